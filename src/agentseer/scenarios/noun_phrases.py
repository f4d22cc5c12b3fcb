"""English noun phrases: taken apart at prepositions, given articles, and told which one is meant.

``shared link for file`` with file 12345 becomes ``the shared link for file 12345``; ``user avatar`` with user 12345
becomes ``the avatar of user 12345``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from agentseer.language.words import lexicon, singular
from agentseer.scenarios.wordlists import wordlists

__all__ = ["ABOUT", "Key", "NounPhrase", "article", "is_plural", "parse", "plural", "pointed", "rendered"]

_PREPOSITION = re.compile(
    r"\s+((?:(?:linked|attached|connected|assigned|belonging|related|added|applied|uploaded|granted) to|associated with|contained in"
    r"|of|for|on|in|from|to|with|within|inside|into|under|about|between|against|at|across|as|per|by))\s+",
    re.IGNORECASE,
)
_DETERMINER = re.compile(
    r"^(all(?: of)?(?: the| my)?|an?|the|my|any|each|every|some|several|multiple|many|one|two|this|these|its|their|one or more)\s+",
    re.IGNORECASE,
)
_POSSESSIVE = re.compile(r"^(.+?)(?:['’]s|(?<=s)['’])\s+(.+)$")
_GERUND = re.compile(r"^(\w+ing) (an?|the|my|all) (.+)$")
_VOWEL_SOUND = re.compile(
    r"(?!u(?:n[i]|s[aeu]|t[ie]|r[iln]|[A-Z])|U[A-Z]|eu|one\b|once)[aeiouAEIOU]|hour|honest|heir|[FHLMNRSX](?:[A-Z]+\b|-)"
)
_SINGULAR_S = frozenset(
    {"alias", "atlas", "bias", "canvas", "chaos", "gas", "lens", "sms", "dns", "https", "aws", "gps", "sepa", "ics"}
)
_COUNTED = re.compile(
    r"(?:^|.*[ -])(?:build|book|meet|list|record|screen|fil|post|rul|th|str|r|k|mapp|hear|open|head|rat|find|hold|listen|sett|draw|paint|offer|warn|dealing)ing$"
)
_PARTICIPLE = re.compile(
    r"(?!feed|seed|speed|need|embed|shed|\w{0,2}bed)\w+ed|running|sent|made|held|paid|shown|given|owned|present|similar|available|viewable|accessible|pending|alone"
)
_PART_OF_NOUN = frozenset({"address", "number", "name", "code", "key", "level", "type", "wide", "based"})
"""Second words of compounds that belong to the first and are not parts or owned by it."""
ABOUT = frozenset({"data", "detail", "details", "info", "information", "metadata"})
"""Things that are *about* or *on* something rather than *of* it."""


class NounPhrase(msgspec.Struct, frozen=True, kw_only=True):
    """``for`` ``the`` ``web link`` ``12345``."""

    preposition: str = ""
    determiner: str = ""
    words: tuple[str, ...] = ()
    name: str = ""
    """Which one, in the user's words."""
    after: str = ""
    """``called Team trip``."""

    @property
    def last(self) -> str:
        """The noun itself, in lower case: ``file`` of ``remote file added``."""
        for word in reversed(self.words):
            if not _PARTICIPLE.fullmatch(word):
                return word.lower()
        return self.words[-1].lower() if self.words else ""


class Key(msgspec.Struct, frozen=True, kw_only=True):
    """What tells which thing is meant."""

    fact: str
    noun: tuple[str, ...]
    """What kind of thing, in lower case; empty: the thing that the deed is about."""
    value: str
    several: bool = False
    """``value`` names more than one."""
    in_path: bool = False
    """It stands in a path, so that it is a part of the one before it."""
    listed: bool = False
    """Of things that may be several; here it names one."""


def is_plural(word: str) -> bool:
    """Whether a noun is in the plural.

    >>> [is_plural(w) for w in ("orders", "status", "people", "alias")]
    [True, False, True, False]
    """
    low = word.lower()
    return low in wordlists().plurals or (low not in _SINGULAR_S and len(low) > 2 and singular(low) != low)


def plural(word: str) -> str:
    """The regular plural.

    >>> plural("reply"), plural("key"), plural("box")
    ('replies', 'keys', 'boxes')
    """
    if is_plural(word):
        return word
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "ch", "sh")) else "s")


def article(word: str) -> str:
    """``a`` or ``an``, by sound.

    >>> [article(w) for w in ("order", "user", "URL", "SSH key", "hour", "e-mail")]
    ['an', 'a', 'a', 'an', 'an', 'an']
    """
    return "an" if _VOWEL_SOUND.match(word) else "a"


@lru_cache(maxsize=20_000)
def parse(text: str) -> tuple[NounPhrase, ...]:
    """The phrases of an object, the head first; the head of ``for an item`` has a preposition.

    >>> [p.words for p in parse("the artist's top tracks in a country")]
    [('top', 'tracks'), ('artist',), ('country',)]
    """
    pieces = _PREPOSITION.split(f" {text.strip()}")
    found = list(_phrases("", pieces[0].strip()))
    for preposition, piece in zip(pieces[1::2], pieces[2::2], strict=True):
        found += _phrases(preposition.lower(), piece.strip())
    return tuple(p for p in found if p.words)


def _phrases(preposition: str, text: str) -> list[NounPhrase]:
    determined = _DETERMINER.match(text)
    determiner = determined[1].lower() if determined else ""
    rest = text[determined.end() :] if determined else text
    if gerund := _GERUND.match(rest):
        preposition, determiner, rest = f"{preposition} {gerund[1]}".strip(), gerund[2], gerund[3]
    if owned := _POSSESSIVE.match(rest):
        owner = NounPhrase(preposition="of", determiner=determiner, words=tuple(owned[1].split()))
        return [NounPhrase(preposition=preposition, determiner="the", words=tuple(owned[2].split())), owner]
    return [NounPhrase(preposition=preposition, determiner=determiner, words=tuple(rest.split()))]


def pointed(phrases: Sequence[NounPhrase], keys: Sequence[Key], verb: str) -> tuple[NounPhrase, ...]:
    """The phrases with the keys in their places, the rest of them appended."""
    found = list(phrases)
    for key in sorted(keys, key=lambda k: -len(k.noun)):
        if not (
            _named(found, key, whole=True)
            or _named(found, key, whole=False)
            or (verb not in wordlists().making and _split(found, key))
        ):
            found.append(_added(found, key, verb))
    return tuple(found)


def _named(found: list[NounPhrase], key: Key, *, whole: bool) -> bool:
    """Name the phrase whose noun is the key's; without ``whole`` a part of the key's noun will do."""
    for at, phrase in enumerate(found):
        phrase = _chosen(phrase, key)
        if not key.noun and phrase.last in ABOUT and len(found) > 1:
            continue
        if not whole and phrase.preposition not in ("", "of", "for", "to", "from", "in"):
            continue
        words = [_plain(w) for w in phrase.words]
        noun = [_plain(w) for w in key.noun] or words[-1:]
        fits = _fits(words, noun, whole=whole)
        one = key.listed and is_plural(phrase.last)
        if (
            fits
            and not phrase.name
            and (is_plural(phrase.last) == key.several or one)
            and phrase.determiner not in ("each", "every")
        ):
            said = (*phrase.words[:-1], singular(phrase.words[-1])) if one and not key.several else phrase.words
            found[at] = replace(
                phrase, words=said, name=key.value, determiner="my" if phrase.determiner == "my" else ""
            )
            if (
                at + 1 < len(found)
                and found[at + 1].preposition == "of"
                and found[at + 1].determiner in ("a", "an", "")
                and at == 0
            ):
                _drop_owner(found, at + 1)
            return True
    return False


@lru_cache(maxsize=8_000)
def _plain(word: str) -> str:
    """For comparison: in the singular, in full (``config`` is ``configuration``)."""
    low = singular(word.lower())
    return lexicon().abbreviations.get(low, low)


def _fits(words: list[str], noun: list[str], *, whole: bool) -> bool:
    """Whether a phrase speaks of the noun: ``purchase order`` of an order; not ``whole``: ``policy`` of a storage policy."""
    if not whole:
        less = words == noun[: len(words)] or (words[-1] == noun[-1] and set(words) <= set(noun))
        return less or (words[-1] in _PART_OF_NOUN and words[:-1] == noun)
    return words[-len(noun) :] == noun or "".join(words) == "".join(noun) or words[-1].endswith(f"-{noun[-1]}")


def _chosen(phrase: NounPhrase, key: Key) -> NounPhrase:
    """``group or project``, told a project: ``project``."""
    if "or" not in phrase.words or not key.noun:
        return phrase
    at = phrase.words.index("or")
    sides = (phrase.words[:at], phrase.words[at + 1 :])
    return next(
        (replace(phrase, words=s) for s in sides if tuple(w.lower() for w in s[-len(key.noun) :]) == key.noun), phrase
    )


def _drop_owner(found: list[NounPhrase], at: int) -> None:
    """Where the thing is named, that it is one of *an* owner goes without saying."""
    if not found[at].name and not is_plural(found[at].last):
        del found[at]


def _split(found: list[NounPhrase], key: Key) -> bool:
    """Take a compound apart that begins with the key's noun: ``file version`` of file 12345."""
    for at, phrase in enumerate(found):
        words = [_plain(w) for w in phrase.words]
        size = len(key.noun)
        if (
            size
            and len(words) > size
            and words[:size] == [_plain(w) for w in key.noun]
            and not key.several
            and words[size] not in _PART_OF_NOUN
        ):
            rest = phrase.words[size:]
            owner = NounPhrase(preposition="on" if rest[-1] in ABOUT else "of", words=key.noun, name=key.value)
            determiner = phrase.determiner if phrase.determiner.startswith("all") else "the"
            found[at : at + 1] = [replace(phrase, words=rest, determiner="" if phrase.name else determiner), owner]
            return True
    return False


def _added(found: list[NounPhrase], key: Key, verb: str) -> NounPhrase:
    noun = key.noun or ("ID",)
    lists = wordlists()
    if key.several:
        noun = (*noun[:-1], plural(noun[-1]))
    if (
        found
        and verb in lists.making
        and len(found[0].words) > len(key.noun) > 0
        and found[0].words[: len(key.noun)] == key.noun
    ):
        found[0] = replace(found[0], words=found[0].words[len(key.noun) :])
    before = found[-1] if found else NounPhrase()
    if (
        key.in_path
        and before.name
        and before.preposition
        and (noun[-1] not in lists.places or before.preposition == "in")
    ):
        return NounPhrase(preposition="of", words=noun, name=key.value)
    taken = {p.preposition for p in found}
    wanted = ["in"] if noun[-1] in lists.places else []
    wanted = (
        wanted
        if wanted and any(p.name for p in found)
        else ["to"]
        if verb in lists.bringing
        else ["from"]
        if verb in lists.taking
        else wanted
    )
    return NounPhrase(preposition=next((w for w in wanted if w not in taken), "for"), words=noun, name=key.value)


def rendered(phrases: Sequence[NounPhrase], *, making: bool, unique: bool) -> str:
    """The phrases as text, with articles. ``unique``: there is only one such thing, so it is *the* thing."""
    parts = []
    for at, phrase in enumerate(phrases):
        determiner = _determiner(phrase, phrases[at + 1 : at + 2], at == 0, making, unique)
        parts += [phrase.preposition, determiner, *phrase.words, phrase.name, phrase.after]
    return " ".join(p for p in parts if p)


def _determiner(phrase: NounPhrase, after: Sequence[NounPhrase], head: bool, making: bool, unique: bool) -> str:
    """The article that a phrase has or needs."""
    given = phrase.determiner
    if given in ("a", "an") and unique and head and not making:
        return "the"
    if given in ("a", "an") and not is_plural(phrase.last):
        return article(" ".join(phrase.words))
    if given and given not in ("a", "an"):
        return given
    if phrase.name or phrase.preposition in ("as", "by", "per") or phrase.last in ("me", "it", "them", "all"):
        return ""
    if phrase.last in wordlists().names or (len(phrase.words) == 1 and _PARTICIPLE.fullmatch(phrase.words[0])):
        return ""
    limited = bool(after) and after[0].preposition in ("of", "for", "on", "in", "at", "from")
    if is_plural(phrase.last):
        return "" if (making and head) or not head else "the"
    if _mass(phrase):
        return "the" if (limited or unique) and head and not making else ""
    if head and not making and (limited or unique):
        return "the"
    return article(" ".join(phrase.words))


def _mass(phrase: NounPhrase) -> bool:
    """Whether the noun takes no article of its own."""
    last = phrase.last
    return (
        last in wordlists().uncountable
        or (last.endswith("ing") and not _COUNTED.match(last))
        or phrase.words[-1].isupper()
    )
