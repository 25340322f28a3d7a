"""Looks: what was seen of dice and what they may still be, and the answers that a run is told by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rollwright.dice.blocks import Throws, added
from rollwright.dice.joined import Block, Joined, alike, flat, holds, needed
from rollwright.dice.numbers import Number
from rollwright.dice.parts import sights
from rollwright.dice.within import filling
from rollwright.odds import Odds
from rollwright.odds.odds import made


class Fell(NamedTuple):
    """Dice that lie before everybody: for every group that was thrown, what each die is worth."""

    groups: tuple[tuple[Any, ...], ...]


class Seen:
    """What was seen of a number, and what its dice may still be."""

    __slots__ = ("block", "key", "value")

    def __init__(self, key: Any, value: Any, block: Block) -> None:
        self.key, self.value, self.block = key, value, block

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and (
            self is other
            or (self.value == other.value and self.key == other.key and alike(self.block, other.block))
        )

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return f"Seen({self.value!r})"


class Freely:
    """An answer that was given by somebody who is free to, and who has seen what lies there."""

    __slots__ = ("answer",)

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Freely) and self.answer == other.answer

    def __hash__(self) -> int:
        return hash(self.answer)

    def __repr__(self) -> str:
        return f"Freely({self.answer!r})"


class Look:
    """A look at a number: at which place of the rule, and of which blocks."""

    __slots__ = ("_blocks", "dice", "number", "place")

    def __init__(self, number: Number, blocks: dict[int, Block], dice: tuple[str, ...], place: str) -> None:
        self.number, self._blocks, self.dice, self.place = number, blocks, dice, place

    @property
    def name(self) -> str:
        """Where the rule looks: its file and line."""
        return self.place

    @property
    def line(self) -> str:
        """The same, without the folders."""
        return self.place.rpartition("/")[2]

    def law(self) -> Odds[Seen]:
        """The odds of what is seen."""
        lone = self._lone()
        if lone is None:
            return self._law()
        found: Odds[Seen] | None = lone.known.get(self.number.key)
        if found is None:
            found = self._law()
            lone.keep(self.number.key, found, len(found))
        return found

    def _lone(self) -> Throws | None:
        """The block of all dice of the number, where they are read together."""
        block = self._blocks[min(self.number.dice)]
        return block if isinstance(block, Throws) and block.dice >= self.number.dice else None

    def _law(self) -> Odds[Seen]:
        block, column = self._column()
        groups: dict[Any, list[int]] = {}
        for at, value in enumerate(column):
            groups.setdefault(value, []).append(at)
        key, weights = self.number.key, block.weights
        whole = len(groups) == 1 and not block.unresolved
        rows = {
            Seen(key, value, block if whole else block.cut(at)): sum([weights[each] for each in at])
            for value, at in groups.items()
        }
        return made(rows, block.unresolved)

    def values(self) -> Odds[Any]:
        """The odds of what is seen, where nothing else will ever be looked at."""
        lone, key = self._lone(), ("values", self.number.key)
        if lone is not None and key in lone.known:
            found: Odds[Any] = lone.known[key]
            return found
        block, column = self._column()
        found = made(added(column, block.weights), block.unresolved)
        if lone is not None:
            lone.keep(key, found, len(found))
        return found

    def _column(self) -> tuple[Block, list[Any]]:
        """The block of all dice of the number, and its value in every row."""
        blocks = dict(self._blocks)
        for throws in [sight.throws for sight in sights(self.number)]:
            _beside(blocks, throws)
        for number in needed(self.number, blocks):
            apart = list({id(blocks[throw]): blocks[throw] for throw in sorted(number.dice)}.values())
            if len(apart) > 1:
                _place(blocks, Joined.of(apart, number))
        block, _, (column,) = blocks[min(self.number.dice)].asked([self.number])
        return block, column


class Ends:
    """What a run ends with: outcomes, or rules that it becomes, each as likely as what is left of its dice."""

    __slots__ = ("_look", "_make", "_value")

    def __init__(self, value: Any, make: Callable[[Any], Any], look: Look) -> None:
        self._value, self._make, self._look = value, make, look

    def law(self) -> Odds[Any]:
        """The odds of what it ends with."""
        fill, make = filling(self._value), self._make
        return self._look.values().map(lambda known: make(fill(known)))


class Looked(BaseException):
    """Goes through a rule where it looks: it is started again once it is known what it sees. No rule may swallow it."""

    def __init__(self, look: Look) -> None:
        self.look = look


class Early(BaseException):
    """Something was looked at too late: whoever decided before, at a place among the answers, has seen it."""

    def __init__(self, at: int, numbers: list[Number]) -> None:
        self.at, self.numbers = at, numbers


def _beside(blocks: dict[int, Block], throws: tuple[int, ...]) -> None:
    """Let throws that one feature reads stand in one block."""
    if holds(blocks[throws[0]], throws):
        return
    first, *others = {id(blocks[throw]): flat(blocks[throw])[0] for throw in throws}.values()
    for other in others:
        first = first.beside(other)
    _place(blocks, first)


def _place(blocks: dict[int, Block], block: Block) -> None:
    for throw in block.dice:
        blocks[throw] = block
