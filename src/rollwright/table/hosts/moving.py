"""Moving: a table's log laid into a store, copied from one store to another, and looked through from its first event to its last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from rollwright.errors import Conflict, NotFound, RollwrightError, StoreFailed
from rollwright.table.log.events import Event
from rollwright.table.log.fold import step
from rollwright.table.log.state import State
from rollwright.table.seen import secrecy
from rollwright.table.stores import Store

PIECE = 262_144
"""So many bytes are written at a time, or a single event that is larger."""


def lay(store: Store, table: str, events: Sequence[Event]) -> int:
    """Lay a whole log into a store; how many events were written.

    What a broken try has left there is gone on with. `Conflict` where the table is there already, or another of its id.
    """
    there = store.read(table)
    if there and (len(there) >= len(events) or not _begins(events, there)):
        raise Conflict(f"table {table} is in this store already", at="table")
    return _added(store, table, events, len(there))


def _begins(events: Sequence[Event], there: Sequence[Event]) -> bool:
    return list(events[: len(there)]) == there


def _added(store: Store, table: str, events: Sequence[Event], at: int) -> int:
    """Write what comes behind so many of the events; how many they are."""
    begun = at
    for piece in _pieces(events[at:]):
        store.append(table, at, piece).result()
        at += len(piece)
    return at - begun


def _pieces(events: Sequence[Event]) -> Iterator[list[Event]]:
    piece, size = list[Event](), 0
    for event in events:
        more = len(event.to_json()) + 1
        if piece and size + more > PIECE:
            yield piece
            piece, size = [], 0
        piece.append(event)
        size += more
    if piece:
        yield piece


class Copied(Struct, frozen=True):
    """A table that was copied: its id, how many events it has, and how many of them were new there."""

    table: str
    events: int
    new: int


def copy(source: Store, target: Store, table: str) -> Copied:
    """Copy a table, or what is new in it since it was copied, to another store, and read it there again.

    `NotFound` where there is no such table; `Conflict` where the other store's has gone on by itself.
    """
    events = source.read(table)
    if not events:
        raise NotFound(f"there is no table {table!r}", at="table")
    there = target.read(table)
    if not _begins(events, there):
        raise Conflict(
            f"table {table} has gone on in the other store: neither is a part of the other", at="table"
        )
    new = _added(target, table, events, len(there))
    if new and target.read(table) != events:
        raise StoreFailed(f"table {table} does not stand in the other store as it was written there")
    return Copied(table, len(events), new)


def check(store: Store, table: str) -> int:
    """Read a table from its first event to its last, and work out what they come to; how many they are.

    `StoreFailed` where the store finds that something else was written, or that events are missing, doubled or out of order.
    """
    events = store.read(table)
    worked_out(table, events)
    return len(events)


def worked_out(table: str, events: Iterable[Event]) -> State:
    """What all events of a table come to, with everything in it; `StoreFailed` where no table can have written them."""
    state = State()
    for at, event in enumerate(events, 1):
        if event.seq != at:
            raise StoreFailed(
                f"table {table} is damaged: event {event.seq} stands where event {at} should; put a backup in its place"
            )
        try:
            step(state, secrecy.whole(event))
        except (RollwrightError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise StoreFailed(
                f"table {table} is damaged: event {at} cannot have happened ({error})"
            ) from error
    return state
