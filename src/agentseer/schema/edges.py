"""Valid values on the limits that a schema states: the least and the greatest, the shortest and the longest."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, TypeAlias

from agentseer.schema.grid import grid
from agentseer.schema.json import Json
from agentseer.schema.spots import Spot
from agentseer.schema.values import Generator, Ungeneratable

__all__ = ["SIZES", "Edge", "edges", "longest", "resized"]

Edge: TypeAlias = tuple[Json, str, str]
"""A value of one spot, the keyword that states the limit, and where the value sits on it."""

SIZES: Final = {"string": ("minLength", "maxLength"), "array": ("minItems", "maxItems")}
"""The keywords that limit the size of a value, by type."""


def longest(keyword: str) -> int:
    """The greatest size of a text or an array that still makes a message somebody could have written."""
    return 300 if keyword == "minLength" else 20


def edges(generator: Generator, spot: Spot, rng: Random) -> Iterator[Edge]:
    """Parts on and just inside the limits of one spot; most of them valid."""
    whole = spot.node.whole
    if spot.node.members is not None:
        return
    for kind in spot.node.types:
        if kind in ("integer", "number"):
            yield from _number_edges(whole, whole_numbers=kind == "integer")
        elif kind in SIZES:
            low, high = SIZES[kind]
            for keyword, size, place in _sizes(whole, low, high):
                part = resized(generator, spot, rng, low, high, size)
                if part is not None:
                    yield part, keyword, place


def _number_edges(whole: dict[str, Any], *, whole_numbers: bool) -> Iterator[Edge]:
    admitted = grid(whole, whole=whole_numbers)
    exact = not whole_numbers and "multipleOf" not in whole
    for keyword, end, inward, place in (
        ("minimum", admitted.first, 1, "the smallest allowed"),
        ("maximum", admitted.last, -1, "the largest allowed"),
    ):
        exclusive = f"exclusive{keyword.capitalize()}"
        if end is None or (keyword not in whole and exclusive not in whole):
            continue
        stated = keyword if keyword in whole else exclusive
        yield (whole[keyword] if exact and keyword in whole else admitted.at(end)), stated, place
        yield admitted.at(end + inward), stated, f"next to {place}"


def _sizes(whole: dict[str, Any], low: str, high: str) -> Iterator[tuple[str, int, str]]:
    """The lengths on and just inside the limits, as far as a person could say them."""
    if 0 < whole.get(low, 0) <= longest(low):
        yield low, whole[low], "the shortest allowed"
        yield low, whole[low] + 1, "one longer than the shortest allowed"
    if 0 < whole.get(high, 0) <= longest(low):
        yield high, whole[high], "the longest allowed"
        yield high, whole[high] - 1, "one shorter than the longest allowed"


def resized(generator: Generator, spot: Spot, rng: Random, low: str, high: str, size: int) -> Json | None:
    """A value that fits but for its size, which is exactly ``size``; None if none is found."""
    passing = Generator(generator.validator, locale=generator.locale)  # forgets the schema made here
    try:
        return passing.value({**spot.node.whole, low: size, high: size}, rng, name=spot.name)
    except Ungeneratable:
        return None
