"""One case of an HTML report: what was asked, what is right, and per trial the conversation, the calls and what changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

import msgspec

from agentseer.cases import Case, Finding
from agentseer.environment.journal import Entry, State
from agentseer.report.differences import RowChange, differences
from agentseer.runs.trial import Trial
from agentseer.schema.json import Json
from agentseer.transcript import Message

__all__ = ["case_page", "safe", "slug"]

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_LONG = 240


def slug(case_id: str) -> str:
    """The anchor of a case.

    >>> slug("order.cancel happy")
    'case-order_cancel_happy'
    """
    return "case-" + re.sub(r"[^A-Za-z0-9-]", "_", case_id)


def case_page(case: Case, trials: Sequence[Trial]) -> str:
    """The section of a case with all its trials; closed until a reader opens it."""
    anchor = slug(case.case_id)
    verdicts = list(dict.fromkeys(t.verdict for t in trials))
    marks = "".join(f'<span class="mark {t.verdict}">{t.verdict}</span>' for t in trials)
    text = safe(f"{case.case_id} {case.situation.opening} {case.situation.goal}".lower())
    attributes = f'data-verdict="{" ".join(verdicts)}" data-kind="{safe(case.kind)}" data-tool="{safe(case.tool)}" data-text="{text}"'
    return (
        f'<details class="case" id="{anchor}" {attributes}><summary>{marks}<code>{safe(case.case_id)}</code>'
        f'<span class="opening">{safe(case.situation.opening)}</span></summary>{_about(case)}'
        + "".join(_trial(case, trial, f"{anchor}-{trial.trial}") for trial in trials)
        + "</details>"
    )


def _about(case: Case) -> str:
    told = [
        f"<li>{safe(f.label or name)}: <b>{safe(f.said or _json(f.value))}</b> <span class='quiet'>{f.told.replace('_', ' ')}</span></li>"
        for name, f in case.situation.facts.items()
    ]
    faults = [f"<li><code>{safe(f.id)}</code> {safe(f.reason)}</li>" for f in case.situation.faults]
    rows = {
        "goal": safe(case.situation.goal),
        "right outcome": safe(case.outcome),
        "expected": f"{safe(case.expected_behavior)}, decided by {safe(case.decided_by)}"
        + ("" if case.satisfiable else ", <b>cannot be done</b>"),
        "the user knows": f"<ul>{''.join(told)}</ul>" if told else "",
        "faults": f"<ul>{''.join(faults)}</ul>" if faults else "",
        "solution": "<br>".join(_step(s) for s in case.any_of[0].solution),
        "start state": _block(case.situation.state) if case.situation.state else "",
    }
    return (
        "<dl class='about'>" + "".join(f"<div><dt>{k}</dt><dd>{v}</dd></div>" for k, v in rows.items() if v) + "</dl>"
    )


def _step(step: Any) -> str:
    if step.call:
        return f"<code>{safe(step.call)}({safe(_json(step.args))})</code> → {safe(step.gets)}"
    if step.ask:
        return f"asks for {safe(', '.join(step.ask))}"
    return f"{safe(step.say.replace('_', ' '))} {safe(', '.join(str(c) for c in step.conveys))}"


def _trial(case: Case, trial: Trial, anchor: str) -> str:
    judgement, record = trial.judgement, trial.record
    turn = f", first wrong at turn {judgement.turn}" if judgement.turn is not None else ""
    cause = f", attributed to {judgement.attribution}" if judgement.attribution else ""
    problem = f'<p class="note">{safe(record.transcript.problem)}</p>' if record.transcript.problem else ""
    return (
        f'<section class="trial"><h3><span class="mark {trial.verdict}">{trial.verdict}</span> try {trial.trial}'
        f'<span class="quiet">{turn}{cause}, ended: {record.transcript.ended.replace("_", " ")}</span></h3>'
        f"<p>{safe(judgement.reason)}</p>{_findings(judgement.findings, anchor)}{problem}"
        f'<div class="columns"><div><h4>Conversation</h4>{_conversation(record.transcript.messages, anchor)}</div>'
        f"<div><h4>Calls</h4>{_journal(record.outcome.journal, anchor)}"
        f"<h4>What changed</h4>{_changes(record.outcome.start, record.outcome.end)}</div></div></section>"
    )


def _findings(findings: Iterable[Finding], anchor: str) -> str:
    rows = "".join(
        f'<tr><td><span class="mark {f.verdict}">{f.verdict}</span></td><td><code>{safe(f.oracle)}</code></td>'
        f"<td>{safe(f.reason)}</td><td>{' '.join(_evidence(e, anchor) for e in f.evidence)}</td></tr>"
        for f in findings
    )
    return f"<table class='findings'><tbody>{rows}</tbody></table>" if rows else ""


def _evidence(pointer: str, anchor: str) -> str:
    found = re.fullmatch(r"(message|journal):(\d+)", pointer)
    if not found:
        return f"<code>{safe(pointer)}</code>"
    return f'<a href="#{anchor}-{found[1]}-{found[2]}">{safe(pointer)}</a>'


def _conversation(messages: Sequence[Message], anchor: str) -> str:
    parts = []
    for index, message in enumerate(messages):
        body = f"<p>{safe(message.content)}</p>" if message.content and message.role != "tool" else ""
        if message.role == "tool":
            body = _block_text(message.content)
        body += "".join(
            f"<p class='call'><code>{safe(c.tool)}({safe(_json(c.arguments))})</code></p>" for c in message.calls
        )
        mark = " <span class='quiet'>not understood by the user</span>" if message.unmapped else ""
        parts.append(
            f'<li class="{message.role}" id="{anchor}-message-{index}"><span class="who">{message.role}{mark}</span>{body}</li>'
        )
    return f"<ol class='conversation'>{''.join(parts)}</ol>"


def _journal(journal: Sequence[Entry], anchor: str) -> str:
    if not journal:
        return "<p class='quiet'>No tool was called.</p>"
    rows = "".join(
        f'<tr id="{anchor}-journal-{e.seq}" class="{"ok" if e.ok else "refused"}"><td class="n">{e.seq}</td><td class="n">{e.turn}</td>'
        f"<td><code>{safe(e.tool)}</code> {_block(e.arguments)}</td><td>{safe(e.status)} {safe(e.origin)}"
        f"{' fault ' + safe(e.fault) if e.fault else ''}<br><span class='quiet'>{safe(e.reason)}</span></td></tr>"
        for e in journal
    )
    head = "<thead><tr><th class='n'>#</th><th class='n'>turn</th><th>call</th><th>answer</th></tr></thead>"
    return f"<table class='journal'>{head}<tbody>{rows}</tbody></table>"


def _changes(start: State, end: State) -> str:
    found = differences(start, end)
    if not found:
        return "<p class='quiet'>Nothing.</p>"
    return "<ul class='changes'>" + "".join(f"<li>{_change(c)}</li>" for c in found) + "</ul>"


def _change(change: RowChange) -> str:
    place = f"<code>{safe(change.table)}</code>"
    if change.before is None:
        return f"<b class='added'>added to</b> {place} {_block(change.after)}"
    if change.after is None:
        return f"<b class='removed'>removed from</b> {place} {_block(change.before)}"
    fields = "".join(
        f"<li><code>{safe(name)}</code> <del>{safe(_json(change.before.get(name)))}</del> → "
        f"<ins>{safe(_json(change.after.get(name)))}</ins></li>"
        for name in change.fields
    )
    return f"<b>changed in</b> {place} <code>{safe(change.name)}</code><ul>{fields}</ul>"


def _block(value: Json) -> str:
    return _block_text(_json(value))


def _block_text(text: str) -> str:
    """A value on one line, or folded away when it is long."""
    if len(text) <= _LONG:
        return f"<code>{safe(text)}</code>"
    try:
        pretty = msgspec.json.format(text, indent=2)
    except msgspec.DecodeError:
        pretty = text
    return (
        f"<details class='value'><summary><code>{safe(text[:80])}…</code></summary><pre>{safe(pretty)}</pre></details>"
    )


def _json(value: Json) -> str:
    return msgspec.json.encode(value).decode()


def safe(text: str) -> str:
    """Text from outside as it may stand in HTML: escaped, without control characters."""
    return escape(_CONTROL.sub("\ufffd", text), quote=True)
