"""A toolset and its model made ready to answer calls: what all trials share, compiled once and for each tool when first used."""

from __future__ import annotations

from random import Random
from typing import Any

from agentseer.digest import seed_of
from agentseer.environment.errors import Errors
from agentseer.environment.fields import Fields
from agentseer.environment.model import Model, Resource
from agentseer.environment.reasons import Reasons
from agentseer.environment.shapes import Shapes, normal
from agentseer.environment.work import Work
from agentseer.environment.world import Row
from agentseer.schema import Json, Schema
from agentseer.schema.validate import Validator
from agentseer.schema.values import Fill, Generator, Ungeneratable
from agentseer.tools import Toolset

__all__ = ["Service", "service"]

REMEMBERED = 4_000
"""Made values that are kept; beyond that they are forgotten, and made again to the same effect."""


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
            known = self._work[tool] = Work(self.toolset.by_name[tool], self.model, self.shapes)
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
        nothing: tuple[Json, ...] = ([], {}, "")
        return next((empty for empty in nothing if self.answers.valid(schema, empty)), None)


def service(toolset: Toolset, model: Model) -> Service:
    """The service of a toolset and its model, made once."""
    known = model.__dict__.get("service")
    if not isinstance(known, Service) or known.toolset is not toolset:
        known = model.__dict__["service"] = Service(toolset, model)
    return known
