"""Connections for reading: one for everybody who reads at the same time, and none of them waits for the writer."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from rollwright.errors import StoreFailed
from rollwright.table.stores.failures import FAILURES, failure


class Readers:
    """Lends connections to the file called *name*, and keeps those that are not used."""

    def __init__(self, name: str, connect: Callable[[], sqlite3.Connection]) -> None:
        self._name = name
        self._connect = connect
        self._idle: list[sqlite3.Connection] = []
        self._lock = Lock()
        self._closed = False

    @contextmanager
    def one(self) -> Iterator[sqlite3.Connection]:
        """A connection for nobody else; `sqlite3.Error` within becomes `StoreFailed`, and the connection is not used again."""
        try:
            connection = self._take()
        except FAILURES as error:
            raise failure(error, self._name) from error
        try:
            yield connection
        except FAILURES as error:
            connection.close()
            raise failure(error, self._name) from error
        except BaseException:
            self._give_back(connection)
            raise
        self._give_back(connection)

    def close(self) -> None:
        """Close what is not used, and each of the others when it is given back."""
        with self._lock:
            self._closed = True
            while self._idle:
                self._idle.pop().close()

    def _take(self) -> sqlite3.Connection:
        with self._lock:
            if self._closed:
                raise StoreFailed(f"{self._name} was closed; open it again")
            if self._idle:
                return self._idle.pop()
        return self._connect()

    def _give_back(self, connection: sqlite3.Connection) -> None:
        with self._lock:
            if self._closed:
                connection.close()
            else:
                self._idle.append(connection)
