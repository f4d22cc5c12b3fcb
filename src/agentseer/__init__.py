"""agentseer: from the specifications of an agent's tools to an evaluation suite that can be trusted.

suite = agentseer.synthesize("openapi.yaml")
run = agentseer.evaluate(suite, agent=my_agent, trials=4)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from agentseer.agents.turn import Agent, Reply, Turn
    from agentseer.api import evaluate, synthesize
    from agentseer.cases import Case
    from agentseer.environment.surface import Tools
    from agentseer.errors import AgentseerError
    from agentseer.suites.suite import Suite

__all__ = ["Agent", "AgentseerError", "Case", "Reply", "Suite", "Tools", "Turn", "evaluate", "synthesize"]

__version__ = "0.1.0"

_HOMES = {
    "Agent": "agents.turn",
    "AgentseerError": "errors",
    "Case": "cases",
    "Reply": "agents.turn",
    "Suite": "suites.suite",
    "Tools": "environment.surface",
    "Turn": "agents.turn",
    "evaluate": "api",
    "synthesize": "api",
}


def __getattr__(name: str) -> Any:
    """Import a public name on first use, so that ``import agentseer`` stays instant."""
    if name not in _HOMES:
        raise AttributeError(f"module 'agentseer' has no attribute {name!r}")
    return getattr(import_module(f"agentseer.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
