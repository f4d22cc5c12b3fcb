"""Tools that are called rather than addressed (``POST /transfer/get``, ``orders.cancel``, a function ``get_order``), put in their place.

A call names a noun and a verb, and its key is an argument like any other. Seen as the path and method that say the same,
it is understood like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

import msgspec

from agentseer.environment.paths import Path, Step, parse
from agentseer.environment.shapes import normal
from agentseer.language.words import lexicon, singular, split
from agentseer.tools import Tool

__all__ = ["METHODS", "Placed", "calls"]

METHODS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("get", "retrieve", "fetch", "info", "show", "read", "describe", "list", "query"), "GET"),
    **dict.fromkeys(("create", "add", "new", "insert", "register"), "POST"),
    **dict.fromkeys(("update", "edit", "modify", "patch"), "PATCH"),
    **dict.fromkeys(("delete", "remove", "destroy"), "DELETE"),
}
"""The methods that say what a verb says."""


class Placed(msgspec.Struct, frozen=True):
    """Where a tool stands: the method and path that it has, or would have."""

    method: str
    path: Path


def calls(tools: Iterable[Tool]) -> dict[str, Placed]:
    """The tools that are called by noun and verb, where others show that the noun is a thing with a key.

    >>> from agentseer.tools import Parameter
    >>> key = Parameter(name="transfer_id", schema={"type": "string"}, required=True)
    >>> tool = Tool(name="get", method="POST", path="/transfer/get", parameters=(key,), effect="read")
    >>> calls([tool])["get"].path.template
    'transfer/{}'
    """
    spoken = {tool.name: (tool, words) for tool in tools if len(words := _words(tool)) > 1}
    known = {words[:-1] for tool, words in spoken.values() if METHODS.get(words[-1]) == "GET" and _key(tool, words)}
    return {
        name: placed
        for name, (tool, words) in spoken.items()
        if words[:-1] in known and (placed := _placed(tool, words)) is not None
    }


def _words(tool: Tool) -> tuple[str, ...]:
    """Noun and verb, the verb last; nothing for a tool that is addressed by a path with parameters."""
    if not tool.path:
        words = split(tool.original_name or tool.name)
        words = words[1:] + words[:1] if words and words[0] in _verbs() else words
        return (*(singular(word) for word in words[:-1]), *words[-1:])
    path = parse(tool.path)
    if path is None or len(path.steps) > 1 or path.is_item:
        return ()
    return tuple(word for segment in path.last.words for word in segment.split("."))


@cache
def _verbs() -> frozenset[str]:
    return frozenset(METHODS) | {verb for action in lexicon().actions.values() for verb in action.verbs}


def _placed(tool: Tool, words: tuple[str, ...]) -> Placed | None:
    *above, verb = words
    method = METHODS.get(verb)
    if (method == "GET") is not (tool.effect == "read"):
        return None
    key = _key(tool, words)
    item = Step(tuple(above), (key,) if key else ())
    if method == "POST" or (method == "GET" and not key):
        return Placed(method, Path((Step(tuple(above)),)))
    if not key:
        return None
    return Placed(method, Path((item,))) if method else Placed("POST", Path((item, Step((verb,)))))


def _key(tool: Tool, words: tuple[str, ...]) -> str:
    """The argument that holds the key of the row; empty if there is none."""
    noun = " ".join(split(words[-2]))
    noun = " ".join((*noun.split()[:-1], singular(noun.split()[-1]))) if noun else ""
    wanted = {normal(f"{noun} id"), normal(noun), "id"}
    return next((p.name for p in tool.parameters if p.required and normal(p.name) in wanted), "")
