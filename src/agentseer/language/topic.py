"""What a tool does, as the words by which a claim of having done it is recognised."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from agentseer.language.locale import CJK, is_cjk
from agentseer.language.words import inflections, lexicon, singular, split

__all__ = ["Topic", "deeds_in", "families_of", "nouns_in", "topic"]

_IDLE = frozenset({"read", "neutral", "generic"})
_EFFECTS = {"create": "create", "update": "update", "delete": "delete"}
_PIECE = re.compile(rf"[a-z][a-z'-]*|[{CJK}]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """The deed a claim must be about: families of the lexicon's actions, and the things it is done to."""

    families: frozenset[str]
    forms: frozenset[str] = frozenset()
    """Past forms of verbs that the lexicon does not know (English), and the verbs themselves (Chinese)."""
    nouns: frozenset[str] = frozenset()
    """The things, by their Chinese renderings, so that both languages and synonyms meet."""


@lru_cache(maxsize=4096)
def topic(name: str, *summaries: str, effect: str = "", nouns: tuple[str, ...] = ()) -> Topic:
    """The topic of a tool, by its name, its summaries in any language and its effect (create, update, delete, action).

    ``nouns`` adds names of things that the tool may be said to act on, such as its parameters.

    >>> sorted(topic("order-cancel", "Cancel an order before it ships", "取消订单").families)
    ['cancel']
    >>> sorted(topic("orders", effect="create").families)
    ['create']
    """
    words = split(name)
    verbs = [word for word in words if not _is_thing(word)]
    families = _union(verbs) or _union(map(_leading_verb, summaries))
    forms: set[str] = set()
    if not families:
        forms.update(form for word in verbs for form in (word, *inflections(word)))
        forms.update(text[:2] for text in summaries if re.match(f"[{CJK}]{{2}}", text))
        families = _union(words[:1] + words[-1:]) or frozenset({_EFFECTS[effect]} if effect in _EFFECTS else ())
    things = nouns_in(" ".join((" ".join(words), *summaries, *(" ".join(split(noun)) for noun in nouns))))
    return Topic(families=families, forms=frozenset(forms), nouns=things)


def _is_thing(word: str) -> bool:
    """Whether a word of a name is a noun rather than its verb."""
    known = lexicon()
    return singular(word) in known.nouns or word in known.abbreviations or len(word) < 3


def _union(words: Iterable[str]) -> frozenset[str]:
    return frozenset().union(*(families_of(word) for word in words)) - _IDLE


def _leading_verb(summary: str) -> str:
    """The verb a summary opens with: its first word, or the longest known Chinese verb at its start."""
    text = summary.strip().lower()
    if re.match(f"[{CJK}]", text):
        return next((text[:size] for size in (4, 3, 2) if text[:size] in _families()), "")
    first = text.split(" ", 1)[0].strip(".,:;")
    return first if first in _families() else singular(first)


@cache
def _families() -> Mapping[str, frozenset[str]]:
    """Families by every form of their verbs, in both languages."""
    table: dict[str, set[str]] = {}
    for action in lexicon().actions.values():
        for verb in action.verbs:
            for form in (verb, *inflections(verb)):
                table.setdefault(form, set()).add(action.name)
        for verb in action.zh:
            table.setdefault(verb, set()).add(action.name)
    return {form: frozenset(names) for form, names in table.items()}


def families_of(verb: str) -> frozenset[str]:
    """The families that a verb, in any form and either language, belongs to.

    >>> sorted(families_of("cancelled")), sorted(families_of("退款")), sorted(families_of("sang"))
    (['cancel'], ['refund'], [])
    """
    return _families().get(verb, frozenset())


@cache
def _deeds() -> Mapping[str, frozenset[str]]:
    """Families by their nouns, and by their Chinese verbs, which serve as nouns too."""
    table: dict[str, set[str]] = {}
    for action in lexicon().actions.values():
        if action.name not in _IDLE:
            for noun in (*action.nouns, *(verb for verb in action.zh if len(verb) > 1)):
                table.setdefault(noun, set()).add(action.name)
    return {noun: frozenset(names) for noun, names in table.items()}


@cache
def _chinese_nouns() -> re.Pattern[str]:
    words = {zh for renderings in lexicon().nouns.values() for zh in renderings if len(zh) > 1} | {
        noun for noun in _deeds() if is_cjk(noun[0])
    }
    return re.compile("|".join(sorted(words, key=lambda word: (-len(word), word))))


@lru_cache(maxsize=4096)
def deeds_in(phrase: str) -> frozenset[str]:
    """Families whose nouns the phrase has: ``your cancellation request`` has *cancel*.

    >>> sorted(deeds_in("the cancellation of your order")), sorted(deeds_in("退款申请"))
    (['cancel', 'order'], ['refund'])
    """
    return frozenset().union(
        *(_deeds().get(word) or _deeds().get(singular(word), frozenset()) for word in _words(phrase))
    )


@lru_cache(maxsize=4096)
def nouns_in(phrase: str) -> frozenset[str]:
    """The known things that a phrase names, as their Chinese renderings.

    >>> nouns_in("a support ticket") & nouns_in("工单")
    frozenset({'工单'})
    """
    known = lexicon().nouns
    found: set[str] = set()
    for word in _words(phrase):
        found.update(known.get(word) or known.get(singular(word)) or ((word,) if is_cjk(word[0]) else ()))
    return frozenset(found)


def _words(phrase: str) -> list[str]:
    words: list[str] = []
    for piece in _PIECE.findall(phrase.lower()):
        words.extend(_chinese_nouns().findall(piece) if is_cjk(piece[0]) else (piece,))
    return words
