"""The pool: natural dice, pairs for the results that are missing, and what counts of them.

A pair is two dice rolled together that count as one result, the lower of them; the higher is discarded once the results
are assigned, but its six counts for crits like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from rollwright.odds import Pool, d6
from rollwright.rules import Program, reckon, throw_all
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.tables import HIGHEST

Group = tuple[str, Pool]
PAIR = 2 @ d6


class Hand(NamedTuple):
    """The dice of a roll: how many, which may be fewer than none, and how many results it needs."""

    house: Keepers
    size: int
    need: int
    prefix: str = ""

    @property
    def groups(self) -> tuple[Group, ...]:
        """The dice to roll: the natural ones, then each pair.

        >>> Hand(Keepers(), 1, 2).groups
        (('dice', d6), ('pair 1', 2d6))
        """
        natural = [(f"{self.prefix}dice", self.size @ d6)] if self.size > 0 else []
        pairs = range(1, self.need - self.size + 1)
        return (*natural, *[(f"{self.prefix}pair {at}", PAIR) for at in pairs])

    def roll(self) -> Program[tuple[Any, Any]]:
        """Roll them: the results that count, best first, and the crits of all dice.

        Book: Pool of Dice, crits, zero and negative dice.
        """
        house, size, need = self.house, self.size, self.need
        dice = yield from throw_all(self.groups)
        natural, pairs = dice[: size > 0], dice[size > 0 :]
        for each in natural:
            each.drop(lowest=max(0, size - need))
        lows = [pair.lowest() for pair in pairs]
        for at, pair in enumerate(pairs):
            pair.drop(highest=1 if size >= 0 else reckon(_dropped, house, need, at, *lows))
        highest = [each.ranked(at) for each in natural for at in range(min(size, need))]
        return self.counting(highest, lows), house.crits(sum([each.count(HIGHEST) for each in dice]))

    def counting(self, highest: Iterable[Any], lows: Sequence[Any]) -> Any:
        """The results that count, best first: the *highest* natural dice and the *lows* of pairs, of which some may be too many.

        >>> Hand(Keepers(), 1, 2).counting((3,), (5,)), Hand(Keepers(), -1, 1).counting((), (2, 4))
        ((5, 3), (2,))
        """
        taken, negative = reckon(_row, *highest), self.house.negative
        for low in lows[-self.need :] if negative == "last-pair" else lows:
            taken = reckon(_and, taken, low, self.need, negative == "best-pair")
        return taken


def _row(*results: int) -> tuple[int, ...]:
    return results


def _and(taken: tuple[int, ...], low: int, need: int, best: bool) -> tuple[int, ...]:
    """One more result among those that were found: the best or the worst of them, if there are more than it takes."""
    every = tuple(sorted((*taken, low), reverse=True))
    return every[:need] if best else every[-need:]


def _dropped(house: Keepers, need: int, at: int, *lows: int) -> int:
    """How many dice of a pair are dropped: the higher one, and both where other pairs count."""
    order = sorted(range(len(lows)), key=lows.__getitem__, reverse=house.negative == "best-pair")
    counts = at >= len(lows) - need if house.negative == "last-pair" else at in order[:need]
    return 1 if counts else 2
