"""What a user writes: openings, goals and outcomes in English and Chinese, from several families of templates.

A message says every fact that it is meant to tell, in words from which the value can be read back, and nothing that only a
programmer would say. What cannot be said like this is `Unspeakable`, and the candidate is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import msgspec

from agentseer.language.locale import is_cjk
from agentseer.language.mentions import mentions
from agentseer.language.values import spoken
from agentseer.scenarios import chinese, english
from agentseer.scenarios.chinese_deeds import ChineseDeed, from_english, native
from agentseer.scenarios.deeds import deed
from agentseer.scenarios.english_details import detail
from agentseer.scenarios.keys import Told, chinese_noun, is_key, keys_in
from agentseer.scenarios.labels import label
from agentseer.scenarios.outcomes import sentence
from agentseer.schema.json import Json
from agentseer.tools import Parameter, Tool

__all__ = ["Told", "Unspeakable", "Utterance", "goal", "label", "leaks", "opening", "outcome", "said"]

_TRIES = 3
_MACHINE = re.compile(
    r"[{}<>]|\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z]\w*|\b(?:endpoints?|operations?|parameters?|arguments?|API|JSON|null|boolean|true|false)\b|/[a-z]+/"
)


class Unspeakable(Exception):
    """There are no words for it; ``reason`` can be counted."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Utterance(msgspec.Struct, frozen=True, kw_only=True):
    """A message, and the words that it uses for each fact."""

    text: str
    said: dict[str, str]


def opening(tool: Tool, facts: Sequence[Told], *, locale: str, rng: Random, wanted: Sequence[str] = ()) -> Utterance:
    """The user's first message. ``wanted``: labels of what they want to know of the answer. Raises `Unspeakable`."""
    request = _request(tool, facts, locale, wanted)
    words = {name: _words(name, request) or said(fact.value, parameter, locale) for name, fact, parameter in facts}
    problem: str | None = None
    for attempt in range(_TRIES + 1):
        text = _message(request, rng, plain=attempt == _TRIES)
        problem = leaks(_without(text, words), tool)
        if problem is None and all(_conveys(text, told, words[told[0]]) for told in facts):
            return Utterance(text=text, said=words)
    raise Unspeakable("reads_like_a_machine" if problem else "value_cannot_be_read_back")


def goal(tool: Tool, facts: Sequence[Told], locale: str) -> str:
    """What the user wants, as an infinitive. Raises `Unspeakable`."""
    request = _request(tool, facts, locale, ())
    return english.goal(request) if isinstance(request, english.Request) else chinese.goal(request)


def outcome(kind: str, tool: Tool, facts: Sequence[Told], code: str, locale: str) -> str:
    """The right outcome in one sentence. Raises `Unspeakable`."""
    return sentence(kind, goal(tool, facts, locale), code, locale, writes=tool.writes)


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
        if len(name) > 3 and re.search(r"[_A-Z.-]", name[1:]) and name.upper() != name and name in text:
            return f"it says {name!r}"
    found = _MACHINE.search(text)
    return f"it says {found[0]!r}" if found else None


def _request(
    tool: Tool, facts: Sequence[Told], locale: str, wanted: Sequence[str]
) -> english.Request | chinese.ChineseRequest:
    if locale == "zh":
        return _chinese(tool, facts, wanted)
    known = deed(tool)
    if known is None:
        raise Unspeakable("no_description")
    words = [said(fact.value, parameter, "en") for _, fact, parameter in facts]
    keys = keys_in(facts, [fact.label for _, fact, _ in facts], words, tool, known)
    named = {key.fact for key in keys}
    known = known.about(keys)
    details = [
        detail(name, fact.label, fact.value, word, known, reads=not tool.writes)
        for (name, fact, _), word in zip(facts, words, strict=True)
        if name not in named
    ]
    return english.Request(deed=known, details=tuple(details), wanted=tuple(wanted))


def _chinese(tool: Tool, facts: Sequence[Told], wanted: Sequence[str]) -> chinese.ChineseRequest:
    known, named = _chinese_deed(tool, facts)
    details = []
    for name, fact, parameter in facts:
        if name in named:
            continue
        _checked(fact.label)
        role: chinese.Role
        if isinstance(fact.value, bool):
            words, role = chinese.truth(fact.label, fact.value, reads=not tool.writes), "truth"
        else:
            words, role = said(fact.value, parameter, "zh").rstrip("。"), chinese.role_of(fact.label)
        number = isinstance(fact.value, int | float)
        details.append(chinese.ChineseDetail(fact=name, label=fact.label, words=words, role=role, number=number))
    return chinese.ChineseRequest(deed=known, details=tuple(details), wanted=tuple(map(_checked, wanted)))


def _chinese_deed(tool: Tool, facts: Sequence[Told]) -> tuple[ChineseDeed, set[str]]:
    """The deed with its things named, and the facts that this tells."""
    if known := native(tool):
        chosen = [
            t
            for t in facts
            if is_key(t) and isinstance(t[1].value, str | int) and chinese_noun(t[1].label) != t[1].label
        ]
        pairs = [(chinese_noun(fact.label), said(fact.value, p, "zh")) for _, fact, p in chosen]
        return known.about(pairs[::-1]), {name for name, _, _ in chosen}
    translated = deed(tool)
    if translated is None:
        raise Unspeakable("no_description")
    labels = [label(parameter, tool, "en") if parameter else "" for _, _, parameter in facts]
    keys = keys_in(facts, labels, [said(fact.value, p, "zh") for _, fact, p in facts], tool, translated)
    found = from_english(translated.about(keys))
    if found is None:
        raise Unspeakable("no_words_in_zh")
    return found, {key.fact for key in keys}


def _checked(name: str) -> str:
    """A label that Chinese readers understand: with Chinese in it, or an acronym."""
    if name and not any(is_cjk(c) for c in name) and name.upper() != name:
        raise Unspeakable("no_words_in_zh")
    return name


def _words(name: str, request: english.Request | chinese.ChineseRequest) -> str:
    """How the request words a detail."""
    return next((d.words for d in request.details if d.fact == name), "")


def _message(request: english.Request | chinese.ChineseRequest, rng: Random, *, plain: bool) -> str:
    if isinstance(request, english.Request):
        return english.message(request, rng, plain=plain)
    return chinese.message(request, rng, plain=plain)


def _without(text: str, words: dict[str, str]) -> str:
    """The text without the values that it tells: those may look as they like."""
    for value in sorted(words.values(), key=len, reverse=True):
        text = text.replace(value, " ")
    return text


def _conveys(text: str, told: Told, words: str) -> bool:
    fact = told[1]
    if isinstance(fact.value, bool):
        return words.lower() in text.lower() and mentions(text, fact.value, label=fact.label) != "no"
    return mentions(text, fact.value, label=fact.label) == "yes"
