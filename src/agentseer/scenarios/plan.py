"""A plan: one realistic use of a tool that was really carried out. Every kind of case perturbs one.

What is expected of a case (rows changed, values to tell) is read off the execution, never guessed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from agentseer.cases import Fact
from agentseer.environment.engine import Environment
from agentseer.environment.journal import Entry, Outcome, State
from agentseer.environment.seeding import world_for
from agentseer.scenarios import phrasing
from agentseer.scenarios.candidate import NoCase
from agentseer.scenarios.context import Context
from agentseer.schema.json import Json, Schema
from agentseer.schema.resolve import effective, types
from agentseer.schema.values import Ungeneratable
from agentseer.tools import Parameter, Tool

__all__ = ["Leaf", "Plan", "execute", "leaves", "make_plan", "world_of"]

MAX_FACTS = 8
"""A person does not put more than so many things into one request."""
_SCALARS = frozenset({"string", "integer", "number", "boolean"})


class Leaf(msgspec.Struct, frozen=True, kw_only=True):
    """One value inside the arguments, and what is known about it."""

    name: str
    """Dotted: ``address.city``."""
    value: Json
    parameter: Parameter
    """The argument, or a stand-in for the part of it."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A use of a tool, executed."""

    tool: Tool
    arguments: dict[str, Any]
    facts: dict[str, Fact]
    parameters: dict[str, Parameter]
    """By name of fact."""
    state: State
    entry: Entry
    outcome: Outcome
    seed: int

    @property
    def told(self) -> list[tuple[str, Fact, Parameter | None]]:
        """The facts of the opening, in order, for phrasing."""
        return [(n, f, self.parameters.get(n)) for n, f in self.facts.items() if f.told == "opening"]


def make_plan(context: Context, tool: Tool, rng: Random, *, given: Mapping[str, Json] | None = None) -> Plan:
    """A plan for the tool with the ``given`` arguments and plausible other ones. Raises `NoCase`."""
    arguments = _arguments(context, tool, rng, given or {})
    found = context.violations(tool, arguments)
    if found:
        raise NoCase("invalid_plan", f"{found[0][0]}: {found[0][1]}")
    state = world_of(context, tool, arguments, rng)
    seed = rng.getrandbits(32)
    entry, outcome = execute(context, tool, arguments, state, seed)
    if not entry.ok:
        raise NoCase("plan_refused", f"{entry.status}: {entry.reason}")
    named = leaves(context, tool, arguments)
    if len(named) > MAX_FACTS:
        raise NoCase("too_many_facts", f"{len(named)} values to tell")
    return Plan(
        tool=tool,
        arguments=arguments,
        facts={leaf.name: fact_of(leaf, tool, context.locale) for leaf in named},
        parameters={leaf.name: leaf.parameter for leaf in named},
        state=state,
        entry=entry,
        outcome=outcome,
        seed=seed,
    )


def execute(context: Context, tool: Tool, arguments: Json, state: State, seed: int) -> tuple[Entry, Outcome]:
    """Carry out one call in a fresh environment: its journal entry, and what it left behind."""
    environment = Environment(context.toolset, context.model, state=state, seed=seed, locale=context.locale)
    environment.turn = 1
    environment.call(tool.name, arguments)
    return environment.journal[0], environment.outcome()


def world_of(
    context: Context, tool: Tool, arguments: Mapping[str, Json], rng: Random, *, absent: Collection[str] = ()
) -> State:
    """The small world of a call, without the rows that ``absent`` arguments name."""
    return world_for(
        context.toolset, context.model, tool.name, arguments, rng, locale=context.locale, absent=tuple(absent)
    )


def fact_of(leaf: Leaf, tool: Tool, locale: str) -> Fact:
    """The fact by which a user knows a value."""
    label = phrasing.label(leaf.parameter, tool, locale, within=leaf.name)
    words = tuple(
        w
        for w in dict.fromkeys(phrasing.label(leaf.parameter, tool, o, within=leaf.name) for o in ("en", "zh"))
        if w and w != label
    )
    return Fact(value=leaf.value, label=label, words=words, argument=leaf.name)


def leaves(context: Context, tool: Tool, arguments: Mapping[str, Json]) -> list[Leaf]:
    """The values that somebody has to know to make the call: scalars, and lists of them.

    Values that the schema leaves no choice about (a constant, an enumeration of one) are not among them.
    """
    return [
        leaf
        for name, value in arguments.items()
        if (parameter := tool.by_name.get(name)) is not None
        for leaf in _inside(context, name, value, parameter)
    ]


def _inside(context: Context, name: str, value: Json, parameter: Parameter) -> Iterator[Leaf]:
    whole = effective(parameter.schema, context.toolset.definitions)
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _inside(
                context, f"{name}.{key}", part, _part(key, whole.get("properties", {}).get(key, True), context)
            )
    elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        items = whole.get("items", True)
        for index, item in enumerate(value):
            yield from _inside(context, f"{name}.{index}", item, replace(parameter, schema=items))
    elif value is not None and value != [] and not _fixed(whole):
        yield Leaf(name=name, value=value, parameter=parameter)


def _part(key: str, schema: Schema, context: Context) -> Parameter:
    description = effective(schema, context.toolset.definitions).get("description", "")
    return Parameter(
        name=key, wire_name=key, schema=schema, description=description if isinstance(description, str) else ""
    )


def _fixed(whole: dict[str, Any]) -> bool:
    return "const" in whole or len(whole.get("enum", (1, 2))) == 1


def _arguments(context: Context, tool: Tool, rng: Random, given: Mapping[str, Json]) -> dict[str, Any]:
    chosen = [p for p in tool.parameters if p.required or p.name in given]
    chosen += [p for p in _natural(context, tool) if p.name not in given and rng.random() < 0.35][:2]
    try:
        return {p.name: given[p.name] if p.name in given else _value(context, p, rng) for p in chosen}
    except Ungeneratable as error:
        raise NoCase("ungeneratable", str(error)) from None


def _value(context: Context, parameter: Parameter, rng: Random) -> Json:
    return context.generator.value(
        parameter.schema,
        rng,
        name=parameter.wire_name or parameter.name,
        description=parameter.description,
        optional="none",
    )


def _natural(context: Context, tool: Tool) -> list[Parameter]:
    """Optional arguments that a person may well mention: described scalars that are neither paging nor plumbing."""
    return [
        p
        for p in context.sayable(tool)
        if not p.required
        and (p.description or p.texts)
        and types(p.schema, context.toolset.definitions) <= _SCALARS
        and types(p.schema, context.toolset.definitions)
        and "default" not in effective(p.schema, context.toolset.definitions)
    ]
