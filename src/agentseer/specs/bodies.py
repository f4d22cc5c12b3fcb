"""Request bodies as arguments: the properties of an object one by one, anything else as a whole.

A body is taken apart only where nothing is lost by it. One with alternatives, or with conditions between its properties,
stays one argument called ``body``, with its exact schema. The bounds on the number of properties are the one thing not kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agentseer.schema import Json, Schema, branches, effective, resolve, types
from agentseer.specs.document import DanglingReference, Node
from agentseer.specs.keywords import MISSING, coerced
from agentseer.specs.prose import translations
from agentseer.specs.schemas import Schemas
from agentseer.tools import Location, Parameter

__all__ = ["Body", "fields", "with_example"]

_INSEPARABLE = frozenset(
    (
        "allOf",
        "anyOf",
        "oneOf",
        "not",
        "if",
        "patternProperties",
        "propertyNames",
        "dependentRequired",
        "dependentSchemas",
    )
)
_DEPTH = 8
"""Levels of ``allOf`` in which the place of a property is looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """A declared request body."""

    source: Node
    """Where its schema stands."""
    schema: Schema
    required: bool
    """Whether the call needs it: as declared, for a body taken as a whole."""
    fields_required: bool
    """Whether its required properties are required of the call."""
    location: Location = "body"
    description: str = ""
    example: Json = None


def fields(body: Body, schemas: Schemas) -> tuple[tuple[Parameter, ...], bool]:
    """The arguments that a body is made of, and whether it takes properties that are not declared.

    Required ones come first, as ordered by ``required``; the others by name, since the order of properties means nothing.
    """
    if _is_empty(body, schemas):
        return (), True
    whole = _separable(body.schema, schemas)
    if whole is None:
        return (_as_one(body),), True
    properties: dict[str, Schema] = whole["properties"]
    required = [name for name in whole.get("required", ()) if not _read_only(properties.get(name, True), schemas)]
    optional = sorted(n for n in properties if n not in required and not _read_only(properties[n], schemas))
    examples = body.example if isinstance(body.example, dict) else {}
    declared = _declarations(body.source)
    arguments = []
    for name in (*required, *optional):
        schema = with_example(properties.get(name, {}), examples.get(name), schemas)
        source = declared.get(name, body.source)
        arguments.append(
            Parameter(
                name=name,
                wire_name=name,
                schema=schema,
                required=body.fields_required and name in required,
                location=body.location,
                description=str(resolve(schema, schemas).get("description", "")),
                pointer=source.pointer,
                texts=translations(source),
            )
        )
    closed = whole.get("additionalProperties") is False or whole.get("unevaluatedProperties") is False
    return tuple(arguments), not closed


def with_example(schema: Schema, example: Json, schemas: Schemas) -> Schema:
    """``schema`` with an example that was given elsewhere, unless it has its own or the example is of another type."""
    if example is None or not isinstance(schema, dict) or "examples" in schema:
        return schema
    value = coerced(example, types(schema, schemas))
    return schema if value is MISSING else {**schema, "examples": [value]}


def _is_empty(body: Body, schemas: Schemas) -> bool:
    """Whether an object is declared that can have no properties: generators write it for "no body"."""
    whole = effective(body.schema, schemas)
    if whole.get("type") != "object" or whole.get("properties") or _INSEPARABLE & whole.keys():
        return False
    return whole.get("additionalProperties") is False or (
        body.location == "form" and "additionalProperties" not in whole
    )


def _as_one(body: Body) -> Parameter:
    return Parameter(
        name="body",
        wire_name="body",
        schema=body.schema,
        required=body.required,
        location=body.location,
        description=body.description,
        whole_body=True,
        pointer=body.source.pointer,
        texts=translations(body.source),
    )


def _separable(schema: Schema, schemas: Schemas) -> dict[str, Any] | None:
    """The schema as one flat object, or None if it is no such thing. Being null besides does not matter."""
    alternatives = [b for b in branches(schema, schemas) if types(b, schemas) != {"null"}]
    if len(alternatives) != 1:
        return None
    whole = effective(alternatives[0], schemas)
    if not whole.get("properties") or not types(whole, schemas) <= {"object", "null"}:
        return None
    return None if _INSEPARABLE & whole.keys() else whole


def _read_only(schema: Schema, schemas: Schemas) -> bool:
    if not isinstance(schema, dict):
        return False
    if "$ref" not in schema and "allOf" not in schema:
        return schema.get("readOnly") is True
    return effective(schema, schemas).get("readOnly") is True


def _declarations(source: Node, depth: int = 0) -> dict[str, Node]:
    """Where the properties are declared: in the schema itself, or in a part of it."""
    try:
        node = source.followed()
    except DanglingReference:
        return {}
    found = dict(node["properties"].items())
    for keyword in ("allOf", "oneOf", "anyOf") if depth < _DEPTH else ():
        for part in node[keyword].elements():
            found = _declarations(part, depth + 1) | found
    return found
