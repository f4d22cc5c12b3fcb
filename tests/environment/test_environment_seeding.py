"""Start states: rows that fit and belong together, and worlds in which a call succeeds or fails for one reason."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from environment_specs import CALCULATOR, SHOP

from agentseer.environment.derive import derive
from agentseer.environment.engine import Environment
from agentseer.environment.seeding import rows, world_for
from agentseer.schema.validate import Validator
from agentseer.schema.values import Generator, Ungeneratable
from agentseer.specs.reading import read

MODEL = derive(SHOP)
SPECS = Path(__file__).parents[3] / "shared" / "data" / "specs"


def test_rows_are_valid_distinct_and_as_asked() -> None:
    made = rows(SHOP, MODEL, "orders", Random(1), n=4, fixed={"status": "paid"})
    assert len({row["id"] for row in made}) == 4
    assert {row["status"] for row in made} == {"paid"}
    check = Validator(SHOP.definitions, direction="response")
    assert all(check.valid({"$ref": "#/$defs/Order"}, row) for row in made)
    assert made == rows(SHOP, MODEL, "orders", Random(1), n=4, fixed={"status": "paid"})


def test_a_world_has_what_the_call_names_and_others_beside_it() -> None:
    world = world_for(SHOP, MODEL, "cancel_order", {"id": "o_1042"}, Random(2))
    ids = [row["id"] for row in world["orders"]]
    assert ids[0] == "o_1042"
    assert len(ids) >= 2
    assert Environment(SHOP, MODEL, state=world).call("cancel_order", {"id": "o_1042"}).ok
    keys = {row["id"] for row in world["customers"]}
    assert {row["customer_id"] for row in world["orders"]} <= keys, "foreign keys lead somewhere"


def test_an_absent_row_is_the_only_thing_wrong() -> None:
    arguments = {"quantity": 2, "customer_id": 7}
    there = world_for(SHOP, MODEL, "create_order", arguments, Random(3))
    gone = world_for(SHOP, MODEL, "create_order", arguments, Random(3), absent=["customer_id"])
    assert Environment(SHOP, MODEL, state=there).call("create_order", arguments).status == 201
    assert Environment(SHOP, MODEL, state=gone).call("create_order", arguments).status == 404


@pytest.mark.parametrize("tool", ["cancel_order", "update_order"])
def test_a_world_against_a_rule_makes_it_fire(tool: str) -> None:
    rule = next(rule for rule in MODEL.operations[tool].errors if rule.source == "state")
    arguments = {"id": "o_1042"} if tool == "cancel_order" else {"id": "o_1042", "note": "x"}
    world = world_for(SHOP, MODEL, tool, arguments, Random(4), against=rule)
    assert Environment(SHOP, MODEL, state=world).call(tool, arguments).status == int(rule.code)


def test_a_list_finds_some_rows_and_not_all() -> None:
    arguments = {"status": "paid", "min_total": 40, "q": "ribbon"}
    world = world_for(SHOP, MODEL, "list_orders", arguments, Random(5))
    found = Environment(SHOP, MODEL, state=world).call("list_orders", arguments).body["data"]
    assert 0 < len(found) < len(world["orders"])
    assert all(row["status"] == "paid" and row["total"] >= 40 and "ibbon" in row["note"] for row in found)


def test_a_change_is_a_change() -> None:
    for seed in range(20):
        arguments = {"id": "o_1042", "gift": True}
        world = world_for(SHOP, MODEL, "update_order", arguments, Random(seed))
        assert world["orders"][0]["gift"] is False


def test_a_tool_without_rows_needs_no_world() -> None:
    assert world_for(CALCULATOR, derive(CALCULATOR), "divide", {"a": 1, "b": 2}, Random(1)) == {}


@pytest.mark.skipif(not SPECS.exists(), reason="no real specifications here")
@pytest.mark.parametrize("name", ["petstore3.yaml", "train_travel31.json", "docker_engine.yaml", "spotify.json"])
def test_real_specifications_answer_every_call_as_declared(name: str) -> None:
    toolset = read([str(SPECS / name)])
    model = derive(toolset)
    make = Generator(Validator(toolset.definitions))
    check = Validator(toolset.definitions, direction="response")
    for tool in toolset.tools:
        try:
            arguments = make.value(tool.arguments, Random(1))
        except Ungeneratable:
            continue
        world = world_for(toolset, model, tool.name, arguments, Random(2))
        answer = Environment(toolset, model, state=world, seed=1).call(tool.name, arguments)
        assert answer.ok, f"{tool.name}: {answer.text}"
        assert tool.result is None or check.violations(tool.result, answer.body) == (), tool.name
