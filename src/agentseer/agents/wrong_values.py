"""Values that a careless agent would pass instead of the right one: of the same type, valid, and different."""

from __future__ import annotations

from random import Random
from typing import Any

from agentseer.language.prose import is_prose
from agentseer.language.values import equivalent
from agentseer.schema.json import Json, Schema
from agentseer.schema.validate import Validator
from agentseer.schema.values import Generator, Ungeneratable

__all__ = ["another", "legal_instead"]

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
    return _generated(value, schema, rng) if schema is not None else None


def legal_instead(value: Json, schema: Schema | None, rng: Random) -> Json | None:
    """A legal value in place of an illegal one: the nearest bound, a prefix, a default, or any."""
    if not isinstance(schema, dict):
        return None
    for candidate in _nearest(value, schema):
        if _validator.valid(schema, candidate):
            return candidate
    return _generated(value, schema, rng)


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


def _nearest(value: Json, schema: dict[str, Any]) -> list[Json]:
    found: list[Json] = []
    if "default" in schema:
        found.append(schema["default"])
    for bound, step in (("minimum", 0), ("maximum", 0), ("exclusiveMinimum", 1), ("exclusiveMaximum", -1)):
        if isinstance(schema.get(bound), int | float):
            found.append(schema[bound] + step)
    if isinstance(value, str):
        found += [value[: schema[k]] for k in ("maxLength",) if k in schema]
        found += list(schema.get("enum", ()))[:1]
    return found


def _generated(value: Json, schema: Schema | None, rng: Random) -> Json | None:
    if schema is None:
        return None
    try:
        for _ in range(_ATTEMPTS):
            candidate = _generator.value(schema, rng)
            if not equivalent(candidate, value):
                return candidate
    except Ungeneratable:
        return None
    return None
