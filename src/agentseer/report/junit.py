"""JUnit XML: one suite per kind of case, one test per trial."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from xml.etree import ElementTree as ET

from agentseer.cases import Case
from agentseer.runs.summary import Summary
from agentseer.runs.trial import Trial

__all__ = ["junit_report"]

_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ELEMENTS = {"fail": "failure", "error": "error", "inconclusive": "skipped", "invalid": "skipped"}


def junit_report(summary: Summary, cases: Mapping[str, Case], trials: Iterable[Trial]) -> str:
    """A trial that failed is a failure, infrastructure is an error; undecided and invalid trials are skipped tests."""
    by_kind: defaultdict[str, list[Trial]] = defaultdict(list)
    for trial in trials:
        by_kind[cases[trial.case_id].kind].append(trial)
    everything = [t for group in by_kind.values() for t in group]
    root = ET.Element("testsuites", {"name": _legal(summary.run.suite), **_counts(everything)})
    for kind, group in sorted(by_kind.items()):
        attributes = {"name": kind, "timestamp": summary.run.created[:19], **_counts(group)}
        suite = ET.SubElement(root, "testsuite", attributes)
        for trial in group:
            _test(suite, cases[trial.case_id], trial, summary)
    ET.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _counts(group: list[Trial]) -> dict[str, str]:
    verdicts = [_ELEMENTS.get(t.verdict, "") for t in group]
    return {
        "tests": str(len(group)),
        "failures": str(verdicts.count("failure")),
        "errors": str(verdicts.count("error")),
        "skipped": str(verdicts.count("skipped")),
        "time": f"{sum(t.seconds for t in group):.3f}",
    }


def _test(suite: ET.Element, case: Case, trial: Trial, summary: Summary) -> None:
    test = ET.SubElement(
        suite,
        "testcase",
        classname=f"{_legal(summary.run.suite)}.{_legal(case.tool)}",
        name=f"{_legal(case.case_id)}[{trial.trial}]",
        time=f"{trial.seconds:.3f}",
    )
    properties = ET.SubElement(test, "properties")
    for name, value in {
        "kind": case.kind,
        "verdict": trial.verdict,
        "satisfiable": str(case.satisfiable).lower(),
        "status": case.status,
        "locale": case.locale,
        "run": summary.run.run_id,
        "agent": summary.run.agent,
        "suite_version": summary.run.suite_version,
    }.items():
        ET.SubElement(properties, "property", name=name, value=_legal(value))
    if trial.verdict in _ELEMENTS:
        found = ET.SubElement(
            test, _ELEMENTS[trial.verdict], message=_legal(trial.judgement.reason), type=trial.verdict
        )
        found.text = _legal(_explanation(case, trial))


def _explanation(case: Case, trial: Trial) -> str:
    lines = [f"goal: {case.situation.goal}", f"right: {case.outcome}"]
    if trial.judgement.turn is not None:
        lines.append(f"first went wrong at turn {trial.judgement.turn}")
    for finding in trial.judgement.findings:
        if finding.verdict != "pass":
            lines.append(f"{finding.oracle}: {finding.reason} ({', '.join(finding.evidence)})")
    return "\n".join(lines)


def _legal(text: str) -> str:
    return _ILLEGAL.sub("\ufffd", text)
