"""Free text: when a value is a sentence rather than a code, and when two sentences tell the same."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from agentseer.language.locale import CJK

__all__ = ["is_prose", "tells_the_same"]

_WORD = re.compile(rf"[{CJK}]|[^\W_]+(?:['’][a-z]+)?")
_IDLE = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "to",
        "in",
        "on",
        "at",
        "for",
        "and",
        "or",
        "is",
        "are",
        "was",
        "were",
        "be",
        "it",
        "its",
        "this",
        "that",
        "i",
        "my",
        "me",
        "we",
        "our",
        "you",
        "your",
        "with",
    ]
)
_ENOUGH = 0.6
"""The share of the words told that another wording must keep."""


def is_prose(text: str) -> bool:
    """Whether a text is a phrase that a person may word in another way: three words, or five Chinese characters, or more.

    >>> is_prose("Ordered the wrong size."), is_prose("BT-2041"), is_prose("尺码买错了"), is_prose("Anna Meyer")
    (True, False, True, False)
    """
    if re.search(r"\S@\S|://", text):
        return False
    words = text.split()
    return len(words) >= 3 or len(re.findall(f"[{CJK}]", text)) >= 5


def tells_the_same(told: str, said: str) -> bool:
    """Whether ``said`` keeps what was told: most of its words, in any order and with others around them.

    >>> tells_the_same("Ordered the wrong size.", "customer ordered the wrong size")
    True
    >>> tells_the_same("Ordered the wrong size.", "Found a better price elsewhere")
    False
    """
    wanted, found = _words(told), _words(said)
    return bool(wanted) and len(wanted & found) >= _ENOUGH * len(wanted)


@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    words = _WORD.findall(unicodedata.normalize("NFKC", text).casefold())
    return frozenset(w for w in words if w not in _IDLE) or frozenset(words)
