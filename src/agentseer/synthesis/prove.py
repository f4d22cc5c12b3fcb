"""Proof by execution: what admits a case to a suite.

The reference must pass each branch, every good variant that applies must pass, and every degraded agent that the case names
must not pass, unless it does exactly what a good agent does. No store and no event loop: a trial costs well under a millisecond.
"""

from __future__ import annotations

import msgspec

from agentseer.agents.builtin import DEGRADED, REFERENCE, VARIANTS
from agentseer.agents.policy import KnowingAgent
from agentseer.cases import Case, Judgement, Record, Verdict
from agentseer.environment.model import Model
from agentseer.oracles import decide
from agentseer.simulation import converse, environment_for
from agentseer.synthesis.knowable import unknowable
from agentseer.tools import Toolset

__all__ = ["Proof", "Trial", "prove"]

_SEED = 20


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """One execution of the proof."""

    agent: str
    branch: int
    verdict: Verdict
    reason: str
    equivalent: bool = False
    """A degraded agent that did just what the reference does here."""


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """The result of proving a case."""

    ok: bool
    reason: str = ""
    """Why it is not proven, in few words that can be counted."""
    detail: str = ""
    good: tuple[Trial, ...] = ()
    """Reference and variants."""
    bad: tuple[Trial, ...] = ()
    """Degraded agents."""

    @property
    def false_failures(self) -> tuple[Trial, ...]:
        """Good agents that did not pass."""
        return tuple(t for t in self.good if t.verdict in ("fail", "invalid"))

    @property
    def kills(self) -> tuple[Trial, ...]:
        """Degraded agents that did not pass."""
        return tuple(t for t in self.bad if t.verdict != "pass")

    @property
    def survivors(self) -> tuple[Trial, ...]:
        """Degraded agents that passed although they did something else than the reference."""
        return tuple(t for t in self.bad if t.verdict == "pass" and not t.equivalent)


def prove(case: Case, toolset: Toolset, model: Model) -> Proof:
    """Execute everything that the case must hold against, and say whether it holds."""
    missing = unknowable(case, toolset)
    if missing:
        return Proof(ok=False, reason="unknowable", detail=missing)
    references = []
    good: list[Trial] = []
    for branch in range(len(case.any_of)):
        trial, record = _try(REFERENCE, case, branch, toolset, model)
        good.append(trial)
        references.append(record)
        if trial.verdict != "pass":
            return _not("reference_fails", trial, good)
        for variant in VARIANTS:
            if variant.applies(case, branch):
                good.append(_try(variant, case, branch, toolset, model)[0])
    failing = next((t for t in good if t.verdict != "pass"), None)
    if failing:
        return _not(f"variant_{failing.verdict}", failing, good)
    bad = [_degraded(name, case, toolset, model, references) for name in case.caught]
    surviving = next((t for t in bad if t.verdict == "pass" and not t.equivalent), None)
    if surviving:
        return _not("degraded_passes", surviving, good, bad)
    return Proof(ok=True, good=tuple(good), bad=tuple(bad))


def _not(reason: str, trial: Trial, good: list[Trial], bad: list[Trial] | None = None) -> Proof:
    return Proof(
        ok=False, reason=reason, detail=f"{trial.agent}: {trial.reason}", good=tuple(good), bad=tuple(bad or ())
    )


def _degraded(name: str, case: Case, toolset: Toolset, model: Model, references: list[Record]) -> Trial:
    """The degraded agent on the last branch, which is the one that acts most."""
    agent = DEGRADED.get(name)
    trial, record = _try(agent, case, len(case.any_of) - 1, toolset, model)
    same = trial.verdict == "pass" and agent.by_calls and any(_alike(record, reference) for reference in references)
    return msgspec.structs.replace(trial, equivalent=same)


def _alike(one: Record, other: Record) -> bool:
    """Whether two trials made the same calls; what was said may differ in wording."""
    calls = [[(e.tool, e.arguments, e.status) for e in r.outcome.journal] for r in (one, other)]
    return calls[0] == calls[1]


def _try(agent: KnowingAgent, case: Case, branch: int, toolset: Toolset, model: Model) -> tuple[Trial, Record]:
    environment = environment_for(case, toolset, model)
    policy = agent.start(environment.tools, case=case, branch=branch, seed=_SEED)
    record = converse(case, environment, policy, seed=_SEED)
    judgement: Judgement = decide(case, record, toolset)
    trial = Trial(agent=agent.name, branch=branch, verdict=judgement.verdict, reason=judgement.reason)
    return trial, record
