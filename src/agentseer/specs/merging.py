"""Several toolsets as one, and the digest of what a toolset says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from agentseer.digest import digest
from agentseer.schema import Json, Schema, closure
from agentseer.specs.naming import legal, unique
from agentseer.specs.prose import locale
from agentseer.tools import Diagnostic, Tool, Toolset

__all__ = ["content_digest", "merged", "renamed", "selected"]

_DEFS = "#/$defs/"


def merged(toolsets: Sequence[Toolset]) -> Toolset:
    """One toolset of all. A name that is taken gets a suffix, and that is reported; equal definitions are shared."""
    if len(toolsets) == 1:
        return toolsets[0]
    tools: list[Tool] = []
    definitions: dict[str, Schema] = {}
    diagnostics: list[Diagnostic] = []
    for toolset in toolsets:
        toolset = _apart(toolset, definitions)
        toolset, collisions = _distinct(toolset, {tool.name for tool in tools})
        tools += toolset.tools
        definitions |= toolset.definitions
        diagnostics += [*toolset.diagnostics, *collisions]
    return Toolset(
        title=" + ".join(dict.fromkeys(t.title for t in toolsets if t.title)),
        version=toolsets[0].version,
        description="\n\n".join(t.description for t in toolsets if t.description),
        locale=locale(tools),
        tools=tuple(tools),
        definitions=dict(sorted(definitions.items())),
        diagnostics=tuple(diagnostics),
        sources=tuple(source for t in toolsets for source in t.sources),
    )


def renamed(toolset: Toolset, names: Mapping[str, str]) -> Toolset:
    """The toolset with other names for some tools, in their links too. ``names`` has the new ones by the old."""
    if not names:
        return toolset
    tools = []
    for tool in toolset.tools:
        links = tuple({**link, "tool": names.get(link["tool"], link["tool"])} for link in tool.links)
        tools.append(replace(tool, name=names.get(tool.name, tool.name), links=links))
    return replace(toolset, tools=tuple(tools))


def selected(toolset: Toolset, names: Iterable[str]) -> Toolset:
    """The toolset with only the tools called ``names``, and the definitions they reach."""
    wanted = set(names)
    tools = tuple(tool for tool in toolset.tools if tool.name in wanted)
    reached = closure({"tools": [_schemas(tool) for tool in tools]}, toolset.definitions)
    found = reached.get("$defs", {}) if isinstance(reached, dict) else {}
    return replace(toolset, tools=tools, definitions=found)


def content_digest(toolset: Toolset) -> str:
    """The digest of what the tools are, wherever and in whatever order they were read."""
    tools = sorted((_placeless(tool) for tool in toolset.tools), key=lambda tool: tool.name)
    return digest({"tools": tools, "definitions": dict(toolset.definitions)})


def _placeless(tool: Tool) -> Tool:
    """The tool without the places it was read from."""
    return replace(
        tool,
        pointer="",
        source="",
        parameters=tuple(replace(p, pointer="") for p in tool.parameters),
        errors=tuple(replace(e, pointer="") for e in tool.errors),
    )


def _distinct(toolset: Toolset, taken: set[str]) -> tuple[Toolset, list[Diagnostic]]:
    """The toolset with other names for the tools whose names are taken."""
    source = toolset.sources[0].path if toolset.sources else ""
    own = {tool.name for tool in toolset.tools}
    names: dict[str, str] = {}
    diagnostics = []
    for tool in toolset.tools:
        if tool.name in taken:
            prefix = legal(toolset.title)[:20]
            identity = f"{toolset.title} {tool.method} {tool.path}"
            names[tool.name] = unique(f"{prefix}_{tool.name}".lstrip("_"), identity, taken | own | set(names.values()))
            message = f"another source has a tool called {tool.name!r}; this one is called {names[tool.name]!r}"
            diagnostics.append(
                Diagnostic(
                    severity="warning", code="name-collision", message=message, pointer=tool.pointer, source=source
                )
            )
    return renamed(toolset, names), diagnostics


def _apart(toolset: Toolset, taken: Mapping[str, Schema]) -> Toolset:
    """The toolset with other names for the definitions whose names are taken by different ones."""
    own = toolset.definitions
    names: dict[str, str] = {}
    for name in own:
        if name in taken and closure(own[name], own) != closure(taken[name], taken):
            names[name] = unique(name, toolset.title, {*taken, *own, *names.values()})
    if not names:
        return toolset
    tools = tuple(
        replace(
            tool,
            parameters=tuple(replace(p, schema=_referring(p.schema, names)) for p in tool.parameters),
            result=_referring(tool.result, names),
            errors=tuple(replace(e, schema=_referring(e.schema, names)) for e in tool.errors),
        )
        for tool in toolset.tools
    )
    definitions = {names.get(name, name): _referring(schema, names) for name, schema in own.items()}
    return replace(toolset, tools=tools, definitions=definitions)


def _referring(node: Json, names: Mapping[str, str]) -> Json:
    """A copy of a schema that refers to definitions by their new names."""
    if isinstance(node, list):
        return [_referring(item, names) for item in node]
    if not isinstance(node, dict):
        return node
    copy = {key: _referring(value, names) for key, value in node.items()}
    target = copy.get("$ref")
    if isinstance(target, str) and target.removeprefix(_DEFS) in names:
        copy["$ref"] = _DEFS + names[target.removeprefix(_DEFS)]
    mapping = node.get("discriminator", {}).get("mapping") if isinstance(node.get("discriminator"), dict) else None
    if isinstance(mapping, dict):
        pointed = {k: _DEFS + names.get(v.removeprefix(_DEFS), v.removeprefix(_DEFS)) for k, v in mapping.items()}
        copy["discriminator"] = {**copy["discriminator"], "mapping": pointed}
    return copy


def _schemas(tool: Tool) -> list[Json]:
    return [*(p.schema for p in tool.parameters), tool.result, *(e.schema for e in tool.errors)]
