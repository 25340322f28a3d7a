"""Tracks: what runs of a scene are drawn from, throw by throw, as columns that grow while places are reached.

Where a throw leads is worked out when a run first takes that way; throws of the same odds share a table.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Any

from rollwright.errors import TooLarge
from rollwright.lab.alias import FINE, columns, numpy
from rollwright.lab.follow import Chain
from rollwright.readings.frontier import Throw

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NOWHERE = -1
"""Where a run is whose step was not resolved."""
OVER, UNKNOWN = -1, -2
"""Instead of the next throw: the run is over, or nobody has been there."""


MOST_MET = 2_000_000
"""So many states may be met by runs; each takes a kilobyte or two."""


class Column:
    """An array that grows at its end."""

    def __init__(self, kind: Any) -> None:
        self._room: NDArray[Any] = numpy().zeros(1 << 10, kind)
        self.size = 0

    def extend(self, values: Any) -> None:
        """Add values at the end."""
        end = self.size + len(values)
        if end > len(self._room):
            room = numpy().zeros(2 * end, self._room.dtype)
            room[: self.size] = self._room[: self.size]
            self._room = room
        self._room[self.size : end] = values
        self.size = end

    @property
    def all(self) -> NDArray[Any]:
        """The values; what is written here stays."""
        return self._room


class Tracks:
    """Throws by number, 0 being the first; each with its table, and its ways: one for every column of the table.

    A way knows the throw that it leads to, the place where that is, whether a step ended with it, and what that added.
    """

    def __init__(self, chain: Chain) -> None:
        np = numpy()
        self.chain, self._lock = chain, Lock()
        self._throws: list[tuple[int, Callable[[Any], Any], tuple[Any, ...]]] = []
        self._answers: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        self._numbers: dict[int, int] = {}
        self._tables: dict[tuple[int, ...], tuple[int, int]] = {}
        self._reach, self._other = Column(np.uint64), Column(np.int64)
        self._table, self._mask, self._first = Column(np.int64), Column(np.uint64), Column(np.int64)
        self._leads, self._place, self._stepped = Column(np.int64), Column(np.int64), Column(np.int64)
        self._added = [Column(np.int64) for _ in chain.graph.scene.sums]
        if not chain.ended(0):
            self._begun(0)

    @property
    def places(self) -> int:
        """How many states were reached that are no ends."""
        return len(self._numbers)

    def visits(self, throws: NDArray[Any]) -> NDArray[Any]:
        """How often each of the states that were reached is among these throws, as the throw that it begins with."""
        np = numpy()
        counts: NDArray[Any] = np.bincount(throws, minlength=len(self._throws))[list(self._numbers.values())]
        return counts

    def drawn(self, throws: NDArray[Any], random: np.random.Generator) -> NDArray[Any]:
        """For runs at these throws, the ways that they take; where they lead is known then."""
        np = numpy()
        words = random.integers(0, 1 << 64, len(throws), np.uint64, endpoint=False)
        column = (words & self._mask.all[throws]).astype(np.int64)
        rows = self._table.all[throws] + column
        keep = (words >> np.uint64(64 - FINE)) < self._reach.all[rows]
        ways: NDArray[Any] = self._first.all[throws] + np.where(keep, column, self._other.all[rows])
        new = self._leads.all[ways] == UNKNOWN
        if new.any():
            self._ready(ways[new], throws[new])
        return ways

    def leads(self, ways: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """The throws that ways lead to (`OVER` at an end), the places, and whether a step ended."""
        return self._leads.all[ways], self._place.all[ways], self._stepped.all[ways]

    def added(self, at: int, ways: NDArray[Any]) -> NDArray[Any]:
        """What ways added to one of the sums."""
        sums: NDArray[Any] = self._added[at].all[ways]
        return sums

    def _ready(self, ways: NDArray[Any], throws: NDArray[Any]) -> None:
        with self._lock:
            for way, throw in dict(zip(ways.tolist(), throws.tolist(), strict=True)).items():
                if self._leads.all[way] == UNKNOWN:
                    self._follow(way, throw)

    def _follow(self, way: int, number: int) -> None:
        """Work out where a way leads."""
        place, then, answers = self._throws[number]
        at = way - int(self._first.all[number])
        reached = self.chain.follow(place, then(answers[at])) if at < len(answers) else None
        if isinstance(reached, Throw):
            self._leads.all[way] = self._add(place, reached)
            return
        lead, end = OVER, NOWHERE
        if reached is not None:
            end = reached.place
            lead = OVER if self.chain.ended(end) else self._begun(end)
            for column, more in zip(self._added, reached.sums, strict=True):
                column.all[way] = more
        self._place.all[way], self._stepped.all[way] = end, 1
        self._leads.all[way] = lead  # last: other threads look at it first

    def _begun(self, place: int) -> int:
        """The first throw from a place."""
        number = self._numbers.get(place)
        if number is None:
            if len(self._numbers) >= MOST_MET:
                raise TooLarge(
                    f"the runs of this scene have met {MOST_MET:,} states, and there are more: ask for fewer runs"
                )
            number = self._numbers[place] = self._add(place, self.chain.throw(place))
        return number

    def _add(self, place: int, throw: Throw) -> int:
        """Number a throw, and make room for its ways."""
        weights = (*throw.law.weights().values(), *([throw.law.unresolved] if throw.law.unresolved else ()))
        if weights not in self._tables:
            reach, other = columns(weights)
            self._tables[weights] = self._reach.size, len(reach) - 1
            self._reach.extend(reach)
            self._other.extend(other)
        table, mask = self._tables[weights]
        for column, value in ((self._table, table), (self._mask, mask), (self._first, self._leads.size)):
            column.extend([value])
        blank = numpy().zeros(len(weights), int)
        self._leads.extend(blank + UNKNOWN)
        for column in (self._place, self._stepped, *self._added):
            column.extend(blank)
        answers = tuple(throw.law)
        self._throws.append((place, throw.then, self._answers.setdefault(answers, answers)))
        return len(self._throws) - 1
