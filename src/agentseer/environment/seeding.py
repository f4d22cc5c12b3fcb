"""Start states: plausible rows that belong together, and the smallest world in which a call can succeed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Any

from agentseer.environment.journal import State
from agentseer.environment.mending import mended
from agentseer.environment.model import Bound, Model, Operation, Resource
from agentseer.environment.service import Service, Work, service
from agentseer.environment.world import Row, identity, key_text
from agentseer.schema import Json, effective
from agentseer.tools import Toolset

__all__ = ["rows", "world_for"]

POOL = 32
"""How many different rows of one table there are to draw from; which ones, the random generator says."""
TEXTS = ("name", "title", "subject", "summary", "label", "description", "text", "body", "content")
"""Fields in which people look for words, the likeliest first."""


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
) -> State:
    """A small world in which the call succeeds: the rows that it names, those they hang on, and a few others.

    ``absent`` names arguments whose rows must not exist, so that the call fails for that reason alone.
    """
    compiled = service(toolset, model)
    work = compiled.work(tool)
    if work is None or (work.resource is None and not work.operation.references):
        return {}
    builder = _Builder(compiled, work, arguments, rng, locale)
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

    def __init__(self, compiled: Service, work: Work, arguments: Mapping[str, Json], rng: Random, locale: str) -> None:
        self.tables: dict[str, dict[str, Row]] = {}
        self._service = compiled
        self._model = compiled.model
        self._work = work
        self._arguments = arguments
        self._rng = rng
        self._locale = locale

    def build(self, absent: frozenset[str]) -> None:
        """Fill the tables."""
        operation = self._work.operation
        for name, reference in operation.references.items():
            value = self._arguments.get(name)
            if value is None:
                continue
            resource = self._model.resources[reference.table]
            fixed = {
                resource.key: self._service.fields(resource).fitted(resource.key, value),
                **self._scope(resource, reference.scope),
            }
            if name == operation.key_argument:
                fixed = {**fixed, **self._above(operation), **self._state()}
            if name in absent:
                self._add(resource, self._others(resource, fixed, 2))
            else:
                self._add(resource, [self._row(resource, fixed)])
                self._add(resource, self._others(resource, fixed, 2 if name == operation.key_argument else 1))
        if self._work.resource is not None and operation.role in ("list", "create"):
            self._fill(self._work.resource, operation)
        self._link()

    def _fill(self, resource: Resource, operation: Operation) -> None:
        """Rows that a list finds and some that it doesn't; for a creation, rows that are there already."""
        above = self._above(operation)
        if operation.role == "create":
            self._add(resource, self._others(resource, {**above, **self._taken(operation)}, 2))
            return
        wanted = {**above, **self._filtered(resource, operation)}
        found = [self._row(resource, {**wanted, **self._searched(resource, operation)}) for _ in range(3)]
        self._add(resource, found)
        if wanted != above or operation.search:
            self._add(resource, self._others(resource, {**above, **wanted}, 1))

    def _row(self, resource: Resource, fixed: Mapping[str, Json]) -> Row:
        return _laid(self._service, resource, self._rng.randrange(POOL), self._locale, fixed)

    def _others(self, resource: Resource, unlike: Mapping[str, Json], n: int) -> list[Row]:
        """Rows with other keys and other values, but below the same rows."""
        kept = {name: value for name, value in unlike.items() if name in (*resource.scope, resource.parent_field)}
        made = [self._row(resource, kept) for _ in range(n)]
        taken = key_text(unlike.get(resource.key))
        return [row for row in made if key_text(row.get(resource.key)) != taken]

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
        value = allowed_state(self._work, self._service)
        field = change.field if change else resource.state if resource else ""
        return {field: value} if field and value is not None and self._work.writes else {}

    def _taken(self, operation: Operation) -> dict[str, Json]:
        return {
            field: self._arguments[name]
            for name, field in operation.fields.items()
            if field and name in self._arguments
        }

    def _filtered(self, resource: Resource, operation: Operation) -> dict[str, Json]:
        """Values of fields with which a row passes the filters."""
        wanted: dict[str, Json] = {}
        arguments = {**self._work.defaults, **self._arguments}
        for name, field in operation.filters.items():
            value = arguments.get(name)
            members = self._work.members.get(name)
            if (
                value is None
                or isinstance(value, dict)
                or (members and isinstance(value, str) and value not in members)
            ):
                continue
            value = value[0] if isinstance(value, list) and value else value
            wanted[field] = self._containing(resource, field, value)
        return wanted | self._bounded(resource, operation)

    def _containing(self, resource: Resource, field: str, value: Json) -> Json:
        """The value of a field that a filter by ``value`` finds: itself, a list of it, or of something called so."""
        schema = self._service.fields(resource).schemas.get(field, True)
        if self._service.shapes.types(schema) != {"array"}:
            return value
        item = effective(schema, self._service.toolset.definitions).get("items", True)
        inner = self._service.shapes.properties(item)
        name = next((n for n in ("name", "id") if n in inner), None)
        return [{name: value}] if name is not None else [value]

    def _bounded(self, resource: Resource, operation: Operation) -> dict[str, Json]:
        """Values on the right side of the bounds; a bound on what is no number is met by its own value."""
        limits: dict[str, list[tuple[Bound, Json]]] = {}
        for name, bound in operation.bounds.items():
            if self._arguments.get(name) is not None:
                limits.setdefault(bound.field, []).append((bound, self._arguments[name]))
        return {field: _inside(bounds) for field, bounds in limits.items()}

    def _searched(self, resource: Resource, operation: Operation) -> dict[str, Json]:
        """A text that has the words looked for, in the field where people look."""
        text = next((self._arguments[n] for n in operation.search if isinstance(self._arguments.get(n), str)), "")
        known = self._service.fields(resource).schemas
        field = next(
            (name for name in TEXTS if name in known and "string" in self._service.shapes.types(known[name])), ""
        )
        return {field: text[:1].upper() + text[1:]} if text and field else {}

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
                if value is not None and not isinstance(value, dict | list):
                    self._add(
                        target,
                        [self._row(target, {target.key: self._service.fields(target).fitted(target.key, value)})],
                    )


def _laid(compiled: Service, resource: Resource, place: int, locale: str, fixed: Mapping[str, Json]) -> Row:
    """A row of the pool with the fixed fields laid over it, as far as its schema admits them; its key always."""
    pooled = _pooled(compiled, resource, place, locale)
    row = {**pooled, **fixed}
    known = compiled.fields(resource).schemas
    shown = {name: value for name, value in row.items() if name in known}
    if not known or fixed.keys().isdisjoint(known) or compiled.answers.valid(resource.schema, shown):
        return row
    donor = {name: value for name, value in pooled.items() if name in known}
    kept = {name: row[name] for name in (resource.key, *resource.scope) if name in row}
    hidden = {name: value for name, value in row.items() if name not in known}
    return {**mended(resource.schema, shown, donor, compiled.answers), **hidden, **kept}


def _pooled(compiled: Service, resource: Resource, place: int, locale: str) -> Row:
    """One of the rows that are made once and drawn from ever after."""
    made = compiled.value(resource.schema, f"{resource.name}:pool:{place}", "all", locale=locale, name=resource.noun)
    row = dict(made) if isinstance(made, dict) else {}
    row[resource.key] = compiled.key(resource, f"{resource.name}:pool:{place}", locale=locale)
    for name in (*resource.scope, resource.parent_field):
        if name and name not in row:
            row[name] = compiled.value(
                {"type": "string"}, f"{resource.name}:pool:{place}:{name}", locale=locale, name=name
            )
    return row


def _inside(bounds: list[tuple[Bound, Json]]) -> Json:
    low = next((v for b, v in bounds if b.condition in ("above", "at_least")), None)
    high = next((v for b, v in bounds if b.condition in ("below", "at_most")), None)
    if isinstance(low, int | float) and isinstance(high, int | float):
        return (low + high) / 2 if isinstance(low, float) or isinstance(high, float) else (low + high) // 2
    exact = next(v for v in (low, high) if v is not None)
    if not isinstance(exact, int | float):
        return exact
    return exact + 1 if low is not None else exact - 1 if exact >= 1 else exact


def _values(value: Json) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list | tuple) else ()
