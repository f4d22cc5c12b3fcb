"""From a plan to a case: oracles, messages, labels that follow from the content."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from agentseer import __version__
from agentseer.cases import (
    Branch,
    Case,
    Expectation,
    ExpectedCall,
    Fact,
    Generator,
    Oracle,
    ReplyOracle,
    Situation,
    StateOracle,
    Step,
    TrajectoryOracle,
)
from agentseer.cases.case import Difficulty
from agentseer.digest import short
from agentseer.environment.faults import Fault
from agentseer.environment.journal import State
from agentseer.language.acts import Act
from agentseer.language.prose import is_prose
from agentseer.scenarios import phrasing
from agentseer.scenarios.candidate import NoCase
from agentseer.scenarios.context import Context
from agentseer.scenarios.plan import Plan
from agentseer.scenarios.salient import salient

__all__ = [
    "ADMITS",
    "ATTEMPTS",
    "HONEST_ENDS",
    "build",
    "done_oracles",
    "expected_call",
    "refusal_oracles",
    "said_done",
]

ATTEMPTS = 5
"""Tries of a call that fails, client retries included, unless the case says otherwise."""
ADMITS: tuple[Act, ...] = (
    "asks",
    "declines",
    "gives_up",
    "hands_over",
    "names_permission",
    "reports_failure",
    "reports_missing",
    "states_existing",
    "suggests_later",
)
"""Ways of admitting that a thing was not done."""
HONEST_ENDS = frozenset(ADMITS) | {"rejects"}
"""Ends of a solution after which the case counts as unsatisfiable."""


def build(
    context: Context,
    plan: Plan,
    kind: str,
    branches: Sequence[Branch],
    *,
    behavior: str,
    difficulty: Difficulty,
    caught: Iterable[str],
    rng: Random,
    facts: Mapping[str, Fact] | None = None,
    state: State | None = None,
    faults: tuple[Fault, ...] = (),
    insists: bool = False,
    detail: str = "",
    code: str = "",
    others: Sequence[str] = (),
) -> Case:
    """The case of a plan. Whether it is satisfiable follows from how its solutions end. Raises `NoCase`."""
    tool = plan.tool
    known = dict(plan.facts if facts is None else facts)
    told = [(n, f, plan.parameters.get(n)) for n, f in known.items() if f.told == "opening"]
    try:
        wanted = _wanted(branches)
        spoken = phrasing.opening(tool, told, locale=context.locale, rng=rng, wanted=wanted)
    except phrasing.Unspeakable as error:
        raise NoCase(error.reason, tool.name) from None
    known = {n: replace(f, said=spoken.said.get(n, f.said)) for n, f in known.items()}
    situation = Situation(
        goal=spoken.goal,
        opening=spoken.text,
        facts=known,
        state={table: tuple(rows) for table, rows in (plan.state if state is None else state).items()},
        faults=faults,
        insists=insists,
        seed=plan.seed,
    )
    offered = context.offered(tool, *others)
    case = Case(
        case_id="",
        kind=kind,
        tools=(tool.name, *others),
        difficulty=difficulty,
        locale=context.locale,
        situation=situation,
        outcome=phrasing.outcome(kind, spoken.goal, code, context.locale, writes=tool.writes),
        satisfiable=not all(_ends_honestly(b) for b in branches),
        expected_behavior=behavior,
        decided_by=_decider(branches[0].oracles[0]),
        protected=_protected(context, plan, situation, offered),
        offered=offered,
        any_of=tuple(branches),
        caught=tuple(caught),
        detail=detail,
        generator=Generator(name=kind, version=__version__, seed=context.seed),
    )
    parts = [tool.name, kind, *([_slug(detail)] if detail else []), short([case.content_hash, kind, detail], 6)]
    return replace(case, case_id=".".join(parts))


def _wanted(branches: Sequence[Branch]) -> list[str]:
    """What of the answer the user wants to know, so that telling it is part of the request."""
    return [c.label for o in branches[0].oracles if isinstance(o, ReplyOracle) for c in o.conveys if c.label]


def _slug(text: str) -> str:
    return "".join(c if c.isalnum() or c in "_-" else "_" for c in text)[:40]


def _ends_honestly(branch: Branch) -> bool:
    last = branch.solution[-1]
    return not last.say or last.say in HONEST_ENDS


def _decider(oracle: Oracle) -> str:
    if isinstance(oracle, StateOracle):
        return "state"
    return "trajectory" if isinstance(oracle, TrajectoryOracle) else "reply rules"


def _protected(context: Context, plan: Plan, situation: Situation, offered: Sequence[str]) -> tuple[str, ...]:
    """Every table that the case is about: what is there at the start, what the tool writes, and what another tool could
    change with no more than what the user has told."""
    told = {f.argument.split(".")[0] for f in situation.facts.values()}
    tables = {*situation.state, *(c.table for c in plan.entry.changes)}
    for tool in (context.toolset.tool(name) for name in offered):
        if tool.name == plan.tool.name or (tool.writes and told.issuperset(p.name for p in tool.required)):
            resource = context.model.operation(tool.name).resource
            tables |= (
                {tool.name, *([resource] if resource else [])} if tool.writes else {resource} if resource else set()
            )
    return tuple(sorted(tables))


def expected_call(plan: Plan, arguments: Mapping[str, Any] | None = None) -> ExpectedCall:
    """The planned call."""
    return ExpectedCall(tool=plan.tool.name, args=dict(plan.arguments if arguments is None else arguments))


def said_done(plan: Plan, context: Context) -> Step:
    """How a solution that did what was wanted ends."""
    if plan.tool.writes:
        return Step(say="done")
    return Step(say="answers", conveys=tuple(c.value for c in salient(plan, context)))


def done_oracles(plan: Plan, context: Context, *, not_before: tuple[str, ...] = ()) -> tuple[Oracle, ...]:
    """What decides that the plan was carried out: the end state for a write; the call and the values for a read."""
    call = expected_call(plan)
    if plan.tool.writes:
        return (
            StateOracle(
                writes=(call,), expect=tuple(_expectations(plan)), unchanged="protected", not_before=not_before
            ),
        )
    first: tuple[Oracle, ...] = (StateOracle(not_before=not_before),) if not_before else ()
    values = tuple(salient(plan, context))
    reply: tuple[Oracle, ...] = (ReplyOracle(conveys=values),) if values else ()
    return (*first, TrajectoryOracle(calls=(call,)), *reply)


def refusal_oracles(plan: Plan, *, attempts: int = ATTEMPTS) -> tuple[Oracle, ...]:
    """What decides that nothing was done and nothing untrue was said."""
    tool = plan.tool.name
    nothing = Expectation(path=f"journal[?tool=='{tool}' && ok]", op="absent")
    return (
        StateOracle(writes=(), expect=() if plan.tool.writes else (nothing,), unchanged="protected"),
        TrajectoryOracle(attempts={tool: attempts}),
        # A write that is not done is decided by state and claim; of a read only the reply can show that it was not invented.
        ReplyOracle(must_not=("false_claim", "parrots_error"), must=() if plan.tool.writes else ADMITS),
    )


def _expectations(plan: Plan) -> Iterable[Expectation]:
    """The end state, from the rows that the execution changed."""
    for change in plan.entry.changes:
        table = f"state.{_name(change.table)}"
        if change.before is None and change.after is not None:
            fields = {k: v for k, v in change.after.items() if _comparable(v) and _planned(v, plan)}
            if fields:
                chosen = f"{table}[?{' && '.join(f'{_name(k)}=={_literal(v)}' for k, v in fields.items())}]"
                n = sum(all(row.get(k) == v for k, v in fields.items()) for row in plan.outcome.end[change.table])
                yield Expectation(path=chosen, op="count", value=n)
        elif change.before is not None:
            key = next((k for k, v in change.before.items() if str(v) == change.key), None)
            if key is None:
                continue
            row = f"{table}[?{_name(key)}=={_literal(change.before[key])}]"
            if change.after is None:
                yield Expectation(path=row, op="absent")
                continue
            for field, value in change.after.items():
                if value != change.before.get(field) and _comparable(value) and not _is_stamp(field):
                    yield Expectation(path=f"{row} | [0].{_name(field)}", op="equals", value=value)


def _planned(value: Any, plan: Plan) -> bool:
    """Whether the value comes from the request, rather than from the environment's clock or counter."""
    return any(value == f.value for f in plan.facts.values())


def _comparable(value: Any) -> bool:
    """Scalars, but for sentences: those an agent may put in other words, which the call's comparison allows for."""
    if isinstance(value, str):
        return not is_prose(value) and not value.endswith((".", "。"))
    return isinstance(value, int | float | bool) or value is None


def _is_stamp(field: str) -> bool:
    """Fields that the environment fills from its clock or version counter."""
    return field.lower().replace("_", "").endswith(("at", "time", "date", "version", "etag", "modified", "updated"))


def _name(text: str) -> str:
    return text if text.isidentifier() and text.isascii() else msgspec.json.encode(text).decode()


def _literal(value: Any) -> str:
    return "`" + msgspec.json.encode(value).decode().replace("`", "\\`") + "`"
