"""Execute a run: bounded, resumable, capped in cost and time, every trial committed as it finishes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from agentseer.agents.turn import AgentSource
from agentseer.cases import Case
from agentseer.digest import seed_of
from agentseer.environment.model import Model
from agentseer.oracles import decide
from agentseer.runs.store import Store
from agentseer.runs.trial import Run, RunStatus, Trial
from agentseer.simulation import aconverse, environment_for
from agentseer.tools import Toolset

__all__ = ["Limits", "Progress", "Quiet", "execute", "try_case"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What bounds a run. Times are seconds, money is US dollars; null means no bound."""

    concurrency: int = 16
    max_turns: int = 12
    turn_timeout: float = 60.0
    max_seconds: float | None = None
    budget: float | None = None
    retries: int = 2
    """Further attempts of a trial that infrastructure broke; agents' failures are never retried."""
    backoff: float = 1.0
    """Seconds before the first further attempt; doubles with each."""


class Progress(Protocol):
    """Follows a run."""

    def started(self, run: Run, done: int, total: int) -> None:
        """The run starts with ``done`` of ``total`` trials finished before."""

    def finished(self, trial: Trial) -> None:
        """One trial has been judged and committed."""


class Quiet:
    """Says nothing."""

    def started(self, run: Run, done: int, total: int) -> None:
        """Say nothing."""

    def finished(self, trial: Trial) -> None:
        """Say nothing."""


async def execute(
    run: Run,
    cases: Mapping[str, Case],
    toolset: Toolset,
    model: Model,
    source: AgentSource,
    store: Store,
    *,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> RunStatus:
    """Execute the trials of ``run`` that the store does not hold yet, and mark the run with how it ended.

    A run that is cancelled keeps its finished trials and is marked ``interrupted``.
    """
    limits, progress = limits or Limits(), progress or Quiet()
    finished = store.finished(run.run_id)
    progress.started(run, len(finished), len(run.case_ids) * run.trials)
    store.mark(run.run_id, "running")
    work = _Work(run, finished, limits)

    async def worker() -> None:
        for case_id, number in work:
            trial = await try_case(cases[case_id], number, run, toolset, model, source, limits)
            store.add(run.run_id, trial)
            work.spent += trial.record.transcript.usage.cost
            progress.finished(trial)

    status: RunStatus = "interrupted"
    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(min(limits.concurrency, work.size)):
                group.create_task(worker())
        status = "capped" if work.stopped_because else "complete"
    finally:
        store.mark(run.run_id, status, work.stopped_because)
    return status


async def try_case(
    case: Case, number: int, run: Run, toolset: Toolset, model: Model, source: AgentSource, limits: Limits
) -> Trial:
    """One trial of a case: a fresh environment, a fresh agent, a conversation, a judgement."""
    started = time.perf_counter()
    for attempt in range(1, limits.retries + 2):
        seed = seed_of(run.seed, case.case_id, number)
        environment = environment_for(case, toolset, model)
        agent = source.start(environment.tools, case=case if source.knows_case else None, seed=seed)
        record = await aconverse(
            case,
            environment,
            agent,
            max_turns=limits.max_turns,
            seed=seed,
            turn_timeout=limits.turn_timeout,
            threaded=source.threaded,
        )
        if record.transcript.ended != "infrastructure" or attempt > limits.retries:
            break
        await asyncio.sleep(limits.backoff * 2 ** (attempt - 1))
    return Trial(
        case_id=case.case_id,
        trial=number,
        judgement=decide(case, record, toolset),
        record=record,
        seconds=round(time.perf_counter() - started, 6),
        attempts=attempt,
    )


class _Work:
    """The trials still to do, handed out one by one until done or a cap is reached."""

    def __init__(self, run: Run, finished: set[tuple[str, int]], limits: Limits) -> None:
        self._limits = limits
        self._deadline = None if limits.max_seconds is None else time.monotonic() + limits.max_seconds
        self._rest = self._pending(run.case_ids, run.trials, finished)
        self.size = len(run.case_ids) * run.trials - len(finished)
        self.spent = 0.0
        self.stopped_because = ""

    @staticmethod
    def _pending(case_ids: Sequence[str], trials: int, finished: set[tuple[str, int]]) -> Iterator[tuple[str, int]]:
        for number in range(1, trials + 1):
            for case_id in case_ids:
                if (case_id, number) not in finished:
                    yield case_id, number

    def __iter__(self) -> Iterator[tuple[str, int]]:
        while not self._capped():
            item = next(self._rest, None)
            if item is None:
                return
            yield item

    def _capped(self) -> bool:
        if self._limits.budget is not None and self.spent >= self._limits.budget:
            self.stopped_because = f"the budget of ${self._limits.budget:g} is spent"
        elif self._deadline is not None and time.monotonic() >= self._deadline:
            self.stopped_because = f"the time limit of {self._limits.max_seconds:g} s is reached"
        return bool(self.stopped_because)
