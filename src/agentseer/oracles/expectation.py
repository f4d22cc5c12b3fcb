"""Expectations: JMESPath over the end state, the start state and the journal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import jmespath
import msgspec
from jmespath.exceptions import JMESPathError

from agentseer.cases import Expectation, Finding
from agentseer.digest import canonical
from agentseer.environment.journal import Outcome
from agentseer.language.values import equivalent
from agentseer.schema.json import Json

__all__ = ["decide_expectations"]

_SHOWN = 200
_TOLERANCE = 1e-9


def decide_expectations(expectations: Sequence[Expectation], outcome: Outcome) -> Iterator[Finding]:
    """One finding for each; one that cannot be evaluated makes the trial invalid, because the case is at fault."""
    if not expectations:
        return
    document = _document(outcome, journal=any("journal" in e.path for e in expectations))
    for wanted in expectations:
        try:
            found = _compiled(wanted.path).search(document)
        except JMESPathError as error:
            reason = f"the case's expression {wanted.path} cannot be evaluated: {str(error).splitlines()[0]}"
            yield Finding(oracle="state.expect", verdict="invalid", reason=reason)
        else:
            yield _finding(wanted, found, outcome)


def _finding(wanted: Expectation, found: Json, outcome: Outcome) -> Finding:
    held = _holds(wanted, found)
    is_now = f"{wanted.path} is {canonical(found).decode()[:_SHOWN]}"
    if held:
        return Finding(oracle="state.expect", verdict="pass", reason=is_now)
    last = next((e for e in reversed(outcome.journal) if e.changes), None)
    should = wanted.op if wanted.op in ("exists", "absent", "in_order") else f"{wanted.op} {wanted.value!r}"
    return Finding(
        oracle="state.expect",
        verdict="fail",
        reason=f"{is_now}; it should be: {should}",
        evidence=(f"state:{wanted.path}",),
        turn=last.turn if last else None,
    )


def _document(outcome: Outcome, *, journal: bool) -> dict[str, Json]:
    entries = msgspec.to_builtins(list(outcome.journal)) if journal else []  # a filter ignores tuples
    return {"state": outcome.end, "start": outcome.start, "journal": entries}


@lru_cache(maxsize=4096)
def _compiled(path: str) -> Any:
    return jmespath.compile(path)


def _holds(wanted: Expectation, found: Json) -> bool:
    match wanted.op:
        case "equals":
            return equivalent(found, wanted.value)
        case "exists":
            return found is not None and found != [] and found != {}
        case "absent":
            return found is None or found == [] or found == {}
        case "count":
            return isinstance(found, list) and len(found) == wanted.value
        case "sum":
            return isinstance(found, list) and _numeric([*found, wanted.value]) and _close(sum(found), wanted.value)
        case "at_most":
            size = len(found) if isinstance(found, list) else found
            return _numeric([size, wanted.value]) and bool(size <= wanted.value)
        case "in_order":
            return isinstance(found, list) and _ascends(found)


def _numeric(values: Sequence[Json]) -> bool:
    return all(isinstance(v, int | float) and not isinstance(v, bool) for v in values)


def _close(first: float, second: float) -> bool:
    return abs(first - second) <= _TOLERANCE * max(1.0, abs(first), abs(second))


def _ascends(values: list[Json]) -> bool:
    """Whether values of one kind are in ascending order."""
    return (_numeric(values) or all(isinstance(v, str) for v in values)) and values == sorted(values)
