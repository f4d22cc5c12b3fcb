"""What a list operation finds: rows filtered by arguments, cut into a page, and the counts around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from agentseer.environment.model import Bound, Operation
from agentseer.environment.shapes import normal
from agentseer.environment.world import Row, key_text
from agentseer.schema.json import Json

__all__ = ["Page", "comparable", "counts", "matching", "page"]

_TOTALS = frozenset(
    ("total", "count", "totalcount", "totalresults", "totalitems", "totalelements", "totalrecords", "resultcount")
)
_LIMITS = frozenset(("limit", "pagesize", "perpage"))
_MORE = frozenset(("hasmore", "hasnext", "hasnextpage", "more", "truncated"))
_NEXT = frozenset(("next", "nextcursor", "nextpagetoken", "nextpage", "cursor", "nexttoken", "nextmarker", "endcursor"))
_BEFORE = frozenset(("previous", "prev", "previouscursor", "prevcursor", "prevpage", "previouspage"))


class Page:
    """The rows of one page, and what comes around them."""

    __slots__ = ("first", "found", "limit", "rows")

    def __init__(self, rows: list[Row], found: int, first: int, limit: int | None) -> None:
        self.rows = rows
        self.found = found
        self.first = first
        self.limit = limit

    @property
    def more(self) -> bool:
        """Whether there are rows behind this page."""
        return self.first + len(self.rows) < self.found


def matching(
    rows: Iterable[Row], operation: Operation, arguments: Mapping[str, Json], members: Mapping[str, Any]
) -> list[Row]:
    """The rows that satisfy every filter. ``members`` are the enumerated values of fields, by argument.

    A value that the field cannot have (``all``) filters nothing.
    """
    wanted = [(field, arguments[name]) for name, field in operation.parents.items() if name in arguments]
    for name, field in operation.filters.items():
        value = arguments.get(name)
        if isinstance(value, str) and normal(name) == "ids":
            value = value.split(",")
        if value is not None and not (members.get(name) and isinstance(value, str) and value not in members[name]):
            wanted.append((field, value))
    bounds = [(b, arguments[name]) for name, b in operation.bounds.items() if arguments.get(name) is not None]
    words = [arguments[name] for name in operation.search if isinstance(arguments.get(name), str)]
    return [
        row
        for row in rows
        if all(_equals(row.get(field), value) for field, value in wanted)
        and all(_within(row.get(bound.field), bound, limit) for bound, limit in bounds)
        and all(_mentions(row, text) for text in words)
    ]


def page(
    rows: list[Row], operation: Operation, arguments: Mapping[str, Json], defaults: Mapping[str, Json], key: str
) -> Page:
    """The page that the arguments ask for; ``key`` is the field that a cursor names a row by."""
    paging = operation.paging
    limit = _count(arguments.get(paging.limit, defaults.get(paging.limit)))
    first = _count(arguments.get(paging.offset)) or 0
    number = _count(arguments.get(paging.page))
    if number is not None and limit is not None:
        base = 0 if defaults.get(paging.page) == 0 else 1
        first = max(0, number - base) * limit
    cursor = arguments.get(paging.cursor)
    if cursor is not None:
        places = (place for place, row in enumerate(rows, 1) if key_text(row.get(key)) == key_text(cursor))
        first = next(places, first)
    end = len(rows) if limit is None else first + limit
    return Page(rows[first:end], len(rows), first, limit)


def counts(found: Page, properties: Iterable[str], key: str) -> Iterator[tuple[str, tuple[Json, ...]]]:
    """What the answer says beside the rows, by property: totals, whether there are more, where to go on.

    Of the values given for a property the first that its schema admits is meant.
    """
    last = found.rows[-1].get(key) if found.rows else None
    for name in properties:
        plain = normal(name)
        if plain in _TOTALS:
            yield name, (found.found, str(found.found))
        elif plain in _MORE:
            yield name, (found.more,)
        elif plain in _LIMITS:
            yield name, (found.limit if found.limit is not None else max(1, len(found.rows)),)
        elif plain == "offset":
            yield name, (found.first,)
        elif plain in _NEXT and found.more:
            yield name, (key_text(last),)
        elif plain in _NEXT or plain in _BEFORE:
            yield name, (None, "")


def _equals(have: Json, want: Json) -> bool:
    if isinstance(want, list):
        return not want or any(_equals(have, one) for one in want)
    if isinstance(have, list):
        return any(_equals(one, want) for one in have)
    if isinstance(want, dict):
        return all(_within(have, Bound(field="", condition=_SUFFIXES[n]), v) for n, v in want.items() if n in _SUFFIXES)
    if isinstance(have, dict):
        return any(_equals(have.get(name), want) for name in ("id", "name"))
    return have == want or (have is not None and key_text(have).casefold() == key_text(want).casefold())


_SUFFIXES: Mapping[str, Any] = {"gte": "at_least", "gt": "above", "lte": "at_most", "lt": "below"}


def _within(have: Json, bound: Bound, limit: Json) -> bool:
    if not comparable(have, limit):
        return False
    match bound.condition:
        case "above":
            return bool(have > limit)
        case "below":
            return bool(have < limit)
        case "at_least":
            return bool(have >= limit)
        case "at_most":
            return bool(have <= limit)


def comparable(have: Json, want: Json) -> bool:
    """Whether the two can be put in order: both numbers, or both texts."""
    if isinstance(have, bool) or isinstance(want, bool):
        return False
    return all(isinstance(v, int | float) for v in (have, want)) or all(isinstance(v, str) for v in (have, want))


def _mentions(row: Mapping[str, Json], text: str) -> bool:
    """Whether some text of the row has one of the words; Chinese, which has no spaces, is looked for as a whole."""
    words = [word for word in text.casefold().split() if word]
    values = [value.casefold() for value in row.values() if isinstance(value, str)]
    return not words or any(word in value for word in words for value in values)


def _count(value: Json) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
