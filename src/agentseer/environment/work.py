"""One tool made ready to be called: what it does, and how its answers are put together."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from agentseer.environment.model import Model, Reference
from agentseer.environment.shapes import Shapes
from agentseer.schema import Json, Schema, effective
from agentseer.tools import Tool

__all__ = ["Work"]


class Work:
    """One tool made ready: its operation, and how its answers are put together."""

    def __init__(self, tool: Tool, model: Model, shapes: Shapes) -> None:
        self.tool = tool
        self.operation = model.operation(tool.name)
        self.resource = model.resources.get(self.operation.resource) if self.operation.resource else None
        self.writes = tool.writes
        self.status = int(tool.success) if tool.success.isdecimal() else 200
        self.by_argument = tuple(rule for rule in self.operation.errors if rule.source == "argument" and rule.trigger)
        self.by_state = tuple(rule for rule in self.operation.errors if rule.source == "state" and rule.trigger)
        self.empty = tool.result is None and (tool.success == "204" or self.operation.role == "delete")
        self.wrap = tuple(self.operation.wrap.split(".")) if self.operation.wrap else ()
        self._shapes = shapes

    @cached_property
    def references(self) -> tuple[tuple[str, Reference], ...]:
        """Arguments that are keys of rows that must exist, the outermost first."""
        return tuple((name, r) for name, r in self.operation.references.items() if r.required)

    @cached_property
    def defaults(self) -> dict[str, Json]:
        """What the arguments of a list are when they are left out.

        The default of a shared schema is that of a new row's field and no filter; one declared in the parameter is.
        """
        declared = {p.name: p.schema.get("default") for p in self.tool.parameters if isinstance(p.schema, dict)}
        return {name: default for name, default in declared.items() if default is not None}

    @cached_property
    def members(self) -> dict[str, tuple[str, ...]]:
        """The values that the fields behind a list's filters can have, by argument, where they are enumerated."""
        if self.resource is None:
            return {}
        known = self._shapes.properties(self.resource.schema)
        return {name: self._shapes.members(known.get(field, True)) for name, field in self.operation.filters.items()}

    @cached_property
    def inside(self) -> Schema:
        """The schema of what is wrapped in the answer: the row, or the list of rows."""
        here: Schema = self.tool.result if self.tool.result is not None else True
        for name in self.wrap:
            here = self._shapes.properties(here).get(name, True)
        return here

    @cached_property
    def row(self) -> Schema:
        """The schema of the row inside the answer, or of each row of the list inside it."""
        if self.operation.role != "list":
            return self.inside
        items: Schema = effective(self.inside, self._shapes.definitions).get("items", True)
        return items

    @cached_property
    def most(self) -> int | None:
        """How many rows there may be in the answer."""
        most = effective(self.inside, self._shapes.definitions).get("maxItems")
        return most if isinstance(most, int) else None

    @cached_property
    def shown(self) -> frozenset[str] | None:
        """The fields of a row that the answer shows; None: all that the resource declares."""
        names = frozenset(self._shapes.properties(self.row))
        resource = self.resource
        return names or (frozenset(resource.fields) if resource and resource.fields else None)

    @cached_property
    def required(self) -> frozenset[str]:
        """Fields that a row in the answer must have."""
        return frozenset(effective(self.row, self._shapes.definitions).get("required", ()))

    @cached_property
    def is_own_row(self) -> bool:
        """Whether the rows in the answer are shown by the very schema of the table."""
        return self.resource is not None and (self.row is self.resource.schema or self.row == self.resource.schema)

    @cached_property
    def is_certain(self) -> bool:
        """Whether a row of the table that has the required fields is surely valid in the answer."""
        whole = effective(self.row, self._shapes.definitions)
        return self.is_own_row and not whole.keys() & {"anyOf", "oneOf", "not", "if"}

    @cached_property
    def shows_rows(self) -> bool:
        """Whether the answer is a row of the table, or a list of them."""
        if self.resource is None or self.operation.role == "opaque":
            return self.is_own_row and self.row is not True
        if not self._shapes.types(self.row) <= {"object"}:
            return False
        names = self._shapes.properties(self.row)
        return self.operation.role == "list" or not names or not self.resource.fields or self.resource.key in names

    @cached_property
    def flags(self) -> frozenset[str]:
        """The fields of the answer that say whether it is a success, and why not."""
        convention = self.tool.convention
        return frozenset((convention.flag, convention.reason)) if convention else frozenset()

    def succeeding(self, body: dict[str, Any]) -> dict[str, Any]:
        """The answer with no sign of failure in it, where a success and a failure look alike."""
        convention = self.tool.convention
        if convention is None:
            return body
        required = effective(self.tool.result or True, self._shapes.definitions).get("required", ())
        kept = {name: value for name, value in body.items() if name != convention.reason or name in required}
        return {**kept, convention.flag: not convention.failed}

    @cached_property
    def around(self) -> dict[str, Schema]:
        """The properties of the answer."""
        return self._shapes.properties(self.tool.result)
