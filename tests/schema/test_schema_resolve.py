"""References, conjunctions and alternatives, followed one level at a time."""

from __future__ import annotations

from typing import Any

import pytest

from agentseer.schema.merging import merge
from agentseer.schema.resolve import branches, effective, finite, height, resolve, types

DEFINITIONS: dict[str, Any] = {
    "Name": {"type": "string", "minLength": 1},
    "Alias": {"$ref": "#/$defs/Name", "maxLength": 9},
    "Loop": {"$ref": "#/$defs/Loop"},
    "Tree": {"type": "object", "required": ["v"], "properties": {"v": {}, "kids": {"items": {"$ref": "#/$defs/Tree"}}}},
    "Endless": {"type": "object", "required": ["next"], "properties": {"next": {"$ref": "#/$defs/Endless"}}},
    "Chain": {"type": ["object", "null"], "required": ["next"], "properties": {"next": {"$ref": "#/$defs/Chain"}}},
    "Ping": {"type": "object", "required": ["p"], "properties": {"p": {"$ref": "#/$defs/Pong"}}},
    "Pong": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/Ping"}},
    "Pet": {
        "oneOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}],
        "discriminator": {"propertyName": "kind", "mapping": {"meow": "#/components/schemas/Cat"}},
    },
    "Cat": {"allOf": [{"$ref": "#/$defs/Pet"}, {"type": "object", "properties": {"lives": {"type": "integer"}}}]},
    "Dog": {"type": "object", "properties": {"kind": {"type": "string"}, "tail": {"type": "boolean"}}},
}


def test_references_are_followed_and_siblings_merged() -> None:
    assert resolve({"$ref": "#/$defs/Alias", "minLength": 3}, DEFINITIONS) == {
        "type": "string",
        "minLength": 3,
        "maxLength": 9,
    }
    assert resolve({"$ref": "#/$defs/Loop", "title": "x"}, DEFINITIONS) == {"title": "x"}
    assert resolve({"$ref": "#/$defs/Nowhere"}, DEFINITIONS) == {}
    assert resolve(True, DEFINITIONS) == {}


def test_all_of_is_merged_one_level() -> None:
    schema = {
        "allOf": [
            {"$ref": "#/$defs/Tree"},
            {"properties": {"v": {"type": "integer"}, "w": {"type": "string"}}, "required": ["w"]},
            {"properties": {"v": {"minimum": 1}}, "description": "a part"},
        ],
        "description": "the whole",
    }
    whole = effective(schema, DEFINITIONS)
    assert whole["required"] == ["v", "w"]
    assert whole["properties"]["v"] == {"allOf": [{"type": "integer"}, {"minimum": 1}]}
    assert whole["properties"]["kids"] == {"items": {"$ref": "#/$defs/Tree"}}
    assert whole["description"] == "the whole"
    assert effective(whole, DEFINITIONS) == whole


@pytest.mark.parametrize(
    ("first", "second", "merged"),
    [
        ({"type": ["string", "null"]}, {"type": "string"}, {"type": "string"}),
        ({"type": "number"}, {"type": ["integer", "string"]}, {"type": "integer"}),
        ({"type": "number"}, {"type": "string"}, {"not": {}}),
        ({"enum": [1, "a", True]}, {"enum": [True, 1.0]}, {"enum": [1, True]}),
        ({"const": 1}, {"const": 2}, {"not": {}}),
        ({"maximum": 5, "minItems": 1}, {"maximum": 3, "minItems": 2}, {"maximum": 3, "minItems": 2}),
        ({"multipleOf": 0.1}, {"multipleOf": 0.25}, {"multipleOf": 0.5}),
        ({"pattern": "a"}, {"pattern": "b"}, {"pattern": "a", "allOf": [{"pattern": "b"}]}),
        (
            {"properties": {"a": {}}, "additionalProperties": False},
            {"properties": {"b": {}}},
            {"properties": {"a": {}, "b": False}, "additionalProperties": False},
        ),
    ],
)
def test_merging(first: Any, second: Any, merged: Any) -> None:
    assert merge(first, second) == merged


def test_branches_carry_what_holds_for_all_and_their_discriminator() -> None:
    cat, dog = branches({"$ref": "#/$defs/Pet"}, DEFINITIONS)
    assert cat["properties"] == {"lives": {"type": "integer"}, "kind": {"const": "meow"}}
    assert dog["properties"]["kind"] == {"allOf": [{"type": "string"}, {"const": "Dog"}]}
    assert "kind" in dog["required"]
    assert "oneOf" not in cat


def test_impossible_branches_are_left_out() -> None:
    assert branches({"type": "string", "oneOf": [{"type": "integer"}, {"minLength": 2}]}, {}) == (
        {"type": "string", "minLength": 2},
    )


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": ["integer", "null"]}, {"integer", "null"}),
        ({"properties": {}}, {"object"}),
        ({"const": 2.5}, {"number"}),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, {"string", "null"}),
        ({"anyOf": [{"type": "string"}, {}]}, set()),
        ({"$ref": "#/$defs/Alias"}, {"string"}),
        ({"$ref": "#/$defs/Pet"}, {"object"}),
        ({"$ref": "#/$defs/Loop"}, set()),
        ({"description": "free"}, set()),
    ],
)
def test_types(schema: Any, expected: set[str]) -> None:
    assert types(schema, DEFINITIONS) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Name", 0), ("Tree", 1), ("Chain", 0), ("Cat", 0), ("Pet", 0), ("Loop", 0)],
)
def test_height_of_finite_definitions(name: str, expected: int) -> None:
    assert height({"$ref": f"#/$defs/{name}"}, DEFINITIONS) == expected


@pytest.mark.parametrize("name", ["Endless", "Ping", "Pong"])
def test_a_value_that_requires_itself_is_infinite(name: str) -> None:
    assert not finite({"$ref": f"#/$defs/{name}"}, DEFINITIONS)
    assert not finite({"type": "array", "minItems": 1, "items": {"$ref": f"#/$defs/{name}"}}, DEFINITIONS)
    assert finite({"type": "array", "items": {"$ref": f"#/$defs/{name}"}}, DEFINITIONS)
    assert finite({"anyOf": [{"$ref": f"#/$defs/{name}"}, {"type": "null"}]}, DEFINITIONS)
