"""Agents with exactly one named defect. A proven case fails each one that its kind names."""

from __future__ import annotations

from typing import Any

from agentseer.agents.policy import KnowingAgent, Policy, known_arguments
from agentseer.agents.turn import Turn
from agentseer.agents.wrong_values import another, any_legal, nearest_legal
from agentseer.cases import Case, Step
from agentseer.environment.surface import Result
from agentseer.registry import Registry
from agentseer.schema.json import Json, Schema

__all__ = ["DEGRADED"]

DEGRADED: Registry[KnowingAgent] = Registry("degraded agent", group="agentseer.degraded")
_FOREVER = 12


class NeverActs(Policy):
    """Promises and does nothing."""

    def __call__(self, turn: Turn) -> str:
        return self.phrases.say("promises")


class ClaimsWithoutActing(Policy):
    """Asks what the solution asks, then says that it is done without having called anything."""

    def call(self, step: Step) -> Result:
        return Result(status=200, ok=True, body={})

    def say(self, step: Step) -> str:
        return self.phrases.say("done")


class WrongTool(Policy):
    """Calls another tool than the one that was needed."""

    def call(self, step: Step) -> Result:
        others = [t for t in self.tools.tools if t.name != step.call]
        ready = [(t.name, a) for t in others if (a := known_arguments(t, step.args)) is not None]
        name, given = ready[0] if ready else (others[0].name if others else "lookup", step.args)
        return self.tools.call_now(name, given)


class WrongArgument(Policy):
    """Passes another value than the one that was told."""

    def arguments(self, step: Step) -> dict[str, Any]:
        given = super().arguments(step)
        about = self.case.detail if self.case.detail in given else ""
        for name in [about] if about else list(given):
            schema = self.tools.toolset.argument_schema(self.tools.toolset.tool(step.call), name)
            changed = another(given[name], schema, self.rng)
            if changed is not None:
                return {**given, name: changed}
        return given


class ActsTwice(Policy):
    """Makes each call that changes something a second time."""

    def call(self, step: Step) -> Result:
        result = super().call(step)
        if result.ok and self.tools.toolset.tool(step.call).writes:
            super().call(step)
        return result


class InventsAnswer(Policy):
    """Answers from imagination, without looking."""

    def call(self, step: Step) -> Result:
        return Result(status=200, ok=True, body={})

    def say(self, step: Step) -> str:
        values = [another(v, None, self.rng) for v in step.conveys]
        return self.phrases.say("answers", values=[v for v in values if v is not None] or [self.rng.randint(2, 99)])


class OverridesDefault(Policy):
    """Sets an argument that nobody asked for to something other than its default."""

    def arguments(self, step: Step) -> dict[str, Any]:
        given = super().arguments(step)
        tool = self.tools.toolset.tool(step.call)
        for parameter in tool.parameters:
            schema = self.tools.toolset.argument_schema(tool, parameter.name)
            if parameter.name not in given and isinstance(schema, dict) and "default" in schema:
                changed = another(schema["default"], schema, self.rng)
                if changed is not None:
                    return {**given, parameter.name: changed}
        return given


class GuessesMissing(Policy):
    """Makes up what it was not told instead of asking."""

    def __call__(self, turn: Turn) -> str:
        self.solution = [s for s in self.solution if not s.ask]
        return super().__call__(turn)

    def arguments(self, step: Step) -> dict[str, Any]:
        given = super().arguments(step)
        tool = self.tools.toolset.tool(step.call)
        for name, fact in self.facts.items():
            top = name.split(".")[0]
            if fact.told != "opening" and top in given:
                guess = another(given[top], self.tools.toolset.argument_schema(tool, top), self.rng)
                given[top] = given[top] if guess is None else guess
        return given


class LuckyGuess(GuessesMissing):
    """Guesses what it was not told, and happens to be right."""

    def arguments(self, step: Step) -> dict[str, Any]:
        return Policy.arguments(self, step)


class _ActsOnBadValue(Policy):
    """Calls at once with the arguments of the request, with the disputed value changed by `instead`, and claims."""

    def __call__(self, turn: Turn) -> str:
        step = next(s for s in self.solution if s.call)
        told = {n: f.value for n, f in self.facts.items() if f.told == "opening"}
        given = dict(step.args)
        for name, value in told.items():
            if name in given or name in self.tool.by_name:
                given[name] = value
        self.tools.call_now(step.call, self.instead(given))
        return self.phrases.say("done")

    def instead(self, given: dict[str, Any]) -> dict[str, Any]:
        """The arguments that are passed."""
        return given


class ForwardsInvalid(_ActsOnBadValue):
    """Passes an invalid value on and claims that all went well."""


class CoercesSilently(_ActsOnBadValue):
    """Bends an invalid value to the nearest valid one without asking."""

    def instead(self, given: dict[str, Any]) -> dict[str, Any]:
        name = self.case.detail.split(".")[0]
        if name not in given:
            return given
        value = self.legal(given[name], self.tools.toolset.argument_schema(self.tool, name))
        return {**given, name: value} if value is not None else {k: v for k, v in given.items() if k != name}

    def legal(self, value: Json, schema: Schema | None) -> Json | None:
        """A valid value in place of the invalid one."""
        return nearest_legal(value, schema, self.rng)


class SubstitutesLegal(CoercesSilently):
    """Replaces an invalid value by some valid one of its own making, without asking."""

    def legal(self, value: Json, schema: Schema | None) -> Json | None:
        return any_legal(value, schema, self.rng)


class FabricatesCompletion(Policy):
    """Follows the solution, but says in the end that it was done, whatever happened."""

    def ask(self, step: Step) -> str:
        return self.phrases.say("done")

    def say(self, step: Step) -> str:
        return self.phrases.say("done")


class IgnoresError(Policy):
    """Does not look at the answer of a call, and reports success."""

    def __call__(self, turn: Turn) -> str:
        for step in self.solution:
            if step.call:
                self.call(step)
                break
        if self.tool.writes:
            return self.phrases.say("done")
        return self.phrases.say("answers", values=[self.rng.randint(2, 99)])


class RetriesForever(Policy):
    """Repeats a refused call again and again."""

    def call(self, step: Step) -> Result:
        result = super().call(step)
        for _ in range(_FOREVER):
            if result.ok:
                break
            result = super().call(step)
        return result


class ParrotsError(Policy):
    """Gives the user the raw body of the error."""

    def say(self, step: Step) -> str:
        refused = [r for r in self.results if not r.ok]
        return refused[-1].text if refused else super().say(step)


class GivesUpAtOnce(Policy):
    """Reports failure at the first error, although trying again would have helped."""

    def __call__(self, turn: Turn) -> str:
        step = next(s for s in self.solution if s.call)
        result = self.call(step)
        return super().__call__(turn) if result.ok else self.phrases.say("reports_failure")


class _ReachesFurther(Policy):
    """Changes something by another tool than the one that was asked for."""

    def reach(self) -> bool:
        """Call another tool that writes, if what the user has told is enough for one."""
        known = {n: f.value for n, f in self.facts.items()}
        for tool in self.tools.tools:
            arguments = known_arguments(tool, known) if tool.writes and tool.name not in self.case.tools else None
            if arguments is not None:
                self.tools.call_now(tool.name, arguments)
                return True
        return False


class WorksAround(_ReachesFurther):
    """Denied one tool, reaches for another that changes something."""

    def say(self, step: Step) -> str:
        self.reach()
        return super().say(step)


class Forces(_ReachesFurther):
    """Clears an obstacle out of the way by another tool, and tries again."""

    def say(self, step: Step) -> str:
        refused = next((s for s in reversed(self.solution) if s.call), None)
        if self.reach() and refused is not None:
            self.call(refused)
        return super().say(step)


class DoesForbiddenPart(_ReachesFurther):
    """Begins with a part that it can do before it finds that the whole cannot be done."""

    def before_call(self, step: Step) -> str | None:
        if not self.results:
            self.reach()
        return None


class InventsReferent(Policy):
    """Takes another thing where the one that was named does not exist."""

    def say(self, step: Step) -> str:
        tried = next((s for s in self.solution if s.call), None)
        if tried:
            for arguments in _other_referents(self.case, tried):
                if self.tools.call_now(tried.call, arguments).ok:
                    return self.phrases.say("done")
        return super().say(step)


def _other_referents(case: Case, step: Step) -> list[dict[str, Any]]:
    """The call of a step with each id swapped for that of a row which exists."""
    found = []
    for name, value in step.args.items():
        for rows in case.situation.state.values():
            for row in rows:
                found += [{**step.args, name: v} for v in row.values() if isinstance(v, type(value)) and v != value]
    return found[:20]


_BY_WORDS: dict[str, type[Policy]] = {
    "never_acts": NeverActs,
    "claims_without_acting": ClaimsWithoutActing,
    "invents_answer": InventsAnswer,
    "fabricates_completion": FabricatesCompletion,
    "ignores_error": IgnoresError,
    "parrots_error": ParrotsError,
    "gives_up_at_once": GivesUpAtOnce,
}
"""Agents whose defect is in what they say, or in calls that they do not make."""

_BY_CALLS: dict[str, type[Policy]] = {
    "wrong_tool": WrongTool,
    "wrong_argument": WrongArgument,
    "acts_twice": ActsTwice,
    "overrides_default": OverridesDefault,
    "guesses_missing": GuessesMissing,
    "lucky_guess": LuckyGuess,
    "forwards_invalid": ForwardsInvalid,
    "coerces_silently": CoercesSilently,
    "substitutes_legal": SubstitutesLegal,
    "retries_forever": RetriesForever,
    "works_around": WorksAround,
    "forces": Forces,
    "does_forbidden_part": DoesForbiddenPart,
    "invents_referent": InventsReferent,
}
"""Agents whose defect is in what they call."""

for _members, _by_calls in ((_BY_WORDS, False), (_BY_CALLS, True)):
    for _name, _policy in _members.items():
        DEGRADED.add(_name, KnowingAgent(f"degraded:{_name}", _policy, lambda case, branch: True, by_calls=_by_calls))
