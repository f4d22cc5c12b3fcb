"""What the roles do: each takes a call and the world, and gives the body of the answer, the rows it changed, or why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

from agentseer.environment.clock import stamp
from agentseer.environment.failure import Failure
from agentseer.environment.journal import Change
from agentseer.environment.listing import matching, page
from agentseer.environment.mending import mended
from agentseer.environment.model import Resource, Role
from agentseer.environment.results import Bodies
from agentseer.environment.service import Service
from agentseer.environment.work import Work
from agentseer.environment.world import Row, World, identity
from agentseer.schema.json import Json

__all__ = ["ACTIONS", "Call", "Done"]


@dataclass(slots=True, kw_only=True)
class Call:
    """One call on its way: what was asked of which tool, in which world, when."""

    work: Work
    arguments: dict[str, Json]
    world: World
    service: Service
    bodies: Bodies
    seed: int
    locale: str
    at: datetime
    row: Row | None = None
    """The row that the call is about, where there is one."""

    @property
    def resource(self) -> Resource:
        """The resource it works on."""
        assert self.work.resource is not None
        return self.work.resource


@dataclass(frozen=True, slots=True)
class Done:
    """What a successful call gives."""

    body: Json
    changes: tuple[Change, ...] = ()


MINTED = 50
"""How many keys are tried for a new row."""

Action: TypeAlias = Callable[[Call], Done | Failure]


def create(call: Call) -> Done | Failure:
    """A new row: what the caller sent, defaults, and what the server makes up."""
    resource, world = call.resource, call.world
    given = _given(call)
    key = given.get(resource.key)
    if key is not None and identity(resource, given) in world.rows(resource.name):
        return _taken(call, key)
    row = _new(call, given)
    change = world.put(resource.name, identity(resource, row), row)
    return Done(_answer(call, row), (change,))


def get(call: Call) -> Done | Failure:
    """The row."""
    return Done(_answer(call, call.row or {}))


def list_(call: Call) -> Done | Failure:
    """The rows that fit, a page of them."""
    work, resource = call.work, call.resource
    defaults = work.defaults
    arguments = {**defaults, **call.arguments}
    rows = matching(call.world.rows(resource.name).values(), work.operation, arguments, work.members)
    return Done(call.bodies.of_list(work, page(rows, work.operation, arguments, defaults, resource.key)))


def update(call: Call) -> Done | Failure:
    """The row with what the caller sent laid over it, objects merged."""
    row = call.row or {}
    return _changed(call, _merged(row, _given(call)))


def replace(call: Call) -> Done | Failure:
    """The row as the caller sent it; what only the server knows, and what a row must have, stays."""
    row, resource = call.row, call.resource
    if row is None:
        return create(call)
    known = call.service.fields(resource)
    given = _given(call)
    kept = {
        name: value
        for name, value in row.items()
        if name in known.read_only
        or name not in known.schemas
        or name in (resource.key, resource.state)
        or name in known.needed
    }
    defaults = {name: value for name, value in known.defaults.items() if name not in given and name not in kept}
    return _changed(call, {**kept, **defaults, **given})


def delete(call: Call) -> Done | Failure:
    """The row is gone."""
    row = call.row or {}
    change = call.world.remove(call.resource.name, identity(call.resource, row))
    return Done(_answer(call, row), (change,))


def transition(call: Call) -> Done | Failure:
    """The row in its new state."""
    change = call.work.operation.transition
    assert change is not None
    row = call.row or {}
    if change.from_ and row.get(change.field) not in change.from_:
        reason = call.service.reasons.state(call.resource.noun, change.field, row.get(change.field))
        return Failure(meaning="conflict", reason=reason)
    return _changed(call, {**row, **_given(call), change.field: change.to})


def opaque(call: Call) -> Done | Failure:
    """A stable value; what is written is logged as a row of the tool's own table."""
    work = call.work
    if work.shows_rows and call.row is not None:
        body = call.bodies.of_row(work, call.row)
    else:
        body = call.bodies.of_value(work, call.arguments, call.row)
    if not work.writes:
        return Done(body)
    table = work.tool.name
    number = str(len(call.world.rows(table)) + 1)
    return Done(body, (call.world.put(table, number, call.arguments),))


ACTIONS: Mapping[Role, Action] = {
    "create": create,
    "get": get,
    "list": list_,
    "update": update,
    "replace": replace,
    "delete": delete,
    "transition": transition,
    "opaque": opaque,
}


def _answer(call: Call, row: Row) -> Json:
    if call.work.empty:
        return None
    return (
        call.bodies.of_row(call.work, row)
        if call.work.shows_rows
        else call.bodies.of_value(call.work, call.arguments, row)
    )


def _given(call: Call) -> dict[str, Json]:
    """The fields that the arguments set, those of the path above the row included."""
    operation, arguments = call.work.operation, call.arguments
    known = call.service.fields(call.resource)
    given = {f: known.fitted(f, arguments[name]) for name, f in operation.parents.items() if name in arguments}
    for name, field_ in operation.fields.items():
        if name in arguments:
            value = arguments[name]
            given.update(value if not field_ and isinstance(value, dict) else {field_: value} if field_ else {})
    if call.row is None and operation.key_argument in arguments:
        given[call.resource.key] = known.fitted(call.resource.key, arguments[operation.key_argument])
    return given


def _new(call: Call, given: dict[str, Json]) -> Row:
    resource = call.resource
    known = call.service.fields(resource)
    rows = call.world.rows(resource.name)
    for number in range(len(rows) + 1, len(rows) + 1 + MINTED):
        made = _made(call, number)
        row = {**made, **known.defaults, **given}
        if resource.key in given or identity(resource, row) not in rows:
            break
    else:  # the schema has too few keys: any other will do
        made = {**made, resource.key: f"{made[resource.key]}-{len(rows) + 1}"}
        row = {**row, resource.key: made[resource.key]}
    for name in (*known.created, *known.updated):
        row[name] = stamp(call.at, known.whole[name])
    return _mended(call, row, made)


def _made(call: Call, number: int) -> dict[str, Json]:
    """What the server makes up for its ``number``-th row, the key included."""
    resource = call.resource
    known = call.service.fields(resource)
    place = f"{resource.name}:{number}"
    made = call.service.value(known.new, place, "none", seed=call.seed, locale=call.locale)
    made = made if isinstance(made, dict) else {}
    key = call.service.key(resource, place, seed=call.seed, locale=call.locale)
    return {**made, resource.key: key}


def _mended(call: Call, row: Row, made: Mapping[str, Json]) -> Row:
    """The row in declared order, with nothing that clients see and its schema forbids."""
    known = call.service.fields(call.resource)
    visible = {name: row[name] for name in known.schemas if name in row}
    if known.schemas:
        donor = {name: made[name] for name in known.schemas if name in made}
        visible = mended(call.resource.schema, visible, donor, call.service.answers)
    return {**visible, **{name: value for name, value in row.items() if name not in known.schemas}}


def _changed(call: Call, row: Row) -> Done | Failure:
    """The row that the call is about in its new form; it may have got another key."""
    resource, world, before = call.resource, call.world, call.row or {}
    known = call.service.fields(resource)
    for name in known.updated:
        row[name] = stamp(call.at, known.whole[name])
    row = _mended(call, row, before)
    old, new = identity(resource, before), identity(resource, row)
    if old == new:
        return Done(_answer(call, row), (world.put(resource.name, new, row),))
    if new in world.rows(resource.name):
        return _taken(call, row[resource.key])
    return Done(_answer(call, row), (world.remove(resource.name, old), world.put(resource.name, new, row)))


def _taken(call: Call, key: Json) -> Failure:
    resource = call.resource
    reason = call.service.reasons.taken(resource.noun, resource.key, key)
    return Failure(meaning="conflict", reason=reason, argument=resource.key)


def _merged(row: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """A JSON merge patch, but that null is a value like any other.

    >>> _merged({"a": {"x": 1, "y": 2}, "b": 1}, {"a": {"y": 3}})
    {'a': {'x': 1, 'y': 3}, 'b': 1}
    """
    merged = dict(row)
    for name, value in given.items():
        old = merged.get(name)
        merged[name] = _merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged
