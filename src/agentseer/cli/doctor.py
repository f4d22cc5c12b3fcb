"""``agentseer doctor``: is this project, and this agent's wiring, sound."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import click
import msgspec

from agentseer.cli import console
from agentseer.cli.run import DEFAULT_STORE
from agentseer.cli.target import agent_options, load_agent

__all__ = ["Finding", "command"]


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that was looked at."""

    what: str
    state: str
    """``ok``, ``warning`` or ``fault``."""
    detail: str = ""


@click.command("doctor", epilog="Example:  agentseer doctor --agent mypackage.agent:make_agent --suite suite/")
@agent_options(required=False)
@click.option("--suite", type=click.Path(path_type=Path), help="Probe with the tools of this suite.")
@click.option(
    "--turn-timeout", type=float, default=60.0, show_default=True, help="Seconds that the agent has per turn."
)
@console.json_option
def command(agent: str | None, suite: Path | None, turn_timeout: float, as_json: bool, **options: Any) -> int:
    """Check configuration, packages, suite and run store; with --agent, whether its tool calls reach the environment."""
    findings = [_configuration(), *_packages(), _store(), *([_suite(suite)] if suite else [])]
    if agent:
        findings.append(_wiring(agent, suite, turn_timeout, options))
    if as_json:
        console.emit_json({"findings": findings})
    else:
        marks = {"ok": ("ok", "green"), "warning": ("warning", "yellow"), "fault": ("fault", "red")}
        for f in findings:
            mark, colour = marks[f.state]
            click.echo(
                f"{click.style(f'{mark:8}', fg=colour)}{f.what}{': ' if f.detail else ''}{console.clean(f.detail)}"
            )
    return 2 if any(f.state == "fault" for f in findings) else 0


def _configuration() -> Finding:
    from agentseer import config

    options, path = config.load(Path.cwd())
    return Finding(
        what="configuration", state="ok", detail=f"{path} ({len(options)} entries)" if path else "none, defaults apply"
    )


def _packages() -> list[Finding]:
    from importlib.util import find_spec

    wanted = {"openai": ("models", "model:NAME agents"), "psycopg": ("postgres", "run stores in PostgreSQL")}
    return [
        Finding(
            what=f"package {package}",
            state="ok" if find_spec(package) else "warning",
            detail="" if find_spec(package) else f"not installed; {need} need it: pip install 'agentseer[{extra}]'",
        )
        for package, (extra, need) in wanted.items()
    ]


def _store() -> Finding:
    from agentseer.runs.store import Store

    if not Path(DEFAULT_STORE).exists():
        return Finding(what="run store", state="ok", detail=f"{DEFAULT_STORE} will be made by the first run")
    with Store(DEFAULT_STORE) as store:
        return Finding(what="run store", state="ok", detail=f"{DEFAULT_STORE}, {len(store.runs())} runs")


def _suite(path: Path) -> Finding:
    from agentseer.suites.storage import load

    suite = load(path)
    return Finding(
        what="suite",
        state="ok" if suite.cases else "fault",
        detail=f"{suite.manifest.name} {suite.manifest.version}, {len(suite.cases)} cases",
    )


def _wiring(agent: str, suite: Path | None, turn_timeout: float, options: dict[str, Any]) -> Finding:
    from agentseer.agents.probe import probe
    from agentseer.suites.storage import load

    source = load_agent(agent, options)
    loaded = load(suite) if suite else None
    told = (loaded.toolset, loaded.cases) if loaded else ()
    wiring = asyncio.run(probe(source, *told, turn_timeout=turn_timeout))
    state = {"wired": "ok", "unknown": "warning", "not_wired": "fault"}[wiring.state]
    return Finding(what=f"agent {agent}", state=state, detail=f"{wiring.state}: {wiring.detail}")
