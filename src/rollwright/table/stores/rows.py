"""Rows: events as they stand in the database, and a head for every table, each with a sum over itself: what was not written so is found.

A head says how many events a table has, so that none can be missing at its end. What is damaged is never given out.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias
from zlib import crc32

from rollwright.errors import StoreFailed
from rollwright.table.stores import StoredTable, raced

Row: TypeAlias = tuple[str, int, int, bytes]
"""A table, the place of an event in its log, its time, and the event as it was written."""

_HEAD = "SELECT table_id, length, size, first, last, sum FROM heads WHERE table_id = ?"
_HEADS = "SELECT table_id, length, size, first, last, sum FROM heads ORDER BY table_id"
_PUT = "INSERT OR REPLACE INTO heads (table_id, length, size, first, last, sum) VALUES (?, ?, ?, ?, ?, ?)"
_WRITE = "INSERT INTO events (table_id, seq, time, line, sum) VALUES (?, ?, ?, ?, ?)"
_READ = "SELECT seq, time, line, sum FROM events WHERE table_id = ? AND seq > ? ORDER BY seq"
_ANY = "SELECT 1 FROM events WHERE table_id = ? LIMIT 1"
_NAMES = """
    WITH RECURSIVE names (id) AS (
        SELECT min(table_id) FROM events
        UNION ALL SELECT (SELECT min(table_id) FROM events WHERE table_id > id) FROM names WHERE id IS NOT NULL
    ) SELECT id FROM names WHERE id IS NOT NULL ORDER BY id
"""


def summed(*fields: object) -> int:
    """The sum (CRC-32) of the fields of a row; it guards against disks, and not against people.

    >>> summed("t", 1, b"{}") == summed("t", 2, b"{}")
    False
    """
    checksum = 0
    for field in fields:
        checksum = crc32(
            field if isinstance(field, bytes) else f"{field}\n".encode(errors="surrogatepass"), checksum
        )
    return checksum


def damaged(name: str, what: str) -> StoreFailed:
    """That in the file called *name* stands something else than was written there."""
    return StoreFailed(f"{name} is damaged: {what}; put a backup in its place")


class Rows:
    """Reads and writes rows over whatever connection; *name* is that of the file, for whoever is told that it is damaged."""

    def __init__(self, name: str) -> None:
        self._name = name

    def append(self, connection: sqlite3.Connection, table: str, expected: int, rows: Sequence[Row]) -> None:
        """Write rows behind those that are there; `Conflict` where these are not as many as expected."""
        head = self.head(connection, table)
        if head.events != expected:
            raise raced(head.events, expected)
        if rows:
            connection.executemany(_WRITE, [(*row, summed(*row)) for row in rows])
            size, first = sum(len(line) for *_, line in rows), head.first if head.events else rows[0][2]
            after = table, head.events + len(rows), head.size + size, first, rows[-1][2]
            connection.execute(_PUT, (*after, summed(*after)))

    def head(self, connection: sqlite3.Connection, table: str) -> StoredTable:
        """The head of a table; of one that there is not, with no events."""
        row = connection.execute(_HEAD, (table,)).fetchone()
        if row is None and connection.execute(_ANY, (table,)).fetchone() is not None:
            row = connection.execute(_HEAD, (table,)).fetchone()  # it may have been begun just now
            if row is None:
                raise damaged(self._name, f"it does not say how long {table} is")
        return StoredTable(table, 0, 0, 0, 0) if row is None else self._checked(row)

    def heads(self, connection: sqlite3.Connection) -> list[StoredTable]:
        """Every table, by id."""
        names = [row[0] for row in connection.execute(_NAMES)]
        heads = [self._checked(row) for row in connection.execute(_HEADS)]
        if not set(names) <= {head.table for head in heads}:  # more may have been begun meanwhile
            raise damaged(self._name, "it does not list every table that is in it")
        return heads

    def read(self, connection: sqlite3.Connection, table: str, after: int) -> Iterator[tuple[int, bytes]]:
        """The events behind the first *after*, with their places."""
        length = self.head(connection, table).events
        for seq, time, line, total in connection.execute(_READ, (table, after)):
            if seq != after + 1:
                break
            if summed(table, seq, time, line) != total:
                raise damaged(self._name, f"event {seq} of {table} is not as it was written")
            after = seq
            yield seq, line
        else:
            if after >= length:
                return
        raise damaged(self._name, f"events of {table} are missing")

    def _checked(self, row: Sequence[Any]) -> StoredTable:
        *fields, total = row
        if summed(*fields) != total:
            raise damaged(self._name, "how long its tables are is not as it was written")
        return StoredTable(*fields)
