"""Small toolsets, made by hand, that the tests of the environment share."""

from __future__ import annotations

from typing import Any

from agentseer.tools import FailureConvention, Parameter, Text, Tool, ToolError, Toolset

ID = {"type": "string", "pattern": "^o_[0-9]{4}$"}
ERROR = {
    "type": "object",
    "required": ["code", "message"],
    "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
}
ORDER: dict[str, Any] = {
    "type": "object",
    "required": ["id", "status", "quantity", "total"],
    "properties": {
        "id": {**ID, "readOnly": True},
        "status": {"type": "string", "enum": ["open", "paid", "shipped", "cancelled"], "readOnly": True},
        "quantity": {"type": "integer", "minimum": 1, "maximum": 100},
        "note": {"type": "string"},
        "gift": {"type": "boolean", "default": False},
        "customer_id": {"type": "integer"},
        "total": {"type": "number", "minimum": 0, "readOnly": True},
        "created_at": {"type": "string", "format": "date-time", "readOnly": True},
    },
}
CUSTOMER: dict[str, Any] = {
    "type": "object",
    "required": ["id", "name"],
    "properties": {
        "id": {"type": "integer"},
        "name": {"type": "string"},
        "email": {"type": "string", "format": "email"},
    },
}


def error(code: str, meaning: Any, description: str = "", schema: Any = "Error", **texts: str) -> ToolError:
    """A declared error; its body is the shared ``Error``."""
    body = {"$ref": "#/$defs/Error"} if schema == "Error" else schema
    translated = {locale: Text(description=text) for locale, text in texts.items()}
    return ToolError(code=code, meaning=meaning, description=description, schema=body, texts=translated)


def path(name: str, schema: Any) -> Parameter:
    """An argument of the path."""
    return Parameter(name=name, schema=schema, required=True, location="path", wire_name=name)


def query(name: str, schema: Any, *, required: bool = False, description: str = "") -> Parameter:
    """An argument of the query."""
    return Parameter(name=name, schema=schema, required=required, location="query", description=description)


def body(name: str, schema: Any, *, required: bool = False, description: str = "") -> Parameter:
    """A property of the body."""
    return Parameter(name=name, schema=schema, required=required, location="body", description=description)


ORDER_REF = {"$ref": "#/$defs/Order"}
MISSING = error("404", "not_found", "There is no order with this number.")
INVALID = error("400", "invalid", "An argument is missing or wrong.")
CREATES = (
    body("quantity", {"type": "integer", "minimum": 1, "maximum": 100}, required=True),
    body("note", {"type": "string"}),
    body("gift", {"type": "boolean"}),
    body("customer_id", {"type": "integer"}),
)

SHOP = Toolset(
    title="Shop",
    definitions={"Order": ORDER, "Error": ERROR, "Customer": CUSTOMER},
    tools=(
        Tool(
            name="create_order", method="POST", path="/orders", effect="create", success="201", success_codes=("201",),
            parameters=CREATES, result=ORDER_REF, errors=(INVALID, error("404", "not_found", "No such customer")),
        ),
        Tool(
            name="list_orders", method="GET", path="/orders", effect="read",
            parameters=(
                query("status", {"type": "string", "enum": ["open", "paid", "shipped", "cancelled", "all"]}),
                query("min_total", {"type": "number"}),
                query("q", {"type": "string"}),
                query("limit", {"type": "integer", "minimum": 1, "default": 10}),
                query("offset", {"type": "integer", "minimum": 0}),
            ),
            result={
                "type": "object",
                "required": ["data", "total", "has_more"],
                "properties": {
                    "data": {"type": "array", "items": ORDER_REF},
                    "total": {"type": "integer"},
                    "has_more": {"type": "boolean"},
                },
            },
        ),
        Tool(
            name="get_order", method="GET", path="/orders/{id}", effect="read", parameters=(path("id", ID),),
            result={"type": "object", "required": ["order"], "properties": {"order": ORDER_REF}}, errors=(MISSING,),
        ),
        Tool(
            name="update_order", method="PATCH", path="/orders/{id}", effect="update",
            parameters=(path("id", ID), *CREATES[1:3]), result=ORDER_REF,
            errors=(INVALID, MISSING, error("409", "conflict", "The order has already been shipped.")),
        ),
        Tool(
            name="replace_order", method="PUT", path="/orders/{id}", effect="update",
            parameters=(path("id", ID), *CREATES), result=ORDER_REF, errors=(MISSING,),
        ),
        Tool(
            name="delete_order", method="DELETE", path="/orders/{id}", effect="delete", success="204",
            success_codes=("204",), parameters=(path("id", ID),), errors=(MISSING,),
        ),
        Tool(
            name="cancel_order", method="POST", path="/orders/{id}/cancel", effect="action",
            parameters=(path("id", ID),), result=ORDER_REF, security=("orders:write", "oauth"),
            errors=(
                MISSING,
                error("403", "forbidden", "Forbidden"),
                error("409", "conflict", "Already cancelled."),
                error("429", "rate_limited", "Too Many Requests"),
                error("503", "unavailable", "Service Unavailable"),
            ),
        ),
        Tool(
            name="print_order", method="POST", path="/orders/{id}/print", effect="action",
            parameters=(path("id", ID), body("copies", {"type": "integer"})),
            result={"type": "object", "required": ["job", "copies"], "properties": {"job": {"type": "string"}, "copies": {"type": "integer"}}},
            errors=(MISSING,),
        ),
        Tool(
            name="get_customer", method="GET", path="/customers/{customer_id}", effect="read",
            parameters=(path("customer_id", {"type": "integer"}),), result={"$ref": "#/$defs/Customer"},
            errors=(error("401", "unauthenticated", "The token has expired."),),
        ),
    ),
)  # fmt: skip

NUMBERS = (query("a", {"type": "integer"}, required=True), query("b", {"type": "integer"}, required=True))
NUMBER = {"type": "object", "required": ["result"], "properties": {"result": {"type": "number"}}}
CALCULATOR = Toolset(
    title="计算器",
    locale="zh",
    tools=(
        Tool(
            name="add", method="GET", path="/add", effect="read", parameters=NUMBERS, result=NUMBER,
            errors=(ToolError(code="400", meaning="invalid", description="参数不是整数"),),
        ),
        Tool(
            name="divide", method="GET", path="/divide", effect="read", parameters=NUMBERS, result=NUMBER,
            errors=(ToolError(code="400", meaning="invalid", description="除数为零"),),
        ),
    ),
)  # fmt: skip

CHAT = Toolset(
    title="Chat",
    tools=(
        Tool(
            name="post_message", method="POST", path="/chat.postMessage", effect="action",
            parameters=(body("channel", {"type": "string"}, required=True), body("text", {"type": "string"}, required=True)),
            result={
                "type": "object",
                "required": ["ok"],
                "properties": {"ok": {"type": "boolean"}, "error": {"type": "string"}, "channel": {"type": "string"}},
            },
            convention=FailureConvention(
                flag="ok", failed=False, reason="error", reasons=("not_authed", "channel_not_found", "invalid_arguments")
            ),
        ),
    ),
)  # fmt: skip
