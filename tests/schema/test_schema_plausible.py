"""What names mean, and that values for them look as a person would write them."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import jsonschema_rs
import pytest

from agentseer.schema import topics
from agentseer.schema.patterns import UnsupportedPattern, matching
from agentseer.schema.plausible import BASE_DATE, maker, plausible
from agentseer.schema.standalone import FORMATS
from agentseer.schema.topics import topic
from agentseer.schema.vocabulary import entries


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("customerEmail", "email"),
        ("email_address", "email"),
        ("shippingAddress", "street"),
        ("address_line_2", "street"),
        ("cityName", "city"),
        ("country", "country"),
        ("countryCode", "country_code"),
        ("first_name", "first_name"),
        ("product_name", "product"),
        ("order_ids", "id"),
        ("unit_price", "amount"),
        ("check-in", "date"),
        ("per_page", "limit"),
        ("收货地址", "street"),
        ("订单编号", "id"),
        ("联系电话", "phone"),
        ("退款原因", "reason"),
        ("customer_电话", "phone"),
        ("xyzzy", None),
    ],
)
def test_topics_of_names(name: str, expected: str | None) -> None:
    assert topic(name) == expected


def test_the_description_helps_where_the_name_does_not() -> None:
    assert topic("x", "City of departure") == "city"
    assert topic("x", "客户的手机号") == "phone"
    assert topic("email", "City of departure") == "email"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_topic_has_plausible_values(language: str) -> None:
    for phrase in topics.PHRASES.values():
        name = phrase.partition(",")[0]
        made = {plausible(name, "string", Random(seed), locale=language) for seed in range(20)}
        assert all(isinstance(text, str) and text for text in made), name
        assert len(made) > 1, name


@pytest.mark.parametrize("format_", sorted(FORMATS))
def test_values_of_a_format_are_valid(format_: str) -> None:
    check = jsonschema_rs.Draft202012Validator({"format": format_}, validate_formats=True)
    make = maker("thing", "string", format=format_)
    assert make is not None
    assert all(check.is_valid(make(Random(seed))) for seed in range(30))


@pytest.mark.parametrize(
    ("name", "locale", "pattern"),
    [
        ("customer_name", "en", r"[A-Z]\w+ [A-Z]\w+"),
        ("客户姓名", "zh", "[\u4e00-\u9fff]{2,5}"),
        ("email", "zh", r"[a-z.]+@example\.(com|org|net)"),
        ("phone", "en", r"\+1\d{3}55501\d\d"),
        ("手机号", "zh", r"1\d{10}"),
        ("order_id", "en", r"ORD-\d{4}"),
        ("订单编号", "zh", r"ORD-\d{4}"),
        ("birth_date", "en", r"(19[6-9]|200)\d-\d\d-\d\d"),
        ("start_time", "en", r"2026-0[12]-\d\dT\d\d:\d\d:00Z"),
        ("address", "en", r"\d+ [A-Z][\w ]+"),
        ("address", "zh", "[\u4e00-\u9fff]+\\d+号"),
        ("price", "en", r"\d+(\.5)?"),
    ],
)
def test_values_look_right(name: str, locale: str, pattern: str) -> None:
    for seed in range(20):
        assert re.fullmatch(pattern, str(plausible(name, "string", Random(seed), locale=locale)))


def test_values_depend_on_the_seed_alone() -> None:
    assert plausible("name", "string", Random(4)) == plausible("name", "string", Random(4))


def test_arrivals_come_before_departures() -> None:
    for seed in range(50):
        rng = Random(seed)
        first, last = (plausible(name, "string", rng, format="date") for name in ("check_in", "check_out"))
        assert BASE_DATE.isoformat() < str(first) < str(last)


@pytest.mark.parametrize(
    ("description", "expected"),
    [
        ("The branch to merge, e.g. `main`.", {"main"}),
        ("Can be one of `open`, `closed` or `all`.", {"open", "closed", "all"}),
        ("城市代码，例如“SHA”", {"SHA"}),
    ],
)
def test_the_description_suggests_values(description: str, expected: set[str]) -> None:
    assert {plausible("zzz", "string", Random(seed), description=description) for seed in range(40)} == expected


def test_word_lists_have_no_duplicates() -> None:
    for list_name in ("city", "product", "note", "reason", "unusual"):
        for language in ("en", "zh"):
            assert len(set(entries(list_name, language))) == len(entries(list_name, language))


@pytest.mark.parametrize(
    "pattern",
    [
        r"^[A-Z]{3}-\d{4}$",
        r"^(?:a|bc)+d?$",
        r"^(?<year>\d{4})-(0[1-9]|1[0-2])$",
        r"^[^@\s]+@[^@\s]+\.[a-z]{2,}$",
        r"^\p{L}+$",
        r"^[一-龥]{2,4}$",
        r"^#[0-9a-fA-F]{6}$",
        r"^\x41\u0042$",
        r"^[\w.-]+$",
        r"^(?!-)[a-z0-9-]{1,63}$",
        r"^a{2,}b{0,3}c*$",
        "",
        "plain text",
        r"^\+?[1-9]\d{1,14}$",
    ],
)
def test_strings_match_their_pattern(pattern: str) -> None:
    check = jsonschema_rs.Draft202012Validator({"pattern": pattern})
    found: list[Any] = [text for text in matching(pattern, Random(1)) if check.is_valid(text)]
    assert found


def test_patterns_respect_lengths() -> None:
    for low, high in ((1, 3), (10, 12), (200, 260)):
        assert all(low <= len(t) <= high for t in matching("^[a-z]+$", Random(1), min_length=low, max_length=high))
        assert next(matching("^[a-z]+$", Random(1), min_length=low, max_length=high))


@pytest.mark.parametrize("pattern", [r"(a", r"a)", r"[a", r"(a)\1", "a\\"])
def test_what_cannot_be_generated_is_refused(pattern: str) -> None:
    with pytest.raises(UnsupportedPattern):
        next(matching(pattern, Random(1)))
