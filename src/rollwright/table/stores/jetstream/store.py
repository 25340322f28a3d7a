"""The store on NATS JetStream: any number of servers write into it, and each append names the message that it must come behind."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import Future
from contextlib import suppress
from secrets import token_hex
from typing import Any, TypeVar
from urllib.parse import quote, unquote
from weakref import WeakValueDictionary

import nats.errors
import nats.js.errors
from msgspec.structs import replace
from nats.aio.msg import Msg
from nats.js import api

from rollwright.errors import StoreFailed
from rollwright.table.events import Event
from rollwright.table.stores import Listed, raced
from rollwright.table.stores.jetstream import streams
from rollwright.table.stores.jetstream.letters import EMPTY, TOKEN, Head, Letter, head_of, letter, opened
from rollwright.table.stores.jetstream.line import PATIENCE, Line
from rollwright.table.stores.jetstream.place import Place

T = TypeVar("T")

WRONG_LAST, NO_MESSAGE = 10071, 10037
"""What a server says to a message that came behind another than it names; and where there is none."""

FULL = {
    10023: "has no room left",
    10047: "has no room left",
    10077: "has no room left",
    10054: "takes no message as large as this",
}
"""Refusals that trying again does not change."""

AGAIN = (
    TimeoutError,
    nats.errors.Error,
    nats.js.errors.NoStreamResponseError,
    nats.js.errors.ServiceUnavailableError,
)
"""What is tried again: whether the message was written is not known then, and asked."""

TRY = 3.0
"""So many seconds one try waits for its acknowledgement."""

PAGE, PAGE_BYTES = 500, 4_000_000
"""So many letters, and so many bytes, are read at a time."""

KNOWN = 20_000
"""Of so many tables the last head is remembered."""

AT_ONCE = 32
"""So many tables are asked for their heads at once when all are listed."""


class JetStream:
    """Keeps the promises of a store in one stream of the servers of a *place*, which several processes may use at a time.

    An append waits up to *patience* seconds for servers that elect a leader, or come back. Letters that are sent again, as nobody
    said whether they had arrived, are written once.
    """

    def __init__(self, place: Place, *, patience: float = PATIENCE) -> None:
        self._place, self._patience = place, patience
        self.notices = tuple(streams.notices(place))
        self._line = Line(place, patience=patience)
        self._locks = WeakValueDictionary[str, asyncio.Lock]()
        self._known = OrderedDict[str, Head]()
        try:
            self._ask(streams.prepare(self._line.js, place))
        except BaseException:
            self._line.close()
            raise

    # -- the promises of a store -------------------------------------------------------------------------------------

    def append(self, table: str, expected: int, events: Sequence[Event]) -> Future[None]:
        """As `Store.append`. Where it ends in `StoreFailed`, the log says whether it was written: nobody else knows."""
        token = token_hex(12)
        every = [Event.from_json(event.to_json()) for event in events]
        return self._line.begin(self._append(table, expected, every, token))

    def read(self, table: str, after: int = 0) -> list[Event]:
        """As `Store.read`; `StoreFailed` also where a letter does not follow from the one before it: the log was forked, cut or changed."""
        return self._ask(self._read(table, after))

    def length(self, table: str) -> int:
        """As `Store.length`; the leader is asked, so that what any server has acknowledged counts."""
        return self._ask(self._last(table)).length

    def tables(self) -> list[Listed]:
        """As `Store.tables`."""
        return self._ask(self._listed())

    def ready(self, within: float = 2.0) -> None:
        """Write something to the disks of the servers; `StoreFailed` where more than half do not have it in *within* seconds."""
        self._ask(self._touch(within))

    def listen(self, hear: Callable[[str | None], None]) -> Callable[[], None]:
        """As `Store.listen`: the servers tell each other of what they wrote."""
        return self._ask(self._listen(hear))

    def close(self) -> None:
        """As `Store.close`."""
        self._line.close()

    # -- writing -----------------------------------------------------------------------------------------------------

    async def _append(self, table: str, expected: int, events: Sequence[Event], token: str) -> None:
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        async with lock:
            head = self._known.get(table, EMPTY)
            if head.length != expected or not head.length:
                head = await self._last(table)
            if head.length != expected:
                raise raced(head.length, expected)
            if events:
                self._remember(table, await self._written(table, head, letter(head, events, token)))
                await self._tell(table)

    async def _written(self, table: str, head: Head, letter: Letter) -> Head:
        """Send a letter until it is known whether it was written."""
        until, wait = self._now + self._patience, 0.05
        while True:
            try:
                ack = await self._line.js.publish(
                    self._subject(table),
                    letter.body,
                    timeout=TRY,
                    stream=self._place.stream,
                    headers={**letter.headers},
                )
            except nats.js.errors.APIError as error:
                if error.err_code == WRONG_LAST:
                    return await self._found(table, head, letter)
                if error.err_code in FULL or not isinstance(error, AGAIN):
                    raise self._refused(error) from error
            except nats.errors.MaxPayloadError as error:
                raise StoreFailed(
                    f"{self._place.stream} takes no {len(letter.body)} bytes at once: see its servers' max_payload"
                ) from error
            except AGAIN:
                pass
            else:
                return replace(letter.head, seq=ack.seq)
            if self._now > until:
                self._known.pop(table, None)
                raise self._line.silent()
            await asyncio.sleep(wait)
            wait = min(2 * wait, 1.0)

    async def _found(self, table: str, head: Head, letter: Letter) -> Head:
        """The letter as it stands in the log, sent once and acknowledged in vain; a conflict where another stands there."""
        there = await self._after(table, head.seq)
        if there is not None and (there.headers or {}).get(TOKEN) == letter.headers[TOKEN]:
            return head_of(there.headers, there.seq or 0, self._where(table))
        last = await self._last(table)
        raise raced(last.length, head.length)

    async def _tell(self, table: str) -> None:
        """Tell the other servers; who misses it hears of it when they look."""
        with suppress(nats.errors.Error):
            await self._line.client.publish(f"{self._place.stream}.changed.{_named(table)}")

    async def _touch(self, within: float) -> None:
        try:
            await self._line.js.publish(
                f"{self._place.stream}.ready", b"", timeout=within, stream=f"{self._place.stream}-ready"
            )
        except (TimeoutError, nats.errors.Error) as error:
            raise StoreFailed(
                f"{self._place.stream} cannot be written to ({_why(error)}): more than half of its servers must run, with room on their disks"
            ) from error

    # -- reading -----------------------------------------------------------------------------------------------------

    async def _last(self, table: str) -> Head:
        """How a table's log stands now, as its leader knows it."""
        message = await self._get(subject=self._subject(table))
        head = EMPTY if message is None else head_of(message.headers, message.seq or 0, self._where(table))
        if (known := self._known.get(table, EMPTY)).seq > head.seq:
            raise StoreFailed(
                f"{self._where(table)} had {known.length} events and has {head.length}: its servers do not agree, or have lost some"
            )
        return head

    async def _after(self, table: str, seq: int) -> api.RawStreamMsg | None:
        """The first letter of a table behind a number of the stream."""
        return await self._get(seq=seq + 1, subject=self._subject(table), next=True)

    async def _get(self, **wanted: Any) -> api.RawStreamMsg | None:
        until, wait = self._now + self._patience, 0.05
        while True:
            try:
                return await self._line.js.get_msg(self._place.stream, **wanted)
            except nats.js.errors.NotFoundError as error:
                if error.err_code == NO_MESSAGE:
                    return None
                raise self._refused(error) from error
            except AGAIN:
                if self._now > until:
                    raise self._line.silent() from None
            except nats.js.errors.APIError as error:
                raise self._refused(error) from error
            await asyncio.sleep(wait)
            wait = min(2 * wait, 1.0)

    async def _read(self, table: str, after: int) -> list[Event]:
        known, where = self._known.get(table, EMPTY), self._where(table)
        head = known if known.length == after else EMPTY
        found, last = list[Event](), await self._last(table)
        async for left, body in self._letters(table, head, last):
            found += opened(head, left, body, where)
            head = left
        if last.length >= after:
            self._remember(table, last)
        return found[after - (head.length - len(found)) :]

    async def _letters(self, table: str, head: Head, last: Head) -> AsyncIterator[tuple[Head, bytes]]:
        """The letters behind one head, up to another: page by page from any server, from the leader what that one has not got yet."""
        at, where = head.seq, self._where(table)
        while at < last.seq:
            page = await self._page(table, at)
            if not page and (message := await self._after(table, at)) is not None:
                page = [(head_of(message.headers, message.seq or 0, where), message.data or b"")]
            if not page:
                raise StoreFailed(
                    f"{where} ends before message {last.seq}, which was there: its servers do not agree"
                )
            for left, body in page:
                if left.seq <= last.seq:
                    yield left, body
                at = left.seq

    async def _page(self, table: str, seq: int) -> list[tuple[Head, bytes]]:
        """Some letters behind a number of the stream; none where the server that was asked does not answer, or knows of none."""
        client, where = self._line.client, self._where(table)
        asked = {"seq": seq + 1, "next_by_subj": self._subject(table), "batch": PAGE, "max_bytes": PAGE_BYTES}
        inbox = client.new_inbox()
        listening = await client.subscribe(inbox)
        found: list[tuple[Head, bytes]] = []
        try:
            await client.publish(
                f"$JS.API.DIRECT.GET.{self._place.stream}", json.dumps(asked).encode(), reply=inbox
            )
            while _is_letter(message := await listening.next_msg(timeout=TRY)):
                headers = message.headers or {}
                found.append((head_of(headers, int(headers["Nats-Sequence"]), where), message.data))
        except AGAIN:
            pass
        finally:
            await listening.unsubscribe()
        return found

    async def _listed(self) -> list[Listed]:
        names = sorted([unquote(each.rpartition(".")[2]) async for each in self._subjects()])
        gate = asyncio.Semaphore(AT_ONCE)

        async def head(name: str) -> Listed:
            async with gate:
                found = await self._last(name)
            return Listed(name, found.length, found.size, found.first, found.last)

        return await asyncio.gather(*map(head, names))

    async def _subjects(self) -> AsyncIterator[str]:
        """The subject of every table."""
        at = 0
        while True:
            asked = {"subjects_filter": f"{self._place.stream}.tables.*", "offset": at}
            reply = await self._line.client.request(
                f"$JS.API.STREAM.INFO.{self._place.stream}",
                json.dumps(asked).encode(),
                timeout=self._patience,
            )
            state = json.loads(reply.data)
            page = state["state"].get("subjects") or {}
            for each in page:
                yield each
            at += len(page)
            if not page or at >= state.get("total", 0):
                return

    # -- what others write -------------------------------------------------------------------------------------------

    async def _listen(self, hear: Callable[[str | None], None]) -> Callable[[], None]:
        async def heard(message: Msg) -> None:
            hear(unquote(message.subject.rpartition(".")[2]))

        subscribed = await self._line.client.subscribe(f"{self._place.stream}.changed.*", cb=heard)
        stop = self._line.back(lambda: hear(None))

        def ended() -> None:
            stop()
            if not self._line.closed:
                self._ask(subscribed.unsubscribe())

        return ended

    # -- the rest ----------------------------------------------------------------------------------------------------

    def _ask(self, doing: Coroutine[Any, Any, T]) -> T:
        if self._line.closed:
            doing.close()
            raise self._line.shut()
        try:
            return self._line.ask(doing)
        except (TimeoutError, nats.errors.Error) as error:
            raise StoreFailed(f"{self._place.stream} does not answer: {_why(error)}") from error

    def _remember(self, table: str, head: Head) -> None:
        self._known[table] = head
        self._known.move_to_end(table)
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)

    def _refused(self, error: nats.js.errors.APIError) -> StoreFailed:
        why = FULL.get(error.err_code or 0, f"does not take this: {error.description}")
        return StoreFailed(
            f"{self._place.stream} {why}; look at its servers: their room, their limits, their health"
        )

    def _subject(self, table: str) -> str:
        return f"{self._place.stream}.tables.{_named(table)}"

    def _where(self, table: str) -> str:
        return f"table {table} in {self._place.stream}"

    @property
    def _now(self) -> float:
        return self._line.loop.time()


def _named(table: str) -> str:
    """A table's id as one part of a subject.

    >>> _named("a.b c"), _named("")
    ('a%2Eb%20c', '%')
    """
    return quote(table, safe="").replace(".", "%2E") or "%"


def _is_letter(message: Msg) -> bool:
    """Whether this is one of the letters that were asked for, and not the word that there are no more."""
    return "Nats-Sequence" in (message.headers or {})


def _why(error: BaseException) -> str:
    return str(error) or type(error).__name__
