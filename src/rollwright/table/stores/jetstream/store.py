"""The store on NATS JetStream: any number of servers write into it, and each append names the message that it must come behind."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from contextlib import suppress
from secrets import token_hex
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from msgspec.structs import replace
from nats.aio.msg import Msg
from nats.js.errors import APIError

from rollwright.errors import StoreFailed
from rollwright.table.log.events import Event
from rollwright.table.stores import StoredTable, raced
from rollwright.table.stores.jetstream import streams
from rollwright.table.stores.jetstream.beside import BesideStream
from rollwright.table.stores.jetstream.cluster import Cluster
from rollwright.table.stores.jetstream.connection import PATIENCE, Connection
from rollwright.table.stores.jetstream.letters import EMPTY, Head, Lines, letter, opened
from rollwright.table.stores.jetstream.post import Elsewhere, Post, unnamed

T = TypeVar("T")

KNOWN = 20_000
"""Of so many tables the last head is remembered."""

AT_ONCE = 32
"""So many tables are asked for their heads at once when all are listed."""


class JetStream:
    """Keeps the promises of a store in one stream of the servers of a *cluster*, which several processes may use at a time.

    A call waits up to *patience* seconds for servers that elect a leader, or come back. A letter that is sent again, as nobody
    said whether it had arrived, is written once.
    """

    def __init__(self, cluster: Cluster, *, patience: float = PATIENCE, known: int = KNOWN) -> None:
        self._stream, self._most = cluster.stream, known
        self.notices = tuple(streams.notices(cluster))
        self._connection = Connection(cluster, patience=patience)
        self._post = Post(self._connection, cluster.stream, patience)
        self._beside = BesideStream(self._connection, cluster.stream)
        self._locks = WeakValueDictionary[str, asyncio.Lock]()
        self._known = OrderedDict[str, Head]()
        try:
            self._ask(self._prepare(cluster))
        except BaseException:
            self._connection.close()
            raise

    def append(self, table: str, expected: int, events: Sequence[Event]) -> Future[None]:
        """As `Store.append`. Where it ends in `StoreFailed`, the log says whether it was written: nobody else knows."""
        lines = Lines.of(events) if events else None
        return self._connection.begin(self._append(table, expected, lines, token_hex(12)))

    def read(self, table: str, after: int = 0) -> list[Event]:
        """As `Store.read`; `StoreFailed` also where a letter does not follow from the one before it: the log was forked, cut or changed."""
        return self._ask(self._read(table, after))

    def length(self, table: str) -> int:
        """As `Store.length`; the leader is asked, so that what any server has acknowledged counts."""
        return self._ask(self._last(table)).length

    def glance(self, table: str) -> None:
        """As `Store.glance`: the leader is always waited for."""

    def remember(self, table: str, some: bytes) -> None:
        """As `Store.remember`, for every server."""
        with suppress(StoreFailed):
            self._ask(self._beside.put(table, some, token_hex(12)))

    def remembered(self, table: str) -> bytes | None:
        """As `Store.remembered`."""
        return self._ask(self._beside.get(table))

    def tables(self) -> list[StoredTable]:
        """As `Store.tables`."""
        return self._ask(self._listed())

    def ready(self, within: float = 2.0) -> None:
        """Write something to the disks of the servers; `StoreFailed` where more than half do not have it in *within* seconds."""
        self._ask(self._post.touch(within))

    def listen(self, hear: Callable[[str | None], None]) -> Callable[[], None]:
        """As `Store.listen`: the servers tell each other of what they wrote."""
        return self._ask(self._listen(hear))

    def close(self) -> None:
        """As `Store.close`."""
        self._connection.close()

    async def _prepare(self, cluster: Cluster) -> None:
        try:
            await self._post.patiently(lambda: streams.prepare(self._connection.js, cluster))
        except APIError as error:
            raise self._post.refused(error) from error

    async def _append(self, table: str, expected: int, lines: Lines | None, token: str) -> None:
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        async with lock:
            head = self._known.get(table, EMPTY)
            if head.length != expected or not head.length:
                head = await self._last(table)
            if head.length != expected:
                raise raced(head.length, expected)
            if lines:
                await self._write(table, head, lines, token)

    async def _write(self, table: str, head: Head, lines: Lines, token: str) -> None:
        sent = letter(head, lines, token)
        try:
            seq = await self._post.send(table, sent)
        except Elsewhere:
            last = await self._last(table)
            raise raced(last.length, head.length) from None
        self._remember(table, replace(sent.head, seq=seq))
        await self._post.tell(table)

    async def _last(self, table: str) -> Head:
        """How a table's log stands now; what is written while the leader is asked need not be in its answer."""
        known = self._known.get(table, EMPTY)
        head = await self._post.last(table) or EMPTY
        if known.seq > head.seq:
            raise StoreFailed(
                f"{self._post.where(table)} had {known.length} events and has {head.length}: its servers do not agree, or have lost some"
            )
        return head

    async def _read(self, table: str, after: int) -> list[Event]:
        last = await self._last(table)
        head = begun = await self._begin(table, after, last)
        events = list[Event]()
        async for left, body in self._post.letters(table, head.seq, last.seq):
            events += opened(head, left, body, self._post.where(table))
            head = left
        self._remember(table, last)
        return events[after - begun.length :]

    async def _begin(self, table: str, after: int, last: Head) -> Head:
        """The last head with no more than the first *after* events, so that a log is not read from its first letter to have its end."""
        head = self._known.get(table, EMPTY)
        if head.length == after or after >= last.length:
            return head if head.length == after else last
        head, to = EMPTY, last.seq - 1
        while after and head.seq < to:
            middle = (head.seq + to) // 2
            earlier = await self._post.behind(table, middle)
            if earlier.length <= after:
                head = earlier
            else:
                to = middle
        return head

    async def _listed(self) -> list[StoredTable]:
        gate = asyncio.Semaphore(AT_ONCE)

        async def listed(name: str) -> StoredTable:
            async with gate:
                head = await self._last(name)
            return StoredTable(name, head.length, head.size, head.first, head.last)

        return await asyncio.gather(*map(listed, sorted([name async for name in self._post.tables()])))

    async def _listen(self, hear: Callable[[str | None], None]) -> Callable[[], None]:
        async def heard(message: Msg) -> None:
            hear(unnamed(message.subject))

        subscribed = await self._connection.client.subscribe(f"{self._stream}.changed.*", cb=heard)
        stop = self._connection.back(lambda: hear(None))

        def ended() -> None:
            stop()
            if not self._connection.closed:
                self._ask(subscribed.unsubscribe())

        return ended

    def _ask(self, doing: Coroutine[Any, Any, T]) -> T:
        if self._connection.closed:
            doing.close()
            raise self._connection.shut()
        return self._connection.ask(doing)

    def _remember(self, table: str, head: Head) -> None:
        self._known[table] = head
        self._known.move_to_end(table)
        if len(self._known) > self._most:
            self._known.popitem(last=False)
