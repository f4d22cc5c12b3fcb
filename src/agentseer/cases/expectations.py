"""Oracles as data: what must hold, by class. The deciders are in `agentseer.oracles`."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from agentseer.language.acts import Act
from agentseer.schema.json import Json

__all__ = [
    "Conveyed",
    "Expectation",
    "ExpectedCall",
    "Match",
    "Mode",
    "Oracle",
    "ReplyOracle",
    "StateOracle",
    "TrajectoryOracle",
    "Wrong",
]

Mode = Literal["strict", "in_order", "unordered", "subset", "superset"]
Wrong = Literal["false_claim", "parrots_error"]
Match = Literal["exact", "canonical", "subset", "ignored"]


class Expectation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A JMESPath expression over ``{"state": …, "start": …, "journal": […]}`` and what it must give.

    ``op``: ``equals`` (canonically), ``exists`` (not null, not empty), ``absent``, ``count`` (length of a list),
    ``sum`` (of a list of numbers), ``at_most`` (length or number), ``in_order`` (a list in ascending order).
    """

    path: str
    op: Literal["equals", "exists", "absent", "count", "sum", "at_most", "in_order"] = "equals"
    value: Json = None


class ExpectedCall(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A call and how its arguments are compared.

    Arguments compare canonically (numbers, dates, letter case, defaults) unless ``match`` says otherwise by
    argument name. Arguments that are not listed must equal the schema's default or null, or carry no information; with
    ``others`` = ``ignored`` they may be anything.
    """

    tool: str
    args: dict[str, Any] = {}
    match: dict[str, Match] = {}
    others: Literal["defaults", "ignored"] = "defaults"


class StateOracle(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="class",
    tag="state",
):
    """Decides from end state and journal."""

    unchanged: tuple[str, ...] | Literal["protected"] = ()
    """Tables that must equal the start, row by row; ``protected`` means those that the case protects.
    Together with ``writes``, rows written by exactly those writes are allowed."""
    expect: tuple[Expectation, ...] = ()
    writes: tuple[ExpectedCall, ...] | None = None
    """The successful calls of the case's writing tools are exactly these, as a multiset; null asks nothing."""
    not_before: tuple[str, ...] = ()
    """Names of facts: no call of the case's writing tools succeeds before each was told."""


class TrajectoryOracle(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="class",
    tag="trajectory",
):
    """Decides from the sequence of calls (successful ones, unless the expected call itself names an error)."""

    mode: Mode = "superset"
    calls: tuple[ExpectedCall, ...] = ()
    no_calls: bool = False
    """Any call at all fails."""
    attempts: dict[str, int] = {}
    """At most so many calls of a tool, successful or not."""
    forbidden: tuple[ExpectedCall, ...] = ()
    """No call that matches one of these is made (successful or not)."""


class Conveyed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A value that the agent's reply must convey in any usual form."""

    value: Json
    label: str = ""
    path: str = ""
    """Where in the result it stands, for the evidence."""


class ReplyOracle(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="class",
    tag="reply",
):
    """Decides from what the agent said. An unmet ``must`` is inconclusive; only positive evidence fails."""

    must: tuple[Act, ...] = ()
    """Speech acts (see `agentseer.language`) of which at least one must be found in the replies."""
    must_not: tuple[Act | Wrong, ...] = ()
    """``false_claim``, ``parrots_error``, or a speech act."""
    conveys: tuple[Conveyed, ...] = ()
    forbidden: tuple[Json, ...] = ()
    """Values that the replies must not state as fact (an invented id, a guessed answer)."""


Oracle = StateOracle | TrajectoryOracle | ReplyOracle
