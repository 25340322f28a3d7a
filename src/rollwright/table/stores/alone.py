"""One server for one store: a lock beside the file of a store, held for as long as somebody serves it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from rollwright.errors import StoreFailed
from rollwright.table.stores.failures import failure, is_locked
from rollwright.table.stores.schema import connect, create, only


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Serve the file at *path* alone; `StoreFailed` where somebody else does, or the lock beside it cannot be had.

    Reading and writing stay open to everybody: this keeps out nobody but another server. The lock is an empty database of
    its own, which is locked as databases are, on every system, and let go of by whoever is killed. It is not removed.
    """
    place = path.resolve()
    only(place)
    lock = place.with_name(f"{place.name}.lock")
    with ExitStack() as held:
        try:
            create(lock)
            connection = held.enter_context(closing(connect(lock, 0, sqlite3.Connection, ())))
            connection.execute("BEGIN EXCLUSIVE")
        except (OSError, sqlite3.Error) as error:
            if is_locked(error):
                raise StoreFailed(
                    f"another server serves {path.name} already: stop that one, or name another --store"
                ) from None
            raise failure(error, lock.name) from error
        yield
