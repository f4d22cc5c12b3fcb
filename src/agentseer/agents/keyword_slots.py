"""Slots by rules: the value that a conversation gives for an argument, found by type, pattern and label."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from agentseer.language.mentions import mentions
from agentseer.language.words import split, synonyms
from agentseer.schema.json import Json
from agentseer.schema.resolve import effective
from agentseer.tools import Parameter, Toolset

__all__ = ["fill", "labels"]

_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?")
_NUMBER = re.compile(r"(?<![\w-])-?\d+(?:\.\d+)?(?![\w-])")
_ID = re.compile(r"(?<!\w)(?=[\w-]*\d)[A-Za-z]{1,6}[-_]?[\w-]*\d[\w-]*(?!\w)|(?<!\w)[0-9a-f]{8}-[0-9a-f-]{27}(?!\w)")
_AFTER = r"\s*(?:is|are|为|是|：|:|=|应该是|should be)?\s*"
_END = r"(?=[,，。;；\n!！]|\.\s|\.$| and |$)"
_QUOTED = r"[\"“「'](?P<quoted>[^\"”」']+)[\"”」']"
_YES = re.compile(rf"^{_AFTER}(?:yes|要|true|是的)", re.IGNORECASE)
_NO = re.compile(rf"^{_AFTER}(?:no|不要|false|不)", re.IGNORECASE)


def fill(parameter: Parameter, texts: list[str], toolset: Toolset) -> Json | None:
    """The value for the argument, from the newest text that gives one; null when none does."""
    schema = effective(parameter.schema, toolset.definitions)
    names = labels(parameter.wire_name or parameter.name, parameter.description)
    for text in reversed(texts):
        value = _value(schema, names, text, toolset)
        if value is not None:
            return value
    return None


def labels(name: str, description: str) -> tuple[str, ...]:
    """The ways in which a person may call an argument, the longest first."""
    words = " ".join(split(name))
    head = re.split(r"[.,;:\n(]", description.lower())[0].strip()
    short = head if 0 < len(head.split(" ")) <= 4 else ""
    found = {*synonyms(name), words, short, words.split(" ")[-1] if len(words) > 12 else ""}
    return tuple(sorted((f for f in found if len(f) > 1), key=lambda f: (-len(f), f)))


def _value(schema: dict[str, Any], names: tuple[str, ...], text: str, toolset: Toolset) -> Json | None:
    kind = schema.get("type")
    if "enum" in schema:
        return _member(schema["enum"], names, text)
    if kind == "object" or "properties" in schema:
        return _object(schema, text, toolset)
    if kind == "boolean":
        return _truth(names, text)
    if kind in ("integer", "number"):
        return _number(kind, names, text)
    if kind == "array":
        item = _value(effective(schema.get("items", True), toolset.definitions), names, text, toolset)
        return None if item is None else [item]
    return _text(schema, names, text)


def _member(members: list[Json], names: tuple[str, ...], text: str) -> Json | None:
    near = next(_labelled(names, text), "")
    for place in (near, text):
        found = [m for m in members if m is not None and place and mentions(place, m) == "yes"]
        if found:
            return max(found, key=lambda m: len(str(m)))
    return None


def _object(schema: dict[str, Any], text: str, toolset: Toolset) -> Json | None:
    found = {}
    for name, part in schema.get("properties", {}).items():
        whole = effective(part, toolset.definitions)
        value = _value(whole, labels(name, whole.get("description", "")), text, toolset)
        if value is not None:
            found[name] = value
    return found if found and all(n in found for n in schema.get("required", ())) else None


def _truth(names: tuple[str, ...], text: str) -> bool | None:
    for rest in _labelled(names, text):
        if _NO.match(rest):
            return False
        if _YES.match(rest):
            return True
    return None


def _number(kind: str, names: tuple[str, ...], text: str) -> int | float | None:
    places = [*_labelled(names, text), text]
    for place in places:
        found = _NUMBER.findall(place)
        if found and (place is not text or len(found) == 1):
            number = float(found[0])
            return int(number) if number.is_integer() and (kind == "integer" or "." not in found[0]) else number
    return None


def _text(schema: dict[str, Any], names: tuple[str, ...], text: str) -> str | None:
    shape = schema.get("format")
    if shape in ("email", "date", "date-time"):
        found = (_EMAIL if shape == "email" else _DATE).search(text)
        return found[0] if found else None
    pattern = schema.get("pattern")
    if isinstance(pattern, str):
        matching = [w for w in re.split(r"[\s,，。;；:：!?！？\"“”]+", text) if _fits(pattern, w.rstrip("."))]
        if matching:
            return matching[0].rstrip(".")
    for rest in _labelled(names, text):
        told = re.match(rf"{_AFTER}(?:{_QUOTED}|(?P<plain>[^,，。;；\n]+?)){_END}", rest)
        if told:
            return (told["quoted"] or told["plain"]).strip()
    if any(n.endswith(("id", "号", "number", "key")) for n in names):
        found = _ID.search(text)
        return found[0] if found else None
    return None


def _fits(pattern: str, word: str) -> bool:
    try:
        return bool(word) and re.search(pattern, word) is not None
    except re.error:
        return False


def _labelled(names: tuple[str, ...], text: str) -> Iterator[str]:
    """What follows each mention of a label."""
    low = text.lower()
    for name in names:
        at = low.find(name.lower())
        if at >= 0:
            yield text[at + len(name) :]
