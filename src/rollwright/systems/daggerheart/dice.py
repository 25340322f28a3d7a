"""What is looked at of Daggerheart's dice: Hope and Fear together, the best of several, and dice that are added."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from operator import add

from rollwright.odds import Die, Join, KeepTotal, Noted, Odds, Pool, Total, View, d
from rollwright.odds.views import Values

Groups = tuple[tuple[str, Pool], ...]


class Duality(View[tuple[int, int]]):
    """See the sum of Hope and Fear, and which is higher: 1 Hope, −1 Fear, 0 neither; not *sided*, 1 stands for both.

    >>> Duality().of([3], [6]), Duality(sided=False).of([3], [6])
    ((9, -1), (9, 1))
    """

    __slots__ = ("sided",)
    arity = 2

    def __init__(self, *, sided: bool = True) -> None:
        self.sided = sided

    def of(self, *groups: Values) -> tuple[int, int]:
        """Return the sum and the sign of two dice."""
        (hope,), (fear,) = groups
        return hope + fear, _sign(hope, fear, self.sided)

    def law(self, *pools: Pool) -> Odds[tuple[int, int]]:
        """Return the odds of sum and sign."""
        by_sign = by_signs(pools[0].die, pools[1].die, self.sided)
        return Odds({(total, sign): ways for sign, sums in by_sign.items() for total, ways in sums.items()})


def _sign(hope: int, fear: int, sided: bool) -> int:
    return 0 if hope == fear else -1 if sided and hope < fear else 1


@lru_cache(maxsize=64)
def by_signs(hopes: Die, fears: Die, sided: bool) -> dict[int, dict[int, int]]:
    """For each sign, the ways in which Hope and Fear reach each sum; equal dice are higher in the same ways."""
    other = _weights(fears)
    level = {2 * face: ways * other[face] for face, ways in _weights(hopes).items() if face in other}
    sides = hopes.uniform
    if sides and hopes == fears:
        hope = fear = {total: (sides - abs(total - sides - 1)) // 2 for total in range(3, 2 * sides)}
    else:
        hope, fear = _above(hopes, fears), _above(fears, hopes)
    if sided:
        return {0: level, 1: hope, -1: fear}
    return {0: level, 1: {total: hope.get(total, 0) + fear.get(total, 0) for total in hope | fear}}


def _weights(die: Die) -> dict[int, int]:
    return dict(zip(die.faces, die.weights, strict=True))


def _above(these: Die, those: Die) -> dict[int, int]:
    """The ways in which one die is higher than another, by their sum."""
    ways: dict[int, int] = {}
    rows = list(_weights(those).items())
    for face, weight in _weights(these).items():
        for other, more in rows:
            if other < face:
                ways[face + other] = ways.get(face + other, 0) + weight * more
    return ways


class Told(View[Noted]):
    """See of a whole roll which of Hope and Fear is higher, and which *targets* the total meets; a critical meets all.

    The total is noted. *beside* are the views of the groups after Hope and Fear, which are added, and *modifier* too.
    """

    __slots__ = ("_beside", "_duality", "_modifier", "_noted", "_rest", "_targets", "arity")

    def __init__(
        self,
        duality: Duality,
        beside: Sequence[View[int]],
        modifier: int,
        targets: tuple[int, ...],
        *,
        noted: bool = True,
    ) -> None:
        self._duality, self._beside, self._modifier = duality, tuple(beside), modifier
        self._targets, self._noted = targets, noted
        self._rest = Join(beside, modifier, add)
        self.arity = 2 + self._rest.arity

    def of(self, *groups: Values) -> Noted:
        """Return sign and hits, with the total noted."""
        duality, sign = self._duality.of(*groups[:2])
        total = duality + self._rest.of(*groups[2:])
        return Noted((sign, met(self._targets, total, sign)), total if self._noted else None)

    def law(self, *pools: Pool) -> Odds[Noted]:
        """Return the odds of sign, hits and total: sums only are combined, for each sign apart."""
        rest = self._rest.law(*pools[2:])
        critical, hope, *fear = by_signs(pools[0].die, pools[1].die, self._duality.sided).values()
        high = self._rows(1, hope, rest)
        rows = [(0, self._rows(0, critical, rest)), (1, high)]
        rows += [(-1, high if below is hope else self._rows(-1, below, rest)) for below in fear]
        return Odds({Noted((sign, hits), total): ways for sign, some in rows for hits, total, ways in some})

    def _rows(
        self, sign: int, sums: dict[int, int], rest: Odds[int]
    ) -> list[tuple[tuple[bool, ...], int | None, int]]:
        """Hits, total if that is noted, and ways."""
        if sums and not (sign or self._noted):
            return [(met(self._targets, 0, 0), None, sum(sums.values()) * rest.total)]
        targets, more = self._targets, list(rest.weights().items())
        totals: dict[int, int] = {}
        for total, count in sums.items():
            for other, weight in more:
                totals[total + other] = totals.get(total + other, 0) + count * weight
        if self._noted:
            return [(met(targets, total, sign), total, count) for total, count in totals.items()]
        seen: dict[tuple[bool, ...], int] = {}
        for total, count in totals.items():
            hits = met(targets, total, sign)
            seen[hits] = seen.get(hits, 0) + count
        return [(hits, None, count) for hits, count in seen.items()]

    def dropped(self, *groups: Values) -> list[list[int]]:
        """Return, for every group, the positions of the dice that do not count."""
        return [[], [], *self._rest.dropped(*groups[2:])]

    def blank(self) -> Told:
        """Return the same view without the total."""
        return Told(self._duality, self._beside, self._modifier, self._targets, noted=False)


def met(targets: tuple[int, ...], total: int, sign: int) -> tuple[bool, ...]:
    """Which difficulties a total meets; a critical meets all.

    >>> met((13, 15, 40), 15, 1), met((40,), 2, 0)
    ((True, True, False), (True,))
    """
    if sign == 0:
        return (True,) * len(targets)
    return tuple([total >= target for target in targets])


class Best(View[int]):
    """See the highest of all dice of several like groups: the own advantage die and the helpers'.

    >>> Best(2).of([3], [2, 5]), Best(2).dropped([3], [2, 5])
    (5, [[0], [0]])
    """

    __slots__ = ("arity",)

    def __init__(self, arity: int) -> None:
        self.arity = arity

    def of(self, *groups: Values) -> int:
        """Return the highest value."""
        best: int = max(max(group) for group in groups if group)
        return best

    def law(self, *pools: Pool) -> Odds[int]:
        """Return the odds of the highest, as of one group."""
        count, die = sum(pool.count for pool in pools), pools[0].die
        return Odds(_weights(die)) if count == 1 else KeepTotal(slice(-1, None)).law(count @ die)

    def dropped(self, *groups: Values) -> list[list[int]]:
        """Return all positions but that of the first highest die."""
        best = self.of(*groups)
        places = [(at, place) for at, group in enumerate(groups) for place in range(len(group))]
        kept = next((at, place) for at, place in places if groups[at][place] == best)
        return [
            [place for at, place in places if at == group and (at, place) != kept]
            for group in range(self.arity)
        ]


def added(name: str, dice: Iterable[int]) -> tuple[Groups, list[View[int]]]:
    """Groups of dice of these sides, neighbours alike together, and a view of each group that adds it up.

    >>> added("Extra", [6, 6, 8])[0]
    (('Extra', 2d6), ('Extra', d8))
    """
    groups = tuple((name, len(list(alike)) @ d(sides)) for sides, alike in groupby(dice))
    return groups, [Total()] * len(groups)
