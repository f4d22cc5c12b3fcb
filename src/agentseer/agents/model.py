"""``model:NAME``: the built-in tool loop around a chat model."""

from __future__ import annotations

from typing import Any

import msgspec

from agentseer.agents.turn import Agent, Turn
from agentseer.cases import Case
from agentseer.environment.surface import Tools
from agentseer.models.chat import ChatModel, Completion
from agentseer.models.openai import OpenAIModel
from agentseer.models.pricing import cost_of
from agentseer.transcript import Usage

__all__ = ["ModelAgent"]

_SYSTEM = (
    "You are a helpful assistant. Use the tools to do what the user asks. Ask when something that you need is missing."
)
_CALLS_PER_TURN = 16


class ModelAgent:
    """The source of agents that share one model."""

    knows_case = False
    built_in = False
    threaded = False

    def __init__(
        self, name: str, *, base_url: str | None = None, system: str = "", chat: ChatModel | None = None
    ) -> None:
        self.name = f"model:{name}"
        self.model = name
        self._system = system or _SYSTEM
        self._chat = chat or OpenAIModel(name, base_url=base_url)

    def start(self, tools: Tools, *, case: Case | None = None, branch: int = 0, seed: int = 0) -> Agent:
        """An agent for one trial."""
        return _Loop(self._chat, self._system, tools)


class _Loop:
    """Asks the model and carries out the calls that it wants, until it speaks or has had enough of them."""

    def __init__(self, chat: ChatModel, system: str, tools: Tools) -> None:
        self._chat = chat
        self._messages: list[dict[str, Any]] = [{"role": "system", "content": system}]
        self._tools = tools
        self._schemas = tools.schemas("openai")
        self._calls = self._input = self._output = 0

    async def __call__(self, turn: Turn) -> str:
        self._messages += [m for m in turn.new_messages if m["role"] == "user"]
        for _ in range(_CALLS_PER_TURN):
            answer = await self._chat.complete(self._messages, self._schemas)
            self._count(answer)
            self._messages.append(_assistant(answer))
            if not answer.calls:
                return answer.text
            for call in answer.calls:
                result = await self._tools.call(call.tool, call.arguments)
                self._messages.append({"role": "tool", "tool_call_id": call.id, "content": result.text})
        return answer.text or "I could not finish this."

    def usage(self) -> Usage:
        """What the trial consumed so far."""
        return Usage(
            model_calls=self._calls,
            input_tokens=self._input,
            output_tokens=self._output,
            cost=cost_of(self._chat.name, self._input, self._output) or 0.0,
        )

    def _count(self, answer: Completion) -> None:
        self._calls += 1
        self._input += answer.input_tokens
        self._output += answer.output_tokens


def _assistant(answer: Completion) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": answer.text}
    if answer.calls:
        message["tool_calls"] = [
            {
                "id": c.id,
                "type": "function",
                "function": {"name": c.tool, "arguments": msgspec.json.encode(c.arguments).decode()},
            }
            for c in answer.calls
        ]
    return message
