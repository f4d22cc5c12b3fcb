"""A suite as a folder: ``suite.json``, ``toolset.json`` and ``cases/TOOL.json``, made to be read as a diff.

Files are indented and sorted by key; a suite is written to a temporary folder that then takes the place of the old one,
so that nothing is ever half written. ``history.jsonl`` belongs to the folder but not to the content.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterable
from difflib import get_close_matches
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from agentseer.cases import Case
from agentseer.digest import short
from agentseer.errors import SpecError, SuiteError
from agentseer.specs.loading import load as parse
from agentseer.suites.consistency import flaws
from agentseer.suites.suite import FORMAT, Manifest, Suite, assemble
from agentseer.tools import Toolset

__all__ = ["load", "save"]

T = TypeVar("T")


def load(path: str | Path) -> Suite:
    """Read a suite folder. Raises `SuiteError` with file and place for what is missing, damaged or does not fit together."""
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
    toolset = _decode(folder / "toolset.json", Toolset)
    files = _files(folder)
    for file, cases in files.items():
        _check(cases, toolset, file)
    ordered = tuple(sorted((c for cases in files.values() for c in cases), key=lambda c: c.case_id))
    twice = next((a.case_id for a, b in pairwise(ordered) if a.case_id == b.case_id), None)
    if twice:
        raise SuiteError(f"two cases are called {twice!r}", where=str(folder / "cases"))
    return Suite(manifest=manifest, cases=ordered, toolset=toolset)


def save(suite: Suite, path: str | Path) -> Suite:
    """Write a suite, in place of the one in the folder.

    Of the old one are kept: cases that people wrote or froze (a file of nothing else as it is, comments included), and what
    reviewers said of cases that have not changed. Returns the suite as written. Raises `SuiteError` when the folder holds
    something that is not a suite.
    """
    folder = Path(path)
    old = load(folder) if folder.exists() and any(folder.iterdir()) else None
    suite = _with_what_people_did(suite, old) if old else suite
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as temporary:
        fresh = Path(temporary) / "suite"
        _write(suite, fresh, _written_by_people(folder, suite) if old else {})
        if (folder / "history.jsonl").is_file():
            shutil.copy2(folder / "history.jsonl", fresh)
        if folder.exists():
            folder.rename(Path(temporary) / "old")
        fresh.rename(folder)
    return suite


def _with_what_people_did(suite: Suite, old: Suite) -> Suite:
    before = {c.case_id: c for c in old.cases}
    cases = [_reviewed(c, before.pop(c.case_id, c)) for c in suite.cases]
    cases += [c for c in before.values() if c.frozen or c.generator.name == "human"]
    if tuple(cases) == suite.cases:
        return suite
    manifest = suite.manifest
    gone = (t for t in old.toolset.tools if t.name not in suite.toolset.by_name)
    toolset = replace(
        suite.toolset,
        tools=(*suite.toolset.tools, *gone),
        definitions={**old.toolset.definitions, **suite.toolset.definitions},
    )
    return assemble(
        toolset,
        cases,
        name=manifest.name,
        version=manifest.version,
        seed=manifest.seed,
        parameters=manifest.parameters,
    )


def _reviewed(case: Case, before: Case) -> Case:
    """The case with what was said of it before, if it is still the same."""
    if case.content_hash != before.content_hash:
        return case
    return replace(
        case,
        status=before.status,
        status_reason=before.status_reason,
        reviewer=before.reviewer,
        minutes=before.minutes,
        frozen=before.frozen,
        discriminates=before.discriminates,
    )


def _written_by_people(folder: Path, suite: Suite) -> dict[Path, list[Case]]:
    """Files that hold nothing but cases that people wrote, all of which are in the new suite as they are."""
    kept = {c.case_id: c for c in suite.cases if c.generator.name == "human"}
    made = {f"{_file_name(c.tool)}.json" for c in suite.cases if c.generator.name != "human"}
    return {
        file: cases
        for file, cases in _files(folder).items()
        if cases and file.name not in made and all(kept.get(c.case_id) == c for c in cases)
    }


def _write(suite: Suite, folder: Path, as_they_are: dict[Path, list[Case]]) -> None:
    copied = {c.case_id for cases in as_they_are.values() for c in cases}
    taken = {file.name for file in as_they_are}
    by_file: defaultdict[str, list[Case]] = defaultdict(list)
    for case in suite.cases:
        if case.case_id not in copied:
            name = _file_name(case.tool)
            by_file[f"{name}.json" if f"{name}.json" not in taken else f"{name}-{short(name)}.json"].append(case)
    (folder / "cases").mkdir(parents=True)
    _dump(suite.manifest, folder / "suite.json")
    _dump(suite.toolset, folder / "toolset.json")
    for name, cases in by_file.items():
        _dump(cases, folder / "cases" / name)
    for file in as_they_are:
        shutil.copy2(file, folder / "cases")


def _file_name(tool: str) -> str:
    """A file name for a tool; names that differ only by letter case stay apart on every file system."""
    name = re.sub(r"[^A-Za-z0-9_-]", "_", tool)
    return name if name == name.lower() == tool else f"{name}-{short(tool)}"


def _dump(value: Any, path: Path) -> None:
    data = msgspec.json.encode(value, order="sorted")
    path.write_bytes(msgspec.json.format(data, indent=2) + b"\n")


def _files(folder: Path) -> dict[Path, list[Case]]:
    """The cases of each file."""
    if not (folder / "cases").is_dir():
        raise SuiteError("the suite has no folder of cases", where=str(folder))
    files = sorted(p for p in (folder / "cases").iterdir() if p.suffix in (".json", ".yaml", ".yml"))
    return {file: _decode(file, list[Case]) for file in files}


def _check(cases: Iterable[Case], toolset: Toolset, file: Path) -> None:
    for case in cases:
        flaw = next(flaws(case, toolset), None)
        if flaw:
            raise SuiteError(f"the case {case.case_id!r} does not fit together: {flaw}", where=str(file))


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
        raise SuiteError(str(error), where=str(path), hint=_advice(str(error))) from None
    except SpecError as error:
        raise SuiteError(error.message, where=error.where or str(path), hint=error.hint) from None


def _advice(problem: str) -> str:
    """What to do about a file that cannot be decoded: the field that was probably meant."""
    unknown = re.search("unknown field `([^`]+)`", problem)
    close = get_close_matches(unknown[1], _fields(), n=1) if unknown else []
    return f"did you mean {close[0]!r}?" if close else "mend the file, or write the suite anew"


def _fields() -> list[str]:
    """Names of the fields that the files have."""
    _, parts = msgspec.json.schema_components([Case, Manifest])
    return sorted({name for part in parts.values() for name in part.get("properties", {})})
