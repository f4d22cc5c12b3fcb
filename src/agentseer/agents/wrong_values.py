"""Values that a careless agent would pass instead of the right one: of the same type, valid, and different."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from random import Random
from typing import Any

from agentseer.language.prose import is_prose
from agentseer.language.values import equivalent
from agentseer.schema.json import Json, Schema
from agentseer.schema.validate import Validator
from agentseer.schema.values import Generator, Ungeneratable

__all__ = ["another", "any_legal", "nearest_legal"]

_ATTEMPTS = 8
_validator = Validator({})
_generator = Generator(_validator)


def another(value: Json, schema: Schema | None, rng: Random) -> Json | None:
    """Another value that the schema admits, near the given one where that makes sense; null when there is none.

    >>> another(3, {"type": "integer", "maximum": 3}, Random(1))
    2
    """
    for candidate in _near(value):
        if not equivalent(candidate, value) and (schema is None or _validator.valid(schema, candidate)):
            return candidate
    return any_legal(value, schema, rng)


def nearest_legal(value: Json, schema: Schema | None, rng: Random) -> Json | None:
    """What a careless agent bends an illegal value to: a bound, a prefix, the closest member, a default.

    >>> nearest_legal(0, {"type": "integer", "minimum": 1}, Random(1))
    1
    >>> nearest_legal("expres", {"enum": ["standard", "express"]}, Random(1))
    'express'
    """
    if not isinstance(schema, dict):
        return None
    for candidate in _nearest(value, schema):
        if _validator.valid(schema, candidate):
            return candidate
    return any_legal(value, schema, rng)


def any_legal(value: Json, schema: Schema | None, rng: Random) -> Json | None:
    """Some legal value that is not the given one; null when none can be made."""
    if schema is None:
        return None
    try:
        made = (_generator.value(schema, rng) for _ in range(_ATTEMPTS))
        return next((candidate for candidate in made if not equivalent(candidate, value)), None)
    except Ungeneratable:
        return None


def _near(value: Json) -> list[Json]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int | float):
        return [value + 1, value - 1, value * 2, value / 2]
    if isinstance(value, str) and is_prose(value):
        return ["Something else altogether", "完全是另外一回事", "No"]
    if isinstance(value, str) and value and value[-1].isdigit():
        return [value[:-1] + str((int(value[-1]) + k) % 10) for k in (1, 2, 3)]
    if isinstance(value, list) and len(value) > 1:
        return [value[:-1]]
    if isinstance(value, dict):
        return [{**value, k: v} for k, old in value.items() for v in _near(old)]
    return [f"{value} 2", f"{value}x"] if isinstance(value, str) else []


def _nearest(value: Json, schema: dict[str, Any]) -> Iterator[Json]:
    for bound, step in (("minimum", 0), ("maximum", 0), ("exclusiveMinimum", 1), ("exclusiveMaximum", -1)):
        if isinstance(schema.get(bound), int | float):
            yield schema[bound] + step
    if isinstance(value, str):
        yield from get_close_matches(value, [m for m in schema.get("enum", ()) if isinstance(m, str)], n=1)
        yield value[: schema.get("maxLength", len(value))]
        yield value.strip().ljust(schema.get("minLength", 0), "x")
    yield str(value)
    yield from (schema[k] for k in ("default",) if k in schema)
    yield from list(schema.get("enum", ()))[:1]
