"""What an agent gave back, as the text that the user reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

__all__ = ["LONGEST", "NotAReply", "text_of"]

LONGEST = 200_000
"""Characters of a reply. What is longer is no message to a person, and would hold up whoever reads it."""


class NotAReply(ValueError):
    """The agent gave back something that is not a reply."""


def text_of(reply: object) -> str:
    """The text of a reply: a string, an assistant message, or messages, of which those of the assistant since the last
    message of the user count (an agent may give back its whole history).

    Raises `NotAReply` for anything else, and for a reply without text.

    >>> text_of([{"role": "user", "content": "Hi"}, {"role": "assistant", "content": [{"type": "text", "text": "Hello"}]}])
    'Hello'
    """
    if isinstance(reply, str):
        text = reply
    elif isinstance(reply, dict):
        text = _content(reply)
    elif isinstance(reply, list | tuple) and all(isinstance(m, dict) for m in reply):
        text = "\n\n".join(filter(None, map(_content, _last_said(reply))))
    else:
        raise NotAReply(f"the agent returned {type(reply).__name__}; a text or messages were expected")
    if not text.strip():
        raise NotAReply("the agent returned a reply without text")
    if len(text) > LONGEST:
        raise NotAReply(f"the agent returned a reply of {len(text):,} characters; at most {LONGEST:,} are read")
    return text.encode(errors="replace").decode()  # lone surrogates cannot be stored


def _last_said(messages: list[dict[str, Any]] | tuple[dict[str, Any], ...]) -> list[dict[str, Any]]:
    roles = [m.get("role", "assistant") for m in messages]
    start = max((i + 1 for i, role in enumerate(roles) if role == "user"), default=0)
    return [m for m, role in zip(messages[start:], roles[start:], strict=True) if role == "assistant"]


def _content(message: dict[str, Any]) -> str:
    if message.get("role", "assistant") != "assistant":
        raise NotAReply(f"the agent returned a message of role {message['role']!r}; one of the assistant was expected")
    content = message.get("content")
    if content is None or isinstance(content, str):
        return content or ""
    if isinstance(content, list):
        return "".join(_parts(content))
    raise NotAReply(f"the content of the agent's message is {type(content).__name__}; a text or parts were expected")


def _parts(content: list[Any]) -> Iterator[str]:
    for part in content:
        if isinstance(part, str):
            yield part
        elif isinstance(part, dict) and isinstance(part.get("text"), str):
            yield part["text"]
