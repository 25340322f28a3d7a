"""Snapshots: a table that is opened from one and folded on is, for every seat, the table that is folded from its first event. A spoiled one changes nothing but time."""

from __future__ import annotations

import ast
import asyncio
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hours import often, some
from rollwright.errors import NotFound
from rollwright.table.hosts import snapshots
from rollwright.table.hosts.host import Host
from rollwright.table.hosts.played import LiveTable
from rollwright.table.hosts.snapshots import Snapshot
from rollwright.table.log.events import Event
from rollwright.table.play.commands import Call, Look
from rollwright.table.seen.views import View
from rollwright.table.stores.memory import Memory
from rollwright.table.stores.sqlite import Sqlite
from table.playing import SYSTEMS, Table, world
from table.tabling import Playing, Ticking, folded, sent


@pytest.fixture
def often_put_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot is written behind every command."""
    monkeypatch.setattr(snapshots, "LEAST", 1)
    monkeypatch.setattr(snapshots, "EVERY", 1)


def evening(system: str, seed: int, turns: int) -> list[Event]:
    """The log of people who do whatever comes to their minds."""
    with world(system) as play:
        people = Table(play, random.Random(f"{system} {seed}"))
        for _ in range(turns):
            play.tried(*people.next())
        return play.store.read(play.table)


async def loaded(name: str, log: list[Event], cut: int, again: int, seats: list[str]) -> LiveTable:
    """A table that was played up to a place in its log, with whoever looked, was put away there and taken up; and so again, with
    nobody who looked in between but the first."""
    table = LiveTable(name)
    await table.learn(log[:cut])
    for seat in seats:
        if seat in table.state.seats:
            await table.view(table.state.seats[seat])
    table = taken_up(table)
    await table.learn(log[cut:again])
    if seats[0] in table.state.seats:
        await table.view(table.state.seats[seats[0]])
    table = taken_up(table)
    await table.learn(log[again:])
    return table


def taken_up(table: LiveTable) -> LiveTable:
    """A table that was put away and opened again: nobody's view is worked on before they ask for it."""
    found = snapshots.read(snapshots.written(table.frozen()), table.id)
    assert found is not None
    assert {name: view.upto for name, view in found.views.items()} == {
        name: view.upto for name, view in {**table._unasked, **table._views}.items()
    }
    after = LiveTable(table.id)
    after.take_up(found)
    assert not after._views
    return after


def seen(view: View) -> tuple[Any, ...]:
    """What somebody knows of a table, and is sent of it."""
    return view.state, msgspec.json.encode(view.sent(0)), [view.session(number) for number in range(4)]


@pytest.mark.parametrize("seed", range(often(1, 10)))
@pytest.mark.parametrize("system", some(SYSTEMS, quick=2))
def test_a_table_from_a_snapshot_and_the_rest_is_the_one_that_its_log_comes_to(
    system: str, seed: int
) -> None:
    log, chance = evening(system, seed, 60), random.Random(seed)
    whole, size = folded(log), sum(len(event.to_json()) for event in log)
    plain = {seat.id: seen(View(seat, log)) for seat in whole.seats.values()}
    for cut in {1, len(log), *(chance.randint(1, len(log)) for _ in range(often(12, 12)))}:
        seats = chance.sample(sorted(whole.seats), 3)
        again = chance.randint(cut, len(log))
        after = asyncio.run(loaded(whole.table, log, cut, again, seats))
        assert (after.state, after.length, after.size) == (whole, len(log), size)
        for seat in after.state.seats.values():
            assert seen(asyncio.run(after.view(seat))) == plain[seat.id]


def frozen(table: Playing) -> Snapshot:
    """A table as it is now."""
    return table.host._tables[table.id].frozen()


def played() -> Playing:
    """A table with some rolls and somebody who watches."""
    table = Playing("plain")
    ann, wim = table.sit("Ann"), table.sit("Wim", "watcher")
    for person in (table.gm, ann, wim):
        person.look()
    for at in range(12):
        ann.act("roll", dice="2d6")
        table.gm.call("roll", {"dice": f"{at + 1}d8"}, hidden=True)
    return table


def spoiled(raw: bytes, chance: random.Random) -> Iterator[bytes]:
    """A snapshot with a bit of it turned around, cut off, or with something more."""
    for at in [0, 3, 4, 19, 20, 21, len(raw) - 1, *(chance.randrange(len(raw)) for _ in range(200))]:
        yield raw[:at] + bytes([raw[at] ^ 1 << chance.randrange(8)]) + raw[at + 1 :]
        yield raw[:at]
    yield raw + b"\0"


def test_of_a_spoiled_snapshot_nothing_is_believed() -> None:
    table = played()
    raw = snapshots.written(frozen(table))
    assert snapshots.read(raw, table.id) is not None
    assert snapshots.read(raw, "another") is None
    for each in spoiled(raw, random.Random(1)):
        assert snapshots.read(each, table.id) is None


def test_what_another_program_has_put_away_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played()
    raw = snapshots.written(frozen(table))
    monkeypatch.setattr(snapshots, "version", lambda: b"another program!")
    assert snapshots.read(raw, table.id) is None
    again = snapshots.written(frozen(table))
    assert snapshots.read(again, table.id) is not None


def test_the_version_of_a_program_is_that_of_all_it_says_of_folding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = set()
    for text in ("one", "two"):
        (tmp_path / "fold.py").write_text(text)
        (tmp_path / "notes.txt").write_text(f"{text} of them")
        with monkeypatch.context() as here:
            here.setattr(snapshots.resources, "files", lambda _: tmp_path)
            found.add(snapshots.version.__wrapped__())
    (tmp_path / "notes.txt").write_text("three")
    monkeypatch.setattr(snapshots.resources, "files", lambda _: tmp_path)
    assert snapshots.version.__wrapped__() in found
    assert len(found) == 2


def imported(name: str) -> Iterator[str]:
    """The modules of the table that one of them imports."""
    source = Path(str(sys.modules[name].__file__)).read_text()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rollwright.table."):
            names = [f"{node.module}.{each.name}" for each in node.names]
            yield from (each if each in sys.modules else str(node.module) for each in names)


def test_all_that_folding_needs_is_in_the_version_of_a_program() -> None:
    reached, left = set[str](), ["rollwright.table.hosts.snapshots"]
    while left:
        name = left.pop()
        if name not in reached and not name.startswith("rollwright.table.stores"):  # these know bytes alone
            reached.add(name)
            left += imported(name)
    assert {"rollwright.table.log.fold", "rollwright.table.seen.views"} <= reached
    assert {each.rpartition(".")[0] for each in reached} <= {*snapshots.FOLDING}


def test_a_snapshot_of_another_log_is_not_believed() -> None:
    """Such as one that is left where an older log was put in its place."""
    table = played()
    store, log = Memory(), list(table.log)
    store.remember(table.id, snapshots.written(frozen(table)))
    for other in ([], log[:-3], [*log[:-1], msgspec.structs.replace(log[-1], time=1)]):
        short = Memory()
        short.remember(table.id, store.remembered(table.id) or b"")
        short.append(table.id, 0, other).result()
        assert snapshots.opened(short, table.id) == (None, other)
    store.append(table.id, 0, log).result()
    found, rest = snapshots.opened(store, table.id)
    assert found is not None
    assert (found.length, rest) == (len(log), [])


def looks(host: Host, table: Playing) -> list[Any]:
    """What everybody at a table sees and was sent."""
    people = [table.gm, *table.players.values()]
    wanted = [Look(), Look(want="events", limit=10_000), Look(want="stats"), Look(want="summary")]
    return [
        sent(asyncio.run(host.look(table.id, person.token, each))) for person in people for each in wanted
    ]


class Counting(Memory):
    """A store that knows how many events were read from it."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def read(self, table: str, after: int = 0) -> list[Event]:
        found = super().read(table, after)
        self.count += len(found)
        return found


@pytest.mark.usefixtures("often_put_away")
@pytest.mark.parametrize("spoil", ["", "flipped", "cut", "gone"])
def test_whoever_opens_a_table_sees_the_same_with_a_snapshot_and_without(spoil: str) -> None:
    table = Playing("plain", store=Counting())
    ann = table.sit("Ann")
    for _ in range(30):
        ann.act("roll", dice="2d6")
        ann.look()
    store = table.store
    assert isinstance(store, Counting)
    before, raw = looks(table.host, table), store.remembered(table.id) or b""
    if spoil:
        store.remember(table.id, {"flipped": raw[:50] + b"?" + raw[51:], "cut": raw[:-1], "gone": b""}[spoil])
    store.count = 0
    host = Host(store, Ticking("again"))
    assert looks(host, table) == before
    assert (store.count < 10) is not bool(spoil)
    asyncio.run(host.do(table.id, ann.token, Call(id="and on", move="roll", args={"dice": "d6"})))
    assert host._tables[table.id].state == folded(table.log)


def test_a_snapshot_is_due_after_a_part_of_a_log_and_never_after_more_than_can_be_folded_soon() -> None:
    found, last = [], 0
    for length in range(30_000):
        if snapshots.due(length, last):
            found.append(length - last)
            last = length
    assert found[0] == snapshots.LEAST
    assert max(found) == found[-1] == snapshots.EVERY
    assert found == sorted(found)


def known(table: Playing) -> int:
    """Of how many events a table's snapshot knows."""
    found, rest = snapshots.opened(table.store, table.id)
    assert found is None or found.length + len(rest) == len(table.log)
    return 0 if found is None else found.length


@pytest.mark.parametrize("how", ["rests", "ends"])
def test_a_table_that_is_let_go_of_is_put_away_for_whoever_comes_next(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "LEAST", 40)
    table, other = Playing("plain"), Playing("plain")

    def let_go() -> None:
        if how == "ends":
            asyncio.run(host.put_away())
        else:
            asyncio.run(
                host.open(msgspec.structs.replace(other.opening, id=f"table {len(table.log)} " + "x" * 16))
            )

    host = table.host = Host(table.store, table.machine, most=1)
    table.gm.act("say", text="too short to be put away")
    let_go()
    assert known(table) == 0
    while len(table.log) < 40:
        table.gm.act("say", text="on and on")
    assert known(table) == 40
    table.gm.act("say", text="a little more")
    let_go()
    assert known(table) == 40, "that is soon folded"
    while len(table.log) < 50:
        table.gm.act("say", text="much more")
    assert known(table) == 40
    let_go()
    assert known(table) == 50


def test_a_file_has_its_snapshots_beside_it_for_its_owner_alone(tmp_path: Path) -> None:
    store = Sqlite(tmp_path / "tables.db")
    store.remember("t", b"one")
    store.remember("t", b"two")
    (place,) = (tmp_path / "tables.db.snapshots").iterdir()
    assert (place.parent.stat().st_mode & 0o777, place.stat().st_mode & 0o777) == (0o700, 0o600)
    place.unlink()
    place.parent.rmdir()
    assert store.remembered("t") is None
    (tmp_path / "tables.db.snapshots").write_text("somebody's own")
    store.remember("t", b"three")
    assert store.remembered("t") is None
    store.close()


def test_who_listens_to_a_table_that_is_gone_is_told_so() -> None:
    """Its log was taken away while it rested: whoever comes to it finds it missing."""
    table, heard = Playing(), list[bytes | None]()
    host = Host(table.store, table.machine, most=1, idle=0)
    asyncio.run(host.listen(table.id, table.gm.token, 0, heard.append))
    asyncio.run(host.open(msgspec.structs.replace(table.opening, id="another table " + "x" * 16)))
    store = table.store
    assert isinstance(store, Memory)
    store._logs.pop(table.id)
    with pytest.raises(NotFound):
        asyncio.run(host.look(table.id, table.gm.token, Look()))
    assert heard[-1] is None
    assert not host._resting
