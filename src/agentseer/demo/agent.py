"""The agent under test. Replace the body of `make_agent` with your own agent.

agentseer calls `make_agent` once per trial with that trial's tools:

    tools.schemas("openai")          definitions for a model ("anthropic" and "plain" too)
    await tools.call(name, args)     carries out a call; `tools.call_now(name, args)` does the same without awaiting
    tools.as_functions()             plain Python functions, for frameworks that want callables
"""

from collections.abc import Awaitable, Callable

import agentseer


def make_agent(tools: agentseer.Tools) -> Callable[[agentseer.Turn], Awaitable[str]]:
    """An agent for one trial."""

    async def agent(turn: agentseer.Turn) -> str:
        # turn.messages is the conversation so far in chat-completions shape; return what the user should read.
        last = turn.messages[-1]["content"]
        return f"I am not wired yet. I could use: {', '.join(tools.names)}. You said: {last}"

    return agent
