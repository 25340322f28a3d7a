"""Engines: who works through the cells. This process, others beside it, a Dask cluster, or any executor."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import active_children, get_context, parent_process
from typing import Any

import rollwright
from rollwright.errors import BadArgument, BadInput, RollwrightError
from rollwright.lab.sweeps.study import Study
from rollwright.lab.sweeps.work import Row, chunk

AIM = 0.2
"""So many seconds a chunk should take, by what the chunks before it took."""
GROWTH = 8
PATIENCE = 10
"""Seconds that a cluster has to answer."""

LOST = "a worker ended before its time: was there too little memory? What is done is kept, the same command goes on from there"

Rows = Generator[list[Row], None, None]


class Pace:
    """How many cells make a chunk: one at first, then as many as take about `AIM` seconds, fewer towards the end."""

    def __init__(self, numbers: Sequence[int], width: int) -> None:
        self._numbers, self._width, self._at, self._size = numbers, width, 0, 1

    def __bool__(self) -> bool:
        return self._at < len(self._numbers)

    def next(self) -> Sequence[int]:
        """The cells of the next chunk."""
        left = len(self._numbers) - self._at
        fair = -(-left // (2 * self._width)) if self._width > 1 else left
        numbers = self._numbers[self._at : self._at + max(1, min(self._size, fair))]
        self._at += len(numbers)
        return numbers

    def took(self, seconds: float, cells: int) -> None:
        """Learn from a chunk that is done."""
        wanted = int(AIM * cells / seconds) if seconds > 0 else self._size * GROWTH
        self._size = max(1, min(wanted, self._size * GROWTH))

    def rest(self) -> Sequence[int]:
        """The cells that no chunk has had yet."""
        return self._numbers[self._at :]


def here(study: Study, pace: Pace, seconds: float = float("inf")) -> Rows:
    """Work in this process, for *seconds* at most."""
    used = 0.0
    while pace and used < seconds:
        numbers = pace.next()
        took, rows = chunk(study, numbers)
        pace.took(took, len(numbers))
        used += took
        yield rows


def spread(
    study: Study, numbers: Sequence[int], executor: Executor, width: int, *, lent: bool = False
) -> Rows:
    """Work by an executor that does *width* chunks at a time; as many again are waiting for whoever is ready first.

    From one that is *lent* what was not begun is taken back at the end. Our own end with their work, and on Python 3.11 a pool
    whose processes are ended fails over what was taken back from it.
    """
    pace, going = Pace(numbers, width), dict[Future[tuple[float, list[Row]]], int]()
    try:
        while pace or going:
            while pace and len(going) < 2 * width:
                cells = pace.next()
                going[executor.submit(chunk, study, cells)] = len(cells)
            done, _ = wait(going, return_when=FIRST_COMPLETED)
            for future in done:
                took, rows = future.result()
                pace.took(took, going.pop(future))
                yield rows
    except (BrokenExecutor, CancelledError):
        raise RollwrightError(LOST) from None
    finally:
        for future in going if lent else ():
            future.cancel()


def cores() -> int:
    """How many processors this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """Processes that are started afresh, and ended at once when the work is broken off."""
    before = set(active_children())
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_settle)
    try:
        with _undisturbed():
            for _ in range(workers):
                pool.submit(version)
        yield pool
    except BaseException:
        for child in set(active_children()) - before:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def dask(address: str) -> Iterator[tuple[Executor, int]]:
    """The cluster at an address such as ``tcp://scheduler:8786``, and how many chunks it does at a time.

    Raises `BadInput` where `distributed` is not installed, `BadArgument` where nobody answers, nobody works, or somebody has
    another version of Rollwright than we.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise BadInput("this needs Dask: pip install 'rollwright[lab]'", at="dask") from None
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadArgument(f"no Dask scheduler answers at {address}: {error}", at="dask") from None
    with client:
        width = _fit(client, address)
        try:
            yield client.get_executor(pure=False), width
        except distributed.KilledWorker:
            raise RollwrightError(LOST) from None


def _fit(client: Any, address: str) -> int:
    """How many threads a cluster's workers have, once it is known that they can do the work."""
    width: int = sum(client.nthreads().values())
    if not width:
        raise BadArgument(f"the Dask cluster at {address} has no workers", at="dask")
    try:
        versions = set(client.run(version).values())
    except ImportError:
        versions = set()
    if versions != {version()}:
        raise BadArgument(f"every worker at {address} needs rollwright {version()} installed", at="dask")
    return width


def version() -> str:
    """The version of Rollwright that is installed where this runs."""
    return rollwright.__version__


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Keep Ctrl-C for later, and from the processes that are started meanwhile; where the system can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _settle() -> None:
    """In a worker: leave Ctrl-C to whoever started it, and end when that process has ended, however it did."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
