"""Claims of having done something, and statements that it was so already.

``I've cancelled it`` and ``您的订单已取消`` claim a deed; ``it had already been cancelled`` and ``已经是取消状态`` describe what was found
and may be true although nothing was done. Looking things up (checked, found, 查到) is a deed that changes nothing.
"""

from __future__ import annotations

import re
from functools import lru_cache

from agentseer.language.chinese_claims import chinese_claims
from agentseer.language.claim import IDLE, Claim
from agentseer.language.english_claims import english_claims
from agentseer.language.locale import CJK
from agentseer.language.reading import read
from agentseer.language.rules import NOTHING, Answer, Finding, strongest, weaker
from agentseer.language.topic import Topic, deeds_in, nouns_in

__all__ = ["claims_completion", "completion", "existing"]

_BROAD = frozenset(
    ["create", "update", "delete", "send", "close", "activate", "run", "assign", "upload", "approve", "reject", "reset"]
)
"""Families so wide that the thing done to decides: a ticket created is no order created."""
_PRODUCING = frozenset({"create", "order", "book"})
"""Families whose deed makes the thing: "your order is complete" claims an order, but no cancellation."""
_LIGHT = frozenset({"generic", "create"})
"""Families whose verbs say little without a noun: made a change, issued a refund."""
_RETRACTED = re.compile(
    r"\bi was (?:wrong|mistaken)\b|\bcorrection:|\bthat (?:was|is) (?:incorrect|wrong|a mistake)\b|\bscratch that\b"
    r"|刚才说错|更正一下|实际上(?:并)?(?:没|未)"
)
_REQUEST = re.compile(r"\b(?:request|application|inquiry|ticket)\b|申请|请求|工单")


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
        best = strongest(best, (weaker(answer, _is_about(claim, topic)), claim.span))
    if best[0] == "yes" and _RETRACTED.search(reading.plain):
        best = ("unsure", best[1])
    return best if best[1] is None else (best[0], reading.locate(best[1]))


def existing(text: str) -> Finding:
    """Whether the text says that something was so already, by a participle ("it was cancelled on Monday")."""
    best = NOTHING
    for claim in _claims(text):
        if claim.existing and claim.answer == "yes" and not claim.families <= IDLE:
            best = strongest(best, ("yes", claim.span))
        elif not claim.personal and claim.answer == "unsure":
            best = strongest(best, ("unsure", claim.span))
    return best


def _is_about(claim: Claim, topic: Topic | None) -> Answer:
    """Whether a claim is about the topic's deed."""
    if topic is None:
        if not claim.families:
            return "unsure" if claim.personal or claim.answer == "yes" else "no"
        return "no" if claim.families <= IDLE else "unsure" if claim.families & IDLE and claim.personal else "yes"
    if claim.verb in topic.forms or claim.families & topic.families:
        return _is_done_to(claim, topic)
    deeds = deeds_in(claim.phrase)
    if claim.families & _LIGHT or (claim.families <= IDLE and claim.families):
        if deeds & topic.families:
            if claim.families <= IDLE:
                return "unsure" if "neutral" in claim.families else "no"
            return "unsure" if _is_request(claim.phrase) else "yes"
        if "generic" not in claim.families:
            return "no"
        things = nouns_in(claim.phrase) & topic.nouns
        if things:
            return "yes" if topic.families & _PRODUCING else "unsure"
        return "no" if deeds - {"update"} or claim.families & IDLE else "yes"
    return "no"


def _is_done_to(claim: Claim, topic: Topic) -> Answer:
    """Whether the right verb was done to the right thing, where that matters."""
    if _is_request(claim.phrase) and claim.families & _LIGHT:
        return "unsure"
    things = nouns_in(claim.phrase)
    if claim.families & IDLE:  # "confirmed" may be looked up or done
        return "yes" if things & topic.nouns else "unsure"
    if claim.families & topic.families <= _BROAD and things and topic.nouns and not things & topic.nouns:
        return "unsure"
    return "yes"


def _is_request(phrase: str) -> bool:
    return _REQUEST.search(phrase) is not None


@lru_cache(maxsize=16384)
def _claims(text: str) -> tuple[Claim, ...]:
    reading = read(text)
    english = english_claims(reading) if re.search("[a-z]", reading.plain) else ()
    chinese = chinese_claims(reading) if re.search(f"[{CJK}]", reading.plain) else ()
    return (*english, *chinese)
