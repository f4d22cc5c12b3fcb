"""The parameters and the request body of an operation, as the arguments of a tool."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from agentseer.schema import Schema
from agentseer.specs.bodies import Body, fields, with_example
from agentseer.specs.document import Node
from agentseer.specs.media import is_form, is_json, preferred
from agentseer.specs.naming import argument_names
from agentseer.specs.prose import example, translations
from agentseer.specs.specification import Specification
from agentseer.specs.templates import aligned
from agentseer.tools import Location, Parameter

__all__ = ["Request", "read_request"]

_FORM = "application/x-www-form-urlencoded"
_IGNORED_HEADERS = frozenset(("authorization", "accept", "content-type"))
"""OpenAPI says so: the client sets them, not the caller."""
_LOCATIONS: Final[dict[str, Location]] = {
    "path": "path", "query": "query", "header": "header", "cookie": "cookie", "formData": "form",
}  # fmt: skip
_NO_SCHEMA = frozenset(("name", "in", "required", "description"))
"""Members of an OpenAPI 2.0 parameter that would mean something else in a schema."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a tool takes."""

    parameters: tuple[Parameter, ...]
    media_type: str = ""
    extra_arguments: bool = True


def read_request(spec: Specification, path: str, method: str, item: Node, operation: Node) -> Request:
    """The arguments of an operation: path, query, header and cookie parameters, then the body."""
    declared = _declared(spec, item, operation)
    arguments = [argument for node in declared if (argument := spec.once(_argument, node)) is not None]
    arguments = aligned(spec, path, arguments, operation)
    body, media_type = _body(spec, method, operation, declared)
    extra = True
    if body is not None:
        of_body, extra = fields(body, spec.schemas)
        arguments += of_body
    elif any(argument.location == "form" for argument in arguments):
        media_type = preferred(m for m in _consumes(spec, operation) if is_form(m)) or _FORM
    return Request(parameters=_named(arguments), media_type=media_type, extra_arguments=extra)


def _declared(spec: Specification, item: Node, operation: Node) -> list[Node]:
    """The Parameter Objects; one of the operation replaces that of the path with the same name and place."""
    found: dict[tuple[str, str], Node] = {}
    for owner in (item, operation):
        seen: set[tuple[str, str]] = set()
        for element in _list(spec, owner["parameters"]):
            node = spec.mapping(element, "a parameter")
            if not node:
                continue
            key = (node.text("name"), node.text("in"))
            if not key[0] or key[1] not in (*_LOCATIONS, "body"):
                message = f"a parameter needs a name and a place; {key[0]!r} in {key[1]!r} is left out"
                spec.diagnostics.add("error", "odd-parameter", message, node)
                continue
            if key in seen:
                spec.diagnostics.add("warning", "duplicate-parameter", f"{key[0]!r} in {key[1]} stands twice", node)
            seen.add(key)
            found[key] = node
    return list(found.values())


def _list(spec: Specification, node: Node) -> Iterator[Node]:
    if node and not isinstance(node.value, list):
        spec.diagnostics.add("error", "odd-object", "`parameters` is a list; it is left out", node)
    return node.elements()


def _argument(spec: Specification, node: Node) -> Parameter | None:
    """The argument for a parameter; None for a body, which is read apart, and for a header that the client sets."""
    name, location = node.text("name"), _LOCATIONS.get(node.text("in"))
    if location is None or (location == "header" and name.lower() in _IGNORED_HEADERS):
        return None
    required = node["required"].value is True
    if location == "path" and not required:
        spec.diagnostics.add(
            "warning", "optional-path", f"the path parameter {name!r} must be required; taken so", node
        )
    schema = _schema(spec, node)
    return Parameter(
        name=name,
        wire_name=name,
        schema=with_example(schema, example(node), spec.schemas),
        required=required or location == "path",
        location=location,
        description=node.text("description") or _description(schema),
        pointer=node.pointer,
        texts=translations(node),
    )


def _schema(spec: Specification, node: Node) -> Schema:
    """The schema of a parameter: ``schema``, that of its ``content``, or, in OpenAPI 2.0, the parameter itself."""
    if node["schema"] and not spec.is_v2:
        schema = spec.schemas.convert(node["schema"])
    elif node["content"].is_mapping:
        media_type = preferred(node["content"].value)
        schema = spec.schemas.convert(spec.followed(node["content"][media_type])["schema"])
    else:
        if node["type"] and not spec.is_v2:
            spec.diagnostics.add("warning", "odd-parameter", "`type` belongs into `schema` since OpenAPI 3.0", node)
        own = {key: value for key, value in node.value.items() if key not in _NO_SCHEMA}
        schema = spec.schemas.convert(Node(node.document, node.pointer, own))
    if node["deprecated"].value is True and isinstance(schema, dict):
        return {**schema, "deprecated": True}
    return schema


def _body(spec: Specification, method: str, operation: Node, declared: list[Node]) -> tuple[Body | None, str]:
    """The body and its media type."""
    parameter = next((node for node in declared if node.text("in") == "body"), None)
    if parameter is not None:
        media_type = preferred(_consumes(spec, operation)) or "application/json"
        return _body_of(spec, method, parameter, parameter, media_type), media_type
    request = spec.mapping(operation["requestBody"], "a request body")
    content = spec.mapping(request["content"], "the content of a request body")
    if not content or not content.value:
        return None, ""
    with_schema = [name for name, media in content.items() if spec.followed(media)["schema"]]
    media_type = preferred(with_schema or content.value)
    return _body_of(spec, method, request, spec.followed(content[media_type]), media_type), media_type


def _body_of(spec: Specification, method: str, request: Node, media: Node, media_type: str) -> Body:
    source = media["schema"]
    binary = not source and not is_json(media_type) and not is_form(media_type)
    required = request["required"].value is True
    return Body(
        source=source if source else media,
        schema={"type": "string", "format": "binary"} if binary else spec.schemas.convert(source),
        required=required,
        # Most authors leave `required` of the body at its default, false, where the operation is nothing without it.
        fields_required=required or method in ("post", "put", "patch"),
        location="form" if is_form(media_type) else "body",
        description=request.text("description"),
        example=example(media),
    )


def _consumes(spec: Specification, operation: Node) -> tuple[str, ...]:
    return operation.texts("consumes") or spec.root.texts("consumes")


def _description(schema: Schema) -> str:
    return str(schema.get("description", "")) if isinstance(schema, dict) else ""


def _named(arguments: list[Parameter]) -> tuple[Parameter, ...]:
    """The arguments with unique names."""
    names = argument_names([(a.name, a.location) for a in arguments])
    return tuple(a if a.name == name else replace(a, name=name) for a, name in zip(arguments, names, strict=True))
