"""A suite survives its folder, byte for byte, and damage is named with its place."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from sample_run import CASES

from agentseer.errors import SuiteError
from agentseer.suites import Suite, assemble, load, save
from agentseer.tools import Parameter, Tool, Toolset

TOOLS = Toolset(
    title="Shop",
    tools=(
        Tool(
            name="cancelOrder", parameters=(Parameter(name="order_id", schema={"$ref": "#/$defs/Id"}, required=True),)
        ),
        Tool(name="getOrder"),
        Tool(name="unused", result={"$ref": "#/$defs/Unused"}),
    ),
    definitions={"Id": {"$ref": "#/$defs/Text"}, "Text": {"type": "string"}, "Unused": {}},
)


@pytest.fixture
def suite() -> Suite:
    return assemble(TOOLS, list(CASES.values()), name="shop", seed=7)


def test_a_suite_read_back_is_equal(suite: Suite, tmp_path: Path) -> None:
    save(suite, tmp_path / "s")
    assert load(tmp_path / "s") == suite


def test_writing_twice_gives_the_same_bytes(suite: Suite, tmp_path: Path) -> None:
    save(suite, tmp_path / "a")
    save(assemble(TOOLS, list(reversed(CASES.values())), name="shop", seed=7), tmp_path / "b")
    files = sorted(p.relative_to(tmp_path / "a") for p in (tmp_path / "a").rglob("*.json"))
    assert len(files) == 4
    assert all((tmp_path / "a" / f).read_bytes() == (tmp_path / "b" / f).read_bytes() for f in files)


def test_only_what_cases_need_of_the_tools_is_kept(suite: Suite) -> None:
    assert [t.name for t in suite.toolset.tools] == ["cancelOrder", "getOrder"]
    assert set(suite.toolset.definitions) == {"Id", "Text"}


def test_hashes_move_with_what_they_cover(suite: Suite) -> None:
    case = suite.cases[0]
    relabelled = msgspec.structs.replace(case, status="accepted")
    other = assemble(TOOLS, [relabelled, *suite.cases[1:]], name="shop", seed=7)
    assert other.manifest.hashes == suite.manifest.hashes
    assert other.manifest.content_hash != suite.manifest.content_hash
    changed = msgspec.structs.replace(case, situation=msgspec.structs.replace(case.situation, opening="Hello"))
    third = assemble(TOOLS, [changed, *suite.cases[1:]], name="shop", seed=7)
    assert third.manifest.hashes.simulator != suite.manifest.hashes.simulator
    assert third.manifest.hashes.oracles == suite.manifest.hashes.oracles


def test_cases_that_people_wrote_survive(suite: Suite, tmp_path: Path) -> None:
    mine = msgspec.structs.replace(
        suite.cases[0], case_id="mine", generator=msgspec.structs.replace(suite.cases[0].generator, name="human")
    )
    save(assemble(TOOLS, [*suite.cases, mine], name="shop"), tmp_path / "s")
    (tmp_path / "s" / "history.jsonl").write_text("{}\n")
    written = save(suite, tmp_path / "s")
    assert "mine" in {c.case_id for c in written.cases}
    assert load(tmp_path / "s") == written
    assert (tmp_path / "s" / "history.jsonl").read_text() == "{}\n"


def test_cases_may_be_written_in_yaml(suite: Suite, tmp_path: Path) -> None:
    save(suite, tmp_path / "s")
    mine = msgspec.to_builtins(msgspec.structs.replace(suite.cases[0], case_id="mine"))
    (tmp_path / "s" / "cases" / "mine.yaml").write_text(json.dumps([mine]), encoding="utf-8")
    assert "mine" in {c.case_id for c in load(tmp_path / "s").cases}


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        ("suite.json", "{", "truncated"),
        ("suite.json", "{}", "missing required field"),
        ("toolset.json", None, "missing"),
        ("cases/cancelOrder.json", '[{"case_id": 3}]', "$[0].case_id"),
        ("cases/extra.yaml", "a: [", "YAML"),
    ],
)
def test_damage_is_named(suite: Suite, tmp_path: Path, file: str, content: str | None, said: str) -> None:
    save(suite, tmp_path / "s")
    place = tmp_path / "s" / file
    if content is None:
        place.unlink()
    else:
        place.write_text(content)
    with pytest.raises(SuiteError) as raised:
        load(tmp_path / "s")
    assert said in str(raised.value) and place.name.split(".")[0] in str(raised.value)


def test_unknown_fields_are_refused(suite: Suite, tmp_path: Path) -> None:
    save(suite, tmp_path / "s")
    case = {**msgspec.to_builtins(suite.cases[0]), "case_id": "x", "satisfyable": True}
    (tmp_path / "s" / "cases" / "x.json").write_text(json.dumps([case]))
    with pytest.raises(SuiteError, match="satisfyable"):
        load(tmp_path / "s")


def test_a_folder_that_is_no_suite_is_left_alone(suite: Suite, tmp_path: Path) -> None:
    (tmp_path / "s").mkdir()
    (tmp_path / "s" / "thesis.txt").write_text("years of work")
    with pytest.raises(SuiteError, match="not a suite"):
        save(suite, tmp_path / "s")
    assert (tmp_path / "s" / "thesis.txt").read_text() == "years of work"


def test_two_cases_of_one_name_are_refused(suite: Suite, tmp_path: Path) -> None:
    save(suite, tmp_path / "s")
    (tmp_path / "s" / "cases" / "copy.json").write_text(json.dumps([msgspec.to_builtins(suite.cases[0])]))
    with pytest.raises(SuiteError, match="two cases"):
        load(tmp_path / "s")
