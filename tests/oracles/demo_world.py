"""The packaged order service, read once: what the tests of the upper rooms stand on."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from agentseer.cases import Case
from agentseer.environment.derive import derive
from agentseer.environment.model import Model
from agentseer.scenarios import Drop, Inapplicable, generate
from agentseer.specs import read
from agentseer.tools import Toolset

__all__ = ["cases", "model", "one", "toolset"]

CALCULATOR = """
openapi: 3.0.0
info: {title: calculator, version: '1'}
paths:
  /add:
    get:
      operationId: add
      summary: Add two numbers
      parameters:
        - {name: a, in: query, required: true, description: First number, schema: {type: integer}}
        - {name: b, in: query, required: true, description: Second number, schema: {type: integer}}
      responses:
        200: {description: ok, content: {application/json: {schema: {type: object, properties: {result: {type: integer}}}}}}
        400: {description: 参数不是整数}
  /divide:
    get:
      operationId: divide
      summary: Divide two numbers
      parameters:
        - {name: a, in: query, required: true, description: Dividend, schema: {type: integer}}
        - {name: b, in: query, required: true, description: Divisor, schema: {type: integer}}
      responses:
        200: {description: ok, content: {application/json: {schema: {type: object, properties: {result: {type: number}}}}}}
        400: {description: 除数为零}
"""


@cache
def toolset() -> Toolset:
    """The tools of the order service."""
    return read(str(files("agentseer").joinpath("demo", "orders.yaml")))


@cache
def model() -> Model:
    """What they are about."""
    return derive(toolset())


@cache
def cases(locale: str = "en") -> tuple[Case, ...]:
    """Every candidate that became a case."""
    found = generate(toolset(), model(), locale=locale)
    return tuple(c for c in found if not isinstance(c, Drop | Inapplicable))


def one(kind: str, tool: str, locale: str = "en") -> Case:
    """The first case of a kind and tool."""
    return next(c for c in cases(locale) if c.kind == kind and c.tool == tool)
