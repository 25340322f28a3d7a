"""Turns: few at a time, and of all who wait, whoever had least of late goes first. A crowd holds up itself, not somebody else."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

from rollwright.doors.web.failures import too_many

Clock = Callable[[], float]

HALF = 20.0
"""After so many seconds what somebody had counts half."""


class Use:
    """How many seconds everybody had of late; of those who had nothing for longest, nothing is known any more."""

    def __init__(self, most: int, clock: Clock = monotonic) -> None:
        self._most, self._clock = most, clock
        self._had: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._had)

    def of(self, who: str) -> float:
        """The seconds that somebody had of late."""
        had, when = self._had.get(who, (0.0, 0.0))
        return float(had * 0.5 ** ((self._clock() - when) / HALF))

    def add(self, who: str, seconds: float) -> None:
        """Somebody had so many more."""
        self._had[who] = self.of(who) + seconds, self._clock()
        self._had.move_to_end(who)
        while len(self._had) > self._most:
            self._had.popitem(last=False)


class Turns:
    """So many *places* at a time, and so many *waiting* at most."""

    def __init__(self, places: int, waiting: int, most: int = 10_000, clock: Clock = monotonic) -> None:
        self._free, self._most, self._clock = places, waiting, clock
        self.use = Use(most, clock)
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []

    def wanted(self, but: str) -> bool:
        """Whether somebody waits, apart from one."""
        return any(who != but for who, _ in self._waiting)

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait for a place, and have it; a `Failure` with status 429 where too many wait."""
        await self.enter(who)
        begun = self._clock()
        try:
            yield
        finally:
            self.use.add(who, self._clock() - begun)
            self.leave()

    async def enter(self, who: str) -> None:
        """Wait for a place, to be given back with `leave`; a `Failure` with status 429 where too many wait."""
        if self._free:
            self._free -= 1
            return
        if len(self._waiting) >= self._most:
            self._send_away(who)
        called = asyncio.get_running_loop().create_future()
        self._waiting.append((who, called))
        try:
            await called
        except asyncio.CancelledError:
            self._waiting = [each for each in self._waiting if each[1] is not called]
            if not called.cancelled() and called.exception() is None:  # it was called in the same moment
                self.leave()
            raise

    def _send_away(self, who: str) -> None:
        """Make room for somebody among those who wait: of whoever has most there, or had most of late, the last is sent away."""
        there = Counter([each for each, _ in self._waiting])
        much = {each: (there[each], self.use.of(each)) for each in there}
        most = max(much, key=much.__getitem__)
        refusal = too_many("the server has its hands full", 1)
        if much[most] <= (there[who] + 1, self.use.of(who)):
            raise refusal
        last = max(at for at, (each, _) in enumerate(self._waiting) if each == most)
        _, called = self._waiting.pop(last)
        if not called.done():
            called.set_exception(refusal)

    def leave(self) -> None:
        """Give a place back: whoever had least of late gets it, of those who had the same, who came first."""
        self._free += 1
        while self._free and self._waiting:
            first = min(range(len(self._waiting)), key=lambda at: self.use.of(self._waiting[at][0]))
            _, called = self._waiting.pop(first)
            if not called.done():
                called.set_result(None)
                self._free -= 1
