"""What differs between two states, row by row."""

from __future__ import annotations

from typing import Any

import msgspec

from agentseer.digest import canonical
from agentseer.environment.journal import State

__all__ = ["RowChange", "differences"]


class RowChange(msgspec.Struct, frozen=True, kw_only=True):
    """One row that was added (``before`` null), removed (``after`` null) or changed."""

    table: str
    name: str
    """The value of the row's first field, by which a reader knows it."""
    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None

    @property
    def fields(self) -> list[str]:
        """Names of the fields that differ."""
        before, after = self.before or {}, self.after or {}
        return [f for f in dict.fromkeys([*before, *after]) if before.get(f) != after.get(f)]


def differences(start: State, end: State) -> list[RowChange]:
    """The changed rows of all tables; rows are matched by their first field.

    >>> before, after = {"orders": [{"id": 1, "status": "new"}]}, {"orders": [{"id": 1, "status": "paid"}]}
    >>> differences(before, after)[0].fields
    ['status']
    """
    found = []
    for table in sorted({*start, *end}):
        before = {_name(row): row for row in start.get(table, ())}
        after = {_name(row): row for row in end.get(table, ())}
        for name in dict.fromkeys([*before, *after]):
            if before.get(name) != after.get(name):
                found.append(RowChange(table=table, name=name, before=before.get(name), after=after.get(name)))
    return found


def _name(row: dict[str, Any]) -> str:
    return canonical(next(iter(row.values()), None)).decode().strip('"')
