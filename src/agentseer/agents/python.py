"""Agents written in Python: a factory that takes a trial's tools, or a callable that takes a turn."""

from __future__ import annotations

import importlib
import inspect
import sys
import traceback
from collections.abc import Awaitable, Callable
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType
from typing import Any

from agentseer.agents.turn import Agent, Turn
from agentseer.cases import Case
from agentseer.environment.surface import Tools
from agentseer.errors import AgentError
from agentseer.transcript import Usage

__all__ = ["PythonAgent", "import_object"]

_FACTORY_NAMES = ("tools", "toolset", "tool")


class PythonAgent:
    """The source of a user's agent.

    A class, a callable without parameters, or one whose first parameter is called ``tools`` (or is annotated `Tools`) is
    a factory, called once per trial; anything else that can be called takes the turn. Both may be ``async``.
    """

    knows_case = False
    built_in = False
    model = None
    threaded = True

    def __init__(self, target: Callable[..., Any], name: str) -> None:
        if not callable(target):
            raise AgentError(
                f"it is {type(target).__name__}, which cannot be called",
                where=name,
                hint="name a factory make_agent(tools), or a callable agent(turn)",
            )
        self.name = name
        self._target = target
        self._parameters = _parameters(target)
        self._is_factory = _is_factory(target, self._parameters)

    def start(self, tools: Tools, *, case: Case | None = None, branch: int = 0, seed: int = 0) -> Agent:
        """An agent for one trial; a factory is called in its first turn, so that its faults count as the agent's."""
        if not self._is_factory:
            return _Trial(self.name, self._target)
        return _Trial(self.name, factory=lambda: self._target(tools) if self._parameters else self._target())


class _Trial:
    """The user's agent in one trial."""

    def __init__(
        self, name: str, agent: Callable[..., Any] | None = None, *, factory: Callable[[], Any] | None = None
    ) -> None:
        self._name = name
        self._agent = agent
        self._factory = factory

    def __call__(self, turn: Turn) -> Any:
        if self._agent is None and self._factory is not None:
            made = self._factory()
            if inspect.isawaitable(made):
                return self._first(made, turn)
            self._keep(made)
        return self._answer(turn)

    def usage(self) -> Usage:
        """What the trial consumed, where the agent has a method ``usage`` that says so."""
        told = getattr(self._agent, "usage", None)
        found = told() if callable(told) else None
        return found if isinstance(found, Usage) else Usage()

    async def _first(self, made: Awaitable[Any], turn: Turn) -> Any:
        self._keep(await made)
        reply = self._answer(turn)
        return await reply if inspect.isawaitable(reply) else reply

    def _keep(self, agent: Any) -> None:
        if not callable(agent):
            raise AgentError(
                f"the factory returned {type(agent).__name__}, which cannot be called",
                where=self._name,
                hint="return a callable that takes a turn",
            )
        self._agent = agent

    def _answer(self, turn: Turn) -> Any:
        assert self._agent is not None
        reply = self._agent(turn)
        if callable(reply):
            raise AgentError(
                f"it returned {type(reply).__name__}, not a reply",
                where=self._name,
                hint="if it is a factory, call its parameter 'tools'",
            )
        return reply


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


def _parameters(target: Callable[..., Any]) -> list[inspect.Parameter] | None:
    """The parameters that can be given by position; null where Python cannot tell."""
    try:
        found = inspect.signature(target).parameters.values()
    except (TypeError, ValueError):
        return None
    return [p for p in found if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD, p.VAR_POSITIONAL)]


def _is_factory(target: Callable[..., Any], parameters: list[inspect.Parameter] | None) -> bool:
    if parameters is None:
        return False
    if not parameters or inspect.isclass(target):
        return True
    first = parameters[0]
    return first.name in _FACTORY_NAMES or first.annotation in (Tools, "Tools", "agentseer.Tools")
