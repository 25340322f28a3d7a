"""The post: letters are sent to the stream until it is known whether they arrived, and fetched from it page by page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar
from urllib.parse import quote, unquote

import nats.errors
import nats.js.errors
from nats.aio.msg import Msg
from nats.js import api

from rollwright.errors import StoreFailed
from rollwright.table.stores.jetstream.connection import TRY, Connection, why
from rollwright.table.stores.jetstream.letters import TOKEN, Head, Letter, damaged, head_of

T = TypeVar("T")

WRONG_LAST, NO_MESSAGE = 10071, 10037
"""What a server says to a message that would come behind another than it names; and where there is none."""

FULL = {10023, 10047, 10077}
"""What it says where there is no room."""

AGAIN = (TimeoutError, nats.errors.Error)
"""What goes wrong while servers elect a leader, or come back."""

PAGE, PAGE_BYTES = 500, 4_000_000
"""So many letters, and so many bytes, are fetched at a time."""

Fetched = tuple[Head, bytes]
"""The head that a letter left, and its body."""


class Elsewhere(Exception):
    """Another letter stands where this one was to come."""


class Post:
    """The letters of the tables in one *stream*, over a *connection*; each call tries for *patience* seconds and then raises `StoreFailed`."""

    def __init__(self, connection: Connection, stream: str, patience: float) -> None:
        self._connection, self._stream, self._patience = connection, stream, patience
        self._silent: dict[bool, tuple[float, float]] = {}

    def where(self, table: str) -> str:
        """A table's log, for people."""
        return f"table {table} in {self._stream}"

    # -- sending -----------------------------------------------------------------------------------------------------

    async def send(self, table: str, letter: Letter) -> int:
        """Send a letter until it is known to be written; its number in the stream. `Elsewhere` where another was quicker."""
        try:
            ack = await self.patiently(
                lambda: self._connection.js.publish(
                    self._subject(table),
                    letter.body,
                    timeout=self._try,
                    stream=self._stream,
                    headers={**letter.headers},
                ),
                writes=True,
            )
        except nats.js.errors.APIError as error:
            if error.err_code != WRONG_LAST:
                raise self.refused(error) from error
            return await self._arrived(table, letter)
        except nats.errors.MaxPayloadError as error:
            raise StoreFailed(
                f"{self._stream} takes no {len(letter.body)} bytes at once: see its servers' max_payload"
            ) from error
        return ack.seq

    async def _arrived(self, table: str, letter: Letter) -> int:
        """The number of a letter that was sent before, and of which only the acknowledgement was lost."""
        there = await self._next(table, letter.behind)
        if there is None or (there.headers or {}).get(TOKEN) != letter.headers[TOKEN]:
            raise Elsewhere
        return there.seq or 0

    async def tell(self, table: str) -> None:
        """Tell the other servers that something was written; who misses it finds it when they look."""
        with suppress(nats.errors.Error):
            await self._connection.client.publish(f"{self._stream}.changed.{subject_part(table)}")

    async def touch(self, within: float) -> None:
        """Have something written beside the logs, within so many seconds."""
        try:
            await self._connection.js.publish(
                f"{self._stream}.ready", b"", timeout=within, stream=f"{self._stream}-ready"
            )
        except (TimeoutError, nats.errors.Error) as error:
            raise StoreFailed(
                f"{self._stream} cannot be written to ({why(error)}): more than half of its servers must run, with room on their disks"
            ) from error

    # -- fetching ----------------------------------------------------------------------------------------------------

    async def last(self, table: str) -> Head | None:
        """The head that a table's last letter left, as the leader of the stream knows it."""
        message = await self._message(subject=self._subject(table))
        return head_of(message.headers, message.seq or 0, self.where(table)) if message else None

    async def letters(self, table: str, after: int, to: int) -> AsyncIterator[Fetched]:
        """The letters between two numbers of the stream: pages of any server, and from the leader what that one has not got yet."""
        while after < to:
            page = await self._page(table, after) or await self._one(table, after)
            for left, body in page:
                if left.seq <= to:
                    yield left, body
                after = left.seq
            if not page:
                raise damaged(self.where(table), f"it ends before message {to}, which was there")

    async def behind(self, table: str, seq: int) -> Head:
        """The head that the first letter behind a number of the stream has left; there is one."""
        for head, _ in await self._one(table, seq):
            return head
        raise damaged(self.where(table), f"it ends before message {seq}, and there was more")

    async def _one(self, table: str, after: int) -> list[Fetched]:
        message = await self._next(table, after)
        return (
            [(head_of(message.headers, message.seq or 0, self.where(table)), message.data or b"")]
            if message
            else []
        )

    async def _page(self, table: str, after: int) -> list[Fetched]:
        """Some letters; none where the server that was asked does not answer, or knows of none."""
        client, letters = self._connection.client, list[Fetched]()
        asked = {
            "seq": after + 1,
            "next_by_subj": self._subject(table),
            "batch": PAGE,
            "max_bytes": PAGE_BYTES,
        }
        inbox = client.new_inbox()
        listening = await client.subscribe(inbox)
        try:
            await client.publish(
                f"$JS.API.DIRECT.GET.{self._stream}", json.dumps(asked).encode(), reply=inbox
            )
            while _is_letter(message := await listening.next_msg(timeout=self._try)):
                headers = message.headers or {}
                letters.append(
                    (head_of(headers, int(headers["Nats-Sequence"]), self.where(table)), message.data)
                )
        except AGAIN:
            return letters  # what came of it is good
        finally:
            await listening.unsubscribe()
        return letters

    async def _next(self, table: str, after: int) -> api.RawStreamMsg | None:
        """The first letter of a table behind a number of the stream."""
        return await self._message(seq=after + 1, subject=self._subject(table), next=True)

    async def _message(self, **wanted: Any) -> api.RawStreamMsg | None:
        try:
            return await self.patiently(lambda: self._connection.js.get_msg(self._stream, **wanted))
        except nats.js.errors.APIError as error:
            if error.err_code == NO_MESSAGE:
                return None
            raise self.refused(error) from error

    async def tables(self) -> AsyncIterator[str]:
        """The id of every table that has a letter."""
        at, total = 0, 1
        while at < total:
            said = await self.patiently(partial(self._told, at))
            page = said["state"].get("subjects") or {}
            for each in page:
                yield unnamed(each)
            at, total = at + len(page), said.get("total", 0) if page else 0

    async def _told(self, at: int) -> Any:
        """What the stream is told to hold, from so many tables on."""
        asked = json.dumps({"subjects_filter": f"{self._stream}.tables.*", "offset": at}).encode()
        where = f"$JS.API.STREAM.INFO.{self._stream}"
        return json.loads((await self._connection.client.request(where, asked, timeout=self._try)).data)

    # -- the rest ----------------------------------------------------------------------------------------------------

    async def patiently(self, ask: Callable[[], Awaitable[T]], *, writes: bool = False) -> T:
        """Ask, and ask again, while the servers are busy with themselves; what *writes* may go unanswered though other things are not.

        Who comes when others have just waited in vain tries once: many do not wait as long, one after the other.
        """
        begun, wait = self._connection.loop.time(), 0.05
        while True:
            try:
                answer = await ask()
            except AGAIN as error:
                if _final(error):
                    self._silent.pop(writes, None)
                    raise
                now, since = self._connection.loop.time(), self._since(begun)
                self._silent[writes] = since, now
                if now > since + self._patience:
                    raise self._connection.silent() from None
            else:
                self._silent.pop(writes, None)
                return answer
            await asyncio.sleep(wait)
            wait = min(2 * wait, 1.0)

    def _since(self, begun: float) -> float:
        """Since when nobody answers whoever has *begun* to ask: since then, or since those began who waited shortly before."""
        recent = [since for since, last in self._silent.values() if begun - last <= self._patience]
        return min([begun, *recent])

    @property
    def _try(self) -> float:
        return min(TRY, self._patience)

    def _subject(self, table: str) -> str:
        return f"{self._stream}.tables.{subject_part(table)}"

    def refused(self, error: nats.js.errors.APIError) -> StoreFailed:
        """What a server will not do, for whoever runs it."""
        said = "has no room left" if error.err_code in FULL else f"does not take this: {error.description}"
        return StoreFailed(
            f"{self._stream} {said}; look at its servers: their room, their limits, their health"
        )


def subject_part(table: str) -> str:
    """A table's id as the last part of a subject.

    >>> subject_part("a.b c"), subject_part("")
    ('a%2Eb%20c', '%')
    """
    return quote(table, safe="").replace(".", "%2E") or "%"


def unnamed(subject: str) -> str:
    """The table's id in a subject.

    >>> unnamed("rollwright.tables.a%2Eb%20c")
    'a.b c'
    """
    return unquote(subject.rpartition(".")[2])


def _final(error: Exception) -> bool:
    """Whether asking again would change nothing: a server has answered, and means it."""
    if isinstance(error, nats.js.errors.ServiceUnavailableError):
        return error.err_code in FULL
    return isinstance(error, nats.js.errors.APIError | nats.errors.MaxPayloadError)


def _is_letter(message: Msg) -> bool:
    """Whether this is one of the letters that were asked for, and not the word that there are no more."""
    return "Nats-Sequence" in (message.headers or {})
