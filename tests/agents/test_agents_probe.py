"""The probe: wired, not wired, or it cannot be told; never a verdict on an agent that only asked."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from demo_world import cases, one, toolset

from agentseer.agents.loading import load, wrap
from agentseer.agents.probe import Wiring, probe
from agentseer.agents.turn import Turn


def found(agent: Callable[..., Any], *, ours: bool = True, turn_timeout: float = 5.0) -> Wiring:
    """What the probe finds, in our world or in that of a suite."""
    world = () if ours else (toolset(), cases())
    return asyncio.run(probe(wrap(agent), *world, turn_timeout=turn_timeout))


@pytest.mark.parametrize(
    ("reply", "state"),
    [
        ("The ticket is open.", "not_wired"),
        ("I've looked it up: it is open.", "not_wired"),
        ("Which ticket do you mean?", "unknown"),
        ("I'm afraid I can't help with tickets.", "unknown"),
        ("对不起，我无法完成这个操作。", "unknown"),
        ({"role": "assistant", "content": "It is open."}, "not_wired"),
    ],
)
def test_without_a_call_it_depends_on_what_was_said(reply: Any, state: str) -> None:
    wiring = found(lambda turn: reply)
    assert wiring.state == state
    assert wiring.detail


def test_an_agent_that_confirms_first_is_wired() -> None:
    def careful(turn: Turn) -> str:
        if turn.number == 1:
            return "Shall I go ahead?"
        turn.tools.call_now("get_status", {"ticket_id": "T-1001"})
        return "It is open."

    assert found(careful).state == "wired"


def test_a_suite_is_probed_in_its_own_world() -> None:
    first = one("happy", cases()[0].tool)

    def knows_only_its_own_tools(turn: Turn) -> str:
        assert turn.messages[0]["content"] == first.situation.opening
        step = next(s for s in first.any_of[0].solution if s.call)
        assert turn.tools.call_now(step.call, step.args).ok
        return "Done."

    wiring = found(knows_only_its_own_tools, ours=False)
    assert (wiring.state, wiring.detail) == ("wired", f"its call of {first.tool} reached the environment")


def test_an_agent_that_blocks_is_not_waited_for() -> None:
    forever = threading.Event()
    wiring = found(lambda turn: str(forever.wait()), turn_timeout=0.1)
    forever.set()
    assert (wiring.state, wiring.detail) == ("unknown", "it did not answer within 0.1 s")


def test_an_agent_that_breaks_is_unknown() -> None:
    def broken(turn: Turn) -> str:
        raise KeyError("setting")

    assert found(broken).detail == "it raised KeyError: 'setting'"


@pytest.mark.parametrize("target", ["keyword", "reference", "variant:verbose", "degraded:never_acts"])
def test_built_in_agents_are_wired(target: str) -> None:
    assert asyncio.run(probe(load(target))).state == "wired"
