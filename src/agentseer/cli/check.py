"""``agentseer check``: prove a suite again."""

from __future__ import annotations

from pathlib import Path

import click

from agentseer.cli import console

__all__ = ["command"]


@click.command("check", epilog="Example:  agentseer check suite/ --spec openapi.yaml")
@click.argument("suite", type=click.Path(path_type=Path))
@click.option(
    "--spec", "specs", multiple=True, help="Compare with this specification: cases of changed tools are stale."
)
@click.option("--jobs", type=click.IntRange(1), help="Processes. [one per processor]")
@console.json_option
@console.quiet_option
def command(suite: Path, specs: tuple[str, ...], jobs: int | None, as_json: bool, quiet: bool) -> int:
    """Prove every case of SUITE again by execution, and list cases that are stale against a specification."""
    from agentseer.specs.reading import read
    from agentseer.suites.storage import load
    from agentseer.synthesis import check

    loaded = load(suite)
    with console.Progress("proving", quiet=quiet) as bar:
        found = check(loaded, read(specs) if specs else None, jobs=jobs, progress=bar.at)
    if as_json:
        console.emit_json(found)
    else:
        for trouble in (*found.failed, *found.stale):
            click.echo(console.clean(f"{trouble.case_id}: {trouble.reason}"))
        click.echo(
            f"{found.proven} of {found.cases} cases proven, {len(found.failed)} failed, {len(found.stale)} stale"
        )
    return 1 if found.failed or found.stale else 0
