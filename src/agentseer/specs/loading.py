"""From the bytes of a file to a tree of JSON values, or to an error that says what is wrong with the file."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial

import msgspec

from agentseer.errors import SpecError
from agentseer.schema.json import Json
from agentseer.specs.limits import MAX_BYTES, check_depth, too_deep, too_large
from agentseer.specs.positions import json_duplicates, json_lines, yaml_lines
from agentseer.specs.yaml12 import Fault, parse

__all__ = ["Tree", "load"]

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it starts with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_KEY = re.compile(rb'[^\\]"[ \t\r\n]*:')
_MAGIC = {b"PK\x03\x04": "a ZIP archive", b"\x1f\x8b": "a gzip archive", b"%PDF": "a PDF", b"\x89PNG": "a PNG image"}


@dataclass(frozen=True, slots=True)
class Tree:
    """The value of a document, and how to find its parts in the text."""

    root: Json
    faults: tuple[Fault, ...]
    lines: Callable[[Iterable[str]], dict[str, int]] = field(repr=False)
    """The line of each JSON pointer, or of the nearest part above it."""


def load(data: bytes, where: str) -> Tree:
    """The tree of a JSON or YAML file, told apart by content; `SpecError` where there is none.

    >>> load(b'{"openapi": "3.1.0"}', "api.json").root, load(b"openapi: 3.1.0", "api.yaml").root
    ({'openapi': '3.1.0'}, {'openapi': '3.1.0'})
    """
    if len(data) > MAX_BYTES:
        raise too_large(len(data), where)
    data = _as_utf8(data, where)
    start = data.lstrip()[:1]
    if not start:
        raise _empty(where)
    return _json(data, where) if start in (b"{", b"[") else _yaml(_text(data, where), where)


def _as_utf8(data: bytes, where: str) -> bytes:
    """The bytes in UTF-8, without a byte order mark; UTF-16 without a mark is known by its zero bytes."""
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return data[len(bom) :] if encoding == "utf-8" else _recode(data[len(bom) :], encoding, where)
    if data[1:2] == b"\0" and data[:1] != b"\0":
        return _recode(data, "utf-16-le", where)
    if data[:1] == b"\0" and data[1:2] != b"\0":
        return _recode(data, "utf-16-be", where)
    return data


def _recode(data: bytes, encoding: str, where: str) -> bytes:
    try:
        return data.decode(encoding).encode()
    except UnicodeError:
        raise _binary(data, where) from None


def _text(data: bytes, where: str) -> str:
    if b"\0" in data:
        raise _binary(data, where)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        if error.start > 0 and any(data.startswith(magic) for magic in _MAGIC):
            raise _binary(data, where) from None
        line = data.count(b"\n", 0, error.start) + 1
        raise SpecError(
            f"not UTF-8 text: byte 0x{data[error.start]:02x} at offset {error.start}",
            where=f"{where}:{line}",
            hint="save the file as UTF-8",
        ) from None


def _empty(where: str) -> SpecError:
    return SpecError("the file is empty", where=where, hint="export the specification again")


def _binary(data: bytes, where: str) -> SpecError:
    kind = next((name for magic, name in _MAGIC.items() if data.startswith(magic)), "a binary file")
    return SpecError(f"this is {kind}, not a specification", where=where, hint="give a JSON or YAML file")


def _json(data: bytes, where: str) -> Tree:
    try:
        root = msgspec.json.decode(data)
    except RecursionError:
        raise too_deep(where) from None
    except msgspec.MsgspecError:
        return _lenient_json(_text(data, where), where)
    text_keys = len(_KEY.findall(data))
    tree_keys = check_depth(root, where)
    text = partial(data.decode)
    faults = () if text_keys == tree_keys else json_duplicates(text())
    return Tree(root, faults, lambda pointers: json_lines(text(), pointers))


def _lenient_json(text: str, where: str) -> Tree:
    """JSON with what JSON forbids but people write: ``NaN``, control characters, lone surrogates, comments, trailing commas."""
    try:
        root = _json_values(json.loads(text, strict=False, parse_constant=str))
    except RecursionError:
        raise too_deep(where) from None
    except ValueError as error:
        return _json_as_yaml(text, where, error)
    check_depth(root, where)
    fault = Fault("lenient-json", "not strictly JSON: it has NaN, a control character or a lone surrogate", "", 1)
    return Tree(root, (fault, *json_duplicates(text)), partial(json_lines, text))


def _json_as_yaml(text: str, where: str, error: ValueError) -> Tree:
    """YAML's flow style allows trailing commas and comments; if that fails too, the error of JSON says more."""
    try:
        return _yaml(text, where)
    except SpecError:
        at = error.pos if isinstance(error, json.JSONDecodeError) else 0
        line = text.count("\n", 0, at) + 1
        if at >= len(text.rstrip()) - 1 or str(error).startswith("Unterminated string"):
            message, hint = "the JSON ends too early", "the file is truncated; export it again"
        else:
            message, hint = f"not valid JSON: {str(error).split(':')[0]}", "mend the text at that line"
        raise SpecError(message, where=f"{where}:{line}", hint=hint) from None


def _yaml(text: str, where: str) -> Tree:
    tree = parse(text, where)
    if tree.root is None:
        raise _empty(where)
    return Tree(tree.root, tree.faults, partial(yaml_lines, tree))


def _json_values(value: Json) -> Json:
    """The tree with what cannot be written as JSON replaced: infinities and lone surrogates."""
    if isinstance(value, dict):
        return {_json_values(key): _json_values(member) for key, member in value.items()}
    if isinstance(value, list):
        return [_json_values(member) for member in value]
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if type(value) is float and value in (float("inf"), float("-inf")):
        return str(value)
    return value
