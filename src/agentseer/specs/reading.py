"""Reads specifications of whatever known format into one toolset."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Protocol

from msgspec.structs import replace

from agentseer.errors import SpecError, UnknownNameError, UsageError
from agentseer.registry import Registry
from agentseer.specs.document import Document
from agentseer.specs.library import Files
from agentseer.specs.merging import content_digest, merged, renamed, selected
from agentseer.specs.naming import MAX_LENGTH, legal
from agentseer.specs.openapi import OpenApi
from agentseer.tools import Diagnostic, Tool, Toolset

__all__ = ["Reader", "read", "readers"]


class Reader(Protocol):
    """Knows one format of specifications."""

    def sniff(self, document: Document) -> bool:
        """Whether the document is of this format, judged by its content."""

    def read(self, document: Document) -> Toolset:
        """The tools of the document. What is wrong in it becomes diagnostics; `SpecError` only if nothing can be read."""


readers = Registry[Reader]("specification format", group="agentseer.spec_readers")
readers.add("openapi", OpenApi())

_STRANGERS = {
    "asyncapi": "an AsyncAPI document",
    "overlay": "an OpenAPI Overlay, which changes a specification but is none",
    "arazzo": "an Arazzo document",
    "swaggerVersion": "Swagger 1, which is not supported: convert it to OpenAPI 3",
    "discoveryVersion": "a Google Discovery document: convert it to OpenAPI 3",
    "__schema": "a GraphQL schema",
    "item": "a Postman collection: convert it to OpenAPI 3",
    "$schema": "a JSON Schema, which describes data rather than tools",
}
"""What people try instead, by a key at the top."""


def read(
    paths: str | Sequence[str],
    *,
    aliases: Mapping[str, str] | None = None,
    allow_remote: bool = False,
    only: Sequence[str] | None = None,
) -> Toolset:
    """The tools of one or more specifications: paths of files, or URLs where ``allow_remote``.

    ``aliases`` gives tools the names of a registry, by tool name, operationId or ``METHOD /path``; ``only`` keeps those
    that are named, in any of these ways or by alias. `SpecError` if a file is no specification, `UsageError` if a path may
    not be read or a name is unknown or taken.
    """
    paths = [paths] if isinstance(paths, str) else paths
    if not paths:
        raise UsageError("no specification is given", hint="name a file, for example openapi.yaml")
    toolset = merged([_read_one(path, allow_remote) for path in dict.fromkeys(paths)])
    toolset = _with_aliases(toolset, aliases or {})
    if only:
        toolset = selected(toolset, [_find(toolset, name).name for name in only])
    return replace(toolset, digest=content_digest(toolset))


@contextmanager
def _collector_paused() -> Iterator[None]:
    """No garbage collection: a growing tree has no garbage, and walking it again and again triples the time for YAML."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@_collector_paused()
def _read_one(path: str, allow_remote: bool) -> Toolset:
    document = Files(path, allow_remote=allow_remote).document()
    for reader in readers:
        if reader.sniff(document):
            return reader.read(document)
    raise _stranger(document)


def _stranger(document: Document) -> SpecError:
    root = document.root
    if not root.is_mapping:
        start = str(root.value)[:40]
        kind = "HTML, perhaps a login page" if start.lstrip().startswith("<") else f"only {start!r}"
        return SpecError(f"not a specification: it is {kind}", where=document.path, hint="give an OpenAPI file")
    known = next((name for key, name in _STRANGERS.items() if root[key]), None)
    keys = ", ".join(list(root.value)[:6])
    return SpecError(
        f"this is {known}" if known else f"not a specification of a known format; its keys are: {keys or 'none'}",
        where=document.path,
        hint=f"known formats: {', '.join(readers.names())}",
    )


def _called(tool: Tool) -> tuple[str, ...]:
    return (tool.name, tool.original_name, f"{tool.method} {tool.path}")


def _find(toolset: Toolset, name: str) -> Tool:
    for tool in toolset.tools:
        if name in _called(tool):
            return tool
    raise UnknownNameError("tool", name, toolset.by_name)


def _with_aliases(toolset: Toolset, aliases: Mapping[str, str]) -> Toolset:
    """The toolset with the names of a registry; an alias for no tool is reported, one that is taken is refused."""
    if not aliases:
        return toolset
    by_call = {call: tool for tool in reversed(toolset.tools) for call in _called(tool) if call}
    names: dict[str, str] = {}
    given: dict[str, str] = {}
    diagnostics = []
    for key, alias in sorted(aliases.items()):
        if key in by_call:
            given[by_call[key].name] = alias
            names[by_call[key].name] = _legal_alias(alias)
        else:
            close = get_close_matches(key, by_call, n=1)
            advice = f"did you mean {close[0]!r}?" if close else ""
            message = f"the alias {alias!r} is for {key!r}, which is no tool"
            diagnostics.append(Diagnostic(severity="warning", code="unused-alias", message=message, advice=advice))
    toolset = replace(toolset, diagnostics=(*toolset.diagnostics, *diagnostics))
    final = Counter(names.get(tool.name, tool.name) for tool in toolset.tools)
    if taken := sorted(name for name, count in final.items() if count > 1):
        raise UsageError(f"two tools would be called {taken[0]!r}", hint="give each tool another alias")
    originals = {names[name]: alias for name, alias in given.items()}
    toolset = renamed(toolset, names)
    return replace(
        toolset,
        tools=tuple(replace(t, original_name=originals[t.name]) if t.name in originals else t for t in toolset.tools),
    )


def _legal_alias(alias: str) -> str:
    name = legal(alias)
    if not name or len(name) > MAX_LENGTH:
        raise UsageError(
            f"{alias!r} cannot be the name of a tool",
            hint=f"use at most {MAX_LENGTH} letters, digits, '_' and '-'; other characters become '_'",
        )
    return name
