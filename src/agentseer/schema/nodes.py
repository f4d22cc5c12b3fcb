"""What the generator needs to know about each schema, worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

import msgspec

from agentseer.schema.json import Json, Schema
from agentseer.schema.resolve import branches, effective, height, resolve, types
from agentseer.schema.standalone import HIDDEN
from agentseer.schema.validate import Validator

__all__ = ["Field", "Node", "Nodes"]

GUARDED: Final = frozenset(
    (
        *("allOf", "not", "if", "dependentSchemas", "contains"),
        *("patternProperties", "propertyNames", "unevaluatedProperties", "unevaluatedItems"),
    )
)
"""Keywords that building by parts may break, so that the whole has to be checked; so may ``oneOf``, if branches overlap."""

PLACEHOLDERS: Final = frozenset(("", "string", "text", "example", "foo", "bar", "baz", "value", "xxx", "todo", "n/a"))
"""Examples that say nothing."""


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One property that an object may get."""

    name: str
    node: Node
    required: bool


class Node:
    """One schema as the generator sees it. Everything is computed when first asked for."""

    def __init__(self, schema: Schema, nodes: Nodes) -> None:
        self.schema = schema
        self.whole = effective(schema, nodes.definitions)
        self._nodes = nodes

    @cached_property
    def guarded(self) -> bool:
        """Whether a value built from valid parts may still be invalid."""
        if not GUARDED.isdisjoint(self.whole):
            return True
        if not self.whole.get("oneOf") or "discriminator" in self.whole:
            return False
        kinds = [kind.replace("integer", "number") for option in self.alternatives for kind in option.types]
        return len(set(kinds)) < len(kinds) or not all(option.types for option in self.alternatives)

    @cached_property
    def description(self) -> str:
        """The prose of the schema, if any."""
        text = self.whole.get("description", "")
        return text if isinstance(text, str) else ""

    @cached_property
    def members(self) -> tuple[Json, ...] | None:
        """The valid values of ``enum`` or ``const``, the telling ones if there are any; None: it is open."""
        if "const" not in self.whole and "enum" not in self.whole:
            return None
        listed = [self.whole["const"]] if "const" in self.whole else self.whole["enum"]
        valid = [member for member in listed if self._valid(member)]
        return tuple(member for member in valid if member not in (None, "")) or tuple(valid)

    @cached_property
    def examples(self) -> tuple[Json, ...]:
        """The valid examples; objects are left to `hints`, because not every part of them may be wanted."""
        return tuple(example for example in self._given if not isinstance(example, dict) and self._valid(example))

    @cached_property
    def hints(self) -> tuple[dict[str, Json], ...]:
        """The examples that are objects, valid or not: each of their properties may serve."""
        return tuple(example for example in self._given if isinstance(example, dict))

    @property
    def _given(self) -> list[Json]:
        listed = self.whole.get("examples")
        given = list(listed) if isinstance(listed, list) else []
        if "example" in self.whole:
            given.append(self.whole["example"])
        return [g for g in given if g is not None and not (isinstance(g, str) and g.strip().lower() in PLACEHOLDERS)]

    @cached_property
    def alternatives(self) -> tuple[Node, ...]:
        """What the value may be instead of one thing: branches, ``then`` or ``else``, with or without dependent parts."""
        whole = self.whole
        if whole.get("oneOf") or whole.get("anyOf"):
            found = branches(whole, self._nodes.definitions)
        elif "if" in whole:  # "else" is not sure to fail "if": such nodes are guarded
            base = {k: v for k, v in whole.items() if k not in ("if", "then", "else")}
            found = (
                {"allOf": [base, whole["if"], whole.get("then", True)]},
                {"allOf": [base, whole.get("else", True)]},
            )
        elif whole.get("dependentSchemas"):
            base = {k: v for k, v in whole.items() if k != "dependentSchemas"}
            found = (base, {"allOf": [base, *whole["dependentSchemas"].values()]})
        else:
            return ()
        return tuple(sorted(map(self._nodes.node, found), key=lambda node: node.types == ("null",)))

    @cached_property
    def types(self) -> tuple[str, ...]:
        """The types to choose from, in declared order and without ``null`` where there is another."""
        declared = self.whole.get("type")
        known = types(self.whole, self._nodes.definitions)
        order = [declared] if isinstance(declared, str) else declared or sorted(known)
        return tuple(name for name in order if name != "null") or tuple(order)

    @cached_property
    def height(self) -> float:
        """The depth of the shallowest value; infinite where there is none."""
        return height(self.schema, self._nodes.definitions)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The properties that may be set in this direction, by name; required ones that are not declared included."""
        declared = self.whole.get("properties", {})
        required = self.whole.get("required", ())
        rest = self.whole.get("additionalProperties", True)
        found = []
        for name in sorted({*declared, *required}):
            schema = declared.get(name, rest)
            if not self._nodes.is_hidden(schema):
                found.append(Field(name=name, node=self._nodes.node(schema), required=name in required))
        return tuple(found)

    @cached_property
    def items(self) -> Node:
        """The items of an array beyond the ``prefix``."""
        return self._nodes.node(self.whole.get("items", True))

    @cached_property
    def prefix(self) -> tuple[Node, ...]:
        """The first items of an array, where each has a schema of its own."""
        return tuple(map(self._nodes.node, self.whole.get("prefixItems", ())))

    @cached_property
    def patterns(self) -> dict[str, Node]:
        """The schemas of properties by a pattern of their names."""
        return {
            pattern: self._nodes.node(schema) for pattern, schema in self.whole.get("patternProperties", {}).items()
        }

    def part(self, keyword: str) -> Node:
        """The schema under ``keyword``, anything if there is none."""
        return self._nodes.node(self.whole.get(keyword, True))

    def valid(self, value: Json) -> bool:
        """Whether ``value`` satisfies the schema."""
        return self._nodes.validator.valid(self.schema, value)

    def _valid(self, value: Json) -> bool:
        return self._nodes.validator.valid(self.whole, value)


class Nodes:
    """The nodes of the schemas met so far, by identity of the schema."""

    def __init__(self, validator: Validator) -> None:
        self.validator = validator
        self.definitions: Mapping[str, Schema] = validator.definitions
        self._hidden = HIDDEN[validator.direction]
        self._nodes: dict[int, Node] = {}

    def node(self, schema: Schema) -> Node:
        """The node of ``schema``."""
        known = self._nodes.get(id(schema))
        if known is None:
            known = self._nodes[id(schema)] = Node(schema, self)  # keeps the schema alive, and so its identity
        return known

    def is_hidden(self, schema: Schema) -> bool:
        """Whether a property with this schema is left out in this direction."""
        return isinstance(schema, dict) and resolve(schema, self.definitions).get(self._hidden) is True
