"""What an agent gave back, as the text that the user reads."""

from __future__ import annotations

from collections.abc import Iterator

from agentseer.schema.json import Json

__all__ = ["NotAReply", "text_of"]


class NotAReply(ValueError):
    """The agent gave back something that is not a reply."""


def text_of(reply: Json) -> str:
    """The text of a reply: a string, an assistant message, or several messages of which the assistant's count.

    Raises `NotAReply` for anything else, and for a reply without text.

    >>> text_of([{"role": "assistant", "content": [{"type": "text", "text": "Hello"}]}])
    'Hello'
    """
    if isinstance(reply, str):
        text = reply
    elif isinstance(reply, dict):
        text = _content(reply)
    elif isinstance(reply, list) and all(isinstance(m, dict) for m in reply):
        text = "\n\n".join(filter(None, (_content(m) for m in reply if m.get("role", "assistant") == "assistant")))
    else:
        raise NotAReply(f"the agent returned {type(reply).__name__}; a text or messages were expected")
    if not text.strip():
        raise NotAReply("the agent returned a reply without text")
    return text


def _content(message: dict[str, Json]) -> str:
    content = message.get("content")
    if content is None or isinstance(content, str):
        return content or ""
    if isinstance(content, list):
        return "".join(_parts(content))
    raise NotAReply(f"the content of the agent's message is {type(content).__name__}; a text or parts were expected")


def _parts(content: list[Json]) -> Iterator[str]:
    for part in content:
        if isinstance(part, str):
            yield part
        elif isinstance(part, dict) and isinstance(part.get("text"), str):
            yield part["text"]
