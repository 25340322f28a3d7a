"""Blocks: what dice that nobody has seen may still be, as rows of what was asked of them so far, each with its weight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rollwright.dice.features import Feature
from rollwright.dice.known_laws import law_by
from rollwright.dice.numbers import Number
from rollwright.dice.parts import sights
from rollwright.odds import Die, Pool
from rollwright.odds.work import STEP, fits, take

Values = list[Any]
Known = dict[Any, Values]
"""By the key of a number: its value in every row."""


SMALL, MOST_KEPT = 400, 200_000
"""Answers of no more rows than this are kept, and so many rows together: then all is forgotten."""

VALUE, MADE = STEP // 10, STEP // 2
"""What it costs to read a value of a row, and to make a number of those in a row."""

FRESH: dict[tuple[int, int, Die[Any]], Throws] = {}
"""Dice of which nothing was asked yet, by their place in a run, how many they are and of which kind."""
kept = 0


class Throws:
    """Throws whose dice are read together: a row for every way in which all their features may come out."""

    __slots__ = ("columns", "dice", "known", "pools", "rows", "throws", "unresolved", "weights")

    def __init__(
        self,
        throws: tuple[int, ...],
        pools: tuple[Pool, ...],
        columns: tuple[Any, ...],
        rows: list[tuple[Any, ...]],
        weights: list[int],
        unresolved: int,
    ) -> None:
        self.throws, self.pools, self.columns = throws, pools, columns
        self.rows, self.weights, self.unresolved = rows, weights, unresolved
        self.dice = frozenset(throws)
        self.known: dict[Any, Any] = {}
        """What was asked of these dice before, and what the answer was, without these dice themselves."""

    @classmethod
    def thrown(cls, at: int, pool: Pool) -> Throws:
        """Dice of which nothing was asked yet; the same dice are the same block, so that nothing is reckoned twice."""
        key = at, pool.size, pool.die
        fresh = FRESH.get(key)
        if fresh is None:
            whole, part = pool.die.total**pool.count, pool.die.resolved**pool.count
            fresh = FRESH[key] = cls((at,), (pool,), (), [()], [part], whole - part)
        return fresh

    def cut(self, rows: Sequence[int]) -> Throws:
        """Only these rows are left."""
        return Throws(
            self.throws,
            self.pools,
            self.columns,
            [self.rows[at] for at in rows],
            [self.weights[at] for at in rows],
            0,
        )

    def asked(self, numbers: Iterable[Number]) -> tuple[Throws, list[int] | None, list[Values]]:
        """The same with a column for all that these numbers read; which row each was before, and the numbers' values."""
        numbers = list(numbers)
        asked = tuple([number.key for number in numbers])
        known: tuple[Throws | None, list[int] | None, list[Values]] | None = self.known.get(asked)
        if known is not None:
            finer, origin, columns = known
            return self if finer is None else finer, origin, columns
        block, origin, columns = self._asked(numbers)
        keep(self, asked, (None if block is self else block, origin, columns), len(block.rows))
        return block, origin, columns

    def _asked(self, numbers: list[Number]) -> tuple[Throws, list[int] | None, list[Values]]:
        new = tuple([key for key in sights(*numbers) if key not in self.columns])
        block, origin = (self, None) if not new else self._finer(new)
        take(len(block.rows) * len(block.columns) * VALUE)
        known: Known = {key: [row[at] for row in block.rows] for at, key in enumerate(block.columns)}
        return block, origin, [over(number, known, len(block.rows)) for number in numbers]

    def _finer(self, new: tuple[Any, ...]) -> tuple[Throws, list[int]]:
        columns, width = self.columns + new, len(self.columns)
        law = law_by(self.pools, tuple([self._placed(*key) for key in columns]), width)
        origins = [(at, origin) for origin, row in enumerate(self.rows) for at in law.after.get(row, ())]
        origins.sort()
        rows, weights = [law.rows[at] for at, _ in origins], [law.weights[at] for at, _ in origins]
        left = law.unresolved if self.unresolved else 0
        return Throws(self.throws, self.pools, columns, rows, weights, left), [
            origin for _, origin in origins
        ]

    def _placed(self, throws: tuple[int, ...], feature: Feature) -> Feature:
        """A feature of some of these throws, speaking of them by their places here."""
        if throws == self.throws:
            return feature
        return feature.moved(tuple([self.throws.index(each) for each in throws]))

    @property
    def placed(self) -> list[Feature]:
        """What was asked of these dice, column by column."""
        return [self._placed(*key) for key in self.columns]

    def beside(self, other: Throws) -> Throws:
        """Both as one, so that features may speak of both."""
        fits(len(self.rows) * len(other.rows), "dice seen together")
        whole = self.total * other.total
        weights = [one * two for one in self.weights for two in other.weights]
        return Throws(
            self.throws + other.throws,
            self.pools + other.pools,
            self.columns + other.columns,
            [one + two for one in self.rows for two in other.rows],
            weights,
            whole - sum(weights),
        )

    @property
    def total(self) -> int:
        """The weight of all that it may be, what is not resolved included."""
        return sum(self.weights) + self.unresolved


def keep(block: Any, key: Any, answer: Any, rows: int) -> None:
    """Know the answer to a question about a block from now on, as long as there is room."""
    if rows <= SMALL:
        _room(rows)
        block.known[key] = answer


def _room(rows: int) -> None:
    """Make room for so many rows that are kept: where there is none, all is forgotten."""
    global kept
    kept += rows
    if kept > MOST_KEPT:
        forget()


def forget() -> None:
    """Know nothing of any dice, and have room again: what is asked next is reckoned as in a new process."""
    global kept
    kept = 0
    FRESH.clear()


def added(labels: Sequence[Any], weights: Sequence[int]) -> dict[Any, int]:
    """The weights of each label together."""
    sums: dict[Any, int] = {}
    for label, weight in zip(labels, weights, strict=True):
        sums[label] = sums.get(label, 0) + weight
    return sums


def over(number: Number, known: Known, rows: int) -> Values:
    """The values of a number in every row, of parts whose values are known."""
    values = known.get(number.key)
    if values is None:
        take(rows * MADE)
        args = [over(arg, known, rows) if isinstance(arg, Number) else arg for arg in number.args]
        op = number.op
        if len(args) == 2:
            one, other = args
            if not isinstance(other, list):
                values = [op(each, other) for each in one]
            elif not isinstance(one, list):
                values = [op(one, each) for each in other]
            else:
                values = list(map(op, one, other))
        else:
            values = list(map(op, *[arg if isinstance(arg, list) else [arg] * rows for arg in args]))
        known[number.key] = values
    return values
