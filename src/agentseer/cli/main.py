"""The entry point: finds the verb, reads the configuration, turns errors into messages and exit codes.

Exit codes: 0 done or gate passed; 1 gate failed; 2 usage or configuration error; 3 incomplete; 4 nothing to run.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from agentseer import __version__
from agentseer.errors import AgentseerError, UnknownNameError

__all__ = ["VERBS", "cli", "main"]

VERBS = {
    "init": "Scaffold a project; with --demo also run the whole path offline.",
    "doctor": "Check that a project, a suite and an agent's wiring are sound.",
    "tools": "Show the tools of specifications as read, with diagnostics.",
    "synth": "Generate, prove and write an evaluation suite.",
    "check": "Prove every case of a suite again; find stale cases.",
    "coverage": "Show which tools and kinds of case a suite covers.",
    "run": "Run a suite against an agent.",
    "report": "Report a run: terminal, HTML, JUnit, JSON, Markdown.",
    "export": "Write a suite in another tool's format.",
}
"""Each verb and its line of help, so that ``--help`` imports no command; a test holds the two together."""


class _Verbs(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in VERBS:
            return None
        command: click.Command = import_module(f"agentseer.cli.{name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in VERBS and not args[0].startswith("-"):
            raise UnknownNameError("verb", args[0], VERBS)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))


@click.command(
    cls=_Verbs,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "auto_envvar_prefix": "AGENTSEER",
        "max_content_width": 100,
    },
    epilog="Start with:  agentseer init --demo",
)
@click.version_option(__version__, prog_name="agentseer")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """From the specifications of an agent's tools to an evaluation suite that can be trusted."""
    ctx.default_map = _configured(ctx)


def _configured(ctx: click.Context) -> dict[str, Any]:
    """Options of the configuration file for the verb in use; unknown ones are refused with the closest match."""
    from agentseer import config

    options, path = config.load(Path.cwd())
    shared = {k: v for k, v in options.items() if not isinstance(v, dict)}
    defaults: dict[str, Any] = {}
    for verb, table in options.items():
        if isinstance(table, dict) and verb not in VERBS:
            raise UnknownNameError("verb", verb, VERBS, where=path)
    invoked = ctx.invoked_subcommand
    command = ctx.command.get_command(ctx, invoked) if invoked and isinstance(ctx.command, click.Group) else None
    if invoked and command:
        known = {p.name for p in command.params if p.name}
        own = {k.replace("-", "_"): v for k, v in options.get(invoked, {}).items()}
        for name in own:
            if name not in known:
                raise UnknownNameError(f"option of {invoked}", name, known, where=path)
        defaults[invoked] = {**{k: v for k, v in shared.items() if k in known}, **own}
    return defaults


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; ``arguments`` default to those of the process."""
    try:
        result = cli.main(args=list(arguments) if arguments is not None else None, standalone_mode=False)
        return result if isinstance(result, int) else 0
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.ClickException as error:
        error.show()
        return 2
    except AgentseerError as error:
        click.echo(f"agentseer: {error}", err=True)
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        click.echo("interrupted", err=True)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0
