"""One operation of a path as a `Tool`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from agentseer.specs.document import Node
from agentseer.specs.effects import effect
from agentseer.specs.parameters import read_request
from agentseer.specs.prose import translations
from agentseer.specs.responses import read_responses
from agentseer.specs.specification import Specification
from agentseer.tools import Tool

__all__ = ["METHODS", "Operation", "operations", "read_operation"]

METHODS = ("get", "head", "options", "trace", "query", "post", "put", "patch", "delete")


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation, not yet read."""

    path: str
    method: str
    item: Node
    """The path item that it belongs to."""
    node: Node
    has_members: bool = False
    """Whether another path goes from this one to a member: ``/orders`` where there is ``/orders/{id}``."""

    @property
    def id(self) -> str:
        """The operationId, if it has one."""
        return self.node.text("operationId").strip()


def operations(spec: Specification) -> Iterator[Operation]:
    """All operations, by path and method, whatever the order in the document."""
    paths = spec.mapping(spec.root["paths"], "`paths`")
    collections = {path.rsplit("/{", 1)[0] for path, _ in paths.items() if path.endswith("}")}
    for path, item in sorted(paths.items(), key=lambda entry: entry[0]):
        if path.startswith("x-"):
            continue
        if not path.startswith("/"):
            spec.diagnostics.add("warning", "odd-path", f"the path {path!r} should start with /", item)
        item = spec.mapping(item, "a path item")
        methods = {key.lower(): node for key, node in item.items() if key.lower() in METHODS}
        methods |= {key.lower(): node for key, node in item["additionalOperations"].items()}
        for method in sorted(methods, key=lambda m: (METHODS.index(m) if m in METHODS else len(METHODS), m)):
            yield Operation(path, method, item, _operation(spec, methods[method]), path in collections)


def _operation(spec: Specification, node: Node) -> Node:
    """The operation's node; one that is no mapping is reported, and read as one that declares nothing."""
    found = spec.followed(node)
    if found.is_mapping:
        return found
    message = "an operation is a mapping; only its method and path are known"
    spec.diagnostics.add("error", "odd-operation", message, node, "declare at least its responses")
    return Node(node.document, node.pointer, {})


def read_operation(spec: Specification, operation: Operation, name: str, names: Mapping[str, str]) -> Tool:
    """The tool called ``name``. ``names`` has the tools' names by operationId and by pointer, for the links."""
    node, item = operation.node, operation.item
    request = read_request(spec, operation.path, operation.method, item, node)
    answers = read_responses(spec, node)
    summary = node.text("summary") or item.text("summary")
    collection = operation.has_members or "201" in answers.success_codes
    return Tool(
        name=name,
        original_name=operation.id,
        summary=summary,
        description=node.text("description") or item.text("description"),
        parameters=request.parameters,
        extra_arguments=request.extra_arguments,
        result=answers.result,
        result_example=answers.result_example,
        success=answers.success,
        success_codes=answers.success_codes,
        errors=answers.errors,
        convention=answers.convention,
        effect=effect(operation.method, operation.path, operation.id, summary, collection=collection),
        method=operation.method.upper(),
        path=operation.path,
        request_media_type=request.media_type,
        result_media_type=answers.media_type,
        security=_security(spec, node),
        tags=node.texts("tags"),
        deprecated=node["deprecated"].value is True,
        links=tuple(_links(spec, node, names)),
        extensions=extension if isinstance(extension := node["x-agentseer"].value, dict) else {},
        pointer=node.pointer,
        source=spec.root.document.path,
        texts=translations(node),
    )


def _security(spec: Specification, node: Node) -> tuple[str, ...]:
    """Scopes, then schemes, of all alternatives; nothing where one alternative asks for nothing."""
    declared = node["security"] if node["security"] else spec.root["security"]
    alternatives = [dict(requirement.items()) for requirement in declared.elements()]
    if not all(alternatives):
        return ()
    schemes = [(name, alternative[name]) for alternative in alternatives for name in sorted(alternative)]
    scopes = [scope.value for _, required in schemes for scope in required.elements() if isinstance(scope.value, str)]
    return tuple(dict.fromkeys([*scopes, *(name for name, _ in schemes)]))


def _links(spec: Specification, node: Node, names: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """What the successful responses say about operations that their values may be passed to."""
    for code, response in sorted(spec.followed(node["responses"]).items()):
        if not code.startswith(("2", "default")):
            continue
        for name, link in sorted(spec.followed(response)["links"].items()):
            link = spec.mapping(link, "a link")
            target = link.text("operationId") or link.text("operationRef").removeprefix("#")
            if target in names:
                parameters = dict(sorted(link["parameters"].value.items())) if link["parameters"].is_mapping else {}
                yield {"name": name, "code": code, "tool": names[target], "parameters": parameters}
            elif link:
                message = f"the link {name!r} leads to {target!r}, which is no operation here; it is left out"
                spec.diagnostics.add("warning", "odd-link", message, link)
