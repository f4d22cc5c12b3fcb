"""What an error says: one usable sentence, in the language of the specification."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from agentseer.digest import canonical
from agentseer.schema import Json, Schema, effective
from agentseer.schema.validate import Validator, Violation
from agentseer.tools import Meaning, Tool, ToolError

__all__ = ["Reasons", "sentence"]

_VIOLATIONS: Mapping[str, tuple[str, str]] = {
    "required": ("{at} is required", "缺少必填参数 {at}"),
    "type": ("{at} must be {types}", "{at} 必须是{types}"),
    "enum": ("{at} must be one of: {bound}", "{at} 只能是以下值之一：{bound}"),
    "const": ("{at} must be {bound}", "{at} 只能是 {bound}"),
    "minimum": ("{at} must be at least {bound}", "{at} 不能小于 {bound}"),
    "maximum": ("{at} must be at most {bound}", "{at} 不能大于 {bound}"),
    "exclusiveMinimum": ("{at} must be greater than {bound}", "{at} 必须大于 {bound}"),
    "exclusiveMaximum": ("{at} must be less than {bound}", "{at} 必须小于 {bound}"),
    "multipleOf": ("{at} must be a multiple of {bound}", "{at} 必须是 {bound} 的倍数"),
    "minLength": ("{at} must have at least {bound} characters", "{at} 至少需要 {bound} 个字符"),
    "maxLength": ("{at} must have at most {bound} characters", "{at} 最多 {bound} 个字符"),
    "minItems": ("{at} must have at least {bound} items", "{at} 至少需要 {bound} 项"),
    "maxItems": ("{at} must have at most {bound} items", "{at} 最多 {bound} 项"),
    "uniqueItems": ("{at} must not repeat an item", "{at} 不能有重复的项"),
    "pattern": ("{at} does not have the expected form ({bound})", "{at} 的格式不正确（{bound}）"),
    "format": ("{at} is not a valid {bound}", "{at} 不是有效的 {bound}"),
    "additionalProperties": ("{at} is not a known field", "{at} 不是已知的参数"),
}
_TYPES = {
    "string": ("a string", "字符串"), "integer": ("an integer", "整数"), "number": ("a number", "数字"),
    "boolean": ("true or false", "布尔值"), "array": ("a list", "列表"), "object": ("an object", "对象"), "null": ("null", "空值"),
}  # fmt: skip
_FALLBACK: Mapping[Meaning, tuple[str, str]] = {
    "invalid": ("The request is not valid.", "请求参数不正确"),
    "unauthenticated": ("You are not signed in, or your session has expired.", "未登录或登录已过期"),
    "forbidden": ("You do not have permission to do this.", "没有执行此操作的权限"),
    "not_found": ("It was not found.", "未找到"),
    "conflict": ("This is not possible in the current state.", "当前状态下不能执行此操作"),
    "rate_limited": ("Too many requests; try again in a moment.", "请求过于频繁，请稍后再试"),
    "unavailable": ("The service is temporarily unavailable; try again later.", "服务暂时不可用，请稍后再试"),
    "other": ("The request could not be completed.", "请求无法完成"),
}
_EMPTY = re.compile(
    r"(the )?(bad|invalid|forbidden|unauthori[sz]ed|unauthenticated|not found|conflict|gone|error|errors|default|unexpected|"
    r"internal|server|request|response|resource|unprocessable|entity|validation|failed|failure|too many|requests|input|"
    r"service|unavailable|an|a|the|is|was|http|status|code|[0-9]{3}|[\s:.,()-])+|.{0,3}|错误|失败|参数错误|未授权|禁止访问",
    re.IGNORECASE,
)
_MARKUP = re.compile(r"<[^>]+>|[`*]+|(?<![A-Za-z0-9])_+|_+(?![A-Za-z0-9])|\[([^\]]*)\]\([^)]*\)")
_PREAMBLE = re.compile(
    r"\A(?:[a-z_]+: )?(?:this (?:error|response) is )?(?:returns?|returned)(?: an? [a-z_` ]*?error)?(?: if| when)\s+",
    re.IGNORECASE,
)
_LONGEST = 200


@lru_cache(maxsize=4096)
def sentence(text: str) -> str:
    """The first sentence of a description without its markup; empty if it says no more than its code.

    >>> sentence("The order has **already** been paid. See [docs](x)."), sentence("Not Found"), sentence("除数为零")
    ('The order has already been paid', '', '除数为零')
    """
    plain = " ".join(_MARKUP.sub(lambda m: m.group(1) or "", text).split())
    plain = _PREAMBLE.sub("", plain)
    first = re.split(r"(?<=[a-z0-9)])\.(?:\s|\Z)|。|\Z", plain, maxsplit=1)[0].strip()
    return "" if _EMPTY.fullmatch(first) or len(first) > _LONGEST else first[:1].upper() + first[1:]


class Reasons:
    """Makes reasons in one language; ``definitions`` resolve the schemas that violations are about."""

    def __init__(self, locale: str, validator: Validator) -> None:
        self._at = 1 if locale.startswith("zh") else 0
        self._validator = validator

    def violation(self, schema: Schema, violation: Violation) -> str:
        """What is wrong with an argument: ``quantity must be at most 100``."""
        at = ".".join(map(str, violation.path))
        template = _VIOLATIONS.get(violation.keyword)
        part = _part(schema, violation, self._validator.definitions)
        if template is None or (violation.keyword not in ("required", "additionalProperties") and part is None):
            return f"{at}: {violation.message}" if at else violation.message
        return template[self._at].format(
            at=at or ("the request", "请求")[self._at], bound=_shown(part), types=self._types(part)
        )

    def declared(self, error: ToolError | None, name: str, value: Json) -> str:
        """The sentence that an error is declared with, and which value it is about; empty if it is declared without."""
        said = sentence(error.description) if error else ""
        return self._about(said, name, value) if said else ""

    def triggered(self, meaning: Meaning, name: str, value: Json) -> str:
        """What an error of this meaning says by itself, and which value it is about."""
        return self._about(_FALLBACK[meaning][self._at].rstrip("."), name, value)

    def missing(self, noun: str, argument: str, value: Json) -> str:
        """That nothing has this key."""
        return ("There is no {} with {} {}", "不存在 {1} 为 {2} 的{0}")[self._at].format(
            noun or "item", argument, _shown(value)
        )

    def taken(self, noun: str, field: str, value: Json) -> str:
        """That something has this value already."""
        return ("There is already a {} with {} {}", "{1} 为 {2} 的{0}已存在")[self._at].format(
            noun, field, _shown(value)
        )

    def state(self, noun: str, field: str, value: Json) -> str:
        """That the row's state forbids it."""
        return ("This is not possible: the {} has {} {}", "{0}的 {1} 为 {2}，不能执行此操作")[self._at].format(
            noun, field, _shown(value)
        )

    def unknown_tool(self, name: str) -> str:
        """That there is no such tool."""
        return ("There is no tool called {}", "没有名为 {} 的工具")[self._at].format(name)

    def not_an_object(self) -> str:
        """That the arguments are no JSON object."""
        return ("The arguments must be a JSON object", "参数必须是 JSON 对象")[self._at]

    def fault(self, meaning: Meaning, tool: Tool, error: ToolError | None) -> str:
        """What a fault states where its plan doesn't say."""
        said = sentence(error.description) if error else ""
        reason = said or _FALLBACK[meaning][self._at]
        scopes = [name for name in tool.security if re.search(r"[:./]", name)]
        if meaning in ("forbidden", "unauthenticated") and scopes:
            return reason.rstrip(".。") + (" (missing scope {})", "（缺少权限 {}）")[self._at].format(", ".join(scopes))
        return reason

    def _about(self, said: str, name: str, value: Json) -> str:
        return ("{} ({}: {})", "{}（{}：{}）")[self._at].format(said, name, _shown(value))

    def _types(self, part: Json) -> str:
        names = [part] if isinstance(part, str) else part if isinstance(part, list) else []
        return (" or ", "或")[self._at].join(_TYPES[name][self._at] for name in names if name in _TYPES)


def _part(schema: Schema, violation: Violation, definitions: Mapping[str, Schema]) -> Json:
    """The operand of the keyword that is broken; None if it is not found on the straight way."""
    here: Any = effective(schema, definitions)
    path = violation.path if violation.keyword != "additionalProperties" else violation.path[:-1]
    for step in path:
        inner = here.get("items") if isinstance(step, int) else here.get("properties", {}).get(step)
        if not isinstance(inner, dict):
            return None
        here = effective(inner, definitions)
    return here.get(violation.keyword)


def _shown(value: Json) -> str:
    if isinstance(value, list):
        return ", ".join(map(_shown, value))
    return value if isinstance(value, str) else canonical(value).decode()
