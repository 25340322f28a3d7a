"""A store that forgets: logs in memory, for trying things out."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from threading import Lock

from rollwright.errors import Conflict
from rollwright.table.events import Event
from rollwright.table.stores import Listed


class Memory:
    """Keeps the promises of a store except the disk."""

    def __init__(self) -> None:
        self._logs: dict[str, list[Event]] = {}
        self._lock = Lock()

    def append(self, table: str, expected: int, events: Sequence[Event]) -> Future[None]:
        """As `Store.append`; done at once."""
        done: Future[None] = Future()
        with self._lock:
            length = len(self._logs.get(table, ()))
            if length == expected:
                self._logs.setdefault(table, []).extend(events)
                done.set_result(None)
            else:
                done.set_exception(Conflict(f"the log has {length} events, not {expected}", at="expected"))
        return done

    def read(self, table: str, after: int = 0) -> list[Event]:
        """As `Store.read`."""
        return self._logs.get(table, [])[after:]

    def tables(self) -> list[Listed]:
        """As `Store.tables`."""
        return [
            Listed(table, len(log), sum(len(event.to_json()) for event in log), log[0].time, log[-1].time)
            for table, log in sorted(self._logs.items())
        ]

    def ready(self) -> None:
        """Always ready."""

    def close(self) -> None:
        """Nothing waits."""
