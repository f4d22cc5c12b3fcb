"""What the readers of one specification's parts share."""

from __future__ import annotations

from dataclasses import dataclass

from agentseer.specs.diagnostics import Diagnostics
from agentseer.specs.document import DanglingReference, Node
from agentseer.specs.schemas import Schemas

__all__ = ["Specification"]


@dataclass(frozen=True, slots=True)
class Specification:
    """A specification that is being read."""

    root: Node
    version: str
    """``2.0``, ``3.0``, ``3.1`` …"""
    schemas: Schemas
    diagnostics: Diagnostics

    @property
    def is_v2(self) -> bool:
        """Whether this is OpenAPI 2.0, also called Swagger."""
        return self.version == "2.0"

    def followed(self, node: Node) -> Node:
        """Where the references of a node end; a missing node, and a diagnostic, if they lead nowhere."""
        try:
            return node.followed()
        except DanglingReference as fault:
            message = f"{node.reference} leads nowhere: {fault}; it is left out"
            self.diagnostics.add("error", "dangling-ref", message, node, "mend the reference, or add its target")
            return Node(node.document, node.pointer, None)

    def mapping(self, node: Node, what: str) -> Node:
        """The node behind the references, if it is a mapping; else a missing node, and a diagnostic if there is a value."""
        node = self.followed(node)
        if not node or node.is_mapping:
            return node
        self.diagnostics.add("error", "odd-object", f"{what} is a mapping; {node.value!r:.60} is left out", node)
        return Node(node.document, node.pointer, None)
