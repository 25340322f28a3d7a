"""Sums of all dice of a pool: of their faces, or of a vector that each face is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice, product
from math import gcd, lgamma, log, prod
from operator import mul
from typing import Any

from rollwright.odds import counting
from rollwright.odds.folds import Fold
from rollwright.odds.odds import Odds, made
from rollwright.odds.pool import Pool
from rollwright.odds.views import View, of_pool
from rollwright.odds.weights import merge
from rollwright.odds.work import Work

Vector = tuple[int, ...]

DENSE = 20_000
"""Powers of no more terms than this are never worth avoiding."""


class Total(View[int]):
    """See the sum of numeric faces.

    >>> from rollwright.odds import Die
    >>> Total().law(2 @ Die([1, 2])).weights()
    {2: 1, 3: 2, 4: 1}
    """

    __slots__ = ()

    def law(self, pool: Pool) -> Odds[int]:
        """The odds of the sum: one power of the die's weights."""
        die = pool.die
        if not pool.count:
            return Odds.certain(0)
        if sides := die.uniform:
            ways = counting.power([1] * sides, pool.count)
            return made(dict(enumerate(ways, pool.count)))
        step, low = stride(die.faces), min(die.faces)
        length = (max(die.faces) - low) // step if step else 0
        if not step or sparse(pool.count, len(die.faces), length * pool.count + 1):
            return _floored(Fold(0, _add_faces).law(pool), pool)
        Work(pool).spend(length)
        weights = [0] * (length + 1)
        for face, weight in zip(die.faces, die.weights, strict=True):
            weights[(face - low) // step] = weight
        ways = counting.power(weights, pool.count)
        base = low * pool.count
        return _floored(
            of_pool({base + at * step: count for at, count in enumerate(ways) if count}, pool), pool
        )


def _floored(odds: Odds[int], pool: Pool) -> Odds[int]:
    """The odds of a sum, with what it comes to at least where one of the dice was not followed to its end."""
    if pool.die.floor is not None:
        odds.floor = pool.die.floor + (pool.count - 1) * min(pool.die.floor, *pool.die.faces)
    return odds


class Tally(View[Vector]):
    """See how often dice of each kind came up, or what they add up to.

    *worth* turns a face into a vector of integers, always of the same length (successes, ones): what is seen is the sum
    of the vectors, jointly. Of no dice that is *zero*: unless given, as many zeros as *worth* returns for a face.

    >>> from rollwright.odds import d10
    >>> hits = Tally(lambda face: (face >= 6, face == 1))
    >>> hits.law(2 @ d10).p((1, 1)), hits.law(0 @ d10).p((0, 0))
    (Fraction(1, 10), Fraction(1, 1))
    """

    __slots__ = ("_worth", "_zero")

    def __init__(self, worth: Callable[[Any], Vector], *, zero: Vector | None = None) -> None:
        self._worth, self._zero = worth, zero

    def law(self, pool: Pool) -> Odds[Vector]:
        """The odds of the sum: one flat power of all dimensions, or kind by kind where that is less."""
        if not pool.count:
            return Odds.certain(self._nothing(pool.die.faces[0]))
        die, n = pool.die, pool.count
        kinds = merge(zip(map(self._worth, die.faces), die.weights, strict=True))
        if not all(isinstance(each, int) for kind in kinds for each in kind):  # halves have no places
            return Fold(self._nothing(die.faces[0]), _add_vectors, kind=self._worth).law(pool)
        ranges = [range(n * min(axis), n * max(axis) + 1) for axis in zip(*kinds, strict=True)]
        length = prod(map(len, ranges))
        if sparse(n, len(kinds), length):
            return Fold((0,) * len(ranges), _add_vectors, kind=self._worth).law(pool)
        Work(pool).spend(length // n)
        return of_pool(_vector_sums(kinds, n, ranges), pool)

    def _nothing(self, face: Any) -> Vector:
        return (0,) * len(self._worth(face)) if self._zero is None else self._zero


def _add_faces(total: Any, face: Any, count: int) -> Any:
    return total + face * count


def _add_vectors(total: Vector, worth: Vector, count: int) -> Vector:
    return tuple([before + more * count for before, more in zip(total, worth, strict=True)])


def stride(faces: Iterable[Any]) -> int:
    """The greatest step that leads from every face to every other; 0 where one is no integer, 1 for a single face."""
    first, *others = faces
    if not all(isinstance(face, int) for face in (first, *others)):
        return 0
    return gcd(*[face - first for face in others]) or 1


def sparse(n: int, kinds: int, length: int) -> bool:
    """Whether a power of *length* terms would be mostly zeros: *n* dice have far fewer tallies of so many kinds."""
    return length > DENSE and lgamma(n + kinds) - lgamma(n + 1) - lgamma(kinds) + log(4) < log(length)


def _vector_sums(kinds: dict[Vector, int], n: int, ranges: list[range]) -> dict[Vector, int]:
    """The ways in which *n* dice reach each sum of vectors: the power of one flat list of all places in *ranges*."""
    strides = [prod(map(len, ranges[at:])) for at in range(1, len(ranges) + 1)]
    base = sum([each.start // n * width for each, width in zip(ranges, strides, strict=True)])
    flat = {sum(map(mul, vector, strides)) - base: weight for vector, weight in kinds.items()}
    first = min(flat)
    ways = counting.power([flat.get(at, 0) for at in range(first, max(flat) + 1)], n)
    places = islice(product(*ranges), n * first, None)
    return {place: count for place, count in zip(places, ways, strict=False) if count}
