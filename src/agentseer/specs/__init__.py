"""Specifications: from files to a toolset, with diagnostics instead of exceptions for what a vendor got wrong."""

from agentseer.specs.document import Document
from agentseer.specs.reading import Reader, read, readers

__all__ = ["Document", "Reader", "read", "readers"]
