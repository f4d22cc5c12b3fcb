"""Which facts a reply asks for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentseer.language.questions import Askable, Asked, asked

ORDER = tuple(Askable(name=name) for name in ("order_id", "reason", "email", "quantity"))
TRAVEL = tuple(
    Askable(name=name)
    for name in (
        "userId",
        "reservationId",
        "cabin",
        "departureDate",
        "origin",
        "destination",
        "passengers",
        "paymentMethod",
    )
)
NUMBERS = (Askable(name="a", description="First addend"), Askable(name="b", description="Second addend"))
CUSTOM = (
    Askable(name="tgt_loc", words=("target location", "目标位置")),
    Askable(name="phoneNumber"),
    Askable(name="shipping_address"),
    Askable(name="billing_address"),
)
BARE_ID = (Askable(name="id", description="Unique identifier of the order"), Askable(name="note"))

MAPPED = [
    (BARE_ID, "What is the id?", "id"),
    (BARE_ID, "Could you give me the order number?", "id"),
    (BARE_ID, "请提供订单号。", "id"),
    (BARE_ID, "请提供编号和备注。", "id note"),
    (ORDER, "Could you please provide your order ID?", "order_id"),
    (ORDER, "What's the order number?", "order_id"),
    (ORDER, "Which order is it?", "order_id"),
    (ORDER, "Please tell me the order ID and why you want to cancel.", "order_id reason"),
    (ORDER, "I'll need the following:\n- Order ID\n- Reason for the return", "order_id reason"),
    (ORDER, "To go on I need:\n1. your e-mail address\n2. the quantity", "email quantity"),
    (ORDER, "How many would you like?", "quantity"),
    (ORDER, "May I have your **email**?", "email"),
    (ORDER, "I can help with that. I just need your e-mail.", "email"),
    (ORDER, "Please give me all the details.", "order_id reason email quantity"),
    (
        ORDER,
        "I need some more information to do that. Please provide the required details.",
        "order_id reason email quantity",
    ),
    (ORDER, "请提供订单号。", "order_id"),
    (ORDER, "请问您的邮箱和订单编号是什么？", "order_id email"),
    (ORDER, "您为什么要退货呢？", "reason"),
    (ORDER, "请问要几件？", "quantity"),
    (ORDER, "麻烦提供以下信息：\n1. 订单号\n2. 退货原因", "order_id reason"),
    (ORDER, "还需要您的电子邮件地址。", "email"),
    (ORDER, "请提供完整的信息。", "order_id reason email quantity"),
    (TRAVEL, "Could you please provide your user ID and the reservation ID?", "userId reservationId"),
    (TRAVEL, "What is your booking reference?", "reservationId"),
    (TRAVEL, "Which cabin class would you like?", "cabin"),
    (TRAVEL, "When do you want to leave?", "departureDate"),
    (TRAVEL, "Where are you flying from, and what is the destination?", "origin destination"),
    (TRAVEL, "How would you like to pay?", "paymentMethod"),
    (TRAVEL, "Please share the names of the passengers.", "passengers"),
    (TRAVEL, "请问您的出发地和目的地分别是哪里？", "origin destination"),
    (TRAVEL, "您想用什么支付方式？", "paymentMethod"),
    (NUMBERS, "What is the second number?", "b"),
    (NUMBERS, "What's the first number?", "a"),
    (NUMBERS, "Which two numbers should I add?", "a b"),
    (NUMBERS, "Please tell me both numbers.", "a b"),
    (NUMBERS, "What is the value of b?", "b"),
    (NUMBERS, "Please provide a and b.", "a b"),
    (NUMBERS, "And the other number?", "b"),
    (NUMBERS, "第二个数是多少？", "b"),
    (NUMBERS, "请告诉我另一个数。", "b"),
    (NUMBERS, "请问两个数分别是多少？", "a b"),
    (NUMBERS, "请提供参数 b。", "b"),
    (CUSTOM, "What is the target location?", "tgt_loc"),
    (CUSTOM, "请告知目标位置", "tgt_loc"),
    (CUSTOM, "What's your phone number?", "phoneNumber"),
    (CUSTOM, "请问您的手机号是多少？", "phoneNumber"),
    (CUSTOM, "Please provide the billing address.", "billing_address"),
    (CUSTOM, "What is your shipping address?", "shipping_address"),
]

UNMAPPED = [
    (ORDER, "What is your mother's maiden name?"),
    (ORDER, "Which city are you in?"),
    (ORDER, "请问您的身份证号是多少？"),
    (NUMBERS, "What's your favourite colour?"),
]

SILENT = [
    (ORDER, "Your order has been cancelled. Is there anything else?"),
    (ORDER, "Shall I go ahead?"),
    (ORDER, "Would you like me to proceed with the cancellation?"),
    (ORDER, "I've e-mailed you the receipt."),
    (ORDER, "How can I help you today?"),
    (ORDER, "请问还有什么可以帮您？"),
    (ORDER, "已为您取消订单。"),
    (ORDER, "需要我现在取消吗？"),
    (ORDER, ""),
]


@pytest.mark.parametrize(("facts", "text", "names"), MAPPED)
def test_facts_asked_for(facts: tuple[Askable, ...], text: str, names: str) -> None:
    assert asked(text, facts) == Asked(names=tuple(names.split()), unmapped=False)


@pytest.mark.parametrize(("facts", "text"), UNMAPPED)
def test_question_about_something_else(facts: tuple[Askable, ...], text: str) -> None:
    assert asked(text, facts) == Asked(unmapped=True)


@pytest.mark.parametrize(("facts", "text"), SILENT)
def test_no_question(facts: tuple[Askable, ...], text: str) -> None:
    assert asked(text, facts) == Asked()


def test_one_question_mapped_and_one_not() -> None:
    assert asked("What is the order ID? And which city are you in?", ORDER) == Asked(names=("order_id",), unmapped=True)


@pytest.mark.parametrize(
    "text",
    [
        "Please let me know how you'd like to proceed.",
        "Option 1 is cheaper, option 2 is faster. Which one do you want?",
        "Please let me know which option you would like.",
        "您想选哪个？",
    ],
)
def test_choice_is_left_to_the_user(text: str) -> None:
    assert asked(text, ORDER) == Asked(choice=True)


@pytest.mark.parametrize("text", ["I need your order ID. Could you please provide that?", "缺少订单号，请提供一下。"])
def test_request_for_what_was_just_named(text: str) -> None:
    assert asked(text, ORDER) == Asked(names=("order_id",))


def test_no_facts_left() -> None:
    assert asked("What is the order ID?", ()) == Asked(unmapped=True)


@given(st.text(max_size=80))
def test_names_are_those_of_facts_in_their_order(text: str) -> None:
    names = asked(text, TRAVEL).names
    assert [fact.name for fact in TRAVEL if fact.name in names] == list(names)
