"""``agentseer init``: a project to start from, and the demonstration."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import click

from agentseer.cli import console
from agentseer.errors import UsageError

__all__ = ["command"]

_SCAFFOLD = ("agentseer.toml", "agent.py")
_DEMO_AGENT = "keyword"


@click.command("init", epilog="Example:  agentseer init --demo")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=".")
@click.option(
    "--demo", is_flag=True, help="Run the whole path offline on a packaged specification of an order service."
)
@console.quiet_option
def command(folder: Path, demo: bool, quiet: bool) -> int:
    """Scaffold a project in FOLDER: a configuration file and an agent to fill in. Files that exist are kept."""
    if demo:
        return _demo(folder, quiet)
    written = [name for name in _SCAFFOLD if _copy(name, folder)]
    for name in _SCAFFOLD:
        click.echo(f"{'wrote' if name in written else 'kept '}  {folder / name}")
    click.echo(
        "next:\n"
        "  agentseer tools YOUR_SPEC.yaml\n"
        "  agentseer synth YOUR_SPEC.yaml -o suite/\n"
        "  agentseer doctor --agent agent:make_agent --suite suite/\n"
        "  agentseer run suite/ --agent agent:make_agent"
    )
    return 0


def _copy(name: str, folder: Path) -> bool:
    target = folder / name
    if target.exists():
        return False
    folder.mkdir(parents=True, exist_ok=True)
    target.write_bytes(files("agentseer").joinpath("demo", name).read_bytes())
    return True


def _demo(folder: Path, quiet: bool) -> int:
    """Each step is a verb of the command line, shown as the user would type it."""
    spec, suite, store, report = (str(folder / name) for name in ("orders.yaml", "suite", "runs.db", "report.html"))
    _copy("orders.yaml", folder)
    still = ["--quiet"] if quiet else []
    steps = [
        ["synth", spec, "-o", suite, "--locale", "en,zh", *still],
        ["run", suite, "--agent", _DEMO_AGENT, "--store", store, "-o", report, *still],
        ["report", "latest", "--store", store, "--failures", "5"],
    ]
    from agentseer.cli.main import cli

    for step in steps[:2]:
        _say(step)
        code = cli.main(args=step, standalone_mode=False)
        if code:
            raise UsageError(f"the step {' '.join(step)!r} ended with exit code {code}")
    click.echo(
        f"\nThe agent {_DEMO_AGENT!r} sees only messages and tool schemas and works by keywords, so it passes some cases and "
        f"fails others.\nWhy each failed:  agentseer {' '.join(steps[2])}\nReport:           {Path(report).resolve()}"
    )
    return 0


def _say(step: list[str]) -> None:
    click.echo(f"\n$ agentseer {' '.join(step)}")
