"""What a trial leaves for the oracles to read."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from agentseer.environment.journal import Outcome
from agentseer.transcript import Transcript

__all__ = ["Finding", "Judgement", "Record", "Verdict"]

Verdict = Literal["pass", "fail", "inconclusive", "invalid", "error"]


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One executed trial: the conversation and what it did to the world."""

    transcript: Transcript
    outcome: Outcome


class Finding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one oracle found, with pointers to the evidence."""

    oracle: str
    """Class and part, for example ``state.writes``."""
    verdict: Verdict
    reason: str
    evidence: tuple[str, ...] = ()
    """``message:3``, ``journal:2``, ``state:orders/o_1042/status``."""
    turn: int | None = None
    """The first turn at which it broke."""


class Judgement(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The verdict on a trial: the best branch, and why."""

    verdict: Verdict
    reason: str = ""
    branch: int = 0
    findings: tuple[Finding, ...] = ()
    turn: int | None = None
    """The first turn that went wrong."""
    attribution: Literal["", "agent", "case", "user", "tool", "infrastructure"] = ""
    notes: dict[str, Any] = {}
