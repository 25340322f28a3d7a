"""A store that forgets: logs in memory, for trying things out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from threading import Lock

from msgspec import Struct

from rollwright.errors import StoreFailed
from rollwright.table.log.events import Event
from rollwright.table.stores import StoredTable, raced


class _Kept(Struct, frozen=True):
    time: int
    line: bytes


class Memory:
    """Keeps the promises of a store except the disk; events come back as from one, as their JSON says."""

    def __init__(self) -> None:
        self._logs: dict[str, list[_Kept]] = {}
        self._beside: dict[str, bytes] = {}
        self._lock = Lock()
        self._closed = False

    def append(self, table: str, expected: int, events: Sequence[Event]) -> Future[None]:
        """As `Store.append`; done at once."""
        kept = [_Kept(event.time, event.to_json()) for event in events]
        done: Future[None] = Future()
        with self._lock:
            length = len(self._logs.get(table, ()))
            if self._closed:
                done.set_exception(_closed())
            elif length != expected:
                done.set_exception(raced(length, expected))
            else:
                if kept:
                    self._logs.setdefault(table, []).extend(kept)
                done.set_result(None)
        return done

    def read(self, table: str, after: int = 0) -> list[Event]:
        """As `Store.read`."""
        self._check()
        with self._lock:
            kept = self._logs.get(table, [])[after:]
        return [Event.from_json(one.line) for one in kept]

    def length(self, table: str) -> int:
        """As `Store.length`."""
        self._check()
        with self._lock:
            return len(self._logs.get(table, ()))

    def glance(self, table: str) -> int:
        """As `Store.glance`."""
        return self.length(table)

    def remember(self, table: str, some: bytes) -> None:
        """As `Store.remember`."""
        self._beside[table] = some

    def remembered(self, table: str) -> bytes | None:
        """As `Store.remembered`."""
        return self._beside.get(table)

    def tables(self) -> list[StoredTable]:
        """As `Store.tables`."""
        self._check()
        with self._lock:
            return [
                StoredTable(table, len(log), sum(len(one.line) for one in log), log[0].time, log[-1].time)
                for table, log in sorted(self._logs.items())
            ]

    def ready(self) -> None:
        """Ready until it is closed."""
        self._check()

    notices: Sequence[str] = ()

    def listen(self, hear: Callable[[str | None], None]) -> Callable[[], None]:
        """As `Store.listen`: nobody else has it, so there is nothing to hear."""
        return lambda: None

    def close(self) -> None:
        """Nothing waits."""
        self._closed = True

    def _check(self) -> None:
        if self._closed:
            raise _closed()


def _closed() -> StoreFailed:
    return StoreFailed("the store was closed; open another")
