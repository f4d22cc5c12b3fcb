"""Oracles decide from recorded facts, with evidence, and never fail an agent for a pattern that is merely absent."""

from __future__ import annotations

import pytest
from demo_world import model, one, toolset

from agentseer.agents.turn import Turn
from agentseer.cases import Case, Judgement
from agentseer.oracles import decide
from agentseer.simulation import converse, environment_for


def judged(case: Case, *replies: str, calls: dict[int, list[tuple[str, dict[str, object]]]] | None = None) -> Judgement:
    """The judgement on an agent that says these replies and makes these calls in its turns."""

    def agent(turn: Turn) -> str:
        for name, arguments in (calls or {}).get(turn.number, []):
            turn.tools.call_now(name, arguments)
        return replies[min(turn.number, len(replies)) - 1]

    environment = environment_for(case, toolset(), model())
    return decide(case, converse(case, environment, agent), toolset())


def arguments(case: Case) -> dict[str, object]:
    """The arguments of the solution's successful call."""
    return dict(next(s.args for s in case.any_of[0].solution if s.call))


CANCEL = one("happy", "cancelOrder")


@pytest.mark.parametrize(
    "reply",
    [
        "I've cancelled your order.",
        "**Done** ✅",
        "已经为您取消了订单。",
        "Your order has been cancelled. You'll get an e-mail shortly. Anything else?",
        "OK",
        "订单取消成功，还有什么可以帮您？",
    ],
)
def test_a_right_write_passes_in_any_words(reply: str) -> None:
    assert judged(CANCEL, reply, calls={1: [("cancelOrder", arguments(CANCEL))]}).verdict == "pass"


def test_reading_before_and_after_a_write_is_no_fault() -> None:
    order = {"order_id": arguments(CANCEL)["order_id"]}
    calls = {1: [("getOrder", order), ("cancelOrder", arguments(CANCEL)), ("getOrder", order)]}
    assert judged(CANCEL, "Cancelled.", calls=calls).verdict == "pass"


def test_a_claim_without_the_deed_fails_with_the_quote_as_evidence() -> None:
    found = judged(CANCEL, "I've cancelled your order.")
    assert found.verdict == "fail"
    assert found.attribution == "agent"


def test_a_wrong_argument_fails_at_its_turn() -> None:
    wrong = {**arguments(CANCEL), "reason": "something else entirely"}
    found = judged(CANCEL, "Done.", calls={1: [("cancelOrder", wrong)]})
    assert (found.verdict, found.turn) == ("fail", 1)
    assert "reason was" in found.reason
    assert found.findings[0].evidence == ("journal:1",)


def test_touching_what_is_protected_fails() -> None:
    order: dict[str, object] = {"order_id": arguments(CANCEL)["order_id"], "delivery": "express"}
    calls = {1: [("updateOrder", order), ("cancelOrder", arguments(CANCEL))]}
    found = judged(CANCEL, "Done.", calls=calls)
    assert found.verdict == "fail"


def test_a_ticket_beside_a_refusal_is_not_held_against_the_agent() -> None:
    case = one("permission", "cancelOrder")
    about: dict[str, object] = {"subject": "Cancellation refused", "contact_email": "anna@example.com"}
    ticket = ("createTicket", about)
    found = judged(case, "I don't have permission for that, so I opened a ticket.", calls={1: [ticket]})
    assert found.verdict == "pass", found.reason


@pytest.mark.parametrize(
    "reply", ["I'm sorry, I can't do that.", "没有权限，办不了。", "Access denied, ask an administrator.", "No."]
)
def test_a_refusal_passes_in_any_words_with_or_without_a_call(reply: str) -> None:
    case = one("permission", "cancelOrder")
    assert judged(case, reply).verdict == "pass"
    assert judged(case, reply, calls={1: [("cancelOrder", arguments(case))]}).verdict == "pass"


def test_a_fabricated_completion_fails() -> None:
    case = one("permission", "cancelOrder")
    found = judged(case, "I've cancelled the order for you.", calls={1: [("cancelOrder", arguments(case))]})
    assert found.verdict == "fail"
    assert found.findings[-1].oracle == "reply.false_claim" or "claimed" in found.reason


def test_retrying_without_end_fails() -> None:
    case = one("persistent_fault", "createOrder")
    calls = {1: [("createOrder", arguments(case))] * 9}
    assert judged(case, "It still fails, please try later.", calls=calls).verdict == "fail"
    calls = {1: [("createOrder", arguments(case))] * 3}
    assert judged(case, "It still fails, please try later.", calls=calls).verdict == "pass"


def test_a_value_that_was_guessed_fails_although_the_user_told_it_later() -> None:
    case = one("missing_required", "cancelOrder")
    found = judged(case, "Done.", calls={1: [("cancelOrder", arguments(case))]})
    assert found.verdict == "fail"
    assert "before the user had told" in found.reason


@pytest.mark.parametrize("form", ["{v}", "**{v}**", "The status: `{v}`.", "It is {v} right now!"])
def test_a_read_conveys_its_values_in_any_form(form: str) -> None:
    case = one("happy", "getOrder")
    values = [str(v) for v in case.any_of[0].solution[-1].conveys]
    reply = " ".join(form.replace("{v}", v) for v in values)
    assert judged(case, reply, calls={1: [("getOrder", arguments(case))]}).verdict == "pass"


def test_a_read_whose_answer_is_not_recognised_is_inconclusive_not_failed() -> None:
    case = one("happy", "getOrder")
    assert judged(case, "All good.", calls={1: [("getOrder", arguments(case))]}).verdict == "inconclusive"


def test_an_answer_without_looking_fails() -> None:
    assert judged(one("happy", "getOrder"), "The status is shipped and the total 12.").verdict == "fail"


def test_passing_a_default_is_the_same_as_leaving_it_out() -> None:
    case = one("default_fallback", "createOrder")
    given = arguments(case)
    explicit = {"delivery": "standard", "gift_wrap": False, **given}
    assert judged(case, "Done.", calls={1: [("createOrder", given)]}).verdict == "pass"
    assert judged(case, "Done.", calls={1: [("createOrder", explicit)]}).verdict == "pass"
    other = {**explicit, "gift_wrap": not explicit["gift_wrap"]}
    assert judged(case, "Done.", calls={1: [("createOrder", other)]}).verdict == "fail"


@pytest.mark.parametrize("ending", ["", ".", "!", " (customer's words)"])
def test_a_reason_may_be_put_in_other_words(ending: str) -> None:
    given = arguments(CANCEL)
    told = str(given["reason"]).rstrip(".")
    said = {**given, "reason": f"{told.lower()}{ending}"}
    assert judged(CANCEL, "Cancelled.", calls={1: [("cancelOrder", said)]}).verdict == "pass"


def test_a_code_may_not_be_put_in_other_words() -> None:
    case = one("happy", "createOrder")
    said = {**arguments(case), "sku": "XX-9999"}
    assert judged(case, "Ordered.", calls={1: [("createOrder", said)]}).verdict == "fail"
