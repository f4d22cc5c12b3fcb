"""What a tool does, as a person would ask for it in English, read out of summaries, descriptions and names."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec.structs import replace

from agentseer.language.locale import detect
from agentseer.language.words import translate
from agentseer.scenarios.deed import Deed
from agentseer.scenarios.summaries import deed_in, deed_in_name, of_mine
from agentseer.tools import Tool

__all__ = ["deed_of"]


def deed_of(tool: Tool) -> Deed | None:
    """What the tool does, in English; null where nothing understandable is said of it.

    >>> deed_of(Tool(name="x", summary="Returns a list of Charge objects.", effect="read")).text
    'list the charges'
    >>> deed_of(Tool(name="x", summary="Remove shared link from web link", effect="delete")).text
    'remove the shared link from a web link'
    """
    own = tool.texts.get("en")
    texts = (own.summary, own.description) if own else ()
    unique = not any(
        p.location == "path" or p.name.lower().endswith(("id", "ids")) for p in tool.parameters if p.required
    )
    found = _deed((*texts, tool.summary, tool.description), tool.name, tool.effect, unique)
    if found and not any("user" in p.name.lower() for p in tool.parameters):
        return replace(found, phrases=of_mine(found.phrases, found.verb, user=True))
    return found


@lru_cache(maxsize=20_000)
def _deed(texts: tuple[str, ...], name: str, effect: str, unique: bool) -> Deed | None:
    english = (text for text in texts if text and detect(text) == "en")
    found = next((d for text in english if (d := deed_in(text, effect))), None)
    if found is None and (chinese := next((t for t in texts if t and detect(t) == "zh"), "")):
        words = translate(re.split(r"[。，；\n（(]", chinese)[0], to="en")
        found = deed_in(words, effect) if words else None
    found = found or deed_in_name(name)
    return replace(found, unique=unique) if found else None
