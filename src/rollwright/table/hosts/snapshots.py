"""Snapshots: a table as it is in memory, as bytes beside its log, so that it need not be folded from its first event to be opened.

A snapshot is a cache: it says nothing that the log does not, and can be thrown away. It is believed only where every byte is the one
that was written, by this very program, of this table, and where the log has the same event at its number.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from importlib import resources
from typing import Final, TypeVar
from zlib import crc32

import msgspec
from msgspec import Struct

from rollwright import __version__
from rollwright.table.log.events import Event
from rollwright.table.log.kept import Parts
from rollwright.table.log.log import Log
from rollwright.table.log.packs import PLACES, Names, Pack, Strip, Sums
from rollwright.table.log.pieces import Seat
from rollwright.table.log.state import KEPT, State
from rollwright.table.log.stretches import Stretches
from rollwright.table.seen.views import View
from rollwright.table.stores import Store

T = TypeVar("T")

LEAST: Final = 256
"""A snapshot is not worth it before so many events."""

EVERY: Final = 1000
"""So many events are folded at most when a table is opened."""

_VERSION: Final = 16
"""The bytes of a version."""

FOLDING: Final = (
    "rollwright.table.log",
    "rollwright.table.seen",
    "rollwright.table.hosts",
    "rollwright.sheets",
)
"""Where it stands how events are folded: snapshots of a program that says anything else there are not read."""


class Snapshot(Struct, frozen=True):
    """A table with a log of *length* events of so many bytes in *size*: the log, its state, and what its audiences were sent."""

    table: str
    length: int
    size: int
    log: Log
    state: State
    views: Mapping[str, View]


def due(length: int, before: int) -> bool:
    """Whether a table with so many events is worth another snapshot, after one of *before*."""
    return length - before >= max(LEAST, min(EVERY, length // 4))


def worth(length: int, before: int) -> bool:
    """Whether a table that is let go of is: it may be opened again soon."""
    return length >= LEAST and length - before >= LEAST // 4


def opened(store: Store, table: str) -> tuple[Snapshot | None, list[Event]]:
    """A table as it was put away, and what happened since; without a snapshot that can be believed, all that happened. `StoreFailed`."""
    raw = store.remembered(table)
    snapshot = None if raw is None else read(raw, table)
    if snapshot is not None:
        events = store.read(table, snapshot.length - 1)
        if events[:1] == list(snapshot.log.read(snapshot.length, snapshot.length)):
            return snapshot, events[1:]
    return None, store.read(table)


def put_away(store: Store, snapshot: Snapshot) -> None:
    """Keep a snapshot beside the log."""
    store.remember(snapshot.table, written(snapshot))


# -- as bytes ----------------------------------------------------------------------------------------------------------


class _Parts(Struct, array_like=True):
    """What is kept: its packs by the places of their names and values among all that there are."""

    like: bytes
    packs: list[tuple[int, int]]
    changed: dict[int, bytes]
    gone: frozenset[int]
    new: dict[str, bytes]


class _State(Struct, array_like=True):
    """A state: what is let go of in time as JSON, and what is kept."""

    plain: bytes
    kept: list[_Parts]


class _View(Struct, array_like=True):
    seat: Seat
    upto: int
    places: bytes
    stretches: Stretches
    state: _State


class _Whole(Struct, array_like=True):
    table: str
    length: int
    size: int
    log: tuple[list[bytes], list[bytes], bytes, tuple[Sums, ...], dict[str, int]]
    names: list[Names]
    values: list[Strip]
    state: _State
    views: dict[str, _View]


def written(snapshot: Snapshot) -> bytes:
    """A snapshot as bytes. What several have in common is written once."""
    pool = _Pool()
    views = {}
    for name, view in snapshot.views.items():
        seat, upto, places, stretches, state = view.parts()
        views[name] = _View(seat, upto, places.tobytes(), stretches, pool.put(state))
    whole = _Whole(
        snapshot.table,
        snapshot.length,
        snapshot.size,
        snapshot.log.parts(),
        pool.names,
        pool.values,
        pool.put(snapshot.state),
        views,
    )
    body = version() + msgspec.msgpack.encode(whole)
    return _summed(body) + body


def read(raw: bytes, table: str) -> Snapshot | None:
    """The snapshot of a table in some bytes; none where they are anything else, down to the last bit."""
    body = memoryview(raw)[4:]
    if raw[:4] != _summed(body) or bytes(body[:_VERSION]) != version():
        return None
    whole = msgspec.msgpack.decode(body[_VERSION:], type=_Whole)
    if whole.table != table:
        return None
    log, state = Log(*whole.log), _taken(whole.state, whole)
    views = {
        name: View.of(
            view.seat, view.upto, _numbers(view.places), view.stretches, _taken(view.state, whole), log
        )
        for name, view in whole.views.items()
    }
    return Snapshot(table, whole.length, whole.size, log, state, views)


def _taken(put: _State, whole: _Whole) -> State:
    """A state as it was put away."""
    state = msgspec.json.decode(put.plain, type=State)
    for name, each in zip(KEPT, put.kept, strict=True):
        packs = tuple(Pack(whole.names[names], whole.values[values]) for names, values in each.packs)
        getattr(state, name).take(Parts(each.like, packs, each.changed, each.gone, each.new))
    return state


class _Pool:
    """The names and values of all packs as they are written down, each once."""

    def __init__(self) -> None:
        self.names: list[Names] = []
        self.values: list[Strip] = []
        self._places: dict[int, int] = {}

    def put(self, state: State) -> _State:
        """A state as it is written."""
        plain = {name: getattr(state, name) for name in State.__struct_fields__ if name not in KEPT}
        return _State(msgspec.json.encode(plain), [self._kept(getattr(state, name).parts()) for name in KEPT])

    def _kept(self, parts: Parts) -> _Parts:
        packs = [
            (self._place(self.names, pack.names), self._place(self.values, pack.values))
            for pack in parts.packs
        ]
        return _Parts(parts.like, packs, dict(parts.changed), parts.gone, dict(parts.new))

    def _place(self, pool: list[T], one: T) -> int:
        """Where one stands in a *pool* of its kind; what several have alike is the same in memory already."""
        if id(one) not in self._places:
            self._places[id(one)] = len(pool)
            pool.append(one)
        return self._places[id(one)]


def _numbers(raw: bytes) -> array[int]:
    numbers = array(PLACES)
    numbers.frombytes(raw)
    return numbers


def _summed(body: bytes | memoryview) -> bytes:
    """The sum over a snapshot: it guards against disks, and not against people, as those of the events do."""
    return crc32(body).to_bytes(4)


@cache
def version() -> bytes:
    """A sum over all code that folds events, so that a program with other code reads no snapshot of this one."""
    digest = blake2b(__version__.encode(), digest_size=_VERSION)
    for package in FOLDING:
        for file in sorted(resources.files(package).iterdir(), key=lambda each: each.name):
            if file.name.endswith(".py"):
                digest.update(file.name.encode() + file.read_bytes())
    return digest.digest()
