"""Keeping some dice of a sorted pool, and dropping the others."""

from __future__ import annotations

from functools import partial
from typing import Any

from rollwright.odds import counting
from rollwright.odds.folds import Fold
from rollwright.odds.odds import Odds
from rollwright.odds.pool import Pool
from rollwright.odds.sums import Total, sparse, stride
from rollwright.odds.views import View, of_pool


class KeepTotal(View[int]):
    """See the sum of the dice at some positions of the sorted pool.

    *kept* counts positions from the lowest die (0), negative ones from the highest: ``slice(-3, None)`` are the three
    highest; positions that the pool does not have are left out. Not a reroll: the other dice were rolled and stay in
    the transcript.

    Raises ValueError for a slice with a step: kept dice stand side by side.

    >>> from rollwright.odds import d6
    >>> KeepTotal(slice(-3, None)).law(4 @ d6).p(18)
    Fraction(7, 432)
    """

    __slots__ = ("kept",)

    def __init__(self, kept: slice) -> None:
        if kept.step not in (None, 1):
            raise ValueError(f"kept dice stand side by side, not in steps of {kept.step}")
        self.kept = kept

    def law(self, pool: Pool) -> Odds[int]:
        """The odds of the sum, with no list of the kept values in between; `TooLarge` where they cannot be found in seconds."""
        die = pool.die
        kept = range(*self.kept.indices(pool.count))
        if not kept:
            return of_pool({0: die.resolved**pool.count}, pool)
        if len(kept) == pool.count:
            return Total().law(pool)
        step, low = stride(die.faces), min(die.faces)
        if not step or sparse(pool.count, len(die.faces), (max(die.faces) - low) // step * len(kept) + 1):
            first, last = pool.count - kept.stop, pool.count - kept.start
            return Fold((0, 0), partial(_add_in, first, last)).law(pool).map(lambda state: state[1])
        rows = sorted(zip(die.faces, die.weights, strict=True))
        weights = [weight for _, weight in rows]
        ways = counting.kept_sums([(face - low) // step for face, _ in rows], weights, pool.count, kept)
        base = low * len(kept)
        return of_pool({base + at * step: count for at, count in ways.items()}, pool)


def _add_in(first: int, last: int, state: tuple[int, Any], face: Any, count: int) -> tuple[int, Any]:
    """How many dice were sorted, the highest first, and the sum of those among them at the places that are kept."""
    at, total = state
    return at + count, total + face * max(0, min(at + count, last) - max(at, first))
