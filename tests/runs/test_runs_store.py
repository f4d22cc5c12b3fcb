"""Runs survive the process: what is committed is found again, on SQLite and on PostgreSQL."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from sample_run import CASES, RUN, TRIALS

from agentseer.errors import StoreError, UnknownNameError
from agentseer.runs.store import Store
from agentseer.runs.summary import summarize


def postgres_binaries() -> Path | None:
    """The folder of PostgreSQL's own programs, if it is installed."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return folders[-1] if folders else None


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """URL of a PostgreSQL server of our own."""
    programs = postgres_binaries()
    if programs is None:
        pytest.skip("PostgreSQL is not installed")
    pytest.importorskip("psycopg")
    folder = tmp_path_factory.mktemp("postgres")
    as_user: dict[str, str] = {}
    if os.getuid() == 0:  # the server refuses to run as root
        as_user = {"user": "postgres"}
        shutil.chown(folder, "postgres")
        for parent in list(folder.parents)[:3]:
            parent.chmod(0o755)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data = folder / "data"
    subprocess.run(
        [programs / "initdb", "-D", data, "-A", "trust", "-U", "tester"],
        check=True,
        capture_output=True,
        cwd="/",
        **as_user,  # type: ignore[call-overload]
    )
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    control = [programs / "pg_ctl", "-D", data, "-w", "-l", folder / "log"]
    subprocess.run([*control, "-o", options, "start"], check=True, capture_output=True, cwd="/", **as_user)  # type: ignore[call-overload]
    yield f"postgresql://tester@127.0.0.1:{port}/postgres"
    subprocess.run([*control, "-m", "immediate", "stop"], check=True, capture_output=True, cwd="/", **as_user)  # type: ignore[call-overload]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "runs.db") if request.param == "sqlite" else str(request.getfixturevalue("postgres"))


def fresh(name: str) -> str:
    """A run id that no other test uses."""
    return f"{name}-{os.urandom(4).hex()}"


def test_what_is_committed_is_found_by_another_process_s_connection(url: str) -> None:
    run = msgspec.structs.replace(RUN, run_id=fresh("whole"))
    with Store(url) as store:
        store.create(run, CASES.values())
        for trial in TRIALS:
            store.add(run.run_id, trial)
        store.mark(run.run_id, "complete")
    with Store(url) as store:
        found = store.run(run.run_id)
        assert found == msgspec.structs.replace(run, status="complete")
        assert store.cases(found) == CASES
        assert sorted(store.trials(run.run_id), key=lambda t: (t.case_id, t.trial)) == sorted(
            TRIALS, key=lambda t: (t.case_id, t.trial)
        )
        assert store.finished(run.run_id) == {(t.case_id, t.trial) for t in TRIALS}
        assert summarize(found, CASES, store.trials(run.run_id)).total.passed == 3


def test_errors_can_be_tried_again(url: str) -> None:
    run = msgspec.structs.replace(RUN, run_id=fresh("errors"))
    with Store(url) as store:
        store.create(run, CASES.values())
        for trial in TRIALS:
            store.add(run.run_id, trial)
        assert store.drop_errors(run.run_id) == 1
        assert len(store.finished(run.run_id)) == len(TRIALS) - 1


def test_two_runs_of_one_suite_share_its_cases(url: str) -> None:
    first, second = (msgspec.structs.replace(RUN, run_id=fresh("twin")) for _ in range(2))
    with Store(url) as store:
        store.create(first, CASES.values())
        store.create(second, CASES.values())
        assert store.cases(second) == CASES
        with pytest.raises(StoreError, match="exists already"):
            store.create(first, CASES.values())


def test_an_unknown_run_suggests_the_closest(tmp_path: Path) -> None:
    with Store(tmp_path / "runs.db") as store:
        store.create(RUN, CASES.values())
        with pytest.raises(UnknownNameError, match="shop-keyword-1"):
            store.run("shop-keyword-2")
        assert store.run("latest").run_id == RUN.run_id


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "runs.db").write_text("not a database, just a long enough text of no meaning at all")
    with pytest.raises(StoreError, match=r"runs\.db"):
        Store(tmp_path / "runs.db")


def test_a_url_that_is_none_is_named() -> None:
    with pytest.raises(StoreError, match="database URL"):
        Store("nonsense://")
