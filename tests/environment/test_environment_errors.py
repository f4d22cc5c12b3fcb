"""Errors: the declared one of the same meaning, its body, and what makes it fire."""

from __future__ import annotations

from typing import Any

import pytest
from environment_specs import CALCULATOR, CHAT, SHOP, error
from msgspec.structs import replace

from agentseer.environment.derive import derive
from agentseer.environment.engine import Environment
from agentseer.environment.faults import Fault
from agentseer.tools import Toolset

ORDERS = {"orders": [{"id": "o_0001", "status": "open", "quantity": 1, "total": 5.0}]}


def world(toolset: Toolset, **options: Any) -> Environment:
    return Environment(toolset, derive(toolset), **options)


def test_an_unknown_id_is_not_answered_with_the_only_declared_code() -> None:
    shop = world(SHOP)
    answer = shop.call("get_customer", {"customer_id": 5})
    assert answer.status == 404
    assert shop.journal[0].origin == "inferred"
    assert "customer_id 5" in answer.text


def test_a_declared_error_is_answered_in_its_own_body() -> None:
    shop = world(SHOP)
    answer = shop.call("get_order", {"id": "o_9999"})
    assert answer.body == {"code": "not_found", "message": "There is no order with this number (id: o_9999)"}
    assert shop.journal[0].origin == "declared"


def test_a_foreign_key_must_exist_where_not_found_is_declared() -> None:
    shop = world(SHOP)
    assert shop.call("create_order", {"quantity": 1, "customer_id": 3}).status == 404
    assert shop.call("create_order", {"quantity": 1}).status == 201


def test_a_foreign_key_of_nothing_is_unprocessable_where_only_that_is_declared() -> None:
    unprocessable = replace(SHOP.tool("create_order"), errors=(error("422", "invalid", "Validation failed"),))
    shop = world(replace(SHOP, tools=(unprocessable, *SHOP.tools[1:])))
    answer = shop.call("create_order", {"quantity": 1, "customer_id": 3})
    assert answer.status == 422
    assert "customer_id 3" in answer.text


@pytest.mark.parametrize(
    ("tool", "arguments", "reason"),
    [
        ("create_order", {"quantity": 101}, "quantity must be at most 100"),
        ("create_order", {}, "quantity is required"),
        ("create_order", {"quantity": "3"}, "quantity must be an integer"),
        ("get_order", {"id": "x"}, "id does not have the expected form"),
        ("list_orders", {"status": "lost"}, "status must be one of: open, paid"),
        ("create_order", None, "The arguments must be a JSON object"),
        ("create_order", "{}", "The arguments must be a JSON object"),
        ("create_order", {"quantity": object()}, "The arguments must be a JSON object"),
    ],
)
def test_invalid_arguments_are_refused_by_name(tool: str, arguments: Any, reason: str) -> None:
    shop = world(SHOP)
    answer = shop.call(tool, arguments)
    assert (answer.status, answer.ok) == (400, False)
    assert reason in answer.text
    assert shop.state == {}


def test_endless_nesting_is_an_invalid_argument() -> None:
    deep: list[Any] = []
    deep.append(deep)
    assert world(SHOP).call("create_order", {"quantity": deep}).status == 400


def test_a_state_that_is_declared_as_a_conflict_conflicts() -> None:
    shop = world(SHOP, state=ORDERS)
    assert shop.call("cancel_order", {"id": "o_0001"}).ok
    again = shop.call("cancel_order", {"id": "o_0001"})
    assert again.status == 409
    assert "cancelled" in again.text
    shipped = world(SHOP, state={"orders": [{**ORDERS["orders"][0], "status": "shipped"}]})
    assert shipped.call("update_order", {"id": "o_0001", "gift": True}).status == 409
    assert shipped.call("cancel_order", {"id": "o_0001"}).ok, "nobody wrote that shipped orders cannot be cancelled"


def test_division_by_zero_fires_by_its_argument() -> None:
    calculator = world(CALCULATOR)
    answer = calculator.call("divide", {"a": 6, "b": 0})
    assert (answer.status, answer.ok) == (400, False)
    assert "除数为零" in answer.text
    assert calculator.call("divide", {"a": 0, "b": 6}).ok
    rule = derive(CALCULATOR).operations["divide"].errors[0]
    assert rule.trigger is not None
    assert (rule.source, rule.trigger.argument, rule.trigger.condition) == ("argument", "b", "equals")


def test_a_wrong_type_fires_the_error_that_says_so() -> None:
    answer = world(CALCULATOR).call("add", {"a": "six", "b": 1})
    assert answer.status == 400
    assert "a 必须是整数" in answer.text


def test_a_failure_inside_a_200_keeps_its_convention() -> None:
    chat = world(CHAT)
    assert chat.call("post_message", {"channel": "C1", "text": "hi"}).body == {"ok": True, "channel": "C1"}
    answer = chat.call("post_message", {"channel": "C1"})
    assert (answer.status, answer.ok) == (200, False)
    assert answer.body == {"ok": False, "error": "invalid_arguments", "message": "text is required"}


def test_a_transient_fault_passes() -> None:
    shop = world(SHOP, state=ORDERS, faults=(Fault(tool="cancel_order", code="503", times=2),))
    call = {"id": "o_0001"}
    assert [shop.call("cancel_order", call).status for _ in range(3)] == [503, 503, 200]
    assert [entry.fault for entry in shop.journal] == ["cancel_order:503:1..2"] * 2 + [""]
    assert shop.journal[0].changes == ()


def test_a_missing_permission_stays_and_says_which() -> None:
    shop = world(SHOP, state=ORDERS, faults=(Fault(tool="cancel_order", code="403"),))
    for _ in range(3):
        answer = shop.call("cancel_order", {"id": "o_0001"})
        assert answer.status == 403
        assert "orders:write" in answer.text
        assert "oauth" not in answer.text
    assert shop.call("cancel_order", {"id": 5}).status == 403, "permission comes before validation"


def test_a_fault_counts_valid_calls_that_match() -> None:
    fault = Fault(
        tool="print_order", code="500", match={"copies": 2}, first=2, times=1, reason="The printer is on fire."
    )
    shop = world(SHOP, state=ORDERS, faults=(fault,))
    two, one = {"id": "o_0001", "copies": 2}, {"id": "o_0001", "copies": 1}
    calls = [two, one, {"id": "o_0001", "copies": "2"}, two, two]
    assert [shop.call("print_order", call).status for call in calls] == [200, 200, 400, 500, 200]
    assert "The printer is on fire." in shop.journal[3].reason


def test_every_declared_error_can_be_made() -> None:
    for toolset in (SHOP, CALCULATOR):
        model = derive(toolset)
        for tool in toolset.tools:
            rules = model.operations[tool.name].errors
            assert [rule.code for rule in rules] == [error.code for error in tool.errors]
            for rule in rules:
                assert (rule.trigger is None) == (rule.source == "fault")
                broken = world(toolset, faults=(Fault(tool=tool.name, code=rule.code),), state=ORDERS)
                arguments = {"id": "o_0001", "customer_id": 1, "a": 1, "b": 1, "quantity": 1}
                assert broken.call(tool.name, {n: arguments[n] for n in tool.by_name if n in arguments}).status == int(
                    rule.code
                )
