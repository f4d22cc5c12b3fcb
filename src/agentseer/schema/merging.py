"""The conjunction of two schemas as one schema: what ``allOf`` and the siblings of ``$ref`` mean.

`merge` never looks behind a reference. A pair of keywords that no single keyword can express (two patterns, two ``not``)
is kept under ``allOf`` as a residue, so nothing is lost and merging again changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any

from agentseer.schema.json import Json, Schema

__all__ = ["conjunction", "merge", "same"]

NOTHING: dict[str, Any] = {"not": {}}
"""The schema that admits no value."""


class _Clash(Exception):
    """No single keyword says both operands."""


class _Empty(Exception):
    """No value satisfies both operands."""


def merge(first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    """A schema that admits what both admit; the annotations of ``second`` win.

    >>> merge({"type": ["integer", "null"], "minimum": 1}, {"type": "number", "minimum": 3})
    {'type': 'integer', 'minimum': 3}
    >>> merge({"properties": {"a": {}}, "required": ["a"]}, {"properties": {"b": {}}, "required": ["b"]})["required"]
    ['a', 'b']
    """
    if not first or not second:
        return first or second
    merged = dict(first)
    residue: dict[str, Any] = {}
    try:
        for keyword, operand in second.items():
            if keyword not in first or same(first[keyword], operand):
                merged[keyword] = operand
                continue
            try:
                merged[keyword] = _RULES.get(keyword, _later)(first[keyword], operand)
            except _Clash:
                residue[keyword] = operand
    except _Empty:
        return NOTHING
    _close_objects(merged, first, second)
    if residue:
        merged["allOf"] = [*merged.get("allOf", ()), residue]
    return merged


def conjunction(first: Schema, second: Schema) -> Schema:
    """Both schemas, unmerged: ``allOf`` of the two unless one of them says nothing or all.

    >>> conjunction({"type": "string"}, True), conjunction({"type": "string"}, {"minLength": 1})
    ({'type': 'string'}, {'allOf': [{'type': 'string'}, {'minLength': 1}]})
    """
    if first is False or second is False:
        return False
    if first is True or not first:
        return second
    if second is True or not second or same(first, second):
        return first
    return {"allOf": [first, second]}


def same(first: Json, second: Json) -> bool:
    """Equality of JSON values: ``1`` is ``1.0`` but not ``true``.

    >>> same([1, {"a": 2}], [1.0, {"a": 2}]), same(1, True)
    (True, False)
    """
    if first is second:
        return True
    if isinstance(first, bool) or isinstance(second, bool):
        return False
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(same(v, second[k]) for k, v in first.items())
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(map(same, first, second))
    return bool(first == second)


def _close_objects(merged: dict[str, Any], first: dict[str, Any], second: dict[str, Any]) -> None:
    """Apply each side's ``additionalProperties`` to the properties that only the other side declares."""
    for closed, other in ((first, second), (second, first)):
        rest = closed.get("additionalProperties", True)
        if rest is True or rest == {} or "patternProperties" in closed:
            continue
        foreign = [name for name in other.get("properties", ()) if name not in closed.get("properties", ())]
        if foreign:
            merged["properties"] = dict(merged["properties"])
        for name in foreign:
            merged["properties"][name] = conjunction(merged["properties"][name], rest)


def _types(first: Json, second: Json) -> str | list[str]:
    left, right = ([t] if isinstance(t, str) else list(t) for t in (first, second))
    common = [t for t in left if t in right or (t == "integer" and "number" in right)]
    common += [t for t in right if t == "integer" and "number" in left and t not in common]
    if not common:
        raise _Empty
    return common[0] if len(common) == 1 else common


def _enum(first: Json, second: Json) -> list[Json]:
    common = [member for member in first if any(same(member, other) for other in second)]
    if not common:
        raise _Empty
    return common


def _lcm(first: Json, second: Json) -> int | float:
    left, right = (Fraction(str(n)) for n in (first, second))
    both = Fraction(
        lcm(left.numerator * right.denominator, right.numerator * left.denominator),
        left.denominator * right.denominator,
    )
    return int(both) if both.denominator == 1 else float(both)


def _map(first: Json, second: Json) -> dict[str, Schema]:
    shared = {name: conjunction(first[name], second[name]) for name in first if name in second}
    return {**first, **second, **shared}


def _union(first: Json, second: Json) -> list[Json]:
    return [*first, *(item for item in second if item not in first)]


def _dependencies(first: Json, second: Json) -> dict[str, list[str]]:
    return {**first, **{name: _union(first.get(name, []), needed) for name, needed in second.items()}}


def _empty(first: Json, second: Json) -> Json:
    raise _Empty


def _clash(first: Json, second: Json) -> Json:
    raise _Clash


def _later(first: Json, second: Json) -> Json:
    return second


def _either(first: Json, second: Json) -> bool:
    return bool(first or second)


def _concatenated(first: Json, second: Json) -> list[Schema]:
    return [*first, *second]


_RULES: dict[str, Callable[[Any, Any], Json]] = {
    **dict.fromkeys(("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"), max),
    **dict.fromkeys(("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"), min),
    **dict.fromkeys(("uniqueItems", "readOnly", "writeOnly", "deprecated"), _either),
    **dict.fromkeys(("properties", "patternProperties", "dependentSchemas", "$defs"), _map),
    **dict.fromkeys(("additionalProperties", "items", "propertyNames"), conjunction),
    **dict.fromkeys(("pattern", "format", "oneOf", "anyOf", "not", "if", "then", "else", "contains"), _clash),
    **dict.fromkeys(("minContains", "maxContains", "prefixItems", "$ref", "unevaluatedProperties"), _clash),
    "unevaluatedItems": _clash,
    "allOf": _concatenated,
    "const": _empty,
    "dependentRequired": _dependencies,
    "enum": _enum,
    "multipleOf": _lcm,
    "required": _union,
    "type": _types,
}
