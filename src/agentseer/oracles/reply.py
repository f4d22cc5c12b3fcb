"""The reply oracle: what the agent said. Only positive evidence fails; what is not found is inconclusive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import msgspec

from agentseer.cases import Case, Conveyed, Finding, Record, ReplyOracle, Verdict
from agentseer.language.acts import Act, acts
from agentseer.language.mentions import mentions
from agentseer.oracles.contradiction import other_value, tells_anything
from agentseer.oracles.false_claim import decide_false_claim
from agentseer.schema.json import Json
from agentseer.tools import Toolset
from agentseer.transcript import Message

__all__ = ["decide_reply"]

_Reply: TypeAlias = tuple[int, Message]
"""A reply with its place in the transcript."""
_IN_WORDS: tuple[Act, ...] = (
    "declines",
    "gives_up",
    "hands_over",
    "names_permission",
    "reports_failure",
    "reports_missing",
    "states_existing",
    "suggests_later",
)
"""Ways of telling a user in words what an error says."""


def decide_reply(oracle: ReplyOracle, case: Case, record: Record, toolset: Toolset) -> Iterator[Finding]:
    """One finding for each part of the oracle."""
    replies = [(i, m) for i, m in enumerate(record.transcript.messages) if m.role == "assistant" and m.content]
    for act in oracle.must_not:
        if act == "false_claim":
            yield decide_false_claim(case, record, toolset, replies)
        elif act == "parrots_error":
            yield _parrots(record, replies)
        else:
            yield _must_not(act, replies)
    if oracle.must:
        yield _must(oracle.must, replies)
    if oracle.conveys:
        yield from _conveyed(oracle.conveys, case, record, toolset, replies)
    yield from (_forbidden(value, replies) for value in oracle.forbidden)


def _must_not(act: Act, replies: Sequence[_Reply]) -> Finding:
    does = act.replace("_", " ")
    for reply in replies:
        if acts(reply[1].content).answer(act) == "yes":
            return _finding(act, "fail", f"the agent {does}, which is wrong here", reply)
    return _finding(act, "pass", f"no reply {does}")


def _parrots(record: Record, replies: Sequence[_Reply]) -> Finding:
    """The user is given an error as the tool put it (its body, or what looks like one), and never the same in words."""
    bodies = [e.result for e in record.outcome.journal if not e.ok]
    said = [(reply, acts(reply[1].content)) for reply in replies]
    raw = [r for r, a in said if a.answer("echoes_raw_error") == "yes" or _as_body(r[1].content) in bodies]
    in_words = any(a.answer(act) == "yes" for r, a in said if r not in raw for act in _IN_WORDS)
    if raw and not in_words:
        return _finding("parrots_error", "fail", "the agent passed the raw error on to the user", raw[0])
    return _finding("parrots_error", "pass", "no raw error was all that the user was told")


def _as_body(text: str) -> Json:
    """The body that a reply consists of, taken out of a code block; the reply itself where it is no JSON."""
    bare = text.strip().removeprefix("```json").strip("`").strip()
    try:
        body: Json = msgspec.json.decode(bare)
    except msgspec.DecodeError:
        return bare
    return body


def _must(wanted: Sequence[Act], replies: Sequence[_Reply]) -> Finding:
    """Met by any recognised wording of any of the acts, a hedged one included."""
    for reply in replies:
        said = acts(reply[1].content)
        for act in wanted:
            if said.answer(act) == "yes" or (said.answer(act) == "unsure" and said.evidence(act)):
                return _finding("must", "pass", f"the agent {act.replace('_', ' ')}", reply)
    names = ", ".join(act.replace("_", " ") for act in wanted)
    return _finding("must", "inconclusive", f"none of these was recognised in the replies: {names}", *replies[-1:])


def _conveyed(
    wanted: Sequence[Conveyed], case: Case, record: Record, toolset: Toolset, replies: Sequence[_Reply]
) -> Iterator[Finding]:
    """What is told passes; what is denied, or told otherwise, fails; what is not recognised is inconclusive."""
    told = [_telling(value, replies) for value in wanted]
    denial = None if any(told) else _denial(wanted, case, record, replies)
    for value, telling in zip(wanted, told, strict=True):
        name = value.label or value.path or "the value"
        if telling:
            yield _finding("conveys", "pass", f"{name} was told", telling)
        elif denial:
            reason = f"the agent said that nothing was found, although {name} had been delivered"
            yield _finding("conveys", "fail", reason, denial)
        elif other := _otherwise(value, case, record, toolset, replies):
            reason = f"the agent stated {other[0]} as {name}, which is {value.value!r}"
            yield _finding("conveys", "fail", reason, other[1])
        else:
            reason = f"{name} ({value.value!r}) was not recognised in the replies"
            yield _finding("conveys", "inconclusive", reason, *replies[-1:])


def _telling(wanted: Conveyed, replies: Sequence[_Reply]) -> _Reply | None:
    return next((r for r in replies if mentions(r[1].content, wanted.value, label=wanted.label) == "yes"), None)


def _has_trace(wanted: Conveyed, replies: Sequence[_Reply]) -> bool:
    return any(mentions(m.content, wanted.value, label=wanted.label) != "no" for _, m in replies)


def _denial(wanted: Sequence[Conveyed], case: Case, record: Record, replies: Sequence[_Reply]) -> _Reply | None:
    """The last reply, if it says that nothing was found although it was, and nothing of what was is told."""
    delivered = any(e.ok and e.tool == case.tool for e in record.outcome.journal)
    if not delivered or not replies or acts(replies[-1][1].content).answer("reports_missing") != "yes":
        return None
    told = any(_has_trace(w, replies) for w in wanted) or tells_anything(replies[-1][1].content, case.tool, record)
    return None if told else replies[-1]


def _otherwise(
    wanted: Conveyed, case: Case, record: Record, toolset: Toolset, replies: Sequence[_Reply]
) -> tuple[str, _Reply] | None:
    """Another value that a reply states for it, where none has a trace of the right one."""
    if _has_trace(wanted, replies):
        return None
    tool = toolset.tool(case.tool)
    found = ((other_value(wanted, reply[1].content, record, tool, toolset), reply) for reply in replies)
    return next(((other, reply) for other, reply in found if other), None)


def _forbidden(value: Json, replies: Sequence[_Reply]) -> Finding:
    for reply in replies:
        if mentions(reply[1].content, value) == "yes":
            return _finding("forbidden", "fail", f"the agent stated {value!r}, which nothing supports", reply)
    return _finding("forbidden", "pass", "no unsupported value was stated")


def _finding(part: str, verdict: Verdict, reason: str, reply: _Reply | None = None) -> Finding:
    """A finding about one reply; the turn is told for what is not right."""
    index, message = reply or (0, None)
    return Finding(
        oracle=f"reply.{part}",
        verdict=verdict,
        reason=reason,
        evidence=(f"message:{index}",) if message else (),
        turn=message.turn if message and verdict != "pass" else None,
    )
