"""The responses of an operation: what a success gives, which errors are declared, how a failure inside a 200 looks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from agentseer.schema import Json, Schema, branches, effective, types
from agentseer.specs.document import Node
from agentseer.specs.payloads import Payload, read_payload
from agentseer.specs.prose import translations
from agentseer.specs.specification import Specification
from agentseer.tools import FailureConvention, Meaning, ToolError

__all__ = ["Answers", "meaning", "read_responses"]

_CODE = re.compile(r"[1-5](?:[0-9]{2}|[xX]{2})\Z")
_MEANINGS: dict[str, Meaning] = {
    **dict.fromkeys(("400", "405", "406", "411", "413", "414", "415", "416", "417", "422", "431"), "invalid"),
    **dict.fromkeys(("401", "407"), "unauthenticated"),
    **dict.fromkeys(("403", "451"), "forbidden"),
    **dict.fromkeys(("404", "410"), "not_found"),
    **dict.fromkeys(("409", "412", "423", "424", "428"), "conflict"),
    "429": "rate_limited",
    "408": "unavailable",
    "425": "unavailable",
}
_HINTS: tuple[tuple[Meaning, str], ...] = (
    ("not_found", r"not found|no such|does not exist|doesn't exist|unknown|不存在|未找到|找不到"),
    (
        "unauthenticated",
        r"unauthori[sz]ed|unauthenticated|authenticat|credentials|invalid token|未登录|未认证|身份验证",
    ),
    ("forbidden", r"forbidden|permission|access denied|not allowed|privilege|scope|无权|没有权限|权限不足|禁止"),
    ("rate_limited", r"rate limit|too many|throttl|quota|频繁|限流|超出配额"),
    ("conflict", r"conflict|already|duplicate|exists|in use|冲突|已存在|重复|已被"),
    ("unavailable", r"unavailable|time[d -]?out|internal|server error|overload|不可用|超时|内部错误|服务器错误"),
    ("invalid", r"invalid|validation|malformed|bad request|missing|required|参数|格式错误|无效"),
)
_FLAGS = ("ok", "success", "succeeded", "successful", "isSuccess", "is_success", "Success")
_REASONS = (
    "error", "errors", "error_message", "errorMessage", "error_description", "message", "msg", "reason", "description",
    "error_code", "errorCode", "code",
)  # fmt: skip
"""The first of them that is there tells why; those that are not called an error only if they are text."""

_ERROR_WORDS = re.compile("error|fail|unexpected|problem|错误|失败|异常", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """What a tool answers."""

    result: Schema | None = None
    result_example: Json = None
    success: str = "200"
    success_codes: tuple[str, ...] = ("200",)
    media_type: str = ""
    errors: tuple[ToolError, ...] = ()
    convention: FailureConvention | None = None


def meaning(code: str, description: str = "") -> Meaning:
    """What an error says: its code decides; the description only where the code has no fixed meaning.

    >>> meaning("404"), meaning("503"), meaning("480", "Resource not found"), meaning("4XX"), meaning("400", "not found")
    ('not_found', 'unavailable', 'not_found', 'other', 'invalid')
    """
    if code in _MEANINGS:
        return _MEANINGS[code]
    if code.startswith("5"):
        return "unavailable"
    if code == "default":
        return "other"
    return next((name for name, words in _HINTS if re.search(words, description, re.IGNORECASE)), "other")


def read_responses(spec: Specification, operation: Node) -> Answers:
    """The answers that an operation declares."""
    found = _responses(spec, operation)
    codes = [code for code in found if code.startswith("2")]
    success = _success(found, codes)
    errors = tuple(
        spec.once(_error, response, code, payload)
        for code, (response, payload) in found.items()
        if code != success and not code.startswith(("1", "2", "3"))
    )
    if success is None:
        return Answers(errors=errors)
    answer = found[success][1]
    return Answers(
        result=answer.schema,
        result_example=answer.example,
        success=success if success.isdecimal() else "200",
        success_codes=tuple(codes) or ("200",),
        media_type=answer.media_type,
        errors=errors,
        convention=_convention(spec, answer.schema, errors),
    )


def _responses(spec: Specification, operation: Node) -> dict[str, tuple[Node, Payload]]:
    """Responses and what they carry by code, in upper case and order; what is no code is reported."""
    produced = operation.texts("produces") or spec.root.texts("produces")
    found: dict[str, tuple[Node, Payload]] = {}
    for key, node in sorted(spec.mapping(operation["responses"], "`responses`").items()):
        code = "default" if key.lower() == "default" else key.strip().upper()
        if key.startswith("x-"):
            continue
        if code != "default" and not _CODE.match(code):
            spec.diagnostics.add("warning", "odd-code", f"{key!r} is no status code; the response is left out", node)
            continue
        response = spec.mapping(node, "a response")
        found[code] = (response, spec.once(read_payload, response, code, produced))
    return found


def _success(found: Mapping[str, tuple[Node, Payload]], codes: list[str]) -> str | None:
    """The code whose answer is the result: the first with JSON, with a schema, or at all; ``default`` if it stands alone."""
    for wanted in (lambda p: p.is_json, lambda p: p.schema is not None, lambda p: True):
        for code in codes:
            if wanted(found[code][1]):
                return code
    if "default" not in found or any(code.startswith("3") for code in found):
        return None
    return None if _ERROR_WORDS.search(found["default"][0].text("description")) else "default"


def _error(spec: Specification, response: Node, code: str, payload: Payload) -> ToolError:
    description = response.text("description")
    return ToolError(
        code=code,
        meaning=meaning(code, description),
        description=description,
        schema=payload.schema if payload.is_json else None,
        example=payload.example,
        pointer=response.pointer,
        texts=translations(response),
    )


def _convention(spec: Specification, result: Schema | None, errors: tuple[ToolError, ...]) -> FailureConvention | None:
    """How the body of a success says that it is none: a boolean, and a reason beside it or in the ``default`` response."""
    properties = _properties(spec, result)
    flag = next((f for f in _FLAGS if f in properties and types(properties[f], spec.schemas) == {"boolean"}), None)
    if flag is None:
        return None
    failure = next((_properties(spec, error.schema) for error in errors if error.code == "default"), {})
    bodies = [properties, failure if flag in failure else {}]
    for reason, body in product(_REASONS, bodies):
        if reason in body and (reason.startswith("error") or types(body[reason], spec.schemas) <= {"string", "null"}):
            members = effective(body[reason], spec.schemas).get("enum", ())
            return FailureConvention(flag=flag, reason=reason, reasons=tuple(m for m in members if isinstance(m, str)))
    return None


def _properties(spec: Specification, schema: Schema | None) -> dict[str, Schema]:
    """The properties of an object, those of all its alternatives together."""
    found: dict[str, Schema] = {}
    for branch in branches(schema, spec.schemas) if isinstance(schema, dict) else ():
        for name, declared in branch.get("properties", {}).items():
            found.setdefault(name, declared)
    return found
