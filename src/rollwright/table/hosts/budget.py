"""Budgets: how many bytes a seat and a table may write in an hour, and how long a table's log may grow altogether.

What is refused for it changes nothing; the game master is told before a log is full, and what to do then.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from math import ceil
from time import monotonic
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rollwright.errors import TooLarge, TooMany
from rollwright.table.log.events import MASTER, Event
from rollwright.table.log.fold import step
from rollwright.table.play import sizes
from rollwright.table.play.commands import Call, Command
from rollwright.table.session import CommandResult

HOUR: Final = 3600.0
KNOWN: Final = 10_000
"""Of so many seats and tables it is remembered how much they have written, of those who wrote last."""

SOON: Final = 9
"""So many tenths of a log may be full before the game master is told."""

FULL = "export it, close it, and open another table for what comes next"


class Allowance(Struct, frozen=True, kw_only=True):
    """How many bytes of events one *seat* and one *table* may write in an hour, and how large a *log* may grow."""

    seat: int = 4_194_304
    table: int = 16_777_216
    log: int = 33_554_432


class Budget:
    """What has been written of an allowance, by seat and by table; the log's own size is told by whoever asks."""

    def __init__(self, allowance: Allowance, clock: Callable[[], float] = monotonic) -> None:
        self.allowance, self._clock = allowance, clock
        self._known: OrderedDict[str, Purse] = OrderedDict()

    def check(self, table: str, seat: str, size: int, command: Command) -> None:
        """Let a command begin behind a log of *size* bytes, however much it will write, before any die is drawn for it.

        `TooMany` where seat or table have written too much in this hour, `TooLarge` where the log is full: it can be closed all the same.
        """
        most, closes = self.allowance.log, isinstance(command, Call) and command.move == "close"
        if size + sizes.WRITTEN > most and not closes:
            raise TooLarge(f"the log of this table is full, with {most:,} bytes: {FULL}", at="table")
        for purse in self._purses(table, seat):
            purse.check(sizes.WRITTEN, self._clock())

    def warned(self, size: int, came: CommandResult) -> CommandResult:
        """What a command came to, with a word to the game master where a log of *size* bytes is nearly full with it."""
        soon = self.allowance.log * SOON // 10
        return _warned(came, self.allowance.log) if size < soon <= size + came.size else came

    def spend(self, table: str, seat: str, size: int) -> None:
        """So many bytes were written."""
        for purse in self._purses(table, seat):
            purse.take(size, self._clock())

    def _purses(self, table: str, seat: str) -> Iterator[Purse]:
        yield self._purse(table, self.allowance.table, "this table")
        yield self._purse(f"{table} {seat}", self.allowance.seat, "this seat")

    def _purse(self, name: str, most: int, whose: str) -> Purse:
        purse = self._known.setdefault(name, Purse(whose, most, self._clock()))
        self._known.move_to_end(name)
        while len(self._known) > KNOWN:
            self._known.popitem(last=False)
        return purse


class Purse:
    """What may still be written of *most* bytes; as time goes by it fills again, in an hour from none to all."""

    def __init__(self, whose: str, most: int, now: float) -> None:
        self._whose, self._most, self._left, self._seen = whose, most, float(most), now

    def check(self, size: int, now: float) -> None:
        """`TooMany` where so many bytes are not left, and when they will be."""
        left = self._filled(now)
        if size > left:
            wait = ceil((size - left) * HOUR / self._most)
            raise TooMany(
                f"{self._whose} has written enough for an hour, of {self._most:,} bytes at most: go on in {wait} s",
                wait=wait,
            )

    def take(self, size: int, now: float) -> None:
        """Take so many bytes out of it."""
        self._left, self._seen = self._filled(now) - size, now

    def _filled(self, now: float) -> float:
        return min(self._most, self._left + (now - self._seen) * self._most / HOUR)


def _warned(came: CommandResult, most: int) -> CommandResult:
    """What a command came to, and behind it a word to the game master."""
    says = f"the log of this table is nearly full ({SOON} tenths of {most:,} bytes): {FULL}"
    last = came.events[-1]
    event = Event(last.seq + 1, last.time, "", "noted", {"says": says}, (MASTER,))
    step(came.state, event)
    return replace(came, events=(*came.events, event), size=came.size + len(event.to_json()))
