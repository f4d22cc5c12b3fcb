"""What calling an operation does to the world, inferred from its method, path, name and summary.

The method decides wherever it means something. POST does not: it searches, creates, updates, deletes and sends. The words
decide then, read where people put the verb: at the end of the path, in the operation's name, at the start of the summary.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from agentseer.language.words import Action, lexicon, singular, split
from agentseer.tools import Effect

__all__ = ["effect"]

_BY_METHOD: dict[str, Effect] = {
    **dict.fromkeys(("get", "head", "options", "trace", "query"), "read"),
    **dict.fromkeys(("put", "patch"), "update"),
    "delete": "delete",
}

_VERBS: dict[Effect, str] = {
    "read": "get list search find query fetch lookup read retrieve describe count check validate estimate preview "
    "calculate compute compare quote browse filter show view status history introspect translate exists info export download",
    "create": "create add insert register new upload import duplicate clone copy generate open post",
    "update": "update edit modify set change rename replace patch upsert save put move",
    "delete": "delete remove destroy purge erase unregister",
}
_BY_VERB: dict[str, Effect] = {verb: kind for kind, verbs in _VERBS.items() for verb in verbs.split()}
_CHINESE: tuple[tuple[str, Effect], ...] = (
    ("查询|查找|查看|查|搜索|检索|获取|取得|列出|统计|计算|校验|验证|预览|读取|导出|浏览|对比", "read"),
    ("创建|新建|新增|添加|增加|插入|注册|上传|导入|生成|下单", "create"),
    ("更新|修改|编辑|变更|更改|设置|保存|替换|重命名", "update"),
    ("删除|移除|清除|清空|销毁", "delete"),
)
_CHINESE_PREFIX = r"(?:批量|根据[^，。]{0,8}?|按[^，。]{0,8}?)?"
_MORE_NOUNS = frozenset(("bill", "book", "file", "link", "log", "mail", "map", "report", "sign", "text"))
_METHOD_WORDS = frozenset(("post", "put", "patch"))
_COVERED = frozenset(("create", "delete", "generic", "neutral", "read", "update", "upload"))
"""Families of the lexicon that the verbs above cover, or that say nothing of what is done."""

_WEAK = frozenset(
    ("post", "put", "patch", "copy", "open", "move", "status", "history", "info", "new", "set", "show", "view")
)
"""Words that inside a name are as often nouns, adjectives or the method's own name."""


def effect(method: str, path: str, name: str = "", summary: str = "", *, collection: bool = False) -> Effect:
    """The effect of an operation; ``collection`` says that the path has members, or that the operation may answer 201.

    >>> effect("post", "/transactions/get"), effect("post", "/orders"), effect("post", "/orders/{id}/cancel")
    ('read', 'create', 'action')
    >>> effect("post", "/customers/{id}", "PostCustomersCustomer"), effect("post", "/o/find", summary="查询订单")
    ('update', 'read')
    """
    if method in _BY_METHOD:
        return _BY_METHOD[method]
    tail = re.split(r"[/.:?]", path.rstrip("/"))[-1]
    is_member = tail.endswith("}")
    named = (None if is_member else _tail_effect(split(tail))) or _spoken(_verbs(name), _deeds() - _nouns())
    if named is not None:
        return named
    said = _said(summary)
    plural = singular(tail.lower()) != tail.lower()
    if (collection or plural) and not is_member and said in (None, "action"):
        return "create"
    return said or ("update" if is_member else "action")


def _tail_effect(words: tuple[str, ...]) -> Effect | None:
    """By the end of a path: a deed that is a thing too (``refund``, but ``refund_requests``) has to stand alone."""
    return _spoken(words[:1], _deeds() if len(words) == 1 else _deeds() - _nouns())


def _verbs(name: str) -> Iterator[str]:
    """The words of a name where its verb may stand: the first, the last, and the first of its last part.

    A name that starts with the HTTP method was made from the path, and says no more than that.
    """
    words = split(name)
    if words and words[0] not in _METHOD_WORDS:
        last_part = split(re.split(r"[_./]", name)[-1])
        yield from (word for word in (words[0], *last_part[:1], words[-1]) if word not in _WEAK)


def _spoken(words: Iterable[str], deeds: frozenset[str]) -> Effect | None:
    """The effect that the first verb among the words names; a deed that is none of these is an action."""
    for word in words:
        if word in _BY_VERB:
            return _BY_VERB[word]
        if word in deeds:
            return "action"
    return None


def _said(summary: str) -> Effect | None:
    start = summary.strip()[:80]
    for verbs, kind in _CHINESE:
        if re.match(f"{_CHINESE_PREFIX}(?:{verbs})", start):
            return kind
    if start.startswith(_chinese_deeds()):
        return "action"
    first = next(iter(split(start)), "")
    return _spoken((first, singular(first)), _deeds())


@cache
def _other_actions() -> tuple[Action, ...]:
    return tuple(action for name, action in lexicon().actions.items() if name not in _COVERED)


@cache
def _deeds() -> frozenset[str]:
    """Verbs for what neither reads, creates, updates nor deletes: cancel, pay, send."""
    return frozenset(verb for action in _other_actions() for verb in action.verbs) - frozenset(_BY_VERB)


@cache
def _nouns() -> frozenset[str]:
    """Deeds whose word is a thing too: order, charge, refund."""
    return frozenset(noun for action in _other_actions() for noun in action.nouns) | _MORE_NOUNS


@cache
def _chinese_deeds() -> tuple[str, ...]:
    return tuple(zh for action in _other_actions() for zh in action.zh)
