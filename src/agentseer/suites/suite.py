"""A suite: a versioned set of cases with a manifest and the tools that they are about."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from agentseer import __version__
from agentseer.cases import Case
from agentseer.digest import digest
from agentseer.tools import Source, Tool, Toolset

__all__ = ["FORMAT", "Hashes", "Manifest", "Suite", "assemble", "snapshot"]

FORMAT = 1
"""Version of the folder's layout."""


class Hashes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Digests of the parts; runs whose hashes differ are not compared silently."""

    cases: str
    oracles: str
    environment: str
    simulator: str


class Manifest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a suite says of itself. Nothing in it depends on when or where it was made."""

    format: int = FORMAT
    name: str
    version: str
    content_hash: str
    hashes: Hashes
    canary: str
    """A line that must never turn up in a model's training data or a prompt."""
    generator_version: str
    seed: int = 0
    parameters: dict[str, str | int | bool | None] = {}
    sources: tuple[Source, ...] = ()
    tools: int = 0
    cases: int = 0
    kinds: dict[str, int] = {}


class Suite(msgspec.Struct, frozen=True, kw_only=True):
    """Manifest, cases and toolset."""

    manifest: Manifest
    cases: tuple[Case, ...]
    toolset: Toolset


def assemble(
    toolset: Toolset,
    cases: Sequence[Case],
    *,
    name: str,
    version: str = "1.0.0",
    seed: int = 0,
    parameters: dict[str, str | int | bool | None] | None = None,
) -> Suite:
    """A suite of ``cases``, sorted by id, with the part of the toolset that they offer."""
    ordered = _canonical(sorted(cases, key=lambda c: c.case_id))
    kept = snapshot(toolset, {tool for case in ordered for tool in case.offered or case.tools})
    hashes = Hashes(
        cases=digest([[c.case_id, c.content_hash] for c in ordered]),
        oracles=digest([[b.oracles for b in c.any_of] for c in ordered]),
        environment=digest(
            [
                [kept.tools, dict(kept.definitions)],
                [[c.situation.state, c.situation.faults, c.situation.seed, c.offered] for c in ordered],
            ]
        ),
        simulator=digest([[c.situation.opening, c.situation.facts, c.situation.insists] for c in ordered]),
    )
    content = digest([hashes, ordered])
    manifest = Manifest(
        name=name,
        version=version,
        content_hash=content,
        hashes=hashes,
        canary=f"agentseer canary {uuid.uuid5(uuid.NAMESPACE_OID, content)}: evaluation data, keep out of training",
        generator_version=__version__,
        seed=seed,
        parameters=parameters or {},
        sources=toolset.sources,
        tools=len(kept.tools),
        cases=len(ordered),
        kinds=dict(sorted(Counter(c.kind for c in ordered).items())),
    )
    return Suite(manifest=manifest, cases=ordered, toolset=kept)


def _canonical(cases: Sequence[Case]) -> tuple[Case, ...]:
    """The cases as they are read back from a file, so that equal ones give equal bytes wherever they were made."""
    return msgspec.json.decode(msgspec.json.encode(cases), type=tuple[Case, ...])


def snapshot(toolset: Toolset, names: Iterable[str]) -> Toolset:
    """The named tools and the definitions that they reach: all that a run needs of a specification."""
    wanted = set(names)
    tools = tuple(t for t in toolset.tools if t.name in wanted)
    reached = toolset.closed({"anyOf": [schema for tool in tools for schema in _schemas(tool)]})
    definitions = reached.get("$defs", {}) if isinstance(reached, dict) else {}
    return msgspec.structs.replace(toolset, tools=tools, definitions=definitions, diagnostics=())


def _schemas(tool: Tool) -> Iterable[object]:
    yield tool.arguments
    yield tool.result
    yield from (error.schema for error in tool.errors)
