"""Makes an answer valid again after values of different origin were laid over one another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from agentseer.schema.json import Json, Schema
from agentseer.schema.validate import Validator, Violation

__all__ = ["mended"]

_ROUNDS: Final = 4


def mended(schema: Schema, body: dict[str, Any], donor: Json, validator: Validator) -> Json:
    """``body``, with those of its properties that break ``schema`` taken from ``donor``, or left out.

    What ``donor`` lacks too may stay missing. A ``donor`` that is no object comes back itself.

    >>> schema = {"type": "object", "properties": {"a": {"type": "integer"}, "b": {}}, "required": ["a", "b"]}
    >>> mended(schema, {"a": "x", "b": 5}, {"a": 1, "b": 2}, Validator({}))
    {'a': 1, 'b': 5}
    """
    if validator.valid(schema, body):
        return body
    if not isinstance(donor, dict):
        return donor
    for _ in range(_ROUNDS):
        faults = [fault for fault in validator.violations(schema, body) if not _is_missing(fault, donor)]
        if not faults:
            return body
        if any(not fault.path for fault in faults):
            break
        body = _without(faults, body, donor)
    return _grafted(schema, body, donor, validator) if validator.valid(schema, donor) else body


def _is_missing(fault: Violation, donor: Mapping[str, Any]) -> bool:
    """Whether a required property is missing that the donor lacks too."""
    return fault.keyword == "required" and len(fault.path) == 1 and fault.path[0] not in donor


def _without(faults: list[Violation], body: Mapping[str, Any], donor: Mapping[str, Any]) -> dict[str, Any]:
    changed = dict(body)
    for name in dict.fromkeys(str(fault.path[0]) for fault in faults):
        if name in donor and changed.get(name) != donor[name]:
            changed[name] = donor[name]
        else:
            changed.pop(name, None)
    return changed


def _grafted(schema: Schema, body: Mapping[str, Any], donor: dict[str, Any], validator: Validator) -> dict[str, Any]:
    """``donor`` with every property of ``body`` that leaves it valid."""
    grown = donor
    for name, value in body.items():
        if name not in grown or grown[name] != value:
            tried = {**grown, name: value}
            if validator.valid(schema, tried):
                grown = tried
    return grown
