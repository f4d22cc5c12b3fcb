"""What a run says: verdicts by kind and tool, rates with intervals and bounds, pass^k."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

import msgspec

from agentseer.cases import Case
from agentseer.runs.trial import Run, Trial
from agentseer.statistics import Interval, pass_at_k, pass_hat_k, rate_bounds, wilson

__all__ = ["VERDICTS", "Summary", "Tally", "summarize"]

VERDICTS = ("pass", "fail", "inconclusive", "invalid", "error")


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Verdicts of a group of trials, and the pass rate over those that are decided."""

    verdicts: dict[str, int]

    @property
    def trials(self) -> int:
        """All trials of the group."""
        return sum(self.verdicts.values())

    @property
    def passed(self) -> int:
        """Trials that passed."""
        return self.verdicts.get("pass", 0)

    @property
    def decided(self) -> int:
        """Trials that passed or failed."""
        return self.passed + self.verdicts.get("fail", 0)

    @property
    def rate(self) -> float | None:
        """Share of passes among decided trials; null when none is decided."""
        return self.passed / self.decided if self.decided else None

    @property
    def interval(self) -> Interval:
        """Wilson interval of the rate, 95%."""
        return wilson(self.passed, self.decided)

    @property
    def bounds(self) -> Interval:
        """The rate if every undecided trial had failed, and if every one had passed."""
        return rate_bounds(self.passed, self.decided, self.trials - self.decided)


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A run in figures. Satisfiable and unsatisfiable cases are always shown apart as well."""

    run: Run
    total: Tally
    by_kind: dict[str, Tally]
    by_tool: dict[str, Tally]
    by_status: dict[str, Tally]
    """By status of the case: headline figures count accepted cases, candidates are shown apart."""
    satisfiable: Tally
    unsatisfiable: Tally
    pass_hat_k: dict[str, float]
    pass_at_k: dict[str, float]
    cost: float
    seconds: float
    missing: int
    """Trials that the run pinned but that were not executed."""


def summarize(run: Run, cases: Mapping[str, Case], trials: Iterable[Trial]) -> Summary:
    """Count the trials of a run. Trials stream through: nothing but counts is kept."""
    total: Counter[str] = Counter()
    kinds: defaultdict[str, Counter[str]] = defaultdict(Counter)
    tools: defaultdict[str, Counter[str]] = defaultdict(Counter)
    statuses: defaultdict[str, Counter[str]] = defaultdict(Counter)
    honest: defaultdict[bool, Counter[str]] = defaultdict(Counter)
    decided: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    cost = seconds = 0.0
    for trial in trials:
        case = cases[trial.case_id]
        counters = (total, kinds[case.kind], tools[case.tool], statuses[case.status], honest[case.satisfiable])
        for counter in counters:
            counter[trial.verdict] += 1
        if trial.verdict in ("pass", "fail"):
            decided[trial.case_id][0] += trial.verdict == "pass"
            decided[trial.case_id][1] += 1
        cost += trial.record.transcript.usage.cost
        seconds += trial.seconds
    whole = [(c, n) for c, n in decided.values() if n == run.trials]
    ks = range(1, run.trials + 1) if whole else ()
    return Summary(
        run=run,
        total=_tally(total),
        by_kind={k: _tally(c) for k, c in sorted(kinds.items())},
        by_tool={k: _tally(c) for k, c in sorted(tools.items())},
        by_status={k: _tally(c) for k, c in sorted(statuses.items())},
        satisfiable=_tally(honest[True]),
        unsatisfiable=_tally(honest[False]),
        pass_hat_k={str(k): pass_hat_k(whole, k) for k in ks},
        pass_at_k={str(k): pass_at_k(whole, k) for k in ks},
        cost=cost,
        seconds=seconds,
        missing=len(run.case_ids) * run.trials - total.total(),
    )


def _tally(counter: Counter[str]) -> Tally:
    return Tally(verdicts={v: counter.get(v, 0) for v in VERDICTS})
