"""The pool: natural dice, pairs for the results that are missing, and what counts of them.

A pair is two dice rolled together that count as one result, the lower of them; the higher is discarded once the results
are assigned, but its six counts for crits like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from rollwright.errors import TooLarge
from rollwright.odds import Each, Faces, Fold, Join, Odds, Pool, View, d6
from rollwright.systems.keepers.tables import HIGHEST

Sight = tuple[tuple[int, ...], int]
"""Results, best first, and the number of sixes among all dice."""

Group = tuple[str, Pool]
MOST_ALTERED = 5


class Results(Join):
    """See the results that count, best first, and the number of sixes among all dice, dropped ones included.

    *pool* natural dice may be fewer than the *need*, even fewer than none: every result that is missing is a pair. What
    is too much is not looked at: the lowest natural dice, or of the pairs those that *negative* says.

    >>> Results(2, 1).of([3, 6]), Results(-1, 1).of([6, 2], [4, 5])
    (((6,), 1), ((2,), 1))
    """

    __slots__ = ("_lowest", "_naturals", "_need", "_spare")

    def __init__(self, pool: int, need: int, negative: str = "lowest") -> None:
        self._need, self._naturals = need, max(0, pool)
        pairs = max(0, need - pool)
        self._lowest = negative == "lowest"
        self._spare = pairs - need if negative == "last-pair" and pairs > need else 0
        views: list[View[Any]] = [_naturals(need)] if self._naturals else []
        views += [PAIR.map(_sixes_only)] * self._spare + [PAIR] * (pairs - self._spare)
        super().__init__(views, ((), 0), _worst(need) if self._lowest else _best(need))

    def dropped(self, *groups: Any) -> list[list[int]]:
        """Surplus natural dice, the higher die of every pair that counts, and both of every pair that does not."""
        lost: list[list[int]] = []
        if self._naturals:
            kept = sorted(range(len(groups[0])), key=lambda at: (-groups[0][at], at))[: self._need]
            lost.append([at for at in range(len(groups[0])) if at not in kept])
        pairs = groups[len(lost) :]
        counting = self._counting([min(pair) for pair in pairs])
        return lost + [
            [int(pair[1] >= pair[0])] if at in counting else [0, 1] for at, pair in enumerate(pairs)
        ]

    def _counting(self, lows: list[int]) -> set[int]:
        """Which pairs count."""
        order = list(range(self._spare, len(lows)))
        if not self._spare:
            order.sort(key=lows.__getitem__, reverse=not self._lowest)
        return set(order[: self._need])


class Dice(Each):
    """See every die of every group in its place: only for whoever alters one of them.

    That is the widest view there is: before the roll it prices no more than five dice.
    """

    __slots__ = ()

    def __init__(self, groups: int) -> None:
        super().__init__(*[Faces()] * groups)

    def law(self, *pools: Pool) -> Odds[Any]:
        """As `View.law`; `TooLarge` for more than five dice."""
        dice = sum(pool.count for pool in pools)
        if dice > MOST_ALTERED:
            raise TooLarge(
                f"altering one of {dice} dice cannot be priced before the roll, of {MOST_ALTERED} it can: roll without drama, "
                "or roll first and look at the odds then"
            )
        return super().law(*pools)


def size(dots: int, outcomes: int, extra: int, penalty: int) -> int:
    """The signed pool of an action roll: each outcome beyond the first adds a die. Pool of Dice, negative dice."""
    return dots + outcomes - 1 + extra - penalty


@lru_cache(maxsize=256)
def groups(pool: int, need: int, prefix: str = "") -> tuple[Group, ...]:
    """The dice to roll: the natural ones, then each pair.

    >>> groups(1, 2)
    (('natural', d6), ('pair 1', 2d6))
    """
    natural = [(f"{prefix}natural", pool @ d6)] if pool > 0 else []
    return (*natural, *[(f"{prefix}pair {at + 1}", 2 @ d6) for at in range(need - pool)])


@lru_cache(maxsize=256)
def results(pool: int, need: int, negative: str) -> Results:
    """The view of a pool's results."""
    return Results(pool, need, negative)


def _pair(state: Sight, face: int, count: int) -> Sight:
    return (face,), state[1] + (count if face == HIGHEST else 0)


PAIR = Fold(((), 0), _pair)
"""See a pair: its lower die, and its sixes."""


def _sixes_only(seen: Sight) -> Sight:
    return (), seen[1]


def _naturals(need: int) -> View[Any]:
    """See the highest natural dice and the sixes among all."""

    def step(state: Sight, face: int, count: int) -> Sight:
        kept, sixes = state
        return kept + (face,) * min(count, need - len(kept)), sixes + (count if face == HIGHEST else 0)

    return Fold(((), 0), step, settled=lambda state: len(state[0]) == need)


def _best(need: int) -> Callable[[Sight, Sight], Sight]:
    return lambda state, seen: (_sorted(state[0] + seen[0])[:need], state[1] + seen[1])


def _worst(need: int) -> Callable[[Sight, Sight], Sight]:
    return lambda state, seen: (_sorted(state[0] + seen[0])[-need:], state[1] + seen[1])


def _sorted(results: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(results, reverse=True))
