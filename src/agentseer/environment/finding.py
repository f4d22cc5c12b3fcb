"""Rows that a list finds: what their fields must be for the arguments to let them through."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from agentseer.environment.model import Bound, Operation, Resource
from agentseer.environment.service import Service
from agentseer.environment.shapes import normal
from agentseer.environment.work import Work
from agentseer.schema import Json, effective

__all__ = ["found_by"]

TEXTS: Final = ("name", "title", "subject", "summary", "label", "description", "text", "body", "content")
"""Fields in which people look for words, the likeliest first."""


def found_by(work: Work, compiled: Service, arguments: Mapping[str, Json]) -> dict[str, Json]:
    """The fields of a row with which it passes every filter, bound and search of a list."""
    if work.resource is None:
        return {}
    return {
        **_filtered(work, work.resource, compiled, {**work.defaults, **arguments}),
        **_bounded(work.operation, arguments),
        **_searched(work.operation, work.resource, compiled, arguments),
    }


def _filtered(work: Work, resource: Resource, compiled: Service, arguments: Mapping[str, Json]) -> dict[str, Json]:
    wanted: dict[str, Json] = {}
    for name, field in work.operation.filters.items():
        value = arguments.get(name)
        value = value.split(",") if isinstance(value, str) and normal(name) == "ids" else value
        value = value[0] if isinstance(value, list) and value else value
        members = work.members.get(name) or (value,)
        filters_nothing = isinstance(value, str) and value not in members
        if value is not None and not isinstance(value, dict) and not filters_nothing:
            wanted[field] = _containing(resource, field, value, compiled)
    return wanted


def _containing(resource: Resource, field: str, value: Json, compiled: Service) -> Json:
    """The value of a field that a filter by ``value`` finds: itself, a list of it, or of something called so."""
    schema = compiled.fields(resource).schemas.get(field, True)
    if compiled.shapes.types(schema) != {"array"}:
        return value
    item = effective(schema, compiled.toolset.definitions).get("items", True)
    name = next((n for n in ("name", "id") if n in compiled.shapes.properties(item)), None)
    return [{name: value}] if name is not None else [value]


def _bounded(operation: Operation, arguments: Mapping[str, Json]) -> dict[str, Json]:
    """Values on the right side of the bounds; a bound on what is no number is met by its own value."""
    limits: dict[str, list[tuple[Bound, Json]]] = {}
    for name, bound in operation.bounds.items():
        if arguments.get(name) is not None:
            limits.setdefault(bound.field, []).append((bound, arguments[name]))
    return {field: _inside(bounds) for field, bounds in limits.items()}


def _inside(bounds: list[tuple[Bound, Json]]) -> Json:
    low = next((v for b, v in bounds if b.condition in ("above", "at_least")), None)
    high = next((v for b, v in bounds if b.condition in ("below", "at_most")), None)
    if isinstance(low, int | float) and isinstance(high, int | float):
        return (low + high) / 2 if isinstance(low, float) or isinstance(high, float) else (low + high) // 2
    limit = next(v for v in (low, high) if v is not None)
    if not isinstance(limit, int | float):
        return limit
    return limit + 1 if low is not None else limit - 1 if limit >= 1 else limit


def _searched(
    operation: Operation, resource: Resource, compiled: Service, arguments: Mapping[str, Json]
) -> dict[str, Json]:
    """A text that has the words looked for, in the field where people look."""
    said = (arguments.get(name) for name in operation.search)
    text = next((value for value in said if isinstance(value, str) and value.strip()), "")
    free = [n for n, whole in compiled.fields(resource).whole.items() if _is_free(whole) and n != resource.key]
    field = next((n for n in (*TEXTS, *free) if n in free), "")
    return {field: text[:1].upper() + text[1:]} if text and field else {}


def _is_free(whole: dict[str, Json]) -> bool:
    """Whether a field can hold any text."""
    return whole.get("type") == "string" and not whole.keys() & {"enum", "const", "format", "pattern"}
