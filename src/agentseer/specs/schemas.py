"""Schemas of OpenAPI 2.0, 3.0 and 3.1 as JSON Schema 2020-12.

`Schemas` is a mapping of definitions that are converted when somebody first asks for them; every ``$ref`` becomes
``#/$defs/NAME`` into it. What is malformed is mended where the intent is plain, else left out, and reported either way.
Extensions are left out: an agent sees these schemas.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from agentseer.schema import Json, Schema
from agentseer.specs.diagnostics import Diagnostics
from agentseer.specs.document import DanglingReference, Document, Node
from agentseer.specs.keywords import MISSING, OPERANDS, Malformed, known_types, regular
from agentseer.specs.mending import mend
from agentseer.specs.naming import unique
from agentseer.specs.pointers import child, tokens

__all__ = ["Schemas"]

_HOMES = (("components", "schemas"), ("definitions",), ("$defs",))
"""Where documents keep their named schemas."""

_ODD = re.compile(r"[^\w.-]+")
_HARMLESS = frozenset(("duplicate-enum", "duplicate-required", "example-type"))
_ANNOTATIONS = frozenset(("title", "description", "default", "examples", "readOnly", "writeOnly", "deprecated"))


class Schemas(Mapping[str, Schema]):
    """The definitions that the schemas converted so far refer to.

    ``siblings`` says whether assertions beside a ``$ref`` count, as they do since OpenAPI 3.1; annotations always do.
    """

    def __init__(self, diagnostics: Diagnostics, *, siblings: bool = True) -> None:
        self.diagnostics = diagnostics
        self.siblings = siblings
        self._names: dict[tuple[str, str], str] = {}
        self._targets: dict[str, Node] = {}
        self._converted: dict[str, Schema] = {}

    def convert(self, node: Node) -> Schema:
        """The schema at a node; a missing one admits anything."""
        return _Conversion(self, node.document).schema({} if node.value is None else node.value, node.pointer)

    def __getitem__(self, name: str) -> Schema:
        if name not in self._converted:
            self._converted[name] = self.convert(self._targets[name])
        return self._converted[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._targets)

    def __len__(self) -> int:
        return len(self._targets)

    def __contains__(self, name: object) -> bool:
        return name in self._targets

    def origin(self, name: str) -> Node:
        """Where a definition stands."""
        return self._targets[name]

    def documents(self) -> tuple[Document, ...]:
        """The documents that the definitions stand in."""
        return tuple(dict.fromkeys(node.document for node in self._targets.values()))

    def settled(self) -> dict[str, Schema]:
        """All definitions that are reached, converted, in order of their names."""
        done = 0
        while done < len(self._targets):
            names = list(self._targets)[done:]
            done += len(names)
            for name in names:
                self[name]
        return dict(sorted(self._converted.items()))

    def name(self, reference: str, document: Document) -> str:
        """The name of the definition that a ``$ref`` leads to; `DanglingReference` if there is none."""
        target = document.target(reference)
        # A definition that is only a reference is an alias: its users go straight to where the chain ends.
        if isinstance(target.value, dict) and target.value.keys() == {"$ref"}:
            target = target.followed(1)
        key = (target.document.path, target.pointer)
        if key not in self._names:
            name = _definition_name(target)
            self._names[key] = name if name not in self._targets else unique(name, "".join(key), self._targets)
            self._targets[self._names[key]] = target
        return self._names[key]


def _definition_name(target: Node) -> str:
    """A readable name: the last key of a named schema, the keys on the way to any other, the file of a whole file."""
    keys = tokens(target.pointer)
    for home in _HOMES:
        if keys[: len(home)] == home and len(keys) > len(home):
            keys = keys[len(home) :]
    if not keys:
        keys = (target.document.path.replace("\\", "/").rsplit("/", 1)[-1].split(".")[0],)
    return _ODD.sub("_", ".".join(keys)).strip("_") or "schema"


class _Conversion:
    """Converts schemas of one document. Each rule takes the conversion, the operand and the pointer of the operand."""

    def __init__(self, schemas: Schemas, document: Document) -> None:
        self._schemas = schemas
        self._document = document

    def schema(self, value: Json, pointer: str) -> Schema:
        """The converted schema; what is no schema admits anything."""
        if isinstance(value, bool):
            return value
        if not isinstance(value, dict):
            self.report("odd-schema", f"a schema is a mapping, not {_kind(value)}; any value is accepted", pointer)
            return {}
        if isinstance(value.get("$ref"), str):
            return self._reference(value, pointer)
        return self._keywords(value, pointer)

    def report(self, code: str, message: str, pointer: str, advice: str = "") -> None:
        """Report a fault: a note where nothing is lost that decides about a value, else a warning."""
        self._schemas.diagnostics.at(
            "note" if code in _HARMLESS else "warning", code, message, self._document, pointer, advice
        )

    def _keywords(self, value: dict[str, Any], pointer: str) -> Schema:
        converted: dict[str, Any] = {}
        for keyword, operand in value.items():
            if (take := OPERANDS.get(keyword)) is not None:
                try:
                    converted[keyword] = take(operand)
                except Malformed as wanted:
                    self._malformed(keyword, operand, str(wanted), pointer)
            elif (rule := _STRUCTURE.get(keyword)) is not None:
                kept = rule(self, operand, child(pointer, keyword))
                if kept is not MISSING:
                    converted[keyword] = kept
        if "type" in value:
            self._type(value["type"], converted, pointer)
        if isinstance(converted.get("items"), list):
            converted["prefixItems"] = converted.pop("items")
        return mend(value, converted, lambda code, message: self.report(code, message, pointer))

    def _malformed(self, keyword: str, operand: Json, wanted: str, pointer: str) -> None:
        if operand is None:
            return  # an empty line in YAML; generators write it for "not set"
        if keyword == "required" and isinstance(operand, bool):
            advice = "list the property in `required` of the object that has it"
            self.report(
                "odd-required", "`required` of a schema lists property names; true or false is ignored", pointer, advice
            )
        elif keyword == "pattern" and isinstance(operand, str):
            self.report("odd-pattern", f"the pattern {operand!r} cannot be compiled and is ignored", pointer)
        else:
            self.report(
                f"odd-{keyword}", f"`{keyword}` takes {wanted}; {operand!r:.60} is ignored", child(pointer, keyword)
            )

    def _type(self, operand: Json, converted: dict[str, Any], pointer: str) -> None:
        types, format_, odd = known_types(operand)
        if format_:
            converted.setdefault("format", format_)
        if types:
            converted["type"] = types[0] if len(types) == 1 else types
        if odd and operand not in ("file", None):
            read = " or ".join(types) or "any type"
            self.report("odd-type", f"{', '.join(odd)} is no JSON type; read as {read}", child(pointer, "type"))

    def _reference(self, value: dict[str, Any], pointer: str) -> Schema:
        beside = {k: v for k, v in value.items() if k != "$ref"}
        if not self._schemas.siblings:
            ignored = [k for k in beside if (k in OPERANDS or k in _STRUCTURE or k == "type") and k not in _ANNOTATIONS]
            if [k for k in ignored if k != "type"]:
                self.report("ref-siblings", f"{', '.join(ignored)} beside $ref is ignored before OpenAPI 3.1", pointer)
            beside = {k: v for k, v in beside.items() if k not in ignored}
        siblings = self._keywords({k: v for k, v in beside.items() if k not in ("nullable", "x-nullable")}, pointer)
        reference = self.reference(value["$ref"], pointer)
        converted = {**reference, **siblings} if isinstance(siblings, dict) else reference
        if reference and (value.get("nullable") is True or value.get("x-nullable") is True):
            return {"anyOf": [reference, {"type": "null"}], **(siblings if isinstance(siblings, dict) else {})}
        return converted

    def reference(self, reference: str, pointer: str) -> dict[str, Any]:
        """``{"$ref": …}`` to the definition, or what admits anything where there is none."""
        try:
            return {"$ref": f"#/$defs/{self._schemas.name(reference, self._document)}"}
        except DanglingReference as fault:
            self._schemas.diagnostics.at(
                "error", "dangling-ref", f"{reference} leads nowhere: {fault}; any value is accepted",
                self._document, pointer, "mend the reference, or add its target",
            )  # fmt: skip
            return {}

    def properties(self, operand: Json, pointer: str) -> Json:
        """A mapping from names to schemas. A property may have any name, that of a keyword included."""
        if not isinstance(operand, dict):
            return self._no_mapping(operand, pointer)
        return {name: self.schema(value, child(pointer, name)) for name, value in operand.items()}

    def patterns(self, operand: Json, pointer: str) -> Json:
        """A mapping from patterns to schemas, without those that cannot be compiled."""
        if not isinstance(operand, dict):
            return self._no_mapping(operand, pointer)
        for pattern in operand:
            if not regular(pattern):
                self.report("odd-pattern", f"the pattern {pattern!r} cannot be compiled and is ignored", pointer)
        return {p: self.schema(value, child(pointer, p)) for p, value in operand.items() if regular(p)}

    def branches(self, operand: Json, pointer: str) -> Json:
        """A non-empty list of schemas."""
        if not isinstance(operand, list) or not operand:
            if operand is not None:
                self.report("odd-schema", f"a list of schemas is expected, not {_kind(operand)}; ignored", pointer)
            return MISSING
        return [self.schema(value, f"{pointer}/{index}") for index, value in enumerate(operand)]

    def items(self, operand: Json, pointer: str) -> Json:
        """The schema of every element, or a list of schemas by position, as before JSON Schema 2020-12."""
        if isinstance(operand, list):
            return self.branches(operand, pointer)
        return self.part(operand, pointer)

    def part(self, operand: Json, pointer: str) -> Json:
        """One schema."""
        if not isinstance(operand, dict | bool):
            if operand is not None:
                self.report("odd-schema", f"a schema is a mapping, not {_kind(operand)}; ignored", pointer)
            return MISSING
        return self.schema(operand, pointer)

    def discriminator(self, operand: Json, pointer: str) -> Json:
        """A discriminator whose mapping leads to definitions. In OpenAPI 2.0 it is just the property's name."""
        if isinstance(operand, str):
            return {"propertyName": operand}
        if not isinstance(operand, dict) or not isinstance(operand.get("propertyName"), str):
            return MISSING
        mapping = operand.get("mapping")
        found: dict[str, str] = {}
        for value, target in mapping.items() if isinstance(mapping, dict) else ():
            if isinstance(target, str):
                reference = self.reference(_named(target), f"{pointer}/mapping")
                found |= {value: reference["$ref"]} if reference else {}
        return {"propertyName": operand["propertyName"], **({"mapping": found} if found else {})}

    def _no_mapping(self, operand: Json, pointer: str) -> Json:
        if operand is not None:
            self.report("odd-schema", f"a mapping to schemas is expected, not {_kind(operand)}; ignored", pointer)
        return MISSING


def _named(target: str) -> str:
    """The reference that a discriminator's target stands for, which may be the bare name of a schema."""
    return target if "/" in target or "#" in target or "." in target else f"#/components/schemas/{target}"


def _kind(value: Json) -> str:
    names = {dict: "a mapping", list: "a list", str: "text", bool: "true or false", type(None): "nothing"}
    return names.get(type(value), "a number")


_Rule = Callable[[_Conversion, Json, str], Json]
_STRUCTURE: Final[dict[str, _Rule]] = {
    **dict.fromkeys(("properties", "dependentSchemas"), _Conversion.properties),
    **dict.fromkeys(("allOf", "anyOf", "oneOf", "prefixItems"), _Conversion.branches),
    **dict.fromkeys(("not", "if", "then", "else", "contains", "propertyNames"), _Conversion.part),
    **dict.fromkeys(("additionalProperties", "unevaluatedProperties", "unevaluatedItems"), _Conversion.part),
    "patternProperties": _Conversion.patterns,
    "items": _Conversion.items,
    "discriminator": _Conversion.discriminator,
}
"""The keywords that contain schemas, or more than a plain operand."""
