"""Loops: a rule that goes on within one play until chance ends it, followed until hardly anything is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from rollwright.errors import TooLarge
from rollwright.odds import Odds
from rollwright.odds.odds import made
from rollwright.readings.limits import HARDLY
from rollwright.readings.spots import Spot
from rollwright.rules.ends import Endless

if TYPE_CHECKING:
    from rollwright.readings.exact import Exact

ENOUGH: Final = 10**12
"""No more than one part in so many is left unresolved by loops."""

MOST_LOOPED: Final = 100_000
"""So many branches may a rule with a loop have until then."""

NOTHING: Final[Odds[Any]] = made({}, 1)


class Loop:
    """A copy of a reading that knows how likely the place is that it has come to; where it is hardly ever reached, nothing is resolved."""

    def __init__(self, reading: Exact) -> None:
        self._all, self._reading, self._likely = reading, reading.apart(), 1.0

    def odds(self, spot: Spot) -> Odds[Any] | None:
        """The odds from a place; nothing where they are not found so. What the loop calls or goes on as is bounded with it."""
        every, reading = self._all, self._reading
        limits = every.limits
        most = min(limits.leaves, reading.branches.followed + MOST_LOOPED)
        every.limits = reading.limits = replace(limits, leaves=most)
        reading.loop = self
        try:
            odds = reading.follow(spot.ahead(reading.end), spot)
        except Endless:
            raise
        except (TooLarge, RecursionError):
            return None
        finally:
            every.limits, reading.loop = limits, None
        return odds if odds.unresolved * ENOUGH <= odds.total else None

    def follow(self, reached: Any, spot: Spot, share: float) -> Odds[Any]:
        """The odds from a place that is reached in this *share* of the runs from the one before."""
        before = self._likely
        self._likely = before * share
        try:
            return NOTHING if self._likely < HARDLY else self._reading.follow(reached, spot)
        finally:
            self._likely = before
