"""The trajectory oracle: which calls were made, in what order, how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from agentseer.cases import ExpectedCall, Finding, Record, TrajectoryOracle
from agentseer.environment.journal import Entry
from agentseer.oracles.arguments import difference, match_all
from agentseer.tools import Toolset

__all__ = ["decide_trajectory"]


def decide_trajectory(oracle: TrajectoryOracle, record: Record, toolset: Toolset) -> Iterator[Finding]:
    """One finding for each part of the oracle."""
    journal = record.outcome.journal
    if oracle.no_calls:
        yield _no_calls(journal)
    if oracle.attempts:
        yield _attempts(oracle.attempts, journal)
    if oracle.forbidden:
        yield _forbidden(oracle.forbidden, journal, toolset)
    if oracle.calls:
        yield _calls(oracle, [e for e in journal if e.ok], journal, toolset)


def _no_calls(journal: Sequence[Entry]) -> Finding:
    if not journal:
        return Finding(oracle="trajectory.no_calls", verdict="pass", reason="no tool was called")
    return _broken("no_calls", f"{journal[0].tool} was called; no call was right", journal[:1])


def _attempts(limits: dict[str, int], journal: Sequence[Entry]) -> Finding:
    counts: Counter[str] = Counter()
    for entry in journal:
        counts[entry.tool] += 1
        if counts[entry.tool] > limits.get(entry.tool, len(journal)):
            return _broken("attempts", f"{entry.tool} was called more than {limits[entry.tool]} times", [entry])
    return Finding(oracle="trajectory.attempts", verdict="pass", reason="no tool was tried too often")


def _forbidden(forbidden: Sequence[ExpectedCall], journal: Sequence[Entry], toolset: Toolset) -> Finding:
    for entry in journal:
        for call in forbidden:
            if not difference(call, entry, toolset):
                return _broken("forbidden", f"{entry.tool} was called in a way that is wrong here", [entry])
    return Finding(oracle="trajectory.forbidden", verdict="pass", reason="no forbidden call was made")


def _calls(oracle: TrajectoryOracle, made: list[Entry], journal: Sequence[Entry], toolset: Toolset) -> Finding:
    pairs, missing, extra = match_all(oracle.calls, made, toolset)
    if oracle.mode == "subset":
        missing = []
    if missing:
        return _missing(missing[0], journal, toolset)
    if extra and oracle.mode in ("strict", "unordered", "subset"):
        return _broken("calls", f"{extra[0].tool} was called, which was not expected", extra[:1])
    if oracle.mode in ("strict", "in_order"):
        order = [pairs[i].seq for i in sorted(pairs)]
        if order != sorted(order):
            return _broken("calls", "the calls were not made in the expected order", [pairs[0]])
    return Finding(
        oracle="trajectory.calls",
        verdict="pass",
        reason="the expected calls were made",
        evidence=tuple(f"journal:{e.seq}" for e in pairs.values()),
    )


def _missing(call: ExpectedCall, journal: Sequence[Entry], toolset: Toolset) -> Finding:
    """Why no call was the expected one: the nearest miss, a refusal, or silence."""
    tries = [e for e in journal if e.tool == call.tool]
    if not tries:
        others = ", ".join(dict.fromkeys(e.tool for e in journal))
        return _broken(
            "calls", f"{call.tool} was never called" + (f" (called: {others})" if others else ""), journal[:1]
        )
    why = difference(call, tries[-1], toolset)
    refused = f"it was answered with {tries[-1].status}: {tries[-1].reason}"
    return _broken("calls", f"{call.tool}: {why or refused}", tries[-1:])


def _broken(part: str, reason: str, entries: Sequence[Entry]) -> Finding:
    return Finding(
        oracle=f"trajectory.{part}",
        verdict="fail",
        reason=reason,
        evidence=tuple(f"journal:{e.seq}" for e in entries),
        turn=entries[0].turn if entries else None,
    )
