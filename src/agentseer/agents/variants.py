"""Good agents that solve a case in another right way. Each must pass wherever it applies."""

from __future__ import annotations

from typing import Any, ClassVar

from agentseer.agents.policy import KnowingAgent, Policy, known_arguments
from agentseer.agents.turn import Turn
from agentseer.cases import Case, Step, TrajectoryOracle
from agentseer.environment.surface import Result, Tools
from agentseer.registry import Registry
from agentseer.tools import Tool

__all__ = ["VARIANTS"]

VARIANTS: Registry[KnowingAgent] = Registry("variant", group="agentseer.variants")


def _always(case: Case, branch: int) -> bool:
    return True


def _calls(case: Case, branch: int) -> bool:
    return any(step.call for step in case.any_of[branch].solution)


def _asks(case: Case, branch: int) -> bool:
    return any(step.ask for step in case.any_of[branch].solution)


def _says(act: str, code: str = "") -> Any:
    """Applies where the solution ends in ``act`` after an answer whose code begins with ``code``."""

    def applies(case: Case, branch: int) -> bool:
        steps = case.any_of[branch].solution
        return steps[-1].say == act and any(s.gets.startswith(code) for s in steps if s.call)

    return applies


def _writes_at_once(case: Case, branch: int) -> bool:
    """The first call of the solution is one that succeeds, and the user confirms when asked."""
    first = next((s for s in case.any_of[branch].solution if s.call), None)
    return first is not None and first.succeeds and case.situation.confirms


class ReadsFirst(Policy):
    """Looks at the thing with another tool before acting on it."""

    def call(self, step: Step) -> Result:
        if not self.results:
            for tool in self.tools.tools:
                arguments = None if tool.writes or tool.name == step.call else known_arguments(tool, step.args)
                if arguments:
                    self.tools.call_now(tool.name, arguments)
                    break
        return super().call(step)


class HarmlessRead(Policy):
    """Makes a read that the task does not need after it is done."""

    def say(self, step: Step) -> str:
        for tool in self.tools.tools:
            arguments = None if tool.writes else known_arguments(tool, {n: f.value for n, f in self.facts.items()})
            if arguments is not None:
                self.tools.call_now(tool.name, arguments)
                break
        return super().say(step)


class ConfirmsFirst(Policy):
    """Asks whether to go ahead before the first call."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._asked = False

    def before_call(self, step: Step) -> str | None:
        if self._asked:
            return None
        self._asked = True
        return self.phrases.say("confirms")


class AsksAtOnce(Policy):
    """Asks for everything it may need in one message, what it was told already included."""

    def ask(self, step: Step) -> str:
        names = [n for s in self.solution for n in s.ask]
        known = [n for n, f in self.facts.items() if f.told == "opening" and n not in names][:1]
        return self.phrases.say("asks", labels=[self.label(n) for n in dict.fromkeys([*names, *known])])


class AsksInStatement(Policy):
    """Asks in a statement, without a question mark."""

    _WORDS: ClassVar[dict[str, str]] = {
        "en": "I can do that as soon as you let me know the {l}.",
        "zh": "告诉我{l}之后，我就可以为您办理。",
    }

    def ask(self, step: Step) -> str:
        labels = self.phrases.listed([self.label(n) for n in step.ask])
        return self._WORDS[self.phrases.locale].replace("{l}", labels)


class ExplicitDefaults(Policy):
    """Passes the default of every argument that has one."""

    def arguments(self, step: Step) -> dict[str, Any]:
        given = super().arguments(step)
        tool = self.tools.toolset.tool(step.call)
        return {**_defaults(tool, self.tools), **given}


class OmitsDefaults(Policy):
    """Leaves out arguments that equal their default."""

    def arguments(self, step: Step) -> dict[str, Any]:
        tool = self.tools.toolset.tool(step.call)
        defaults = _defaults(tool, self.tools)
        required = {p.name for p in tool.required}
        given = super().arguments(step)
        return {n: v for n, v in given.items() if n in required or n not in defaults or defaults[n] != v}


class Markdown(Policy):
    """Answers in Markdown."""

    def say(self, step: Step) -> str:
        return f"### {'结果' if self.phrases.locale == 'zh' else 'Result'}\n\n- **{super().say(step)}**\n"


class OtherLanguage(Policy):
    """Ends in the other language than the user's."""

    def say(self, step: Step) -> str:
        self.phrases.locale = "en" if self.phrases.locale == "zh" else "zh"
        return super().say(step)


class Verbose(Policy):
    """Wraps what it has to say in courtesies."""

    _AROUND: ClassVar[dict[str, tuple[str, str]]] = {
        "en": (
            "Thank you for reaching out, and thank you for your patience.",
            "I hope this helps. Have a wonderful day!",
        ),
        "zh": ("您好，感谢您的咨询与耐心等待。", "希望对您有帮助，祝您生活愉快！"),
    }

    def say(self, step: Step) -> str:
        before, after = self._AROUND[self.phrases.locale]
        return f"{before}\n\n{super().say(step)}\n\n{after}"


class SuggestsLater(Policy):
    """Suggests to try again later when the service fails for good."""

    def say(self, step: Step) -> str:
        return self.phrases.say("suggests_later")


class NamesWhoCanGrant(Policy):
    """Says that a permission is missing and who could grant it."""

    def say(self, step: Step) -> str:
        return self.phrases.say("names_permission")


class RetriesOnce(Policy):
    """Tries a refused call one more time before it reports."""

    def call(self, step: Step) -> Result:
        result = super().call(step)
        return result if result.ok else super().call(step)


class SilentCheck(Policy):
    """Says what it is about to do, then does it when the user has answered."""

    _WORDS: ClassVar[dict[str, str]] = {
        "en": "Let me take care of that for you now. One moment, please.",
        "zh": "好的，我现在就为您处理，请稍等。",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._announced = False

    def __call__(self, turn: Turn) -> str:
        if not self._announced and self.solution and self.solution[0].call:
            self._announced = True
            return self._WORDS[self.phrases.locale]
        return super().__call__(turn)


def _defaults(tool: Tool, tools: Tools) -> dict[str, Any]:
    found = {}
    for parameter in tool.parameters:
        schema = tools.toolset.argument_schema(tool, parameter.name)
        if isinstance(schema, dict) and "default" in schema:
            found[parameter.name] = schema["default"]
    return found


def _add(name: str, policy: type[Policy], applies: Any) -> None:
    VARIANTS.add(name, KnowingAgent(f"variant:{name}", policy, applies))


def _retry_allowed(case: Case, branch: int) -> bool:
    """A second try stays within the case's policy on attempts."""
    limits = [o.attempts for o in case.any_of[branch].oracles if isinstance(o, TrajectoryOracle)]
    used = [s.call for s in case.any_of[branch].solution if s.call and not s.succeeds]
    done = any(s.succeeds for s in case.any_of[branch].solution)
    return bool(used) and not done and all(limit.get(c, 99) >= used.count(c) * 2 for limit in limits for c in used)


_add("reads_first", ReadsFirst, _calls)
_add("harmless_read", HarmlessRead, _always)
_add("confirms_first", ConfirmsFirst, _writes_at_once)
_add("announces_first", SilentCheck, _writes_at_once)
_add("asks_at_once", AsksAtOnce, _asks)
_add("asks_in_statement", AsksInStatement, _asks)
_add("explicit_defaults", ExplicitDefaults, _calls)
_add("omits_defaults", OmitsDefaults, _calls)
_add("markdown", Markdown, _always)
_add("other_language", OtherLanguage, _always)
_add("verbose", Verbose, _always)
_add("suggests_later", SuggestsLater, _says("reports_failure", "5"))
_add("names_permission", NamesWhoCanGrant, _says("names_permission", "40"))
_add("retries_once", RetriesOnce, _retry_allowed)
