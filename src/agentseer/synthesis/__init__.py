"""From a toolset to a suite: generate, prove, choose; check and coverage."""

from agentseer.synthesis.checking import Check, check
from agentseer.synthesis.covering import Coverage, coverage
from agentseer.synthesis.prove import Proof, prove
from agentseer.synthesis.synthesize import Synthesis, synthesize

__all__ = ["Check", "Coverage", "Proof", "Synthesis", "check", "coverage", "prove", "synthesize"]
