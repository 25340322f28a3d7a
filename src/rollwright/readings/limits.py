"""Limits: how much an exact answer may cost, refused before it is begun."""

from __future__ import annotations

from collections.abc import Iterable
from math import log10

from msgspec import Struct

from rollwright.errors import TooLarge
from rollwright.odds import Pool

RUN, PLACE = 200_000, 50_000
"""What a run of a rule costs, and a place in a search, in the units of `rollwright.odds.work.Work`: some twenty microseconds, and five."""

HARDLY = 1e-15
"""What is less likely than this in a rule with a loop is followed no further."""


class Limits(Struct, frozen=True):
    """How many branches may be enumerated, and how many digits a weight may have (0: any number)."""

    leaves: int = 1_000_000
    digits: int = 0

    def check(self, pools: Iterable[Pool]) -> None:
        """Raise `TooLarge` where one roll's weights alone would have too many digits."""
        digits = sum(pool.count * log10(pool.die.total) for pool in pools)
        if digits > self.digits > 0:
            raise TooLarge(
                f"weights of about {digits:,.0f} digits, where {self.digits:,} are the most: use fewer dice, or ask for "
                "one field that takes fewer values with by",
                at="by",
            )
