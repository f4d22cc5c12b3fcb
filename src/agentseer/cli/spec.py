"""The specification arguments that several verbs share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from agentseer.errors import UsageError

if TYPE_CHECKING:
    from agentseer.tools import Toolset

__all__ = ["read_toolset", "spec_options"]

F = TypeVar("F", bound=Callable[..., Any])


def spec_options(function: F) -> F:
    """``SPEC…`` and how to read it."""
    for option in (
        click.option("--only-tools", help="Comma-separated names: only these tools."),
        click.option(
            "--alias",
            "aliases",
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
            help="JSON or YAML file that maps tool names to the names of your registry.",
        ),
        click.argument("specs", metavar="SPEC...", nargs=-1, required=True),
    ):
        function = option(function)
    return function


def read_toolset(specs: tuple[str, ...], *, aliases: Path | None = None, only_tools: str | None = None) -> Toolset:
    """The toolset of the files, with the options of the command line applied."""
    from agentseer.specs.reading import read

    only = [name.strip() for name in (only_tools or "").split(",") if name.strip()]
    return read(specs, aliases=_alias_map(aliases) if aliases else None, only=only or None)


def _alias_map(path: Path) -> dict[str, str]:
    import yaml

    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot be read: {error}", where=str(path)) from None
    if not isinstance(content, dict) or not all(isinstance(k, str) and isinstance(v, str) for k, v in content.items()):
        raise UsageError("an alias file is one object of names to names", where=str(path))
    return content
