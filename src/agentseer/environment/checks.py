"""What can be wrong with a call whose arguments are valid: a declared trigger, an unknown row, a state that forbids it."""

from __future__ import annotations

from collections.abc import Mapping

from agentseer.environment.actions import Call
from agentseer.environment.errors import declared_for
from agentseer.environment.failure import Failure
from agentseer.environment.listing import comparable
from agentseer.environment.model import ErrorRule, Reference, Trigger
from agentseer.environment.wording import about
from agentseer.environment.work import Work
from agentseer.environment.world import Row, key_text
from agentseer.schema.json import Json
from agentseer.schema.validate import Violation
from agentseer.tools import Meaning, ToolError

__all__ = ["by_argument", "by_reference", "by_state", "fires", "violated"]


_NO_VIOLATION = frozenset(("invalid", "unknown_id", "same", "not_after", "not_before"))
_OF_A_ROW = frozenset(("get", "update", "replace", "delete", "transition"))
_MEANINGS: Mapping[str, Meaning] = {"in_state": "conflict", "existing_value": "conflict", "unknown_id": "not_found"}


def by_argument(call: Call) -> Failure | None:
    """The first declared error that valid arguments trigger."""
    for rule in call.work.by_argument:
        trigger = rule.trigger
        if trigger is not None and fires(trigger, call.arguments):
            value = call.arguments.get(trigger.argument)
            return _declared(call, rule, trigger.argument, value)
    return None


def violated(work: Work, violation: Violation) -> ErrorRule | None:
    """The declared error that is said to answer such a violation; None: the one of the same meaning does."""
    condition = {"type": "wrong_type", "required": "missing"}.get(violation.keyword)
    argument = violation.path[0] if violation.path else ""
    for rule in work.by_argument:
        trigger = rule.trigger
        if trigger is None or trigger.condition in _NO_VIOLATION:
            continue
        if trigger.condition == condition or (condition is None and trigger.argument == argument):
            return rule
    return None


def fires(trigger: Trigger, arguments: dict[str, Json]) -> bool:
    """Whether valid arguments make the trigger's condition true.

    >>> fires(Trigger(condition="equals", argument="b", value=0), {"a": 1, "b": 0})
    True
    """
    have = arguments.get(trigger.argument)
    if have is None:
        return False
    relation = trigger.condition in ("same", "not_after", "not_before")
    want = arguments.get(trigger.value) if relation else trigger.value
    match trigger.condition:
        case "equals" | "same":
            return want is not None and bool(have == want) and isinstance(have, bool) == isinstance(want, bool)
        case "below":
            return comparable(have, want) and bool(have < want)
        case "above":
            return comparable(have, want) and bool(have > want)
        case "at_most" | "not_after":
            return comparable(have, want) and bool(have <= want)
        case "at_least" | "not_before":
            return comparable(have, want) and bool(have >= want)
        case "empty":
            return have in ("", [], {}) or (isinstance(have, str) and not have.strip())
        case _:
            return False


def by_reference(call: Call) -> Failure | None:
    """A row that is named and does not exist, or does not belong to the one above it; sets the row that the call is about."""
    operation = call.work.operation
    for argument, reference in call.work.references:
        value = call.arguments.get(argument)
        if value is None:
            continue
        row = _row(call, reference, value)
        if argument == operation.key_argument:
            if row is not None and not _belongs(row, operation.parents, call.arguments):
                row = None
            call.row = row
            if row is None and _makes(call):
                continue
        if row is None:
            return _unknown(call, argument, reference, value)
    if call.row is None and operation.role in _OF_A_ROW and not _makes(call):
        noun = call.work.resource.noun if call.work.resource else ""
        return Failure(
            meaning="not_found", reason=call.service.reasons.missing(noun, operation.key_argument or "id", None)
        )
    return None


def by_state(call: Call) -> Failure | None:
    """A declared conflict with the rows there are."""
    for rule in call.work.by_state:
        trigger = rule.trigger
        if trigger is None:
            continue
        if trigger.condition == "in_state":
            have = call.row.get(trigger.field) if call.row else None
            if have is not None and have in trigger.value:
                return _declared(call, rule, trigger.field, have)
        elif trigger.condition == "existing_value":
            want = call.arguments.get(trigger.argument)
            rows = call.world.rows(call.resource.name).values()
            beside = (row for row in rows if _belongs(row, call.work.operation.parents, call.arguments))
            if want is not None and any(key_text(row.get(trigger.field)) == key_text(want) for row in beside):
                return _declared(call, rule, trigger.argument, want)
    return None


def _declared(call: Call, rule: ErrorRule, name: str, value: Json) -> Failure:
    """The error of a rule that fired because of the value of an argument or a field."""
    error = _error(call, rule.code)
    natural = _MEANINGS.get(rule.trigger.condition if rule.trigger else "", "invalid")
    meaning = error.meaning if error and error.meaning != "other" else natural
    reason = call.service.reasons.declared(error, name, value) or call.service.reasons.triggered(meaning, name, value)
    argument = name if name in call.arguments else ""
    return Failure(meaning=meaning, reason=reason, code=rule.code, argument=argument)


def _error(call: Call, code: str) -> ToolError | None:
    return next((error for error in call.work.tool.errors if error.code == code), None)


def _row(call: Call, reference: Reference, value: Json) -> Row | None:
    key = key_text(value)
    if reference.scope:
        key = "/".join([*(key_text(call.arguments.get(name)) for name in reference.scope), key])
    return call.world.rows(reference.table).get(key)


def _belongs(row: Row, parents: dict[str, str], arguments: dict[str, Json]) -> bool:
    """Whether the row is below the rows that the path names; a row that doesn't say is below any."""
    return all(
        name not in arguments
        or row.get(field) is None
        or isinstance(row[field], dict)
        or key_text(row[field]) == key_text(arguments[name])
        for name, field in parents.items()
    )


def _makes(call: Call) -> bool:
    """Whether the call may make the row that it names: a PUT that declares 201."""
    return call.work.operation.role == "replace" and "201" in call.work.tool.success_codes


def _unknown(call: Call, argument: str, reference: Reference, value: Json) -> Failure:
    """That a row does not exist; of a foreign key also the 422 that is declared instead of a 404."""
    operation, tool, reasons = call.work.operation, call.work.tool, call.service.reasons
    noun = call.service.model.resources[reference.table].noun
    declared = declared_for(tool, "not_found")
    said = reasons.declared(declared, argument, value) if declared and about(declared.description, noun) else ""
    is_foreign = argument not in operation.parents and argument != operation.key_argument
    unprocessable = is_foreign and declared is None and any(error.code == "422" for error in tool.errors)
    return Failure(
        meaning="not_found",
        reason=said or reasons.missing(noun, argument, value),
        argument=argument,
        code="422" if unprocessable else "",
    )
