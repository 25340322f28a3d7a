"""Backups: a consistent copy of a database while it is written to, which is there whole or not at all."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from os import O_RDONLY, fsync
from os import close as close_file
from os import open as open_file
from pathlib import Path
from tempfile import TemporaryDirectory

from rollwright.errors import BadArgument
from rollwright.table.stores.failures import failure


def copy(source: sqlite3.Connection, path: Path) -> None:
    """Copy a database to a new file at *path*, that only its owner may read.

    Raises `BadArgument` where there is a file already, and `StoreFailed` where the copy cannot be written.
    """
    if path.exists():
        raise BadArgument(f"{path.name} is there already; name a file that is not", at="path")
    try:
        with TemporaryDirectory(prefix=f".{path.name}.", dir=path.parent) as folder:
            unfinished = Path(folder, path.name)
            _fill(source, unfinished)
            _to_disk(unfinished)
            unfinished.rename(path)
        _to_disk(path.parent)
    except (OSError, sqlite3.Error) as error:
        raise failure(error, f"the copy {path.name}") from error


def _fill(source: sqlite3.Connection, path: Path) -> None:
    """Copy at one go, from one state of the source; the copy is a single file that even a read-only disk can show."""
    path.touch(0o600)
    with closing(sqlite3.connect(path, isolation_level=None)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")


def _to_disk(path: Path) -> None:
    file = open_file(path, O_RDONLY)
    try:
        fsync(file)
    finally:
        close_file(file)
