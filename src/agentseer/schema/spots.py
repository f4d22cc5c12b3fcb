"""The parts of a value, each with what is needed to put another part in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import msgspec

from agentseer.schema.json import Json, Schema
from agentseer.schema.nodes import Node
from agentseer.schema.normalisable import replaced
from agentseer.schema.validate import Path
from agentseer.schema.values import Generator, Ungeneratable

__all__ = ["Spot", "spots"]

NESTED: Final = 2
"""How deep in objects and arrays parts are looked for."""


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a value under construction: its node, its name, and what puts another part in its place."""

    node: Node
    name: str
    place: Callable[[Json], Json]
    path: Path


def spots(generator: Generator, schema: Schema, rng: Random, name: str) -> Iterator[Spot]:
    """The value itself, then the parts of a valid one; where it may be several things, each of them."""
    node = generator.nodes.node(schema)
    yield from _within(generator, Spot(node=node, name=name, place=lambda part: part, path=()), rng, NESTED)


def _within(generator: Generator, spot: Spot, rng: Random, depth: int) -> Iterator[Spot]:
    for option in _options(spot.node):
        yield msgspec.structs.replace(spot, node=option)
        if depth and not {"object", "array"}.isdisjoint(option.types):
            yield from _children(generator, msgspec.structs.replace(spot, node=option), rng, depth)


def _children(generator: Generator, spot: Spot, rng: Random, depth: int) -> Iterator[Spot]:
    try:
        whole = generator.value(spot.node.schema, rng, name=spot.name, optional="none")
    except Ungeneratable:
        return
    parts: list[tuple[str | int, str, Node]] = []
    if isinstance(whole, dict):
        parts = [(field.name, field.name, field.node) for field in spot.node.fields]
    elif isinstance(whole, list) and whole and not spot.node.prefix:
        parts = [(0, spot.name, spot.node.items)]
    for step, name, node in parts:
        child = Spot(node=node, name=name, place=_placing(spot.place, whole, step), path=(*spot.path, step))
        yield from _within(generator, child, rng, depth - 1)


def _placing(place: Callable[[Json], Json], whole: Json, step: str | int) -> Callable[[Json], Json]:
    if isinstance(whole, dict):
        return lambda part: place({**whole, step: part})
    return lambda part: place(replaced(whole, (step,), part))


def _options(node: Node) -> Iterator[Node]:
    """What the value may be: the alternatives of alternatives, apart from null."""
    if not node.alternatives:
        yield node
    for option in node.alternatives[:4]:
        if option.types != ("null",) and option is not node:
            yield option
