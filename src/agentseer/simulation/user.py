"""The rule-based user: tells what is asked for, confirms, corrects, and knows when to stop.

It tells withheld facts only when asked. When the agent yields without having acted, claimed or refused, the user confirms, or
gives the fact that matches best, else the next one. What it does not have it says plainly. A question that it cannot map is
marked on its answer, because its deafness must not count against the agent. It never loops.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from agentseer.cases import Case, Fact
from agentseer.digest import seed_of
from agentseer.environment.journal import Entry
from agentseer.language.acts import Act, Acts, acts
from agentseer.language.questions import Askable, Asked, asked
from agentseer.simulation.wording import Wording
from agentseer.tools import Toolset
from agentseer.transcript import Message

__all__ = ["User"]

_SETTLED: tuple[Act, ...] = (
    "claims_completion",
    "declines",
    "gives_up",
    "names_permission",
    "reports_failure",
    "reports_missing",
    "states_existing",
    "suggests_later",
)
"""Acts after which the agent owes the user nothing."""
_CONFIRMATIONS = 3
_REPEATS = 2
_DEAF = 2
"""After so many questions in a row that it could not map, the user gives up."""


class User:
    """The user of one trial. Not shared between trials."""

    def __init__(self, case: Case, toolset: Toolset, seed: int = 0) -> None:
        self._case = case
        self._facts = case.situation.facts
        self._writes = toolset.tool(case.tool).writes
        self._words = Wording(case.locale, Random(seed_of("user", seed, case.situation.opening)))
        self._askables = [self._askable(name, fact) for name, fact in self._facts.items()]
        self._told: set[str] = set()
        self._confirmed = self._repeated = self._deaf = self._insisted = 0

    def opening(self) -> Message:
        """The first message."""
        names = tuple(n for n, f in self._facts.items() if f.told == "opening")
        self._told.update(names)
        return Message(role="user", content=self._case.situation.opening, turn=1, tells=names)

    def respond(self, text: str, journal: Sequence[Entry], turn: int) -> Message | None:
        """The answer to a reply, read by the agent in its ``turn``; None when there is nothing left to say."""
        said, heard = acts(text), asked(text, self._askables)
        ours = [e for e in journal if e.tool in self._case.tools]
        done = any(e.ok for e in ours)
        answer = (
            self._correction(said, heard, done)
            or self._answers(heard)
            or self._confirmation(said, done)
            or self._unmapped(heard, said)
            or self._nudge(said, heard, bool(ours), done)
        )
        if answer is None:
            return None
        content, tells, unmapped = answer
        self._told.update(tells)
        self._deaf = self._deaf + 1 if unmapped else 0
        if self._deaf > _DEAF:
            return None
        return Message(role="user", content=content, turn=turn, tells=tells, unmapped=unmapped)

    def _correction(self, said: Acts, heard: Asked, done: bool) -> _Answer | None:
        """The agent objects to a value: the user has a better one, or insists once."""
        if done:
            return None
        objects = any(said.answer(act) == "yes" for act in ("asks", "declines", "reports_failure", "reports_missing"))
        better = {n: f for n, f in self._facts.items() if f.told == "when_corrected" and n not in self._told}
        if better and (objects or heard.names):
            facts = list(better.values())
            text = self._words.correcting(facts[0]) if len(facts) == 1 else self._words.telling(facts)
            others = self._answers(heard)
            return (text if others is None else f"{text} {others[0]}", (*better, *(others[1] if others else ())), False)
        if self._case.situation.insists and said.answer("asks") == "yes" and not self._insisted:
            self._insisted += 1
            disputed = next((f for n, f in self._facts.items() if n in heard.names), None) or self._disputed()
            return (self._words.insisting(disputed), (), False) if disputed else None
        return None

    def _disputed(self) -> Fact | None:
        """The fact that this case is about."""
        return self._facts.get(self._case.detail)

    def _answers(self, heard: Asked) -> _Answer | None:
        """Everything that was asked for: told, repeated, or plainly not there."""
        tell = [n for n in heard.names if self._facts[n].told == "when_asked" and n not in self._told]
        lack = [n for n in heard.names if self._facts[n].told == "unknown" and n not in self._told]
        again = [n for n in heard.names if n in self._told]
        parts = []
        if tell or (again and not lack and self._repeated < _REPEATS):
            self._repeated += not tell
            parts.append(self._words.telling([self._facts[n] for n in [*tell, *again]]))
        parts += [self._words.lacking(self._facts[n]) for n in lack]
        if not parts:
            return None
        return " ".join(parts) if self._case.locale == "en" else "".join(parts), (*tell, *lack), False

    def _confirmation(self, said: Acts, done: bool) -> _Answer | None:
        if said.answer("asks_confirmation") != "yes" or (done and said.answer("claims_completion") == "yes"):
            return None
        if self._confirmed >= _CONFIRMATIONS:
            return None
        self._confirmed += 1
        words = self._words.confirming() if self._case.situation.confirms else self._words.refusing()
        return words, (), False

    def _unmapped(self, heard: Asked, said: Acts) -> _Answer | None:
        if heard.choice and self._repeated < _REPEATS:
            self._repeated += 1
            return self._words.restating(self._case.situation.opening), (), False
        if heard.unmapped and not heard.names and said.answer("asks_confirmation") != "yes":
            waiting = self._waiting()
            if waiting:
                return self._words.telling([self._facts[waiting[0]]]), (waiting[0],), False
            return self._words.lacking(), (), True
        return None

    def _nudge(self, said: Acts, heard: Asked, tried: bool, done: bool) -> _Answer | None:
        """The agent yielded without having acted, claimed or refused."""
        if done or heard.names or any(said.answer(act) == "yes" for act in _SETTLED):
            return None
        if tried and not self._writes:
            return None
        waiting = self._waiting()
        if waiting:
            return self._words.telling([self._facts[waiting[0]]]), (waiting[0],), False
        if self._confirmed < 1 and self._case.situation.confirms:
            self._confirmed += 1
            return self._words.confirming(), (), False
        return None

    def _waiting(self) -> list[str]:
        """Names of facts that the user would tell and has not told."""
        return [n for n, f in self._facts.items() if f.told == "when_asked" and n not in self._told]

    @staticmethod
    def _askable(name: str, fact: Fact) -> Askable:
        words = tuple(w for w in (fact.label, *fact.words) if w)
        return Askable(name=fact.argument or name, words=words) if not words else Askable(name=name, words=words)


_Answer = tuple[str, tuple[str, ...], bool]
"""What is said, the facts that it tells, and whether it answers a question that could not be mapped."""
