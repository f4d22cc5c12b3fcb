"""JSON Schema as specifications use it: resolving, validating, and making values that fit or break it."""

from agentseer.schema.json import Json, Schema
from agentseer.schema.resolve import branches, closure, effective, finite, resolve, types
from agentseer.schema.validate import Validator, Violation

__all__ = [
    "Json",
    "Schema",
    "Validator",
    "Violation",
    "branches",
    "closure",
    "effective",
    "finite",
    "resolve",
    "types",
]
