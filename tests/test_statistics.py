"""Estimators give published values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentseer.errors import UsageError
from agentseer.statistics import pass_at_k, pass_hat_k, rate_bounds, wilson

AIRLINE = [(0, 4)] * 14 + [(1, 4)] * 12 + [(2, 4)] * 10 + [(3, 4)] * 4 + [(4, 4)] * 10
"""Passes per task of a published run of 50 tasks, four trials each."""


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_the_values_of_newcombe(successes: int, n: int, low: float, high: float) -> None:
    assert wilson(successes, n) == pytest.approx((low, high), abs=5e-5)


def test_pass_hat_k_and_pass_at_k_of_the_airline_run() -> None:
    assert [pass_hat_k(AIRLINE, k) for k in (1, 2, 3, 4)] == pytest.approx([0.42, 0.2733333, 0.22, 0.2])
    assert [pass_at_k(AIRLINE, k) for k in (1, 2, 3, 4)] == pytest.approx([0.42, 0.5666667, 0.66, 0.72])


@pytest.mark.parametrize(("n", "c", "k", "value"), [(5, 2, 3, 0.9), (10, 3, 5, 0.9166667), (200, 13, 10, 0.4975511)])
def test_pass_at_k_gives_the_values_of_its_formula(n: int, c: int, k: int, value: float) -> None:
    assert pass_at_k([(c, n)], k) == pytest.approx(value)


@pytest.mark.parametrize(("n", "c", "k", "value"), [(8, 6, 4, 0.2142857), (8, 5, 3, 0.1785714)])
def test_pass_hat_k_gives_the_values_of_its_formula(n: int, c: int, k: int, value: float) -> None:
    assert pass_hat_k([(c, n)], k) == pytest.approx(value)


@pytest.mark.parametrize(("cases", "k"), [([], 1), ([(1, 2)], 3), ([(3, 2)], 1), ([(1, 2)], 0)])
def test_too_few_trials_are_refused(cases: list[tuple[int, int]], k: int) -> None:
    with pytest.raises(UsageError):
        pass_hat_k(cases, k)


@given(st.integers(0, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_interval_holds_its_rate(counts: tuple[int, int]) -> None:
    successes, n = counts
    low, high = wilson(successes, n)
    assert 0 <= low <= high <= 1
    if n:
        assert low <= successes / n <= high


@given(st.integers(0, 50), st.integers(0, 50), st.integers(0, 50))
def test_bounds_hold_whatever_the_undecided_were(passed: int, failed: int, undecided: int) -> None:
    low, high = rate_bounds(passed, passed + failed, undecided)
    for lucky in (0, undecided // 2, undecided):
        total = passed + failed + undecided
        if total:
            assert low - 1e-12 <= (passed + lucky) / total <= high + 1e-12
