"""Garbage: what is thrown away, and when. Nobody waits until all that a thousand tables hold was looked through for it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from time import thread_time
from typing import Any


class _Collector:
    """How many seconds the main thread was held up by it."""

    def __init__(self) -> None:
        self.seconds, self._begun = 0.0, 0.0

    def note(self, phase: str, info: dict[str, Any]) -> None:
        """What lasts after it was looked through is not looked through again."""
        if phase == "start":
            self._begun = thread_time()
            return
        if info["generation"] == 2:
            gc.freeze()
        if current_thread() is main_thread():
            self.seconds += thread_time() - self._begun


_COLLECTOR = _Collector()


@contextmanager
def kept() -> Iterator[None]:
    """While this lasts, what has proved to last is not looked through again. What nothing refers to any more goes at once all the same."""
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
