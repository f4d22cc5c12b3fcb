"""Reads a `Model` out of a toolset: resources from paths and answers, operations from methods and verbs, error rules from prose.

The inference is deliberately plain. Where two readings are possible the operation stays ``opaque``: it then answers with stable
values that fit its schema, and its calls are logged, but it follows no rule that nobody wrote down.
"""

from __future__ import annotations

from msgspec.structs import replace

from agentseer.environment.arguments import foreign
from agentseer.environment.layout import Layout
from agentseer.environment.model import Model, Operation, Resource
from agentseer.environment.operations import Deriver
from agentseer.environment.resources import resources
from agentseer.environment.shapes import Shapes
from agentseer.environment.triggers import rules
from agentseer.tools import Toolset

__all__ = ["derive"]


def derive(toolset: Toolset) -> Model:
    """What the toolset is about, and what each of its tools does; the same for the same toolset.

    >>> from agentseer.tools import Parameter, Tool, Toolset
    >>> order = {"type": "object", "properties": {"id": {"type": "string"}, "total": {"type": "number"}}}
    >>> key = Parameter(name="id", schema={"type": "string"}, required=True, location="path")
    >>> tool = Tool(name="get", method="GET", path="/orders/{id}", parameters=(key,), result=order, effect="read")
    >>> model = derive(Toolset(tools=(tool,)))
    >>> model.resources["orders"].key, model.operations["get"].role
    ('id', 'get')
    """
    shapes = Shapes(toolset.definitions)
    layout = Layout(toolset, shapes)
    by_template = resources(layout, shapes)
    deriver = Deriver(layout, by_template, shapes)
    operations = {tool.name: deriver.operation(tool) for tool in toolset.tools}
    tables = {resource.name: resource for resource in by_template.values()}
    tables = {name: _linked(tables[name], tables, operations, shapes) for name in sorted(tables)}
    return Model(
        resources=tables,
        operations={
            tool.name: replace(operations[tool.name], errors=rules(tool, operations[tool.name], tables, shapes))
            for tool in toolset.tools
        },
    )


def _linked(table: Resource, tables: dict[str, Resource], operations: dict[str, Operation], shapes: Shapes) -> Resource:
    """The resource with its foreign keys, and whether clients choose its keys."""
    creators = [o for o in operations.values() if o.role == "create" and o.resource == table.name]
    properties = shapes.properties(table.schema)
    others = foreign({n: s for n, s in properties.items() if n != table.key}, tables, shapes)
    return replace(table, foreign=others, client_key=any(table.key in o.fields.values() for o in creators))
