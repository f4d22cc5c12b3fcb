"""Canonical values: when two are the same, how one is said, and whether a text conveys it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date

from agentseer import digest
from agentseer.language.dates import parse_date, parse_datetime, parse_time
from agentseer.language.locale import Locale, detect
from agentseer.language.mentions import mentions
from agentseer.language.reading import plain
from agentseer.language.rules import Answer
from agentseer.language.words import lexicon, split, translate
from agentseer.schema.json import Json, Schema

__all__ = ["Answer", "canonical", "equivalent", "mentions", "spoken"]

_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d{1,3})?")
_DEPTH = 32
"""How deep references and combinations of schemas are followed."""
_MONTH_NAMES = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


@dataclass(slots=True)
class _Facets:
    """What a schema says about one value, over all its alternatives."""

    types: set[str] = field(default_factory=set)
    formats: set[str] = field(default_factory=set)
    members: list[Json] = field(default_factory=list)
    properties: dict[str, Schema] = field(default_factory=dict)
    items: Schema = True


def canonical(value: Json, schema: Schema | None = None) -> Json:
    """The value in the one form by which it is compared.

    Whole floats become integers; strings are trimmed, in normal form C. The schema (closed: references into its ``$defs``)
    allows more: numeric strings where it wants a number, dates in other notations where it wants a date, another case where
    it has an enumeration.

    >>> canonical({"n": 5.0, "s": " x "}), canonical("5", {"type": "integer"}), canonical("5")
    ({'n': 5, 's': 'x'}, 5, '5')
    >>> canonical("31 Dec 2025", {"type": "string", "format": "date"}), canonical("Paid", {"enum": ["paid"]})
    ('2025-12-31', 'paid')
    """
    return _canonical(value, schema if isinstance(schema, dict) else {}, schema if isinstance(schema, dict) else {})


def equivalent(first: Json, second: Json, schema: Schema | None = None) -> bool:
    """Whether two values are the same argument; true and 1 are not.

    >>> equivalent(5, 5.0), equivalent(True, 1), equivalent("2026-01-01T00:00:00Z", "2026-01-01T01:00:00+01:00", {"format": "date-time"})
    (True, False, True)
    """
    return digest.canonical(canonical(first, schema)) == digest.canonical(canonical(second, schema))


def _canonical(value: Json, schema: Schema, root: dict[str, Json]) -> Json:
    facets = _Facets()
    _gather(schema, root, facets, _DEPTH)
    if isinstance(value, dict):
        return {key: _canonical(member, facets.properties.get(key, True), root) for key, member in value.items()}
    if isinstance(value, (list, tuple)):
        return [_canonical(member, facets.items, root) for member in value]
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < 2**53 else value
    return _canonical_string(value, facets) if isinstance(value, str) else value


def _canonical_string(value: str, facets: _Facets) -> Json:
    text = unicodedata.normalize("NFC", value).strip()
    if "string" not in facets.types:
        if facets.types & {"integer", "number"} and _NUMBER.fullmatch(text):
            number = float(text) if re.search("[.eE]", text) else int(text)
            return int(number) if isinstance(number, float) and number.is_integer() and abs(number) < 2**53 else number
        if "boolean" in facets.types and text.lower() in ("true", "false"):
            return text.lower() == "true"
    for member in facets.members:
        if isinstance(member, str) and _folded(member) == _folded(text):
            return member
    return _canonical_format(text, facets.formats)


def _canonical_format(text: str, formats: set[str]) -> str:
    if "date" in formats and (day := parse_date(text)):
        return day.isoformat()
    if "date-time" in formats and (moment := parse_datetime(text)):
        return (moment.astimezone(UTC) if moment.tzinfo else moment).isoformat()
    if "time" in formats and (clock := parse_time(text)):
        return clock.isoformat()
    return text.lower() if formats & {"uuid", "email", "hostname"} else text


def _folded(text: str) -> str:
    return re.sub(r"[\s_-]+", "_", text.strip().casefold())


def _gather(schema: Schema, root: dict[str, Json], into: _Facets, depth: int) -> None:
    """Collect what the schema and its alternatives allow; the first statement about a property or the items wins."""
    if not isinstance(schema, dict) or depth == 0:
        return
    target = schema.get("$ref")
    if isinstance(target, str) and target.startswith("#/$defs/"):
        _gather(root.get("$defs", {}).get(target.removeprefix("#/$defs/"), True), root, into, depth - 1)
    kind = schema.get("type")
    into.types.update(kind if isinstance(kind, list) else [kind] if kind else [])
    if isinstance(schema.get("format"), str):
        into.formats.add(schema["format"])
    into.members.extend(schema.get("enum") or ())
    for name, part in (schema.get("properties") or {}).items():
        into.properties.setdefault(name, part)
    if into.items is True and "items" in schema:
        into.items = schema["items"]
    for keyword in ("allOf", "anyOf", "oneOf"):
        for part in schema.get(keyword) or ():
            _gather(part, root, into, depth - 1)


def spoken(value: Json, *, schema: Schema | None = None, locale: Locale = "en") -> str:
    """How a person would say the value in a message; whoever reads it can tell the value.

    ``mentions(spoken(v), v)`` is yes, except for truth values and nulls inside lists, which nothing tells apart.

    >>> spoken(True), spoken(True, locale="zh"), spoken(1299.5), spoken("2026-03-15"), spoken(["a1", "b2", "c3"])
    ('yes', '是', '1299.5', '15 March 2026', 'a1, b2 and c3')
    >>> spoken("in_transit", schema={"enum": ["in_transit", "delivered"]})
    'in transit'
    """
    wanted = schema if isinstance(schema, dict) else {}
    facets = _Facets()
    _gather(wanted, wanted, facets, _DEPTH)
    if isinstance(value, dict) and value:
        parts = [
            f"{' '.join(split(key)) or key}: {spoken(member, schema=_within(facets.properties.get(key), wanted), locale=locale)}"
            for key, member in value.items()
        ]
        return ("；" if locale == "zh" else "; ").join(parts)
    if isinstance(value, (list, tuple)) and value:
        return _listed(
            [spoken(member, schema=_within(facets.items, wanted), locale=locale) for member in value], locale
        )
    return next((form for form in _forms(value, facets, locale) if mentions(form, value) == "yes"), _quoted(value))


def _within(schema: Schema | None, root: dict[str, Json]) -> Schema:
    """A part of a schema with the definitions of the whole."""
    return (
        {**schema, "$defs": root["$defs"]}
        if isinstance(schema, dict) and "$defs" in root
        else schema
        if schema is not None
        else True
    )


def _listed(parts: list[str], locale: Locale) -> str:
    glue, last = ("、", "和") if locale == "zh" else (", ", " and ")
    if locale == "zh" and len(parts) > 1 and parts[-2][-1:].isascii():
        last = " 和 "
    return glue.join(parts[:-1]) + last + parts[-1] if len(parts) > 1 else parts[0]


def _forms(value: Json, facets: _Facets, locale: Locale) -> Iterator[str]:
    """Ways to say a scalar, the nicest first."""
    if value is None or isinstance(value, (list, tuple, dict)) or (isinstance(value, str) and not plain(value).strip()):
        yield "无" if locale == "zh" else "none"
    elif isinstance(value, bool):
        yield {("en", True): "yes", ("en", False): "no", ("zh", True): "是", ("zh", False): "否"}[locale, value]
    elif isinstance(value, (int, float)):
        yield from _number_forms(value)
    else:
        yield from _string_forms(str(value), facets, locale)


def _number_forms(value: int | float) -> Iterator[str]:
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        yield str(int(value))
    yield format(value, "f").rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    yield repr(value)


def _string_forms(value: str, facets: _Facets, locale: Locale) -> Iterator[str]:
    if day := parse_date(value) if re.fullmatch(r"\d{4}-\d{2}-\d{2}", value) else None:
        yield _day_words(day, locale)
    elif (moment := parse_datetime(value)) and not moment.second and (moment.tzinfo is None or not moment.utcoffset()):
        at = f"{moment:%H:%M}" + (" UTC" if moment.tzinfo else "")
        yield f"{_day_words(moment.date(), locale)}{' ' if locale == 'zh' else ', '}{at}"
    elif value in facets.members:
        for form in _member_words(value, locale):
            if [member for member in facets.members if isinstance(member, str) and mentions(form, member) == "yes"] == [
                value
            ]:
                yield form
    yield value


def _day_words(day: date, locale: Locale) -> str:
    return (
        f"{day.year}年{day.month}月{day.day}日"
        if locale == "zh"
        else f"{day.day} {_MONTH_NAMES[day.month - 1]} {day.year}"
    )


def _member_words(value: str, locale: Locale) -> Iterator[str]:
    words = " ".join(split(value))
    if locale == "zh":
        yield from lexicon().statuses.get("_".join(split(value)), ((), ()))[1][:1]
        if rendering := translate(value):
            yield rendering
    elif detect(value) == "en" and words:
        yield words


def _quoted(value: Json) -> str:
    return f'"{value}"'
