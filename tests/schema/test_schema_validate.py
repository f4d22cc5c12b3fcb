"""The validator reports each fault once, under the keyword that a specification's author would name."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from agentseer.schema.validate import Validator

ORDER: dict[str, Any] = {
    "type": "object",
    "required": ["id", "lines", "lines"],
    "properties": {
        "id": {"type": "string", "pattern": "^ORD-[0-9]+$"},
        "lines": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/Line item"}},
        "note": {"type": ["string", "null"]},
    },
    "additionalProperties": False,
}
DEFINITIONS: dict[str, Any] = {
    "Line item": {
        "type": "object",
        "required": ["sku"],
        "properties": {"sku": {"type": "string"}, "n": {"type": "integer"}},
    },
    "Node": {"type": "object", "properties": {"next": {"$ref": "#/$defs/Node"}, "n": {"type": "integer"}}},
    "Loop": {"$ref": "#/$defs/Loop"},
    "Cat": {
        "type": "object",
        "required": ["kind"],
        "properties": {"kind": {"const": "cat"}, "lives": {"type": "integer"}},
    },
    "Dog": {"type": "object", "required": ["kind", "tail"], "properties": {"kind": {"const": "dog"}}},
}


def found(schema: Any, value: Any) -> list[tuple[tuple[str | int, ...], str]]:
    return [(v.path, v.keyword) for v in Validator(DEFINITIONS).violations(schema, value)]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"id": "ORD-1", "lines": [{"sku": "a"}], "note": None}, []),
        ({}, [(("id",), "required"), (("lines",), "required")]),
        ({"id": "1", "lines": [{"sku": "a"}]}, [(("id",), "pattern")]),
        ({"id": "ORD-1", "lines": []}, [(("lines",), "minItems")]),
        ({"id": "ORD-1", "lines": [{"n": 1}]}, [(("lines", 0, "sku"), "required")]),
        ({"id": "ORD-1", "lines": [{"sku": 1}]}, [(("lines", 0, "sku"), "type")]),
        (
            {"id": "ORD-1", "lines": [{"sku": "a"}], "x": 1, "y": 2},
            [(("x",), "additionalProperties"), (("y",), "additionalProperties")],
        ),
    ],
)
def test_faults_of_an_order(value: Any, expected: list[Any]) -> None:
    assert sorted(found(ORDER, value)) == sorted(expected)


@pytest.mark.parametrize(
    ("schema", "value", "keyword"),
    [
        ({"type": "integer"}, True, "type"),
        ({"type": "integer"}, 2.5, "type"),
        ({"enum": ["a", "a", 1]}, "b", "enum"),
        ({"const": 1}, 2, "const"),
        ({"type": "string", "format": "date"}, "2025-02-31", "format"),
        ({"type": "string", "format": "url"}, "nowhere", "format"),
        ({"type": "string", "format": "byte"}, "@@", "format"),
        ({"type": "integer", "format": "int32"}, 2**31, "format"),
        ({"type": "integer", "format": "int32", "maximum": 9}, 10, "maximum"),
        ({"type": "integer", "format": "int64"}, -(2**63) - 1, "format"),
        ({"exclusiveMinimum": 0}, 0, "exclusiveMinimum"),
        ({"multipleOf": 0.01}, 0.075, "multipleOf"),
        ({"maxLength": 2}, "abc", "maxLength"),
        ({"uniqueItems": True}, [1, 1], "uniqueItems"),
        ({"prefixItems": [{}], "items": False}, [1, 2], "items"),
        ({"contains": {"type": "string"}}, [1], "contains"),
        ({"propertyNames": {"maxLength": 1}}, {"ab": 1}, "propertyNames"),
        ({"additionalProperties": False}, {"ab": 1}, "additionalProperties"),
        ({"dependentRequired": {"a": ["b"]}}, {"a": 1}, "dependentRequired"),
        ({"not": {"type": "string"}}, "a", "not"),
        (False, 1, "not"),
        ({"oneOf": [{"minimum": 1}, {"minimum": 2}]}, 3, "oneOf"),
        ({"anyOf": [{"type": "string", "maxLength": 1}, {"type": "null"}]}, "ab", "maxLength"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, 1, "type"),
        ({"anyOf": [{"minimum": 5}, {"multipleOf": 2}]}, 1, "anyOf"),
        ({"oneOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}]}, {"kind": "dog"}, "required"),
        ({"oneOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}]}, {"kind": "cat", "lives": "x"}, "type"),
    ],
)
def test_the_one_fault(schema: Any, value: Any, keyword: str) -> None:
    assert [k for _, k in found(schema, value)] == [keyword]


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"multipleOf": 0.01}, 0.07),
        ({"type": "integer"}, 5.0),
        ({"type": "integer", "format": "int64"}, 2**63 - 1),
        ({"type": "string", "format": "made-up"}, "anything"),
        ({"$ref": "#/$defs/Nowhere"}, 1),
        ({"$ref": "https://example.com/schema"}, 1),
        ({"$ref": "#/$defs/Loop"}, 1),
        ({"$ref": "#/$defs/Node"}, {"next": {"next": {"n": 1}}}),
        ({"properties": {"$ref": {"type": "string"}, "enum": {"type": "integer"}}}, {"$ref": "a", "enum": 1}),
    ],
)
def test_no_fault(schema: Any, value: Any) -> None:
    assert found(schema, value) == []
    assert Validator(DEFINITIONS).valid(schema, value)


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "strin"},
        {"pattern": "("},
        {"pattern": r"^\p{Nonsense}$"},
        {"patternProperties": {"(": {"type": "integer"}}, "additionalProperties": False},
        {"required": True},
        {"enum": []},
        {"allOf": []},
        {"minimum": "1"},
        {"maxLength": -1},
        {"multipleOf": 0},
        {"properties": []},
        {"items": [{}]},
        {"properties": {"a": None}},
    ],
)
def test_a_malformed_keyword_says_nothing(schema: Any) -> None:
    assert found(schema, {"a": "x"}) == []
    assert found({"type": "object", "properties": {"a": schema}, "required": ["a"]}, {}) == [(("a",), "required")]


def test_what_is_not_json_is_a_violation() -> None:
    assert found({"type": "object"}, {1: 2}) == [((), "type")]
    assert not Validator({}).valid({"properties": {"a": {"type": "string"}}}, {"a": b"bytes"})


def test_a_hidden_property_is_not_required_in_its_direction() -> None:
    schema = {
        "type": "object",
        "required": ["id", "password"],
        "properties": {"id": {"$ref": "#/$defs/Id"}, "password": {"type": "string", "writeOnly": True}},
    }
    definitions: dict[str, Any] = {"Id": {"type": "integer", "readOnly": True}}
    assert Validator(definitions).valid(schema, {"password": "x"})
    assert not Validator(definitions, direction="response").valid(schema, {"password": "x"})
    assert Validator(definitions, direction="response").valid(schema, {"id": 1})


def test_a_discriminator_tells_overlapping_branches_apart() -> None:
    parts: dict[str, Any] = {
        "A": {"properties": {"t": {"type": "string"}}},
        "B": {"properties": {"t": {"type": "string"}}},
    }
    overlapping = {"oneOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}]}
    assert not Validator(parts).valid(overlapping, {"t": "A"})
    assert Validator(parts).valid({**overlapping, "discriminator": {"propertyName": "t"}}, {"t": "A"})


def test_only_reached_definitions_are_looked_up() -> None:
    class Lazy(dict[str, Any]):
        asked: ClassVar[list[str]] = []

        def __getitem__(self, name: str) -> Any:
            self.asked.append(name)
            return super().__getitem__(name)

    lazy = Lazy(A={"items": {"$ref": "#/$defs/B"}}, B={"type": "string"}, C={})
    check = Validator(lazy)
    assert check.valid({"$ref": "#/$defs/A"}, ["x"])
    assert check.violations({"properties": {"p": {"$ref": "#/$defs/A"}}}, {"p": ["x"]}) == ()
    assert set(lazy.asked) == {"A", "B"}


def test_the_first_values_and_later_ones_get_the_same_answer() -> None:
    """Only what bears on a value is compiled for the first ones."""
    schema = {"type": "object", "properties": {"line": {"$ref": "#/$defs/Line item"}, "n": {"type": "integer"}}}
    check = Validator(DEFINITIONS)
    values: list[Any] = [{"line": {"sku": 1}}, {"line": {}}, {"n": "x"}, {"line": {"sku": "a"}}, {}]
    for value in values * 2:
        assert check.valid(schema, value) == (found(schema, value) == [])
