"""OpenAPI 2.0 (Swagger), 3.0 and 3.1; 3.2 is read as 3.1."""

from __future__ import annotations

import re
from collections import Counter

from agentseer.errors import SpecError
from agentseer.schema import finite
from agentseer.specs.diagnostics import Diagnostics
from agentseer.specs.document import Document, Node
from agentseer.specs.naming import tool_names
from agentseer.specs.operations import Operation, operations, read_operation
from agentseer.specs.prose import locale
from agentseer.specs.recursion import self_requiring
from agentseer.specs.schemas import Schemas
from agentseer.specs.specification import Specification
from agentseer.tools import Source, Toolset

__all__ = ["OpenApi"]


class OpenApi:
    """Reads OpenAPI documents; a fault costs at most the part that has it, never another operation."""

    def sniff(self, document: Document) -> bool:
        """Whether this is OpenAPI: it says so, or has paths."""
        root = document.root
        return bool(root["openapi"] or root["swagger"] or (root["paths"].is_mapping and not root["asyncapi"]))

    def read(self, document: Document) -> Toolset:
        """The tools of a document; `SpecError` if its version is not known."""
        diagnostics = Diagnostics()
        version = _version(document.root, diagnostics)
        schemas = Schemas(diagnostics, siblings=version not in ("2.0", "3.0"))
        spec = Specification(document.root, version, schemas, diagnostics)
        found = list(operations(spec))
        _report_repeated_ids(found, diagnostics)
        names = tool_names([(o.method, o.path, o.id) for o in found])
        targets = _link_targets(found, names)
        tools = tuple(read_operation(spec, o, name, targets) for o, name in zip(found, names, strict=True))
        if not tools:
            diagnostics.add(
                "error", "no-operations", "the specification has no operations", document.root["paths"],
                "check that this is the right file: it needs `paths` with methods in them",
            )  # fmt: skip
        definitions = schemas.settled()
        _report_endless(schemas, diagnostics)
        for part in (document, *schemas.documents()):
            for fault in part.tree.faults:
                diagnostics.at("warning", fault.code, fault.message, part, fault.pointer)
        info = document.root["info"]
        return Toolset(
            title=info.text("title"),
            version=info.text("version"),
            description=info.text("description"),
            locale=locale(tools, info.text("description")),
            tools=tools,
            definitions=definitions,
            diagnostics=diagnostics.located(),
            sources=(Source(path=document.path, format=f"openapi-{version}", digest=document.digest),),
        )


def _version(root: Node, diagnostics: Diagnostics) -> str:
    """Major and minor version; what is newer than known is read as the newest known."""
    declared = root.text("openapi") or root.text("swagger")
    match = re.match(r"v?([0-9]+)(?:\.([0-9]+))?", declared)
    major, minor = (int(match[1]), int(match[2] or 0)) if match else (3, 0)
    if major < 2:
        raise SpecError(
            f"Swagger {declared} is not supported", where=root.document.path, hint="convert it to OpenAPI 3 first"
        )
    if match is None or major > 3:
        read_as = "3.0" if match is None else "3.1"
        message = f"the OpenAPI version {declared!r} is not known; the document is read as {read_as}"
        diagnostics.add("warning", "odd-version", message, root["openapi"])
        return read_as
    return f"{major}.{minor}"


def _report_repeated_ids(found: list[Operation], diagnostics: Diagnostics) -> None:
    uses = Counter(operation.id for operation in found)
    for operation in found:
        if operation.id and uses[operation.id] > 1:
            message = (
                f"the operationId {operation.id!r} is used {uses[operation.id]} times; the tools' names get a suffix"
            )
            diagnostics.add("warning", "repeated-id", message, operation.node, "give each operation an id of its own")


def _link_targets(found: list[Operation], names: tuple[str, ...]) -> dict[str, str]:
    """The tools' names by all that a link may call them: the operationId and the pointer to the operation."""
    by_pointer = {o.node.pointer: name for o, name in zip(found, names, strict=True)}
    return by_pointer | {o.id: name for o, name in zip(found, names, strict=True) if o.id}


def _report_endless(schemas: Schemas, diagnostics: Diagnostics) -> None:
    """Report types that require a value of themselves: no tool can be given, or give, one."""
    for name in self_requiring(schemas):
        if not finite(schemas[name], schemas):
            message = f"no finite value: {name} requires a value of itself"
            diagnostics.add("warning", "no-finite-value", message, schemas.origin(name), "make it optional or nullable")
