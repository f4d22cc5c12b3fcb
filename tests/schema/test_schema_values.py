"""Generated values are valid, plausible, and the same for the same seed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from agentseer.schema.near import boundaries, violations_of
from agentseer.schema.resolve import closure
from agentseer.schema.validate import Validator
from agentseer.schema.values import Generator, Ungeneratable, value

DEFINITIONS: dict[str, Any] = {
    "Address": {
        "type": "object",
        "required": ["city", "zip"],
        "properties": {"city": {"type": "string"}, "zip": {"type": "string", "pattern": "^[0-9]{5}$"}},
        "additionalProperties": False,
    },
    "Category": {
        "type": "object",
        "required": ["name"],
        "properties": {
            "name": {"type": "string", "minLength": 2},
            "children": {"type": "array", "items": {"$ref": "#/$defs/Category"}},
            "parent": {"anyOf": [{"$ref": "#/$defs/Category"}, {"type": "null"}]},
        },
    },
    "Endless": {"type": "object", "required": ["next"], "properties": {"next": {"$ref": "#/$defs/Endless"}}},
    "Card": {
        "type": "object",
        "required": ["kind", "digits"],
        "properties": {"kind": {"const": "card"}, "digits": {"type": "string"}},
    },
    "Bank": {
        "type": "object",
        "required": ["kind", "iban"],
        "properties": {"kind": {"const": "bank"}, "iban": {"type": "string"}},
    },
}
REFERENCES = [{"$ref": f"#/$defs/{name}"} for name in ("Address", "Category", "Card")]

strings = st.fixed_dictionaries(
    {"type": st.sampled_from(["string", ["string", "null"]])},
    optional={"minLength": st.integers(0, 12), "maxLength": st.integers(12, 40)},
)
formats = st.sampled_from(
    ["date", "date-time", "time", "email", "uuid", "uri", "hostname", "ipv4", "ipv6", "duration", "regex"]
).map(lambda name: {"type": "string", "format": name})
patterns = st.sampled_from(
    [r"^[A-Z]{3}-\d{4}$", r"^(a|bc)+$", "^[a-z0-9-]{3,10}$", r"^\+?[1-9]\d{6,14}$", "[0-9]", r"^\w+@\w+$"]
).map(lambda pattern: {"type": "string", "pattern": pattern})
integers = st.builds(
    lambda low, span, extra: {"type": "integer", "minimum": low, "maximum": low + span, **extra},
    st.integers(-1000, 1000),
    st.integers(0, 200),
    st.sampled_from([{}, {"format": "int32"}, {"exclusiveMaximum": 10_000}]),
)
numbers = st.builds(
    lambda low, steps, step: {"type": "number", "minimum": low, "maximum": low + steps, "multipleOf": step},
    st.integers(-50, 50),
    st.integers(1, 50),
    st.sampled_from([0.01, 0.05, 0.5, 1, 0.125]),
)
enums = st.sampled_from(
    [
        {"enum": ["red", "green"]},
        {"enum": [1, 2, 4]},
        {"const": "on"},
        {"type": ["string", "null"], "enum": ["a", None]},
    ]
)
leaves = st.one_of(
    strings, formats, patterns, integers, numbers, enums, st.sampled_from([{"type": "boolean"}, {}, True, *REFERENCES])
)
NAMES = ["city", "quantity", "note", "emailAddress", "orderId", "状态", "tags"]


def objects(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(
        lambda properties, cut, closed: {
            "type": "object",
            "properties": properties,
            "required": sorted(properties)[:cut],
            **({"additionalProperties": False} if closed else {}),
        },
        st.dictionaries(st.sampled_from(NAMES), inner, max_size=4),
        st.integers(0, 4),
        st.booleans(),
    )


def arrays(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(
        lambda items, low, span: {"type": "array", "items": items, "minItems": low, "maxItems": low + span},
        inner,
        st.integers(0, 3),
        st.integers(0, 3),
    )


easy = st.recursive(leaves, lambda inner: st.one_of(objects(inner), arrays(inner)), max_leaves=8)
"""Schemas that surely have a value, and one that is easy to find."""


def combined(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    parts = st.lists(inner, min_size=1, max_size=3)
    return st.one_of(
        objects(inner),
        arrays(inner).map(lambda schema: {**schema, "uniqueItems": True}),
        parts.map(lambda p: {"allOf": p}),
        parts.map(lambda p: {"oneOf": p}),
        parts.map(lambda p: {"anyOf": p}),
        st.builds(lambda a, b: {"allOf": [a], "not": b}, inner, inner),
        st.builds(lambda a, b, c: {"if": a, "then": b, "else": c}, inner, inner, inner),
    )


hard = st.recursive(leaves, combined, max_leaves=8)
"""Schemas that may have no value at all."""


def accepts(schema: Any, candidate: Any) -> bool:
    """The opinion of the bare validator."""
    whole = closure(schema, DEFINITIONS)
    return jsonschema_rs.Draft202012Validator(whole, validate_formats=True).is_valid(candidate)


@given(easy, st.integers(0, 2**32), st.sampled_from(["none", "some", "all"]), st.sampled_from(["en", "zh"]))
@settings(max_examples=150, deadline=None)
def test_easy_schemas_always_yield_valid_values(schema: Any, seed: int, optional: Any, locale: str) -> None:
    assert accepts(schema, value(schema, DEFINITIONS, Random(seed), optional=optional, locale=locale))


@given(hard, st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_whatever_is_generated_is_valid(schema: Any, seed: int) -> None:
    try:
        made = value(schema, DEFINITIONS, Random(seed))
    except Ungeneratable:
        reject()
    assert accepts(schema, made)


@given(hard, st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_candidates_are_what_their_label_says(schema: Any, seed: int) -> None:
    make = Generator(Validator(DEFINITIONS))
    for candidate in boundaries(make, schema, Random(seed)):
        assert accepts(schema, candidate.value)
    for candidate in violations_of(make, schema, Random(seed)):
        assert not accepts(schema, candidate.value)
        (violation,) = make.validator.violations(schema, candidate.value)
        assert (violation.keyword, violation.path) == (candidate.keyword, candidate.path)


@given(objects(leaves), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_the_order_of_properties_does_not_matter(schema: Any, seed: int) -> None:
    turned = {**schema, "properties": dict(reversed(schema["properties"].items()))}
    assert value(schema, DEFINITIONS, Random(seed)) == value(turned, DEFINITIONS, Random(seed))


@pytest.mark.parametrize(
    "schema",
    [
        {"oneOf": [{"type": "integer", "minimum": 1}, {"type": "number", "maximum": 5}]},
        {"oneOf": [{"$ref": "#/$defs/Card"}, {"$ref": "#/$defs/Bank"}]},
        {
            "allOf": [
                {"$ref": "#/$defs/Card"},
                {"type": "object", "required": ["holder"], "properties": {"holder": {"type": "string"}}},
            ]
        },
        {"type": "object", "properties": {"a": {"type": "integer"}}, "not": {"required": ["a"]}},
        {"type": "string", "not": {"enum": ["harbor", "maple"]}},
        {
            "type": "object",
            "required": ["kind"],
            "properties": {"kind": {"enum": ["gift", "sale"]}, "price": {"type": "number"}},
            "if": {"properties": {"kind": {"const": "sale"}}},
            "then": {"required": ["price"]},
        },
        {"type": "object", "required": ["a"], "properties": {"a": {}, "b": {}}, "dependentRequired": {"a": ["b"]}},
        {"type": "object", "required": ["a"], "properties": {"a": {}}, "dependentSchemas": {"a": {"required": ["z"]}}},
        {"type": "object", "minProperties": 3, "additionalProperties": {"type": "integer"}},
        {"type": "object", "propertyNames": {"pattern": "^x-[a-z]+$"}, "minProperties": 1},
        {
            "type": "object",
            "patternProperties": {"^n[0-9]$": {"type": "integer"}},
            "additionalProperties": False,
            "minProperties": 1,
        },
        {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": False, "minItems": 2},
        {"type": "array", "contains": {"const": 7}, "items": {"type": "integer"}},
        {"type": "array", "uniqueItems": True, "minItems": 3, "items": {"enum": [1, 2, 3]}},
        {"type": "string", "pattern": "^[a-z]+$", "minLength": 40, "maxLength": 60},
        {"type": "string", "minLength": 900},
        {"type": "string", "maxLength": 1},
        {"type": "number", "exclusiveMinimum": 4, "exclusiveMaximum": 6},
        {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 0.001},
        {"type": "number", "minimum": 0.05, "maximum": 0.07, "multipleOf": 0.01},
        {"type": "integer", "minimum": 2**40},
        {"type": "integer", "maximum": -(2**40)},
        {"type": "string", "pattern": r"^(?=.*[0-9])(?=.*[A-Z])[\w!-]{8,}$", "format": "password"},
        {"$ref": "#/$defs/Category"},
        {"type": "array", "minItems": 2, "items": {"$ref": "#/$defs/Category"}},
        {"type": "object", "required": ["id", "undeclared"], "properties": {"id": {"type": "integer"}}},
    ],
)
def test_schemas_that_generators_stumble_over(schema: Any) -> None:
    make = Generator(Validator(DEFINITIONS))
    for seed in range(5):
        assert accepts(schema, make.value(schema, Random(seed)))


@pytest.mark.parametrize(
    ("schema", "reason"),
    [
        ({"$ref": "#/$defs/Endless"}, "no finite value"),
        (False, "forbids every value"),
        ({"type": "integer", "minimum": 3, "maximum": 2}, "no number is within the bounds"),
        ({"type": "string", "pattern": r"^(.)\1$"}, "back-reference"),
        ({"type": "string", "enum": [1, 2]}, "no member"),
        ({"allOf": [{"type": "string"}, {"type": "integer"}]}, "forbids every value"),
        (
            {"type": "array", "uniqueItems": True, "minItems": 3, "items": {"type": "boolean"}},
            "not enough different items",
        ),
    ],
)
def test_a_reason_is_given_where_there_is_no_value(schema: Any, reason: str) -> None:
    with pytest.raises(Ungeneratable, match=reason.replace("(", r"\(")):
        value(schema, DEFINITIONS, Random(0))


def test_directions_leave_out_what_only_the_other_may_carry() -> None:
    schema = {
        "type": "object",
        "required": ["id", "secret"],
        "properties": {"id": {"type": "string", "readOnly": True}, "secret": {"type": "string", "writeOnly": True}},
    }
    assert set(value(schema, {}, Random(0), optional="all")) == {"secret"}
    assert set(value(schema, {}, Random(0), optional="all", direction="response")) == {"id"}


def test_optional_properties() -> None:
    schema = {"type": "object", "required": ["a"], "properties": {n: {"type": "integer"} for n in "abcdefgh"}}
    assert set(value(schema, {}, Random(0), optional="none")) == {"a"}
    assert list(value(schema, {}, Random(0), optional="all")) == list("abcdefgh")
    assert {len(value(schema, {}, Random(seed))) for seed in range(40)} == {1, 2, 3, 4, 5}


def test_examples_serve_where_they_are_valid() -> None:
    schema = {"type": "string", "pattern": "^cus_", "examples": [7, "string", "cus_4QFP"]}
    assert value(schema, {}, Random(0)) == "cus_4QFP"
    whole = {
        "type": "object",
        "required": ["ref", "n"],
        "properties": {"ref": {"type": "string", "pattern": "^R"}, "n": {"type": "integer", "maximum": 3}},
        "examples": [{"ref": "R-17", "n": 99}],
    }
    made = value(whole, {}, Random(0))
    assert made["ref"] == "R-17"
    assert made["n"] <= 3


def test_recursion_ends() -> None:
    made = value({"$ref": "#/$defs/Category"}, DEFINITIONS, Random(3), optional="all")
    assert len(json.dumps(made)) < 5000


SPECS = Path(__file__).parents[3] / "shared" / "data" / "specs"


@pytest.mark.skipif(not SPECS.exists(), reason="real specifications are not at hand")
@pytest.mark.parametrize("name", ["spotify.json", "train_travel31.json", "meili.json", "paypal_orders.json"])
def test_real_schemas(name: str) -> None:
    text = (SPECS / name).read_text().replace("#/components/schemas/", "#/$defs/")
    definitions = json.loads(text)["components"]["schemas"]
    make = Generator(Validator(definitions))
    for definition in definitions.values():
        assert make.validator.valid(definition, make.value(definition, Random(1)))
