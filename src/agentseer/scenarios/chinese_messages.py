"""The families of Chinese messages, and Chinese words for English ones: ``chinese_messages.json``, read once."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from agentseer.language.words import lexicon, singular, translate
from agentseer.scenarios.wordlists import wordlists

__all__ = ["SLOT", "families", "noun_in_chinese", "verb_in_chinese"]

SLOT = "\u2005"
"""Stands at the edges of a Latin value until the message is complete, and becomes a space between scripts."""


@cache
def families() -> Any:
    """Templates by form, and the Chinese of English ``verbs`` and ``words``."""
    return json.loads(files(__package__).joinpath("chinese_messages.json").read_text("utf-8"))


@lru_cache(maxsize=4_000)
def verb_in_chinese(verb: str) -> str | None:
    """The Chinese verb; null where none is known.

    >>> verb_in_chinese("cancel"), verb_in_chinese("frobnicate")
    ('取消', None)
    """
    if known := families()["verbs"].get(verb):
        return str(known)
    action = lexicon().actions.get(verb)
    return action.zh[0] if action and action.zh else None


@lru_cache(maxsize=20_000)
def noun_in_chinese(text: str) -> str | None:
    """An English noun phrase in Chinese, the longest known parts first; null where a word is not known.

    >>> noun_in_chinese("shared link"), noun_in_chinese("asset or income report"), noun_in_chinese("frobnicator")
    ('共享链接', '资产或收入报告', None)
    """
    for word, chinese in ((" or ", "或"), (" and ", "和")):
        if word in text:
            sides = [noun_in_chinese(side) for side in text.split(word)]
            return None if None in sides else chinese.join(side for side in sides if side)
    words, found, at = text.split(), [], 0
    while at < len(words):
        for end in range(len(words), at, -1):
            part = " ".join(words[at:end])
            if rendering := _part(part):
                found.append(rendering)
                at = end
                break
        else:
            return None
    return "".join(found) or None


def _part(text: str) -> str | None:
    """A word, or words that belong together."""
    own: dict[str, str] = families()["words"]
    low = text.lower()
    if known := own.get(text) or own.get(low) or own.get(singular(low)):
        return known
    if text != low and low in wordlists().spelling and low not in ("id", "ids"):
        return f"{SLOT}{text}{SLOT}"
    if low.endswith("ed") and " " not in low and low not in lexicon().nouns | lexicon().qualities:
        return None  # The lexicon has only its sense as a status.
    return translate(text, "zh")
