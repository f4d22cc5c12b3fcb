"""Schemas as a strict validator can take them: well formed, and with the definitions they need inside.

Real specifications carry operands that JSON Schema forbids (``required: true``, duplicate members, patterns of another
regex dialect). A validator refuses the whole schema for one of them; here the one keyword is left out instead, so that
it says nothing about the value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, Literal

import jsonschema_rs

from agentseer.schema.json import Json, Schema
from agentseer.schema.merging import NOTHING
from agentseer.schema.resolve import PREFIX, reference, resolve

__all__ = ["Direction", "Standalone", "compilable"]

Direction = Literal["request", "response"]
"""Which way a value travels: requests omit ``readOnly`` properties, responses omit ``writeOnly`` ones."""

HIDDEN: Final[dict[Direction, str]] = {"request": "readOnly", "response": "writeOnly"}
"""The annotation of the properties that are left out, by direction."""

RANGES: Final[dict[str, dict[str, Any]]] = {
    "int8": {"minimum": -(2**7), "maximum": 2**7 - 1},
    "int16": {"minimum": -(2**15), "maximum": 2**15 - 1},
    "int32": {"minimum": -(2**31), "maximum": 2**31 - 1},
    "int64": {"minimum": -(2**63), "maximum": 2**63 - 1},
    "uint32": {"minimum": 0, "maximum": 2**32 - 1},
    "uint64": {"minimum": 0, "maximum": 2**64 - 1},
}
"""Formats of numbers, as the bounds they mean. They become definitions, so that an error shows which format it broke."""

ALIASES: Final[dict[str, str]] = {"url": "uri", "guid": "uuid", "base64": "byte", "host-name": "hostname"}
FORMATS: Final[frozenset[str]] = frozenset(
    [
        "byte",
        "date",
        "date-time",
        "duration",
        "email",
        "hostname",
        "idn-email",
        "idn-hostname",
        "ipv4",
        "ipv6",
        "iri",
        "iri-reference",
        "json-pointer",
        "regex",
        "relative-json-pointer",
        "time",
        "uri",
        "uri-reference",
        "uri-template",
        "uuid",
    ]
)
"""The formats of strings that are asserted; any other is an annotation."""

TYPES: Final[frozenset[str]] = frozenset(("array", "boolean", "integer", "null", "number", "object", "string"))


class Standalone:
    """Makes self-contained schemas out of open ones; each definition is copied once, however many schemas reach it."""

    def __init__(self, definitions: Mapping[str, Schema], direction: Direction = "request") -> None:
        self._definitions = definitions
        self._direction = direction
        self._copies: dict[str, _Copy] = {}
        self._tokens: dict[str, str] = {}

    def schema(self, schema: Schema, present: frozenset[str] | None = None) -> dict[str, Any]:
        """A well-formed copy of ``schema`` with every definition it reaches under ``$defs``.

        With ``present``, only for values whose property names, at any depth, are among these: what is said about other
        properties is left out, which in a web of definitions is nearly all of it.

        >>> Standalone({"A": {"type": "strin", "minLength": 2}}).schema({"$ref": "#/$defs/A", "required": "yes"})
        {'$ref': '#/$defs/d0', '$defs': {'d0': {'minLength': 2}}}
        """
        copies = self._copies if present is None else {}
        root = self._copy(schema, present)
        reached: dict[str, _Copy] = {}
        waiting = list(root.names)
        while waiting:
            name = waiting.pop()
            if name not in reached:
                if name not in copies:
                    copies[name] = self._copy(self._definitions[name], present)
                reached[name] = copies[name]
                waiting += reached[name].names
        tables = {self._tokens[name]: copy.schema for name, copy in reached.items()}
        ranges = {f: RANGES[f] for copy in (root, *reached.values()) for f in copy.ranges}
        return {**root.schema, "$defs": {**tables, **ranges}} if tables or ranges else root.schema

    def _copy(self, schema: Schema, present: frozenset[str] | None) -> _Copy:
        return _Copy(schema, self._definitions, HIDDEN[self._direction], self._tokens, present)


class _Copy:
    """The well-formed copy of one schema, and what it refers to.

    References are renamed to ``tokens``, because the names that specifications use are not always legal in a URI.
    """

    def __init__(
        self,
        schema: Schema,
        definitions: Mapping[str, Schema],
        hidden: str,
        tokens: dict[str, str],
        present: frozenset[str] | None,
    ) -> None:
        self.names: dict[str, None] = {}
        self.ranges: dict[str, None] = {}
        self._definitions = definitions
        self._hidden = hidden
        self._tokens = tokens
        self._present = present
        self.schema = self.node(schema)

    def node(self, schema: Json) -> dict[str, Any]:
        """The copy of a schema in schema position; what is no schema admits anything."""
        if not isinstance(schema, dict):
            return NOTHING if schema is False else {}
        copy: dict[str, Any] = {}
        for keyword, operand in schema.items():
            rule = _RULES.get(keyword)
            kept = _DROPPED if rule is None else rule(self, operand)
            if kept is not _DROPPED:
                copy[keyword] = kept
        self._refer(schema, copy)
        self._adapt(schema, copy)
        return copy

    def _refer(self, schema: dict[str, Any], copy: dict[str, Any]) -> None:
        """Point to the definition, and to the range that a numeric format means."""
        name = reference(schema)
        if name is not None and name in self._definitions:
            self.names[name] = None
            copy["$ref"] = PREFIX + self._tokens.setdefault(name, f"d{len(self._tokens)}")
        format_ = schema.get("format")
        if isinstance(format_, str) and format_ in RANGES:
            self.ranges[format_] = None
            copy["allOf"] = [*copy.get("allOf", ()), {"$ref": PREFIX + format_}]

    def _adapt(self, schema: dict[str, Any], copy: dict[str, Any]) -> None:
        """Where specifications mean something else than JSON Schema says."""
        if "required" in copy and "properties" in copy:
            properties = schema["properties"]
            copy["required"] = [n for n in copy["required"] if not self._is_hidden(properties.get(n))]
        if "discriminator" in schema and "oneOf" in copy:  # it, not exclusion, is to tell the branches apart
            copy["anyOf" if "anyOf" not in copy else "oneOf"] = copy.pop("oneOf")
        if copy.get("additionalProperties") is False:  # else the validator reports no names
            copy.setdefault("properties", {})

    def _is_hidden(self, schema: Json) -> bool:
        return isinstance(schema, dict) and resolve(schema, self._definitions).get(self._hidden) is True

    def closing(self, schema: Json) -> Schema | Json:
        """The copy of ``additionalProperties`` and the like, whose ``false`` has a message of its own."""
        return False if schema is False else self.node(schema)

    def nodes(self, schemas: Json) -> Json:
        """The copy of a non-empty list of schemas."""
        return [self.node(item) for item in schemas] if isinstance(schemas, list) and schemas else _DROPPED

    def properties(self, schemas: Json) -> Json:
        """The copy of the schemas of those properties that may be present."""
        if isinstance(schemas, dict) and self._present is not None:
            schemas = {name: item for name, item in schemas.items() if name in self._present}
        return self.table(schemas)

    def table(self, schemas: Json) -> Json:
        """The copy of a mapping from names to schemas."""
        return {name: self.node(item) for name, item in schemas.items()} if isinstance(schemas, dict) else _DROPPED

    def patterns(self, schemas: Json) -> Json:
        """The copy of a mapping from patterns to schemas; a pattern that cannot be compiled might match anything."""
        if not isinstance(schemas, dict):
            return _DROPPED
        known = {pattern: self.node(item) for pattern, item in schemas.items() if compilable(pattern)}
        return known if len(known) == len(schemas) else {"": {}, **known}


@lru_cache(maxsize=4096)
def compilable(pattern: str) -> bool:
    """Whether the validator knows this dialect of regular expressions.

    >>> compilable("^[a-z]+$"), compilable("(")
    (True, False)
    """
    try:
        jsonschema_rs.Draft202012Validator({"pattern": pattern})
    except ValueError:
        return False
    return True


_DROPPED: Final = object()
"""The operand is malformed, or says nothing that a validator checks."""

_Rule = Callable[[_Copy, Json], Json]


def _when(accepts: Callable[[Json], bool]) -> _Rule:
    return lambda copy, operand: operand if accepts(operand) else _DROPPED


def _is_number(operand: Json) -> bool:
    return isinstance(operand, int | float) and not isinstance(operand, bool)


def _is_count(operand: Json) -> bool:
    return _is_number(operand) and operand >= 0 and operand == int(operand)


def _is_pattern(operand: Json) -> bool:
    return isinstance(operand, str) and compilable(operand)


def _format(copy: _Copy, operand: Json) -> Json:
    name = ALIASES.get(operand, operand) if isinstance(operand, str) else None
    return name if name in FORMATS else _DROPPED


def _type(copy: _Copy, operand: Json) -> Json:
    names = list(dict.fromkeys([operand] if isinstance(operand, str) else operand if isinstance(operand, list) else ()))
    return names if names and TYPES.issuperset(names) else _DROPPED


def _names(copy: _Copy, operand: Json) -> Json:
    if not isinstance(operand, list):
        return _DROPPED
    return list(dict.fromkeys(name for name in operand if isinstance(name, str)))


def _name_table(copy: _Copy, operand: Json) -> Json:
    if not isinstance(operand, dict):
        return _DROPPED
    return {name: _names(copy, needed) for name, needed in operand.items() if isinstance(needed, list)}


_RULES: Final[dict[str, _Rule]] = {
    **dict.fromkeys(("allOf", "anyOf", "oneOf", "prefixItems"), _Copy.nodes),
    **dict.fromkeys(("not", "if", "then", "else", "contains", "propertyNames"), _Copy.node),
    **dict.fromkeys(("items", "additionalProperties", "unevaluatedProperties", "unevaluatedItems"), _Copy.closing),
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), _when(_is_number)),
    **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems", "minProperties"), _when(_is_count)),
    **dict.fromkeys(("maxProperties", "minContains", "maxContains"), _when(_is_count)),
    "properties": _Copy.properties,
    "dependentSchemas": _Copy.table,
    "patternProperties": _Copy.patterns,
    "multipleOf": _when(lambda operand: _is_number(operand) and operand > 0),
    "uniqueItems": _when(lambda operand: isinstance(operand, bool)),
    "const": _when(lambda operand: True),
    "pattern": _when(_is_pattern),
    "format": _format,
    "type": _type,
    "enum": _when(lambda operand: isinstance(operand, list) and bool(operand)),
    "required": _names,
    "dependentRequired": _name_table,
}
