"""Postal addresses among the facts, which a person tells in one go."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from agentseer.language.words import split
from agentseer.scenarios.keys import Told

__all__ = ["Address", "address_in"]

_PARTS = (
    ("street", "line1", "line", "address line", "street address", "address1", "address"),
    ("line2", "address2", "apartment", "unit", "suite"),
    ("district", "suburb"),
    ("city", "town", "locality"),
    ("state", "province", "region", "county"),
    ("postcode", "postal code", "zip", "zip code", "zipcode", "postal"),
    ("country", "country code"),
)
"""Names of the parts, in the English order."""
_ORDER = {name: place for place, names in enumerate(_PARTS) for name in names}
_POSTCODE = _ORDER["postcode"]


class Address(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of one address."""

    facts: tuple[str, ...]
    """Names, in the English order."""
    postcode: str = ""
    """The name of the fact that is the postcode, if any."""
    parent: tuple[str, ...]
    """Words of what the parts are of: ``shipping``, ``address``."""


def address_in(facts: Sequence[Told]) -> Address | None:
    """The first address whose street and town are told; null if there is none."""
    groups: dict[str, dict[int, str]] = {}
    for name, fact, _ in facts:
        parent, _, own = name.rpartition(".")
        place = _ORDER.get(" ".join(split(own)), -1)
        if place >= 0 and isinstance(fact.value, str):
            groups.setdefault(parent, {}).setdefault(place, name)
    for parent, parts in groups.items():
        if 0 in parts and _ORDER["city"] in parts:
            words = split(parent.rpartition(".")[2])
            return Address(
                facts=tuple(parts[place] for place in sorted(parts)),
                postcode=parts.get(_POSTCODE, ""),
                parent=words if "address" in words else ("address",),
            )
    return None
