"""A model that says what it was told to say: the fake for tests, and an ordinary member of the seam."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agentseer.errors import ModelError
from agentseer.models.chat import Completion

__all__ = ["ScriptedModel"]


class ScriptedModel:
    """Gives its completions one after the other and keeps what it was asked."""

    def __init__(self, completions: Sequence[Completion], name: str = "scripted") -> None:
        self.name = name
        self.asked: list[list[dict[str, Any]]] = []
        self._left = list(completions)

    async def complete(self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]) -> Completion:
        """The next completion; `ModelError` when there is none left."""
        self.asked.append(list(messages))
        if not self._left:
            raise ModelError("the script has no further completion")
        return self._left.pop(0)
