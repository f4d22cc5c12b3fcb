"""The body of a response: which media type to read, its schema and its example."""

from __future__ import annotations

from dataclasses import dataclass

from agentseer.schema import Json, Schema, effective
from agentseer.specs.document import Node
from agentseer.specs.media import is_json, preferred
from agentseer.specs.prose import example
from agentseer.specs.specification import Specification

__all__ = ["Payload", "read_payload"]

_NO_BODY = frozenset(("204", "205", "304"))


@dataclass(frozen=True, slots=True, eq=False)
class Payload:
    """What a response carries; compared by identity."""

    schema: Schema | None = None
    example: Json = None
    media_type: str = ""

    @property
    def is_json(self) -> bool:
        """Whether it is JSON with a schema."""
        return self.schema is not None and is_json(self.media_type)


def read_payload(spec: Specification, response: Node, code: str, produced: tuple[str, ...]) -> Payload:
    """The payload of a Response Object; ``produced`` are the media types that OpenAPI 2.0 declares elsewhere."""
    if code in _NO_BODY:
        return Payload()
    payload = _of_v2(spec, response, produced) if spec.is_v2 else _of_v3(spec, response)
    if payload.example is None and payload.schema is not None:
        return Payload(payload.schema, _own_example(spec, payload.schema), payload.media_type)
    return payload


def _of_v2(spec: Specification, response: Node, produced: tuple[str, ...]) -> Payload:
    examples = response["examples"]
    schema = spec.schemas.convert(response["schema"]) if response["schema"] else None
    named = examples.value if schema is None and examples.is_mapping and examples.value else produced
    shown = next((node.value for media_type, node in sorted(examples.items()) if is_json(media_type)), None)
    return Payload(schema, shown, preferred(named) or "application/json")


def _of_v3(spec: Specification, response: Node) -> Payload:
    content = spec.mapping(response["content"], "the content of a response")
    with_schema = [name for name, media in content.items() if spec.followed(media)["schema"]]
    media_type = preferred(with_schema or (content.value if content else ()))
    media = spec.followed(content[media_type]) if media_type else content
    schema = spec.schemas.convert(media["schema"]) if media["schema"] else None
    return Payload(schema, example(media), media_type)


def _own_example(spec: Specification, schema: Schema) -> Json:
    if not isinstance(schema, dict):
        return None
    examples = schema.get("examples") or (effective(schema, spec.schemas).get("examples") if "$ref" in schema else None)
    return examples[0] if examples else None
