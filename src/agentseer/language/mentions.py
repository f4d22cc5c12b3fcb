"""Whether a text conveys a value, in any form that people usually give it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, time
from decimal import Decimal
from functools import lru_cache, reduce
from math import isfinite

from agentseer.language.amounts import Amount, amounts
from agentseer.language.dates import dates_in, parse_date, parse_datetime, parse_time, times_in
from agentseer.language.locale import CJK, detect
from agentseer.language.reading import plain
from agentseer.language.rules import Answer, stronger, weaker
from agentseer.language.words import lexicon, split, synonyms
from agentseer.schema.json import Json

__all__ = ["mentions"]

_NEGATED = re.compile(
    r"(?:\b(?:not|never|no longer|instead of|rather than|other than|except|unlike)|n't)(?: (?:yet|been|be|a|an|the|currently|as))*[\s\"'$£€¥]*$|(?:不是|并非|而非|不再是|并不是|没有|除了|不为)[\s\"]*$"
)
_UNREALISED = re.compile(
    r"\b(?:to be|will be|can be|could be|may be|should be|must be|be|being|if|once|until|unless|before|when|yet)\s*$|(?:未|待|尚未|没|没有|不|可|能|将|会|无法|等待|等|申请|若|如果)$"
)
_IDENTIFIER = re.compile(r"[a-z]+(?:[_\s-]+[a-z]+)*", re.IGNORECASE)
_EMAIL = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")
_URL = re.compile(r"[a-z][a-z0-9+.-]*://\S+", re.IGNORECASE)
_PHONE = re.compile(r"\+?\d[\d\s().-]{5,}\d")
_DECIMAL = re.compile(r"-?\d+(?:\.\d+)?")
_PUNCTUATION = re.compile(r"[^\w]+|_+")
_TRUE = re.compile(
    r"\b(?:yes|true|enabled|on|active|included|available|with|allowed|confirmed|required|has|have)\b|✓|✅|是|有|已|开启|启用|包含|需要|可以|支持|对"
)
_FALSE = re.compile(
    r"\b(?:no|not|false|disabled|off|inactive|excluded|unavailable|without|none|never|isn't|aren't|doesn't|don't|hasn't|haven't|wasn't|cannot|can't)\b|✗|❌|否|不|没|未|无|关闭|禁用|停用"
)
_NOTHING = re.compile(
    r"\b(?:none|null|nothing|no|not (?:set|specified|provided|available|given)|n/a|empty|blank|unset|unspecified|missing)\b|无|没有|未设置|未填|未提供|空|暂无"
)
_CLAUSE_END = re.compile(r"[,;.，；。！!?？\n]")


def mentions(text: str, value: Json, *, label: str = "") -> Answer:
    """Whether ``text`` conveys ``value``; ``label`` says what the value is of, which truth values and nulls need.

    Numbers with any separators, in words or numerals; dates and times in any notation; ids exactly; usual words for the
    members of an enumeration in both languages; all members of a list. ``no`` means that it is not there in any form
    known for its kind, ``unsure`` that it may be there in other words.

    >>> mentions("That is ￥1,299 in total", 1299.0), mentions("order ORD-1003", 3), mentions("13", 3)
    ('yes', 'no', 'no')
    >>> mentions("您的订单已发货", "shipped"), mentions("on 31 Dec 2025", "2025-12-31")
    ('yes', 'yes')
    """
    if isinstance(value, dict) and value:
        return _all(mentions(text, member, label=str(key)) for key, member in value.items())
    if isinstance(value, (list, tuple)) and value:
        return _all(mentions(text, member, label=label) for member in value)
    if value is None or value in ([], (), {}):
        return _nothing(text, label)
    if isinstance(value, bool):
        return _truth(text, value, label)
    if isinstance(value, (int, float)):
        return _number(text, Decimal(repr(value))) if isfinite(value) else _phrase(text, str(value))
    return _string(text, str(value)) if plain(str(value)).strip() else _nothing(text, label)


def _all(answers: Iterable[Answer]) -> Answer:
    return reduce(weaker, answers, "yes")


@lru_cache(maxsize=8192)
def _string(text: str, value: str) -> Answer:
    """By what the string looks like; the first kind that fits decides."""
    value = value.strip()
    if not re.search(r"\w", value):
        return "yes" if plain(value).strip() in plain(text) else "no"
    if moment := parse_datetime(value):
        return _datetime(text, moment.date(), moment.time(), value)
    if (day := parse_date(value)) and value[0].isdigit():
        return stronger(_day(text, day), _phrase(text, value))
    if clock := parse_time(value):
        return stronger(_clock(text, clock.replace(tzinfo=None)), _phrase(text, value))
    if _EMAIL.fullmatch(value):
        return _phrase(text, value)
    if _URL.fullmatch(value):
        return _phrase(text, re.sub(r"^[a-z][a-z0-9+.-]*://(?:www\.)?|/+$", "", value, flags=re.IGNORECASE))
    if _DECIMAL.fullmatch(value):
        exact = _phrase(text, value)
        return stronger(exact, _number(text, Decimal(value))) if not re.match(r"-?0\d", value) else exact
    if _PHONE.fullmatch(value):
        digits = re.sub(r"\D", "", value)
        return stronger(_phrase(text, value), _digits(text, digits))
    if len(value) == 1:
        return _letter(text, value)
    if any(c.isdigit() for c in value) and not re.search(rf"[\s{CJK}]", value):
        return _phrase(text, value)
    if _IDENTIFIER.fullmatch(value) or (len(value) <= 6 and detect(value) == "zh"):
        return _term(text, value)
    return _prose(text, value)


def _number(text: str, value: Decimal) -> Answer:
    best: Answer = "no"
    clean = plain(text)
    for amount in amounts(text):
        found = _same(amount, value)
        if found == "yes" and _NEGATED.search(clean, 0, amount.span[0]):
            found = "unsure"
        best = stronger(best, found)
    return best


def _same(amount: Amount, value: Decimal) -> Answer:
    """Equal, or equal after the rounding that the text shows; other readings of the notation are only possible."""
    first, *others = amount.values
    sure: Answer = "yes" if amount.sure else "unsure"
    percent = len(amount.values) > 1 and others[-1] == first.scaleb(-2)
    if first == value or (percent and others[-1] == value):
        return sure
    if value in others:
        return "unsure"
    own = max(0, -int(value.as_tuple().exponent))
    if own > amount.decimals and abs(first - value) <= Decimal(5).scaleb(-amount.decimals - 1):
        return sure if amount.decimals >= 2 else "unsure" if amount.decimals else "no"
    return "no"


def _day(text: str, day: date) -> Answer:
    best: Answer = "no"
    for found in dates_in(text):
        if found.covers(day):
            best = stronger(best, "yes" if len(found.readings) == 1 else "unsure")
    if best == "no" and re.search(
        r"\b(?:today|tomorrow|yesterday|next|this|last|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|今天|明天|昨天|后天|周|星期",
        plain(text),
    ):
        return "unsure"
    return best


def _clock(text: str, moment: time) -> Answer:
    return "yes" if any(found.covers(moment) for found in times_in(text)) else "no"


def _datetime(text: str, day: date, moment: time, value: str) -> Answer:
    """Both parts; midnight need not be said, and a time in another zone is not computed."""
    if _phrase(text, value) == "yes":
        return "yes"
    on_day = _day(text, day)
    if moment == time():
        return on_day
    at = _clock(text, moment)
    if at == "yes":
        return on_day
    return "unsure" if on_day == "yes" else "no"


@lru_cache(maxsize=8192)
def _pattern(value: str) -> re.Pattern[str]:
    """The value as a whole token: not part of a longer word, number or id."""
    body = (
        r"[\s_-]+".join(map(re.escape, re.split(r"[\s_-]+", plain(value))))
        if _IDENTIFIER.fullmatch(value)
        else re.escape(plain(value))
    )
    return (
        re.compile(rf"(?<![a-z0-9])(?<![a-z0-9][-_]){body}(?![a-z0-9])(?![-_.][a-z0-9])(?!@)")
        if re.match(r"[!-~]", value)
        else re.compile(body)
    )


def _phrase(text: str, value: str) -> Answer:
    """Exactly, but for case, width, Markdown and white space."""
    clean = plain(text)
    best: Answer = "no"
    for match in _pattern(value).finditer(clean):
        best = stronger(best, "unsure" if _NEGATED.search(clean, 0, match.start()) else "yes")
    return best


def _digits(text: str, digits: str) -> Answer:
    return "yes" if any(re.sub(r"\D", "", m[0]) == digits for m in _PHONE.finditer(plain(text))) else "no"


def _letter(text: str, value: str) -> Answer:
    """A single character is mentioned when it stands out: quoted, alone, or after a noun like ``size``."""
    character = re.escape(value)
    if text.strip().strip("*`\"'“”.。") == value:
        return "yes"
    stands_out = (
        rf"[\"'`“「]{character}[\"'`”」]"
        rf"|\b(?:size|option|grade|class|group|seat|type|gate|row|plan|level|section|block)s?:? {character}(?!\w)|[:：]\s*{character}(?!\w)"
        rf"|(?:^|[,、，(]\s*|\band\s|和\s?){character}(?=\s*(?:[,、，.。)]|$|and\b|or\b|和))"
    )
    if re.search(stands_out, text, re.IGNORECASE):
        return "yes"
    return "unsure" if re.search(rf"(?<![^\W_]){character}(?![^\W_])", text, re.IGNORECASE) else "no"


def _term(text: str, value: str) -> Answer:
    """A word or member of an enumeration, or what the lexicon knows for it in either language."""
    key = "_".join(split(value)) or value
    english, chinese = lexicon().statuses.get(key, ((), ()))
    clean = plain(text)
    best: Answer = "no"
    for form in dict.fromkeys((value, " ".join(split(value)), *english, *chinese)):
        if not form:
            continue
        for match in _pattern(form).finditer(clean):
            guarded = _NEGATED.search(clean, 0, match.start()) or _UNREALISED.search(clean, 0, match.start())
            weak = guarded or (len(form) == 1 and len(clean) > 2)
            best = stronger(best, "unsure" if weak else "yes")
        if best == "yes":
            return best
    if best == "no" and (
        any(form in clean for form in synonyms(value)[1:])
        or (detect(text) != detect(value) and not (english or chinese))
    ):
        return "unsure"
    return best


def _prose(text: str, value: str) -> Answer:
    """Free text: the same words in the same order; most of the words are a maybe."""
    wanted, said = (f" {_PUNCTUATION.sub(' ', plain(part)).strip()} " for part in (value, text))
    if detect(value) == "zh":
        wanted, said = wanted.replace(" ", ""), said.replace(" ", "")
    if wanted in said:
        return "yes"
    words = set(re.findall(rf"[{CJK}]|[^\W{CJK}]+", wanted))
    shared = sum(1 for word in words if (word in said if re.match(f"[{CJK}]", word) else f" {word} " in said))
    return "unsure" if 2 * shared >= len(words) or detect(text) != detect(value) else "no"


def _clauses_about(text: str, label: str) -> list[str]:
    """The clauses that speak of the label."""
    clean = plain(text)
    names = [name for name in synonyms(label) if len(name) > 1]
    return [clause for clause in _CLAUSE_END.split(clean) if any(_pattern(name).search(clause) for name in names)]


def _truth(text: str, value: bool, label: str) -> Answer:
    clean = plain(text).strip().strip("\"'.。!")
    about = [clean] if len(clean) <= 4 or clean in ("false", "不需要") else _clauses_about(text, label)
    for clause in about:
        denied, affirmed = _FALSE.search(clause), _TRUE.search(clause)
        if denied or affirmed:
            return "yes" if value == (denied is None) else "no"
    return "unsure"


def _nothing(text: str, label: str) -> Answer:
    clean = plain(text).strip()
    about = [clean] if len(clean) <= 8 else _clauses_about(text, label)
    return "yes" if any(_NOTHING.search(clause) for clause in about) else "unsure"
