"""Trees: rows told apart by the questions that tell most first, weighed by how often each comes up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import log2
from typing import Any, NamedTuple

from msgspec import Struct

LITTLE = 1e-9
"""Bits, times the weight of what they tell apart, that are not worth a split."""


class Example(NamedTuple):
    """A place where something is decided: what it depends on, the best key, and how often it is passed."""

    number: int
    facts: Mapping[str, Any]
    key: str
    often: float


class Split(NamedTuple):
    """Whether a fact is at most so much, or is just that."""

    fact: str
    value: Any
    most: bool

    def holds(self, facts: Mapping[str, Any]) -> bool:
        """Whether it is so."""
        fact = facts.get(self.fact)
        if self.most:
            return fact is not None and bool(fact <= self.value)
        return bool(fact == self.value)


class Leaf(Struct, frozen=True):
    """A sentence: where all these questions are answered so, this is decided."""

    asked: tuple[tuple[Split, bool], ...]
    key: str
    often: float
    right: float


class _Branch:
    """Rows that no split tells apart yet."""

    def __init__(self, rows: list[Example], asked: tuple[tuple[Split, bool], ...]) -> None:
        self.rows, self.asked = rows, asked
        best = max(_splits(rows), key=lambda each: each[0], default=None)
        self.gain: float = best[0] if best else 0.0
        self.split: Split | None = best[1] if best else None

    def parted(self) -> tuple[_Branch, _Branch]:
        """The rows for which the split holds, and the others."""
        split = self.split
        assert split is not None
        yes = [row for row in self.rows if split.holds(row.facts)]
        no = [row for row in self.rows if not split.holds(row.facts)]
        return _Branch(yes, (*self.asked, (split, True))), _Branch(no, (*self.asked, (split, False)))

    def leaf(self) -> Leaf:
        """The sentence that says most of them right."""
        shares = _shares(self.rows)
        key = max(shares, key=lambda key: shares[key])
        often = sum(shares.values())
        return Leaf(self.asked, key, often, shares[key] / often if often else 1.0)


def grown(rows: list[Example], most: int) -> Iterator[Leaf]:
    """The leaves of the tree, the branch whose split tells most parted first."""
    branches = [_Branch(rows, ())]
    while len(branches) < most:
        widest = max(branches, key=lambda branch: branch.gain)
        if widest.gain <= LITTLE:
            break
        branches.remove(widest)
        branches += widest.parted()
    return (branch.leaf() for branch in branches)


def _splits(rows: list[Example]) -> Iterator[tuple[float, Split]]:
    """Every split that parts the rows, with what it tells (in bits, weighed)."""
    before = _unsure(_shares(rows))
    if before <= LITTLE:
        return
    for fact in dict.fromkeys(name for row in rows for name in row.facts):
        values: list[Any] = list(dict.fromkeys(row.facts.get(fact) for row in rows))
        if len(values) < 2:
            continue
        numbers = all(isinstance(value, int) and not isinstance(value, bool) for value in values)
        for value in sorted(values)[:-1] if numbers else values:
            split = Split(fact, value, numbers)
            yes = _shares(row for row in rows if split.holds(row.facts))
            no = _shares(row for row in rows if not split.holds(row.facts))
            yield before - _unsure(yes) - _unsure(no), split


def _shares(rows: Iterable[Example]) -> dict[str, float]:
    shares: dict[str, float] = {}
    for row in rows:
        shares[row.key] = shares.get(row.key, 0.0) + row.often
    return shares


def _unsure(shares: Mapping[str, float]) -> float:
    """How far rows are from being all the same, in bits times their weight."""
    total = sum(shares.values())
    return -sum(share * log2(share / total) for share in shares.values() if share > 0)
