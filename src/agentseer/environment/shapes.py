"""Where the rows are in what a tool answers, and which of their fields identifies them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from agentseer.language.words import singular, split
from agentseer.schema.json import Schema
from agentseer.schema.resolve import branches, effective, reference, types

__all__ = ["KEYS", "Key", "Place", "Shapes", "names", "normal"]

ENVELOPES = ("data", "result", "results", "response", "item", "payload", "body", "object", "content", "value")
"""What the part of an answer that is the row is called, where it is not called by its noun."""
LISTS = (
    "data",
    "items",
    "results",
    "records",
    "entries",
    "rows",
    "list",
    "values",
    "content",
    "elements",
    "nodes",
    "hits",
)
KEYS = (
    "id",
    "uuid",
    "guid",
    "uid",
    "key",
    "slug",
    "code",
    "number",
    "sku",
    "isbn",
    "name",
    "login",
    "username",
    "handle",
)
"""Fields that usually identify a row, the surest first."""
STATES = ("status", "state", "phase", "stage")
DEEPEST = 2
"""How many envelopes may be around a row."""


def normal(name: str) -> str:
    """A name without case and punctuation: ``orderId`` and ``order_id`` are the same.

    >>> normal("orderId") == normal("order-id")
    True
    """
    return "".join(split(name))


def names(fields: Iterable[str]) -> dict[str, str]:
    """Names by their `normal` form; of those that are alike the first."""
    found: dict[str, str] = {}
    for name in fields:
        found.setdefault(normal(name), name)
    return found


class Place(msgspec.Struct, frozen=True):
    """A row, or a list of rows, inside an answer."""

    wrap: str
    row: Schema


class Key(msgspec.Struct, frozen=True):
    """A field that identifies rows, and how sure that is."""

    field: str
    confidence: float


class Shapes:
    """Reads schemas of answers; what it finds is remembered by the identity of the schema."""

    def __init__(self, definitions: Mapping[str, Schema]) -> None:
        self.definitions = definitions
        self._properties: dict[int, tuple[Schema, dict[str, Schema]]] = {}

    def properties(self, schema: Schema | None) -> dict[str, Schema]:
        """The declared properties that a client can see, those of all alternatives together."""
        if not isinstance(schema, dict):
            return {}
        known = self._properties.get(id(schema))
        if known is None:
            known = self._properties[id(schema)] = (schema, self._found(schema))
        return known[1]

    def types(self, schema: Schema | None) -> frozenset[str]:
        """The JSON types that a schema admits besides null; empty: any."""
        return types(schema, self.definitions) - {"null"} if isinstance(schema, dict) else frozenset()

    def list_place(self, schema: Schema | None, noun: str = "", depth: int = 0) -> Place | None:
        """Where the list of rows is, if there is one."""
        if not isinstance(schema, dict):
            return None
        if self.types(schema) == {"array"}:
            item = self._items(schema)
            return Place("", item) if self.properties(item) else None
        if "id" in names(self.properties(schema)):
            return None  # one thing that has lists in it
        inner = {name: part for name, part in self.properties(schema).items() if self.types(part) == {"array"}}
        rows = {name: part for name, part in inner.items() if self.properties(self._items(part))}
        name = next((n for n in rows if singular(normal(n)) == singular(normal(noun))), None) or _first(LISTS, rows)
        if name is None and len(rows) == 1:
            name = next(iter(rows))
        if name is not None:
            return Place(name, self._items(rows[name]))
        envelope = _first(ENVELOPES, self.properties(schema)) if depth < DEEPEST else None
        place = self.list_place(self.properties(schema)[envelope], noun, depth + 1) if envelope else None
        return Place(f"{envelope}.{place.wrap}".rstrip("."), place.row) if place else None

    def row_place(self, schema: Schema | None, noun: str, keys: Iterable[str] = (), depth: int = 0) -> Place | None:
        """Where the row is; None if the answer is no object. ``keys`` are names by which the row would be known."""
        fields = self.properties(schema)
        if not fields or not isinstance(schema, dict):
            return None
        known = {normal(name) for name in fields}
        if depth >= DEEPEST or known & {"id", normal(noun + " id"), *map(normal, keys)}:
            return Place("", schema)
        objects = {
            name: part for name, part in fields.items() if self.properties(part) and self.types(part) != {"array"}
        }
        name = next((n for n in objects if normal(n) == normal(noun)), None) or _first(ENVELOPES, objects)
        place = self.row_place(objects[name], noun, keys, depth + 1) if name else None
        return Place(f"{name}.{place.wrap}".rstrip("."), place.row) if place else Place("", schema)

    def key(self, fields: Mapping[str, Schema], noun: str, argument: str = "", schema: Schema = True) -> Key | None:
        """The field that an argument of a path names, or that identifies a row where there is no such argument."""
        for field, confidence in _guesses(fields, noun, argument):
            if self.agree(fields[field], schema):
                return Key(field, confidence)
            mixed = {*self.types(fields[field]), *self.types(schema)} == {"string", "integer"}
            if confidence >= 0.9 and mixed and split(argument)[-1:] == ("id",):
                return Key(field, 0.6)
        return Key(f"{argument}_key" if argument in fields else argument, 0.4) if argument else None

    def state(self, fields: Mapping[str, Schema], noun: str) -> str:
        """The field that tells a row's state: an enumeration of texts with a telling name; empty: there is none."""
        for name in (*STATES, *(f"{noun} {state}" for state in STATES)):
            for field, schema in fields.items():
                if normal(field) == normal(name) and len(self.members(schema)) > 1:
                    return field
        return ""

    def members(self, schema: Schema) -> tuple[str, ...]:
        """The texts that an enumeration lists."""
        found = (branch.get("enum", ()) for branch in branches(schema, self.definitions))
        return tuple(dict.fromkeys(m for members in found for m in members if isinstance(m, str)))

    def agree(self, first: Schema, second: Schema) -> bool:
        """Whether a scalar can satisfy both as far as types go, and both are or both aren't UUIDs."""
        formats = [effective(schema, self.definitions).get("format") for schema in (first, second)]
        if ("uuid" in formats) and None not in formats and formats[0] != formats[1]:
            return False
        one, other = self.types(first), self.types(second)
        numeric = {"integer", "number"}
        return not one or not other or bool(one & other) or (one <= numeric and other <= numeric)

    def name(self, schema: Schema | None) -> str | None:
        """The name of the definition that a schema refers to."""
        return reference(schema) if isinstance(schema, dict) else None

    def _items(self, schema: Schema) -> Schema:
        for branch in branches(schema, self.definitions):
            items = branch.get("items", True)
            if isinstance(items, dict):
                return items
        return True

    def _found(self, schema: dict[str, Any]) -> dict[str, Schema]:
        found: dict[str, Schema] = {}
        for branch in _leaves(schema, self.definitions):
            for name, part in branch.get("properties", {}).items():
                if not (isinstance(part, dict) and part.get("writeOnly") is True):
                    found.setdefault(name, part)
        return found


def _leaves(schema: Schema, definitions: Mapping[str, Schema], depth: int = 0) -> Iterator[dict[str, Any]]:
    for branch in branches(schema, definitions):
        if depth < DEEPEST and (branch.get("oneOf") or branch.get("anyOf")):
            yield from _leaves(branch, definitions, depth + 1)
        else:
            yield branch


def _first(names: Iterable[str], among: Mapping[str, Schema]) -> str | None:
    return next((name for name in names if name in among), None)


def _guesses(fields: Mapping[str, Schema], noun: str, argument: str) -> Iterator[tuple[str, float]]:
    """Fields that the argument may mean, the surest first."""
    by_name = names(fields)
    words = split(argument)
    wanted = [(normal(argument), 0.95)] if argument else []
    if not argument or words[-1:] == ("id",) or normal(argument) == normal(noun):
        wanted += [("id", 0.9), (normal(noun + " id"), 0.9)]
    if len(words) > 1:
        wanted.append((words[-1], 0.8))
    usual = KEYS[1:] if argument else KEYS
    wanted += [(normal(f"{noun} {name}"), 0.6) for name in usual] + [(name, 0.6) for name in usual]
    for name, confidence in wanted:
        if name in by_name:
            yield by_name[name], confidence
