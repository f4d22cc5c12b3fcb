"""Resources: what a toolset's paths and answers show to be a collection of rows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from agentseer.environment.model import Resource
from agentseer.environment.paths import Path, parse
from agentseer.environment.shapes import Key, Shapes, normal
from agentseer.language.words import singular, split
from agentseer.schema.json import Schema
from agentseer.tools import Parameter, Tool, Toolset

__all__ = ["Collection", "collections", "field_of", "noun_of", "parameter", "resources"]

_NAMESPACE = re.compile(r"v[0-9]+(?:[._-]?[a-z0-9]+)?|api|apis|rest|public", re.IGNORECASE)
_FINDS = frozenset({"find", "search", "list", "get", "query", "filter", "all"})


@dataclass(slots=True)
class Collection:
    """The tools of one collection of rows, and what their answers say about a row."""

    template: str
    path: Path
    """A path to the collection or to an item of it."""
    members: list[tuple[Tool, Path]] = field(default_factory=list)
    """Tools of single items."""
    whole: list[tuple[Tool, Path]] = field(default_factory=list)
    """Tools of the collection itself."""
    row: Schema | None = None
    table: str = ""

    @property
    def noun(self) -> str:
        """What one row is called."""
        return noun_of(self.path)

    @property
    def tools(self) -> Iterator[tuple[Tool, Path]]:
        """All of its tools."""
        yield from self.members
        yield from self.whole


def noun_of(path: Path) -> str:
    """The noun that the last step of a path names, in the singular; empty if it names none.

    >>> noun_of(parse("/v1/order-items/{id}")), noun_of(parse("/v1/{id}"))
    ('order item', '')
    """
    words = [word for word in path.last.words if not _NAMESPACE.fullmatch(word)]
    pieces = split(words[-1]) if words else ()
    return " ".join((*pieces[:-1], singular(pieces[-1]))) if pieces else ""


def parameter(tool: Tool, wire_name: str) -> Parameter | None:
    """The argument that fills a parameter of the tool's path."""
    return next((p for p in tool.parameters if p.location == "path" and (p.wire_name or p.name) == wire_name), None)


def collections(toolset: Toolset, shapes: Shapes) -> dict[str, Collection]:
    """All collections by template, in order of templates."""
    placed = [(tool, path) for tool in toolset.tools if (path := parse(tool.path)) is not None]
    found: dict[str, Collection] = {}
    for tool, path in placed:
        if path.is_item and noun_of(path):
            found.setdefault(path.collection, Collection(path.collection, path)).members.append((tool, path))
    for tool, path in placed:
        if path.is_item or not noun_of(path):
            continue
        if path.collection in found or _is_collection(tool, path, shapes):
            found.setdefault(path.collection, Collection(path.collection, path)).whole.append((tool, path))
    for collection in found.values():
        collection.row = _row(collection, shapes)
    return {t: c for t, c in sorted(found.items()) if c.row is not None or c.members}


def resources(found: Mapping[str, Collection], shapes: Shapes) -> dict[str, Resource]:
    """One resource for each collection, or for several that are evidently of the same rows; sets their ``table``."""
    groups = _groups(found.values(), shapes)
    names = _names(groups)
    for name, group in zip(names, groups, strict=True):
        for collection in group:
            collection.table = name
    made = {name: _resource(name, group, found, shapes) for name, group in zip(names, groups, strict=True)}
    return dict(sorted(made.items()))


def _is_collection(tool: Tool, path: Path, shapes: Shapes) -> bool:
    """Whether a path that no item is known of is a collection: it lists rows with a key, or makes one."""
    noun = noun_of(path)
    if split(noun)[0] in _FINDS:
        return False
    if tool.method == "GET":
        place = shapes.list_place(tool.result, noun)
    elif tool.method == "POST" and tool.effect == "create":
        place = shapes.row_place(tool.result, noun)
    else:
        return False
    return place is not None and shapes.key(shapes.properties(place.row), noun) is not None


def _row(collection: Collection, shapes: Shapes) -> Schema | None:
    """The schema of a row: of the answers that show one, that of a single item before those of creation and list."""
    noun = collection.noun
    keys = [path.key for _, path in collection.members]
    single = sorted(collection.members, key=lambda m: m[0].method != "GET")
    places = [shapes.row_place(t.result, noun, keys) for t, _ in single if t.method != "DELETE"]
    places += [shapes.row_place(t.result, noun, keys) for t, _ in collection.whole if t.effect == "create"]
    places += [shapes.list_place(t.result, noun) for t, _ in collection.whole if t.effect == "read"]
    rows = [place.row for place in places if place is not None]
    keyed = (row for row in rows if shapes.key(shapes.properties(row), noun) is not None)
    return next(keyed, rows[0] if rows else None)


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
    """The telling word of each step of a path."""
    telling = ([word for word in step.words if not _NAMESPACE.fullmatch(word)] for step in path.steps)
    return ["_".join(split(words[-1])) for words in telling if words]


def _resource(name: str, group: list[Collection], found: Mapping[str, Collection], shapes: Shapes) -> Resource:
    main = next((c for c in group if c.members), group[0])
    row = main.row if main.row is not None else True
    fields = shapes.properties(row)
    key = _key(group, fields, shapes)
    above = [c.path.above for c in group]
    parent = next((found[p.collection] for p in above if p is not None and p.collection in found), None)
    return Resource(
        name=name,
        noun=main.noun,
        key=key.field,
        schema=row,
        fields=tuple(fields),
        parent=parent.table if parent and parent.table != name else None,
        parent_field=_parent_field(group, parent, fields) if parent and parent.table != name else "",
        scope=_scope(group, fields),
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


def _scope(group: list[Collection], fields: Mapping[str, Schema]) -> tuple[str, ...]:
    """The fields that every path to an item names above the item's own key."""
    paths = [path for collection in group for _, path in collection.members]
    names = [[field_of(p, fields) for p in path.above_parameters] for path in paths]
    return tuple(n for n in names[0] if all(n in other for other in names)) if names else ()


def field_of(argument: str, fields: Mapping[str, Schema]) -> str:
    """The field that holds what a parameter above the row says: the one of that name, else a field clients don't see."""
    return next((name for name in fields if normal(name) == normal(argument)), argument)


def _parent_field(group: list[Collection], parent: Collection, fields: Mapping[str, Schema]) -> str:
    paths = (c.path.above for c in group)
    return next((field_of(p.key, fields) for p in paths if p is not None and p.collection == parent.template), "")


def _reason(main: Collection, key: Key) -> str:
    if main.members:
        return f"{main.members[0][1].collection} has items, known by `{key.field}`"
    return f"{main.template} lists or makes rows with `{key.field}`"
