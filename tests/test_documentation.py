"""What can be registered is documented, and what the README links exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from agentseer.agents.builtin import DEGRADED, VARIANTS
from agentseer.agents.loading import FORMS
from agentseer.cli.main import VERBS
from agentseer.scenarios import KINDS

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("docs/kinds.md", KINDS.names()),
        ("docs/agents.md", (*VARIANTS.names(), *DEGRADED.names(), "model:NAME", "keyword", "reference")),
    ],
)
def test_every_member_has_its_line(page: str, names: tuple[str, ...]) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert [n for n in names if f"`{n}`" not in text] == []


def test_every_form_of_a_target_is_in_the_docs() -> None:
    text = (ROOT / "docs/agents.md").read_text(encoding="utf-8")
    assert all(form.split(":")[0] in text for form in FORMS)


def test_links_lead_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "ARCHITECTURE.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_readme_starts_with_what_sets_itself_up() -> None:
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    commands = [line.split()[:2] for block in blocks for line in block.splitlines() if line.strip()]
    assert commands[:2] == [["make", "demo"], ["make", "test"]]
    assert {words[1] for words in commands if words[0] == "agentseer"} <= set(VERBS)
