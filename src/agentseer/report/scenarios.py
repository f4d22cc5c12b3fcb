"""Export of a suite as a flat list of scenarios with their expected calls."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from agentseer.cases import Case
from agentseer.suites.suite import Suite

__all__ = ["scenarios"]

_NAMES = {"happy": "happy_path", "missing_required": "missing"}


def scenarios(suite: Suite) -> list[Any]:
    """One record per case: ``scenario_id``, ``tool_name``, ``difficulty``, ``user_task``, ``expected_calls``, ``expected_behavior``.

    Ids read like ``calculator.add_happy_path``, ``calculator.add_missing_a``, ``calculator.add_error_400``.
    """
    seen: Counter[str] = Counter()
    records = []
    for case in suite.cases:
        name = f"{_slug(suite.toolset.title or suite.manifest.name)}.{case.tool}_{_suffix(case)}"
        seen[name] += 1
        records.append(
            {
                "scenario_id": name if seen[name] == 1 else f"{name}_{seen[name]}",
                "case_id": case.case_id,
                "tool_name": case.tool,
                "difficulty": case.difficulty,
                "locale": case.locale,
                "user_task": case.situation.opening,
                "expected_calls": [
                    {"tool": step.call, "args": step.args} for step in case.any_of[0].solution if step.call
                ],
                "expected_behavior": case.expected_behavior,
                "outcome": case.outcome,
                "satisfiable": case.satisfiable,
            }
        )
    return records


def _suffix(case: Case) -> str:
    code = re.fullmatch(r"handle_error_(\w+)", case.expected_behavior)
    if code:
        return f"error_{code[1]}"
    name = _NAMES.get(case.kind, case.kind)
    return f"{name}_{_slug(case.detail)}" if case.detail and case.kind != "happy" else name


def _slug(text: str) -> str:
    return re.sub(r"[^\w]+", "_", text.casefold()).strip("_") or "suite"
