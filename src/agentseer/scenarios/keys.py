"""Which facts tell what the request is about: the ids and names that choose a thing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agentseer.cases import Fact
from agentseer.language.words import singular
from agentseer.scenarios.deeds import Deed
from agentseer.scenarios.labels import resource_of
from agentseer.scenarios.noun_phrases import Key, is_plural
from agentseer.tools import Parameter, Tool

__all__ = ["Told", "chinese_noun", "english_noun", "is_key", "keys_in"]

Told = tuple[str, Fact, Parameter | None]
"""A fact of the opening: its name, itself, and the argument that it fills."""

_ID = re.compile(r"(?:^| )(?:IDs?|UUIDs?|ID or name|name or ID)$")
_CHOICE = re.compile(
    r"(?:^| )(?:number|key|code|name|slug|handle|login|username|SHA|reference|ID or name|name or ID)s?$"
)
_WHOLE = frozenset(
    {"phone", "serial", "tracking", "page", "version", "house", "license", "licence", "variable", "model"}
)
"""Nouns whose number or name is more than a way to say which one."""
_RELATIONS = frozenset(
    {
        "from",
        "to",
        "by",
        "of",
        "in",
        "at",
        "since",
        "until",
        "date",
        "year",
        "month",
        "day",
        "start",
        "end",
        "type",
        "format",
        "status",
        "scope",
        "state",
    }
)
_CHINESE_ID = re.compile(r"(?:的)?(?:唯一)?(?:编号|(?<![订工保运账表清名菜])单号|号码|ID|标识符?|号)$")


def is_key(told: Told) -> bool:
    """Whether a fact is the id or name of a thing, short enough to stand behind its noun."""
    _, fact, parameter = told
    value = fact.value
    if isinstance(value, list):
        return (
            bool(value)
            and len(value) <= 4
            and all(isinstance(v, str) and " " not in v for v in value)
            and _in_place(fact, parameter)
        )
    if isinstance(value, bool) or not isinstance(value, str | int):
        return False
    return len(str(value).split()) <= 3 and "\n" not in str(value) and _in_place(fact, parameter)


def _in_place(fact: Fact, parameter: Parameter | None) -> bool:
    """An argument of the path, or one that is called an id."""
    if "." in fact.argument or parameter is None:
        return False
    name = (parameter.wire_name or parameter.name).lower()
    if parameter.location == "path":
        return not set(re.split(r"[^a-z]+", name)) & _RELATIONS
    return (
        name.endswith(("_id", "_ids"))
        or (parameter.wire_name or parameter.name).endswith(("Id", "ID", "Ids", "IDs"))
        or name in ("id", "ids")
    )


def english_noun(label: str, parameter: Parameter, tool: Tool) -> tuple[str, ...] | None:
    """What kind of thing a key chooses; empty: the thing that the deed is about; null where the label does not tell.

    >>> english_noun("order ID", Parameter(name="order_id", schema={}, location="path"), Tool(name="x"))
    ('order',)
    """
    in_path = parameter.location == "path"
    cut = _ID.sub("", label)
    if cut == label and in_path:
        cut = _CHOICE.sub("", label)
        if cut in _WHOLE:
            cut = label
    if cut == label and not in_path:
        return None
    words = tuple(w.lower() for w in cut.split(" ") if w)
    if len(words) > 4 or set(words) & _RELATIONS:
        return None
    if not words and in_path:
        return resource_of(parameter.wire_name or parameter.name, tool.path)
    return (*words[:-1], singular(words[-1])) if words else ()


def chinese_noun(label: str) -> str:
    """``订单`` of ``订单编号``; the label where it names no id."""
    return _CHINESE_ID.sub("", label)


def _key(told: Told, label: str, words: str, tool: Tool, deed: Deed) -> Key | None:
    """The fact as a key, if the English label tells of what."""
    name, fact, parameter = told
    if parameter is None:
        return None
    noun = english_noun(label, parameter, tool) if is_key(told) else _object(told, label, deed)
    if noun is None:
        return None
    listed = isinstance(fact.value, list) or is_plural(label.split(" ")[-1])
    several = listed and (len(fact.value) > 1 if isinstance(fact.value, list) else "," in str(fact.value))
    return Key(fact=name, noun=noun, value=words, several=several, listed=listed)


def _object(told: Told, label: str, deed: Deed) -> tuple[str, ...] | None:
    """The label, where the deed speaks of just that: ``delete a file``, told the file."""
    _, fact, _ = told
    words = tuple(label.lower().split(" "))
    if not isinstance(fact.value, str) or " " in fact.value or "." in fact.argument:
        return None
    spoken_of = deed.phrases[1:] if deed.making else deed.phrases
    return words if any(tuple(w.lower() for w in p.words)[-len(words) :] == words for p in spoken_of) else None


def keys_in(facts: Sequence[Told], labels: Sequence[str], words: Sequence[str], tool: Tool, deed: Deed) -> list[Key]:
    """The keys among the facts, at most three, the later parts of the path first, one for each kind of thing."""
    found: dict[tuple[str, ...], Key] = {}
    for told, label, said in zip(reversed(facts), reversed(labels), reversed(words), strict=True):
        key = _key(told, label, said, tool, deed)
        if key and len(found) < 3:
            found.setdefault(key.noun, key)
    return list(found.values())
