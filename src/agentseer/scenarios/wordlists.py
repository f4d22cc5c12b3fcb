"""The word lists by which English summaries are read: ``english_words.json``, once."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from agentseer.language.words import lexicon

__all__ = ["Wordlists", "wordlists"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wordlists:
    """Sets of lower-case words, but for ``names`` and ``acronyms``, which map the lower-case word to its spelling."""

    verbs: frozenset[str]
    particles: frozenset[str]
    """Verbs of two words: ``log in``."""
    see: frozenset[str]
    """Verbs of reading one thing."""
    reading: frozenset[str]
    """Further verbs of tools that only read."""
    making: frozenset[str]
    taking: frozenset[str]
    """Verbs that go with ``from``."""
    bringing: frozenset[str]
    """Verbs that go with ``to``."""
    changing: frozenset[str]
    uncountable: frozenset[str]
    plurals: frozenset[str]
    """Plurals without an s."""
    adjectives: frozenset[str]
    """Truths about a thing that do not end in -ed."""
    places: frozenset[str]
    """Things that others are *in*."""
    names: frozenset[str]
    """Names that take no article, in lower case."""
    spelling: dict[str, str]
    """Names and acronyms by their lower-case form."""


@cache
def wordlists() -> Wordlists:
    """The lists, with the verbs of the lexicon."""
    data = json.loads(files(__package__).joinpath("english_words.json").read_text("utf-8"))
    words = {name: frozenset(" ".join(lines).split()) for name, lines in data.items()}
    known = {verb for action in lexicon().actions.values() for verb in action.verbs if " " not in verb}
    return Wordlists(
        verbs=words["verbs"] | known - {"e-mail", "need", "note"},
        particles=frozenset(" ".join(data["particles"]).split(", ")),
        **{
            name: words[name]
            for name in (
                "see", "reading", "making", "taking", "bringing", "changing",
                "uncountable", "plurals", "adjectives", "places",
            )
        },
        names=frozenset(word.lower() for word in words["names"]),
        spelling={word.lower(): word for word in words["names"] | words["acronyms"]} | {"ids": "IDs", "urls": "URLs"},
    )  # fmt: skip
