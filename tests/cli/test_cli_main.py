"""The frame of the command line: help, unknown names, configuration, errors without a traceback."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest

from agentseer.cli.main import VERBS, main


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help_with_an_example(verb: str) -> None:
    command = import_module(f"agentseer.cli.{verb}").command
    assert isinstance(command, click.Command)
    assert command.name == verb
    assert (command.epilog or "").startswith(f"Example:  agentseer {verb}")
    assert command.help


def test_help_lists_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(verb in shown for verb in VERBS)


def test_help_imports_no_command() -> None:
    code = "import sys; from agentseer.cli.main import main; main(['--help']); print(sorted(sys.modules))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    for heavy in ("faker", "sqlalchemy", "jsonschema_rs", "rich", "yaml", "asyncio", "agentseer.cli.run"):
        assert f"'{heavy}'" not in shown


def test_an_unknown_verb_is_refused_with_the_closest_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rnu"]) == 2
    assert "did you mean 'run'?" in capsys.readouterr().err


def test_a_configuration_file_gives_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "agentseer.toml").write_text("[coverage]\nsuit = 'x'\n")
    monkeypatch.chdir(tmp_path)
    assert main(["coverage", "x"]) == 2


def test_a_broken_configuration_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "agentseer.toml").write_text("[coverage\n")
    monkeypatch.chdir(tmp_path)
    assert main(["coverage", "x"]) == 2
    assert "agentseer.toml: not valid TOML" in capsys.readouterr().err
