"""Weights: outcomes with how often each is meant, in whole numbers over one total."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd
from typing import Any, Generic, TypeVar

from rollwright.odds.headlines import Marginal

T = TypeVar("T", bound=Hashable)


class Weighted(Generic[T]):
    """Outcomes with their weights, never changed, as a collection; `Odds` tells what they are and what may be asked of them."""

    __slots__ = ("_cumulative", "_hash", "_of", "_weights", "floor", "total", "unresolved")

    def __init__(
        self,
        weights: Mapping[T, int] | Iterable[tuple[T, int]],
        *,
        unresolved: int = 0,
        floor: T | None = None,
    ) -> None:
        self._weights: dict[T, int] = weights.copy() if type(weights) is dict else merge(weights)
        if min(self._weights.values(), default=1) < 1:
            self._weights = weighty(self._weights)
        self.unresolved, self.floor = unresolved, floor
        self.total = sum(self._weights.values()) + unresolved
        if self.total < 1 or unresolved < 0:
            raise ValueError("odds have at least one outcome, or something unresolved")
        self._hash: int | None = None
        self._of: Marginal | None = None
        self._cumulative: tuple[list[T], list[int]] | None = None

    def items(self) -> list[tuple[T, Fraction]]:
        """Every outcome with its probability."""
        return [(outcome, Fraction(weight, self.total)) for outcome, weight in self._weights.items()]

    def weights(self) -> dict[T, int]:
        """Every outcome with its weight over `total`; a new dict each time."""
        return self._weights.copy()

    def draw(self, at: int) -> T | None:
        """The outcome at position *at* of `total` (0 to total − 1): a uniform integer draws from the odds.

        `None` stands for what is unresolved.

        >>> [Weighted({"a": 2, "b": 1}).draw(at) for at in range(3)]
        ['a', 'a', 'b']
        """
        if self._cumulative is None:
            self._cumulative = (list(self._weights), list(accumulate(self._weights.values())))
        outcomes, cumulative = self._cumulative
        place = bisect_right(cumulative, at)
        return outcomes[place] if place < len(outcomes) else None

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Weighted):
            return NotImplemented
        if self.total == other.total:
            return self.unresolved == other.unresolved and self._weights == other._weights
        return self._least() == other._least()

    def __hash__(self) -> int:
        if self._hash is None:
            weights, unresolved = self._least()
            self._hash = hash((frozenset(weights.items()), unresolved))
        return self._hash

    def _least(self) -> tuple[dict[T, int], int]:
        """The same weights over the smallest total, and what is unresolved of that."""
        common = gcd(self.total, *self._weights.values())
        least = {outcome: weight // common for outcome, weight in self._weights.items()}
        return least, self.unresolved // common


def merge(weights: Mapping[T, int] | Iterable[tuple[T, int]]) -> dict[T, int]:
    """Weights as a new dict, those of equal outcomes added.

    >>> merge([("a", 1), ("b", 2), ("a", 3)])
    {'a': 4, 'b': 2}
    """
    merged: dict[T, int] = {}
    # an isinstance of Mapping costs a tenth of a millisecond the first time
    items = getattr(weights, "items", None)
    rows: Any = weights if items is None else items()
    for outcome, weight in rows:
        merged[outcome] = merged.get(outcome, 0) + weight
    return merged


def weighty(weights: dict[T, int]) -> dict[T, int]:
    """Weights without those that are 0; ValueError for a negative one."""
    if min(weights.values()) < 0:
        raise ValueError(f"a weight is 0 or more, not {min(weights.values())}")
    return {outcome: weight for outcome, weight in weights.items() if weight}
