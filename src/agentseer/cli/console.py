"""How every command speaks: tables for people, one JSON document for machines, progress on the error stream."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Any, TypeVar

import click
import msgspec

__all__ = ["Progress", "clean", "emit_json", "json_option", "note", "percent", "quiet_option", "table"]

F = TypeVar("F", bound=Callable[..., Any])

json_option = click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
quiet_option = click.option("--quiet", "-q", is_flag=True, help="No progress, no notes.")

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def clean(text: str) -> str:
    """Text without control sequences: what files and agents say is not trusted by a terminal.

    >>> clean("red \\x1b[31malert")
    'red [31malert'
    """
    return _CONTROL.sub("", text)


def emit_json(document: Any) -> None:
    """Print one document, indented."""
    data = msgspec.json.format(msgspec.json.encode(document), indent=2)
    click.echo(data.decode())


def note(text: str = "", *, style: str = "") -> None:
    """A line on the error stream, so that standard output stays for results."""
    click.echo(click.style(clean(text), fg=style) if style else clean(text), err=True)


def percent(value: float | None) -> str:
    """A share as a person reads it.

    >>> percent(0.934), percent(None)
    ('93.4%', '–')
    """
    return "–" if value is None else f"{100 * value:.1f}%"


def table(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]], *, numbers: Sequence[str] = ()) -> None:
    """Print a table; ``numbers`` names the columns that are aligned to the right."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False, soft_wrap=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=120)
    view = Table(title=title or None, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        view.add_column(column, justify="right" if column in numbers else "left", overflow="fold")
    for row in rows:
        view.add_row(*(cell if isinstance(cell, Text) else Text(clean(str(cell))) for cell in row))
    console.print(view)


class Progress(AbstractContextManager["Progress"]):
    """Progress of long work on the error stream: a bar on a terminal, a plain line now and then elsewhere."""

    def __init__(self, what: str, *, quiet: bool = False, every: float = 5.0) -> None:
        self._what = what
        self._quiet = quiet
        self._every = every
        self._last = time.monotonic()
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Progress:
        if not self._quiet and sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
            from rich.progress import Progress as Bar

            columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
            self._bar = Bar(*columns, console=Console(stderr=True), transient=True)
            self._bar.start()
            self._task = self._bar.add_task(self._what, total=None)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar:
            self._bar.stop()

    def at(self, done: int, total: int, detail: str = "") -> None:
        """``done`` of ``total`` are finished."""
        if self._quiet:
            return
        if self._bar:
            self._bar.update(self._task, completed=done, total=total, description=f"{self._what} {detail}".strip())
        elif time.monotonic() - self._last >= self._every:
            self._last = time.monotonic()
            note(f"{self._what}: {done} of {total} {detail}".rstrip())
