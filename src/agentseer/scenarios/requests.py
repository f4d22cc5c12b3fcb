"""What is to be said in a first message: the deed with its things named, and the details that are left to tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from agentseer.language.locale import is_cjk
from agentseer.scenarios import chinese, english, english_details
from agentseer.scenarios.addresses import Address, address_in
from agentseer.scenarios.chinese_deeds import ChineseDeed, from_english, native
from agentseer.scenarios.deeds import deed_of
from agentseer.scenarios.keys import Told, chinese_noun, is_key, keys_in
from agentseer.scenarios.labels import label
from agentseer.tools import Parameter, Tool

__all__ = ["Request", "Unspeakable", "request_for"]

Request = english.EnglishRequest | chinese.ChineseRequest


class Unspeakable(Exception):
    """There are no words for it; ``reason`` can be counted."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def request_for(
    tool: Tool,
    facts: Sequence[Told],
    words: Mapping[str, str],
    *,
    locale: str,
    wanted: Sequence[str] = (),
    together: bool = True,
) -> Request:
    """The request of a user who tells the facts in these words; ``together``: an address as one detail.

    Raises `Unspeakable` where nothing understandable is said of the tool, or not in this language.
    """
    address = address_in(facts) if together else None
    if locale == "zh":
        return _chinese(tool, facts, words, wanted, address)
    return _english(tool, facts, words, wanted, address)


def _english(
    tool: Tool, facts: Sequence[Told], words: Mapping[str, str], wanted: Sequence[str], address: Address | None
) -> english.EnglishRequest:
    known = deed_of(tool)
    if known is None:
        raise Unspeakable("no_description")
    keys = keys_in(facts, [fact.label for _, fact, _ in facts], words, tool, known)
    named = {key.fact for key in keys}
    known = known.about(keys)
    details = [
        english_details.detail(
            name, fact.label, fact.value, words[name], known, reads=not tool.writes, counts=not _wants_text(parameter)
        )
        for name, fact, parameter in facts
        if name not in named
    ]
    if address:
        details = english_details.addressed(details, address)
    return english.EnglishRequest(deed=known, details=tuple(details), wanted=tuple(wanted))


def _wants_text(parameter: Parameter | None) -> bool:
    return parameter is not None and isinstance(parameter.schema, dict) and parameter.schema.get("type") == "string"


def _chinese(
    tool: Tool, facts: Sequence[Told], words: Mapping[str, str], wanted: Sequence[str], address: Address | None
) -> chinese.ChineseRequest:
    known, named = _chinese_deed(tool, facts, words)
    details = [
        chinese.detail(name, _checked(fact.label), fact.value, words[name], reads=not tool.writes)
        for name, fact, _ in facts
        if name not in named
    ]
    if address:
        details = chinese.addressed(details, address)
    return chinese.ChineseRequest(deed=known, details=tuple(details), wanted=tuple(map(_checked, wanted)))


def _chinese_deed(tool: Tool, facts: Sequence[Told], words: Mapping[str, str]) -> tuple[ChineseDeed, set[str]]:
    """The deed with its things named, and the facts that this tells."""
    if known := native(tool):
        chosen = [t for t in facts if is_key(t) and not isinstance(t[1].value, list)]
        pairs = {name: noun for name, fact, _ in chosen if (noun := chinese_noun(fact.label)) != fact.label}
        return known.about([(noun, words[name]) for name, noun in reversed(pairs.items())]), set(pairs)
    english_deed = deed_of(tool)
    if english_deed is None:
        raise Unspeakable("no_description")
    labels = [label(parameter, tool, "en") if parameter else "" for _, _, parameter in facts]
    keys = keys_in(facts, labels, words, tool, english_deed)
    found = from_english(english_deed.about(keys))
    if found is None:
        raise Unspeakable("no_words_in_zh")
    return found, {key.fact for key in keys}


def _checked(name: str) -> str:
    """A label that Chinese readers understand: with Chinese in it, or an acronym."""
    if name and not any(is_cjk(c) for c in name) and name.upper() != name:
        raise Unspeakable("no_words_in_zh")
    return name
