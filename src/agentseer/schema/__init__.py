"""JSON Schema as specifications use it: resolving, validating, and making values that fit or break it."""

from agentseer.schema.json import Json, Schema
from agentseer.schema.near import Candidate, boundaries, violations_of
from agentseer.schema.normalisable import normalisable
from agentseer.schema.resolve import branches, closure, effective, finite, resolve, types
from agentseer.schema.validate import Validator, Violation
from agentseer.schema.values import Generator, Ungeneratable, value

__all__ = [
    "Candidate",
    "Generator",
    "Json",
    "Schema",
    "Ungeneratable",
    "Validator",
    "Violation",
    "boundaries",
    "branches",
    "closure",
    "effective",
    "finite",
    "normalisable",
    "resolve",
    "types",
    "value",
    "violations_of",
]
