"""Runs and trials in a database: SQLite by path, PostgreSQL by URL, one schema.

Each trial is committed on its own, so a killed process loses at most the trials in flight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType

import msgspec
import sqlalchemy as sa

from agentseer.cases import Case
from agentseer.errors import MissingExtraError, StoreError, UnknownNameError
from agentseer.runs.trial import Run, RunStatus, Trial

__all__ = ["Store"]

_metadata = sa.MetaData()
_runs = sa.Table(
    "agentseer_runs",
    _metadata,
    sa.Column("run_id", sa.String(200), primary_key=True),
    sa.Column("created", sa.String(40), nullable=False),
    sa.Column("status", sa.String(20), nullable=False),
    sa.Column("stopped_because", sa.Text, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)
_cases = sa.Table(
    "agentseer_cases",
    _metadata,
    sa.Column("suite_hash", sa.String(80), primary_key=True),
    sa.Column("case_id", sa.String(200), primary_key=True),
    sa.Column("data", sa.LargeBinary, nullable=False),
)
_trials = sa.Table(
    "agentseer_trials",
    _metadata,
    sa.Column("run_id", sa.String(200), primary_key=True),
    sa.Column("case_id", sa.String(200), primary_key=True),
    sa.Column("trial", sa.Integer, primary_key=True),
    sa.Column("verdict", sa.String(20), nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)


class Store:
    """The runs of a project. A context manager; ``url`` is a file path or a SQLAlchemy URL.

    Raises `StoreError` when the database cannot be opened.
    """

    def __init__(self, url: str | Path) -> None:
        self.url = str(url)
        self._engine = _engine(self.url)
        try:
            self._connection = _prepared(self._engine)
        except sa.exc.SQLAlchemyError as error:
            reason = str(error).split("\n")[0]
            raise StoreError(f"cannot open the run store: {reason}", where=self.url) from None
        self._insert_trial = _trials.insert()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the database; a second call does nothing."""
        self._connection.close()
        self._engine.dispose()

    def create(self, run: Run, cases: Iterable[Case]) -> None:
        """Record a run and the cases it pins; a taken id raises `StoreError`."""
        if self.find(run.run_id):
            raise StoreError(f"run {run.run_id!r} exists already", where=self.url)
        known = set(self._connection.scalars(sa.select(_cases.c.case_id).where(_cases.c.suite_hash == run.suite_hash)))
        rows = [
            {"suite_hash": run.suite_hash, "case_id": case.case_id, "data": msgspec.json.encode(case)}
            for case in cases
            if case.case_id not in known
        ]
        if rows:
            self._connection.execute(_cases.insert(), rows)
        self._connection.execute(
            _runs.insert(),
            {
                "run_id": run.run_id,
                "created": run.created,
                "status": run.status,
                "stopped_because": run.stopped_because,
                "data": msgspec.json.encode(run),
            },
        )
        self._connection.commit()

    def mark(self, run_id: str, status: RunStatus, because: str = "") -> None:
        """Set the status of a run."""
        change = _runs.update().where(_runs.c.run_id == run_id).values(status=status, stopped_because=because)
        self._connection.execute(change)
        self._connection.commit()

    def find(self, run_id: str) -> Run | None:
        """The run with this id, if there is one."""
        row = self._connection.execute(sa.select(_runs).where(_runs.c.run_id == run_id)).first()
        return _run(row) if row else None

    def run(self, run_id: str) -> Run:
        """The run with this id, or the latest for ``latest``; `UnknownNameError` suggests the closest one."""
        found = next(iter(self.runs()), None) if run_id == "latest" else self.find(run_id)
        if found is None:
            raise UnknownNameError("run", run_id, [r.run_id for r in self.runs()], where=self.url)
        return found

    def runs(self) -> list[Run]:
        """All runs, the newest first."""
        rows = self._connection.execute(sa.select(_runs).order_by(_runs.c.created.desc(), _runs.c.run_id))
        return [_run(row) for row in rows]

    def add(self, run_id: str, trial: Trial) -> None:
        """Commit one finished trial."""
        self._connection.execute(
            self._insert_trial,
            {
                "run_id": run_id,
                "case_id": trial.case_id,
                "trial": trial.trial,
                "verdict": trial.verdict,
                "data": msgspec.json.encode(trial),
            },
        )
        self._connection.commit()

    def drop_errors(self, run_id: str) -> int:
        """Forget the trials of a run that ended in infrastructure errors, so that a resume tries them again."""
        gone = self._connection.execute(
            _trials.delete().where(_trials.c.run_id == run_id, _trials.c.verdict == "error")
        ).rowcount
        self._connection.commit()
        return gone

    def finished(self, run_id: str) -> set[tuple[str, int]]:
        """(case id, trial) of every finished trial of a run."""
        rows = self._connection.execute(sa.select(_trials.c.case_id, _trials.c.trial).where(_trials.c.run_id == run_id))
        return {(row.case_id, row.trial) for row in rows}

    def trials(self, run_id: str) -> Iterator[Trial]:
        """The trials of a run in order of case and trial, one at a time."""
        query = sa.select(_trials.c.data).where(_trials.c.run_id == run_id).order_by(_trials.c.case_id, _trials.c.trial)
        for data in self._connection.execution_options(yield_per=200).scalars(query):
            yield _trial_decoder.decode(data)

    def cases(self, run: Run) -> dict[str, Case]:
        """The cases that a run pinned, by id, in the run's order."""
        rows = self._connection.execute(sa.select(_cases).where(_cases.c.suite_hash == run.suite_hash))
        found = {row.case_id: _case_decoder.decode(row.data) for row in rows}
        return {case_id: found[case_id] for case_id in run.case_ids}


_trial_decoder = msgspec.json.Decoder(Trial)
_case_decoder = msgspec.json.Decoder(Case)
_run_decoder = msgspec.json.Decoder(Run)


def _run(row: sa.Row[tuple[str, str, str, str, bytes]]) -> Run:
    pinned = _run_decoder.decode(row.data)
    return msgspec.structs.replace(pinned, status=row.status, stopped_because=row.stopped_because)


def _prepared(engine: sa.Engine) -> sa.Connection:
    """A connection to a database that has our tables; another process may be making them at this moment."""
    try:
        _metadata.create_all(engine)
    except (sa.exc.OperationalError, sa.exc.IntegrityError, sa.exc.ProgrammingError) as error:
        if "exist" not in str(error).lower():
            raise
        _metadata.create_all(engine)
    return engine.connect()


def _engine(url: str) -> sa.Engine:
    if "://" not in url:
        path = Path(url)
        path.parent.mkdir(parents=True, exist_ok=True)
        url = f"sqlite:///{path}"
    if url.startswith(("postgres://", "postgresql://")):
        url = "postgresql+psycopg://" + url.split("://", 1)[1]
    try:
        engine = sa.create_engine(url)
    except ModuleNotFoundError as error:
        raise MissingExtraError(error.name or "psycopg", extra="postgres", need=f"the run store {url}") from None
    except sa.exc.ArgumentError:
        raise StoreError("not a database URL", where=url, hint="a file path, or postgresql://USER@HOST/NAME") from None
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _tune_sqlite)
    return engine


def _tune_sqlite(connection: object, record: object) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]
    cursor.execute("PRAGMA busy_timeout=10000")  # first: changing the journal mode may have to wait already
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.close()
