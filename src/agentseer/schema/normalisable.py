"""Which invalid values a sensible agent would rightly turn into valid ones.

"twelve" for an integer, ``31/12/2025`` for a date or ``" Paid "`` for ``paid`` are not wrong: passing on the normalised
value is the right behaviour. The rules are all here:

- text: spaces trimmed, letter case and word separators changed, figures or letters only;
- numbers in words, with separators, currency signs, percent signs or units; whole numbers written with a decimal point;
- yes and no in words, or as 1 and 0; a word for nothing as null;
- dates in any usual order or wording, relative days, a date cut from or completed to a timestamp; clock times;
- e-mail addresses, URLs, host names and UUIDs in a usual other spelling;
- a number or truth value as text and the reverse; text that is JSON;
- one value for a list of one, a list of one for its value, text for the list it enumerates, and a list without its repetitions.

Never: rounding, clipping to a bound, cutting text, guessing among members, dropping an argument.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from functools import reduce
from itertools import product
from typing import Final

import msgspec

from agentseer.schema.json import Json, Schema
from agentseer.schema.numerals import numerals
from agentseer.schema.plausible import BASE_DATE
from agentseer.schema.validate import Path, Validator

__all__ = ["normalisable", "replaced"]

_YES: Final = frozenset(
    [
        "yes",
        "y",
        "true",
        "on",
        "ok",
        "okay",
        "sure",
        "yeah",
        "yep",
        "enabled",
        "是",
        "是的",
        "对",
        "好",
        "好的",
        "要",
        "需要",
        "可以",
        "开",
        "启用",
    ]
)
_NO: Final = frozenset(
    ["no", "n", "false", "off", "nope", "nah", "disabled", "否", "不", "不是", "不要", "不用", "不需要", "关", "禁用"]
)
_NOTHING: Final = frozenset(("none", "null", "nothing", "n/a", "-", "", "无", "没有", "空"))
_RELATIVE = re.compile(
    r"\b(today|tomorrow|yesterday|tonight|(next|this|last|in a) \w+|in \w+ (days?|weeks?|months?)|\w+ ago|"
    r"mon|tues|wednes|thurs|fri|satur|sun)(day)?\b|[今明后昨前]天|[下上本这]?(周|星期|个?月)[一二三四五六日天]?|[后前]",
    re.I,
)
_MONTHS: Final = {
    name: n
    for n, name in enumerate(["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"], 1)
}
_CLOCK = re.compile(
    r"(?P<pm>下午|晚上)?\s*(\d{1,2})(?:[:：点时h](\d{1,2})?)?(?::(\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)?", re.I
)
_FINAL: Final = frozenset(("required", "additionalProperties", "dependentRequired", "minLength", "minItems"))
"""Keywords whose violation no other reading of the same words mends."""
_LISTED = re.compile(r"\s*(?:[,;、，；/]|\band\b|\bor\b|和|与|\n)\s*")


def normalisable(validator: Validator, schema: Schema, value: Json) -> bool:
    """Whether each fault of an invalid ``value`` goes away by reading the part at fault in another usual way.

    >>> amount = {"type": "integer", "maximum": 100}
    >>> [normalisable(Validator({}), amount, said) for said in ("twelve", "12 pieces", 5.0, 2.5, 120, "plenty")]
    [True, True, True, False, False, False]
    """
    faults = validator.violations(schema, value)
    while faults:
        if any(fault.keyword in _FINAL for fault in faults):
            return False
        path, keyword, left = faults[0].path, faults[0].keyword, len(faults)
        for reading in _readings(_part(value, path), keyword):
            tried = replaced(value, path, reading)
            if validator.valid(schema, tried):
                return True
            if left > 1 and len(validator.violations(schema, tried)) < left:
                value, faults = tried, validator.violations(schema, tried)
                break
        else:
            return False
    return True


def replaced(value: Json, path: Path, part: Json) -> Json:
    """``value`` with another part at ``path``.

    >>> replaced({"a": [1, 2]}, ("a", 0), 9)
    {'a': [9, 2]}
    """
    if not path:
        return part
    step, rest = path[0], path[1:]
    copy = value.copy()
    copy[step] = replaced(value[step], rest, part)
    return copy


def _part(value: Json, path: Path) -> Json:
    return reduce(lambda node, step: node[step], path, value)


def _readings(value: Json, keyword: str) -> Iterator[Json]:
    """The other values that ``value`` may be taken to mean, given the keyword that it breaks."""
    match value:
        case bool():
            yield from (str(value).lower(), int(value), [value])
        case int() | float():
            yield from (_written(value), [value], [_written(value)])
            if value in (0, 1):
                yield bool(value)
        case str() if keyword == "maxLength":
            yield value.strip()
        case str():
            yield from _of_text(value, keyword)
        case list():
            yield from _of_list(value)
        case dict():
            yield [value]


def _written(number: float) -> str:
    return f"{number:g}" if number == int(number) else str(number)


def _of_list(items: list[Json]) -> Iterator[Json]:
    if len(items) == 1:
        yield items[0]
    yield [item for i, item in enumerate(items) if item not in items[:i]]
    if items and all(isinstance(item, str) for item in items):
        yield from (separator.join(items) for separator in (",", ", ", " "))


def _of_text(text: str, keyword: str) -> Iterator[Json]:
    trimmed = text.strip()
    lower = trimmed.lower()
    yield from _spellings(trimmed)
    if keyword in ("pattern", "enum", "const"):
        yield from _bare(trimmed)
    for number in numerals(trimmed):
        yield from (number, number / 100) if "%" in text else (number,)
    if lower in _YES | _NO:
        yield lower in _YES
    if lower in _NOTHING:
        yield None
    yield from _moments(trimmed)
    yield from _addresses(trimmed)
    yield from _lists(trimmed)
    with suppress(msgspec.DecodeError):
        yield msgspec.json.decode(trimmed)


def _spellings(text: str) -> Iterator[str]:
    """Other letter cases and word separators."""
    joined = [re.sub(r"[\s_-]+", separator, text) for separator in (" ", "_", "-", "")]
    for form, case in product(dict.fromkeys((text, *joined)), (str, str.lower, str.upper, str.capitalize, str.title)):
        yield case(form)
    words = re.split(r"[\s_-]+", text)
    yield "".join([words[0].lower(), *(word.capitalize() for word in words[1:])])
    yield text.strip(".,;:!?'\"“”「」()[]{}#")


def _bare(text: str) -> Iterator[str]:
    """Only the letters and figures, or only the figures."""
    bare = re.sub(r"[^\w+]|_", "", text)
    yield from (bare, bare.upper(), bare.lower(), re.sub(r"\D", "", text))


def _moments(text: str) -> Iterator[str]:
    """Dates, timestamps and clock times in the form of RFC 3339."""
    days = list(_dates(text))
    clocks = list(_clocks(text))
    yield from days
    yield from (f"{day}T{clock}" for day in days for clock in [*clocks, "00:00:00Z"])
    yield from (form for clock in clocks for form in (clock, clock[:5], clock[:8]))


def _dates(text: str) -> Iterator[str]:
    if _RELATIVE.search(text):
        yield BASE_DATE.isoformat()
    figures = [int(n) for n in re.findall(r"\d+", text)[:3]]
    month = next((n for name, n in _MONTHS.items() if re.search(rf"\b{name}", text, re.I)), None)
    orders: list[tuple[int, int, int]] = []
    if month is not None:
        orders = [(year, month, day) for day in figures for year in (*figures, BASE_DATE.year)]
    elif len(figures) == 3:
        a, b, c = figures
        orders = [(a, b, c), (c, b, a), (c, a, b)]
    elif len(figures) == 2 and not re.search(r"[.:：]", text):
        orders = [(BASE_DATE.year, figures[0], figures[1])]
    for year, month_, day in orders:
        with suppress(ValueError, OverflowError):
            yield date(year + 2000 if year < 100 else year, month_, day).isoformat()


def _clocks(text: str) -> Iterator[str]:
    for found in _CLOCK.finditer(text):
        if not (found[1] or found[5] or re.search("[:：点时h]", found[0])):
            continue
        late = found[1] or (found[5] or "").lower().startswith("p")
        hour, minute, second = int(found[2]), int(found[3] or 0), int(found[4] or 0)
        hour += 12 if late and hour < 12 else 0
        if hour < 24 and minute < 60 and second < 60:
            yield f"{hour:02}:{minute:02}:{second:02}Z"


def _addresses(text: str) -> Iterator[str]:
    """E-mail addresses, URLs, host names and UUIDs."""
    yield re.sub(r"\s*(\(at\)|\[at\]|\bat\b|艾特)\s*", "@", re.sub(r"\s+(dot|点)\s+", ".", text)).removeprefix(
        "mailto:"
    )
    if re.fullmatch(r"[\w-]+(\.[\w-]+)+(/\S*)?", text):
        yield f"https://{text}"
    yield re.sub(r"^\w+://|/.*$", "", text).lower()
    hexadecimal = re.sub(r"[{}\s-]|urn:uuid:", "", text).lower()
    if len(hexadecimal) == 32:
        yield "-".join((hexadecimal[:8], hexadecimal[8:12], hexadecimal[12:16], hexadecimal[16:20], hexadecimal[20:]))


def _lists(text: str) -> Iterator[Json]:
    items = [item for item in _LISTED.split(text) if item]
    for listed in ([text], items):
        yield listed
        for case in (str.lower, str.upper, str.capitalize):
            yield [case(item) for item in listed]
        numbers = [numerals(item) for item in listed]
        if all(numbers):
            yield [found[0] for found in numbers]
