"""Hearing: what other servers, or ``rollwright tables``, write into the store is told to whoever listens here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any, NoReturn

from rollwright.doors.web import logs
from rollwright.doors.web.endpoints import Door, own_up
from rollwright.errors import StoreFailed

EVERY = 10.0
"""So many seconds after the last news of what others have written it is looked for by itself: news may get lost."""


THREADS = 32
"""So many at a time wait for a store that is slow; they do nothing else."""

LEAVING = 2.0
"""So many seconds a server that ends takes to put its tables away."""


class News:
    """The tables at which others have written since anybody asked; all of them, where it is not known which."""

    def __init__(self) -> None:
        self._names, self._all, self._any = set[str](), False, asyncio.Event()

    def came(self, name: str | None) -> None:
        """Somebody wrote at this table; or at any."""
        if name is None:
            self._all = True
        else:
            self._names.add(name)
        self._any.set()

    async def take(self) -> Collection[str] | None:
        """Where others have written, as soon as they have; none means anywhere, and so does it when all was quiet for long."""
        quiet = True
        with suppress(TimeoutError):
            async with asyncio.timeout(EVERY):
                await self._any.wait()
            quiet = False
        names = None if quiet or self._all else frozenset(self._names)
        self._names.clear()
        self._all = False
        self._any.clear()
        return names


@asynccontextmanager
async def beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """While this lasts, the *work* is done beside it; it is ended with it."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])


def hearing(door: Door) -> AbstractAsyncContextManager[None]:
    """While this lasts, those who listen are told what others write into the store."""
    return beside(_hear(door))


@asynccontextmanager
async def waiting() -> AsyncIterator[None]:
    """From now on there are threads enough to wait for the store, however few processors there are."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, "store"))
    yield


@asynccontextmanager
async def leaving(door: Door) -> AsyncIterator[None]:
    """When this ends, the tables are put away for the server that comes next, as far as there is time."""
    yield
    with suppress(TimeoutError):
        async with asyncio.timeout(LEAVING):
            await door.host.put_away()


async def _hear(door: Door) -> NoReturn:
    loop, news = asyncio.get_running_loop(), News()

    def told(name: str | None) -> None:
        with suppress(RuntimeError):  # the server has ended meanwhile
            loop.call_soon_threadsafe(news.came, name)

    stop = await asyncio.to_thread(door.host.store.listen, told)
    try:
        while True:
            await _take_in(door, await news.take())
    finally:
        await asyncio.to_thread(stop)


async def _take_in(door: Door, names: Collection[str] | None) -> None:
    try:
        await door.host.hear_others(names)
    except StoreFailed as error:
        logs.tell("store", says=error.message)
    except Exception as error:
        own_up(door, error, "-")
