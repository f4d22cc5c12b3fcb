"""The responses of an operation: what a success gives, which errors are declared, how a failure inside a 200 looks."""

from __future__ import annotations

import re
from dataclasses import dataclass

from agentseer.schema import Json, Schema, branches, effective, types
from agentseer.specs.document import Node
from agentseer.specs.media import is_json, preferred
from agentseer.specs.prose import example, translations
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
    "error",
    "errors",
    "error_message",
    "errorMessage",
    "message",
    "msg",
    "reason",
    "error_code",
    "errorCode",
    "code",
)
_NO_BODY = frozenset(("204", "205", "304"))


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


@dataclass(frozen=True, slots=True)
class _Response:
    code: str
    node: Node
    schema: Schema | None
    example: Json
    media_type: str


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
    codes = [code for code in sorted(found) if code.startswith("2")]
    success = next((c for c in codes if found[c].schema is not None and is_json(found[c].media_type)), None)
    success = success or next((c for c in codes if found[c].schema is not None), codes[0] if codes else None)
    if not any(code.startswith(("2", "3")) for code in found) and _means_success(found.get("default")):
        success = "default"
    errors = tuple(
        _error(r) for code, r in sorted(found.items()) if code != success and not code.startswith(("1", "2", "3"))
    )
    if success is None:
        return Answers(errors=errors)
    answer = found[success]
    return Answers(
        result=answer.schema,
        result_example=answer.example,
        success=success if success.isdecimal() else "200",
        success_codes=tuple(codes) or ("200",),
        media_type=answer.media_type,
        errors=errors,
        convention=_convention(spec, answer, errors),
    )


def _responses(spec: Specification, operation: Node) -> dict[str, _Response]:
    """Responses by code, in upper case; what is no code is reported."""
    found: dict[str, _Response] = {}
    for key, node in spec.mapping(operation["responses"], "`responses`").items():
        if key.startswith("x-"):
            continue
        code = "default" if key.lower() == "default" else key.strip().upper()
        if code != "default" and not _CODE.match(code):
            spec.diagnostics.add("warning", "odd-code", f"{key!r} is no status code; the response is left out", node)
            continue
        response = spec.mapping(node, "a response")
        found[code] = _response(spec, operation, code, response if response else node)
    return found


def _response(spec: Specification, operation: Node, code: str, node: Node) -> _Response:
    if spec.is_v2:
        produced = operation.texts("produces") or spec.root.texts("produces") or ("application/json",)
        schema = spec.schemas.convert(node["schema"]) if node["schema"] else None
        examples = node["examples"]
        media_type = preferred(
            examples.value if schema is None and examples.is_mapping and examples.value else produced
        )
        shown = next((e.value for name, e in sorted(examples.items()) if is_json(name)), None)
    else:
        content = spec.mapping(node["content"], "the content of a response")
        named = [name for name, media in content.items() if spec.followed(media)["schema"]]
        media_type = preferred(named or (content.value if content else ()))
        media = spec.followed(content[media_type]) if media_type else content
        schema = spec.schemas.convert(media["schema"]) if media["schema"] else None
        shown = example(media)
    if code in _NO_BODY:
        schema = shown = None
    if shown is None and schema is not None:
        shown = next(iter(_examples(spec, schema)), None)
    return _Response(code, node, schema, shown, media_type)


def _examples(spec: Specification, schema: Schema) -> list[Json]:
    if not isinstance(schema, dict):
        return []
    own = schema.get("examples") or (effective(schema, spec.schemas).get("examples") if "$ref" in schema else None)
    return own if isinstance(own, list) else []


def _means_success(response: _Response | None) -> bool:
    """Whether ``default``, alone, describes the success rather than the errors."""
    if response is None:
        return False
    return (
        re.search(r"error|fail|unexpected|problem|错误|失败|异常", response.node.text("description"), re.IGNORECASE)
        is None
    )


def _error(response: _Response) -> ToolError:
    description = response.node.text("description")
    return ToolError(
        code=response.code,
        meaning=meaning(response.code, description),
        description=description,
        schema=response.schema if is_json(response.media_type) else None,
        example=response.example,
        pointer=response.node.pointer,
        texts=translations(response.node),
    )


def _convention(spec: Specification, answer: _Response, errors: tuple[ToolError, ...]) -> FailureConvention | None:
    """How the body of a success says that it is none: a boolean, and a reason beside it or in the ``default`` response."""
    properties = _properties(spec, answer.schema)
    flag = next((f for f in _FLAGS if f in properties and types(properties[f], spec.schemas) == {"boolean"}), None)
    if flag is None:
        return None
    candidates = [properties, *(_properties(spec, e.schema) for e in errors if e.code == "default")]
    for fields in candidates:
        reason = next((r for r in _REASONS if r in fields), None) if flag in fields else None
        if reason is not None:
            members = effective(fields[reason], spec.schemas).get("enum", ())
            return FailureConvention(flag=flag, reason=reason, reasons=tuple(m for m in members if isinstance(m, str)))
    return None


def _properties(spec: Specification, schema: Schema | None) -> dict[str, Schema]:
    """The properties of an object, those of all its alternatives together."""
    found: dict[str, Schema] = {}
    for branch in branches(schema, spec.schemas) if isinstance(schema, dict) else ():
        for name, declared in branch.get("properties", {}).items():
            found.setdefault(name, declared)
    return found
