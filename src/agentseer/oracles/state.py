"""The state oracle: what the world is like in the end, which writes took effect, and when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from agentseer.cases import Case, ExpectedCall, Finding, Record, StateOracle
from agentseer.environment.journal import Entry, Outcome
from agentseer.oracles.arguments import difference, match_all
from agentseer.oracles.expectation import decide_expectations
from agentseer.tools import Toolset

__all__ = ["decide_state"]


def decide_state(oracle: StateOracle, case: Case, record: Record, toolset: Toolset) -> Iterator[Finding]:
    """One finding for each part of the oracle, the broken ones with evidence and the turn."""
    outcome = record.outcome
    done = [e for e in outcome.journal if e.ok and e.writes and e.tool in case.tools]
    judged: list[Entry] = []
    if oracle.writes is not None:
        _, missing, extra = match_all(oracle.writes, done, toolset)
        judged = done  # what is wrong among these is found by `_writes`
        yield _writes(oracle, missing, extra, outcome, toolset)
    if oracle.not_before:
        yield _not_before(oracle.not_before, case, record)
    yield from decide_expectations(oracle.expect, outcome)
    tables = case.protected if oracle.unchanged == "protected" else oracle.unchanged
    if tables:
        yield _frame(tables, judged, outcome)


def _writes(
    oracle: StateOracle, missing: list[ExpectedCall], extra: list[Entry], outcome: Outcome, toolset: Toolset
) -> Finding:
    wanted = oracle.writes or ()
    if not missing and not extra:
        took = "exactly the expected changes took effect" if wanted else "nothing was changed"
        return Finding(oracle="state.writes", verdict="pass", reason=took)
    if extra:
        entry = extra[0]
        near = next((c for c in [*missing, *wanted] if c.tool == entry.tool), None)
        why = (near and difference(near, entry, toolset)) or (
            "it was carried out more often than it should be" if wanted else "nothing should have been changed"
        )
        return Finding(
            oracle="state.writes",
            verdict="fail",
            reason=f"{entry.tool} took effect: {why}",
            evidence=tuple(f"journal:{e.seq}" for e in extra),
            turn=entry.turn,
        )
    tries = [e for e in outcome.journal if e.tool == missing[0].tool]
    why = f"its last call was answered with {tries[-1].status}" if tries else "it was never called"
    return Finding(
        oracle="state.writes",
        verdict="fail",
        reason=f"{missing[0].tool} did not take effect: {why}",
        evidence=tuple(f"journal:{e.seq}" for e in tries[-1:]),
        turn=max((e.turn for e in tries), default=None),
    )


def _not_before(names: Iterable[str], case: Case, record: Record) -> Finding:
    """A user message of turn n is what the agent reads in its turn n, so a call of turn n knows it."""
    told: dict[str, int] = {}
    for message in record.transcript.messages:
        for name in message.tells:
            told.setdefault(name, message.turn)
    for name in names:
        for entry in record.outcome.journal:
            if entry.ok and entry.tool in case.tools and entry.turn < told.get(name, entry.turn + 1):
                fact = case.situation.facts.get(name)
                label = fact.label if fact and fact.label else name
                return Finding(
                    oracle="state.not_before",
                    verdict="fail",
                    reason=f"{entry.tool} took effect before the user had told the {label}",
                    evidence=(f"journal:{entry.seq}",),
                    turn=entry.turn,
                )
    return Finding(oracle="state.not_before", verdict="pass", reason="nothing took effect before it was told")


def _frame(tables: Iterable[str], judged: list[Entry], outcome: Outcome) -> Finding:
    """Rows of the tables are changed by nothing but the calls that are judged as writes of the case."""
    protected, ours = set(tables), {e.seq for e in judged}
    for entry in outcome.journal:
        for change in entry.changes if entry.seq not in ours else ():
            if change.table in protected and change.before != change.after:
                return Finding(
                    oracle="state.unchanged",
                    verdict="fail",
                    reason=f"{entry.tool} changed {change.table} {change.key}, which should have stayed as it was",
                    evidence=(f"journal:{entry.seq}", f"state:{change.table}/{change.key}"),
                    turn=entry.turn,
                )
    return Finding(oracle="state.unchanged", verdict="pass", reason="everything else stayed as it was")
