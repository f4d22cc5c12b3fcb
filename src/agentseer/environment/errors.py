"""The answer to a call that fails: the declared code of the same meaning, else an inferred one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from agentseer.environment.error_body import SLUGS, Template, member
from agentseer.environment.failure import Failure
from agentseer.schema.json import Json
from agentseer.schema.values import Generator
from agentseer.tools import FailureConvention, Meaning, Tool, ToolError

__all__ = ["NEVER", "Answer", "Errors", "declared_for", "meaning_of", "status_of"]

_INFERRED: Final[Mapping[Meaning, int]] = {
    "invalid": 400, "unauthenticated": 401, "forbidden": 403, "not_found": 404, "conflict": 409, "rate_limited": 429,
    "unavailable": 503, "other": 400,
}  # fmt: skip
_PREFERRED: Final[Mapping[Meaning, tuple[str, ...]]] = {
    "invalid": ("400", "422"),
    "unauthenticated": ("401",),
    "forbidden": ("403",),
    "not_found": ("404", "410"),
    "conflict": ("409", "423"),
    "rate_limited": ("429",),
    "unavailable": ("503", "500", "502", "504"),
}
NEVER: Final = frozenset(("402", "405", "406", "407", "411", "412", "413", "414", "415", "416", "417", "428", "431"))
"""Codes that share a meaning but say something that the environment doesn't model; only a fault answers with them."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """An error as it goes out."""

    status: int
    body: Json
    origin: Literal["declared", "inferred"]


def status_of(code: str, meaning: Meaning = "other") -> int:
    """The number to answer with for a declared code, ranges and ``default`` included.

    >>> status_of("404"), status_of("4XX", "not_found"), status_of("5XX"), status_of("default", "conflict")
    (404, 404, 503, 409)
    """
    if code.isdecimal():
        return int(code)
    natural = _INFERRED[meaning]
    if code[:1] == "5" and natural < 500:
        return _INFERRED["unavailable"]
    return _INFERRED["other"] if code[:1] == "4" and natural >= 500 else natural


def meaning_of(code: str) -> Meaning:
    """What a code says that the tool doesn't declare, as a fault plan may use one.

    >>> meaning_of("403"), meaning_of("502"), meaning_of("418")
    ('forbidden', 'unavailable', 'other')
    """
    known = next((meaning for meaning, codes in _PREFERRED.items() if code in codes), None)
    return known or ("unavailable" if code.startswith("5") else "other")


def declared_for(tool: Tool, meaning: Meaning) -> ToolError | None:
    """The declared error that means the same: its own code before a range, a range before ``default``; else none.

    A meaning that no declared error has is never answered with another one's code.

    >>> only_401 = Tool(name="get", errors=(ToolError(code="401", meaning="unauthenticated"),))
    >>> declared_for(only_401, "not_found") is None
    True
    """
    declared = {error.code: error for error in tool.errors}
    same = [code for code, e in declared.items() if e.meaning == meaning and code.isdecimal() and code not in NEVER]
    wide = "5XX" if meaning == "unavailable" else "4XX"
    preferred = (code for code in _PREFERRED.get(meaning, ()) if code in same)
    return next((declared[code] for code in (*preferred, *same, wide, "default") if code in declared), None)


class Errors:
    """Makes the answers of one toolset; the template of a body is made once for each declared error."""

    def __init__(self, generator: Generator) -> None:
        self._generator = generator
        self._templates: dict[tuple[str, str], Template] = {}

    def answer(self, tool: Tool, failure: Failure) -> Answer:
        """The code and body for a failure."""
        error = _declared(tool, failure)
        if tool.convention is not None and not (error and error.code.isdecimal()):
            return Answer(status=200, body=_said(tool.convention, failure), origin="declared")
        code = error.code if error else failure.code
        status = status_of(code, failure.meaning)
        return Answer(
            status=status, body=self._body(tool, error, failure, status), origin="declared" if error else "inferred"
        )

    def _body(self, tool: Tool, error: ToolError | None, failure: Failure, status: int) -> Json:
        if error is None or not isinstance(error.schema, dict):
            return {"error": {"code": SLUGS[failure.meaning], "message": failure.reason}}
        template = self._templates.get((tool.name, error.code))
        if template is None:
            template = self._templates[tool.name, error.code] = Template(error.schema, self._generator)
        return template.body(failure, status)


def _declared(tool: Tool, failure: Failure) -> ToolError | None:
    if not failure.code:
        return declared_for(tool, failure.meaning)
    return next((error for error in tool.errors if error.code == failure.code), None)


def _said(convention: FailureConvention, failure: Failure) -> Json:
    """A failure inside a 200, as in ``{"ok": false, "error": "channel_not_found"}``."""
    body: dict[str, Any] = {convention.flag: convention.failed}
    if convention.reasons:
        return {**body, convention.reason: member(convention.reasons, failure.meaning), "message": failure.reason}
    return {**body, convention.reason or "error": failure.reason}
