"""Those who do not keep up: they are cut off, catch up when they come back, and hold up nobody."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from rollwright.doors.web import closings, sockets
from rollwright.doors.web.outbox import Outbox
from rollwright.doors.web.steps import CAME, REFUSED
from rollwright.table.hosts.host import Host
from rollwright.table.play.commands import Call
from webserver import DEADLINE, Running, Table, ended, eventually, heard, running, until

SMALL = 4096


@contextmanager
def narrow(served: Running) -> Iterator[socket.socket]:
    """A connection through which little goes at a time."""
    with socket.socket() as found:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        found.settimeout(DEADLINE)
        found.connect(("127.0.0.1", served.port))
        yield found


def talk(served: Running, table: Table, name: str) -> str:
    """Say so much that nobody's buffers hold it; the last line."""
    for at in range(150):
        table.master.say(f"{name} {at} " + "x" * 1900)
    table.master.say(f"{name} ends")
    return f"{name} ends"


def test_who_is_slow_is_cut_off_and_catches_up_while_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sockets, "_LAST_WORDS", DEADLINE)
    with running(buffer=SMALL, queue=50) as served, narrow(served) as line:
        table = served.table()
        with (
            table.master.socket(max_queue=None) as fast,
            table.seats[0].socket(sock=line, max_queue=1) as slow,
        ):
            before = until_live(slow)
            told = until(fast, talk(served, table, "a"))
            assert [event["n"] for event in told] == list(range(1, len(told) + 1))
            assert served.metric("rollwright_queue_overflows_total") == 1
            code, rest = ended(slow)
            missed = [event for said in rest for event in said.get("events", [])]
            assert code == closings.SLOW
        every = table.seats[0].look("events", limit=1000)["events"]
        late = before + missed
        assert late == every[: len(late)]
        assert len(late) < len(every)
        with table.seats[0].socket(since=late[-1]["n"]) as again:
            assert late + until(again, "a ends") == every


def until_live(connection: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while events := heard(connection)["events"]:
        found += events
    return found


@pytest.mark.long
def test_who_never_reads_is_let_go_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "_LAST_WORDS", 0.1)
    with running(buffer=SMALL, queue=50, patience=0.5) as served:
        table = served.table()
        with table.master.socket(max_queue=None) as fast, narrow(served) as line:
            line.sendall(handshake(table))
            until(fast, talk(served, table, "b"))
            assert eventually(lambda: served.metric("rollwright_sockets") == 1)
            assert served.metric("rollwright_queue_overflows_total") == 1
            assert cut(line)
            until(fast, talk(served, table, "c"))


def test_who_never_reads_what_happened_before_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "_LAST_WORDS", 0.1)
    with running(buffer=SMALL, patience=0.5) as served:
        table = served.table()
        talk(served, table, "d")
        with narrow(served) as line:
            line.sendall(handshake(table))
            assert eventually(lambda: served.metric("rollwright_queue_overflows_total") == 1)
            assert cut(line)


def test_who_answers_no_ping_is_let_go() -> None:
    with running(ping=0.1, pong=2.0) as served, served.raw() as raw:
        table = served.table()
        with table.master.socket() as other:
            raw.sendall(handshake(table))
            assert cut(raw)
            table.master.say("still here")
            until(other, "still here")


def handshake(table: Table) -> bytes:
    lines = (
        f"GET /api/tables/{table.id}/events HTTP/1.1",
        "Host: here",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        f"Authorization: Bearer {table.master.token}",
    )
    return "\r\n".join((*lines, "", "")).encode()


def cut(raw: socket.socket) -> bool:
    """Whether a connection comes to its end."""
    try:
        while raw.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        (b"GET ", b"POST "),
        (b"Host: here", b"Host: here\r\nContent-Length: 5"),
        (b"Host: here", b"Host: here\r\nX: " + b"x" * 12_000),
        (b"Host: here", b"Host: here\r\n" + b"\r\n".join(b"X-%d: x" % at for at in range(200))),
        (b"Version: 13", b"Version: 12"),
    ],
    ids=["no way to ask", "a body", "a long header", "many headers", "another version"],
)
def test_whose_request_to_listen_is_none_is_let_go(line: bytes, instead: bytes) -> None:
    with running() as served, served.raw() as raw:
        raw.sendall(handshake(served.table()).replace(line, instead))
        assert cut(raw)
        assert eventually(lambda: served.connections <= 1)


# -- plain connections -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [b"", b"GET /health HT", b"GET / HTTP/1.1\r\nHost: x\r\nX: "])
def test_who_never_finishes_asking_is_let_go(said: bytes) -> None:
    with running(patience=0.3) as served, served.raw() as raw:
        raw.sendall(said)
        assert cut(raw)
        assert served.http.get("/health").status_code == 200


def test_who_asks_and_then_never_finishes_asking_again_is_let_go() -> None:
    with running(patience=0.3) as served, served.raw() as raw:
        raw.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert raw.recv(100).startswith(b"HTTP/1.1 200")
        raw.sendall(b"GET /hea")
        assert cut(raw)


def test_who_never_reads_a_reply_is_let_go() -> None:
    with running(buffer=SMALL, patience=0.3) as served, narrow(served) as raw:
        raw.sendall(b"GET /schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 50)
        assert eventually(lambda: any(line["event"] == "request" for line in served.logs()))
        assert served.http.get("/health").status_code == 200
        assert eventually(lambda: served.connections <= 1)


def test_what_waits_for_an_address_is_bounded_for_all_its_connections_together() -> None:
    most, ask = 1_048_576, b"GET /schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
    with running(buffer=SMALL, patience=DEADLINE, unsent_bytes=most) as served, ExitStack() as held:
        room = most // len(served.http.get("/schema/openapi.json").content)
        before = served.connections
        lines = [held.enter_context(narrow(served)) for _ in range(2 * room + 2)]
        assert eventually(lambda: served.connections == before + len(lines))
        for line in lines:
            line.sendall(ask)
        assert eventually(lambda: served.connections < before + len(lines)), "too much waits: some are let go"
        assert served.connections >= before + room, "the others are waited for"
        for line in lines:
            line.close()
        assert eventually(lambda: served.connections <= before)
        with narrow(served) as line:
            line.sendall(ask)
            assert line.recv(100).startswith(b"HTTP/1.1 200"), "who went owes nothing"


def test_garbage_on_the_line_is_answered_and_ended(served: Running) -> None:
    with served.raw() as raw:
        raw.sendall(b"\x16\x03\x01\x00\xa5\x01\x00\r\n\r\n")
        assert raw.recv(100).startswith(b"HTTP/1.1 400")
        assert cut(raw)


def test_an_address_may_have_so_many_connections() -> None:
    with running(connections=3) as served:
        assert served.http.get("/health").status_code == 200
        with served.raw(), served.raw():
            assert served.http.get("/health").status_code == 200
            with served.raw() as fourth:
                assert fourth.recv(100).startswith(b"HTTP/1.1 503")
                assert cut(fourth)
        table = served.table()
        with table.master.socket() as listening, served.raw():
            assert heard(listening)["events"]
            with served.raw() as fourth:
                assert fourth.recv(100).startswith(b"HTTP/1.1 503")


def test_an_address_may_come_so_often() -> None:
    with running(arrivals={"each": 0.001, "burst": 3}) as served:
        table = served.table()
        with table.master.socket() as listening:
            assert heard(listening)["events"], "who changes over to a WebSocket has come once"
            with served.raw():
                pass
            with served.raw() as late:
                assert late.recv(100).startswith(b"HTTP/1.1 503")
                assert cut(late)
        assert served.http.get("/health").status_code == 200, "whoever is here stays"


def test_who_is_sent_away_goes_behind_those_who_are_here() -> None:
    with running(arrivals={"each": 0.001, "burst": 1}) as served:
        assert served.http.get("/health").status_code == 200
        before = served.had
        with served.raw() as late:
            assert late.recv(100).startswith(b"HTTP/1.1 503")
        assert served.had >= before + REFUSED


def test_who_makes_connections_goes_behind_those_who_ask_over_one() -> None:
    """Though they say nothing: to let them in and out takes the server's time too."""
    with running() as served:
        assert served.http.get("/health").status_code == 200
        before, there = served.had, served.connections
        with ExitStack() as held:
            for _ in range(10):
                held.enter_context(served.raw())
            assert eventually(lambda: served.connections == there + 10)
            assert served.had >= before + 10 * CAME


def test_a_trusted_proxy_may_have_any_number() -> None:
    few = {"each": 0.001, "burst": 1}
    with running(connections=1, arrivals=few, proxies=["127.0.0.1"]) as served, served.raw(), served.raw():
        assert served.http.get("/health").status_code == 200


# -- the outbox ------------------------------------------------------------------------------------------------------


def test_an_outbox_keeps_the_order_and_its_bounds() -> None:
    async def run() -> None:
        box = Outbox(3, 10)
        for message in (b"1", b"2", b"3"):
            box.put(message)
        assert [await box.take() for _ in range(3)] == [b"1", b"2", b"3"]
        late = asyncio.create_task(box.take())
        await asyncio.sleep(0)
        box.put(b"4")
        assert await late == b"4"
        box.put(b"longer than ten bytes")  # one message always has room
        assert not box.overflowed.is_set()
        box.put(b"5")
        assert box.overflowed.is_set()
        box.put(b"6")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await box.take()

    asyncio.run(run())


def test_an_outbox_overflows_by_count() -> None:
    async def run() -> None:
        box = Outbox(2, 1000)
        for _ in range(2):
            box.put(b"x")
        assert not box.overflowed.is_set()
        box.put(None)
        assert box.overflowed.is_set()

    asyncio.run(run())


def test_a_listener_never_holds_up_a_command() -> None:
    """What hears returns at once, so that a command is done in the same number of steps however many listen."""

    async def run() -> None:
        from rollwright.table.acts.tabling import Opening
        from rollwright.table.stores.memory import Memory

        host = Host(Memory())
        opened = await host.open(Opening(id="x" * 16, system="keepers"))
        boxes = [Outbox(1, 100) for _ in range(100)]
        for box in boxes:
            await host.listen(opened["table"], opened["token"], 10**6, box.put)
        said = Call(id="1", move="say", args={"text": "hello"})
        assert (await host.do(opened["table"], opened["token"], said))["events"]
        assert all(box.overflowed.is_set() for box in boxes)

    asyncio.run(run())


def test_patience_with_requests_does_not_end_a_connection_that_listens() -> None:
    with running(patience=0.2) as served:
        table = served.table()
        with table.master.socket() as listening, served.raw() as silent:
            assert cut(silent)
            table.master.say("still here")
            assert until(listening, "still here")
