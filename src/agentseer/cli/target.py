"""The agent options that several verbs share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from agentseer.agents.turn import AgentSource

__all__ = ["agent_options", "load_agent"]

F = TypeVar("F", bound=Callable[..., Any])


def agent_options(*, required: bool) -> Callable[[F], F]:
    """``--agent`` and what a model needs beside it."""

    def decorate(function: F) -> F:
        for option in (
            click.option("--base-url", help="Base URL of an OpenAI-compatible endpoint, for model:NAME."),
            click.option(
                "--system",
                type=click.Path(exists=True, dir_okay=False),
                help="File with the system prompt, for model:NAME.",
            ),
            click.option("--agent", required=required, metavar="TARGET", help="The agent under test."),
        ):
            function = option(function)
        return function

    return decorate


def load_agent(target: str, options: dict[str, Any]) -> AgentSource:
    """The agent source of ``--agent`` with its model options, which are taken out of ``options``."""
    from agentseer.agents.loading import load

    return load(target, base_url=options.pop("base_url", None), system=options.pop("system", None))
