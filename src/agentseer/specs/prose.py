"""The language of a specification, its translations, and its examples."""

from __future__ import annotations

from collections.abc import Iterable

from agentseer.language.locale import detect
from agentseer.schema import Json
from agentseer.specs.document import DanglingReference, Node
from agentseer.tools import Text, Tool

__all__ = ["example", "locale", "translations"]

SAMPLE = 200
"""Characters of each description that are looked at for the language."""


def translations(node: Node) -> dict[str, Text]:
    """The texts that the ``x-agentseer`` extension gives for other languages, by locale.

    ``x-agentseer: {locales: {zh: {summary: …, description: …}}}``
    """
    locales = node["x-agentseer"]["locales"]
    return {
        name: Text(summary=text.text("summary"), description=text.text("description"))
        for name, text in locales.items()
        if text.is_mapping
    }


def locale(tools: Iterable[Tool], more: str = "") -> str:
    """The language that most of the prose is written in."""
    texts = [text[:SAMPLE] for tool in tools for text in (tool.summary, tool.description)]
    return detect("\n".join([more[:SAMPLE], *texts]))


def example(node: Node) -> Json:
    """The example of a parameter, media type or response: ``example``, else the first of ``examples`` by name."""
    if node["example"]:
        return node["example"].value
    for _, candidate in sorted(node["examples"].items()):
        try:
            value = candidate.followed()["value"].value
        except DanglingReference:
            continue
        if value is not None:
            return value
    return None
