"""Whether replies state another value than the one that they should convey.

Only what nobody delivered and nobody asked about counts as another value: one of the results, of the arguments, or of the user's
own words may be there for a reason. What is merely put differently (rounded, in cents, in other words) is no contradiction.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from agentseer.cases import Conveyed, Record
from agentseer.language.amounts import amounts
from agentseer.language.mentions import mentions
from agentseer.language.reading import read
from agentseer.language.words import split, synonyms
from agentseer.schema.json import Json, Schema
from agentseer.schema.resolve import effective
from agentseer.tools import Tool, Toolset

__all__ = ["numbers_of", "other_value", "tells_anything"]

_COUNTED = frozenset({"total", "amount", "price", "balance", "cost", "fee", "count", "quantity"})
"""Words in the names of numbers that are not told in other units."""
_NEAR = 0.1
"""Numbers that differ by less than this share may be rounded forms of one another."""


def other_value(wanted: Conveyed, text: str, record: Record, tool: Tool, toolset: Toolset) -> str:
    """The other value that a reply states in a sentence about the wanted one; empty when it states none.

    To be asked only of replies in which the wanted value was not recognised.
    """
    if mentions(text, wanted.value, label=wanted.label) != "no":
        return ""
    sentences = [s for s in _sentences(text) if _names(wanted, s)]
    if not sentences:
        return ""
    if isinstance(wanted.value, str):
        members = _members(tool.result, wanted.path, toolset)
        return _other_member(wanted.value, members, sentences, record) if wanted.value in members else ""
    if isinstance(wanted.value, bool) or not _COUNTED & set(split(wanted.path or wanted.label)):
        return ""
    return _other_number(float(wanted.value), sentences, record)


def numbers_of(record: Record) -> set[float]:
    """Every number that a result, an argument or the user mentions, statuses included."""
    found = {float(v) for v in _scalars(record) if isinstance(v, int | float) and not isinstance(v, bool)}
    texts = [v for v in _scalars(record) if isinstance(v, str)]
    return found | {float(value) for text in texts for amount in amounts(text) for value in amount.values}


def tells_anything(text: str, tool: str, record: Record) -> bool:
    """Whether a reply may tell any of the values that a tool delivered."""
    results = [e.result for e in record.outcome.journal if e.ok and e.tool == tool]
    return any(v is not None and mentions(text, v) != "no" for v in _inside(results) if not isinstance(v, bool))


def _other_member(wanted: str, members: Sequence[str], sentences: Sequence[str], record: Record) -> str:
    stated = (m for m in members if m != wanted and any(mentions(sentence, m) == "yes" for sentence in sentences))
    known = [v for v in _scalars(record) if isinstance(v, str)]
    return next((m for m in stated if not any(mentions(v, m) != "no" for v in known)), "")


def _other_number(wanted: float, sentences: Sequence[str], record: Record) -> str:
    known = {wanted, *numbers_of(record)}
    for sentence in sentences:
        stated = amounts(sentence)
        if len(stated) == 1 and stated[0].sure and not any(_near(float(v), k) for v in stated[0].values for k in known):
            return str(stated[0].values[0])
    return ""


def _near(first: float, second: float) -> bool:
    """Whether two numbers are the same but for rounding and powers of ten (cents, thousands, percent)."""
    if not first or not second or (first < 0) != (second < 0):
        return first == second
    ratio = first / second
    while ratio >= 10**0.5:
        ratio /= 10
    while ratio < 10**-0.5:
        ratio *= 10
    return abs(ratio - 1) <= _NEAR


def _sentences(text: str) -> Iterator[str]:
    reading = read(text)
    return (reading.plain[start:end] for start, end in reading.sentences())


def _names(wanted: Conveyed, sentence: str) -> bool:
    return any(_standing(word).search(sentence) for word in _words(wanted.label, wanted.path))


@lru_cache(maxsize=1024)
def _words(label: str, path: str) -> tuple[str, ...]:
    name = " ".join(split(path))
    return tuple(dict.fromkeys(w.lower() for w in (label, name, *synonyms(label), *synonyms(name)) if len(w) > 1))


@lru_cache(maxsize=4096)
def _standing(word: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word))


def _members(result: Schema | None, path: str, toolset: Toolset) -> tuple[str, ...]:
    """The enumeration of a field of the result, also where the row is wrapped once."""
    whole = effective(result if result is not None else True, toolset.definitions).get("properties", {})
    inner = (effective(part, toolset.definitions).get("properties", {}) for part in whole.values())
    part = next((properties[path] for properties in (whole, *inner) if path in properties), True)
    return tuple(m for m in effective(part, toolset.definitions).get("enum", ()) if isinstance(m, str))


def _scalars(record: Record) -> Iterator[Json]:
    yield from (m.content for m in record.transcript.messages if m.role == "user")
    for entry in record.outcome.journal:
        yield from _inside([entry.result, entry.arguments, int(entry.status)])


def _inside(value: Json) -> Iterator[Json]:
    if isinstance(value, dict):
        for part in value.values():
            yield from _inside(part)
    elif isinstance(value, list):
        for part in value:
            yield from _inside(part)
    else:
        yield value
