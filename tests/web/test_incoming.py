"""Incoming: nobody waits for what somebody else sends to be taken apart, and nothing of it is lost or comes out of order."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Any, BinaryIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from rollwright.doors.web.incoming import BODY, PIECE, Incoming
from rollwright.doors.web.steps import AT_ONCE, Steps
from webserver import DEADLINE, heard, running

ALMOST = 10_000
"""Bytes that come at once; a server's usual settings let a request be far longer."""


def counted(monkeypatch: pytest.MonkeyPatch, of: Any) -> list[int]:
    """How many bytes a protocol takes apart each time."""
    taken: list[int] = []
    take = of.data_received

    def counting(self: Any, data: bytes) -> None:
        taken.append(len(data))
        take(self, data)

    monkeypatch.setattr(of, "data_received", counting)
    return taken


@pytest.mark.parametrize("of", [H11Protocol, WebSocketsSansIOProtocol])
def test_little_is_taken_apart_at_a_time(monkeypatch: pytest.MonkeyPatch, of: Any) -> None:
    taken = counted(monkeypatch, of)
    with running() as served:
        if of is H11Protocol:
            with served.raw() as raw:
                raw.sendall(b"POST /api/roll HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n")
                raw.sendall(b"Content-Type: application/json\r\n\r\n" + b"1\r\n \r\n" * ALMOST + b"0\r\n\r\n")
                assert raw.recv(100).startswith(b"HTTP/1.1 400"), "all of it came"
        else:
            with served.table().master.socket() as listening:
                heard(listening)
                with suppress(OSError):
                    listening.socket.sendall(b"\x89\x80abcd" * ALMOST)
    assert 0 < max(taken) <= PIECE


WHOLE = b"Content-Length: 30019\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"


@pytest.mark.parametrize(
    ("says", "most"),
    [(WHOLE, BODY), (CHUNKED, PIECE), (WHOLE + CHUNKED, PIECE)],
    ids=["whole", "chunked", "both"],
)
def test_of_a_body_in_one_piece_more_is_taken_at_a_time(
    monkeypatch: pytest.MonkeyPatch, says: bytes, most: int
) -> None:
    taken = counted(monkeypatch, H11Protocol)
    body = b" " * 30_000 + b'{"notation": "2d6"}'
    sent = body if CHUNKED not in says else b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
    head = b"POST /api/roll HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    with running() as served, served.raw() as raw, raw.makefile("rb") as replies:
        raw.sendall(head + says + b"\r\n" + sent)
        assert status(replies) == 200
        assert most // 2 < max(taken) <= most
        taken.clear()
        raw.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 10_000 + b"\r\n\r\n")
        assert status(replies) == 200, "and what comes behind it is read as ever"
        assert max(taken) <= PIECE


def status(replies: BinaryIO) -> int:
    """The status of the next reply, which is read to its end."""
    first, length = replies.readline(), 0
    while (line := replies.readline()) != b"\r\n":
        name, _, value = line.lower().partition(b":")
        length = int(value) if name == b"content-length" else length
    replies.read(length)
    return int(first.split()[1])


class Line:
    """A connection that brings *pieces*, as asyncio would: none while reading is paused."""

    max_size = 0

    def __init__(self, who: str, pieces: list[bytes], steps: Steps, read: list[tuple[str, bytes]]) -> None:
        self.who, self.pieces, self.paused = who, pieces, False
        made: Any = self
        self.incoming = Incoming(steps, made, lambda data: read.append((who, data)), lambda: True)

    def bring(self) -> bool:
        """Bring the next piece, if it is wanted; whether there are more."""
        if self.pieces and not self.paused:
            self.incoming.take(self.who, self.pieces.pop(0))
        return bool(self.pieces)

    def pause_reading(self) -> None:
        """As a transport does."""
        self.paused = True

    def resume_reading(self) -> None:
        """As a transport does."""
        self.paused = False


@given(st.lists(st.lists(st.binary(min_size=1, max_size=3), max_size=6), max_size=5))
def test_what_comes_is_taken_apart_in_its_order(brought: list[list[bytes]]) -> None:
    async def test() -> None:
        read: list[tuple[str, bytes]] = []
        now = iter(range(10_000_000))
        steps = Steps(10, lambda: next(now) * AT_ONCE)
        lines = [Line(str(at), list(pieces), steps, read) for at, pieces in enumerate(brought)]
        while sum(line.bring() for line in lines):
            await asyncio.sleep(0)
        for _ in range(10 * len(lines) + 10):
            await asyncio.sleep(0)
        for line, pieces in zip(lines, brought, strict=True):
            assert b"".join(data for who, data in read if who == line.who) == b"".join(pieces)
            assert not line.paused

    asyncio.run(test())


def test_somebody_else_goes_between_two_pieces_of_a_crowd_and_who_is_gone_is_read_no_more() -> None:
    async def test() -> None:
        read: list[tuple[str, bytes]] = []
        now = iter(range(10_000_000))
        steps = Steps(10, lambda: next(now) * AT_ONCE)
        crowd = [Line("crowd", [b"x"] * 5, steps, read) for _ in range(50)]
        modest, gone = Line("modest", [b"y"], steps, read), Line("gone", [b"z"], steps, read)
        for line in (*crowd, modest, gone):
            line.bring()
        gone.incoming.end()
        for _ in range(10):
            await asyncio.sleep(0)
            for line in crowd:
                line.bring()
        assert ("modest", b"y") in read[:3]
        assert ("gone", b"z") not in read

    asyncio.run(test())


def test_a_proxy_is_read_at_once_and_who_listens_by_way_of_it_in_their_turn() -> None:
    with running(proxies=["127.0.0.1"]) as served:
        table = served.table()
        with table.master.socket() as listening:
            heard(listening)
            table.master.say("by way of a proxy")
            assert listening.ping().wait(DEADLINE)


def test_who_listens_is_heard_though_everything_waits_for_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Steps, "_busy", True)
    with running() as served:
        table = served.table()
        with table.master.socket() as listening:
            heard(listening)
            table.master.say("in turn")
            assert listening.ping().wait(DEADLINE)


def test_who_sends_before_they_hang_up_is_heard() -> None:
    with running() as served, served.raw() as raw:
        raw.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        raw.shutdown(socket.SHUT_WR)
        assert raw.recv(100).startswith(b"HTTP/1.1 200")
