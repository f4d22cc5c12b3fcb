"""The same calls on the same start give the same bytes, whatever the calls are."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import msgspec
from environment_specs import SHOP
from hypothesis import given, settings
from hypothesis import strategies as st

from agentseer.environment.derive import derive
from agentseer.environment.engine import Environment
from agentseer.environment.faults import Fault
from agentseer.schema.validate import Validator

MODEL = derive(SHOP)
START = {"orders": [{"id": f"o_000{n}", "status": "open", "quantity": n, "total": float(n)} for n in range(1, 4)]}
ANSWERS = Validator(SHOP.definitions, direction="response")

ids = st.sampled_from(["o_0001", "o_0002", "o_0003", "o_0009", "bad", 5])
values = st.fixed_dictionaries(
    {},
    optional={
        "id": ids,
        "quantity": st.one_of(st.integers(-1, 101), st.just("2")),
        "note": st.text(max_size=4),
        "gift": st.booleans(),
        "status": st.sampled_from(["open", "cancelled", "all", ""]),
        "limit": st.integers(0, 3),
        "copies": st.integers(),
        "extra": st.none(),
    },
)
calls = st.lists(st.tuples(st.sampled_from([*SHOP.by_name, "no_such_tool"]), values), max_size=12)
FAULTS = (Fault(tool="cancel_order", code="503", times=1), Fault(tool="delete_order", code="403", first=2))


def played(script: list[tuple[str, dict[str, Any]]]) -> Environment:
    world = Environment(SHOP, MODEL, state=START, seed=11, faults=FAULTS)
    for tool, arguments in script:
        world.call(tool, arguments)
    return world


@given(calls)
@settings(max_examples=120, deadline=None)
def test_replaying_the_journal_gives_the_same_outcome(script: list[tuple[str, dict[str, Any]]]) -> None:
    before = msgspec.json.encode(START)
    first = played(script).outcome()
    again = played([(entry.tool, entry.arguments) for entry in first.journal]).outcome()
    assert msgspec.json.encode(first) == msgspec.json.encode(again)
    assert msgspec.json.encode(START) == before


@given(calls)
@settings(max_examples=120, deadline=None)
def test_the_journal_explains_the_end_state(script: list[tuple[str, dict[str, Any]]]) -> None:
    outcome = played(script).outcome()
    tables = {name: {str(row["id"]): row for row in rows} for name, rows in outcome.start.items()}
    for entry in outcome.journal:
        assert entry.ok or not entry.changes
        for change in entry.changes:
            table = tables.setdefault(change.table, {})
            assert table.get(change.key) == change.before
            if change.after is None:
                del table[change.key]
            else:
                table[change.key] = change.after
    assert {name: list(rows.values()) for name, rows in tables.items()} == outcome.end


@given(calls)
@settings(max_examples=120, deadline=None)
def test_every_success_is_valid_and_every_failure_states_a_reason(script: list[tuple[str, dict[str, Any]]]) -> None:
    for entry in played(script).journal:
        tool = SHOP.by_name.get(entry.tool)
        if entry.ok and tool is not None and tool.result is not None:
            assert ANSWERS.violations(tool.result, entry.result) == ()
        if not entry.ok:
            assert entry.reason
            assert entry.reason in str(entry.result)
            assert entry.origin in ("declared", "inferred")


def test_the_bytes_do_not_depend_on_hash_seeds() -> None:
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]);"
        "from environment_specs import SHOP; from agentseer.environment.derive import derive;"
        "from agentseer.environment.engine import Environment; import msgspec;"
        "m = derive(SHOP); e = Environment(SHOP, m, seed=5); e.call('create_order', {'quantity': 1});"
        "e.call('print_order', {'id': 'o_0001'}); print(msgspec.json.encode([m.resources, m.operations, e.outcome()]))"
    )
    folder = str(__file__).rsplit("/", 1)[0]
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script, folder], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
