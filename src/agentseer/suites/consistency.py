"""Whether a case fits together and fits the tools of its suite: what a person can get wrong when writing one by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import jmespath
from jmespath.exceptions import JMESPathError

from agentseer.cases import Branch, Case, ExpectedCall, Oracle, StateOracle, Step, TrajectoryOracle
from agentseer.errors import UnknownNameError
from agentseer.tools import Toolset

__all__ = ["flaws"]


def flaws(case: Case, toolset: Toolset) -> Iterator[str]:
    """What is wrong with the case, each in one sentence with a suggestion where a name is misspelt."""
    if not case.tools:
        yield "it names no tool (tools)"
    if not case.any_of:
        yield "it has no right outcome (any_of)"
    facts = case.situation.facts
    yield from _unknown("tool", (*case.tools, *case.offered), toolset.by_name)
    yield from _unknown("fact", (f.corrects for f in facts.values() if f.corrects), facts)
    if case.offered:
        yield from (f"its tool {name!r} is not offered" for name in case.tools if name not in case.offered)
    for branch in case.any_of:
        yield from _in_branch(branch, case, toolset)


def _in_branch(branch: Branch, case: Case, toolset: Toolset) -> Iterator[str]:
    if not branch.oracles:
        yield "a right outcome has no oracle that decides it (any_of.oracles)"
    for oracle in branch.oracles:
        yield from _in_oracle(oracle, case, toolset)
    for step in branch.solution:
        if sum(map(bool, (step.call, step.ask, step.say))) != 1:
            yield "a step of the solution is not exactly one of call, ask and say"
        yield from _in_step(step, case, toolset)


def _in_step(step: Step, case: Case, toolset: Toolset) -> Iterator[str]:
    yield from _unknown("tool", [step.call] if step.call else [], toolset.by_name)
    yield from _unknown("fact", step.ask, case.situation.facts)


def _in_oracle(oracle: Oracle, case: Case, toolset: Toolset) -> Iterator[str]:
    calls: tuple[ExpectedCall, ...] = ()
    if isinstance(oracle, StateOracle):
        calls = oracle.writes or ()
        yield from _unknown("fact", oracle.not_before, case.situation.facts)
        for expectation in oracle.expect:
            try:
                jmespath.compile(expectation.path)
            except JMESPathError as error:
                yield f"the expression {expectation.path!r} is not JMESPath: {str(error).splitlines()[0]}"
    elif isinstance(oracle, TrajectoryOracle):
        calls = (*oracle.calls, *oracle.forbidden)
        yield from _unknown("tool", oracle.attempts, toolset.by_name)
    yield from _unknown("tool", (call.tool for call in calls), toolset.by_name)


def _unknown(what: str, names: Collection[str] | Iterator[str], known: Collection[str]) -> Iterator[str]:
    for name in names:
        if name not in known:
            error = UnknownNameError(what, name, known)
            yield f"{error.message}; {error.hint}"
