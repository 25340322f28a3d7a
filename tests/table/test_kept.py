"""What grows with a table is packed, and nobody can tell: not by what is there, not by its order, not by what a copy does."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hours import often
from rollwright.table.log import kept as kept_
from rollwright.table.log import packs
from rollwright.table.log.alike import Alike
from rollwright.table.log.events import Event
from rollwright.table.log.kept import MOST, NEWEST, Kept
from rollwright.table.log.log import BLOCK, Log
from rollwright.table.log.stretches import BEFORE, BEHIND, Stretches
from rollwright.table.seen.views import View
from table.playing import SYSTEMS, Table, world
from table.tabling import Playing, folded

NAMES = [f"roll-{at}" for at in range(6)]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["put", "put", "drop", "settle", "copy", "back", "away"]),
        st.sampled_from(NAMES),
        st.integers(0, 4),
    ),
    min_size=10,
    max_size=60,
)


@settings(max_examples=often(150, 3_000))
@given(steps=STEPS, newest=st.integers(1, 3))
def test_what_is_kept_is_as_in_a_dictionary_whenever_it_is_packed(
    steps: list[tuple[str, str, int]], newest: int
) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(kept_, "NEWEST", newest)
        _is_as_in_a_dictionary(steps)


def _is_as_in_a_dictionary(steps: list[tuple[str, str, int]]) -> None:
    plain: dict[str, tuple[str, int]] = {}
    kept: Kept[tuple[str, int]] = Kept(tuple[str, int])
    copies = [(kept.copy(), plain.copy())]
    for at, (what, name, number) in enumerate(steps):
        if what == "put":
            plain[name] = kept[name] = name, at
        elif what == "drop":
            assert kept.pop(name, None) == plain.pop(name, None)
        elif what == "settle":
            alike = Alike()
            for each, _ in copies:
                each.share(alike)
            kept.share(alike)
            kept.pack(alike)
        elif what == "copy":
            copies.append((kept.copy(), plain.copy()))
        elif what == "away":
            again: Kept[tuple[str, int]] = Kept(tuple[str, int])
            again.take(kept.parts())
            kept = again
        else:
            before = copies[number % len(copies)]
            kept, plain = before[0].copy(), before[1].copy()
        for mine, theirs in ((kept, plain), *copies):
            assert list(mine.items()) == list(theirs.items())
            assert len(mine) == len(theirs)
            assert [name in mine for name in NAMES] == [name in theirs for name in NAMES]
            assert (
                mine.latest(number)
                == list(theirs.values())[len(theirs) - number if number < len(theirs) else 0 :]
            )
        assert kept == kept.copy() != plain


def test_what_is_packed_can_be_changed_and_let_go_of_in_its_place() -> None:
    kept: Kept[int] = Kept(int)
    for at in range(4 * NEWEST):
        kept[f"roll {at}"] = at
    kept.pack(Alike())
    before = kept.copy()
    kept["roll 3"], kept["roll 4"] = -3, -4
    assert (kept["roll 3"], list(kept)[3], kept.latest(4 * NEWEST)[3]) == (-3, "roll 3", -3)
    del kept["roll 4"]
    kept.pack(Alike())
    assert kept["roll 3"] == -3
    assert kept.latest(4 * NEWEST) == list(kept.values()) == [0, 1, 2, -3, *range(5, 4 * NEWEST)]
    kept["roll 4"] = 4
    assert [*kept][-1] == "roll 4"
    assert list(before.values()) == list(range(4 * NEWEST))


def test_what_was_never_kept_is_not_there() -> None:
    kept: Kept[int] = Kept(int)
    with pytest.raises(KeyError):
        kept["a"]
    with pytest.raises(KeyError):
        del kept["a"]


def some(events: int) -> list[Event]:
    """A log of so many events."""
    return [Event(at, 1000 + at, "gm", "said", {"says": f"line {at} of many"}) for at in range(1, events + 1)]


@pytest.mark.parametrize("events", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 5])
def test_any_stretch_of_a_log_is_read_as_it_was_written(events: int) -> None:
    every, log = some(events), Log()
    log.add(every)
    assert len(log) == events
    for first in range(1, events + 1):
        for last in (first - 1, first, (first + events) // 2, events):
            assert list(log.read(first, last)) == every[first - 1 : last]


def test_what_comes_while_a_log_is_read_changes_nothing_of_what_is_read() -> None:
    every, log = some(3 * BLOCK), Log()
    log.add(every[:40])
    found: list[Event] = []
    for event in log.read(5, 40):
        found.append(event)
        log.add(every[len(log) : len(log) + 1])
    assert found == every[4:40]


def plainly(kinds: list[str], number: int) -> tuple[int, int]:
    """The stretch of a session by its definition, looked for in all that happened."""
    begun = [at for at, kind in enumerate(kinds) if kind == "session-begun"]
    if not 1 <= number <= len(begun):
        return 0, 0
    first = begun[number - 1]
    ends = [at for at in range(first, len(kinds)) if kinds[at] == "session-ended"]
    while first > 0 and kinds[first - 1] in BEFORE:
        first -= 1
    last = ends[0] + 1 if ends else len(kinds)
    while ends and last < len(kinds) and kinds[last] in BEHIND:
        last += 1
    return first, last


@settings(max_examples=often(150, 3_000))
@given(st.lists(st.sampled_from(["session-begun", "session-ended", "said", *BEFORE, *BEHIND]), max_size=30))
def test_sessions_are_the_stretches_that_their_definition_finds(kinds: list[str]) -> None:
    stretches = Stretches()
    for at, kind in enumerate(kinds, 1):
        stretches.take(kind)
        found = [stretches.session(number) for number in range(10)]
        assert found == [plainly(kinds[:at], number) for number in range(10)]


def evening(system: str, turns: int) -> Iterator[Any]:
    """A world after every few turns of people who do whatever comes to their minds."""
    with world(system) as play:
        people = Table(play, random.Random(system))
        for turn in range(turns):
            play.tried(*people.next())
            if turn % 9 == 8:
                yield play


@pytest.mark.parametrize("system", SYSTEMS)
def test_everybody_is_sent_and_shown_the_same_whatever_is_packed(system: str) -> None:
    """A table that packs as it goes, beside one that is folded from the log and packs nothing."""
    for play in evening(system, 60):
        table = play.host._tables[play.table]
        log = play.store.read(play.table)
        assert table.state == folded(log)
        for seat in table.state.seats.values():
            plain, view = View(seat, log), table._views.get(seat.id, View(seat, log))
            assert view.state == plain.state
            assert view.sent(0) == plain.sent(0)
            assert list(view.state.rolls) == list(plain.state.rolls)


def test_what_everybody_was_sent_is_in_memory_once_and_packed_but_for_the_newest() -> None:
    table = Playing("plain")
    ann, bob = table.sit("Ann"), table.sit("Bob")
    for person in (table.gm, ann, bob):
        person.look()
    for _ in range(2 * MOST):
        ann.act("roll", dice="2d6")
    held = table.host._tables[table.id]
    states = [held.state, *(view.state for view in held._views.values())]
    for state in states:
        assert len(state.rolls) == 2 * MOST
        assert NEWEST <= len(state.rolls._new) <= MOST
    whole, master, one, other = (state.rolls._packs for state in states)
    assert whole
    for mine, theirs in [*zip(whole, master, strict=True), *zip(one, other, strict=True)]:
        assert mine.names is theirs.names
        assert mine.values is theirs.values
    assert all(mine.names is theirs.names for mine, theirs in zip(whole, one, strict=True))


def test_to_pack_costs_the_same_however_much_is_kept() -> None:
    """What was packed is packed again with as much of the same size, and so ever more seldom."""
    kept: Kept[int] = Kept(int)
    copied = 0
    for at in range(1, 64 * NEWEST + 1):
        kept[f"roll {at}"] = at
        before = kept._packs
        kept.pack(Alike())
        copied += sum(len(pack) for pack in kept._packs if pack not in before)
        assert len(kept._packs) <= 1 + at.bit_length()
    assert copied < 8 * at
    assert kept.copy()._packs is kept._packs


def test_no_name_is_taken_for_another_with_the_same_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packs, "_sum", lambda name: len(name))
    kept: Kept[int] = Kept(int)
    names = [chr(0xDC00 + at) for at in range(3 * NEWEST)]
    for at, name in enumerate(names):
        kept[name] = at
    kept.pack(Alike())
    del kept[names[2]]
    assert [kept.get(name) for name in names] == [0, 1, None, *range(3, 3 * NEWEST)]
    assert "é" not in kept
