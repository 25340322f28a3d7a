"""Garbage collection: objects that survived it are frozen, so that no request waits for a pass over all that a thousand tables hold."""

from __future__ import annotations

import gc
import mmap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from time import monotonic, thread_time
from typing import Any

ONCE = 900.0
"""After so many seconds frozen objects are collected all the same: cycles among them may have become unreachable."""

STATM = Path("/proc/self/statm")

MORE = 1.25
ROOM = 64_000_000
"""So they are once this process takes so many times the memory that it took after the last full collection, and so many bytes more."""


def resident() -> int:
    """How many bytes of memory this process takes; 0 where that is not told."""
    try:
        return int(STATM.read_text().split()[1]) * mmap.PAGESIZE
    except (OSError, IndexError, ValueError):
        return 0


class _Collector:
    """Freezes what survives a full collection, and counts the *seconds* for which collections held up the main thread."""

    def __init__(self, clock: Callable[[], float] = monotonic, taken: Callable[[], int] = resident) -> None:
        self.seconds, self._begun = 0.0, 0.0
        self._clock, self._taken = clock, taken
        self.begin()

    def begin(self) -> None:
        """Remember that everything was collected just now."""
        self._thawed, self._level = self._clock(), self._taken()

    def note(self, phase: str, info: dict[str, Any]) -> None:
        """What `gc` calls before and after a collection: time it, and after a full one freeze what survived."""
        if phase == "start":
            self._begun = thread_time()
            return
        if info["generation"] == 2:
            self._keep()
        if current_thread() is main_thread():
            self.seconds += thread_time() - self._begun

    @property
    def swollen(self) -> bool:
        """Whether so much memory is taken that some of it may be garbage among what is frozen."""
        return self._taken() > self._most

    @property
    def _most(self) -> int:
        return int(MORE * self._level) + ROOM

    def _keep(self) -> None:
        if gc.get_freeze_count() == 0:  # nothing was frozen: it was a full collection
            self._level = min(self._taken(), self._most)
        if self._clock() - self._thawed < ONCE and not self.swollen:
            gc.freeze()
        else:  # the next full collection looks at everything
            gc.unfreeze()
            self._thawed = self._clock()


_COLLECTOR = _Collector()


YOUNG = 20_000
"""So many new objects there are before the youngest are collected: a roll leaves no cycles, and every collection goes through what lasts of it."""


@contextmanager
def kept() -> Iterator[None]:
    """While this lasts, objects that survived a full collection are skipped by later ones. What nothing refers to is freed at once all the same."""
    before = gc.get_threshold()
    gc.set_threshold(YOUNG, *before[1:])
    gc.collect()
    gc.freeze()
    _COLLECTOR.begin()
    gc.callbacks.append(_COLLECTOR.note)
    try:
        yield
    finally:
        gc.callbacks.remove(_COLLECTOR.note)
        gc.set_threshold(*before)
        gc.unfreeze()


def tidy() -> None:
    """Collect everything where much more memory is taken than before: an idle server does not come to it by itself."""
    if _COLLECTOR.swollen:
        gc.unfreeze()
        gc.collect()


def worked() -> float:
    """The CPU seconds of this thread without those of garbage collection, which are charged to nobody."""
    return thread_time() - _COLLECTOR.seconds
