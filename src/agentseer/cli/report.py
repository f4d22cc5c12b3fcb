"""``agentseer report``: a stored run as terminal table, HTML, JUnit, JSON or Markdown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from agentseer.cli import console
from agentseer.cli.run import store_option
from agentseer.errors import UnknownNameError

if TYPE_CHECKING:
    from agentseer.runs.store import Store
    from agentseer.runs.summary import Summary

__all__ = ["command", "write_reports"]


@click.command("report", epilog="Example:  agentseer report latest -o report.html -o junit.xml")
@click.argument("run_id", default="latest")
@click.option("-o", "--output", "outputs", multiple=True, help="Write a report: .html, .xml (JUnit), .json or .md.")
@click.option(
    "--failures", type=click.IntRange(0), default=10, show_default=True, help="Failures explained in the terminal."
)
@store_option
@console.json_option
def command(run_id: str, outputs: tuple[str, ...], failures: int, store: str, as_json: bool) -> int:
    """Report a run (the latest by default)."""
    from agentseer.report.document import run_document
    from agentseer.report.terminal import print_failures, print_summary
    from agentseer.runs.store import Store
    from agentseer.runs.summary import summarize

    with Store(store) as opened:
        run = opened.run(run_id)
        cases = opened.cases(run)
        summary = summarize(run, cases, opened.trials(run.run_id))
        write_reports(outputs, summary, opened)
        if as_json:
            console.emit_json(run_document(summary))
        else:
            print_summary(summary)
            print_failures(cases, opened.trials(run.run_id), failures)
    return 0


def write_reports(paths: tuple[str, ...], summary: Summary, store: Store) -> None:
    """Write each report in the format that its ending names; says where.

    Raises `UnknownNameError` for an ending without a format, before anything is written.
    """
    from agentseer.report import FORMATS

    for path in paths:
        if Path(path).suffix not in FORMATS.names():
            raise UnknownNameError("report format", Path(path).suffix, FORMATS.names(), where=path)
    run = summary.run
    for path in paths:
        target = Path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = FORMATS.get(target.suffix)(summary, store.cases(run), store.trials(run.run_id))
        target.write_text(text, encoding="utf-8")
        console.note(f"wrote {target}")
