"""Keeping some dice of a sorted pool, and dropping the others."""

from __future__ import annotations

from functools import partial
from math import gcd
from typing import Any

from rollwright.odds import counting
from rollwright.odds.folds import Fold
from rollwright.odds.limits import fits
from rollwright.odds.odds import Odds
from rollwright.odds.pool import Pool
from rollwright.odds.sums import Total
from rollwright.odds.views import Values, View, of_pool

Sorted = tuple[int, tuple[Any, ...]]
"""How many dice were sorted so far, and the kept ones among them, lowest first."""


class Keep(View[tuple[Any, ...]]):
    """See the dice at some positions of the sorted pool, highest first.

    *kept* counts positions from the lowest die (0), negative ones from the highest: ``slice(-3, None)`` are the three
    highest; positions that the pool does not have are left out. Not a reroll: the other dice were rolled and stay in
    the transcript.

    Raises ValueError for a slice with a step: kept dice stand side by side.

    >>> Keep(slice(1, -1)).of([6, 1, 4, 2])
    (4, 2)
    """

    __slots__ = ("kept",)

    def __init__(self, kept: slice) -> None:
        self.kept = _side_by_side(kept)

    def of(self, values: Values) -> tuple[Any, ...]:
        """The kept values, highest first."""
        return tuple(sorted(values)[self.kept])[::-1]

    def law(self, pool: Pool) -> Odds[tuple[Any, ...]]:
        """The odds of the kept values; `TooLarge` beyond two million combinations of them."""
        kept = range(*self.kept.indices(pool.count))
        fits(_combinations(len(kept), len(pool.die.faces)), pool)
        fold = Fold((0, ()), partial(_sort_in, kept), ascending=True)
        return fold.law(pool).map(lambda state: state[1][::-1])

    def total(self) -> KeepTotal:
        """See only the sum of the kept dice."""
        return KeepTotal(self.kept)


class KeepTotal(View[int]):
    """See the sum of the dice at some positions of the sorted pool, positions as in `Keep`.

    >>> from rollwright.odds import d6
    >>> KeepTotal(slice(-3, None)).law(4 @ d6).p(18)
    Fraction(7, 432)
    """

    __slots__ = ("kept",)

    def __init__(self, kept: slice) -> None:
        self.kept = _side_by_side(kept)

    def of(self, values: Values) -> int:
        """The sum of the kept values; 0 of none."""
        return sum(sorted(values)[self.kept])

    def law(self, pool: Pool) -> Odds[int]:
        """The odds of the sum, with no list of the kept values in between."""
        die = pool.die
        kept = range(*self.kept.indices(pool.count))
        if not kept:
            return of_pool({0: die.resolved**pool.count}, pool)
        if len(kept) == pool.count:
            return Total().law(pool)
        rows = sorted(zip(die.faces, die.weights, strict=True))
        faces, weights = [face for face, _ in rows], [weight for _, weight in rows]
        if not all(isinstance(face, int) for face in faces):
            return Keep(self.kept).law(pool).map(sum)
        low = faces[0]
        step = gcd(*[face - low for face in faces[1:]]) or 1
        ways = counting.kept_sums([(face - low) // step for face in faces], weights, pool.count, kept)
        base = low * len(kept)
        return of_pool({base + at * step: count for at, count in ways.items()}, pool)


def keep_highest(k: int) -> Keep:
    """See only the *k* highest faces of a pool (all, if it has no more), highest first; ValueError below 0.

    Not a reroll: the dropped dice were rolled and stay in the transcript.

    >>> keep_highest(3).of([2, 6, 1, 4])
    (6, 4, 2)
    """
    return Keep(slice(-_some(k), None) if k else slice(0, 0))


def keep_lowest(k: int) -> Keep:
    """See only the *k* lowest faces of a pool (all, if it has no more), highest first; ValueError below 0.

    >>> keep_lowest(1).of([2, 6, 1, 4])
    (1,)
    """
    return Keep(slice(0, _some(k)))


def _some(k: int) -> int:
    if k < 0:
        raise ValueError(f"0 or more dice are kept, not {k}")
    return k


def _side_by_side(kept: slice) -> slice:
    if kept.step not in (None, 1):
        raise ValueError(f"kept dice stand side by side, not in steps of {kept.step}")
    return kept


def _combinations(kept: int, faces: int) -> int:
    """How many combinations of so many kept dice there are: C(kept + faces − 1, kept), or some large number."""
    count = 1
    for at in range(1, min(kept, faces - 1) + 1):
        count = count * (max(kept, faces - 1) + at) // at
        if count > 10**12:
            break
    return count


def _sort_in(kept: range, state: Sorted, face: Any, count: int) -> Sorted:
    at, seen = state
    overlap = min(at + count, kept.stop) - max(at, kept.start)
    return at + count, seen + (face,) * max(0, overlap)
