"""JSON pointers (RFC 6901)."""

from __future__ import annotations

from urllib.parse import unquote

__all__ = ["child", "join", "tokens"]


def child(pointer: str, key: str) -> str:
    """The pointer to a member.

    >>> child("/paths", "/pets/{id}")
    '/paths/~1pets~1{id}'
    """
    if "~" in key or "/" in key:
        key = key.replace("~", "~0").replace("/", "~1")
    return f"{pointer}/{key}"


def join(*keys: str) -> str:
    """The pointer that goes through ``keys``.

    >>> join("paths", "/pets", "get")
    '/paths/~1pets/get'
    """
    pointer = ""
    for key in keys:
        pointer = child(pointer, key)
    return pointer


def tokens(pointer: str) -> tuple[str, ...]:
    """The keys that a pointer goes through, out of a URI fragment too; the whole document is no key at all.

    >>> tokens("/paths/~1pets~1%7Bid%7D/get")
    ('paths', '/pets/{id}', 'get')
    """
    if "%" in pointer:
        pointer = unquote(pointer)
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:])
