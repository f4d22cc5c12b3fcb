"""Models behind an OpenAI-compatible endpoint, through the official client, which is imported when it is first used."""

from __future__ import annotations

import asyncio
import os
from importlib.util import find_spec
from typing import Any

import msgspec

from agentseer.errors import MissingExtraError, ModelError
from agentseer.models.chat import Completion
from agentseer.transcript import ToolCall

__all__ = ["OpenAIModel"]

_RETRIES = 5


class OpenAIModel:
    """A model by name; ``base_url`` defaults to ``OPENAI_BASE_URL``, the key to ``OPENAI_API_KEY``.

    Raises `MissingExtraError` without the client, and `ModelError` without a key for the public endpoint.
    """

    def __init__(self, name: str, *, base_url: str | None = None, timeout: float = 60.0) -> None:
        if find_spec("openai") is None:
            raise MissingExtraError("openai", extra="models", need=f"agent target model:{name}")
        self.name = name
        self._base_url = base_url or os.environ.get("OPENAI_BASE_URL")
        self._key = os.environ.get("OPENAI_API_KEY") or ("not needed" if self._base_url else "")
        if not self._key:
            raise ModelError(
                "there is no key", where=name, hint="set OPENAI_API_KEY, or name an endpoint with --base-url"
            )
        self._timeout = timeout
        self._client: Any = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def complete(self, messages: list[dict[str, Any]], tools: list[dict[str, Any]]) -> Completion:
        """One completion; the client retries overload and failures of the service with backoff."""
        client = self._connected()
        import openai

        offered: dict[str, Any] = {"tools": tools} if tools else {}
        try:
            answer = await client.chat.completions.create(model=self.name, messages=messages, **offered)
        except openai.APIError as error:
            raise ModelError(f"{type(error).__name__}: {error}", where=self._base_url or self.name) from None
        if not getattr(answer, "choices", None):
            raise ModelError("the endpoint did not answer with a choice", where=self._base_url or self.name)
        return _completion(answer)

    async def close(self) -> None:
        """Close the connections; the model can be used again afterwards."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    def _connected(self) -> Any:
        """The client of the running event loop: connections of another cannot be used."""
        loop = asyncio.get_running_loop()
        if self._client is None or self._loop is not loop:
            import openai

            self._loop = loop
            self._client = openai.AsyncOpenAI(
                api_key=self._key, base_url=self._base_url, max_retries=_RETRIES, timeout=self._timeout
            )
        return self._client


def _completion(answer: Any) -> Completion:
    message = answer.choices[0].message
    calls = tuple(
        ToolCall(id=c.id or f"call_{i}", tool=c.function.name, arguments=_arguments(c.function.arguments))
        for i, c in enumerate(message.tool_calls or ())
        if c.type == "function"
    )
    usage = answer.usage
    return Completion(
        text=message.content or "",
        calls=calls,
        input_tokens=usage.prompt_tokens if usage else 0,
        output_tokens=usage.completion_tokens if usage else 0,
    )


def _arguments(text: str | None) -> Any:
    """The arguments; a text that is not JSON is passed on as it is, for the tool to refuse."""
    try:
        return msgspec.json.decode(text or "{}")
    except msgspec.DecodeError:
        return text
