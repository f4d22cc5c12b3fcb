"""``agentseer coverage``: what a suite covers and what it does not."""

from __future__ import annotations

from pathlib import Path

import click

from agentseer.cli import console

__all__ = ["command"]


@click.command("coverage", epilog="Example:  agentseer coverage suite/")
@click.argument("suite", type=click.Path(path_type=Path))
@console.json_option
def command(suite: Path, as_json: bool) -> int:
    """Show the tool × kind matrix of SUITE with what each cell could hold, and the gaps with their reasons."""
    from agentseer.suites.storage import load
    from agentseer.synthesis import coverage

    found = coverage(load(suite))
    if as_json:
        console.emit_json({"tools": found.tools, "gaps": found.gaps})
        return 0
    kinds = sorted({kind for row in found.tools.values() for kind in row})
    rows = [(tool, *(row[k].proven or "·" if k in row else "" for k in kinds)) for tool, row in found.tools.items()]
    console.table("proven cases", ("tool", *kinds), rows, numbers=kinds)
    for gap in found.gaps:
        click.echo(console.clean(f"{gap.tool}: no {gap.kind}: {gap.reason}"))
    return 0
