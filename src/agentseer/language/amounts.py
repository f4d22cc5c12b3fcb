"""Numbers as people write them: digits with separators and units, English words, Chinese numerals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from agentseer.language.dates import dates_in, times_in
from agentseer.language.reading import Span, plain

__all__ = ["Amount", "amounts"]

_UNITS = frozenset(
    [
        "x",
        "kg",
        "g",
        "mg",
        "t",
        "km",
        "m",
        "cm",
        "mm",
        "mi",
        "ft",
        "in",
        "lb",
        "lbs",
        "oz",
        "l",
        "ml",
        "gb",
        "mb",
        "kb",
        "tb",
        "ms",
        "s",
        "sec",
        "min",
        "mins",
        "h",
        "hr",
        "hrs",
        "px",
        "pt",
        "usd",
        "eur",
        "gbp",
        "cny",
        "rmb",
        "jpy",
        "hkd",
        "k",
        "w",
        "kwh",
        "mph",
        "c",
        "f",
        "bn",
        "d",
        "days",
        "items",
    ]
)
_SCALES = {
    "k": 3, "m": 6, "bn": 9, "thousand": 3, "million": 6, "billion": 9, "百": 2, "千": 3, "万": 4, "百万": 6, "亿": 8,
}  # fmt: skip
_DIGITS = re.compile(
    r"(?<![a-z0-9_.,#])(?<![a-z0-9_][-/:])(?P<sign>-)?(?:[$€£¥]\s?)?"
    r"(?P<body>\d{1,3}(?:[,' ]\d{3})+(?![,' ]?\d)(?:\.\d+)?|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d+(?:[.,]\d+)?)(?P<exponent>e[-+]?\d+)?"
    r"(?P<percent>\s?%|\s?percent\b)?(?P<scale>\s?(?:k|m|bn)\b|\s(?:thousand|million|billion)\b|\s?(?:百万|百|千|万|亿))?(?P<unit>[a-z_]+)?"
    r"(?![.,:/-]?\d)(?!-[a-z])"
)
_LIST_MARK = re.compile(r"^[ \t]*(\d+)[.)、](?=[ \t]+\S)", re.MULTILINE)
_THOUSANDS = re.compile(r"[,' ](?=\d{3})")

_ONES = {
    word: value
    for value, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
}
_TENS = {
    word: 10 * value
    for value, word in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2)
}
_GROUPS = {"thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_WORD = "(?:" + "|".join(sorted([*_ONES, *_TENS, *_GROUPS, "hundred"], key=len, reverse=True)) + ")"
_WORDS = re.compile(
    rf"(?<![\w-])(?:a (?=hundred|thousand|million))?{_WORD}(?:(?:[ -]| and ){_WORD})*(?P<point> point(?: {_WORD})+)?(?![\w-])"
)

_HAN_DIGITS = {character: value for value, character in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_HAN_SCALES = {"十": 10, "百": 100, "千": 1_000}
_HAN_GROUPS = {"万": 10_000, "亿": 100_000_000}
_HAN_ANY = "零〇一二三四五六七八九两十百千万亿"
_HAN = re.compile(
    f"(?<![第{_HAN_ANY}])(?P<minus>负)?(?P<whole>[{_HAN_ANY}]+)(?:点(?P<part>[零〇一二三四五六七八九]+))?(?![{_HAN_ANY}])"
)
_MEASURE = re.compile(
    "[个件张份条次天晚位台本间名人元块年岁米斤杯瓶盒箱包套支辆架座楼户项笔单页行列组只匹颗粒片袋桶桌]|小时|分钟|公里|公斤|千克|美元|欧元"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A number found in a text."""

    values: tuple[Decimal, ...]
    """What it can stand for, the usual reading first."""
    decimals: int
    sure: bool
    """False inside dates, times and list marks, and for words like "one" that mostly do not count."""
    span: Span


@lru_cache(maxsize=8192)
def amounts(text: str) -> tuple[Amount, ...]:
    """The numbers of a text; digits inside ids, versions and ranges are none.

    >>> [float(a.values[0]) for a in amounts("ORD-1003: ￥1,299.50 for twelve of 3万 items")]
    [1299.5, 12.0, 30000.0]
    """
    clean = plain(text)
    apart = [day.span for day in dates_in(text)] + [moment.span for moment in times_in(text)]
    apart += [mark.span(1) for mark in _LIST_MARK.finditer(clean)]
    return tuple(sorted((*_in_digits(clean, apart), *_in_words(clean), *_in_han(clean, apart)), key=lambda a: a.span))


def _in_digits(text: str, apart: list[Span]) -> Iterator[Amount]:
    for match in _DIGITS.finditer(text):
        if match["unit"] and match["unit"] not in _UNITS:
            continue
        values = _readings(match["body"])
        shift = _SCALES[match["scale"].strip()] if match["scale"] else 0
        shift += int(match["exponent"][1:]) if match["exponent"] else 0
        if abs(shift) > 400:
            continue
        values = tuple(value.scaleb(shift) if shift else value for value in values)
        if match["sign"]:
            values = tuple(value.copy_negate() for value in values)
        if match["percent"]:
            values += tuple(value.scaleb(-2) for value in values)
        decimals = max(0, -int(values[0].as_tuple().exponent))
        sure = not any(first <= match.start("body") < last for first, last in apart)
        yield Amount(values=values, decimals=decimals, sure=sure, span=match.span())


def _readings(body: str) -> tuple[Decimal, ...]:
    """``1,299`` is mostly 1299 and perhaps 1.299; ``1.299`` the other way round."""
    if body.count(".") > 1 or re.fullmatch(r"\d{1,3}(?:\.\d{3})+,\d+", body):
        return (Decimal(body.replace(".", "").replace(",", ".")),)
    plain_value = _THOUSANDS.sub("", body)
    if "," in plain_value:
        return (Decimal(plain_value.replace(",", ".")),)
    values = [Decimal(plain_value)]
    if re.fullmatch(r"\d{1,3},\d{3}", body):
        values.append(Decimal(body.replace(",", ".")))
    elif re.fullmatch(r"[1-9]\d{0,2}\.\d{3}", body):
        values.append(Decimal(body.replace(".", "")))
    return tuple(values)


def _in_words(text: str) -> Iterator[Amount]:
    for match in _WORDS.finditer(text):
        whole, _, fraction = match[0].partition(" point ")
        value = Decimal(_spelled(whole))
        digits = "".join(str(_ONES.get(word, "")) for word in fraction.split())
        if digits:
            value += Decimal(f"0.{digits}")
        yield Amount(values=(value,), decimals=len(digits), sure=match[0] != "one", span=match.span())


def _spelled(words: str) -> int:
    """The value of English number words: ``one hundred and twenty-three``."""
    total = current = 0
    for word in re.findall("[a-z]+", words):
        if word in _GROUPS:
            total += max(current, 1) * _GROUPS[word]
            current = 0
        elif word == "hundred":
            current = max(current, 1) * 100
        else:
            current += _ONES.get(word, 0) + _TENS.get(word, 0)
    return total + current


def _in_han(text: str, apart: list[Span]) -> Iterator[Amount]:
    for match in _HAN.finditer(text):
        whole = match["whole"]
        counted = _MEASURE.match(text, match.end()) is not None
        if not any(c in _HAN_DIGITS or c == "十" for c in whole) or (
            len(whole) == 1 and not match["part"] and not counted and len(text) > 1
        ):
            continue
        value = Decimal(_han_value(whole)) + (
            Decimal("0." + "".join(str(_HAN_DIGITS[c]) for c in match["part"])) if match["part"] else 0
        )
        sure = whole != "一" and not any(first <= match.start() < last for first, last in apart)
        yield Amount(
            values=(-value if match["minus"] else value,),
            decimals=len(match["part"] or ""),
            sure=sure,
            span=match.span(),
        )


def _han_value(numerals: str) -> int:
    """The value of Chinese numerals: 一百二十三, 两千, 十二, or digit by digit 二〇二六."""
    if all(character in _HAN_DIGITS for character in numerals):
        return int("".join(str(_HAN_DIGITS[character]) for character in numerals))
    total = section = digit = 0
    for character in numerals:
        if character in _HAN_GROUPS:
            total = (total + section + digit or 1) * _HAN_GROUPS[character]
            section = digit = 0
        elif character in _HAN_SCALES:
            section += (digit or 1) * _HAN_SCALES[character]
            digit = 0
        else:
            digit = _HAN_DIGITS[character]
    return total + section + digit
