"""On which line of a text a part of it stands. Looked up only for what is reported, so that reading pays nothing for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from json import JSONDecoder
from typing import Any, TypeAlias

from agentseer.specs.pointers import join, tokens
from agentseer.specs.yaml12 import Fault, YamlTree

__all__ = ["json_duplicates", "json_lines", "yaml_lines"]

_Wanted: TypeAlias = dict[str, Any]
"""The keys to look for, each with the keys to look for below it."""

_SPACE = re.compile(r"[ \t\r\n]*")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]', re.DOTALL)
_DECODER = JSONDecoder(strict=False)


def yaml_lines(tree: YamlTree, pointers: Iterable[str]) -> dict[str, int]:
    """The line of each pointer, or of the nearest part above it that exists."""
    found: dict[str, int] = {}
    for pointer in pointers:
        node, line = tree.root, 1
        for key in tokens(pointer):
            lines = tree.lines.get(id(node))
            if lines is None or key not in lines:
                break
            line = lines[key]
            node = node[key] if isinstance(node, dict) else node[int(key)]
        found[pointer] = line
    return found


def json_lines(text: str, pointers: Iterable[str]) -> dict[str, int]:
    """The line of each pointer, or of the nearest part above it that exists.

    Only the containers on the way are walked; what lies beside it is skipped at the speed of the C scanner.

    >>> json_lines('{"a": [1,\\n{"b": 2}],\\n"c": 3}', ["/a/1/b", "/c", "/c/d"])
    {'/a/1/b': 2, '/c': 3, '/c/d': 3}
    """
    wanted: _Wanted = {}
    keys = {pointer: tokens(pointer) for pointer in pointers}
    for path in keys.values():
        node = wanted
        for key in path:
            node = node.setdefault(key, {})
    offsets: dict[tuple[str, ...], int] = {(): 0}
    _locate(text, _skip_space(text, 0), wanted, (), offsets)
    nearest = {pointer: _nearest(path, offsets) for pointer, path in keys.items()}
    lines = _line_numbers(text, nearest.values())
    return {pointer: lines[offset] for pointer, offset in nearest.items()}


def json_duplicates(text: str) -> tuple[Fault, ...]:
    """Every key that stands twice in the same object. Slow: meant for texts that are known to have one."""
    repeated = list(_repeated_keys(text))
    lines = _line_numbers(text, (at for _, first, again in repeated for at in (first, again)))
    return tuple(
        Fault(
            "duplicate-key",
            f"the key {path[-1]!r} stands on line {lines[first]} and again on line {lines[again]}; the last one counts",
            join(*path),
            lines[again],
        )
        for path, first, again in repeated
    )


def _locate(text: str, at: int, wanted: _Wanted, path: tuple[str, ...], offsets: dict[tuple[str, ...], int]) -> int:
    """Note the offsets of the wanted parts of the value that starts at ``at``; return where it ends."""
    if not wanted or text[at] not in "{[":
        return _DECODER.raw_decode(text, at)[1]
    is_object = text[at] == "{"
    at = _skip_space(text, at + 1)
    index = 0
    while text[at] not in "}]":
        start = at
        key = str(index)
        if is_object:
            key, at = _DECODER.raw_decode(text, at)
            at = _skip_space(text, _skip_space(text, at) + 1)
        below = wanted.get(key)
        if below is not None:
            offsets[(*path, key)] = start
        at = _skip_space(text, _locate(text, at, below or {}, (*path, key), offsets))
        if text[at] == ",":
            at = _skip_space(text, at + 1)
        index += 1
    return at + 1


def _repeated_keys(text: str) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """Path, first and later offset of each repeated key."""
    open_: list[tuple[dict[str, int] | None, list[str]]] = []
    string = None
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token[0] == '"':
            string = match
        elif token in "{[":
            open_.append(({} if token == "{" else None, ["0"]))
        elif token in "}]":
            open_.pop()
        elif token == "," and open_ and open_[-1][0] is None:
            open_[-1][1][0] = str(int(open_[-1][1][0]) + 1)
        elif token == ":" and string is not None:
            seen, here = open_[-1]
            here[0] = _DECODER.decode(string[0])
            if seen is not None:
                if here[0] in seen:
                    yield tuple(key[0] for _, key in open_), seen[here[0]], string.start()
                seen[here[0]] = string.start()


def _nearest(path: tuple[str, ...], offsets: dict[tuple[str, ...], int]) -> int:
    while path not in offsets:
        path = path[:-1]
    return offsets[path]


def _line_numbers(text: str, offsets: Iterable[int]) -> dict[int, int]:
    lines: dict[int, int] = {}
    line, last = 1, 0
    for offset in sorted(set(offsets)):
        line += text.count("\n", last, offset)
        lines[offset], last = line, offset
    return lines


def _skip_space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at
