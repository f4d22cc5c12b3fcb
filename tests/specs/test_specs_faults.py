"""Faults that other readers of specifications have had reports about, each with an input of our own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agentseer.schema import finite
from agentseer.schema.validate import Validator
from agentseer.specs import read
from agentseer.tools import Diagnostic, Tool, Toolset

Openapi = Callable[[str], Toolset]


def body_tool(schema: str, version: str = "3.0.3") -> str:
    """A specification of one operation whose body is ``schema``, in YAML flow style."""
    return f"""
        openapi: {version}
        paths:
          /things:
            post:
              operationId: make
              requestBody: {{required: true, content: {{application/json: {{schema: {schema}}}}}}}
              responses: {{201: {{description: made}}}}
        """


def codes(toolset: Toolset) -> list[str]:
    return [diagnostic.code for diagnostic in toolset.diagnostics]


def found(toolset: Toolset, code: str) -> Diagnostic:
    (diagnostic,) = [d for d in toolset.diagnostics if d.code == code]
    return diagnostic


def argument(tool: Tool, name: str) -> dict[str, Any]:
    schema = tool.by_name[name].schema
    assert isinstance(schema, dict)
    return schema


def test_recursion_is_kept_as_a_reference(openapi: Openapi) -> None:
    toolset = openapi("""
        paths:
          /cats:
            post:
              operationId: addCat
              requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Cat'}}}}
              responses: {200: {description: ok}}
        components:
          schemas:
            Cat:
              type: object
              required: [n]
              properties: {n: {type: string}, kids: {type: array, items: {$ref: '#/components/schemas/Cat'}}}
        """)
    tool = toolset.tool("addCat")
    assert [p.name for p in tool.parameters] == ["n", "kids"]
    assert argument(tool, "kids")["items"] == {"$ref": "#/$defs/Cat"}
    assert finite(tool.arguments, toolset.definitions)
    assert "no-finite-value" not in codes(toolset)


def test_a_type_that_requires_itself_is_reported(openapi: Openapi) -> None:
    toolset = openapi("""
        paths:
          /nodes:
            post:
              operationId: addNode
              requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Node'}}}}
              responses: {200: {description: ok}}
            get: {operationId: listNodes, responses: {200: {description: ok}}}
        components:
          schemas:
            Node: {type: object, required: [next], properties: {next: {$ref: '#/components/schemas/Node'}}}
        """)
    diagnostic = found(toolset, "no-finite-value")
    assert diagnostic.pointer == "/components/schemas/Node"
    assert diagnostic.line == 11
    assert {t.name for t in toolset.tools} == {"addNode", "listNodes"}
    assert not finite(toolset.tool("addNode").arguments, toolset.definitions)


def test_dates_in_yaml_stay_strings(openapi: Openapi) -> None:
    schema = argument(openapi(body_tool("{properties: {day: {type: string, example: 2020-01-01}}}")).tools[0], "day")
    assert schema == {"type": "string", "examples": ["2020-01-01"]}


def test_norway_stays_a_string(openapi: Openapi) -> None:
    schema = argument(openapi(body_tool("{properties: {to: {type: string, enum: [NO, DK, on]}}}")).tools[0], "to")
    assert schema["enum"] == ["NO", "DK", "on"]


def test_status_codes_may_be_numbers(openapi: Openapi) -> None:
    toolset = openapi("""
        paths:
          /a:
            get:
              responses:
                200: {description: ok}
                404: {description: x}
        """)
    (error,) = toolset.tools[0].errors
    assert (error.code, error.meaning, error.origin) == ("404", "not_found", "declared")


def test_duplicate_keys_are_reported_and_the_last_counts(openapi: Openapi) -> None:
    toolset = openapi("""
        paths:
          /a:
            get:
              responses:
                "200": {description: one, content: {application/json: {schema: {type: string}}}}
                "200": {description: two, content: {application/json: {schema: {type: integer}}}}
        """)
    diagnostic = found(toolset, "duplicate-key")
    assert diagnostic.line == 7
    assert "line 6" in diagnostic.message
    assert "line 7" in diagnostic.message
    assert toolset.tools[0].result == {"type": "integer"}


def test_an_operation_overrides_the_parameter_of_its_path(openapi: Openapi) -> None:
    toolset = openapi("""
        paths:
          /a/{id}:
            parameters: [{name: id, in: path, required: true, schema: {type: string}}]
            get:
              parameters:
                - {name: id, in: path, required: true, schema: {type: integer}}
                - {name: id, in: query, schema: {type: boolean}}
              responses: {200: {description: ok}}
            delete: {responses: {204: {description: gone}}}
        """)
    get, delete = toolset.tool("get_a_id"), toolset.tool("delete_a_id")
    assert [(p.name, p.wire_name, p.location) for p in get.parameters] == [
        ("id", "id", "path"),
        ("id_query", "id", "query"),
    ]
    assert get.by_name["id"].schema == {"type": "integer"}
    assert delete.by_name["id"].schema == {"type": "string"}


def test_nullable_admits_null_and_may_be_a_property(openapi: Openapi) -> None:
    tool = openapi(body_tool("{properties: {p: {type: string, nullable: true}, nullable: {type: boolean}}}")).tools[0]
    assert argument(tool, "p") == {"type": ["string", "null"]}
    assert argument(tool, "nullable") == {"type": "boolean"}
    assert Validator({}).valid(tool.by_name["p"].schema, None)


def test_definitions_are_closed_over_references(openapi: Openapi) -> None:
    toolset = openapi("""
        paths:
          /users:
            get:
              responses:
                200: {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
        components:
          schemas:
            User: {properties: {profile: {$ref: '#/components/schemas/Profile'}}}
            Profile: {properties: {address: {$ref: '#/components/schemas/Address'}}}
            Address: {type: string}
            Unused: {type: string}
        """)
    result = toolset.tools[0].result
    assert result == {"$ref": "#/$defs/User"}
    assert list(toolset.definitions) == ["Address", "Profile", "User"]
    assert list(toolset.closed({"$ref": "#/$defs/User"})["$defs"]) == ["Address", "Profile", "User"]  # type: ignore[index]


def test_long_names_that_differ_late_stay_apart(openapi: Openapi) -> None:
    first, second = "x" * 70 + "A", "x" * 70 + "B"
    toolset = openapi(f"""
        paths:
          /a: {{get: {{operationId: {first}, responses: {{200: {{description: ok}}}}}}}}
          /b: {{get: {{operationId: {second}, responses: {{200: {{description: ok}}}}}}}}
        """)
    names = {tool.original_name: tool.name for tool in toolset.tools}
    assert names.keys() == {first, second}
    assert len(set(names.values())) == 2
    assert all(len(name) <= 64 for name in names.values())


@pytest.mark.parametrize(
    ("version", "bound"),
    [("3.0.3", "minimum: 0, exclusiveMinimum: true"), ("3.1.0", "exclusiveMinimum: 0")],
)
def test_exclusive_bounds_mean_the_same_in_both_dialects(openapi: Openapi, version: str, bound: str) -> None:
    tool = openapi(body_tool(f"{{properties: {{n: {{type: integer, {bound}}}}}}}", version)).tools[0]
    assert argument(tool, "n") == {"type": "integer", "exclusiveMinimum": 0}
    assert [Validator({}).valid(tool.by_name["n"].schema, n) for n in (0, 1)] == [False, True]


def test_what_travels_as_text_says_so(openapi: Openapi) -> None:
    toolset = openapi("""
        paths:
          /a: {get: {parameters: [{name: q, in: query, schema: {type: string}}], responses: {200: {description: ok}}}}
        """)
    assert toolset.tools[0].by_name["q"].location == "query"


def test_formats_and_bounds_survive_side_by_side(openapi: Openapi) -> None:
    tool = openapi(body_tool("{properties: {a: {type: integer, minimum: 0}, b: {type: string, format: uuid}}}")).tools[
        0
    ]
    check = Validator({})
    good = {"a": 0, "b": "123e4567-e89b-12d3-a456-426614174000"}
    assert check.violations(tool.arguments, good) == ()
    assert [v.keyword for v in check.violations(tool.arguments, good | {"a": -1})] == ["minimum"]
    assert [v.keyword for v in check.violations(tool.arguments, good | {"b": "x"})] == ["format"]


def test_a_closed_body_refuses_unknown_arguments(openapi: Openapi) -> None:
    closed = openapi(body_tool("{type: object, additionalProperties: false, properties: {a: {type: string}}}")).tools[0]
    open_ = openapi(body_tool("{type: object, properties: {a: {type: string}}}")).tools[0]
    assert (closed.extra_arguments, open_.extra_arguments) == (False, True)
    assert not Validator({}).valid(closed.arguments, {"a": "x", "b": 1})


def test_links_are_followed_through_references(openapi: Openapi) -> None:
    toolset = openapi("""
        paths:
          /customers:
            post:
              operationId: createCustomer
              responses:
                201: {description: made, links: {L: {$ref: '#/components/links/M'}, X: {$ref: '#/components/links/Loop'}}}
          /customers/{id}:
            get:
              operationId: getCustomer
              parameters: [{name: id, in: path, required: true, schema: {type: string}}]
              responses: {200: {description: ok}}
        components:
          links:
            M: {$ref: '#/components/links/N'}
            N: {operationId: getCustomer, parameters: {id: $response.body#/id}}
            Loop: {$ref: '#/components/links/Loop'}
        """)
    (link,) = toolset.tool("createCustomer").links
    assert link == {"name": "L", "code": "201", "tool": "getCustomer", "parameters": {"id": "$response.body#/id"}}
    assert "leads back to itself" in found(toolset, "dangling-ref").message


def test_examples_and_defaults_of_another_type_are_mended_or_left_out(openapi: Openapi) -> None:
    toolset = openapi("""
        paths:
          /things:
            post:
              operationId: make
              requestBody: {$ref: '#/components/requestBodies/Thing'}
              responses: {201: {description: made}}
        components:
          requestBodies:
            Thing:
              content:
                application/json:
                  schema:
                    properties:
                      std: {type: boolean, default: false}
                      address: {type: object, example: "1 Main Street"}
                      phone: {type: string, example: 5550100}
                      count: {type: integer, default: "3"}
        """)
    tool = toolset.tool("make")
    assert argument(tool, "std") == {"type": "boolean", "default": False}
    assert argument(tool, "address") == {"type": "object"}
    assert argument(tool, "phone")["examples"] == ["5550100"]
    assert argument(tool, "count")["default"] == 3
    assert found(toolset, "example-type").pointer.endswith("/properties/address")


def test_nothing_outside_the_folder_is_read(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("type: string\nenum: [secret]\n")
    folder = tmp_path / "spec"
    (folder / "parts").mkdir(parents=True)
    (folder / "parts" / "b.yaml").write_text("Deep: {$ref: '../c.yaml'}\nUp: {$ref: '../../secret.yaml'}\n")
    (folder / "c.yaml").write_text("type: string\ntype: integer\n")
    (folder / "api.yaml").write_text(
        "openapi: 3.0.0\n"
        "paths:\n"
        "  /a:\n"
        "    post:\n"
        "      requestBody: {content: {application/json: {schema: {properties: {\n"
        "        deep: {$ref: 'parts/b.yaml#/Deep'}, up: {$ref: 'parts/b.yaml#/Up'}, out: {$ref: ../secret.yaml},\n"
        "        web: {$ref: 'https://example.com/x.yaml'}}}}}}\n"
        "      responses: {200: {description: ok}}\n"
    )
    toolset = read(str(folder / "api.yaml"))
    tool = toolset.tools[0]
    assert toolset.definitions[str(argument(tool, "deep")["$ref"]).removeprefix("#/$defs/")] == {"type": "integer"}
    assert argument(tool, "up") == argument(tool, "out") == argument(tool, "web") == {}
    assert found(toolset, "duplicate-key").source.endswith("c.yaml")
    messages = [d.message for d in toolset.diagnostics if d.code == "dangling-ref"]
    assert len(messages) == 3
    assert sum("outside the folder" in m for m in messages) == 2
    assert sum("--allow-remote" in m for m in messages) == 1
