"""Agents: the protocol, the built-in ones, and adapters."""
