"""Folds: what a small state becomes, face by face."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any

from rollwright.odds.die import Die
from rollwright.odds.faces import lowest_first
from rollwright.odds.odds import Odds
from rollwright.odds.pool import Pool
from rollwright.odds.views import View, of_pool
from rollwright.odds.work import Work, fits

Ways = dict[int, dict[Any, int]]
"""By the number of dice that show none of the faces so far: the ways to reach each state."""


FEW = 60
"""Of so many dice binomials are at hand, of more they are quicker made one from the other."""


FEW_TALLIES = 20_000
"""Pools with no more tallies than this are folded without keeping count of the work."""


class Fold(View[Any]):
    """See what a small state becomes, face by face: ``step(state, face, count)``, highest face first.

    *step* is asked about the faces that came up and no others, and *count* is 1 or more. Faces for which *kind*
    returns the same are merged: *step* then gets kinds, the highest first. Where *settled* holds, no further face can
    change the state, and none is looked at.

    >>> from rollwright.odds import d6
    >>> highest = Fold(0, lambda state, face, count: max(state, face))
    >>> highest.law(2 @ d6).p(6)
    Fraction(11, 36)
    >>> sixes_and_rest = Fold((), lambda state, six, count: (*state, count), kind=lambda face: face == 6)
    >>> sixes_and_rest.law(3 @ d6).p((2, 1))
    Fraction(5, 72)
    """

    __slots__ = ("_kind", "_settled", "_start", "_step")

    def __init__(
        self,
        start: Any,
        step: Callable[[Any, Any, int], Any],
        *,
        kind: Callable[[Any], Any] | None = None,
        settled: Callable[[Any], bool] | None = None,
    ) -> None:
        self._start, self._step, self._kind, self._settled = start, step, kind, settled

    def law(self, pool: Pool) -> Odds[Any]:
        """The odds of what the state becomes: all states and numbers of dice left, one face after the other."""
        die = pool.die if self._kind is None else pool.die.merged(self._kind)
        if not pool.count or (self._settled and self._settled(self._start)):
            return of_pool({self._start: die.resolved**pool.count}, pool)
        return of_pool(self._folded(die, pool), pool)

    def _folded(self, die: Die, pool: Pool) -> dict[Any, int]:
        work, bits = Work(pool), pool.count * die.total.bit_length()
        many = (
            pool.count + len(die.faces) > FEW or comb(pool.count + len(die.faces), pool.count) > FEW_TALLIES
        )
        done: dict[Any, int] = {}
        ways: Ways = {0: {}, pool.count: {self._start: 1}}
        left = die.resolved
        weights = dict(zip(die.faces, die.weights, strict=True))
        for face in reversed(lowest_first(die.faces)):
            weight = weights[face]
            left -= weight
            if many:
                fits(sum(map(len, ways.values())), pool)
                work.spend(sum([dice * len(states) for dice, states in ways.items()]), bits)
            self._face(ways, face, weight, left, done)
        for state, count in ways[0].items():
            done[state] = done.get(state, 0) + count
        return done

    def _face(self, ways: Ways, face: Any, weight: int, left: int, done: dict[Any, int]) -> None:
        """Let 1 or more of the dice show *face*, in place, and all of them on the last.

        Fewer dice first, so that none is shown twice. Settled states go to *done* with all that may follow.
        """
        step, settled = self._step, self._settled
        for dice in sorted(ways)[1:]:
            shares = _shares(dice, weight) if left else [(dice, weight**dice)]
            for state, before in ways[dice].items():
                for count, share in shares:
                    after = step(state, face, count)
                    if settled is not None and settled(after):
                        done[after] = done.get(after, 0) + before * share * left ** (dice - count)
                    else:
                        rest = ways.get(dice - count)
                        if rest is None:
                            rest = ways[dice - count] = {}
                        rest[after] = rest.get(after, 0) + before * share


def _shares(dice: int, weight: int) -> list[tuple[int, int]]:
    """Each number of some dice, from 1, and the ways in which so many show one face: C(dice, count) · weight^count."""
    if dice < FEW:
        return [(count, comb(dice, count) * weight**count) for count in range(1, dice + 1)]
    shares, share = [], 1
    for count in range(1, dice + 1):
        share = share * (dice - count + 1) * weight // count
        shares.append((count, share))
    return shares
