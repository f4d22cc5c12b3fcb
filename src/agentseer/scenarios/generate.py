"""All candidates of a toolset, tool by tool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from agentseer.environment.model import Model
from agentseer.scenarios import errors, invalid, missing, normal
from agentseer.scenarios.candidate import Candidate, Inapplicable
from agentseer.scenarios.context import Context
from agentseer.scenarios.registry import KINDS
from agentseer.tools import Tool, Toolset

__all__ = ["candidates_of", "generate", "kinds_without"]

_MODULES = (normal, missing, invalid, errors)
"""The modules that register the kinds when they are imported."""


def generate(
    toolset: Toolset,
    model: Model,
    *,
    seed: int = 0,
    locale: str = "",
    kinds: Iterable[str] | None = None,
    exhaustive: bool = False,
) -> Iterator[Candidate]:
    """Candidates of every tool and kind, lazily, in a stable order; ``locale`` defaults to the specification's."""
    context = Context(toolset, model, seed=seed, locale=locale or toolset.locale, exhaustive=exhaustive)
    for tool in toolset.tools:
        yield from candidates_of(context, tool, kinds)


def candidates_of(context: Context, tool: Tool, kinds: Iterable[str] | None = None) -> Iterator[Candidate]:
    """The candidates of one tool."""
    for name in KINDS.names() if kinds is None else kinds:
        yield from KINDS.get(name).make(context, tool)


def kinds_without(toolset: Toolset, model: Model) -> dict[str, str]:
    """The kinds that no tool of the source can yield, with the commonest reason."""
    context = Context(toolset, model, seed=0, locale=toolset.locale)
    found = {}
    for kind in KINDS:
        reasons: Counter[str] = Counter()
        for tool in toolset.tools:
            first = next(iter(kind.make(context, tool)), None)
            if not isinstance(first, Inapplicable):
                break
            reasons[first.reason] += 1
        else:
            found[kind.name] = reasons.most_common(1)[0][0] if reasons else "there are no tools"
    return found
