"""Every error a user of agentseer can meet and mend.

The tree, so that callers can catch broadly or narrowly::

    AgentseerError            exit code 2; printed without a traceback
    ├── UsageError            a flag, argument or configuration value is wrong
    │   └── UnknownNameError  a name that is not in a closed list; suggests the closest one
    ├── Ungeneratable         no value fits a schema (in agentseer.schema.values)
    ├── SpecError             the input is not a specification that can be read at all
    ├── SuiteError            a suite folder is missing, damaged or of another version
    ├── AgentError            an agent target cannot be loaded, or is not wired to the environment
    ├── StoreError            a run store cannot be opened or does not match
    ├── ModelError            a model endpoint cannot be used
    └── MissingExtraError     an optional package is needed; says how to install it

What a vendor got wrong *inside* a readable specification is a `Diagnostic`, never an exception.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = [
    "AgentError",
    "AgentseerError",
    "MissingExtraError",
    "ModelError",
    "SpecError",
    "StoreError",
    "SuiteError",
    "UnknownNameError",
    "UsageError",
]


class AgentseerError(Exception):
    """Something the user can mend: what is wrong, where, and what to do.

    >>> print(AgentseerError("the file is empty", where="api.yaml", hint="export it again"))
    api.yaml: the file is empty
      hint: export it again
    """

    exit_code = 2

    def __init__(self, message: str, *, where: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.hint = hint

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        hint = f"\n  hint: {self.hint}" if self.hint else ""
        return f"{place}{self.message}{hint}"


class UsageError(AgentseerError):
    """A flag, argument or configuration value is wrong."""


class UnknownNameError(UsageError):
    """A name that is not in a closed list of names.

    >>> print(UnknownNameError("kind", "happpy", ["happy", "enum_member"]))
    unknown kind 'happpy'
      hint: did you mean 'happy'? known: enum_member, happy
    """

    def __init__(self, what: str, name: str, known: Iterable[str], *, where: str = "") -> None:
        names = sorted(known)
        close = get_close_matches(name, names, n=1)
        guess = f"did you mean {close[0]!r}? " if close else ""
        shown = ", ".join(names[:30]) + (", …" if len(names) > 30 else "")
        super().__init__(f"unknown {what} {name!r}", where=where, hint=f"{guess}known: {shown}")


class SpecError(AgentseerError):
    """The input is not a specification that can be read at all."""


class SuiteError(AgentseerError):
    """A suite folder is missing, damaged or of another version."""


class AgentError(AgentseerError):
    """An agent target cannot be loaded, or is not wired to the environment."""


class StoreError(AgentseerError):
    """A run store cannot be opened, or does not match the run."""


class ModelError(AgentseerError):
    """A model endpoint cannot be used."""


class MissingExtraError(AgentseerError):
    """An optional package is needed; the hint is the command that installs it.

    >>> print(MissingExtraError("openai", extra="models", need="agent target model:NAME"))
    agent target model:NAME needs the package 'openai'
      hint: pip install 'agentseer[models]'
    """

    def __init__(self, package: str, *, extra: str, need: str) -> None:
        super().__init__(f"{need} needs the package {package!r}", hint=f"pip install 'agentseer[{extra}]'")
