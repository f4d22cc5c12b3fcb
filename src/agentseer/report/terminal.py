"""A run in the terminal: verdicts by kind and tool, and why trials failed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import islice

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from agentseer.cases import Case
from agentseer.runs.summary import VERDICTS, Summary, Tally
from agentseer.runs.trial import Trial

__all__ = ["print_failures", "print_summary"]

_COLOURS = {"pass": "green", "fail": "red", "inconclusive": "yellow", "invalid": "magenta", "error": "blue"}
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_TOOLS_SHOWN = 30


def print_summary(summary: Summary) -> None:
    """Print the figures of a run."""
    console = _console()
    run = summary.run
    console.print(
        Text.assemble(
            (_clean(run.agent), "bold"),
            f" on {run.suite} {run.suite_version} · {len(run.case_ids)} cases × {run.trials} · {run.run_id}",
        )
    )
    console.print(_table("kind", summary.by_kind, summary))
    if 1 < len(summary.by_tool) <= _TOOLS_SHOWN:
        console.print(_table("tool", summary.by_tool, None))
    for line in _remarks(summary):
        console.print(line)


def print_failures(cases: Mapping[str, Case], trials: Iterable[Trial], limit: int) -> None:
    """Explain the first ``limit`` trials that failed: the goal, what went wrong, where, and the words."""
    console = _console()
    for trial in islice((t for t in trials if t.verdict == "fail"), limit):
        case = cases[trial.case_id]
        console.print(Text.assemble(("fail ", "red"), (f"{trial.case_id}", "bold"), f" [{trial.trial}]"))
        console.print(Text(_clean(f"  user    {case.situation.opening}")))
        console.print(Text(_clean(f"  right   {case.outcome}")))
        for finding in trial.judgement.findings:
            if finding.verdict == "fail":
                console.print(Text(_clean(f"  wrong   {finding.reason}{_place(finding.turn)}")))
        for quote in _quotes(trial):
            console.print(Text(_clean(f"  agent   {quote}"), style="dim"))


def _quotes(trial: Trial) -> list[str]:
    """The agent's last words, one line."""
    replies = trial.record.transcript.replies()
    return [" ".join(replies[-1].content.split())[:200]] if replies else []


def _place(turn: int | None) -> str:
    return f" (turn {turn})" if turn is not None else ""


def _table(what: str, tallies: Mapping[str, Tally], summary: Summary | None) -> Table:
    shown = [v for v in VERDICTS if any(t.verdicts[v] for t in tallies.values())] or ["pass"]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_footer=False)
    table.add_column(what)
    for verdict in shown:
        table.add_column(verdict, justify="right", style=_COLOURS[verdict])
    table.add_column("rate", justify="right")
    table.add_column("95%", justify="right", style="dim")
    for name, tally in tallies.items():
        table.add_row(_clean(name), *_cells(tally, shown))
    if summary:
        table.add_section()
        for name, tally in (("satisfiable", summary.satisfiable), ("unsatisfiable", summary.unsatisfiable)):
            table.add_row(name, *_cells(tally, shown))
        table.add_row(Text("all", style="bold"), *_cells(summary.total, shown))
    return table


def _cells(tally: Tally, shown: Iterable[str]) -> list[str]:
    low, high = tally.interval
    rate = "–" if tally.rate is None else f"{tally.rate:.0%}"
    spread = "" if tally.rate is None else f"{low:.0%}–{high:.0%}"
    return [*(str(tally.verdicts[v] or "") for v in shown), rate, spread]


def _remarks(summary: Summary) -> Iterable[Text]:
    if summary.run.trials > 1 and summary.pass_hat_k:
        yield Text("pass^k  " + "  ".join(f"k={k} {v:.3f}" for k, v in summary.pass_hat_k.items()))
    undecided = summary.total.trials - summary.total.decided
    if undecided:
        low, high = summary.total.bounds
        yield Text(
            f"{undecided} trials are undecided: the rate lies between {low:.0%} and {high:.0%} whatever they were"
        )
    accepted = summary.by_status.get("accepted")
    if accepted is None:
        yield Text("all cases are candidates: nobody has reviewed them yet", style="dim")
    if summary.run.sampled_from:
        yield Text(f"a sample of {len(summary.run.case_ids)} out of {summary.run.sampled_from} cases")
    if summary.missing:
        yield Text(
            f"{summary.missing} trials were not executed: {summary.run.stopped_because or summary.run.status}",
            style="yellow",
        )


def _console() -> Console:
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=120)


def _clean(text: str) -> str:
    return _CONTROL.sub("", text)
