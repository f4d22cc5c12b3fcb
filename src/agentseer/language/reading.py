"""A text made ready for rules: cleaned, cut into sentences, and the mood of any stretch of it.

The cleaned text is lower case, half width, with straight quotes, without Markdown emphasis and zero-width characters; what is
quoted at length (in quotation marks, block quotes or code blocks) is blanked out, because a quotation is not the speaker's word.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from agentseer.language.locale import CJK

__all__ = ["Mood", "Reading", "Span", "plain", "read"]

Span: TypeAlias = tuple[int, int]

Mood: TypeAlias = Literal["asserted", "asked", "supposed", "denied", "hedged", "reported"]
"""How a stretch is meant: stated, asked, a condition, negated, only likely, or attributed to somebody else."""

_DROPPED = frozenset("*`\u200b\u200c\u200d\u2060\ufeff\u00ad")
_DROP = re.compile(f"[{''.join(_DROPPED)}]")
_CHINESE_MARKS = "，：；！？（）"
"""Kept wide, since they separate clauses without a space after them."""
_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F) if chr(code) not in _CHINESE_MARKS} | {
    ord(old): new
    for olds, new in (("\u3000\u00a0\u2009\u202f\t\r", " "), ("“”„«»「」『』", '"'), ("‘’＇", "'"), ("‐‑−", "-"))
    for old in olds
}
_CODE = re.compile(r"```.*?(?:```|\Z)|^[ \t]*>[^\n]*", re.DOTALL | re.MULTILINE)
_QUOTE = re.compile(r'"[^"\n]+"')
_BULLET = re.compile(r"^([ \t]*)\* ", re.MULTILINE)
_BLANK = "\ufffc"
"""Stands for each character of a quotation."""
_LONG_QUOTE = re.compile(rf"(?:\S+\s+){{3}}\S|[{CJK}]{{7}}")
_ABBREVIATIONS = tuple(
    f" {short}." for short in ["e.g", "i.e", "approx", "vs", "mr", "mrs", "ms", "dr", "inc", "ltd", "ref"]
)
_SENTENCE_END = re.compile(r"[.!?…]+[\"')\]]*(?:[ \t]*\n\s*|(?=\s|$))|[。！？；;]+[\"'）)]*\s*|[?!]+(?=[^\s?!])|\n\s*")
_CLAUSE = re.compile(
    r"[,;:，；：、—–(（]|\s-\s|\.{2,}|\b(?:but|however|and|so|because|although|though|while|yet|then|or)\b|但是?|不过|所以|因此|而且|并且?|然后"
)
_ASKED = re.compile(r"[?？][\"')）\s]*$|(?:吗|么|呢|是否|有没有)[^，。]{0,12}$")
_TAIL_QUESTION = re.compile(
    r"[,;，；—–-]\s*(?:and\s+|so\s+|but\s+)?(?:is|are|was|do|does|did|can|could|would|will|shall|should|may|have|has|what|which|when|where|who|how|any(?:thing)?"
    r"|请问|还有|还需|需要|您|你|是否|要不要|可以|能|有什么|其他)"
)
_SUPPOSED = re.compile(
    r"(?<!as )\b(?:if|once|when(?:ever)?|until|till|unless|whether|before|after(?= (?:it|that|this|the|your|you|we|i)\b|\s*$)|as soon as|in case|should (?:you|it|the|that)|assuming|provided that|in order to)\b"
    r"|如果|若|假如|要是|一旦|倘若|除非|只有|待|等到?|直到|是否|万一"
)
_DENIED = re.compile(
    r"\b(?:not|never|no|none|nothing|neither|nor|without|unable|cannot|fail(?:s|ed)?)\b|n't\b|没|未|无法|不|别|从未"
)
_HEDGED = re.compile(
    r"\b(?:should|might|may|must|would|could|seems?|seemed|appears?|appeared|think|believe|probably|likely|perhaps|maybe|supposed|supposedly|assume|looks? like"
    r"|hopefully|presumably|apparently|possibly|expected)\s*$"
    r"|\b(?:seems?|appears?|think|believe|probably|likely|perhaps|maybe|supposed(?:ly)?|assume|looks? like|hopefully|presumably|apparently|possibly|not sure|not certain|you (?:told|asked|wanted|mentioned|wish|said))\b"
    r"|可能|也许|应该|似乎|好像|大概|估计|或许|看起来|看上去|据说|想必"
)
_REPORTED = re.compile(
    r"\b(?:says?|said|states?|stated|reads|claims?|claimed|mentions?|mentioned|according to|alleges?|wrote|instructs?|tells? me|told me)\b"
    r"|写着|写道|声称|据称|称[:：,，]|里说|中说|提到|据|您说|你说"
)


@dataclass(frozen=True, slots=True)
class Reading:
    """A cleaned text (``plain``); ``ends`` are the ends of its sentences, in order."""

    original: str
    plain: str
    ends: tuple[int, ...]

    def sentence(self, at: int) -> Span:
        """Start and end of the sentence around a place in the cleaned text."""
        index = min(bisect_right(self.ends, at), len(self.ends) - 1)
        return (self.ends[index - 1] if index else 0), self.ends[index]

    def sentences(self) -> tuple[Span, ...]:
        """The spans of all sentences."""
        return tuple(zip((0, *self.ends[:-1]), self.ends, strict=True))

    def clause(self, start: int, end: int) -> Span:
        """The clause around a stretch: its sentence, cut at commas and conjunctions outside the stretch."""
        first, last = self.sentence(start)
        for cut in _CLAUSE.finditer(self.plain, first, start):
            first = cut.end()
        cut_after = _CLAUSE.search(self.plain, end, last)
        return first, cut_after.start() if cut_after else last

    def mood(self, start: int, end: int) -> Mood:
        """How the stretch is meant, by the words of its sentence before it and the sentence's end.

        >>> text = read("Once it has been cancelled, you get an e-mail.")
        >>> text.mood(8, 26)
        'supposed'
        """
        first, last = self.sentence(start)
        if _ASKED.search(self.plain, end - 1, last) and not _TAIL_QUESTION.search(self.plain, end, last):
            return "asked"
        before = self.plain[first:start]
        lead = self.plain[self.clause(start, end)[0] : start]
        for mood, pattern, scope in _MOODS:
            if pattern.search(before if scope == "sentence" else lead):
                return mood
        return "asserted"

    def locate(self, span: Span) -> Span:
        """The place in the original text of a span of the cleaned one."""
        if len(self.original) == len(self.plain):
            return span
        kept = [i for i, character in enumerate(_BULLET.sub(r"\1- ", self.original)) if character not in _DROPPED]
        return kept[span[0]], kept[span[1] - 1] + 1


_MOODS: tuple[tuple[Mood, re.Pattern[str], Literal["sentence", "clause"]], ...] = (
    ("supposed", _SUPPOSED, "clause"),
    ("denied", _DENIED, "clause"),
    ("reported", _REPORTED, "sentence"),
    ("hedged", _SUPPOSED, "sentence"),
    ("hedged", _HEDGED, "clause"),
)


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Lower case, half width, straight quotes; no Markdown emphasis, no zero-width characters.

    >>> plain("Order **Ｏ－１０４２** isn’t “Paid”")
    'order o-1042 isn\\'t "paid"'
    """
    return _DROP.sub("", _folded(text))


@lru_cache(maxsize=4096)
def read(text: str) -> Reading:
    """The text cleaned and cut into sentences.

    >>> reading = read("Done! Anything else?")
    >>> [reading.plain[a:b].strip() for a, b in reading.sentences()]
    ['done!', 'anything else?']
    """
    folded = _folded(_BULLET.sub(r"\1- ", text) if "* " in text else text)
    if "```" in folded or ">" in folded:
        folded = _CODE.sub(_blanked, folded)
    if '"' in folded:
        folded = _QUOTE.sub(lambda m: _blanked(m) if _is_quotation(m, folded) else m[0], folded)
    clean = _DROP.sub("", folded)
    ends = [m.end() for m in _SENTENCE_END.finditer(clean) if not clean.endswith(_ABBREVIATIONS, 0, m.end())]
    if not ends or ends[-1] < len(clean):
        ends.append(len(clean))
    return Reading(text, clean, tuple(ends))


def _folded(text: str) -> str:
    """Lower case and half width, character by character, so that places stay the same."""
    if text.isascii():
        return text.lower().replace("\t", " ").replace("\r", " ")
    narrow = text.translate(_WIDTH)
    lower = narrow.lower()
    return lower if len(lower) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in narrow)


def _blanked(match: re.Match[str]) -> str:
    """As long as what it stands for, so that places stay the same."""
    return "".join(c if c == "\n" or c in _DROPPED else _BLANK for c in match[0])


def _is_quotation(match: re.Match[str], text: str) -> bool:
    """Whether it is somebody's words: long enough, and not the whole reply put in quotation marks."""
    return _LONG_QUOTE.search(match[0]) is not None and len(match[0]) < len(text.strip())
