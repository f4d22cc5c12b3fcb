"""Path templates: their variables, and the parameters that are declared for them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from agentseer.specs.document import Node
from agentseer.specs.specification import Specification
from agentseer.tools import Parameter

__all__ = ["aligned", "variables"]

_BRACES = re.compile(r"\{([^{}]+)\}")
_BARE = re.compile(r"[+#./;?&]?([^*:,]+)")


def variables(template: str) -> dict[str, str]:
    """What stands between braces, and the name in it, without the operators of RFC 6570 and the patterns of some frameworks.

    >>> variables("/a/{id}/{+rest}/{n:[0-9]+}{.format}")
    {'id': 'id', '+rest': 'rest', 'n:[0-9]+': 'n', '.format': 'format'}
    """
    found = {inner: _BARE.match(inner) for inner in _BRACES.findall(template)}
    return {inner: match[1] if match else inner for inner, match in found.items()}


def aligned(spec: Specification, path: str, arguments: list[Parameter], operation: Node) -> list[Parameter]:
    """The arguments brought into line with the path: each of its variables, and nothing else, is an argument in path."""
    before_query, _, query = path.partition("?")
    in_path, in_query = variables(before_query), variables(query)
    known = {name for pair in (in_path | in_query).items() for name in pair}
    kept = [argument for argument in arguments if argument.location != "path" or argument.name in known]
    for argument in arguments:
        if argument.location == "path" and argument.name not in known:
            message = f"the path {path} has no {{{argument.name}}}; the parameter is left out"
            spec.diagnostics.add("warning", "path-mismatch", message, operation, "rename the parameter or the variable")
    missing = [
        *_undeclared(in_path, (a for a in kept if a.location == "path")),
        *_undeclared(in_query, (a for a in kept if a.location in ("path", "query"))),
    ]
    for name in missing:
        message = f"the path's {{{name}}} is not declared; taken as required text"
        spec.diagnostics.add("warning", "path-mismatch", message, operation, "declare it as a parameter in path")
    text = {"type": "string"}
    undeclared = [
        Parameter(name=name, wire_name=name, schema=text, required=True, location="path", pointer=operation.pointer)
        for name in missing
    ]
    return undeclared + kept


def _undeclared(template: dict[str, str], arguments: Iterable[Parameter]) -> list[str]:
    declared = {argument.name for argument in arguments}
    return list(dict.fromkeys(bare for inner, bare in template.items() if not declared & {inner, bare}))
