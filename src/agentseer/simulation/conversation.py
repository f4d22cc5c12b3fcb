"""One directed conversation: the rule-based user and an agent take turns over a fresh environment.

The core is `steps`, a generator without input or output: it yields a `Turn`, receives what the agent gave back, and in the end
returns the `Record`. `converse` drives it without an event loop, for synchronous agents; `aconverse` awaits and keeps time.
"""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from agentseer.agents.turn import Agent, Reply, Turn
from agentseer.cases import Case, Record
from agentseer.environment.engine import Environment
from agentseer.environment.journal import Entry
from agentseer.environment.surface import Result
from agentseer.errors import ModelError
from agentseer.simulation.replies import NotAReply, text_of
from agentseer.simulation.user import User
from agentseer.transcript import Ended, Message, ToolCall, Transcript, Usage

__all__ = ["MAX_TURNS", "aconverse", "converse", "steps"]

MAX_TURNS = 12


@dataclass(frozen=True, slots=True)
class _Failure:
    """Sent in place of a reply: the agent or the infrastructure broke."""

    ended: Ended
    problem: str


def steps(
    case: Case, environment: Environment, user: User, *, max_turns: int = MAX_TURNS
) -> Generator[Turn, Reply | _Failure, Record]:
    """The conversation of a case, turn by turn."""
    messages = [*case.situation.prefix, user.opening()]
    chat = [m.chat() for m in messages]
    seen = 0
    ended: Ended = "max_turns"
    problem = ""
    for number in range(1, max_turns + 1):
        environment.turn = number
        calls = len(environment.journal)
        reply = yield Turn(messages=list(chat), new_messages=chat[seen:], tools=environment.tools, number=number)
        spoken = _calls(environment.journal[calls:], number)
        text = ""
        if isinstance(reply, _Failure):
            ended, problem = reply.ended, reply.problem
        else:
            try:
                text = text_of(reply)
                spoken.append(Message(role="assistant", content=text, turn=number))
            except NotAReply as error:
                ended, problem = "agent_garbage", str(error)
        messages += spoken
        chat += (m.chat() for m in spoken)
        seen = len(chat)
        if problem:
            break
        answer = user.respond(text, environment.journal, number + 1)
        if answer is None:
            ended = "user_done"
            break
        messages.append(answer)
        chat.append(answer.chat())
    return Record(
        transcript=Transcript(messages=tuple(messages), ended=ended, problem=problem), outcome=environment.outcome()
    )


def converse(
    case: Case, environment: Environment, agent: Agent, *, max_turns: int = MAX_TURNS, seed: int = 0
) -> Record:
    """Drive the conversation with a synchronous agent. An exception of the agent propagates."""
    conversation = steps(case, environment, User(case, environment.tools.toolset, seed), max_turns=max_turns)
    turn = next(conversation)
    while True:
        reply = agent(turn)
        if inspect.isawaitable(reply):
            raise TypeError("converse drives synchronous agents; use aconverse")
        try:
            turn = conversation.send(reply)
        except StopIteration as end:
            record: Record = end.value
            return record


async def aconverse(
    case: Case,
    environment: Environment,
    agent: Agent,
    *,
    max_turns: int = MAX_TURNS,
    seed: int = 0,
    turn_timeout: float = 60.0,
    threaded: bool = False,
) -> Record:
    """Drive the conversation with any agent. What the agent does wrong is recorded, never raised.

    ``threaded`` runs a synchronous agent in a thread of its own, so that one that blocks holds up nobody else.
    """
    started = time.perf_counter()
    conversation = steps(case, environment, User(case, environment.tools.toolset, seed), max_turns=max_turns)
    usage = getattr(agent, "usage", None)
    turn, spent = next(conversation), 0.0
    while True:
        began = time.perf_counter()
        reply = await _reply(agent, turn, turn_timeout, threaded)
        spent += time.perf_counter() - began
        try:
            turn = conversation.send(reply)
        except StopIteration as end:
            record: Record = end.value
            return _timed(record, usage, spent, time.perf_counter() - started)


async def _reply(agent: Agent, turn: Turn, timeout: float, threaded: bool) -> Reply | _Failure:
    try:
        async with asyncio.timeout(timeout):
            reply = await asyncio.to_thread(agent, turn) if threaded else agent(turn)
            return await reply if inspect.isawaitable(reply) else reply
    except TimeoutError:
        return _Failure("agent_timeout", f"the agent did not answer turn {turn.number} within {timeout:g} s")
    except ModelError as error:
        return _Failure("infrastructure", str(error))
    except Exception as error:
        words = str(error).strip().split("\n")[0]
        return _Failure("agent_error", f"the agent raised {type(error).__name__}: {words}"[:500])


def _calls(entries: Sequence[Entry], number: int) -> list[Message]:
    """The calls that reached the environment, in chat-completions order, whatever the agent says of them."""
    spoken = []
    for entry in entries:
        call = ToolCall(id=f"call_{entry.seq}", tool=entry.tool, arguments=entry.arguments)
        spoken.append(Message(role="assistant", calls=(call,), turn=number))
        spoken.append(Message(role="tool", content=_result_text(entry), call_id=call.id, turn=number))
    return spoken


def _result_text(entry: Entry) -> str:
    """The answer to a call as a model reads it."""
    return Result(status=int(entry.status), ok=entry.ok, body=entry.result).text


def _timed(record: Record, usage: Any, agent_seconds: float, total_seconds: float) -> Record:
    consumed = usage() if callable(usage) else Usage()
    timed = replace(consumed, agent_seconds=round(agent_seconds, 6), total_seconds=round(total_seconds, 6))
    return replace(record, transcript=replace(record.transcript, usage=timed))
