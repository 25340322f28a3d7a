"""The line to the servers: one connection, on an event loop in a thread of its own, that comes back by itself when it was cut."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Lock, Thread
from typing import Any, TypeVar

import nats
import nats.errors
from nats.aio.client import Client
from nats.js import JetStreamContext

from rollwright.errors import StoreFailed
from rollwright.table.stores.jetstream.cluster import Cluster, credentials

T = TypeVar("T")

PATIENCE = 20.0
"""So many seconds a call waits for an answer, whatever becomes of the servers meanwhile: an election takes a few."""

TRY = 3.0
"""So many seconds one try waits for an answer."""

RECONNECT, PING = 1, 3
"""Seconds between tries to come back, and between pings: a server that is silent for two of these is given up."""

GONE = TypeError
"""What asyncio of Python 3.12 and newer raises where the client hangs up with something unsent, and the connection is gone."""


class Connection:
    """The connection to the servers of a *cluster*; what is asked of it runs on its own loop. `StoreFailed` where nobody answers."""

    def __init__(self, cluster: Cluster, *, patience: float = PATIENCE) -> None:
        self.name, self._patience = cluster.stream, patience
        self.loop = asyncio.new_event_loop()
        self._thread = Thread(target=self.loop.run_forever, name=f"line to {self.name}", daemon=True)
        self._tellers = ThreadPoolExecutor(1, f"news of {self.name}")
        self._closing, self._closed = Lock(), False
        self._back: list[Callable[[], None]] = []
        self._under_way = set[asyncio.Task[None]]()
        self.client = Client()
        self._thread.start()
        try:
            self.ask(self._connect(cluster))
        except BaseException:
            self._end()
            raise
        self.js: JetStreamContext = self.client.jetstream(timeout=min(TRY, patience))

    async def _connect(self, cluster: Cluster) -> None:
        try:
            async with asyncio.timeout(self._patience / 2):
                await self.client.connect(
                    servers=cluster.urls,
                    name="rollwright",
                    no_echo=True,
                    connect_timeout=2,
                    reconnect_time_wait=RECONNECT,
                    max_reconnect_attempts=-1,
                    ping_interval=PING,
                    max_outstanding_pings=2,
                    error_cb=_quietly,
                    reconnected_cb=self._came_back,
                    **credentials(),
                )
        except (TimeoutError, OSError, nats.errors.Error) as error:
            raise StoreFailed(
                f"{self.name} cannot be reached at {', '.join(cluster.urls)}: {why(error)}; see that its servers run, and who may use them"
            ) from error

    def ask(self, doing: Coroutine[Any, Any, T]) -> T:
        """Have something done on the loop, which does not wait for ever, and wait for it. Never to be called on the loop itself."""
        return asyncio.run_coroutine_threadsafe(doing, self.loop).result()

    def begin(self, doing: Coroutine[Any, Any, None]) -> Future[None]:
        """Have something begun on the loop, after all that was begun before; its end is told by another thread, which may ask in turn."""
        done: Future[None] = Future()
        with self._closing:
            if self._closed:
                doing.close()
                done.set_exception(self.shut())
            else:
                self.loop.call_soon_threadsafe(self._run, doing, done)
        return done

    def _run(self, doing: Coroutine[Any, Any, None], done: Future[None]) -> None:
        task = self.loop.create_task(doing)
        self._under_way.add(task)
        task.add_done_callback(lambda task: self._ended(task, done))

    def _ended(self, task: asyncio.Task[None], done: Future[None]) -> None:
        self._under_way.discard(task)
        self._tellers.submit(_tell, done, task.exception())

    def back(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Call *tell* whenever the line was cut and is there again, as what was told meanwhile was not heard; how to stop it."""
        self._back.append(tell)
        return lambda: self._back.remove(tell)

    async def _came_back(self) -> None:
        for tell in self._back:
            tell()

    @property
    def closed(self) -> bool:
        """Whether nothing is asked any more."""
        return self._closed

    def close(self) -> None:
        """Wait for what is under way, and hang up."""
        with self._closing:
            if self._closed:
                return
            self._closed = True
        self.ask(self._hang_up())
        self._end()

    async def _hang_up(self) -> None:
        while self._under_way:
            await asyncio.wait(self._under_way)
        gone = () if self.client.is_connected else (GONE,)
        with suppress(OSError, nats.errors.Error, *gone):  # nobody is there to hear it
            await self.client.close()

    def _end(self) -> None:
        asyncio.run_coroutine_threadsafe(_let_go(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()
        self._tellers.shutdown()

    def shut(self) -> StoreFailed:
        """That this line was closed."""
        return StoreFailed(f"{self.name} was closed; open it again")

    def silent(self) -> StoreFailed:
        """That nobody answers; a new one at every call, to be raised once."""
        return StoreFailed(
            f"{self.name} has not answered for {self._patience:g} s: more than half of its servers must run and reach each other"
        )


def _tell(done: Future[None], error: BaseException | None) -> None:
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


async def _let_go() -> None:
    """End what the client still had under way."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for each in others:
        each.cancel()
    await asyncio.gather(*others, return_exceptions=True)


async def _quietly(error: Exception) -> None:
    """What goes wrong on the way is told by whoever asked for something."""


def why(error: BaseException) -> str:
    """What an error says, or what it is called where it says nothing."""
    return str(error) or type(error).__name__
