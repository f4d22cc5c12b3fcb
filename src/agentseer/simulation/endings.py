"""How a conversation ends when the agent, or the infrastructure below it, breaks."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from agentseer.transcript import Ended

__all__ = ["Ending", "ending_of", "timed_out"]

_LONGEST = 300
_INFRASTRUCTURE = frozenset(
    {
        "APIConnectionError",
        "ClientConnectionError",
        "ConnectionError",
        "InternalServerError",
        "ModelError",
        "OverloadedError",
        "RateLimitError",
        "ResourceExhausted",
        "ServiceUnavailable",
        "ServiceUnavailableError",
        "TooManyRequests",
        "TransportError",
    }
)
"""Exceptions of model clients and HTTP libraries that say that a model, a quota or a host was not there."""


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """How a conversation ended, and what the agent or the infrastructure did wrong, if they did."""

    ended: Ended
    problem: str = ""


def timed_out(turn: int, seconds: float) -> Ending:
    """The agent did not answer in time."""
    return Ending(ended="agent_timeout", problem=f"the agent did not answer turn {turn} within {seconds:g} s")


def ending_of(error: BaseException) -> Ending:
    """What an exception of the agent means. A model, quota or host that was not there is no fault of the agent.

    Classes are known by name, along the chain of causes, so that no client library is imported for it.

    >>> ending_of(KeyError("order"))
    Ending(ended='agent_error', problem="the agent raised KeyError: 'order'")
    >>> ending_of(ConnectionRefusedError("no route to the model")).ended
    'infrastructure'
    """
    cause: BaseException | None = error
    seen: set[int] = set()
    while cause is not None and id(cause) not in seen:
        if any(c.__name__ in _INFRASTRUCTURE for c in type(cause).__mro__):
            return Ending(ended="infrastructure", problem=f"{type(cause).__name__}: {_line(cause)}")
        seen.add(id(cause))
        cause = cause.__cause__
    words = _line(error)
    return Ending(
        ended="agent_error", problem=f"the agent raised {type(error).__name__}" + (f": {words}" if words else "")
    )


def _line(error: BaseException) -> str:
    """The first line of its message, without the folders of this machine."""
    text = next(iter(str(error).strip().splitlines()), "")
    for folder in (Path.cwd(), sys.prefix, Path.home()):
        if len(str(folder)) > 1:
            text = text.replace(f"{folder}/", "")
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
