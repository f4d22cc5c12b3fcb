"""Prove a suite again, and find what a changed specification made stale."""

from __future__ import annotations

import msgspec

from agentseer.digest import digest
from agentseer.environment.derive import derive
from agentseer.suites.suite import Suite, snapshot
from agentseer.synthesis.synthesize import Progress
from agentseer.synthesis.workers import Workers
from agentseer.tools import Toolset

__all__ = ["Check", "check"]


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """What was found; ``failed`` and ``stale`` give the reason by case."""

    cases: int
    proven: int
    failed: dict[str, str]
    stale: dict[str, str]


def check(
    suite: Suite, toolset: Toolset | None = None, *, jobs: int | None = None, progress: Progress | None = None
) -> Check:
    """Execute every case that can be executed, against the tools it was made for; compare with ``toolset`` if given."""
    model = derive(suite.toolset)
    failed: dict[str, str] = {}
    cases = [c for c in suite.cases if c.proof == "executed"]
    with Workers(suite.toolset, model, jobs=jobs) as workers:
        for done, (case, proof) in enumerate(workers.prove(cases), 1):
            if not proof.ok:
                failed[case.case_id] = f"{proof.reason}: {proof.detail}"
            if progress:
                progress(done, len(cases))
    stale = _stale(suite, toolset) if toolset is not None else {}
    return Check(cases=len(suite.cases), proven=len(cases) - len(failed), failed=failed, stale=stale)


def _stale(suite: Suite, toolset: Toolset) -> dict[str, str]:
    """Cases whose tools are gone or read differently now."""
    reasons: dict[str, str] = {}
    for tool in suite.toolset.tools:
        if tool.name not in toolset.by_name:
            reasons[tool.name] = f"the tool {tool.name} is gone"
        elif _content(suite.toolset, tool.name) != _content(toolset, tool.name):
            reasons[tool.name] = f"the tool {tool.name} has changed"
    return {c.case_id: reasons[t] for c in suite.cases for t in reversed(c.tools) if t in reasons}


def _content(toolset: Toolset, name: str) -> str:
    """A digest of a tool and of what it refers to; not of where it stands in its file."""
    part = snapshot(toolset, [name])
    tool = msgspec.structs.replace(part.tools[0], pointer="", source="")
    bare = [msgspec.structs.replace(p, pointer="") for p in tool.parameters]
    errors = [msgspec.structs.replace(e, pointer="") for e in tool.errors]
    return digest([msgspec.structs.replace(tool, parameters=tuple(bare), errors=tuple(errors)), dict(part.definitions)])
