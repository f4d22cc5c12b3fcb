"""Is an agent wired: do its tool calls reach the environment that will judge it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Literal

import msgspec

from agentseer.agents.answering import answer
from agentseer.agents.turn import AgentSource, Turn
from agentseer.cases import Case
from agentseer.environment.derive import derive
from agentseer.environment.engine import Environment
from agentseer.language.acts import acts
from agentseer.tools import Parameter, Tool, Toolset

__all__ = ["Wiring", "probe"]

_TURNS = 3
_ASK = "Please look up ticket T-1001 with your tool and tell me its status."
_GO_ON = {"en": "Yes, please go ahead now.", "zh": "是的，请现在就办理。"}
_PROBE = Toolset(
    title="Probe",
    tools=(
        Tool(
            name="get_status",
            summary="Get the status of a ticket",
            description="Returns the status of one support ticket.",
            method="get",
            path="/tickets/{ticket_id}",
            effect="read",
            parameters=(
                Parameter(
                    name="ticket_id",
                    wire_name="ticket_id",
                    schema={"type": "string"},
                    required=True,
                    location="path",
                    description="Number of the ticket.",
                ),
            ),
            result={"type": "object", "properties": {"ticket_id": {"type": "string"}, "status": {"type": "string"}}},
        ),
    ),
)


class Wiring(msgspec.Struct, frozen=True, kw_only=True):
    """What a probe found."""

    state: Literal["wired", "not_wired", "unknown"]
    detail: str


async def probe(
    source: AgentSource, toolset: Toolset | None = None, cases: Iterable[Case] = (), *, turn_timeout: float = 60.0
) -> Wiring:
    """A short conversation that gives the agent every reason to call a tool; any call that reaches the journal is proof.

    It is the first ordinary case of a suite, if ``cases`` with their ``toolset`` are given, else one of our own about a
    ticket. An agent that answers as if it had looked, without having called, is ``not_wired``; one that asks, declines
    or breaks leaves it ``unknown``.
    """
    if source.knows_case:
        return Wiring(state="wired", detail="a built-in agent")
    environment, opening, locale = _world(toolset, cases)
    try:
        agent = source.start(environment.tools)
        messages = [{"role": "user", "content": opening}]
        replies: list[str] = []
        for number in range(1, _TURNS + 1):
            environment.turn = number
            turn = Turn(messages=list(messages), new_messages=messages[-1:], tools=environment.tools, number=number)
            async with asyncio.timeout(turn_timeout):
                reply = await answer(agent, turn, threaded=source.threaded)
            if environment.journal:
                return Wiring(
                    state="wired", detail=f"its call of {environment.journal[0].tool} reached the environment"
                )
            replies.append(str(reply.get("content") if isinstance(reply, dict) else reply))
            messages += [{"role": "assistant", "content": replies[-1]}, {"role": "user", "content": _GO_ON[locale]}]
    except TimeoutError:
        return Wiring(state="unknown", detail=f"it did not answer within {turn_timeout:g} s")
    except (Exception, SystemExit) as error:
        words = next(iter(str(error).splitlines()), "")
        return Wiring(state="unknown", detail=f"it raised {type(error).__name__}: {words}")
    return _silent(replies)


def _world(toolset: Toolset | None, cases: Iterable[Case]) -> tuple[Environment, str, str]:
    """Where the probe takes place, what the user wants there, and the user's language."""
    case = next((c for c in cases if c.kind == "happy" and c.satisfiable), None)
    if toolset is None or case is None:
        state = {"tickets": [{"ticket_id": "T-1001", "status": "open"}]}
        return Environment(_PROBE, derive(_PROBE), state=state), _ASK, "en"
    there = case.situation
    environment = Environment(
        toolset, derive(toolset), state=there.state, seed=there.seed, locale=case.locale, offered=case.offered
    )
    return environment, there.opening, case.locale if case.locale in _GO_ON else "en"


def _silent(replies: list[str]) -> Wiring:
    """No call came: what that means depends on what was said instead."""
    for text in replies:
        said = acts(text)
        if any(said.answer(act) == "yes" for act in ("asks", "asks_confirmation", "declines", "reports_failure")):
            shown = " ".join(text.split())[:120]
            return Wiring(state="unknown", detail=f"it made no call; it said: {shown}")
    return Wiring(
        state="not_wired",
        detail="it answered, but no call reached the environment; build it from the tools that its factory is given",
    )
