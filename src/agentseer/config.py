"""Configuration files: ``agentseer.toml``, or ``[tool.agentseer]`` in ``pyproject.toml``.

Flags win over environment variables (``AGENTSEER_RUN_AGENT``), environment variables over the file. A table named like
a verb holds that verb's options::

    [tool.agentseer]
    store = "postgresql://localhost/evals"

    [tool.agentseer.run]
    agent = "myagent:make_agent"
    trials = 4
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from agentseer.errors import UsageError

__all__ = ["find", "load"]


def find(start: Path) -> Path | None:
    """The nearest configuration file in ``start`` or a folder above it."""
    for folder in (start, *start.parents):
        own, shared = folder / "agentseer.toml", folder / "pyproject.toml"
        if own.is_file():
            return own
        if shared.is_file() and "agentseer" in _read(shared).get("tool", {}):
            return shared
    return None


def load(start: Path) -> tuple[dict[str, Any], str]:
    """The configured options and the file they come from; empty when there is none.

    Raises `UsageError` for a file that is not TOML.
    """
    path = find(start.resolve())
    if path is None:
        return {}, ""
    content = _read(path)
    options = content["tool"]["agentseer"] if path.name == "pyproject.toml" else content
    return {key.replace("-", "_"): value for key, value in options.items()}, str(path)


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"not valid TOML: {error}", where=str(path)) from None
