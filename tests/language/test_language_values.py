"""Canonical values, how they are said, and whether a text conveys them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentseer.language.amounts import amounts
from agentseer.language.values import canonical, equivalent, mentions, spoken

CONVEYED: list[tuple[str, Any]] = [
    ("That comes to 1,299.", 1299),
    ("That comes to $1,299.00.", 1299),
    ("总价￥1,299", 1299),
    ("价格是1299元", 1299.0),
    ("Der Preis: 1.299,00 EUR", 1299),
    ("about 3 items", 3),
    ("3个", 3),
    ("共三个", 3),
    ("twelve", 12),
    ("one hundred and twenty-three people", 123),
    ("十二", 12),
    ("两件商品", 2),
    ("一千二百九十九元", 1299),
    ("1.3万元", 13000),
    ("it grew by 15%", 0.15),
    ("it grew by 15 percent", 15),
    ("-5 degrees", -5),
    ("The mean is 33.33.", 33.333333333),
    ("2.5 million users", 2_500_000),
    ("weighs 12kg", 12),
    ("Total: **42**", 42),
    ("On 31 Dec 2025 at noon", "2025-12-31"),
    ("on December 31st, 2025", "2025-12-31"),
    ("12/31/2025", "2025-12-31"),
    ("2025年12月31日", "2025-12-31"),
    ("12月31号出发", "2025-12-31"),
    ("It leaves on May 17.", "2024-05-17"),
    ("March 15, 2026, 10:30 AM", "2026-03-15T10:30:00Z"),
    ("2026年3月15日下午3点半", "2026-03-15T15:30:00"),
    ("at 5 pm", "17:00:00"),
    ("下午5点", "17:00"),
    ("Your order `ord-1003` is ready", "ORD-1003"),
    ("order #ORD-1003.", "ORD-1003"),
    ("订单ORD-1003已发货", "ORD-1003"),
    ("订单ＯＲＤ－１００３", "ORD-1003"),
    ("(o_1042)", "o_1042"),
    ("write to Ana@Example.com.", "ana@example.com"),
    ("see www.example.com/a/b", "https://www.example.com/a/b/"),
    ("call +1 (555) 010-9999", "+15550109999"),
    ("It is in transit.", "in_transit"),
    ("It is In-Transit.", "IN_TRANSIT"),
    ("已发货", "shipped"),
    ("订单正在运输中", "in_transit"),
    ("The order was canceled.", "cancelled"),
    ("该订单已取消", "cancelled"),
    ("size M", "M"),
    ("The customer is  Alice\nJohnson.", "Alice Johnson"),
    ("收货人是张三丰。", "张三丰"),
    ("red, green and blue", ["red", "green", "blue"]),
    ("红色、绿色和蓝色", ["red", "green"]),
    ("no", False),
    ("是的", True),
    ("none", None),
]

NOT_CONVEYED: list[tuple[str, Any]] = [
    ("ORD-1003", 3),
    ("ORD-1003", 1003),
    ("13", 3),
    ("3.5", 3),
    ("version 1.2.3", 2),
    ("call 555-0103", 103),
    ("that is 3-5 days", 4),
    ("It leaves at 12:30.", 30),
    ("on 2025-12-31", 31),
    ("on 12 March 2026", 12),
    ("1. First\n2. Second", 2),
    ("the third one", 3),
    ("第三个", 3),
    ("万一不行", 10000),
    ("十分感谢", 10),
    ("ORD-10035", "ORD-1003"),
    ("XORD-1003", "ORD-1003"),
    ("ORD-1003-B", "ORD-1003"),
    ("bob@example.com", "b@example.com"),
    ("a nice day", "a"),
    ("on 3 January 2026", "2026-01-04"),
    ("03/04/2026", "2026-04-03"),
    ("10:30 pm", "10:30:00"),
    ("not shipped yet", "shipped"),
    ("It will be shipped tomorrow.", "shipped"),
    ("尚未发货", "shipped"),
    ("待付款", "paid"),
    ("unpaid", "paid"),
    ("red and green", ["red", "blue"]),
    ("not 42 but 43", 42),
    ("不是42", 42),
    ("Alice called.", "Bob Marley"),
    ("", "x1"),
]


@pytest.mark.parametrize(("text", "value"), CONVEYED)
def test_value_is_conveyed(text: str, value: Any) -> None:
    assert mentions(text, value) == "yes"


@pytest.mark.parametrize(("text", "value"), NOT_CONVEYED)
def test_value_is_not_conveyed(text: str, value: Any) -> None:
    assert mentions(text, value) != "yes"


@pytest.mark.parametrize(
    ("text", "value", "label", "answer"),
    [
        ("Gift wrap: yes", True, "gift_wrap", "yes"),
        ("Gift wrapping is not included", True, "gift wrapping", "no"),
        ("It comes without gift wrap.", False, "giftWrap", "yes"),
        ("Lovely weather.", True, "giftWrap", "unsure"),
        ("There is no discount.", None, "discount", "yes"),
        ("没有折扣", None, "discount", "yes"),
        ("Your order ships today.", None, "discount", "unsure"),
    ],
)
def test_truth_and_null_need_a_label(text: str, value: Any, label: str, answer: str) -> None:
    assert mentions(text, value, label=label) == answer


def test_numbers_of_ids_and_dates_are_none() -> None:
    assert [float(a.values[0]) for a in amounts("A-12 costs 7 on 3 May, flight HAT266") if a.sure] == [7.0]


@pytest.mark.parametrize(
    ("first", "second", "schema"),
    [
        (5, 5.0, None),
        ("5", 5, {"type": "integer"}),
        ("5.50", 5.5, {"type": ["number", "null"]}),
        ("true", True, {"type": "boolean"}),
        (" Paid ", "paid", {"enum": ["paid", "open"]}),
        ("In Transit", "in_transit", {"type": "string", "enum": ["in_transit"]}),
        ("31/12/2025", "2025-12-31", {"format": "date"}),
        ("2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000+00:00", {"format": "date-time"}),
        ("ANA@example.com", "ana@example.com", {"format": "email"}),
        ({"b": 1, "a": [2.0]}, {"a": [2], "b": 1}, None),
        ({"a": "1"}, {"a": 1}, {"$ref": "#/$defs/A", "$defs": {"A": {"properties": {"a": {"type": "integer"}}}}}),
        (["1"], [1], {"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]}),
        ("caf\u0065\u0301", "caf\u00e9", None),
    ],
)
def test_equivalent(first: Any, second: Any, schema: dict[str, Any] | None) -> None:
    assert equivalent(first, second, schema)


@pytest.mark.parametrize(
    ("first", "second", "schema"),
    [
        (1, True, None),
        ("5", 5, None),
        ("5", 5, {"type": ["string", "integer"]}),
        ("Paid", "paid", None),
        ("已付款", "paid", {"enum": ["paid"]}),
        ("03/04/2025", "2025-04-03", {"format": "date"}),
        ([1, 2], [2, 1], None),
        (None, "", None),
        ({"a": None}, {}, None),
    ],
)
def test_not_equivalent(first: Any, second: Any, schema: dict[str, Any] | None) -> None:
    assert not equivalent(first, second, schema)


def test_recursive_schema_ends() -> None:
    schema: dict[str, Any] = {
        "$ref": "#/$defs/T",
        "$defs": {"T": {"allOf": [{"$ref": "#/$defs/T"}], "properties": {"t": {"$ref": "#/$defs/T"}}}},
    }
    assert canonical({"t": {"t": {"n": 1.0}}}, schema) == {"t": {"t": {"n": 1}}}


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@given(json_values)
def test_canonical_is_idempotent(value: Any) -> None:
    assert canonical(canonical(value)) == canonical(value)


telling = (
    st.integers(-(10**12), 10**12)
    | st.floats(-1e9, 1e9, allow_nan=False)
    | st.dates(date(1990, 1, 1), date(2050, 1, 1)).map(date.isoformat)
    | st.datetimes(datetime(1990, 1, 1), datetime(2050, 1, 1)).map(
        lambda moment: moment.replace(microsecond=0).isoformat() + "Z"
    )
    | st.from_regex(r"[A-Za-z]{1,4}[-_]?[0-9]{1,5}", fullmatch=True)
    | st.from_regex(r"[a-z]{2,8}(_[a-z]{2,8})?", fullmatch=True)
    | st.from_regex(r"[A-Z][a-z]{1,8} [A-Z][a-z]{1,8}", fullmatch=True)
    | st.text("订单号地址北京买错了尺码", min_size=1, max_size=8)
    | st.emails()
)


@given(telling | st.booleans() | st.none() | st.lists(telling, max_size=3), st.sampled_from(["en", "zh"]))
def test_what_is_spoken_is_mentioned(value: Any, locale: Any) -> None:
    assert mentions(spoken(value, locale=locale), value) == "yes"


@given(
    st.sampled_from(["shipped", "in_transit", "not_shipped", "OUT_OF_STOCK", "paid", "unpaid"]),
    st.sampled_from(["en", "zh"]),
)
def test_spoken_member_maps_back_to_itself(member: str, locale: Any) -> None:
    members = ["shipped", "in_transit", "not_shipped", "OUT_OF_STOCK", "paid", "unpaid"]
    text = spoken(member, schema={"enum": members}, locale=locale)
    assert [other for other in members if mentions(text, other) == "yes"] == [member]


@given(st.text(max_size=60), st.integers() | st.text(max_size=12))
def test_any_text_gets_an_answer(text: str, value: int | str) -> None:
    assert mentions(text, value) in ("yes", "no", "unsure")


def test_spoken_forms() -> None:
    assert spoken("2026-03-15T10:30:00Z", locale="zh") == "2026年3月15日 10:30 UTC"
    assert spoken(["a1", "b2"], locale="zh") == "a1 和 b2"
    assert spoken("shipped", schema={"enum": ["shipped", "open"]}, locale="zh") == "已发货"
    assert spoken("in_transit") == "in_transit"
    assert spoken(5.0) == "5"
    assert spoken({"street_name": "Main", "no": 3}) == "street name: Main; no: 3"
