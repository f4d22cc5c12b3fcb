"""Scenario, oracles as data, case, record: values only."""

from agentseer.cases.case import Branch, Case, Fact, Generator, Reviewer, Situation, Step
from agentseer.cases.expectations import (
    Conveyed,
    Expectation,
    ExpectedCall,
    Oracle,
    ReplyOracle,
    StateOracle,
    TrajectoryOracle,
)
from agentseer.cases.record import Finding, Judgement, Record, Verdict

__all__ = [
    "Branch",
    "Case",
    "Conveyed",
    "Expectation",
    "ExpectedCall",
    "Fact",
    "Finding",
    "Generator",
    "Judgement",
    "Oracle",
    "Record",
    "ReplyOracle",
    "Reviewer",
    "Situation",
    "StateOracle",
    "Step",
    "TrajectoryOracle",
    "Verdict",
]
