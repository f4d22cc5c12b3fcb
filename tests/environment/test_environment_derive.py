"""What is read out of a toolset: resources, roles, transitions, triggers; and what is left alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from environment_specs import ERROR, ID, ORDER, SHOP, body, error, path, query

from agentseer.environment.derive import derive
from agentseer.environment.engine import Environment
from agentseer.environment.model import ErrorRule, Model, Operation
from agentseer.specs.reading import read
from agentseer.tools import Parameter, Tool, Toolset

DEMO = Path(__file__).parents[2] / "src/agentseer/demo/orders.yaml"
ORDER_REF = {"$ref": "#/$defs/Order"}


def model_of(*tools: Tool, **definitions: Any) -> Model:
    return derive(Toolset(tools=tools, definitions={"Order": ORDER, "Error": ERROR, **definitions}))


def rule_of(tool: Tool, **definitions: Any) -> ErrorRule:
    get = Tool(
        name="get", method="GET", path="/orders/{id}", effect="read", parameters=(path("id", ID),), result=ORDER_REF
    )
    return model_of(get, tool, **definitions).operations[tool.name].errors[0]


def numbers(*names: str) -> tuple[Parameter, ...]:
    return tuple(query(name, {"type": "number"}, required=True) for name in names)


def test_the_roles_of_a_resource() -> None:
    model = derive(SHOP)
    roles = {name: operation.role for name, operation in model.operations.items()}
    assert roles == {
        "create_order": "create",
        "list_orders": "list",
        "get_order": "get",
        "update_order": "update",
        "replace_order": "replace",
        "delete_order": "delete",
        "cancel_order": "transition",
        "print_order": "opaque",
        "get_customer": "get",
    }
    orders = model.resources["orders"]
    assert (orders.key, orders.noun, orders.state, orders.client_key) == ("id", "order", "status", False)
    assert orders.foreign == {"customer_id": "customers"}
    assert model.operations["get_order"].wrap == "order"
    listing = model.operations["list_orders"]
    assert (listing.wrap, listing.filters, listing.search) == ("data", {"status": "status"}, ("q",))
    assert (listing.paging.limit, listing.paging.offset) == ("limit", "offset")
    assert all(o.reason and 0 < o.confidence <= 1 for o in model.operations.values())


def test_children_are_known_within_their_parents() -> None:
    number = {"type": "integer"}
    issue = {"type": "object", "properties": {"number": number, "title": {"type": "string"}}}
    above = (path("owner", {"type": "string"}), path("repo", {"type": "string"}))
    model = model_of(
        Tool(name="repo", method="GET", path="/repos/{owner}/{repo}", effect="read", parameters=above, result={"type": "object", "properties": {"name": {"type": "string"}}}),
        Tool(name="issue", method="GET", path="/repos/{owner}/{repo}/issues/{issue_number}", effect="read", parameters=(*above, path("issue_number", number)), result=issue),
    )  # fmt: skip
    issues = model.resources["issues"]
    assert (issues.key, issues.parent, issues.scope) == ("number", "repos", ("owner", "repo"))
    references = model.operations["issue"].references
    assert list(references) == ["repo", "issue_number"], "the outermost first"
    assert references["issue_number"].scope == ("owner", "repo")


@pytest.mark.parametrize(
    ("verb", "states", "to"),
    [
        ("cancel", ["open", "canceled"], "canceled"),
        ("activate", ["inactive", "active"], "active"),
        ("ship", ["open", "shipped"], "shipped"),
        ("取消", ["待付款", "已取消"], "已取消"),
        ("print", ["open", "closed"], None),
    ],
)
def test_verbs_lead_to_states(verb: str, states: list[str], to: str | None) -> None:
    row = {"type": "object", "properties": {"id": {"type": "string"}, "status": {"type": "string", "enum": states}}}
    get = Tool(
        name="get",
        method="GET",
        path="/things/{id}",
        effect="read",
        parameters=(path("id", {"type": "string"}),),
        result={"$ref": "#/$defs/Thing"},
    )
    do = Tool(name="do", method="POST", path=f"/things/{{id}}/{verb}", effect="action", parameters=get.parameters)  # fmt: skip
    operation = model_of(get, do, Thing=row).operations["do"]
    assert (operation.role, operation.transition and operation.transition.to) == (
        ("transition", to) if to else ("opaque", None)
    )


@pytest.mark.parametrize(
    ("description", "names", "condition", "argument", "value"),
    [
        ("Division by zero", ("a", "b"), "equals", "b", 0),
        ("除数不能为零", ("dividend", "divisor"), "equals", "divisor", 0),
        ("amount must be positive", ("amount",), "at_most", "amount", 0),
        ("The amount must not exceed 500.", ("fee", "amount"), "above", "amount", 500),
        ("数量不能超过100", ("quantity",), "above", "quantity", 100),
        ("金额必须大于0", ("amount",), "at_most", "amount", 0),
        ("The quantity must be at least 3", ("quantity",), "below", "quantity", 3),
        ("end must be after start", ("start", "end"), "not_after", "end", "start"),
        ("b must be a number", ("a", "b"), "wrong_type", "b", "number"),
        ("Bad request", ("a",), "invalid", "a", None),
        ("Insufficient stock", ("quantity",), "invalid", "quantity", None),
    ],
)
def test_descriptions_say_what_triggers_an_error(
    description: str, names: tuple[str, ...], condition: str, argument: str, value: Any
) -> None:
    rule = rule_of(Tool(name="do", errors=(error("400", "invalid", description),), parameters=numbers(*names)))
    assert rule.trigger is not None
    assert (rule.source, rule.trigger.condition, rule.trigger.argument, rule.trigger.value) == (
        "argument", condition, argument, value
    )  # fmt: skip


@pytest.mark.parametrize("code", ["401", "403", "402", "429", "500", "503"])
def test_what_nobody_wrote_down_is_left_to_faults(code: str) -> None:
    meanings: dict[str, Any] = {"401": "unauthenticated", "403": "forbidden", "402": "other", "429": "rate_limited"}
    declared = error(code, meanings.get(code, "unavailable"), "Not allowed for this account")
    rule = rule_of(Tool(name="do", errors=(declared,), parameters=numbers("amount")))
    assert (rule.source, rule.trigger) == ("fault", None)


def test_uniqueness_is_read_only_where_one_argument_is_named() -> None:
    def rule(description: str) -> ErrorRule:
        create = Tool(
            name="make", method="POST", path="/orders", effect="create", success_codes=("201",), result=ORDER_REF,
            parameters=(body("note", {"type": "string"}), body("quantity", {"type": "integer"})),
            errors=(error("409", "conflict", description),),
        )  # fmt: skip
        return rule_of(create)

    taken = rule("An order with this note already exists.")
    assert taken.trigger is not None
    assert (taken.source, taken.trigger.condition, taken.trigger.field) == ("state", "existing_value", "note")
    assert rule("An order with this note and quantity already exists.").source == "fault"
    assert rule("Conflict").source == "fault"


def test_no_path_and_no_row_stay_opaque() -> None:
    model = model_of(Tool(name="ping"), Tool(name="me", method="GET", path="/me", effect="read", result=ORDER_REF))
    assert {o.role for o in model.operations.values()} == {"opaque"}
    assert model.resources == {}
    assert model.operation("unheard_of") == Operation(
        tool="unheard_of", role="opaque", confidence=0.0, reason="not modelled"
    )


def test_a_model_is_plain_data() -> None:
    model = derive(SHOP)
    read_back = msgspec.json.decode(msgspec.json.encode(model), type=Model)
    assert (read_back.resources, read_back.operations) == (model.resources, model.operations)


def test_the_demo_is_modelled_whole() -> None:
    toolset = read([str(DEMO)])
    model = derive(toolset)
    assert {o.role for o in model.operations.values()} == {"create", "list", "get", "update", "delete", "transition"}
    by_state = {
        (o.tool, rule.trigger.condition, rule.trigger.field)
        for o in model.operations.values()
        for rule in o.errors
        if rule.source == "state" and rule.trigger
    }
    assert by_state == {
        ("updateOrder", "in_state", "status"),
        ("payOrder", "in_state", "status"),
        ("cancelOrder", "in_state", "status"),
        ("createRefund", "existing_value", "order_id"),
    }


def test_tools_that_are_called_are_put_in_their_place() -> None:
    key = Parameter(name="order_id", schema=ID, required=True)
    wrapped = {"type": "object", "properties": {"order": ORDER_REF, "request_id": {"type": "string"}}}
    tools = (
        Tool(name="get", method="POST", path="/order/get", effect="read", parameters=(key,), result=wrapped),
        Tool(name="create", method="POST", path="/order/create", effect="create", parameters=(body("note", {"type": "string"}),), result=wrapped),
        Tool(name="cancel", method="POST", path="/order/cancel", effect="action", parameters=(key,), result=wrapped),
        Tool(name="sync", method="POST", path="/order/sync", effect="action"),
    )  # fmt: skip
    model = model_of(*tools)
    assert [model.operations[t.name].role for t in tools] == ["get", "create", "transition", "opaque"]
    world = Environment(Toolset(tools=tools, definitions={"Order": ORDER, "Error": ERROR}), model)
    made = world.call("create", {"note": "blue"}).body["order"]
    assert world.call("cancel", {"order_id": made["id"]}).body["order"] == {**made, "status": "cancelled"}
    assert world.call("get", {"order_id": "o_0000"}).status == 404


def test_functions_are_called_by_name() -> None:
    key = Parameter(name="order_id", schema=ID, required=True)
    tools = (
        Tool(name="get_order", effect="read", parameters=(key,), result=ORDER_REF),
        Tool(name="cancel_order", effect="action", parameters=(key,), result=ORDER_REF),
        Tool(name="delete_order", effect="delete", parameters=(key,)),
    )
    roles = [model_of(*tools).operations[t.name].role for t in tools]
    assert roles == ["get", "transition", "delete"]
