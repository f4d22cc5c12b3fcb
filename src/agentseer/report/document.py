"""A run as one JSON document: figures, and in the report file every trial as well."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from agentseer.cases import Case
from agentseer.runs.summary import Summary, Tally
from agentseer.runs.trial import Trial
from agentseer.schema.json import Json

__all__ = ["json_report", "run_document"]


def run_document(summary: Summary) -> dict[str, Json]:
    """The figures of a run; keys are stable."""
    run = summary.run
    return {
        "run": run.run_id,
        "status": run.status,
        "stopped_because": run.stopped_because,
        "agent": run.agent,
        "agent_version": run.agent_version,
        "suite": {"name": run.suite, "version": run.suite_version, "content_hash": run.suite_hash},
        "created": run.created,
        "seed": run.seed,
        "cases": len(run.case_ids),
        "sampled_from": run.sampled_from,
        "tries": run.trials,
        "trials": summary.total.trials,
        "missing": summary.missing,
        "verdicts": summary.total.verdicts,
        "total": tally_document(summary.total),
        "satisfiable": tally_document(summary.satisfiable),
        "unsatisfiable": tally_document(summary.unsatisfiable),
        "pass_hat_k": summary.pass_hat_k,
        "pass_at_k": summary.pass_at_k,
        "by_kind": {name: tally_document(tally) for name, tally in summary.by_kind.items()},
        "by_tool": {name: tally_document(tally) for name, tally in summary.by_tool.items()},
        "by_status": {name: tally_document(tally) for name, tally in summary.by_status.items()},
        "cost": round(summary.cost, 6),
        "seconds": round(summary.seconds, 3),
        "packages": run.packages,
    }


def tally_document(tally: Tally) -> dict[str, Json]:
    """Verdicts, rate, 95% interval, and the bounds over undecided trials."""
    return {
        **tally.verdicts,
        "rate": tally.rate,
        "interval": list(tally.interval),
        "bounds": list(tally.bounds),
    }


def json_report(summary: Summary, cases: Mapping[str, Case], trials: Iterable[Trial]) -> str:
    """The figures, the cases and every trial with transcript, journal and findings."""
    document: dict[str, Any] = {
        **run_document(summary),
        "case_list": list(cases.values()),
        "trial_list": list(trials),
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"
