"""How large a document may be before it is refused, so that no input exhausts the machine."""

from __future__ import annotations

from agentseer.errors import SpecError
from agentseer.schema.json import Json

__all__ = ["MAX_BYTES", "MAX_DEPTH", "MAX_NODES", "check_depth", "too_deep", "too_large"]

MAX_BYTES = 64 * 2**20
"""The largest public specification known (Microsoft Graph beta) has 45 MiB."""

MAX_DEPTH = 128
"""Levels of nesting; public specifications stay below 40."""

MAX_NODES = 5_000_000
"""Values in a YAML document, an alias counted as often as it is used."""


def too_large(size: int, where: str) -> SpecError:
    """The error for a document of ``size`` bytes."""
    return SpecError(
        f"{size / 2**20:.0f} MiB is more than the {MAX_BYTES // 2**20} MiB that are read",
        where=where,
        hint="split the specification, or remove what the agent does not need",
    )


def too_deep(where: str) -> SpecError:
    """The error for a document with too many levels."""
    return SpecError(f"nested more than {MAX_DEPTH} levels deep", where=where, hint="is this a specification?")


def check_depth(root: Json, where: str) -> int:
    """The number of mapping keys in a tree; `SpecError` where it is too deep.

    >>> check_depth({"a": [{"b": 1}]}, "api.json")
    2
    """
    keys = depth = 0
    level = [root] if isinstance(root, dict | list) else []
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            raise too_deep(where)
        children: list[Json] = []
        for node in level:
            if type(node) is dict:
                keys += len(node)
                children.extend(node.values())
            else:
                children.extend(node)
        level = [child for child in children if type(child) is dict or type(child) is list]
    return keys
