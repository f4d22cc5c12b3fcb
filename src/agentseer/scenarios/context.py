"""What every generator works with: the tools, the model of their world, and seeded randomness."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any

from agentseer.digest import seed_of
from agentseer.environment.model import Model
from agentseer.schema.validate import Validator
from agentseer.schema.values import Generator
from agentseer.tools import Parameter, Tool, Toolset

__all__ = ["MAX_OFFERED", "Context"]

_PLUMBING = frozenset(
    [
        "after",
        "before",
        "cursor",
        "ending_before",
        "starting_after",
        "next_token",
        "page_token",
        "pagetoken",
        "continuation_token",
        "offset",
        "limit",
        "page",
        "per_page",
        "page_size",
        "pagesize",
        "expand",
        "fields",
        "include",
        "embed",
        "select",
        "additional_types",
        "idempotency_key",
        "nonce",
        "callback",
        "format",
    ]
)
"""Names of arguments that steer paging or the shape of the answer."""
MAX_OFFERED = 8
"""Tools that a case offers: those of its solution, and distractors."""


class Context:
    """One toolset in one language, with everything that is worth computing once."""

    def __init__(self, toolset: Toolset, model: Model, *, seed: int, locale: str, exhaustive: bool = False) -> None:
        self.toolset = toolset
        self.model = model
        self.seed = seed
        self.locale = locale
        self.exhaustive = exhaustive

    @cached_property
    def validator(self) -> Validator:
        """Checks arguments."""
        return Validator(self.toolset.definitions)

    @cached_property
    def generator(self) -> Generator:
        """Makes values."""
        return Generator(self.validator, locale=self.locale)

    def rng(self, *parts: str) -> Random:
        """Randomness that depends on the names given and on nothing else, so that other tools' cases stay as they are."""
        return Random(seed_of(self.seed, self.locale, *parts))

    def sayable(self, tool: Tool) -> list[Parameter]:
        """The arguments that a person may name: no headers, no cookies, no paging, no shaping of the answer."""
        paging = self.model.operation(tool.name).paging
        plumbing = {paging.limit, paging.offset, paging.page, paging.cursor, *_PLUMBING}
        return [p for p in tool.parameters if p.location not in ("header", "cookie") and p.name.lower() not in plumbing]

    def violations(self, tool: Tool, arguments: dict[str, Any]) -> list[tuple[str, str]]:
        """(argument, keyword) of everything that is wrong with the arguments."""
        found = self.validator.violations(tool.arguments, arguments)
        return [(str(v.path[0]) if v.path else "", v.keyword) for v in found]

    def offered(self, tool: Tool, *others: str) -> tuple[str, ...]:
        """The tool, those that the solution needs besides, and distractors: the nearest first, the rest by lot."""
        needed = dict.fromkeys((tool.name, *others))
        ranked = sorted(
            (self._distance(tool, other), seed_of(tool.name, other.name), other.name) for other in self.toolset.tools
        )
        for _, _, name in ranked:
            if len(needed) >= MAX_OFFERED:
                break
            needed.setdefault(name)
        return tuple(sorted(needed))

    def _distance(self, tool: Tool, other: Tool) -> int:
        ours, theirs = (self.model.operation(t.name).resource for t in (tool, other))
        if ours is not None and ours == theirs:
            return 0
        return 1 if set(tool.tags) & set(other.tags) else 2
