"""Watching a file of SQLite: the database itself says, by one number, that somebody has written into it, and by another whether it was somebody else."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

from rollwright.errors import StoreFailed
from rollwright.table.stores.readers import Readers
from rollwright.table.stores.schema import number

EVERY = 0.1
"""So many seconds lie between two looks, which cost a few microseconds."""

VERSION = "PRAGMA data_version"
"""A number that is another one for a connection after other connections have written."""

BEGIN = 10.0
"""So many seconds the first look is waited for: what is written after that is heard of."""


class Watch:
    """Calls *hear*, in a thread of its own, soon after others wrote, until it is stopped; a file that cannot be read is looked at again.

    *theirs* is asked when anybody wrote: what is another thing after others did, or none where that cannot be told.
    """

    def __init__(
        self, readers: Readers, hear: Callable[[None], None], theirs: Callable[[], object | None]
    ) -> None:
        self._readers, self._hear, self._theirs = readers, hear, theirs
        self._stopped, self._begun = Event(), Event()
        self._thread = Thread(target=self._run, name="watch of a store", daemon=True)
        self._thread.start()
        self._begun.wait(BEGIN)

    def stop(self) -> None:
        """Hear of nothing more."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        again = True
        while again:
            with suppress(StoreFailed):
                self._look()
            self._begun.set()
            again = not self._stopped.wait(EVERY)

    def _look(self) -> None:
        """Look at one connection's number, which changes with what other connections write, for as long as it can be read."""
        with self._readers.one() as connection:
            known = self._theirs()
            was = number(connection, VERSION)
            self._begun.set()
            while not self._stopped.wait(EVERY):
                now = number(connection, VERSION)
                if now != was:
                    was, before, known = now, known, self._theirs()
                    if known is None or known != before:
                        self._hear(None)
