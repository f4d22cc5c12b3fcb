"""Texts for a string schema, the most plausible first; which of them fit is for the caller to check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from agentseer.schema.patterns import matching
from agentseer.schema.plausible import Maker
from agentseer.schema.vocabulary import entries

__all__ = ["LONGEST", "texts"]

LONGEST: Final = 20_000
"""Texts that have to be longer than this are not made."""


def texts(schema: Mapping[str, Any], make: Maker | None, rng: Random, language: str) -> Iterator[str]:
    """What ``make`` suggests, then its letters and figures, then single words, then what the pattern or the lengths of ``schema`` ask for.

    Raises `UnsupportedPattern` where nothing simpler was taken and the pattern is beyond `matching`.

    >>> [len(text) for text in texts({"minLength": 500, "maxLength": 500}, None, Random(0), "en")][-1]
    500
    """
    if make is not None:
        suggested = [make(rng) for _ in range(3)]
        yield from suggested
        bare = "".join(char for char in suggested[-1] if char.isalnum())
        yield from (bare, bare.lower(), bare.upper(), "".join(char for char in bare if char.isdigit()))
    for list_name in ("project", "latin_word"):
        yield rng.choice(entries(list_name, language))
    low, high = schema.get("minLength", 0), schema.get("maxLength", LONGEST)
    pattern = schema.get("pattern")
    if isinstance(pattern, str):
        yield from matching(pattern, rng, min_length=low, max_length=high)
        return
    if high < 4:  # a code rather than a clipped word
        yield rng.choice(entries("country_code", language))[:high]
    if low <= min(high, LONGEST):
        yield _prose(rng, language, low, high)


def _prose(rng: Random, language: str, low: int, high: int) -> str:
    """Sentences, cut to at most ``high`` characters and continued to at least ``low``."""
    space, stop = ("", "。") if language == "zh" else (" ", ".")
    text = rng.choice(entries("note", language))
    while len(text) < low:
        text += space + rng.choice(entries("note", language))
    return text[:high].rstrip(" ,;，；").ljust(low, stop)
