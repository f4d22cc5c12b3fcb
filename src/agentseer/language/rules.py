"""Rules that recognise one speech act in one language, and the reading of a text by them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from agentseer.language.reading import Mood, Reading, Span

__all__ = ["NOTHING", "Answer", "Finding", "Rule", "apply", "stronger", "strongest", "weaker"]

Answer: TypeAlias = Literal["yes", "no", "unsure"]
"""Whether a text says something; ``unsure`` when readers could disagree or the rules don't reach."""

Finding: TypeAlias = tuple[Answer, Span | None]
"""An answer and the span of cleaned text that it rests on."""

NOTHING: Finding = ("no", None)

_RANK = {"no": 0, "unsure": 1, "yes": 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """Patterns of one act, tried in the order ``never``, ``weak``, ``yes``, ``unsure`` at each place of a text."""

    yes: str
    """Wordings that show the act."""
    weak: str = ""
    """Wordings that ``yes`` would match but that are not enough."""
    unsure: str = ""
    """Wordings that could show it."""
    never: str = ""
    """Idioms that only look like it; skipped whole."""
    start: str = ""
    """What holds where any of them starts."""

    @property
    def pattern(self) -> str:
        """One alternation; the name of the group that matched says which part it was."""
        parts = (("never", self.never), ("weak", self.weak), ("yes", self.yes), ("unsure", self.unsure))
        return f"{self.start}(?:{'|'.join(f'(?P<{name}>{part})' for name, part in parts if part)})"


@cache
def _compiled(rule: Rule) -> re.Pattern[str]:
    return re.compile(rule.pattern, re.MULTILINE)


def apply(rule: Rule, reading: Reading, moods: Mapping[Mood, Answer]) -> Finding:
    """The strongest finding of the rule; ``moods`` says what a match in each mood is worth (all moods alike if empty)."""
    best = NOTHING
    for match in _compiled(rule).finditer(reading.plain):
        if match.lastgroup == "never":
            continue
        answer: Answer = "yes" if match.lastgroup == "yes" else "unsure"
        if moods:
            answer = weaker(answer, moods[reading.mood(*match.span())])
        best = strongest(best, (answer, match.span()))
        if best[0] == "yes":
            break
    return best


def strongest(first: Finding, second: Finding) -> Finding:
    """The finding that says more; the first one of equals."""
    return second if _RANK[second[0]] > _RANK[first[0]] else first


def stronger(first: Answer, second: Answer) -> Answer:
    """The answer that says more."""
    return max(first, second, key=_RANK.__getitem__)


def weaker(first: Answer, second: Answer) -> Answer:
    """The answer that says less."""
    return min(first, second, key=_RANK.__getitem__)
