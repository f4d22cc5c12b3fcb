"""Synthesize the default suite of every specification in a folder, twice, and print a table.

    python benchmarks/synth_specs.py FOLDER

Columns: operations by an independent count, tools read, cases, candidates proven of those executed, kill rate, false-failure
rate, seconds, whether the second run wrote the same bytes.
"""

from __future__ import annotations

import filecmp
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from agentseer.errors import AgentseerError
from agentseer.specs import read
from agentseer.specs.loading import load
from agentseer.suites import save
from agentseer.synthesis import Synthesis, synthesize

METHODS = {"get", "put", "post", "delete", "options", "head", "patch", "trace"}


def main(folder: str) -> None:
    """Print one line per file."""
    print(
        f"{'file':24}{'ops':>6}{'tools':>7}{'cases':>7}{'proven':>8}{'tried':>7}{'kills':>8}{'false':>8}{'s':>7}  same"
    )
    totals: dict[str, list[int]] = {}
    for path in sorted(Path(folder).iterdir()):
        try:
            row(path, totals)
        except AgentseerError as error:
            print(f"{path.name:24}{error}")
    print(f"\n{'kind':26}{'killed':>8}{'degraded':>10}{'rate':>8}{'false':>8}{'good':>8}{'rate':>8}")
    for kind, (killed, degraded, false, good) in sorted(totals.items()):
        print(
            f"{kind:26}{killed:8}{degraded:10}{killed / max(1, degraded):8.1%}{false:8}{good:8}{false / max(1, good):8.2%}"
        )


def row(path: Path, totals: dict[str, list[int]]) -> None:
    """One file."""
    operations = sum(1 for _ in count(load(path.read_bytes(), path.name).root))
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as temporary:
        made = [run(path, Path(temporary) / name) for name in ("one", "two")]
        seconds = (time.perf_counter() - started) / 2
        same = equal(Path(temporary) / "one", Path(temporary) / "two")
    first = made[0]
    for kind, rate in first.rates.items():
        sums = totals.setdefault(kind, [0, 0, 0, 0])
        for i, n in enumerate((rate.killed, rate.degraded, rate.false_failures, rate.good)):
            sums[i] += n
    killed = sum(r.killed for r in first.rates.values())
    degraded = sum(r.degraded for r in first.rates.values())
    false = sum(r.false_failures for r in first.rates.values())
    good = sum(r.good for r in first.rates.values())
    proven = sum(c.proven for c in first.counts.values())
    failed = sum(n for c in first.counts.values() for reason, n in c.dropped.items() if reason in PROOF_REASONS)
    tools = len(read(str(path)).tools)
    print(
        f"{path.name:24}{operations:6}{tools:7}{len(first.suite.cases):7}{proven:8}{proven + failed:7}"
        f"{killed / max(1, degraded):8.1%}{false / max(1, good):8.2%}{seconds:7.1f}  {same}",
        flush=True,
    )


PROOF_REASONS = {
    "unknowable",
    "reference_fails",
    "variant_fail",
    "variant_inconclusive",
    "variant_invalid",
    "degraded_passes",
}


def run(path: Path, target: Path) -> Synthesis:
    """Synthesize and save."""
    made = synthesize(read(str(path)), jobs=2)
    save(made.suite, target)
    return made


def equal(one: Path, two: Path) -> bool:
    """Whether two folders hold the same bytes."""
    names = sorted(p.relative_to(one) for p in one.rglob("*") if p.is_file())
    others = sorted(p.relative_to(two) for p in two.rglob("*") if p.is_file())
    return names == others and not any(filecmp.cmpfiles(one, two, [str(n) for n in names], shallow=False)[1:])


def count(document: Any) -> Iterator[str]:
    """Every path and method, counted without the reader."""
    for item in (document.get("paths") or {}).values():
        if isinstance(item, dict):
            yield from (m for m in item if m in METHODS)


if __name__ == "__main__":
    main(sys.argv[1])
