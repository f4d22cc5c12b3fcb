"""Generation and proof in this process or in several; the order of what comes back is always the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

from agentseer.cases import Case
from agentseer.environment.model import Model
from agentseer.scenarios import Context, Drop, Inapplicable, candidates_of
from agentseer.synthesis.prove import Proof, prove
from agentseer.tools import Toolset

__all__ = ["Workers"]

_TOOLS, _CASES = 8, 24
"""Tools generated for, and cases proven, by a process at a time."""

T = TypeVar("T")
R = TypeVar("R")


class Workers:
    """A context manager around the processes; they are started only when there is enough to do."""

    def __init__(self, toolset: Toolset, model: Model, seed: int = 0, jobs: int | None = None) -> None:
        self._state = (toolset, model, seed)
        self._jobs = jobs or os.cpu_count() or 1
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *exception: object) -> None:
        if self._pool:
            self._pool.shutdown(cancel_futures=True)

    def candidates(
        self, tools: Sequence[str], locales: Sequence[str], kinds: tuple[str, ...] | None, exhaustive: bool
    ) -> Iterator[Case | Drop]:
        """What the generators make, locale by locale and tool by tool."""
        work = [(locale, name) for locale in locales for name in tools]
        yield from self._map(partial(_generate, kinds=kinds, exhaustive=exhaustive), work, _TOOLS)

    def prove(self, cases: Sequence[Case]) -> Iterator[tuple[Case, Proof]]:
        """Each case with its proof."""
        return zip(cases, self._map(_prove, cases, _CASES), strict=True)

    def _map(self, function: Callable[[Sequence[T]], list[R]], items: Sequence[T], size: int) -> Iterator[R]:
        chunks = [items[i : i + size] for i in range(0, len(items), size)]
        results: Iterable[list[R]]
        if self._jobs == 1 or len(chunks) < 3:
            _shared[:] = [self._state]
            results = map(function, chunks)
        else:
            results = self._processes().map(function, chunks)
        for result in results:
            yield from result

    def _processes(self) -> ProcessPoolExecutor:
        """The processes, forked when first needed, so that a large toolset is inherited and never copied."""
        if self._pool is None:
            _shared[:] = [self._state]
            self._pool = ProcessPoolExecutor(self._jobs, mp_context=get_context("fork"))
        return self._pool


_shared: list[tuple[Toolset, Model, int]] = []
_contexts: dict[tuple[str, bool, int, int], Context] = {}


def _generate(work: Sequence[tuple[str, str]], *, kinds: tuple[str, ...] | None, exhaustive: bool) -> list[Case | Drop]:
    found: list[Case | Drop] = []
    toolset, model, seed = _shared[0]
    for locale, name in work:
        key = (locale, exhaustive, seed, id(model))
        if key not in _contexts:
            _contexts.clear()
            _contexts[key] = Context(toolset, model, seed=seed, locale=locale, exhaustive=exhaustive)
        made = candidates_of(_contexts[key], toolset.tool(name), kinds)
        found += [c for c in made if not isinstance(c, Inapplicable)]
    return found


def _prove(cases: Sequence[Case]) -> list[Proof]:
    toolset, model, _ = _shared[0]
    return [prove(case, toolset, model) for case in cases]
