"""Prove a suite again, and find what a changed specification made stale."""

from __future__ import annotations

import msgspec

from agentseer.digest import digest
from agentseer.environment.derive import derive
from agentseer.suites.suite import Suite, snapshot
from agentseer.synthesis.synthesize import Progress
from agentseer.synthesis.workers import Workers
from agentseer.tools import Toolset

__all__ = ["Check", "Trouble", "check"]


class Trouble(msgspec.Struct, frozen=True, kw_only=True):
    """A case that does not hold any more, and why."""

    case_id: str
    reason: str


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """What was found."""

    cases: int
    proven: int
    failed: tuple[Trouble, ...]
    stale: tuple[Trouble, ...]


def check(
    suite: Suite, toolset: Toolset | None = None, *, jobs: int | None = None, progress: Progress | None = None
) -> Check:
    """Execute every case that can be executed, against the tools it was made for; compare with ``toolset`` if given."""
    model = derive(suite.toolset)
    failed: list[Trouble] = []
    cases = [c for c in suite.cases if c.proof == "executed"]
    with Workers(suite.toolset, model, jobs=jobs) as workers:
        for done, (case, proof) in enumerate(workers.prove(cases), 1):
            if not proof.ok:
                failed.append(Trouble(case_id=case.case_id, reason=f"{proof.reason}: {proof.detail}"))
            if progress:
                progress(done, len(cases))
    stale = _stale(suite, toolset) if toolset is not None else ()
    return Check(cases=len(suite.cases), proven=len(cases) - len(failed), failed=tuple(failed), stale=stale)


def _stale(suite: Suite, toolset: Toolset) -> tuple[Trouble, ...]:
    """Cases whose tools are gone or read differently now."""
    reasons: dict[str, str] = {}
    for tool in suite.toolset.tools:
        if tool.name not in toolset.by_name:
            reasons[tool.name] = f"the tool {tool.name} is gone"
        elif _content(suite.toolset, tool.name) != _content(toolset, tool.name):
            reasons[tool.name] = f"the tool {tool.name} has changed"
    found = {c.case_id: reasons[t] for c in suite.cases for t in reversed(c.tools) if t in reasons}
    return tuple(Trouble(case_id=case_id, reason=reason) for case_id, reason in found.items())


def _content(toolset: Toolset, name: str) -> str:
    """A digest of a tool and of what it refers to; not of where it stands in its file."""
    part = snapshot(toolset, [name])
    tool = msgspec.structs.replace(part.tools[0], pointer="", source="")
    bare = [msgspec.structs.replace(p, pointer="") for p in tool.parameters]
    errors = [msgspec.structs.replace(e, pointer="") for e in tool.errors]
    return digest([msgspec.structs.replace(tool, parameters=tuple(bare), errors=tuple(errors)), dict(part.definitions)])
