"""A suite survives its folder, byte for byte, and damage is named with its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sample_run import CASES

from agentseer.cases import (
    Branch,
    Case,
    Expectation,
    ExpectedCall,
    Oracle,
    Reviewer,
    StateOracle,
    Step,
    TrajectoryOracle,
)
from agentseer.errors import SuiteError
from agentseer.suites import Suite, assemble, load, save
from agentseer.tools import Parameter, Tool, Toolset

TOOLS = Toolset(
    title="Shop",
    tools=(
        Tool(
            name="cancelOrder", parameters=(Parameter(name="order_id", schema={"$ref": "#/$defs/Id"}, required=True),)
        ),
        Tool(name="getOrder"),
        Tool(name="unused", result={"$ref": "#/$defs/Unused"}),
    ),
    definitions={"Id": {"$ref": "#/$defs/Text"}, "Text": {"type": "string"}, "Unused": {}},
)


def outcome(oracle: Oracle, *solution: Step) -> Branch:
    """A right outcome with one oracle."""
    return Branch(oracles=(oracle,), solution=solution)


@pytest.fixture
def suite() -> Suite:
    return assemble(TOOLS, list(CASES.values()), name="shop", seed=7)


def test_a_suite_read_back_is_equal(suite: Suite, tmp_path: Path) -> None:
    save(suite, tmp_path / "s")
    assert load(tmp_path / "s") == suite


def test_writing_twice_gives_the_same_bytes(suite: Suite, tmp_path: Path) -> None:
    save(suite, tmp_path / "a")
    save(assemble(TOOLS, list(reversed(CASES.values())), name="shop", seed=7), tmp_path / "b")
    files = sorted(p.relative_to(tmp_path / "a") for p in (tmp_path / "a").rglob("*.json"))
    assert len(files) == 4
    assert all((tmp_path / "a" / f).read_bytes() == (tmp_path / "b" / f).read_bytes() for f in files)


def test_only_what_cases_need_of_the_tools_is_kept(suite: Suite) -> None:
    assert [t.name for t in suite.toolset.tools] == ["cancelOrder", "getOrder"]
    assert set(suite.toolset.definitions) == {"Id", "Text"}


def test_hashes_move_with_what_they_cover(suite: Suite) -> None:
    case = suite.cases[0]
    relabelled = replace(case, status="accepted")
    other = assemble(TOOLS, [relabelled, *suite.cases[1:]], name="shop", seed=7)
    assert other.manifest.hashes == suite.manifest.hashes
    assert other.manifest.content_hash != suite.manifest.content_hash
    changed = replace(case, situation=replace(case.situation, opening="Hello"))
    third = assemble(TOOLS, [changed, *suite.cases[1:]], name="shop", seed=7)
    assert third.manifest.hashes.simulator != suite.manifest.hashes.simulator
    assert third.manifest.hashes.oracles == suite.manifest.hashes.oracles


def test_cases_that_people_wrote_survive(suite: Suite, tmp_path: Path) -> None:
    mine = replace(suite.cases[0], case_id="mine", generator=replace(suite.cases[0].generator, name="human"))
    save(assemble(TOOLS, [*suite.cases, mine], name="shop"), tmp_path / "s")
    (tmp_path / "s" / "history.jsonl").write_text("{}\n")
    written = save(suite, tmp_path / "s")
    assert "mine" in {c.case_id for c in written.cases}
    assert load(tmp_path / "s") == written
    assert (tmp_path / "s" / "history.jsonl").read_text() == "{}\n"


def test_cases_may_be_written_in_yaml(suite: Suite, tmp_path: Path) -> None:
    save(suite, tmp_path / "s")
    mine = msgspec.to_builtins(replace(suite.cases[0], case_id="mine"))
    (tmp_path / "s" / "cases" / "mine.yaml").write_text(json.dumps([mine]), encoding="utf-8")
    assert "mine" in {c.case_id for c in load(tmp_path / "s").cases}


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        ("suite.json", "{", "truncated"),
        ("suite.json", "{}", "missing required field"),
        ("toolset.json", None, "missing"),
        ("cases/cancelOrder.json", '[{"case_id": 3}]', "$[0].case_id"),
        ("cases/extra.yaml", "a: [", "YAML"),
    ],
)
def test_damage_is_named(suite: Suite, tmp_path: Path, file: str, content: str | None, said: str) -> None:
    save(suite, tmp_path / "s")
    place = tmp_path / "s" / file
    if content is None:
        place.unlink()
    else:
        place.write_text(content)
    with pytest.raises(SuiteError) as raised:
        load(tmp_path / "s")
    assert said in str(raised.value) and place.name.split(".")[0] in str(raised.value)


def test_unknown_fields_are_refused(suite: Suite, tmp_path: Path) -> None:
    save(suite, tmp_path / "s")
    case = {**msgspec.to_builtins(suite.cases[0]), "case_id": "x", "satisfyable": True}
    (tmp_path / "s" / "cases" / "x.json").write_text(json.dumps([case]))
    with pytest.raises(SuiteError, match=r"satisfyable(?s:.*)did you mean 'satisfiable'"):
        load(tmp_path / "s")


def test_a_folder_that_is_no_suite_is_left_alone(suite: Suite, tmp_path: Path) -> None:
    (tmp_path / "s").mkdir()
    (tmp_path / "s" / "thesis.txt").write_text("years of work")
    with pytest.raises(SuiteError, match="not a suite"):
        save(suite, tmp_path / "s")
    assert (tmp_path / "s" / "thesis.txt").read_text() == "years of work"


def test_two_cases_of_one_name_are_refused(suite: Suite, tmp_path: Path) -> None:
    save(suite, tmp_path / "s")
    (tmp_path / "s" / "cases" / "copy.json").write_text(json.dumps([msgspec.to_builtins(suite.cases[0])]))
    with pytest.raises(SuiteError, match="two cases"):
        load(tmp_path / "s")


def by_hand(case: Case, case_id: str, **changes: Any) -> Case:
    return replace(case, case_id=case_id, generator=replace(case.generator, name="human"), **changes)


def test_a_file_that_people_wrote_stays_as_it_is(suite: Suite, tmp_path: Path) -> None:
    save(suite, tmp_path / "s")
    text = "# ours, mind the comment\n" + json.dumps([msgspec.to_builtins(by_hand(suite.cases[0], "mine"))])
    (tmp_path / "s" / "cases" / "ours.yaml").write_text(text)
    written = save(suite, tmp_path / "s")
    assert (tmp_path / "s" / "cases" / "ours.yaml").read_text() == text
    assert load(tmp_path / "s") == written == save(suite, tmp_path / "s")
    assert sum(c.case_id == "mine" for c in written.cases) == 1


def test_a_hand_written_file_named_like_a_tool_is_not_overwritten(suite: Suite, tmp_path: Path) -> None:
    empty = assemble(TOOLS, [by_hand(suite.cases[0], "mine")], name="shop")
    save(empty, tmp_path / "s")
    written = save(suite, tmp_path / "s")
    assert {c.case_id for c in written.cases} == {"mine", *(c.case_id for c in suite.cases)}
    assert load(tmp_path / "s") == written


def test_tools_of_cases_that_people_wrote_outlive_the_specification(suite: Suite, tmp_path: Path) -> None:
    mine = by_hand(suite.cases[0], "mine", tools=("unused",), offered=("unused",), any_of=())
    mine = replace(mine, any_of=(Branch(oracles=(StateOracle(writes=()),), solution=()),))
    save(assemble(TOOLS, [mine], name="shop"), tmp_path / "s")
    written = save(suite, tmp_path / "s")
    assert "unused" in written.toolset.by_name and "Unused" in written.toolset.definitions
    assert load(tmp_path / "s") == written


def test_reviews_last_as_long_as_the_case_does(suite: Suite, tmp_path: Path) -> None:
    review = {"status": "accepted", "reviewer": Reviewer(name="R", date="2026-01-01"), "minutes": 2.0, "frozen": True}
    first = replace(suite.cases[0], **review)
    save(assemble(TOOLS, [first, *suite.cases[1:]], name="shop", seed=7), tmp_path / "s")
    assert save(suite, tmp_path / "s").cases[0] == first
    changed = replace(suite.cases[0], situation=replace(suite.cases[0].situation, opening="Hello"))
    written = save(assemble(TOOLS, [changed, *suite.cases[1:]], name="shop", seed=7), tmp_path / "s")
    assert written.cases[0] == changed
    gone = save(assemble(TOOLS, [], name="shop", seed=7), tmp_path / "s2")
    assert gone.cases == ()


def test_frozen_cases_survive(suite: Suite, tmp_path: Path) -> None:
    frozen = replace(suite.cases[0], frozen=True)
    save(assemble(TOOLS, [frozen, *suite.cases[1:]], name="shop"), tmp_path / "s")
    assert save(assemble(TOOLS, [], name="shop"), tmp_path / "s").cases == (frozen,)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"tools": ()}, "names no tool"),
        ({"tools": ("getOrdr",)}, "did you mean 'getOrder'"),
        ({"any_of": ()}, "no right outcome"),
        ({"any_of": (Branch(oracles=(), solution=()),)}, "no oracle"),
        ({"any_of": (outcome(StateOracle(not_before=("nothing",))),)}, "unknown fact 'nothing'"),
        ({"any_of": (outcome(StateOracle(expect=(Expectation(path="a["),))),)}, "'a[' is not JMESPath"),
        ({"any_of": (outcome(StateOracle(writes=(ExpectedCall(tool="x"),))),)}, "unknown tool 'x'"),
        ({"any_of": (outcome(TrajectoryOracle(attempts={"x": 1})),)}, "unknown tool 'x'"),
        ({"any_of": (outcome(StateOracle(), Step(call="x")),)}, "unknown tool 'x'"),
        ({"any_of": (outcome(StateOracle(), Step(call="getOrder", say="done")),)}, "not exactly one of"),
        ({"any_of": (outcome(StateOracle(), Step(ask=("nothing",))),)}, "unknown fact 'nothing'"),
        ({"tools": ("getOrder",), "offered": ("cancelOrder",)}, "is not offered"),
    ],
)
def test_a_case_that_does_not_fit_together_is_refused(
    suite: Suite, tmp_path: Path, change: dict[str, Any], said: str
) -> None:
    save(suite, tmp_path / "s")
    case = msgspec.to_builtins(by_hand(suite.cases[0], "mine", **change))
    (tmp_path / "s" / "cases" / "mine.json").write_text(json.dumps([case]))
    with pytest.raises(SuiteError) as raised:
        load(tmp_path / "s")
    assert said in str(raised.value) and "mine" in str(raised.value)


def test_the_environment_is_what_the_tools_are_not_where_they_were_read(suite: Suite) -> None:
    moved = replace(TOOLS, digest="sha256:other", description="Reformatted")
    assert assemble(moved, suite.cases, name="shop").manifest.hashes == suite.manifest.hashes
    tools = tuple(replace(t, summary="Other") if t.name == "getOrder" else t for t in TOOLS.tools)
    other = assemble(replace(TOOLS, tools=tools), suite.cases, name="shop").manifest.hashes
    assert other.environment != suite.manifest.hashes.environment
    assert (other.cases, other.oracles) == (suite.manifest.hashes.cases, suite.manifest.hashes.oracles)
