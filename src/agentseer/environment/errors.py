"""The answer to a call that fails: the declared code of the same meaning, and a body as declared that states the reason."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from agentseer.digest import seed_of
from agentseer.environment.failure import Failure
from agentseer.environment.shapes import normal
from agentseer.schema import Json, effective
from agentseer.schema.json import Schema
from agentseer.schema.values import Generator, Ungeneratable
from agentseer.tools import Meaning, Tool, ToolError

__all__ = ["Answer", "Errors", "declared_for", "status_of"]

INFERRED: Mapping[Meaning, int] = {
    "invalid": 400, "unauthenticated": 401, "forbidden": 403, "not_found": 404, "conflict": 409, "rate_limited": 429,
    "unavailable": 503, "other": 400,
}  # fmt: skip
PREFERRED: Mapping[Meaning, tuple[str, ...]] = {
    "invalid": ("400", "422"),
    "unauthenticated": ("401",),
    "forbidden": ("403",),
    "not_found": ("404", "410"),
    "conflict": ("409", "423"),
    "rate_limited": ("429",),
    "unavailable": ("503", "500", "502", "504"),
}
NEVER = frozenset({"402", "405", "406", "407", "411", "412", "413", "414", "415", "416", "417", "428", "431"})
"""Codes that share a meaning but say something that the environment doesn't model; only a fault answers with them."""
SLUGS: Mapping[Meaning, str] = {
    "invalid": "invalid_request", "unauthenticated": "unauthenticated", "forbidden": "forbidden", "not_found": "not_found",
    "conflict": "conflict", "rate_limited": "rate_limited", "unavailable": "unavailable", "other": "error",
}  # fmt: skip
HINTS: Mapping[Meaning, tuple[str, ...]] = {
    "invalid": ("invalidarg", "invalidparam", "invalid", "validation", "badrequest"),
    "unauthenticated": ("notauthed", "unauth", "auth", "token"),
    "forbidden": ("permission", "forbidden", "scope", "denied", "notallowed"),
    "not_found": ("notfound", "missing", "unknown"),
    "conflict": ("already", "conflict", "exists", "taken"),
    "rate_limited": ("ratelimit", "toomany", "limit"),
    "unavailable": ("unavailable", "internal", "fatal", "timeout"),
    "other": (),
}
_TEXTS = ("message", "errormessage", "msg", "detail", "details", "description", "errordescription", "reason", "title",
          "error", "errors", "usermessage", "developermessage", "text", "info")  # fmt: skip
_CODES = frozenset(
    ("code", "status", "statuscode", "errorcode", "type", "errortype", "httpstatus", "name", "slug", "id")
)
_FLAGS = frozenset(("ok", "success", "succeeded"))
_FIELDS = frozenset(("field", "param", "parameter", "property", "argument", "pointer", "path", "location", "target"))


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """An error as it goes out."""

    status: int
    body: Json
    origin: str
    """``declared`` or ``inferred``."""


def status_of(code: str, meaning: Meaning = "other") -> int:
    """The number to answer with for a declared code, ranges and ``default`` included.

    >>> status_of("404"), status_of("4XX", "not_found"), status_of("5XX"), status_of("default", "conflict")
    (404, 404, 503, 409)
    """
    if code.isdecimal():
        return int(code)
    natural = INFERRED[meaning]
    wanted = code[:1]
    if wanted.isdecimal() and str(natural)[0] != wanted:
        return INFERRED["unavailable"] if wanted == "5" else int(wanted) * 100
    return natural


def declared_for(tool: Tool, meaning: Meaning) -> ToolError | None:
    """The declared error that means the same: its own code before a range, a range before ``default``; else none.

    A meaning that no declared error has is never answered with another one's code.

    >>> only_401 = Tool(name="get", errors=(ToolError(code="401", meaning="unauthenticated"),))
    >>> declared_for(only_401, "not_found") is None
    True
    """
    same = {e.code: e for e in tool.errors if e.meaning == meaning and e.code not in NEVER}
    exact = [e for code, e in same.items() if code.isdecimal()]
    wide = {e.code: e for e in tool.errors}
    named = next((same[code] for code in PREFERRED.get(meaning, ()) if code in same), None)
    range_ = "5XX" if meaning == "unavailable" else "4XX"
    return named or (exact[0] if exact else None) or wide.get(range_) or wide.get("default")


class Errors:
    """Makes the answers of one toolset; templates of bodies are made once for each declared error."""

    def __init__(self, definitions: Mapping[str, Schema], generator: Generator) -> None:
        self._definitions = definitions
        self._generator = generator
        self._templates: dict[tuple[str, str], Json] = {}

    def answer(self, tool: Tool, failure: Failure) -> Answer:
        """The code and body for a failure."""
        error = _declared(tool, failure)
        meaning = error.meaning if error and failure.code else failure.meaning
        convention = tool.convention
        if convention is not None and not (error and error.code.isdecimal()):
            return Answer(status=200, body=self._said(tool, failure), origin="declared")
        status = status_of(
            failure.code or (error.code if error else ""), failure.meaning if meaning == "other" else meaning
        )
        body = self._body(tool, error, failure, status)
        return Answer(status=status, body=body, origin="declared" if error else "inferred")

    def _said(self, tool: Tool, failure: Failure) -> Json:
        """A failure inside a 200, as in ``{"ok": false, "error": "not_found"}``."""
        convention = tool.convention
        assert convention is not None
        body: dict[str, Any] = {convention.flag: convention.failed}
        if convention.reasons:
            body[convention.reason] = _member(convention.reasons, failure.meaning)
            body["message"] = failure.reason
        else:
            body[convention.reason or "error"] = failure.reason
        return body

    def _body(self, tool: Tool, error: ToolError | None, failure: Failure, status: int) -> Json:
        plain = {"error": {"code": SLUGS[failure.meaning], "message": failure.reason}}
        if error is None or not isinstance(error.schema, dict):
            return plain
        template = self._template(tool, error)
        body = self._filled(error.schema, template, failure, status, 0)
        if not self._generator.validator.valid(error.schema, body):
            body = template
        if failure.reason in msgspec.json.encode(body).decode():
            return body
        return _with_reason(body, failure.reason, plain)

    def _template(self, tool: Tool, error: ToolError) -> Json:
        """A small valid body with the places that can carry a reason."""
        key = (tool.name, error.code)
        if key not in self._templates:
            self._templates[key] = self._made(error.schema if error.schema is not None else True)
        return self._templates[key]

    def _made(self, schema: Schema) -> Json:
        properties = effective(schema, self._definitions).get("properties", {})
        wanted = [n for n in properties if normal(n) in _TEXTS or normal(n) in ("code", "status", "statuscode")]
        for needed in (wanted, wanted[:1], []):
            try:
                extended: Schema = {"allOf": [schema], "required": needed} if needed else schema
                return self._generator.value(extended, Random(seed_of("error")), optional="none")
            except Ungeneratable:
                continue
        return {}

    def _filled(self, schema: Schema, value: Json, failure: Failure, status: int, depth: int, name: str = "") -> Json:
        """``value`` with reason, code and argument put where they belong; ``name`` is the property that it is."""
        if isinstance(value, dict) and depth < 4:
            properties = effective(schema, self._definitions).get("properties", {})
            return {
                n: self._filled(properties.get(n, True), v, failure, status, depth + 1, n) for n, v in value.items()
            }
        if isinstance(value, list) and depth < 4:
            items = effective(schema, self._definitions).get("items", True)
            return [self._filled(items, v, failure, status, depth + 1, name) for v in value[:1]]
        filled = self._scalar(schema, value, failure, status, normal(name))
        return filled if self._generator.validator.valid(schema, filled) else value

    def _scalar(self, schema: Schema, value: Json, failure: Failure, status: int, name: str) -> Json:
        members = [m for m in effective(schema, self._definitions).get("enum", ()) if isinstance(m, str)]
        if name in _FLAGS and isinstance(value, bool):
            return False
        if name in _FIELDS and failure.argument and isinstance(value, str):
            return failure.argument
        if isinstance(value, int) and not isinstance(value, bool) and name in _CODES:
            return status
        if not isinstance(value, str):
            return value
        if members:
            return _member(members, failure.meaning)
        if name in _CODES and "message" not in name:
            return str(status) if "status" in name else SLUGS[failure.meaning]
        return failure.reason if name in _TEXTS else value


def _declared(tool: Tool, failure: Failure) -> ToolError | None:
    if not failure.code:
        return declared_for(tool, failure.meaning)
    return next((e for e in tool.errors if e.code == failure.code), None)


def _member(members: tuple[str, ...] | list[str], meaning: Meaning) -> str:
    """The member of an enumeration of reasons that comes nearest to the meaning, else the first."""
    found = (m for hint in HINTS[meaning] for m in members if hint in normal(m))
    return next(found, members[0])


def _with_reason(body: Json, reason: str, plain: Json) -> Json:
    return {**body, "message": reason} if isinstance(body, dict) and body and "message" not in body else plain
