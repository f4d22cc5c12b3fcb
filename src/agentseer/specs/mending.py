"""What the keywords of one schema mean together: bounds made exclusive, ``nullable``, and values that fit the type.

Enumerations, defaults and examples are compared with the type, because real specifications contradict themselves: a value
that evidently stands for one of the right type is turned into it, any other is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from agentseer.schema import Json, Schema
from agentseer.schema.merging import same
from agentseer.specs.keywords import MISSING, coerced, distinct, fits

__all__ = ["mend"]

Report = Callable[[str, str], None]
"""Takes the code of a fault and a message."""

_HOISTED = ("title", "description", "default", "examples", "readOnly", "writeOnly", "deprecated")
"""Annotations that belong to the value as a whole, null included."""

_EXAMPLES = frozenset(("example", "examples", "x-example"))
_IN_PLACE = ("allOf", "anyOf", "oneOf", "not")


def mend(source: dict[str, Any], schema: dict[str, Any], report: Report) -> Schema:
    """``schema``, converted from ``source`` keyword by keyword, with the keywords brought into line with one another.

    >>> faults = []
    >>> mend({"nullable": True}, {"type": "string", "enum": ["no", False]}, lambda code, message: faults.append(code))
    {'type': ['string', 'null'], 'enum': ['no', 'false', None]}
    >>> faults
    ['enum-type']
    """
    nullable = source.get("nullable") is True or source.get("x-nullable") is True
    _exclusive_bound("minimum", "exclusiveMinimum", schema, report)
    _exclusive_bound("maximum", "exclusiveMaximum", schema, report)
    _lengths(schema, report)
    _required(schema, report)
    if nullable and "type" in schema:
        types = _types(schema)
        schema["type"] = types if "null" in types else [*types, "null"]
    _enum(schema, nullable, report)
    _default(schema, nullable, report)
    _examples(source, schema, nullable, report)
    return _or_null(schema) if nullable and any(keyword in schema for keyword in _IN_PLACE) else schema


def _types(schema: dict[str, Any]) -> list[str]:
    declared = schema.get("type", [])
    return [declared] if isinstance(declared, str) else declared


def _exclusive_bound(inclusive: str, exclusive: str, schema: dict[str, Any], report: Report) -> None:
    """OpenAPI 2.0 and 3.0: true makes the inclusive bound exclusive."""
    flag = schema.get(exclusive)
    if not isinstance(flag, bool):
        return
    del schema[exclusive]
    if flag and inclusive in schema:
        schema[exclusive] = schema.pop(inclusive)
    elif flag:
        report(f"odd-{exclusive}", f"`{exclusive}: true` needs a `{inclusive}`; ignored")


def _lengths(schema: dict[str, Any], report: Report) -> None:
    """Bounds that exclude every value are left out, both of them: which one is wrong cannot be told."""
    for low, high in (("minLength", "maxLength"), ("minItems", "maxItems"), ("minimum", "maximum")):
        if low in schema and high in schema and schema[low] > schema[high]:
            report("empty-range", f"`{low}` {schema.pop(low)} is above `{high}` {schema.pop(high)}; both are ignored")


def _required(schema: dict[str, Any], report: Report) -> None:
    names = schema.get("required")
    if names is None:
        return
    schema["required"] = list(dict.fromkeys(names))
    if len(schema["required"]) < len(names):
        report("duplicate-required", "`required` names a property twice")
    if not names:
        del schema["required"]


def _enum(schema: dict[str, Any], nullable: bool, report: Report) -> None:
    if "enum" not in schema:
        return
    members = schema.pop("enum")
    if nullable and None not in members:
        members = [*members, None]
    types = _types(schema)
    kept = [coerced(member, types) for member in members]
    odd = [str(member) for member, value in zip(members, kept, strict=True) if not _is(member, value)]
    kept = [member for member in kept if member is not MISSING]
    if kept:
        schema["enum"] = distinct(kept)
    if odd and not kept and _enum_of_items(members, schema):
        report("enum-type", "the members of `enum` are no array; they are taken as those of `items`")
    elif odd:
        wanted = " or ".join(types)
        report("enum-type", f"members of `enum` that are no {wanted}: {', '.join(odd)[:80]}; mended or left out")
    if len(schema.get("enum", ())) < len(kept):
        report("duplicate-enum", "`enum` has a member twice")


def _enum_of_items(members: list[Json], schema: dict[str, Any]) -> bool:
    """Move the enumeration of an array to its items, where it was evidently meant to be; whether that was so."""
    items = schema.get("items")
    if _types(schema) != ["array"] or not isinstance(items, dict) or "enum" in items or "$ref" in items:
        return False
    fitting = [member for member in members if fits(member, _types(items))]
    if fitting:
        schema["items"] = {**items, "enum": distinct(fitting)}
    return bool(fitting)


def _default(schema: dict[str, Any], nullable: bool, report: Report) -> None:
    if "default" not in schema:
        return
    default = schema["default"]
    if default is None and nullable:
        return
    value = coerced(default, _types(schema))
    if value is MISSING:
        del schema["default"]
        if default is not None:  # null is how generators write "no default"
            report("default-type", f"the default {default!r:.60} is no {' or '.join(_types(schema))}; it is left out")
        return
    schema["default"] = value
    if not _is(default, value):
        report("default-type", f"the default {default!r:.60} is read as {value!r:.60}")
    if "enum" in schema and not any(same(value, member) for member in schema["enum"]):
        del schema["default"]
        report("default-enum", f"the default {value!r:.60} is not among the members of `enum`; it is left out")
    elif not _within(value, schema):
        del schema["default"]
        report("default-range", f"the default {value!r:.60} is outside the bounds; it is left out")


def _examples(source: dict[str, Any], schema: dict[str, Any], nullable: bool, report: Report) -> None:
    if not source.keys() & _EXAMPLES:
        return
    given = source.get("examples")
    candidates = list(given) if isinstance(given, list) else []
    candidates += [source[key] for key in ("example", "x-example") if key in source]
    types = _types(schema)
    values = [coerced(c, types) for c in candidates if c is not None or nullable or "null" in types]
    if any(value is MISSING for value in values):
        report("example-type", f"an example that is no {' or '.join(types)} is left out")
    kept = distinct([value for value in values if value is not MISSING])
    if kept:
        schema["examples"] = kept


def _within(value: Json, schema: dict[str, Any]) -> bool:
    if isinstance(value, str):
        return bool(schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)))
    if isinstance(value, bool) or not isinstance(value, int | float):
        return True
    return bool(
        schema.get("minimum", value) <= value <= schema.get("maximum", value)
        and schema.get("exclusiveMinimum", value - 1) < value < schema.get("exclusiveMaximum", value + 1)
    )


def _or_null(schema: dict[str, Any]) -> Schema:
    """Null, or what the schema admits. With nothing but ``anyOf`` in it, null is one more alternative."""
    outer = {keyword: schema[keyword] for keyword in _HOISTED if keyword in schema}
    inner = {keyword: operand for keyword, operand in schema.items() if keyword not in outer}
    branches = inner["anyOf"] if inner.keys() == {"anyOf"} else [inner]
    null = {"type": "null"}
    return {**outer, "anyOf": branches if null in branches else [*branches, null]}


def _is(first: Json, second: Json) -> bool:
    return type(first) is type(second) and first == second
