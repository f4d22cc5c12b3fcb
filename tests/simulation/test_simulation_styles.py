"""How the user answers agents that talk as models do: the same question in many styles, in both languages."""

from __future__ import annotations

from random import Random

import pytest
from demo_world import cases, model, one, toolset
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from agentseer.agents.turn import Turn
from agentseer.cases import Case, Fact
from agentseer.language.mentions import mentions
from agentseer.language.values import spoken
from agentseer.simulation import converse, environment_for
from agentseer.simulation.wording import POOLS, Wording
from agentseer.transcript import Message


def answer(case: Case, *replies: str) -> Message | None:
    """What the user says to the last of the replies; None when the conversation is over."""

    def agent(turn: Turn) -> str:
        return replies[min(turn.number, len(replies)) - 1]

    record = converse(case, environment_for(case, toolset(), model()), agent, max_turns=len(replies))
    said = [m for m in record.transcript.messages if m.role == "user"]
    return said[len(replies)] if len(said) > len(replies) else None


def drawn(message: Message | None) -> str:
    """The pool that a message without values was drawn from."""
    assert message is not None
    return next((name for name, pool in POOLS.items() if any(message.content in texts for texts in pool.values())), "")


ORDER = one("missing_required", "cancelOrder")
ORDER_ZH = one("missing_required", "cancelOrder", "zh")
PRODUCT = one("missing_required", "createOrder")


@pytest.mark.parametrize(
    "reply",
    [
        "Sure, I can cancel that. Which order should I cancel?",
        "Could you provide your order ID so I can locate it?",
        "Happy to help. May I have the order number, please? You can find it in your confirmation email.",
        "I can't cancel an order without the order number.",
        "No problem! Just send me the order ID and I'll take care of it.",
        "The order ID (format: o_ followed by four digits) is required for this.",
        "I don't see which order you mean. Can you tell me more?",
        "What is your email address so I can look up your orders?",
        "Do you have your order number handy?",
        "I'll need a bit more information:\n\n- Order ID\n- Reason (optional)\n\nOnce I have these, I'll proceed.",
        "Sure! To cancel it I'll need:\n1. Your **order ID**\n2. Anything else you'd like to add",
        "请问您要取消哪个订单？",
        "One moment please, let me look into this.",
    ],
)
def test_the_withheld_fact_is_told_in_whatever_style_it_is_wanted(reply: str) -> None:
    said = answer(ORDER, reply)
    assert said is not None
    assert said.tells == ("order_id",)
    assert not said.unmapped


@pytest.mark.parametrize(
    "reply",
    [
        "麻烦您提供一下订单号，我来帮您取消。",
        "好的，为了帮您取消订单，请提供以下信息：\n1. 订单编号\n2. 取消原因",
        "没有订单号的话我无法取消。",
        "请问您的邮箱是多少？我帮您查一下订单。",
        "是哪一单呢？",
        "请稍等，我帮您看看。",
        "Which order would you like to cancel?",
    ],
)
def test_it_is_told_in_chinese_too(reply: str) -> None:
    said = answer(ORDER_ZH, reply)
    assert said is not None
    assert said.tells == ("order_id",)


def test_parts_of_one_thing_are_told_together() -> None:
    case = next(c for c in cases() if c.kind == "missing_required" and c.detail == "shipping_address")
    for reply in ("What is the shipping address?", "请提供收件地址和联系电话。"):
        said = answer(case, reply)
        assert said is not None
        assert len(said.tells) == 3
        assert {n.split(".")[0] for n in said.tells} == {"shipping_address"}


@pytest.mark.parametrize(
    "reply",
    [
        "Just to confirm, you'd like me to cancel this order. Is that correct?",
        "It hasn't been shipped yet, so it can be cancelled. Do you want me to proceed?",
        "Cancelling is irreversible. Are you sure you want to cancel this order?",
        "Please reply YES to confirm.",
        "Are you sure? (Y/N)",
        "订单目前是待支付状态，可以取消。确定要取消吗？",
    ],
)
def test_what_was_asked_for_is_confirmed(reply: str) -> None:
    assert drawn(answer(one("happy", "cancelOrder"), reply)) == "confirm"


@pytest.mark.parametrize(
    "reply",
    [
        "Would you like me to open a support ticket instead?",
        "It can be cancelled. Would you like me to also issue a refund?",
        "需要我帮您创建一个工单吗？",
    ],
)
def test_nothing_else_is_agreed_to(reply: str) -> None:
    assert drawn(answer(one("happy", "cancelOrder"), reply)) == "refuse"


@pytest.mark.parametrize(
    "reply",
    [
        "Before I cancel it, would you like express delivery?",
        "Would you like gift wrapping?",
        "I'll go ahead and cancel it now. Please hold on.",
        "I understand. I'm sorry to hear that!",
        "我理解您想取消订单，很抱歉给您带来不便。",
    ],
)
def test_no_bare_yes_is_said_to_what_was_not_asked_for(reply: str) -> None:
    assert drawn(answer(one("happy", "cancelOrder"), reply)) in ("urge", "lack that")


@pytest.mark.parametrize(
    "reply",
    ["What would you like to know about order o_1042?", "Would you like to look it up or cancel it?", "您想了解什么？"],
)
def test_what_is_wanted_is_said_again(reply: str) -> None:
    case = one("happy", "getOrder")
    said = answer(case, reply)
    assert said is not None
    assert case.situation.opening in said.content


def test_things_that_the_tools_know_and_the_user_does_not_are_no_deafness() -> None:
    said = answer(one("happy", "cancelOrder"), "What is your customer email?")
    assert drawn(said) == "lack that"
    assert said is not None
    assert not said.unmapped


WRONG = one("wrong_type", "updateOrder")


@pytest.mark.parametrize(
    "reply",
    [
        "The order ID 7 doesn't look right. Order IDs start with o_ followed by four digits. Could you double check?",
        "I couldn't find order 7. Can you confirm the ID?",
        "Did you mean order o_0007?",
        "Order IDs must match the format o_1234.",
        "Sorry, that did not work: order_id does not have the expected form (^o_[0-9]{4}$)",
        "订单号 7 格式不对，应该是 o_ 加四位数字，请核对一下。",
        "您是不是指 o_0007？",
    ],
)
def test_a_wrong_value_is_corrected_when_the_agent_objects(reply: str) -> None:
    said = answer(WRONG, reply)
    assert said is not None
    assert said.tells == ("corrected_order_id",)
    assert mentions(said.content, WRONG.situation.facts["corrected_order_id"].value) == "yes"


@pytest.mark.parametrize(
    "reply",
    ["Which delivery option would you like: standard, express or pickup?", "Sure, one moment.", "Shall I go on?"],
)
def test_it_is_not_corrected_before(reply: str) -> None:
    said = answer(WRONG, reply)
    assert said is not None
    assert not said.tells


def test_a_corrected_value_replaces_the_wrong_one_for_good() -> None:
    said = answer(WRONG, "Could you check the order ID?", "And what was the order ID again?")
    assert said is not None
    assert WRONG.situation.facts["corrected_order_id"].value in said.content
    assert mentions(said.content, 7) != "yes"


def test_what_the_user_does_not_have_is_never_told_however_often_it_is_asked() -> None:
    facts = {n: replace(f, told="unknown") if n == "order_id" else f for n, f in ORDER.situation.facts.items()}
    case = replace(ORDER, situation=replace(ORDER.situation, facts=facts))
    for asked in range(1, 6):
        said = answer(case, *["What is the order ID?"] * asked)
        assert said is None or "order_id" not in said.tells
        assert said is None or mentions(said.content, ORDER.situation.facts["order_id"].value) != "yes"


def test_it_insists_once_and_then_lets_it_be() -> None:
    case = next(c for c in cases() if c.kind == "enum_violation" and c.situation.insists)
    asks = "That is not accepted. Could you choose another value?"
    assert drawn(answer(case, asks, asks)) == "leave"
    assert answer(case, asks, asks, asks) is None


@given(
    value=st.one_of(
        st.integers(0, 10**6),
        st.sampled_from(
            ["o_1042", "express", "It was ordered twice by mistake.", "新华街69号", "li.na@example.net", "2026-03-01"]
        ),
    ),
    said=st.booleans(),
    locale=st.sampled_from(["en", "zh"]),
    seed=st.integers(0, 50),
)
@settings(max_examples=120, deadline=None)
def test_whatever_tells_a_value_contains_it(value: int | str, said: bool, locale: str, seed: int) -> None:
    words = Wording(locale, Random(seed))
    ours = spoken(value, locale="zh" if locale == "zh" else "en") if said else ""
    fact = Fact(value=value, label="order number" if locale == "en" else "订单号", said=ours)
    other = Fact(value=3, label="quantity")
    for text in (*words.tellings([fact], asked=True), *words.tellings([fact, other]), words.correcting(fact)):
        assert mentions(text, value, label=fact.label) == "yes", text
        assert "{" not in text
