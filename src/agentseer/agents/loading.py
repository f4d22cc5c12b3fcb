"""From a target, as the user writes it, to the source of an agent."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from agentseer.agents.turn import AgentSource
from agentseer.errors import UsageError

__all__ = ["FORMS", "load", "wrap"]

FORMS = {
    "module:attribute": "a factory make_agent(tools) or a callable agent(turn)",
    "model:NAME": "a model behind an OpenAI-compatible endpoint",
    "keyword": "an honest baseline that works by keywords, offline",
    "reference": "follows each case's solution",
    "variant:NAME": "follows it in another right way",
    "degraded:NAME": "follows it with one defect",
}
"""The forms of a target."""


def load(target: str, *, base_url: str | None = None, system: str | Path | None = None) -> AgentSource:
    """The source that a target names. Raises `UsageError` or `AgentError` with what is known instead."""
    head, _, rest = target.partition(":")
    if target.startswith(("http://", "https://")):
        raise UsageError("agents behind an HTTP URL are not supported yet", where=target, hint=_known())
    if head in ("reference", "variant", "degraded"):
        return _built_in(head, rest, target)
    if target == "keyword":
        from agentseer.agents.keyword import KeywordAgent

        return KeywordAgent()
    if head == "model" and rest:
        from agentseer.agents.model import ModelAgent

        return ModelAgent(rest, base_url=base_url, system=_prompt(Path(system)) if system else "")
    if head and rest and head != "weaken":
        from agentseer.agents.python import PythonAgent, import_object

        return PythonAgent(import_object(target), target)
    raise UsageError(f"not an agent target: {target!r}", hint=_known())


def wrap(agent: Callable[..., Any] | AgentSource) -> AgentSource:
    """A source from an object: a source itself, a factory, or a callable that takes a turn."""
    if hasattr(agent, "start") and hasattr(agent, "knows_case"):
        return agent  # type: ignore[return-value]
    from agentseer.agents.python import PythonAgent

    return PythonAgent(agent, getattr(agent, "__qualname__", type(agent).__name__))


def _built_in(head: str, name: str, target: str) -> AgentSource:
    from agentseer.agents.builtin import DEGRADED, REFERENCE, VARIANTS

    if head == "reference" and not name:
        return REFERENCE
    if head == "reference":
        raise UsageError(f"not an agent target: {target!r}", hint=_known())
    return (VARIANTS if head == "variant" else DEGRADED).get(name)


def _prompt(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"the system prompt cannot be read: {error}", where=str(path)) from None


def _known() -> str:
    return "; ".join(f"{form}: {about}" for form, about in FORMS.items())
