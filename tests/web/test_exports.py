"""Logs are sent while they are made: however long they are, others have their turn, and nobody holds more than a few."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import pytest

from hours import often
from rollwright.table.log import slices
from rollwright.table.look import sheets
from rollwright.table.play.commands import Look
from rollwright.table.proof.verify import verify
from rollwright.table.seen import views
from table.tabling import Person, Playing
from webserver import Running, Seat, Table, eventually, heard, running


def where(table: Table, query: str = "") -> str:
    return f"/api/tables/{table.id}/export{query}"


def lines_of(seat: Seat, query: str = "") -> list[bytes]:
    reply = seat.table.server.http.get(where(seat.table, query), headers=seat.headers)
    assert reply.status_code == 200, reply.text
    assert reply.headers["content-type"].startswith("application/x-ndjson")
    assert reply.headers["transfer-encoding"] == "chunked"
    return reply.content.splitlines(keepends=True)


def test_a_log_is_the_same_however_it_is_asked_for(table: Table) -> None:
    player = table.seats[0]
    player.say("The bridge sways. é\u2028🐉")
    for seat in (player, table.master):
        lines = lines_of(seat)
        assert verify(lines).ok
        assert [line.decode() for line in lines] == seat.look("export")["lines"]
    assert len(lines_of(player)) < len(lines_of(table.master))


def test_a_log_of_one_session(table: Table) -> None:
    table.master.call("begin-session")
    table.master.say("hm")
    lines = lines_of(table.master, "?session=1")
    assert verify(lines).ok
    assert len(lines) < len(lines_of(table.master))
    http = table.server.http
    for session, status in (("2", 404), ("0", 404), ("one", 400), ("", 400), ("9" * 30, 400)):
        reply = http.get(where(table, f"?session={session}"), headers=table.master.headers)
        assert reply.status_code == status, session
    assert http.get(where(table)).status_code == 401
    assert http.get(where(table), headers={"Authorization": "Bearer seat-1.x"}).status_code == 401
    assert http.head(where(table), headers=table.master.headers).content == b""


@pytest.fixture
def long() -> Iterator[Table]:
    """A table whose log is longer than what a connection takes at once."""
    with running(buffer=4096, exports=2, patience=600.0) as served:
        table = served.table()
        for _ in range(400):
            table.master.say("x" * 2000)
        yield table


def test_so_many_are_sent_at_once_and_whoever_hangs_up_gives_back_the_place(long: Table) -> None:
    request = f"GET {where(long)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {long.master.token}\r\n\r\n"
    raws = [long.server.raw() for _ in range(2)]
    for raw in raws:
        raw.sendall(request.encode())
        assert raw.recv(12) == b"HTTP/1.1 200"
    for ask in (
        lambda: long.server.http.get(where(long), headers=long.master.headers),
        lambda: long.master.post("look", {"want": "export"}),
    ):
        refused = ask()
        assert refused.status_code == 429
        assert "2 logs sent to your address are the most at once" in refused.json()["error"]["message"]
        assert refused.headers["Retry-After"]
    long.master.say("meanwhile others go on")
    for raw in raws:
        raw.close()
    assert eventually(
        lambda: long.server.http.get(where(long), headers=long.master.headers).status_code == 200
    )


def test_a_log_that_is_being_sent_ends_where_it_began(long: Table) -> None:
    with long.server.http.stream("GET", where(long), headers=long.master.headers) as reply:
        chunks = reply.iter_raw(1000)
        first = next(chunks)
        long.master.say("too late")
        every = (first + b"".join(chunks)).splitlines(keepends=True)
    assert verify(every).ok
    assert len(every) == json.loads(every[0])["events"] + 2
    assert b"too late" not in b"".join(every)


# -- others have their turn --------------------------------------------------------------------------------------------


LINES = often(1000, 1000)
"""So long is what grows with every line."""


def grown(lines: int) -> Playing:
    """A table with so many lines in its log."""
    table = Playing(party=True)
    for _ in range(lines):
        table.gm.act("say", text="hm")
    return table


@pytest.mark.parametrize("want", ["export", "summary", "history"])
def test_what_grows_with_the_log_lets_others_have_their_turn(want: str) -> None:
    table = grown(LINES)
    look = Look(want=want, sheet="table") if want == "history" else Look(want=want)

    async def turns() -> int:
        await table.host.look(table.id, table.gm.token, Look(want="links"))
        job = asyncio.ensure_future(table.host.look(table.id, table.gm.token, look))
        count = 0
        while not job.done():
            await asyncio.sleep(0)
            count += 1
        await job
        return count

    assert asyncio.run(turns()) > LINES // slices.SLICE


def test_what_grows_with_the_sheets_lets_others_have_their_turn() -> None:
    """In turns that look at few of them each, whatever else there is to be told."""
    table = Playing(party=True)
    for _ in range(4):
        table.gm.act("lay", line="Wolf: health 4", copies=50)
    look = table.host.look(table.id, table.gm.token, Look(want="sheets"))

    async def turns() -> int:
        job, count = asyncio.ensure_future(look), 0
        while not job.done():
            await asyncio.sleep(0)
            count += 1
        assert len((await job)["counters"]) > 200
        return count

    assert asyncio.run(turns()) > 200 // sheets.FEW


@pytest.mark.long
def test_who_comes_for_the_first_time_lets_others_have_their_turn() -> None:
    table = grown(LINES)
    people: list[Person] = [table.gm, *table.players.values()]

    async def turns() -> int:
        table.host._tables.clear()
        looks = [table.host.look(table.id, each.token, Look(want="links")) for each in people]
        job, count = asyncio.gather(*looks), 0
        while not job.done():
            await asyncio.sleep(0)
            count += 1
        await job
        return count

    # the table itself may have been put away meanwhile, and come from there
    assert asyncio.run(turns()) > len(people) * LINES // slices.SLICE


def test_pieces_are_whole_lines_and_not_large() -> None:
    lines = [b"x" * size + b"\n" for size in (10, slices.PIECE, 5, 3 * slices.PIECE, 1)] + [b"y\n"] * 50_000

    async def made() -> list[bytes]:
        return [piece async for piece in slices.pieces(lines)]

    pieces = asyncio.run(made())
    assert b"".join(pieces) == b"".join(lines)
    assert all(piece.endswith(b"\n") for piece in pieces if piece)
    assert sorted(map(len, pieces))[-2] < 2 * slices.PIECE


def test_a_page_of_events_is_bounded_in_bytes_too(served: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "PAGE", 20_000)
    table = served.table(key="a page of long events")
    for _ in range(30):
        table.master.call("roll", args={"dice": "2d6"}, text="x" * 2000)
    since, pages = 0, 0
    while (seen := table.master.look("events", since=since))["events"]:
        assert len(json.dumps(seen)) < 40_000
        since, pages = seen["events"][-1]["n"], pages + 1
    assert since == seen["n"]
    assert pages > 3
    with table.master.socket() as socket:
        last = 0
        while last < since:
            for event in heard(socket)["events"]:
                assert event["n"] == last + 1
                last = event["n"]
