"""What an agent sees of the tools: schemas, functions, texts, and nothing of ours."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from environment_specs import SHOP

from agentseer.environment.derive import derive
from agentseer.environment.engine import Environment
from agentseer.environment.faults import Fault
from agentseer.environment.surface import SchemaShape
from agentseer.environment.visible import LIMIT, visible
from agentseer.schema.validate import Validator

MODEL = derive(SHOP)


@pytest.mark.parametrize(
    ("shape", "key"), [("openai", "function"), ("anthropic", "input_schema"), ("plain", "parameters")]
)
def test_schemas_have_the_shape_that_clients_expect(shape: SchemaShape, key: str) -> None:
    schemas = Environment(SHOP, MODEL).tools.schemas(shape)
    assert len(schemas) == len(SHOP.tools)
    assert all(key in schema for schema in schemas)


def test_calls_reach_the_same_world_by_every_way() -> None:
    state = {"orders": [{"id": "o_0001", "status": "open", "quantity": 1, "total": 1.0}]}
    world = Environment(SHOP, MODEL, state=state, offered=("get_order", "delete_order"))
    get, delete = world.tools.as_functions()
    assert get(id="o_0001") == asyncio.run(world.tools.call("get_order", {"id": "o_0001"})).body
    assert world.tools.call_now("delete_order", {"id": "o_0001"}).text == "204 No Content"
    assert delete.__name__ == "delete_order"
    assert [entry.tool for entry in world.journal] == ["get_order", "get_order", "delete_order"]


def test_nothing_of_the_harness_is_delivered() -> None:
    def delivered(fault_reason: str) -> bytes:
        fault = Fault(tool="cancel_order", code="503", times=1, reason=fault_reason)
        world = Environment(SHOP, MODEL, seed=1, faults=(fault,))
        world.turn = 9
        sent = [world.call(tool.name, {"id": "o_0001", "quantity": 1, "customer_id": 1}) for tool in SHOP.tools]
        return msgspec.json.encode([world.tools.schemas(), *sent])

    seen = delivered("")
    for ours in (b'"fault', b"journal", b"inferred", b"seed", b"turn", b"1..1"):
        assert ours not in seen


def test_endless_schemas_are_cut_and_still_admit_what_they_did() -> None:
    definitions: dict[str, Any] = {
        f"D{n}": {
            "type": "object",
            "description": f"Part {n}.",
            "properties": {f"p{k}": {"$ref": f"#/$defs/D{(n * 3 + k) % 400}"} for k in range(3)}
            | {"x": {"type": "integer"}},
        }
        for n in range(400)
    }
    schema = {"type": "object", "properties": {"root": {"$ref": "#/$defs/D1"}}}
    cut = visible(schema, definitions)
    assert len(msgspec.json.encode(cut)) <= LIMIT
    value = {"root": {"x": 1, "p0": {"p1": {"p2": {"p0": {"x": 5}}}}}}
    assert Validator(definitions).valid(schema, value)
    assert isinstance(cut, dict)
    check = Validator(cut["$defs"])
    assert check.valid(cut, value)
    assert not check.valid(cut, {"root": {"x": "one"}})
