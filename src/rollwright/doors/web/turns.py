"""Turns: of all who wait, whoever had least goes first. A crowd holds up itself, not somebody else.

What everybody had is told from where those are who are being served: whoever comes again after a while has saved up nothing,
and owes nothing either. (Start-time fair queueing: Goyal, Vin and Cheng, 1997.)
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from heapq import heappop, heappush
from math import inf

from msgspec import Struct

from rollwright.doors.web.failures import too_many

Clock = Callable[[], float]


class Use:
    """How many seconds everybody had; of those who had nothing for longest, nothing is known any more.

    Whoever comes again after a while is *credit* seconds ahead of those who are being served, and nobody is ever more than
    *debt* seconds behind them. With all work that is done those behind come up by *drift* of it, so that they do not wait for ever
    while new people come.
    """

    def __init__(self, most: int, credit: float = 0.0, debt: float = inf, drift: float = 0.0) -> None:
        self._most, self._credit, self._debt, self._drift, self._now = most, credit, debt, drift, 0.0
        self._had: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._had)

    def of(self, who: str) -> float:
        """How many seconds somebody had; hardly fewer than those who are being served."""
        had = self._had.get(who)
        return self._now if had is None else max(self._now - self._credit, had)

    def serve(self, who: str) -> None:
        """Somebody is being served."""
        self._now = max(self._now, self.of(who))

    def add(self, who: str, seconds: float) -> None:
        """Somebody had so many more; fewer, where they were told too many before."""
        self._had[who] = min(self.of(who) + seconds, self._now + self._debt)
        self._had.move_to_end(who)
        self._now += max(0.0, seconds) * self._drift
        while len(self._had) > self._most:
            self._had.popitem(last=False)


class Place(Struct, eq=False):
    """A place in a queue: whose, the how many-th, and what is done when it is their turn."""

    who: str
    at: int
    called: asyncio.Future[None]


class Queue:
    """Everybody who waits, and whose turn it is: whoever had least, and of those who came first."""

    def __init__(self, use: Use) -> None:
        self._use, self._count = use, 0
        self._ranks: list[tuple[float, int]] = []
        self._places: dict[int, Place] = {}

    def __len__(self) -> int:
        return len(self._places)

    def others(self, but: str) -> bool:
        """Whether anybody else waits."""
        return any(place.who != but for place in self._places.values())

    def join(self, who: str) -> Place:
        """Take a place."""
        self._count += 1
        place = Place(who, self._count, asyncio.get_running_loop().create_future())
        self._places[place.at] = place
        heappush(self._ranks, (self._use.of(who), place.at))
        return place

    def leave(self, place: Place) -> None:
        """Give a place up, if it did not come to its turn."""
        self._places.pop(place.at, None)

    def call(self) -> bool:
        """Tell whoever is next that it is their turn; whether anybody was there."""
        while self._ranks:
            had, at = heappop(self._ranks)
            place = self._places.pop(at, None)
            if place is None or place.called.done():
                continue  # it was given up
            now = self._use.of(place.who)
            if now <= had:
                self._use.serve(place.who)
                place.called.set_result(None)
                return True
            self._places[at] = place  # they had more since they came
            heappush(self._ranks, (now, at))
        return False

    def send_away(self, who: str, error: Exception) -> None:
        """Make room for somebody: of whoever has most places, or had most, the last is sent away; or else *error* is raised."""
        there = Counter([place.who for place in self._places.values()])
        much = {each: (there[each], self._use.of(each)) for each in there}
        most = max(much, key=much.__getitem__)
        if much[most] <= (there[who] + 1, self._use.of(who)):
            raise error
        last = max(place.at for place in self._places.values() if place.who == most)
        place = self._places.pop(last)
        if not place.called.done():
            place.called.set_exception(error)


class Turns:
    """So many *places* at a time, and so many *waiting* at most. Whoever gets a place counts as having had *each* seconds of it at once."""

    def __init__(self, places: int, waiting: int, most: int = 10_000, *, each: float = 0.0) -> None:
        self._free, self._most, self._each = places, waiting, each
        self.use = Use(most)
        self._queue = Queue(self.use)

    def wanted(self, but: str) -> bool:
        """Whether somebody waits, apart from one."""
        return self._queue.others(but)

    async def enter(self, who: str) -> None:
        """Wait for a place, to be given back with `leave`; a `Failure` with status 429 where too many wait."""
        if self._free:
            self._free -= 1
            self.use.serve(who)
        else:
            if len(self._queue) >= self._most:
                self._queue.send_away(who, too_many("the server has its hands full", 1))
            await self._called(self._queue.join(who))
        self.use.add(who, self._each)

    def leave(self) -> None:
        """Give a place back."""
        if not self._queue.call():
            self._free += 1

    def had(self, who: str, seconds: float) -> None:
        """Somebody who had a place had it for so many seconds."""
        self.use.add(who, seconds - self._each)

    async def _called(self, place: Place) -> None:
        try:
            await place.called
        except asyncio.CancelledError:
            self._queue.leave(place)
            called = place.called.done() and not place.called.cancelled()
            if called and place.called.exception() is None:  # it was called in the same moment
                self.leave()
            raise
