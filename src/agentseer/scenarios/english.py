"""English openings, from several families: direct, polite, terse, chatty, with context, as a list."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

import msgspec

from agentseer.scenarios.deeds import Deed
from agentseer.scenarios.english_details import Detail
from agentseer.scenarios.noun_phrases import is_plural
from agentseer.scenarios.wordlists import wordlists

__all__ = ["Request", "goal", "message"]

_SHORT = 42
"""Details up to so many characters are told within the request."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be said."""

    deed: Deed
    """With the things named."""
    details: tuple[Detail, ...] = ()
    wanted: tuple[str, ...] = ()
    """Labels of values that the user wants to know."""


@cache
def _families() -> Any:
    return json.loads(files(__package__).joinpath("english_messages.json").read_text("utf-8"))


def goal(request: Request) -> str:
    """As an infinitive, with all that is woven into it."""
    core, rest = _woven(request)
    return core + _tail(rest, request.deed)


def message(request: Request, rng: Random, *, plain: bool = False) -> str:
    """One way to ask for it; ``plain``: the one in which nothing is merged or abbreviated."""
    core, rest = _woven(request)
    if plain:
        return _end(f"Please {core}. {_sentences(rest, request.deed)}", request, rng)
    if request.wanted and not rest and (question := _question(request, core, rng)):
        return question
    known = _families()
    name = _form(rest, request.deed, rng)
    kind = "see" if request.deed.looks else "do"
    text: str = rng.choice([*known[name], *known.get(f"{name} to {kind}", ())]).format(
        **_cores(core, request.deed, rng),
        tail=_tail(rest, request.deed) if name == "plain" else "",
        more=_sentences(rest, request.deed) if name == "sentences" else "",
        notes=", ".join(d.note for d in rest),
        lines="\n".join(f"- {d.line}" for d in rest),
    )
    return _end(text, request, rng)


def _form(rest: Sequence[Detail], deed: Deed, rng: Random) -> str:
    """How the details are told: within the request, in sentences behind it, as notes, or as a list."""
    if not rest:
        return "plain"
    size = sum(len(d.words) + len(d.label) for d in rest)
    weights = {
        "plain": 0
        if any(d.role == "reason" and " " in d.words for d in rest)
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


def _woven(request: Request) -> tuple[str, list[Detail]]:
    """The request with the details that have a place in it, and the others."""
    deed = request.deed
    core, rest = deed.text, list(request.details)
    if deed.verb in wordlists().changing and (own := next((d for d in rest if _is_changed(d, deed)), None)):
        core += f" to {own.quoted}"
        rest.remove(own)
    for role in ("called", "query", "on", "origin", "destination", "from", "until"):
        first = next((d for d in rest if d.role == role), None)
        if first:
            core += f" matching {first.quoted}" if role == "query" and " for " in core else f" {first.woven}"
            rest.remove(first)
    return core, rest


def _is_changed(detail: Detail, deed: Deed) -> bool:
    """Whether the deed is to change just this: ``set the topic`` of a conversation, told the topic."""
    head = deed.phrases[0] if deed.phrases else None
    return (
        head is not None
        and not head.name
        and len(deed.phrases) > 1
        and " ".join(head.words).lower() == detail.label.lower()
    )


def _tail(rest: Sequence[Detail], deed: Deed) -> str:
    """The other details within the sentence."""
    if not rest:
        return ""
    truths = [d.words for d in rest if d.role == "truth"]
    reason = next((f", reason: {d.words}" for d in rest if d.role == "reason"), "")
    others = [d for d in rest if d.role not in ("truth", "reason")]
    if deed.verb in wordlists().changing and not deed.making:
        parts = [d.change for d in others] + truths
        return (
            (": " if len(parts) > 2 else " and " if len(parts) == 1 else ", ") + _joined(parts) if parts else ""
        ) + reason
    text = f" with {_joined([d.phrase for d in others])}" if others else ""
    return text + (f", {_joined(truths)}" if truths else "") + reason


def _sentences(rest: Sequence[Detail], deed: Deed) -> str:
    """The other details in sentences of their own."""
    truths = [
        _capital(d.words)
        + ("." if d.words.startswith(("don't", "it ", "only", "make", "include", "leave")) else ", please.")
        for d in rest
        if d.role == "truth"
    ]
    longer = [d for d in rest if d.role in ("text", "reason")]
    others = [d for d in rest if d.role not in ("truth", "text", "reason")]
    changing = deed.verb in wordlists().changing
    parts = [_capital(_joined([d.change if changing else d.clause for d in group])) + "." for group in _groups(others)]
    return " ".join([*parts, *(_spoken(d) for d in longer), *truths])


def _groups(details: Sequence[Detail]) -> Iterator[Sequence[Detail]]:
    """At most three details in a sentence."""
    for start in range(0, len(details), 3):
        yield details[start : start + 3]


def _spoken(detail: Detail) -> str:
    """A text or a reason as a sentence of its own."""
    if detail.role == "reason":
        return f"Reason: {_stopped(detail.words)}"
    return f"The {detail.label} should be {detail.quoted}." if '"' in detail.quoted else f"{_capital(detail.clause)}."


def _question(request: Request, core: str, rng: Random) -> str:
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


def _end(text: str, request: Request, rng: Random) -> str:
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
