"""Played: one table in memory, its log packed, and folded whole and as every audience has been sent it, and who listens; or resting, when nobody uses it."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import Any, Final

import msgspec
from msgspec import Struct

from rollwright.table.hosts.snapshots import Snapshot
from rollwright.table.log.alike import Alike
from rollwright.table.log.events import Event
from rollwright.table.log.fold import step
from rollwright.table.log.log import Log
from rollwright.table.log.packs import Names, Strip
from rollwright.table.log.pieces import Seat
from rollwright.table.log.slices import SLICE
from rollwright.table.log.state import State
from rollwright.table.look import stats
from rollwright.table.seen import secrecy
from rollwright.table.seen.views import View, audience_of, encoded

Hear = Callable[[bytes | None], None]
"""Is handed every message, or `None` when there will be no more; it returns at once."""

Told = dict[str, list[dict[str, Any]]]
"""What every audience is sent, as messages."""


class Listener(Struct, eq=False):
    """Somebody who is told what happens: their seat, as it was when they came, and what hears it."""

    seat: Seat
    hear: Hear


class Resting(Struct):
    """A table of which nothing is in memory but who listens, and how much each audience has been told of a log of so many events."""

    id: str
    length: int
    listeners: set[Listener]
    told: dict[str, int]


class LiveTable:
    """One table in memory; where it *rested*, those who listen are told what they missed when it wakes."""

    def __init__(self, table: str, rested: Resting | None = None) -> None:
        self.id, self.length, self.size = table, 0, 0
        self.state = State()
        self.log = Log()
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = rested.listeners if rested else set()
        self.used, self.put_away, self.weight = monotonic(), 0, 0
        self._missed = rested.told if rested else {}
        self._views: dict[str, View] = {}
        # As they were put away: nobody has looked since, and they know nothing newer.
        self._unasked: dict[str, View] = {}
        self._making = asyncio.Lock()

    @property
    def awake(self) -> bool:
        """Whether its log was read, and whoever listened while it rested has been told what they missed."""
        return self.length > 0 and not self._missed

    async def wake(self) -> None:
        """Tell those who listened while it rested what happened meanwhile."""
        for listener in list(self.listeners):
            view = await self.view(listener.seat)
            missed = view.sent(self._missed[audience_of(listener.seat)])
            if missed:
                listener.hear(encoded(missed))
            self._turn_away(listener)
        self._missed = {}

    def frozen(self) -> Snapshot:
        """All of it as it is now, to be put away."""
        log = self.log.copy()
        views = {name: View.of(*view.parts(), log) for name, view in {**self._unasked, **self._views}.items()}
        return Snapshot(self.id, self.length, self.size, log, self.state.copy(), views)

    def take_up(self, snapshot: Snapshot) -> None:
        """Be as it was when it was put away; nothing is known of it yet."""
        self.length = self.put_away = snapshot.length
        self.size, self.log, self.state = snapshot.size, snapshot.log, snapshot.state
        self._unasked = dict(snapshot.views)
        self._weigh()

    def resting(self) -> Resting | None:
        """What must be remembered while it is let go; nothing where nobody listens."""
        if not self.listeners:
            return None
        told = {name: len(view) for name, view in self._views.items()}
        return Resting(self.id, self.length, self.listeners, {**told, **self._missed})

    async def view(self, seat: Seat) -> View:
        """What a seat has been sent. The first time it is made of the log, from where it was put away, and others have their turn meanwhile."""
        name = audience_of(seat)
        while name not in self._views:
            await self._make(name, seat)
        return self._views[name]

    async def _make(self, name: str, seat: Seat) -> None:
        async with self._making:
            if name in self._views:
                return  # somebody else of this audience was quicker
            view = self._unasked.pop(name) if name in self._unasked else View(seat, log=self.log)
            made = await self._caught_up(view)
            beside = self._beside()
            self._views[name] = made
            if len(self._views) <= BESIDE:
                self._weigh()
            else:
                self.weight += made.weight + stats.weight(made) + _more(made.state, beside)

    def _beside(self) -> list[State]:
        """States with which the next audience may have much alike: what they have alike with others is found when all are packed."""
        return [self.state, *(view.state for view in list(self._views.values())[-BESIDE:])]

    async def _caught_up(self, view: View) -> View:
        several = defaultdict[str, Alike](Alike)
        for state in self._beside():
            state.share(several)
        while True:
            view.state.settle(several)
            if view.upto == self.length:
                return view
            view.take(self.log.read(view.upto + 1, min(view.upto + SLICE, self.length)))
            await asyncio.sleep(0)

    async def learn(self, events: list[Event]) -> None:
        """Take in events that others have written; while there are many, others have their turn."""
        state, size = self.state.copy(), 0
        for at in range(0, len(events), SLICE):
            for event in events[at : at + SLICE]:
                step(state, secrecy.whole(event))
                size += len(event.to_json())
            state.settle()
            await asyncio.sleep(0)
        self.add(events, state, size)

    def add(self, events: Sequence[Event], state: State, size: int) -> Told:
        """Take in events that are in the store and come to this state, and tell everybody who listens what they may know of them: all that
        is told.
        """
        self.state = state
        self.log.add(events)
        self.length += len(events)
        self.size += size
        self.weight += LIVE * size  # until it is weighed again
        told = {name: view.add(events) for name, view in self._views.items()}
        self._settle()
        if not self._missed:
            self._tell(told)
        return told

    def _settle(self) -> None:
        """Pack what is not new any more, once there is enough of it: what several audiences were sent alike is in memory once."""
        states = [self.state, *(view.state for view in self._views.values())]
        if self.state.swollen:
            several = defaultdict[str, Alike](Alike)
            for state in states:
                state.settle(several)
            self._weigh()

    def _weigh(self) -> None:
        """Find out how many bytes of memory it takes."""
        views = [*self._views.values(), *self._unasked.values()]
        states = weight([self.state, *(view.state for view in views)])
        self.weight = states + self.log.weight + sum(view.weight + stats.weight(view) for view in views)

    def _tell(self, told: Told) -> None:
        heard = {audience_of(listener.seat) for listener in self.listeners}
        packed = {name: encoded(told[name]) for name in heard if told.get(name)}
        for listener in list(self.listeners):
            name = audience_of(listener.seat)
            if name in packed:
                listener.hear(packed[name])
            self._turn_away(listener)

    def _turn_away(self, listener: Listener) -> None:
        """Let go of who sits there no more: the seat was closed, or its link renewed."""
        now = self.state.seats.get(listener.seat.id)
        if now is None or now.closed or now.generation != listener.seat.generation:
            self.listeners.discard(listener)
            listener.hear(None)

    def leave(self) -> None:
        """Let go of everybody: they have to come again."""
        for listener in self.listeners:
            listener.hear(None)
        self.listeners.clear()


LIVE: Final = 4
"""What is not packed takes about so many times the bytes of its JSON."""

BARE: Final = 16_384
"""A table takes so many before anything has happened at it."""


BESIDE: Final = 5
"""So many audiences are looked at for what the next one was sent as well."""


def weight(states: Iterable[State]) -> int:
    """How many bytes a table of these states takes, without its log."""
    return BARE + sum(map(_weight, _pieces(states).values()))


def _more(state: State, others: Iterable[State]) -> int:
    """How many bytes a state takes beside others that are there."""
    pieces, there = _pieces([state]), _pieces(others)
    return sum(_weight(pieces[name]) for name in pieces.keys() - there.keys())


def _pieces(states: Iterable[State]) -> dict[int, Any]:
    """Everything that is in memory of states, once."""
    return {id(each): each for state in states for each in state.pieces()}


def _weight(one: Any) -> int:
    if isinstance(one, Strip | Names):
        return one.size
    return LIVE * (len(one) if isinstance(one, bytes) else len(msgspec.json.encode(one)))
