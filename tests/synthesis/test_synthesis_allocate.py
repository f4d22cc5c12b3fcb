"""The choice of cases: shares of kinds, of refusals, of tools; the same for the same seed."""

from __future__ import annotations

from collections import Counter

import pytest
from demo_world import cases, toolset

from agentseer.cases import Case
from agentseer.scenarios import KINDS
from agentseer.synthesis.allocate import considered, order, shares

BOTH = (*cases("en"), *cases("zh"))


@pytest.mark.parametrize("size", [10, 40, 150])
def test_every_beginning_has_the_wanted_share_of_refusals(size: int) -> None:
    refusals, total = shares(order(BOTH, toolset(), 0)[:size])
    assert total == size
    assert 0.15 <= refusals / total <= 0.25


def test_every_kind_is_there_before_any_takes_over() -> None:
    there = {c.kind for c in BOTH}
    kinds = Counter(c.kind for c in order(BOTH, toolset(), 0)[:100])
    assert set(kinds) == there
    assert kinds.most_common(1)[0][1] <= 30


def test_tools_that_write_come_more_often() -> None:
    tools = Counter(c.tool for c in order(BOTH, toolset(), 0)[:60])
    writing = [n for name, n in tools.items() if toolset().tool(name).writes]
    reading = [n for name, n in tools.items() if not toolset().tool(name).writes]
    assert set(tools) == {t.name for t in toolset().tools}
    assert sum(writing) / len(writing) > sum(reading) / len(reading)


def test_surplus_refusals_are_left_out_but_each_tool_keeps_its_base_classes() -> None:
    able = [c for c in BOTH if c.satisfiable][:20]
    unable = [c for c in BOTH if not c.satisfiable]
    chosen = order([*able, *unable], toolset(), 0)
    assert sum(c.satisfiable for c in chosen) == len(able)
    assert len(chosen) < len(able) + len(unable)

    def classes(found: list[Case]) -> set[tuple[str, str]]:
        return {(c.tool, KINDS.get(c.kind).base) for c in found}

    assert classes(chosen) == classes([*able, *unable])


def test_the_choice_depends_on_the_seed_and_on_nothing_else() -> None:
    first = [c.case_id for c in order(BOTH, toolset(), 1)]
    assert first == [c.case_id for c in order(tuple(reversed(BOTH)), toolset(), 1)]
    assert first != [c.case_id for c in order(BOTH, toolset(), 2)]
    assert len(set(first)) == len(first)


def test_a_large_toolset_is_drawn_from_and_a_small_one_is_not() -> None:
    names = [t.name for t in toolset().tools]
    assert considered(toolset(), None, 0) == considered(toolset(), 150, 0) == tuple(names)
    drawn = considered(toolset(), 5, 0)
    assert len(drawn) == 5
    assert list(drawn) == [n for n in names if n in drawn]
