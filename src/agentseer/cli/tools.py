"""``agentseer tools``: specifications as read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from agentseer.cli import console
from agentseer.cli.spec import read_toolset, spec_options

if TYPE_CHECKING:
    from agentseer.tools import Tool, Toolset

__all__ = ["command"]

_COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}


@click.command("tools", epilog="Example:  agentseer tools openapi.yaml")
@spec_options
@click.option(
    "--diagnostics", "shown", type=click.IntRange(0), default=20, show_default=True, help="Diagnostics shown."
)
@console.json_option
def command(specs: tuple[str, ...], shown: int, as_json: bool, **reading: Any) -> int:
    """Show the tools of SPEC…, what is wrong with the specifications, and which kinds of case they cannot yield."""
    from agentseer.environment.derive import derive
    from agentseer.scenarios import kinds_without

    toolset = read_toolset(specs, **reading)
    missing = kinds_without(toolset, derive(toolset))
    if as_json:
        console.emit_json(_document(toolset, missing))
        return 0
    console.table(
        f"{toolset.title} {toolset.version}".strip(),
        ("tool", "method", "path", "effect", "arguments", "errors"),
        [_row(t) for t in toolset.tools],
    )
    click.echo(f"{len(toolset.tools)} tools · {toolset.locale} · {toolset.digest[:19]}")
    _print_diagnostics(toolset, shown)
    if missing:
        console.table("kinds of case that this source cannot yield", ("kind", "why"), sorted(missing.items()))
    return 0


def _row(tool: Tool) -> tuple[str, ...]:
    arguments = ", ".join(p.name + ("" if p.required else "?") for p in tool.parameters)
    return (
        tool.name,
        tool.method.upper(),
        tool.path,
        tool.effect,
        arguments if len(arguments) < 200 else arguments[:200] + " …",
        " ".join(e.code for e in tool.errors),
    )


def _print_diagnostics(toolset: Toolset, shown: int) -> None:
    for found in toolset.diagnostics[:shown]:
        place = f"{found.source}:{found.line}" if found.line else found.source
        click.echo(
            click.style(found.severity, fg=_COLOURS[found.severity])
            + console.clean(
                f"  {place} {found.pointer}  {found.message}" + (f" ({found.advice})" if found.advice else "")
            )
        )
    rest = len(toolset.diagnostics) - shown
    if rest > 0:
        click.echo(f"… and {rest} more diagnostics (--diagnostics {len(toolset.diagnostics)})")


def _document(toolset: Toolset, missing: dict[str, str]) -> dict[str, Any]:
    return {
        "title": toolset.title,
        "version": toolset.version,
        "locale": toolset.locale,
        "digest": toolset.digest,
        "sources": toolset.sources,
        "tools": [
            {
                "name": t.name,
                "original_name": t.original_name,
                "summary": t.summary,
                "method": t.method,
                "path": t.path,
                "effect": t.effect,
                "parameters": toolset.closed(t.arguments),
                "errors": [
                    {"code": e.code, "origin": e.origin, "meaning": e.meaning, "description": e.description}
                    for e in t.errors
                ],
            }
            for t in toolset.tools
        ],
        "diagnostics": toolset.diagnostics,
        "kinds_without": missing,
    }
