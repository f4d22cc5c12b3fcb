"""What each tool does to the resources: the role that its method, path and answer give it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from agentseer.environment.arguments import bounds, fields, filters, foreign, paging, search
from agentseer.environment.layout import Collection, Layout, above_fields, parameter
from agentseer.environment.model import Operation, Reference, Resource, Role, Transition
from agentseer.environment.paths import Path
from agentseer.environment.shapes import Shapes
from agentseer.environment.verbs import led_to
from agentseer.language.words import split
from agentseer.tools import Tool

__all__ = ["Deriver"]

_LOOSE = frozenset({"HEAD", "OPTIONS", "TRACE"})
_ROLES: Mapping[str, Role] = {"GET": "get", "PUT": "replace", "PATCH": "update", "DELETE": "delete"}
"""What the methods do to an item."""


class Deriver:
    """Gives operations their roles, knowing all collections and resources."""

    def __init__(self, layout: Layout, tables: Mapping[str, Resource], shapes: Shapes) -> None:
        self._layout = layout
        self._resources = tables
        self._tables = {resource.name: resource for resource in tables.values()}
        self._shapes = shapes

    def operation(self, tool: Tool) -> Operation:
        """What ``tool`` does."""
        path = self._layout.paths.get(tool.name)
        if path is None:
            return Operation(tool=tool.name, role="opaque", confidence=0.2, reason="no path shows what it is about")
        collection = self._layout.of(path)
        if self._layout.method(tool) in _LOOSE:
            return self._about(tool, path, "a method that only describes")
        if collection is not None:
            return self._item(tool, path, collection) if path.is_item else self._whole(tool, path, collection)
        return self._below(tool, path)

    # Roles

    def _item(self, tool: Tool, path: Path, collection: Collection) -> Operation:
        method = self._layout.method(tool)
        role = "update" if method == "POST" and tool.effect in ("update", "create") else _ROLES.get(method)
        if role is None or parameter(tool, path.key) is None:
            return self._about(tool, path, f"{method} of an item has no usual meaning, or no argument is its key")
        if role == "get" and self._shapes.types(tool.result) == {"array"}:
            return self._about(tool, path, "its answer is a list, and no item")
        wrap = self._wrap(tool, collection, path.key)
        return self._made(tool, path, collection, role, wrap, "by its method on an item")

    def _whole(self, tool: Tool, path: Path, collection: Collection) -> Operation:
        method = self._layout.method(tool)
        if tool.effect == "read" and method in ("GET", "POST"):
            listed = self._shapes.list_place(tool.result, collection.noun)
            if listed is not None:
                return self._made(tool, path, collection, "list", listed.wrap, "its answer is a list of rows")
            if tool.result is None and collection.members:
                return self._made(tool, path, collection, "list", "", "by its method on a collection")
            return self._about(tool, path, "its answer shows no list of rows")
        if method == "POST" and (tool.effect == "create" or "201" in tool.success_codes):
            wrap = self._wrap(tool, collection)
            return self._made(tool, path, collection, "create", wrap, "by its method on a collection")
        return self._about(tool, path, f"{method} of a whole collection has no usual meaning")

    def _below(self, tool: Tool, path: Path) -> Operation:
        """A path that ends below an item, or names another way to list a collection."""
        above = self._layout.above(path)
        changes = tool.writes and self._layout.method(tool) in ("POST", "PUT", "PATCH") and not path.is_item
        change = self._transition(path, self._resources[above.template]) if above is not None and changes else None
        if above is not None and change is not None:
            reason = f"`{path.last.words[-1]}` leads to {change.field} {change.to!r}"
            made = self._made(tool, Path(path.steps[:-1]), above, "transition", self._wrap(tool, above), reason)
            return replace(made, transition=change, confidence=min(made.confidence, 0.6))
        other = self._other_list(tool, path)
        return other or self._about(tool, path, "no pattern of a collection or an item")

    def _other_list(self, tool: Tool, path: Path) -> Operation | None:
        """``/pets/findByStatus``: rows of a known kind, found another way."""
        listed = self._shapes.list_place(tool.result) if tool.effect == "read" and not path.is_item else None
        name = self._shapes.name(listed.row) if listed else None
        if listed is None or name is None:
            return None
        same = [
            c
            for c in self._layout.collections.values()
            if self._shapes.name(self._resources[c.template].schema) == name
        ]
        if len({self._resources[c.template].name for c in same}) != 1 or path.above is not None:
            return None
        made = self._made(tool, path, same[0], "list", listed.wrap, f"its answer is a list of {name}")
        return replace(made, confidence=min(made.confidence, 0.6))

    def _transition(self, path: Path, resource: Resource) -> Transition | None:
        """The change of state, or of a flag, that the last word of the path names."""
        properties = self._shapes.properties(resource.schema)
        verb = next(iter(split(path.last.words[-1])), "")
        state = led_to(verb, self._shapes.members(properties[resource.state])) if resource.state else None
        if state is not None:
            return Transition(field=resource.state, to=state)
        flags = [name for name, schema in properties.items() if self._shapes.types(schema) == {"boolean"}]
        for deed, value in ((verb, True), (verb.removeprefix("un"), False)):
            flag = led_to(deed, flags) if deed else None
            if flag is not None:
                return Transition(field=flag, to=value)
        return None

    # Parts

    def _wrap(self, tool: Tool, collection: Collection, *keys: str) -> str:
        """Where the row is in the answer."""
        place = self._shapes.row_place(tool.result, collection.noun, keys)
        return place.wrap if place is not None else ""

    def _made(self, tool: Tool, path: Path, collection: Collection, role: Role, wrap: str, reason: str) -> Operation:
        resource = self._resources[collection.template]
        properties = self._shapes.properties(resource.schema)
        key = parameter(tool, path.key) if path.is_item else None
        parents = self._parents(tool, path, collection)
        own = frozenset([*parents, *([key.name] if key else [])])
        made = Operation(
            tool=tool.name,
            role=role,
            resource=resource.name,
            key_argument=key.name if key else None,
            parents=parents,
            references=self._references(tool, path, role, own),
            wrap=wrap,
            confidence=resource.confidence,
            reason=reason,
        )
        if role == "list":
            return replace(
                made,
                filters=filters(tool, properties, self._shapes, key=resource.key),
                bounds=bounds(tool, properties),
                search=search(tool),
                paging=paging(tool),
            )
        if role in ("create", "replace", "update", "transition"):
            return replace(made, fields=self._fields(tool, resource, role, own))
        return made

    def _about(self, tool: Tool, path: Path, reason: str) -> Operation:
        """An operation that is not modelled, and the row that it is about, if its path names one."""
        item = path if path.is_item else path.above
        collection = self._layout.of(item) if item else None
        collection = collection if collection is not None and collection.members else None
        key = parameter(tool, item.key) if item and collection else None
        own = frozenset([key.name] if key else [])
        return Operation(
            tool=tool.name,
            role="opaque",
            resource=self._resources[collection.template].name if collection else None,
            key_argument=key.name if key else None,
            references=self._references(tool, path, "opaque", own),
            confidence=0.5,
            reason=reason,
        )

    def _parents(self, tool: Tool, path: Path, collection: Collection) -> dict[str, str]:
        properties = self._shapes.properties(self._resources[collection.template].schema)
        fields = above_fields(path, collection.path, properties, self._shapes)
        return {p.name: field for name, field in fields.items() if (p := parameter(tool, name)) is not None}

    def _references(self, tool: Tool, path: Path, role: Role, own: frozenset[str]) -> dict[str, Reference]:
        """Every argument of the path that is a key, and those of the body that name rows of other tables."""
        found: dict[str, Reference] = {}
        item = path if path.is_item else path.above
        while item is not None:
            collection = self._layout.of(item)
            key = parameter(tool, item.key)
            if collection is not None and collection.members and key is not None:
                found[key.name] = Reference(
                    table=self._resources[collection.template].name, scope=self._scope(tool, item, collection)
                )
            item = item.above
        found = dict(reversed(found.items()))
        schemas = {p.name: p.schema for p in tool.parameters if p.name not in own and p.name not in found}
        must = role != "list" and any(e.meaning == "not_found" or e.code == "422" for e in tool.errors)
        others = foreign(schemas, self._tables, self._shapes)
        return found | {name: Reference(table=table, required=must) for name, table in others.items()}

    def _scope(self, tool: Tool, item: Path, collection: Collection) -> tuple[str, ...]:
        by_field = {field: argument for argument, field in self._parents(tool, item, collection).items()}
        return tuple(by_field[f] for f in self._resources[collection.template].scope if f in by_field)

    def _fields(self, tool: Tool, resource: Resource, role: Role, own: frozenset[str]) -> dict[str, str]:
        found = fields(tool, resource, self._shapes, skip=own)
        if role == "transition":
            return {argument: field for argument, field in found.items() if field in resource.fields}
        return found
