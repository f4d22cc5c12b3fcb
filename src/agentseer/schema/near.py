"""Values just inside and just outside of what a schema admits.

A candidate is never trusted for what it was made for: its keyword is the one that the validator reports, and it must be
the only fault. A value that a sensible agent would turn into a valid one (`normalisable`) is no invalid value.
"""

from __future__ import annotations

from random import Random

import msgspec

from agentseer.digest import canonical
from agentseer.schema.edges import edges
from agentseer.schema.faults import faults
from agentseer.schema.json import Json, Schema
from agentseer.schema.normalisable import normalisable
from agentseer.schema.spots import spots
from agentseer.schema.validate import Path
from agentseer.schema.values import Generator

__all__ = ["Candidate", "boundaries", "violations_of"]


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """A value near the limit of a schema."""

    value: Json
    keyword: str
    """The keyword whose limit the value sits on, or the one that it breaks."""
    description: str
    """What is special about it, in words."""
    path: Path = ()
    """The part of the value that is special."""


def boundaries(generator: Generator, schema: Schema, rng: Random, *, name: str = "") -> tuple[Candidate, ...]:
    """Valid values on and just inside the limits that ``schema`` states, each different from the others.

    >>> from agentseer.schema.validate import Validator
    >>> make = Generator(Validator({}))
    >>> [c.value for c in boundaries(make, {"type": "integer", "minimum": 1, "maximum": 10}, Random(0))]
    [1, 2, 10, 9]
    """
    found: dict[bytes, Candidate] = {}
    for spot in spots(generator, schema, rng, name):
        for part, keyword, description in edges(generator, spot, rng):
            value = spot.place(part)
            if generator.validator.valid(schema, value):
                candidate = Candidate(value=value, keyword=keyword, description=description, path=spot.path)
                found.setdefault(canonical(value), candidate)
    return tuple(found.values())


def violations_of(generator: Generator, schema: Schema, rng: Random, *, name: str = "") -> tuple[Candidate, ...]:
    """Invalid values, each with exactly one fault that no sensible reading mends.

    >>> from agentseer.schema.validate import Validator
    >>> make = Generator(Validator({}))
    >>> found = violations_of(make, {"type": "string", "format": "date"}, Random(0), name="check_in")
    >>> [(c.value, c.keyword) for c in found][:2]
    [('2026-02-30', 'format'), ('31/11/2026', 'format')]
    """
    validator = generator.validator
    found: dict[bytes, Candidate] = {}
    for spot in spots(generator, schema, rng, name):
        for part, description in faults(generator, spot, rng):
            value = spot.place(part)
            if validator.valid(schema, value) or canonical(value) in found:
                continue
            broken = validator.violations(schema, value)
            if len(broken) == 1 and not normalisable(validator, schema, value):
                candidate = Candidate(
                    value=value, keyword=broken[0].keyword, description=description, path=broken[0].path
                )
                found[canonical(value)] = candidate
    return tuple(found.values())
