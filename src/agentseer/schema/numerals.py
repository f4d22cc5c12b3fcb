"""Numbers as people write them, in digits or words, English and Chinese."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["numerals"]

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_WORDS: Final[dict[str, float]] = {
    **{word: n for n, word in enumerate(f"{_ONES} eighteen nineteen".split())},
    **{word: 10 * n for n, word in enumerate(_TENS.split(), 2)},
    "half": 0.5,
    "once": 1,
    "twice": 2,
    "couple": 2,
    "pair": 2,
    "single": 1,
    "no": 0,
    "none": 0,
}
_SCALES: Final[dict[str, int]] = {"dozen": 12, "hundred": 100, "thousand": 1000, "million": 10**6}
_DIGITS: Final = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2, "俩": 2, "半": 0.5}
_UNITS: Final = {"十": 10, "百": 100, "千": 1000, "万": 10**4, "亿": 10**8}

_FIGURES = re.compile(r"-?\d[\d,.'  ]*\d|-?\d")
_CHINESE = re.compile(f"[{''.join(_DIGITS)}{''.join(_UNITS)}]+")


def numerals(text: str) -> tuple[int | float, ...]:
    """The numbers that ``text`` may be taken to mean, if it states one number; a comma may be either separator.

    >>> numerals("twenty-five"), numerals("$1,299"), numerals("三百二十件"), numerals("a dozen"), numerals("three or four")
    ((25,), (1299, 1.299), (320,), (12,), ())
    """
    figures = _FIGURES.findall(text)
    if figures:
        return _figures(figures[0]) if len(figures) == 1 else ()
    chinese = _CHINESE.findall(text)
    if chinese:
        return (_tidy(_chinese(chinese[0])),) if len(chinese) == 1 else ()
    return _words(re.findall(r"[a-z]+", text.lower()))


def _figures(figures: str) -> tuple[int | float, ...]:
    plain = re.sub(r"[ '  ]", "", figures)
    spellings = (plain.replace(",", ""), plain.replace(".", "").replace(",", "."), plain.replace(",", "."))
    found = [_tidy(float(s)) for s in spellings if s.count(".") <= 1]
    return tuple(dict.fromkeys(found))


def _words(parts: list[str]) -> tuple[int | float, ...]:
    total: float = 0
    group: float = 0
    seen = False
    for part in parts:
        if part in _WORDS:
            if group % 10 and _WORDS[part] >= 1:
                return ()  # "three or four"
            group += _WORDS[part]
            seen = True
        elif part in _SCALES:
            scale = _SCALES[part]
            group = (group or 1) * scale
            seen = True
            if scale >= 1000:
                total, group = total + group, 0
    return (_tidy(total + group),) if seen else ()


def _chinese(text: str) -> float:
    total: float = 0
    section: float = 0
    digit: float = 0
    for char in text:
        if char in _DIGITS:
            digit = digit * 10 + _DIGITS[char] if digit else _DIGITS[char]
        elif _UNITS[char] >= 10**4:
            total, section, digit = (total + section + digit) * _UNITS[char], 0, 0
        else:
            section, digit = section + (digit or 1) * _UNITS[char], 0
    return total + section + digit


def _tidy(number: float) -> int | float:
    return int(number) if number == int(number) else number
