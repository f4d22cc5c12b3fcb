"""Values that the prose of a parameter suggests: the choices that it lists, or the examples that it gives."""

from __future__ import annotations

import re

__all__ = ["suggested"]

_EXAMPLE = re.compile(
    r"(?:e\.g\.|for example|for instance|examples?:|such as|例如|比如)[,:：]?\s*[\"'`“‘「]([^\"'`”’」\n]{1,40})[\"'`”’」]",
    re.I,
)
_CHOICES = re.compile(
    r"(?:one of|can be|either|allowed values|possible values|可选值?|取值)[^.\n。]{0,20}?(`[^.\n。]+)", re.I
)
_QUOTED = re.compile(r"`([\w.:/-]{1,30})`")


def suggested(description: str) -> tuple[str, ...]:
    """The values that ``description`` gives as choices, else as examples; only quoted ones, in the order given.

    >>> suggested("Can be one of `open`, `closed` or `all`."), suggested("The branch, e.g. 'main'."), suggested("例如“SHA”")
    (('open', 'closed', 'all'), ('main',), ('SHA',))
    """
    choices = _CHOICES.search(description)
    listed = _QUOTED.findall(choices.group(1)) if choices else []
    return tuple(dict.fromkeys(listed if len(listed) > 1 else _EXAMPLE.findall(description)))
