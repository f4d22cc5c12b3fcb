"""The one name for decoded JSON of unknown shape."""

from __future__ import annotations

from typing import Any, TypeAlias

__all__ = ["Json", "Schema"]

Json: TypeAlias = Any
"""A decoded JSON value. Its shape is unknown until a decoder has checked it."""

Schema: TypeAlias = dict[str, Any] | bool
"""A JSON Schema 2020-12 document or part; ``$ref`` is ``#/$defs/NAME`` into a table of definitions."""
