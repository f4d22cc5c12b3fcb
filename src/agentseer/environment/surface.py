"""The tools of one trial as Python sees them: schemas for a model, callables, results.

Nothing of the harness appears here: what an agent can see is the specification's.
"""

from __future__ import annotations

from collections.abc import Callable
from http.client import responses
from typing import Any, Literal, Protocol

import msgspec

from agentseer.environment.visible import visible
from agentseer.schema.json import Json, Schema
from agentseer.tools import Parameter, Tool, Toolset

__all__ = ["Dispatcher", "Result", "SchemaShape", "Tools"]

SchemaShape = Literal["openai", "anthropic", "plain"]


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to one call, as the agent receives it."""

    status: int
    ok: bool
    body: Json

    @property
    def text(self) -> str:
        """The body as a model reads it; where there is none, the status: ``204 No Content``."""
        if self.body is None:
            return f"{self.status} {responses.get(self.status, '')}".strip()
        return self.body if isinstance(self.body, str) else msgspec.json.encode(self.body).decode()


class Dispatcher(Protocol):
    """What carries out calls: the environment of one trial."""

    def call(self, tool: str, arguments: Json) -> Result:
        """Carry out one call. Never raises for what an agent sent."""


class Tools:
    """The tools offered to the agent in one trial."""

    def __init__(self, dispatcher: Dispatcher, toolset: Toolset, offered: tuple[str, ...] = ()) -> None:
        self._dispatcher = dispatcher
        self._toolset = toolset
        self._tools = tuple(toolset.tool(n) for n in offered) if offered else toolset.tools

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the tools offered."""
        return tuple(t.name for t in self._tools)

    @property
    def tools(self) -> tuple[Tool, ...]:
        """The tools offered, as read from the specification."""
        return self._tools

    @property
    def toolset(self) -> Toolset:
        """The toolset they come from."""
        return self._toolset

    async def call(self, name: str, arguments: Json = None) -> Result:
        """Call a tool."""
        return self.call_now(name, arguments)

    def call_now(self, name: str, arguments: Json = None) -> Result:
        """Call a tool without an event loop; the environment answers in microseconds."""
        return self._dispatcher.call(name, {} if arguments is None else arguments)

    def schemas(self, shape: SchemaShape = "openai") -> list[dict[str, Any]]:
        """The tools' definitions for a model: OpenAI chat tools, Anthropic tools, or plain name/description/parameters."""
        return [_definition(t, self._toolset, shape) for t in self._tools]

    def as_functions(self) -> list[Callable[..., Json]]:
        """Plain functions with keyword arguments, one per tool, that return the body of the answer."""
        return [self._function(t) for t in self._tools]

    def _function(self, tool: Tool) -> Callable[..., Json]:
        def function(**arguments: Json) -> Json:
            return self.call_now(tool.name, arguments).body

        function.__name__ = function.__qualname__ = tool.name
        function.__doc__ = prose(tool)
        return function


def prose(tool: Tool) -> str:
    """Summary and description as one text."""
    return "\n\n".join(dict.fromkeys(t for t in (tool.summary.strip(), tool.description.strip()) if t))


def _definition(tool: Tool, toolset: Toolset, shape: SchemaShape) -> dict[str, Any]:
    described = {**tool.arguments, "properties": {p.name: _described(p) for p in tool.parameters}}
    parameters = visible(described, toolset.definitions)
    if shape == "anthropic":
        return {"name": tool.name, "description": prose(tool), "input_schema": parameters}
    plain = {"name": tool.name, "description": prose(tool), "parameters": parameters}
    return plain if shape == "plain" else {"type": "function", "function": plain}


def _described(p: Parameter) -> Schema:
    """The schema of an argument with the description that its own may lack."""
    if not p.description:
        return p.schema
    return {"description": p.description, **p.schema} if isinstance(p.schema, dict) else {"description": p.description}
