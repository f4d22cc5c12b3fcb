"""Time the synthesis of GitHub's API: the default suite, the exhaustive one, and how cost grows with operations.

    python benchmarks/synth_github.py [--cache build/npm] [--plot build/synth_github.svg]

Installs the npm package ``@octokit/openapi`` into the cache folder when it is not there. Times are wall-clock seconds from
reading the file to the suite in memory, every case proven, on all processors.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import time
from pathlib import Path

from msgspec.structs import replace

from agentseer.specs import read
from agentseer.synthesis import Synthesis, synthesize
from agentseer.tools import Toolset

PACKAGE = "@octokit/openapi"
SHARES = (0.125, 0.25, 0.5, 1.0)


def main() -> None:
    """Print the figures and draw the plot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, default=Path("build/npm"))
    parser.add_argument("--plot", type=Path, default=Path("build/synth_github.svg"))
    parser.add_argument("--skip-exhaustive", action="store_true")
    options = parser.parse_args()
    path = specification(options.cache)
    started = time.perf_counter()
    toolset = read(str(path))
    reading = time.perf_counter() - started
    print(f"{os.cpu_count()} processors; read {len(toolset.tools)} operations in {reading:.1f} s")
    seconds, made = timed(toolset, 150)
    show("default", reading + seconds, made)
    points = []
    if not options.skip_exhaustive:
        for share in SHARES:
            part = replace(toolset, tools=toolset.tools[: round(len(toolset.tools) * share)])
            seconds, made = timed(part, None)
            points.append((len(part.tools), seconds))
            show(f"exhaustive, {len(part.tools)} operations", seconds + reading, made)
        options.plot.parent.mkdir(parents=True, exist_ok=True)
        options.plot.write_text(plot(points), encoding="utf-8")
        print(f"plot: {options.plot}")
    usage = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    print(f"peak memory of the largest process: {usage / 1024:.0f} MB")


def specification(cache: Path) -> Path:
    """The file, installed first if need be."""
    path = cache / "node_modules" / PACKAGE / "generated" / "api.github.com.json"
    if not path.exists():
        cache.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--silent", "--prefix", str(cache), PACKAGE], check=True)
    return path


def timed(toolset: Toolset, size: int | None) -> tuple[float, Synthesis]:
    """Seconds of a synthesis, and its result."""
    started = time.perf_counter()
    made = synthesize(toolset, size=size)
    return time.perf_counter() - started, made


def show(name: str, seconds: float, made: Synthesis) -> None:
    """One line."""
    executed = sum(r.good + r.degraded + r.equivalent for r in made.rates.values())
    print(f"{name}: {seconds:.1f} s, {len(made.suite.cases)} cases, {executed} trials executed", flush=True)


def plot(points: list[tuple[int, float]]) -> str:
    """Seconds over operations, with the straight line through the origin and the last point."""
    width, height, margin = 520, 320, 50
    most, longest = points[-1][0], max(seconds for _, seconds in points)
    x = [margin + (width - 2 * margin) * n / most for n, _ in points]
    y = [height - margin - (height - 2 * margin) * s / longest for _, s in points]
    dots = "".join(
        f'<circle cx="{a:.1f}" cy="{b:.1f}" r="4"/><text x="{a - 8:.1f}" y="{b - 8:.1f}" text-anchor="end">{n}: {s:.0f} s</text>'
        for a, b, (n, s) in zip(x, y, points, strict=True)
    )
    line = f'<line x1="{margin}" y1="{height - margin}" x2="{x[-1]:.1f}" y2="{y[-1]:.1f}" stroke="#999" stroke-dasharray="4"/>'
    axes = f'<path d="M{margin} {margin}V{height - margin}H{width - margin}" fill="none" stroke="#333"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">'
        f'<text x="{margin}" y="24">exhaustive synthesis: seconds over operations</text>{axes}{line}{dots}</svg>\n'
    )


if __name__ == "__main__":
    main()
