"""What an agent is given and what it may give back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from agentseer.cases import Case
from agentseer.environment.surface import Tools

__all__ = ["Agent", "AgentSource", "Reply", "Turn"]

Reply: TypeAlias = str | dict[str, Any] | list[dict[str, Any]]
"""A text, one assistant message, or several messages in chat-completions shape."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn of the agent."""

    messages: list[dict[str, Any]]
    """The conversation so far, chat-completions shape."""
    new_messages: list[dict[str, Any]]
    """What came since this agent last spoke."""
    tools: Tools
    """Bound to this trial's environment."""
    number: int
    """From 1."""


Agent: TypeAlias = Callable[[Turn], Reply | Awaitable[Reply]]


class AgentSource(Protocol):
    """Makes a fresh agent for each trial."""

    @property
    def name(self) -> str:
        """The target as the user wrote it."""

    @property
    def knows_case(self) -> bool:
        """Whether it is one of the built-in agents that know the solution (reference, variants, degraded)."""

    @property
    def built_in(self) -> bool:
        """Whether it ships with agentseer and costs nothing to run (those above, and ``keyword``)."""

    @property
    def model(self) -> str | None:
        """The name of the model that it calls, where that is known: what an estimate of money needs."""

    @property
    def threaded(self) -> bool:
        """Whether its turns run in a thread, because a synchronous agent may block."""

    def start(self, tools: Tools, *, case: Case | None = None, branch: int = 0, seed: int = 0) -> Agent:
        """An agent for one trial; ``case`` and ``branch`` are passed only to sources with ``knows_case``."""
