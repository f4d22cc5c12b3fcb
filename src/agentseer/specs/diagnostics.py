"""Collects what is wrong with the documents that are being read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agentseer.tools import Diagnostic, Severity

if TYPE_CHECKING:
    from agentseer.specs.document import Document, Node

__all__ = ["Diagnostics"]


class Diagnostics:
    """Diagnostics by place; the same fault at the same place is reported once. Lines are looked up at the end."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, str, str], tuple[Diagnostic, Document]] = {}

    def add(self, severity: Severity, code: str, message: str, node: Node, advice: str = "") -> None:
        """Report a fault at a node."""
        self.at(severity, code, message, node.document, node.pointer, advice)

    def at(
        self, severity: Severity, code: str, message: str, document: Document, pointer: str, advice: str = ""
    ) -> None:
        """Report a fault at a pointer into a document."""
        key = (document.path, pointer, code, message)
        if key not in self._found:
            diagnostic = Diagnostic(
                severity=severity, code=code, message=message, pointer=pointer, source=document.path, advice=advice
            )
            self._found[key] = (diagnostic, document)

    def located(self) -> tuple[Diagnostic, ...]:
        """All diagnostics with their lines, ordered by document and line."""
        pointers: dict[Document, list[str]] = {}
        for diagnostic, document in self._found.values():
            pointers.setdefault(document, []).append(diagnostic.pointer)
        lines = {document: document.lines(wanted) for document, wanted in pointers.items()}
        located = [
            Diagnostic(
                severity=d.severity,
                code=d.code,
                message=d.message,
                pointer=d.pointer,
                line=lines[document][d.pointer],
                source=d.source,
                advice=d.advice,
            )
            for d, document in self._found.values()
        ]
        return tuple(sorted(located, key=lambda d: (d.source, d.line or 0, d.pointer, d.code, d.message)))
