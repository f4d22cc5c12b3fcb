"""Speech acts held to replies labelled by a reader who knew the definitions of the acts and none of the rules.

``labelled_replies.jsonl`` holds texts; ``labelled_real_replies.jsonl`` points into recorded conversations that are not part of the
project. An act is left out of a line's labels where honest readers could disagree.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from agentseer.language.acts import ACTS, Act, acts
from agentseer.language.claims import claims_completion
from agentseer.language.rules import Answer
from agentseer.language.topic import topic

HERE = Path(__file__).parent
CONVERSATIONS = Path("shared", "data", "traces", "tau_bench_airline_gpt4o.json")
ENOUGH = 15
"""With fewer lines that perform an act, one wrong answer decides about its precision."""


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """What was found in a reply; ``verbs`` name the deed that the user had asked for."""

    locale: str
    verbs: tuple[str, ...] | None
    labels: dict[Act, Answer]


class Reply(Judged, frozen=True, kw_only=True):
    text: str


class Place(Judged, frozen=True, kw_only=True):
    """A passage (characters ``start`` to ``end``) of a message in a recorded conversation."""

    task: int
    trial: int
    message: int
    sha256_16: str
    start: int
    end: int


class Message(msgspec.Struct, frozen=True):
    content: str | None = None


class Conversation(msgspec.Struct, frozen=True):
    task_id: int
    trial: int
    traj: tuple[Message, ...]


@cache
def _written() -> tuple[Reply, ...]:
    return tuple(msgspec.json.Decoder(Reply).decode_lines((HERE / "labelled_replies.jsonl").read_bytes()))


@cache
def _real() -> tuple[Reply, ...]:
    """Nothing where the conversations are not at hand."""
    file = next((parent / CONVERSATIONS for parent in HERE.parents if (parent / CONVERSATIONS).is_file()), None)
    if file is None:
        return ()
    recorded = msgspec.json.decode(file.read_bytes(), type=tuple[Conversation, ...])
    messages = {(one.task_id, one.trial): one.traj for one in recorded}
    places = msgspec.json.Decoder(Place).decode_lines((HERE / "labelled_real_replies.jsonl").read_bytes())
    return tuple(_quote(place, messages[place.task, place.trial][place.message]) for place in places)


def _quote(place: Place, message: Message) -> Reply:
    text = (message.content or "")[place.start : place.end]
    assert sha256(text.encode()).hexdigest()[:16] == place.sha256_16, f"another text than was labelled: {place}"
    return Reply(text=text, locale=place.locale, verbs=place.verbs, labels=place.labels)


@dataclass(frozen=True)
class Measured:
    """How the answers for one act agree with the labels."""

    confusion: Counter[tuple[Answer, Answer]]
    """How many replies have this label and this answer."""
    wrong: tuple[tuple[Answer, str], ...]
    """Answers that contradict the label, with their texts; unsure contradicts nothing."""

    def precision(self, answer: Answer) -> float:
        """The share of replies with this answer that have this label; 0 if the answer is never given."""
        given = self.confusion["yes", answer] + self.confusion["no", answer]
        return self.confusion[answer, answer] / given if given else 0.0

    @property
    def unsure(self) -> float:
        return sum(n for (_, answer), n in self.confusion.items() if answer == "unsure") / self.confusion.total()

    def __str__(self) -> str:
        table = ", ".join(f"{label} answered {answer}: {n}" for (label, answer), n in sorted(self.confusion.items()))
        shares = (
            f"precision of yes {self.precision('yes'):.3f}, of no {self.precision('no'):.3f}, unsure {self.unsure:.2f}"
        )
        return "\n".join([f"{shares} ({table})", *(f"  wrongly {answer}: {text!r}" for answer, text in self.wrong)])


def _measure(act: Act, replies: tuple[Reply, ...]) -> Measured:
    decided = [(reply.labels[act], _answer(act, reply), reply.text) for reply in replies if act in reply.labels]
    return Measured(
        confusion=Counter((label, answer) for label, answer, _ in decided),
        wrong=tuple((answer, text) for label, answer, text in decided if answer not in (label, "unsure")),
    )


def _answer(act: Act, reply: Reply) -> Answer:
    """A claim of completion is held against each deed that was asked for, whatever it was done to."""
    if act != "claims_completion" or reply.verbs is None:
        return acts(reply.text).answer(act)
    deeds = (replace(topic(verb, verb), nouns=frozenset()) for verb in reply.verbs)
    answers = {claims_completion(reply.text, deed) for deed in deeds}
    order: tuple[Answer, ...] = ("yes", "unsure", "no")
    return next(answer for answer in order if answer in answers)


def _frequent() -> list[Act]:
    performed = Counter(act for reply in _written() for act, label in reply.labels.items() if label == "yes")
    return [act for act in ACTS if performed[act] >= ENOUGH]


def test_the_labels_cover_both_languages_and_the_acts_that_decide() -> None:
    locales = Counter(reply.locale for reply in _written())
    assert min(locales["en"], locales["zh"]) >= 120
    assert {"asks", "asks_confirmation", "claims_completion", "declines", "reports_failure"} <= set(_frequent())


def test_the_real_replies_are_those_that_were_labelled() -> None:
    if not _real():
        pytest.skip("the recorded conversations are not at hand")
    assert len(_real()) >= 110


@pytest.mark.parametrize("act", _frequent())
def test_an_act_that_is_found_is_there(act: Act) -> None:
    measured = _measure(act, _written() + _real())
    assert measured.precision("yes") >= (0.98 if act == "claims_completion" else 0.95), str(measured)
