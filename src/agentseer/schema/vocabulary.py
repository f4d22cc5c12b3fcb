"""The word lists that plausible values are taken from, in English and Chinese: ``vocabulary.json``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

__all__ = ["entries"]


@cache
def entries(list_name: str, language: str) -> tuple[str, ...]:
    """The word list of that name, in that language or else the one for all languages.

    >>> entries("currency", "zh")[:3]
    ('AUD', 'CAD', 'CHF')
    """
    vocabulary = _vocabulary()
    return tuple(vocabulary[language].get(list_name) or vocabulary["any"][list_name])


@cache
def _vocabulary() -> dict[str, dict[str, list[str]]]:
    data = files("agentseer.schema").joinpath("vocabulary.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, dict[str, list[str]]])
