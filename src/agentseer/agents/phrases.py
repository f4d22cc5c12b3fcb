"""How the built-in agents talk: pools of replies in English and Chinese, drawn by seed.

The pools, in ``phrases.json``, are written as agents talk, and not for the rules of `agentseer.language`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from random import Random

import msgspec

from agentseer.language.values import spoken
from agentseer.schema.json import Json

__all__ = ["Phrases", "pools"]


@cache
def pools() -> dict[str, dict[str, tuple[str, ...]]]:
    """What is said, by act and language; ``{v}`` is what is conveyed, ``{l}`` what is asked for."""
    data = files("agentseer").joinpath("agents", "phrases.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, dict[str, tuple[str, ...]]])


class Phrases:
    """The replies of one agent in one trial."""

    def __init__(self, locale: str, rng: Random) -> None:
        self.locale = locale if locale in ("en", "zh") else "en"
        self._rng = rng

    def say(self, act: str, *, values: Sequence[Json] = (), labels: Sequence[str] = ()) -> str:
        """A reply that performs the act, conveying values and naming what is asked for."""
        text = self._rng.choice(pools()[act][self.locale])
        said = [spoken(v, locale="zh" if self.locale == "zh" else "en") for v in values]
        return text.replace("{v}", self.listed(said)).replace("{l}", self.listed(labels))

    def listed(self, items: Sequence[str]) -> str:
        """Items as a person lists them."""
        if self.locale == "zh":
            return "、".join(items) or "信息"
        if len(items) < 2:
            return "".join(items) or "details"
        return f"{', '.join(items[:-1])} and {items[-1]}"
