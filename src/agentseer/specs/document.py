"""Documents, the nodes in them, and the references between them.

Nothing is ever inlined: a `Node` is a place in a document, and a reference is followed when somebody asks for its target.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Protocol
from urllib.parse import unquote

from msgspec import Struct

from agentseer.digest import digest
from agentseer.errors import SpecError
from agentseer.schema.json import Json
from agentseer.specs.loading import Tree, load
from agentseer.specs.pointers import child, join, tokens

__all__ = ["DanglingReference", "Document", "Library", "Node"]

MAX_HOPS = 64
"""References that may lead on to references before they count as a cycle."""


class DanglingReference(Exception):
    """A reference has no target; the message says why."""


class Library(Protocol):
    """Where the documents are that a document refers to."""

    def find(self, relative: str, base: Document) -> Document:
        """The document at a relative path or URL. `SpecError` if it may not or cannot be read."""


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """One file of a specification."""

    path: str
    """As the user gave it, or relative to what the user gave."""
    digest: str
    tree: Tree = field(repr=False)
    library: Library | None = field(default=None, repr=False)
    _targets: dict[str, Node] = field(default_factory=dict, repr=False)
    """Targets found so far; most references are used many times."""

    @staticmethod
    def read(data: bytes, path: str, library: Library | None = None) -> Document:
        """The document with these bytes; `SpecError` if they are no JSON or YAML."""
        return Document(path, digest(data), load(data, path), library)

    @property
    def root(self) -> Node:
        """The whole document."""
        return Node(self, "", self.tree.root)

    def lines(self, pointers: Iterable[str]) -> dict[str, int]:
        """The line of each pointer, or of the nearest part above it that exists."""
        return self.tree.lines(pointers)

    def target(self, reference: str, hops: int = 0) -> Node:
        """The node that a ``$ref`` in this document leads to; `DanglingReference` if there is none.

        >>> document = Document.read(b'{"a": {"$ref": "#/b/c"}, "b": {"c": {"d": 1}}}', "x.json")
        >>> document.target("#/a/d").pointer
        '/b/c/d'
        """
        if reference not in self._targets:
            self._targets[reference] = self._find(reference, hops)
        return self._targets[reference]

    def _find(self, reference: str, hops: int) -> Node:
        file, _, fragment = reference.partition("#")
        document = self._other(unquote(file)) if file else self
        if fragment and not fragment.startswith(("/", "%2F")):
            raise DanglingReference(f"the anchor {fragment!r} is not supported, only JSON pointers are")
        node = document.root
        for key in tokens(fragment):
            node = node.followed(hops).member(key)
        return node

    def _other(self, file: str) -> Document:
        if self.library is None:
            raise DanglingReference("other documents cannot be read from here")
        try:
            return self.library.find(file, self)
        except SpecError as error:
            raise DanglingReference(str(error.message)) from None


class Node(Struct, frozen=True):
    """A place in a document and the value there. What is missing is a node whose value is None."""

    document: Document
    pointer: str
    value: Json

    def __getitem__(self, key: str) -> Node:
        """The member called ``key``, missing where this is no mapping that has it."""
        value = self.value
        return Node(self.document, child(self.pointer, key), value.get(key) if isinstance(value, dict) else None)

    def __bool__(self) -> bool:
        return self.value is not None

    @property
    def is_mapping(self) -> bool:
        """Whether the value is a mapping."""
        return isinstance(self.value, dict)

    def items(self) -> Iterator[tuple[str, Node]]:
        """The members of a mapping; none of anything else."""
        if isinstance(self.value, dict):
            for key, value in self.value.items():
                yield key, Node(self.document, child(self.pointer, key), value)

    def elements(self) -> Iterator[Node]:
        """The elements of a list; none of anything else."""
        if isinstance(self.value, list):
            for index, value in enumerate(self.value):
                yield Node(self.document, f"{self.pointer}/{index}", value)

    def text(self, key: str) -> str:
        """The member called ``key`` if it is text (or a number written without quotes), else nothing."""
        value = self.value.get(key) if isinstance(self.value, dict) else None
        if isinstance(value, str):
            return value
        return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""

    def texts(self, key: str) -> tuple[str, ...]:
        """The texts in the list called ``key``, without repetitions."""
        value = self.value.get(key) if isinstance(self.value, dict) else None
        return tuple(dict.fromkeys(v for v in value if isinstance(v, str))) if isinstance(value, list) else ()

    @property
    def reference(self) -> str | None:
        """The ``$ref`` of a Reference Object."""
        reference = self.value.get("$ref") if isinstance(self.value, dict) else None
        return reference if isinstance(reference, str) else None

    def followed(self, hops: int = 0) -> Node:
        """The node itself, or where its chain of references ends; `DanglingReference` if it does not end."""
        reference = self.reference
        if reference is None:
            return self
        if hops >= MAX_HOPS:
            raise DanglingReference("the reference leads back to itself")
        return self.document.target(reference, hops + 1).followed(hops + 1)

    def member(self, key: str) -> Node:
        """The member of a mapping or list; `DanglingReference` if there is none."""
        if isinstance(self.value, dict) and key in self.value:
            return self[key]
        if isinstance(self.value, list) and key.isdecimal() and int(key) < len(self.value):
            return Node(self.document, f"{self.pointer}/{key}", self.value[int(key)])
        raise DanglingReference(f"{self.document.path} has nothing at #{join(*tokens(self.pointer), key)}")
