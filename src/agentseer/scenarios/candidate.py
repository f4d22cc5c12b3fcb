"""What a generator gives out: a case, or the reason why there is none."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from agentseer.cases import Case

__all__ = ["Candidate", "Drop", "Inapplicable", "NoCase"]


class Drop(msgspec.Struct, frozen=True, kw_only=True):
    """A candidate that was begun and given up."""

    kind: str
    tool: str
    reason: str
    """One of few words, so that drops can be counted: ``unsayable``, ``no_description``, ``ungeneratable`` …"""
    detail: str = ""


class Inapplicable(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of case that a tool cannot yield, and why."""

    kind: str
    tool: str
    reason: str


Candidate: TypeAlias = Case | Drop | Inapplicable


class NoCase(Exception):
    """Raised on the way to a case; becomes a `Drop`."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason = reason
        self.detail = detail
