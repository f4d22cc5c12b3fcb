"""What happened in a world: every call, and the rows it changed."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from agentseer.schema.json import Json

__all__ = ["Change", "Entry", "Outcome", "State"]

State = dict[str, list[dict[str, Any]]]
"""Tables of rows. A row is a JSON object; the order of rows is the order of their creation."""


class Change(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One row created (``before`` is null), changed, or deleted (``after`` is null)."""

    table: str
    key: str
    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One call that reached the environment."""

    seq: int
    tool: str
    arguments: Json
    status: str
    """The code it was answered with: ``200``, ``404`` …"""
    ok: bool
    result: Json = None
    """The body as delivered to the agent."""
    writes: bool = False
    """Whether the tool is one that writes; with ``ok`` it means that the call took effect."""
    turn: int = 0
    changes: tuple[Change, ...] = ()
    origin: Literal["", "declared", "inferred"] = ""
    """For an error: whether the specification declares it."""
    fault: str = ""
    """The id of the fault that answered, if one did."""
    reason: str = ""
    """For an error: why, in one line."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What a trial left behind: start state, end state, journal."""

    start: State
    end: State
    journal: tuple[Entry, ...]
