"""Which candidates make the suite: by risk, spread over kinds and tools, with a share that cannot be done."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heapreplace
from random import Random

from agentseer.cases import Case
from agentseer.digest import seed_of
from agentseer.scenarios import KINDS
from agentseer.tools import Tool, Toolset

__all__ = ["UNSATISFIABLE", "considered", "order", "shares"]

UNSATISFIABLE = (0.20, 0.25)
"""The share of cases that cannot be done honestly."""
_TARGET = 0.22

_WEIGHTS = {
    "happy": 12,
    "missing_required": 9,
    "conflict": 6,
    "not_found": 5,
    "declared_error_argument": 5,
    "permission": 4,
    "transient_fault": 4,
    "default_fallback": 4,
    "enum_violation": 4,
    "bound_violation": 4,
    "format_violation": 4,
    "persistent_fault": 3,
    "error_fault": 3,
    "wrong_type": 3,
    "enum_member": 3,
    "boundary": 3,
    "unknown_argument": 2,
}
"""The shares of the kinds. An error that reads alike on every tool has a small one, whatever the number of tools."""
_OTHER_KIND = 3
_WRITES = 2.0
"""How much more a tool that writes weighs than one that reads."""


def order(cases: Sequence[Case], toolset: Toolset, seed: int) -> list[Case]:
    """The cases worth most first, so that every beginning of the list is a suite of its size.

    Three choices, one after the other: a case that can be done, or one that cannot, by the wanted share; the kind that
    is furthest below its share (D'Hondt's method); the tool that has had least for its weight. When those that can be
    done run out, the others are left out, but for the first of its base class on a tool.
    """
    pools = {able: _Pool((c for c in cases if c.satisfiable is able), toolset, seed) for able in (True, False)}
    kinds: Counter[str] = Counter()
    tools: Counter[str] = Counter()
    classes: set[tuple[str, str]] = set()
    chosen: list[Case] = []
    refusals = 0
    while pools[True] or pools[False]:
        able = refusals >= round(_TARGET * (len(chosen) + 1))
        case = pools[able if pools[able] else not able].take(kinds, tools)
        base = case.tool, KINDS.get(case.kind).base
        if able and not case.satisfiable and base in classes:
            continue
        kinds[case.kind] += 1
        tools[case.tool] += 1
        classes.add(base)
        refusals += not case.satisfiable
        chosen.append(case)
    return chosen


def considered(toolset: Toolset, size: int | None, seed: int) -> tuple[str, ...]:
    """The tools that a suite of ``size`` cases is drawn from: all, or in a large toolset as many as there are cases.

    Drawn by weight without repetition (Efraimidis and Spirakis 2006): tools that write, and tools with more declared errors,
    come in more often. A tool's lot depends on its name alone.
    """
    if size is None or len(toolset.tools) <= size:
        return tuple(t.name for t in toolset.tools)
    lots = []
    for tool in toolset.tools:
        weight = _weight(tool) + 0.1 * min(10, len(tool.errors))
        lots.append((Random(seed_of("considered", seed, tool.name)).random() ** (1 / weight), tool.name))
    chosen = {name for _, name in sorted(lots, reverse=True)[:size]}
    return tuple(t.name for t in toolset.tools if t.name in chosen)


def shares(cases: Sequence[Case]) -> tuple[int, int]:
    """(unsatisfiable, all)."""
    return sum(not c.satisfiable for c in cases), len(cases)


class _Pool:
    """Cases by kind and tool, each group in an order drawn by seed."""

    def __init__(self, cases: Iterable[Case], toolset: Toolset, seed: int) -> None:
        self._toolset = toolset
        self._groups: defaultdict[tuple[str, str], list[Case]] = defaultdict(list)
        for case in sorted(cases, key=lambda c: (seed_of(seed, c.case_id), c.case_id)):
            self._groups[case.kind, case.tool].append(case)
        self._tools: defaultdict[str, list[tuple[float, int, str]]] = defaultdict(list)
        for kind, tool in self._groups:
            self._tools[kind].append((0.0, seed_of(seed, kind, tool), tool))
        for heap in self._tools.values():
            heapify(heap)

    def __bool__(self) -> bool:
        return bool(self._tools)

    def take(self, kinds: Counter[str], tools: Counter[str]) -> Case:
        """The next case, given how often each kind and tool has been chosen."""
        kind = max(self._tools, key=lambda k: (_WEIGHTS.get(k, _OTHER_KIND) / (kinds[k] + 1), k))
        heap = self._tools[kind]
        while True:
            had, lot, tool = heap[0]
            now = tools[tool] / _weight(self._toolset.tool(tool))
            if now <= had:
                break
            heapreplace(heap, (now, lot, tool))  # it has been chosen for other kinds since
        group = self._groups[kind, tool]
        case = group.pop()
        if not group:
            heappop(heap)
        if not heap:
            del self._tools[kind]
        return case


def _weight(tool: Tool) -> float:
    return _WRITES if tool.writes else 1.0
