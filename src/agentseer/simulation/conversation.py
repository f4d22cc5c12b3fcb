"""One directed conversation: the rule-based user and an agent take turns over a fresh environment.

The core is `steps`, a generator without input or output: it yields a `Turn`, receives what the agent gave back, and in the end
returns the `Record`. `converse` drives it without an event loop, for synchronous agents; `aconverse` awaits and keeps time.
"""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Generator, Sequence
from typing import Any

from msgspec.structs import replace

from agentseer.agents.answering import answer
from agentseer.agents.turn import Agent, Reply, Turn
from agentseer.cases import Case, Record
from agentseer.environment.engine import Environment
from agentseer.environment.journal import Entry
from agentseer.environment.surface import Result
from agentseer.simulation.endings import Ending, ending_of, timed_out
from agentseer.simulation.replies import NotAReply, text_of
from agentseer.simulation.user import User
from agentseer.transcript import Message, ToolCall, Transcript, Usage

__all__ = ["MAX_TURNS", "aconverse", "converse", "steps"]

MAX_TURNS = 12


def steps(
    case: Case, environment: Environment, user: User, *, max_turns: int = MAX_TURNS
) -> Generator[Turn, Reply | Ending, Record]:
    """The conversation of a case, turn by turn.

    The calls in the transcript are those that reached the environment, whatever the agent says of them.
    """
    messages = [*case.situation.prefix, user.opening()]
    chat = [m.chat() for m in messages]
    tools, seen = environment.tools, 0
    end = Ending(ended="max_turns")
    for number in range(1, max_turns + 1):
        environment.turn = number
        called = len(environment.journal)
        reply = yield Turn(messages=list(chat), new_messages=chat[seen:], tools=tools, number=number)
        spoken = _calls(environment.journal[called:], number)
        heard = _heard(reply)
        if isinstance(heard, str):
            spoken.append(Message(role="assistant", content=heard, turn=number))
        messages += spoken
        chat += (m.chat() for m in spoken)
        seen = len(chat)
        if isinstance(heard, Ending):
            end = heard
            break
        answer = user.respond(heard, environment.journal, number + 1)
        if answer is None:
            end = Ending(ended="user_done")
            break
        messages.append(answer)
        chat.append(answer.chat())
    return Record(
        transcript=Transcript(messages=tuple(messages), ended=end.ended, problem=end.problem),
        outcome=environment.outcome(),
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


async def _reply(agent: Agent, turn: Turn, seconds: float, threaded: bool) -> Reply | Ending:
    try:
        async with asyncio.timeout(seconds) as limit:
            return await answer(agent, turn, threaded=threaded)
    except asyncio.CancelledError as error:
        task = asyncio.current_task()
        if task is None or task.cancelling():
            raise  # the run is being stopped
        return ending_of(error)
    except (Exception, SystemExit) as error:
        return timed_out(turn.number, seconds) if limit.expired() else ending_of(error)


def _heard(reply: Reply | Ending) -> str | Ending:
    if isinstance(reply, Ending):
        return reply
    try:
        return text_of(reply)
    except NotAReply as error:
        return Ending(ended="agent_garbage", problem=str(error))


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
