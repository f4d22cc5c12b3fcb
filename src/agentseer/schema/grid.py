"""The numbers that a schema admits, as a grid of equally spaced values; exact, so decimals stay decimals."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor
from random import Random
from typing import Any, Final

import msgspec

from agentseer.schema.standalone import RANGES

__all__ = ["Grid", "grid"]

STEPS: Final = tuple(
    Fraction(step) for step in ("1", "1/2", "1/10", "1/100", "1/10000", "1/1000000", "1/1000000000000")
)
"""Spacings of numbers without ``multipleOf``: the first that leaves some choice is taken."""

NEARBY: Final = 60
"""How far from a bound (or from zero) numbers are drawn when the range is wide."""


class Grid(msgspec.Struct, frozen=True, kw_only=True):
    """The values ``k * step`` for whole ``k`` from ``first`` to ``last``, either of which may be open."""

    step: Fraction
    first: int | None
    last: int | None

    @property
    def empty(self) -> bool:
        """Whether no value is left."""
        return self.first is not None and self.last is not None and self.first > self.last

    def at(self, k: int) -> int | float:
        """The value number ``k``; whole values are integers."""
        value = k * self.step
        return int(value) if value.denominator == 1 else float(value)

    def draw(self, rng: Random) -> int | float:
        """A value near the lower bound, or near zero where both bounds are far away.

        >>> grid({"minimum": 2, "exclusiveMaximum": 4}, whole=True).draw(Random(0)) in (2, 3)
        True
        """
        low = self.first if self.first is not None else min(1, self.last if self.last is not None else 1)
        high = self.last if self.last is not None else max(low, 0) + NEARBY
        if low < -NEARBY and high > 1:
            low = 1
        elif self.first is None or low < -NEARBY:
            low = max(low, high - NEARBY) if self.first is not None else high - NEARBY
        return self.at(rng.randint(low, min(high, low + NEARBY)))


def grid(schema: Mapping[str, Any], *, whole: bool) -> Grid:
    """The grid of the numbers, or only of the ``whole`` numbers, within the bounds of ``schema``.

    >>> grid({"minimum": 0.05, "maximum": 0.07, "multipleOf": 0.01}, whole=False)
    Grid(step=Fraction(1, 100), first=5, last=7)
    >>> grid({"exclusiveMinimum": 4, "exclusiveMaximum": 6}, whole=True)
    Grid(step=Fraction(1, 1), first=5, last=5)
    """
    given = schema.get("multipleOf")
    if given is None:
        if whole:
            return _bounded(schema, Fraction(1))
        grids = [_bounded(schema, step) for step in STEPS]
        return next(filter(_has_choice, grids), grids[-1])
    step = Fraction(str(given))
    return _bounded(schema, Fraction(step.numerator) if whole else step)


def _has_choice(grid: Grid) -> bool:
    return grid.first is None or grid.last is None or grid.last - grid.first >= 2


def _bounded(schema: Mapping[str, Any], step: Fraction) -> Grid:
    natural = RANGES.get(schema.get("format", ""), {})
    lows = [ceil(_exact(n) / step) for n in (schema.get("minimum"), natural.get("minimum")) if n is not None]
    highs = [floor(_exact(n) / step) for n in (schema.get("maximum"), natural.get("maximum")) if n is not None]
    if "exclusiveMinimum" in schema:
        lows.append(floor(_exact(schema["exclusiveMinimum"]) / step) + 1)
    if "exclusiveMaximum" in schema:
        highs.append(ceil(_exact(schema["exclusiveMaximum"]) / step) - 1)
    return Grid(step=step, first=max(lows, default=None), last=min(highs, default=None))


def _exact(number: float) -> Fraction:
    return Fraction(str(number))
