"""What is looked at of each group of dice, and how groups are reckoned together: views with their law beside them.

Every group stands once in a text, so the two sides of an operator never share a die: their odds are made apart and
combined as small distributions.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from itertools import groupby
from math import log10
from typing import Any, NamedTuple

from rollwright.notation.tree import Count
from rollwright.odds import Fold, Keep, Odds, Pool, Tally, Total, View
from rollwright.odds.counting import pack, unpack
from rollwright.odds.limits import STEP, take
from rollwright.odds.views import Values

Pair = tuple[int, int]

PLAIN: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
}

COUNTED: dict[str, Callable[[Pair, Pair], Pair]] = {
    "+": lambda left, right: (left[0] + right[0], left[1] + right[1]),
    "-": lambda left, right: (left[0] - right[0], left[1] - right[1]),
    "*": lambda left, right: (left[0] * right[0], left[1] + right[1]),
    "/": lambda left, right: (left[0] // right[0], left[1] + right[1]),
}

PRICED = 16
"""What a price counts in the units of `rollwright.odds.limits.Work`."""

FEW = 4096
"""Distributions with fewer pairs of rows than this are combined pair by pair."""


class Size(NamedTuple):
    """How large something may become: its *low* and *high* value, *rows* of them, the *digits* of their weights, and
    the *price* of its odds in digits written on the way.
    """

    low: int
    high: int
    rows: int
    digits: float
    price: float


class Constant(View[Any]):
    """See a number and no dice."""

    __slots__ = ("_value",)
    arity = 0

    def __init__(self, value: Any) -> None:
        self._value = value

    def of(self, *groups: Values) -> Any:
        """Return what is seen of these values."""
        return self._value

    def law(self, *pools: Pool) -> Odds[Any]:
        """Return the odds of what will be seen."""
        return Odds.certain(self._value)


class Both(View[Any]):
    """See two things of different dice, made one by a function.

    >>> Both(Total(), Constant(2), operator.mul).of([3, 4])
    14
    """

    __slots__ = ("_combine", "_left", "_right", "arity")

    def __init__(self, left: View[Any], right: View[Any], combine: Callable[[Any, Any], Any]) -> None:
        self._left, self._right, self._combine = left, right, combine
        self.arity = left.arity + right.arity

    def of(self, *groups: Values) -> Any:
        """Return what is seen of these values."""
        middle = self._left.arity
        return self._combine(self._left.of(*groups[:middle]), self._right.of(*groups[middle:]))

    def dropped(self, *groups: Values) -> list[list[int]]:
        """Return, for every group, the positions of the dice that do not count."""
        middle = self._left.arity
        return self._left.dropped(*groups[:middle]) + self._right.dropped(*groups[middle:])

    def law(self, *pools: Pool) -> Odds[Any]:
        """Return the odds of what will be seen."""
        middle = self._left.arity
        left, right = self._left.law(*pools[:middle]), self._right.law(*pools[middle:])
        unresolved = left.total * right.total - (left.total - left.unresolved) * (
            right.total - right.unresolved
        )
        ways = self._ways(left.weights(), right.weights())
        return Odds(ways, unresolved=unresolved, floor=self._floor(left, right))

    def _floor(self, left: Odds[Any], right: Odds[Any]) -> Any:
        """What a sum comes to at least where one of two was not finished; `None` where that is not known."""
        unknown = any(odds.unresolved and odds.floor is None for odds in (left, right))
        if unknown or self._combine not in (PLAIN["+"], COUNTED["+"]):
            return None
        ends = (
            self._combine(one.floor, _least([*other, other.floor] if other.unresolved else list(other)))
            for one, other in ((left, right), (right, left))
            if one.unresolved
        )
        return _least(list(ends), None)

    def _ways(self, left: dict[Any, int], right: dict[Any, int]) -> dict[Any, int]:
        combine = self._combine
        if combine in (operator.add, operator.sub) and len(left) * len(right) > FEW:
            if combine is operator.sub:
                right = {-value: weight for value, weight in right.items()}
            combine, bits = operator.add, sum(left.values()).bit_length() + sum(right.values()).bit_length()
            packed = packed_price(_spread(left), _spread(right), bits)
            if packed < paired_price(len(left), len(right), bits):
                take(int(PRICED * packed))
                return _added(left, right)
        take(len(left) * len(right) * STEP)
        ways: dict[Any, int] = {}
        for one, weight in left.items():
            for other, more in right.items():
                value = combine(one, other)
                ways[value] = ways.get(value, 0) + weight * more
        return ways


def _least(values: list[Any], of_none: Any = 0) -> Any:
    """The least of several numbers, or of each of two."""
    if values and isinstance(values[0], tuple):
        return tuple(map(min, zip(*values, strict=True)))
    return min(values, default=of_none)


class KeptHits(View[int]):
    """See the hits among the dice at some positions of the sorted pool, positions counted from the lowest."""

    __slots__ = ("_counting", "_kept")

    def __init__(self, kept: range, counting: Count) -> None:
        self._kept, self._counting = kept, counting

    def of(self, *groups: Values) -> int:
        """Return what is seen of these values."""
        return sum(self._counting(value) for value in sorted(groups[0])[self._kept.start : self._kept.stop])

    def dropped(self, *groups: Values) -> list[list[int]]:
        """Return, for every group, the positions of the dice that do not count."""
        return Keep(slice(self._kept.start, self._kept.stop)).dropped(*groups)

    def law(self, *pools: Pool) -> Odds[int]:
        """Return the odds of what will be seen."""
        runs = alike(pools[0].die.faces, self._counting)
        fold = Fold((0, 0), self._add, kind=runs.__getitem__, ascending=True)
        return fold.law(pools[0]).map(operator.itemgetter(1))

    def _add(self, state: Pair, run: Pair, count: int) -> Pair:
        at, hits = state
        overlap = min(at + count, self._kept.stop) - max(at, self._kept.start)
        return at + count, hits + run[1] * max(0, overlap)


def alike(faces: tuple[int, ...], counting: Count) -> dict[int, Pair]:
    """Each face with its run, in order of faces, of neighbours that are worth the same, and that worth.

    >>> from rollwright.notation.tree import Condition
    >>> alike((1, 2, 3), Count(Condition("<=", 2), None))
    {1: (0, 1), 2: (0, 1), 3: (1, 0)}
    """
    runs = enumerate(groupby(sorted(faces), lambda face: counting(face)))
    return {face: (at, worth) for at, (worth, members) in runs for face in members}


def group_view(kept: range, counting: Count | None, count: int, *, hits: bool) -> View[int]:
    """What is looked at of one group: a sum, or hits; *hits* when the dice are already worth their hits."""
    if counting and not hits:
        return (
            Tally(lambda face: (counting(face),)).map(sum) if len(kept) == count else KeptHits(kept, counting)
        )
    return Total() if len(kept) == count else Keep(slice(kept.start, kept.stop)).total()


def group_size(pool: Pool, kept: range, counting: Count | None, *, hits: bool) -> Size:
    """How large the odds of one group become, and what they cost."""
    n, k, faces = pool.count, len(kept), pool.die.faces
    kinds = len(faces)
    if counting and not hits:
        faces = tuple(counting(face) for face in faces)
    low, high = k * min(faces), k * max(faces)
    rows = high - low + 1 if n > 1 else kinds
    digits = n * log10(pool.die.total)
    if k == n:
        price = rows * (digits / 4 + 100) * (1 if n < 2 else 4 if pool.die.uniform else kinds)
    elif counting:
        price = n**3 * (digits / 4 + 100)
    else:
        price = n * n * kinds * (rows * digits / 40 + 100)
    return Size(low, high, rows, digits, price)


def pair_size(sign: str, left: Size, right: Size, *, counts: bool) -> Size:
    """How large two things become when they are combined, where anything *counts* as pairs; no divisor may be 0.

    >>> two = Size(1, 6, 6, 0.8, 6.0)
    >>> pair_size("-", two, two, counts=False)[:3]
    (-5, 5, 11)
    """
    corners = [PLAIN[sign](one, other) for one in left[:2] for other in right[:2]]
    low, high = min(corners), max(corners)
    rows, digits = min(left.rows * right.rows, high - low + 1), left.digits + right.digits
    price = paired_price(left.rows, right.rows, digits * 3.4)
    if sign in "+-" and not counts:
        price = min(price, packed_price(left.high - left.low + 1, right.high - right.low + 1, digits * 3.4))
    return Size(low, high, rows, digits, left.price + right.price + price)


def paired_price(left: int, right: int, bits: float) -> float:
    """What it takes to combine every row of one thing with every row of another, of so many bits together."""
    return left * right * (bits / 13 + 200)


def packed_price(left: int, right: int, bits: float) -> float:
    """What it takes to multiply two packed distributions: Karatsuba's share of the shorter for all of the longer."""
    shorter, longer = sorted((left * bits / 8, right * bits / 8))
    return float(longer * shorter**0.585 / 4 + 400 * (left + right))


def _added(left: dict[int, int], right: dict[int, int]) -> dict[int, int]:
    """The sum of two dense distributions: the product of two polynomials, each packed in one integer."""
    slot = (sum(left.values()) * sum(right.values())).bit_length() // 8 + 1
    low, high = min(left) + min(right), max(left) + max(right)
    packed = pack(_dense(left), slot) * pack(_dense(right), slot)
    return {value: ways for value, ways in enumerate(unpack(packed, slot, high - low + 1), low) if ways}


def _dense(ways: dict[int, int]) -> list[int]:
    return [ways.get(value, 0) for value in range(min(ways), max(ways) + 1)]


def _spread(ways: dict[int, int]) -> int:
    return max(ways) - min(ways) + 1
