"""The built-in agents that know a case: the reference, its variants, and the degraded ones."""

from __future__ import annotations

from agentseer.agents.degraded import DEGRADED
from agentseer.agents.policy import KnowingAgent, Policy
from agentseer.agents.variants import VARIANTS

__all__ = ["DEGRADED", "REFERENCE", "VARIANTS"]

REFERENCE = KnowingAgent("reference", Policy, lambda case, branch: True, "Follows the solution of the case.")
