"""Deeds read out of English: the first sentence of a summary or description, or the name of an operation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec.structs import replace

from agentseer.language.words import lexicon, singular, split
from agentseer.scenarios.deed import Deed
from agentseer.scenarios.noun_phrases import NounPhrase, is_plural, parse, plural
from agentseer.scenarios.prose import plain_sentence, spelled
from agentseer.scenarios.wordlists import wordlists

__all__ = ["deed_in", "deed_in_name", "of_mine"]

_TYPE_WORD = re.compile(
    r"(?<=[a-z]{3})(?<!\bthe) (?:object|resource|instance|endpoint|API)s?(?=$| (?:of|for|on|in|from|to|with)\b)",
    re.IGNORECASE,
)
_COLLECTION = re.compile(
    r"^(?:an? |the )?(?:full |complete |sorted )?(?:list|lists|collection|array|set|page)s? of (?=\w)", re.IGNORECASE
)
_ADVERB = re.compile(
    r" (?:easily|automatically|directly|immediately|individually|manually|permanently|programmatically|recursively)$"
)
_SECOND_VERB = re.compile(r"^(?:or|and|/|&) *(\w+)\s+", re.IGNORECASE)
_TECHNICAL = re.compile(r"[{}\\<>=@#|]|\w\.\w|\b(?:endpoint|boolean|null|NULL|JSON|API)\b")
_NAMELESS = re.compile(
    r"(?:^|\b(?:an?|the|my|from|to|of|for|in|on|with) )(?:objects?|resources?|entity|entities|records?|data objects?)\b"
    r"(?! [a-z]+s?\b(?<! in)(?<! of)(?<! and))"
)
"""Things that the text does not name."""
_CLAUSE = re.compile(r"\b(?:is|are|was|were|can|will|you|returns|has|have|must|should|does|be|indicates|means|causes|requires)\b")
_UNFINISHED = (" previous", " next", " current", " a", " the", " an")
_LONGEST = 12
"""Words of an object that a person could say."""
_METHODS = frozenset({"post", "put", "patch"})
_BY_EFFECT = {"read": "look up", "create": "create", "update": "update", "delete": "delete"}
_PREPOSITIONS = frozenset({"at", "by", "for", "from", "if", "in", "on", "when", "with"})
_NOUNS_TOO = frozenset(
    [
        "account",
        "answer",
        "book",
        "change",
        "charge",
        "comment",
        "file",
        "form",
        "label",
        "link",
        "list",
        "log",
        "message",
        "name",
        "order",
        "post",
        "process",
        "query",
        "queue",
        "quote",
        "rate",
        "record",
        "report",
        "request",
        "review",
        "schedule",
        "score",
        "search",
        "service",
        "set",
        "share",
        "stage",
        "state",
        "test",
        "text",
        "track",
        "transfer",
        "type",
        "use",
        "user",
        "view",
        "vote",
    ]
)
"""Words that begin a noun phrase as often as they command."""
_ONE_THING = frozenset(
    [
        "analytics",
        "contents",
        "credentials",
        "details",
        "metrics",
        "permissions",
        "preferences",
        "series",
        "settings",
        "statistics",
        "stats",
    ]
)
"""Plurals of which nobody asks for a list."""
_ALONE = frozenset({"login", "logout", "shuffle", "checkout"})
"""Verbs that need no object."""


def deed_in(text: str, effect: str = "action") -> Deed | None:
    """The deed that the first sentence of a text speaks of.

    >>> deed_in("Gets the **current user's** playlists (paginated)", "read").text
    'list my playlists'
    >>> deed_in("This endpoint returns a list of orders.", "read").text
    'list the orders'
    """
    first = plain_sentence(text)
    if not first:
        return None
    words = first.split(" ")
    if len(words) > 2 and words[0].lower().endswith("ly"):
        words = words[1:]
    verb, rest = _verb(words, effect)
    if verb is None and _is_headline(words, effect):
        verb = _BY_EFFECT[effect]
    return _made(verb, " ".join(rest)) if verb else None


def _is_headline(words: Sequence[str], effect: str) -> bool:
    """Whether a text without a verb names the thing, like ``Order status``, rather than telling of it."""
    if effect not in _BY_EFFECT or words[0].lower() in _PREPOSITIONS:
        return False
    return effect == "read" or (len(words) <= 4 and words[0].lower() not in ("a", "an", "the"))


def _made(verb: str, rest: str) -> Deed | None:
    """A deed, if the object is one that a person could speak of."""
    while second := _SECOND_VERB.match(rest):
        if _base(second[1]) is None:
            return None
        rest = rest[second.end() :]
    rest = re.sub(r"\ball of (?:the )?", "all ", _first_deed(rest))
    if verb in wordlists().see or verb == "list":
        verb, rest = _looking(verb, rest)
    rest = _ADVERB.sub("", _TYPE_WORD.sub("", rest)).strip()
    if any(p.search(rest) for p in (_TECHNICAL, _CLAUSE, _NAMELESS)) or rest.endswith(_UNFINISHED):
        return None
    if len(rest.split(" ")) > _LONGEST or (not rest and " " not in verb and verb not in _ALONE):
        return None
    return Deed(verb=verb, phrases=of_mine(parse(rest), verb) if rest else ())


def _looking(verb: str, rest: str) -> tuple[str, str]:
    """One of two verbs for reading, by number: ``list`` many things, ``look up`` one."""
    rest, listed = _COLLECTION.subn("", re.sub(r"(?<=s) list\b", "", rest))
    rest = _TYPE_WORD.sub("", rest).strip()
    rest = re.sub(r"^(?:several|multiple|many|some) ", "", _pluralised(rest) if listed else rest)
    phrases = parse(rest) if rest else ()
    many = bool(phrases) and is_plural(phrases[0].last) and phrases[0].last not in _ONE_THING
    return "list" if listed or many or verb == "list" else "look up", rest


def of_mine(phrases: tuple[NounPhrase, ...], verb: str, *, user: bool = False) -> tuple[NounPhrase, ...]:
    """``playlists of me`` -> ``my playlists``; what is brought to me or taken from me is my account's.

    With ``user`` the same for what is of the user, where nothing tells which user.
    """
    owner = ("user",) if user else ("me",)
    at = next((i for i, p in enumerate(phrases) if p.words == owner), None)
    if at is None or (user and phrases[at].preposition != "of"):
        return phrases
    if at == 0:
        return (replace(phrases[0], words=("profile",), determiner="my"), *phrases[1:])
    before, after = phrases[:at], phrases[at + 1 :]
    if phrases[at].preposition == "of" or (phrases[at].preposition == "for" and verb in ("look up", "list", "check")):
        return (replace(before[0], determiner="my"), *before[1:], *after)
    if phrases[at].preposition in ("to", "from"):
        return (*before, replace(phrases[at], words=("account",), determiner="my"), *after)
    return phrases


def _pluralised(rest: str) -> str:
    """The head in the plural: ``issuing cardholder`` -> ``issuing cardholders``."""
    found = parse(rest)
    if not found or is_plural(found[0].last):
        return rest
    return re.sub(rf"\b{re.escape(found[0].last)}\b", plural(found[0].last), rest, count=1, flags=re.IGNORECASE)


def _first_deed(rest: str) -> str:
    """Without a purpose or a second deed: ``the artifacts to prevent a loss`` -> ``the artifacts``."""
    for found in re.finditer(r"(?:^|\s)(to|and|or) (\w+)(\s\w)?", rest):
        word, base = found[2], _base(found[2])
        if base is None or base in _NOUNS_TOO or not (word == base or word.endswith("s")):
            continue
        if found[1] == "to" or (found[3] and word not in lexicon().nouns):
            return rest[: found.start()]
    return rest


def _verb(words: Sequence[str], effect: str) -> tuple[str | None, Sequence[str]]:
    """The verb that a text begins with, and the rest; without a verb, all of it is the rest."""
    base = _base(words[0])
    if len(words) > 2 and words[1].endswith("ing") and words[2] in ("a", "an", "the") and (inner := _base(words[1])):
        return inner, words[2:]
    if base is None or (effect == "read" and not _reads(base, words)):
        return None, words
    if len(words) > 1 and f"{base} {words[1]}" in wordlists().particles:
        return f"{base} {words[1]}", words[2:]
    return base, words[1:]


def _reads(verb: str, words: Sequence[str]) -> bool:
    """Whether the first word of what a reading tool says is its verb, not a noun (``order status``)."""
    known = wordlists()
    if verb in known.see or verb in known.reading:
        return verb not in _NOUNS_TOO or len(words) > 1
    return (
        verb not in _NOUNS_TOO
        or words[0].endswith("s")
        or (len(words) > 1 and words[1] in ("a", "an", "the", "all", "my"))
    )


@lru_cache(maxsize=4_000)
def _base(word: str) -> str | None:
    """The base form of a verb in the imperative, third person, past or gerund; null for a word that is no verb."""
    low = word.lower().strip(",.")
    verbs = wordlists().verbs
    candidates = [low]
    if low.endswith("s"):
        candidates += [low[:-1], low[:-2], low[:-3] + "y"]
    for ending in ("ed", "ing"):
        if low.endswith(ending) and len(low) > len(ending) + 2:
            stem = low[: -len(ending)]
            candidates += [stem, stem + "e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem]
    return next((c for c in candidates if c in verbs), None)


def deed_in_name(name: str) -> Deed | None:
    """A deed from the name of an operation: ``cancelOrder``, ``orders_cancel``."""
    words = [spelled(w) for w in split(name) if not w.isdigit() and w not in ("api", "v")]
    if not words or len(words) > 6:
        return None
    verb, rest = _base(words[0]), words[1:]
    if verb is None or verb in _METHODS:
        verb, rest = (_base(words[-1]), words[:-1]) if len(words) > 1 else (None, [])
        verb = verb if verb == words[-1] else None
        if verb is None or verb in _NOUNS_TOO:
            return None
    if any(singular(a) == b for a, b in pairwise(rest)) or {"ID", "IDs"} & {*rest[:-1]}:
        return None  # ``charges charge refund``: the name was made from a path
    if verb in wordlists().see and len(rest) > 1 and rest[-1] == "search":
        verb, rest = "search", rest[:-1]
    if "by" in rest:
        rest = rest[: rest.index("by")]
    return _made(verb, " ".join(rest)) if rest else None
