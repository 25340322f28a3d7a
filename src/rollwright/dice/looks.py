"""Looks: what was seen of dice and what they may still be, and the answers that a run is told by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import prod
from typing import Any, NamedTuple

from rollwright.dice.apart import rows
from rollwright.dice.blocks import Throws, keep
from rollwright.dice.floors import floor
from rollwright.dice.joined import Block, Joined, alike, flat, holds, needed
from rollwright.dice.lines import CodeLine
from rollwright.dice.numbers import Number
from rollwright.dice.parts import sights
from rollwright.errors import Inward, TooLarge
from rollwright.odds import Die, Odds, Pool
from rollwright.odds.faces import in_words
from rollwright.odds.odds import made


class Fell(NamedTuple):
    """Dice that lie before everybody: for every group that was thrown, what each die is worth."""

    groups: tuple[tuple[Any, ...], ...]


class Partly(NamedTuple):
    """An answer of which a rule sees one part, and of the other, a number, how likely each is: as of a die that lies there."""

    seen: Any
    note: Die


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

    __slots__ = ("_blocks", "_names", "_odds", "number", "place")

    def __init__(
        self,
        number: Number,
        blocks: dict[int, Block],
        names: Mapping[int, tuple[str, Pool]],
        place: CodeLine | None,
    ) -> None:
        self.number, self._blocks, self._names, self.place = number, blocks, names, place
        self._odds: Odds[Seen] | None = None

    @property
    def dice(self) -> tuple[str, ...]:
        """The dice that are looked at, by their names."""
        return self.names(self.number.dice)

    def names(self, throws: Iterable[int]) -> tuple[str, ...]:
        """Some throws by their names."""
        named = [self._names[throw] for throw in sorted(throws)]
        return tuple(
            [
                name if name in (str(pool), str(pool.die)) else f"{name} {in_words(str(pool))}"
                for name, pool in named
            ]
        )

    @property
    def name(self) -> str:
        """Where the rule looks: its file, without the folders, and the line."""
        return self.place.where if self.place else "what it comes to"

    @property
    def code(self) -> str:
        """What stands in the line where the rule looks."""
        return self.place.code if self.place else ""

    def law(self) -> Odds[Seen]:
        """The odds of what is seen."""
        if self._odds is None:
            self._odds = self._known("law", self._law)
        return self._odds

    def values(self) -> Odds[Any]:
        """The odds of what is seen, where nothing else will ever be looked at."""
        return self._known("values", self._values)

    def _known(self, what: str, find: Callable[[], Odds[Any]]) -> Odds[Any]:
        """The odds as they are known, or as they are found now."""
        lie = dict.fromkeys(map(self._blocks.__getitem__, self.number.dice))
        first, *others = lie
        key = (what, *others, self.number.key)
        odds: Odds[Any] | None = first.known.get(key)
        if odds is None:
            table = self.number.run
            before, table.reckons = table.reckons, True
            try:
                odds = find()
            except TooLarge as error:
                raise TooLarge(
                    f"{self.name}{f' ({code})' if (code := self.code) else ''}: {error.message}"
                ) from None
            except TypeError as error:
                if "unhashable" not in str(error):
                    raise
                raise TypeError(
                    f"{self.name}: what is reckoned from dice is a number, a word or a tuple of them, so write tuple(…) ({error})"
                ) from None
            finally:
                table.reckons = before
            if len(odds) > 1:  # what is certain is known by the dice as they are
                keep(first, key, odds, len(odds))
        return odds

    def _law(self) -> Odds[Seen]:
        block, column = self._column()
        groups: dict[Any, list[int]] = {}
        for at, value in enumerate(column):
            groups.setdefault(value, []).append(at)
        key, weights = self.number.key, block.weights
        whole = len(groups) == 1 and not block.unresolved
        answers = {
            Seen(key, value, block if whole else block.cut(at)): sum([weights[each] for each in at])
            for value, at in groups.items()
        }
        return made(answers, block.unresolved)

    @property
    def pools(self) -> list[Pool]:
        """The dice that are looked at."""
        return [self._names[throw][1] for throw in sorted(self.number.dice)]

    def _values(self) -> Odds[Any]:
        blocks = self._together()
        law_rows = rows([self.number], blocks)
        lie = dict.fromkeys([blocks[throw] for throw in self.number.dice])
        left = prod([block.total for block in lie]) - sum(law_rows.values())
        law = {value: weight for (value,), weight in law_rows.items()}
        return made(
            law,
            left,
            floor(self.number, {at: pool for at, (_, pool) in self._names.items()}) if left else None,
        )

    def _together(self) -> dict[int, Block]:
        """The blocks of all dice, throws that one feature reads together in one."""
        blocks = dict(self._blocks)
        for throws in [sight.throws for sight in sights(self.number).values() if len(sight.throws) > 1]:
            _beside(blocks, throws)
        return blocks

    def _column(self) -> tuple[Block, list[Any]]:
        """The block of all dice of the number, and its value in every row."""
        blocks = self._together()
        for number in needed(self.number, blocks):
            apart = list({id(blocks[throw]): blocks[throw] for throw in sorted(number.dice)}.values())
            if len(apart) > 1:
                _place(blocks, Joined.of(apart, number))
        block, _, (column,) = blocks[min(self.number.dice)].asked([self.number])
        return block, column


class Ends:
    """What a run ends with: outcomes, each as likely as what is left of its dice."""

    __slots__ = ("_make", "look")

    def __init__(self, look: Look, make: Callable[[Any], Any]) -> None:
        self.look, self._make = look, make

    def law(self) -> Odds[Any]:
        """The odds of what it ends with."""
        law = self.look.values()
        return law.map(self._make, rising=law.floor is not None)

    def each(self) -> tuple[list[Any], list[int], int]:
        """What it may end with, value by value, with the weight of each, and the total."""
        law = self.look.values()
        weights = law.weights()
        return list(map(self._make, weights)), list(weights.values()), law.total


class Onwards(Ends):
    """What a run ends with that goes on: rules that it becomes, with what they are to show."""

    __slots__ = ()


class Looked(Inward):
    """Raised inside a rule that looks at dice; the rule is started again with what it sees there. A rule must not catch it."""

    def __init__(self, look: Look) -> None:
        self.look = look


class SeenEarlier(Inward):
    """Raised where dice are looked at that an earlier decision, at a place among the answers, had in sight: they are looked at before it."""

    def __init__(self, at: int, numbers: list[Number]) -> None:
        self.at, self.numbers = at, numbers


def _beside(blocks: dict[int, Block], throws: tuple[int, ...]) -> None:
    """Let throws that one feature reads stand in one block."""
    if holds(blocks[throws[0]], throws):
        return
    first, *others = {id(blocks[throw]): flat(blocks[throw])[0] for throw in throws}.values()
    key = ("beside", *others)
    joined: Throws | None = first.known.get(key)
    if joined is None:
        joined = first
        for other in others:
            joined = joined.beside(other)
        keep(first, key, joined, len(joined.rows))
    _place(blocks, joined)


def _place(blocks: dict[int, Block], block: Block) -> None:
    for throw in block.dice:
        blocks[throw] = block
