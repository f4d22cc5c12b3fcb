"""Media types, and which of several to read."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["is_form", "is_json", "preferred"]


def _name(media_type: str) -> str:
    return media_type.split(";")[0].strip().lower()


def is_json(media_type: str) -> bool:
    """Whether a media type is JSON, or may be.

    >>> [is_json(m) for m in ("application/json; charset=utf-8", "application/vnd.api+json", "*/*", "text/csv")]
    [True, True, True, False]
    """
    name = _name(media_type)
    return name.endswith(("/json", "+json")) or name in ("*/*", "application/*")


def is_form(media_type: str) -> bool:
    """Whether a media type carries named fields.

    >>> is_form("multipart/form-data"), is_form("application/octet-stream")
    (True, False)
    """
    return _name(media_type) in ("application/x-www-form-urlencoded", "multipart/form-data", "multipart/mixed")


def _rank(media_type: str) -> int:
    name = _name(media_type)
    if name == "application/json":
        return 0
    if is_json(name):
        return 1
    if name == "application/x-www-form-urlencoded":
        return 2
    if is_form(name):
        return 3
    return 4 if name.startswith("text/") else 5


def preferred(media_types: Iterable[str]) -> str:
    """The media type to read: JSON, else a form, else text, else the first by name; empty where there is none.

    >>> preferred(["application/xml", "multipart/form-data", "application/merge-patch+json"])
    'application/merge-patch+json'
    """
    return min(media_types, key=lambda name: (_rank(name), name), default="")
