"""How time is taken: the processor time of this process, first call and best repeat.

Everything measured here is one thread that computes, so on an idle machine this is the time that passes; on a busy one,
what others do does not count.
"""

from __future__ import annotations

from collections.abc import Callable
from gc import collect
from time import process_time as now
from typing import Any

REPEATS, SPENT = 200, 0.25
"""Warm repeats: at most so many, and not much longer than so many seconds."""


def first(call: Callable[[], Any]) -> tuple[float, Any]:
    """How long the call takes this once, in seconds, and what it returns."""
    start = now()
    result = call()
    return now() - start, result


def fresh(call: Callable[[], Any]) -> tuple[float, Any]:
    """The same for the first call after import, with the garbage of the imports swept away before."""
    collect()
    return first(call)


def best(call: Callable[[], Any], forget: Callable[[], None] = lambda: None) -> float:
    """The best of many repeats; before each, *forget* drops what would make it no work at all."""
    times: list[float] = []
    while len(times) < REPEATS and sum(times) < SPENT:
        forget()
        times.append(first(call)[0])
    return min(times)


def each(call: Callable[[], Any], *, batch: int = 200, batches: int = 7) -> float:
    """How long one of very many calls takes: the best batch, divided."""

    def many() -> None:
        for _ in range(batch):
            call()

    many()
    return min(first(many)[0] for _ in range(batches)) / batch
