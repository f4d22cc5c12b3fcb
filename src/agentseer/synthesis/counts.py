"""What became of the candidates, by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from agentseer.synthesis.prove import Proof

__all__ = ["Count", "Rate", "Tally"]


class Count(msgspec.Struct, frozen=True, kw_only=True):
    """The candidates of one kind."""

    applicable: int = 0
    """Tools that can yield the kind."""
    generated: int = 0
    proven: int = 0
    selected: int = 0
    dropped: dict[str, int] = {}
    """By reason."""


class Rate(msgspec.Struct, frozen=True, kw_only=True):
    """The two rates of proof, over all candidates of one kind that were executed."""

    killed: int = 0
    degraded: int = 0
    """Degraded agents tried, those left out that did just what a good agent does."""
    equivalent: int = 0
    false_failures: int = 0
    good: int = 0
    """Executions of the reference and its variants."""

    @property
    def kill_rate(self) -> float | None:
        """Share of degraded agents that did not pass."""
        return self.killed / self.degraded if self.degraded else None

    @property
    def false_failure_rate(self) -> float | None:
        """Share of executions of good agents that failed or were invalid."""
        return self.false_failures / self.good if self.good else None


class Tally:
    """Counts while candidates go by."""

    def __init__(self) -> None:
        self._tools: dict[str, set[str]] = {}
        self._counts: Counter[tuple[str, str]] = Counter()
        self._dropped: dict[str, Counter[str]] = {}
        self._rates: Counter[tuple[str, str]] = Counter()

    def generated(self, kind: str, tool: str) -> None:
        """A case was made."""
        self._counts[kind, "generated"] += 1
        self._tools.setdefault(kind, set()).add(tool)

    def dropped(self, kind: str, tool: str, reason: str) -> None:
        """A candidate was given up, before or after it was made."""
        self._dropped.setdefault(kind, Counter())[reason] += 1
        self._tools.setdefault(kind, set()).add(tool)

    def proof(self, kind: str, proof: Proof) -> None:
        """A candidate was executed."""
        self._counts[kind, "proven"] += proof.ok
        equivalent = sum(t.equivalent for t in proof.bad)
        self._rates[kind, "killed"] += len(proof.kills)
        self._rates[kind, "degraded"] += len(proof.bad) - equivalent
        self._rates[kind, "equivalent"] += equivalent
        self._rates[kind, "false_failures"] += len(proof.false_failures)
        self._rates[kind, "good"] += len(proof.good)

    def counts(self, selected: Iterable[str], kinds: Iterable[str]) -> dict[str, Count]:
        """The counts by kind; ``selected`` holds the kinds of the cases in the suite."""
        chosen = Counter(selected)
        return {
            kind: Count(
                applicable=len(self._tools.get(kind, ())),
                generated=self._counts[kind, "generated"],
                proven=self._counts[kind, "proven"],
                selected=chosen[kind],
                dropped=dict(sorted(self._dropped.get(kind, Counter()).items())),
            )
            for kind in kinds
        }

    def rates(self) -> dict[str, Rate]:
        """The rates by kind."""
        kinds = sorted({kind for kind, _ in self._rates})
        names = ("killed", "degraded", "equivalent", "false_failures", "good")
        return {kind: Rate(**{name: self._rates[kind, name] for name in names}) for kind in kinds}
