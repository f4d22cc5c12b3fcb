"""Generators: from tools to candidates, one module per family of kinds."""

from agentseer.scenarios.candidate import Candidate, Drop, Inapplicable, NoCase
from agentseer.scenarios.context import Context
from agentseer.scenarios.generate import candidates_of, generate, kinds_without
from agentseer.scenarios.registry import KINDS, Kind

__all__ = [
    "Candidate",
    "Context",
    "Drop",
    "Inapplicable",
    "KINDS",
    "Kind",
    "NoCase",
    "candidates_of",
    "generate",
    "kinds_without",
]
