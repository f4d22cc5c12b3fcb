"""Which proven cases make the suite: by risk, spread over tools and behaviours, with a share that cannot be done."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeVar

from agentseer.cases import Case
from agentseer.digest import seed_of
from agentseer.tools import Toolset

__all__ = ["UNSATISFIABLE", "considered", "order", "shares"]

T = TypeVar("T")

UNSATISFIABLE = (0.20, 0.25)
"""The share of cases that cannot be done honestly."""
_TARGET = 0.22

_WEIGHTS = {
    "happy": 5,
    "missing_required": 5,
    "conflict": 5,
    "not_found": 4,
    "transient_fault": 4,
    "persistent_fault": 3,
    "permission": 3,
    "declared_error_argument": 4,
    "enum_violation": 3,
    "bound_violation": 3,
    "format_violation": 3,
    "wrong_type": 2,
    "enum_member": 2,
    "boundary": 2,
    "default_fallback": 3,
    "unknown_argument": 2,
    "error_fault": 2,
}
"""How much a kind of case is worth by itself; a tool that writes doubles it."""
_BEHAVIOURAL = ("permission", "persistent_fault", "error_fault", "not_found", "wrong_type")
"""Kinds whose cases say much the same on every tool: each further one of the same kind counts for less."""


def order(cases: Sequence[Case], toolset: Toolset, seed: int) -> list[Case]:
    """All cases, the ones worth most first: each choice lowers the worth of what resembles it.

    Satisfiable and unsatisfiable ones are dealt out so that every beginning of the list has the wanted share of the
    latter, as long as they last.
    """
    can, cannot = [c for c in cases if c.satisfiable], [c for c in cases if not c.satisfiable]
    return list(_dealt(_ranked(can, toolset, seed), _ranked(cannot, toolset, seed)))


def considered(toolset: Toolset, size: int | None, seed: int) -> tuple[str, ...]:
    """The tools that a suite of ``size`` cases is drawn from: all, or in a large toolset twice as many as there are cases.

    Drawn by weight without repetition (Efraimidis and Spirakis 2006): tools that write, and tools with more declared errors,
    come in more often. A tool's lot depends on its name alone.
    """
    if size is None or len(toolset.tools) <= 2 * size:
        return tuple(t.name for t in toolset.tools)
    lots = []
    for tool in toolset.tools:
        weight = (2.0 if tool.writes else 1.0) + 0.1 * min(10, len(tool.errors))
        lots.append((Random(seed_of("considered", seed, tool.name)).random() ** (1 / weight), tool.name))
    chosen = {name for _, name in sorted(lots, reverse=True)[: 2 * size]}
    return tuple(t.name for t in toolset.tools if t.name in chosen)


def shares(cases: Sequence[Case]) -> tuple[int, int]:
    """(unsatisfiable, all)."""
    return sum(not c.satisfiable for c in cases), len(cases)


def _dealt(can: list[Case], cannot: list[Case]) -> Iterator[Case]:
    left, right = iter(can), iter(cannot)
    given = refused = 0
    while True:
        want_refusal = refused < _TARGET * (given + 1)
        item = next(right, None) if want_refusal else next(left, None)
        if item is None:
            rest = left if want_refusal else right
            yield from rest
            return
        given += 1
        refused += not item.satisfiable
        yield item


def _ranked(cases: Sequence[Case], toolset: Toolset, seed: int) -> list[Case]:
    """Greedy by worth; linear in cases because a case competes only with the next of its own group."""
    groups: defaultdict[tuple[str, str], list[Case]] = defaultdict(list)
    for case in sorted(cases, key=lambda c: (seed_of(seed, c.case_id), c.case_id)):
        groups[case.tool, case.kind].append(case)
    by_tool: Counter[str] = Counter()
    by_kind: Counter[str] = Counter()

    def worth(group: tuple[str, str]) -> float:
        tool, kind = group
        base = _WEIGHTS.get(kind, 2) * (2 if toolset.tool(tool).writes else 1)
        likeness = by_kind[kind] * (2.0 if kind in _BEHAVIOURAL else 1.0)
        return base / (1 + by_tool[tool]) / (1 + likeness / max(1, len(toolset.tools)))

    return list(_greedy(groups, worth, lambda g: (by_tool.update([g[0]]), by_kind.update([g[1]]))))


def _greedy(
    groups: dict[tuple[str, str], list[Case]],
    worth: Callable[[tuple[str, str]], float],
    chosen: Callable[[tuple[str, str]], object],
) -> Iterator[Case]:
    """Take from the group that is worth most. Worth only falls, so that a stale entry of the heap is put back."""
    import heapq

    heap = [(-worth(g), seed_of(*g), g) for g in groups]
    heapq.heapify(heap)
    while heap:
        value, tie, group = heapq.heappop(heap)
        now = -worth(group)
        if now > value + 1e-12:
            heapq.heappush(heap, (now, tie, group))
            continue
        yield groups[group].pop()
        chosen(group)
        if groups[group]:
            heapq.heappush(heap, (-worth(group), tie, group))
