"""What the readers of one specification's parts share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Concatenate, ParamSpec, TypeVar

from agentseer.specs.diagnostics import Diagnostics
from agentseer.specs.document import DanglingReference, Node
from agentseer.specs.schemas import Schemas

__all__ = ["Specification"]

T = TypeVar("T")
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Specification:
    """A specification that is being read."""

    root: Node
    version: str
    """``2.0``, ``3.0``, ``3.1`` …"""
    schemas: Schemas
    diagnostics: Diagnostics
    _made: dict[tuple[object, ...], Any] = field(default_factory=dict, repr=False)

    @property
    def is_v2(self) -> bool:
        """Whether this is OpenAPI 2.0, also called Swagger."""
        return self.version == "2.0"

    def once(
        self, make: Callable[Concatenate[Specification, Node, P], T], node: Node, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What ``make`` makes of a node, made once: parameters and responses are shared by many operations."""
        key = (make, node.document, node.pointer, args)
        if key not in self._made:
            self._made[key] = make(self, node, *args, **kwargs)
        return self._made[key]  # type: ignore[no-any-return]

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
