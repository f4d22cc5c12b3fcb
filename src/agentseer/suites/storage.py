"""A suite as a folder: ``suite.json``, ``toolset.json`` and ``cases/TOOL.json``, made to be read as a diff.

Files are indented and sorted by key; a suite is written to a temporary folder that then takes the place of the old one,
so that nothing is ever half written. ``history.jsonl`` belongs to the folder but not to the content.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from agentseer.cases import Case
from agentseer.digest import short
from agentseer.errors import SpecError, SuiteError
from agentseer.specs.loading import load as parse
from agentseer.suites.suite import FORMAT, Manifest, Suite, assemble
from agentseer.tools import Toolset

__all__ = ["load", "save"]

T = TypeVar("T")


def load(path: str | Path) -> Suite:
    """Read a suite folder. Raises `SuiteError` with file and place for what is missing or damaged."""
    folder = Path(path)
    if not (folder / "suite.json").is_file():
        raise SuiteError(
            "not a suite: it has no suite.json", where=str(folder), hint="agentseer synth SPEC -o " + str(folder)
        )
    manifest = _decode(folder / "suite.json", Manifest)
    if manifest.format != FORMAT:
        raise SuiteError(
            f"the folder has layout {manifest.format}; this version reads layout {FORMAT}",
            where=str(folder / "suite.json"),
        )
    cases = tuple(sorted(_cases(folder / "cases"), key=lambda c: c.case_id))
    twice = next((a.case_id for a, b in pairwise(cases) if a.case_id == b.case_id), None)
    if twice:
        raise SuiteError(f"two cases are called {twice!r}", where=str(folder / "cases"))
    return Suite(manifest=manifest, cases=cases, toolset=_decode(folder / "toolset.json", Toolset))


def save(suite: Suite, path: str | Path) -> Suite:
    """Write a suite, in place of the one in the folder; cases that people wrote there are kept.

    Returns the suite as written. Raises `SuiteError` when the folder holds something that is not a suite.
    """
    folder = Path(path)
    suite = _with_human_cases(suite, folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as temporary:
        fresh = Path(temporary) / "suite"
        _write(suite, fresh)
        if (folder / "history.jsonl").is_file():
            shutil.copy2(folder / "history.jsonl", fresh)
        if folder.exists():
            folder.rename(Path(temporary) / "old")
        fresh.rename(folder)
    return suite


def _with_human_cases(suite: Suite, folder: Path) -> Suite:
    if not folder.exists() or not any(folder.iterdir()):
        return suite
    old = load(folder)
    ids = {c.case_id for c in suite.cases}
    kept = [c for c in old.cases if c.generator.name == "human" and c.case_id not in ids]
    if not kept:
        return suite
    manifest = suite.manifest
    return assemble(
        suite.toolset,
        [*suite.cases, *kept],
        name=manifest.name,
        version=manifest.version,
        seed=manifest.seed,
        parameters=manifest.parameters,
    )


def _write(suite: Suite, folder: Path) -> None:
    by_tool: defaultdict[str, list[Case]] = defaultdict(list)
    for case in suite.cases:
        by_tool[case.tool].append(case)
    (folder / "cases").mkdir(parents=True)
    _dump(suite.manifest, folder / "suite.json")
    _dump(suite.toolset, folder / "toolset.json")
    for tool, cases in by_tool.items():
        _dump(cases, folder / "cases" / f"{_file_name(tool)}.json")


def _file_name(tool: str) -> str:
    """A file name for a tool; names that differ only by letter case stay apart on every file system."""
    name = re.sub(r"[^A-Za-z0-9_-]", "_", tool)
    return name if name == name.lower() == tool else f"{name}-{short(tool)}"


def _dump(value: Any, path: Path) -> None:
    data = msgspec.json.encode(value, order="sorted")
    path.write_bytes(msgspec.json.format(data, indent=2) + b"\n")


def _cases(folder: Path) -> Iterator[Case]:
    if not folder.is_dir():
        raise SuiteError("the suite has no folder of cases", where=str(folder))
    for path in sorted(folder.iterdir()):
        if path.suffix in (".json", ".yaml", ".yml"):
            yield from _decode(path, list[Case])


def _decode(path: Path, kind: type[T]) -> T:
    """Decode a file, JSON or YAML, with the JSON path of what is wrong in it."""
    try:
        data = path.read_bytes()
        if path.suffix == ".json":
            return msgspec.json.decode(data, type=kind)
        return msgspec.convert(parse(data, str(path)).root, type=kind)
    except FileNotFoundError:
        raise SuiteError("the file is missing", where=str(path)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SuiteError(str(error), where=str(path), hint="mend the file, or write the suite anew") from None
    except SpecError as error:
        raise SuiteError(error.message, where=error.where or str(path), hint=error.hint) from None
