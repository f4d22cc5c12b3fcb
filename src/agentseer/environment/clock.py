"""The time inside a world: it starts where the trial says and moves on by a second with every call."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from agentseer.errors import UsageError
from agentseer.schema.json import Json

__all__ = ["moment", "stamp"]


@lru_cache(maxsize=256)
def start(now: str) -> datetime:
    """The moment that an ISO 8601 text names; without a zone it is UTC. Raises `UsageError`."""
    try:
        parsed = datetime.fromisoformat(now)
    except ValueError:
        raise UsageError(f"{now!r} is no moment in time", hint="write it like 2026-01-15T09:00:00Z") from None
    return parsed.astimezone(UTC) if parsed.tzinfo else parsed.replace(tzinfo=UTC)


def moment(now: str, seconds: int) -> datetime:
    """So many seconds after the start.

    >>> moment("2026-01-15T09:00:00Z", 61).isoformat()
    '2026-01-15T09:01:01+00:00'
    """
    return start(now) + timedelta(seconds=seconds)


def stamp(at: datetime, schema: dict[str, Any]) -> Json:
    """A moment as a field's schema wants it: a text, or seconds since 1970.

    >>> at = moment("2026-01-15T09:00:00Z", 0)
    >>> stamp(at, {"type": "string", "format": "date"}), stamp(at, {"type": "integer"}), stamp(at, {"type": "string"})
    ('2026-01-15', 1768467600, '2026-01-15T09:00:00Z')
    """
    declared = schema.get("type")
    if declared in ("integer", "number") or (isinstance(declared, list) and "string" not in declared):
        return int(at.timestamp())
    text = at.strftime("%Y-%m-%dT%H:%M:%SZ")
    return text[:10] if schema.get("format") == "date" else text
