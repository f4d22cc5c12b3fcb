"""What the sentence of a declared error says: which argument it is about, and what about it is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

import msgspec

from agentseer.environment.model import Condition
from agentseer.language.words import lexicon, split, synonyms
from agentseer.schema.json import Json
from agentseer.tools import Parameter

__all__ = ["ALREADY", "DIVISION", "TAKEN", "Limit", "about", "limit", "named", "ordered", "states", "wrong_type"]

DIVISION: Final = re.compile(
    r"divi\w+ by (?:zero|0)|zero[- ]?divi|divisor\b.*\b(?:zero|0\b)|除数.{0,4}[零0]|除以[零0]|除零", re.IGNORECASE
)
ALREADY: Final = re.compile(
    r"\b(?:already|conflict|again|twice|no longer|cannot|can't|not possible|only)\b|已|重复|冲突|不能|只能|无法",
    re.IGNORECASE,
)
TAKEN: Final = re.compile(
    r"already (?:exists?|in use|used|taken|registered)|\bexists already|\bduplicate|\bin use\b|\btaken\b|\bunique\b|\bmust not exist\b"
    r"|已存在|已经存在|已被(?:使用|占用|注册)|重复|唯一",
    re.IGNORECASE,
)
_WRONG_TYPE: Final = re.compile(
    r"(?:not|must be|should be|has to be|expected) an? (?:valid )?(integer|whole number|number|string|boolean|array|list|object)"
    r"|(?:不是|必须是|必须为|应为|应该是|须为|非)(?:一个)?(?:有效的?|合法的?)?(整数|整型|数字|数值|字符串|布尔值?|数组|列表|对象)",
    re.IGNORECASE,
)
_TYPES: Final = {
    "integer": "integer", "whole number": "integer", "整数": "integer", "整型": "integer", "number": "number", "数字": "number",
    "数值": "number", "string": "string", "字符串": "string", "boolean": "boolean", "布尔": "boolean", "布尔值": "boolean",
    "array": "array", "list": "array", "数组": "array", "列表": "array", "object": "object", "对象": "object",
}  # fmt: skip
_N = r"(-?[0-9]+(?:\.[0-9]+)?|zero|零)"
_LIMITS: Final[tuple[tuple[str, Condition, str], ...]] = (
    (rf"(?:must|should|has to|need(?:s)? to) be (?:positive|(?:greater|more|larger) than {_N})", "at_most", "0"),
    (rf"(?:必须|应|须|需)?(?:大于|高于)\s*{_N}|必须为正", "at_most", "0"),
    (
        rf"(?:must|can|may|should)(?:not| not) be (?:negative|(?:less|lower|smaller) than {_N})|non-?negative",
        "below",
        "0",
    ),
    (
        rf"(?:must|should|has to) be at least {_N}|不能(?:小于|低于|少于)\s*{_N}|不能为负|不得为负|至少(?:为)?\s*{_N}",
        "below",
        "0",
    ),
    (
        rf"(?:must|should|has to) be at most {_N}|(?:must|can|may|should)(?:not| not) (?:exceed|be (?:more|greater) than) {_N}",
        "above",
        "",
    ),
    (
        rf"exceeds? (?:the (?:maximum|limit) of )?{_N}|不能(?:大于|超过|高于|多于)\s*{_N}|超过\s*{_N}|最多\s*{_N}",
        "above",
        "",
    ),
    (
        rf"(?:must|should|has to) be (?:less|lower|smaller) than {_N}|(?:必须|应|须|需)?(?:小于|低于)\s*{_N}",
        "at_least",
        "",
    ),
    (r"(?:must|can|may|should)(?:not| not) be (?:zero|0)\b|(?:不能|不得)(?:为|等于)(?:零|0)", "equals", "0"),
    (r"(?:must|can|may|should)(?:not| not) be (?:empty|blank)|\bis (?:empty|blank)\b|不能为空|为空", "empty", ""),
    (r"\bis (?:required|missing)|\bmissing\b|缺少|必填|必须提供", "missing", ""),
)
_ORDERED: Final[tuple[tuple[str, Condition], ...]] = (
    (
        r"must be (?:later|after|greater|higher)|必须(?:晚于|大于)|(?:应|须)晚于|is (?:before|earlier than)|早于",
        "not_after",
    ),
    (
        r"must be (?:earlier|before|less|lower)|必须(?:早于|小于)|(?:不能|不得)晚于|is (?:after|later than)|晚于",
        "not_before",
    ),
    (
        r"(?:must not|cannot|can't|may not) be (?:the same|identical|equal)|must (?:differ|be different)|(?:不能|不得)相同",
        "same",
    ),
)


class Limit(msgspec.Struct, frozen=True):
    """What must not be said about an argument."""

    condition: Condition
    value: Json = None


def limit(text: str) -> Limit | None:
    """The values that a sentence forbids.

    >>> limit("amount must be positive"), limit("数量不能超过100")
    (Limit(condition='at_most', value=0), Limit(condition='above', value=100))
    """
    for pattern, condition, otherwise in _LIMITS:
        found = re.search(pattern, text, re.IGNORECASE)
        if found is not None:
            number = next((group for group in found.groups() if group), otherwise)
            return Limit(condition, _number(number) if condition not in ("empty", "missing") else None)
    return None


def ordered(text: str) -> Condition | None:
    """How two arguments must not relate: ``end date must be after start date`` forbids that the end is not after."""
    return next((condition for pattern, condition in _ORDERED if re.search(pattern, text, re.IGNORECASE)), None)


def wrong_type(text: str) -> str | None:
    """The JSON type that a sentence says is missing.

    >>> wrong_type("参数不是整数"), wrong_type("a must be an integer"), wrong_type("not found")
    ('integer', 'integer', None)
    """
    found = _WRONG_TYPE.search(text)
    return _TYPES[next(group for group in found.groups() if group).lower()] if found else None


def named(text: str, parameters: Iterable[Parameter], *, nouns: bool = False) -> list[Parameter]:
    """The arguments that a sentence speaks of, in the order in which it names them.

    With ``nouns``, a key may also be called by what it is the key of: ``order_id`` by "order".

    >>> quantity = Parameter(name="quantity", schema={})
    >>> [p.name for p in named("The quantity is too high", [quantity])], [p.name for p in named("数量过大", [quantity])]
    (['quantity'], ['quantity'])
    """
    lower = " ".join(split(text)) if text.isascii() else text.lower()
    places = ((_place(lower, _calls(p, nouns)), p) for p in parameters)
    found = sorted(((place, p) for place, p in places if place is not None), key=lambda item: item[0])
    return [p for _, p in found]


@lru_cache(maxsize=4096)
def about(text: str, noun: str) -> bool:
    """Whether a sentence speaks of things called by this noun, in either language.

    >>> about("There is no order with this number", "order"), about("订单不存在", "order"), about("not found", "order")
    (True, True, False)
    """
    return _place(" ".join(split(text)) if text.isascii() else text.lower(), synonyms(noun)) is not None


def states(text: str, members: Iterable[str]) -> tuple[str, ...]:
    """The members of an enumeration of states that a sentence names."""
    lower = " ".join(split(text))
    return tuple(
        member for member in members if _place(lower if text.isascii() else text, _state_names(member)) is not None
    )


def _state_names(member: str) -> Iterator[str]:
    key = "_".join(split(member))
    english, chinese = lexicon().statuses.get(key, ((), ()))
    yield from (" ".join(split(member)), *english, *chinese, member)
    yield from (form.removeprefix("已") for form in chinese if len(form) > 2)


def _calls(p: Parameter, nouns: bool) -> Iterator[str]:
    """What a sentence may call an argument."""
    yield from synonyms(p.name)
    words = split(p.name)
    if nouns and len(words) > 1 and words[-1] in ("id", "no", "number", "code"):
        yield from synonyms(" ".join(words[:-1]))
    for text in (p.description, *(t.description for t in p.texts.values())):
        short = text.strip().rstrip(".。").lower()
        if 1 < len(short) <= 16:
            yield short


def _place(text: str, names: Iterable[str]) -> tuple[int, int] | None:
    """Where a text has the first of the longest of the names; one of English words has to be whole."""
    best: tuple[int, int] | None = None
    for name in names:
        at = (
            re.search(rf"(?<![a-z0-9]){re.escape(name)}s?(?![a-z0-9])", text)
            if name.isascii()
            else re.search(re.escape(name), text)
        )
        if name and at and (best is None or -len(name) < best[1]):
            best = (at.start(), -len(name))
    return best


def _number(text: str) -> Json:
    if text in ("zero", "零"):
        return 0
    return None if not text else float(text) if "." in text else int(text)
