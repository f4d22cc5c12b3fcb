"""What every generator works with: the tools, the model of their world, and seeded randomness."""

from __future__ import annotations

from bisect import bisect_right
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
        for name in self._near(tool):
            if len(needed) >= MAX_OFFERED:
                break
            needed.setdefault(name)
        return tuple(sorted(needed))

    def _near(self, tool: Tool) -> list[str]:
        """Tools of the same resource, of the same tags, then others: each group as it follows the tool on a ring."""
        if tool.name not in self._neighbours:
            resource = self.model.operation(tool.name).resource
            groups = [self._groups.get(("resource", resource), []) if resource else []]
            groups += [self._groups.get(("tag", tag), []) for tag in tool.tags]
            groups.append(self._ring)
            found = dict.fromkeys(name for group in groups for name in _following(group, tool.name))
            self._neighbours[tool.name] = [name for name in found if name != tool.name]
        return self._neighbours[tool.name]

    @cached_property
    def _neighbours(self) -> dict[str, list[str]]:
        return {}

    @cached_property
    def _ring(self) -> list[str]:
        """All tools in an order that another tool does not disturb."""
        return sorted((t.name for t in self.toolset.tools), key=_place)

    @cached_property
    def _groups(self) -> dict[tuple[str, str], list[str]]:
        groups: dict[tuple[str, str], list[str]] = {}
        for name in self._ring:
            resource = self.model.operation(name).resource
            keys = [("tag", tag) for tag in self.toolset.tool(name).tags] + (
                [("resource", resource)] if resource else []
            )
            for key in keys:
                groups.setdefault(key, []).append(name)
        return groups


def _place(name: str) -> tuple[int, str]:
    return seed_of(name), name


def _following(ring: list[str], name: str) -> list[str]:
    """The members that come next after ``name`` on a ring sorted by place, as many as are ever offered."""
    start = bisect_right(ring, _place(name), key=_place)
    return [ring[(start + i) % len(ring)] for i in range(min(MAX_OFFERED, len(ring)))] if ring else []
