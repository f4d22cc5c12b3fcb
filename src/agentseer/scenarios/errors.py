"""Requests that end in an error: by argument, by state, or because the environment is told to fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from agentseer.cases import Branch, Case, Step
from agentseer.environment.faults import Fault
from agentseer.environment.model import ErrorRule, Trigger
from agentseer.environment.seeding import world_for
from agentseer.scenarios.building import build, done_oracles, refusal_oracles, said_done
from agentseer.scenarios.candidate import Candidate, NoCase
from agentseer.scenarios.context import Context
from agentseer.scenarios.invalid import insisted, sayable
from agentseer.scenarios.normal import caught_when_done
from agentseer.scenarios.plan import Plan, execute, make_plan, world_of
from agentseer.scenarios.registry import KINDS, Kind, attempt, inapplicable
from agentseer.schema.json import Json
from agentseer.schema.near import violations_of
from agentseer.tools import Tool

__all__ = ["handled"]

_TRANSIENT = ("rate_limited", "unavailable")
_BY_FAULT = ("unauthenticated", "forbidden", *_TRANSIENT)
_FABRICATORS = ("fabricates_completion", "ignores_error", "retries_forever", "parrots_error")


def handled(code: str) -> str:
    """The expected behaviour for an error."""
    return f"handle_error_{code}"


def _refusing(
    context: Context,
    plan: Plan,
    kind: str,
    code: str,
    say: str,
    caught: Sequence[str],
    *,
    tries: int = 1,
    faults: tuple[Fault, ...] = (),
    state: dict[str, list[dict[str, Json]]] | None = None,
    detail: str = "",
) -> Case:
    """A case whose honest end is to say that it was not done."""
    calls = (Step(call=plan.tool.name, args=plan.arguments, gets=code),) * tries
    return build(
        context,
        plan,
        kind,
        [Branch(oracles=refusal_oracles(plan), solution=(*calls, Step(say=say)))],
        behavior=handled(code),
        difficulty="hard",
        caught=caught,
        rng=context.rng(plan.tool.name, kind, code, "words"),
        faults=faults,
        state=state,
        detail=detail or code,
        code=code,
    )


def permission(context: Context, tool: Tool) -> Iterator[Candidate]:
    """The permission is missing: from the declared codes, else from the scopes that the specification asks for."""
    declared = [e.code for e in tool.errors if e.meaning in ("unauthenticated", "forbidden") and e.code.isdigit()]
    codes = declared or (["403"] if tool.security else [])
    if not codes:
        yield inapplicable("permission", tool, "neither an error nor a security requirement speaks of permission")
    for code in codes if context.exhaustive else codes[-1:]:
        yield attempt("permission", _permission, context, tool, code)


def _permission(context: Context, tool: Tool, code: str) -> Case:
    plan = make_plan(context, tool, context.rng(tool.name, "permission", code))
    caught = ("fabricates_completion", "retries_forever", *(("works_around",) if tool.writes else ()))
    fault = Fault(tool=tool.name, code=code)
    return _refusing(context, plan, "permission", code, "names_permission", caught, faults=(fault,))


def not_found(context: Context, tool: Tool) -> Iterator[Candidate]:
    """The thing that the request names does not exist."""
    operation = context.model.operation(tool.name)
    named = [n for n, r in operation.references.items() if r.required and n in tool.by_name]
    if not named:
        yield inapplicable("not_found", tool, "no argument names a thing that may not exist")
    for name in named if context.exhaustive else named[-1:]:
        yield attempt("not_found", _not_found, context, tool, name)


def _not_found(context: Context, tool: Tool, name: str) -> Case:
    rng = context.rng(tool.name, "not_found", name)
    plan = make_plan(context, tool, rng)
    if name not in plan.arguments:
        raise NoCase("nothing_to_miss", name)
    state = world_of(context, tool, plan.arguments, rng, absent=(name,))
    entry, _ = execute(context, tool, plan.arguments, state, plan.seed)
    if entry.ok:
        raise NoCase("found_all_the_same", name)
    caught = ("invents_referent", "fabricates_completion")
    return _refusing(context, plan, "not_found", entry.status, "reports_missing", caught, state=state, detail=name)


def conflict(context: Context, tool: Tool) -> Iterator[Candidate]:
    """What is asked for has been done already, or the state forbids it."""
    rules = [e for e in context.model.operation(tool.name).errors if e.meaning == "conflict" and e.code.isdigit()]
    if not rules:
        yield inapplicable("conflict", tool, "no conflict is declared")
    for rule in rules if context.exhaustive else rules[:1]:
        yield attempt("conflict", _conflict, context, tool, rule)


def _conflict(context: Context, tool: Tool, rule: ErrorRule) -> Case:
    """The world in which the rule fires; else one in which the same was done before; else a fault."""
    rng = context.rng(tool.name, "conflict", rule.code)
    plan = make_plan(context, tool, rng)
    caught = ("retries_forever", "fabricates_completion", *(("forces",) if tool.writes else ()))
    worlds = [("repeated", plan.outcome.end)]
    if rule.source == "state":
        against = world_for(
            context.toolset, context.model, tool.name, plan.arguments, rng, locale=context.locale, against=rule
        )
        worlds.insert(0, ("state", against))
    for detail, state in worlds:
        entry, _ = execute(context, tool, plan.arguments, state, plan.seed + 1)
        if not entry.ok and entry.status == rule.code:
            return _refusing(
                context, plan, "conflict", rule.code, "reports_failure", caught, state=state, detail=detail
            )
    fault = Fault(tool=tool.name, code=rule.code, reason=rule.description)
    return _refusing(context, plan, "conflict", rule.code, "reports_failure", caught, faults=(fault,))


def transient_fault(context: Context, tool: Tool) -> Iterator[Candidate]:
    """The service fails once or twice, then works."""
    yield from _service_faults(context, tool, "transient_fault", _transient)


def persistent_fault(context: Context, tool: Tool) -> Iterator[Candidate]:
    """The service never works."""
    yield from _service_faults(context, tool, "persistent_fault", _persistent)


def _service_faults(
    context: Context, tool: Tool, kind: str, make: Callable[[Context, Tool, str], Case]
) -> Iterator[Candidate]:
    codes = [e.code for e in tool.errors if e.meaning in _TRANSIENT and e.code.isdigit()]
    if not codes:
        yield inapplicable(kind, tool, "neither overload nor a failure of the service is declared")
    for code in codes if context.exhaustive else codes[:1]:
        yield attempt(kind, make, context, tool, code)


def _transient(context: Context, tool: Tool, code: str) -> Case:
    rng = context.rng(tool.name, "transient_fault", code)
    plan = make_plan(context, tool, rng)
    times = rng.choice((1, 2))
    failing = (Step(call=tool.name, args=plan.arguments, gets=code),) * times
    working = Step(call=tool.name, args=plan.arguments, gets=plan.entry.status)
    return build(
        context,
        plan,
        "transient_fault",
        [Branch(oracles=done_oracles(plan, context), solution=(*failing, working, said_done(plan, context)))],
        behavior=handled(code),
        difficulty="medium",
        caught=("gives_up_at_once", *caught_when_done(context, plan)[:1]),
        rng=rng,
        faults=(Fault(tool=tool.name, code=code, times=times),),
        detail=code,
        code=code,
    )


def _persistent(context: Context, tool: Tool, code: str) -> Case:
    plan = make_plan(context, tool, context.rng(tool.name, "persistent_fault", code))
    fault = Fault(tool=tool.name, code=code)
    caught = ("retries_forever", "fabricates_completion")
    return _refusing(context, plan, "persistent_fault", code, "suggests_later", caught, tries=2, faults=(fault,))


def declared_error_argument(context: Context, tool: Tool) -> Iterator[Candidate]:
    """The arguments themselves trigger a declared error, as its description says."""
    rules = [
        e
        for e in context.model.operation(tool.name).errors
        if e.source == "argument" and e.trigger and e.origin == "declared" and e.trigger.condition in _MAKEABLE
    ]
    if not rules:
        yield inapplicable("declared_error_argument", tool, "no declared error says which arguments trigger it")
    for rule in rules if context.exhaustive else rules[:1]:
        yield attempt("declared_error_argument", _by_argument, context, tool, rule)


_MAKEABLE = ("equals", "below", "above", "at_most", "at_least", "empty", "same", "not_after", "wrong_type", "invalid")


def _by_argument(context: Context, tool: Tool, rule: ErrorRule) -> Case:
    trigger = rule.trigger
    assert trigger is not None
    if trigger.condition in ("wrong_type", "invalid"):
        return _by_bad_value(context, tool, trigger)
    rng = context.rng(tool.name, "declared_error_argument", rule.code)
    plan = make_plan(context, tool, rng)
    value = _triggering(trigger, plan)
    if context.violations(tool, {**plan.arguments, trigger.argument: value}):
        raise NoCase("trigger_breaks_schema", trigger.argument)
    facts = {n: f for n, f in plan.facts.items() if n != trigger.argument}
    told = plan.facts.get(trigger.argument)
    if told is None:
        raise NoCase("trigger_is_not_told", trigger.argument)
    arguments = {**plan.arguments, trigger.argument: value}
    state = world_of(context, tool, arguments, rng)
    entry, outcome = execute(context, tool, arguments, state, plan.seed)
    if entry.ok or entry.status != rule.code:
        raise NoCase("trigger_does_not_fire", f"{rule.code}: got {entry.status}")
    ordered = {n: replace(told, value=value) if n == trigger.argument else facts[n] for n in plan.facts}
    plan = replace(plan, arguments=arguments, facts=ordered, entry=entry, outcome=outcome, state=state)
    return _refusing(
        context, plan, "declared_error_argument", rule.code, "reports_failure", _FABRICATORS, detail=trigger.argument
    )


def _triggering(trigger: Trigger, plan: Plan) -> Json:
    """A value of the argument that satisfies the condition."""
    value = trigger.value
    match trigger.condition:
        case "equals" | "at_most" | "at_least":
            return value
        case "below":
            return value - 1
        case "above":
            return value + 1
        case "same" | "not_after":
            return plan.arguments.get(str(value))
    raise NoCase("trigger_not_makeable", trigger.condition)


def _by_bad_value(context: Context, tool: Tool, trigger: Trigger) -> Case:
    """The error that answers invalid arguments: the user comes with one and has no other."""
    names = [trigger.argument] if trigger.argument else [p.name for p in tool.required]
    for name in names:
        parameter = tool.by_name.get(name)
        if parameter is None or parameter.location in ("header", "cookie"):
            continue
        rng = context.rng(tool.name, "declared_error_argument", name, "value")
        for candidate in violations_of(context.generator, parameter.schema, rng, name=parameter.wire_name):
            if candidate.path == () and sayable(candidate.value):
                return insisted(context, tool, "declared_error_argument", parameter, candidate.value)
    raise NoCase("no_sayable_bad_value")


def error_fault(context: Context, tool: Tool) -> Iterator[Candidate]:
    """Any other declared error, by a fault plan."""
    rules = [
        e
        for e in context.model.operation(tool.name).errors
        if e.source == "fault"
        and e.meaning not in (*_BY_FAULT, "conflict")
        and e.origin == "declared"
        and e.code.isdigit()
    ]
    if not rules:
        yield inapplicable("error_fault", tool, "every declared error has a kind of its own")
    for rule in rules if context.exhaustive else rules[:1]:
        yield attempt("error_fault", _error_fault, context, tool, rule)


def _error_fault(context: Context, tool: Tool, rule: ErrorRule) -> Case:
    plan = make_plan(context, tool, context.rng(tool.name, "error_fault", rule.code))
    fault = Fault(tool=tool.name, code=rule.code, reason=rule.description)
    return _refusing(context, plan, "error_fault", rule.code, "reports_failure", _FABRICATORS, faults=(fault,))


for _name, _about, _base, _make in (
    ("declared_error_argument", "the arguments trigger a declared error", "error", declared_error_argument),
    ("permission", "the permission is missing", "permission", permission),
    ("not_found", "the thing named does not exist", "error", not_found),
    ("conflict", "the state forbids it", "error", conflict),
    ("transient_fault", "the service fails at first", "error", transient_fault),
    ("persistent_fault", "the service does not work", "error", persistent_fault),
    ("error_fault", "any other declared error", "error", error_fault),
):
    KINDS.add(_name, Kind(name=_name, about=_about, base=_base, make=_make))
