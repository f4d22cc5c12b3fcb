"""The families of Chinese messages and the Chinese verbs: ``chinese_messages.json``, read once."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["families"]


@cache
def families() -> Any:
    """Templates by form, and ``verbs``: the Chinese of English verbs."""
    return json.loads(files(__package__).joinpath("chinese_messages.json").read_text("utf-8"))
