"""Tools: what an agent may call, as read from specifications.

A `Toolset` is plain data. Schemas are JSON Schema 2020-12; a ``$ref`` is ``#/$defs/NAME`` and looks its target up in
`Toolset.definitions`, which may be a lazy mapping, so recursion costs nothing and nothing is ever inlined whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal

import msgspec

from agentseer.errors import UnknownNameError
from agentseer.schema.json import Json, Schema
from agentseer.schema.resolve import closure

__all__ = [
    "Diagnostic",
    "Effect",
    "FailureConvention",
    "Location",
    "Meaning",
    "Parameter",
    "Severity",
    "Source",
    "Text",
    "Tool",
    "ToolError",
    "Toolset",
]

Severity = Literal["error", "warning", "note"]
Location = Literal["path", "query", "header", "cookie", "body", "form", "argument"]
Effect = Literal["read", "create", "update", "delete", "action"]
Meaning = Literal[
    "invalid",  # 400, 422 …: the arguments are wrong
    "unauthenticated",  # 401
    "forbidden",  # 403
    "not_found",  # 404, 410
    "conflict",  # 409, 412, 423: the state forbids it
    "rate_limited",  # 429
    "unavailable",  # 5xx: the service failed, trying again may help
    "other",
]


class Diagnostic(msgspec.Struct, frozen=True, kw_only=True):
    """Something wrong or noteworthy in a specification; reading went on."""

    severity: Severity
    message: str
    code: str = ""
    """A stable name of the kind of fault, for example ``dangling-ref``."""
    pointer: str = ""
    """JSON pointer into the source document."""
    line: int | None = None
    source: str = ""
    advice: str = ""


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """One document that a toolset was read from."""

    path: str
    format: str
    """For example ``openapi-3.0``."""
    digest: str


class Text(msgspec.Struct, frozen=True, kw_only=True):
    """Prose about a tool or parameter in another language than the specification's own."""

    summary: str = ""
    description: str = ""


class Parameter(msgspec.Struct, frozen=True, kw_only=True):
    """One argument of a tool, already flattened: names are unique within the tool."""

    name: str
    schema: Schema
    required: bool = False
    location: Location = "argument"
    wire_name: str = ""
    """The name in the specification where it differs from ``name`` (two ``id`` in different places), else the same."""
    description: str = ""
    whole_body: bool = False
    """The argument is the request body itself, not a property of it."""
    pointer: str = ""
    texts: dict[str, Text] = {}
    """Translations by locale."""


class ToolError(msgspec.Struct, frozen=True, kw_only=True):
    """An error a tool may answer with."""

    code: str
    """As declared: ``404``, ``4XX``, ``default``, a vendor's ``480``."""
    meaning: Meaning
    origin: Literal["declared", "inferred"] = "declared"
    description: str = ""
    schema: Schema | None = None
    """Schema of the body, where declared."""
    example: Json = None
    pointer: str = ""
    texts: dict[str, Text] = {}


class FailureConvention(msgspec.Struct, frozen=True, kw_only=True):
    """The tool answers 200 and says in its body that it failed, as in ``{"ok": false, "error": "not_found"}``."""

    flag: str
    """Name of the boolean field, for example ``ok``."""
    failed: bool = False
    """Its value on failure."""
    reason: str = ""
    """Name of the field that carries the reason, if any."""
    reasons: tuple[str, ...] = ()
    """Declared reasons (an enum of the field), if any."""


class Tool(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One operation an agent may call."""

    name: str
    """Unique in the toolset, stable, at most 64 of ``[A-Za-z0-9_-]``."""
    original_name: str = ""
    summary: str = ""
    description: str = ""
    parameters: tuple[Parameter, ...] = ()
    extra_arguments: bool = True
    """Whether arguments that are not declared are allowed (false only where the specification says so)."""
    result: Schema | None = None
    """Schema of the result of a success, where declared."""
    result_example: Json = None
    success: str = "200"
    """The first declared 2xx code."""
    success_codes: tuple[str, ...] = ("200",)
    errors: tuple[ToolError, ...] = ()
    convention: FailureConvention | None = None
    effect: Effect = "action"
    """What a call does to the world; ``action`` writes in a way that is not create, update or delete."""
    method: str = ""
    path: str = ""
    request_media_type: str = ""
    result_media_type: str = ""
    security: tuple[str, ...] = ()
    """Scopes and scheme names that the operation asks for; empty when open to anybody."""
    tags: tuple[str, ...] = ()
    deprecated: bool = False
    links: tuple[dict[str, Any], ...] = ()
    extensions: dict[str, Any] = {}
    """The ``x-agentseer`` object of the operation, if any."""
    pointer: str = ""
    source: str = ""
    texts: dict[str, Text] = {}
    """Translations of summary and description by locale."""

    @cached_property
    def by_name(self) -> dict[str, Parameter]:
        """The parameters by argument name."""
        return {p.name: p for p in self.parameters}

    @property
    def required(self) -> tuple[Parameter, ...]:
        """The required parameters, in declared order."""
        return tuple(p for p in self.parameters if p.required)

    @property
    def writes(self) -> bool:
        """Whether a successful call changes the world."""
        return self.effect != "read"

    @cached_property
    def arguments(self) -> dict[str, Any]:
        """JSON Schema of the arguments object, open references: ``#/$defs/NAME`` into the toolset's definitions."""
        schema: dict[str, Any] = {"type": "object", "properties": {p.name: p.schema for p in self.parameters}}
        required = [p.name for p in self.parameters if p.required]
        if required:
            schema["required"] = required
        if not self.extra_arguments:
            schema["additionalProperties"] = False
        return schema


class Toolset(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The tools read from one or more specifications."""

    title: str = ""
    version: str = ""
    description: str = ""
    locale: str = "en"
    """The language of the specification's prose: ``en`` or ``zh``."""
    tools: tuple[Tool, ...] = ()
    definitions: Mapping[str, Schema] = {}
    diagnostics: tuple[Diagnostic, ...] = ()
    sources: tuple[Source, ...] = ()
    digest: str = ""

    @cached_property
    def by_name(self) -> dict[str, Tool]:
        """The tools by name."""
        return {t.name: t for t in self.tools}

    def tool(self, name: str) -> Tool:
        """The tool called ``name``; `UnknownNameError` suggests the closest one."""
        try:
            return self.by_name[name]
        except KeyError:
            raise UnknownNameError("tool", name, self.by_name) from None

    def argument_schema(self, tool: Tool, name: str) -> Schema | None:
        """The schema of one argument, standing alone; null for an argument that is not declared."""
        key = (tool.name, name)
        if key not in self._arguments:
            parameter = tool.by_name.get(name)
            self._arguments[key] = self.closed(parameter.schema) if parameter else None
        return self._arguments[key]

    @cached_property
    def _arguments(self) -> dict[tuple[str, str], Schema | None]:
        return {}

    def closed(self, schema: Schema) -> Schema:
        """``schema`` with the definitions it reaches under ``$defs``, so that it stands alone."""
        return closure(schema, self.definitions)
