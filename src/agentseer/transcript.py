"""The record of a conversation, in the shape of chat completions."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from agentseer.schema.json import Json

__all__ = ["Ended", "Message", "Role", "ToolCall", "Transcript", "Usage"]

Role = Literal["system", "user", "assistant", "tool"]
Ended = Literal[
    "user_done",  # the user has what they wanted, or has given up
    "max_turns",
    "agent_error",  # the agent raised
    "agent_timeout",
    "agent_garbage",  # the agent returned something that is not a reply
    "infrastructure",  # model quota, network, host
]


class ToolCall(msgspec.Struct, frozen=True, kw_only=True):
    """One call of a tool as the agent made it."""

    id: str
    tool: str
    arguments: Json


class Message(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One message. What the agent sees of it is `chat`; ``turn``, ``tells`` and ``unmapped`` are ours."""

    role: Role
    content: str = ""
    calls: tuple[ToolCall, ...] = ()
    call_id: str = ""
    """For role ``tool``: the call that this answers."""
    turn: int = 0
    tells: tuple[str, ...] = ()
    """Names of the facts that this user message tells."""
    unmapped: bool = False
    """The user could not map the question that this user message answers."""

    def chat(self) -> dict[str, Any]:
        """The message in chat-completions shape, with nothing of ours in it."""
        message: dict[str, Any] = {"role": self.role, "content": self.content}
        if self.calls:
            message["tool_calls"] = [
                {
                    "id": c.id,
                    "type": "function",
                    "function": {"name": c.tool, "arguments": msgspec.json.encode(c.arguments).decode()},
                }
                for c in self.calls
            ]
        if self.role == "tool":
            message["tool_call_id"] = self.call_id
        return message


class Usage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a trial consumed. Times are seconds; money is US dollars."""

    model_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost: float = 0.0
    agent_seconds: float = 0.0
    total_seconds: float = 0.0


class Transcript(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All messages of a trial and how it ended."""

    messages: tuple[Message, ...] = ()
    ended: Ended = "user_done"
    problem: str = ""
    """What the agent or the infrastructure did wrong, for the ends that are not the user's."""
    usage: Usage = Usage()

    @property
    def turns(self) -> int:
        """The number of turns that the agent had."""
        return max((m.turn for m in self.messages), default=0)

    def replies(self) -> tuple[Message, ...]:
        """What the agent said to the user, without tool calls."""
        return tuple(m for m in self.messages if m.role == "assistant" and m.content)
