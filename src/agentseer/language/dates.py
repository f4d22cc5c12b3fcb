"""Dates and times of day as people write them in English and Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import lru_cache

from agentseer.language.reading import Span, plain

__all__ = ["Day", "Moment", "dates_in", "parse_date", "parse_datetime", "parse_time", "times_in"]

_MONTHS = {
    name[:size]: number
    for number, name in enumerate(
        [
            "january",
            "february",
            "march",
            "april",
            "may",
            "june",
            "july",
            "august",
            "september",
            "october",
            "november",
            "december",
        ],
        1,
    )
    for size in {3, 4 if name == "september" else 3, len(name)}
}
_MONTH = "(?:" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\b\.?"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_DATE = re.compile(
    r"(?<![\d.-])(?P<y1>\d{4})(?P<sep>[-/.])(?P<m1>\d{1,2})(?P=sep)(?P<d1>\d{1,2})(?!\d)"
    r"|(?:(?P<y2>\d{4})\s?年\s?)?(?<!\d)(?P<m2>\d{1,2})\s?月\s?(?P<d2>\d{1,2})\s?[日号]"
    rf"|\b(?P<d3>{_DAY})(?: of)? (?P<m3>{_MONTH})(?:,? (?P<y3>\d{{4}}))?\b"
    rf"|\b(?P<m4>{_MONTH}) (?P<d4>{_DAY})(?:,? (?P<y4>\d{{4}}))?\b"
    r"|(?<![\d.,/-])(?P<a5>\d{1,2})(?P<sep5>[/.-])(?P<b5>\d{1,2})(?P=sep5)(?P<y5>\d{4}|\d{2})(?![\d./-])"
)
_TIME = re.compile(
    r"(?<![\d:.])(?P<h1>\d{1,2})[:：](?P<m1>\d{2})(?:[:：](?P<s1>\d{2})(?:\.\d+)?)?(?![\d:：])(?:\s?(?P<half1>[ap])\.?m\b\.?)?"
    r"|(?<![\d:.])(?P<h2>\d{1,2})\s?(?P<half2>[ap])\.?m\b\.?"
    r"|(?P<h3>\d{1,2})\s?[点时](?:(?P<m3>\d{1,2})分?|(?P<part3>半|一刻|三刻))?"
    r"|\b(?P<word>noon|midnight)\b"
)
_AFTERNOON = re.compile(r"(?:下午|晚上|傍晚|夜里|午后)\s?$")
_PARTS = {"半": 30, "一刻": 15, "三刻": 45}
_ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_ISO_DATETIME = re.compile(r"\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:[Zz]|[+-]\d{2}:?\d{2})?")
_ISO_TIME = re.compile(r"\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """A date found in a text; two readings where day and month could be swapped, no year where none was said."""

    readings: tuple[tuple[int | None, int, int], ...]
    span: Span

    def covers(self, day: date) -> bool:
        """Whether one reading is this day."""
        return any(
            (year in (None, day.year)) and (month, number) == (day.month, day.day)
            for year, month, number in self.readings
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A time of day found in a text; ``hours`` has two readings where morning and afternoon are not told apart."""

    hours: tuple[int, ...]
    minute: int
    second: int
    span: Span

    def covers(self, moment: time) -> bool:
        """Whether one reading is this time, seconds counted only where the text has them."""
        return moment.hour in self.hours and moment.minute == self.minute and self.second in (0, moment.second)


@lru_cache(maxsize=8192)
def dates_in(text: str) -> tuple[Day, ...]:
    """The dates of a text.

    >>> [day.readings for day in dates_in("from 31 Dec 2025 to 2026年1月2日, not 03/04/2026")]
    [((2025, 12, 31),), ((2026, 1, 2),), ((2026, 3, 4), (2026, 4, 3))]
    """
    return tuple(_dates(plain(text)))


def _dates(text: str) -> Iterator[Day]:
    for match in _DATE.finditer(text):
        found = match.groupdict()
        readings: tuple[tuple[int | None, int, int], ...]
        if found["a5"]:
            year = int(found["y5"]) + (2000 if len(found["y5"]) == 2 else 0)
            pairs = [(int(found["a5"]), int(found["b5"])), (int(found["b5"]), int(found["a5"]))]
            readings = tuple(dict.fromkeys((year, month, day) for month, day in pairs if month <= 12 and 0 < day <= 31))
        else:
            kind = next(k for k in "1234" if found[f"m{k}"])
            month_text = found[f"m{kind}"].rstrip(".")
            day = int(re.sub(r"\D", "", found[f"d{kind}"]))
            said = found[f"y{kind}"]
            readings = ((int(said) if said else None, _MONTHS.get(month_text) or int(month_text), day),)
        if readings and all(1 <= month <= 12 and 1 <= number <= 31 for _, month, number in readings):
            yield Day(readings=readings, span=match.span())


@lru_cache(maxsize=8192)
def times_in(text: str) -> tuple[Moment, ...]:
    """The times of day of a text.

    >>> [(t.hours, t.minute) for t in times_in("at 10:30, 5 pm, 下午3点半 or noon")]
    [((10,), 30), ((17,), 0), ((15,), 30), ((12,), 0)]
    """
    return tuple(_times(plain(text)))


def _times(text: str) -> Iterator[Moment]:
    for match in _TIME.finditer(text):
        found = match.groupdict()
        half = found["half1"] or found["half2"]
        hour = 12 if found["word"] == "noon" else int(found["h1"] or found["h2"] or found["h3"] or 0)
        minute = int(found["m1"] or found["m3"] or _PARTS.get(found["part3"] or "", 0))
        later = half == "p" or _AFTERNOON.search(text, 0, match.start()) is not None
        if hour > 24 or minute > 59:
            continue
        if later and hour < 12:
            hour += 12
        elif half == "a" and hour == 12:
            hour = 0
        yield Moment(hours=(hour % 24,), minute=minute, second=int(found["s1"] or 0), span=match.span())


def parse_date(text: str) -> date | None:
    """The one day that a whole text names with its year, else None (two readings are no day).

    >>> parse_date("31/12/2025"), parse_date("03/04/2025"), parse_date("2025年3月4日")
    (datetime.date(2025, 12, 31), None, datetime.date(2025, 3, 4))
    """
    found = dates_in(text)
    if len(found) != 1 or len(found[0].readings) != 1 or found[0].span != (0, len(plain(text.strip()))):
        return None
    year, month, day = found[0].readings[0]
    try:
        return date(year, month, day) if year else None
    except ValueError:
        return None


def parse_datetime(text: str) -> datetime | None:
    """An ISO 8601 date with a time, else None."""
    if not _ISO_DATETIME.fullmatch(text):
        return None
    try:
        return datetime.fromisoformat(text.upper().replace(" ", "T", 1))
    except ValueError:
        return None


def parse_time(text: str) -> time | None:
    """An ISO 8601 time of day, else None."""
    if not _ISO_TIME.fullmatch(text):
        return None
    try:
        return time.fromisoformat(text.upper())
    except ValueError:
        return None
