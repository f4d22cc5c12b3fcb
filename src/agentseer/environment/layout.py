"""How the paths of a toolset are laid out: which are collections, which their items, and what one row looks like."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from agentseer.environment.calls import METHODS, calls
from agentseer.environment.paths import Path, Step, parse
from agentseer.environment.shapes import KEYS, Shapes, names, normal
from agentseer.language.words import singular, split
from agentseer.schema.json import Schema
from agentseer.tools import Parameter, Tool, Toolset

__all__ = ["NAMESPACE", "Collection", "Layout", "above_fields", "noun_of", "parameter"]

NAMESPACE = re.compile(r"v[0-9]+(?:[._-]?[a-z0-9]+)?|api|apis|rest|public", re.IGNORECASE)
"""Words of a path that name no thing."""
_DEEDS = (
    "all batch bulk check download execute export filter find import login logout me process refresh reset run search send start stop "
    "submit sync upload validate verify"
)
_VERBS = frozenset((*METHODS, *_DEEDS.split()))
"""Words that start a segment which names no collection."""


@dataclass(slots=True)
class Collection:
    """The tools of one collection of rows, and what their answers say about a row."""

    path: Path
    """A path to the collection or to an item of it."""
    members: list[tuple[Tool, Path]] = field(default_factory=list)
    """Tools of single items."""
    whole: list[tuple[Tool, Path]] = field(default_factory=list)
    """Tools of the collection itself."""
    row: Schema | None = None

    @property
    def template(self) -> str:
        """The path of the collection without the names of parameters."""
        return self.path.collection

    @property
    def noun(self) -> str:
        """What one row is called."""
        return noun_of(self.path)

    @property
    def tools(self) -> Iterator[tuple[Tool, Path]]:
        """All of its tools."""
        yield from self.members
        yield from self.whole


class Layout:
    """The collections of a toolset by template, and where each tool stands among them."""

    def __init__(self, toolset: Toolset, shapes: Shapes) -> None:
        self._shapes = shapes
        called = calls(toolset.tools)
        self._methods = {name: placed.method for name, placed in called.items()}
        parsed = {tool.name: path for tool in toolset.tools if (path := parse(tool.path)) is not None}
        parsed |= {name: placed.path for name, placed in called.items()}
        self._placed = [(tool, parsed[tool.name]) for tool in toolset.tools if tool.name in parsed]
        self._deep = {path.collection for path in parsed.values() if path.is_item and path.collection.endswith("}")}
        self.paths: dict[str, Path] = {tool.name: self._path(tool, path) for tool, path in self._placed}
        """The path of each tool; that of a collection ends in a step without parameters."""

    @cached_property
    def collections(self) -> Mapping[str, Collection]:
        """All collections by template, in order of templates."""
        found: dict[str, Collection] = {}
        placed = [(tool, self.paths[tool.name]) for tool, _ in self._placed]
        for tool, path in placed:
            if path.is_item and noun_of(path):
                found.setdefault(path.collection, Collection(path)).members.append((tool, path))
        for tool, path in placed:
            if not path.is_item and noun_of(path) and (path.collection in found or self._is_collection(tool, path)):
                found.setdefault(path.collection, Collection(path)).whole.append((tool, path))
        for collection in found.values():
            collection.row = self._row(collection)
        return {t: c for t, c in sorted(found.items()) if c.row is not None or c.members}

    def method(self, tool: Tool) -> str:
        """The method of a tool, or the one that its verb means."""
        return self._methods.get(tool.name, tool.method)

    def of(self, path: Path) -> Collection | None:
        """The collection that a path leads to or into."""
        return self.collections.get(path.collection)

    def above(self, path: Path) -> Collection | None:
        """The collection of the item that a path is below."""
        found = self.of(path.above) if path.above is not None else None
        return found if found is not None and found.members else None

    def _path(self, tool: Tool, path: Path) -> Path:
        """The path, seen as a collection where it has items below a parameter and the tool doesn't show one thing.

        ``/boards/{team}`` is an item of boards, or the collection that ``/boards/{team}/{board}`` picks from.
        """
        if path.is_item and path.template in self._deep:
            members = [t for t, other in self._placed if other.template == path.template and self.method(t) == "GET"]
            if not members or all(self._shapes.list_place(t.result) for t in members):
                return Path((*path.steps, Step(())))
        return path

    def _is_collection(self, tool: Tool, path: Path) -> bool:
        """Whether a path that no item is known of is a collection: it lists rows with a key, or makes one."""
        noun = noun_of(path)
        if split(noun)[0] in _VERBS:
            return False
        if self.method(tool) == "GET":
            place = self._shapes.list_place(tool.result, noun)
        elif self.method(tool) == "POST" and tool.effect == "create":
            place = self._shapes.row_place(tool.result, noun)
        else:
            return False
        return place is not None and self._shapes.key(self._shapes.properties(place.row), noun) is not None

    def _row(self, collection: Collection) -> Schema | None:
        """The schema of a row: of the answers that show one, that of a single item before those of creation and list."""
        shapes, noun = self._shapes, collection.noun
        keys = [path.key for _, path in collection.members]
        single = sorted(collection.members, key=lambda m: self.method(m[0]) != "GET")
        places = [shapes.row_place(t.result, noun, keys) for t, _ in single if self.method(t) != "DELETE"]
        places += [shapes.row_place(t.result, noun, keys) for t, _ in collection.whole if t.effect == "create"]
        places += [shapes.list_place(t.result, noun) for t, _ in collection.whole if t.effect == "read"]
        rows = [place.row for place in places if place is not None]
        keyed = (row for row in rows if shapes.key(shapes.properties(row), noun) is not None)
        return next(keyed, rows[0] if rows else None)


def noun_of(path: Path) -> str:
    """The noun that the last words of a path name, in the singular; empty if they name none.

    >>> [noun_of(path) for template in ("/v1/order-items/{id}", "/v1/{id}") if (path := parse(template))]
    ['order item', '']
    """
    last = next((step.words for step in reversed(path.steps) if step.words), ())
    words = [word for word in last if not NAMESPACE.fullmatch(word)]
    pieces = split(words[-1]) if words else ()
    return " ".join((*pieces[:-1], singular(pieces[-1]))) if pieces else ""


def parameter(tool: Tool, wire_name: str) -> Parameter | None:
    """The argument that fills a parameter of the tool's path, or of the path that it would have."""
    named = [p for p in tool.parameters if (p.wire_name or p.name) == wire_name]
    return next(
        (p for p in named if p.location == "path"),
        next((p for p in named if not tool.path or "{" not in tool.path), None),
    )


def above_fields(path: Path, model: Path, fields: Mapping[str, Schema], shapes: Shapes) -> dict[str, str]:
    """The parameters of ``path`` above the row, with the field of the row that holds what each says.

    ``model`` is the path of the row's collection that names them: elsewhere the same place may have another name.
    """
    return dict(zip(path.above_parameters, _fields(model, fields, shapes), strict=False))


def _fields(model: Path, fields: Mapping[str, Schema], shapes: Shapes) -> Iterator[str]:
    """The field for each parameter above the row.

    It is the field of that name, or of that name behind its noun; else a field that clients don't see. A parameter that
    is only called ``id`` or ``name`` is not the row's own.
    """
    known = names(name for name, schema in fields.items() if not shapes.types(schema) & {"object", "array"})
    for place, step in enumerate(model.steps):
        noun = noun_of(Path(model.steps[: place + 1]))
        is_last = place == len(model.steps) - 1
        for name in step.parameters[:-1] if is_last else step.parameters:
            full = f"{noun.replace(' ', '_')}_{name}" if normal(name) in KEYS and noun else name
            yield known.get(normal(full), f"{full}_key" if full in fields else full)
