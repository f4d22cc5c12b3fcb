"""Operations as tools: arguments, bodies, results, errors, security, translations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from agentseer.specs.effects import effect
from agentseer.specs.merging import content_digest
from agentseer.specs.responses import meaning
from agentseer.tools import FailureConvention, Tool, Toolset

Openapi = Callable[[str], Toolset]


def operation(openapi: Openapi, text: str, *, path: str = "/a", method: str = "post", more: str = "") -> Toolset:
    """A toolset of one operation; ``text`` is its body in YAML flow style, ``more`` stands at the top."""
    return openapi(f"{more}\npaths: {{'{path}': {{{method}: {text}}}}}")


def only(toolset: Toolset) -> Tool:
    (tool,) = toolset.tools
    return tool


def with_body(openapi: Openapi, schema: str, *, method: str = "post", required: str = "true", more: str = "") -> Tool:
    content = f"{{application/json: {{schema: {schema}}}}}"
    text = f"{{requestBody: {{required: {required}, content: {content}}}, responses: {{}}}}"
    return only(operation(openapi, text, method=method, more=more))


def names(tool: Tool) -> list[str]:
    return [p.name for p in tool.parameters]


def test_all_locations_become_arguments_but_for_headers_the_client_sets(openapi: Openapi) -> None:
    text = """{parameters: [
        {name: q, in: query, required: true, description: words, schema: {type: string}},
        {name: X-Trace, in: header, schema: {type: string}}, {name: authorization, in: header, schema: {type: string}},
        {name: Accept, in: header, schema: {type: string}}, {name: Content-Type, in: header, schema: {type: string}},
        {name: s, in: cookie, schema: {type: string}},
        {name: filter, in: query, content: {application/json: {schema: {type: object}}}}], responses: {}}"""
    tool = only(operation(openapi, text, method="get"))
    assert [(p.name, p.location, p.required) for p in tool.parameters] == [
        ("q", "query", True), ("X-Trace", "header", False), ("s", "cookie", False), ("filter", "query", False),
    ]  # fmt: skip
    assert tool.by_name["q"].description == "words"
    assert tool.by_name["q"].pointer == "/paths/~1a/get/parameters/0"
    assert tool.by_name["filter"].schema == {"type": "object"}


def test_properties_of_a_body_become_arguments_required_ones_first(openapi: Openapi) -> None:
    tool = with_body(
        openapi,
        "{type: object, required: [b, a, id, ghost], properties: {z: {type: string}, a: {type: string}, "
        "b: {type: integer, description: how many}, id: {type: string, readOnly: true}, c: {$ref: '#/components/schemas/C'}}}",
        more="components: {schemas: {C: {type: string, readOnly: true}}}",
    )
    assert names(tool) == ["b", "a", "ghost", "z"]
    assert [p.required for p in tool.parameters] == [True, True, True, False]
    assert tool.by_name["b"].description == "how many"
    assert tool.by_name["b"].location == "body"
    assert tool.by_name["b"].pointer.endswith("/schema/properties/b")
    assert tool.by_name["ghost"].schema == {}


def test_all_of_is_merged_and_its_properties_keep_their_places(openapi: Openapi) -> None:
    more = "components: {schemas: {Base: {type: object, required: [id], properties: {id: {type: string}}}}}"
    tool = with_body(
        openapi, "{allOf: [{$ref: '#/components/schemas/Base'}, {properties: {n: {type: integer}}}]}", more=more
    )
    assert names(tool) == ["id", "n"]
    assert tool.by_name["id"].pointer == "/components/schemas/Base/properties/id"


@pytest.mark.parametrize(
    "schema",
    [
        "{type: array, items: {type: string}}",
        "{type: string}",
        "{type: object}",
        "{type: object, additionalProperties: {type: string}}",
        "{oneOf: [{properties: {a: {}}, required: [a]}, {properties: {b: {}}, required: [b]}]}",
        "{properties: {a: {}, b: {}}, anyOf: [{required: [a]}, {required: [b]}]}",
        "{properties: {a: {}}, not: {required: [a]}}",
        "{properties: {a: {}}, dependentRequired: {a: [b]}}",
    ],
)
def test_a_body_that_would_lose_something_stays_whole(openapi: Openapi, schema: str) -> None:
    tool = with_body(openapi, schema)
    (body,) = tool.parameters
    assert (body.name, body.whole_body, body.required, body.location) == ("body", True, True, "body")


@pytest.mark.parametrize(
    "schema",
    [
        "{oneOf: [{properties: {a: {type: string}}}]}",
        "{anyOf: [{type: object, properties: {a: {type: string}}}, {type: 'null'}]}",
        "{type: object, nullable: true, properties: {a: {type: string}}}",
    ],
)
def test_alternatives_that_are_none_do_not_matter(openapi: Openapi, schema: str) -> None:
    assert with_body(openapi, schema).by_name["a"].schema == {"type": "string"}


def test_an_object_that_can_have_no_properties_is_no_body(openapi: Openapi) -> None:
    assert (
        with_body(openapi, "{type: object, properties: {}, additionalProperties: false}", required="false").parameters
        == ()
    )


def test_the_body_of_a_write_is_meant_even_where_required_was_forgotten(openapi: Openapi) -> None:
    schema = "{required: [a], properties: {a: {type: string}}}"
    assert with_body(openapi, schema, required="false").by_name["a"].required
    assert not with_body(openapi, schema, required="false", method="delete").by_name["a"].required


def test_colliding_names_stay_apart(openapi: Openapi) -> None:
    text = """{parameters: [{name: id, in: query, schema: {type: integer}}, {name: id, in: path, required: true, schema: {type: string}},
        {name: id_body, in: query, schema: {type: string}}],
        requestBody: {content: {application/json: {schema: {properties: {id: {type: boolean}, note: {type: string}}}}}}, responses: {}}"""
    tool = only(operation(openapi, text, path="/a/{id}"))
    assert [(p.name, p.wire_name, p.location) for p in tool.parameters] == [
        ("id_query", "id", "query"), ("id", "id", "path"), ("id_body", "id_body", "query"),
        ("id_body_body", "id", "body"), ("note", "note", "body"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("content", "media_type", "location"),
    [
        ("{text/plain: {schema: {type: string}}, application/json: {schema: {type: string}}}", "application/json", "body"),
        ("{multipart/form-data: {schema: {properties: {f: {type: string, format: binary}}}}}", "multipart/form-data", "form"),
        ("{application/xml: {schema: {properties: {f: {}}}}, application/x-www-form-urlencoded: {schema: {properties: {f: {}}}}}",
         "application/x-www-form-urlencoded", "form"),
        ("{application/octet-stream: {}}", "application/octet-stream", "body"),
        ("{application/vnd.x+json; v=1: {schema: {properties: {f: {}}}}}", "application/vnd.x+json; v=1", "body"),
    ],
)  # fmt: skip
def test_the_best_media_type_is_read(openapi: Openapi, content: str, media_type: str, location: str) -> None:
    tool = only(operation(openapi, f"{{requestBody: {{content: {content}}}, responses: {{}}}}"))
    (argument,) = tool.parameters
    assert (tool.request_media_type, argument.location) == (media_type, location)


def test_paths_and_their_parameters_are_brought_into_line(openapi: Openapi) -> None:
    text = """{parameters: [{name: ID, in: path, schema: {type: integer}}, {name: q, in: query, schema: {type: string}}], responses: {}}"""
    toolset = operation(openapi, text, path="/a/{id}/b.{ext}?q={q}&v={v}", method="get")
    tool = only(toolset)
    assert [(p.name, p.required) for p in tool.parameters] == [("id", True), ("ext", True), ("v", True), ("q", False)]
    assert [d.code for d in toolset.diagnostics] == ["path-mismatch"] * 4 + ["optional-path"]


@pytest.mark.parametrize(
    ("inner", "name"), [("{.format}", ".format"), ("{id:}", "id:"), ("{+id}", "id"), ("{n:[0-9]+}", "n")]
)
def test_variables_may_be_declared_with_or_without_their_operators(openapi: Openapi, inner: str, name: str) -> None:
    text = f"{{parameters: [{{name: '{name}', in: path, required: true, schema: {{type: integer}}}}], responses: {{}}}}"
    toolset = operation(openapi, text, path=f"/a/{inner}")
    assert names(only(toolset)) == [name]
    assert toolset.diagnostics == ()


def test_swagger_2_gives_the_same_tool_as_openapi_3(openapi: Openapi) -> None:
    old = openapi("""
        swagger: "2.0"
        consumes: [application/json]
        produces: [application/json]
        paths:
          /pets/{id}:
            put:
              operationId: putPet
              parameters:
                - {name: id, in: path, required: true, type: integer, format: int64}
                - {name: tags, in: query, type: array, collectionFormat: multi, items: {type: string, enum: [a]}}
                - {name: pet, in: body, required: true, schema: {$ref: '#/definitions/Pet'}}
              responses:
                200: {description: ok, schema: {$ref: '#/definitions/Pet'}, examples: {application/json: {name: Rex}}}
                404: {description: none, schema: {type: object}}
        definitions: {Pet: {type: object, required: [name], properties: {name: {type: string}}}}
        """)
    new = openapi("""
        openapi: 3.1.0
        paths:
          /pets/{id}:
            put:
              operationId: putPet
              parameters:
                - {name: id, in: path, required: true, schema: {type: integer, format: int64}}
                - {name: tags, in: query, schema: {type: array, items: {type: string, enum: [a]}}}
              requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
              responses:
                200: {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}, example: {name: Rex}}}}
                404: {description: none, content: {application/json: {schema: {type: object}}}}
        components: {schemas: {Pet: {type: object, required: [name], properties: {name: {type: string}}}}}
        """)
    assert content_digest(old) == content_digest(new)
    assert [s.format for s in (*old.sources, *new.sources)] == ["openapi-2.0", "openapi-3.1"]
    assert only(old).result_example == {"name": "Rex"}


def test_swagger_2_forms(openapi: Openapi) -> None:
    toolset = openapi("""
        swagger: "2.0"
        paths:
          /up:
            post:
              consumes: [multipart/form-data]
              parameters:
                - {name: file, in: formData, required: true, type: file}
                - {name: note, in: formData, type: string}
              responses: {200: {description: ok}}
        """)
    tool = only(toolset)
    assert [(p.name, p.location, p.required) for p in tool.parameters] == [
        ("file", "form", True),
        ("note", "form", False),
    ]
    assert tool.by_name["file"].schema == {"type": "string", "format": "binary"}
    assert tool.request_media_type == "multipart/form-data"


def test_a_body_parameter_left_over_from_swagger_2_is_read(openapi: Openapi) -> None:
    text = "{parameters: [{name: b, in: body, schema: {properties: {x: {type: string}}}}], responses: {}}"
    assert names(only(operation(openapi, text))) == ["x"]


def test_the_result_is_that_of_the_first_success_with_json(openapi: Openapi) -> None:
    text = """{responses: {
        204: {description: none}, 201: {description: made, content: {application/json: {schema: {type: integer}, example: 7}}},
        200: {description: text, content: {text/plain: {schema: {type: string}}}}, 302: {description: moved}}}"""
    tool = only(operation(openapi, text))
    assert (tool.result, tool.result_example, tool.success, tool.success_codes) == (
        {"type": "integer"}, 7, "201", ("200", "201", "204"),
    )  # fmt: skip
    assert tool.errors == ()


@pytest.mark.parametrize(
    ("description", "result", "errors"),
    [("The order.", {"type": "integer"}, []), ("Unexpected error", None, ["default"])],
)
def test_default_alone_is_the_success_unless_it_speaks_of_errors(
    openapi: Openapi, description: str, result: Any, errors: list[str]
) -> None:
    content = "{application/json: {schema: {type: integer}}}"
    tool = only(operation(openapi, f"{{responses: {{default: {{description: {description}, content: {content}}}}}}}"))
    assert tool.result == result
    assert tool.success == "200"
    assert [error.code for error in tool.errors] == errors


def test_every_declared_error_is_kept(openapi: Openapi) -> None:
    text = """{responses: {200: {description: ok}, 400: {description: bad}, 4xx: {description: any}, 5XX: {description: x},
        480: {description: The bucket does not exist}, 429: {description: slow}, default: {description: not found},
        x-note: {}, Failure: {description: y}}}"""
    toolset = operation(openapi, text)
    assert [(e.code, e.meaning) for e in only(toolset).errors] == [
        ("400", "invalid"), ("429", "rate_limited"), ("480", "not_found"), ("4XX", "other"), ("5XX", "unavailable"),
        ("default", "other"),
    ]  # fmt: skip
    assert [d.code for d in toolset.diagnostics] == ["odd-code"]


@pytest.mark.parametrize(
    ("code", "description", "wanted"),
    [
        ("400", "not found", "invalid"), ("410", "", "not_found"), ("423", "", "conflict"), ("407", "", "unauthenticated"),
        ("402", "", "other"), ("4XX", "订单不存在", "not_found"), ("499", "权限不足", "forbidden"), ("480", "Too many", "rate_limited"),
        ("501", "", "unavailable"), ("default", "not found", "other"), ("498", "Invalid token", "unauthenticated"),
    ],
)  # fmt: skip
def test_meanings(code: str, description: str, wanted: str) -> None:
    assert meaning(code, description) == wanted


def test_a_200_that_says_it_failed_is_recognised(openapi: Openapi) -> None:
    schema = "{properties: {ok: {type: boolean}, error: {type: string, enum: [not_found, denied]}}}"
    text = f"{{responses: {{200: {{description: x, content: {{application/json: {{schema: {schema}}}}}}}}}}}"
    wanted = FailureConvention(flag="ok", failed=False, reason="error", reasons=("not_found", "denied"))
    assert only(operation(openapi, text)).convention == wanted


def test_the_reasons_of_a_failure_may_stand_in_the_default_response(openapi: Openapi) -> None:
    good = "{200: {description: x, content: {application/json: {schema: {properties: {ok: {type: boolean, enum: [true]}}}}}},"
    bad = "default: {description: y, content: {application/json: {schema: {properties: {ok: {type: boolean}, error: {type: string}}}}}}}"
    convention = only(operation(openapi, f"{{responses: {good} {bad}}}")).convention
    assert convention == FailureConvention(flag="ok", reason="error")
    good = good.replace("[true]}", "[true]}, message: {type: object}")
    assert only(operation(openapi, f"{{responses: {good} {bad}}}")).convention == convention
    text = "{responses: {200: {description: x, content: {application/json: {schema: {properties: {ok: {type: string}, error: {}}}}}}}}"
    assert only(operation(openapi, text)).convention is None


@pytest.mark.parametrize(
    ("security", "wanted"),
    [
        ("", ("orders:read", "oauth")),
        ("security: []", ()),
        ("security: [{}, {oauth: [a]}]", ()),
        ("security: [{oauth: [a, b], key: []}, {other: [b, c]}]", ("a", "b", "c", "key", "oauth", "other")),
    ],
)
def test_security_lists_scopes_then_schemes(openapi: Openapi, security: str, wanted: tuple[str, ...]) -> None:
    text = f"{{{security + ', ' if security else ''}responses: {{}}}}"
    assert only(operation(openapi, text, more="security: [{oauth: ['orders:read']}]")).security == wanted


def test_translations_come_from_the_extension(openapi: Openapi) -> None:
    toolset = openapi("""
        paths:
          /a:
            post:
              x-agentseer: {locales: {zh: {summary: 下单, description: 说明}}, protected: [orders]}
              parameters: [{name: q, in: query, schema: {type: string}, x-agentseer: {locales: {zh: {description: 关键词}}}}]
              requestBody:
                content:
                  application/json:
                    schema: {properties: {n: {type: integer, x-agentseer: {locales: {zh: {description: 数量}}}}}}
              responses: {200: {description: ok}, 404: {description: x, x-agentseer: {locales: {zh: {description: 不存在}}}}}
        """)
    tool = only(toolset)
    assert (tool.texts["zh"].summary, tool.texts["zh"].description) == ("下单", "说明")
    assert tool.extensions["protected"] == ["orders"]
    assert tool.by_name["q"].texts["zh"].description == "关键词"
    assert tool.by_name["n"].texts["zh"].description == "数量"
    assert tool.errors[0].texts["zh"].description == "不存在"
    assert "agentseer" not in str(tool.arguments)


@pytest.mark.parametrize(("summary", "locale"), [("查询订单列表", "zh"), ("List orders", "en"), ("", "en")])
def test_the_locale_is_that_of_the_prose(openapi: Openapi, summary: str, locale: str) -> None:
    assert operation(openapi, f"{{summary: '{summary}', responses: {{}}}}").locale == locale


def test_one_broken_operation_loses_no_other(openapi: Openapi) -> None:
    toolset = openapi("""
        paths:
          /a: {get: null, post: [1], put: {responses: []}, patch: {parameters: {}, requestBody: 3, responses: {200: x}}}
          /b: nothing
          /c: {$ref: '#/nowhere'}
          /d: {parameters: [7, {in: query}, {name: x, in: nowhere}, {$ref: '#/nowhere'}], get: {responses: {200: {description: ok}}}}
          x-e: {get: {}}
          f: {GET: {operationId: f}}
        """)
    assert [(t.method, t.path) for t in toolset.tools] == [
        ("GET", "/a"), ("POST", "/a"), ("PUT", "/a"), ("PATCH", "/a"), ("GET", "/d"), ("GET", "f"),
    ]  # fmt: skip
    assert {d.code for d in toolset.diagnostics} >= {
        "odd-operation",
        "odd-object",
        "odd-parameter",
        "dangling-ref",
        "odd-path",
    }
    assert all(d.line for d in toolset.diagnostics)


def test_order_in_the_document_does_not_matter(openapi: Openapi) -> None:
    first = openapi("""
        paths:
          /b: {get: {responses: {200: {description: ok}, 404: {description: x}}}}
          /a: {post: {requestBody: {content: {application/json: {schema: {properties: {x: {}, y: {}}}}}}, responses: {}}, get: {}}
        """)
    second = openapi("""
        paths:
          /a: {get: {}, post: {responses: {}, requestBody: {content: {application/json: {schema: {properties: {y: {}, x: {}}}}}}}}
          /b: {get: {responses: {404: {description: x}, 200: {description: ok}}}}
        """)
    assert [t.name for t in first.tools] == [t.name for t in second.tools]
    assert content_digest(first) == content_digest(second)


@pytest.mark.parametrize(
    ("method", "path", "name", "summary", "wanted"),
    [
        ("get", "/orders/delete", "", "", "read"),
        ("delete", "/orders/{id}", "", "", "delete"),
        ("patch", "/orders/{id}", "", "", "update"),
        ("post", "/item/remove", "itemRemove", "", "delete"),
        ("post", "/link/token/create", "linkTokenCreate", "", "create"),
        ("post", "/sandbox/item/fire_webhook", "sandboxItemFireWebhook", "Fire a test webhook", "action"),
        ("post", "/chat.postMessage", "chat_postMessage", "", "create"),
        ("post", "/users.list", "users_list", "", "read"),
        ("post", "/v1/file_links", "PostFileLinks", "", "create"),
        ("post", "/v1/charges/{charge}/refund", "PostChargesChargeRefund", "", "action"),
        ("post", "/v1/charges/{charge}/refunds", "PostChargesChargeRefunds", "", "create"),
        ("post", "/orders/search", "", "", "read"),
        ("post", "/graphql", "", "", "action"),
        ("post", "/o/op", "", "取消订单", "action"),
        ("post", "/o/op", "", "批量删除订单", "delete"),
        ("post", "/o/op", "", "根据编号查询订单", "read"),
        ("post", "/pet", "addPet", "Add a new pet", "create"),
        ("post", "/pet/{petId}", "updatePetWithForm", "", "update"),
        ("query", "/orders", "", "", "read"),
    ],
)
def test_effects(method: str, path: str, name: str, summary: str, wanted: str) -> None:
    assert effect(method, path, name, summary) == wanted
