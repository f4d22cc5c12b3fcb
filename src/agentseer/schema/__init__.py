"""JSON Schema as specifications use it: resolving, validating, and making values that fit or break it.

Validators are imported from `agentseer.schema.validate`, values from `agentseer.schema.values` and
`agentseer.schema.near`: this file stays light, because every other part of the package imports it.
"""

from agentseer.schema.json import Json, Schema
from agentseer.schema.resolve import branches, closure, effective, finite, resolve, types

__all__ = ["Json", "Schema", "branches", "closure", "effective", "finite", "resolve", "types"]
