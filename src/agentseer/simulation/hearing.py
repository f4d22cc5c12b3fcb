"""What a reply of the agent means to the user: what it asks for, objects to, and offers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from agentseer.cases import Case, Fact
from agentseer.language.acts import Act, Acts, acts
from agentseer.language.locale import CJK
from agentseer.language.mentions import mentions
from agentseer.language.questions import Askable, Asked, asked
from agentseer.language.reading import read
from agentseer.language.words import singular, split, synonyms
from agentseer.tools import Parameter, Tool, Toolset

__all__ = ["Hearing", "Heard"]

_SETTLED: tuple[Act, ...] = (
    "claims_completion",
    "declines",
    "gives_up",
    "hands_over",
    "names_permission",
    "reports_failure",
    "reports_missing",
    "states_existing",
    "suggests_later",
)
"""Acts after which the agent owes the user nothing."""
_OBJECTS = re.compile(
    r"\b(?:\w+n['’]t|not|no|cannot|wrong|invalid|incorrect|problem|off|must|should|needs? to|has to|at (?:least|most)|only"
    r"|one of|instead|different|another|other|did you mean|check|typo)\b"
    r"|不|没|无|误|错|必须|应|至少|至多|最多|只能|是不是|换|改用|重新|核对|问题",
    re.IGNORECASE,
)
"""Words with which people object to a value that they speak of."""
_REQUEST = re.compile(
    r"\b(?:please|need|require[ds]?|provide|share|send|give|tell|let me know|missing)\b|请|需要|提供|告诉|告知|发给|还差|缺少",
    re.IGNORECASE,
)
"""Words with which people ask for something that they name."""
_WISH = re.compile(
    r"\bwould you (?:like|prefer|want) (?:me )?to [^.?!]* or \b[^.!]*\?"
    r"|\b(?:like|want|need) to know\b[^.!]*\?|\bwhat (?:exactly )?would you like\b(?! to use)[^.!]*\?"
    r"|还是[^。！]*[?？]|(?:想|要)(?:知道|了解|查询?)(?:的是)?(?:什么|哪)",
    re.IGNORECASE,
)
"""Questions for what is wanted at all."""


class Hearing:
    """What the user listens for in one trial: its facts, and the other things that the offered tools know."""

    def __init__(self, case: Case, toolset: Toolset) -> None:
        self.case = case
        self.tool = toolset.tool(case.tool)
        self._tools = tuple(toolset.tool(name) for name in case.offered or case.tools)
        self.askables = tuple(_askable(name, fact) for name, fact in case.situation.facts.items())

    @cached_property
    def foreign(self) -> tuple[Askable, ...]:
        """Arguments of the offered tools that no fact fills: things that can be asked for, and that the user does not have."""
        known = {f.argument.split(".")[0] for f in self.case.situation.facts.values()}
        parameters = {p.name: p for tool in self._tools for p in tool.parameters if p.name not in known}
        return tuple(_foreign(p) for p in parameters.values())

    def is_other_deed(self, sentence: str) -> bool:
        """Whether a sentence speaks of what another of the offered tools does, and not of what was wanted."""
        own = _terms(self.tool)
        others = [_terms(t) for t in self._tools if t.writes and t.name not in self.case.tools]
        return not _names(own - _union(others), sentence) and any(_names(o - own, sentence) for o in others)


class Heard:
    """One reply, as the user of a trial hears it."""

    def __init__(self, text: str, hearing: Hearing) -> None:
        self.text = text
        self._hearing = hearing
        self._said: Acts = acts(text)

    @cached_property
    def _asked(self) -> Asked:
        return asked(self.text, self._hearing.askables)

    def does(self, act: Act) -> bool:
        """Whether the reply surely performs the act."""
        return self._said.answer(act) == "yes"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The facts that it asks for: those of a question or request, else those named beside words that ask."""
        if self._asked.names or self.settles or self.does("asks_confirmation") or not _REQUEST.search(self.text):
            return self._asked.names
        return tuple(n for n, f in self._hearing.case.situation.facts.items() if not f.corrects and self.labels(f))

    @property
    def choice(self) -> bool:
        """Whether it leaves a choice to the user: which of two things, what they want to know."""
        return self._asked.choice or _WISH.search(self.text) is not None

    @property
    def unmapped(self) -> bool:
        """Whether it asks for something that is none of the facts."""
        return self._asked.unmapped and not self._asked.names

    @cached_property
    def foreign(self) -> bool:
        """Whether it asks for something that the offered tools know and the user does not have."""
        return not self.names and bool(asked(self.text, self._hearing.foreign).names)

    @property
    def settles(self) -> bool:
        """Whether the agent owes the user nothing after it."""
        return any(self.does(act) for act in _SETTLED)

    @property
    def ends_in_question(self) -> bool:
        """Whether its last word is a question, other than whether there is anything else."""
        return self.text.rstrip(" *_)）\n")[-1:] in ("?", "？") and not self.does("offers_more")

    @property
    def has_question(self) -> bool:
        """Whether a question mark stands in it."""
        return "?" in self.text or "？" in self.text

    @property
    def questions(self) -> bool:
        """Whether it wants an answer, be it in a statement."""
        return self.has_question or self.does("asks") or self.does("asks_confirmation")

    @cached_property
    def offers_other(self) -> bool:
        """Whether it offers to do something else than what was wanted: a ticket instead of a cancellation."""
        span = self._said.evidence("asks_confirmation")
        if span is None:
            return False
        start = max(self.text.rfind(end, 0, span[0]) for end in ".!?。！？\n") + 1
        ends = [at for at in (self.text.find(end, span[1] - 1) for end in "?？\n。") if at >= 0]
        return self._hearing.is_other_deed(self.text[start : min(ends, default=len(self.text))])

    def labels(self, fact: Fact) -> bool:
        """Whether it calls a fact by one of its names."""
        plain = read(self.text).plain
        return any(_has(word.lower(), plain) for word in (fact.label, *fact.words) if len(word) > 1)

    def touches(self, name: str, fact: Fact) -> bool:
        """Whether it speaks of a fact: asks for it, names it, or says its value."""
        return name in self.names or self.labels(fact) or mentions(self.text, fact.value, label=fact.label) == "yes"

    def objects_to(self, name: str, fact: Fact) -> bool:
        """Whether it does not take a value as it is: it declines or fails, or it asks about this one or about nothing else
        that the user knows. To ask whether to go ahead with it is no objection."""
        if any(self.does(act) for act in ("declines", "reports_failure", "reports_missing")):
            return True
        asks = self.questions and not self.does("asks_confirmation")
        objects = _OBJECTS.search(self.text) is not None
        if self.touches(name, fact):
            return asks or objects or name in self.names
        return asks and not self.names and (objects or self._asked.unmapped)


def _askable(name: str, fact: Fact) -> Askable:
    """A fact by what people call it; a part of an object also by what the object is called."""
    words = [w for w in (fact.label, *fact.words) if w]
    if "." in fact.argument:
        whole = " ".join(split(fact.argument.split(".")[0]))
        words += [whole, *synonyms(whole)]
    return Askable(name=name if words else fact.argument or name, words=tuple(words))


def _foreign(parameter: Parameter) -> Askable:
    said = [t.summary or t.description for t in parameter.texts.values()]
    return Askable(
        name=parameter.name, words=tuple(w for w in said if 0 < len(w) <= 20), description=parameter.description
    )


def _terms(tool: Tool) -> frozenset[str]:
    """The words of a tool's name, in both languages."""
    words = {singular(w) for w in split(tool.name) if len(w) > 2}
    return frozenset(words | {s for w in words for s in synonyms(w)})


def _union(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*sets)


def _names(words: frozenset[str], sentence: str) -> bool:
    low = sentence.lower()
    return any(_has(word, low) for word in words)


def _has(word: str, text: str) -> bool:
    """Whether a word stands in a text: a Chinese one anywhere, another as a word or its plural."""
    if re.search(f"[{CJK}]", word):
        return word in text
    return re.search(rf"\b{re.escape(word)}(?:s|es)?\b", text) is not None
