"""From bytes to trees: JSON, YAML, encodings, limits, lines, and files that are no specification."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentseer.errors import SpecError
from agentseer.specs import read
from agentseer.specs.limits import MAX_BYTES, MAX_DEPTH
from agentseer.specs.loading import load
from agentseer.specs.pointers import join, tokens
from agentseer.specs.positions import json_lines
from agentseer.specs.yaml12 import parse

TEXT = st.text(st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"]), max_size=8)
"""YAML has no surrogate pairs, with which JSON escapes what lies beyond."""
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("NO", "NO"), ("on", "on"), ("yes", "yes"), ("y", "y"), ("2020-01-01", "2020-01-01"), ("1:30", "1:30"),
        ("1_000", "1_000"), ("010", "010"), ("0o17", 15), ("0x1F", 31), ("1e3", 1000.0), (".5", 0.5), ("-1", -1),
        ("=", "="), ("~", None), ("", None), ("null", None), ("True", True), ("FALSE", False), (".inf", ".inf"),
        ("'1'", "1"), ('"true"', "true"), ("!!str 1", "1"), ("!custom 5", 5), ("18446744073709551617", 2**64 + 1),
        ("1.0", 1.0), ("1.2.3", "1.2.3"), ("-", [None]), ("<<", "<<"),
    ],
)  # fmt: skip
def test_yaml_scalars_follow_the_core_schema_of_yaml_1_2(text: str, value: object) -> None:
    read = parse(f"a: {text}" if text != "-" else "a:\n- ").root["a"]
    assert (type(read), read) == (type(value), value)


def test_yaml_keys_are_strings_as_written() -> None:
    assert list(parse("200: a\n1.0: b\ntrue: c\non: d\n~: e").root) == ["200", "1.0", "true", "on", "~"]


def test_yaml_merge_keys_give_way_to_explicit_ones() -> None:
    text = "a: &a {x: 1, y: 1}\nb: &b {y: 2, z: 2}\nc:\n  <<: [*a, *b]\n  x: 0\nd: {<<: *a}"
    root = parse(text).root
    assert root["c"] == {"x": 0, "y": 1, "z": 2}
    assert root["d"] == {"x": 1, "y": 1}


def test_yaml_duplicate_keys_are_reported_with_both_lines() -> None:
    tree = load(b"a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\n", "x.yaml")
    (fault,) = tree.faults
    assert tree.root["b"]["c"] == 3
    assert (fault.code, fault.pointer, fault.line) == ("duplicate-key", "/b/c", 5)
    assert "line 3" in fault.message
    assert "line 5" in fault.message


def test_json_duplicate_keys_are_reported_with_both_lines() -> None:
    tree = load(b'{"a": "x\\":y",\n"b": [0, {"c/d": 1,\n"c/d": 2}]}', "x.json")
    (fault,) = tree.faults
    assert tree.root["b"][1]["c/d"] == 2
    assert (fault.pointer, fault.line) == ("/b/1/c~1d", 3)
    assert "line 2" in fault.message


def test_quotes_and_colons_in_strings_are_no_keys() -> None:
    assert load(rb'{"a": "\": \"", "b\\": "\\", "": 1}', "x.json").faults == ()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("text", ['{"名称": "订单"}', "# 说明\n名称: 订单\n"])
def test_encodings_are_recognised(encoding: str, text: str) -> None:
    assert load(text.encode(encoding), "x").root == {"名称": "订单"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": NaN}', {"a": "NaN"}),
        ('{"a": "x\ty"}', {"a": "x\ty"}),
        ('{"a": "\\ud800"}', {"a": "\ufffd"}),
        ('{"a": 1e999}', {"a": "inf"}),
        ('{"a": [1, 2,],}', {"a": [1, 2]}),
        ('{"a": 1 # comment\n}', {"a": 1}),
        ("{'a': 'b'}", {"a": "b"}),
    ],
)
def test_json_is_read_leniently(text: str, value: object) -> None:
    assert load(text.encode(), "x.json").root == value


def _flow_bomb() -> bytes:
    levels = [f"l{i}: &l{i} [{','.join([f'*l{i - 1}'] * 9)}]" for i in range(1, 10)]
    return "\n".join(["l0: &l0 [a,a,a,a,a,a,a,a,a]", *levels]).encode()


@pytest.mark.parametrize(
    ("data", "message", "where"),
    [
        (b"", "empty", "f"),
        (b" \n\t ", "empty", "f"),
        (b"# a comment\n---\n", "empty", "f"),
        (b'{"openapi": "3.0.0", "paths": {"/a"', "ends too early", "f:1"),
        (b'{"openapi": "3.0.0",\n"paths": "/a', "ends too early", "f:2"),
        (b'{"a": 1,\n"b" 2}', "not valid JSON", "f:2"),
        (b"a: 1\nb: [1, 2\nc: }", "not valid YAML", "f:3"),
        (b"a:\n\tb: 1", "not valid YAML", "f:2"),
        (b"a: b: c", "not valid YAML", "f:1"),
        (b"PK\x03\x04\x00\x00", "a ZIP archive", "f"),
        (b"\x7fELF\x02\x01\x01\x00\x00", "a binary file", "f"),
        (b"name: caf\xe9\n", "not UTF-8", "f:1"),
        (b"[" * 50_000, "nested more than", "f"),
        (b'{"a":' * 200 + b"1" + b"}" * 200, "nested more than", "f"),
        (b"- " * 50_000, "nesting depth", "f:1"),
        (("[" * 200 + "]" * 200).encode().replace(b"[", b"a: [", 1), "nested more than", "f:1"),
        (b"a: &a\n  b: *a", "contains itself", "f:1"),
        (_flow_bomb(), "more than 5,000,000 values", "f:6"),
        (b"a: *nowhere", "undefined alias", "f:1"),
    ],
)  # fmt: skip
def test_unreadable_input_is_one_error_that_says_where(data: bytes, message: str, where: str) -> None:
    with pytest.raises(SpecError) as caught:
        load(data, "f")
    assert message in caught.value.message
    assert caught.value.where.startswith(where)
    assert caught.value.exit_code == 2


def test_large_files_are_refused_before_they_are_read(tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    with file.open("wb") as handle:
        handle.truncate(100 * 2**20)
    with pytest.raises(SpecError, match="100 MiB is more than the 64 MiB"):
        read(str(file))
    assert 46 * 2**20 < MAX_BYTES < file.stat().st_size


def test_the_deepest_allowed_document_is_read() -> None:
    assert load(b"[" * MAX_DEPTH + b"]" * MAX_DEPTH, "x.json").root


@given(JSON_VALUES)
def test_json_reads_what_json_writes(value: object) -> None:
    tree = load(json.dumps([value]).encode(), "x.json")
    assert tree.root == [value]
    assert tree.faults == ()


@given(JSON_VALUES)
def test_yaml_reads_json(value: object) -> None:
    text = json.dumps([value])
    assert parse(text).root == [value]


@given(st.lists(st.text(), min_size=1))
def test_pointers_are_reversible(keys: list[str]) -> None:
    if not any("%" in key for key in keys):
        assert tokens(join(*keys)) == tuple(keys)


def _pointers(value: object, pointer: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [pointer, *(p for key, item in members for p in _pointers(item, (*pointer, str(key))))]


@given(st.dictionaries(st.text("ab/~é", max_size=3), JSON_VALUES, max_size=4))
def test_lines_of_json_and_yaml_agree(value: dict[str, object]) -> None:
    text = json.dumps(value, indent=1)
    pointers = [join(*keys) for keys in _pointers(value) if keys and not any("%" in key for key in keys)]
    as_json = load(text.encode(), "x.json").lines(pointers)
    as_yaml = load(b"# a comment makes it YAML\n" + text.encode(), "x.yaml").lines(pointers)
    assert as_yaml == {pointer: line + 1 for pointer, line in as_json.items()}


@pytest.mark.parametrize("write", [json.dumps, lambda value: json.dumps(value, indent=2)])
def test_a_pointer_to_nothing_gets_the_line_of_what_is_above_it(write: Callable[[object], str]) -> None:
    text = write({"paths": {"/a": {"get": {}}}})
    lines = json_lines(text, ["/paths/~1a/get/responses/200", "/nowhere", ""])
    assert lines["/nowhere"] == lines[""] == 1
    assert lines["/paths/~1a/get/responses/200"] == text[: text.index('"get"')].count("\n") + 1
