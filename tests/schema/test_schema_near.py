"""Values near the limits: what is in, what is out, and what is only another way to say a valid value."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from agentseer.schema.near import boundaries, violations_of
from agentseer.schema.normalisable import normalisable
from agentseer.schema.numerals import numerals
from agentseer.schema.validate import Validator
from agentseer.schema.values import Generator

LINE = {
    "type": "object",
    "required": ["sku", "n"],
    "properties": {"sku": {"type": "string"}, "n": {"type": "integer", "minimum": 1, "maximum": 9}},
    "additionalProperties": False,
}


def edges(schema: Any, name: str = "") -> list[tuple[Any, str]]:
    return [(c.value, c.keyword) for c in boundaries(Generator(Validator({})), schema, Random(5), name=name)]


def broken(schema: Any, keyword: str, name: str = "", locale: str = "en") -> list[Any]:
    found = violations_of(Generator(Validator({}), locale=locale), schema, Random(5), name=name)
    return [c.value for c in found if c.keyword == keyword]


def test_edges_of_numbers() -> None:
    assert edges({"type": "integer", "minimum": 1, "maximum": 5}) == [
        (1, "minimum"),
        (2, "minimum"),
        (5, "maximum"),
        (4, "maximum"),
    ]
    assert edges({"type": "integer", "exclusiveMinimum": 0}) == [(1, "exclusiveMinimum"), (2, "exclusiveMinimum")]
    assert edges({"type": "number", "minimum": 0.5, "multipleOf": 0.25}) == [(0.5, "minimum"), (0.75, "minimum")]
    assert edges({"type": "number", "maximum": 1.5})[0] == (1.5, "maximum")
    assert edges({"type": "integer"}) == []


def test_edges_of_sizes() -> None:
    assert [len(v) for v, _ in edges({"type": "string", "minLength": 3, "maxLength": 30})] == [3, 4, 30, 29]
    digits = {"type": "string", "pattern": "^[0-9]+$", "minLength": 6, "maxLength": 8}
    assert [len(v) for v, _ in edges(digits)] == [6, 7, 8, 7]
    assert [len(v) for v, _ in edges({"type": "array", "items": {"type": "string"}, "maxItems": 3})] == [3, 2]


def test_edges_inside_an_object() -> None:
    assert [(v["n"], k) for v, k in edges(LINE)] == [(1, "minimum"), (2, "minimum"), (9, "maximum"), (8, "maximum")]


def test_bounds_are_crossed_by_one() -> None:
    assert broken({"type": "integer", "minimum": 1}, "minimum") == [0]
    assert broken({"type": "integer", "exclusiveMaximum": 10}, "exclusiveMaximum") == [10]
    assert broken({"type": "integer", "format": "int32"}, "format") == [-(2**31) - 1, 2**31]
    assert broken({"type": "integer", "format": "int32", "minimum": 0}, "format") == [2**31]
    assert broken({"type": "integer", "multipleOf": 5}, "multipleOf") == [6, 7]
    assert [len(v) for v in broken({"type": "string", "maxLength": 12}, "maxLength")] == [13]
    assert [len(v) for v in broken({"type": "array", "minItems": 2, "items": {"type": "integer"}}, "minItems")] == [1]


def test_null_is_no_wrong_type_where_it_is_allowed() -> None:
    assert None not in broken({"type": ["integer", "null"]}, "type")
    assert None not in broken({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "type")


def test_a_wrong_type_is_not_another_way_to_say_a_right_value() -> None:
    assert not any(isinstance(v, bool) or v == 5.0 for v in broken({"type": "integer"}, "type"))
    assert all(isinstance(v, dict) for v in broken({"type": "string"}, "type"))
    assert {type(v) for v in broken({"type": "boolean"}, "type")} == {str, int, dict, list}
    assert all(numerals(v) == () for v in broken({"type": "integer"}, "type") if isinstance(v, str))


@pytest.mark.parametrize("locale", ["en", "zh"])
def test_enum_violations_resemble_no_member(locale: str) -> None:
    members = ["paid", "in_transit", "quarantine"]
    found = broken({"type": "string", "enum": members}, "enum", "status", locale)
    assert len(found) == 3
    assert all(word.isascii() for word in found)  # an agent may translate
    assert not any(word.startswith("quarantin") for word in found)
    assert broken({"type": "string", "enum": ["EUR", "USD"]}, "enum", "currency", locale)[0] in (
        "AUD",
        "CAD",
        "CHF",
        "CNY",
        "DKK",
        "GBP",
        "JPY",
        "NOK",
        "NZD",
        "SEK",
        "SGD",
    )
    assert 4 in broken({"enum": [1, 2, 3]}, "enum")


def test_undeclared_and_missing_properties() -> None:
    for value in broken(LINE, "additionalProperties"):
        assert len(set(value) - {"sku", "n"}) == 1
    assert [set(value) for value in broken(LINE, "required")] == [{"sku"}, {"n"}]


@pytest.mark.parametrize(
    "format_", ["date", "date-time", "time", "email", "uuid", "uri", "ipv4", "ipv6", "hostname", "duration", "regex"]
)
def test_every_asserted_format_can_be_broken(format_: str) -> None:
    assert broken({"type": "string", "format": format_}, "format")


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ({"type": "integer"}, "12"),
        ({"type": "integer"}, "twelve"),
        ({"type": "integer"}, "a dozen"),
        ({"type": "integer"}, "twenty-five pieces"),
        ({"type": "integer"}, "十二"),
        ({"type": "integer"}, "两百三十张"),
        ({"type": "integer"}, "5.0"),
        ({"type": "number"}, "$1,299"),
        ({"type": "number"}, "￥1,299.50"),
        ({"type": "number", "maximum": 1}, "15%"),
        ({"type": "boolean"}, "true"),
        ({"type": "boolean"}, "Yes"),
        ({"type": "boolean"}, "是"),
        ({"type": "boolean"}, 1),
        ({"type": "string"}, 5),
        ({"type": "string"}, True),
        ({"type": "string", "format": "date"}, "31/12/2025"),
        ({"type": "string", "format": "date"}, "December 31, 2025"),
        ({"type": "string", "format": "date"}, "2025年12月31日"),
        ({"type": "string", "format": "date"}, "2025-12-31T10:00:00Z"),
        ({"type": "string", "format": "date"}, "tomorrow"),
        ({"type": "string", "format": "date"}, "明天"),
        ({"type": "string", "format": "date"}, "下周三"),
        ({"type": "string", "format": "date-time"}, "2025-12-31 10:00"),
        ({"type": "string", "format": "time"}, "3:30 pm"),
        ({"type": "string", "format": "time"}, "下午3点"),
        ({"type": "string", "format": "email"}, "anna at example dot com"),
        ({"type": "string", "format": "uri"}, "shop.example.com"),
        ({"type": "string", "format": "uuid"}, "7C9E6679742540DE944BE07FC1F90AE7"),
        ({"enum": ["paid", "in_transit"]}, " Paid "),
        ({"enum": ["paid", "in_transit"]}, "In transit"),
        ({"enum": ["inTransit"]}, "in transit"),
        ({"type": "string", "pattern": "^[0-9]{11}$"}, "138 0013 8000"),
        ({"type": "array", "items": {"type": "string"}}, "red and blue"),
        ({"type": "array", "items": {"type": "integer"}}, "3、4"),
        ({"type": "array", "items": {"type": "integer"}}, ["three", "four"]),
        ({"type": "array", "items": {"type": "string"}, "uniqueItems": True}, ["a", "a"]),
        ({"type": ["integer", "null"]}, "none"),
        ({"type": "object", "properties": {"n": {"type": "integer"}}}, {"n": "two"}),
    ],
)
def test_usual_ways_to_say_a_valid_value(schema: Any, said: Any) -> None:
    assert not Validator({}).valid(schema, said)
    assert normalisable(Validator({}), schema, said)


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ({"type": "integer"}, "plenty"),
        ({"type": "integer"}, 2.5),
        ({"type": "integer"}, "three or four"),
        ({"type": "integer", "maximum": 10}, "eleven"),
        ({"type": "integer", "maximum": 10}, 11),
        ({"type": "boolean"}, "maybe"),
        ({"type": "string", "format": "date"}, "31/02/2025"),
        ({"type": "string", "format": "date"}, "2025-02-31"),
        ({"type": "string", "format": "email"}, "anna"),
        ({"type": "string", "maxLength": 5}, "too long a text"),
        ({"enum": ["paid", "shipped"]}, "lunar"),
        ({"type": "string"}, {"value": "x"}),
        (LINE, {"sku": "a", "n": 1, "colour": "red"}),
        (LINE, {"sku": "a"}),
    ],
)
def test_what_no_reading_makes_valid(schema: Any, said: Any) -> None:
    assert not normalisable(Validator({}), schema, said)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one hundred and five", (105,)),
        ("two thousand three hundred", (2300,)),
        ("三千零五", (3005,)),
        ("一万二千", (12000,)),
        ("二〇二六", (2026,)),
        ("1.299,00", (1.299, 1299)),
        ("about 30 km", (30,)),
        ("no idea", (0,)),
        ("banana", ()),
    ],
)
def test_numerals(text: str, expected: tuple[float, ...]) -> None:
    assert set(expected) <= set(numerals(text))
    assert bool(expected) == bool(numerals(text))
