"""Every format holds the figures, and none lets text from outside become markup."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import msgspec
import pytest
from sample_run import CASES, HOSTILE, TRIALS, summary

from agentseer.report import FORMATS
from agentseer.report.differences import differences
from agentseer.report.html import html_report
from agentseer.report.terminal import print_failures, print_summary


class Page(HTMLParser):
    """Collects tags, ids, links and the text of scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: set[str] = set()
        self.policy = ""
        self.raw: dict[str, str] = {}
        self._inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._inside = tag
        for name, value in attrs:
            self.attributes.add(name)
            if name == "id":
                self.ids.append(value or "")
            if name == "href":
                self.links.append(value or "")
            if tag == "meta" and name == "content" and "default-src" in (value or ""):
                self.policy = value or ""

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside in ("script", "style"):
            self.raw[self._inside] = self.raw.get(self._inside, "") + data


@pytest.fixture
def page() -> Page:
    return Page(html_report(summary(), CASES, TRIALS))


def test_the_page_has_one_script_and_one_style_and_the_policy_admits_just_those(page: Page) -> None:
    assert page.tags.count("script") == page.tags.count("style") == 1
    for tag in ("script", "style"):
        want = base64.b64encode(hashlib.sha256(page.raw[tag].encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{want}'" in page.policy
    assert page.policy.startswith("default-src 'none'")
    assert not {"style", "onclick", "src"} & page.attributes


def test_evidence_and_matrix_link_to_what_exists(page: Page) -> None:
    assert page.links
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))


def test_no_control_characters_survive() -> None:
    for ending in (".html", ".xml"):
        text = FORMATS.get(ending)(summary(), CASES, TRIALS)
        assert "\x1b" not in text and "\x00" not in text


def test_large_runs_keep_every_trial_that_did_not_pass() -> None:
    passed = [msgspec.structs.replace(TRIALS[0], trial=n) for n in range(3, 1500)]
    text = html_report(summary([*TRIALS, *passed]), CASES, [*TRIALS, *passed])
    assert "further trials that passed are not shown" in text
    assert text.count('<section class="trial">') < 300
    assert all(f"try {t.trial}" in text for t in TRIALS if t.verdict != "pass")


def test_junit_counts_and_reasons() -> None:
    root = ET.fromstring(FORMATS.get(".xml")(summary(), CASES, TRIALS))
    assert (root.get("tests"), root.get("failures"), root.get("errors"), root.get("skipped")) == ("8", "2", "1", "2")
    failure = root.find(".//failure")
    assert failure is not None and failure.get("message") == "it was fail"
    assert root.find(".//testcase/properties/property[@name='kind']") is not None


def test_json_holds_figures_and_trials() -> None:
    document = json.loads(FORMATS.get(".json")(summary(), CASES, TRIALS))
    assert document["verdicts"] == {"pass": 3, "fail": 2, "inconclusive": 1, "invalid": 1, "error": 1}
    assert document["pass_hat_k"] == {"1": 0.75, "2": 0.5}
    assert document["total"]["rate"] == 0.6
    assert document["total"]["bounds"] == [0.375, 0.75]
    assert len(document["trial_list"]) == 8
    assert document["trial_list"][0]["record"]["transcript"]["messages"]


def test_markdown_is_a_table_and_escapes() -> None:
    text = FORMATS.get(".md")(summary(), CASES, TRIALS)
    assert re.search(r"^\| happy \| 3 \| 1 \|", text, re.MULTILINE)
    assert "<script>" not in text
    assert "Failures (2)" in text


def test_the_terminal_shows_verdicts_and_why_without_control_sequences(capsys: pytest.CaptureFixture[str]) -> None:
    print_summary(summary())
    print_failures(CASES, TRIALS, 5)
    shown = capsys.readouterr().out
    assert "pass^k  k=1 0.750  k=2 0.500" in shown
    assert "3 trials are undecided: the rate lies between 38% and 75%" in shown
    assert "这单我不想要了" in shown
    assert not set(HOSTILE) - set("<script>alert(1)</script>[31m") & set(shown)


def test_differences_name_added_removed_and_changed_rows() -> None:
    found = differences({"a": [{"id": 1, "x": 1}, {"id": 2}]}, {"a": [{"id": 1, "x": 2}], "b": [{"id": 9}]})
    assert [(c.table, c.name, c.before is None, c.after is None) for c in found] == [
        ("a", "1", False, False),
        ("a", "2", False, True),
        ("b", "9", True, False),
    ]
    assert found[0].fields == ["x"]
