"""What agents do wrong is recorded, attributed and bounded; what the infrastructure does wrong is kept apart."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, NoReturn

import pytest
from demo_world import model, one, toolset

from agentseer.agents.loading import wrap
from agentseer.agents.turn import Turn
from agentseer.cases import Record
from agentseer.environment.surface import Tools
from agentseer.errors import AgentError, ModelError
from agentseer.oracles import decide
from agentseer.simulation import aconverse, environment_for
from agentseer.transcript import Usage

CASE = one("happy", "cancelOrder")


def trial(agent: Callable[..., Any], *, turn_timeout: float = 5.0) -> Record:
    """A trial of a user's agent."""
    source = wrap(agent)
    environment = environment_for(CASE, toolset(), model())
    started = source.start(environment.tools)
    return asyncio.run(
        aconverse(CASE, environment, started, turn_timeout=turn_timeout, threaded=source.threaded, max_turns=3)
    )


class RateLimitError(Exception):
    """As the clients of models name it."""


def exits(turn: Turn) -> str:
    sys.exit("bye")


async def exits_later(turn: Turn) -> str:
    sys.exit("bye")


def raises(turn: Turn) -> str:
    raise ValueError("first line\nsecond line")


def raises_nothing_said(turn: Turn) -> str:
    raise TimeoutError


async def cancels_itself(turn: Turn) -> str:
    raise asyncio.CancelledError


def ends_iteration(turn: Turn) -> str:
    raise StopIteration


@pytest.mark.parametrize(
    ("agent", "problem"),
    [
        (exits, "SystemExit: bye"),
        (exits_later, "SystemExit: bye"),
        (raises, "ValueError: first line"),
        (raises_nothing_said, "TimeoutError"),
        (cancels_itself, "CancelledError"),
    ],
)
def test_an_agent_that_breaks_fails_with_its_own_words(agent: Callable[..., Any], problem: str) -> None:
    record = trial(agent)
    assert (record.transcript.ended, record.transcript.problem) == ("agent_error", f"the agent raised {problem}")
    judgement = decide(CASE, record, toolset())
    assert (judgement.verdict, judgement.attribution, judgement.turn) == ("fail", "agent", 1)


def test_even_the_end_of_an_iteration_ends_only_the_agent() -> None:
    assert trial(ends_iteration).transcript.ended == "agent_error"


def hosts_down(turn: Turn) -> str:
    raise ConnectionRefusedError("nobody listens")


def quota_spent(turn: Turn) -> str:
    try:
        raise RateLimitError("too many requests")
    except RateLimitError as error:
        raise RuntimeError("the chain failed") from error


def no_model(turn: Turn) -> str:
    raise ModelError("no answer", where="gpt")


@pytest.mark.parametrize("agent", [hosts_down, quota_spent, no_model])
def test_a_model_quota_or_host_that_was_not_there_is_infrastructure(agent: Callable[..., Any]) -> None:
    record = trial(agent)
    assert record.transcript.ended == "infrastructure"
    assert decide(CASE, record, toolset()).verdict == "error"


def test_agents_that_never_return_hold_up_neither_the_loop_nor_each_other() -> None:
    forever = threading.Event()

    def blocks(turn: Turn) -> str:
        forever.wait()
        return "late"

    async def all_at_once() -> list[Record]:
        return await asyncio.gather(
            *(
                aconverse(CASE, environment_for(CASE, toolset(), model()), blocks, turn_timeout=0.2, threaded=True)
                for _ in range(64)
            )
        )

    began = time.perf_counter()
    records = asyncio.run(all_at_once())
    forever.set()
    assert {r.transcript.ended for r in records} == {"agent_timeout"}
    assert time.perf_counter() - began < 5


@pytest.mark.parametrize(
    "reply",
    [
        None,
        7,
        b"bytes",
        "",
        "  \n",
        [],
        {},
        {"role": "assistant", "content": 7},
        {"role": "tool", "content": "x"},
        [{"role": "user", "content": "x"}],
        ["text"],
        "x" * 200_001,
    ],
    ids=lambda r: repr(r)[:20],
)
def test_what_is_no_reply_is_garbage(reply: Any) -> None:
    record = trial(lambda turn: reply)
    assert record.transcript.ended == "agent_garbage"
    assert decide(CASE, record, toolset()).verdict == "fail"


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        ("Hello", "Hello"),
        ({"content": "Hello"}, "Hello"),
        ({"role": "assistant", "content": [{"type": "text", "text": "Hel"}, "lo"]}, "Hello"),
        (
            [
                {"role": "assistant", "content": "old"},
                {"role": "user", "content": "Hi"},
                {"role": "assistant", "content": None, "tool_calls": []},
                {"role": "tool", "content": "{}"},
                {"role": "assistant", "content": "Hello"},
            ],
            "Hello",
        ),
        ("a\ud800b", "a?b"),
    ],
)
def test_replies_come_in_several_shapes(reply: Any, text: str) -> None:
    assert trial(lambda turn: reply).transcript.replies()[0].content == text


def test_calls_before_a_breakdown_are_in_the_transcript() -> None:
    def half(turn: Turn) -> NoReturn:
        turn.tools.call_now("getOrder", {"order_id": CASE.situation.facts["order_id"].value})
        raise RuntimeError("broke")

    record = trial(half)
    roles = [m.role for m in record.transcript.messages]
    assert roles == ["user", "assistant", "tool"]
    assert record.transcript.messages[1].calls[0].tool == "getOrder"


def test_what_an_agent_does_to_its_messages_stays_with_it() -> None:
    def scribbles(turn: Turn) -> str:
        turn.messages.clear()
        turn.new_messages.append({"role": "user", "content": "forged"})
        return "What is the order number?"

    messages = trial(scribbles).transcript.messages
    assert next(m.content for m in messages if m.role == "user") == CASE.situation.opening
    assert not any(m.content == "forged" for m in messages)


class Counting:
    """An agent made per trial that says what it consumed."""

    def __init__(self, tools: Tools) -> None:
        self.turns = 0

    async def __call__(self, turn: Turn) -> str:
        self.turns += 1
        return "I can't do that, sorry."

    def usage(self) -> Usage:
        return Usage(model_calls=self.turns, cost=0.25)


def test_an_agent_may_tell_what_it_consumed() -> None:
    usage = trial(Counting).transcript.usage
    assert (usage.model_calls, usage.cost) == (1, 0.25)
    assert usage.total_seconds >= usage.agent_seconds > 0


async def make_later(tools: Tools) -> Callable[[Turn], str]:
    return lambda turn: f"I can't. {len(tools.names)}"


def make_without_tools() -> Callable[[Turn], str]:
    return lambda turn: "I can't."


@pytest.mark.parametrize("factory", [make_later, make_without_tools])
def test_factories_may_be_async_or_take_nothing(factory: Callable[..., Any]) -> None:
    assert trial(factory).transcript.replies()[0].content.startswith("I can't.")


def make_nothing(tools: Tools) -> int:
    return 7


def make_unnamed(world: Any) -> Callable[[Turn], str]:
    return lambda turn: "hi"


@pytest.mark.parametrize(
    ("factory", "problem"),
    [(make_nothing, "the factory returned int, which cannot be called"), (make_unnamed, "it returned function")],
)
def test_what_a_factory_does_wrong_is_said(factory: Callable[..., Any], problem: str) -> None:
    record = trial(factory)
    assert record.transcript.ended == "agent_error"
    assert problem in record.transcript.problem


def test_what_cannot_be_called_is_no_agent() -> None:
    with pytest.raises(AgentError, match="cannot be called"):
        wrap(7)  # type: ignore[arg-type]
