"""Garbage: what is thrown away, and when. Nobody waits until all that a thousand tables hold was looked through for it."""

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
"""After so many seconds what lasted is looked through all the same: something may have come to an end since, and refer to itself."""

STATM = Path("/proc/self/statm")

MORE = 1.25
ROOM = 64_000_000
"""So does it where this process takes so many times the memory that it took when all was looked through last, and so many bytes besides."""


def resident() -> int:
    """How many bytes of memory this process takes; 0 where that is not told."""
    try:
        return int(STATM.read_text().split()[1]) * mmap.PAGESIZE
    except (OSError, IndexError, ValueError):
        return 0


class _Collector:
    """How many seconds the main thread was held up by it."""

    def __init__(self, clock: Callable[[], float] = monotonic, taken: Callable[[], int] = resident) -> None:
        self.seconds, self._begun = 0.0, 0.0
        self._clock, self._taken = clock, taken
        self.begin()

    def begin(self) -> None:
        """All was looked through just now, and is to last."""
        self._thawed, self._level = self._clock(), self._taken()

    def note(self, phase: str, info: dict[str, Any]) -> None:
        """What lasts after it was looked through is not looked through again before long."""
        if phase == "start":
            self._begun = thread_time()
            return
        if info["generation"] == 2:
            self._keep()
        if current_thread() is main_thread():
            self.seconds += thread_time() - self._begun

    @property
    def swollen(self) -> bool:
        """Whether so much memory is taken that some of it may be of what came to an end."""
        return self._taken() > self._most

    @property
    def _most(self) -> int:
        return int(MORE * self._level) + ROOM

    def _keep(self) -> None:
        if gc.get_freeze_count() == 0:  # all was looked through just now
            self._level = min(self._taken(), self._most)
        if self._clock() - self._thawed < ONCE and not self.swollen:
            gc.freeze()
        else:  # the next time everything is looked through
            gc.unfreeze()
            self._thawed = self._clock()


_COLLECTOR = _Collector()


@contextmanager
def kept() -> Iterator[None]:
    """While this lasts, what has proved to last is hardly looked through again. What nothing refers to any more goes at once all the same."""
    gc.collect()
    gc.freeze()
    _COLLECTOR.begin()
    gc.callbacks.append(_COLLECTOR.note)
    try:
        yield
    finally:
        gc.callbacks.remove(_COLLECTOR.note)
        gc.unfreeze()


def tidy() -> None:
    """Look through everything where more memory is taken than before: when nobody asks for anything, nothing else does it."""
    if _COLLECTOR.swollen:
        gc.unfreeze()
        gc.collect()


def worked() -> float:
    """The seconds that this thread has worked for somebody: collecting garbage is nobody's fault."""
    return thread_time() - _COLLECTOR.seconds
