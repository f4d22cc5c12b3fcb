"""Proof admits what holds and names what does not; suites are the same on any number of processes."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from demo_world import cases, model, one, toolset
from msgspec.structs import replace

from agentseer.agents.builtin import DEGRADED, REFERENCE, VARIANTS
from agentseer.cases import Case, Step
from agentseer.errors import UnknownNameError, UsageError
from agentseer.simulation import converse, environment_for
from agentseer.suites import load, save
from agentseer.synthesis import check, coverage, prove, synthesize
from agentseer.tools import Toolset


@pytest.mark.parametrize("locale", ["en", "zh"])
def test_nearly_every_candidate_of_the_order_service_holds(locale: str) -> None:
    proofs = {c.case_id: prove(c, toolset(), model()) for c in cases(locale)}
    failed = {i: f"{p.reason}: {p.detail}" for i, p in proofs.items() if not p.ok}
    assert len(failed) <= 0.03 * len(proofs), failed
    assert not any(p.false_failures for p in proofs.values()), failed


@pytest.mark.parametrize("kind", sorted({c.kind for c in cases()}))
def test_each_named_degraded_agent_is_caught(kind: str) -> None:
    case = next(c for c in cases() if c.kind == kind)
    proof = prove(case, toolset(), model())
    assert proof.ok, proof.detail
    assert {t.agent for t in proof.bad} == {f"degraded:{name}" for name in case.caught}
    assert proof.kills and not proof.survivors


def test_a_value_that_nobody_told_is_unknowable() -> None:
    case = one("happy", "cancelOrder")
    facts = {n: f for n, f in case.situation.facts.items() if n != "reason"}
    secret = replace(case, situation=replace(case.situation, facts=facts))
    proof = prove(secret, toolset(), model())
    assert (proof.ok, proof.reason) == (False, "unknowable")
    assert "reason" in proof.detail


def test_an_opening_that_does_not_say_its_fact_is_unknowable() -> None:
    case = one("happy", "cancelOrder")
    silent = replace(case, situation=replace(case.situation, opening="Please cancel my order."))
    assert prove(silent, toolset(), model()).reason == "unknowable"


def test_a_solution_that_does_not_reach_the_outcome_is_refused() -> None:
    case = one("happy", "cancelOrder")
    idle = replace(case, any_of=(replace(case.any_of[0], solution=(Step(say="done"),)),))
    proof = prove(idle, toolset(), model())
    assert proof.reason == "reference_fails"


def test_an_oracle_that_asks_nothing_lets_degraded_agents_pass() -> None:
    case = one("happy", "cancelOrder")
    from agentseer.cases import StateOracle

    blind = replace(case, any_of=(replace(case.any_of[0], oracles=(StateOracle(unchanged=("tickets",)),)),))
    proof = prove(blind, toolset(), model())
    assert proof.reason == "degraded_passes"
    assert proof.survivors


def test_labels_and_ids_change_nothing_that_the_agent_can_see() -> None:
    """Every byte delivered to the agent stays equal when all labels are changed."""

    class Spy:
        def __init__(self) -> None:
            self.seen: list[bytes] = []

    def delivered(case: Case) -> bytes:
        environment = environment_for(case, toolset(), model())
        policy = REFERENCE.start(environment.tools, case=case)
        spy = Spy()

        def agent(turn: object) -> str:
            from agentseer.agents.turn import Turn

            assert isinstance(turn, Turn)
            spy.seen.append(msgspec.json.encode([turn.messages, turn.tools.schemas("openai"), turn.tools.names]))
            return policy(turn)

        record = converse(case, environment, agent)
        return b"\n".join(spy.seen) + msgspec.json.encode([e.result for e in record.outcome.journal])

    for case in cases()[::7]:
        relabelled = replace(
            case,
            case_id="x",
            kind="other",
            expected_behavior="?",
            outcome="?",
            difficulty="hard",
            caught=(),
            status="accepted",
        )
        assert delivered(relabelled) == delivered(case), case.case_id


def test_the_suite_is_the_same_on_one_process_and_on_two(tmp_path: Path) -> None:
    made = [synthesize(toolset(), locales=("en", "zh"), size=120, jobs=jobs) for jobs in (1, 2)]
    assert made[0].suite == made[1].suite
    assert made[0].counts == made[1].counts
    written = save(made[0].suite, tmp_path / "suite")
    assert load(tmp_path / "suite") == written


def test_the_share_of_what_cannot_be_done_is_kept() -> None:
    suite = synthesize(toolset(), locales=("en", "zh"), jobs=1).suite
    refusals = sum(not c.satisfiable for c in suite.cases)
    assert 0.20 <= refusals / len(suite.cases) <= 0.25
    assert len(suite.cases) == 150


def test_a_suite_checks_and_goes_stale_with_its_specification() -> None:
    suite = synthesize(toolset(), size=30, jobs=1).suite
    assert check(suite, toolset(), jobs=1).failed == ()
    tool = toolset().tool("cancelOrder")
    changed = replace(
        toolset(), tools=tuple(replace(t, summary="Void an order") if t == tool else t for t in toolset().tools)
    )
    stale = check(suite, changed, jobs=1).stale
    assert {t.case_id for t in stale} == {c.case_id for c in suite.cases if "cancelOrder" in c.tools}
    gone = replace(toolset(), tools=tuple(t for t in toolset().tools if t.name != "cancelOrder"))
    assert "the tool cancelOrder is gone" in {t.reason for t in check(suite, gone, jobs=1).stale}


def test_coverage_counts_what_is_there_and_explains_what_is_not() -> None:
    suite = synthesize(toolset(), size=40, jobs=1).suite
    found = coverage(suite)
    assert sum(cell.proven for row in found.tools.values() for cell in row.values()) == 40
    assert all(gap.reason for gap in found.gaps)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="happy"):
        synthesize(toolset(), kinds=["hapy"])
    with pytest.raises(UnknownNameError, match="locale"):
        synthesize(toolset(), locales=["fr"])
    with pytest.raises(UsageError, match="no operations"):
        synthesize(Toolset())


def test_every_variant_and_degraded_agent_is_described() -> None:
    assert all(a.about for a in [*VARIANTS, *DEGRADED])
