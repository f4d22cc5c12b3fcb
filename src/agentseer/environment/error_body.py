"""Bodies of errors: the declared schema filled with the reason, the code and the argument at fault, where it has a place for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, Literal, TypeAlias

import msgspec

from agentseer.digest import seed_of
from agentseer.environment.failure import Failure
from agentseer.environment.shapes import normal
from agentseer.schema import Json, Schema, effective, types
from agentseer.schema.validate import Path
from agentseer.schema.values import Generator, Ungeneratable
from agentseer.tools import Meaning

__all__ = ["SLUGS", "Template", "member"]

SLUGS: Final[Mapping[Meaning, str]] = {
    "invalid": "invalid_request", "unauthenticated": "unauthenticated", "forbidden": "forbidden", "not_found": "not_found",
    "conflict": "conflict", "rate_limited": "rate_limited", "unavailable": "unavailable", "other": "error",
}  # fmt: skip
"""Codes in words, for bodies that have room for one."""

_HINTS: Final[Mapping[Meaning, tuple[str, ...]]] = {
    "invalid": ("invalidarg", "invalidparam", "invalid", "validation", "badrequest"),
    "unauthenticated": ("notauthed", "unauth", "auth", "token"),
    "forbidden": ("permission", "forbidden", "scope", "denied", "notallowed"),
    "not_found": ("notfound", "missing", "unknown"),
    "conflict": ("already", "conflict", "exists", "taken"),
    "rate_limited": ("ratelimit", "toomany", "limit"),
    "unavailable": ("unavailable", "internal", "fatal", "timeout"),
    "other": (),
}
_REASONS: Final = ("message", "errormessage", "msg", "detail", "details", "description", "errordescription", "reason", "title",
                   "error", "errors", "usermessage", "developermessage", "text", "info")  # fmt: skip
_CODES: Final = frozenset(
    ("code", "status", "statuscode", "errorcode", "type", "errortype", "httpstatus", "name", "slug")
)
_FLAGS: Final = frozenset(("ok", "success", "succeeded"))
_ARGUMENTS: Final = frozenset(
    ("field", "param", "parameter", "property", "argument", "pointer", "path", "location", "target")
)
_DEEPEST: Final = 4

_Kind: TypeAlias = Literal["reason", "argument", "status", "word", "no"]


class _Slot(msgspec.Struct, frozen=True):
    """A place in a body, and what goes there."""

    path: Path
    kind: _Kind
    members: tuple[str, ...] = ()
    """The words that are allowed there, if they are enumerated."""


class Template:
    """A small valid body of one declared error, and the places in it that say something about the failure."""

    def __init__(self, schema: Schema, generator: Generator) -> None:
        self._schema = schema
        self._validator = generator.validator
        self._definitions = generator.validator.definitions
        self._body = self._made(generator)
        self._slots = tuple(self._found(schema, self._body, (), ""))

    def body(self, failure: Failure, status: int) -> Json:
        """The body for a failure: valid where the schema has room for the reason, and always with the reason."""
        body = msgspec.to_builtins(self._body)
        said = {"reason": failure.reason, "argument": failure.argument, "status": status, "no": False}
        for slot in self._slots:
            word = member(slot.members, failure.meaning) if slot.members else SLUGS[failure.meaning]
            value = word if slot.kind == "word" else said[slot.kind]
            if value != "":
                body = _put(body, slot.path, value)
        if not self._validator.valid(self._schema, body):
            body = msgspec.to_builtins(self._body)
        return body if _says(body, failure.reason) else _with_reason(body, failure)

    def _made(self, generator: Generator) -> Json:
        """The least that is valid, with the properties for reason and code if they can be had."""
        properties = effective(self._schema, self._definitions).get("properties", {})
        wanted = [name for name in properties if normal(name) in (*_REASONS, "code", "status", "statuscode")]
        for needed in (wanted, wanted[:1]):
            try:
                extended: Schema = {"allOf": [self._schema], "required": needed} if needed else self._schema
                return generator.value(extended, Random(seed_of("error")), optional="none")
            except Ungeneratable:
                continue
        return {}

    def _found(self, schema: Schema, value: Json, path: Path, name: str) -> Iterator[_Slot]:
        whole = effective(schema, self._definitions)
        if isinstance(value, dict) and len(path) < _DEEPEST:
            for inner, part in value.items():
                yield from self._found(whole.get("properties", {}).get(inner, True), part, (*path, inner), inner)
        elif isinstance(value, list) and len(path) < _DEEPEST and value:
            del value[1:]
            yield from self._found(whole.get("items", True), value[0], (*path, 0), name)
        else:
            kind = self._kind(whole, value, normal(name))
            listed = tuple(m for m in whole.get("enum", ()) if isinstance(m, str))
            if kind is not None:
                yield _Slot(path, kind, listed if kind == "word" else ())

    def _kind(self, whole: dict[str, Json], value: Json, name: str) -> _Kind | None:
        if isinstance(value, bool):
            return "no" if name in _FLAGS else None
        if isinstance(value, int):
            return "status" if name in _CODES else None
        if not isinstance(value, str) or "string" not in (types(whole, self._definitions) or {"string"}):
            return None
        if name in _ARGUMENTS:
            return "argument"
        if "enum" in whole or name in _CODES:
            return "word"
        return "reason" if name in _REASONS or name == "" else None


def member(members: Sequence[str], meaning: Meaning) -> str:
    """The member of an enumeration of reasons that comes nearest to the meaning, else the first.

    >>> member(["account_inactive", "invalid_auth", "channel_not_found"], "not_found")
    'channel_not_found'
    """
    found = (m for hint in _HINTS[meaning] for m in members if hint in normal(m))
    return next(found, members[0])


def _put(body: Json, path: Path, value: Json) -> Json:
    """``body``, which is ours to change, with ``value`` at ``path``."""
    if not path:
        return value
    here = body
    for step in path[:-1]:
        here = here[step]
    here[path[-1]] = value
    return body


def _says(body: Json, reason: str) -> bool:
    if isinstance(body, str):
        return body == reason
    inside = body.values() if isinstance(body, dict) else body if isinstance(body, list) else ()
    return any(_says(part, reason) for part in inside)


def _with_reason(body: Json, failure: Failure) -> Json:
    """A body whose schema has no room for the reason, with a message beside what it has."""
    if isinstance(body, dict) and body and "message" not in body:
        return {**body, "message": failure.reason}
    return {"error": {"code": SLUGS[failure.meaning], "message": failure.reason}}
