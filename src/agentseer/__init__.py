"""agentseer: from the specifications of an agent's tools to an evaluation suite that can be trusted."""

__version__ = "0.1.0"
