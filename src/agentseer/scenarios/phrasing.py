"""What a user writes: openings, goals and outcomes in English and Chinese, from several families of templates.

A message says every fact that it is meant to tell, in words from which the value can be read back, and nothing that only a
programmer would say. What cannot be said like this is `Unspeakable`, and the candidate is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import msgspec

from agentseer.language.mentions import mentions
from agentseer.language.values import spoken
from agentseer.scenarios.keys import Told
from agentseer.scenarios.labels import label
from agentseer.scenarios.outcomes import outcome
from agentseer.scenarios.requests import Unspeakable, request_for
from agentseer.schema.json import Json
from agentseer.tools import Parameter, Tool

__all__ = ["Told", "Unspeakable", "Utterance", "label", "leaks", "opening", "outcome", "said"]

_TRIES = 3
_CODE = re.compile(r'[{}]|\[\s*"|"\s*:|\\"|^[{\[<]|\b[a-z]+_[a-z_]+=|(?<!/)\b[\w.~-]+%[0-9A-F]{2}(?![^ ]*://)')
"""Values that only a program would write: JSON, markup, assignments, escapes."""
_MACHINE = re.compile(
    r"[{}<>]|\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z]\w*|/[a-z]+/"
    r"|\b(?:endpoints?|operations?|parameters?|arguments?|API|JSON|null|boolean|true|false)\b"
)


class Utterance(msgspec.Struct, frozen=True, kw_only=True):
    """A message, and the words that it uses for each fact."""

    text: str
    goal: str
    """What the user wants, as an infinitive."""
    said: dict[str, str]


def opening(tool: Tool, facts: Sequence[Told], *, locale: str, rng: Random, wanted: Sequence[str] = ()) -> Utterance:
    """The user's first message. ``wanted``: labels of what they want to know of the answer. Raises `Unspeakable`."""
    if any(isinstance(fact.value, str) and _CODE.search(fact.value) for _, fact, _ in facts):
        raise Unspeakable("reads_like_a_machine")
    words = {name: said(fact.value, parameter, locale) for name, fact, parameter in facts}
    request = request_for(tool, facts, words, locale=locale, wanted=wanted)
    told = words | {d.fact: d.words for d in request.details if d.fact}
    text = request.message(rng)
    for _ in range(_TRIES - 1):
        if not _problem(text, tool, facts, told):
            break
        text = request.message(rng)
    else:
        apart = request_for(tool, facts, words, locale=locale, wanted=wanted, together=False)
        text = apart.message(rng, plain=True)
        if problem := _problem(text, tool, facts, told):
            raise Unspeakable(problem)
    return Utterance(text=text, goal=request.goal, said=told)


def _problem(text: str, tool: Tool, facts: Sequence[Told], words: dict[str, str]) -> str:
    """Why the text will not do; empty when it will."""
    bare = text
    for value in sorted(words.values(), key=len, reverse=True):
        bare = bare.replace(value, " ")  # Values may look as they like.
    if leaks(bare, tool):
        return "reads_like_a_machine"
    return "" if all(_conveys(text, told, words[told[0]]) for told in facts) else "value_cannot_be_read_back"


def _conveys(text: str, told: Told, words: str) -> bool:
    fact = told[1]
    if isinstance(fact.value, bool):
        return words.lower() in text.lower() and mentions(text, fact.value, label=fact.label) != "no"
    return mentions(text, fact.value, label=fact.label) == "yes"


def said(value: Json, parameter: Parameter | None, locale: str) -> str:
    """A value in a person's words."""
    schema = parameter.schema if parameter else None
    return spoken(value, schema=schema if isinstance(schema, dict) else None, locale="zh" if locale == "zh" else "en")


def leaks(text: str, tool: Tool) -> str | None:
    """Why the text cannot be a person's: it names the tool, an identifier or a technical thing; null when it may be.

    >>> leaks("Please call cancelOrder for me.", Tool(name="cancelOrder")), leaks("Please cancel it.", Tool(name="cancelOrder"))
    ("it says 'cancelOrder'", None)
    """
    for name in (tool.name, tool.original_name, *(p.name for p in tool.parameters)):
        if name in text and len(name) > 3 and _looks_made_up(name):
            return f"it says {name!r}"
    found = _MACHINE.search(text)
    return f"it says {found[0]!r}" if found else None


def _looks_made_up(name: str) -> bool:
    """Whether a name is no word of the language: ``cancelOrder``, ``orders.cancel``."""
    return re.search(r"[_A-Z.-]", name[1:]) is not None and name.upper() != name
