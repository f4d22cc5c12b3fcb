"""Requests that lack a required fact, which the user tells when asked."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from agentseer.cases import Branch, Case, Step
from agentseer.scenarios.building import build, done_oracles, said_done
from agentseer.scenarios.candidate import Candidate, NoCase
from agentseer.scenarios.context import Context
from agentseer.scenarios.plan import make_plan
from agentseer.scenarios.registry import KINDS, Kind, attempt, inapplicable
from agentseer.schema.resolve import effective
from agentseer.tools import Parameter, Tool

__all__ = ["missing_required"]


def missing_required(context: Context, tool: Tool) -> Iterator[Candidate]:
    """One case for each required argument that nobody could know without being told."""
    found = [p for p in tool.required if p.location not in ("header", "cookie") and not _inferable(context, p)]
    if not found:
        yield inapplicable("missing_required", tool, "no argument is required that only the user can know")
    for parameter in found:
        yield attempt("missing_required", _case, context, tool, parameter)


def _inferable(context: Context, parameter: Parameter) -> bool:
    """Whether the schema itself tells the value: a default, a constant, an enumeration of one."""
    schema = effective(parameter.schema, context.toolset.definitions)
    return "default" in schema or "const" in schema or len(schema.get("enum", (1, 2))) == 1


def _case(context: Context, tool: Tool, parameter: Parameter) -> Case:
    rng = context.rng(tool.name, "missing_required", parameter.name)
    plan = make_plan(context, tool, rng)
    withheld = tuple(n for n in plan.facts if n.split(".")[0] == parameter.name)
    if not withheld:
        raise NoCase("nothing_to_withhold", parameter.name)
    facts = {n: replace(f, told="when_asked") if n in withheld else f for n, f in plan.facts.items()}
    branch = Branch(
        oracles=done_oracles(plan, context, not_before=withheld),
        solution=(
            Step(ask=withheld),
            Step(call=tool.name, args=plan.arguments, gets=plan.entry.status),
            said_done(plan, context),
        ),
    )
    return build(
        context,
        plan,
        "missing_required",
        [branch],
        behavior="ask_for_missing_parameter",
        difficulty="medium",
        caught=("guesses_missing", "never_acts"),
        rng=rng,
        facts=facts,
        detail=parameter.name,
    )


KINDS.add(
    "missing_required",
    Kind(
        name="missing_required", about="a required fact is told only when asked", base="missing", make=missing_required
    ),
)
