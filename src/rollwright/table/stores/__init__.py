"""Stores: where logs are kept. Nothing else holds state; whatever keeps these promises can be one.

- `append` succeeds only where the log is exactly as long as expected, all of it or none, and is on disk before it says so.
- `read` gives what was appended, in order, with no gap.
- A store that cannot write raises `StoreFailed` and is as it was.
- What one process writes, every other hears of in well under a second, if it listens.
- Beside a log it remembers some bytes for whoever has read it; they may be gone at any time, or be older ones.

``tests/table/test_stores.py`` holds every store to them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Protocol

from msgspec import Struct

from rollwright.errors import Conflict
from rollwright.table.log.events import Event


class StoredTable(Struct, frozen=True):
    """A table as a store lists it: its id, how many events, how many bytes, and when the first and the last happened."""

    table: str
    events: int
    size: int
    first: int
    last: int


class Store(Protocol):
    """An append-only log for every table."""

    def append(self, table: str, expected: int, events: Sequence[Event]) -> Future[None]:
        """Write events behind a log of *expected* events; a log of none is a new table.

        The future is done when they are on disk. It raises `Conflict` where the log is longer or shorter, and
        `StoreFailed` where it cannot be written; then nothing of it was. No events are no table.
        """
        ...

    def read(self, table: str, after: int = 0) -> list[Event]:
        """The events of a table behind the first *after*; none for a table that there is not. `StoreFailed`."""
        ...

    def length(self, table: str) -> int:
        """How many events a table has; 0 for a table that there is not. Cheap, to be asked often. `StoreFailed`."""
        ...

    def glance(self, table: str) -> int | None:
        """The same, where it can be told at once; none where somebody has to be waited for."""
        ...

    def remember(self, table: str, some: bytes) -> None:
        """Keep some bytes beside the log of a table in place of those before, where that can be done: nothing depends on it."""
        ...

    def remembered(self, table: str) -> bytes | None:
        """The bytes that were kept there; none where they are gone, or cannot be had."""
        ...

    def tables(self) -> list[StoredTable]:
        """Every table, by id. `StoreFailed`."""
        ...

    def ready(self) -> None:
        """Raise `StoreFailed` where the store cannot be written to now."""
        ...

    @property
    def notices(self) -> Sequence[str]:
        """What whoever runs it should know, though it works: that it acknowledges before its disk has it, for example."""
        ...

    def listen(self, hear: Callable[[str | None], None]) -> Callable[[], None]:
        """Call *hear*, in whatever thread, soon after something was written, with its table, or with none where it may be any; how to stop it.

        What this store wrote itself may be told or not.
        """
        ...

    def close(self) -> None:
        """Write what is waiting, and let go."""
        ...


def raced(length: int, expected: int) -> Conflict:
    """What a log of *length* events says to an append that expected another length."""
    return Conflict(f"the log has {length} events, not {expected}", at="expected")
