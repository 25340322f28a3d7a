"""Garbage: what is thrown away, and when. Nobody waits until all that a thousand tables hold was looked through for it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from time import monotonic, thread_time
from typing import Any

ONCE = 3600.0
"""After so many seconds what lasted is looked through all the same: something may have come to an end since, and refer to itself."""


class _Collector:
    """How many seconds the main thread was held up by it."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.seconds, self._begun = 0.0, 0.0
        self._clock, self._thawed = clock, clock()

    def note(self, phase: str, info: dict[str, Any]) -> None:
        """What lasts after it was looked through is not looked through again before long."""
        if phase == "start":
            self._begun = thread_time()
            return
        if info["generation"] == 2:
            self._keep()
        if current_thread() is main_thread():
            self.seconds += thread_time() - self._begun

    def _keep(self) -> None:
        if self._clock() - self._thawed < ONCE:
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
    gc.callbacks.append(_COLLECTOR.note)
    try:
        yield
    finally:
        gc.callbacks.remove(_COLLECTOR.note)
        gc.unfreeze()


def worked() -> float:
    """The seconds that this thread has worked for somebody: collecting garbage is nobody's fault."""
    return thread_time() - _COLLECTOR.seconds
