"""From a toolset to a proven suite."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from agentseer.cases import Case
from agentseer.digest import digest
from agentseer.environment.derive import derive
from agentseer.environment.model import Model
from agentseer.errors import UnknownNameError, UsageError
from agentseer.scenarios import KINDS, Context, Drop, Inapplicable, candidates_of
from agentseer.suites.suite import Suite, assemble
from agentseer.synthesis.allocate import UNSATISFIABLE, order, shares
from agentseer.synthesis.counts import Count, Rate, Tally
from agentseer.synthesis.prove import Proof, prove
from agentseer.tools import Toolset

__all__ = ["Progress", "Prover", "Synthesis", "fingerprint", "synthesize"]

Progress: TypeAlias = Callable[[int, int], None]
"""Told (done, total) as work goes on."""
Judged: TypeAlias = tuple[Case, Proof]

_LOCALES = ("en", "zh")
_CHUNK = 24
"""Cases proven by a process at a time."""


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
    candidates = list(_candidates(toolset, model, seed, chosen, kinds, size is None, tally))
    ranked = candidates if size is None else order(candidates, toolset, seed)
    with Prover(toolset, model, jobs) as prover:
        proven = list(_proven(ranked, size, prover, tally, progress or _silent))
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
        notes=tuple(_notes(proven, len(candidates), size)),
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


def _candidates(
    toolset: Toolset,
    model: Model,
    seed: int,
    locales: Iterable[str],
    kinds: Iterable[str] | None,
    exhaustive: bool,
    tally: Tally,
) -> Iterator[Case]:
    """Every case once: what is decided and said alike is one case."""
    seen: set[str] = set()
    for locale in locales:
        context = Context(toolset, model, seed=seed, locale=locale, exhaustive=exhaustive)
        for tool in toolset.tools:
            for candidate in candidates_of(context, tool, kinds):
                if isinstance(candidate, Inapplicable):
                    continue
                if isinstance(candidate, Drop):
                    tally.dropped(candidate.kind, candidate.tool, candidate.reason)
                    continue
                tally.generated(candidate.kind, tool.name)
                mark = fingerprint(candidate)
                if mark in seen:
                    tally.dropped(candidate.kind, tool.name, "duplicate")
                    continue
                seen.add(mark)
                yield candidate


def fingerprint(case: Case) -> str:
    """What makes a case this case: tools, kind, what is withheld or wrong, world and oracles; not the wording."""
    facts = {n: (f.told, f.corrects) for n, f in case.situation.facts.items()}
    return digest([case.tools, case.kind, case.detail, case.locale, facts, case.situation.insists, case.any_of])


def _proven(
    ranked: Sequence[Case], size: int | None, prover: Prover, tally: Tally, progress: Progress
) -> Iterator[Case]:
    """Cases in their order as far as they hold, until there are enough."""
    wanted = len(ranked) if size is None else min(size, len(ranked))
    found = at = 0
    while found < wanted and at < len(ranked):
        batch = ranked[at : at + (wanted - found)]
        at += len(batch)
        for case, proof in prover.prove(batch):
            tally.proof(case.kind, proof)
            if proof.ok:
                found += 1
                yield replace(case, proof="executed")
            else:
                tally.dropped(case.kind, case.tool, proof.reason)
            progress(found, wanted)


def _notes(cases: Sequence[Case], candidates: int, size: int | None) -> Iterator[str]:
    refusals, total = shares(cases)
    low, high = UNSATISFIABLE
    if total:
        share = refusals / total
        remark = "" if low <= share <= high else f" (wanted: {low:.0%} to {high:.0%})"
        yield f"{refusals} of {total} cases ({share:.0%}) cannot be done honestly{remark}"
    if size is not None and candidates > total:
        yield f"{candidates} candidates were there to choose from (--size, --exhaustive)"


class Prover:
    """Proves batches of cases in order, in this process or in several."""

    def __init__(self, toolset: Toolset, model: Model, jobs: int | None) -> None:
        self._toolset = toolset
        self._model = model
        self._jobs = jobs or os.cpu_count() or 1
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Prover:
        return self

    def __exit__(self, *exception: object) -> None:
        if self._pool:
            self._pool.shutdown(cancel_futures=True)

    def prove(self, batch: Sequence[Case]) -> Iterator[Judged]:
        """Each case with its proof, in order."""
        if self._jobs == 1 or len(batch) < 2 * _CHUNK:
            yield from ((case, prove(case, self._toolset, self._model)) for case in batch)
            return
        if self._pool is None:
            _shared.clear()
            _shared.append((self._toolset, self._model))
            self._pool = ProcessPoolExecutor(self._jobs, mp_context=get_context("fork"))
        chunks = [batch[i : i + _CHUNK] for i in range(0, len(batch), _CHUNK)]
        for chunk, proofs in zip(chunks, self._pool.map(_prove_chunk, chunks), strict=True):
            yield from zip(chunk, proofs, strict=True)


_shared: list[tuple[Toolset, Model]] = []
"""What the forked processes inherit, so that a large toolset is not copied to each of them."""


def _prove_chunk(cases: Sequence[Case]) -> list[Proof]:
    toolset, model = _shared[0]
    return [prove(case, toolset, model) for case in cases]


def _silent(done: int, total: int) -> None:
    """Say nothing."""


def _slug(title: str) -> str:
    return re.sub(r"[^\w]+", "-", title.casefold()).strip("-_")[:60]
