"""Sockets: what happens at a table, told over a WebSocket to whoever has a seat there, as it happens."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from contextlib import ExitStack, suppress
from time import perf_counter
from typing import Any, NoReturn

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from rollwright.doors.web import guarding, hosts, logs, messages
from rollwright.doors.web.closings import AGAIN, AHEAD, MEANINGS, SLOW, Closing, code_of
from rollwright.doors.web.endpoints import Door, failed, own_up, parsed, read
from rollwright.doors.web.failures import Failure, failure
from rollwright.doors.web.outbox import Outbox
from rollwright.doors.web.throttle import Bucket
from rollwright.errors import BadArgument, BadInput, TooMany
from rollwright.table.play.commands import Look

PATH = "/api/tables/{table}/events"

GONE = (OSError, RuntimeError)
"""How the server says that nobody is there any more: the latter where it has closed the connection itself, over a frame that is none."""
_LAST_WORDS = 2.0
"""So many seconds a connection has to take its last message."""


def listening(door: Door) -> tuple[BaseRoute, ...]:
    """The WebSocket as the framework knows it; a plain request there is told that it is one, and a WebSocket elsewhere that nothing is there."""

    async def listen(socket: WebSocket) -> None:
        begun, line = perf_counter(), None
        code = 0
        try:
            with ExitStack() as held:
                line = _admitted(door, socket, held)
                await line.open()
                code = await line.run()
        except WebSocketDisconnect as gone:  # before they were answered
            code = gone.code
        except Exception as error:
            code = await _denied(door, socket, error)
        finally:
            door.metrics.closed.add(code)
            sent = line.sent if line else 0
            logs.tell("socket", path=PATH, code=code, seconds=round(perf_counter() - begun, 3), sent=sent)

    async def plain(request: Request) -> NoReturn:
        raise HTTPException(405, headers={"Allow": "WEBSOCKET"})

    async def nowhere(socket: WebSocket) -> None:
        await _denied(door, socket, HTTPException(404))

    return (
        WebSocketRoute(PATH, listen),
        Route(PATH, plain, methods=()),
        WebSocketRoute("/{any:path}", nowhere),
    )


def _admitted(door: Door, socket: WebSocket, held: ExitStack) -> Listener:
    """A line for whoever knocks, or a `Failure` before anything is said."""
    scope = socket.scope
    address = guarding.address(scope, door.settings.proxies)
    door.throttle.requests.take(address)
    hosts.check(scope, door.settings.hosts, door.settings.proxies)
    guarding.check_origin(scope, door.settings.origins)
    guarding.check_query(scope, ("since",))
    held.enter_context(door.throttle.sockets.one(address))
    return Listener(door, socket, held, _since(guarding.query(scope).get("since", "0")))


def _since(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 15:
        raise BadArgument(f"since is the number of an event, from 0, not {text!r:.40}", at="query.since")
    return int(text)


async def _denied(door: Door, socket: WebSocket, error: Exception) -> int:
    """Answer whoever may not come in with a plain reply in place of a connection."""
    trouble = failure(error)
    if trouble.is_fault:
        own_up(door, error, PATH)
    with suppress(WebSocketDisconnect, *GONE):
        await socket.send_denial_response(failed(trouble, trouble.headers, {}))
    return trouble.status


class Listener:
    """One connection: who it is, what it has been told, and what it still is to be told."""

    def __init__(self, door: Door, socket: WebSocket, held: ExitStack, since: int) -> None:
        self._door, self._socket, self._held = door, socket, held
        self._table: str = socket.path_params["table"]
        self._token, self._since = guarding.offered(socket.scope), since
        self._outbox = Outbox(door.settings.queue, door.settings.queue_bytes)
        self._turns = Bucket(door.settings.messages)
        self.sent = 0

    async def open(self) -> None:
        """Take the connection."""
        ours = guarding.SUBPROTOCOL in self._socket.scope.get("subprotocols", ())
        try:
            await self._socket.accept(subprotocol=guarding.SUBPROTOCOL if ours else None)
        except GONE:
            raise WebSocketDisconnect(1006) from None

    async def run(self) -> int:
        """Tell what happens until somebody has had enough; the code with which it ended."""
        try:
            await self._listen()
        except WebSocketDisconnect as end:
            return end.code
        except Closing as end:
            return await self._hang_up(end.code, end.error)
        except Exception as error:
            trouble = failure(error)
            if trouble.is_fault:
                own_up(self._door, error, PATH)
            return await self._hang_up(code_of(trouble.status), trouble.error)

    async def _listen(self) -> NoReturn:
        if self._token is None:
            await self._greeted()
        token = self._token or ""
        await self._catch_up(token)
        self._held.enter_context(self._door.throttle.seats.one(guarding.key(token)))
        stop = await self._door.host.listen(self._table, token, self._since, self._outbox.put)
        try:
            await _first(self._write(), self._read(), self._cut())
        finally:
            stop()

    async def _greeted(self) -> None:
        """Wait for the first message, which says who it is."""
        try:
            async with asyncio.timeout(self._door.settings.greeting):
                said = await self._message()
        except TimeoutError:
            raise Failure(408, "timeout", 'say who you are: the first message is {"token": …}') from None
        hello = read(said, messages.Hello, "the first message")
        self._token, self._since = hello.token, max(self._since, hello.since)

    async def _catch_up(self, token: str) -> None:
        """Tell page by page what happened before, as fast as it is taken."""
        size = self._door.settings.page
        while True:
            look = Look(want="events", since=self._since, limit=size)
            seen = await self._door.host.look(self._table, token, look)
            if self._since > seen["n"]:
                raise Closing(AHEAD, {"code": "ahead", "at": "since", "message": MEANINGS[AHEAD]})
            events = seen["events"]
            if events:
                await self._send(msgspec.json.encode({"events": events, "n": seen["n"]}))
                self._since = events[-1]["n"]
            if self._since >= seen["n"]:
                return

    # -- what goes on at once ----------------------------------------------------------------------------------------

    async def _write(self) -> NoReturn:
        while True:
            message = await self._outbox.take()
            if message is None:
                await self._let_go()
            await self._send(message)

    async def _let_go(self) -> NoReturn:
        """End, for whatever reason there is nothing more to hear: no seat, no table, or no store to read it from."""
        await self._door.host.look(
            self._table, self._token or "", Look(want="events", since=self._since, limit=1)
        )
        raise Closing(AGAIN, {"code": "store", "at": None, "message": MEANINGS[AGAIN]})

    async def _read(self) -> NoReturn:
        while True:
            ping = read(await self._message(), messages.Ping, "a message")
            self._outbox.put(msgspec.json.encode(messages.Pong(pong=ping.ping)))

    async def _cut(self) -> NoReturn:
        await self._outbox.overflowed.wait()
        raise self._too_slow()

    def _too_slow(self) -> Closing:
        self._door.metrics.overflows.add()
        return Closing(SLOW, {"code": "too-slow", "at": None, "message": MEANINGS[SLOW]})

    # -- frames ------------------------------------------------------------------------------------------------------

    async def _message(self) -> dict[str, Any]:
        """The next message that comes: an object, in a text frame, and not too soon after the last."""
        frame: Any = await self._socket.receive()
        if frame["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(frame.get("code") or 1005)
        if self._turns.wait():
            raise TooMany("too many messages: this connection is for listening")
        if frame.get("text") is None:
            raise BadInput("text frames only")
        return parsed(frame["text"])

    async def _send(self, message: bytes) -> None:
        """Send a message; whoever does not take it in time is too slow."""
        try:
            async with asyncio.timeout(self._door.settings.patience):
                await self._socket.send_text(message.decode())
        except TimeoutError:
            raise self._too_slow() from None
        except GONE:
            raise WebSocketDisconnect(1006) from None
        self.sent += 1
        self._door.metrics.sent.add()
        self._door.metrics.sent_bytes.add(by=len(message))

    async def _hang_up(self, code: int, error: Mapping[str, Any]) -> int:
        """Say why, and close; whoever does not take even that is left to the transport."""
        last = msgspec.json.encode({"ok": False, "error": error})
        with suppress(TimeoutError, WebSocketDisconnect, *GONE):
            async with asyncio.timeout(_LAST_WORDS):
                await self._socket.send_text(last.decode())
                await self._socket.close(code, MEANINGS[code])
        return code


async def _first(*jobs: Coroutine[Any, Any, NoReturn]) -> NoReturn:
    """Run jobs at once until the first of them ends, end the others, and raise what it raised."""
    tasks = [asyncio.create_task(job) for job in jobs]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    next(task for task in tasks if task in done).result()
    raise AssertionError("a job that never ends has ended")
