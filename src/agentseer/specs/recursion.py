"""Which definitions may need a value of themselves. A cheap test, so that the exact one runs on few."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from agentseer.schema import Schema
from agentseer.schema.resolve import reference

__all__ = ["self_requiring"]


def self_requiring(definitions: Mapping[str, Schema]) -> list[str]:
    """The definitions on a cycle of required parts, by name.

    >>> self_requiring({"A": {"required": ["b"], "properties": {"b": {"$ref": "#/$defs/A"}}}, "B": {"$ref": "#/$defs/A"}})
    ['A']
    """
    needs = {name: set(_needed(definitions[name])) & definitions.keys() for name in definitions}
    # Peel off what needs nothing that is left; what remains is on a cycle or needs one.
    users: dict[str, list[str]] = {name: [] for name in needs}
    for name, needed in needs.items():
        for other in needed:
            users[other].append(name)
    open_needs = {name: len(needed) for name, needed in needs.items()}
    free = [name for name, count in open_needs.items() if not count]
    while free:
        for user in users[free.pop()]:
            open_needs[user] -= 1
            if not open_needs[user]:
                free.append(user)
    left = {name for name, count in open_needs.items() if count}
    return sorted(name for name in left if _reaches(name, name, needs, left))


def _needed(schema: Schema) -> Iterator[str]:
    """Definitions that a value of ``schema`` may have to contain, or to be."""
    if not isinstance(schema, dict):
        return
    if (name := reference(schema)) is not None:
        yield name
    for keyword in ("allOf", "anyOf", "oneOf"):
        for part in schema.get(keyword, ()):
            yield from _needed(part)
    properties = schema.get("properties", {})
    for required in schema.get("required", ()):
        yield from _needed(properties.get(required, True))
    if schema.get("minItems", 0) > 0:
        yield from _needed(schema.get("items", True))


def _reaches(start: str, goal: str, needs: Mapping[str, set[str]], within: set[str]) -> bool:
    seen: set[str] = set()
    waiting = list(needs[start])
    while waiting:
        name = waiting.pop()
        if name == goal:
            return True
        if name in within and name not in seen:
            seen.add(name)
            waiting += needs[name]
    return False
