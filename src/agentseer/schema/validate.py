"""Validation: what exactly is wrong with a value, one violation per fault.

The semantics are those of jsonschema-rs for draft 2020-12, with formats asserted; where validators disagree (decimal
``multipleOf``, ``\\d`` on other digits, ``$`` before a line feed) its answer is the one that counts.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

import msgspec
from jsonschema_rs import Draft202012Validator, ValidationError
from jsonschema_rs import ValidationErrorKind as Kind

from agentseer.schema.json import Json, Schema
from agentseer.schema.resolve import refers
from agentseer.schema.standalone import RANGES, Direction, Standalone

__all__ = ["Path", "Validator", "Violation"]

Path: TypeAlias = tuple[str | int, ...]
"""The way from a value to a part of it: property names and array positions."""

CACHED: Final = 8192
"""Compiled schemas kept by one validator; beyond that they are all forgotten, and compiled again when needed."""


FEW: Final = 3
"""How many values are checked against a schema with references before all that it reaches is compiled for it."""


class Violation(msgspec.Struct, frozen=True, kw_only=True):
    """One way in which a value breaks its schema."""

    path: Path = ()
    """Where; for a missing or an undeclared property, the path that it has or would have."""
    keyword: str
    """The JSON Schema keyword that is broken: ``required``, ``type``, ``enum``, ``format``, ``minimum`` …"""
    message: str
    """The fault in words, for a person or an error body."""


class Validator:
    """Checks values against schemas that refer to ``definitions``.

    Schemas are compiled on first use and remembered by identity, so pass the same object again rather than an equal one.
    ``direction`` says which way values travel: a request need not have a required property that is ``readOnly``.

    >>> check = Validator({"Money": {"type": "number", "minimum": 0, "multipleOf": 0.01}})
    >>> price = {"type": "object", "required": ["amount"], "properties": {"amount": {"$ref": "#/$defs/Money"}}}
    >>> check.valid(price, {"amount": 0.07}), check.valid(price, {"amount": -1})
    (True, False)
    >>> [(v.path, v.keyword) for v in check.violations(price, {})]
    [(('amount',), 'required')]
    """

    def __init__(self, definitions: Mapping[str, Schema], *, direction: Direction = "request") -> None:
        self.definitions = definitions
        self.direction = direction
        self._standalone = Standalone(definitions, direction)
        self._uses: dict[int, int] = {}
        self._compiled: dict[int, tuple[Schema, Draft202012Validator]] = {}

    def valid(self, schema: Schema, value: Json) -> bool:
        """Whether ``value`` satisfies ``schema``; an object that JSON does not know satisfies no type."""
        entry = self._compiled.get(id(schema))
        try:
            return entry[1].is_valid(value) if entry else self._sufficient(schema, value).is_valid(value)
        except ValueError:
            return False

    def violations(self, schema: Schema, value: Json) -> tuple[Violation, ...]:
        """Everything that is wrong with ``value``, in the order in which the validator finds it; nothing: valid.

        Each missing and each undeclared property is a violation of its own. Of alternatives, the faults of the one that
        was evidently meant are reported, else the keyword itself.
        """
        entry = self._compiled.get(id(schema)) or self._compile(schema)
        try:
            return tuple(dict.fromkeys(_reported(entry[1].iter_errors(value))))
        except ValueError as error:
            return (Violation(keyword="type", message=f"not a JSON value: {error}"),)

    def _sufficient(self, schema: Schema, value: Json) -> Draft202012Validator:
        """A validator that is right about ``value``: of all that ``schema`` reaches only where that will pay."""
        uses = self._uses[id(schema)] = self._uses.get(id(schema), 0) + 1
        if uses > FEW or not refers(schema):
            return self._compile(schema)[1]
        return _compiled(self._standalone.schema(schema, frozenset(_names(value))))

    def _compile(self, schema: Schema) -> tuple[Schema, Draft202012Validator]:
        if len(self._compiled) >= CACHED:
            self._compiled.clear()
            self._uses.clear()
        # The schema itself is kept too: as long as it lives, no other object can have its identity.
        entry = self._compiled[id(schema)] = (schema, _compiled(self._standalone.schema(schema)))
        return entry


def _compiled(schema: Schema) -> Draft202012Validator:
    return Draft202012Validator(schema, validate_formats=True, formats={"byte": _is_base64}, offline=True)


def _names(value: Json) -> Iterator[str]:
    """The names of all properties in ``value``, at any depth."""
    stack = [value]
    while stack:
        part = stack.pop()
        if isinstance(part, dict):
            yield from part
            stack.extend(part.values())
        elif isinstance(part, list | tuple):
            stack.extend(part)


def _is_base64(text: str) -> bool:
    try:
        base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return False
    return True


def _reported(errors: Iterable[ValidationError]) -> Iterator[Violation]:
    for error in errors:
        context = getattr(error.kind, "context", None)
        meant = _meant([tuple(_reported(branch)) for branch in context or ()], tuple(error.instance_path))
        if meant is None:
            yield from _violations(error)
        else:
            yield from meant


def _violations(error: ValidationError) -> Iterator[Violation]:
    keyword, path = _keyword(error), tuple(error.instance_path)
    match error.kind:
        case Kind.Required(property=name):
            yield Violation(path=(*path, name), keyword=keyword, message=error.message)
        case Kind.AdditionalProperties(unexpected=names) | Kind.UnevaluatedProperties(unexpected=names):
            for name in names:
                yield Violation(path=(*path, name), keyword=keyword, message=f'"{name}" is not a declared property')
        case _:
            yield Violation(path=path, keyword=keyword, message=error.message)


def _keyword(error: ValidationError) -> str:
    """The keyword that a specification's author would name."""
    steps = error.schema_path
    if len(steps) > 2 and steps[-3] == "$defs" and steps[-2] in RANGES:
        return "format"
    if isinstance(error.kind, Kind.Required | Kind.FalseSchema | Kind.Contains):
        # dependentRequired (dependentSchemas have a step more), items: false, minContains
        return next((step for step in reversed(steps) if isinstance(step, str)), error.kind.name)
    return error.kind.name


def _meant(branches: list[tuple[Violation, ...]], path: Path) -> tuple[Violation, ...] | None:
    """The faults of the alternative that the value was evidently meant to be; none: cannot be told.

    Alternatives of another type are out, then those with another tag (an enum or constant of a property), unless that
    leaves none. What is left has to agree on the faults. If every alternative is of another type, the type is at fault.
    """
    failed = [branch for branch in branches if branch]
    if len(failed) < len(branches) or not failed:
        return None  # more than one alternative of oneOf fits, or none is known
    near = [b for b in failed if not any(v.path == path and v.keyword == "type" for v in b)]
    if not near:
        return (Violation(path=path, keyword="type", message="; ".join(b[0].message for b in failed)),)
    near = [b for b in near if not any(_is_tag(v, path) for v in b)] or near
    faults = [{(v.path, v.keyword) for v in branch} for branch in near]
    return near[0] if all(fault == faults[0] for fault in faults) else None


def _is_tag(violation: Violation, path: Path) -> bool:
    return violation.path[:-1] == path and len(violation.path) > len(path) and violation.keyword in ("const", "enum")
