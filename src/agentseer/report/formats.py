"""The registries of report formats, by file ending, and of exports, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from agentseer.cases import Case
from agentseer.registry import Registry
from agentseer.report.document import json_report
from agentseer.report.html import html_report
from agentseer.report.junit import junit_report
from agentseer.report.markdown import markdown_report
from agentseer.report.scenarios import scenarios
from agentseer.runs.summary import Summary
from agentseer.runs.trial import Trial
from agentseer.schema.json import Json
from agentseer.suites.suite import Suite

__all__ = ["EXPORTS", "FORMATS", "Export", "Format"]

Format: TypeAlias = Callable[[Summary, Mapping[str, Case], Iterable[Trial]], str]
"""From a run's figures, cases and trials to the text of a file."""

Export: TypeAlias = Callable[[Suite], list[Json]]
"""From a suite to the records of another tool's file."""

FORMATS: Registry[Format] = Registry("report format", group="agentseer.reports")
FORMATS.add(".html", html_report)
FORMATS.add(".json", json_report)
FORMATS.add(".md", markdown_report)
FORMATS.add(".xml", junit_report)

EXPORTS: Registry[Export] = Registry("export format", group="agentseer.exports")
EXPORTS.add("scenarios", scenarios)
