"""Which of the facts a user holds a reply asks for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from agentseer.language import chinese, english
from agentseer.language.locale import CJK
from agentseer.language.reading import Reading, Span, read
from agentseer.language.rules import Answer, apply, strongest
from agentseer.language.words import lexicon, singular, split, synonyms

__all__ = ["Askable", "Asked", "asked"]

_GENERIC = frozenset(
    [
        "id",
        "number",
        "name",
        "code",
        "type",
        "date",
        "time",
        "key",
        "value",
        "status",
        "state",
        "kind",
        "no",
        "list",
        "of",
        "the",
        "a",
        "an",
        "is",
        "are",
        "to",
        "for",
        "by",
        "and",
        "or",
        "in",
        "on",
        "at",
        "it",
        "your",
        "you",
        "data",
        "info",
        "information",
        "text",
        "new",
        "old",
        "编号",
        "号",
        "号码",
        "名称",
        "类型",
    ]
)
_VAGUE = frozenset({"id", "no", "号", "编号"})
"""Words that name a fact only if it has no other name."""
_BARE = frozenset({"num", "number", "operand", "value", "arg", "input"})
"""Names that, with a digit or letter, only count."""
_ORDINALS = (
    ("first", "1st", "第一个", "第一", "前一个"),
    ("second", "2nd", "other", "another", "第二个", "第二", "另一个", "另外一个", "后一个"),
    ("third", "3rd", "第三个", "第三"),
    ("fourth", "4th", "第四个", "第四"),
)
_ORDINAL_THING = r"\s*(?:one|number|value|integer|operand|argument|parameter|figure|数字?|值|参数|整数|数值)?"
_EVERYTHING = re.compile(
    r"\b(?:all|both|these|those|the|more|additional|further|required|necessary|following|missing|some)(?: (?:of|the|your|required|necessary|relevant|following|missing|two|three|needed|more))*"
    r" (?:details?|information|info|values?|numbers?|parameters?|inputs?|fields?|specifics|data)\b|\b(?:two|what|which) (?:are )?(?:the )?(?:two )?(?:numbers|values|integers|details|information)\b|\bmore (?:specific|context)\b"
    r"|(?:所有|全部|相关|具体|必要|以下|这些|完整|详细|更多|两个|哪两个|哪些|几个)(?:的)?(?:信息|资料|详情|细节|内容|参数|数字?|数值|值)|详细信息|具体信息"
)
_LIST = re.compile(r"(?:\s*(?:[-•]|\d+[.)、])[ \t]*[^\n]+(?:\n|$))+")
_REQUEST = re.compile(
    r"\b(?:provide|tell|give|share|specify|need|know|confirm|enter|missing|require[ds]?)\b|提供|告知|告诉|需要|补充|说明|填写|缺少|确认"
)
_CHOICE = re.compile(
    r"\b(?:which|what) (?:options?|ones?|of (?:these|them|the|those))\b|\bhow (?:would )?you(?:'d| would)? like (?:me )?to (?:proceed|continue|go (?:on|ahead))\b"
    r"|\byour (?:choice|preference|decision)\b|\bwhat would you like (?:me )?to do\b|\bwhat (?:specific )?(?:changes?|assistance|help)\b|哪(?:一)?(?:个|种|项)(?:选项|方案)?(?:呢)?[?？]?$|(?:如何|怎么|怎样)(?:处理|继续|办)|您的选择"
)
_THAT = re.compile(
    r"\b(?:provide|share|tell|give|send|specify|confirm|enter|know)(?: (?:me|us|with|over))* (?:it|that|this|them|these|those|one)\b|(?:提供|告知|告诉我|补充)(?:一下|给我)?\W*$"
)
"""A request for what was named just before."""
_OFFER = re.compile(
    r"\b(?:anything|something|what) else\b|\bany (?:other|further|more) |\bhow (?:else )?(?:can|may) i\b|\bcan i help\b|\bwhat can i\b|还有(?:什么|其他|别的)|其他(?:需要|问题)|有什么(?:可以|能|需要)|需要(?:其他|什么)帮助|如何帮"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Askable:
    """A fact that can be asked for."""

    name: str
    words: tuple[str, ...] = ()
    """More ways to say it, in either language."""
    description: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a reply asks for."""

    names: tuple[str, ...] = ()
    """Names of the facts, in the order given."""
    choice: bool = False
    """It leaves a choice: which option, how to go on."""
    unmapped: bool = False
    """It asks for something that is none of them."""


def asked(text: str, facts: Sequence[Askable]) -> Asked:
    """Which of the facts a reply asks for: in questions, requests and lists of what is needed.

    >>> facts = [Askable(name="orderId"), Askable(name="reason"), Askable(name="email")]
    >>> asked("I'd need the order number. And why do you want to return it?", facts).names
    ('orderId', 'reason')
    >>> asked("请提供您的邮箱和订单号", facts).names
    ('orderId', 'email')
    >>> asked("What is your mother's maiden name?", facts)
    Asked(names=(), choice=False, unmapped=True)
    >>> asked("All done! Anything else?", facts)
    Asked(names=(), choice=False, unmapped=False)
    """
    return _asked(text, tuple(facts))


@lru_cache(maxsize=8192)
def _asked(text: str, facts: tuple[Askable, ...]) -> Asked:
    reading = read(text)
    names: set[str] = set()
    choice = unmapped = False
    for segment, certain in _requests(reading):
        found = _named(segment, facts) or (_by_head(segment, facts) if certain else set())
        if not found and certain and _EVERYTHING.search(segment):
            found = {fact.name for fact in facts}
        names |= found
        if certain and not found:
            choice = choice or _CHOICE.search(segment) is not None
            unmapped = unmapped or not (_CHOICE.search(segment) or (names and _THAT.search(segment)))
    return Asked(names=tuple(fact.name for fact in facts if fact.name in names), choice=choice, unmapped=unmapped)


def _requests(reading: Reading) -> Iterator[tuple[str, bool]]:
    """The passages that ask for something, and whether they surely do; a list of what is needed belongs to its request."""
    listed_until = 0
    for first, last in reading.sentences():
        sentence = reading.plain[first:last]
        if first < listed_until or _OFFER.search(sentence) or (answer := _asks(sentence)) == "no":
            continue
        confirms = _confirms(sentence)
        needed = None if confirms or not _REQUEST.search(sentence) else _LIST.match(reading.plain, last)
        listed_until = needed.end() if needed else last
        yield reading.plain[first:listed_until], not confirms and (answer == "yes" or needed is not None)


def _asks(sentence: str) -> Answer:
    return _strongest(sentence, "asks")


def _confirms(sentence: str) -> bool:
    return _strongest(sentence, "asks_confirmation") == "yes" or re.search(r"\bconfirm\b", sentence) is not None


@lru_cache(maxsize=16384)
def _strongest(sentence: str, act: str) -> Answer:
    reading = read(sentence)
    return strongest(apply(english.RULES[act], reading, {}), apply(chinese.RULES[act], reading, {}))[0]


def _named(segment: str, facts: tuple[Askable, ...]) -> set[str]:
    """The facts that a passage names; a longer name covers a shorter one at the same place."""
    hits: list[tuple[Span, str]] = []
    for place, fact in enumerate(facts):
        hits.extend((match.span(), fact.name) for match in _terms(fact).finditer(segment))
        hits.extend((match.span(), fact.name) for match in _by_order(place, facts).finditer(segment))
    covered = [span for span, _ in hits]
    return {name for span, name in hits if not any(_covers(other, span) for other in covered)}


def _covers(larger: Span, smaller: Span) -> bool:
    return larger != smaller and larger[0] <= smaller[0] and smaller[1] <= larger[1]


@lru_cache(maxsize=4096)
def _terms(fact: Askable) -> re.Pattern[str]:
    """Everything that the fact is called, as one pattern."""
    own = [name for word in (fact.name, *fact.words) for name in (*synonyms(word), word.lower())]
    terms = dict.fromkeys(own)
    for name, others in lexicon().asked_as.items():
        if any(" ".join(singular(w) for w in term.split()) in (name, *others) for term in own):
            terms.update(dict.fromkeys((name, *others)))
    vague = frozenset() if _GENERIC.issuperset(split(fact.name)) else _VAGUE
    return _any_of(term for term in terms if len(term) > 1 and term not in vague)


def _any_of(terms: Iterable[str]) -> re.Pattern[str]:
    parts = []
    for term in sorted(set(terms), key=lambda t: (-len(t), t)):
        if re.match(f"[{CJK}]", term):
            parts.append(re.escape(term))
        else:
            parts.append(
                r"(?<![a-z0-9])"
                + r"[\s_-]+".join(map(re.escape, re.split(r"[\s_-]+", term)))
                + r"(?:s|es|\(s\))?(?![a-z0-9])"
            )
    return re.compile("|".join(parts) or r"(?!)")


@lru_cache(maxsize=4096)
def _by_order(place: int, facts: tuple[Askable, ...]) -> re.Pattern[str]:
    """``the second number``, or the letter itself, for facts whose names say nothing (``a``, ``b``, ``num1``)."""
    bare = [
        fact for fact in facts if all(len(word) == 1 or word.isdigit() or word in _BARE for word in split(fact.name))
    ]
    fact = facts[place]
    parts = []
    if len(fact.name) == 1:
        not_article = r"(?!\s+(?!(?:and|or|is|be|equals)\b)[a-z])" if fact.name.lower() in "ai" else ""
        parts.append(rf"(?<![a-z0-9']){re.escape(fact.name.lower())}(?![a-z0-9']){not_article}")
    if len(bare) > 1 and fact in bare[: len(_ORDINALS)]:
        parts.append(rf"(?:{'|'.join(_ORDINALS[bare.index(fact)])}){_ORDINAL_THING}")
    return re.compile("|".join(parts) or r"(?!)")


def _by_head(segment: str, facts: tuple[Askable, ...]) -> set[str]:
    """By one telling word of the name, if it belongs to exactly one fact: ``order`` for order_id."""
    found: set[str] = set()
    for fact in facts:
        own = _telling(fact)
        others = set().union(*(_telling(other) for other in facts if other is not fact)) if len(facts) > 1 else set()
        if own - others and _any_of(own - others).search(segment):
            found.add(fact.name)
    return found


@lru_cache(maxsize=4096)
def _telling(fact: Askable) -> frozenset[str]:
    """The words that tell a fact from others: those of its name that are not generic, their translations and question words.

    A name of generic words only (``id``) is told by the nouns of its description.
    """
    known = lexicon()
    words = {known.abbreviations.get(word, word) for text in (fact.name, *fact.words) for word in split(text)}
    if words <= _GENERIC:
        words |= {word for word in map(singular, split(fact.description)) if word in known.nouns}
    words |= {singular(word) for word in words}
    chinese_words = {zh for word in words - _GENERIC for zh in synonyms(word) if len(zh) > 1}
    questions = {
        question for word in split(fact.name)[-1:] for question in known.interrogatives.get(singular(word), ())
    }
    return frozenset(word for word in (words | chinese_words) - _GENERIC if len(word) > 1) | questions
