"""Cases keep the contract of their kinds: labels recomputed, facts said, nothing of a machine in a message."""

from __future__ import annotations

from pathlib import Path

import pytest
from demo_world import CALCULATOR, cases, model, one, toolset
from hypothesis import given
from hypothesis import strategies as st

from agentseer.cases import Case, StateOracle
from agentseer.environment.derive import derive
from agentseer.report.scenarios import scenarios
from agentseer.scenarios import KINDS, Context, Drop, Inapplicable, candidates_of, generate, kinds_without
from agentseer.scenarios.invalid import KIND_OF
from agentseer.scenarios.phrasing import leaks
from agentseer.specs import read
from agentseer.synthesis import synthesize

EVERY = [*cases("en"), *cases("zh")]


@pytest.mark.parametrize("case", EVERY, ids=lambda c: f"{c.locale}-{c.case_id}")
def test_a_message_is_a_persons(case: Case) -> None:
    text = case.situation.opening
    for fact in case.situation.facts.values():
        if fact.said:
            text = text.replace(fact.said, " ")
    assert leaks(text, toolset().tool(case.tool)) is None
    assert text.strip()
    if case.locale == "zh":
        assert any("\u4e00" <= c <= "\u9fff" for c in text)


@pytest.mark.parametrize("case", [c for c in EVERY if c.kind in set(KIND_OF.values())], ids=lambda c: c.case_id)
def test_an_invalid_case_breaks_exactly_what_its_kind_says(case: Case) -> None:
    context = Context(toolset(), model(), seed=0, locale=case.locale)
    tool = toolset().tool(case.tool)
    bad = next(s for b in case.any_of for s in b.solution if s.call and s.gets.startswith("4"))
    assert [KIND_OF.get(k) for _, k in context.violations(tool, bad.args)] == [case.kind]
    good = [s for b in case.any_of for s in b.solution if s.call and s.gets.startswith("2")]
    assert all(not context.violations(tool, s.args) for s in good)


@pytest.mark.parametrize("case", EVERY, ids=lambda c: f"{c.locale}-{c.case_id}")
def test_every_case_has_message_trajectory_and_oracle(case: Case) -> None:
    assert case.situation.opening and case.outcome and case.situation.goal
    assert all(b.solution and b.oracles for b in case.any_of)
    assert case.offered and set(case.tools) <= set(case.offered)
    assert case.caught
    last = case.any_of[0].solution[-1]
    assert case.satisfiable == (last.say in ("done", "answers"))


def test_writes_are_decided_by_state_and_each_row_is_expected() -> None:
    for case in cases():
        if toolset().tool(case.tool).writes:
            assert case.decided_by == "state"
            assert isinstance(case.any_of[0].oracles[0], StateOracle)
    cancelled = one("happy", "cancelOrder").any_of[0].oracles[0]
    assert isinstance(cancelled, StateOracle)
    assert [(e.op, e.value) for e in cancelled.expect if "status" in e.path] == [("equals", "cancelled")]


def test_ids_are_unique_and_stable() -> None:
    again = [c for c in generate(toolset(), model(), locale="en") if isinstance(c, Case)]
    assert [c.case_id for c in again] == [c.case_id for c in cases()]
    assert len({c.case_id for c in EVERY}) == len(EVERY)


def test_another_tool_changes_no_other_tools_cases() -> None:
    from msgspec.structs import replace

    fewer = replace(toolset(), tools=tuple(t for t in toolset().tools if t.name != "deleteTicket"))
    kept = [c for c in generate(fewer, derive(fewer), locale="en") if isinstance(c, Case)]
    before = {(c.tool, c.situation.opening) for c in cases() if c.tool != "deleteTicket"}
    assert {(c.tool, c.situation.opening) for c in kept} == before


def test_each_tool_yields_each_kind_or_says_why_not() -> None:
    context = Context(toolset(), model(), seed=0, locale="en")
    for tool in toolset().tools:
        for kind in KINDS.names():
            found = list(candidates_of(context, tool, [kind]))
            assert found, f"{tool.name}: {kind} says nothing"
            assert all(c.reason for c in found if isinstance(c, Drop | Inapplicable))


def test_what_a_source_cannot_yield_has_a_reason() -> None:
    assert kinds_without(toolset(), model()) == {"error_fault": "every declared error has a kind of its own"}


def test_the_calculator_yields_what_its_four_answers_promise(tmp_path: Path) -> None:
    (tmp_path / "calculator.yaml").write_text(CALCULATOR, encoding="utf-8")
    tools = read(str(tmp_path / "calculator.yaml"))
    suite = synthesize(tools, jobs=1).suite
    ids = {r["scenario_id"] for r in scenarios(suite)}
    for name in ("add", "divide"):
        for ending in ("happy_path", "missing_a", "missing_b", "error_400"):
            assert f"calculator.{name}_{ending}" in ids
    division = next(c for c in suite.cases if c.tool == "divide" and c.expected_behavior == "handle_error_400")
    assert any(s.args.get("b") == 0 and s.gets == "400" for b in division.any_of for s in b.solution)


@given(st.integers(0, 50))
def test_any_seed_gives_cases_with_all_facts_said(seed: int) -> None:
    from agentseer.synthesis.knowable import unknowable

    context = Context(toolset(), model(), seed=seed, locale="en")
    for case in candidates_of(context, toolset().tool("createOrder"), ["happy", "missing_required"]):
        if isinstance(case, Case):
            assert unknowable(case, toolset()) == ""
