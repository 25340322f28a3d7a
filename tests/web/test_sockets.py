"""Listening: what happens at a table, as it happens, for everybody who may know; and who is shown the door."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from socket import SHUT_RDWR
from typing import Any
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from rollwright.doors.web import closings, guarding, hearing, sockets
from rollwright.errors import StoreFailed
from rollwright.table.hosts import archive
from rollwright.table.log.events import Event
from rollwright.table.play.work import Machine
from rollwright.table.stores.memory import Memory
from webserver import Running, Seat, Table, ended, eventually, heard, listen, running, until


def told(socket: ClientConnection) -> tuple[int, dict[str, Any]]:
    """How a connection ends: its code, and the error that was told before."""
    code, found = ended(socket)
    errors = [said["error"] for said in found if "error" in said]
    return code, errors[-1] if errors else {}


def denied(server: Running, table: str, query: str = "", **more: Any) -> tuple[int, dict[str, Any]]:
    """How a connection is refused: its status, and the error."""
    with pytest.raises(InvalidStatus) as refused:
        listen(server, table, query, **more)
    response = refused.value.response
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    return response.status_code, json.loads(response.body or b"")["error"]


def test_everybody_is_told_what_happens(table: Table) -> None:
    with table.master.socket() as master, table.seats[0].socket() as player:
        table.master.say("the bridge sways")
        mine, theirs = until(master, "the bridge sways"), until(player, "the bridge sways")
        assert mine == table.master.look("events")["events"]
        assert theirs == table.seats[0].look("events")["events"]
        assert len(mine) > len(theirs)
        table.seats[0].say("hold on")
        assert [event["n"] for event in until(master, "hold on")] == [len(mine) + 1]
        assert [event["n"] for event in until(player, "hold on")] == [len(theirs) + 1]


def test_who_comes_back_is_told_what_was_missed(table: Table) -> None:
    for at in range(5):
        table.master.say(f"line {at}")
    every = table.master.look("events")["events"]
    with table.master.socket(since=len(every) - 3) as socket:
        assert heard(socket)["events"] == every[-3:]
    with table.master.socket(since=len(every)) as socket:
        assert heard(socket) == {"events": [], "n": len(every)}
        table.master.say("and on")
        assert [event["n"] for event in heard(socket)["events"]] == [len(every) + 1]


def test_who_is_ahead_is_told(table: Table) -> None:
    """As after a backup was put in the place of the store: the numbers that they have are of another story."""
    count = table.master.look()["n"]
    for since in (count + 1, count + 100, 10**15 - 1):
        with table.master.socket(since=since) as socket:
            code, error = told(socket)
            assert (code, error["code"], error["at"]) == (closings.AHEAD, "ahead", "since")
    with listen(table.server, table.id) as socket:
        socket.send(json.dumps({"token": table.master.token, "since": count + 1}))
        assert told(socket)[0] == closings.AHEAD


def test_what_others_write_is_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """`rollwright tables close` is another program at the same store."""
    monkeypatch.setattr(hearing, "EVERY", 0.02)
    store = Broken()
    with running(store) as served:
        table = served.table()
        with table.master.socket() as socket:
            heard(socket)
            archive.close(store, table.id, Machine.system())
            while not any(event["kind"] == "closed" for event in heard(socket)["events"]):
                pass
            store.broken = True
            assert eventually(lambda: any(line["event"] == "store" for line in served.logs()))
            monkeypatch.setattr(served.host, "hear_others", None)
            assert eventually(lambda: served.metric("rollwright_faults_total") > 0)


def test_who_ends_in_the_very_moment_in_which_news_come_ends() -> None:
    async def test() -> None:
        news = hearing.News()
        task = asyncio.create_task(_awaited(news))
        await asyncio.sleep(0)
        news.came("a table")
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    async def _awaited(news: hearing.News) -> None:
        await news.take()

    asyncio.run(test())


def test_a_long_story_is_told_page_by_page() -> None:
    with running(page=3) as served:
        table = served.table()
        for at in range(8):
            table.master.say(f"line {at}")
        every = table.master.look("events")["events"]
        with table.master.socket() as socket:
            found: list[Any] = []
            while len(found) < len(every):
                said = heard(socket)
                assert len(said["events"]) <= 3
                assert said["n"] == len(every)
                found += said["events"]
        assert found == every


NO_FRAMES = [
    b"\xc1\x81" + b"\0" * 5,
    b"\x80\x81" + b"\0" * 5,
    b"\x81\xff" + b"\x7f" * 8,
    b"\x81\x83" + b"\0" * 4 + b"\xff\xfe\xfd",
]
"""What nobody may send: a reserved bit, the end of what never began, more than there is, and a text that is none."""


def test_whoever_sends_no_frames_while_they_are_told_a_long_story_is_no_fault_of_ours() -> None:
    with running(page=1) as served:
        table = served.table()
        for _ in range(60):
            table.master.say("x" * 1900)
        greeting = "\r\n".join(
            [
                f"GET /api/tables/{table.id}/events?since=0 HTTP/1.1",
                "Host: x",
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                f"Authorization: Bearer {table.master.token}\r\n\r\n",
            ]
        )
        for frame in NO_FRAMES * 4:
            raw = served.raw()
            raw.sendall(greeting.encode())
            assert raw.recv(12) == b"HTTP/1.1 101"
            raw.sendall(frame)
            while raw.recv(65_536):
                pass
            raw.close()
        assert eventually(lambda: served.metric("rollwright_sockets") == 0)
        assert served.metric("rollwright_faults_total") == 0
        assert not [line for line in served.logs() if line["level"] == "error"]


# -- who it is -------------------------------------------------------------------------------------------------------


def test_a_browser_says_who_it_is_by_a_subprotocol(table: Table) -> None:
    names = ["rollwright", f"token.{table.master.token}"]
    with listen(table.server, table.id, subprotocols=names) as socket:
        assert socket.subprotocol == "rollwright"
        assert heard(socket)["events"][0]["n"] == 1


def test_or_by_the_first_message(table: Table) -> None:
    count = table.master.look()["n"]
    with listen(table.server, table.id) as socket:
        socket.send(json.dumps({"token": table.master.token, "since": count - 1}))
        assert [event["n"] for event in heard(socket)["events"]] == [count]


def test_a_wrong_token(table: Table) -> None:
    for more in (
        {"additional_headers": {"Authorization": "Bearer nobody.x"}},
        {"subprotocols": ["rollwright", "token.nobody.x"]},
    ):
        with listen(table.server, table.id, **more) as socket:  # type: ignore[arg-type]
            code, error = told(socket)
            assert (code, error["code"]) == (closings.NO_SEAT, "no-seat")
    with listen(table.server, table.id) as socket:
        socket.send('{"token": "nobody.x"}')
        assert told(socket)[0] == closings.NO_SEAT


def test_a_table_that_there_is_not(served: Running) -> None:
    with listen(served, "nix", additional_headers={"Authorization": "Bearer x.y"}) as socket:
        code, error = told(socket)
        assert (code, error["code"]) == (closings.NOT_FOUND, "not-found")


@pytest.mark.parametrize(
    "said", ["hello", "[]", "{}", '{"token": 1}', '{"token": "x", "more": 1}', b"\x00\x01", '{"ping": 1}']
)
def test_a_first_message_that_is_none(table: Table, said: str | bytes) -> None:
    with listen(table.server, table.id) as socket:
        socket.send(said)
        assert told(socket)[0] == closings.BAD


def test_who_does_not_say_who_they_are_has_to_go() -> None:
    with running(greeting=0.2) as served:
        table = served.table()
        with listen(served, table.id) as socket:
            code, error = told(socket)
            assert (code, error["code"]) == (closings.LATE, "timeout")


@pytest.mark.parametrize("query", ["token={}", "since=0&t={}", "{}", "a=1&{}=2", "x=a%20{}", "%74oken=nix"])
def test_a_token_in_an_address_is_refused(table: Table, query: str) -> None:
    for given in (table.master.token, quote(table.master.token, safe="").replace(".", "%2E")):
        where = f"?{query.format(given)}"
        status, error = denied(table.server, table.id, where, additional_headers=table.master.headers)
        assert (status, error["at"]) == (400, "query.token")
        path = f"/api/tables/{table.id}/look{where}"
        reply = table.server.http.post(path, json={}, headers=table.master.headers)
        assert (reply.status_code, reply.json()["error"]["at"]) == (400, "query.token")
        assert table.master.token not in reply.text


def test_who_is_refused_is_no_fault_of_ours(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """The server below writes an error where an application ends without having said anything; this one has."""
    with caplog.at_level("WARNING", "uvicorn.error"):
        denied(table.server, table.id, "?since=x", additional_headers=table.master.headers)
        denied(table.server, table.id, origin="https://evil.example")
    assert not caplog.records


def test_an_application_that_says_nothing_still_is_one(
    table: Table, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(*args: Any) -> int:
        return 0

    monkeypatch.setattr(sockets, "_denied", silent)
    with caplog.at_level("WARNING", "uvicorn.error"), pytest.raises(InvalidStatus):
        listen(table.server, table.id, "?since=x")
    assert "without completing handshake" in caplog.text


@pytest.mark.parametrize("since", ["-1", "x", "1.5", "٣", "9" * 40, ""])
def test_a_number_that_is_none(table: Table, since: str) -> None:
    status, error = denied(
        table.server, table.id, f"?since={quote(since)}", additional_headers=table.master.headers
    )
    assert (status, error["at"]) == (400, "query.since")


def test_another_sites_page_may_not_listen(table: Table) -> None:
    headers = table.master.headers
    for origin in ("https://evil.example", "null", f"http://127.0.0.1:{table.server.port + 1}"):
        status, error = denied(table.server, table.id, origin=origin, additional_headers=headers)
        assert (status, error["code"]) == (403, "origin")
    with listen(table.server, table.id, origin=table.server.url, additional_headers=headers) as socket:
        assert heard(socket)["events"]


def test_unless_it_is_trusted() -> None:
    with running(origins=["https://friend.example"]) as served:
        table = served.table()
        with table.master.socket(origin="https://friend.example") as socket:
            assert heard(socket)["events"]


# -- while it lasts --------------------------------------------------------------------------------------------------


def test_a_seat_that_is_closed_hears_no_more(table: Table) -> None:
    ann = table.master.hand_out()
    seat = ann.token.partition(".")[0]
    with ann.socket() as socket:
        heard(socket)
        table.master.call("renew", args={"seat": seat})
        code, error = told(socket)
        assert (code, error["code"]) == (closings.NO_SEAT, "no-seat")
        table.master.say("behind your back")
    with ann.socket() as socket:
        assert told(socket)[0] == closings.NO_SEAT


def test_who_listens_to_a_table_that_is_gone_is_told_so() -> None:
    """Somebody took its log away while it rested."""
    store = Memory()
    with running(store) as served:
        table = served.table()
        with table.master.socket() as socket:
            host = served.host
            assert eventually(lambda: bool(host._tables[table.id].listeners))
            resting = host._tables.pop(table.id).resting()
            assert resting is not None
            host._resting[table.id] = resting
            store._logs.pop(table.id)
            assert table.master.post("look", {"want": "state"}).status_code == 404
            code, error = told(socket)
            assert (code, error["code"]) == (closings.NOT_FOUND, "not-found")


class Lost(Memory):
    """A store that can be neither written nor read for a while."""

    lost = False

    def append(self, table: str, expected: int, events: Sequence[Event]) -> Future[None]:
        if not self.lost:
            return super().append(table, expected, events)
        failed: Future[None] = Future()
        failed.set_exception(StoreFailed("the disk is gone"))
        return failed

    def read(self, table: str, after: int = 0) -> list[Event]:
        if self.lost:
            raise StoreFailed("the disk is gone")
        return super().read(table, after)


def test_who_listens_when_the_store_is_gone_is_told_to_come_back() -> None:
    """Their seat is theirs as before, and their page comes back by itself."""
    store = Lost()
    with running(store) as served:
        table = served.table()
        with table.master.socket() as socket:
            assert eventually(lambda: bool(served.host._tables[table.id].listeners))
            store.lost = True
            table.master.call("say", args={"text": "is anybody there?"}, status=503)
            code, error = told(socket)
            assert (code, error["code"]) == (closings.AGAIN, "store")
        store.lost = False
        with table.master.socket() as socket:
            assert heard(socket)


def test_a_ping_is_answered(table: Table) -> None:
    with table.master.socket() as socket:
        heard(socket)
        for said in (1, "x"):
            socket.send(json.dumps({"ping": said}))
            found = heard(socket)
            while "pong" not in found:
                found = heard(socket)
            assert found == {"pong": said}


@pytest.mark.parametrize(
    "said",
    [
        "",
        "x",
        "[]",
        '{"call": 1}',
        '{"ping": []}',
        '{"ping": 1, "x": 2}',
        b"\xff",
        b'{"ping": 1}',
        "{" * 4000,
    ],
)
def test_garbage_ends_it(table: Table, said: str | bytes) -> None:
    with table.master.socket() as socket:
        heard(socket)
        socket.send(said)
        code, error = told(socket)
        assert code == closings.BAD
        assert error["message"]


RESET = 1006
GIANT = (1009, RESET)
"""Too large; or the reset that overtakes this word, when what was still on its way meets a closed door."""


def test_a_giant_frame_ends_it(table: Table) -> None:
    with table.master.socket() as socket:
        heard(socket)
        socket.send("x" * 1_000_000)
        assert told(socket)[0] in GIANT
    with table.master.socket() as socket:
        heard(socket)
        with pytest.raises(ConnectionClosed):
            socket.send("x" * 1000 for _ in range(10_000))
        assert told(socket)[0] in GIANT


def test_a_flood_ends_it(table: Table) -> None:
    with table.master.socket(max_queue=None) as socket, table.seats[0].socket() as other:
        heard(socket)
        try:
            for _ in range(5000):
                socket.send('{"ping": 1}')
        except ConnectionClosed:
            pass
        code, error = told(socket)
        assert (code, error["code"]) == (closings.TOO_MANY, "too-many")
        table.master.say("undisturbed")
        assert until(other, "undisturbed")


def test_a_seat_may_listen_so_often() -> None:
    with running(seat_sockets=1) as served:
        table = served.table()
        with table.master.socket() as first:
            heard(first)
            with table.master.socket() as second:
                assert told(second)[0] == closings.TOO_MANY
            with table.seats[0].socket() as other:
                assert heard(other)["events"]
        assert eventually(lambda: "events" in first_heard(table.master))


def first_heard(seat: Seat) -> Any:
    with seat.socket() as socket:
        return heard(socket)


def test_an_address_may_have_so_many() -> None:
    with running(sockets=2) as served:
        table = served.table()
        with table.master.socket() as first, table.master.socket() as second:
            heard(first), heard(second)
            status, error = denied(served, table.id, additional_headers=table.master.headers)
            assert (status, error["code"]) == (429, "too-many")
            assert served.metric("rollwright_sockets") == 2


class Broken(Memory):
    """A store that cannot be read any more."""

    broken = False

    def read(self, table: str, after: int = 0) -> Any:
        if self.broken:
            raise StoreFailed("the disk is gone")
        return super().read(table, after)

    def length(self, table: str) -> int:
        if self.broken:
            raise StoreFailed("the disk is gone")
        return super().length(table)


def test_a_store_that_cannot_be_read() -> None:
    store = Broken()
    with running(store) as served:
        table = served.table()
        served.host._tables.clear()
        store.broken = True
        with table.master.socket() as socket:
            code, error = told(socket)
            assert (code, error["code"]) == (closings.AGAIN, "store")


def test_a_fault_of_ours_tells_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async def breaks(*args: Any) -> Any:
        raise KeyError(table.master.token)

    monkeypatch.setattr(table.server.host, "listen", breaks)
    with table.master.socket() as socket:
        code, error = told(socket)
        assert (code, error["code"]) == (closings.FAULT, "fault")
    assert table.master.token not in str(table.server.logs())


def test_a_fault_before_it_begins_tells_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*args: Any) -> Any:
        raise KeyError("secret")

    monkeypatch.setattr(guarding, "check_origin", breaks)
    status, error = denied(table.server, table.id, additional_headers=table.master.headers)
    assert (status, error["code"]) == (500, "fault")
    assert "secret" not in str(error)


def test_who_hangs_up_is_let_go(table: Table) -> None:
    with table.master.socket() as socket:
        heard(socket)
    with table.master.socket() as socket:
        heard(socket)
        socket.socket.shutdown(SHUT_RDWR)
        table.master.say("still here")
    assert eventually(lambda: table.server.metric("rollwright_sockets") == 0)


def test_every_code_has_a_meaning() -> None:
    assert {code for code in vars(closings).values() if isinstance(code, int)} == closings.MEANINGS.keys()
    assert set(closings.BY_STATUS.values()) <= closings.MEANINGS.keys()
    assert all(len(meaning) <= 120 for meaning in closings.MEANINGS.values())


def test_there_is_nothing_to_listen_to_elsewhere(served: Running) -> None:
    before = served.metric("rollwright_faults_total")
    for path in ("/", "/api/roll", "/nix"):
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(f"ws://127.0.0.1:{served.port}{path}", proxy=None),
        ):
            pass
        reply = refused.value.response
        assert (reply.status_code, json.loads(reply.body or b"")["error"]["code"]) == (404, "not-found")
        assert {name: reply.headers[name] for name in guarding.HEADERS} == guarding.HEADERS
    assert served.metric("rollwright_faults_total") == before


FLOODS = {
    "pings": b"\x89\x80abcd",
    "answers to pings": b"\x8a\x80abcd",
    "parts of a message": b"\x00\x80abcd",
}
"""Frames of no length, masked; a message of parts has begun."""


@pytest.mark.parametrize("frame", FLOODS.values(), ids=FLOODS)
def test_frames_that_are_no_message_come_no_more_often_than_messages(table: Table, frame: bytes) -> None:
    with table.master.socket() as socket, table.seats[0].socket() as other:
        heard(socket)
        socket.socket.sendall(b"\x01\x80abcd" + frame * 15)
        table.master.say("a few do no harm")
        until(socket, "a few do no harm")
        with suppress(OSError):
            socket.socket.sendall(frame * 10_000)
        assert ended(socket)[0] in (closings.TOO_MANY, RESET)
        table.master.say("undisturbed")
        assert until(other, "undisturbed")


@pytest.mark.parametrize(
    ("frame", "code"),
    [(b"\x01\x02ab", 1002), (b"\x83\x80\x00\x00\x00\x00", 1002), (b"\x81\x81\x00\x00\x00\x00\xff", 1007)],
    ids=["not masked", "of no kind", "no UTF-8"],
)
def test_a_frame_that_is_none_ends_the_connection(table: Table, frame: bytes, code: int) -> None:
    with table.master.socket() as socket:
        heard(socket)
        socket.socket.sendall(frame)
        assert ended(socket)[0] == code
    with table.master.socket() as another:
        assert heard(another)["events"]


def test_who_speaks_before_they_are_answered_is_let_go(
    served: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    answer, opened = threading.Event(), sockets.Listener.open

    async def held(line: sockets.Listener) -> None:
        await asyncio.to_thread(answer.wait)
        await opened(line)

    monkeypatch.setattr(sockets.Listener, "open", held)
    table = served.table(key="too soon " + "x" * 16)
    says = (
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {'A' * 22}==",
    )
    head = "\r\n".join((f"GET /api/tables/{table.id}/events HTTP/1.1", "Host: localhost", *says, "", ""))
    with served.raw() as raw:
        raw.sendall(head.encode())
        with suppress(OSError):
            while True:
                raw.sendall(b"x" * 5000)
    answer.set()
    assert served.http.get("/health").status_code == 200
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
