"""Faults: what the environment is told to do wrong, as a plan that is part of the case."""

from __future__ import annotations

from typing import Any

import msgspec

__all__ = ["Fault"]


class Fault(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Calls of ``tool`` are answered with ``code`` instead of being carried out.

    The matching calls are counted from 1; the fault answers those from ``first`` on, ``times`` of them, or all
    when ``times`` is null (a persistent fault).
    """

    tool: str
    code: str
    match: dict[str, Any] = {}
    """Arguments that a call must carry to be counted; empty matches each call of the tool."""
    first: int = 1
    times: int | None = None
    reason: str = ""
    """The sentence that the error body states."""

    @property
    def id(self) -> str:
        """A short name for journals."""
        span = "persistent" if self.times is None else f"{self.first}..{self.first + self.times - 1}"
        return f"{self.tool}:{self.code}:{span}"

    def answers(self, nth: int) -> bool:
        """Whether the ``nth`` matching call (from 1) is answered by this fault.

        >>> [Fault(tool="pay", code="503", times=2).answers(n) for n in (1, 2, 3)]
        [True, True, False]
        """
        return nth >= self.first and (self.times is None or nth < self.first + self.times)
