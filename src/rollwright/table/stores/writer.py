"""The one thread that writes: whatever waits goes into one transaction, and is done when that is on disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from os import stat
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import TypeAlias

from rollwright.errors import AtTable, StoreFailed
from rollwright.table.stores.failures import failure, is_read_only

Writing: TypeAlias = Callable[[sqlite3.Connection], None]
"""What is to be written; it raises an `AtTable` where it cannot be, and then nothing of it is."""

GROUP = 512
"""As many jobs share a transaction, at most: the first of them should not wait for ever."""


_ITS_OWN = (AtTable, sqlite3.DataError, ValueError, OverflowError)
"""What may be wrong with one piece of work, and says nothing of its neighbours."""


@dataclass(frozen=True)
class Job:
    """Writing, and who waits for it."""

    work: Writing
    done: Future[None] = field(default_factory=Future)


class Writer:
    """Owns the connection that writes to the file at *path*, from the moment it is made."""

    def __init__(
        self, path: Path, connect: Callable[[], sqlite3.Connection], connection: sqlite3.Connection
    ) -> None:
        self._path = path
        self._file = _file(path)
        self._connect = connect
        self._connection: sqlite3.Connection | None = connection
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._closing = Lock()
        self._closed = False
        self._thread = Thread(target=self._run, name=f"writer of {path.name}", daemon=True)
        self._thread.start()

    def submit(self, work: Writing) -> Future[None]:
        """Have work done in its turn. A future that is cancelled before its turn has written nothing."""
        job = Job(work)
        with self._closing:
            if self._closed:
                job.done.set_exception(StoreFailed(f"{self._path.name} was closed; open it again"))
            else:
                self._jobs.put(job)
        return job.done

    def close(self) -> None:
        """Write what waits, and end; closing twice is closing once."""
        with self._closing:
            if not self._closed:
                self._jobs.put(None)
            self._closed = True
        self._thread.join()

    def _run(self) -> None:
        open_ = True
        while open_:
            group, open_ = self._waiting()
            if group:
                self._write(group)
        self._let_go()

    def _waiting(self) -> tuple[list[Job], bool]:
        """Whatever waits now, at least one, less what was cancelled; and whether there may be more to come."""
        group: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            if job.done.set_running_or_notify_cancel():
                group.append(job)
            if len(group) == GROUP:
                return group, True
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return group, True
        return group, False

    def _write(self, group: list[Job]) -> None:
        """Write a group, then tell everybody; nobody is told anything of a transaction that failed but that."""
        try:
            faults = self._commit([job.work for job in group])
        except Exception as error:  # whatever it is, the next group must find this thread alive
            self._undo(error)
            faults = [failure(error, self._path.name) for _ in group]
        for job, fault in zip(group, faults, strict=True):
            if fault is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(fault)

    def _commit(self, works: list[Writing]) -> list[AtTable | None]:
        if _file(self._path) != self._file:
            raise StoreFailed(
                f"{self._path.name} is another file than it was; put the old one back, or start again"
            )
        connection = self._connection = self._connection or self._connect()
        connection.execute("BEGIN IMMEDIATE")
        faults: list[AtTable | None] = [None] * len(works)
        if not self._all(connection, works):
            connection.execute("ROLLBACK")
            connection.execute("BEGIN IMMEDIATE")
            faults = [self._one(connection, work) for work in works]
        connection.execute("COMMIT")
        return faults

    def _all(self, connection: sqlite3.Connection, works: list[Writing]) -> bool:
        """Do all of it, as is nearly always possible; whether it was: if not, some of it may have been done."""
        try:
            for work in works:
                work(connection)
        except _ITS_OWN:
            return False
        return True

    def _one(self, connection: sqlite3.Connection, work: Writing) -> AtTable | None:
        """Do one piece of work wholly or not at all; what was wrong with it is its own, and not its neighbours'."""
        fault: AtTable | None = None
        connection.execute("SAVEPOINT job")
        try:
            work(connection)
        except _ITS_OWN as error:
            fault = error if isinstance(error, AtTable) else failure(error, self._path.name)
        if fault:
            connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")
        return fault

    def _undo(self, error: Exception) -> None:
        """Leave no transaction open. A connection that cannot even do this, or may only read, gives way to a new one."""
        try:
            if self._connection and self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            self._let_go()
        if is_read_only(error):
            self._let_go()

    def _let_go(self) -> None:
        if self._connection:
            self._connection.close()
        self._connection = None


def _file(path: Path) -> tuple[int, int]:
    """Which file this is, whatever it is called."""
    status = stat(path)
    return status.st_dev, status.st_ino
