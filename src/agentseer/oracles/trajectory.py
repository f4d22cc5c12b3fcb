"""The trajectory oracle: which calls were made, in what order, how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

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
    if missing and oracle.mode != "subset":
        return _missing(missing[0], journal, toolset)
    if extra and oracle.mode in ("strict", "unordered", "subset"):
        return _broken("calls", f"{extra[0].tool} was called, which was not expected", extra[:1])
    found = list(pairs.values())
    if oracle.mode in ("strict", "in_order"):
        found = _in_order(oracle.calls, made, toolset)
        if len(found) < len(oracle.calls):
            late = oracle.calls[len(found)].tool
            return _broken("calls", f"the calls were not made in the expected order: {late} came too early", made[-1:])
    return Finding(
        oracle="trajectory.calls",
        verdict="pass",
        reason="the expected calls were made",
        evidence=tuple(f"journal:{e.seq}" for e in found),
    )


def _in_order(expected: Sequence[ExpectedCall], made: Iterable[Entry], toolset: Toolset) -> list[Entry]:
    """The longest beginning of the expected calls that was made in their order, other calls in between."""
    left = iter(made)
    found: list[Entry] = []
    for call in expected:
        entry = next((e for e in left if not difference(call, e, toolset)), None)
        if entry is None:
            break
        found.append(entry)
    return found


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
