"""The seam of chat models: one request, one completion."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from agentseer.transcript import ToolCall

__all__ = ["ChatModel", "Completion"]


class Completion(msgspec.Struct, frozen=True, kw_only=True):
    """What a model answered."""

    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    input_tokens: int = 0
    output_tokens: int = 0


class ChatModel(Protocol):
    """A model that is asked with messages and tools in chat-completions shape."""

    @property
    def name(self) -> str:
        """The model's name, for prices."""

    async def complete(self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]) -> Completion:
        """One completion. Raises `ModelError` when the endpoint cannot be used after retries."""
