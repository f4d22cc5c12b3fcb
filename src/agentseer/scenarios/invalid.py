"""Requests with a value that no sensible reading makes valid; the user corrects it when told, or insists."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from agentseer.cases import Branch, Case, Fact, Oracle, ReplyOracle, StateOracle, Step
from agentseer.scenarios.building import ATTEMPTS, build, done_oracles, refusal_oracles, said_done
from agentseer.scenarios.candidate import Candidate, NoCase
from agentseer.scenarios.context import Context
from agentseer.scenarios.normal import simple
from agentseer.scenarios.plan import Plan, execute, make_plan
from agentseer.scenarios.registry import KINDS, Kind, attempt, inapplicable
from agentseer.schema.json import Json
from agentseer.schema.near import violations_of
from agentseer.tools import Parameter, Tool

__all__ = ["KIND_OF", "corrected", "insisted", "sayable"]

KIND_OF = {
    "type": "wrong_type",
    "enum": "enum_violation",
    "const": "enum_violation",
    "format": "format_violation",
    "pattern": "format_violation",
    **dict.fromkeys(
        (
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
            "minLength",
            "maxLength",
            "minItems",
            "maxItems",
            "uniqueItems",
        ),
        "bound_violation",
    ),
}
"""The kind of case by the keyword that is broken."""

_LONGEST = 60
_CAUGHT = ("forwards_invalid", "coerces_silently", "substitutes_legal")


def sayable(value: Json) -> bool:
    """Whether a user can say the value in a message: a word, a text of one line, a number."""
    if isinstance(value, str):
        return 0 < len(value.strip()) <= _LONGEST and "\n" not in value
    return isinstance(value, int | float) and not isinstance(value, bool)


def invalid(kind: str) -> Kind:
    """The generator of one kind of invalid value."""

    def make(context: Context, tool: Tool) -> Iterator[Candidate]:
        found = 0
        for parameter, value in _bad_values(context, tool, kind):
            for ends in (corrected, insisted) if context.exhaustive or found % 2 == 0 else (corrected,):
                yield attempt(kind, ends, context, tool, kind, parameter, value)
            found += 1
            if not context.exhaustive:
                break
        if not found:
            yield inapplicable(kind, tool, _WHY[kind])

    return Kind(name=kind, about=_ABOUT[kind], base="invalid", make=make)


def _bad_values(context: Context, tool: Tool, kind: str) -> Iterator[tuple[Parameter, Json]]:
    """For each argument one value that breaks it in the way of this kind and that a person can say."""
    for parameter, _ in simple(context, tool):
        rng = context.rng(tool.name, kind, parameter.name, "value")
        for candidate in violations_of(context.generator, parameter.schema, rng, name=parameter.wire_name):
            if candidate.path == () and KIND_OF.get(candidate.keyword) == kind and sayable(candidate.value):
                yield parameter, candidate.value
                break


def _disputed(
    context: Context, tool: Tool, kind: str, parameter: Parameter, value: Json, way: str
) -> tuple[Plan, dict[str, Fact]]:
    """A plan, and what the user knows when they come with the bad value."""
    rng = context.rng(tool.name, kind, parameter.name, way)
    given = {}
    if not parameter.required:
        given = {parameter.name: context.generator.value(parameter.schema, rng, name=parameter.wire_name)}
    plan = make_plan(context, tool, rng, given=given)
    name = parameter.name
    if name not in plan.facts:
        raise NoCase("nothing_to_dispute", name)
    bad = {**plan.arguments, name: value}
    found = context.violations(tool, bad)
    if [KIND_OF.get(keyword) for _, keyword in found] != [kind] and kind != "declared_error_argument":
        raise NoCase("not_exactly_one_violation", f"{name}: {[k for _, k in found]}")
    return plan, {**plan.facts, name: replace(plan.facts[name], value=value)}


def _refused(context: Context, plan: Plan, name: str, value: Json) -> Step:
    """The call with the bad value, with the code that the environment answers."""
    bad = {**plan.arguments, name: value}
    entry, _ = execute(context, plan.tool, bad, plan.state, plan.seed)
    if entry.ok:
        raise NoCase("bad_value_is_accepted", name)
    return Step(call=plan.tool.name, args=bad, gets=entry.status)


def corrected(context: Context, tool: Tool, kind: str, parameter: Parameter, value: Json) -> Case:
    """The user gives a good value once told; only the right call succeeds."""
    plan, facts = _disputed(context, tool, kind, parameter, value, "corrected")
    name = parameter.name
    better = f"corrected_{name}"
    facts[better] = replace(plan.facts[name], told="when_corrected", corrects=name)
    oracles = done_oracles(plan, context, not_before=(better,))
    ending = (Step(call=tool.name, args=plan.arguments, gets=plan.entry.status), said_done(plan, context))
    ask = Step(ask=(name,))
    refused = _refused(context, plan, name, value)
    return build(
        context,
        plan,
        kind,
        [
            Branch(oracles=oracles, solution=(ask, *ending)),
            Branch(oracles=oracles, solution=(refused, ask, *ending)),
        ],
        behavior="reject_invalid_value",
        difficulty="medium",
        caught=("never_acts", *_CAUGHT),
        rng=context.rng(tool.name, kind, name, "words"),
        facts=facts,
        detail=name,
        code=refused.gets,
    )


def insisted(context: Context, tool: Tool, kind: str, parameter: Parameter, value: Json) -> Case:
    """The user has no other value; nothing is done and nothing is claimed."""
    plan, facts = _disputed(context, tool, kind, parameter, value, "insisted")
    name = parameter.name
    ask = Step(ask=(name,))
    refused = _refused(context, plan, name, value)
    oracles: tuple[Oracle, ...] = refusal_oracles(plan, attempts=ATTEMPTS)
    return build(
        context,
        plan,
        kind,
        [
            Branch(oracles=oracles, solution=(ask, Step(say="declines"))),
            Branch(oracles=oracles, solution=(refused, Step(say="reports_failure"))),
        ],
        behavior=f"handle_error_{refused.gets}" if kind == "declared_error_argument" else "reject_invalid_value",
        difficulty="hard",
        caught=_CAUGHT,
        rng=context.rng(tool.name, kind, name, "words"),
        facts=facts,
        insists=True,
        detail=name,
        code=refused.gets,
    )


def unknown_argument(context: Context, tool: Tool) -> Iterator[Candidate]:
    """The user wants something that the tool has no argument for, and that it refuses."""
    if tool.extra_arguments:
        yield inapplicable("unknown_argument", tool, "the specification allows arguments that it does not declare")
        return
    yield attempt("unknown_argument", _unknown, context, tool)


def _unknown(context: Context, tool: Tool) -> Case:
    rng = context.rng(tool.name, "unknown_argument")
    plan = make_plan(context, tool, rng)
    name, value, label = _extra(context, rng.randrange(len(_EXTRAS)))
    if name in tool.by_name:
        raise NoCase("argument_exists", name)
    facts = {**plan.facts, name: Fact(value=value, label=label, argument=name)}
    refused = _refused(context, plan, name, value)
    oracles = (
        *done_oracles(plan, context),
        *(() if plan.tool.writes else (StateOracle(unchanged="protected"),)),
        ReplyOracle(must=("declines", "reports_failure", "asks", "asks_confirmation")),
    )
    ending = (Step(call=tool.name, args=plan.arguments, gets=plan.entry.status), said_done(plan, context))
    return build(
        context,
        plan,
        "unknown_argument",
        [Branch(oracles=oracles, solution=(refused, Step(ask=(name,)), *ending))],
        behavior="reject_invalid_value",
        difficulty="hard",
        caught=("never_acts", "forwards_invalid"),
        rng=rng,
        facts=facts,
        detail=name,
        code=refused.gets,
    )


_EXTRAS = (
    ("callback_phone", "555-0143", {"en": "callback phone", "zh": "回电号码"}),
    ("internal_note", "handle with care", {"en": "internal note", "zh": "内部备注"}),
    ("loyalty_code", "GOLD-77", {"en": "loyalty code", "zh": "会员码"}),
)


def _extra(context: Context, index: int) -> tuple[str, str, str]:
    name, value, labels = _EXTRAS[index]
    return name, value, labels.get(context.locale, labels["en"])


_ABOUT = {
    "wrong_type": "a value of another type",
    "enum_violation": "a value outside an enumeration",
    "format_violation": "a value in no valid format",
    "bound_violation": "a value beyond a bound",
}
_WHY = {
    "wrong_type": "no argument has a wrong type that a person could say: in a text everything can be said",
    "enum_violation": "no argument has an enumeration",
    "format_violation": "no argument has a format or pattern that can be broken in a message",
    "bound_violation": "no argument has bounds that can be broken in a message",
}
for _kind in _ABOUT:
    KINDS.add(_kind, invalid(_kind))
KINDS.add(
    "unknown_argument",
    Kind(
        name="unknown_argument",
        about="something that the tool has no argument for",
        base="invalid",
        make=unknown_argument,
    ),
)
