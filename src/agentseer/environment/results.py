"""The bodies of successful answers: rows as the result schema shows them, lists, and stable values for what is not modelled."""

from __future__ import annotations

from collections.abc import Mapping

from agentseer.digest import canonical
from agentseer.environment.listing import Page, counts
from agentseer.environment.mending import mended
from agentseer.environment.service import Service
from agentseer.environment.work import Work
from agentseer.environment.world import Row, identity
from agentseer.schema.json import Json

__all__ = ["Bodies"]

PLAIN = frozenset(("id", "name", "type", "object", "kind", "title", "description", "url", "href"))
"""Names that mean another thing in another answer, so that a row's value is not repeated under them."""
_NOTHING = object()


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
        rows = [self._shown(work, row) for row in page.rows[: work.most]]
        if not work.wrap:
            return rows
        key = work.resource.key if work.resource else "id"
        answers = self._service.answers
        said = {
            name: value
            for name, options in counts(page, work.around, key)
            if (value := next((o for o in options if answers.valid(work.around[name], o)), _NOTHING)) is not _NOTHING
        }
        return {**self._wrapped(work, rows), **said}

    def of_value(self, work: Work, arguments: Mapping[str, Json], row: Row | None) -> Json:
        """A stable value; what the caller sent, and what the row is known to be, comes back under the same names."""
        schema = work.tool.result
        if schema is None:
            return work.tool.result_example
        place = f"{work.tool.name}:{canonical(arguments).decode()}"
        made = self._service.value(schema, place, seed=self._seed, locale=self._locale)
        if not isinstance(made, dict):
            return made
        made = work.succeeding(made)
        known = {name: value for name, value in row.items() if name not in PLAIN} if row else {}
        echoes = {n: v for n, v in {**known, **arguments}.items() if n in work.around and n not in work.flags}
        return mended(schema, {**made, **echoes}, made, self._service.answers)

    def _shown(self, work: Work, row: Row) -> Json:
        shown = work.shown
        body = {n: v for n, v in row.items() if n in shown} if shown is not None else row
        if work.is_certain and work.required <= body.keys():
            return body
        if self._service.answers.valid(work.row, body):
            return body
        key = identity(work.resource, row) if work.resource else ""
        shown_by = work.resource.name if work.resource and work.is_own_row else work.tool.name
        made = self._service.value(work.row, f"{shown_by}:row:{key}", "none", seed=self._seed, locale=self._locale)
        return mended(work.row, body, made, self._service.answers)

    def _wrapped(self, work: Work, inside: Json) -> Json:
        if not work.wrap:
            return inside
        around = self._service.value(work.tool.result, f"{work.tool.name}:answer", "none")
        return _put(work.succeeding(around) if isinstance(around, dict) else {}, work.wrap, inside)


def _put(around: Json, path: tuple[str, ...], inside: Json) -> Json:
    """``around`` with the part at ``path`` replaced; only what is on the way is copied."""
    if not path:
        return inside
    here = around if isinstance(around, dict) else {}
    return {**here, path[0]: _put(here.get(path[0]), path[1:], inside)}
