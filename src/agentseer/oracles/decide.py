"""From recorded facts to a verdict: every right outcome is tried, and the best one counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from agentseer.cases import (
    Branch,
    Case,
    Finding,
    Judgement,
    Oracle,
    Record,
    ReplyOracle,
    StateOracle,
    TrajectoryOracle,
    Verdict,
)
from agentseer.oracles.reply import decide_reply
from agentseer.oracles.state import decide_state
from agentseer.oracles.trajectory import decide_trajectory
from agentseer.tools import Toolset

__all__ = ["decide"]

_AT_FAULT: dict[Verdict, Literal["agent", "case"]] = {"fail": "agent", "invalid": "case"}
_RANK: dict[Verdict, int] = {"pass": 0, "inconclusive": 1, "fail": 2, "invalid": 3, "error": 4}


def decide(case: Case, record: Record, toolset: Toolset) -> Judgement:
    """The verdict on one trial. Pure: the same case and record give the same judgement."""
    ended, problem = record.transcript.ended, record.transcript.problem
    if ended == "infrastructure":
        return Judgement(verdict="error", reason=problem, attribution="infrastructure")
    if ended.startswith("agent_"):
        last = record.transcript.turns
        finding = Finding(oracle="run", verdict="fail", reason=problem or ended, turn=last)
        return Judgement(verdict="fail", reason=finding.reason, findings=(finding,), turn=last, attribution="agent")
    number, findings = min(
        ((i, tuple(_findings(branch, case, record, toolset))) for i, branch in enumerate(case.any_of)),
        key=lambda tried: (_RANK[_worst(tried[1])], tried[0]),
    )
    verdict = _worst(findings)
    broken = [f for f in findings if f.verdict != "pass"]
    judgement = Judgement(
        verdict=verdict,
        reason=next((f.reason for f in broken if f.verdict == verdict), case.outcome),
        branch=number,
        findings=findings,
        turn=min((f.turn for f in broken if f.turn is not None), default=None),
        attribution=_AT_FAULT.get(verdict, ""),
        notes=_notes(case, record),
    )
    if broken and any(m.unmapped for m in record.transcript.messages):
        reason = f"the simulated user did not understand a question; otherwise: {judgement.reason}"
        return replace(judgement, verdict="invalid", reason=reason, attribution="user")
    return judgement


def _notes(case: Case, record: Record) -> dict[str, Any]:
    """What nobody planned and nothing forbids: successful writes of tools that the case is not about."""
    others = [
        f"{e.tool} (journal:{e.seq})" for e in record.outcome.journal if e.ok and e.writes and e.tool not in case.tools
    ]
    return {"other_writes": others} if others else {}


def _worst(findings: Sequence[Finding]) -> Verdict:
    return max((f.verdict for f in findings), key=_RANK.__getitem__, default="inconclusive")


def _findings(branch: Branch, case: Case, record: Record, toolset: Toolset) -> Iterator[Finding]:
    for oracle in branch.oracles:
        yield from _decide_one(oracle, case, record, toolset)


def _decide_one(oracle: Oracle, case: Case, record: Record, toolset: Toolset) -> Iterator[Finding]:
    match oracle:
        case StateOracle():
            return decide_state(oracle, case, record, toolset)
        case TrajectoryOracle():
            return decide_trajectory(oracle, record, toolset)
        case ReplyOracle():
            return decide_reply(oracle, case, record, toolset)
