"""Schemas of arguments as a model gets to see them: complete, or cut where references go on for too long."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from agentseer.schema.json import Json, Schema
from agentseer.schema.resolve import closure, effective, reference, types

__all__ = ["visible"]

LIMIT: Final = 24_000
"""Bytes of JSON that the arguments of one tool may take in a prompt."""
HOPS: Final = (6, 4, 3, 2, 1, 0)


def visible(schema: dict[str, Any], definitions: Mapping[str, Schema], *, limit: int = LIMIT) -> Schema:
    """``schema`` with the definitions it reaches; beyond ``limit`` bytes with those of the fewest hops alone.

    What is cut off keeps its type and description, so that it still admits all that it did.

    >>> tree = {"type": "object", "description": "A node.", "properties": {"left": {"$ref": "#/$defs/Tree"}}}
    >>> visible({"properties": {"root": {"$ref": "#/$defs/Tree"}}}, {"Tree": tree}, limit=100)
    {'properties': {'root': {'type': 'object', 'description': 'A node.'}}}
    """
    whole = closure(schema, definitions)
    if _size(whole) <= limit:
        return whole
    distance = dict(_distances(schema, definitions))
    options = [_cut(schema, definitions, distance, hops) for hops in HOPS]
    return next((cut for cut in options if _size(cut) <= limit), options[-1])


def _size(schema: Schema) -> int:
    return len(msgspec.json.encode(schema))


def _distances(schema: Schema, definitions: Mapping[str, Schema]) -> Iterator[tuple[str, int]]:
    """The definitions that are reached, with the number of references on the shortest way."""
    seen: set[str] = set()
    frontier: list[Json] = [schema]
    hops = 1
    while frontier:
        found = dict.fromkeys(name for node in frontier for name in _references(node) if name in definitions)
        fresh = [name for name in found if name not in seen]
        yield from ((name, hops) for name in fresh)
        seen.update(fresh)
        frontier = [definitions[name] for name in fresh]
        hops += 1


def _references(node: Json) -> Iterator[str]:
    name = reference(node) if isinstance(node, dict) else None
    if name is not None:
        yield name
    for part in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from _references(part)


def _cut(schema: dict[str, Any], definitions: Mapping[str, Schema], distance: Mapping[str, int], hops: int) -> Schema:
    kept = {name: definitions[name] for name, far in sorted(distance.items()) if far <= hops}
    cut: dict[str, Any] = _without(schema, kept, definitions)
    return {**cut, "$defs": {name: _without(part, kept, definitions) for name, part in kept.items()}} if kept else cut


def _without(node: Json, kept: Mapping[str, Schema], definitions: Mapping[str, Schema]) -> Json:
    """``node`` with references to what is not kept replaced by what they lead to, in short."""
    if isinstance(node, list):
        return [_without(part, kept, definitions) for part in node]
    if not isinstance(node, dict):
        return node
    name = reference(node)
    if name is not None and name not in kept:
        return _short(node, definitions)
    return {key: _without(part, kept, definitions) for key, part in node.items()}


def _short(node: dict[str, Any], definitions: Mapping[str, Schema]) -> dict[str, Any]:
    kinds = sorted(types(node, definitions))
    description = effective(node, definitions).get("description")
    short: dict[str, Any] = {"type": kinds[0] if len(kinds) == 1 else kinds} if kinds else {}
    return {**short, "description": description} if isinstance(description, str) and description else short
