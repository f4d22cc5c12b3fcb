"""The files and URLs that a specification may be made of.

Files are read only below the folder of the document that the user named; URLs only if the user allowed the network.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urljoin, urlsplit

from agentseer.errors import SpecError, UsageError
from agentseer.specs.document import Document
from agentseer.specs.limits import MAX_BYTES, too_large

__all__ = ["Files", "is_url"]

TIMEOUT = 30.0
"""Seconds to wait for a remote document."""


def is_url(path: str) -> bool:
    """Whether a path is a web address.

    >>> is_url("https://example.com/openapi.json"), is_url("C:/openapi.json"), is_url("api.yaml")
    (True, False, False)
    """
    return urlsplit(path).scheme in ("http", "https")


class Files:
    """Reads the document at ``path`` and those it refers to, each once."""

    def __init__(self, path: str, *, allow_remote: bool = False) -> None:
        self._path = path
        self._root = None if is_url(path) else Path(path).resolve().parent
        self._allow_remote = allow_remote
        self._read: dict[str, Document] = {}

    def document(self) -> Document:
        """The document the user named; `SpecError` if it cannot be read, `UsageError` if it may not."""
        if is_url(self._path):
            if not self._allow_remote:
                raise UsageError("a URL is read only when allowed", where=self._path, hint="add --allow-remote")
            return self._document(self._path, self._path)
        if Path(self._path).is_dir():
            raise SpecError("this is a folder", where=self._path, hint="name the specification file in it")
        return self._document(str(Path(self._path).resolve()), self._path)

    def find(self, relative: str, base: Document) -> Document:
        """The document at a path relative to ``base``."""
        if is_url(relative) or is_url(base.path):
            url = urljoin(base.path, relative)
            if not self._allow_remote or not is_url(url):
                raise SpecError(f"{url} is remote, and is read only with --allow-remote")
            return self._document(url, url)
        shown = Path(base.path).parent / relative
        try:
            file = shown.resolve()
        except (OSError, ValueError) as error:
            raise SpecError(f"{relative!r} is no path: {error}") from None
        if self._root is None or not file.is_relative_to(self._root):
            raise SpecError(f"{relative} is outside the folder of the specification, and is not read")
        return self._document(str(file), str(shown))

    def _document(self, location: str, shown: str) -> Document:
        if location not in self._read:
            data = _fetch(location) if is_url(location) else _file(Path(location), shown)
            self._read[location] = Document.read(data, shown, self)
        return self._read[location]


def _file(path: Path, shown: str) -> bytes:
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise too_large(size, shown)
        if not path.is_file():
            raise SpecError("not a regular file", where=shown)
        return path.read_bytes()
    except FileNotFoundError:
        raise SpecError("no such file", where=shown, hint="check the path") from None
    except (OSError, ValueError) as error:
        raise SpecError(f"cannot be read: {getattr(error, 'strerror', None) or error}", where=shown) from None


def _fetch(url: str) -> bytes:
    from urllib.request import urlopen  # slow to import, and seldom needed

    try:
        with urlopen(url, timeout=TIMEOUT) as response:  # the scheme is http or https, and the user allowed it
            data: bytes = response.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise SpecError(f"cannot be fetched: {getattr(error, 'reason', error)}", where=url) from None
    if len(data) > MAX_BYTES:
        raise too_large(len(data), url)
    return data
