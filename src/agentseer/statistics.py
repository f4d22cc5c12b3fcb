"""Estimators with intervals: pure functions on counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb, sqrt
from typing import NamedTuple

from agentseer.errors import UsageError

__all__ = ["Interval", "pass_at_k", "pass_hat_k", "rate_bounds", "wilson"]


class Interval(NamedTuple):
    """A closed interval."""

    low: float
    high: float


def wilson(successes: int, n: int, z: float = 1.959963984540054) -> Interval:
    """Wilson score interval of a proportion, 95% by default; ``(0, 1)`` for no trials.

    Source: Wilson 1927; values agree with the table of Newcombe 1998.

    >>> [round(x, 4) for x in wilson(81, 263)]
    [0.2553, 0.3662]
    """
    if not 0 <= successes <= n:
        raise UsageError(f"{successes} successes of {n} trials")
    if n == 0:
        return Interval(0.0, 1.0)
    p, z2 = successes / n, z * z
    centre = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = z * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    # Rounding must not push the rate itself out of its interval.
    return Interval(max(0.0, min(p, centre - half)), min(1.0, max(p, centre + half)))


def pass_hat_k(cases: Sequence[tuple[int, int]], k: int) -> float:
    """pass^k: the chance that k tries of a case all pass, averaged over cases.

    ``cases`` holds (passes, trials) per case. Unbiased: mean of C(c, k) / C(n, k), as in tau-bench.
    Raises `UsageError` where a case has fewer than k trials.

    >>> round(pass_hat_k([(6, 8)], 4), 7)
    0.2142857
    """
    _check(cases, k)
    return sum(comb(c, k) / comb(n, k) for c, n in cases) / len(cases)


def pass_at_k(cases: Sequence[tuple[int, int]], k: int) -> float:
    """pass@k: the chance that at least one of k tries passes, averaged over cases (Chen et al. 2021).

    >>> round(pass_at_k([(3, 10)], 5), 7)
    0.9166667
    """
    _check(cases, k)
    return sum(1 - comb(n - c, k) / comb(n, k) for c, n in cases) / len(cases)


def rate_bounds(passed: int, decided: int, undecided: int) -> Interval:
    """Pass rate if all undecided trials had failed, and if all had passed.

    >>> rate_bounds(6, 8, 2)
    Interval(low=0.6, high=0.8)
    """
    total = decided + undecided
    return Interval(passed / total, (passed + undecided) / total) if total else Interval(0.0, 1.0)


def _check(cases: Iterable[tuple[int, int]], k: int) -> None:
    rows = list(cases)
    if not rows or k < 1 or any(n < k or not 0 <= c <= n for c, n in rows):
        raise UsageError(f"pass^{k} and pass@{k} need at least one case and {k} trials of each case")
