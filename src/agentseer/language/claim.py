"""One wording in a text that claims a deed, before it is asked which deed it must be."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from agentseer.language.reading import Mood, Reading, Span
from agentseer.language.rules import Answer

__all__ = ["IDLE", "Claim", "worth"]

IDLE = frozenset({"read", "neutral"})
"""Families of deeds that change nothing: looking up, wanting, trying."""

_WORTH: Mapping[Mood, Answer] = {
    "asserted": "yes", "asked": "no", "supposed": "no", "denied": "unsure", "hedged": "unsure", "reported": "unsure",
}  # fmt: skip
_QUANTIFIED = re.compile(r"\b(?:no|none|nothing|neither)\b")
_EXPLAINS = re.compile(
    r"\b(?:because|since|notic\w+|see|sees|saw|shows?|found|learned|can confirm)\b|因为|由于|看到|发现|显示"
)
_HENCE_NOT = re.compile(
    r"\b(?:can't|cannot|can no longer|no longer|not possible|unable)\b|无法|不能|不可|不支持|没法|不了"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A claim found in a text."""

    verb: str
    """As it stands there; empty where there is none."""
    families: frozenset[str]
    """Families of the lexicon's actions that the verb belongs to."""
    phrase: str
    """What it was done to, as far as the clause says."""
    personal: bool
    """Says who did it: the speaker. An impersonal claim may describe what was so before."""
    answer: Answer
    existing: bool = False
    """Rather says that something was so already."""
    span: Span


def worth(reading: Reading, span: Span, *, personal: bool) -> Answer:
    """What a wording is worth as a claim, by its mood and by what stands around it in the sentence.

    Impersonal wordings that give a reason ("because it has been shipped", "it has been shipped, so I can't …") describe.
    """
    mood = reading.mood(*span)
    first, last = reading.sentence(span[0])
    if mood == "denied" and _QUANTIFIED.search(reading.plain, reading.clause(*span)[0], span[0]):
        return "no"
    explains = _EXPLAINS.search(reading.plain, first, span[0]) or _HENCE_NOT.search(reading.plain, span[1], last)
    return "unsure" if mood == "asserted" and explains and not personal else _WORTH[mood]
