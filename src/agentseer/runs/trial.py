"""A run and its trials, as values."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from agentseer.cases import Judgement, Record, Verdict

__all__ = ["Run", "RunStatus", "Trial"]

RunStatus = Literal["running", "complete", "capped", "interrupted"]


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """One execution of one case, judged."""

    case_id: str
    trial: int
    """From 1 to the run's number of trials."""
    judgement: Judgement
    record: Record
    seconds: float = 0.0
    attempts: int = 1
    """How often it was started; more than once only after infrastructure failures."""

    @property
    def verdict(self) -> Verdict:
        """The verdict of the judgement."""
        return self.judgement.verdict


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """All trials of a suite by one version of an agent: what is pinned before the first trial starts."""

    run_id: str
    suite: str
    suite_version: str
    suite_hash: str
    agent: str
    agent_version: str = ""
    trials: int = 1
    """Tries per case."""
    case_ids: tuple[str, ...] = ()
    """The cases of this run: the whole suite or a sample of it."""
    sampled_from: int = 0
    """Number of cases that the sample was drawn from; 0 when nothing was left out."""
    seed: int = 0
    created: str = ""
    status: RunStatus = "running"
    stopped_because: str = ""
    settings: dict[str, Any] = {}
    packages: dict[str, str] = {}
