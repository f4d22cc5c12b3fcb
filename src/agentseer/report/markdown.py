"""A run in Markdown, short enough for a pull request."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from agentseer.cases import Case
from agentseer.runs.summary import VERDICTS, Summary, Tally
from agentseer.runs.trial import Trial

__all__ = ["markdown_report"]

_SHOWN = 20


def markdown_report(summary: Summary, cases: Mapping[str, Case], trials: Iterable[Trial]) -> str:
    """Verdicts by kind with intervals, and the first failures with what went wrong."""
    run = summary.run
    lines = [
        f"## {_plain(run.suite)} {run.suite_version}: {_plain(run.agent)}",
        "",
        f"{_rate(summary.total)} of {summary.total.decided} decided trials passed "
        f"({len(run.case_ids)} cases × {run.trials}, run `{run.run_id}`, {run.status}).",
        "",
        f"| kind | {' | '.join(VERDICTS)} | rate |",
        f"|---|{'---:|' * len(VERDICTS)}---:|",
        *(_row(kind, tally) for kind, tally in summary.by_kind.items()),
        _row("**satisfiable**", summary.satisfiable),
        _row("**unsatisfiable**", summary.unsatisfiable),
        _row("**all**", summary.total),
    ]
    if run.trials > 1:
        lines += ["", "pass^k: " + ", ".join(f"k={k} {v:.3f}" for k, v in summary.pass_hat_k.items())]
    failures = [t for t in trials if t.verdict == "fail"]
    if failures:
        lines += ["", f"### Failures ({len(failures)})", ""]
        lines += [
            f"- `{t.case_id}` {_plain(cases[t.case_id].situation.goal)}: {_plain(t.judgement.reason)}"
            for t in failures[:_SHOWN]
        ]
        if len(failures) > _SHOWN:
            lines.append(f"- … and {len(failures) - _SHOWN} more")
    return "\n".join(lines) + "\n"


def _row(name: str, tally: Tally) -> str:
    counts = " | ".join(str(tally.verdicts[v] or "") for v in VERDICTS)
    return f"| {name} | {counts} | {_rate(tally)} |"


def _rate(tally: Tally) -> str:
    if tally.rate is None:
        return "–"
    low, high = tally.interval
    return f"{tally.rate:.0%} ({low:.0%}–{high:.0%})"


def _plain(text: str) -> str:
    """Text from outside as plain text: nothing in it is markup."""
    return re.sub(r"([\\`*_{}\[\]<>#|!])", r"\\\1", " ".join(text.split()))
