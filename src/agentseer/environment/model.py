"""What a toolset is taken to be about: resources, and what each tool does to them.

Everything here is inferred (see `agentseer.environment.derive`) and says how sure it is, so that a person can read and
overrule it. A `Model` is plain data; the engine knows nothing else about a tool's meaning.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from agentseer.schema.json import Json, Schema

__all__ = [
    "Bound",
    "Condition",
    "ErrorRule",
    "Model",
    "Operation",
    "Paging",
    "Reference",
    "Resource",
    "Role",
    "Transition",
    "Trigger",
]

Role = Literal["create", "get", "list", "replace", "update", "delete", "transition", "opaque"]
Condition = Literal[
    "invalid",  # any argument breaks its schema
    "missing",  # the argument is left out
    "wrong_type",  # the argument is of another JSON type
    "equals",
    "below",
    "above",
    "at_most",
    "at_least",
    "empty",
    "same",  # equal to the argument named by `value`
    "not_after",  # not later or greater than the argument named by `value`
    "not_before",  # not earlier or less than the argument named by `value`
    "unknown_id",  # no row has this key
    "existing_value",  # a row has this value in `field`
    "in_state",  # the row's `field` is one of `value`
]


class Resource(msgspec.Struct, frozen=True, kw_only=True):
    """A table of rows of one kind."""

    name: str
    """The table's name: a plural noun of ``[a-z0-9_]``, or as the specification writes it in other scripts."""
    noun: str
    """What one row is called: ``order``."""
    key: str
    """The field that identifies a row (within its ``scope``)."""
    key_schema: Schema = True
    """Schema of the arguments that name a row by its key."""
    schema: Schema = True
    """Schema of a row, open references."""
    fields: tuple[str, ...] = ()
    """The declared fields of a row that a client can see; empty: any."""
    parent: str | None = None
    """The table of the rows that rows of this one belong to."""
    parent_field: str = ""
    """The field that holds the parent's key."""
    scope: tuple[str, ...] = ()
    """Fields without which the key is not unique: those that every path to a row names."""
    foreign: dict[str, str] = {}
    """Fields that hold keys of rows elsewhere: field -> table."""
    state: str = ""
    """The enumerated field that tells a row's state, if there is one."""
    client_key: bool = False
    """Whether clients choose the key of a new row."""
    confidence: float = 1.0
    reason: str = ""
    pointer: str = ""


class Transition(msgspec.Struct, frozen=True, kw_only=True):
    """A change of one field to a fixed value."""

    field: str
    to: Json
    from_: tuple[Json, ...] = ()
    """The states it may start from; empty: any but ``to``, and those that an error rule forbids."""


class Reference(msgspec.Struct, frozen=True, kw_only=True):
    """An argument that is the key of a row."""

    table: str
    scope: tuple[str, ...] = ()
    """Arguments that hold the scope of that row."""
    required: bool = True
    """Whether the row must exist: a filter by an unknown key finds nothing, which is no error."""


class Bound(msgspec.Struct, frozen=True, kw_only=True):
    """A filter by comparison: ``max_price`` keeps rows whose ``price`` is ``at_most`` the argument."""

    field: str
    condition: Literal["above", "below", "at_least", "at_most"]


class Paging(msgspec.Struct, frozen=True, kw_only=True):
    """The arguments that cut a list into pages; empty where there is none."""

    limit: str = ""
    offset: str = ""
    page: str = ""
    cursor: str = ""
    """Holds the position to go on from, as an earlier result gave it."""


class Trigger(msgspec.Struct, frozen=True, kw_only=True):
    """What makes an error fire."""

    condition: Condition
    argument: str = ""
    """Empty where no one argument is meant."""
    value: Json = None
    field: str = ""
    """For ``existing_value`` and ``in_state``: the field of the row."""
    description: str = ""
    """The sentence, or the rule, that it was read from."""
    confidence: float = 1.0


class ErrorRule(msgspec.Struct, frozen=True, kw_only=True):
    """How one declared error of a tool can be made to fire.

    ``argument``: by what the caller sends; ``state``: by the rows there are; ``fault``: only by a fault plan.
    """

    code: str
    meaning: str
    origin: Literal["declared", "inferred"] = "declared"
    source: Literal["argument", "state", "fault"] = "fault"
    trigger: Trigger | None = None
    description: str = ""


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """What one tool does."""

    tool: str
    role: Role
    resource: str | None = None
    """The table it works on; for ``opaque``: of the row that it is about, if any."""
    key_argument: str | None = None
    """The argument that holds the row's key."""
    parents: dict[str, str] = {}
    """Arguments of the path above the row -> fields of the row that hold the same value."""
    references: dict[str, Reference] = {}
    """Arguments that are keys of rows: the row itself, those above it, and foreign keys."""
    filters: dict[str, str] = {}
    """Arguments of a list -> fields that must equal them."""
    bounds: dict[str, Bound] = {}
    search: tuple[str, ...] = ()
    """Arguments of a list whose words must occur in a row."""
    paging: Paging = Paging()
    fields: dict[str, str] = {}
    """Arguments -> fields of the row that they set; an empty field: the argument is an object of fields."""
    wrap: str = ""
    """Where the row, or the list of rows, is inside the result: names joined by dots; empty: it is the result."""
    transition: Transition | None = None
    confidence: float = 1.0
    reason: str = ""
    errors: tuple[ErrorRule, ...] = ()


class Model(msgspec.Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """All resources by table and all operations by tool."""

    resources: dict[str, Resource] = {}
    operations: dict[str, Operation] = {}

    def operation(self, tool: str) -> Operation:
        """What ``tool`` does; a tool that the model does not know is opaque."""
        return self.operations.get(tool) or Operation(tool=tool, role="opaque", confidence=0.0, reason="not modelled")
