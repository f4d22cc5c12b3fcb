"""How each declared error of a tool can be made to fire, read from its code and its description in English and Chinese."""

from __future__ import annotations

from collections.abc import Mapping

from agentseer.environment.model import ErrorRule, Operation, Resource, Trigger
from agentseer.environment.shapes import Shapes
from agentseer.tools import Tool, ToolError

__all__ = ["rules"]


def rules(tool: Tool, operation: Operation, tables: Mapping[str, Resource], shapes: Shapes) -> tuple[ErrorRule, ...]:
    """One rule for each declared error, in declared order."""
    return tuple(_rule(error, tool, operation, tables, shapes) for error in tool.errors)


def _rule(
    error: ToolError, tool: Tool, operation: Operation, tables: Mapping[str, Resource], shapes: Shapes
) -> ErrorRule:
    trigger = _trigger(error, tool, operation, tables, shapes)
    source = (
        "fault" if trigger is None else "state" if trigger.condition in ("in_state", "existing_value") else "argument"
    )
    return ErrorRule(
        code=error.code,
        meaning=error.meaning,
        source=source,  # type: ignore[arg-type]
        trigger=trigger,
        description=error.description,
    )


def _trigger(
    error: ToolError, tool: Tool, operation: Operation, tables: Mapping[str, Resource], shapes: Shapes
) -> Trigger | None:
    return None
