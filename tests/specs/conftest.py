"""Specifications written as text."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent

import pytest

from agentseer.specs import Document
from agentseer.specs.openapi import OpenApi
from agentseer.tools import Toolset


@pytest.fixture(scope="session")
def openapi() -> Callable[[str], Toolset]:
    """Reads a specification from its text; ``openapi: 3.0.3`` is added where no version is given."""

    def read_text(text: str) -> Toolset:
        text = dedent(text).strip("\n")
        if "openapi" not in text and "swagger" not in text:
            text = f"openapi: 3.0.3\n{text}"
        return OpenApi().read(Document.read(text.encode(), "api.yaml"))

    return read_text
