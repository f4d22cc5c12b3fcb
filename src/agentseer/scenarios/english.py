"""English openings, from several families: direct, polite, terse, chatty, with context, as a list."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from agentseer.scenarios.deed import Deed
from agentseer.scenarios.english_details import Detail
from agentseer.scenarios.noun_phrases import is_plural

__all__ = ["EnglishRequest"]

_SHORT = 42
"""Details up to so many characters are told within the request."""


class EnglishRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be said."""

    deed: Deed
    """With the things named."""
    details: tuple[Detail, ...] = ()
    wanted: tuple[str, ...] = ()
    """Labels of values that the user wants to know."""

    @property
    def goal(self) -> str:
        """As an infinitive, with all that is told."""
        core, rest = _woven(self)
        return core + _tail(rest, self.deed)

    def message(self, rng: Random, *, plain: bool = False) -> str:
        """One way to ask for it; ``plain``: the one in which nothing is merged or abbreviated."""
        core, rest = _woven(self)
        if plain:
            return _end(f"Please {core}. {_sentences(rest, self.deed)}", self, rng)
        if self.wanted and not rest and (question := _question(self, core, rng)):
            return question
        if self.wanted and len(rest) < 2 and self.deed.looks and rng.random() < 0.6:
            asking: str = rng.choice(_families()["asking"])
            return asking.format(do=core + _tail(rest, self.deed), know=_know(self.wanted))
        return _end(_drawn(core, rest, self.deed, rng), self, rng)


@cache
def _families() -> Any:
    return json.loads(files(__package__).joinpath("english_messages.json").read_text("utf-8"))


def _drawn(core: str, rest: Sequence[Detail], deed: Deed, rng: Random) -> str:
    """A message from a family that suits the details."""
    known = _families()
    form = _form(rest, deed, rng)
    template: str = rng.choice([*known[form], *known.get(f"{form} to {'see' if deed.looks else 'do'}", ())])
    return template.format(
        **_cores(core, deed, rng),
        tail=_tail(rest, deed) if form == "plain" else "",
        more=_sentences(rest, deed) if form == "sentences" else "",
        notes=", ".join(d.note for d in rest),
        lines="\n".join(f"- {d.line}" for d in rest),
    )


def _form(rest: Sequence[Detail], deed: Deed, rng: Random) -> str:
    """How the details are told: within the request, in sentences behind it, as notes, or as a list."""
    if not rest:
        return "plain"
    size = sum(len(d.words) + len(d.label) for d in rest)
    weights = {
        "plain": 0
        if any(d.role == "reason" and " " in d.words and not _follows(d) for d in rest)
        else 6
        if size <= _SHORT * 2 and len(rest) <= 3
        else 1,
        "sentences": 4,
        "terse": 2 if size <= _SHORT and len(rest) <= 2 else 0,
        "list": 0 if len(rest) < 3 else 2 if len(rest) == 3 else 12,
    }
    return rng.choices(list(weights), list(weights.values()))[0]


def _cores(core: str, deed: Deed, rng: Random) -> dict[str, str]:
    """The request as the agent is told and as the user wants it, with another verb for looking things up."""
    known, verb = _families(), deed.verb
    ask = rng.choice(known["asks"].get(verb, [verb])) + core[len(verb) :]
    want = rng.choice(known["wants"].get(verb, [verb])) + core[len(verb) :]
    return {"ask": ask, "Ask": _capital(ask), "want": want}


def _woven(request: EnglishRequest) -> tuple[str, list[Detail]]:
    """The request with the details that have a place in it, and the others."""
    deed = request.deed
    rest = list(request.details)
    if (called := next((d for d in rest if d.role == "called"), None)) and deed.phrases:
        deed = replace(deed, phrases=(replace(deed.phrases[0], after=called.woven), *deed.phrases[1:]))
        rest.remove(called)
    core = deed.text
    if deed.changing and (own := next((d for d in rest if _is_changed(d, deed)), None)):
        core += f" to {own.quoted}"
        rest.remove(own)
    for role in ("renamed", "query", "owner", "currency", "on", "origin", "destination", "from", "until", "sorted"):
        first = next((d for d in rest if d.role == role), None)
        if first and not (role == "owner" and (" for " in core or rest[0] is not first)):
            core += f" matching {first.quoted}" if role == "query" and " for " in core else f" {first.woven}"
            rest.remove(first)
    return core, rest


def _is_changed(detail: Detail, deed: Deed) -> bool:
    """Whether the deed is to change just this: ``set the topic`` of a conversation, told the topic."""
    head = deed.phrases[0] if deed.phrases else None
    if head is None or head.name or detail.identifies or detail.role == "truth":
        return False
    if deed.verb == "set" and len(deed.phrases) == 1:
        return head.last in detail.label.lower().split(" ")
    return len(deed.phrases) > 1 and " ".join(head.words).lower() == detail.label.lower()


def _tail(rest: Sequence[Detail], deed: Deed) -> str:
    """The other details within the sentence."""
    if not rest:
        return ""
    truths = [d.words for d in rest if d.role == "truth"]
    reason = next((_reason(d) for d in rest if d.role == "reason"), "")
    others = [d for d in rest if d.role not in ("truth", "reason")]
    if deed.changing:
        return _changes(others, truths) + reason
    text = f" with {_joined([d.phrase for d in others])}" if others else ""
    return text + (f", {_joined(truths)}" if truths else "") + reason


def _follows(reason: Detail) -> bool:
    """Whether the reason is a clause that can stand behind ``because``."""
    return reason.because.split(" ")[0] in ("I", "it", "the", "my", "we", "they", "this", "there")


def _reason(detail: Detail) -> str:
    return f" because {detail.because}" if _follows(detail) else f", reason: {detail.words}"


def _changes(details: Sequence[Detail], truths: Sequence[str]) -> str:
    """What to set things to: `` and set the topic to X``, ``: set the topic to X, set …``."""
    told = [d.phrase for d in details if d.identifies]
    parts = [d.change for d in details if not d.identifies] + [t for t in truths if t.startswith(("make", "turn"))]
    more = "".join(f", {t}" for t in truths if t not in parts)
    text = f" with {_joined(told)}" if told else ""
    return text + ((": " if len(parts) > 1 else " and ") + _joined(parts) if parts else "") + more


def _sentences(rest: Sequence[Detail], deed: Deed) -> str:
    """The other details in sentences of their own."""
    truths = [
        _capital(d.words)
        + ("." if d.words.startswith(("don't", "it ", "only", "make", "include", "leave", "turn", "notify")) else ", please.")
        for d in rest
        if d.role == "truth"
    ]
    longer = [d for d in rest if d.role in ("text", "reason")]
    others = [d for d in rest if d.role not in ("truth", "text", "reason")]
    set_to = [d for d in others if deed.changing and not d.identifies]
    told = [d.clause for d in others if d not in set_to]
    clauses = [*_groups([d.change for d in set_to]), *_groups(told)]
    parts = [f"{_capital(_joined(group))}." for group in clauses]
    return " ".join([*parts, *(_spoken(d) for d in longer), *truths])


def _groups(clauses: Sequence[str]) -> Iterator[Sequence[str]]:
    """At most three in a sentence."""
    for start in range(0, len(clauses), 3):
        yield clauses[start : start + 3]


def _spoken(detail: Detail) -> str:
    """A text or a reason as a sentence of its own."""
    if detail.role == "reason":
        return _stopped(_capital(detail.because) or f"Reason: {detail.words}")
    return f"The {detail.label} should be {detail.quoted}." if '"' in detail.quoted else f"{_capital(detail.clause)}."


def _question(request: EnglishRequest, core: str, rng: Random) -> str:
    """A direct question for the wanted values, where the thing is known; else empty."""
    thing = request.deed.thing
    head = request.deed.phrases[0] if request.deed.phrases else None
    if (
        request.deed.verb != "look up"
        or core != request.deed.text
        or head is None
        or " of " in f" {thing}"
        or rng.random() < 0.3
    ):
        return ""
    know = _know(request.wanted)
    several = len(request.wanted) > 1 or is_plural(request.wanted[0].split(" ")[-1])
    text: str = rng.choice(_families()["questions"]).format(
        know=know, thing=thing, **{"is": "are" if several else "is"}
    )
    return text


def _know(wanted: Sequence[str]) -> str:
    return " and ".join(f"the {label}" for label in wanted)


def _end(text: str, request: EnglishRequest, rng: Random) -> str:
    """The message with the wish to know something, cleaned up."""
    text = text.strip().replace("..", ".").replace('.".', '."')
    if request.wanted:
        text += (
            ("." if text[-1:] not in '.!?"' else "")
            + ("\n" if "\n" in text else " ")
            + rng.choice(_families()["wishes"]).format(know=_know(request.wanted))
        )
    return text


def _stopped(text: str) -> str:
    return text if text[-1:] in ".!?" else f"{text}."


def _joined(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
