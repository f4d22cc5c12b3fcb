"""A run as people and machines read it, and suites in other tools' formats."""

from agentseer.report.formats import EXPORTS, FORMATS

__all__ = ["EXPORTS", "FORMATS"]
