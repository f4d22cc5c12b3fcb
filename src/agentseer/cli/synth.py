"""``agentseer synth``: from specifications to a proven suite."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from agentseer.cli import console
from agentseer.cli.spec import read_toolset, spec_options

if TYPE_CHECKING:
    from agentseer.synthesis import Synthesis

__all__ = ["command", "print_counts"]


@click.command("synth", epilog="Example:  agentseer synth openapi.yaml -o suite/ --locale en,zh")
@spec_options
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="Folder of the suite.")
@click.option("--locale", help="Comma-separated: en, zh. [the language of the specification]")
@click.option("--kind", "kinds", multiple=True, help="Only this kind of case; may be repeated.")
@click.option(
    "--size", type=click.IntRange(1), default=150, show_default=True, help="About so many cases, chosen by risk."
)
@click.option("--exhaustive", is_flag=True, help="Every parameter, value class and error of every tool.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--jobs", type=click.IntRange(1), help="Processes. [one per processor]")
@click.option("--name", help="Name of the suite. [the title of the specification]")
@console.json_option
@console.quiet_option
def command(
    specs: tuple[str, ...],
    output: Path,
    locale: str | None,
    kinds: tuple[str, ...],
    size: int,
    exhaustive: bool,
    seed: int,
    jobs: int | None,
    name: str | None,
    as_json: bool,
    quiet: bool,
    **reading: Any,
) -> int:
    """Generate evaluation cases from SPEC…, prove each by execution, and write those that hold to a suite folder."""
    from agentseer.suites.storage import save
    from agentseer.synthesis import synthesize

    toolset = read_toolset(specs, **reading)
    with console.Progress("proving", quiet=quiet) as bar:
        made = synthesize(
            toolset,
            seed=seed,
            locales=tuple(locale.split(",")) if locale else None,
            kinds=kinds or None,
            size=None if exhaustive else size,
            jobs=jobs,
            name=name,
            progress=bar.at,
        )
    save(made.suite, output)
    if as_json:
        console.emit_json(
            {"suite": str(output), "cases": len(made.suite.cases), "counts": made.counts, "rates": made.rates}
        )
    elif not quiet:
        print_counts(made, output)
    return 0 if made.suite.cases else 4


def print_counts(made: Synthesis, output: Path) -> None:
    """The counts per kind, the two rates of proof, and where the suite is."""
    rows = []
    for kind, count in made.counts.items():
        dropped = ", ".join(f"{reason} {n}" for reason, n in sorted(count.dropped.items(), key=lambda i: (-i[1], i[0])))
        rate = made.rates.get(kind)
        rows.append(
            (
                kind,
                count.applicable,
                count.generated,
                count.proven,
                count.selected,
                console.percent(rate.kill_rate) if rate else "–",
                console.percent(rate.false_failure_rate) if rate else "–",
                dropped,
            )
        )
    columns = ("kind", "applicable", "generated", "proven", "in suite", "kills", "false failures", "dropped")
    console.table("", columns, rows, numbers=columns[1:7])
    manifest = made.suite.manifest
    click.echo(
        f"{len(made.suite.cases)} cases in {output} · {manifest.name} {manifest.version} · {manifest.content_hash[:19]}"
    )
    for line in made.notes:
        click.echo(console.clean(line))
