"""The environment of a trial, made fresh from its case."""

from __future__ import annotations

from agentseer.cases import Case
from agentseer.environment.engine import Environment
from agentseer.environment.model import Model
from agentseer.tools import Toolset

__all__ = ["environment_for"]


def environment_for(case: Case, toolset: Toolset, model: Model) -> Environment:
    """The world in which the case begins, with its faults and the tools it offers."""
    situation = case.situation
    return Environment(
        toolset,
        model,
        state=situation.state,
        faults=situation.faults,
        seed=situation.seed,
        locale=case.locale,
        offered=case.offered,
    )
