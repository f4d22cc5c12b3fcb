"""Resources: what the collections of a toolset are tables of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from agentseer.environment.layout import NAMESPACE, Collection, Layout, above_fields, parameter
from agentseer.environment.model import Resource
from agentseer.environment.paths import Path
from agentseer.environment.shapes import Key, Shapes, normal
from agentseer.language.words import split
from agentseer.schema.json import Schema

__all__ = ["resources"]


def resources(layout: Layout, shapes: Shapes) -> dict[str, Resource]:
    """One resource for each collection, or for several that are evidently of the same rows; by template of collection."""
    groups = _groups(layout.collections.values(), shapes)
    named = list(zip(_names(groups), groups, strict=True))
    tables = {collection.template: name for name, group in named for collection in group}
    made = {name: _resource(name, group, layout, tables, shapes) for name, group in named}
    return {template: made[name] for template, name in tables.items()}


def _groups(found: Iterable[Collection], shapes: Shapes) -> list[list[Collection]]:
    """Collections of the same rows together: the same noun, and the same named schema."""
    groups: dict[tuple[str, str], list[Collection]] = {}
    for collection in found:
        name = shapes.name(collection.row)
        identity = (normal(collection.noun), name) if name else ("", collection.template)
        groups.setdefault(identity, []).append(collection)
    return list(groups.values())


def _names(groups: list[list[Collection]]) -> list[str]:
    """A unique table name for each group: its last word, preceded by the words above it where others end alike."""
    wanted = [_words(min(group, key=lambda c: len(c.template)).path) for group in groups]
    names: list[str] = []
    for words in wanted:
        rivals = [other for other in wanted if other is not words and other[-1] == words[-1]]
        shortest = 1 if all(len(other) > len(words) for other in rivals) else min(2, len(words))
        options = ["_".join(words[-n:]) for n in range(shortest, len(words) + 1)]
        numbered = (f"{options[-1]}_{n}" for n in range(2, len(groups) + 2))
        names.append(next(name for name in (*options, *numbered) if name not in names))
    return names


def _words(path: Path) -> list[str]:
    """The telling words of a path, in order."""
    words = (word for step in path.steps for word in step.words if not NAMESPACE.fullmatch(word))
    return ["_".join(split(word)) for word in words]


def _resource(
    name: str, group: list[Collection], layout: Layout, tables: Mapping[str, str], shapes: Shapes
) -> Resource:
    main = next((c for c in group if c.members), group[0])
    row = main.row if main.row is not None else True
    fields = shapes.properties(row)
    key = _key(group, fields, shapes)
    below = [(c, above) for c in group if (above := layout.above(c.path)) and tables[above.template] != name]
    parent, parent_field = "", ""
    if below:
        child, above = below[0]
        parent = tables[above.template]
        parent_field = above_fields(child.path, child.path, fields, shapes).get(
            child.path.above.key if child.path.above else "", ""
        )
    return Resource(
        name=name,
        noun=main.noun,
        key=key.field,
        key_schema=_key_schema(group),
        schema=row,
        fields=tuple(fields),
        parent=parent or None,
        parent_field=parent_field,
        scope=_scope(group, fields, shapes),
        state=shapes.state(fields, main.noun),
        confidence=key.confidence,
        reason=_reason(main, key),
        pointer=next(tool.pointer for tool, _ in main.tools),
    )


def _key(group: list[Collection], fields: Mapping[str, Schema], shapes: Shapes) -> Key:
    noun = group[0].noun
    for collection in group:
        for tool, path in collection.members:
            argument = parameter(tool, path.key)
            key = shapes.key(fields, noun, path.key, argument.schema if argument else True)
            if key is not None:
                return key
    return shapes.key(fields, noun) or Key("id", 0.3)


def _key_schema(group: list[Collection]) -> Schema:
    """The schema of the argument that picks an item."""
    items = ((tool, path) for collection in group for tool, path in collection.members)
    arguments = (parameter(tool, path.key) for tool, path in items)
    return next((p.schema for p in arguments if p is not None), True)


def _scope(group: list[Collection], fields: Mapping[str, Schema], shapes: Shapes) -> tuple[str, ...]:
    """The fields that every path to an item names above the item's own key."""
    paths = [collection.path for collection in group if collection.members]
    named = [list(above_fields(path, path, fields, shapes).values()) for path in paths]
    return tuple(name for name in named[0] if all(name in other for other in named)) if named else ()


def _reason(main: Collection, key: Key) -> str:
    if main.members:
        return f"{main.members[0][1].collection} has items, known by `{key.field}`"
    return f"{main.template} lists or makes rows with `{key.field}`"
