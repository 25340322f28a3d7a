"""Joined blocks: dice that were looked at together, known by what they add to what was seen; not pools put together, which `Dice` does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod
from typing import Any

from rollwright.dice.blocks import Known, Throws, Values, added, over
from rollwright.dice.numbers import Number, Sight
from rollwright.dice.parts import parts
from rollwright.odds.work import Work, fits

WAY_OUT = "roll fewer dice, or look at less of them at once, at sums and counts rather than at each die, or ask both pools together (a + b, a - b, a.wins(b), a.sorted > b.sorted)"


class Joined:
    """Blocks that are no longer independent: rows say which labels of theirs go together. Within a label they still are.

    A label is the values of those parts of numbers that were looked at; *places* says which part stands where.
    """

    __slots__ = ("blocks", "dice", "known", "labels", "places", "rows", "unresolved", "weights", "work")

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
        self.known: dict[Any, Any] = {}
        sums = [added(label, block.weights) for block, label in zip(blocks, labels, strict=True)]
        if rows is None:
            fits(prod(map(len, sums)), "dice seen together")
            rows = list(product(*sums))
        self.work = work or Work("dice seen together", WAY_OUT)
        self.work.spend(len(rows) * (len(sums) + sum(map(len, places)) // 4))
        self.rows = rows
        if len(sums) == 2:
            one, other = sums
            self.weights = [one[a] * other[b] for a, b in rows]
        else:
            self.weights = [prod([s[at] for s, at in zip(sums, row, strict=True)]) for row in rows]
        self.unresolved = 0

    @classmethod
    def of(cls, blocks: list[Any], number: Number) -> Joined:
        """Blocks joined by a number: each is known by what it adds to that alone, which is as safe to reckon as the number itself."""
        asked, labels, places = [], [], []
        for block in blocks:
            every = {part.key: part for part in parts(number, block.dice, safe=True)}
            block, _, columns = block.asked(every.values())
            asked.append(block)
            labels.append(list(zip(*columns, strict=True)))
            places.append({key: at for at, key in enumerate(every)})
        joined = cls(asked, labels, places)
        joined.unresolved = prod([block.total for block in asked]) - sum(joined.weights)
        return joined

    @property
    def total(self) -> int:
        """The weight of all that it may be, what is not resolved included."""
        return sum(self.weights) + self.unresolved

    def cut(self, rows: Sequence[int]) -> Joined:
        """Only these rows are left."""
        new = object.__new__(Joined)
        new.blocks, new.labels, new.places, new.dice = self.blocks, self.labels, self.places, self.dice
        new.work, new.known = self.work, {}
        new.rows = [self.rows[at] for at in rows]
        new.weights = [self.weights[at] for at in rows]
        new.unresolved = 0
        return new

    def asked(self, numbers: Iterable[Number]) -> tuple[Joined, list[int] | None, list[Values]]:
        """As of throws: what is not told apart yet is, where it is needed."""
        numbers = list(numbers)
        joined, origin = self, None
        wanted = [
            {part.key: part for number in numbers for part in parts(number, block.dice, places)}
            for block, places in zip(self.blocks, self.places, strict=True)
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
        finer = Joined(blocks, labels, places, rows, self.work)
        if self.unresolved:
            finer.unresolved = prod([block.total for block in blocks]) - sum(finer.weights)
        return finer, origin


Block = Throws | Joined


def holds(block: Block, throws: Sequence[int]) -> bool:
    """Whether throws lie in one block in such a way that one feature can speak of all of them."""
    if isinstance(block, Throws):
        return block.dice.issuperset(throws)
    return any(holds(each, throws) for each in block.blocks)


def alike(one: Block, other: Block) -> bool:
    """Whether two blocks are the same: the same dice, of which the same is left."""
    return one is other or _told(one) == _told(other)


def _told(block: Block) -> tuple[Any, ...]:
    """All that there is to tell of a block."""
    if isinstance(block, Throws):
        return block.throws, block.pools, block.columns, block.rows, block.weights
    return block.labels, block.places, block.rows, block.weights, *map(_told, block.blocks)


def flat(block: Block) -> tuple[Throws, Sequence[int]]:
    """All throws of a block in one, every way told apart; and which row of the block each row was."""
    if isinstance(block, Throws):
        return block, range(len(block.rows))
    every, ways = [], []
    for each, labels in zip(block.blocks, block.labels, strict=True):
        inner, origin = flat(each)
        places: dict[Any, list[int]] = {}
        for at, before in enumerate(origin):
            places.setdefault(labels[before], []).append(at)
        every.append(inner)
        ways.append(places)
    rows: list[tuple[Any, ...]] = []
    weights: list[int] = []
    origins: list[int] = []
    for at, row in enumerate(block.rows):
        choices = [by_label[label] for by_label, label in zip(ways, row, strict=True)]
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


def needed(number: Number, blocks: dict[int, Any]) -> list[Number]:
    """What has to be joined for a number as it is written: parts of a sum one after the other, each known by its value only."""
    if type(number) is Sight or len({id(blocks[throw]) for throw in number.dice}) < 2:
        return []
    inner = [each for arg in number.args if isinstance(arg, Number) for each in needed(arg, blocks)]
    return [*inner, number]
