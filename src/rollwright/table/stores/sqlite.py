"""The store in one file on this machine: SQLite, one writer for all that waits, on disk before anybody is told."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, closing, suppress
from functools import partial
from os import PathLike
from pathlib import Path
from shutil import disk_usage

import msgspec

from rollwright.errors import StoreFailed
from rollwright.table.log.events import Event
from rollwright.table.stores import StoredTable
from rollwright.table.stores.beside import Beside
from rollwright.table.stores.copying import copy
from rollwright.table.stores.failures import FAILURES, failure
from rollwright.table.stores.readers import Readers
from rollwright.table.stores.rows import Rows, damaged
from rollwright.table.stores.schema import READING, STEPS, Step, connect, create, number, only, prepare
from rollwright.table.stores.watch import VERSION, Watch
from rollwright.table.stores.writer import Writer, Writing

ROOM = 262_144
"""So many bytes must be free on the disk: about the largest command that a server takes."""

FILLER = 8_000_000
"""No more than so many are written to see whether there is room again."""


class Sqlite:
    """Keeps the promises of a store in the file at *path*, which several processes may have open.

    A file that is not there is made, for its owner's eyes only. Whoever else writes is waited for *wait* seconds.
    *steps* lead from version to version of the file, and *factory* makes the connections: both are for tests.
    """

    def __init__(
        self,
        path: str | PathLike[str],
        *,
        wait: float = 5.0,
        steps: Sequence[Step] = STEPS,
        factory: type[sqlite3.Connection] = sqlite3.Connection,
    ) -> None:
        self._path, self._wait = Path(path).absolute(), wait
        self._beside = Beside(self._path)
        self._refused = 0  # bytes that found no place on the disk
        self._rows = Rows(self._path.name)
        self._readers = Readers(self._path.name, partial(connect, self._path, wait, factory, READING))
        self._glances = Readers(self._path.name, partial(connect, self._path, 0.0, factory, READING))
        self._writer = self._open(partial(connect, self._path, wait, factory), steps, wait)

    def _open(
        self, connected: Callable[[], sqlite3.Connection], steps: Sequence[Step], wait: float
    ) -> Writer:
        try:
            create(self._path)
            only(self._path)
            with ExitStack() as undo:
                connection = undo.enter_context(closing(connected()))
                prepare(connection, self._path.name, steps, wait=wait)
                writer = Writer(self._path, connected, connection)
                undo.pop_all()
        except (OSError, *FAILURES) as error:
            raise failure(error, self._path.name) from error
        return writer

    def append(self, table: str, expected: int, events: Sequence[Event]) -> Future[None]:
        """As `Store.append`. A future that could be cancelled has written nothing."""
        rows = [
            (table, place, event.time, event.to_json()) for place, event in enumerate(events, expected + 1)
        ]
        done = self._writer.submit(lambda connection: self._rows.append(connection, table, expected, rows))
        done.add_done_callback(partial(self._note, sum(len(line) for *_, line in rows)))
        return done

    def read(self, table: str, after: int = 0) -> list[Event]:
        """As `Store.read`; it waits for no writer."""
        with self._readers.one() as connection:
            rows = list(self._rows.read(connection, table, after))
        return [self._event(table, seq, line) for seq, line in rows]

    def length(self, table: str) -> int:
        """As `Store.length`."""
        with self._readers.one() as connection:
            return self._rows.head(connection, table).events

    def glance(self, table: str) -> int | None:
        """As `Store.glance`: some twenty microseconds, since nobody who reads waits for the writer."""
        with suppress(StoreFailed), self._glances.one() as connection:
            return self._rows.head(connection, table).events
        return None

    def remember(self, table: str, some: bytes) -> None:
        """As `Store.remember`: in a file of its own, so that nobody who writes waits for it."""
        self._beside.put(table, some)

    def remembered(self, table: str) -> bytes | None:
        """As `Store.remembered`."""
        return self._beside.get(table)

    def tables(self) -> list[StoredTable]:
        """As `Store.tables`."""
        with self._readers.one() as connection:
            return self._rows.heads(connection)

    def ready(self, within: float = 2.0) -> None:
        """Write something that changes nothing to the disk; `StoreFailed` where it is not there in *within* seconds.

        Nor is it ready where the disk is all but full, or as much as the largest append that failed finds no place yet.
        """
        if _free(self._path) < ROOM:
            raise StoreFailed(f"{self._path.name} has no room left; make room on its disk, and it goes on")
        refused = self._refused
        if refused:
            self._written(partial(_fill, min(refused, FILLER)), within)
            self._written(_empty, within)
            self._refused = 0
        else:
            self._written(_touch, within)

    def _written(self, work: Writing, within: float) -> None:
        """Have work done now."""
        done = self._writer.submit(work)
        try:
            done.result(within)
        except TimeoutError:
            done.cancel()
            raise StoreFailed(
                f"{self._path.name} has not answered for {within:g} s; look at its disk"
            ) from None

    def _note(self, size: int, done: Future[None]) -> None:
        """Keep in mind what could not be written, until it can be."""
        if done.cancelled():
            return
        error = done.exception()
        if isinstance(error, StoreFailed):
            self._refused = max(self._refused, size)
        elif error is None and size >= self._refused:
            self._refused = 0

    notices: Sequence[str] = ()

    def listen(self, hear: Callable[[str | None], None]) -> Callable[[], None]:
        """As `Store.listen`; which table it was, the file does not tell."""
        return Watch(self._readers, hear, self._theirs).stop

    def _theirs(self) -> tuple[sqlite3.Connection, int] | None:
        """The number of versions that others wrote, as the connection knows it that writes, which may be a new one; none where it does not answer."""
        found = list[tuple[sqlite3.Connection, int]]()
        with suppress(StoreFailed):
            self._written(
                lambda connection: found.append((connection, number(connection, VERSION))), self._wait
            )
        return found[0] if found else None

    def backup(self, path: str | PathLike[str]) -> None:
        """Copy everything that is on disk now into a new file; writing goes on meanwhile.

        Raises `BadArgument` where there is such a file, and `StoreFailed` where it cannot be written.
        """
        with self._readers.one() as connection:
            copy(connection, Path(path).absolute())

    def close(self) -> None:
        """As `Store.close`; what was waiting is on disk then."""
        self._readers.close()
        self._glances.close()
        self._writer.close()

    def _event(self, table: str, seq: int, line: bytes) -> Event:
        try:
            return Event.from_json(line)
        except msgspec.MsgspecError as error:
            raise damaged(self._path.name, f"event {seq} of {table} cannot be read") from error


def _touch(connection: sqlite3.Connection) -> None:
    """Write the first page as it is: unlike an empty transaction, it fails where there is no room."""
    version = number(connection, "PRAGMA user_version")
    connection.execute(f"PRAGMA user_version = {version}")


def _fill(size: int, connection: sqlite3.Connection) -> None:
    """Write so many bytes, in a transaction of their own: in one with what takes them back, none would be written."""
    connection.execute("CREATE TABLE IF NOT EXISTS room (filler BLOB)")
    connection.execute("INSERT INTO room VALUES (zeroblob(?))", (size,))


def _empty(connection: sqlite3.Connection) -> None:
    connection.execute("DROP TABLE IF EXISTS room")


def _free(path: Path) -> int:
    """How many bytes are free on the disk of a file; one that is away is the writer's to tell of."""
    try:
        return disk_usage(path).free
    except OSError:
        return ROOM
