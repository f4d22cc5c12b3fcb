"""Schemas of the OpenAPI dialects as JSON Schema 2020-12."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from agentseer.schema.validate import Validator
from agentseer.specs import Document
from agentseer.specs.diagnostics import Diagnostics
from agentseer.specs.document import Node
from agentseer.specs.schemas import Schemas
from agentseer.tools import Toolset


def converted(
    schema: Any, named: dict[str, Any] | None = None, *, siblings: bool = True
) -> tuple[Any, list[str], Schemas]:
    """The converted schema, the codes of the diagnostics, and the definitions; ``named`` schemas can be referred to."""
    root = {"components": {"schemas": named or {}}, "here": schema}
    document = Document.read(msgspec.json.encode(root), "x.json")
    diagnostics = Diagnostics()
    schemas = Schemas(diagnostics, siblings=siblings)
    result = schemas.convert(document.root["here"])
    schemas.settled()
    return result, [d.code for d in diagnostics.located()], schemas


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({}, {}),
        (True, True),
        ({"type": "string", "nullable": True}, {"type": ["string", "null"]}),
        ({"type": "string", "nullable": False}, {"type": "string"}),
        ({"type": "string", "x-nullable": True}, {"type": ["string", "null"]}),
        ({"type": ["string", "null"], "nullable": True}, {"type": ["string", "null"]}),
        ({"type": "string", "enum": ["a"], "nullable": True}, {"type": ["string", "null"], "enum": ["a", None]}),
        ({"properties": {"a": {}}, "nullable": True}, {"properties": {"a": {}}}),
        ({"allOf": [{"type": "string"}], "nullable": True, "title": "T"},
         {"title": "T", "anyOf": [{"allOf": [{"type": "string"}]}, {"type": "null"}]}),
        ({"anyOf": [{"type": "string"}], "nullable": True}, {"anyOf": [{"type": "string"}, {"type": "null"}]}),
        ({"minimum": 1, "exclusiveMinimum": True}, {"exclusiveMinimum": 1}),
        ({"maximum": 1, "exclusiveMaximum": False}, {"maximum": 1}),
        ({"exclusiveMaximum": 3}, {"exclusiveMaximum": 3}),
        ({"type": "array", "items": [{"type": "string"}, {}]}, {"type": "array", "prefixItems": [{"type": "string"}, {}]}),
        ({"example": 3}, {"examples": [3]}),
        ({"examples": [1, 2], "example": 1}, {"examples": [1, 2]}),
        ({"type": "file"}, {"type": "string", "format": "binary"}),
        ({"required": [], "type": "object"}, {"type": "object"}),
        ({"xml": {"name": "x"}, "x-order": 1, "externalDocs": {}, "$id": "y", "type": "string"}, {"type": "string"}),
        ({"const": None}, {"const": None}),
        ({"minLength": 1.0}, {"minLength": 1}),
        ({"default": None}, {"default": None}),
        ({"type": "string", "default": None}, {"type": "string"}),
        ({"type": "string", "format": None, "items": None}, {"type": "string"}),
    ],
)  # fmt: skip
def test_dialects_are_translated_without_complaint(given: Any, wanted: Any) -> None:
    assert converted(given)[:2] == (wanted, [])


@pytest.mark.parametrize(
    ("given", "wanted", "code"),
    [
        ({"type": "string", "enum": [True, "a", 5]}, {"type": "string", "enum": ["true", "a", "5"]}, "enum-type"),
        ({"type": "integer", "enum": ["1", "x"]}, {"type": "integer", "enum": [1]}, "enum-type"),
        ({"type": "string", "enum": [None, "a"]}, {"type": "string", "enum": ["a"]}, "enum-type"),
        ({"enum": ["a", "a", 1, True]}, {"enum": ["a", 1, True]}, "duplicate-enum"),
        ({"enum": []}, {}, "odd-enum"),
        (
            {"type": "array", "items": {"type": "string"}, "enum": ["a", "b"]},
            {"type": "array", "items": {"type": "string", "enum": ["a", "b"]}},
            "enum-type",
        ),
        ({"type": "object", "enum": ["a"]}, {"type": "object"}, "enum-type"),
        ({"required": ["a", "a"]}, {"required": ["a"]}, "duplicate-required"),
        ({"required": True}, {}, "odd-required"),
        ({"type": "string", "enum": ["a"], "default": "b"}, {"type": "string", "enum": ["a"]}, "default-enum"),
        ({"type": "integer", "default": "7"}, {"type": "integer", "default": 7}, "default-type"),
        ({"type": "integer", "default": "x"}, {"type": "integer"}, "default-type"),
        ({"type": "boolean", "default": "False"}, {"type": "boolean", "default": False}, "default-type"),
        ({"type": "integer", "minimum": 5, "default": 1}, {"type": "integer", "minimum": 5}, "default-range"),
        ({"type": "object", "example": "x"}, {"type": "object"}, "example-type"),
        ({"type": "strin"}, {}, "odd-type"),
        ({"type": "Long"}, {"type": "integer"}, "odd-type"),
        ({"type": "dict"}, {"type": "object"}, "odd-type"),
        ({"type": "any"}, {}, "odd-type"),
        ({"type": ["string", 5]}, {}, "odd-type"),
        ({"pattern": r"^\p{Lu}"}, {}, "odd-pattern"),
        ({"pattern": "["}, {}, "odd-pattern"),
        ({"patternProperties": {"[": {}, "^x-": {}}}, {"patternProperties": {"^x-": {}}}, "odd-pattern"),
        ({"minimum": "low"}, {}, "odd-minimum"),
        ({"minLength": -1}, {}, "odd-minLength"),
        ({"multipleOf": 0}, {}, "odd-multipleOf"),
        ({"exclusiveMinimum": True}, {}, "odd-exclusiveMinimum"),
        ({"minLength": 5, "maxLength": 2}, {}, "empty-range"),
        ({"properties": []}, {}, "odd-schema"),
        ({"properties": {"a": "b"}}, {"properties": {"a": {}}}, "odd-schema"),
        ({"items": "string"}, {}, "odd-schema"),
        ({"allOf": {}}, {}, "odd-schema"),
        ({"$ref": "#/components/schemas/Nowhere", "title": "x"}, {"title": "x"}, "dangling-ref"),
        ({"$ref": "other.json"}, {}, "dangling-ref"),
        ({"$ref": "#anchor"}, {}, "dangling-ref"),
        ("text", {}, "odd-schema"),
    ],
)
def test_what_is_malformed_is_mended_and_reported(given: Any, wanted: Any, code: str) -> None:
    assert converted(given)[:2] == (wanted, [code])


def test_properties_may_have_the_names_of_keywords() -> None:
    names = (
        "type",
        "enum",
        "nullable",
        "required",
        "properties",
        "items",
        "default",
        "allOf",
        "example",
        "description",
    )
    properties = {**{name: {"type": "string"} for name in names}, "$ref": {"type": "integer"}}
    schema, codes, _ = converted({"type": "object", "properties": properties})
    assert schema == {"type": "object", "properties": properties}
    assert codes == []


def test_a_javascript_literal_is_read_as_its_pattern() -> None:
    assert converted({"pattern": "/^[a-z]+$/i"})[0] == {"pattern": "^[a-z]+$"}


def test_siblings_of_a_reference_count_since_3_1() -> None:
    given = {**ref("A"), "description": "d", "minLength": 3}
    schema, codes, _ = converted(given, {"A": {"type": "string"}})
    assert (schema, codes) == ({"$ref": "#/$defs/A", "description": "d", "minLength": 3}, [])
    schema, codes, _ = converted(given, {"A": {"type": "string"}}, siblings=False)
    assert (schema, codes) == ({"$ref": "#/$defs/A", "description": "d"}, ["ref-siblings"])


def test_a_nullable_reference_admits_null() -> None:
    schema, codes, schemas = converted(
        {**ref("A"), "nullable": True, "title": "T"}, {"A": {"type": "string"}}, siblings=False
    )
    assert schema == {"anyOf": [{"$ref": "#/$defs/A"}, {"type": "null"}], "title": "T"}
    assert codes == []
    assert Validator(schemas).valid(schema, None)


def test_chains_of_references_are_shortened_and_cycles_are_cut() -> None:
    chain = {f"A{i}": ref(f"A{i + 1}") for i in range(20)} | {"A20": {"type": "integer"}}
    schema, codes, schemas = converted(ref("A0"), chain)
    assert (schema, codes, dict(schemas)) == ({"$ref": "#/$defs/A20"}, [], {"A20": {"type": "integer"}})
    schema, codes, _ = converted(ref("A"), {"A": ref("B"), "B": ref("A")})
    assert (schema, codes) == ({}, ["dangling-ref"])


def test_definitions_are_converted_when_they_are_asked_for() -> None:
    root = {"components": {"schemas": {"A": ref("B"), "B": {"type": "wat"}}}, "here": {"items": ref("B")}}
    diagnostics = Diagnostics()
    schemas = Schemas(diagnostics)
    document = Document.read(msgspec.json.encode(root), "x.json")
    schemas.convert(document.root["here"])
    assert list(schemas) == ["B"]
    assert diagnostics.located() == ()
    assert schemas["B"] == {}
    assert [d.code for d in diagnostics.located()] == ["odd-type"]


@pytest.mark.parametrize(
    ("pointer", "name"),
    [
        ("/components/schemas/Order", "Order"),
        ("/components/schemas/订单", "订单"),
        ("/components/schemas/List~1Order[]", "List_Order"),
        ("/components/schemas/Order/properties/id", "Order.properties.id"),
        ("/definitions/Pet", "Pet"),
        ("/paths/~1a/get", "paths._a.get"),
        ("", "x"),
    ],
)
def test_definitions_have_readable_names(pointer: str, name: str) -> None:
    schema: dict[str, Any] = {"type": "string", "properties": {"id": {}}}
    root = {
        "components": {"schemas": {"Order": schema, "订单": {}, "List/Order[]": {}}},
        "definitions": {"Pet": {}},
        "paths": {"/a": {"get": {}}},
        "here": {"$ref": f"#{pointer}"},
    }
    schemas = Schemas(Diagnostics())
    document = Document.read(msgspec.json.encode(root), "folder/x.json")
    assert schemas.convert(document.root["here"]) == {"$ref": f"#/$defs/{name}"}


def test_definitions_whose_names_collide_stay_apart() -> None:
    schema, _, schemas = converted(
        {"anyOf": [ref("A~1B"), ref("A B")]}, {"A/B": {"type": "string"}, "A B": {"type": "integer"}}
    )
    names = [branch["$ref"].removeprefix("#/$defs/") for branch in schema["anyOf"]]
    assert names[0] == "A_B"
    assert [schemas[name] for name in names] == [{"type": "string"}, {"type": "integer"}]


def test_references_are_percent_decoded() -> None:
    assert converted({"$ref": "#/components/schemas/A%20B"}, {"A B": {}})[0] == {"$ref": "#/$defs/A_B"}


def test_a_discriminator_leads_to_definitions() -> None:
    mapping = {"cat": "#/components/schemas/Cat", "dog": "Dog", "bad": "#/nowhere"}
    schema, codes, _ = converted(
        {"oneOf": [ref("Cat"), ref("Dog")], "discriminator": {"propertyName": "kind", "mapping": mapping}},
        {"Cat": {"type": "object"}, "Dog": {"type": "object"}},
    )
    wanted = {"cat": "#/$defs/Cat", "dog": "#/$defs/Dog"}
    assert schema["discriminator"] == {"propertyName": "kind", "mapping": wanted}
    assert codes == ["dangling-ref"]
    assert converted({"discriminator": "kind"})[0] == {"discriminator": {"propertyName": "kind"}}


def test_reports_carry_pointer_line_and_advice(openapi: Callable[[str], Toolset]) -> None:
    (diagnostic,) = openapi("""
        openapi: 3.0.3
        paths:
          /a:
            get:
              responses:
                200:
                  description: ok
                  content:
                    application/json:
                      schema:
                        properties:
                          b: {$ref: '#/components/schemas/B'}
        """).diagnostics
    assert diagnostic.severity == "error"
    assert diagnostic.pointer == "/paths/~1a/get/responses/200/content/application~1json/schema/properties/b"
    assert (diagnostic.line, diagnostic.source) == (12, "api.yaml")
    assert diagnostic.advice


def test_missing_nodes_convert_to_what_admits_anything() -> None:
    document = Document.read(b"{}", "x.json")
    assert Schemas(Diagnostics()).convert(Node(document, "/nowhere", None)) == {}
