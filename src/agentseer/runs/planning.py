"""Before a run: which cases, under which id, and what it is likely to cost."""

from __future__ import annotations

import platform
import random
from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version

import msgspec

from agentseer.cases import Case
from agentseer.digest import seed_of, short
from agentseer.tools import Toolset

__all__ = ["Estimate", "estimate", "new_run_id", "packages", "sample", "tokens"]


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """What a run is likely to take, from the solutions of its cases."""

    trials: int
    model_calls: int
    input_tokens: int
    output_tokens: int


def sample(cases: Sequence[Case], n: int, seed: int) -> list[Case]:
    """``n`` cases, spread over kinds in proportion but at least one of each while they last; the same for a seed.

    The order of ``cases`` is kept.
    """
    if n <= 0 or n >= len(cases):
        return list(cases)
    rng = random.Random(seed_of("sample", seed))
    by_kind: defaultdict[str, list[int]] = defaultdict(list)
    for index, case in enumerate(cases):
        by_kind[case.kind].append(index)
    for indexes in by_kind.values():
        rng.shuffle(indexes)
    # Stratified: the i-th of m cases of a kind stands at (i + 1/2) / m; the n with the lowest places are taken.
    places = [((i + 0.5) / len(ids), kind, index) for kind, ids in by_kind.items() for i, index in enumerate(ids)]
    first = [ids[0] for _, ids in sorted(by_kind.items())][:n]
    rest = [index for _, _, index in sorted(places) if index not in set(first)]
    return [cases[i] for i in sorted([*first, *rest[: n - len(first)]])]


def estimate(cases: Sequence[Case], toolset: Toolset, trials: int) -> Estimate:
    """Model calls and tokens of a run: each step of a solution is a call that reads all before it.

    Real agents take more turns than the solution; a call more per case is allowed for.
    """
    calls = read = written = 0
    sizes: dict[str, int] = {}
    for case in cases:
        steps = max(len(branch.solution) for branch in case.any_of) + 1
        prompt = sum(_schema_tokens(toolset, name, sizes) for name in case.offered)
        prompt += tokens(case.situation.opening)
        calls += steps
        read += sum(prompt + 150 * done for done in range(steps))
        written += 80 * steps
    return Estimate(
        trials=len(cases) * trials,
        model_calls=calls * trials,
        input_tokens=read * trials,
        output_tokens=written * trials,
    )


def tokens(text: str) -> int:
    """A rough count of tokens: four Latin characters each, one for a Chinese character.

    >>> tokens("cancel my order"), tokens("取消订单")
    (4, 4)
    """
    wide = sum(1 for c in text if "\u2e80" <= c <= "\uffef")
    return wide + -(-(len(text) - wide) // 4)


def new_run_id(suite: str, agent: str) -> str:
    """A readable id of a run that has not been given one: suite, agent, time of start."""
    now = datetime.now(UTC)
    name = "".join(c if c.isalnum() else "-" for c in agent)[:40].strip("-").lower()
    return f"{suite}-{name}-{now:%Y%m%dT%H%M%S}-{short(now.isoformat())}"


def packages() -> dict[str, str]:
    """Versions that a run pins: Python and what decides values and verdicts."""
    names = ("agentseer", "faker", "jmespath", "jsonschema-rs", "msgspec")
    return {"python": platform.python_version(), **{name: version(name) for name in names}}


def _schema_tokens(toolset: Toolset, name: str, sizes: dict[str, int]) -> int:
    if name not in sizes:
        tool = toolset.tool(name)
        sizes[name] = tokens(f"{tool.summary} {tool.description} {msgspec.json.encode(tool.arguments).decode()}")
    return sizes[name]
