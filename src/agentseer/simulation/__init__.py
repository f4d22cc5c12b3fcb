"""Directed conversations: the turn-taking, the rule-based user, the environment of a trial."""

from agentseer.simulation.conversation import MAX_TURNS, aconverse, converse
from agentseer.simulation.trial import environment_for
from agentseer.simulation.user import User

__all__ = ["MAX_TURNS", "User", "aconverse", "converse", "environment_for"]
