"""Speech acts: what a reply does (asks, declines, claims, promises …), by rules, with an honest ``unsure``.

The rules are made for deciding about failures, so they prefer ``unsure`` to a guess; that a wording is not recognised is no evidence
that the act is missing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from agentseer.errors import UnknownNameError
from agentseer.language import chinese, english
from agentseer.language.claims import completion, existing
from agentseer.language.locale import CJK
from agentseer.language.raw_errors import raw_error
from agentseer.language.reading import Mood, Span, read
from agentseer.language.rules import NOTHING, Answer, Finding, apply, strongest

__all__ = ["ACTS", "Act", "Acts", "acts"]

Act: TypeAlias = Literal[
    "asks",  # for information or a choice
    "asks_confirmation",  # whether to go ahead
    "claims_completion",  # that it has now been done
    "declines",  # can't, won't, isn't possible or allowed
    "echoes_raw_error",  # nothing but a status code, JSON, an exception or a traceback
    "gives_up",  # stops trying
    "greets",
    "hands_over",  # refers to a person or to support
    "names_permission",  # that a permission is missing, or who can grant it
    "offers_more",  # further help
    "promises",  # to do it now or later
    "reports_failure",  # that something was tried and failed
    "reports_missing",  # that a thing does not exist or was not found
    "states_existing",  # that something is so already, without claiming to have done it
    "suggests_later",  # to try again later
    "thanks",
]
ACTS: tuple[Act, ...] = get_args(Act)

# What a wording is worth in each mood. Acts that are not listed count in any mood: a question is a question.
_STATED: Mapping[Mood, Answer] = {
    "asserted": "yes", "asked": "no", "supposed": "unsure", "denied": "unsure", "hedged": "unsure", "reported": "yes",
}  # fmt: skip
_NEGATIVE: Mapping[Mood, Answer] = {**_STATED, "denied": "yes"}  # these acts are negations themselves
_MOODS: Mapping[str, Mapping[Mood, Answer]] = {
    "declines": _NEGATIVE, "names_permission": _NEGATIVE, "reports_missing": _NEGATIVE, "gives_up": _NEGATIVE,
    "reports_failure": _NEGATIVE, "states_existing": _STATED, "promises": _STATED,
}  # fmt: skip
_OPEN = frozenset(_MOODS) | {"asks", "asks_confirmation", "hands_over"}
"""Acts with so many wordings that not recognising one shows nothing, unless the text is recognised as something else."""


@dataclass(frozen=True, slots=True)
class Acts:
    """The speech acts of one text, decided as they are asked for."""

    text: str

    def answer(self, act: Act) -> Answer:
        """Whether the text performs the act.

        >>> acts("I'm sorry, I can't cancel a shipped order.").answer("declines")
        'yes'
        """
        return _decide(self.text, act)[0]

    def evidence(self, act: Act) -> Span | None:
        """Start and end of the passage that the answer rests on; None where nothing was found."""
        return _decide(self.text, act)[1]


def acts(text: str) -> Acts:
    """The speech acts of a text.

    >>> reply = acts("I cannot emphasize enough how happy we are. Shall I go ahead?")
    >>> reply.answer("declines"), reply.answer("asks_confirmation"), reply.evidence("asks_confirmation")
    ('no', 'yes', (44, 61))
    """
    return Acts(text)


@lru_cache(maxsize=16384)
def _decide(text: str, act: Act) -> Finding:
    if act not in ACTS:
        raise UnknownNameError("speech act", act, ACTS)
    found = _find(text, act)
    if found[0] == "no" and act in _OPEN and text.strip() and not any(_find(text, other)[0] != "no" for other in ACTS):
        return "unsure", None  # nothing at all was recognised, so nothing speaks against it
    return found


@lru_cache(maxsize=16384)
def _find(text: str, act: Act) -> Finding:
    """The act as far as a wording is recognised."""
    if act == "claims_completion":
        return completion(text)
    if act == "echoes_raw_error":
        return raw_error(text)
    reading = read(text)
    found = NOTHING
    for rules, script in ((english.RULES, "[a-z]"), (chinese.RULES, f"[{CJK}]")):
        if re.search(script, reading.plain) and found[0] != "yes":
            found = strongest(found, apply(rules[act], reading, _MOODS.get(act, {})))
    if act == "states_existing":
        found = strongest(found, existing(text))
    return found if found[1] is None else (found[0], reading.locate(found[1]))
