"""Tables that move from store to store: whole, the same, and as often as somebody likes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import natsservers
from rollwright.errors import Conflict, NotFound, StoreFailed
from rollwright.table.hosts import moving
from rollwright.table.log.events import Event
from rollwright.table.stores import Store
from rollwright.table.stores.memory import Memory
from rollwright.table.stores.opening import open_store
from rollwright.table.stores.sqlite import Sqlite
from table.playing import world

EMPTY_ONES = ["memory", "sqlite", pytest.param("nats", marks=pytest.mark.apart)]


@pytest.fixture(params=EMPTY_ONES)
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """The store that is moved to."""
    named = {
        "memory": lambda: "memory:",
        "sqlite": lambda: f"sqlite:{tmp_path / 'other.db'}",
        "nats": lambda: natsservers.address(tmp_path),
    }
    store = open_store(named[request.param]())
    yield store
    store.close()


def log(length: int = 12, text: str = "") -> list[Event]:
    return [
        Event(seq=n, time=n, seat="gm", kind="said", data={"text": f"{text}{n}"})
        for n in range(1, length + 1)
    ]


def holding(events: list[Event], table: str = "t") -> Memory:
    store = Memory()
    store.append(table, 0, events).result()
    return store


def test_a_table_is_copied_and_then_what_is_new_in_it(other: Store) -> None:
    source = holding(log(5))
    assert moving.copy(source, other, "t") == moving.Copied("t", 5, 5)
    assert moving.copy(source, other, "t") == moving.Copied("t", 5, 0)
    source.append("t", 5, log(8)[5:]).result()
    assert moving.copy(source, other, "t") == moving.Copied("t", 8, 3)
    assert other.read("t") == source.read("t")
    back = Memory()
    moving.copy(other, back, "t")
    assert back.read("t") == source.read("t"), "down again"


def test_a_table_that_went_on_by_itself_is_not_written_over(other: Store) -> None:
    other.append("t", 0, log(3, "elsewhere ")).result()
    for source in (holding(log(5)), holding(log(2, "elsewhere "))):
        with pytest.raises(Conflict, match="gone on in the other store"):
            moving.copy(source, other, "t")
    assert other.read("t") == log(3, "elsewhere ")
    with pytest.raises(NotFound, match="no table 'x'"):
        moving.copy(other, Memory(), "x")


def test_a_large_log_is_laid_piece_by_piece_and_a_broken_try_gone_on_with(other: Store) -> None:
    every = log(8, "x" * 100_000)
    other.append("t", 0, every[:3]).result()
    assert moving.lay(other, "t", every) == 5
    assert other.read("t") == every
    with pytest.raises(Conflict, match="in this store already"):
        moving.lay(other, "t", every)
    with pytest.raises(Conflict, match="in this store already"):
        moving.lay(other, "t", log(20))
    assert moving.lay(other, "nothing", []) == 0


class Forgetful(Memory):
    """A store that loses the last event of whatever it is given."""

    def read(self, table: str, after: int = 0) -> list[Event]:
        return super().read(table, after)[:-1]


def test_a_copy_is_read_again() -> None:
    with pytest.raises(StoreFailed, match="does not stand in the other store as it was written"):
        moving.copy(holding(log(3)), Forgetful(), "t")


def test_a_log_is_worked_out_from_end_to_end() -> None:
    with world("daggerheart") as at:
        events = list(at.log)
    assert moving.check(holding(events), "t") == len(events)
    doubled = [*events[:3], events[2], *events[3:]]
    with pytest.raises(StoreFailed, match="event 3 stands where event 4 should"):
        moving.check(holding(doubled), "t")
    (opened, *_), wrong = events, Event(seq=2, time=1, seat="gm", kind="seated", data={})
    with pytest.raises(StoreFailed, match="event 2 cannot have happened"):
        moving.check(holding([opened, wrong]), "t")


def test_a_file_is_a_store_like_any(tmp_path: Path) -> None:
    store = Sqlite(tmp_path / "tables.db")
    moving.copy(holding(log(3)), store, "t")
    assert store.length("t") == 3
    store.close()
