"""What a suite covers: tool × kind, with what each cell could hold and why it is empty."""

from __future__ import annotations

from collections import Counter

import msgspec

from agentseer.environment.derive import derive
from agentseer.scenarios import KINDS, Context, Drop, Inapplicable, candidates_of
from agentseer.suites.suite import Suite

__all__ = ["Cell", "Coverage", "Gap", "coverage"]


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """One tool and kind."""

    applicable: bool
    generated: int = 0
    proven: int = 0
    accepted: int = 0


class Gap(msgspec.Struct, frozen=True, kw_only=True):
    """A cell without a case."""

    tool: str
    kind: str
    reason: str


class Coverage(msgspec.Struct, frozen=True, kw_only=True):
    """The matrix, and its gaps with reasons."""

    tools: dict[str, dict[str, Cell]]
    gaps: tuple[Gap, ...]


def coverage(suite: Suite) -> Coverage:
    """Count the suite's cases and ask the generators what else there could be."""
    proven = Counter((c.tool, c.kind) for c in suite.cases)
    accepted = Counter((c.tool, c.kind) for c in suite.cases if c.status == "accepted")
    locales = sorted({c.locale for c in suite.cases}) or [suite.toolset.locale]
    tools: dict[str, dict[str, Cell]] = {}
    gaps: list[Gap] = []
    context = Context(suite.toolset, derive(suite.toolset), seed=suite.manifest.seed, locale=locales[0])
    for tool in suite.toolset.tools:
        row: dict[str, Cell] = {}
        for kind in KINDS.names():
            found = list(candidates_of(context, tool, [kind]))
            reason = next((c.reason for c in found if isinstance(c, Inapplicable | Drop)), "left out for size")
            made = sum(not isinstance(c, Inapplicable | Drop) for c in found)
            cell = (tool.name, kind)
            row[kind] = Cell(
                applicable=any(not isinstance(c, Inapplicable) for c in found),
                generated=made,
                proven=proven[cell],
                accepted=accepted[cell],
            )
            if not proven[cell]:
                gaps.append(Gap(tool=tool.name, kind=kind, reason="left out for size" if made else reason))
        tools[tool.name] = row
    return Coverage(tools=tools, gaps=tuple(gaps))
