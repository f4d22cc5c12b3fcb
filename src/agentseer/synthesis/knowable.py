"""Information: whether everything that a solution needs can be known when it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from agentseer.cases import Branch, Case, Fact, Step
from agentseer.digest import canonical
from agentseer.language.mentions import mentions
from agentseer.language.values import equivalent
from agentseer.schema.json import Json
from agentseer.schema.resolve import effective
from agentseer.tools import Toolset

__all__ = ["unknowable"]


def unknowable(case: Case, toolset: Toolset) -> str:
    """Why a solution cannot be found without guessing; empty when it can.

    Each value of each argument must be in a message that the user has sent by then, or be the schema's own default,
    constant or only member. Facts that are told later count from the step that asks for them.
    """
    for name, fact in case.situation.facts.items():
        if fact.told == "opening" and not _is_said(case.situation.opening, fact):
            return f"the opening does not say {name} ({fact.value!r})"
    for branch in case.any_of:
        reason = _in_branch(branch, case, toolset)
        if reason:
            return reason
    return ""


def _is_said(text: str, fact: Fact) -> bool:
    if isinstance(fact.value, bool):
        return bool(fact.said) and fact.said.lower() in text.lower()
    return mentions(text, fact.value, label=fact.label) == "yes" or bool(fact.said and fact.said in text)


def _in_branch(branch: Branch, case: Case, toolset: Toolset) -> str:
    known = {n for n, f in case.situation.facts.items() if f.told == "opening"}
    for step in branch.solution:
        if step.ask:
            known |= _told_by(step, case)
        for name, value in _values(step):
            if not _is_known(name, value, known, case, step, toolset):
                return f"nothing tells {name} = {value!r} before {step.call} is called"
    return ""


def _told_by(step: Step, case: Case) -> set[str]:
    """Facts that come out when the step asks: those it names, and those that correct them."""
    facts = case.situation.facts
    return {n for n, f in facts.items() if (n in step.ask or f.corrects in step.ask) and f.told != "unknown"}


def _values(step: Step) -> Iterator[tuple[str, Json]]:
    def inside(name: str, value: Json) -> Iterator[tuple[str, Json]]:
        if isinstance(value, dict):
            for key, part in value.items():
                yield from inside(f"{name}.{key}", part)
        elif isinstance(value, list) and any(isinstance(v, dict | list) for v in value):
            for index, part in enumerate(value):
                yield from inside(f"{name}.{index}", part)
        elif value is not None and value != []:
            yield name, value

    for argument, value in step.args.items():
        if argument not in step.bind:
            yield from inside(argument, value)


def _is_known(name: str, value: Json, known: set[str], case: Case, step: Step, toolset: Toolset) -> bool:
    facts = case.situation.facts
    if any(f.argument == name and equivalent(f.value, value) for n, f in facts.items() if n in known):
        return True
    return _is_given_by_schema(name, value, step.call, toolset)


def _is_given_by_schema(name: str, value: Any, tool: str, toolset: Toolset) -> bool:
    parameter = toolset.tool(tool).by_name.get(name.split(".")[0])
    if parameter is None:
        return False
    schema = effective(parameter.schema, toolset.definitions)
    for part in name.split(".")[1:]:
        below = schema.get("items", True) if part.isdigit() else schema.get("properties", {}).get(part, True)
        schema = effective(below, toolset.definitions)
    fixed = [schema[k] for k in ("default", "const") if k in schema] + list(schema.get("enum", ()))[:2]
    if len(schema.get("enum", ())) > 1:
        fixed = [schema[k] for k in ("default", "const") if k in schema]
    return any(canonical(f) == canonical(value) for f in fixed)
