"""A resource from creation to deletion, as an agent meets it."""

from __future__ import annotations

import pytest
from environment_specs import SHOP, body, path

from agentseer.environment.derive import derive
from agentseer.environment.engine import Environment
from agentseer.schema.validate import Validator
from agentseer.tools import Parameter, Tool, Toolset

MODEL = derive(SHOP)
STATE = {
    "orders": [
        {"id": "o_0001", "status": "open", "quantity": 2, "note": "blue ribbon", "total": 20.0, "customer_id": 7},
        {"id": "o_0002", "status": "shipped", "quantity": 1, "total": 99.5},
        {"id": "o_0003", "status": "open", "quantity": 5, "total": 50.0},
    ],
    "customers": [{"id": 7, "name": "Mara"}],
}


def shop() -> Environment:
    return Environment(SHOP, MODEL, state=STATE, seed=3)


def test_what_is_created_can_be_read_changed_and_deleted() -> None:
    world = shop()
    made = world.call("create_order", {"quantity": 3, "note": "urgent"})
    assert (made.status, made.ok) == (201, True)
    assert made.body["quantity"] == 3
    assert made.body["gift"] is False, "the declared default"
    assert made.body["status"] == "open", "the first state"
    assert made.body["created_at"] == "2026-01-15T09:00:01Z", "the clock of the world"
    key = made.body["id"]

    assert world.call("get_order", {"id": key}).body == {"order": made.body}
    changed = world.call("update_order", {"id": key, "gift": True}).body
    assert changed == {**made.body, "gift": True}
    assert world.call("delete_order", {"id": key}).status == 204
    assert world.call("get_order", {"id": key}).status == 404
    assert world.call("delete_order", {"id": key}).status == 404
    assert [row["id"] for row in world.state["orders"]] == ["o_0001", "o_0002", "o_0003"]


def test_the_start_state_is_never_touched() -> None:
    before = repr(STATE)
    world = shop()
    world.call("update_order", {"id": "o_0001", "note": "changed"})
    world.call("delete_order", {"id": "o_0003"})
    outcome = world.outcome()
    assert repr(STATE) == before
    assert outcome.start["orders"] == STATE["orders"]
    assert [row["id"] for row in outcome.end["orders"]] == ["o_0001", "o_0002"]


def test_an_agent_cannot_reach_into_the_world_through_what_it_was_given() -> None:
    world = shop()
    arguments = {"id": "o_0001", "note": "mine"}
    answer = world.call("update_order", arguments)
    answer.body["note"] = arguments["note"] = "forged"
    assert world.call("get_order", {"id": "o_0001"}).body["order"]["note"] == "mine"
    assert world.journal[0].arguments["note"] == "mine"
    assert world.journal[0].result["note"] == "mine"


def test_the_journal_says_what_changed() -> None:
    world = shop()
    world.turn = 4
    world.call("cancel_order", {"id": "o_0001"})
    entry = world.journal[0]
    assert (entry.seq, entry.turn, entry.status, entry.ok, entry.writes) == (1, 4, "200", True, True)
    (change,) = entry.changes
    assert (change.table, change.key) == ("orders", "o_0001")
    assert change.before is not None
    assert change.after is not None
    assert (change.before["status"], change.after["status"]) == ("open", "cancelled")


def test_replacing_forgets_what_was_not_sent_but_not_what_the_server_knows() -> None:
    world = shop()
    body = world.call("replace_order", {"id": "o_0001", "quantity": 9}).body
    assert "note" not in body
    assert (body["quantity"], body["status"], body["total"]) == (9, "open", 20.0)


def test_a_row_may_get_another_key_but_not_one_that_is_taken() -> None:
    name = {"type": "string"}
    row = {"type": "object", "properties": {"name": name, "size": {"type": "integer"}}}
    put = Tool(
        name="put", method="PUT", path="/boxes/{name}", effect="update", success_codes=("200", "201"), result=row,
        parameters=(path("name", name), Parameter(name="name_body", wire_name="name", location="body", schema=name), body("size", {"type": "integer"})),
    )  # fmt: skip
    get = Tool(
        name="get", method="GET", path="/boxes/{name}", effect="read", parameters=(path("name", name),), result=row
    )
    boxes = Toolset(tools=(put, get))
    world = Environment(boxes, derive(boxes))
    assert world.call("put", {"name": "a", "size": 1}).body == {"name": "a", "size": 1}, "made, for 201 is declared"
    assert world.call("put", {"name": "b", "size": 2}).ok
    assert world.call("put", {"name": "a", "name_body": "b"}).status == 409
    assert world.call("put", {"name": "a", "name_body": "c"}).ok
    assert world.call("get", {"name": "a"}).status == 404
    assert [row["name"] for row in world.state["boxes"]] == ["b", "c"]


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ({}, ["o_0001", "o_0002", "o_0003"]),
        ({"status": "open"}, ["o_0001", "o_0003"]),
        ({"status": "all"}, ["o_0001", "o_0002", "o_0003"]),
        ({"min_total": 50}, ["o_0002", "o_0003"]),
        ({"q": "ribbon"}, ["o_0001"]),
        ({"limit": 1, "offset": 1}, ["o_0002"]),
        ({"status": "cancelled"}, []),
    ],
)
def test_lists_are_filtered_and_cut(arguments: dict[str, object], found: list[str]) -> None:
    body = shop().call("list_orders", arguments).body
    assert [row["id"] for row in body["data"]] == found
    assert body["has_more"] is (arguments.get("limit") == 1)
    if "limit" not in arguments:
        assert body["total"] == len(found)


def test_what_is_not_modelled_answers_stably_and_is_logged() -> None:
    first, second = shop(), shop()
    arguments = {"id": "o_0001", "copies": 3}
    body = first.call("print_order", arguments).body
    assert body == second.call("print_order", arguments).body
    assert body["copies"] == 3, "what was sent comes back under its name"
    assert first.state["print_order"] == [arguments]
    assert first.call("print_order", {"id": "o_9999"}).status == 404


def test_an_answer_shows_nothing_that_its_schema_does_not_declare() -> None:
    world = Environment(SHOP, MODEL, state={"orders": [{"id": "o_0001", "secret": "x"}]})
    body = world.call("get_order", {"id": "o_0001"}).body
    assert "secret" not in body["order"]
    assert Validator(SHOP.definitions, direction="response").valid(SHOP.tool("get_order").result or True, body)


def test_only_the_offered_tools_exist() -> None:
    world = Environment(SHOP, MODEL, offered=("get_order",))
    assert world.tools.names == ("get_order",)
    refused = world.call("delete_order", {"id": "o_0001"})
    assert (refused.status, refused.ok) == (404, False)
    assert "delete_order" in refused.text


def test_a_row_that_a_person_wrote_may_be_incomplete() -> None:
    world = Environment(SHOP, MODEL, state={"orders": [{"id": "o_0001", "status": "open"}]})
    first = world.call("get_order", {"id": "o_0001"}).body["order"]
    assert first == world.call("get_order", {"id": "o_0001"}).body["order"], "what is made up stays the same"
    assert world.call("cancel_order", {"id": "o_0001"}).body == {**first, "status": "cancelled"}
    assert world.state["orders"] == [{"id": "o_0001", "status": "cancelled"}]
    assert world.call("cancel_order", {"id": "o_0001"}).status == 409
