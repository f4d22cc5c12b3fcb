"""``agentseer export``: a suite in another tool's format."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from agentseer.cli import console

__all__ = ["command"]


@click.command("export", epilog="Example:  agentseer export suite/ --to scenarios -o scenarios.json")
@click.argument("suite", type=click.Path(path_type=Path))
@click.option("--to", "target", default="scenarios", show_default=True, help="Format: scenarios.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="File to write. [standard output]")
def command(suite: Path, target: str, output: Path | None) -> int:
    """Write the cases of SUITE as UTF-8 JSON in another tool's format."""
    from agentseer.report import EXPORTS
    from agentseer.suites.storage import load

    document = EXPORTS.get(target)(load(suite))
    if output is None:
        console.emit_json(document)
        return 0
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_bytes(msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n")
    console.note(f"wrote {len(document)} cases to {output}")
    return 0
