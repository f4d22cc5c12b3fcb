"""``keyword``: an honest baseline without a model. It sees only messages and tools: the tool is chosen by the words that it
shares with the request, arguments are found by rules. Deterministic, and its mistakes can be read off what it did.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from agentseer.agents.keyword_slots import fill, labels
from agentseer.agents.turn import Agent, Turn
from agentseer.cases import Case
from agentseer.environment.surface import Result, Tools
from agentseer.language.locale import detect
from agentseer.language.words import singular, split, synonyms
from agentseer.schema.json import Json
from agentseer.tools import Tool

__all__ = ["KeywordAgent"]

_SHOWN = 8
_RETRY = (429, 502, 503, 504)
_SAYINGS = {
    "en": {
        "ask": "Could you tell me the {x}?",
        "done": "Done, this has been completed.",
        "found": "Here is what I found: {x}.",
        "failed": "Sorry, that did not work: {x}",
        "lost": "I'm sorry, I don't know how to help with that.",
        "bye": "You're welcome!",
    },
    "zh": {
        "ask": "请问{x}是什么？",
        "done": "已为您处理完成。",
        "found": "查询结果：{x}。",
        "failed": "抱歉，操作没有成功：{x}",
        "lost": "抱歉，我不知道怎么帮您处理。",
        "bye": "不客气！",
    },
}


class KeywordAgent:
    """The source of the baseline."""

    name = "keyword"
    knows_case = False
    built_in = True
    model = None
    threaded = False

    def start(self, tools: Tools, *, case: Case | None = None, branch: int = 0, seed: int = 0) -> Agent:
        """An agent for one trial; it is given nothing but the tools."""
        return _Agent(tools)


class _Agent:
    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._tool: Tool | None = None
        self._over = False

    def __call__(self, turn: Turn) -> str:
        texts = [m["content"] for m in turn.messages if m["role"] == "user"]
        say = _SAYINGS[detect(texts[0])]
        if self._over:
            return say["bye"]
        self._tool = self._tool or _best(texts[0], self._tools.tools)
        if self._tool is None:
            self._over = True
            return say["lost"]
        arguments, missing = self._fill(self._tool, texts)
        if missing:
            return say["ask"].format(x=missing)
        self._over = True
        result = self._call(self._tool, arguments)
        if not result.ok:
            return say["failed"].format(x=_reason(result.body))
        return say["done"] if self._tool.writes else say["found"].format(x=_summary(result.body))

    def _fill(self, tool: Tool, texts: list[str]) -> tuple[dict[str, Json], str]:
        """The arguments that the texts give, and what to ask for, if a required one is not among them."""
        found: dict[str, Json] = {}
        for parameter in tool.parameters:
            value = fill(parameter, texts, self._tools.toolset)
            if value is not None:
                found[parameter.name] = value
        missing = next((p for p in tool.required if p.name not in found), None)
        if missing is None:
            return found, ""
        names = labels(missing.wire_name or missing.name, missing.description)
        wanted = detect(texts[0])
        return found, next((n for n in names if detect(n) == wanted), names[0])

    def _call(self, tool: Tool, arguments: dict[str, Json]) -> Result:
        result = self._tools.call_now(tool.name, arguments)
        return self._tools.call_now(tool.name, arguments) if result.status in _RETRY else result


def _best(text: str, tools: tuple[Tool, ...]) -> Tool | None:
    """The tool whose name and summary share most with the text."""
    low = text.lower()
    words = {singular(w) for w in split(text)}
    scored = [(_score(tool.name, tool.summary or tool.description, low, frozenset(words)), tool) for tool in tools]
    best = max(scored, key=lambda s: s[0], default=(0.0, None))
    return best[1] if best[0] > 0 else None


def _score(name: str, summary: str, text: str, words: frozenset[str]) -> float:
    terms = _terms(name, summary)
    hits = sum(weight for term, weight, chinese in terms if term in words or any(c in text for c in chinese))
    return hits / (1 + 0.1 * len(terms))


@lru_cache(maxsize=4096)
def _terms(name: str, summary: str) -> tuple[tuple[str, float, tuple[str, ...]], ...]:
    """Words of the tool with weights and their Chinese renderings; the verb, which comes first, counts double."""
    found: dict[str, float] = {}
    for place in (split(name), split(summary.split(".")[0])[:8]):
        for index, word in enumerate(place):
            if len(word) > 2:
                found.setdefault(singular(word), 2.0 if index == 0 else 1.0)
    return tuple((w, v, tuple(s for s in synonyms(w) if not s.isascii())) for w, v in found.items())


def _reason(body: Json) -> str:
    if isinstance(body, dict):
        for key in ("message", "detail", "error", "title", "reason"):
            if body.get(key):
                return _reason(body[key])
    return body if isinstance(body, str) else msgspec.json.encode(body).decode()


def _summary(body: Json) -> str:
    """The scalars of a result as ``name: value``, a few of them."""
    rows = body if isinstance(body, list) else [body]
    parts: list[str] = []
    for row in rows[:3]:
        items = row.items() if isinstance(row, dict) else [("", row)]
        for name, value in items:
            if isinstance(value, list | dict):
                parts += [_summary(value)] if value else []
            elif value is not None:
                parts.append(f"{' '.join(split(name))}: {value}" if name else str(value))
    return ", ".join(p for p in parts[:_SHOWN] if p) or "-"
