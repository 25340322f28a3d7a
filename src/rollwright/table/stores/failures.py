"""What a database's error means to whoever runs the table: what is wrong with which file, and what would help."""

from __future__ import annotations

import errno
import sqlite3

from rollwright.errors import StoreFailed

_SAID: dict[int, tuple[str, str]] = {
    sqlite3.SQLITE_FULL: ("has no room left", "make room on its disk, and it goes on"),
    sqlite3.SQLITE_READONLY: ("may not be written to", "let the server write the file and its folder"),
    sqlite3.SQLITE_PERM: ("may not be written to", "let the server write the file and its folder"),
    sqlite3.SQLITE_BUSY: ("is held by another program", "wait, or end that program"),
    sqlite3.SQLITE_LOCKED: ("is held by another program", "wait, or end that program"),
    sqlite3.SQLITE_IOERR: ("was refused by its disk", "look at the disk: its room, its quota, its health"),
    sqlite3.SQLITE_CANTOPEN: ("cannot be opened", "see that its folder is there and may be written to"),
    sqlite3.SQLITE_NOTADB: ("is no database", "name another file, or one that is not there yet"),
    sqlite3.SQLITE_CORRUPT: ("is damaged", "put a backup in its place"),
    sqlite3.SQLITE_TOOBIG: ("takes no event as large as this", "make it smaller"),
}


FAILURES = (sqlite3.Error, UnicodeDecodeError)
"""What a database raises: its own errors, and where it quotes what is damaged, that this is no text."""

_HELP: dict[int, str] = {
    errno.ENOENT: "see that its folder is there",
    errno.EACCES: "let the server read and write the file and its folder",
    errno.EROFS: "let the server read and write the file and its folder",
    errno.ENOSPC: "make room on its disk, and it goes on",
    errno.EDQUOT: "make room on its disk, and it goes on",
}


def is_locked(error: Exception) -> bool:
    """Whether the error will be gone when somebody else is done."""
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_read_only(error: Exception) -> bool:
    """Whether the file was opened for reading because it could not be for writing."""
    return _code(error) == sqlite3.SQLITE_READONLY


def failure(error: Exception, name: str) -> StoreFailed:
    """The error as `StoreFailed`, for people who know the file by *name*; a new one at every call, to be raised once.

    >>> failure(OSError(28, "No space left on device"), "tables.db").message
    'tables.db: No space left on device; make room on its disk, and it goes on'
    """
    failed = StoreFailed(_message(error, name))
    failed.__cause__ = error
    return failed


def _message(error: Exception, name: str) -> str:
    if isinstance(error, StoreFailed):
        return error.message
    if isinstance(error, UnicodeDecodeError):
        return f"{name} is damaged; put a backup in its place"
    if isinstance(error, OSError):
        return f"{name}: {error.strerror}; {_HELP.get(error.errno or 0, 'look at its folder and its disk')}"
    if said := _SAID.get(_code(error)):
        return f"{name} {said[0]}; {said[1]}"
    return f"{name} does not take this: {error}"


def _code(error: Exception) -> int:
    """The database's code without what extends it; errors of Python's own making have none."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
