"""The values of a result that a person would want to hear: at most two."""

from __future__ import annotations

from typing import Any

from agentseer.cases import Conveyed
from agentseer.language.values import equivalent
from agentseer.language.words import split
from agentseer.scenarios import phrasing
from agentseer.scenarios.context import Context
from agentseer.scenarios.plan import Plan
from agentseer.schema.json import Json
from agentseer.schema.resolve import effective
from agentseer.tools import Parameter

__all__ = ["salient"]

_AT_MOST = 2
_LONGEST = 60
_WANTED = (
    ("status", "state", "phase"),
    ("total", "amount", "price", "balance", "cost", "fee", "count"),
    ("name", "title", "subject", "headline"),
    ("date", "time", "departure", "arrival", "start", "end", "due", "expires"),
    ("quantity", "email", "city", "country", "currency", "language", "type", "category", "description"),
)
"""Words in the names of fields, the most wanted first."""
_OPAQUE = ("id", "uuid", "url", "uri", "href", "token", "hash", "etag", "link", "key", "cursor", "secret")


def salient(plan: Plan, context: Context) -> list[Conveyed]:
    """The values of the plan's result to be told, each different from what the request already said."""
    row, schema = _row(plan, context)
    found: list[Conveyed] = []
    for name in sorted(row, key=_rank):
        value = row[name]
        if _rank(name) >= len(_WANTED) or not _tellable(value) or any(equivalent(value, c.value) for c in found):
            continue
        if any(equivalent(value, f.value) for f in plan.facts.values()):
            continue
        found.append(Conveyed(value=value, label=_label(name, schema, plan, context), path=name))
        if len(found) == _AT_MOST:
            break
    return found


def _rank(name: str) -> int:
    words = set(split(name))
    if words & set(_OPAQUE):
        return len(_WANTED)
    return next((i for i, group in enumerate(_WANTED) if words & set(group)), len(_WANTED))


def _tellable(value: Json) -> bool:
    if isinstance(value, bool) or value is None:
        return False
    if isinstance(value, str):
        return 1 < len(value) <= _LONGEST and "\n" not in value
    return isinstance(value, int | float)


def _row(plan: Plan, context: Context) -> tuple[dict[str, Any], dict[str, Any]]:
    """The object that the result is about, with its schema; nothing for lists, whose rows are not one answer."""
    result: Json = plan.entry.result
    schema = effective(plan.tool.result if plan.tool.result is not None else True, context.toolset.definitions)
    wrap = context.model.operation(plan.tool.name).wrap
    for part in wrap.split(".") if wrap else ():
        result = result.get(part) if isinstance(result, dict) else None
        schema = effective(schema.get("properties", {}).get(part, True), context.toolset.definitions)
    return (result, schema) if isinstance(result, dict) else ({}, {})


def _label(name: str, schema: dict[str, Any], plan: Plan, context: Context) -> str:
    part = schema.get("properties", {}).get(name, True)
    description = part.get("description", "") if isinstance(part, dict) else ""
    return phrasing.label(
        Parameter(name=name, wire_name=name, schema=part, description=description), plan.tool, context.locale
    )
