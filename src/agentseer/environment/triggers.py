"""How each declared error of a tool can be made to fire, read from its code and its description in English and Chinese.

Rules are tried in order; the first that applies names what triggers the error. What no rule explains (a permission, a quota,
a stock that is out) can only be brought about by a fault plan: nobody wrote down when it happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from agentseer.environment.errors import NEVER, declared_for
from agentseer.environment.model import ErrorRule, Operation, Resource, Trigger
from agentseer.environment.reasons import sentence
from agentseer.environment.shapes import Shapes
from agentseer.environment.verbs import outcomes
from agentseer.environment.wording import ALREADY, DIVISION, TAKEN, about, limit, named, ordered, states, wrong_type
from agentseer.language.words import split
from agentseer.schema.json import Json
from agentseer.tools import Parameter, Tool, ToolError

__all__ = ["rules"]

_FAULTY = frozenset(("unauthenticated", "forbidden", "rate_limited", "unavailable"))
_NUMBERS = frozenset(("integer", "number"))
_DIVISORS = frozenset(("b", "y", "divisor", "denominator", "除数", "分母"))


@dataclass(frozen=True, slots=True)
class _Case:
    """One declared error, and all that may explain it."""

    error: ToolError
    tool: Tool
    operation: Operation
    tables: Mapping[str, Resource]
    shapes: Shapes

    @property
    def text(self) -> str:
        """What the error says in a sentence, in each language that it says it in."""
        said = (
            sentence(text) for text in (self.error.description, *(t.description for t in self.error.texts.values()))
        )
        return ". ".join(text for text in said if text)

    @property
    def resource(self) -> Resource | None:
        return self.tables.get(self.operation.resource or "")

    def typed(self, kinds: frozenset[str]) -> list[Parameter]:
        """The arguments of these types, required ones first."""
        fitting = [p for p in self.tool.parameters if (known := self.shapes.types(p.schema)) and known <= kinds]
        return sorted(fitting, key=lambda p: not p.required)

    def trigger(
        self, condition: str, argument: str = "", value: Json = None, field: str = "", sure: float = 0.9
    ) -> Trigger:
        said = sentence(self.error.description) or self.error.description.strip()
        return Trigger(
            condition=condition,  # type: ignore[arg-type]
            argument=argument,
            value=value,
            field=field,
            description=said,
            confidence=sure,
        )


_Rule: TypeAlias = Callable[[_Case], Trigger | None]


def rules(tool: Tool, operation: Operation, tables: Mapping[str, Resource], shapes: Shapes) -> tuple[ErrorRule, ...]:
    """One rule for each declared error, in declared order.

    >>> b = Parameter(name="b", schema={"type": "integer"}, required=True)
    >>> error = ToolError(code="400", meaning="invalid", description="除数为零")
    >>> divide = Tool(name="divide", parameters=(b,), errors=(error,))
    >>> rule = rules(divide, Operation(tool="divide", role="opaque"), {}, Shapes({}))[0]
    >>> rule.source, rule.trigger.argument, rule.trigger.condition, rule.trigger.value
    ('argument', 'b', 'equals', 0)
    """
    return tuple(_rule(_Case(error, tool, operation, tables, shapes)) for error in tool.errors)


def _rule(case: _Case) -> ErrorRule:
    error = case.error
    found = (rule(case) for rule in _RULES) if error.meaning not in _FAULTY and error.code not in NEVER else iter(())
    trigger = next((trigger for trigger in found if trigger is not None), None)
    return ErrorRule(
        code=error.code,
        meaning=error.meaning,
        source=_source(trigger),
        trigger=trigger,
        description=error.description,
    )


def _source(trigger: Trigger | None) -> Literal["argument", "state", "fault"]:
    if trigger is None:
        return "fault"
    return "state" if trigger.condition in ("in_state", "existing_value") else "argument"


# By what the description says


def _division(case: _Case) -> Trigger | None:
    numbers = case.typed(_NUMBERS)
    if not numbers or not DIVISION.search(case.text):
        return None
    called = (p for p in numbers if _DIVISORS & {*split(p.name), *split(p.description)})
    return case.trigger("equals", next(called, numbers[-1]).name, 0)


def _type(case: _Case) -> Trigger | None:
    wanted = wrong_type(case.text)
    kinds = _NUMBERS if wanted == "number" else frozenset((wanted or "",))
    fitting = case.typed(kinds) if wanted else []
    said = named(case.text, fitting)
    return case.trigger("wrong_type", (said or fitting)[0].name, wanted) if fitting else None


def _relation(case: _Case) -> Trigger | None:
    """Two arguments that must not relate as they do."""
    relation = ordered(case.text)
    said = named(case.text, case.tool.parameters) if relation else []
    return case.trigger(relation, said[0].name, said[1].name, sure=0.7) if relation and len(said) == 2 else None


def _limited(case: _Case) -> Trigger | None:
    found = limit(case.text)
    said = named(case.text, case.tool.parameters) if found else []
    if found is None or not said or (found.condition == "missing" and not said[0].required):
        return None
    if found.value is None and found.condition not in ("empty", "missing"):
        return None
    if found.value is not None and not case.shapes.types(said[0].schema) & _NUMBERS:
        return None
    return case.trigger(found.condition, said[0].name, found.value, sure=0.8)


def _unknown(case: _Case) -> Trigger | None:
    """A key of no row: of the row that the sentence names, else of the row that the tool is about."""
    references = {name: r for name, r in case.operation.references.items() if r.required}
    if case.error.meaning != "not_found" or not references:
        return None
    said = (name for name, r in references.items() if about(case.text, case.tables[r.table].noun))
    argument = case.operation.key_argument or next(said, next(iter(references)))
    return case.trigger("unknown_id", argument)


def _in_state(case: _Case) -> Trigger | None:
    """A row whose state forbids it: the states that the sentence names, and the one that a transition leads to."""
    resource, change = case.resource, case.operation.transition
    if resource is None or case.operation.key_argument is None or case.error.meaning not in ("conflict", "invalid"):
        return None
    field = change.field if change else resource.state
    members = case.shapes.members(case.shapes.properties(resource.schema).get(field, True))
    blocked = list(states(case.text, members)) if ALREADY.search(case.text) else []
    if change is not None and change.to not in blocked and (blocked or case.error.meaning == "conflict"):
        blocked.append(change.to)
    sure = 0.8 if states(case.text, members) else 0.5
    return case.trigger("in_state", case.operation.key_argument, blocked, field, sure) if blocked else None


def _existing(case: _Case) -> Trigger | None:
    """A value that must be unique and is taken: "a user with this email already exists"."""
    resource = case.resource
    if resource is None or case.operation.role != "create" or not TAKEN.search(case.text):
        return None
    said = named(case.text, _setters(case))
    if len(said) != 1:
        return None
    return case.trigger("existing_value", said[0].name, field=case.operation.fields[said[0].name], sure=0.7)


def _done_before(case: _Case) -> Trigger | None:
    """The deed that the new row stands for was done before: a refund where "the order has already been refunded"."""
    resource = case.resource
    if resource is None or case.operation.role != "create" or not ALREADY.search(case.text):
        return None
    said = [p for p in named(case.text, _setters(case), nouns=True) if p.name in case.operation.references]
    spoken = "".join(split(case.text))
    if len(said) != 1 or not any(form in spoken for form in outcomes(split(resource.noun)[-1])):
        return None
    return case.trigger("existing_value", said[0].name, field=case.operation.fields[said[0].name], sure=0.6)


def _setters(case: _Case) -> list[Parameter]:
    """The arguments that set a field of the new row to a scalar."""
    fields = case.operation.fields
    scalar = (p for p in case.tool.parameters if not case.shapes.types(p.schema) & {"object", "array"})
    return [p for p in scalar if fields.get(p.name)]


# By what the code says


def _taken_key(case: _Case) -> Trigger | None:
    """A conflict on creation, where clients choose the key."""
    resource = case.resource
    if resource is None or case.operation.role != "create" or case.error is not declared_for(case.tool, "conflict"):
        return None
    argument = next((name for name, field in case.operation.fields.items() if field == resource.key), None)
    return case.trigger("existing_value", argument, field=resource.key, sure=0.6) if argument else None


def _any_violation(case: _Case) -> Trigger | None:
    """The error that answers arguments which break their schema, if there is one to break."""
    if case.error is not declared_for(case.tool, "invalid"):
        return None
    argument = next(_breakable(case), None)
    return case.trigger("invalid", argument) if argument else None


def _no_row(case: _Case) -> Trigger | None:
    """A range or ``default`` that covers what is not found."""
    key = case.operation.key_argument
    covers = key in case.operation.references and case.error is declared_for(case.tool, "not_found")
    return case.trigger("unknown_id", key or "", sure=0.6) if covers else None


def _breakable(case: _Case) -> Iterator[str]:
    """Arguments that some value does not fit, required ones first: being left out counts."""
    yield from (p.name for p in case.tool.parameters if p.required)
    yield from (p.name for p in case.tool.parameters if isinstance(p.schema, dict) and case.shapes.types(p.schema))


_RULES: tuple[_Rule, ...] = (
    _division,
    _type,
    _relation,
    _limited,
    _unknown,
    _in_state,
    _existing,
    _done_before,
    _any_violation,
    _taken_key,
    _no_row,
)
