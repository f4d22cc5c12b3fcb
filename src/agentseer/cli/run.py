"""``agentseer run``: a suite against an agent."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from agentseer.cli import console
from agentseer.cli.target import agent_options, load_agent
from agentseer.errors import StoreError, UnknownNameError, UsageError

if TYPE_CHECKING:
    from agentseer.agents.turn import AgentSource
    from agentseer.cases import Case
    from agentseer.runs.store import Store
    from agentseer.runs.summary import Summary
    from agentseer.runs.trial import Run, Trial
    from agentseer.suites.suite import Suite

__all__ = ["DEFAULT_STORE", "command", "run_suite", "store_option"]

DEFAULT_STORE = ".agentseer/runs.db"
FIRST_SAMPLE = 20
"""Cases of the first run of an agent on a suite, unless told otherwise: enough to see whether it works at all."""

store_option = click.option(
    "--store", default=DEFAULT_STORE, show_default=True, help="Run store: a SQLite file, or a PostgreSQL URL."
)


@click.command("run", epilog="Example:  agentseer run suite/ --agent mypackage.agent:make_agent -k 4 --all")
@click.argument("suite", type=click.Path(path_type=Path))
@agent_options(required=True)
@click.option("-k", "--trials", type=click.IntRange(1, 1000), default=1, show_default=True, help="Tries of each case.")
@click.option("--run-id", help="Name of the run; an existing one is resumed.")
@click.option(
    "--sample", type=click.IntRange(1), help=f"Only so many cases, spread over kinds. [first run: {FIRST_SAMPLE}]"
)
@click.option("--all", "everything", is_flag=True, help="All cases, even on the first run.")
@click.option("--kind", "kinds", multiple=True, help="Only this kind of case; may be repeated.")
@click.option("--case", "case_ids", multiple=True, help="Only this case; may be repeated.")
@click.option("--only-tools", help="Comma-separated tools that the agent has; other cases are skipped, not failed.")
@click.option("--concurrency", type=click.IntRange(1, 10_000), default=16, show_default=True, help="Trials in flight.")
@click.option("--max-turns", type=click.IntRange(1, 100), default=12, show_default=True)
@click.option(
    "--turn-timeout", type=float, default=60.0, show_default=True, help="Seconds that the agent has per turn."
)
@click.option("--max-seconds", type=float, help="Stop handing out trials after so many seconds.")
@click.option("--budget", type=float, help="Stop handing out trials when so many US dollars are spent.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--retry-errors", is_flag=True, help="When resuming, try trials again that infrastructure broke.")
@click.option(
    "--skip-probe", is_flag=True, help="Run an agent even if its calls did not reach the environment in a probe."
)
@click.option("--yes", "-y", is_flag=True, help="Do not ask before calling a model.")
@click.option(
    "-o", "--output", "outputs", multiple=True, help="Also write a report: .html, .xml (JUnit), .json or .md."
)
@store_option
@console.json_option
@console.quiet_option
def command(suite: Path, outputs: tuple[str, ...], as_json: bool, quiet: bool, **options: Any) -> int:
    """Run SUITE against an agent and print the verdicts.

    The agent is a target: module:factory or module:object, model:NAME, reference, variant:NAME, degraded:NAME or keyword.
    A run that was interrupted goes on where it stopped when its --run-id is given again.
    """
    from agentseer.cli.report import write_reports
    from agentseer.report.document import run_document
    from agentseer.report.terminal import print_summary
    from agentseer.runs.store import Store

    with Store(options.pop("store")) as store:
        summary = run_suite(suite, store, quiet=quiet, **options)
        write_reports(outputs, summary, store)
    if as_json:
        console.emit_json(run_document(summary))
    else:
        print_summary(summary)
    return 0 if not summary.missing and summary.total.decided else 3


def run_suite(
    path: Path,
    store: Store,
    *,
    quiet: bool,
    run_id: str | None,
    agent: str,
    trials: int,
    seed: int,
    retry_errors: bool,
    skip_probe: bool,
    yes: bool,
    **options: Any,
) -> Summary:
    """Start or resume a run and return its summary."""
    from agentseer.runs.summary import summarize
    from agentseer.suites.storage import load

    suite = load(path)
    source = load_agent(agent, options)
    run = store.find(run_id) if run_id else None
    if run is None:
        run = _new_run(suite, store, source, run_id, trials, seed, options)
        if not skip_probe and not source.built_in and source.model is None:
            _refuse_unwired(source, suite, options["turn_timeout"])
        _announce(run, suite, source, yes=yes, quiet=quiet)
        store.create(run, suite.cases)
    else:
        _check_same(run, suite, source.name)
        if retry_errors:
            store.drop_errors(run.run_id)
    _execute(run, suite, source, store, options, quiet)
    pinned = store.run(run.run_id)
    return summarize(pinned, store.cases(pinned), store.trials(run.run_id))


def _refuse_unwired(source: AgentSource, suite: Suite, turn_timeout: float) -> None:
    """A short probe: an agent whose calls do not reach the environment would be judged on nothing."""
    from agentseer.agents.probe import probe
    from agentseer.errors import AgentError

    wiring = asyncio.run(probe(source, suite.toolset, suite.cases, turn_timeout=turn_timeout))
    if wiring.state == "not_wired":
        raise AgentError(f"not_wired: {wiring.detail}", where=source.name, hint="if that is wrong: --skip-probe")


def _new_run(
    suite: Suite, store: Store, source: AgentSource, run_id: str | None, trials: int, seed: int, options: dict[str, Any]
) -> Run:
    from datetime import datetime

    from agentseer.runs.planning import new_run_id, packages, sample
    from agentseer.runs.trial import Run

    eligible = _selected(suite.cases, options)
    size = options["sample"]
    first = not any(r.agent == source.name and r.suite == suite.manifest.name for r in store.runs())
    if size is None and first and not options["everything"] and not options["case_ids"] and not source.built_in:
        size = FIRST_SAMPLE
    chosen = sample(eligible, size or 0, seed)
    return Run(
        run_id=run_id or new_run_id(suite.manifest.name, source.name),
        suite=suite.manifest.name,
        suite_version=suite.manifest.version,
        suite_hash=suite.manifest.content_hash,
        agent=source.name,
        agent_version=_git_version(),
        trials=trials,
        case_ids=tuple(c.case_id for c in chosen),
        sampled_from=len(eligible) if len(chosen) < len(eligible) else 0,
        seed=seed,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        settings={k: options[k] for k in ("max_turns", "turn_timeout", "only_tools") if options.get(k) is not None},
        packages=packages(),
    )


def _selected(cases: Sequence[Case], options: dict[str, Any]) -> list[Case]:
    kinds, ids = set(options["kinds"]), set(options["case_ids"])
    for name, known, what in [(k, {c.kind for c in cases}, "kind") for k in kinds] + [
        (i, {c.case_id for c in cases}, "case") for i in ids
    ]:
        if name not in known:
            raise UnknownNameError(what, name, known)
    only = {t.strip() for t in (options["only_tools"] or "").split(",") if t.strip()}
    chosen = [
        c
        for c in cases
        if (not kinds or c.kind in kinds)
        and (not ids or c.case_id in ids)
        and (not only or only.issuperset(c.tools))
        and c.status not in ("deprecated", "quarantined", "retired")
    ]
    if not chosen:
        error = UsageError("no case is left to run", hint="loosen --kind, --case or --only-tools")
        error.exit_code = 4
        raise error
    return chosen


def _announce(run: Run, suite: Suite, source: AgentSource, *, yes: bool, quiet: bool) -> None:
    """Say what will run and, for a model, what it is likely to cost; ask above a limit on a terminal."""
    from agentseer.runs.planning import estimate

    by_id = {c.case_id: c for c in suite.cases}
    cases = [by_id[i] for i in run.case_ids]
    if not quiet:
        left_out = f", a sample of {run.sampled_from} (all of them: --all)" if run.sampled_from else ""
        console.note(f"run {run.run_id}: {len(cases)} cases{left_out} × {run.trials} against {source.name}")
    if source.model is None:
        return
    from agentseer.models.pricing import cost_of

    guess = estimate(cases, suite.toolset, run.trials)
    money = cost_of(source.model, guess.input_tokens, guess.output_tokens)
    price = f"about ${money:.2f}" if money is not None else "price unknown"
    console.note(
        f"estimate: {guess.model_calls} model calls, {guess.input_tokens:,} tokens in, {guess.output_tokens:,} out, {price}"
    )
    if not yes and (money is None or money > 1.0):
        if not sys.stdin.isatty():
            raise UsageError("the run needs a confirmation", hint="--yes, or a smaller --sample, or a --budget")
        click.confirm("go ahead?", abort=True, err=True)


def _check_same(run: Run, suite: Suite, agent: str) -> None:
    if run.suite_hash != suite.manifest.content_hash:
        raise StoreError(
            f"run {run.run_id!r} belongs to {run.suite} {run.suite_version}, whose content differs from this suite",
            hint="resume with the suite it was started with, or start a run under another id",
        )
    if run.agent != agent:
        raise StoreError(f"run {run.run_id!r} belongs to agent {run.agent!r}, not {agent!r}")


def _execute(run: Run, suite: Suite, source: AgentSource, store: Store, options: dict[str, Any], quiet: bool) -> None:
    from agentseer.environment.derive import derive
    from agentseer.runs.runner import Limits, execute

    limits = Limits(
        concurrency=options["concurrency"],
        max_turns=options["max_turns"],
        turn_timeout=options["turn_timeout"],
        max_seconds=options["max_seconds"],
        budget=options["budget"],
    )
    with console.Progress("running", quiet=quiet) as bar:
        asyncio.run(
            execute(
                run,
                store.cases(run),
                suite.toolset,
                derive(suite.toolset),
                source,
                store,
                limits=limits,
                progress=_Follow(bar),
            )
        )


class _Follow:
    """Shows a run's progress with its running verdicts."""

    def __init__(self, bar: console.Progress) -> None:
        self._bar = bar
        self._done = self._total = 0
        self._counts: dict[str, int] = {}

    def started(self, run: Run, done: int, total: int) -> None:
        self._done, self._total = done, total
        self._bar.at(done, total)

    def finished(self, trial: Trial) -> None:
        self._done += 1
        self._counts[trial.verdict] = self._counts.get(trial.verdict, 0) + 1
        self._bar.at(self._done, self._total, ", ".join(f"{n} {v}" for v, n in sorted(self._counts.items())))


def _git_version() -> str:
    """The agent's version: commit of the working folder, with a mark when it has changes; empty without git."""
    import subprocess

    try:
        commit = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, timeout=5)
        dirty = subprocess.run(["git", "status", "--porcelain", "-uno"], capture_output=True, text=True, timeout=5)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return commit.stdout.strip() + ("+" if dirty.stdout.strip() else "") if commit.returncode == 0 else ""
