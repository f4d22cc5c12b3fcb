"""Deciders: pure functions from expectations and recorded facts to findings with evidence."""

from agentseer.oracles.decide import decide

__all__ = ["decide"]
