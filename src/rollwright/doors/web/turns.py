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


class Usage:
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

    def forgive(self, who: str, seconds: float) -> None:
        """Forget so many of the seconds that somebody had."""
        if who in self._had:
            self._had[who] -= seconds


class Pauses:
    """Since when everybody has wanted nothing; *most* people are remembered."""

    def __init__(self, most: int, clock: Clock) -> None:
        self._most, self._clock = most, clock
        self._wants = Counter[str]()
        self._since: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._since)

    def end(self, who: str) -> float:
        """Somebody wants something, and maybe other things already: for how many seconds they had wanted nothing."""
        self._wants[who] += 1
        now = self._clock()
        return now - self._since.pop(who, now)

    def begin(self, who: str) -> None:
        """Somebody had what they wanted, or wants it no more."""
        self._wants[who] -= 1
        if not self._wants[who]:
            del self._wants[who]
            self._since[who] = self._clock()
            while len(self._since) > self._most:
                self._since.popitem(last=False)


class Ticket(Struct, eq=False):
    """A place in a queue: whose, the how many-th, and what is done when it is their turn. With a *rank* somebody goes on with what they began."""

    who: str
    at: int
    called: asyncio.Future[None]
    rank: float | None = None

    @property
    def line(self) -> str | int:
        """In which line it is: that of whose it is, or one of its own."""
        return self.who if self.rank is None else self.at


class Queue:
    """Everybody who waits, and whose turn it is: whoever had least, and of those who came first.

    Whoever waits in many places stands in one line of them, and once among those of whom one is next: a crowd of one costs no more.
    What was begun goes on where whoever began it stood then.
    """

    def __init__(self, use: Usage) -> None:
        self._use, self._came, self._count = use, 0, 0
        self._lines: dict[str | int, dict[int, Ticket]] = {}
        self._ranks: list[tuple[float, int, str | int]] = []

    def __len__(self) -> int:
        return self._count

    def others(self, but: str) -> bool:
        """Whether anybody else waits."""
        return len(self._lines) > (but in self._lines)

    def join(self, who: str, rank: float | None = None) -> Ticket:
        """Take a place; with a *rank*, to go on with what was begun when somebody had had so much."""
        self._came += 1
        place = Ticket(who, self._came, asyncio.get_running_loop().create_future(), rank)
        line = place.line
        self._count += 1
        if line in self._lines:
            self._lines[line][place.at] = place
        else:
            self._lines[line] = {place.at: place}
            self._rank(line)
        return place

    def leave(self, place: Ticket) -> None:
        """Give a place up, if it did not come to its turn."""
        line = self._lines.get(place.line, {})
        if place.at not in line:
            return
        first = next(iter(line))
        del line[place.at]
        self._count -= 1
        if not line:
            del self._lines[place.line]
        elif first == place.at:
            self._rank(place.line)

    def call(self) -> bool:
        """Tell whoever is next that it is their turn; whether anybody was there."""
        while self._ranks:
            had, at, each = heappop(self._ranks)
            line = self._lines.get(each)
            if line is None or next(iter(line)) != at:
                continue  # that place was given up
            place = line[at]
            if place.rank is None and self._use.of(place.who) > had:
                self._rank(each)  # they had more since they came
                continue
            self.leave(place)
            if not place.called.done():
                if place.rank is None:
                    self._use.serve(place.who)
                place.called.set_result(None)
                return True
        return False

    def send_away(self, who: str, error: Exception) -> bool:
        """Make room for somebody: of whoever has most places, or had most, the last is sent away with *error*; whether that is somebody else."""
        much = {
            each: (len(line), self._use.of(next(iter(line.values())).who))
            for each, line in self._lines.items()
        }
        most = max(much, key=much.__getitem__)
        mine = len(self._lines.get(who, ())) + 1
        if much[most] <= (mine, self._use.of(who)):
            return False
        place = self._lines[most][next(reversed(self._lines[most]))]
        self.leave(place)
        if not place.called.done():
            place.called.set_exception(error)
        return True

    def _rank(self, line: str | int) -> None:
        """Where a line stands, with the first of its places."""
        at, place = next(iter(self._lines[line].items()))
        heappush(self._ranks, (self._use.of(place.who) if place.rank is None else place.rank, at, line))


class Turns:
    """So many *places* at a time, and so many *waiting* at most. Whoever gets a place counts as having had *each* seconds of it at once."""

    def __init__(self, places: int, waiting: int, most: int = 10_000, *, each: float = 0.0) -> None:
        self._free, self._most, self._each = places, waiting, each
        self.use = Usage(most)
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
            if len(self._queue) >= self._most and not self._queue.send_away(who, _full()):
                raise _full()
            await self._called(self._queue.join(who))
        self.use.add(who, self._each)

    def leave(self) -> None:
        """Give a place back."""
        if not self._queue.call():
            self._free += 1

    def had(self, who: str, seconds: float) -> None:
        """Somebody who had a place had it for so many seconds."""
        self.use.add(who, seconds - self._each)

    async def _called(self, place: Ticket) -> None:
        try:
            await place.called
        except asyncio.CancelledError:
            self._queue.leave(place)
            called = place.called.done() and not place.called.cancelled()
            if called and place.called.exception() is None:  # it was called in the same moment
                self.leave()
            raise
        finally:
            del place  # an error that it was given holds this run, which must not hold it


def _full() -> Exception:
    return too_many("the server has its hands full", 1)
