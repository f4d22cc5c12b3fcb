"""A deed: a verb and what it is done to, in English."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from agentseer.scenarios.noun_phrases import ABOUT, Key, NounPhrase, pointed, rendered
from agentseer.scenarios.wordlists import wordlists

__all__ = ["Deed"]


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """A verb and what it is done to, in English."""

    verb: str
    phrases: tuple[NounPhrase, ...] = ()
    unique: bool = False
    """There is only one such thing: nothing tells which one is meant."""

    @property
    def object(self) -> str:
        """With articles; empty where the verb says all."""
        searching = self.verb.startswith(("search", "find"))
        return rendered(self.phrases, making=self.making or searching, unique=self.unique and not searching)

    @property
    def text(self) -> str:
        """As an infinitive."""
        return f"{self.verb} {self.object}".strip()

    @property
    def making(self) -> bool:
        """Whether the thing does not exist before."""
        return self.verb in wordlists().making

    @property
    def changing(self) -> bool:
        """Whether it sets properties of something that exists."""
        return self.verb in wordlists().changing

    @property
    def thing(self) -> str:
        """What the deed is about, as one would ask for a property of it: without ``the details of``."""
        phrases = self.phrases
        if len(phrases) > 1 and phrases[0].last in ABOUT:
            phrases = (replace(phrases[1], preposition=""), *phrases[2:])
        return rendered(phrases, making=False, unique=self.unique)

    @property
    def looks(self) -> bool:
        """Whether it only looks something up."""
        return self.verb in wordlists().see or self.verb.split(" ")[0] in ("look", "list", "search", "find", "check")

    def about(self, keys: Sequence[Key]) -> Deed:
        """The deed done to the very things that the keys name."""
        found = pointed(self.phrases, keys, self.verb)
        verb = "look up" if self.verb == "list" and found and found[0].name else self.verb
        return replace(self, verb=verb, phrases=found)
