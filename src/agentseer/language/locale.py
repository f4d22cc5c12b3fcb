"""Which of the two languages a text is in, decided by script."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

__all__ = ["CJK", "Locale", "detect", "is_cjk"]

Locale: TypeAlias = Literal["en", "zh"]

CJK = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
"""Han ideographs, as the inside of a regular-expression character class."""

_HAN = re.compile(f"[{CJK}]")
_LATIN_WORD = re.compile(r"[A-Za-z]+")


def is_cjk(character: str) -> bool:
    """Whether the character is a Han ideograph.

    >>> is_cjk("订"), is_cjk("a"), is_cjk("，")
    (True, False, False)
    """
    return _HAN.match(character) is not None


def detect(text: str) -> Locale:
    """The language of a text; English when there is nothing to go by.

    An ideograph counts like an English word, since ids, product names and units are Latin in Chinese prose too.

    >>> detect("请取消订单 o_1042"), detect("Cancel order o_1042, please"), detect("")
    ('zh', 'en', 'en')
    """
    han = len(_HAN.findall(text))
    return "zh" if han and han >= len(_LATIN_WORD.findall(text)) else "en"
