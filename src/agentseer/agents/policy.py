"""The policy that the built-in agents share: follow a case's solution, step by step.

Variants and degraded agents override one hook each. They know the case, and are therefore used for proof only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import jmespath

from agentseer.agents.phrases import Phrases
from agentseer.agents.turn import Turn
from agentseer.cases import Case, Fact, Step
from agentseer.digest import seed_of
from agentseer.environment.surface import Result, Tools
from agentseer.tools import Tool

__all__ = ["KnowingAgent", "Policy", "known_arguments"]


class Policy:
    """Follows the solution of one branch of a case; a fresh one for each trial."""

    def __init__(self, tools: Tools, case: Case, branch: int, seed: int, *, name: str = "reference") -> None:
        self.tools = tools
        self.case = case
        self.rng = Random(seed_of(name, seed, case.situation.opening))
        self.phrases = Phrases(case.locale, self.rng)
        self.solution: list[Step] = list(case.any_of[branch].solution)
        self.results: list[Result] = []
        self.tool: Tool = tools.toolset.tool(case.tool)
        self._next = 0

    def __call__(self, turn: Turn) -> str:
        """Carry out steps until one of them speaks."""
        while self._next < len(self.solution):
            step = self.solution[self._next]
            self._next += 1
            if not step.call:
                return self.ask(step) if step.ask else self.say(step)
            interruption = self.before_call(step)
            if interruption is not None:
                self._next -= 1
                return interruption
            self.results.append(self.call(step))
        return self.phrases.say("welcome")

    def before_call(self, step: Step) -> str | None:
        """Something to say first; the step is then taken up again in the next turn."""
        return None

    def call(self, step: Step) -> Result:
        """Make the call of a step."""
        return self.tools.call_now(step.call, self.arguments(step))

    def arguments(self, step: Step) -> dict[str, Any]:
        """The arguments of a step, with those that come from earlier results filled in."""
        found = dict(step.args)
        for argument, place in step.bind.items():
            number, _, path = place.partition(":")
            found[argument] = jmespath.search(path, self.results[int(number)].body)
        return found

    def ask(self, step: Step) -> str:
        """Ask for the facts of a step."""
        act = "rejects" if any(self.facts[n].corrects or self.is_disputed(n) for n in step.ask) else "asks"
        return self.phrases.say(act, labels=[self.label(n) for n in step.ask])

    def say(self, step: Step) -> str:
        """The end."""
        labels = [self.label(self.case.detail)] if self.case.detail in self.facts else self._key_labels()
        return self.phrases.say(step.say, values=step.conveys, labels=labels)

    def look(self, known: Mapping[str, Any]) -> None:
        """Call another tool that only reads, if what is known is enough for one."""
        for tool in self.tools.tools:
            given = None if tool.writes or tool.name in self.case.tools else known_arguments(tool, known)
            if given:
                self.tools.call_now(tool.name, given)
                return

    @property
    def facts(self) -> dict[str, Fact]:
        """What the user knows."""
        return self.case.situation.facts

    def is_disputed(self, name: str) -> bool:
        """Whether the user has given a value for the fact already, which was wrong."""
        return self.facts[name].told == "opening"

    def label(self, name: str) -> str:
        """What a person calls the fact."""
        return self.facts[name].label or name

    def _key_labels(self) -> list[str]:
        return [f.label for f in self.facts.values() if f.label][:1]


def known_arguments(tool: Tool, facts: Mapping[str, Any]) -> dict[str, Any] | None:
    """Arguments for a tool from values known by the same names; null when a required one is not known."""
    found = {p.name: facts[p.name] for p in tool.parameters if p.name in facts}
    return found if all(p.name in found for p in tool.required) else None


class KnowingAgent:
    """The source of a built-in agent that knows the case."""

    knows_case = True
    built_in = True
    model = None
    threaded = False

    def __init__(
        self,
        name: str,
        policy: Callable[..., Policy],
        fits: Callable[[Case, int], bool],
        about: str = "",
        *,
        by_calls: bool = False,
        one_in: int = 1,
    ) -> None:
        self.name = name
        self.about = about or (policy.__doc__ or "").strip().split("\n")[0]
        self.by_calls = by_calls
        """Whether its defect shows in what it calls: where it finds nothing to call, it is no worse than the reference."""
        self.one_in = one_in
        """It is tried on one in so many of the cases that it fits; which ones depends on the case alone."""
        self._policy = policy
        self._fits = fits

    def applies(self, case: Case, branch: int) -> bool:
        """Whether it is tried on a branch of a case."""
        if not self._fits(case, branch):
            return False
        return self.one_in == 1 or seed_of(self.name, case.situation.opening) % self.one_in == 0

    def start(self, tools: Tools, *, case: Case | None = None, branch: int = 0, seed: int = 0) -> Policy:
        """An agent for one trial of ``case``."""
        if case is None:
            raise TypeError(f"{self.name} works only with a case")
        return self._policy(tools, case, branch, seed, name=self.name)
