"""The database file of the SQLite store: how it is opened, whose it is, its version, and the steps from each to the next."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from errno import EACCES
from os import O_CREAT, O_EXCL, O_WRONLY, R_OK, W_OK, access, stat, strerror
from os import close as close_file
from os import open as open_file
from pathlib import Path
from time import monotonic, sleep
from typing import TypeAlias

from rollwright.errors import StoreFailed
from rollwright.table.stores.failures import FAILURES, is_locked
from rollwright.table.stores.rows import damaged, summed

Step: TypeAlias = tuple[str, ...]
"""The statements that lead from one version to the next."""

APPLICATION = int.from_bytes(b"Roll")
"""What a file of ours carries as its `application_id`."""

STEPS: tuple[Step, ...] = (
    (
        """
        CREATE TABLE events (
            table_id TEXT NOT NULL,
            seq INTEGER NOT NULL,   -- the place in the log, from 1
            time INTEGER NOT NULL,  -- as in the line
            line BLOB NOT NULL,     -- the event as it was written, byte for byte
            PRIMARY KEY (table_id, seq)
        ) WITHOUT ROWID
        """,
    ),
    (
        "ALTER TABLE events ADD COLUMN sum INTEGER NOT NULL DEFAULT 0",  # over all else in the row
        "UPDATE events SET sum = summed(table_id, seq, time, line)",
        """
        CREATE TABLE heads (
            table_id TEXT PRIMARY KEY,
            length INTEGER NOT NULL,  -- how many events there are
            size INTEGER NOT NULL,    -- the bytes of their lines
            first INTEGER NOT NULL,   -- the time of the first of them
            last INTEGER NOT NULL,    -- and of the last
            sum INTEGER NOT NULL      -- over all else in the row
        ) WITHOUT ROWID
        """,
        """
        INSERT INTO heads SELECT table_id, max(seq), sum(length(line)),
            (SELECT time FROM events AS e WHERE e.table_id = events.table_id ORDER BY seq LIMIT 1),
            (SELECT time FROM events AS e WHERE e.table_id = events.table_id ORDER BY seq DESC LIMIT 1),
            0
        FROM events GROUP BY table_id
        """,
        "UPDATE heads SET sum = summed(table_id, length, size, first, last)",
    ),
)
"""One step per version: the first makes version 1 of an empty file. Steps are added at the end and never changed."""


def create(path: Path) -> None:
    """Make an empty file that only its owner may read, for it will hold secrets; one that is there stays as it is.

    Raises `OSError`, also where one is there that cannot be written: SQLite would open it, for reading only, and
    leave files beside it that nobody can write to. It is looked at and not opened, for closing it would end the locks
    that this process may have on it.
    """
    with suppress(FileExistsError):
        close_file(open_file(path, O_CREAT | O_EXCL | O_WRONLY, 0o600))
    if not access(path, R_OK | W_OK):
        raise PermissionError(EACCES, strerror(EACCES))


WRITING = ("synchronous = FULL", "fullfsync = ON")
"""The settings of a connection that calls nothing written that is not on disk."""

READING = ("query_only = ON",)
"""The settings of a connection that changes nothing."""


def only(path: Path) -> None:
    """Refuse a file that has another name besides: SQLite keeps what is not in it yet beside one name, and knows of no other."""
    with suppress(FileNotFoundError):
        if path.is_file() and stat(path).st_nlink > 1:
            raise StoreFailed(
                f"{path.name} has another name as well (a hard link), by which its last changes are not seen: "
                "remove that name, or make a copy with `rollwright tables backup`"
            )


def connect(
    path: Path, wait: float, factory: type[sqlite3.Connection], settings: Sequence[str] = WRITING
) -> sqlite3.Connection:
    """A connection to a file that is there, which waits *wait* seconds for others."""
    where = f"{path.as_uri()}?mode=rw"
    connection = sqlite3.connect(
        where, uri=True, timeout=wait, isolation_level=None, check_same_thread=False, factory=factory
    )
    try:
        connection.create_function("summed", -1, summed, deterministic=True)
        for setting in settings:
            connection.execute(f"PRAGMA {setting}")
    except FAILURES:
        connection.close()
        raise
    return connection


def prepare(connection: sqlite3.Connection, name: str, steps: Sequence[Step], *, wait: float) -> None:
    """Bring a file to the newest version in one transaction; closing the connection undoes what did not succeed.

    A file of that version is not written to. Raises `StoreFailed` where the file is another program's, or of a later
    version than *steps* lead to, and `sqlite3.Error` where it is no database or cannot be written.
    """
    connection.execute("BEGIN")  # for one look at all of it: somebody else may be making the same file
    version = _version(connection, name, steps)  # before anything is written to what may not be ours
    connection.execute("COMMIT")
    _write_ahead(connection, name, monotonic() + wait)
    if version < len(steps):
        connection.execute("BEGIN IMMEDIATE")
        for step in steps[_version(connection, name, steps) :]:
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(steps)}")
        connection.execute("COMMIT")


def number(connection: sqlite3.Connection, query: str, *values: object) -> int:
    """The one number that a query gives."""
    value: int = connection.execute(query, values).fetchone()[0]
    return value


def _version(connection: sqlite3.Connection, name: str, steps: Sequence[Step]) -> int:
    """The version of a file that is ours or nobody's."""
    version = number(connection, "PRAGMA user_version")
    owner = number(connection, "PRAGMA application_id")
    filled = number(connection, "SELECT count(*) FROM sqlite_master")
    if owner != APPLICATION and (owner or version or filled):
        raise StoreFailed(
            f"{name} belongs to another program; name another file, or one that is not there yet"
        )
    if filled and not version:
        raise damaged(name, "it says that it is empty, and is not")
    if version > len(steps):
        raise StoreFailed(
            f"{name} is of version {version}, and this Rollwright knows {len(steps)}; use the one that wrote it, or a later one"
        )
    return version


def _write_ahead(connection: sqlite3.Connection, name: str, until: float) -> None:
    """Let readers and the writer not wait for each other. SQLite does not wait its turn for this, so we do."""
    while True:
        try:
            mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        except sqlite3.OperationalError as error:
            if not is_locked(error) or monotonic() > until:
                raise
            sleep(0.01)
        else:
            break
    if mode != "wal":
        raise StoreFailed(
            f"{name} is on a disk that cannot share memory between programs; keep it on a local disk"
        )
