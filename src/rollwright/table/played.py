"""Played: one table in memory, its log folded whole and as every audience has been sent it, and who listens; or resting, when nobody uses it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import monotonic

from msgspec import Struct

from rollwright.table import secrecy
from rollwright.table.events import Event
from rollwright.table.fold import step
from rollwright.table.slices import SLICE
from rollwright.table.state import Seat, State
from rollwright.table.views import View, audience_of, encoded

Hear = Callable[[bytes | None], None]
"""Is handed every message, or `None` when there will be no more; it returns at once."""


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


class Table:
    """One table in memory; where it *rested*, those who listen are told what they missed when it wakes."""

    def __init__(self, table: str, rested: Resting | None = None) -> None:
        self.id, self.length, self.size = table, 0, 0
        self.state = State()
        self.log: list[Event] = []
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = rested.listeners if rested else set()
        self.used = monotonic()
        self._missed = rested.told if rested else {}
        self._views: dict[str, View] = {}
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

    def resting(self) -> Resting | None:
        """What must be remembered while it is let go; nothing where nobody listens."""
        if not self.listeners:
            return None
        told = {name: len(view) for name, view in self._views.items()}
        return Resting(self.id, self.length, self.listeners, {**told, **self._missed})

    async def view(self, seat: Seat) -> View:
        """What a seat has been sent. The first time it is made of the whole log, and others have their turn meanwhile."""
        name = audience_of(seat)
        while name not in self._views:
            await self._make(name, seat)
        return self._views[name]

    async def _make(self, name: str, seat: Seat) -> None:
        async with self._making:
            if name in self._views:
                return  # somebody else of this audience was quicker
            self._views[name] = await self._seen(seat)

    async def _seen(self, seat: Seat) -> View:
        view, known = View(seat), 0
        while known < len(self.log):
            view.take(self.log[known : known + SLICE])
            known = min(known + SLICE, len(self.log))
            await asyncio.sleep(0)
        return view

    async def learn(self, events: list[Event]) -> None:
        """Take in events that others have written; while there are many, others have their turn."""
        state, size = self.state.copy(), 0
        for at in range(0, len(events), SLICE):
            for event in events[at : at + SLICE]:
                step(state, secrecy.whole(event))
                size += len(event.to_json())
            await asyncio.sleep(0)
        self.add(events, state, size)

    def add(self, events: Sequence[Event], state: State, size: int) -> None:
        """Take in events that are in the store and come to this state, and tell everybody who listens what they may know of them."""
        self.state = state
        self.log += events
        self.length += len(events)
        self.size += size
        sent = {name: view.add(events) for name, view in self._views.items()}
        if not self._missed:
            self._tell({name: encoded(messages) for name, messages in sent.items() if messages})

    def _tell(self, packed: dict[str, bytes]) -> None:
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
