"""Connections: below every request, those who never speak, never read or are too many are let go, and hold up nobody."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from rollwright.doors.web import guarding
from rollwright.doors.web.closings import MEANINGS, TOO_MANY
from rollwright.doors.web.incoming import BODY, PIECE, Incoming
from rollwright.doors.web.porch import FULL
from rollwright.doors.web.settings import Rate, Settings
from rollwright.doors.web.steps import Steps
from rollwright.doors.web.throttle import Bucket


class Census:
    """How many connections there are, in all and of every address, and how much they were sent and have not taken; a trusted proxy
    may have any number, and take its time.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._here, self._unsent = Counter[str](), Counter[str]()

    def enter(self, client: tuple[str, int] | None) -> str | None:
        """Count one in, under a name to count it out by; `None` where there are too many already."""
        address = client[0] if client else ""
        name = address if address in self._settings.proxies else guarding.network(address)
        few = self.trusts(name) or self._here[name] < self._settings.connections
        if self._here.total() >= self._settings.all_connections or not few:
            return None
        self._here[name] += 1
        return name

    def trusts(self, name: str | None) -> bool:
        """Whether this is a trusted proxy, whose requests are many people's."""
        return name in self._settings.proxies

    def leave(self, name: str) -> None:
        """Count one out."""
        self._here[name] -= 1
        if not self._here[name]:
            del self._here[name]

    def waits(self, name: str, much: int) -> bool:
        """Count so many bytes that wait for one of these to take them; whether they may, with what waits for its others."""
        self._unsent[name] += much
        return self.trusts(name) or self._unsent[name] <= self._settings.unsent_bytes

    def taken(self, name: str, much: int) -> None:
        """Count them out."""
        self._unsent[name] -= much
        if not self._unsent[name]:
            del self._unsent[name]


def protocols(settings: Settings, turns: Steps) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """The protocols of a server with these settings, whose loop's time is shared out in *turns*: for HTTP, and for WebSockets."""
    census = Census(settings)

    class Patient(Requests):
        """Requests of this server."""

        people, steps, patience = census, turns, settings.patience

    class Listening(Messages):
        """WebSockets of this server."""

        people, steps, patience = census, turns, settings.patience
        proxies, rate = settings.proxies, settings.messages

    return Patient, Listening


class Requests(H11Protocol):
    """HTTP with an end to patience: a connection must bring a request in time, and take the reply in time."""

    people: Census
    steps: Steps
    patience: float
    _incoming: Incoming
    _handed_over: bool = False
    _name: str | None = None
    _timer: asyncio.TimerHandle | None = None
    _unsent: int = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it, which asyncio calls with what can be written to
        """Count whoever comes, and wait for the first request."""
        super().connection_made(transport)
        self._incoming = Incoming(self.steps, transport, self._read, self._wants_more)
        self._name = self.people.enter(self.client)
        if self._name is None:
            transport.write(FULL)
            transport.close()
        elif not self.people.trusts(self._name):
            self.steps.came(self._name)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count whoever goes."""
        super().connection_lost(exc)
        self._go()

    def data_received(self, data: bytes) -> None:
        """Take what comes in turns. What a trusted proxy sends it has taken apart itself, for many people."""
        if self._name is None or self.people.trusts(self._name):
            self._read(data)
        else:
            self._incoming.take(self._name, data)

    def _read(self, data: bytes) -> None:
        """Wait for the rest of a request that has begun, and no longer once it is there."""
        super().data_received(data)
        self._incoming.expect(BODY if self._is_whole else PIECE)
        if not self._idle:
            self._stop()
        elif self._timer is None and not self._handed_over and not self.transport.is_closing():
            self._wait()

    @property
    def _is_whole(self) -> bool:
        """Whether the rest of a body is to come, and comes in one piece."""
        if self.conn.their_state is not h11.SEND_BODY:
            return False
        said = {name for name, _ in self.headers or ()}
        return b"content-length" in said and b"transfer-encoding" not in said

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Hand the connection over, which may have waited for its turn."""
        self._handed_over = True
        self._go()
        super().handle_websocket_upgrade(event)
        self.transport.resume_reading()

    def _wants_more(self) -> bool:
        return not self._handed_over and not self.flow.read_paused

    def pause_writing(self) -> None:
        """Wait for somebody who does not read, unless too much waits for their like already."""
        super().pause_writing()
        self._stop()
        self._unsent = self.transport.get_write_buffer_size()
        if self._name is None or self.people.waits(self._name, self._unsent):
            self._wait()
        else:
            self._give_up()

    def resume_writing(self) -> None:
        """They read."""
        super().resume_writing()
        self._stop()
        self._taken()

    @property
    def _idle(self) -> bool:
        cycle: Any = self.cycle  # none before the first request
        return cycle is None or bool(cycle.response_complete)

    def _wait(self) -> None:
        self._timer = self.loop.call_later(self.patience, self._give_up)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._timer = None
        self.transport.abort()

    def _taken(self) -> None:
        if self._name is not None and self._unsent:
            self.people.taken(self._name, self._unsent)
            self._unsent = 0

    def _go(self) -> None:
        self._stop()
        self._incoming.end()
        self._taken()
        if self._name is not None:
            self.people.leave(self._name)
            self._name = None


class Messages(WebSocketsSansIOProtocol):
    """WebSockets that end when they end: whoever takes no last message, or answers no ping, is gone after a while."""

    people: Census
    steps: Steps
    patience: float
    proxies: Collection[str]
    rate: Rate
    _incoming: Incoming
    _name: str | None = None

    def connection_made(self, transport: Any) -> None:
        """Count whoever comes."""
        super().connection_made(transport)
        self._name = self.people.enter(self.client)
        self._incoming = Incoming(self.steps, transport, super().data_received, lambda: not self.read_paused)
        self._control = Bucket(self.rate)

    def data_received(self, data: bytes) -> None:
        """Take what comes in turns; whose first request is none is answered, as far as there is an answer, and let go."""
        if self.handshake_initiated and not self.handshake_complete:
            self.transport.abort()  # nobody may speak before they are answered
            return
        if self.handshake_initiated:
            self._incoming.take(guarding.address(self.scope, self.proxies), data)
            return
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_ping(self) -> None:
        """Answer a ping, if there are not too many."""
        if self._few():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping, if there are not too many."""
        if self._few():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message, if there are not too many."""
        if self._few():
            super().handle_cont(event)

    def _few(self) -> bool:
        """Whether frames that are no message come no more often than messages may; or else the connection ends."""
        if self._control.wait() and not self.close_sent:
            self.conn.fail(TOO_MANY, MEANINGS[TOO_MANY])
            self.handle_parser_exception()
        return not self.close_sent

    def connection_lost(self, exc: Exception | None) -> None:
        """Count whoever goes."""
        super().connection_lost(exc)
        self._incoming.end()
        if self._name is not None:
            self.people.leave(self._name)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; a text that is none ends the connection, and is no fault that a log need tell."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        """Nobody is there any more: what still waits to be sent must not keep the connection open."""
        super().keepalive_timeout()
        self.transport.abort()

    async def send(self, message: Any) -> None:
        """Send; a plain reply in place of a connection is the end of the handshake too, and not an application's fault."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    async def run_asgi(self) -> None:
        """Serve, and then leave the other side a little time to say goodbye."""
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(self.patience, self.transport.abort)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
