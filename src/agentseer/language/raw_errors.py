"""Error output passed on as it came: status codes, JSON, exception names, tracebacks, and nothing in words."""

from __future__ import annotations

import json
import re

from agentseer.language.locale import CJK
from agentseer.language.rules import NOTHING, Finding

__all__ = ["raw_error"]

_FAULT = re.compile(
    r"error|exception|fail|not.?found|denied|invalid|unauthorized|forbidden|\b[45]\d\d\b|错误|异常|失败", re.IGNORECASE
)
_OUTPUT = re.compile(
    r"traceback \(most recent call last\):?.*"  # a traceback and all that follows
    r"|^\s*file \"[^\n]*|\bat [\w.$]+\([^)\n]*\)"  # frames
    r"|^[\w.]*[a-z](?:error|exception)\b:[^\n]*"  # TypeError: …
    r"|[\[{].*[\]}]"  # JSON and the like
    r"|\b\w*(?:error|exception)\b(?:\(.*\))?|\b[A-Za-z]+(?:_[A-Za-z]+)+\b"  # names
    r"|^request failed with\b|\bstatus code\b|\bhttp(?:/\d(?:\.\d)?)?\b|\b[45]\d\d\b"
    r"|\b(?:status|code|message|bad request|unauthorized|forbidden|not found|conflict|internal server|service unavailable"
    r"|too many requests|gateway timeout|bad gateway|unprocessable entity|null|none)\b"
    r"|错误代码|错误码|状态码|错误|异常|报错|代码",
    re.DOTALL | re.MULTILINE | re.IGNORECASE,
)
_HINT = re.compile(r"[45]\d\d\b|[{\[]|traceback|exception|err(?:or|_)|错误|异常", re.IGNORECASE)
_WORD = re.compile(rf"[A-Za-z]{{2,}}|[{CJK}]")


def raw_error(text: str) -> Finding:
    """Whether nothing or next to nothing is left of the text once error output is taken out.

    >>> raw_error('{"error": "not_found"}')[0], raw_error("HTTP 404")[0], raw_error("Error 404: I couldn't find an order with that id.")[0]
    ('yes', 'yes', 'no')
    """
    stripped = text.strip().strip("`").strip()
    if not _HINT.search(stripped) or _is_plain_json(stripped):
        return NOTHING
    whole = (0, len(text))
    words = len(_WORD.findall(_OUTPUT.sub(" ", stripped)))
    if words <= 1:
        return "yes", whole
    quoted = sum(len(match[0]) for match in _OUTPUT.finditer(stripped) if len(match[0]) > 12)
    return ("unsure", whole) if words <= 4 or 2 * quoted > len(stripped) else NOTHING


def _is_plain_json(text: str) -> bool:
    """JSON that is an answer and says nothing of a fault."""
    try:
        json.loads(text)
    except ValueError:
        return False
    return not text.isdigit() and _FAULT.search(text) is None
