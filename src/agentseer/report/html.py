"""A run as one HTML file that needs nothing else: figures, tool × kind matrix, a page per case.

All text comes from outside and is escaped; the policy in the head forbids everything but this file's own style and script.
"""

from __future__ import annotations

import base64
import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from importlib.resources import files

from agentseer.cases import Case
from agentseer.report.html_case import case_page, safe, slug
from agentseer.runs.summary import VERDICTS, Summary, Tally
from agentseer.runs.trial import Trial
from agentseer.statistics import Interval

__all__ = ["html_report"]

_WHOLE = 1000
"""Runs up to so many trials show every trial; beyond, passes are sampled."""
_PASSES_OF_LARGE_RUNS = 200


def html_report(summary: Summary, cases: Mapping[str, Case], trials: Iterable[Trial]) -> str:
    """The whole file. In large runs every trial that did not pass has its page, and a sample of those that did."""
    kept, left_out = _kept(trials, summary.total.trials)
    style, script = _asset("report.css"), _asset("report.js")
    policy = f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; base-uri 'none'; form-action 'none'"
    pages = [case_page(case, kept[case_id]) for case_id, case in cases.items() if case_id in kept]
    run = summary.run
    return "\n".join(
        (
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{safe(run.agent)} on {safe(run.suite)}</title><style>{style}</style></head><body><main>",
            _header(summary),
            _figures(summary),
            _matrix(summary, cases, kept),
            _filters(summary),
            f'<p class="note">{left_out} further trials that passed are not shown one by one.</p>' if left_out else "",
            '<section id="cases">',
            *pages,
            "</section></main>",
            f"<script>{script}</script></body></html>\n",
        )
    )


def _kept(trials: Iterable[Trial], total: int) -> tuple[dict[str, list[Trial]], int]:
    """The trials that are shown, by case, and the number of those that are not."""
    kept: defaultdict[str, list[Trial]] = defaultdict(list)
    passes = left_out = 0
    for trial in trials:
        passes += trial.verdict == "pass"
        if total > _WHOLE and trial.verdict == "pass" and passes > _PASSES_OF_LARGE_RUNS:
            left_out += 1
        else:
            kept[trial.case_id].append(trial)
    return dict(kept), left_out


def _header(summary: Summary) -> str:
    run = summary.run
    facts = {
        "suite": f"{run.suite} {run.suite_version}",
        "content": run.suite_hash[:19],
        "run": run.run_id,
        "started": run.created,
        "agent version": run.agent_version,
        "status": f"{run.status} {run.stopped_because}".strip(),
        "cases": f"{len(run.case_ids)}" + (f" of {run.sampled_from}, a sample" if run.sampled_from else ""),
        "tries per case": str(run.trials),
        "seed": str(run.seed),
    }
    rows = "".join(f"<div><dt>{safe(k)}</dt><dd>{safe(v)}</dd></div>" for k, v in facts.items() if v)
    return f"<header><h1>{safe(run.agent)}</h1><dl>{rows}</dl></header>"


def _figures(summary: Summary) -> str:
    total = summary.total
    rows = [("all", total), ("satisfiable", summary.satisfiable), ("unsatisfiable", summary.unsatisfiable)]
    rows += [(f"{status} cases", tally) for status, tally in summary.by_status.items() if len(summary.by_status) > 1]
    rates = "".join(
        f'<tr><th scope="row">{safe(name)}</th><td class="n">{_percent(tally.rate)}</td><td>{_range(tally)}</td>'
        f'<td class="n quiet">{tally.passed} of {tally.decided}</td></tr>'
        for name, tally in rows
    )
    notes = []
    if total.trials > total.decided:
        low, high = total.bounds
        notes.append(
            f"{total.trials - total.decided} trials are undecided. Whatever they were, the rate lies between "
            f"{low:.0%} and {high:.0%}."
        )
    if set(summary.by_status) == {"candidate"}:
        notes.append("All cases are candidates: nobody has reviewed them yet.")
    if summary.missing:
        notes.append(f"{summary.missing} trials were not executed.")
    if summary.run.trials > 1 and summary.pass_hat_k:
        ks = ", ".join(f"k = {k}: {v:.3f}" for k, v in summary.pass_hat_k.items())
        notes.append(f"pass^k, the chance that k tries of a case all pass: {ks}.")
    text = "".join(f"<p class='note'>{safe(n)}</p>" for n in notes)
    return (
        f'<section class="figures"><div>{_bar(total)}<table class="rates"><thead><tr><th></th><th class="n">rate</th>'
        f"<th>with 95% interval</th><th></th></tr></thead><tbody>{rates}</tbody></table>{text}</div></section>"
    )


def _bar(tally: Tally) -> str:
    """The verdicts as one bar, with their numbers as a legend."""
    parts, legend, at = [], [], 0.0
    for verdict in VERDICTS:
        n = tally.verdicts[verdict]
        if n:
            width = 1000 * n / tally.trials
            parts.append(f'<rect class="{verdict}" x="{at:.2f}" width="{width:.2f}" height="14"/>')
            legend.append(f'<li class="{verdict}"><b>{n}</b> {verdict}</li>')
            at += width
    return (
        f'<svg class="bar" viewBox="0 0 1000 14" preserveAspectRatio="none" role="img" aria-label="verdicts">{"".join(parts)}</svg>'
        f'<ul class="legend">{"".join(legend)}</ul>'
    )


def _range(tally: Tally) -> str:
    """A rate with its interval, drawn between 0 and 1."""
    if tally.rate is None:
        return ""
    interval: Interval = tally.interval
    low, high, rate = (200 * x for x in (*interval, tally.rate))
    return (
        f'<svg class="range" viewBox="0 -8 200 16" role="img" aria-label="{interval.low:.0%} to {interval.high:.0%}">'
        f'<line class="axis" x1="0" x2="200" y1="0" y2="0"/><line class="span" x1="{low:.1f}" x2="{high:.1f}" y1="0" y2="0"/>'
        f'<circle cx="{rate:.1f}" cy="0" r="4"/></svg><span class="quiet">{interval.low:.0%} – {interval.high:.0%}</span>'
    )


def _matrix(summary: Summary, cases: Mapping[str, Case], kept: Mapping[str, list[Trial]]) -> str:
    """Tool × kind: passes of decided trials, with a link to the first case that did not pass."""
    cells: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    links: dict[tuple[str, str], str] = {}
    for case_id, trials in kept.items():
        case = cases[case_id]
        for trial in trials:
            cells[case.tool, case.kind][trial.verdict] += 1
            if trial.verdict != "pass":
                links.setdefault((case.tool, case.kind), case_id)
            links.setdefault((case.tool, f"{case.kind}/any"), case_id)
    kinds = list(summary.by_kind)
    head = "".join(f'<th scope="col"><span>{safe(k.replace("_", " "))}</span></th>' for k in kinds)
    rows = []
    for tool in summary.by_tool:
        row = "".join(
            _cell(cells[tool, k], links.get((tool, k)) or links[tool, f"{k}/any"])
            if (tool, k) in cells
            else "<td></td>"
            for k in kinds
        )
        rows.append(f'<tr><th scope="row">{safe(tool)}</th>{row}</tr>')
    return (
        "<section><h2>Tools and kinds</h2><div class='scroll'><table class='matrix'>"
        f"<thead><tr><th></th>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div></section>"
    )


def _cell(counter: Counter[str], case_id: str) -> str:
    passed, decided = counter["pass"], counter["pass"] + counter["fail"]
    level = "none" if not decided else f"p{round(4 * passed / decided)}"
    title = ", ".join(f"{n} {v}" for v, n in counter.items())
    return f'<td class="{level}" title="{title}"><a href="#{slug(case_id)}">{passed}/{counter.total()}</a></td>'


def _filters(summary: Summary) -> str:
    def choices(name: str, values: Iterable[str]) -> str:
        options = "".join(f"<option>{safe(v)}</option>" for v in values)
        return f'<label>{name} <select name="{name}"><option value="">all</option>{options}</select></label>'

    shown = [v for v in VERDICTS if summary.total.verdicts[v]]
    return (
        '<h2>Cases</h2><form id="filters">'
        + choices("verdict", shown)
        + choices("kind", summary.by_kind)
        + choices("tool", summary.by_tool)
        + '<label>text <input name="text" type="search"></label><output></output></form>'
    )


def _percent(rate: float | None) -> str:
    return "–" if rate is None else f"{rate:.1%}"


def _asset(name: str) -> str:
    return files("agentseer").joinpath("report", name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
