"""A small typed registry: the one list from which choices, tables and help are derived."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import entry_points
from typing import Generic, TypeVar

from agentseer.errors import UnknownNameError, UsageError

__all__ = ["Registry"]

T = TypeVar("T")


class Registry(Generic[T]):
    """Named members of one seam, in order of registration, open to entry points.

    ``group`` names the entry-point group through which other packages add members; it is read on first use.

    >>> colours = Registry[int]("colour")
    >>> colours.add("red", 1)
    1
    >>> colours.names()
    ('red',)
    """

    def __init__(self, what: str, *, group: str | None = None) -> None:
        self.what = what
        self._group = group
        self._members: dict[str, T] = {}

    def add(self, name: str, member: T) -> T:
        """Register and return ``member``; a taken name is refused."""
        if name in self._members:
            raise UsageError(f"the {self.what} {name!r} is registered twice")
        self._members[name] = member
        return member

    def get(self, name: str) -> T:
        """The member called ``name``; `UnknownNameError` suggests the closest one."""
        self._load()
        try:
            return self._members[name]
        except KeyError:
            raise UnknownNameError(self.what, name, self._members) from None

    def names(self) -> tuple[str, ...]:
        """All names, in order of registration."""
        self._load()
        return tuple(self._members)

    def __iter__(self) -> Iterator[T]:
        self._load()
        return iter(tuple(self._members.values()))

    def _load(self) -> None:
        group, self._group = self._group, None
        if group:
            for point in entry_points(group=group):
                self.add(point.name, point.load())
