"""The seam of the kinds of cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from agentseer.cases import Case
from agentseer.registry import Registry
from agentseer.scenarios.candidate import Candidate, Drop, Inapplicable, NoCase
from agentseer.scenarios.context import Context
from agentseer.tools import Tool

__all__ = ["KINDS", "Kind", "Make", "attempt"]

Make = Callable[[Context, Tool], Iterator[Candidate]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of case: its name, what it is for, and its generator."""

    name: str
    about: str
    base: str
    """The base class it counts for: ``normal``, ``missing``, ``invalid``, ``permission`` or ``error``."""
    make: Make


KINDS: Registry[Kind] = Registry("kind of case", group="agentseer.kinds")


def attempt(kind: str, build: Callable[..., Case], context: Context, tool: Tool, *details: object) -> Candidate:
    """The case that ``build(context, tool, *details)`` makes, or the drop that it ends in."""
    try:
        return build(context, tool, *details)
    except NoCase as error:
        return Drop(kind=kind, tool=tool.name, reason=error.reason, detail=error.detail)


def inapplicable(kind: str, tool: Tool, reason: str) -> Inapplicable:
    """The tool cannot yield the kind."""
    return Inapplicable(kind=kind, tool=tool.name, reason=reason)
