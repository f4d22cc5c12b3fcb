"""How an agent is asked for its reply: awaited, and in a thread of its own where it may block."""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from agentseer.agents.turn import Agent, Reply, Turn

__all__ = ["answer"]

A = TypeVar("A")
R = TypeVar("R")


async def answer(agent: Agent, turn: Turn, *, threaded: bool = False) -> Reply:
    """The reply of an agent, synchronous or not; ``threaded``: it may block, and holds up nobody else."""
    reply = await _in_thread(agent, turn) if threaded else agent(turn)
    return await reply if inspect.isawaitable(reply) else reply


async def _in_thread(function: Callable[[A], R], argument: A) -> R:
    """Call ``function`` in a new daemon thread.

    A pool would run dry of calls that never return, and the program would wait for them at its end; these threads are
    abandoned when whoever waits for them is cancelled.
    """
    loop = asyncio.get_running_loop()
    finished: asyncio.Future[tuple[R | None, BaseException | None]] = loop.create_future()
    context = contextvars.copy_context()

    def deliver(result: R | None, error: BaseException | None) -> None:
        if not finished.done():
            finished.set_result((result, error))

    def run() -> None:
        result, error = None, None
        try:
            result = context.run(function, argument)
        except BaseException as raised:  # an exit is the end of the agent, not of the program
            error = raised
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(deliver, result, error)

    threading.Thread(target=run, name="agent", daemon=True).start()
    result, error = await finished
    if error is not None:
        raise error
    return result  # type: ignore[return-value]
