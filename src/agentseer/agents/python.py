"""Agents written in Python: a factory that takes a trial's tools, or a callable that takes a turn."""

from __future__ import annotations

import importlib
import inspect
import sys
import traceback
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType
from typing import Any

from agentseer.agents.turn import Agent
from agentseer.cases import Case
from agentseer.environment.surface import Tools
from agentseer.errors import AgentError

__all__ = ["PythonAgent", "import_object"]

_FACTORY_NAMES = ("tools", "toolset", "tool")


class PythonAgent:
    """The source of a user's agent.

    A callable whose only required parameter is called ``tools`` (or is annotated `Tools`) is a factory, called once per
    trial; anything else that can be called takes the turn.
    """

    knows_case = False
    built_in = False
    model = None

    def __init__(self, target: Callable[..., Any], name: str) -> None:
        if not callable(target):
            raise AgentError(
                f"it is {type(target).__name__}, which cannot be called",
                where=name,
                hint="name a factory make_agent(tools), or a callable agent(turn)",
            )
        self.name = name
        self._target = target
        self._is_factory = _is_factory(target)

    @property
    def threaded(self) -> bool:
        """Whether its turns run in a thread: a synchronous agent may block."""
        return True

    def start(self, tools: Tools, *, case: Case | None = None, branch: int = 0, seed: int = 0) -> Agent:
        """An agent for one trial."""
        if not self._is_factory:
            return self._target
        agent: Agent = self._target(tools)
        if not callable(agent):
            raise AgentError(
                f"the factory returned {type(agent).__name__}, which cannot be called",
                where=self.name,
                hint="return a callable that takes a turn",
            )
        return agent


def import_object(target: str) -> Any:
    """The object that ``module:attribute`` names; the working folder is searched first.

    Raises `AgentError` with the closest attribute, or with the place in the user's module that failed.
    """
    module_name, _, attribute = target.partition(":")
    found: Any = _module(module_name, target)
    for part in attribute.split("."):
        if not hasattr(found, part):
            names = [n for n in dir(found) if not n.startswith("_")]
            close = get_close_matches(part, names, n=1)
            guess = f"did you mean {close[0]!r}? " if close else ""
            raise AgentError(f"it has no {part!r}", where=target, hint=f"{guess}it has: {', '.join(names[:20])}")
        found = getattr(found, part)
    return found


def _module(name: str, target: str) -> ModuleType:
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name and (name == error.name or name.startswith(error.name + ".")):
            raise AgentError(
                f"there is no module {name!r}", where=target, hint=f"it is looked for in {folder} first"
            ) from None
        raise AgentError(_broken(error), where=target) from None
    except Exception as error:
        raise AgentError(_broken(error), where=target) from None


def _broken(error: Exception) -> str:
    """The user's own line that failed."""
    frames = [
        f for f in traceback.extract_tb(error.__traceback__) if "importlib" not in f.filename and f.filename != __file__
    ]
    place = f"{frames[-1].filename}:{frames[-1].lineno}: " if frames else ""
    return f"importing it failed: {place}{type(error).__name__}: {error}"


def _is_factory(target: Callable[..., Any]) -> bool:
    try:
        parameters = list(inspect.signature(target).parameters.values())
    except (TypeError, ValueError):
        return False
    if not parameters:
        return False
    first = parameters[0]
    return first.name in _FACTORY_NAMES or first.annotation in (Tools, "Tools", "agentseer.Tools")
