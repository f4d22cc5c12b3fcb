"""URL paths as specifications write them, taken apart into what they name."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

__all__ = ["Path", "Step", "parse"]

_PARAMETER = re.compile(r"\{([^{}/]+)\}")
_EXTENSION = re.compile(r"\.(?:json|xml|yaml|yml|format)\Z", re.IGNORECASE)


class Step(msgspec.Struct, frozen=True):
    """Words, then the parameters that pick among what they name: ``orders/{id}``, ``repos/{owner}/{name}``."""

    words: tuple[str, ...]
    parameters: tuple[str, ...] = ()


class Path(msgspec.Struct, frozen=True):
    """A path as a sequence of steps."""

    steps: tuple[Step, ...]

    @property
    def last(self) -> Step:
        """The step that the operation is about."""
        return self.steps[-1]

    @property
    def is_item(self) -> bool:
        """Whether it ends in a parameter."""
        return bool(self.last.parameters)

    @property
    def template(self) -> str:
        """The path with the names of its parameters left out."""
        return "/".join(part for step in self.steps for part in (*step.words, *("{}" for _ in step.parameters)))

    @property
    def collection(self) -> str:
        """The template of the collection that it leads to or into: equal for all paths into it."""
        return self.template.removesuffix("/{}") if self.is_item else self.template

    @property
    def above(self) -> Path | None:
        """The path of the item that this one is below, if any."""
        return Path(self.steps[:-1]) if len(self.steps) > 1 else None

    @property
    def above_parameters(self) -> tuple[str, ...]:
        """The parameters above the row: all but the one that picks it."""
        found = [name for step in self.steps for name in step.parameters]
        return tuple(found[:-1] if self.is_item else found)

    @property
    def key(self) -> str:
        """The last parameter."""
        return self.last.parameters[-1]


@lru_cache(maxsize=65536)
def parse(path: str) -> Path | None:
    """The path as steps; None for an empty one.

    >>> parse("/v1/orders/{order_id}/cancel").steps
    (Step(words=('v1', 'orders'), parameters=('order_id',)), Step(words=('cancel',), parameters=()))
    >>> parse("/orders/{id}.json") == parse("/orders/{id}/"), parse("/repos/{owner}/{repo}").collection
    (True, 'repos/{}')
    >>> parse("/a/{x}/b/{y}").collection, parse("/jobs/{id}:stop").last.words
    ('a/{}/b', ('stop',))
    """
    steps: list[tuple[list[str], list[str]]] = []
    bare = _EXTENSION.sub("", path.split("?")[0].split("#")[0].rstrip("/"))
    for segment in re.sub(r"\}:(?=\w)", "}/", bare).split("/"):
        parameters = _PARAMETER.findall(segment)
        if parameters and steps:
            steps[-1][1].extend(parameters)
        elif parameters:
            steps.append(([], parameters))
        elif segment and (not steps or steps[-1][1]):
            steps.append(([segment], []))
        elif segment:
            steps[-1][0].append(segment)
    return Path(tuple(Step(tuple(words), tuple(parameters)) for words, parameters in steps)) if steps else None
