"""The rules of the house that a reader could not otherwise trust: layers, names, depth."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import agentseer

ROOT = Path(agentseer.__file__).parent

LAYERS: tuple[tuple[str, ...], ...] = (
    ("cli",),
    ("api",),
    ("report",),
    ("synthesis",),
    ("runs",),
    ("simulation",),
    ("agents", "suites"),
    ("scenarios", "oracles"),
    ("cases",),
    ("environment", "specs"),
    ("models",),
    ("language",),
    ("tools", "transcript", "statistics"),
    ("schema", "digest", "registry", "config", "errors"),
)
"""From the top down: a room may import the rooms below it, and no sibling of its own layer but those that
`WITHIN` allows. ARCHITECTURE.md draws the same picture."""

WITHIN = {("registry", "errors"), ("config", "errors"), ("schema", "errors"), ("schema", "digest")}
DEPTH = {room: depth for depth, layer in enumerate(LAYERS) for room in layer}
MODULES = sorted(p for p in ROOT.rglob("*.py") if "demo" not in p.parts)


def room_of(module: str) -> str:
    """The room that a dotted name below the package belongs to."""
    return module.split(".")[1] if "." in module else ""


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every import of the package in a file, with its line: at the top, in functions, behind guards."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, a.name) for a in node.names if a.name.startswith("agentseer."))
        elif isinstance(node, ast.ImportFrom) and node.module == "agentseer":
            yield from ((node.lineno, f"agentseer.{a.name}") for a in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("agentseer."):
            yield node.lineno, str(node.module)
        elif isinstance(node, ast.ImportFrom) and node.level:
            yield node.lineno, "agentseer.relative"


def test_every_room_has_a_layer() -> None:
    rooms = {p.relative_to(ROOT).parts[0].removesuffix(".py") for p in MODULES} - {"__init__", "__main__"}
    assert rooms == set(DEPTH)


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_go_downward(path: Path) -> None:
    room = path.relative_to(ROOT).parts[0].removesuffix(".py")
    if room in ("__init__", "__main__"):
        return
    wrong = []
    for line, module in imports(path):
        target = room_of(module)
        if target in ("", "__version__", room) or (room, target) in WITHIN:
            continue
        assert target in DEPTH, f"{path}:{line} imports {module}; name modules in full"
        if DEPTH[target] <= DEPTH[room]:
            wrong.append(f"{path.relative_to(ROOT)}:{line} imports {module}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_files_stay_small_and_flat(path: Path) -> None:
    parts = path.relative_to(ROOT).parts
    assert len(parts) <= 2, "at most one folder below the package"
    assert path.stem not in {"utils", "helpers", "common", "base"}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree), "a module says what it is for"
    if path.stem == "__init__" and len(parts) == 2:
        allowed = (ast.Expr, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign, ast.If, ast.FunctionDef)
        assert all(isinstance(node, allowed) for node in tree.body)


@pytest.mark.parametrize("path", [p for p in MODULES if p.stem == "__init__"], ids=lambda p: p.parent.name)
def test_public_names_are_sorted_and_exist(path: Path) -> None:
    name = ".".join(["agentseer", *path.relative_to(ROOT).parts[:-1]])
    module = import_module(name)
    public = getattr(module, "__all__", [])
    assert list(public) == sorted(public)
    for item in public:
        assert hasattr(module, item), f"{name}.{item}"
