"""Scenario and case: the inputs of one evaluation, bound to what decides it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from agentseer.cases.expectations import Oracle
from agentseer.digest import digest
from agentseer.environment.faults import Fault
from agentseer.schema.json import Json
from agentseer.transcript import Message

__all__ = [
    "Branch",
    "Case",
    "Difficulty",
    "Fact",
    "Generator",
    "Reviewer",
    "Situation",
    "Status",
    "Step",
    "Told",
]

Told = Literal[
    "opening",  # in the opening message
    "when_asked",  # when the agent asks for it
    "when_corrected",  # instead of the fact it `corrects`, once the agent objects to that one
    "unknown",  # the user does not have it, and says so when asked
]
Difficulty = Literal["easy", "medium", "hard"]
Status = Literal["candidate", "accepted", "smoke", "quarantined", "deprecated", "retired"]


class Fact(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something the user knows."""

    value: Json
    told: Told = "opening"
    said: str = ""
    """The value in the user's words; empty: as `agentseer.language` speaks it."""
    label: str = ""
    """What a person calls it: ``order number``, ``收货地址``."""
    words: tuple[str, ...] = ()
    """Further words by which an agent may ask for it, in both languages."""
    argument: str = ""
    """The argument it fills, dotted for a part of it (``address.city``); empty when it fills none."""
    corrects: str = ""
    """For ``when_corrected``: the name of the fact that this one replaces."""


class Situation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the user wants and knows, and the world they want it in."""

    goal: str
    opening: str
    facts: dict[str, Fact] = {}
    changes: tuple[dict[str, Any], ...] = ()
    """Goals changed in mid-conversation."""
    prefix: tuple[Message, ...] = ()
    state: dict[str, tuple[dict[str, Any], ...]] = {}
    faults: tuple[Fault, ...] = ()
    injected: dict[str, Any] | None = None
    insists: bool = False
    """When the agent objects to a value, the user has no other."""
    confirms: bool = True
    """Whether the user confirms when the agent asks to go ahead."""
    seed: int = 0
    """Seed of the environment's ids and values."""


class Step(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One step of a solution: exactly one of ``call``, ``ask`` and ``say``."""

    call: str = ""
    args: dict[str, Any] = {}
    bind: dict[str, str] = {}
    """Arguments taken from an earlier result: argument -> ``STEP:JMESPATH`` (``0:items[0].id``)."""
    gets: str = ""
    """The code the call is answered with; empty: that of a success."""
    ask: tuple[str, ...] = ()
    """Names of facts that the agent asks for."""
    say: str = ""
    """The end of the conversation: ``done``, ``answers``, ``declines``, ``reports_failure``, ``asks`` …"""
    conveys: tuple[Json, ...] = ()
    """Values that the saying must contain."""

    @property
    def succeeds(self) -> bool:
        """Whether it is a call that is carried out."""
        return bool(self.call) and self.gets[:1] in ("", "2")


class Branch(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One right outcome: its oracles, the primary one first, and a solution that reaches it."""

    oracles: tuple[Oracle, ...]
    solution: tuple[Step, ...]


class Generator(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a case comes from. ``name`` is ``human`` for cases that people wrote."""

    name: str
    version: str = ""
    seed: int = 0
    model: str | None = None
    prompt_version: str | None = None


class Reviewer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who accepted a case, and when (ISO date)."""

    name: str
    date: str


class Case(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One scenario bound to its oracles, with provenance. What is counted is cases."""

    case_id: str
    kind: str
    tools: tuple[str, ...]
    """The tools that the solution uses, the one under test first."""
    situation: Situation
    outcome: str
    """The right outcome in one sentence."""
    satisfiable: bool
    expected_behavior: str
    decided_by: str
    any_of: tuple[Branch, ...]
    difficulty: Difficulty = "easy"
    locale: str = "en"
    protected: tuple[str, ...] = ()
    """Tables that nothing but the planned writes may touch."""
    offered: tuple[str, ...] = ()
    """The tools the agent is given: the solution's and seeded distractors."""
    caught: tuple[str, ...] = ()
    """Degraded agents that must not pass."""
    detail: str = ""
    """What within the kind this case is about, for example the argument that is missing."""
    proof: Literal["", "executed", "replayed", "reviewed"] = ""
    shape: str | None = None
    source_trace: dict[str, Any] | None = None
    generator: Generator
    reviewer: Reviewer | None = None
    minutes: float | None = None
    frozen: bool = False
    discriminates: tuple[str, ...] = ()
    status: Status = "candidate"
    status_reason: str = ""

    @property
    def tool(self) -> str:
        """The tool under test."""
        return self.tools[0]

    @property
    def content_hash(self) -> str:
        """Digest of what is evaluated: situation, right outcomes and what is offered; not of ids, labels or review."""
        return digest([self.situation, self.any_of, self.offered, self.protected, self.locale])
