"""From a toolset to a proven suite."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from agentseer.cases import Case
from agentseer.digest import digest
from agentseer.environment.derive import derive
from agentseer.errors import UnknownNameError, UsageError
from agentseer.scenarios import KINDS, Drop
from agentseer.suites.suite import Suite, assemble
from agentseer.synthesis.allocate import UNSATISFIABLE, considered, order, shares
from agentseer.synthesis.counts import Count, Rate, Tally
from agentseer.synthesis.workers import Workers
from agentseer.tools import Toolset

__all__ = ["Progress", "Synthesis", "fingerprint", "synthesize"]

Progress: TypeAlias = Callable[[int, int], None]
"""Told (done, total) as work goes on."""

_LOCALES = ("en", "zh")


class Synthesis(msgspec.Struct, frozen=True, kw_only=True):
    """A suite and how it came about."""

    suite: Suite
    counts: dict[str, Count]
    rates: dict[str, Rate]
    notes: tuple[str, ...] = ()


def synthesize(
    toolset: Toolset,
    *,
    seed: int = 0,
    locales: Sequence[str] | None = None,
    kinds: Sequence[str] | None = None,
    size: int | None = 150,
    jobs: int | None = None,
    name: str | None = None,
    progress: Progress | None = None,
) -> Synthesis:
    """Generate, prove, choose about ``size`` cases (None: all), and put them into a suite.

    ``jobs`` processes prove (default: one per processor); the suite is the same for any number of them.
    Raises `UnknownNameError` for a kind or locale that does not exist, `UsageError` for a toolset without tools.
    """
    chosen = _checked(toolset, locales, kinds)
    model = derive(toolset)
    tally = Tally()
    with Workers(toolset, model, seed, jobs) as workers:
        tools = considered(toolset, size, seed)
        made = workers.candidates(tools, chosen, tuple(kinds) if kinds else None, size is None)
        candidates = list(_candidates(made, tally))
        ranked = candidates if size is None else order(candidates, toolset, seed)
        proven = list(_proven(ranked, size, workers, tally, progress or _silent))
    suite = assemble(
        toolset,
        proven,
        name=name or _slug(toolset.title) or "suite",
        seed=seed,
        parameters={"size": size, "locales": ",".join(chosen), "kinds": ",".join(kinds or ())},
    )
    return Synthesis(
        suite=suite,
        counts=tally.counts((c.kind for c in proven), kinds or KINDS.names()),
        rates=tally.rates(),
        notes=tuple(_notes(proven, len(candidates), size, len(tools), len(toolset.tools))),
    )


def _checked(toolset: Toolset, locales: Sequence[str] | None, kinds: Sequence[str] | None) -> tuple[str, ...]:
    for locale in locales or ():
        if locale not in _LOCALES:
            raise UnknownNameError("locale", locale, _LOCALES)
    for kind in kinds or ():
        KINDS.get(kind)
    if not toolset.tools:
        raise UsageError("the specification has no operations", hint="check its paths with: agentseer tools SPEC")
    return tuple(dict.fromkeys(locales or (toolset.locale,)))


def _candidates(made: Iterable[Case | Drop], tally: Tally) -> Iterator[Case]:
    """Every case once: what is decided and said alike is one case."""
    seen: set[str] = set()
    for candidate in made:
        if isinstance(candidate, Drop):
            tally.dropped(candidate.kind, candidate.tool, candidate.reason)
            continue
        tally.generated(candidate.kind, candidate.tool)
        mark = fingerprint(candidate)
        if mark in seen:
            tally.dropped(candidate.kind, candidate.tool, "duplicate")
            continue
        seen.add(mark)
        yield candidate


def fingerprint(case: Case) -> str:
    """What makes a case this case: tools, kind, what is withheld or wrong, world and oracles; not the wording."""
    facts = {n: (f.told, f.corrects) for n, f in case.situation.facts.items()}
    return digest([case.tools, case.kind, case.detail, case.locale, facts, case.situation.insists, case.any_of])


def _proven(
    ranked: Sequence[Case], size: int | None, workers: Workers, tally: Tally, progress: Progress
) -> Iterator[Case]:
    """Cases in their order as far as they hold, until there are enough."""
    wanted = len(ranked) if size is None else min(size, len(ranked))
    found = at = 0
    while found < wanted and at < len(ranked):
        batch = ranked[at : at + (wanted - found)]
        at += len(batch)
        for case, proof in workers.prove(batch):
            tally.proof(case.kind, proof)
            if proof.ok:
                found += 1
                yield replace(case, proof="executed")
            else:
                tally.dropped(case.kind, case.tool, proof.reason)
            progress(found, wanted)


def _notes(cases: Sequence[Case], candidates: int, size: int | None, tools: int, of: int) -> Iterator[str]:
    refusals, total = shares(cases)
    low, high = UNSATISFIABLE
    if total:
        share = refusals / total
        remark = "" if low <= share <= high else f" (wanted: {low:.0%} to {high:.0%})"
        yield f"{refusals} of {total} cases ({share:.0%}) cannot be done honestly{remark}"
    if size is not None and candidates > total:
        drawn = "" if tools == of else f" of {tools} tools drawn by risk from {of}"
        yield f"{candidates} candidates{drawn} were there to choose from (--size, --exhaustive)"


def _silent(done: int, total: int) -> None:
    """Say nothing."""


def _slug(title: str) -> str:
    return re.sub(r"[^\w]+", "-", title.casefold()).strip("-_")[:60]
