"""Which facts tell what the request is about: the ids and names that choose a thing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from agentseer.cases import Fact
from agentseer.language.words import singular
from agentseer.scenarios.deed import Deed
from agentseer.scenarios.labels import resource_of
from agentseer.scenarios.noun_phrases import Key, is_plural
from agentseer.tools import Parameter, Tool

__all__ = ["Told", "chinese_noun", "english_noun", "is_key", "keys_in"]

Told = tuple[str, Fact, Parameter | None]
"""A fact of the opening: its name, itself, and the argument that it fills."""

_ID = re.compile(r"(?:^| )(?:(?:U?ID|uid|UUID)s?(?: or (?:name|key|slug|path))?|name or ID)$")
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
_QUALITIES = frozenset({"external", "internal", "unique", "resource", "object", "own", "local", "global", "new"})
"""Words before ``ID`` that are not the kind of thing that it is of."""
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
    if len(words) == 1 and words[0] in _QUALITIES:
        return ()
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
    return Key(fact=name, noun=noun, value=words, several=several, in_path=parameter.location == "path", listed=listed)


def _object(told: Told, label: str, deed: Deed) -> tuple[str, ...] | None:
    """The label, where the deed speaks of just that: ``delete a file``, told the file."""
    _, fact, _ = told
    words = tuple(_ID.sub("", label).lower().split(" "))
    if isinstance(fact.value, bool) or not isinstance(fact.value, str | int) or " " in str(fact.value):
        return None
    if "." in fact.argument and not _ID.search(label):
        return None
    return words if _spoken_of(words, deed) else None


def _spoken_of(words: tuple[str, ...], deed: Deed) -> bool:
    """Whether the deed speaks of such a thing as there already is."""
    phrases = deed.phrases[1:] if deed.making or deed.changing else deed.phrases
    said = [tuple(w.lower() for w in p.words) for p in phrases]
    return any(p[-len(words) :] == words or p == (*words, "address") for p in said)


def keys_in(
    facts: Sequence[Told], labels: Sequence[str], words: Mapping[str, str], tool: Tool, deed: Deed
) -> list[Key]:
    """The keys among the facts, at most three, the later parts of the path first, one for each kind of thing."""
    found: dict[tuple[str, ...], Key] = {}
    order = sorted(range(len(facts)), key=lambda i: _depth(facts[i][2], tool), reverse=True)
    for told, label in ((facts[i], labels[i]) for i in order):
        key = _key(told, label, words[told[0]], tool, deed)
        outside = key is not None and not key.in_path and not _spoken_of(key.noun, deed)
        if key and len(found) < 3 and not (outside and any(not k.in_path for k in found.values())):
            found.setdefault(key.noun, key)
    return list(found.values())


def _depth(parameter: Parameter | None, tool: Tool) -> int:
    """How far down the path an argument stands; arguments that are not in it come first."""
    return tool.path.find("{" + (parameter.wire_name or parameter.name) + "}") if parameter else -1
