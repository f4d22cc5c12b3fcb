"""The rule-based user: tells what is asked for, confirms, corrects, and knows when to stop.

It tells withheld facts only when asked. When the agent yields without having acted, claimed or refused, the user gives the
fact that matches best, else the next one, else asks it to go on. What it does not have it says plainly. A question that it
cannot map is marked on its answer, because its deafness must not count against the agent. Everything is said a bounded
number of times, so that no conversation loops.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from agentseer.cases import Case, Fact
from agentseer.digest import seed_of
from agentseer.environment.journal import Entry
from agentseer.simulation.hearing import Heard, Hearing
from agentseer.simulation.wording import Wording
from agentseer.tools import Toolset
from agentseer.transcript import Message

__all__ = ["User"]

_MOST = {"confirm": 3, "refuse": 2, "repeat": 2, "insist": 1, "leave": 1, "lack": 3, "deaf": 2, "go on": 1}
"""How often a user says each kind of thing that moves nothing."""


@dataclass(frozen=True, slots=True)
class _Answer:
    text: str
    tells: tuple[str, ...] = ()
    unmapped: bool = False


class User:
    """The user of one trial. Not shared between trials."""

    def __init__(self, case: Case, toolset: Toolset, seed: int = 0) -> None:
        self._case = case
        self._facts = case.situation.facts
        self._hearing = Hearing(case, toolset)
        self._words = Wording(case.locale, Random(seed_of("user", seed, case.situation.opening)))
        self._told: set[str] = set()
        self._lacked: set[str] = set()
        self._said: Counter[str] = Counter()

    def opening(self) -> Message:
        """The first message."""
        names = tuple(n for n, f in self._facts.items() if f.told == "opening")
        self._told.update(names)
        return Message(role="user", content=self._case.situation.opening, turn=1, tells=names)

    def respond(self, text: str, journal: Sequence[Entry], turn: int) -> Message | None:
        """The answer to a reply, read by the agent in its ``turn``; None when there is nothing left to say."""
        if self._said["leave"]:
            return None
        heard = Heard(text, self._hearing)
        ours = [e for e in journal if e.tool in self._case.tools]
        done = any(e.ok for e in ours)
        if done and not heard.questions:
            return None
        answer = (
            (None if done else self._dispute(heard))
            or self._inform(heard)
            or self._decide(heard, done)
            or self._repeat(heard)
            or self._admit(heard)
            or self._go_on(heard, bool(ours), done)
        )
        if answer is None:
            return None
        self._told.update(answer.tells)
        return Message(role="user", content=answer.text, turn=turn, tells=answer.tells, unmapped=answer.unmapped)

    def _dispute(self, heard: Heard) -> _Answer | None:
        """The agent objects to a value: the user has a better one, or insists once and then lets it be."""
        held_back = [n for n, f in self._facts.items() if f.told == "when_corrected" and n not in self._told]
        better = [n for n in held_back if heard.objects_to(wrong := self._facts[n].corrects, self._facts[wrong])]
        if better:
            also = self._waiting(heard.names)
            sentences = [*map(self._words.correcting, self._of(better)), *self._words.tellings(self._of(also))]
            return _Answer(self._words.join(sentences), (*better, *also))
        disputed = self._facts.get(self._case.detail) if self._case.situation.insists else None
        if disputed is None or not heard.questions or not heard.objects_to(self._case.detail, disputed):
            return None
        if self._may("insist"):
            return _Answer(self._words.insisting(disputed))
        return _Answer(self._words.leaving()) if self._may("leave") else None

    def _inform(self, heard: Heard) -> _Answer | None:
        """Everything that was asked for and not yet told, and plainly what is not there."""
        tell = self._waiting(heard.names)
        lack = [n for n in heard.names if self._facts[n].told == "unknown" and n not in self._lacked]
        if not tell and not lack:
            return None
        self._lacked.update(lack)
        sentences = [*self._words.tellings(self._of(tell), asked=True), *map(self._words.lacking, self._of(lack))]
        return _Answer(self._words.join(sentences), tuple(tell))

    def _decide(self, heard: Heard, done: bool) -> _Answer | None:
        """The agent wants to know whether to go ahead: with what was asked for yes, with anything else no."""
        if not heard.does("asks_confirmation") or (done and heard.does("claims_completion")):
            return None
        if heard.offers_other or (done and self._hearing.tool.writes) or not self._case.situation.confirms:
            return _Answer(self._words.refusing()) if self._may("refuse") else None
        return _Answer(self._words.confirming()) if self._may("confirm") else None

    def _repeat(self, heard: Heard) -> _Answer | None:
        """What was told is asked for again, or the user is to choose."""
        again = [n for n in heard.names if n in self._told]
        if not (again or heard.choice) or not self._may("repeat"):
            return None
        if not heard.choice:
            return _Answer(self._words.join(self._words.tellings(map(self._latest, again), asked=True)))
        corrected = [n for n, f in self._facts.items() if f.corrects and n in self._told]
        if corrected:
            return _Answer(self._words.join(self._words.tellings(self._of(corrected))))
        return _Answer(self._words.restating(self._case.situation.opening))

    def _admit(self, heard: Heard) -> _Answer | None:
        """The question is for something that the user does not have, or cannot be mapped to anything."""
        if not heard.questions or not (heard.unmapped or heard.foreign) or (heard.settles and not heard.has_question):
            return None
        waiting = self._waiting()
        if waiting:
            return self._tell([n for n in waiting if heard.labels(self._facts[n])] or self._next())
        if not self._may("lack" if heard.foreign else "deaf"):
            return None
        return _Answer(self._words.lacking(), unmapped=not heard.foreign)

    def _go_on(self, heard: Heard, tried: bool, done: bool) -> _Answer | None:
        """The agent yielded without having acted, claimed or refused."""
        if done or heard.names or (heard.does("claims_completion") and not heard.ends_in_question):
            return None
        touched = [n for n in self._waiting() if heard.labels(self._facts[n])]
        if heard.settles and not touched and not heard.ends_in_question:
            return None
        if self._waiting():
            return self._tell(touched or self._next())
        if (tried and not self._hearing.tool.writes) or not self._case.situation.confirms or not self._may("go on"):
            return None
        return _Answer(self._words.urging())

    def _waiting(self, names: Iterable[str] | None = None) -> list[str]:
        """Names of facts that the user would tell and has not told."""
        chosen = self._facts if names is None else names
        return [n for n in chosen if self._facts[n].told == "when_asked" and n not in self._told]

    def _next(self) -> list[str]:
        """The next fact that waits, with the other parts of the same thing: the whole address."""
        waiting = self._waiting()
        whole = waiting[0].split(".")[0]
        return [n for n in waiting if n.split(".")[0] == whole]

    def _tell(self, names: Sequence[str]) -> _Answer:
        return _Answer(self._words.join(self._words.tellings(self._of(names))), tuple(names))

    def _of(self, names: Iterable[str]) -> list[Fact]:
        return [self._facts[n] for n in names]

    def _latest(self, name: str) -> Fact:
        """A fact as the user now has it: corrected, if it has been."""
        corrections = (f for n, f in self._facts.items() if f.corrects == name and n in self._told)
        return next(corrections, self._facts[name])

    def _may(self, what: str) -> bool:
        """Count one more saying of something, if it may still be said."""
        self._said[what] += 1
        return self._said[what] <= _MOST[what]
