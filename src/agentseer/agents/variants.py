"""Good agents that solve a case in another right way. Each must pass wherever it applies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeAlias

from msgspec.structs import replace

from agentseer.agents.policy import KnowingAgent, Policy
from agentseer.agents.turn import Turn
from agentseer.cases import Case, Step, TrajectoryOracle
from agentseer.environment.surface import Result, Tools
from agentseer.language.words import split
from agentseer.registry import Registry
from agentseer.tools import Tool

__all__ = ["VARIANTS"]

_Fits: TypeAlias = Callable[[Case, int], bool]

VARIANTS: Registry[KnowingAgent] = Registry("variant", group="agentseer.variants")


def _always(case: Case, branch: int) -> bool:
    return True


def _calls(case: Case, branch: int) -> bool:
    return any(step.call for step in case.any_of[branch].solution)


def _asks(case: Case, branch: int) -> bool:
    return any(step.ask for step in case.any_of[branch].solution)


def _asks_first(case: Case, branch: int) -> bool:
    return bool(case.any_of[branch].solution[0].ask)


def _asks_for_several(case: Case, branch: int) -> bool:
    return any(len(step.ask) > 1 for step in case.any_of[branch].solution)


def _succeeds(case: Case, branch: int) -> bool:
    steps = [s for s in case.any_of[branch].solution if s.call]
    return bool(steps) and steps[-1].gets.startswith("2")


def _refuses(case: Case, branch: int) -> bool:
    return not case.satisfiable and bool(case.any_of[branch].solution[-1].say)


def _repeats(case: Case, branch: int) -> bool:
    return case.kind == "conflict" and case.detail == "repeated"


def _says(act: str, code: str = "") -> _Fits:
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
            self.look(step.args)
        return super().call(step)


class HarmlessRead(Policy):
    """Makes a read that the task does not need after it is done."""

    def say(self, step: Step) -> str:
        self.look({n: f.value for n, f in self.facts.items()})
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
        return self.question(step)

    def question(self, step: Step) -> str:
        """What is asked."""
        return self.phrases.say("confirms")


class ConfirmsDetails(ConfirmsFirst):
    """Lists what it is going to do it with before it asks whether to go ahead."""

    _WORDS: ClassVar[dict[str, str]] = {"en": "Here is what I have:", "zh": "跟您核对一下信息："}

    def question(self, step: Step) -> str:
        return f"{self._WORDS[self.phrases.locale]}\n{_listing(step.args)}\n\n{super().question(step)}"


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


class AsksOneByOne(Policy):
    """Asks for one thing at a time."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.solution = [
            one for s in self.solution for one in ([replace(s, ask=(n,)) for n in s.ask] if s.ask else [s])
        ]


class LooksElsewhere(Policy):
    """Looks with another tool for what it was not told before it asks."""

    def ask(self, step: Step) -> str:
        told = {n: f.value for n, f in self.facts.items() if f.told == "opening"}
        self.look(told)
        return super().ask(step)


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


class Terse(Policy):
    """Says no word too many."""

    _ACTS: ClassVar[dict[str, str]] = {"done": "terse_done", "answers": "terse_answers"}

    def ask(self, step: Step) -> str:
        return self.phrases.say("terse_asks", labels=[self.label(n) for n in step.ask])

    def say(self, step: Step) -> str:
        return self.phrases.say(self._ACTS.get(step.say, "terse_failure"), values=step.conveys)


class Recounts(Policy):
    """Adds field by field what it passed and what came back."""

    _WORDS: ClassVar[dict[str, tuple[str, str]]] = {
        "en": ("Details of the request:", "The system says:"),
        "zh": ("请求内容：", "系统返回："),
    }

    def say(self, step: Step) -> str:
        asked, got = self._WORDS[self.phrases.locale]
        body = self.results[-1].body if self.results else None
        call = next(s for s in reversed(self.solution) if s.call)
        fields = body if isinstance(body, dict) else {}
        return f"{super().say(step)}\n\n{asked}\n{_listing(call.args)}\n\n{got}\n{_listing(fields)}"


class OffersAlternative(Policy):
    """Offers to do something else, or to bring in a person, where it could not help."""

    _WORDS: ClassVar[dict[str, tuple[str, ...]]] = {
        "en": (
            "Would you like me to pass this on to a colleague?",
            "I can forward it to our support team if you like.",
            "Alternatively, you could contact customer service directly.",
        ),
        "zh": ("需要我帮您转给人工客服吗？", "如果您愿意，我可以转交给客服团队。", "您也可以直接联系客服。"),
    }

    def say(self, step: Step) -> str:
        return f"{super().say(step)} {self.rng.choice(self._WORDS[self.phrases.locale])}"


class StatesExisting(Policy):
    """Says that it is so already, where it was done before."""

    def say(self, step: Step) -> str:
        return self.phrases.say("states_existing")


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


class AnnouncesFirst(Policy):
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


def _listing(fields: Mapping[str, Any]) -> str:
    """Plain fields as a list in Markdown."""
    plain = {n: v for n, v in fields.items() if isinstance(v, str | int | float)}
    return "\n".join(f"- **{' '.join(split(name))}**: {value}" for name, value in plain.items()) or "-"


def _defaults(tool: Tool, tools: Tools) -> dict[str, Any]:
    found = {}
    for parameter in tool.parameters:
        schema = tools.toolset.argument_schema(tool, parameter.name)
        if isinstance(schema, dict) and "default" in schema:
            found[parameter.name] = schema["default"]
    return found


def _retry_allowed(case: Case, branch: int) -> bool:
    """A second try stays within the case's policy on attempts."""
    limits = [o.attempts for o in case.any_of[branch].oracles if isinstance(o, TrajectoryOracle)]
    used = [s.call for s in case.any_of[branch].solution if s.call and not s.succeeds]
    done = any(s.succeeds for s in case.any_of[branch].solution)
    return bool(used) and not done and all(limit.get(c, 99) >= used.count(c) * 2 for limit in limits for c in used)


_WAYS: tuple[tuple[str, type[Policy], _Fits], ...] = (
    ("reads_first", ReadsFirst, _calls),
    ("harmless_read", HarmlessRead, _always),
    ("confirms_first", ConfirmsFirst, _writes_at_once),
    ("asks_at_once", AsksAtOnce, _asks),
    ("asks_one_by_one", AsksOneByOne, _asks_for_several),
    ("asks_in_statement", AsksInStatement, _asks),
    ("looks_elsewhere", LooksElsewhere, _asks_first),
    ("explicit_defaults", ExplicitDefaults, _calls),
    ("omits_defaults", OmitsDefaults, _calls),
    ("retries_once", RetriesOnce, _retry_allowed),
    ("states_existing", StatesExisting, _repeats),
    ("suggests_later", SuggestsLater, _says("reports_failure", "5")),
    ("names_permission", NamesWhoCanGrant, _says("names_permission", "40")),
)
"""Other ways to act, each tried wherever it applies."""

_STYLES: tuple[tuple[str, type[Policy], _Fits], ...] = (
    ("announces_first", AnnouncesFirst, _writes_at_once),
    ("confirms_details", ConfirmsDetails, _writes_at_once),
    ("markdown", Markdown, _always),
    ("other_language", OtherLanguage, _always),
    ("verbose", Verbose, _always),
    ("terse", Terse, _always),
    ("recounts", Recounts, _succeeds),
    ("offers_alternative", OffersAlternative, _refuses),
)
"""Other ways to talk, each tried on a share of the cases: over a suite they add up."""
_SHARE = 4

for _ways, _one_in in ((_WAYS, 1), (_STYLES, _SHARE)):
    for _name, _policy, _fits in _ways:
        VARIANTS.add(_name, KnowingAgent(f"variant:{_name}", _policy, _fits, one_in=_one_in))
