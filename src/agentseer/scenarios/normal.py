"""Requests that can be done as they are: happy paths, members of enumerations, edges, defaults."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from agentseer.cases import Branch, Case, Step
from agentseer.cases.case import Difficulty
from agentseer.scenarios.building import build, done_oracles, said_done
from agentseer.scenarios.candidate import Candidate, NoCase
from agentseer.scenarios.context import Context
from agentseer.scenarios.plan import Plan, execute, make_plan
from agentseer.scenarios.registry import KINDS, Kind, attempt, inapplicable
from agentseer.schema.json import Json
from agentseer.schema.near import Candidate as Near
from agentseer.schema.near import boundaries
from agentseer.schema.resolve import effective
from agentseer.tools import Parameter, Tool

__all__ = ["caught_when_done", "simple"]

_EASY = 3
"""Up to so many facts a happy case is easy."""
_LONGEST = 80
"""Texts at an edge that are longer than this are not something a person would dictate."""


def caught_when_done(context: Context, plan: Plan) -> tuple[str, ...]:
    """The degraded agents that a case must catch whose request can be done."""
    wrong = (*_other_tools(context), *(("wrong_argument",) if plan.facts else ()))
    if not plan.tool.writes:
        return (*wrong, "invents_answer")
    again, _ = execute(context, plan.tool, plan.arguments, plan.outcome.end, plan.seed + 1)
    # Where the service itself refuses the second time, acting twice changes nothing that could be noticed.
    return ("never_acts", *wrong, "claims_without_acting", *(("acts_twice",) if again.ok else ()))


def _other_tools(context: Context) -> tuple[str, ...]:
    """Where there is one tool there is no wrong one."""
    return ("wrong_tool",) if len(context.toolset.tools) > 1 else ()


def _done(
    context: Context,
    tool: Tool,
    kind: str,
    given: dict[str, Json],
    detail: str,
    difficulty: Difficulty,
    caught: Sequence[str],
) -> Case:
    rng = context.rng(tool.name, kind, detail)
    plan = make_plan(context, tool, rng, given=given)
    branch = Branch(
        oracles=done_oracles(plan, context),
        solution=(Step(call=tool.name, args=plan.arguments, gets=plan.entry.status), said_done(plan, context)),
    )
    if kind == "happy" and len(plan.facts) > _EASY:
        difficulty = "medium"
    return build(
        context,
        plan,
        kind,
        [branch],
        behavior="normal_call",
        difficulty=difficulty,
        caught=caught or caught_when_done(context, plan),
        rng=rng,
        detail=detail,
    )


def happy(context: Context, tool: Tool) -> Iterator[Candidate]:
    """All that is needed is told, and it works."""
    for number in range(3 if context.exhaustive else 2):
        detail = "" if number == 0 else str(number + 1)
        yield attempt("happy", _happy, context, tool, detail)


def _happy(context: Context, tool: Tool, detail: str) -> Case:
    case = _done(context, tool, "happy", {}, detail, "easy", ())
    return replace(case, detail="")


def simple(context: Context, tool: Tool) -> list[tuple[Parameter, dict[str, Any]]]:
    """The arguments that a person may name, with their schemas put together: no headers, no cookies, no paging."""
    return [(p, effective(p.schema, context.toolset.definitions)) for p in context.sayable(tool)]


def enum_member(context: Context, tool: Tool) -> Iterator[Candidate]:
    """A member of an enumeration that is neither the default nor the first."""
    found = [(p, s) for p, s in simple(context, tool) if len(s.get("enum", ())) > 1]
    if not found:
        yield inapplicable("enum_member", tool, "no argument has an enumeration")
    for parameter, schema in found if context.exhaustive else found[:1]:
        members = [m for m in schema["enum"][1:] if m is not None and m != schema.get("default")]
        if members:
            member = context.rng(tool.name, "enum_member", parameter.name).choice(members)
            yield attempt("enum_member", _member, context, tool, parameter, member)


def _member(context: Context, tool: Tool, parameter: Parameter, member: Json) -> Case:
    return _done(context, tool, "enum_member", {parameter.name: member}, parameter.name, "easy", ())


def boundary(context: Context, tool: Tool) -> Iterator[Candidate]:
    """A value on the edge of what is allowed."""
    found = 0
    for parameter, _ in simple(context, tool):
        rng = context.rng(tool.name, "boundary", parameter.name)
        edges = [
            c
            for c in boundaries(context.generator, parameter.schema, rng, name=parameter.wire_name)
            if c.path == () and isinstance(c.value, str | int | float) and 0 < len(str(c.value).strip()) <= _LONGEST
        ]
        for edge in edges if context.exhaustive else edges[:1]:
            found += 1
            yield attempt("boundary", _edge, context, tool, parameter, edge)
        if found and not context.exhaustive:
            return
    if not found:
        yield inapplicable("boundary", tool, "no argument has bounds")


def _edge(context: Context, tool: Tool, parameter: Parameter, edge: Near) -> Case:
    detail = f"{parameter.name}_{edge.keyword}"
    return _done(context, tool, "boundary", {parameter.name: edge.value}, detail, "easy", ())


def default_fallback(context: Context, tool: Tool) -> Iterator[Candidate]:
    """An optional argument is left unsaid, and its default holds."""
    found = [
        p
        for p in context.sayable(tool)
        if not p.required and effective(p.schema, context.toolset.definitions).get("default") not in (None, "", [], {})
    ]
    if not found:
        yield inapplicable("default_fallback", tool, "no optional argument has a default")
    for parameter in found if context.exhaustive else found[:1]:
        yield attempt("default_fallback", _default, context, tool, parameter)


def _default(context: Context, tool: Tool, parameter: Parameter) -> Case:
    case = _done(
        context, tool, "default_fallback", {}, parameter.name, "medium", (*_other_tools(context), "overrides_default")
    )
    if parameter.name in case.situation.facts:
        raise NoCase("default_was_told", parameter.name)
    return case


KINDS.add("happy", Kind(name="happy", about="the request can be done as it is", base="normal", make=happy))
KINDS.add(
    "enum_member",
    Kind(name="enum_member", about="a member of an enumeration other than the usual", base="normal", make=enum_member),
)
KINDS.add(
    "boundary", Kind(name="boundary", about="a value on the edge of what is allowed", base="normal", make=boundary)
)
KINDS.add(
    "default_fallback",
    Kind(name="default_fallback", about="an optional argument is left unsaid", base="normal", make=default_fallback),
)
