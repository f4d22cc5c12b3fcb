"""The operands of JSON Schema keywords that are no schemas: what is allowed, and what a malformed one was meant to be."""

from __future__ import annotations

import math
import re
import warnings
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

from agentseer.schema.json import Json
from agentseer.schema.merging import same
from agentseer.schema.standalone import compilable

__all__ = ["MISSING", "OPERANDS", "TYPES", "Malformed", "coerced", "distinct", "fits", "known_types", "regular"]

MISSING: Final[Any] = object()
"""Stands for no value, since None is one."""

TYPES: Final = frozenset(("array", "boolean", "integer", "null", "number", "object", "string"))

TYPE_ALIASES: Final[dict[str, str | None]] = {
    **dict.fromkeys(("int", "int32", "int64", "long", "short", "byte", "bigint", "uint"), "integer"),
    **dict.fromkeys(("float", "double", "decimal", "numeric", "real"), "number"),
    **dict.fromkeys(("bool",), "boolean"),
    **dict.fromkeys(("str", "text", "char", "varchar", "enum"), "string"),
    **dict.fromkeys(("dict", "map", "hashmap", "struct", "json"), "object"),
    **dict.fromkeys(("list", "tuple", "set", "arraylist"), "array"),
    **dict.fromkeys(("none", "nil", "nulltype"), "null"),
    **dict.fromkeys(("any", "mixed", ""), None),
}
"""Names of types in other languages, lower case. None admits any type."""

FORMAT_TYPES: Final[dict[str, str]] = {
    "file": "binary", "binary": "binary", "date": "date", "datetime": "date-time", "date-time": "date-time",
    "uuid": "uuid", "uri": "uri", "url": "uri", "email": "email", "password": "password", "time": "time",
}  # fmt: skip
"""Formats that are written as types: a string of that format."""


class Malformed(Exception):
    """An operand is not what its keyword takes; the message says what it should be."""


def known_types(operand: Json) -> tuple[list[str], str, list[str]]:
    """The types that ``type`` names, the format it implies, and the names that are no types.

    >>> known_types(["string", "null"]), known_types("file"), known_types("Integer"), known_types("wat")
    ((['string', 'null'], '', []), (['string'], 'binary', ['file']), (['integer'], '', ['Integer']), ([], '', ['wat']))
    """
    names = operand if isinstance(operand, list) else [operand]
    types: list[str] = []
    odd: list[str] = []
    format_ = ""
    any_type = False
    for name in names:
        if isinstance(name, str) and name in TYPES:
            types.append(name)
            continue
        odd.append(str(name))
        lower = str(name).lower()
        if lower in TYPES:
            types.append(lower)
        elif lower in FORMAT_TYPES:
            types.append("string")
            format_ = FORMAT_TYPES[lower]
        elif (alias := TYPE_ALIASES.get(lower)) is not None:
            types.append(alias)
        else:
            any_type = True
    return ([] if any_type else list(dict.fromkeys(types))), format_, odd


def fits(value: Json, types: Iterable[str]) -> bool:
    """Whether a value is of one of the types; no types admit any.

    >>> fits(1.0, ["integer"]), fits(True, ["integer"]), fits(None, ["string", "null"]), fits("x", [])
    (True, False, True, True)
    """
    types = tuple(types)
    return not types or any(_CHECKS[name](value) for name in types)


def coerced(value: Json, types: Iterable[str]) -> Json:
    """``value``, or the value of one of the types that it evidently stands for, or `MISSING`.

    >>> coerced(True, ["string"]), coerced("10", ["integer"]), coerced(5, ["string"]), coerced({}, ["string"]) is MISSING
    ('true', 10, '5', True)
    """
    types = tuple(types)
    if fits(value, types):
        return value
    if "string" in types and isinstance(value, bool | int | float):
        return str(value).lower() if isinstance(value, bool) else str(value)
    if not isinstance(value, str):
        return MISSING
    if "boolean" in types and value.lower() in ("true", "false"):
        return value.lower() == "true"
    if "integer" in types and re.fullmatch(r"[-+]?[0-9]{1,18}", value):
        return int(value)
    if "number" in types and re.fullmatch(r"[-+]?[0-9]{1,18}(\.[0-9]{1,18})?", value):
        return float(value)
    return MISSING


@lru_cache(maxsize=4096)
def regular(pattern: str) -> bool:
    """Whether both Python and the validator can compile a pattern, and read it without doubt.

    >>> regular("^[a-z]+$"), regular(r"\\\\p{L}+"), regular("[")
    (True, False, False)
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            re.compile(pattern)
    except (re.error, Warning, OverflowError, RecursionError):
        return False
    return compilable(pattern)


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _is_integer(value: Json) -> bool:
    return _is_number(value) and value == int(value)


_CHECKS: Final[dict[str, Callable[[Json], bool]]] = {
    "array": lambda value: isinstance(value, list),
    "boolean": lambda value: isinstance(value, bool),
    "integer": _is_integer,
    "null": lambda value: value is None,
    "number": _is_number,
    "object": lambda value: isinstance(value, dict),
    "string": lambda value: isinstance(value, str),
}


def _number(operand: Json) -> Json:
    number = coerced(operand, ["number"])
    if number is MISSING:
        raise Malformed("a number")
    return int(number) if _is_integer(number) and isinstance(operand, str) else number


def _divisor(operand: Json) -> Json:
    number = _number(operand)
    if number <= 0:
        raise Malformed("a number above 0")
    return number


def _limit(operand: Json) -> Json:
    """An exclusive bound; true and false are how OpenAPI 3.0 qualifies the inclusive one."""
    return operand if isinstance(operand, bool) else _number(operand)


def _count(operand: Json) -> Json:
    number = _number(operand)
    if not 0 <= number < 2**53 or number != int(number):
        raise Malformed("a whole number, 0 or above")
    return int(number)


def _pattern(operand: Json) -> Json:
    if not isinstance(operand, str):
        raise Malformed("a regular expression")
    literal = re.fullmatch(r"/(\^.*\$)/[a-z]*", operand, re.DOTALL)
    pattern = literal[1] if literal else operand
    if not regular(pattern):
        raise Malformed("a regular expression that can be compiled")
    return pattern


def _text(operand: Json) -> Json:
    if not isinstance(operand, str):
        raise Malformed("text")
    return operand


def _flag(operand: Json) -> Json:
    flag = coerced(operand, ["boolean"])
    if flag is MISSING:
        raise Malformed("true or false")
    return flag


def _names(operand: Json) -> Json:
    if not isinstance(operand, list) or not all(isinstance(name, str) for name in operand):
        raise Malformed("a list of property names")
    return operand


def _name_lists(operand: Json) -> Json:
    if not isinstance(operand, dict):
        raise Malformed("a mapping to lists of property names")
    return {name: list(dict.fromkeys(_names(names))) for name, names in operand.items()}


def _list(operand: Json) -> Json:
    if not isinstance(operand, list) or not operand:
        raise Malformed("a list of at least one value")
    return operand


def _anything(operand: Json) -> Json:
    return operand


OPERANDS: Final[dict[str, Callable[[Json], Json]]] = {
    **dict.fromkeys(("minimum", "maximum"), _number),
    **dict.fromkeys(("exclusiveMinimum", "exclusiveMaximum"), _limit),
    **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"), _count),
    **dict.fromkeys(("minContains", "maxContains"), _count),
    **dict.fromkeys(("uniqueItems", "readOnly", "writeOnly", "deprecated"), _flag),
    **dict.fromkeys(("title", "description", "format", "contentEncoding", "contentMediaType"), _text),
    **dict.fromkeys(("const", "default"), _anything),
    "dependentRequired": _name_lists,
    "enum": _list,
    "multipleOf": _divisor,
    "pattern": _pattern,
    "required": _names,
}
"""What each keyword takes: a function that returns the operand, mended if it was evidently meant, or raises `Malformed`."""


def distinct(values: list[Json]) -> list[Json]:
    """The values without repetitions; ``1`` and ``true`` are different."""
    if all(type(value) is str for value in values):
        return list(dict.fromkeys(values))
    return [value for i, value in enumerate(values) if not any(same(value, earlier) for earlier in values[:i])]
