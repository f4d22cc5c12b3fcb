"""YAML as specifications mean it: the 1.2 core schema, with the merge keys of 1.1.

Under YAML 1.1, PyYAML's own rules, ``NO`` and ``on`` are booleans, ``2020-01-01`` is a date and ``1:30`` is ninety. Here they
are strings, as is every mapping key. PyYAML's C parser does the work; only the meaning of scalars is decided here. Nothing is
ever constructed but plain JSON values: an unknown tag is ignored.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any

from yaml import CSafeLoader, MarkedYAMLError, YAMLError
from yaml.nodes import MappingNode, Node, ScalarNode

from agentseer.errors import SpecError
from agentseer.schema.json import Json
from agentseer.specs.limits import MAX_DEPTH, MAX_NODES, too_deep
from agentseer.specs.pointers import join

__all__ = ["Fault", "YamlTree", "parse"]

Lines = dict[int, dict[str, int]]
"""The line of each member, by the identity of the container and the member's key or index."""

_TAG = "tag:yaml.org,2002:"
_INT = re.compile(r"[-+]?(0|[1-9][0-9]*)\Z")
_RADIX = re.compile(r"0o[0-7]+\Z|0x[0-9a-fA-F]+\Z")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|(0|[1-9][0-9]*)(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z")
_WORDS: Mapping[str, Json] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_DIGITS = 400
"""Longer integers are identifiers."""
_NUMERIC = frozenset("+-.0123456789")


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in the text that did not stop the reading."""

    code: str
    message: str
    pointer: str
    line: int


@dataclass(frozen=True, slots=True)
class YamlTree:
    """A document: its value, the lines of its parts, and what was wrong with it."""

    root: Json
    lines: Lines = field(repr=False)
    faults: tuple[Fault, ...] = ()


def parse(text: str, where: str = "") -> YamlTree:
    """The first document of a YAML text.

    `SpecError` on a syntax error, on cycles, and on more nodes (aliases counted as often as used) or levels than the limits.

    >>> parse("{a: NO, b: 010, c: 0x1F, d: 1e3, 200: ~, e: 2020-01-01}").root
    {'a': 'NO', 'b': '010', 'c': 31, 'd': 1000.0, '200': None, 'e': '2020-01-01'}
    """
    try:
        parser = _Parser(text)
        node = parser.get_node() if parser.check_node() else None
    except MarkedYAMLError as error:
        raise _syntax_error(error, where) from None
    except YAMLError as error:
        raise SpecError(f"not valid YAML: {' '.join(str(error).split())}", where=where) from None
    builder = _Builder(where)
    root = None if node is None else builder.value(node)
    builder.check_single(parser)
    return YamlTree(root, builder.lines, tuple(builder.faults))


def _syntax_error(error: MarkedYAMLError, where: str) -> SpecError:
    line = f":{error.problem_mark.line + 1}" if error.problem_mark else ""
    problem = error.problem or error.context or "it cannot be parsed"
    hint = (
        "indent with spaces, not tabs" if "\\t" in problem else "mend the text at that line, or export the file again"
    )
    return SpecError(f"not valid YAML: {problem}", where=f"{where}{line}", hint=hint)


class _Parser(CSafeLoader):
    """The C parser with a resolver that marks plain scalars only; the standard one tries YAML 1.1 patterns on each."""

    def resolve(self, kind: type[Node], value: str, implicit: Any) -> str:
        return "plain" if kind is ScalarNode and implicit[0] else "quoted"

    def descend_resolver(self, parent: Node | None, index: Any) -> None:
        pass

    def ascend_resolver(self) -> None:
        pass


class _Builder:
    def __init__(self, where: str) -> None:
        self.lines: Lines = {}
        self.faults: list[Fault] = []
        self._where = where
        self._path: list[str] = []
        self._built: dict[int, tuple[Json, int]] = {}
        """Value and size of each container by the identity of its node; an alias is the same node again."""
        self._open: set[int] = set()
        self._size = 0

    def value(self, node: Node) -> Json:
        self._size += 1
        if isinstance(node, ScalarNode):
            return scalar(node.value, node.tag)
        key = id(node)
        if key in self._built:
            value, size = self._built[key]
            self._grow(size - 1, node)
            return value
        if key in self._open:
            raise self._error(node, "the document contains itself through an alias", "cut the cycle")
        if len(self._open) >= MAX_DEPTH:
            raise too_deep(f"{self._where}:{_line(node)}")
        before = self._size - 1
        self._open.add(key)
        value = self._mapping(node) if isinstance(node, MappingNode) else self._sequence(node)
        self._open.remove(key)
        self._grow(0, node)
        self._built[key] = (value, self._size - before)
        return value

    def check_single(self, parser: _Parser) -> None:
        """Note further documents in the stream, which are not read."""
        try:
            more = parser.check_node()
        except YAMLError:
            more = True
        if more:
            self.faults.append(Fault("several-documents", "only the first YAML document of the file is read", "", 1))

    def _grow(self, by: int, node: Node) -> None:
        self._size += by
        if self._size > MAX_NODES:
            raise self._error(
                node, f"more than {MAX_NODES:,} values, aliases counted as often as used", "use fewer aliases"
            )

    def _sequence(self, node: Node) -> list[Json]:
        result: list[Json] = []
        lines = self.lines[id(result)] = {}
        for index, item in enumerate(node.value):
            self._path.append(str(index))
            lines[str(index)] = _line(item)
            result.append(self.value(item))
            self._path.pop()
        return result

    def _mapping(self, node: Node) -> dict[str, Json]:
        result: dict[str, Json] = {}
        lines = self.lines[id(result)] = {}
        merged: list[Node] = []
        for key_node, value_node in node.value:
            if not isinstance(key_node, ScalarNode):
                self._fault("complex-key", "a mapping key that is no text is left out", "", key_node)
                continue
            key = key_node.value
            if key == "<<" and key_node.tag == "plain":
                merged.append(value_node)
                continue
            if key in result:
                message = f"the key {key!r} stands on line {lines[key]} and again on line {_line(key_node)}; the last one counts"
                self._fault("duplicate-key", message, key, key_node)
            self._path.append(key)
            lines[key] = _line(key_node)
            result[key] = self.value(value_node)
            self._path.pop()
        for source in merged:
            self._merge(source, result, lines)
        return result

    def _merge(self, source: Node, result: dict[str, Json], lines: dict[str, int]) -> None:
        """Add the keys of a merged mapping that are not there yet; of several mappings the first wins."""
        value = self.value(source)
        for item in value if isinstance(value, list) else [value]:
            if not isinstance(item, dict):
                self._fault("merge-key", "the merge key << takes a mapping or a list of mappings", "", source)
                continue
            for key, member in item.items():
                if key not in result:
                    result[key] = member
                    lines[key] = self.lines[id(item)][key]

    def _fault(self, code: str, message: str, key: str, node: Node) -> None:
        self.faults.append(Fault(code, message, join(*self._path, *([key] if key else ())), _line(node)))

    def _error(self, node: Node, message: str, hint: str) -> SpecError:
        return SpecError(message, where=f"{self._where}:{_line(node)}", hint=hint)


def _line(node: Node) -> int:
    return int(node.start_mark.line) + 1


def scalar(text: str, tag: str) -> Json:
    """The value of a scalar: ``plain``, ``quoted`` or an explicit tag. JSON has no infinity, so ``.inf`` stays text."""
    if tag == "quoted" or tag == _TAG + "str":
        return text
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMERIC:
        return text
    if _INT.match(text):
        return int(text) if len(text) <= _DIGITS else text
    if _RADIX.match(text):
        return int(text, 0)
    number = float(text) if _FLOAT.match(text) else inf
    return text if number in (inf, -inf) else number
