"""Is an agent wired: do its tool calls reach the environment that will judge it."""

from __future__ import annotations

import asyncio
import inspect
from typing import Literal

import msgspec

from agentseer.agents.turn import AgentSource, Turn
from agentseer.environment.derive import derive
from agentseer.environment.engine import Environment
from agentseer.tools import Parameter, Tool, Toolset

__all__ = ["Wiring", "probe"]

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
_ASK = "Please look up ticket T-1001 with your tool and tell me its status."


class Wiring(msgspec.Struct, frozen=True, kw_only=True):
    """What a probe found."""

    state: Literal["wired", "not_wired", "unknown"]
    detail: str


async def probe(source: AgentSource, toolset: Toolset | None = None, *, turn_timeout: float = 60.0) -> Wiring:
    """One turn that asks for a call; any call that reaches the journal shows that the agent is wired.

    An agent that was told to use its tool and did not is ``not_wired``; one that broke is ``unknown``.
    """
    if source.knows_case:
        return Wiring(state="wired", detail="a built-in agent")
    offered = toolset or _PROBE
    environment = Environment(
        offered,
        derive(offered),
        state={"tickets": [{"ticket_id": "T-1001", "status": "open"}]} if toolset is None else {},
    )
    environment.turn = 1
    ask = _ASK if toolset is None else _request(offered.tools[0])
    message = {"role": "user", "content": ask}
    turn = Turn(messages=[message], new_messages=[message], tools=environment.tools, number=1)
    try:
        async with asyncio.timeout(turn_timeout):
            reply = source.start(environment.tools)(turn)
            if inspect.isawaitable(reply):
                await reply
    except TimeoutError:
        return Wiring(state="unknown", detail=f"it did not answer within {turn_timeout:g} s")
    except Exception as error:
        return Wiring(state="unknown", detail=f"it raised {type(error).__name__}: {str(error).splitlines()[:1]}")
    if environment.journal:
        return Wiring(state="wired", detail=f"its call of {environment.journal[0].tool} reached the environment")
    return Wiring(
        state="not_wired",
        detail="it answered, but no call reached the environment; build it from the tools that its factory is given",
    )


def _request(tool: Tool) -> str:
    what = tool.summary or tool.description or tool.name
    return f"Please use your tool for this now, with any plausible values: {what}"
