"""Quick: questions of a few milliseconds are answered at once, where anybody's share of that is not used up yet."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

from rollwright.doors.web.turns import Clock
from rollwright.odds.limits import Beyond, allowed

T = TypeVar("T")

WORK = 45_000_000
"""So much work is done at once, in the units of `rollwright.odds.limits.Work`: some five milliseconds."""

SHARE = 0.25
"""So much of all time is spent so, at most."""

DEAR = 5.0
"""For so many seconds nothing is tried at once for whoever asked what was dear."""


class Quick:
    """Answers what is quick, and knows who lately asked what was not."""

    def __init__(self, most: int, clock: Clock) -> None:
        self._most, self._clock = most, clock
        self._left, self._seen = SHARE, clock()
        self._dear: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._dear)

    def answer(self, who: str, job: Callable[[], T]) -> T:
        """The answer to a question; `Beyond` where it is not quick, or must not be tried now."""
        if not self._may(who):
            raise Beyond
        begun = perf_counter()
        try:
            with allowed(WORK):
                return job()
        except Beyond:
            self._remember(who)
            raise
        finally:
            self._left -= perf_counter() - begun

    def _may(self, who: str) -> bool:
        now = self._clock()
        self._left, self._seen = min(SHARE, self._left + (now - self._seen) * SHARE), now
        return self._left > 0 and self._dear.get(who, 0.0) <= now

    def _remember(self, who: str) -> None:
        self._dear[who] = self._clock() + DEAR
        self._dear.move_to_end(who)
        while len(self._dear) > self._most:
            self._dear.popitem(last=False)
