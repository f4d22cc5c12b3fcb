"""Values that break a schema in one way, as a person might give them. What they really break is for the caller to check."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any, Final, TypeAlias

from agentseer.schema.edges import SIZES, longest, resized
from agentseer.schema.grid import grid
from agentseer.schema.json import Json
from agentseer.schema.nodes import Node
from agentseer.schema.spots import Spot
from agentseer.schema.topics import topic
from agentseer.schema.values import Generator, Ungeneratable
from agentseer.schema.vocabulary import entries

__all__ = ["Fault", "faults"]

Fault: TypeAlias = tuple[Json, str]
"""A value of one spot, and what is wrong with it."""


def faults(generator: Generator, spot: Spot, rng: Random) -> Iterator[Fault]:
    """Parts that do not fit one spot, those that somebody might really say first."""
    language = "zh" if generator.locale.startswith("zh") else "en"
    if spot.node.members is not None:
        yield from _outsiders(spot, rng)
    else:
        for kind in spot.node.types:
            yield from _of_kind(kind, generator, spot, rng, language)
    yield from _strangers(spot.node, rng, language)


def _of_kind(kind: str, generator: Generator, spot: Spot, rng: Random, language: str) -> Iterator[Fault]:
    """Values of the right type that break another keyword."""
    whole = spot.node.whole
    if kind in ("integer", "number"):
        yield from _number_faults(whole, whole_numbers=kind == "integer")
    if kind in SIZES:
        yield from _size_faults(generator, spot, rng, *SIZES[kind])
    if kind == "string":
        yield from ((text, f"no {whole['format']}") for text in _MISFORMED.get(whole.get("format", ""), ()))
        if "pattern" in whole:
            yield from _mismatches(generator, spot, rng, language)
    if kind == "object":
        yield from _object_faults(generator, spot, rng, language)


def _strangers(node: Node, rng: Random, language: str) -> Iterator[Fault]:
    """Values of other types, those first that somebody might really say."""
    word, vague, unsure = (rng.choice(entries(n, language)) for n in ("city", "vague_amount", "vague_answer"))
    thing, many = {"value": word}, [word, unsure]
    if {"integer", "number"} & set(node.types):
        yield from ((vague, "words that are no number"), (2.5, "not a whole number"))
    if "boolean" in node.types:
        yield from ((unsure, "neither yes nor no"), (7, "a number for yes or no"))
    if "object" in node.types:
        yield word, "one word for an object"
    yield from ((thing, "an object"), (many, "a list"), (7, "a number"), (True, "yes or no"))


def _outsiders(spot: Spot, rng: Random) -> Iterator[Fault]:
    """Values that are not, and do not resemble, a member of the enum.

    A word of the same vocabulary (another currency) if the members come from one; else a word that is no synonym of
    anything. It is of the members' language, because an agent may rightly translate.
    """
    members = spot.node.members or ()
    numbers = [m for m in members if isinstance(m, int | float) and not isinstance(m, bool)]
    if numbers:
        yield max(numbers) + 1, "a number that is not among the allowed ones"
    texts = [m for m in members if isinstance(m, str)]
    if not texts:
        return
    language = "en" if all(text.isascii() for text in texts) else "zh"
    about = topic(spot.name)
    known = entries(about, language) if about in _CLOSED else ()
    pool = known if any(text in known for text in texts) else entries("unusual", language)
    unlike = [word for word in rng.sample(pool, len(pool)) if not any(_resembles(word, text) for text in texts)]
    upper = all(text.isupper() for text in texts)
    yield from ((word.upper() if upper else word, "not among the allowed values") for word in unlike[:3])


_CLOSED: Final = frozenset(
    [
        "airline",
        "airport",
        "city",
        "colour",
        "country",
        "country_code",
        "currency",
        "extension",
        "language",
        "locale",
        "material",
        "mime",
        "timezone",
        "weekday",
    ]
)
"""Topics whose word lists name different things, never one thing in two ways."""


@lru_cache(maxsize=16384)
def _resembles(word: str, member: str) -> bool:
    first, second = ("".join(c for c in text.casefold() if c.isalnum()) for text in (word, member))
    if not first or not second:
        return True
    return first in second or second in first or SequenceMatcher(None, first, second).ratio() > 0.7


def _number_faults(whole: dict[str, Any], *, whole_numbers: bool) -> Iterator[Fault]:
    admitted = grid(whole, whole=whole_numbers)
    if admitted.first is not None:
        yield admitted.at(admitted.first - 1), "just below the smallest allowed"
    if admitted.last is not None:
        yield admitted.at(admitted.last + 1), "just above the largest allowed"
    if "multipleOf" in whole:
        start = admitted.first if admitted.first is not None else 1
        for value in (admitted.at(start) + 1, float((start + Fraction(1, 2)) * admitted.step)):
            yield value, f"not a multiple of {whole['multipleOf']}"


def _size_faults(generator: Generator, spot: Spot, rng: Random, low: str, high: str) -> Iterator[Fault]:
    most = longest(low)
    least = 1 if low == "minLength" else 0
    shorter, longer = spot.node.whole.get(low, 0) - 1, spot.node.whole.get(high, most) + 1
    for size, description in ((shorter, "one too short"), (longer, "one too long")):
        part = resized(generator, spot, rng, low, high, size) if least <= size <= most else None
        if part is not None:
            yield part, description


def _mismatches(generator: Generator, spot: Spot, rng: Random, language: str) -> Iterator[Fault]:
    """Texts that miss the pattern: a valid one with a character changed, then ordinary words."""
    try:
        valid = generator.value(spot.node.whole, rng, name=spot.name)
    except Ungeneratable:
        valid = ""
    for at in rng.sample(range(len(valid)), min(2, len(valid))) if isinstance(valid, str) else ():
        for other in ("X", "7", "?"):
            yield f"{valid[:at]}{other}{valid[at + 1 :]}", "of the wrong form"
    for list_name in ("project", "title", "note"):
        yield rng.choice(entries(list_name, language)), "of the wrong form"


def _object_faults(generator: Generator, spot: Spot, rng: Random, language: str) -> Iterator[Fault]:
    try:
        valid = generator.value(spot.node.schema, rng, name=spot.name, optional="none")
    except Ungeneratable:
        return
    if not isinstance(valid, dict):
        return
    for field in spot.node.fields:
        if field.required and field.name in valid:
            yield {n: v for n, v in valid.items() if n != field.name}, f"without {field.name}"
    declared = spot.node.whole.get("properties", {})
    extra = [n for n in entries("attribute", "any") if not any(_resembles(n, known) for known in declared)]
    for name in rng.sample(extra, min(2, len(extra))):
        yield {**valid, name: rng.choice(entries("tag", language))}, f"with {name}, which is not declared"


_MISFORMED: Final[dict[str, tuple[str, ...]]] = {
    "date": ("2026-02-30", "31/11/2026"),
    "date-time": ("2026-02-30T10:00:00Z", "2026-13-45T10:00:00Z"),
    "duration": ("a while",),
    "email": ("anna.meyer.example.com", "not-an-email"),
    "hostname": ("shop..example.com",),
    "idn-email": ("anna.meyer.example.com", "not-an-email"),
    "ipv4": ("999.10.0.1", "192.0.2"),
    "ipv6": ("2001:db8::zzzz",),
    "json-pointer": ("name",),
    "regex": ("*abc",),
    "time": ("25:61:00Z",),
    "uri": ("not a link", "http//example"),
    "url": ("not a link", "http//example"),
    "uuid": ("7c9e6679-7425-40de-944b-e07fc1f9zzzz", "12345"),
}
"""Texts that a format does not admit and that have no valid reading. Any text can be encoded as ``byte``."""
