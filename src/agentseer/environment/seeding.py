"""Start states: plausible rows that belong together, and the smallest world in which a call can succeed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Any

from agentseer.environment.finding import found_by
from agentseer.environment.journal import State
from agentseer.environment.mending import mended
from agentseer.environment.model import ErrorRule, Model, Operation, Reference, Resource, Trigger
from agentseer.environment.service import Service, service
from agentseer.environment.work import Work
from agentseer.environment.world import Row, identity, key_text
from agentseer.schema import Json
from agentseer.tools import Toolset

__all__ = ["rows", "world_for"]

POOL = 16
"""How many different rows of one table there are to draw from; which ones, the random generator says."""


def rows(
    toolset: Toolset,
    model: Model,
    table: str,
    rng: Random,
    *,
    n: int = 3,
    locale: str = "en",
    fixed: Mapping[str, Json] | None = None,
) -> list[Row]:
    """Up to ``n`` rows of a table, valid for its schema and different in their keys; all have the ``fixed`` fields.

    Fewer come back where the fixed fields determine the key. Fields that hold keys of other rows are left as made up.
    """
    compiled = service(toolset, model)
    resource = model.resources[table]
    made: dict[str, Row] = {}
    for place in rng.sample(range(POOL), min(n, POOL)):
        row = _laid(compiled, resource, place, locale, fixed or {})
        made.setdefault(identity(resource, row), row)
    return list(made.values())


def world_for(
    toolset: Toolset,
    model: Model,
    tool: str,
    arguments: Mapping[str, Json],
    rng: Random,
    *,
    locale: str = "en",
    absent: Collection[str] = (),
    against: ErrorRule | None = None,
) -> State:
    """A small world in which the call succeeds: the rows that it names, those they hang on, and a few others.

    ``absent`` names arguments whose rows must not exist, so that the call fails for that reason alone. ``against`` is an
    error rule by state: the world is then one in which it fires.
    """
    compiled = service(toolset, model)
    work = compiled.work(tool)
    if work is None or (work.resource is None and not work.operation.references):
        return {}
    builder = _Builder(compiled, work, arguments, rng, locale, against.trigger if against else None)
    builder.build(frozenset(absent))
    return {name: list(table.values()) for name, table in sorted(builder.tables.items())}


def allowed_state(work: Work, compiled: Service) -> Json:
    """A state of the row in which the tool may act on it; None where the row has no state."""
    resource, change = work.resource, work.operation.transition
    field = change.field if change else resource.state if resource else ""
    if resource is None or not field:
        return None
    if change is not None and isinstance(change.to, bool):
        return not change.to
    blocked = {v for rule in work.by_state if rule.trigger for v in _values(rule.trigger.value)}
    if change is not None:
        blocked.add(change.to)
    known = compiled.fields(resource)
    members = compiled.shapes.members(known.schemas[field])
    options = [*(change.from_ if change else ()), known.defaults.get(field), *members]
    return next((value for value in options if value is not None and value not in blocked), None)


class _Builder:
    """The tables of one world while it is put together."""

    def __init__(
        self,
        compiled: Service,
        work: Work,
        arguments: Mapping[str, Json],
        rng: Random,
        locale: str,
        against: Trigger | None,
    ) -> None:
        self.tables: dict[str, dict[str, Row]] = {}
        self._service = compiled
        self._model = compiled.model
        self._work = work
        self._arguments = arguments
        self._rng = rng
        self._locale = locale
        self._against = against
        self._absent: set[tuple[str, str]] = set()

    def build(self, absent: frozenset[str]) -> None:
        """Fill the tables."""
        operation = self._work.operation
        for name, reference in operation.references.items():
            if self._arguments.get(name) is not None:
                self._name(name, reference, absent=name in absent)
        if self._work.resource is not None and operation.role in ("list", "create"):
            self._fill(self._work.resource, operation)
        self._link()

    def _name(self, argument: str, reference: Reference, *, absent: bool) -> None:
        """The row that an argument names, unless it is to be absent, and others beside it."""
        operation = self._work.operation
        resource = self._model.resources[reference.table]
        key = self._service.fields(resource).fitted(resource.key, self._arguments[argument])
        fixed = {resource.key: key, **self._scope(resource, reference.scope)}
        is_own = argument == operation.key_argument
        if is_own:
            fixed = {**fixed, **self._above(operation), **self._state()}
        if absent:
            self._absent.add((resource.name, key_text(key)))
        else:
            self._add(resource, [self._unlike(resource, fixed) if is_own else self._row(resource, fixed)])
        self._add(resource, self._others(resource, fixed, 2 if is_own or absent else 1))

    def _fill(self, resource: Resource, operation: Operation) -> None:
        """Rows that a list finds and some that it doesn't; for a creation, rows that are there already."""
        above = self._above(operation)
        if operation.role == "create":
            self._add(resource, self._taken(resource, above))
            self._add(resource, self._others(resource, {**above, **self._sent(operation)}, 2))
            return
        wanted = {**above, **found_by(self._work, self._service, self._arguments)}
        self._add(resource, [self._row(resource, wanted) for _ in range(3)])
        if wanted != above:
            self._add(resource, self._others(resource, {**above, **wanted}, 1))

    def _row(self, resource: Resource, fixed: Mapping[str, Json]) -> Row:
        return _laid(self._service, resource, self._rng.randrange(POOL), self._locale, fixed)

    def _unlike(self, resource: Resource, fixed: Mapping[str, Json]) -> Row:
        """The row that the call is about, in which something of what the call sends would be a change."""
        sent = {field: v for field, v in self._sent(self._work.operation).items() if field in resource.fields}
        row = self._row(resource, fixed)
        for _ in range(8):
            if not sent or any(row.get(field) != value for field, value in sent.items()):
                break
            row = self._row(resource, fixed)
        return row

    def _others(self, resource: Resource, unlike: Mapping[str, Json], n: int) -> list[Row]:
        """Rows with another key and other unique values, but below the same rows."""
        kept = {name: value for name, value in unlike.items() if name in (*resource.scope, resource.parent_field)}
        rules = [rule.trigger for rule in self._work.by_state if rule.trigger and resource is self._work.resource]
        unique = {resource.key, *(t.field for t in rules if t.condition == "existing_value")}
        taken = {field: key_text(unlike[field]) for field in unique if field in unlike}
        made = [self._row(resource, kept) for _ in range(n)]
        return [row for row in made if all(key_text(row.get(field)) != text for field, text in taken.items())]

    def _taken(self, resource: Resource, above: Mapping[str, Json]) -> list[Row]:
        """The row that has the unique value already, where that is what the world is to be against."""
        against = self._against
        if against is None or against.condition != "existing_value" or against.argument not in self._arguments:
            return []
        return [self._row(resource, {**above, against.field: self._arguments[against.argument]})]

    def _add(self, resource: Resource, made: list[Row]) -> None:
        table = self.tables.setdefault(resource.name, {})
        for row in made:
            table.setdefault(identity(resource, row), row)

    def _scope(self, resource: Resource, arguments: tuple[str, ...]) -> dict[str, Json]:
        known = self._service.fields(resource)
        pairs = zip(resource.scope, arguments, strict=False)
        return {f: known.fitted(f, self._arguments[a]) for f, a in pairs if a in self._arguments}

    def _above(self, operation: Operation) -> dict[str, Json]:
        if self._work.resource is None:
            return {}
        known = self._service.fields(self._work.resource)
        given = ((field, self._arguments.get(name)) for name, field in operation.parents.items())
        return {field: known.fitted(field, value) for field, value in given if value is not None}

    def _state(self) -> dict[str, Json]:
        change, resource = self._work.operation.transition, self._work.resource
        if self._against is not None and self._against.condition == "in_state":
            return {self._against.field: self._against.value[0]}
        value = allowed_state(self._work, self._service)
        field = change.field if change else resource.state if resource else ""
        return {field: value} if field and value is not None and self._work.writes else {}

    def _sent(self, operation: Operation) -> dict[str, Json]:
        """What the call sets, by field."""
        sent = ((field, self._arguments.get(name)) for name, field in operation.fields.items())
        return {field: value for field, value in sent if field and value is not None}

    def _link(self) -> None:
        """The rows that those of the tool's own table hang on."""
        resource = self._work.resource
        if resource is None:
            return
        above = {resource.parent_field: resource.parent} if resource.parent else {}
        for field, name in {**resource.foreign, **above}.items():
            target = self._model.resources.get(name)
            if target is None or target.scope or name == resource.name:
                continue
            for row in list(self.tables.get(resource.name, {}).values()):
                value = row.get(field)
                if value is None or isinstance(value, dict | list):
                    continue
                if (name, key_text(value)) not in self._absent:
                    self._add(
                        target,
                        [self._row(target, {target.key: self._service.fields(target).fitted(target.key, value)})],
                    )


def _laid(compiled: Service, resource: Resource, place: int, locale: str, fixed: Mapping[str, Json]) -> Row:
    """A row of the pool with the fixed fields laid over it, as far as its schema admits them; its key always."""
    pooled = compiled.pooled(resource, place, locale)
    row = {**pooled, **fixed}
    known = compiled.fields(resource).schemas
    shown = {name: value for name, value in row.items() if name in known}
    if not known or fixed.keys().isdisjoint(known) or compiled.answers.valid(resource.schema, shown):
        return row
    donor = {name: value for name, value in pooled.items() if name in known}
    kept = {name: row[name] for name in (resource.key, *resource.scope) if name in row}
    hidden = {name: value for name, value in row.items() if name not in known}
    return {**mended(resource.schema, shown, donor, compiled.answers), **hidden, **kept}


def _values(value: Json) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list | tuple) else ()
