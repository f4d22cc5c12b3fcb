"""How deeds are claimed in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from agentseer.language.claim import IDLE, Claim, worth
from agentseer.language.reading import Reading
from agentseer.language.rules import Answer, weaker
from agentseer.language.topic import families_of
from agentseer.language.words import lexicon

__all__ = ["english_claims"]

_PERSONAL = frozenset({"agent", "able", "managed", "also", "bare", "outright", "subjectless"})
"""Forms (groups of the patterns below) whose subject is the speaker."""
_RELATIVE = re.compile(r"\w\s+(?:that|which|who)\s*$")
_NOTHING_DONE = re.compile(
    r"\s*(?:nothing|none|neither|no)\b"
    r"|\s*(?:(?:a|an|my|some|the|sure|quick)\s+)*(?:notes?|mistakes?|errors?|attempts?|progress|search|look|check|list|summary|sure)\b"
)
_GERUND = re.compile(r"\s+[a-z]+ing\b")
_BY_OTHERS = re.compile(r"\s+by (?!me\b|us\b)[a-z]")
_NOW = re.compile(r"\s+now\b")
_EARLIER = re.compile(
    r"\s*(?:on|at|in|yesterday|last|earlier|before|previously|back|due|because|from|since|when|as part|more than|less than"
    r"|within|over|under|only|using|\d)"
)
_ADVERBS = (
    r"(?:(?:just|now|also|success?fully|already|then|since|officially|immediately|fully|all|gladly|promptly|accordingly|happily|finally|hereby|actually|indeed|both|"
    r"safely|manually|gone ahead and|went ahead and|go ahead and)\s+)*"
)
_IRREGULAR = (
    "made|sent|paid|set|put|taken|took|bought|built|done|did|reset|run|ran|written|wrote|withdrawn|withdrew|frozen|froze|sold|given|gave|shut|chosen|chose|found|"
    "seen|saw|read|understood|thought|said|told|got|gotten|known|left|held|kept|shown|begun|began|spoken|forgotten|heard|meant|overwritten|rebuilt|swapped|hit"
)
_PAST = rf"(?:(?!(?:proceed|exceed|succeed|need|indeed|speed|feed|embed|managed)\b)[a-z-]{{2,}}ed|{_IRREGULAR})"
_NOT_A_NAME = (
    r"(?!(?:is|are|was|were|has|have|had|be|been|being|will|would|can|could|may|might|should|must|do|does|did|not|never|i|i'm|i've|we|you|they|he|she|it|to|if|get|gets|got|that|"
    r"which|who|when|once|no|nothing|none|status|please|as|but|and|or|because|since|after|before|until|already|currently|how|what|why|where|expected|only|any|some|all|yet)\b)"
)
_NOT_WITHIN = (
    r"\b(?:after|once|if|when|until|before|unless|that|which|can|cannot|will|would|is|are|was|were|has|have|not)\b"
)
_DONE = r"(?:complete|completed|successful|confirmed|processed|finali[sz]ed|done|gone through|in place|a success)"


@cache
def _anywhere() -> re.Pattern[str]:
    """Claims that can stand anywhere in a sentence."""
    nouns = {noun for action in lexicon().actions.values() if action.name not in IDLE for noun in action.nouns}
    noun = "|".join(sorted(nouns, key=lambda word: (-len(word), word)))
    return re.compile(
        r"\b(?:"
        rf"(?:i|we)(?:\s+have|'ve)?\s+{_ADVERBS}(?P<agent>{_PAST})\b(?!n't| not\b)"
        rf"|(?:i|we)\s*(?:was|were|have been|'ve been)\s+(?:now\s+)?able\s+to\s+{_ADVERBS}(?P<able>[a-z]+)\b"
        rf"|(?:i|we)(?:'ve| have)?\s+{_ADVERBS}managed\s+to\s+{_ADVERBS}(?P<managed>[a-z]+)\b"
        rf"|(?:and|then)\s+{_ADVERBS}(?P<also>{_PAST})\s+(?:it|them|your|the|that|this|those|these|all|both|an?)\b"
        rf"|(?P<nominal>{noun})s?\b(?:\s+(?:for|of|to|on|from)\s+(?:(?!{_NOT_WITHIN})[^.,!?\n]){{1,48}}?)?"
        rf"(?:(?:\s+(?:is|are|was|were|has been|have been|is now|are now|has|have))?\s+{_ADVERBS}{_DONE}|\s+went through)\b"
        rf"|(?:has|have|'s|'ve)\s+{_ADVERBS}been\s+{_ADVERBS}(?P<passive>{_PAST})\b"
        rf"|(?:is|are|'s|'re)\s+(?:now|officially|all|hereby)\s+{_ADVERBS}(?P<now>{_PAST})\b"
        rf"|(?:was|were|got)\s+{_ADVERBS}(?P<was>{_PAST})\b(?:\s+successfully)?"
        rf"|(?:is|are|'s|'re)\s+{_ADVERBS}(?P<be>{_PAST})\b"
        rf"|(?<!be )(?<!been )(?P<well>{_PAST})\s+successfully\b"
        rf"|had\s+{_ADVERBS}been\s+{_ADVERBS}(?P<had>{_PAST})\b"
        r")"
    )


@cache
def _opening() -> re.Pattern[str]:
    """Claims without a verb of their own, which only stand at the start of a sentence: ``Done!``, ``Order cancelled.``"""
    return re.compile(
        r"[^\w\n•-]*(?:"
        r"(?:(?:ok(?:ay)?|alright|great|perfect|sure|yes|certainly|good news|no problem|absolutely)\b[,!:.\s-]*)?"
        r"(?:(?:and|it's|it is|that's|that is|this is|everything's|everything is|you're|you are|we're|now)\s+)*"
        r"(?P<bare>(?:all\s+)?done|all\s+set|(?:all\s+)?taken care of|(?:all\s+)?sorted|completed?|finished|good to go|success(?:ful)?|mission accomplished|(?:it|that|this|everything|all)\s+(?:has\s+|have\s+)?(?:now\s+)?(?:all\s+)?(?:went|gone)\s+through)"
        r"\b(?=\s*(?:[.!,;:)—–✅✔🎉\n]|$|-\s|now\b|for you\b|with that\b))"
        rf"|(?:successfully\s+(?P<outright>{_PAST})|(?P<subjectless>{_PAST})\s+(?:(?:it|your|the|that|this|both|all|them)\b|[$€£¥\d]))"
        rf"|(?:{_NOT_A_NAME}[\w#'-]+\s+){{0,6}}?(?P<elliptic>{_PAST})\b(?=(?:\s+(?:successfully|for you|as requested))?\s*(?:[.!✅✓✔🎉\n]|$))"
        r")"
    )


def english_claims(reading: Reading) -> Iterator[Claim]:
    """The claims of a text in English, in no particular order."""
    openings = (_opening().match(reading.plain, *span) for span in reading.sentences())
    for match in (*_anywhere().finditer(reading.plain), *filter(None, openings)):
        form = match.lastgroup or ""
        if not _is_noise(form, match, reading):
            yield _claim(form, match, reading)


def _is_noise(form: str, match: re.Match[str], reading: Reading) -> bool:
    """Not a claim after all: another's deed, nothing done, a note made, a relative clause."""
    before = reading.plain[slice(reading.sentence(match.start())[0], match.start())]
    if form == "also" and not re.search(r"\b(?:i|we)\b", before):
        return True
    if form in _PERSONAL:
        begun = match[form] in ("started", "began", "begun") and _GERUND.match(reading.plain, match.end())
        return bool(begun or _NOTHING_DONE.match(reading.plain, match.end()))
    return form == "passive" and _RELATIVE.search(before) is not None


def _claim(form: str, match: re.Match[str], reading: Reading) -> Claim:
    first, last = reading.clause(*match.span())
    personal = form in _PERSONAL
    if personal:
        phrase = reading.plain[match.end() : last]
    else:
        phrase = reading.plain[first : match.end() if form == "nominal" else match.start()]
    verb, families = _verb(match[form], reading.plain[match.end() : last], form)
    answer, existing = _worth(form, match, reading)
    return Claim(
        verb=verb,
        families=families,
        phrase=_head(phrase),
        personal=personal,
        answer=answer,
        existing=existing,
        span=match.span(),
    )


def _worth(form: str, match: re.Match[str], reading: Reading) -> tuple[Answer, bool]:
    """What a match is worth as a claim, and whether it rather says that something was so."""
    done = form in _PERSONAL or form in ("nominal", "elliptic", "well")
    vague = form in ("was", "be") and "successfully" not in match[0] and not _NOW.match(reading.plain, match.end())
    was_so = not done and (
        form == "had"
        or " already " in match[0]
        or _BY_OTHERS.match(reading.plain, match.end()) is not None
        or (vague and form == "was" and _EARLIER.match(reading.plain, match.end()) is not None)
    )
    answer = worth(reading, match.span(), personal=form in _PERSONAL or was_so)
    return (weaker(answer, "unsure") if vague and not was_so else answer), was_so


def _verb(word: str, following: str, form: str) -> tuple[str, frozenset[str]]:
    """The verb with the particle it needs ("taken care of"), and its families."""
    if form in ("bare", "nominal"):
        return word, frozenset({"generic"})
    after = re.findall("[a-z]+", following[:24])[:2]
    for size in (2, 1):
        phrase = " ".join((word, *after[:size]))
        if families := families_of(phrase):
            return phrase, families
    return word, families_of(word)


def _head(phrase: str) -> str:
    """The noun phrase itself: up to the first preposition after its start."""
    head = re.split(
        r"\b(?:to|for|on|about|regarding|with|from|in|at|of|by|due|as|that|which)\b", phrase.strip(), maxsplit=1
    )[0]
    return head if head.strip() else phrase
