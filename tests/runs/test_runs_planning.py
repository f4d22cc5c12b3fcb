"""Which cases a run takes, and what it is likely to cost."""

from __future__ import annotations

from collections import Counter

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from sample_run import CASES

from agentseer.runs.planning import estimate, sample, tokens
from agentseer.tools import Tool, Toolset

MANY = [
    msgspec.structs.replace(case, case_id=f"{case.case_id}.{n}")
    for case, size in zip(CASES.values(), (60, 1, 30, 9), strict=True)
    for n in range(size)
]


@given(st.integers(1, 120), st.integers(0, 5))
def test_a_sample_has_its_size_and_keeps_the_order(n: int, seed: int) -> None:
    chosen = sample(MANY, n, seed)
    assert len(chosen) == min(n, len(MANY))
    assert [c for c in MANY if c in chosen] == chosen
    assert sample(MANY, n, seed) == chosen


def test_a_sample_holds_every_kind_and_roughly_their_shares() -> None:
    counts = Counter(c.kind for c in sample(MANY, 20, 0))
    assert set(counts) == {c.kind for c in MANY}
    assert counts["happy"] > counts["transient_fault"] > counts["permission"]


def test_another_seed_takes_other_cases() -> None:
    assert sample(MANY, 20, 0) != sample(MANY, 20, 1)


def test_an_estimate_grows_with_trials_and_descriptions() -> None:
    def with_words(words: str) -> Toolset:
        return Toolset(tools=tuple(Tool(name=n, description=words) for n in ("cancelOrder", "getOrder")))

    cases = [msgspec.structs.replace(c, offered=("cancelOrder", "getOrder")) for c in CASES.values()]
    short = estimate(cases, with_words("x"), 1)
    long = estimate(cases, with_words("x" * 4000), 1)
    twice = estimate(cases, with_words("x"), 2)
    assert long.input_tokens > short.input_tokens + 4 * 2 * 1000
    assert (twice.model_calls, twice.input_tokens) == (2 * short.model_calls, 2 * short.input_tokens)


def test_chinese_counts_by_character() -> None:
    assert tokens("取消订单") == 4
    assert tokens("cancel") == 2
