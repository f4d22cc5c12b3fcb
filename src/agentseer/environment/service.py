"""A toolset and its model made ready to answer calls: what all trials share, compiled once and for each tool when first used."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any

from agentseer.digest import seed_of
from agentseer.environment.errors import Errors
from agentseer.environment.model import Model, Operation, Resource
from agentseer.environment.reasons import Reasons
from agentseer.environment.shapes import Shapes, normal
from agentseer.environment.world import Row
from agentseer.schema import Json, Schema, effective
from agentseer.schema.validate import Validator
from agentseer.schema.values import Fill, Generator, Ungeneratable
from agentseer.tools import Tool, Toolset

__all__ = ["Fields", "Service", "Work", "service"]

REMEMBERED = 20_000
"""Made values that are kept; beyond that they are forgotten, and made again to the same effect."""

_CREATED = frozenset(("created", "createdat", "createdon", "createdtime", "createtime", "creationdate", "creationtime",
                      "datecreated", "createddate", "timecreated", "insertedat"))  # fmt: skip
_UPDATED = frozenset(("updated", "updatedat", "updatedon", "updatetime", "updatedtime", "modified", "modifiedat", "lastmodified",
                      "lastupdated", "lastupdatedat", "dateupdated", "datemodified", "updateddate", "modifieddate"))  # fmt: skip


class Fields:
    """What the engine needs to know about the fields of a table's rows."""

    def __init__(self, resource: Resource, shapes: Shapes) -> None:
        definitions = shapes.definitions
        self.schemas = shapes.properties(resource.schema)
        self._shapes = shapes
        self.whole = {name: effective(schema, definitions) for name, schema in self.schemas.items()}
        self.created = tuple(name for name in self.whole if normal(name) in _CREATED)
        self.updated = tuple(name for name in self.whole if normal(name) in _UPDATED)
        self.defaults = {name: whole["default"] for name, whole in self.whole.items() if "default" in whole}
        if resource.state and resource.state not in self.defaults:
            self.defaults[resource.state] = shapes.members(self.schemas[resource.state])[0]
        required = effective(resource.schema, definitions).get("required", ())
        server_made = [
            name
            for name, whole in self.whole.items()
            if whole.get("readOnly") is True and not shapes.types(whole) & {"object", "array"} and shapes.types(whole)
        ]
        self.read_only = frozenset(server_made)
        self.needed = frozenset(required)
        needed = sorted({*required, *server_made})
        self.key: Schema = _both(self.schemas.get(resource.key), resource.key_schema, shapes)
        """Schema of a key that is valid in the row and as an argument."""
        self.new: Schema = {"allOf": [resource.schema], "required": needed} if needed else resource.schema
        """Schema of a row with all that the server has to make up."""

    def fitted(self, field: str, value: Json) -> Json:
        """A key as its field has it: a number in a path may be a text in the row, and the other way round."""
        kinds = self._shapes.types(self.schemas.get(field, True))
        if isinstance(value, str) and value.isdecimal() and kinds and kinds <= {"integer", "number"}:
            return int(value)
        return str(value) if isinstance(value, int) and kinds == {"string"} else value


def _both(field: Schema | None, argument: Schema, shapes: Shapes) -> Schema:
    """What is valid in the row and as an argument; without examples, of which there are too few for many keys."""
    told = [schema for schema in (field, argument) if isinstance(schema, dict)]
    if len(told) == 2 and not shapes.agree(told[0], told[1]):
        told = told[1:]
    bare = [_without_examples(effective(schema, shapes.definitions)) for schema in told] or [{"type": "string"}]
    return bare[0] if bare[0] == bare[-1] else {"allOf": bare}


def _without_examples(schema: dict[str, Any]) -> dict[str, Any]:
    return {keyword: part for keyword, part in schema.items() if keyword not in ("example", "examples", "default")}


class Work:
    """One tool made ready: its operation, and how its answers are put together."""

    def __init__(self, tool: Tool, service: Service) -> None:
        self.tool = tool
        self.operation: Operation = service.model.operation(tool.name)
        self.resource: Resource | None = (
            service.model.resources.get(self.operation.resource) if self.operation.resource else None
        )
        self.writes = tool.writes
        self.status = int(tool.success) if tool.success.isdecimal() else 200
        self.by_argument = tuple(rule for rule in self.operation.errors if rule.source == "argument" and rule.trigger)
        self.by_state = tuple(rule for rule in self.operation.errors if rule.source == "state" and rule.trigger)
        self.empty = tool.result is None and (tool.success == "204" or self.operation.role == "delete")
        self.wrap = tuple(self.operation.wrap.split(".")) if self.operation.wrap else ()
        self._service = service

    @cached_property
    def references(self) -> tuple[tuple[str, Any], ...]:
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
        properties = self._service.shapes.properties(self.resource.schema)
        shapes = self._service.shapes
        return {name: shapes.members(properties.get(field, True)) for name, field in self.operation.filters.items()}

    @cached_property
    def inside(self) -> Schema:
        """The schema of what is wrapped in the answer: the row, or the list of rows."""
        here: Schema = self.tool.result if self.tool.result is not None else True
        for name in self.wrap:
            here = self._service.shapes.properties(here).get(name, True)
        return here

    @cached_property
    def row(self) -> Schema:
        """The schema of the row inside the answer, or of each row of the list inside it."""
        if self.operation.role != "list":
            return self.inside
        items: Schema = effective(self.inside, self._service.toolset.definitions).get("items", True)
        return items

    @cached_property
    def most(self) -> int | None:
        """How many rows there may be in the answer."""
        most = effective(self.inside, self._service.toolset.definitions).get("maxItems")
        return most if isinstance(most, int) else None

    @cached_property
    def shown(self) -> frozenset[str] | None:
        """The fields of a row that the answer shows; None: all that the resource declares."""
        names = frozenset(self._service.shapes.properties(self.row))
        resource = self.resource
        return names or (frozenset(resource.fields) if resource and resource.fields else None)

    @cached_property
    def required(self) -> frozenset[str]:
        """Fields that a row in the answer must have."""
        return frozenset(effective(self.row, self._service.toolset.definitions).get("required", ()))

    @cached_property
    def is_own_row(self) -> bool:
        """Whether the rows in the answer are shown by the very schema of the table."""
        return self.resource is not None and (self.row is self.resource.schema or self.row == self.resource.schema)

    @cached_property
    def shows_rows(self) -> bool:
        """Whether the answer is a row of the table, or a list of them."""
        if self.resource is None or self.operation.role == "opaque":
            return self.is_own_row and self.row is not True
        if not self._service.shapes.types(self.row) <= {"object"}:
            return False
        names = self._service.shapes.properties(self.row)
        return self.operation.role == "list" or not names or not self.resource.fields or self.resource.key in names

    @cached_property
    def skeleton(self) -> dict[str, Any]:
        """The answer around the row or the list, with the least that its schema requires."""
        made = self._service.value(self.tool.result, f"{self.tool.name}:answer", "none")
        return self.succeeding(made) if isinstance(made, dict) else {}

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
        required = effective(self.tool.result or True, self._service.toolset.definitions).get("required", ())
        kept = {name: value for name, value in body.items() if name != convention.reason or name in required}
        return {**kept, convention.flag: not convention.failed}

    @cached_property
    def around(self) -> dict[str, Schema]:
        """The properties of the answer."""
        return self._service.shapes.properties(self.tool.result)


class Service:
    """What all trials with one toolset and model share. Nothing in it depends on a trial."""

    def __init__(self, toolset: Toolset, model: Model) -> None:
        self.toolset = toolset
        self.model = model
        self.requests = Validator(toolset.definitions)
        self.answers = Validator(toolset.definitions, direction="response")
        self.shapes = Shapes(toolset.definitions)
        self.reasons = Reasons(toolset.locale, self.requests)
        self._generators: dict[str, Generator] = {}
        self.errors = Errors(self.generator(toolset.locale))
        self._work: dict[str, Work] = {}
        self._fields: dict[str, Fields] = {}
        self._made: dict[Any, Json] = {}
        self._pool: dict[tuple[str, int, str], Row] = {}

    def work(self, tool: str) -> Work | None:
        """The tool made ready; None if there is none of this name."""
        known = self._work.get(tool)
        if known is None and tool in self.toolset.by_name:
            known = self._work[tool] = Work(self.toolset.by_name[tool], self)
        return known

    def key(self, resource: Resource, place: str, *, seed: int = 0, locale: str = "") -> Json:
        """A key of a row that depends on seed and place alone."""
        known = self.fields(resource)
        spoken = f"{resource.noun} id" if normal(resource.key) == "id" else resource.key
        options: tuple[Schema, ...] = (known.key, known.schemas.get(resource.key, True), {"type": "string"})
        for number, schema in enumerate(options):
            made = self.value(schema, f"{place}:key{number}", seed=seed, locale=locale, name=spoken)
            if made is not None and not isinstance(made, dict | list):
                return known.fitted(resource.key, made)
        return place

    def pooled(self, resource: Resource, place: int, locale: str) -> Row:
        """One of the rows of a table that are made once and drawn from ever after; never to be changed."""
        known = self._pool.get((resource.name, place, locale))
        if known is None:
            known = self._pool[resource.name, place, locale] = self._drawn(
                resource, f"{resource.name}:pool:{place}", locale
            )
        return known

    def _drawn(self, resource: Resource, place: str, locale: str) -> Row:
        made = self.value(resource.schema, place, "all", locale=locale, name=resource.noun)
        row = dict(made) if isinstance(made, dict) else {}
        row[resource.key] = self.key(resource, place, locale=locale)
        for name in (*resource.scope, resource.parent_field):
            if name and name not in row:
                row[name] = self.value({"type": "string"}, f"{place}:{name}", locale=locale, name=name)
        return row

    def fields(self, resource: Resource) -> Fields:
        """What is to be known about the fields of a table."""
        known = self._fields.get(resource.name)
        if known is None:
            known = self._fields[resource.name] = Fields(resource, self.shapes)
        return known

    def generator(self, locale: str) -> Generator:
        """Makes values that answers are made of."""
        known = self._generators.get(locale)
        if known is None:
            known = self._generators[locale] = Generator(self.answers, locale=locale)
        return known

    def value(
        self,
        schema: Schema | None,
        place: str,
        optional: Fill = "all",
        *,
        seed: int = 0,
        locale: str = "",
        name: str = "",
    ) -> Json:
        """A plausible value of an answer that depends on seed and place alone; None where the schema admits none."""
        key = (seed, place, optional, locale)
        if key not in self._made:
            if len(self._made) >= REMEMBERED:
                self._made.clear()
            self._made[key] = self._new(schema, Random(seed_of(seed, place)), optional, locale, name)
        return self._made[key]

    def _new(self, schema: Schema | None, rng: Random, optional: Fill, locale: str, name: str) -> Json:
        if schema is None:
            return None
        generator = self.generator(locale or self.toolset.locale)
        for wanted in dict.fromkeys((optional, "some", "none")):
            try:
                return generator.value(schema, rng, optional=wanted, name=name)
            except Ungeneratable:
                continue
        return None


def service(toolset: Toolset, model: Model) -> Service:
    """The service of a toolset and its model, made once."""
    known = model.__dict__.get("service")
    if not isinstance(known, Service) or known.toolset is not toolset:
        known = model.__dict__["service"] = Service(toolset, model)
    return known
