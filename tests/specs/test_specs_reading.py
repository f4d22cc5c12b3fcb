"""Reading whole files: formats, several sources, aliases, selection, names, bad input, mutated documents."""

from __future__ import annotations

import json
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agentseer.digest import canonical
from agentseer.errors import AgentseerError, SpecError, UnknownNameError, UsageError
from agentseer.schema.validate import Validator
from agentseer.specs import read, readers
from agentseer.specs.document import Document
from agentseer.specs.naming import MAX_LENGTH, argument_names, legal, tool_names
from agentseer.specs.openapi import OpenApi
from agentseer.tools import Location, Toolset

REAL = Path(__file__).parents[3] / "shared" / "data" / "specs"
"""Published specifications, beside the checkout where there are any."""
METHODS = {"get", "put", "post", "delete", "options", "head", "patch", "trace"}


def write(folder: Path, name: str, content: Any) -> str:
    file = folder / name
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return str(file)


def api(*operations: tuple[str, str, str], title: str = "", schemas: Any = None) -> dict[str, Any]:
    """A document with these (method, path, operationId); each returns an Item."""
    result = {
        "200": {"description": "ok", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Item"}}}}
    }
    paths: dict[str, Any] = {}
    for method, path, name in operations:
        paths.setdefault(path, {})[method] = {"operationId": name, "responses": result}
    return {
        "openapi": "3.0.3",
        "info": {"title": title, "version": "1"},
        "paths": paths,
        "components": {"schemas": {"Item": {"type": "string"}} | (schemas or {})},
    }


def test_files_become_one_toolset(tmp_path: Path) -> None:
    one = write(tmp_path, "one.json", api(("get", "/a", "getA"), title="One"))
    two = write(tmp_path, "two.json", api(("get", "/b", "getB"), title="Two"))
    toolset = read([one, two, one])
    assert [(t.name, t.source) for t in toolset.tools] == [("getA", one), ("getB", two)]
    assert toolset.title == "One + Two"
    assert [s.format for s in toolset.sources] == ["openapi-3.0"] * 2
    assert list(toolset.definitions) == ["Item"]
    assert toolset.diagnostics == ()
    assert toolset.digest.startswith("sha256:")


def test_colliding_names_of_several_files_stay_apart(tmp_path: Path) -> None:
    one = write(tmp_path, "one.json", api(("get", "/a", "get"), title="One"))
    other = api(("get", "/b", "get"), title="Two", schemas={"Item": {"items": {"$ref": "#/components/schemas/Item"}}})
    two = write(tmp_path, "two.json", other)
    toolset = read([one, two])
    first, second = toolset.tools
    assert (first.name, second.name) == ("get", "Two_get")
    assert [(d.code, d.source) for d in toolset.diagnostics] == [("name-collision", two)]
    assert first.result == {"$ref": "#/$defs/Item"}
    assert isinstance(second.result, dict)
    renamed = str(second.result["$ref"]).removeprefix("#/$defs/")
    assert toolset.definitions[renamed] == {"items": {"$ref": f"#/$defs/{renamed}"}}


def test_the_digest_depends_on_content_alone(tmp_path: Path) -> None:
    document = api(("get", "/a", "getA"))
    (tmp_path / "deeper").mkdir()
    one = read(write(tmp_path, "one.json", document))
    same = read(write(tmp_path / "deeper", "other.yaml", "# JSON as YAML\n" + json.dumps(document, indent=2)))
    other = read(write(tmp_path, "two.json", api(("get", "/a", "getB"))))
    assert one.digest == same.digest != other.digest


def test_aliases_give_tools_the_names_of_a_registry(tmp_path: Path) -> None:
    file = write(tmp_path, "a.json", api(("get", "/a", "getA"), ("post", "/a", ""), ("get", "/b", "getB")))
    aliases = {"getA": "shop.find", "POST /a": "make", "nothing": "x", "getC": "y"}
    toolset = read(file, aliases=aliases)
    assert {t.name: t.original_name for t in toolset.tools} == {
        "shop_find": "shop.find",
        "make": "make",
        "getB": "getB",
    }
    unused = {d.message.split("'")[3]: d for d in toolset.diagnostics}
    assert unused.keys() == {"getC", "nothing"}
    assert unused["getC"].advice.startswith("did you mean 'get")
    assert [t.name for t in read(file, aliases=aliases, only=["shop.find", "GET /b"]).tools] == ["shop_find", "getB"]


def test_links_follow_their_tool_to_its_new_name(tmp_path: Path) -> None:
    document = api(("get", "/a", "getA"), ("get", "/b", "getB"))
    document["paths"]["/a"]["get"]["responses"] = {"200": {"description": "x", "links": {"L": {"operationId": "getB"}}}}
    tools = read(write(tmp_path, "a.json", document), aliases={"getB": "b"}).by_name
    assert [link["tool"] for link in tools["getA"].links] == ["b"]


@pytest.mark.parametrize("aliases", [{"getA": "getB"}, {"getA": "订单"}, {"getA": "x" * 65}])
def test_impossible_aliases_are_refused(tmp_path: Path, aliases: dict[str, str]) -> None:
    file = write(tmp_path, "a.json", api(("get", "/a", "getA"), ("get", "/b", "getB")))
    with pytest.raises(UsageError):
        read(file, aliases=aliases)


def test_only_keeps_the_named_tools_and_what_they_reach(tmp_path: Path) -> None:
    document = api(("get", "/a", "getA"), ("get", "/b", "getB"), schemas={"Other": {"type": "integer"}})
    document["paths"]["/b"]["get"]["responses"]["200"] = {"description": "x"}
    file = write(tmp_path, "a.json", document)
    assert [t.name for t in read(file, only=["getA"]).tools] == ["getA"]
    assert dict(read(file, only=["getB"]).definitions) == {}
    with pytest.raises(UnknownNameError, match="did you mean 'getA'"):
        read(file, only=["getAA"])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "empty"),
        ("hello world", "not a specification"),
        ("<!DOCTYPE html><html></html>", "HTML"),
        ("[1, 2]", "not a specification"),
        ('{"a": 1}', "its keys are: a"),
        ("{}", "its keys are: none"),
        ('{"asyncapi": "2.0.0", "channels": {}}', "AsyncAPI"),
        ('{"swaggerVersion": "1.2"}', "Swagger 1"),
        ('{"swagger": "1.2", "paths": {}}', "Swagger 1.2 is not supported"),
        ('{"info": {}, "item": []}', "Postman"),
        ('{"openapi": "3.0.0", "paths": {"/a": ', "ends too early"),
    ],
)
def test_what_is_no_specification_is_refused_with_a_hint(tmp_path: Path, content: str, message: str) -> None:
    file = write(tmp_path, "x.json", content)
    with pytest.raises(SpecError) as caught:
        read(file)
    assert message in caught.value.message
    assert caught.value.where.startswith(file)
    assert caught.value.hint


def test_paths_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="no such file"):
        read(str(tmp_path / "nothing.yaml"))
    with pytest.raises(SpecError, match="folder"):
        read(str(tmp_path))
    with pytest.raises(UsageError, match="--allow-remote"):
        read("https://example.com/openapi.json")
    with pytest.raises(UsageError, match="no specification"):
        read([])


@pytest.mark.parametrize("paths", ["", "paths: {}", "paths: null", "paths: []", "webhooks: {a: {post: {}}}"])
def test_no_operations_is_an_error_among_the_diagnostics(tmp_path: Path, paths: str) -> None:
    toolset = read(write(tmp_path, "a.yaml", f"openapi: 3.1.0\n{paths}\n"))
    assert toolset.tools == ()
    assert "no-operations" in [d.code for d in toolset.diagnostics if d.severity == "error"]


@pytest.mark.parametrize(
    ("version", "format_", "codes"),
    [
        ("openapi: 3.0", "openapi-3.0", []),
        ("openapi: 3", "openapi-3.0", []),
        ('openapi: "3.1.1"', "openapi-3.1", []),
        ("openapi: 3.2.0", "openapi-3.2", []),
        ("openapi: 4.0.0", "openapi-3.1", ["odd-version"]),
        ("openapi: next", "openapi-3.0", ["odd-version"]),
        ("swagger: 2", "openapi-2.0", []),
        ("title: none", "openapi-3.0", ["odd-version"]),
    ],
)
def test_versions(tmp_path: Path, version: str, format_: str, codes: list[str]) -> None:
    toolset = read(write(tmp_path, "a.yaml", f"{version}\npaths: {{/a: {{get: {{}}}}}}\n"))
    assert (toolset.sources[0].format, [d.code for d in toolset.diagnostics]) == (format_, codes)


def test_methods_of_3_2_are_tools(tmp_path: Path) -> None:
    text = "openapi: 3.2.0\npaths: {/a: {query: {}, additionalOperations: {COPY: {operationId: copyA}}}}"
    assert [(t.method, t.name) for t in read(write(tmp_path, "a.yaml", text)).tools] == [
        ("QUERY", "query_a"), ("COPY", "copyA"),
    ]  # fmt: skip


def test_operations_that_share_an_id_are_told_apart(tmp_path: Path) -> None:
    toolset = read(write(tmp_path, "a.json", api(("get", "/a", "find"), ("get", "/b", "find"), ("get", "/c", "get_c"))))
    assert len({t.name for t in toolset.tools}) == 3
    assert [d.code for d in toolset.diagnostics] == ["repeated-id"] * 2


def test_odd_references_to_files_are_dangling(tmp_path: Path) -> None:
    document = api(("get", "/a", "getA"))
    odd = ["\0.json#/a", "x" * 5000, "file:///etc/hostname", "a.json", "nothing.yaml", "a.json#/openapi/x"]
    properties = {str(i): {"$ref": reference} for i, reference in enumerate(odd)}
    document["components"]["schemas"]["Item"] = {"properties": properties}
    toolset = read(write(tmp_path, "a.json", document))
    codes = [d.code for d in toolset.diagnostics]
    assert codes == ["dangling-ref"] * 5
    assert [t.name for t in toolset.tools] == ["getA"]


def test_readers_are_a_registry() -> None:
    assert "openapi" in readers.names()


WORDS = st.text(string.ascii_letters + "-_/. 单é", max_size=70)


@given(
    st.lists(
        st.tuples(st.sampled_from(["get", "post"]), WORDS, st.one_of(st.just(""), WORDS)), unique_by=lambda o: o[:2]
    )
)
def test_tool_names_are_legal_unique_and_independent_of_order(operations: list[tuple[str, str, str]]) -> None:
    names = dict(zip(operations, tool_names(operations), strict=True))
    assert len(set(names.values())) == len(operations)
    assert all(name == legal(name) or "_" in name for name in names.values())
    assert all(
        0 < len(name) <= MAX_LENGTH and set(name) <= set(string.ascii_letters + string.digits + "_-")
        for name in names.values()
    )
    backwards = operations[::-1]
    assert names == dict(zip(backwards, tool_names(backwards), strict=True))


LOCATIONS: list[Location] = ["path", "query", "header", "cookie", "body", "form"]


@given(st.lists(st.tuples(st.sampled_from(["a", "a_query", "a_body", "b"]), st.sampled_from(LOCATIONS)), unique=True))
def test_argument_names_are_unique(places: list[tuple[str, Location]]) -> None:
    names = argument_names(places)
    assert len(set(names)) == len(places)
    assert all(name.startswith(wire) for name, (wire, _) in zip(names, places, strict=True))


FULL = msgspec.json.decode(
    msgspec.json.encode(
        {
            **api(("get", "/a/{id}", "getA"), ("post", "/a", "postA"), title="T"),
            "security": [{"oauth": ["x"]}],
        }
    )
)
FULL["paths"]["/a"]["post"] |= {
    "summary": "Make one",
    "parameters": [{"name": "id", "in": "query", "schema": {"type": "integer", "minimum": 1}, "example": 4}],
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": {
                    "allOf": [
                        {
                            "type": "object",
                            "required": ["n"],
                            "properties": {"n": {"type": "string", "enum": ["a", "b"]}},
                        },
                        {"$ref": "#/components/schemas/Tree"},
                    ]
                },
                "examples": {"e": {"value": {"n": "a"}}},
            }
        },
    },
    "x-agentseer": {"locales": {"zh": {"summary": "建"}}},
}
FULL["components"]["schemas"]["Tree"] = {
    "type": "object",
    "properties": {"kids": {"type": "array", "minItems": 1, "items": {"$ref": "#/components/schemas/Tree"}}},
    "discriminator": {"propertyName": "kind", "mapping": {"t": "Tree"}},
}
JUNK: list[Any] = [
    None, True, 0, -1, 1e308, "", "x", "#", "#/", "#/paths", "#/components/schemas/Tree", "a.json#/b", [], {}, [None], {"": None},
    {"$ref": "#/components/schemas/Tree"}, {"$ref": 5}, {"$ref": "#/components/schemas/Item/type"}, ["a", "a"], {"type": "object"},
    {"properties": {"a": None}}, {"allOf": [{"$ref": "#/components/schemas/Tree"}]}, "\x00", "..", {"get": {}}, 2**70,
]  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all parts of a value."""
    for key, member in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        yield (*path, key)
        yield from places(member, (*path, key))


def changed(value: Any, path: tuple[Any, ...], junk: Any) -> Any:
    """A copy of the value with something else at the path, if the path is still there."""
    if not path:
        return junk
    key, *rest = path
    if isinstance(value, dict) and key in value:
        return {**value, key: changed(value[key], tuple(rest), junk)}
    if isinstance(value, list) and isinstance(key, int) and key < len(value):
        return [*value[:key], changed(value[key], tuple(rest), junk), *value[key + 1 :]]
    return value


def usable(toolset: Toolset) -> None:
    """Fail unless everything that others do with a toolset works."""
    assert toolset.tools or any(d.severity == "error" for d in toolset.diagnostics)
    canonical({"tools": toolset.tools, "definitions": dict(toolset.definitions)})
    check = Validator(toolset.definitions)
    for tool in toolset.tools:
        check.valid(tool.arguments, {})
        check.valid(toolset.closed(tool.arguments), {})
        if tool.result is not None:
            check.valid(tool.result, {})
    assert all(d.line for d in toolset.diagnostics)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=150)
@given(
    st.lists(st.tuples(st.sampled_from(sorted(places(FULL), key=str)), st.sampled_from(JUNK)), min_size=1, max_size=4)
)
def test_mutated_documents_give_a_toolset_or_a_typed_error(changes: list[tuple[tuple[Any, ...], Any]]) -> None:
    document = FULL
    for path, junk in changes:
        document = changed(document, path, junk)
    data = msgspec.json.encode(document)
    try:
        toolset = OpenApi().read(Document.read(data, "x.json"))
    except AgentseerError:
        return
    usable(toolset)


@settings(deadline=None)
@given(st.integers(0, 2000), st.binary(max_size=4))
def test_damaged_bytes_give_a_toolset_or_a_typed_error(at: int, junk: bytes) -> None:
    data = msgspec.json.encode(FULL)
    try:
        toolset = OpenApi().read(Document.read(data[:at] + junk + data[at + len(junk) :], "x.json"))
    except AgentseerError:
        return
    usable(toolset)


def test_the_demo_specification_is_read_without_complaint() -> None:
    import agentseer

    toolset = read(str(Path(agentseer.__file__).parent / "demo" / "orders.yaml"))
    assert toolset.diagnostics == ()
    assert all("zh" in tool.texts for tool in toolset.tools)


def files() -> list[Path]:
    return sorted(REAL.iterdir()) if REAL.is_dir() else []


@pytest.mark.parametrize("file", files(), ids=lambda file: file.name)
def test_real_specifications_lose_no_operation(file: Path) -> None:
    toolset = read(str(file))
    root = Document.read(file.read_bytes(), file.name).tree.root
    declared = {(key.upper(), path) for path, item in root["paths"].items() for key in item if key in METHODS}
    assert {(t.method, t.path) for t in toolset.tools} == declared
    assert len(toolset.by_name) == len(toolset.tools)
    assert not [d for d in toolset.diagnostics if d.severity == "error"]
    assert all(d.line for d in toolset.diagnostics)
    if file.stat().st_size < 500_000:
        assert read(str(file)) == toolset
