"""The Python entry points: ``synthesize`` and ``evaluate``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING, Any

from agentseer.errors import UsageError

if TYPE_CHECKING:
    from agentseer.agents.turn import AgentSource
    from agentseer.runs.summary import Summary
    from agentseer.suites.suite import Suite

__all__ = ["evaluate", "synthesize"]


def synthesize(
    specs: str | Path | Sequence[str | Path],
    *,
    locales: Sequence[str] = (),
    kinds: Sequence[str] = (),
    size: int | None = 150,
    seed: int = 0,
    jobs: int | None = 1,
) -> Suite:
    """A proven suite from one or more specification files; ``size`` None is exhaustive.

    Raises `SpecError` for a file that is not a specification.
    """
    from agentseer import synthesis
    from agentseer.specs.reading import read

    paths = [specs] if isinstance(specs, (str, Path)) else list(specs)
    made = synthesis.synthesize(
        read([str(p) for p in paths]),
        locales=tuple(locales) or None,
        kinds=tuple(kinds) or None,
        size=size,
        seed=seed,
        jobs=jobs,
    )
    return made.suite


def evaluate(
    suite: Suite | str | Path,
    agent: str | Callable[..., Any] | AgentSource,
    *,
    trials: int = 1,
    seed: int = 0,
    store: str | Path = ":memory:",
    run_id: str | None = None,
) -> Summary:
    """Run every case of a suite ``trials`` times against an agent and return the summary.

    ``agent`` is a target string as on the command line, a factory that takes the trial's tools, or a callable that takes
    a turn. Must not be called from a running event loop: use `agentseer.runs.runner.execute` there.
    """
    from datetime import datetime

    from agentseer.agents.loading import load, wrap
    from agentseer.environment.derive import derive
    from agentseer.runs.planning import new_run_id, packages
    from agentseer.runs.runner import execute
    from agentseer.runs.store import Store
    from agentseer.runs.summary import summarize
    from agentseer.runs.trial import Run
    from agentseer.suites.storage import load as load_suite

    loaded = load_suite(Path(suite)) if isinstance(suite, (str, Path)) else suite
    source = load(agent) if isinstance(agent, str) else wrap(agent)
    if trials < 1:
        raise UsageError(f"trials is {trials}; at least 1 is needed")
    manifest = loaded.manifest
    run = Run(
        run_id=run_id or new_run_id(manifest.name, source.name),
        suite=manifest.name,
        suite_version=manifest.version,
        suite_hash=manifest.content_hash,
        agent=source.name,
        trials=trials,
        case_ids=tuple(c.case_id for c in loaded.cases),
        seed=seed,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        packages=packages(),
    )
    with Store(store) as opened:
        opened.create(run, loaded.cases)
        cases = opened.cases(run)
        asyncio.run(execute(run, cases, loaded.toolset, derive(loaded.toolset), source, opened))
        return summarize(opened.run(run.run_id), cases, opened.trials(run.run_id))
