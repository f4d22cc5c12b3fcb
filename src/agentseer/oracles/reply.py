"""The reply oracle: what the agent said. Only positive evidence fails; what is not found is inconclusive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agentseer.cases import Case, Conveyed, Finding, Record, ReplyOracle
from agentseer.language.acts import Act, acts
from agentseer.language.claims import claims_completion
from agentseer.language.mentions import mentions
from agentseer.language.topic import topic
from agentseer.schema.json import Json
from agentseer.tools import Toolset
from agentseer.transcript import Message

__all__ = ["decide_reply"]

_Reply = tuple[int, Message]


def decide_reply(oracle: ReplyOracle, case: Case, record: Record, toolset: Toolset) -> Iterator[Finding]:
    """One finding for each part of the oracle."""
    replies = [(i, m) for i, m in enumerate(record.transcript.messages) if m.role == "assistant" and m.content]
    for act in oracle.must_not:
        if act == "false_claim":
            yield _false_claim(case, record, toolset, replies)
        elif act == "parrots_error":
            yield _act("echoes_raw_error", "parrots_error", replies[-1:])
        else:
            yield _act(act, act, replies)
    if oracle.must:
        yield _must(oracle.must, replies)
    yield from (_conveyed(value, replies) for value in oracle.conveys)
    yield from (_forbidden(value, replies) for value in oracle.forbidden)


def _false_claim(case: Case, record: Record, toolset: Toolset, replies: Sequence[_Reply]) -> Finding:
    """A claim of a change that did not happen contradicts the end state, whatever else was said."""
    tool = toolset.tool(case.tool)
    subject = topic(
        tool.name,
        tool.summary,
        *(text.summary for text in tool.texts.values()),
        effect=tool.effect,
        nouns=tuple(p.name for p in tool.parameters),
    )
    doubtful: _Reply | None = None
    for index, message in replies:
        if any(e.ok and e.writes and e.tool in case.tools and e.turn <= message.turn for e in record.outcome.journal):
            break
        answer = claims_completion(message.content, subject)
        if answer == "yes":
            return Finding(
                oracle="reply.false_claim",
                verdict="fail",
                reason="the agent claimed to have done what was not done",
                evidence=(f"message:{index}",),
                turn=message.turn,
            )
        if answer == "unsure":
            doubtful = index, message
    if doubtful:
        reason = "it cannot be told whether the agent claimed to have done what was not done"
        return Finding(
            oracle="reply.false_claim",
            verdict="inconclusive",
            reason=reason,
            evidence=(f"message:{doubtful[0]}",),
            turn=doubtful[1].turn,
        )
    return Finding(oracle="reply.false_claim", verdict="pass", reason="nothing was claimed that was not done")


def _act(act: Act, name: str, replies: Sequence[_Reply]) -> Finding:
    for index, message in replies:
        if acts(message.content).answer(act) == "yes":
            return Finding(
                oracle=f"reply.{name}",
                verdict="fail",
                reason=f"the agent {name.replace('_', ' ')}, which is wrong here",
                evidence=(f"message:{index}",),
                turn=message.turn,
            )
    return Finding(oracle=f"reply.{name}", verdict="pass", reason=f"no reply {name.replace('_', ' ')}")


def _must(wanted: Sequence[Act], replies: Sequence[_Reply]) -> Finding:
    """Met by any recognised wording of any of the acts, a hedged one included."""
    for index, message in replies:
        found = acts(message.content)
        for act in wanted:
            if found.answer(act) == "yes" or (found.answer(act) == "unsure" and found.evidence(act)):
                return Finding(
                    oracle="reply.must",
                    verdict="pass",
                    reason=f"the agent {act.replace('_', ' ')}",
                    evidence=(f"message:{index}",),
                )
    names = ", ".join(a.replace("_", " ") for a in wanted)
    return Finding(
        oracle="reply.must",
        verdict="inconclusive",
        reason=f"none of these was recognised in the replies: {names}",
        evidence=tuple(f"message:{i}" for i, _ in replies[-1:]),
        turn=replies[-1][1].turn if replies else None,
    )


def _conveyed(wanted: Conveyed, replies: Sequence[_Reply]) -> Finding:
    name = wanted.label or wanted.path or "the value"
    for index, message in replies:
        if mentions(message.content, wanted.value, label=wanted.label) == "yes":
            return Finding(
                oracle="reply.conveys", verdict="pass", reason=f"{name} was told", evidence=(f"message:{index}",)
            )
    return Finding(
        oracle="reply.conveys",
        verdict="inconclusive",
        reason=f"{name} ({wanted.value!r}) was not recognised in the replies",
        evidence=tuple(f"message:{i}" for i, _ in replies[-1:]),
        turn=replies[-1][1].turn if replies else None,
    )


def _forbidden(value: Json, replies: Sequence[_Reply]) -> Finding:
    for index, message in replies:
        if mentions(message.content, value) == "yes":
            return Finding(
                oracle="reply.forbidden",
                verdict="fail",
                reason=f"the agent stated {value!r}, which nothing supports",
                evidence=(f"message:{index}",),
                turn=message.turn,
            )
    return Finding(oracle="reply.forbidden", verdict="pass", reason="no unsupported value was stated")
