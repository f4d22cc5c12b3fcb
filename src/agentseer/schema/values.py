"""Values that satisfy a schema and that a person could mean.

In order of preference: a member of an enum, the constant, a valid example, what is plausible for the name and format,
what the bounds and the pattern leave. Every value is checked by the validator before it is given out.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from math import inf
from random import Random
from typing import Final, Literal, TypeAlias

import msgspec

from agentseer.errors import AgentseerError
from agentseer.schema.grid import grid
from agentseer.schema.json import Json, Schema
from agentseer.schema.merging import NOTHING
from agentseer.schema.nodes import Node, Nodes
from agentseer.schema.patterns import UnsupportedPattern, matching
from agentseer.schema.plausible import Kind, Maker, maker
from agentseer.schema.standalone import Direction
from agentseer.schema.texts import texts
from agentseer.schema.validate import Validator
from agentseer.schema.vocabulary import entries

__all__ = ["Generator", "Fill", "Ungeneratable", "value"]

Fill: TypeAlias = Literal["none", "some", "all"]
"""Which optional properties an object gets; with ``all``, the objects in it get some of theirs."""

ATTEMPTS: Final = 12
"""How often a part is built anew before it is given up."""
BUDGET: Final = 4000
"""How many parts one value may take to build, failed attempts included."""
DEPTH: Final = 4
"""The nesting beyond which only what is required is built, along the shallowest way."""
MOST: Final = 1000
"""Arrays that have to be longer than this are not made."""


class Ungeneratable(AgentseerError):
    """No value was found for a schema; ``reason`` says why, ``where`` in which part."""

    def __init__(self, reason: str, *, where: str = "") -> None:
        super().__init__(reason, where=where)
        self.reason = reason


def value(
    schema: Schema,
    definitions: Mapping[str, Schema],
    rng: Random,
    *,
    name: str = "",
    description: str = "",
    locale: str = "en",
    direction: Direction = "request",
    optional: Fill = "some",
) -> Json:
    """A valid, plausible value; see `Generator.value`, which is the faster for more than one.

    >>> value({"type": "string", "format": "date"}, {}, Random(1), name="check_in")
    '2026-01-18'
    """
    generator = Generator(Validator(definitions, direction=direction), locale=locale)
    return generator.value(schema, rng, name=name, description=description, optional=optional)


class Generator:
    """Makes values for schemas that refer to the definitions of one validator, and in its direction.

    >>> make = Generator(Validator({}), locale="zh")
    >>> make.value({"type": "object", "properties": {"城市": {"type": "string"}}, "required": ["城市"]}, Random(7))
    {'城市': '西安'}
    """

    def __init__(self, validator: Validator, *, locale: str = "en") -> None:
        self.validator = validator
        self.locale = locale
        self.nodes = Nodes(validator)

    def value(
        self, schema: Schema, rng: Random, *, name: str = "", description: str = "", optional: Fill = "some"
    ) -> Json:
        """A valid value, the same for the same state of ``rng`` whatever the order of the properties.

        Raises `Ungeneratable`, for example where a type requires a value of itself.
        """
        node = self.nodes.node(schema)
        if node.height == inf:
            raise Ungeneratable(
                "no finite value: the schema requires a value of itself, or forbids every value", where=name
            )
        place = _Place(name=name, description=description or node.description, optional=optional)
        made = _Draw(self, rng).make(node, place)
        if not self.validator.valid(schema, made):
            faults = self.validator.violations(schema, made)
            raise Ungeneratable(f"no valid value was found: {faults[0].message}" if faults else "not JSON", where=name)
        return made


class _Place(msgspec.Struct, frozen=True, kw_only=True):
    """Where a value goes, as far as that bears on what is plausible there."""

    name: str = ""
    description: str = ""
    depth: int = 0
    optional: Fill = "some"
    hint: Json = None
    """The value in this place of an example of the whole."""


class _Draw:
    """The making of one value."""

    def __init__(self, generator: Generator, rng: Random) -> None:
        self._nodes = generator.nodes
        self._locale = generator.locale
        self._language = "zh" if generator.locale.startswith("zh") else "en"
        self._rng = rng
        self._left = BUDGET

    def make(self, node: Node, place: _Place) -> Json:
        """A value for ``node``, checked where building by parts does not ensure that it is valid."""
        self._left -= 1
        if self._left < 0 or place.depth > 40:
            raise Ungeneratable("the schema is too large or too deep", where=place.name)
        if not node.guarded and not node.alternatives:
            return self._build(node, place)
        reason = "its keywords exclude one another"
        start = self._rng.randrange(64)
        for attempt in range(ATTEMPTS):
            try:
                made = self._attempt(node, place, start, attempt)
            except Ungeneratable as error:
                reason = error.reason
            else:
                if not node.guarded or node.valid(made):
                    return made
        raise Ungeneratable(f"no valid value was found: {reason}", where=place.name)

    def _attempt(self, node: Node, place: _Place, start: int, attempt: int) -> Json:
        """One attempt; later ones take other alternatives and other optional properties."""
        if attempt > 3:
            varied: Fill = ("none", "all", "some")[attempt % 3]
            place = msgspec.structs.replace(place, optional=varied)
        if not node.alternatives or node.members is not None:
            return self._build(node, place)
        options = node.alternatives
        if place.depth >= DEPTH:
            options = tuple(sorted(options, key=lambda option: option.height))
            start = 0
        elif attempt < len(options):  # null is a value, but says little
            options = tuple(option for option in options if option.types != ("null",)) or options
        chosen = options[(start + attempt) % len(options)]
        return self.make(chosen, msgspec.structs.replace(place, description=place.description or chosen.description))

    def _build(self, node: Node, place: _Place) -> Json:
        if node.whole == NOTHING:
            raise Ungeneratable("the schema forbids every value", where=place.name)
        if node.members is not None:
            if not node.members:
                raise Ungeneratable("no member of the enum is valid", where=place.name)
            return deepcopy(self._rng.choice(node.members))
        examples = node.examples
        if place.hint is not None and not isinstance(place.hint, dict) and node.valid(place.hint):
            examples = (place.hint,)
        if examples and self._likes_examples(node, place):
            return deepcopy(self._rng.choice(examples))
        return self._of_type(self._type(node, place), node, place)

    def _likes_examples(self, node: Node, place: _Place) -> bool:
        """Examples are used half of the time where another plausible value can be had, else always."""
        if "pattern" in node.whole or "array" in node.types:
            return True
        kind = _kind(node)
        known = kind != "string" or self._maker(kind, node, place) is not None
        return not known or self._rng.random() < 0.5

    def _type(self, node: Node, place: _Place) -> str:
        if not node.types:
            return "object" if isinstance(place.hint, dict) else "string"
        if place.depth >= DEPTH:
            scalar = next((name for name in node.types if name not in ("object", "array")), None)
            return scalar or node.types[0]
        return node.types[0] if len(node.types) == 1 else self._rng.choice(node.types)

    def _of_type(self, type_: str, node: Node, place: _Place) -> Json:
        match type_:
            case "string":
                return self._string(node, place)
            case "integer" | "number":
                return self._number(type_, node, place)
            case "boolean":
                return self._rng.random() < 0.5
            case "array":
                return self._array(node, place)
            case "object":
                return self._object(node, place)
            case _:
                return None

    # Scalars

    def _maker(self, kind: Kind, node: Node, place: _Place) -> Maker | None:
        format_ = node.whole.get("format", "")
        return maker(
            place.name, kind, format=format_, locale=self._locale, description=place.description or node.description
        )

    def _number(self, kind: Literal["integer", "number"], node: Node, place: _Place) -> Json:
        make = self._maker(kind, node, place)
        suggested = make(self._rng) if make else None
        if node.valid(suggested):
            return suggested
        admitted = grid(node.whole, whole=kind == "integer")
        if admitted.empty:
            raise Ungeneratable("no number is within the bounds", where=place.name)
        return admitted.draw(self._rng)

    def _string(self, node: Node, place: _Place) -> str:
        try:
            for text in texts(node.whole, self._maker("string", node, place), self._rng, self._language):
                if node.valid(text):
                    return text
        except UnsupportedPattern as error:
            raise Ungeneratable(str(error), where=place.name) from None
        self._left -= 100  # a search in vain takes as long as a hundred parts
        raise Ungeneratable("no text that fits its format, pattern and length was found", where=place.name)

    # Arrays and objects

    def _array(self, node: Node, place: _Place) -> list[Json]:
        whole = node.whole
        low, high = whole.get("minItems", 0), whole.get("maxItems", MOST)
        wanted = whole.get("minContains", 1) if "contains" in whole else 0
        low = max(low, wanted)
        if low > min(high, MOST):
            raise Ungeneratable(f"arrays of {low} items are not made", where=place.name)
        size = low if place.depth >= DEPTH else min(high, max(low, self._rng.randint(1, 2)))
        inside = _inside(place, name=_singular(place.name), description=place.description)
        nodes = [*node.prefix[:size], *[node.part("contains")] * wanted][:size]
        nodes += [node.items] * (size - len(nodes))
        return self._distinct(nodes, inside, low) if whole.get("uniqueItems") else [self.make(n, inside) for n in nodes]

    def _distinct(self, nodes: list[Node], place: _Place, low: int) -> list[Json]:
        """One value for each node, all different; fewer, but at least ``low``, where no more are to be had."""
        made: list[Json] = []
        for node in nodes:
            options = (self.make(node, place) for _ in range(ATTEMPTS))
            fresh = next((option for option in options if option not in made), None)
            if fresh is not None:
                made.append(fresh)
        made += [m for m in nodes[-1].members or () if m not in made][: max(0, low - len(made))] if nodes else []
        if len(made) < low:
            raise Ungeneratable("not enough different items were found", where=place.name)
        return made

    def _object(self, node: Node, place: _Place) -> dict[str, Json]:
        hint = place.hint if isinstance(place.hint, dict) else {}
        if not hint and node.hints:
            hint = self._rng.choice(node.hints)
        chosen = self._chosen(node, place)
        made: dict[str, Json] = {}
        for field in node.fields:
            if field.name in chosen:
                try:
                    made[field.name] = self.make(field.node, _inside(place, name=field.name, hint=hint.get(field.name)))
                except Ungeneratable:
                    if field.required:
                        raise
        self._complete(node, made, place)
        declared = [name for name in node.whole.get("properties", ()) if name in made]
        return {name: made[name] for name in dict.fromkeys((*declared, *made))}

    def _chosen(self, node: Node, place: _Place) -> set[str]:
        """The names of the declared properties to set."""
        required = [field.name for field in node.fields if field.required]
        optional = [field.name for field in node.fields if not field.required and field.node.height < inf]
        count = self._count(len(optional), place)
        count = max(count, node.whole.get("minProperties", 0) - len(required))
        count = min(count, node.whole.get("maxProperties", MOST) - len(required), len(optional))
        chosen = {*required, *(optional if count >= len(optional) else self._rng.sample(optional, max(0, count)))}
        waiting = sorted(chosen)
        while waiting:
            needed = node.whole.get("dependentRequired", {}).get(waiting.pop(), ())
            waiting += [name for name in needed if name not in chosen]
            chosen.update(needed)
        return chosen

    def _count(self, optional: int, place: _Place) -> int:
        """How many of the optional properties to set."""
        if place.optional == "none" or place.depth >= DEPTH or not optional:
            return 0
        if place.optional == "all":
            return optional
        return min(optional, self._rng.randint(0, 4 if place.depth == 0 else 2))

    def _complete(self, node: Node, made: dict[str, Json], place: _Place) -> None:
        """Add properties that are not declared, where some are needed or nothing is declared."""
        whole = node.whole
        needed = whole.get("minProperties", 0)
        free = not whole.get("properties") and place.depth < DEPTH and "maxProperties" not in whole
        if free and place.optional != "none":
            needed = max(needed, 1)
        if len(made) >= needed or (whole.get("additionalProperties") is False and not node.patterns):
            return
        for _ in range(needed * 4):
            name, part = self._undeclared(node)
            if name not in made and name not in whole.get("properties", {}):
                made[name] = self.make(part, _inside(place, name=name))
            if len(made) >= needed:
                return

    def _undeclared(self, node: Node) -> tuple[str, Node]:
        """A name for a property that is not declared, and what its value must be."""
        patterns = node.patterns
        if patterns and node.whole.get("additionalProperties", True) in (True, False):
            pattern = self._rng.choice(sorted(patterns))
            return next(matching(pattern, self._rng), pattern), patterns[pattern]
        rest = node.part("additionalProperties")
        if "propertyNames" in node.whole:
            return str(self.make(node.part("propertyNames"), _Place(name="category"))), rest
        return self._rng.choice(entries("attribute", "any")), rest


def _inside(place: _Place, *, name: str, description: str = "", hint: Json = None) -> _Place:
    """The place of a part of what goes to ``place``."""
    optional: Fill = "none" if place.optional == "none" else "some"
    return _Place(name=name, description=description, depth=place.depth + 1, optional=optional, hint=hint)


def _kind(node: Node) -> Kind:
    """The kind of plausible value to ask for."""
    match node.types[:1]:
        case ("integer",):
            return "integer"
        case ("number",):
            return "number"
        case _:
            return "string"


def _singular(name: str) -> str:
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name
