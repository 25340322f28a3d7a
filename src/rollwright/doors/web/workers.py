"""Workers: processes beside the server in which what takes long is computed. Each can be ended at any moment, whatever it does."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, TypeVar

from rollwright.doors.web.logs import carried
from rollwright.errors import Inward, TooLarge

T = TypeVar("T")

METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
"""How a worker comes to be: from a process that has everything imported and runs no thread, where the system can do that."""

PATIENT = 10
"""How much a worker lets others go first."""

_CONTEXT: Any = multiprocessing.get_context(METHOD)
_CONTEXT.set_forkserver_preload(["rollwright.doors.web.warm"])


class Gone(Exception):
    """The worker ended before it had an answer."""


class Worker:
    """A process that answers one question after the other; *memory* is how many bytes it may have."""

    def __init__(self, memory: int) -> None:
        self._ours, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=_work, args=(theirs, memory), daemon=True)
        self._process.start()
        self._buried = False
        theirs.close()

    @property
    def lives(self) -> bool:
        """Whether the process is there."""
        return not self._buried and bool(self._process.is_alive())

    def ask(self, job: Callable[[], T]) -> T:
        """The answer to a question, or what it raises; `Gone` where the process ends before. It is waited for: call this in a
        thread.
        """
        try:
            self._ours.send(job)
            result, error = self._ours.recv()
        except (EOFError, OSError) as end:
            self._bury()
            raise Gone from end
        if error is not None:
            raise error
        answer: T = result
        return answer

    def end(self) -> None:
        """End the process, now: whoever waits for its answer is told that it is `Gone`."""
        with suppress(ValueError):  # it is buried already
            self._process.kill()

    def close(self) -> None:
        """End a process that nobody waits for."""
        if not self._buried:
            self._bury()

    def _bury(self) -> None:
        self._buried = True
        self._process.kill()
        self._process.join()
        self._process.close()
        self._ours.close()


def _work(asked: Connection, memory: int) -> None:
    """What a worker does until nobody is there to ask it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever stops the server at a terminal means the server
    _modest(memory)
    Thread(target=_outlive_nobody, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            asked.send(_answer(asked.recv()))


def _outlive_nobody() -> None:
    """End with the server, however it ended: one that was killed has told nobody to stop."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def _answer(job: Callable[[], Any]) -> tuple[Any, Exception | None]:
    try:
        return job(), None
    except MemoryError:
        return None, TooLarge("this takes more memory than a question may have: ask for less of it")
    except Inward as error:
        return None, carried(error.astray)
    except Exception as error:
        return None, carried(error)


def _modest(memory: int) -> None:
    """Let others go first, and take no more memory than is allowed, where the system knows such things."""
    if hasattr(os, "nice"):
        os.nice(PATIENT)
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (memory, resource.getrlimit(resource.RLIMIT_AS)[1]))
