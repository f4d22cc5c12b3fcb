"""Every example in a docstring runs."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import agentseer

ROOT = Path(agentseer.__file__).parent
NAMES = sorted(
    ".".join(["agentseer", *p.relative_to(ROOT).with_suffix("").parts]).removesuffix(".__init__")
    for p in ROOT.rglob("*.py")
    if p.stem != "__main__" and "demo" not in p.parts
)


@pytest.mark.parametrize("name", NAMES)
def test_examples_run(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
