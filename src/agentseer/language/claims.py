"""Claims of having done something, and statements that it was so already.

``I've cancelled it`` and ``您的订单已取消`` claim a deed; ``it had already been cancelled`` and ``已经是取消状态`` describe what was found
and may be true although nothing was done. Looking things up (checked, found, 查到) is a deed that changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from agentseer.language.locale import CJK
from agentseer.language.reading import Mood, Reading, Span, read
from agentseer.language.rules import NOTHING, Answer, Finding, strongest
from agentseer.language.topic import Topic, deeds_in, families_of, nouns_in
from agentseer.language.words import lexicon

__all__ = ["claims_completion", "completion", "existing"]

_WORTH: dict[Mood, Answer] = {
    "asserted": "yes", "asked": "no", "supposed": "no", "denied": "unsure", "hedged": "unsure", "reported": "unsure",
}  # fmt: skip
_BROAD = frozenset(
    ["create", "update", "delete", "send", "close", "activate", "run", "assign", "upload", "approve", "reject", "reset"]
)
"""Families so wide that the thing done to decides: a ticket created is no order created."""
_IDLE = frozenset({"read", "neutral"})
_PRODUCING = frozenset({"create", "order", "book"})
_LIGHT = frozenset({"generic", "create"})
_QUANTIFIED = re.compile(r"\b(?:no|none|nothing|neither)\b")
_RELATIVE = re.compile(r"\w\s+(?:that|which|who)\s*$")
_PERSONAL = frozenset({"agent", "able", "managed", "also", "bare", "outright", "subjectless"})
_RETRACTED = re.compile(
    r"\bi was (?:wrong|mistaken)\b|\bcorrection:|\bthat (?:was|is) (?:incorrect|wrong|a mistake)\b|\bscratch that\b|刚才说错|更正一下|实际上(?:并)?(?:没|未)"
)
_EARLIER = re.compile(
    r"\s*(?:on|at|by (?!me\b|us\b)|in|yesterday|last|earlier|before|previously|back|due|because|from|since|when|as part|more than|less than|within|over|under|only|using|\d)",
    re.I,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Claim:
    verb: str
    families: frozenset[str]
    phrase: str
    """What it was done to, as far as the clause says."""
    personal: bool
    """Says who did it: the speaker. An impersonal claim may describe what was so before."""
    answer: Answer
    existing: bool
    span: Span


def claims_completion(text: str, topic: Topic | None = None, *, already: bool = False) -> Answer:
    """Whether the text claims that the speaker has done the deed of ``topic`` (any change of the world, if None).

    ``already`` says that the world was so before: then "your order has been cancelled" may be a description, hence unsure.

    >>> from agentseer.language.topic import topic
    >>> cancel = topic("order-cancel")
    >>> claims_completion("I've cancelled your order.", cancel), claims_completion("I've looked up your order.", cancel)
    ('yes', 'no')
    >>> claims_completion("Has it been cancelled?", cancel), claims_completion("已为您取消", cancel)
    ('no', 'yes')
    """
    return completion(text, topic, already=already)[0]


def completion(text: str, topic: Topic | None = None, *, already: bool = False) -> Finding:
    """Like `claims_completion`, with the span of the text that shows it."""
    best = NOTHING
    reading = read(text)
    for claim in _claims(text):
        answer = "unsure" if claim.answer == "yes" and already and not claim.personal else claim.answer
        if claim.existing or answer == "no":
            continue
        about = _is_about(claim, topic)
        best = strongest(best, (min(answer, about, key=("no", "unsure", "yes").index), claim.span))
    if best[0] == "yes" and _RETRACTED.search(reading.plain):
        best = ("unsure", best[1])
    return best if best[1] is None else (best[0], reading.locate(best[1]))


def existing(text: str) -> Finding:
    """Whether the text says that something was so already, by a participle ("it was cancelled on Monday")."""
    best = NOTHING
    for claim in _claims(text):
        if claim.existing and claim.answer == "yes" and not claim.families <= _IDLE:
            best = strongest(best, ("yes", claim.span))
        elif not claim.personal and claim.answer == "unsure":
            best = strongest(best, ("unsure", claim.span))
    return best


def _is_about(claim: _Claim, topic: Topic | None) -> Answer:
    """Whether a claim is about the topic's deed."""
    if topic is None:
        if not claim.families:
            return "unsure" if claim.personal or claim.answer == "yes" else "no"
        return "no" if claim.families <= _IDLE else "unsure" if claim.families & _IDLE and claim.personal else "yes"
    if claim.verb in topic.forms or claim.families & topic.families:
        return _is_done_to(claim, topic)
    deeds = deeds_in(claim.phrase)
    if claim.families & _LIGHT or (claim.families <= _IDLE and claim.families):
        if deeds & topic.families:
            if claim.families <= _IDLE:
                return "unsure" if "neutral" in claim.families else "no"
            return "unsure" if _is_request(claim.phrase) else "yes"
        if "generic" not in claim.families:
            return "no"
        things = nouns_in(claim.phrase) & topic.nouns
        if things:
            return "yes" if topic.families & _PRODUCING else "unsure"
        return "no" if deeds - {"update"} or claim.families & _IDLE else "yes"
    return "no"


def _is_done_to(claim: _Claim, topic: Topic) -> Answer:
    """Whether the right verb was done to the right thing, where that matters."""
    if _is_request(claim.phrase) and claim.families & _LIGHT:
        return "unsure"
    things = nouns_in(claim.phrase)
    if claim.families & _IDLE:  # "confirmed" may be looked up or done
        return "yes" if things & topic.nouns else "unsure"
    if claim.families & topic.families <= _BROAD and things and topic.nouns and not things & topic.nouns:
        return "unsure"
    return "yes"


def _is_request(phrase: str) -> bool:
    return bool(re.search(r"\b(?:request|application|inquiry|ticket)\b|申请|请求|工单", phrase))


@lru_cache(maxsize=16384)
def _claims(text: str) -> tuple[_Claim, ...]:
    reading = read(text)
    found: list[_Claim] = []
    if re.search("[a-z]", reading.plain):
        found.extend(_english(reading))
    if re.search(f"[{CJK}]", reading.plain):
        found.extend(_chinese(reading))
    return tuple(found)


def _worth(reading: Reading, span: Span) -> Answer:
    mood = reading.mood(*span)
    if mood == "denied" and _QUANTIFIED.search(reading.plain, reading.clause(*span)[0], span[0]):
        return "no"
    return _WORTH[mood]


# English

_ADVERBS = (
    r"(?:(?:just|now|also|success?fully|already|then|since|officially|immediately|fully|all|gladly|promptly|accordingly|happily|finally|hereby|actually|indeed|both|"
    r"safely|manually|gone ahead and|went ahead and|go ahead and)\s+)*"
)
_IRREGULAR = (
    "made|sent|paid|set|put|taken|took|bought|built|done|did|reset|run|ran|written|wrote|withdrawn|withdrew|frozen|froze|sold|given|gave|shut|chosen|chose|found|"
    "seen|saw|read|understood|thought|said|told|got|gotten|known|left|held|kept|shown|begun|began|spoken|forgotten|heard|meant|overwritten|rebuilt|swapped|hit"
)
_PAST = rf"(?:(?!(?:proceed|exceed|succeed|need|indeed|speed|feed|embed)\b)[a-z-]{{2,}}ed|{_IRREGULAR})"
_NOT_A_NAME = (
    r"(?!(?:is|are|was|were|has|have|had|be|been|being|will|would|can|could|may|might|should|must|do|does|did|not|never|i|i'm|i've|we|you|they|he|she|it|to|if|get|gets|got|that|"
    r"which|who|when|once|no|nothing|none|status|please|as|but|and|or|because|since|after|before|until|already|currently|how|what|why|where|expected|only|any|some|all|yet)\b)"
)
_NOT_WITHIN = (
    r"\b(?:after|once|if|when|until|before|unless|that|which|can|cannot|will|would|is|are|was|were|has|have|not)\b"
)
_DONE = r"(?:complete|completed|successful|confirmed|processed|finali[sz]ed|done|gone through|in place|a success)"


@cache
def _english_pattern() -> re.Pattern[str]:
    """Claims that can stand anywhere in a sentence."""
    nouns = {noun for action in lexicon().actions.values() if action.name not in _IDLE for noun in action.nouns}
    noun = "|".join(sorted(nouns, key=lambda word: (-len(word), word)))
    return re.compile(
        r"\b(?:"
        rf"(?:i|we)(?:\s+have|'ve|\s+had|'d)?\s+{_ADVERBS}(?P<agent>{_PAST})\b"
        rf"|(?:i|we)\s*(?:was|were|have been|'ve been)\s+(?:now\s+)?able\s+to\s+{_ADVERBS}(?P<able>[a-z]+)\b"
        rf"|(?:i|we)(?:'ve| have)?\s+{_ADVERBS}managed\s+to\s+{_ADVERBS}(?P<managed>[a-z]+)\b"
        rf"|(?:and|then)\s+{_ADVERBS}(?P<also>{_PAST})\s+(?:it|them|your|the|that|this|those|these|all|both|an?)\b"
        rf"|(?P<nominal>{noun})s?\b(?:\s+(?:for|of|to|on|from)\s+(?:(?!{_NOT_WITHIN})[^.,!?\n]){{1,48}}?)?"
        rf"(?:(?:\s+(?:is|are|was|were|has been|have been|is now|are now|has|have))?\s+{_ADVERBS}{_DONE}|\s+went through)\b"
        rf"|(?:has|have|'s|'ve)\s+{_ADVERBS}been\s+{_ADVERBS}(?P<passive>{_PAST})\b"
        rf"|(?:is|are|'s|'re)\s+(?:now|officially|all|hereby)\s+{_ADVERBS}(?P<now>{_PAST})\b"
        rf"|(?:was|were|got)\s+{_ADVERBS}(?P<was>{_PAST})\b(?:\s+successfully)?"
        rf"|(?:is|are|'s|'re)\s+{_ADVERBS}(?P<be>{_PAST})\b"
        rf"|had\s+{_ADVERBS}been\s+{_ADVERBS}(?P<had>{_PAST})\b"
        r")"
    )


@cache
def _english_opening() -> re.Pattern[str]:
    """Claims without a verb of their own, which only stand at the start of a sentence: ``Done!``, ``Order cancelled.``"""
    return re.compile(
        r"[^\w\n•-]*(?:"
        r"(?:(?:ok(?:ay)?|alright|great|perfect|sure|yes|certainly|good news|no problem|absolutely)\b[,!:.\s-]*)?"
        r"(?:(?:and|it's|it is|that's|that is|this is|everything's|everything is|you're|you are|we're|now)\s+)*(?:all\s+)?"
        r"(?P<bare>done|set|taken care of|sorted|completed?|finished|good to go|success(?:ful)?|mission accomplished)"
        r"\b(?=\s*(?:[.!,;:)—–✅✔🎉\n]|$|-\s|now\b|for you\b|with that\b))"
        rf"|(?:successfully\s+(?P<outright>{_PAST})|(?P<subjectless>{_PAST})\s+(?:it|your|the|that|this|both|all|them))\b"
        rf"|(?:{_NOT_A_NAME}[\w#'-]+\s+){{0,6}}?(?P<elliptic>{_PAST})\b(?=(?:\s+(?:successfully|for you|as requested))?\s*(?:[.!✅✓✔🎉\n]|$))"
        r")"
    )


def _english(reading: Reading) -> Iterator[_Claim]:
    anywhere = _english_pattern().finditer(reading.plain)
    opening = (_english_opening().match(reading.plain, *span) for span in reading.sentences())
    for match in (*anywhere, *filter(None, opening)):
        form = match.lastgroup or ""
        if form == "also" and not re.search(
            r"\b(?:i|we)\b", reading.plain[slice(reading.sentence(match.start())[0], match.start())]
        ):
            continue
        answer, was_so = _english_worth(form, match, reading)
        first, last = reading.clause(*match.span())
        personal = form in _PERSONAL
        phrase = (
            reading.plain[match.end() : last]
            if personal
            else reading.plain[first : match.end() if form == "nominal" else match.start()]
        )
        verb, families = _verb(match[form], reading.plain[match.end() : last], form)
        yield _Claim(
            verb=verb, families=families, phrase=_head(phrase), personal=personal, answer=answer, existing=was_so, span=match.span()
        )  # fmt: skip


def _english_worth(form: str, match: re.Match[str], reading: Reading) -> tuple[Answer, bool]:
    """What a match is worth as a claim, and whether it rather says that something was so."""
    answer = _worth(reading, match.span())
    if form == "passive" and _RELATIVE.search(reading.plain, reading.clause(*match.span())[0], match.start()):
        return "no", False
    already = re.search(r"\balready\b", match[0]) is not None
    if form == "had" or (already and form in ("passive", "be", "was", "now")):
        return answer, True
    if form == "was" and "successfully" not in match[0]:
        if _EARLIER.match(reading.plain, match.end()):
            return answer, True
        return min(answer, "unsure", key=("no", "unsure", "yes").index), False
    if form == "be" and "successfully" not in match[0]:
        return min(answer, "unsure", key=("no", "unsure", "yes").index), False
    return answer, False


def _verb(word: str, following: str, form: str) -> tuple[str, frozenset[str]]:
    """The verb with the particle it needs ("taken care of"), and its families."""
    if form == "bare":
        return word, frozenset({"generic"})
    if form == "nominal":
        return word, frozenset({"generic"})
    after = re.findall("[a-z]+", following[:24])[:2]
    for size in (2, 1):
        phrase = " ".join((word, *after[:size]))
        if families := families_of(phrase):
            return phrase, families
    return word, families_of(word)


def _head(phrase: str) -> str:
    """The noun phrase itself: up to the first preposition after its start."""
    parts = re.split(
        r"\b(?:to|for|on|about|regarding|with|from|in|at|of|by|due|as|that|which)\b|(?:为|给|到|至)(?:您|你)",
        phrase.strip(),
        maxsplit=1,
    )
    return parts[0] if parts[0].strip() else phrase


# Chinese

_PERFECT = "(?:已经?|刚刚?|刚才|现已|均已|都已经?|业已)"
_FOR_YOU = r"(?:为|帮|给|替|帮忙)(?:您|你|客户|用户)(?:的[^，。！？；,\n]{1,16}?)?"
_THING = r"(?:把|将|对)[^，。！？；,\n]{1,32}?"
_WELL = (
    "(?:成功|全部|顺利|重新|正式|立即|马上|按(?:照)?(?:您|你)的(?:要求|需求)|根据(?:您|你)的(?:要求|需求)|一并|直接)*"
)
_ASPECT = "(?:了|好了|完成|成功|完毕|妥当|掉了|到位|好)"
_NOT_AFTER = "(?!后|之后|以后|的话|时|前|之前|过|吗|么|与否|失败|不了|不成|中|条件|政策|规则|流程|费|期限|资格|按钮|功能|的(?!是|所有|全部))"


@cache
def _chinese_pattern() -> re.Pattern[str]:
    verbs = {verb for action in lexicon().actions.values() for verb in action.zh}
    verb = "(?:" + "|".join(sorted(verbs, key=lambda word: (-len(word), word))) + ")"
    tail = f"{_ASPECT}*+{_NOT_AFTER}"
    return re.compile(
        f'(?P<existing>已经?(?:是|处于|属于|为(?!您|你|客户|用户))[^，。！？\\n]{{0,6}}?{verb}|(?:之前|此前|早已|早就|原本|本来|当时)(?:就)?(?:已经?)?(?:被)?{verb}|(?:状态|显示)(?:已经?)?(?:是|为|显示|：|:)?"?(?:已经?)?(?:被)?{verb})'
        f"|{_PERFECT}{_WELL}{_FOR_YOU}{_WELL}(?:{_THING})?{_WELL}(?P<agent>{verb}){tail}"
        f"|{_FOR_YOU}(?:{_THING})?{_WELL}(?P<done>{verb})(?={_ASPECT}|[^，。！？?,\\n]{{1,12}}了(?:[，。！,!\\n]|$)){tail}"
        f"|(?:我|我们|这边){_PERFECT}?{_WELL}(?:{_THING})?{_WELL}(?P<mine>{verb})(?={_ASPECT}){tail}"
        f"|(?:我|我们|这边){_PERFECT}{_WELL}(?:{_THING})?{_WELL}(?P<perfect>{verb}){tail}"
        f"|{_PERFECT}{_WELL}{_THING}{_WELL}(?P<moved>{verb}){tail}"
        f"|{_PERFECT}(?P<by>被)?{_WELL}(?P<passive>{verb}){tail}"
        f"|(?P<nominal>{verb})(?:操作|手续|流程|业务|申请|请求|订单|预订|服务)?(?:{_PERFECT}(?:成功|完成|完毕|办妥|办好|办理|生效|处理)|成功|完成|完毕|好了|妥当){tail}"
        f"|(?:^|[，。！,!\\s✅✔️])(?P<bare>搞定|好了|办好|办妥|弄好|处理好|处理完|完成|已(?:经)?(?:完成|处理|办理|办妥|搞定|操作)|操作(?:已)?(?:成功|完成)|一切就绪){tail}(?=[了]?[，。！!,\\s]|$)"
        f"|{_PERFECT}{_WELL}{_FOR_YOU}{_WELL}(?P<unknown>[{CJK}]{{2}})",
        re.MULTILINE,
    )


def _chinese(reading: Reading) -> Iterator[_Claim]:
    for match in _chinese_pattern().finditer(reading.plain):
        form = next(name for name, value in match.groupdict().items() if value and name != "by")
        first, last = reading.clause(*match.span())
        subject, rest = reading.plain[first : match.start()], reading.plain[match.end(form) : last]
        answer = _worth(reading, match.span())
        personal = form in ("agent", "done", "mine", "perfect", "moved", "bare", "unknown") or (
            form == "passive" and not match["by"] and not subject.strip(" \n#-")
        )
        if form == "passive" and not personal and ("成功" not in match[0]) and (match["by"] or "已经" in match[0]):
            answer = min(answer, "unsure", key=("no", "unsure", "yes").index)
        verb = match[form] if form != "existing" else ""
        families = frozenset({"generic"}) if form in ("nominal", "bare") else families_of(verb) or frozenset()
        if form == "existing":
            families = frozenset({"generic"})
        moved = match[0][: match.start(form) - match.start()]
        phrase = verb if form == "nominal" else (moved if re.search(_THING, moved) else rest) if personal else subject
        yield _Claim(
            verb=verb, families=families, phrase=phrase, personal=personal, answer=answer, existing=form == "existing", span=match.span()
        )  # fmt: skip
