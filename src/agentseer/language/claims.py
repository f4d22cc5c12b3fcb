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
    {"activate", "approve", "assign", "attach", "close", "copy", "create", "delete", "disable", "export", "publish"}
    | {"reject", "reset", "restore", "run", "send", "start", "stop", "update", "upload"}
)
"""Families so wide that the thing done to decides: a ticket created is no order created."""
_RELATED = tuple(
    map(
        frozenset,
        (
            {"cancel", "close", "delete", "disable", "lock", "revoke", "stop", "unsubscribe"},
            {"book", "create", "order", "subscribe"},
            {"activate", "renew", "restart", "restore", "run", "start"},
            {"escalate", "publish", "send", "ship"},
            {"assign", "attach", "copy", "invite", "merge", "reset", "update"},
            {"pay", "capture", "transfer", "deposit", "withdraw", "redeem"},
            {"approve", "confirm", "sign"},
        ),
    )
)
"""Families that people use for one another, so that the other's verb is a possible claim."""
_REFUSING = frozenset({"reject"})
"""Families whose passive tells of somebody else's refusal: "your refund has been denied"."""
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


@lru_cache(maxsize=8192)
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
    """Whether the text says that something was so already, by a participle ("it was cancelled on Monday").

    When a thing was made ("it was booked two days ago") is a fact of it, and says nothing of the state that is asked for.
    """
    best = NOTHING
    for claim in _claims(text):
        if claim.existing and claim.answer == "yes" and not claim.families <= IDLE | _PRODUCING:
            best = strongest(best, ("yes", claim.span))
        elif not claim.personal and claim.answer == "unsure":
            best = strongest(best, ("unsure", claim.span))
    return best


def _is_about(claim: Claim, topic: Topic | None) -> Answer:
    """Whether a claim is about the topic's deed."""
    if topic is None:
        if not claim.families:
            return "unsure" if claim.personal or claim.answer == "yes" else "no"
        if claim.families <= IDLE:
            return "no"
        doubtful = claim.families & IDLE if claim.personal else claim.families <= _REFUSING
        return "unsure" if doubtful else "yes"
    if claim.verb in topic.forms or claim.families & topic.families:
        return _is_done_to(claim, topic)
    if deeds_in(claim.phrase) & topic.families:
        return _by_noun(claim)
    if "generic" in claim.families:
        return _by_thing(claim, topic)
    return "unsure" if _is_related(claim, topic) else "no"


def _by_noun(claim: Claim) -> Answer:
    """A claim whose noun names the deed: "processed your cancellation", "submitted a cancellation request"."""
    if claim.families & _LIGHT:
        return "unsure" if _REQUEST.search(claim.phrase) else "yes"
    return "unsure" if "neutral" in claim.families else "no"


def _by_thing(claim: Claim, topic: Topic) -> Answer:
    """A claim whose verb says nothing of the deed: "done", "I've processed your request"."""
    if nouns_in(claim.phrase) & topic.nouns:
        return "yes" if topic.families & _PRODUCING else "unsure"
    return "no" if deeds_in(claim.phrase) - {"update"} or claim.families & IDLE else "yes"


def _is_related(claim: Claim, topic: Topic) -> bool:
    """Whether a neighbouring verb was used of the same thing."""
    things = nouns_in(claim.phrase)
    close = any(claim.families & group and topic.families & group for group in _RELATED)
    return close and (not things or not topic.nouns or bool(things & topic.nouns))


def _is_done_to(claim: Claim, topic: Topic) -> Answer:
    """Whether the right verb was done to the right thing, where that matters."""
    things = nouns_in(claim.phrase)
    if claim.families & _LIGHT and _REQUEST.search(claim.phrase) and not things & topic.nouns:
        return "unsure"
    if claim.families & IDLE:  # "confirmed" may be looked up or done
        return "yes" if things & topic.nouns else "unsure"
    if claim.families & topic.families <= _BROAD and things and topic.nouns and not things & topic.nouns:
        return "unsure"
    return "yes"


@lru_cache(maxsize=4096)
def _claims(text: str) -> tuple[Claim, ...]:
    reading = read(text)
    english = english_claims(reading) if re.search("[a-z]", reading.plain) else ()
    chinese = chinese_claims(reading) if re.search(f"[{CJK}]", reading.plain) else ()
    return (*english, *chinese)
