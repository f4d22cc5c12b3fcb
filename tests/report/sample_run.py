"""A small run made by hand, in both languages, with hostile text in it: what the report tests read."""

from __future__ import annotations

from collections.abc import Sequence

from agentseer.cases import (
    Branch,
    Case,
    Fact,
    Finding,
    Generator,
    Judgement,
    Record,
    ReplyOracle,
    Situation,
    StateOracle,
    Step,
    Verdict,
)
from agentseer.environment.faults import Fault
from agentseer.environment.journal import Change, Entry, Outcome
from agentseer.runs.summary import Summary, summarize
from agentseer.runs.trial import Run, Trial
from agentseer.transcript import Message, ToolCall, Transcript

HOSTILE = "<script>alert(1)</script>\x1b[31m\u202e\x00"


def case(case_id: str, kind: str, tool: str, opening: str, *, satisfiable: bool = True, locale: str = "en") -> Case:
    """A case about an order."""
    return Case(
        case_id=case_id,
        kind=kind,
        tools=(tool,),
        situation=Situation(
            goal="cancel order o_1042",
            opening=opening,
            facts={"order_id": Fact(value="o_1042", label="order number")},
            state={"orders": ({"order_id": "o_1042", "status": "pending"},)},
            faults=(Fault(tool=tool, code="503", times=1),) if kind == "transient_fault" else (),
        ),
        outcome="The order is cancelled and nothing else changes.",
        satisfiable=satisfiable,
        expected_behavior="normal_call" if satisfiable else "refuse",
        decided_by="state",
        any_of=(
            Branch(
                oracles=(StateOracle(unchanged="protected"), ReplyOracle(must_not=("false_claim",))),
                solution=(Step(call=tool, args={"order_id": "o_1042"}), Step(say="done")),
            ),
        ),
        locale=locale,
        generator=Generator(name="happy"),
    )


CASES = {
    c.case_id: c
    for c in (
        case("cancelOrder.happy.0a1b", "happy", "cancelOrder", "Please cancel order o_1042."),
        case("cancelOrder.happy.2c3d", "happy", "cancelOrder", "o_1042 这单我不想要了，帮我取消吧", locale="zh"),
        case("getOrder.transient.4e5f", "transient_fault", "getOrder", f"What about {HOSTILE}?"),
        case("cancelOrder.permission.6a7b", "permission", "cancelOrder", "Cancel o_1042", satisfiable=False),
    )
}


def trial(case_id: str, number: int, verdict: Verdict, words: str) -> Trial:
    """One try that called the tool once and said ``words``."""
    subject = CASES[case_id]
    arguments = {"order_id": "o_1042", "note": HOSTILE}
    before, after = {"order_id": "o_1042", "status": "pending"}, {"order_id": "o_1042", "status": "cancelled"}
    entry = Entry(
        seq=1,
        tool=subject.tool,
        arguments=arguments,
        status="200",
        ok=True,
        writes=True,
        turn=1,
        result=after,
        changes=(Change(table="orders", key="o_1042", before=before, after=after),),
    )
    messages = (
        Message(role="user", content=subject.situation.opening, turn=1),
        Message(role="assistant", calls=(ToolCall(id="call_1", tool=subject.tool, arguments=arguments),), turn=1),
        Message(role="tool", content='{"status": "cancelled"}', call_id="call_1", turn=1),
        Message(role="assistant", content=words, turn=1),
    )
    finding = Finding(
        oracle="state.writes", verdict=verdict, reason=f"because {HOSTILE}", evidence=("message:3", "journal:1"), turn=1
    )
    return Trial(
        case_id=case_id,
        trial=number,
        judgement=Judgement(
            verdict=verdict, reason=f"it was {verdict}", findings=(finding,), turn=1, attribution="agent"
        ),
        record=Record(
            transcript=Transcript(messages=messages),
            outcome=Outcome(start={"orders": [before]}, end={"orders": [after]}, journal=(entry,)),
        ),
        seconds=0.25,
    )


TRIALS: tuple[Trial, ...] = (
    trial("cancelOrder.happy.0a1b", 1, "pass", "I've cancelled order o_1042."),
    trial("cancelOrder.happy.0a1b", 2, "pass", "Done."),
    trial("cancelOrder.happy.2c3d", 1, "fail", f"已经为您取消 {HOSTILE}"),
    trial("cancelOrder.happy.2c3d", 2, "pass", "好的，已取消。"),
    trial("getOrder.transient.4e5f", 1, "inconclusive", "Hm."),
    trial("getOrder.transient.4e5f", 2, "error", ""),
    trial("cancelOrder.permission.6a7b", 1, "invalid", "Which one?"),
    trial("cancelOrder.permission.6a7b", 2, "fail", "Cancelled!"),
)

RUN = Run(
    run_id="shop-keyword-1",
    suite="shop",
    suite_version="1.0.0",
    suite_hash="sha256:" + "ab" * 32,
    agent=f"my agent {HOSTILE}",
    trials=2,
    case_ids=tuple(CASES),
    created="2026-01-15T09:00:00+00:00",
    status="complete",
)


def summary(trials: Sequence[Trial] = TRIALS) -> Summary:
    """The figures of the run."""
    return summarize(RUN, CASES, trials)
