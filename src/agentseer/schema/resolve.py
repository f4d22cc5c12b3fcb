"""What a schema means once references, ``allOf`` and alternatives are followed, one level at a time.

Definitions may be lazy and recursive: only what is asked for is looked up. A reference that leads nowhere, or only to
itself, says nothing about the value and so admits any.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from math import inf
from typing import Any

from agentseer.schema.json import Json, Schema
from agentseer.schema.merging import NOTHING, merge

__all__ = ["branches", "closure", "effective", "finite", "height", "reference", "refers", "resolve", "types"]

PREFIX = "#/$defs/"

_INFERRED = {
    "object": ("properties", "required", "additionalProperties", "patternProperties", "minProperties", "propertyNames"),
    "array": ("items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"),
    "string": ("minLength", "maxLength", "pattern"),
    "number": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
}
"""Keywords that show which type a schema without ``type`` is about."""


def reference(schema: Schema) -> str | None:
    """The name of the definition that ``schema`` refers to, if it is a reference.

    >>> reference({"$ref": "#/$defs/Order"}), reference({"type": "object"})
    ('Order', None)
    """
    target = schema.get("$ref") if isinstance(schema, dict) else None
    return target.removeprefix(PREFIX) if isinstance(target, str) and target.startswith(PREFIX) else None


def resolve(schema: Schema, definitions: Mapping[str, Schema]) -> dict[str, Any]:
    """``schema`` as an object without ``$ref``: the target and the keywords beside the reference, merged.

    >>> resolve({"$ref": "#/$defs/A", "description": "mine"}, {"A": {"type": "string", "description": "its"}})
    {'type': 'string', 'description': 'mine'}
    >>> resolve(False, {})
    {'not': {}}
    """
    return _resolve(schema, definitions, frozenset())[0]


def effective(schema: Schema, definitions: Mapping[str, Schema]) -> dict[str, Any]:
    """``schema`` resolved, its ``allOf`` merged in; schemas of properties and items stay as they are.

    >>> effective({"allOf": [{"$ref": "#/$defs/A"}, {"maximum": 5}], "title": "x"}, {"A": {"minimum": 1, "title": "A"}})
    {'minimum': 1, 'title': 'x', 'maximum': 5}
    """
    return _effective(schema, definitions, frozenset())


def branches(schema: Schema, definitions: Mapping[str, Schema]) -> tuple[dict[str, Any], ...]:
    """The alternatives of ``oneOf``, else of ``anyOf``, each merged with what holds for all of them.

    The property named by a ``discriminator`` is pinned to the name of its branch. Without alternatives the only branch
    is the effective schema. A branch may itself have alternatives.

    >>> branches({"type": "object", "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}, {})
    ({'type': 'object', 'required': ['a']}, {'type': 'object', 'required': ['b']})
    """
    whole = effective(schema, definitions)
    keyword = next((k for k in ("oneOf", "anyOf") if whole.get(k)), None)
    if keyword is None:
        return (whole,)
    base = {k: v for k, v in whole.items() if k not in (keyword, "discriminator")}
    merged = (merge(base, _branch(branch, keyword, whole, definitions)) for branch in whole[keyword])
    flat = (effective(branch, definitions) if "allOf" in branch else branch for branch in merged)
    return tuple(branch for branch in flat if branch != NOTHING)


def types(schema: Schema, definitions: Mapping[str, Schema]) -> frozenset[str]:
    """The JSON types that ``schema`` admits, inferred from other keywords where ``type`` is missing; empty: any type.

    >>> sorted(types({"enum": ["a", None]}, {})), sorted(types({"items": {}}, {})), sorted(types({}, {}))
    (['null', 'string'], ['array'], [])
    """
    return _types(effective(schema, definitions), definitions, frozenset())


def finite(schema: Schema, definitions: Mapping[str, Schema]) -> bool:
    """Whether some finite value fits; a type that requires a value of itself has none.

    >>> finite({"$ref": "#/$defs/A"}, {"A": {"type": "object", "required": ["n"], "properties": {"n": {"$ref": "#/$defs/A"}}}})
    False
    """
    return height(schema, definitions) < inf


def height(schema: Schema, definitions: Mapping[str, Schema]) -> float:
    """The nesting depth of the shallowest value that fits: 0 for a scalar, infinite where there is none.

    The least fixpoint over the definitions that the shallowest value may need, found by iteration: as many rounds as
    the longest chain of requirements, each linear in the definitions reached.

    >>> height({"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}}}, {})
    1
    """
    known: dict[str, float] = {}
    while True:
        before = dict(known)
        result = _height(schema, definitions, known)
        for name in before:
            known[name] = _height(definitions[name], definitions, known)
        if known == before:
            return result


def closure(schema: Schema, definitions: Mapping[str, Schema]) -> Schema:
    """``schema`` with every definition it reaches, directly or not, under ``$defs``.

    >>> closure({"$ref": "#/$defs/A"}, {"A": {"items": {"$ref": "#/$defs/B"}}, "B": {"type": "string"}, "C": {}})["$defs"]
    {'A': {'items': {'$ref': '#/$defs/B'}}, 'B': {'type': 'string'}}
    """
    if not isinstance(schema, dict):
        return schema
    found: dict[str, Schema] = {}
    waiting: list[Json] = [schema]
    while waiting:
        for name in _references(waiting.pop()):
            if name not in found and name in definitions:
                found[name] = definitions[name]
                waiting.append(found[name])
    return {**schema, "$defs": dict(sorted(found.items()))} if found else schema


def refers(schema: Schema) -> bool:
    """Whether there is a reference anywhere in ``schema``.

    >>> refers({"items": {"$ref": "#/$defs/A"}}), refers({"type": "string"})
    (True, False)
    """
    return next(_references(schema), None) is not None


def _references(node: Json) -> Iterator[str]:
    stack = [node]
    while stack:
        item = stack.pop()
        if isinstance(item, dict):
            name = reference(item)
            if name is not None:
                yield name
            stack.extend(item.values())
        elif isinstance(item, list):
            stack.extend(item)


def _resolve(
    schema: Schema, definitions: Mapping[str, Schema], seen: frozenset[str]
) -> tuple[dict[str, Any], frozenset[str]]:
    """The resolved schema and the names followed on the way, ``seen`` included."""
    if not isinstance(schema, dict):
        return ({} if schema is True else NOTHING), seen
    if not isinstance(schema.get("$ref"), str):
        return schema, seen
    siblings = {k: v for k, v in schema.items() if k != "$ref"}
    name = reference(schema)
    if name is None or name in seen or name not in definitions:
        return siblings, seen
    target, seen = _resolve(definitions[name], definitions, seen | {name})
    return merge(target, siblings), seen


def _effective(schema: Schema, definitions: Mapping[str, Schema], seen: frozenset[str]) -> dict[str, Any]:
    whole, seen = _resolve(schema, definitions, seen)
    if not isinstance(whole.get("allOf"), list):
        return whole
    parts = [_effective(part, definitions, seen) for part in whole["allOf"]]
    own = {k: v for k, v in whole.items() if k != "allOf"}
    return merge(reduce(merge, parts, {}), own)


def _branch(schema: Schema, keyword: str, whole: dict[str, Any], definitions: Mapping[str, Schema]) -> dict[str, Any]:
    branch = effective(schema, definitions)
    if branch.get(keyword) == whole[keyword]:  # a child that extends the parent which lists it
        branch = {k: v for k, v in branch.items() if k not in (keyword, "discriminator")}
    return _pinned(branch, reference(schema), whole.get("discriminator"))


def _pinned(branch: dict[str, Any], name: str | None, discriminator: Json) -> dict[str, Any]:
    """``branch`` with its discriminator property fixed to the value that selects it, where the branch allows that value."""
    if name is None or not isinstance(discriminator, dict) or not isinstance(discriminator.get("propertyName"), str):
        return branch
    mapping = discriminator.get("mapping")
    named = mapping.items() if isinstance(mapping, dict) else ()
    label = next((k for k, v in named if isinstance(v, str) and v.rsplit("/", 1)[-1] == name), name)
    field = discriminator["propertyName"]
    declared = branch.get("properties", {}).get(field, {})
    allowed = declared.get("enum") if isinstance(declared, dict) else None
    if isinstance(declared, dict) and ("const" in declared or (allowed is not None and label not in allowed)):
        return branch
    return merge(branch, {"properties": {field: {"const": label}}, "required": [field]})


def _types(whole: dict[str, Any], definitions: Mapping[str, Schema], seen: frozenset[int]) -> frozenset[str]:
    declared = whole.get("type")
    if declared:
        return frozenset([declared] if isinstance(declared, str) else declared)
    if "const" in whole:
        return frozenset([_type_of(whole["const"])])
    if isinstance(whole.get("enum"), list):
        return frozenset(map(_type_of, whole["enum"]))
    for keyword in ("oneOf", "anyOf"):
        if whole.get(keyword) and id(whole) not in seen:
            alternatives = [
                _types(effective(branch, definitions), definitions, seen | {id(whole)}) for branch in whole[keyword]
            ]
            if all(alternatives):
                return frozenset().union(*alternatives)
    return frozenset(name for name, keywords in _INFERRED.items() if any(k in whole for k in keywords))


def _type_of(value: Json) -> str:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, float) and not value.is_integer():
        return "number"
    return _TYPE_NAMES[type(value)]


_TYPE_NAMES = {dict: "object", list: "array", str: "string", int: "integer", float: "integer", type(None): "null"}


def _height(
    schema: Schema, definitions: Mapping[str, Schema], known: dict[str, float], seen: frozenset[str] = frozenset()
) -> float:
    """Least height under the heights ``known`` so far; ``seen`` are the definitions this very value is already held to."""
    if not isinstance(schema, dict):
        return 0 if schema else inf
    parts = [_own_height(schema, definitions, known)]
    name = reference(schema)
    if name is not None and name in definitions and name not in seen:
        seen |= {name}
        parts.append(_height(definitions[name], definitions, known, seen))
    parts += [_height(part, definitions, known, seen) for part in schema.get("allOf", ())]
    for keyword in ("oneOf", "anyOf"):
        if schema.get(keyword):
            parts.append(min(_height(branch, definitions, known, seen) for branch in schema[keyword]))
    return max(parts)


def _own_height(schema: dict[str, Any], definitions: Mapping[str, Schema], known: dict[str, float]) -> float:
    if schema == NOTHING:
        return inf
    if "enum" in schema or "const" in schema:
        return 0
    declared = schema.get("type")
    kinds = {declared} if isinstance(declared, str) else set(declared or ())
    if kinds - {"object", "array"}:
        return 0
    heights: list[float] = []
    if kinds != {"array"}:
        properties = schema.get("properties", {})
        needed = [_child_height(properties.get(n, True), definitions, known) for n in schema.get("required", ())]
        heights.append(1 + max(needed) if needed else 0)
    if kinds != {"object"}:
        size = schema.get("minItems", 0)
        items = list(schema.get("prefixItems", ()))[:size]
        items += [schema.get("items", True)] * (size > len(items))
        heights.append(1 + max(_child_height(item, definitions, known) for item in items) if items else 0)
    return min(heights)


def _child_height(schema: Schema, definitions: Mapping[str, Schema], known: dict[str, float]) -> float:
    """As `_height`, but of a nested value: a definition met for the first time counts as infinite."""
    name = reference(schema)
    if not isinstance(schema, dict) or name is None or name not in definitions:
        return _height(schema, definitions, known)
    siblings = {k: v for k, v in schema.items() if k != "$ref"}
    return max(known.setdefault(name, inf), _height(siblings, definitions, known))
