"""Runs are bounded, resumable and capped; a killed process loses at most the trials in flight."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from demo_world import model, toolset

from agentseer.agents.loading import load, wrap
from agentseer.agents.turn import AgentSource, Turn
from agentseer.errors import ModelError
from agentseer.runs.runner import Limits, execute
from agentseer.runs.store import Store
from agentseer.runs.summary import Summary, summarize
from agentseer.runs.trial import Run, Trial
from agentseer.suites import Suite, save
from agentseer.synthesis import synthesize


@pytest.fixture(scope="module")
def suite() -> Suite:
    return synthesize(toolset(), size=24, jobs=1).suite


def run_of(suite: Suite, trials: int = 2) -> Run:
    return Run(
        run_id="r1",
        suite=suite.manifest.name,
        suite_version=suite.manifest.version,
        suite_hash=suite.manifest.content_hash,
        agent="x",
        trials=trials,
        case_ids=tuple(c.case_id for c in suite.cases),
        created="2026-01-15T09:00:00",
    )


def go(suite: Suite, source: AgentSource, store: Store, limits: Limits | None = None, trials: int = 2) -> Summary:
    run = run_of(suite, trials)
    if store.find(run.run_id) is None:
        store.create(run, suite.cases)
    cases = store.cases(run)
    asyncio.run(execute(run, cases, suite.toolset, model(), source, store, limits=limits))
    return summarize(store.run(run.run_id), cases, store.trials(run.run_id))


def test_the_reference_passes_every_trial(suite: Suite) -> None:
    with Store(":memory:") as store:
        summary = go(suite, load("reference"), store)
    assert summary.total.passed == summary.total.trials == 48
    assert summary.run.status == "complete"
    assert summary.pass_hat_k == {"1": 1.0, "2": 1.0}


def test_a_resumed_run_repeats_nothing(suite: Suite) -> None:
    started: list[str] = []

    class Counting:
        name, knows_case, built_in, model, threaded = "counting", True, True, None, False

        def start(self, tools: object, **options: object) -> object:
            started.append("x")
            return load("reference").start(tools, **options)  # type: ignore[arg-type]

    with Store(":memory:") as store:
        go(suite, Counting(), store)  # type: ignore[arg-type]
        first = len(started)
        go(suite, Counting(), store)  # type: ignore[arg-type]
    assert (first, len(started)) == (48, 48)


def test_a_time_cap_stops_gracefully_and_a_resume_finishes(suite: Suite) -> None:
    with Store(":memory:") as store:
        capped = go(suite, load("reference"), store, Limits(max_seconds=0.0))
        assert (capped.run.status, capped.missing) == ("capped", 48)
        assert "time limit" in capped.run.stopped_because
        assert go(suite, load("reference"), store).missing == 0


def test_infrastructure_is_tried_again_and_then_an_error(suite: Suite) -> None:
    tries: dict[int, int] = {}

    async def flaky(turn: Turn) -> str:
        tries[0] = tries.get(0, 0) + 1
        raise ModelError("429")

    with Store(":memory:") as store:
        summary = go(suite, wrap(flaky), store, Limits(retries=1, backoff=0.0), trials=1)
        assert summary.total.verdicts["error"] == 24
        assert tries[0] == 48
        assert store.drop_errors("r1") == 24


def test_agents_that_misbehave_are_recorded_and_attributed(suite: Suite) -> None:
    def agent(turn: Turn) -> str:
        raise ValueError("bug")

    with Store(":memory:") as store:
        summary = go(suite, wrap(agent), store, trials=1)
        trials: list[Trial] = list(store.trials("r1"))
    assert summary.total.verdicts["fail"] == 24
    assert {t.judgement.attribution for t in trials} == {"agent"}
    assert all("ValueError: bug" in t.judgement.reason for t in trials)


def test_a_blocking_agent_holds_up_nobody_else(suite: Suite) -> None:
    def slow(turn: Turn) -> str:
        time.sleep(0.1)
        return "I can't do that."

    with Store(":memory:") as store:
        started = time.monotonic()
        go(suite, wrap(slow), store, Limits(concurrency=12), trials=1)
    assert time.monotonic() - started < 24 * 0.1


def test_kill_minus_nine_loses_only_what_was_in_flight(suite: Suite, tmp_path: Path) -> None:
    save(suite, tmp_path / "suite")
    (tmp_path / "slowly.py").write_text(
        "import asyncio\nasync def agent(turn):\n    await asyncio.sleep(0.05)\n    return 'No.'\n"
    )
    command = [
        sys.executable,
        "-m",
        "agentseer",
        "run",
        "suite",
        "--agent",
        "slowly:agent",
        "--run-id",
        "r",
        "--all",
        "-k",
        "4",
    ]
    command += ["--concurrency", "2", "--store", "runs.db", "--skip-probe", "--quiet"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        time.sleep(0.2)
        with Store(tmp_path / "runs.db") as store:
            if store.find("r") and len(store.finished("r")) >= 6:
                break
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    with Store(tmp_path / "runs.db") as store:
        kept = store.finished("r")
    assert 6 <= len(kept) < 96
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    with Store(tmp_path / "runs.db") as store:
        assert kept < store.finished("r")
        assert len(store.finished("r")) == 96
