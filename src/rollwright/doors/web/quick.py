"""Quick: questions of a few milliseconds are answered at once, unless whoever asks has lately asked what was not."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from rollwright.doors.web.settings import Rate
from rollwright.doors.web.throttle import Bucket
from rollwright.doors.web.turns import Clock
from rollwright.odds.work import Beyond, allowed

T = TypeVar("T")

WORK = 45_000_000
"""So much work is done at once, in the units of `rollwright.odds.work.Work`: some five milliseconds."""

FIRST = WORK // 5
"""So much where many ask for the first time: a crowd of strangers holds up nobody either."""

FEW = Rate(each=2.0, burst=4)
"""So many strangers are no crowd yet."""

DEAR, STRANGE = 5.0, 0.5
"""For so many seconds nothing is tried at once for whoever asked what was dear, and for one of many strangers."""


class Quick:
    """Answers what is quick, and knows who lately asked what was not."""

    def __init__(self, most: int, clock: Clock) -> None:
        self._most, self._clock = most, clock
        self._until: OrderedDict[str, float] = OrderedDict()
        self._strangers = Bucket(FEW, clock)

    def __len__(self) -> int:
        return len(self._until)

    def answer(self, who: str, job: Callable[[], T]) -> T:
        """The answer to a question; `Beyond` where it is not quick, or must not be tried now."""
        now = self._clock()
        if self._until.get(who, now) > now:
            raise Beyond
        until, enough = now, who in self._until or not self._strangers.wait()
        try:
            with allowed(WORK if enough else FIRST):
                return job()
        except Beyond:
            until = now + (DEAR if enough else STRANGE)
            raise
        finally:
            self._remember(who, until)

    def _remember(self, who: str, until: float) -> None:
        self._until[who] = until
        self._until.move_to_end(who)
        while len(self._until) > self._most:
            self._until.popitem(last=False)
