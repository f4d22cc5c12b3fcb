"""The bodies of successful answers: rows as the result schema shows them, lists, and stable values for what is not modelled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agentseer.digest import canonical
from agentseer.environment.listing import Page, counts
from agentseer.environment.service import Service, Work
from agentseer.environment.world import Row, identity
from agentseer.schema.json import Json

__all__ = ["Bodies"]

PLAIN = frozenset(("id", "name", "type", "object", "kind", "title", "description", "url", "href"))
"""Names that mean another thing in another answer, so that a row's value is not repeated under them."""


class Bodies:
    """Puts answers together for one trial: the same for the same seed, tool, arguments and rows."""

    __slots__ = ("_locale", "_seed", "_service")

    def __init__(self, service: Service, seed: int, locale: str) -> None:
        self._service = service
        self._seed = seed
        self._locale = locale

    def of_row(self, work: Work, row: Row) -> Json:
        """The row, in its envelope."""
        return self._wrapped(work, self._shown(work, row))

    def of_list(self, work: Work, page: Page) -> Json:
        """The rows of a page, with counts beside them."""
        rows = [self._shown(work, row) for row in page.rows]
        if not work.wrap:
            return rows
        key = work.resource.key if work.resource else "id"
        said = counts(page, work.around, self._service.shapes, key)
        body = {**self._wrapped(work, rows), **said}
        if self._service.answers.valid(work.tool.result or True, body):
            return body
        return {n: v for n, v in body.items() if v is not None or n not in said}

    def of_value(self, work: Work, arguments: Mapping[str, Json], row: Row | None) -> Json:
        """A stable value; what the caller sent, and what the row is known to be, comes back under the same names."""
        schema = work.tool.result
        if schema is None:
            return work.tool.result_example
        place = f"{work.tool.name}:{canonical(arguments).decode()}"
        made = self._service.value(schema, place, seed=self._seed, locale=self._locale)
        if not isinstance(made, dict):
            return made
        known = {n: v for n, v in row.items() if n not in PLAIN} if row else {}
        body = dict(made)
        for name, value in {**known, **arguments}.items():
            if name in work.around and name not in self._fixed(work):
                body[name] = value
        return body if self._service.answers.valid(schema, body) else self._echoed(work, made, body)

    def _fixed(self, work: Work) -> tuple[str, ...]:
        return (work.tool.convention.flag,) if work.tool.convention else ()

    def _echoed(self, work: Work, made: dict[str, Json], echoes: dict[str, Json]) -> Json:
        """``made`` with those echoes that leave it valid."""
        body = dict(made)
        for name in echoes:
            if name not in made or echoes[name] != made[name]:
                changed = {**body, name: echoes[name]}
                if self._service.answers.valid(work.tool.result or True, changed):
                    body = changed
        return body

    def _shown(self, work: Work, row: Row) -> Json:
        shown = work.shown
        body = {n: v for n, v in row.items() if n in shown} if shown is not None else row
        return body if work.required <= body.keys() else self._completed(work, row, body)

    def _completed(self, work: Work, row: Row, body: dict[str, Any]) -> Json:
        """The row with the fields that the answer requires and nobody has set."""
        key = identity(work.resource, row) if work.resource else ""
        made = self._service.value(
            work.row, f"{work.tool.name}:row:{key}", "none", seed=self._seed, locale=self._locale
        )
        return {**made, **body} if isinstance(made, dict) else body

    def _wrapped(self, work: Work, inside: Json) -> Json:
        if not work.wrap:
            return inside
        return _put(work.skeleton, work.wrap, inside)


def _put(around: Json, path: tuple[str, ...], inside: Json) -> Json:
    """``around`` with the part at ``path`` replaced; only what is on the way is copied."""
    if not path:
        return inside
    here = around if isinstance(around, dict) else {}
    return {**here, path[0]: _put(here.get(path[0]), path[1:], inside)}
