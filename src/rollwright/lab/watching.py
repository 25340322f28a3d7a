"""Watching: whoever waits for runs of a large scene hears how far they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Watch = Callable[[int, int, int], None]
"""Told how many runs are over, of how many, and how many states they met so far."""

_WATCH: ContextVar[Watch | None] = ContextVar("watch", default=None)


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """Let *watch* hear of all runs that are drawn meanwhile, in this thread.

    >>> import rollwright as rw
    >>> from rollwright.lab.follow import Chain
    >>> from rollwright.lab.graph import graph
    >>> from rollwright.lab.runs import runs
    >>> told = []
    >>> with watched(lambda done, of, met: told.append((done, of, met))):
    ...     _ = runs(Chain(graph(rw.storyteller.extended(pool=5, target=1, max_rolls=1))), 1000, seed=7)
    >>> told
    [(1000, 1000, 1)]
    """
    before = _WATCH.set(watch)
    try:
        yield
    finally:
        _WATCH.reset(before)


def watching() -> Watch | None:
    """Whoever watches."""
    return _WATCH.get()
