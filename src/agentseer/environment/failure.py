"""Why a call is not carried out."""

from __future__ import annotations

from dataclasses import dataclass

from agentseer.tools import Meaning

__all__ = ["Failure"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """What went wrong with one call, before it is put in the words and codes of the specification."""

    meaning: Meaning
    reason: str
    """One line that a person or a model can act on."""
    argument: str = ""
    """The argument at fault, if one is."""
    code: str = ""
    """The code to answer with, where it is fixed; else the one that is declared for the meaning."""
    fault: str = ""
    """The id of the fault that caused it."""
