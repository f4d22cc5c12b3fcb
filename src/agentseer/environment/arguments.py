"""What the arguments of a tool have to do with the fields of a row: filters, bounds, pages, keys of other rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal

from agentseer.environment.model import Bound, Paging, Resource
from agentseer.environment.shapes import Shapes, normal
from agentseer.environment.shapes import names as named
from agentseer.language.words import split
from agentseer.schema.json import Schema
from agentseer.tools import Parameter, Tool

__all__ = ["bounds", "fields", "filters", "foreign", "owner", "paging", "search"]

_PAGING: Mapping[Literal["limit", "offset", "page", "cursor"], frozenset[str]] = {
    "limit": frozenset(
        [
            "limit",
            "pagesize",
            "perpage",
            "maxresults",
            "size",
            "count",
            "take",
            "top",
            "maxitems",
            "pagelimit",
            "first",
            "rows",
        ]
    ),
    "offset": frozenset(["offset", "skip", "start", "startindex", "from", "startat"]),
    "page": frozenset(["page", "pagenumber", "pageno", "pagenum", "pageindex", "currentpage"]),
    "cursor": frozenset(
        ["cursor", "pagetoken", "nexttoken", "marker", "after", "startingafter", "nextcursor", "continuationtoken"]
    ),
}
_SEARCH = frozenset(
    [
        "q",
        "query",
        "search",
        "keyword",
        "keywords",
        "term",
        "terms",
        "searchterm",
        "searchquery",
        "searchtext",
        "text",
        "关键词",
        "关键字",
    ]
)
_SORT = frozenset(["sort", "order", "orderby", "sortby", "sortorder", "direction", "sortdirection"])
_BEFORE: Mapping[str, Literal["above", "below", "at_least", "at_most"]] = {
    "min": "at_least", "minimum": "at_least", "from": "at_least", "since": "at_least", "after": "above", "start": "at_least",
    "max": "at_most", "maximum": "at_most", "until": "at_most", "before": "below", "to": "at_most", "end": "at_most",
}  # fmt: skip
_BEHIND: Mapping[str, Literal["above", "below", "at_least", "at_most"]] = {
    **_BEFORE, "gte": "at_least", "ge": "at_least", "gt": "above", "lte": "at_most", "le": "at_most", "lt": "below",
}  # fmt: skip
_ENDS = frozenset(
    [
        "from",
        "to",
        "source",
        "target",
        "src",
        "dst",
        "destination",
        "parent",
        "original",
        "new",
        "old",
        "default",
        "primary",
        "billing",
        "shipping",
    ]
)
"""Words before a noun that say which of two ends it is, so that ``from_account_id`` is the key of an account."""


def paging(tool: Tool) -> Paging:
    """The arguments that cut a list into pages."""
    found: dict[str, str] = {}
    for p in _queried(tool):
        kind = next((kind for kind, names in _PAGING.items() if normal(p.name) in names), None)
        if kind is not None:
            found.setdefault(kind, p.name)
    return Paging(**found)


def search(tool: Tool) -> tuple[str, ...]:
    """The arguments whose words must occur in a row."""
    return tuple(p.name for p in _queried(tool) if normal(p.name) in _SEARCH and _says_text(p))


def filters(tool: Tool, properties: Mapping[str, Schema], shapes: Shapes, *, key: str) -> dict[str, str]:
    """Arguments of a list that name a field of the row, with that field; ``ids`` are several of its ``key``."""
    by_name = named(properties)
    if key in properties:
        by_name.setdefault("ids", key)
    found = ((p, by_name.get(normal(p.name))) for p in _queried(tool) if normal(p.name) not in _SORT)
    return {
        p.name: field
        for p, field in found
        if field is not None and (shapes.types(p.schema) == {"array"} or shapes.agree(p.schema, properties[field]))
    }


def bounds(tool: Tool, properties: Mapping[str, Schema]) -> dict[str, Bound]:
    """Arguments of a list that compare with a field of the row: ``max_price``, ``created_after``."""
    by_name = named(properties)
    found: dict[str, Bound] = {}
    for p in _queried(tool):
        words = split(p.name)
        for rest, condition in ((words[1:], _BEFORE.get(words[0])), (words[:-1], _BEHIND.get(words[-1]))):
            names = ("".join(rest), "".join(rest) + "at") if rest else ()
            field = next((by_name[name] for name in names if name in by_name), None)
            if condition is not None and field is not None:
                found.setdefault(p.name, Bound(field=field, condition=condition))
    return found


def fields(tool: Tool, resource: Resource, shapes: Shapes, *, skip: frozenset[str]) -> dict[str, str]:
    """Arguments that set fields of the row.

    Those of the body without a field of their name are kept in the row all the same, where clients don't see them.
    """
    properties = shapes.properties(resource.schema)
    by_name = named(properties)
    found: dict[str, str] = {}
    for p in tool.parameters:
        if p.name in skip or p.location in ("header", "cookie", "path"):
            continue
        field = by_name.get(normal(p.wire_name or p.name))
        if p.whole_body or (field is None and _wraps(p, resource, properties, shapes)):
            found[p.name] = ""
        elif field is not None or p.location != "query":
            found[p.name] = field or p.wire_name or p.name
    return found


def foreign(fields: Mapping[str, Schema], tables: Mapping[str, Resource], shapes: Shapes) -> dict[str, str]:
    """The fields or arguments that hold keys of rows, with the table of those rows."""
    found = ((name, owner(name, schema, tables, shapes)) for name, schema in fields.items())
    return {name: table for name, table in found if table is not None}


def owner(name: str, schema: Schema, tables: Mapping[str, Resource], shapes: Shapes) -> str | None:
    """The table whose keys something of this name holds; None if there is none, or more than one."""
    words = split(name)
    if len(words) < 2 or words[-1] != "id" or shapes.types(schema) & {"object", "array"}:
        return None
    noun = words[1:-1] if words[0] in _ENDS and len(words) > 2 else words[:-1]
    called = [r for r in tables.values() if normal(r.noun) == "".join(noun)]
    fitting = [r for r in called if shapes.agree(schema, shapes.properties(r.schema).get(r.key, True))]
    return fitting[0].name if len(fitting) == 1 and not fitting[0].scope else None


def _queried(tool: Tool) -> Iterator[Parameter]:
    """The arguments that say which rows are wanted."""
    return (p for p in tool.parameters if p.location in ("query", "body", "form", "argument") and not p.whole_body)


def _says_text(p: Parameter) -> bool:
    return isinstance(p.schema, dict) and p.schema.get("type", "string") == "string" and "enum" not in p.schema


def _wraps(p: Parameter, resource: Resource, properties: Mapping[str, Schema], shapes: Shapes) -> bool:
    """Whether the argument is an object of the row's fields, as in ``{"order": {…}}``."""
    inner = shapes.properties(p.schema)
    called = re.sub(r"(data|input|payload|body|request)$", "", normal(p.name))
    return called in ("", normal(resource.noun)) and bool(inner) and not inner.keys().isdisjoint(properties)
