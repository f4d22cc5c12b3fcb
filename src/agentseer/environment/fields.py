"""What the engine needs to know about the fields of a table: which the server makes up, and what a key looks like."""

from __future__ import annotations

from typing import Any, Final

from agentseer.environment.model import Resource
from agentseer.environment.shapes import Shapes, normal
from agentseer.schema import Json, Schema, effective

__all__ = ["Fields"]

_CREATED: Final = frozenset(("created", "createdat", "createdon", "createdtime", "createtime", "creationdate", "creationtime",
                      "datecreated", "createddate", "timecreated", "insertedat"))  # fmt: skip
_UPDATED: Final = frozenset(("updated", "updatedat", "updatedon", "updatetime", "updatedtime", "modified", "modifiedat", "lastmodified",
                      "lastupdated", "lastupdatedat", "dateupdated", "datemodified", "updateddate", "modifieddate"))  # fmt: skip


class Fields:
    """What the engine needs to know about the fields of a table's rows."""

    def __init__(self, resource: Resource, shapes: Shapes) -> None:
        definitions = shapes.definitions
        self.schemas = shapes.properties(resource.schema)
        self._shapes = shapes
        self.whole = {name: effective(schema, definitions) for name, schema in self.schemas.items()}
        self.created = tuple(name for name in self.whole if normal(name) in _CREATED)
        self.updated = tuple(name for name in self.whole if normal(name) in _UPDATED)
        self.defaults = {name: whole["default"] for name, whole in self.whole.items() if "default" in whole}
        if resource.state and resource.state not in self.defaults:
            self.defaults[resource.state] = shapes.members(self.schemas[resource.state])[0]
        required = effective(resource.schema, definitions).get("required", ())
        server_made = [
            name
            for name, whole in self.whole.items()
            if whole.get("readOnly") is True and not shapes.types(whole) & {"object", "array"} and shapes.types(whole)
        ]
        self.read_only = frozenset(server_made)
        self.needed = frozenset(required)
        needed = sorted({*required, *server_made})
        self.key: Schema = _both(self.schemas.get(resource.key), resource.key_schema, shapes)
        """Schema of a key that is valid in the row and as an argument."""
        self.new: Schema = {"allOf": [resource.schema], "required": needed} if needed else resource.schema
        """Schema of a row with all that the server has to make up."""

    def fitted(self, field: str, value: Json) -> Json:
        """A key as its field has it: a number in a path may be a text in the row, and the other way round."""
        kinds = self._shapes.types(self.schemas.get(field, True))
        if isinstance(value, str) and value.isdecimal() and kinds and kinds <= {"integer", "number"}:
            return int(value)
        return str(value) if isinstance(value, int) and kinds == {"string"} else value


def _both(field: Schema | None, argument: Schema, shapes: Shapes) -> Schema:
    """What is valid in the row and as an argument; without examples, of which there are too few for many keys."""
    told = [schema for schema in (field, argument) if isinstance(schema, dict)]
    if len(told) == 2 and not shapes.agree(told[0], told[1]):
        told = [schema for schema in told if shapes.types(schema) == {"integer"}] or told[1:]
    bare = [_without_examples(effective(schema, shapes.definitions)) for schema in told] or [{"type": "string"}]
    return bare[0] if bare[0] == bare[-1] else {"allOf": bare}


def _without_examples(schema: dict[str, Any]) -> dict[str, Any]:
    return {keyword: part for keyword, part in schema.items() if keyword not in ("example", "examples", "default")}
