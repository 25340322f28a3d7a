"""Sums of all dice of a pool: of their faces, or of a vector that each face is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import gcd, lgamma, log
from typing import Any

from rollwright.odds import counting
from rollwright.odds.die import Die
from rollwright.odds.folds import Fold
from rollwright.odds.limits import Work
from rollwright.odds.odds import Odds
from rollwright.odds.pool import Pool
from rollwright.odds.views import Values, View, of_pool

Vector = tuple[int, ...]

DENSE = 20_000
"""Powers of no more terms than this are never worth avoiding."""


class Total(View[int]):
    """See the sum of numeric faces.

    >>> Total().law(2 @ Die([1, 2])).weights()
    {2: 1, 3: 2, 4: 1}
    """

    __slots__ = ()

    def of(self, *groups: Values) -> int:
        """The sum of the values; 0 of no dice."""
        return sum(groups[0])

    def law(self, *pools: Pool) -> Odds[int]:
        """The odds of the sum: one power of the die's weights."""
        pool, die = pools[0], pools[0].die
        if not pool.count:
            return Odds.certain(0)
        if sides := die.uniform:
            ways = counting.power([1] * sides, pool.count)
            return Odds(dict(enumerate(ways, pool.count)))
        step = _stride(die.faces)
        low, length = min(die.faces), int((max(die.faces) - min(die.faces)) // step)
        if step < 1 or _sparse(pool, length * pool.count + 1):
            return Fold(0, _add_faces).law(pool)
        Work(pool).spend(length)
        weights = [0] * (length + 1)
        for face, weight in zip(die.faces, die.weights, strict=True):
            weights[(face - low) // step] = weight
        ways = counting.power(weights, pool.count)
        base = low * pool.count
        return of_pool({base + at * step: count for at, count in enumerate(ways) if count}, pool)


class Tally(View[Vector]):
    """See how often dice of each kind came up, or what they add up to.

    *worth* turns a face into a vector of integers, always of the same length (successes, ones): what is seen is the sum
    of the vectors, jointly. Of no dice that is *zero*: unless given, as many zeros as *worth* returns for a 1.

    >>> hits = Tally(lambda face: (face >= 6, face == 1))
    >>> hits.of([1, 7, 10]), hits.of([])
    ((2, 1), (0, 0))
    """

    __slots__ = ("_worth", "_zero")

    def __init__(self, worth: Callable[[Any], Vector], *, zero: Vector | None = None) -> None:
        self._worth, self._zero = worth, zero

    def of(self, *groups: Values) -> Vector:
        """The sum of what the values are worth."""
        rows = [self._worth(value) for value in groups[0]]
        return tuple(map(sum, zip(*rows, strict=True))) if rows else self._nothing(1)

    def law(self, *pools: Pool) -> Odds[Vector]:
        """The odds of the sum: one flat power of all dimensions, or kind by kind where that is less."""
        pool = pools[0]
        if not pool.count:
            return Odds.certain(self._nothing(pool.die.faces[0]))
        die = pool.die.merged(self._worth)
        lows, spans = _box(die, pool.count)
        strides, length = _strides(spans)
        if _sparse(pool.count @ die, length):
            zero = (0,) * len(lows)
            return Fold(zero, _add_vectors, kind=self._worth).law(pool)
        Work(pool).spend(length // pool.count)
        ways = _flat_power(die, pool.count, lows, strides)
        base = [low * pool.count for low in lows]
        return of_pool({_vector(at, base, spans): count for at, count in ways if count}, pool)

    def _nothing(self, face: Any) -> Vector:
        return (0,) * len(self._worth(face)) if self._zero is None else self._zero


def _add_faces(total: Any, face: Any, count: int) -> Any:
    return total + face * count


def _add_vectors(total: Vector, worth: Vector, count: int) -> Vector:
    return tuple([before + more * count for before, more in zip(total, worth, strict=True)])


def _stride(faces: Iterable[Any]) -> int:
    """The greatest step that leads from every face to every other; 0 where one is no integer, 1 for a single face."""
    first, *others = faces
    if not all(isinstance(face, int) for face in (first, *others)):
        return 0
    return gcd(*[face - first for face in others]) or 1


def _sparse(pool: Pool, length: int) -> bool:
    """Whether a power of *length* terms would be mostly zeros: far fewer tallies of the die's faces exist."""
    n, kinds = pool.count, len(pool.die.faces)
    return length > DENSE and lgamma(n + kinds) - lgamma(n + 1) - lgamma(kinds) + log(4) < log(length)


def _box(die: Die, n: int) -> tuple[list[int], list[int]]:
    """Each dimension's lowest worth, and how many sums *n* dice can reach in it."""
    axes = list(zip(*die.faces, strict=True))
    lows = [min(axis) for axis in axes]
    return lows, [n * (max(axis) - low) + 1 for axis, low in zip(axes, lows, strict=True)]


def _strides(spans: list[int]) -> tuple[list[int], int]:
    """How far apart neighbours of each dimension stand in one flat list, and how long that is."""
    strides, length = [], 1
    for span in spans:
        strides.append(length)
        length *= span
    return strides, length


def _flat_power(die: Die, n: int, lows: list[int], strides: list[int]) -> Iterable[tuple[int, int]]:
    """The ways to reach each place of the flat list with *n* dice."""
    flat = {
        sum([(x - low) * stride for x, low, stride in zip(face, lows, strides, strict=True)]): weight
        for face, weight in zip(die.faces, die.weights, strict=True)
    }
    first = min(flat)
    weights = [flat.get(at, 0) for at in range(first, max(flat) + 1)]
    return enumerate(counting.power(weights, n), first * n)


def _vector(at: int, base: list[int], spans: list[int]) -> Vector:
    """The sum that stands at a place of the flat list."""
    vector = []
    for low, span in zip(base, spans, strict=True):
        at, digit = divmod(at, span)
        vector.append(low + digit)
    return tuple(vector)
