"""The rows of one trial: the start state shared with every other trial, and what this one changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from agentseer.environment.journal import Change, State
from agentseer.environment.model import Resource
from agentseer.schema.json import Json

__all__ = ["Row", "World", "identity", "key_text"]

Row: TypeAlias = dict[str, Any]
"""A row is never changed in place: a new one takes its place."""


def key_text(value: Json) -> str:
    """A key as text, so that ``5``, ``5.0`` and ``"5"`` are the same key.

    >>> key_text(5.0), key_text("o_1042")
    ('5', 'o_1042')
    """
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def identity(resource: Resource, row: Mapping[str, Any]) -> str:
    """What tells a row from all others of its table: its key, below its scope.

    >>> issues = Resource(name="issues", noun="issue", key="iid", scope=("project_id",))
    >>> identity(issues, {"iid": 3, "project_id": 12})
    '12/3'
    """
    if not resource.scope:
        return key_text(row.get(resource.key))
    return "/".join(key_text(row.get(field)) for field in (*resource.scope, resource.key))


class World:
    """Tables by name. A table is copied when it is first read, its rows never; what is only carried along costs nothing."""

    __slots__ = ("_resources", "_start", "_tables", "_written")

    def __init__(self, start: Mapping[str, Sequence[Row]], resources: Mapping[str, Resource]) -> None:
        self._start = start
        self._resources = resources
        self._tables: dict[str, dict[str, Row]] = {}
        self._written: set[str] = set()

    @property
    def start(self) -> State:
        """The state before the first call."""
        return {name: list(rows) for name, rows in self._start.items()}

    @property
    def state(self) -> State:
        """The state now."""
        return self.start | {name: list(self._tables[name].values()) for name in sorted(self._written)}

    def rows(self, table: str) -> dict[str, Row]:
        """The rows of a table by identity, in order of creation; for reading only."""
        rows = self._tables.get(table)
        if rows is None:
            resource = self._resources.get(table)
            start = self._start.get(table, ())
            named = (identity(resource, row) for row in start) if resource else map(str, range(1, len(start) + 1))
            rows = self._tables[table] = dict(zip(named, start, strict=False))
        return rows

    def put(self, table: str, key: str, row: Row) -> Change:
        """Add a row, or let it take the place of the one that has its key."""
        rows = self.rows(table)
        before = rows.get(key)
        rows[key] = row
        self._written.add(table)
        return Change(table=table, key=key, before=before, after=row)

    def remove(self, table: str, key: str) -> Change:
        """Remove a row that is there."""
        before = self.rows(table).pop(key)
        self._written.add(table)
        return Change(table=table, key=key, before=before)
