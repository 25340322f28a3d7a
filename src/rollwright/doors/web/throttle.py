"""Throttle: how much one address or one seat may ask for at a time. What is remembered for that is bounded itself."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from weakref import WeakValueDictionary

from rollwright.doors.web.failures import too_many
from rollwright.doors.web.settings import Rate, Settings
from rollwright.doors.web.steps import Steps
from rollwright.doors.web.turns import Clock


class Bucket:
    """Holds so many turns at most, and gets new ones as time goes by."""

    def __init__(self, rate: Rate, clock: Clock = monotonic) -> None:
        self._rate, self._clock = rate, clock
        self._left, self._seen = float(rate.burst), clock()

    def wait(self) -> float:
        """Take a turn, and 0; or how many seconds it is until there is one."""
        now = self._clock()
        self._left = min(self._rate.burst, self._left + (now - self._seen) * self._rate.each)
        self._seen = now
        if self._left < 1:
            return (1 - self._left) / self._rate.each
        self._left -= 1
        return 0.0


class Buckets:
    """A bucket for everybody who asks: those who have not asked for longest are forgotten where there are too many.

    *what* says in a refusal what there was too much of.
    """

    def __init__(self, what: str, rate: Rate, most: int, clock: Clock = monotonic) -> None:
        self._what, self._rate, self._most, self._clock = what, rate, most, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def wait(self, key: str) -> float:
        """Take a turn, and 0; or how many seconds it is until there is one."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._clock)
            while len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.wait()

    def take(self, key: str) -> None:
        """Take a turn; a `Failure` with status 429 where there is none left."""
        wait = self.wait(key)
        if wait:
            raise too_many(f"too many {self._what}", wait)


class Places:
    """Places of which everybody may hold so many at once."""

    def __init__(self, what: str, most: int) -> None:
        self._what, self._most = what, most
        self._held: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._held.total()

    @contextmanager
    def one(self, key: str) -> Iterator[None]:
        """Hold a place; a `Failure` with status 429 where none is left."""
        if self._held[key] >= self._most:
            raise too_many(f"{self._most} {self._what} are the most at once: close one", 10)
        self._held[key] += 1
        try:
            yield
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]


class Hands:
    """So many commands of everybody are worked on at once, until they are on the disk; the others wait behind them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._of: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._of)

    def one(self, key: str) -> asyncio.Semaphore:
        """Somebody's hands: with them a command is worked on, once one is free."""
        mine = self._of.get(key)
        if mine is None:
            mine = self._of[key] = asyncio.Semaphore(self._most)
        return mine


class Throttle:
    """Everything of that kind in one server."""

    def __init__(self, settings: Settings, clock: Clock = monotonic) -> None:
        def buckets(what: str, rate: Rate) -> Buckets:
            return Buckets(what, rate, settings.known, clock)

        self.requests = buckets("requests from your address", settings.requests)
        self.plays = buckets("rolls, odds and advice for your address", settings.plays)
        self.openings = buckets("new tables from your address", settings.openings)
        self.commands = buckets("commands from this seat", settings.commands)
        self.sockets = Places("connections from your address", settings.sockets)
        self.seats = Places("connections of this seat", settings.seat_sockets)
        self.exports = Places("logs sent to your address", settings.exports)
        self.exported = Places("logs sent from this table", 2 * settings.exports)
        self.steps = Steps(settings.known)
        self.hands = Hands(settings.hands)
