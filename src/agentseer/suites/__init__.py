"""A suite on disk: manifest, hashes, atomic writing."""

from agentseer.suites.storage import load, save
from agentseer.suites.suite import Manifest, Suite, assemble

__all__ = ["Manifest", "Suite", "assemble", "load", "save"]
