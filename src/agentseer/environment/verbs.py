"""Which state a verb leads to: ``cancel`` to ``cancelled``, ``activate`` to ``active``, 取消 to 已取消."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from agentseer.environment.shapes import normal
from agentseer.language.words import inflections, lexicon, split

__all__ = ["led_to", "outcomes"]

_IRREGULAR: Mapping[str, tuple[str, ...]] = {
    "activate": ("active", "enabled"),
    "deactivate": ("inactive", "disabled"),
    "start": ("running", "active", "in progress"),
    "stop": ("off", "inactive"),
    "pause": ("on hold",),
    "hold": ("on hold",),
    "resume": ("running", "active"),
    "reopen": ("open", "opened"),
    "open": ("open",),
    "complete": ("done",),
    "finish": ("done", "completed"),
    "ship": ("in transit",),
    "publish": ("live", "public"),
    "unpublish": ("draft",),
    "accept": ("approved",),
    "decline": ("rejected",),
    "cancel": ("void",),
    "void": ("cancelled", "canceled"),
    "queue": ("pending",),
}
_CHINESE_MARKS = ("已", "已经", "")


def led_to(verb: str, members: Iterable[str]) -> str | None:
    """The member of an enumeration that the verb leads to, if one says so.

    >>> led_to("cancel", ["pending", "canceled"]), led_to("pay", ["open", "paid"]), led_to("print", ["open"])
    ('canceled', 'paid', None)
    >>> led_to("取消", ["待付款", "已取消"])
    '已取消'
    """
    by_name = {normal(member): member for member in reversed(list(members))}
    return next((by_name[name] for name in outcomes(verb) if name in by_name), None)


@cache
def outcomes(verb: str) -> tuple[str, ...]:
    """Names of states that a verb leads to, the likeliest first: its past forms, then those of verbs for the same deed."""
    own = [*inflections(verb), *_IRREGULAR.get(verb, ())]
    kin: list[str] = []
    for action in lexicon().actions.values():
        if verb in action.verbs or verb in action.zh:
            kin += [form for other in action.verbs for form in (*inflections(other), *_IRREGULAR.get(other, ()))]
            kin += [mark + zh for zh in action.zh for mark in _CHINESE_MARKS]
    marked = [mark + verb for mark in _CHINESE_MARKS if not verb.isascii()]
    return tuple(dict.fromkeys(normal(form) for form in (*marked, *own, *kin) if not _is_gerund(form)))


def _is_gerund(form: str) -> bool:
    return form.endswith("ing") and len(split(form)) == 1
