"""Blocks: what dice that nobody has seen may still be, as rows of what was asked of them so far, each with its weight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod
from typing import Any

from rollwright.dice.features import Feature, law
from rollwright.dice.numbers import Number, Sight, parts, sights
from rollwright.odds import Pool
from rollwright.odds.limits import Work, fits

WAY_OUT = "look at less of them at once, at sums and counts rather than at each die, or put pools together (a + b, a - b, a.wins(b))"

Values = list[Any]
Known = dict[Any, Values]
"""By the key of a number: its value in every row."""


SMALL, MOST_KEPT = 400, 200_000
"""Answers of no more rows than this are kept, and so many rows together: then all is forgotten."""

FRESH: dict[tuple[int, Pool], Throws] = {}
"""Dice of which nothing was asked yet, by their place in a run."""
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
        """What was asked of these dice before, and what the answer was."""

    @classmethod
    def thrown(cls, at: int, pool: Pool) -> Throws:
        """Dice of which nothing was asked yet; the same dice are the same block, so that nothing is reckoned twice."""
        found = FRESH.get((at, pool))
        if found is None:
            whole, part = pool.die.total**pool.count, pool.die.resolved**pool.count
            found = FRESH[at, pool] = cls((at,), (pool,), (), [()], [part], whole - part)
        return found

    def keep(self, key: Any, answer: Any, rows: int) -> Any:
        """Know the answer to a question from now on, as long as there is room."""
        global kept
        if rows <= SMALL:
            kept += rows
            if kept > MOST_KEPT:
                kept = 0
                FRESH.clear()
            self.known[key] = answer
        return answer

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
        found = self.known.get(asked)
        return found if found is not None else self.keep(asked, self._asked(numbers), len(self.rows))

    def _asked(self, numbers: list[Number]) -> tuple[Throws, list[int] | None, list[Values]]:
        wanted = {sight.key: sight for number in numbers for sight in sights(number)}
        new = tuple([key for key in wanted if key not in self.columns])
        block, origin = (self, None) if not new else self._finer(new)
        known: Known = {key: [row[at] for row in block.rows] for at, key in enumerate(block.columns)}
        return block, origin, [over(number, known, len(block.rows)) for number in numbers]

    def _finer(self, new: tuple[Any, ...]) -> tuple[Throws, list[int]]:
        old, width = {row: at for at, row in enumerate(self.rows)}, len(self.columns)
        columns = self.columns + new
        found, unresolved = law(self.pools, tuple([self._placed(*key) for key in columns]))
        rows, weights, origin = [], [], []
        for row, weight in found.items():
            at = old.get(row[:width])
            if at is not None:
                rows.append(row)
                weights.append(weight)
                origin.append(at)
        left = unresolved if self.unresolved else 0
        return Throws(self.throws, self.pools, columns, rows, weights, left), origin

    def _placed(self, throws: tuple[int, ...], feature: Feature) -> Feature:
        """A feature of some of these throws, speaking of them by their places here."""
        if throws == self.throws:
            return feature
        return feature.moved(tuple([self.throws.index(each) for each in throws]))

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


class Joined:
    """Blocks that are no longer independent: rows say which labels of theirs go together. Within a label they still are.

    A label is the values of those parts of numbers that were looked at; *places* says which part stands where.
    """

    __slots__ = ("blocks", "dice", "labels", "places", "rows", "unresolved", "weights", "work")

    def __init__(
        self,
        blocks: list[Any],
        labels: list[list[Any]],
        places: list[dict[Any, int]],
        rows: list[Any] | None = None,
        work: Work | None = None,
    ) -> None:
        self.blocks, self.labels, self.places = blocks, labels, places
        self.dice: frozenset[int] = frozenset().union(*[block.dice for block in blocks])
        sums = [added(label, block.weights) for block, label in zip(blocks, labels, strict=True)]
        if rows is None:
            fits(prod(map(len, sums)), "dice seen together")
            rows = list(product(*sums))
        self.work = work or Work("dice seen together", WAY_OUT)
        self.work.spend(len(rows) * len(sums))
        self.rows = rows
        if len(sums) == 2:
            one, other = sums
            self.weights = [one[a] * other[b] for a, b in rows]
        else:
            self.weights = [prod([s[at] for s, at in zip(sums, row, strict=True)]) for row in rows]
        self.unresolved = 0

    @classmethod
    def of(cls, blocks: list[Any], number: Number) -> Joined:
        """Blocks joined by a number: each is known by what it adds to that alone."""
        asked, labels, places = [], [], []
        for block in blocks:
            every = {part.key: part for part in parts(number, block.dice)}
            block, _, columns = block.asked(every.values())
            asked.append(block)
            labels.append(list(zip(*columns, strict=True)))
            places.append({key: at for at, key in enumerate(every)})
        found = cls(asked, labels, places)
        found.unresolved = prod([block.total for block in asked]) - sum(found.weights)
        return found

    @property
    def total(self) -> int:
        """The weight of all that it may be, what is not resolved included."""
        return sum(self.weights) + self.unresolved

    def cut(self, rows: Sequence[int]) -> Joined:
        """Only these rows are left."""
        new = object.__new__(Joined)
        new.blocks, new.labels, new.places, new.dice = self.blocks, self.labels, self.places, self.dice
        new.work = self.work
        new.rows = [self.rows[at] for at in rows]
        new.weights = [self.weights[at] for at in rows]
        new.unresolved = 0
        return new

    def asked(self, numbers: Iterable[Number]) -> tuple[Joined, list[int] | None, list[Values]]:
        """As of throws: what is not told apart yet is, where it is needed."""
        numbers = list(numbers)
        joined, origin = self, None
        wanted = [
            {part.key: part for number in numbers for part in parts(number, block.dice)}
            for block in self.blocks
        ]
        if any(key not in places for every, places in zip(wanted, self.places, strict=True) for key in every):
            joined, origin = self._finer(wanted)
        known: Known = {}
        for at, every in enumerate(wanted):
            for key in every:
                place = joined.places[at][key]
                known[key] = [row[at][place] for row in joined.rows]
        return joined, origin, [over(number, known, len(joined.rows)) for number in numbers]

    def _finer(self, wanted: list[dict[Any, Number]]) -> tuple[Joined, list[int]]:
        blocks, labels, places = list(self.blocks), list(self.labels), list(self.places)
        splits: list[dict[Any, list[Any]] | None] = []
        for at, every in enumerate(wanted):
            new = [part for key, part in every.items() if key not in places[at]]
            if not new:
                splits.append(None)
                continue
            blocks[at], moved, columns = blocks[at].asked(new)
            old = labels[at] if moved is None else [labels[at][i] for i in moved]
            labels[at] = [label + more for label, more in zip(old, zip(*columns, strict=True), strict=True)]
            width = len(places[at])
            places[at] = places[at] | {part.key: width + i for i, part in enumerate(new)}
            split: dict[Any, list[Any]] = {}
            for label in dict.fromkeys(labels[at]):
                split.setdefault(label[:width], []).append(label)
            splits.append(split)
        rows, origin = [], []
        for i, row in enumerate(self.rows):
            ways = [
                (at,) if split is None else split.get(at, ()) for at, split in zip(row, splits, strict=True)
            ]
            for one in product(*ways):
                rows.append(one)
                origin.append(i)
        found = Joined(blocks, labels, places, rows, self.work)
        if self.unresolved:
            found.unresolved = prod([block.total for block in blocks]) - sum(found.weights)
        return found, origin


Block = Throws | Joined


def holds(block: Block, throws: Sequence[int]) -> bool:
    """Whether throws lie in one block in such a way that one feature can speak of all of them."""
    if isinstance(block, Throws):
        return block.dice.issuperset(throws)
    return any(holds(each, throws) for each in block.blocks)


def flat(block: Block) -> tuple[Throws, Sequence[int]]:
    """All throws of a block in one, every way told apart; and which row of the block each row was."""
    if isinstance(block, Throws):
        return block, range(len(block.rows))
    every, ways = [], []
    for each, labels in zip(block.blocks, block.labels, strict=True):
        inner, origin = flat(each)
        found: dict[Any, list[int]] = {}
        for at, before in enumerate(origin):
            found.setdefault(labels[before], []).append(at)
        every.append(inner)
        ways.append(found)
    rows, weights, origins = [], [], []
    for at, row in enumerate(block.rows):
        choices = [found[label] for found, label in zip(ways, row, strict=True)]
        fits(len(rows) + prod(map(len, choices)), "dice seen together")
        for chosen in product(*choices):
            together = list(zip(every, chosen, strict=True))
            rows.append(tuple([value for inner, i in together for value in inner.rows[i]]))
            weights.append(prod([inner.weights[i] for inner, i in together]))
            origins.append(at)
    return (
        Throws(
            tuple([throw for inner in every for throw in inner.throws]),
            tuple([pool for inner in every for pool in inner.pools]),
            tuple([column for inner in every for column in inner.columns]),
            rows,
            weights,
            block.unresolved,
        ),
        origins,
    )


def added(labels: Sequence[Any], weights: Sequence[int]) -> dict[Any, int]:
    """The weights of each label together."""
    found: dict[Any, int] = {}
    for label, weight in zip(labels, weights, strict=True):
        found[label] = found.get(label, 0) + weight
    return found


def over(number: Number, known: Known, rows: int) -> Values:
    """The values of a number in every row, of parts whose values are known."""
    found = known.get(number.key)
    if found is None:
        args = [over(arg, known, rows) if isinstance(arg, Number) else arg for arg in number.args]
        op = number.op
        if len(args) == 2:
            one, other = args
            if not isinstance(other, list):
                found = [op(each, other) for each in one]
            elif not isinstance(one, list):
                found = [op(one, each) for each in other]
            else:
                found = list(map(op, one, other))
        else:
            found = list(map(op, *[arg if isinstance(arg, list) else [arg] * rows for arg in args]))
        known[number.key] = found
    return found


def needed(number: Number, blocks: dict[int, Any]) -> list[Number]:
    """What has to be joined for a number as it is written: parts of a sum one after the other, each known by its value only."""
    found: list[Number] = []
    if not isinstance(number, Sight):
        for arg in number.args:
            if isinstance(arg, Number):
                found += needed(arg, blocks)
        if len({id(blocks[throw]) for throw in number.dice}) > 1:
            found.append(number)
    return found
