"""The whole path through the command line, as a user takes it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from agentseer.cli.main import main

SPEC = str(files("agentseer").joinpath("demo", "orders.yaml"))


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small suite in it."""
    folder = tmp_path_factory.mktemp("project")
    assert main(["synth", SPEC, "-o", str(folder / "suite"), "--size", "40", "--locale", "en,zh", "--quiet"]) == 0
    return folder


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = main(list(arguments))
    return code, capsys.readouterr().out


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """What ``--json`` prints: one document and nothing else."""
    _, out = said(capsys, *arguments, "--json")
    found: dict[str, Any] = json.loads(out)
    return found


def test_tools_shows_what_was_read(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "tools", SPEC)
    assert len(found["tools"]) == 12
    first = found["tools"][0]
    assert {"name", "original_name", "method", "path", "parameters", "errors", "effect"} <= set(first)
    assert found["kinds_without"]
    code, out = said(capsys, "tools", SPEC)
    assert code == 0
    assert "12 tools" in out


def test_synth_counts_by_kind(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = document(capsys, "synth", SPEC, "-o", str(tmp_path / "s"), "--size", "30")
    assert found["cases"] == 30
    happy = found["counts"]["happy"]
    assert {"applicable", "generated", "proven", "dropped"} <= set(happy)


def test_check_and_coverage_and_export(capsys: pytest.CaptureFixture[str], project: Path, tmp_path: Path) -> None:
    suite = str(project / "suite")
    checked = document(capsys, "check", suite, "--spec", SPEC)
    assert (checked["cases"], checked["proven"], checked["failed"], checked["stale"]) == (40, 40, [], [])
    covered = document(capsys, "coverage", suite)
    assert sum(cell["proven"] for row in covered["tools"].values() for cell in row.values()) == 40
    assert main(["export", suite, "--to", "scenarios", "-o", str(tmp_path / "x.json")]) == 0
    records = json.loads((tmp_path / "x.json").read_text(encoding="utf-8"))
    assert len(records) == 40
    assert {"scenario_id", "tool_name", "difficulty", "user_task", "expected_calls", "expected_behavior"} <= set(
        records[0]
    )


def test_run_report_and_resume(capsys: pytest.CaptureFixture[str], project: Path, tmp_path: Path) -> None:
    suite, store = str(project / "suite"), str(tmp_path / "runs.db")
    outputs = [f for name in ("r.html", "r.xml", "r.json", "r.md") for f in ("-o", str(tmp_path / name))]
    found = document(
        capsys, "run", suite, "--agent", "keyword", "--store", store, "--run-id", "a", "-k", "2", "-q", *outputs
    )
    assert found["run"] == "a"
    assert found["trials"] == 80
    assert sum(found["verdicts"].values()) == 80
    assert set(found["pass_hat_k"]) <= {"1", "2"}
    assert all((tmp_path / name).stat().st_size > 1000 for name in ("r.html", "r.xml", "r.json", "r.md"))
    again = document(capsys, "run", suite, "--agent", "keyword", "--store", store, "--run-id", "a", "-k", "2", "-q")
    assert again["verdicts"] == found["verdicts"]
    code, out = said(capsys, "report", "a", "--store", store)
    assert code == 0
    assert "wrong" in out


def test_a_users_first_run_is_a_sample(
    capsys: pytest.CaptureFixture[str], project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "first_agent.py").write_text("def agent(turn):\n    return 'No.'\n")
    found = document(capsys, "run", str(project / "suite"), "--agent", "first_agent:agent", "--skip-probe", "-q")
    assert (found["cases"], found["sampled_from"]) == (20, 40)


def test_refusals_say_what_to_do(capsys: pytest.CaptureFixture[str], project: Path, tmp_path: Path) -> None:
    store = str(tmp_path / "runs.db")
    for arguments, code, words in (
        (["run", str(tmp_path / "nothing"), "--agent", "keyword", "--store", store], 2, "not a suite"),
        (["run", str(project / "suite"), "--agent", "keywrd", "--store", store], 2, "not an agent target"),
        (
            ["run", str(project / "suite"), "--agent", "keyword", "--kind", "hapy", "--store", store],
            2,
            "did you mean 'happy'",
        ),
        (
            ["run", str(project / "suite"), "--agent", "keyword", "--only-tools", "nothing", "--store", store],
            4,
            "no case is left",
        ),
        (["report", "nope", "--store", store], 2, "unknown run"),
        (["synth", SPEC, "-o", str(tmp_path / "s"), "--locale", "fr"], 2, "unknown locale"),
    ):
        assert main(arguments) == code, arguments
        assert words in capsys.readouterr().err
    assert not (tmp_path / "s").exists()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "PNG"),
        (b'{"openapi": "3.0.0", "paths": {', "JSON"),
        (b"hello: world\n", "not"),
        (b"a: &a [*a]\nopenapi: 3.0.0\n", ""),
        (b"openapi: 3.0.0\ninfo: {title: t, version: '1'}\npaths: {}\n", "no operations"),
        (b"[" * 100_000, "deep"),
    ],
)
def test_bad_input_is_refused_and_nothing_is_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, words: str
) -> None:
    (tmp_path / "spec").write_bytes(content)
    assert main(["synth", str(tmp_path / "spec"), "-o", str(tmp_path / "suite"), "-q"]) == 2
    error = capsys.readouterr().err
    assert words.lower() in error.lower()
    assert "Traceback" not in error
    assert [p.name for p in tmp_path.iterdir()] == ["spec"]


def test_doctor_refuses_an_agent_that_is_not_wired(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "loose_agent.py").write_text("def agent(turn):\n    return 'Sure.'\n")
    code, out = said(capsys, "doctor", "--agent", "loose_agent:agent")
    assert code == 2
    assert "not_wired" in out
    assert said(capsys, "doctor", "--agent", "keyword")[0] == 0


def test_an_agent_that_is_not_wired_is_not_run(
    capsys: pytest.CaptureFixture[str], project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "other_agent.py").write_text("def agent(turn):\n    return 'Sure.'\n")
    assert main(["run", str(project / "suite"), "--agent", "other_agent:agent", "-q"]) == 2
    assert "not_wired" in capsys.readouterr().err


def test_init_scaffolds_and_keeps_what_is_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["init", str(tmp_path / "p")]) == 0
    (tmp_path / "p" / "agent.py").write_text("mine")
    assert main(["init", str(tmp_path / "p")]) == 0
    assert (tmp_path / "p" / "agent.py").read_text() == "mine"


def test_the_demo_ends_with_mixed_verdicts_and_a_report(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "agentseer", "init", "demo", "--demo", "--quiet"]
    environment = {**os.environ, "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "demo" / "report.html").exists()
    assert "pass" in done.stdout and "fail" in done.stdout


def test_python_entry_points(tmp_path: Path) -> None:
    import agentseer

    suite = agentseer.synthesize(SPEC, size=12)
    run = agentseer.evaluate(suite, agent="reference", trials=2)
    assert run.total.rate == 1.0
    run = agentseer.evaluate(suite, agent=lambda turn: "I've done it.")
    assert run.total.rate is not None and run.total.rate < 0.5
