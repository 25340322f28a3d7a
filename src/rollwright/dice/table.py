"""The table of one run: which dice lie there, what was seen of them, and what has to be looked at next."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from fractions import Fraction
from types import FrameType
from typing import Any, NamedTuple

from rollwright.dice import blocks as blocks_of
from rollwright.dice.blocks import Block, Joined, Throws, added, flat, holds
from rollwright.dice.features import ONE, Feature, Lowest, Ranked
from rollwright.dice.numbers import Number, Sight, filling, parts, together
from rollwright.dice.pools import Dice
from rollwright.errors import TooLarge
from rollwright.odds import Odds, Pool
from rollwright.odds.odds import made


class Fell(NamedTuple):
    """Dice that lie before everybody: for every group that was thrown, what each die is worth."""

    groups: tuple[tuple[Any, ...], ...]


class Seen:
    """What was seen of a number, and what its dice may still be. Two of the same value are the same."""

    __slots__ = ("block", "key", "value")

    def __init__(self, key: Any, value: Any, block: Block) -> None:
        self.key, self.value, self.block = key, value, block

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and self.value == other.value and type(self.value) is type(other.value)

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

    __slots__ = ("_blocks", "at", "number", "place")

    def __init__(self, number: Number, blocks: dict[int, Block], at: int, place: str) -> None:
        self.number, self._blocks, self.at, self.place = number, blocks, at, place

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
        found = lone.known.get(self.number.key)
        return found if found is not None else lone.keep(self.number.key, found := self._law(), len(found))

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
        return found if lone is None else lone.keep(key, found, len(found))

    def _column(self) -> tuple[Block, list[Any]]:
        """The block of all dice of the number, and its value in every row."""
        blocks = dict(self._blocks)
        for throws in [sight.throws for sight in _sights(self.number)]:
            _beside(blocks, throws)
        for number in blocks_of.needed(self.number, blocks):
            apart = list({id(blocks[throw]): blocks[throw] for throw in sorted(number.dice)}.values())
            if len(apart) > 1:
                _place(blocks, Joined.of(apart, number))
        block, _, (column,) = blocks[min(self.number.dice)].asked([self.number])
        return block, column


class Ends:
    """What a run ends with: outcomes, each as likely as what is left of its dice."""

    __slots__ = ("_look", "_value")

    def __init__(self, value: Any, look: Look) -> None:
        self._value, self._look = value, look

    def law(self) -> Odds[Any]:
        """The odds of the outcomes."""
        return self._look.values().map(filling(self._value))


class Looked(BaseException):
    """Goes through a rule where it looks: it is started again once it is known what it sees. No rule may swallow it."""

    def __init__(self, look: Look) -> None:
        self.look = look


class Early(BaseException):
    """Something was looked at too late: whoever decided before, at a place among the answers, has seen it."""

    def __init__(self, at: int, numbers: list[Number], look: Look) -> None:
        self.at, self.numbers, self.look = at, numbers, look


class Table:
    """What lies on the table in one run, read by the *answers* that the run was given."""

    __slots__ = ("_blocks", "_decided", "_fell", "_order", "_reads", "_seen", "answers", "at", "thrown")

    def __init__(self, answers: Sequence[Any] = ()) -> None:
        self.answers, self.at, self.thrown = answers, 0, 0
        self._blocks: dict[int, Block] = {}
        self._fell: dict[int, tuple[Any, ...]] = {}
        self._reads: dict[int, list[Feature]] = {}
        self._seen: dict[Any, Any] = {}
        self._order: dict[Any, int] = {}
        self._decided: list[tuple[int, range, int]] = []

    # -- answers -----------------------------------------------------------------------------------------------------

    def waits(self) -> bool:
        """Whether there is no answer left for what is asked for now; what is seen before that is taken note of."""
        while self.at < len(self.answers):
            answer = self.answers[self.at]
            if type(answer) is not Seen:
                return False
            self._see(answer)
        return True

    def next(self) -> Any:
        """The next answer."""
        answer = self.answers[self.at]
        if type(answer) is Freely:
            self._decided.append((self.at, range(self.thrown), len(self._order)))
            answer = answer.answer
        self.at += 1
        return answer

    # -- dice --------------------------------------------------------------------------------------------------------

    def throw(self, pools: Sequence[Pool], single: Sequence[bool]) -> tuple[Any, ...]:
        """Dice that fall here: as they were thrown, if that is among the answers, and unseen if not."""
        if self.at < len(self.answers) and type(self.answers[self.at]) is Fell:
            return self.fallen(self.next(), pools, single)
        found = []
        for pool, one in zip(pools, single, strict=True):
            self._blocks[self.thrown] = Throws.thrown(self.thrown, pool)
            found.append(self._on_table(pool, one=one))
        return tuple(found)

    def fallen(self, fell: Fell, pools: Sequence[Pool], single: Sequence[bool]) -> tuple[Any, ...]:
        """Dice that lie before everybody."""
        found = []
        for values, pool, one in zip(fell.groups, pools, single, strict=True):
            self._fell[self.thrown] = values
            found.append(self._on_table(pool, one=one))
        return tuple(found)

    def _on_table(self, pool: Pool, *, one: bool) -> Any:
        at, self.thrown = self.thrown, self.thrown + 1
        dice = Dice(self, (at,), pool.die.faces, pool.count)
        return dice.total if one else dice

    def read(self, throws: tuple[int, ...], feature: Feature) -> Any:
        """A feature of throws: what it is where all of them lie before everybody, else a number that nobody has seen yet."""
        if self._fell and all(each in self._fell for each in throws):
            for each in throws:
                self._reads.setdefault(each, []).append(feature)
            return feature.of([self._fell[each] for each in throws])
        for each in throws:
            if each in self._fell:
                raise TooLarge("dice that were thrown on a table and dice to come cannot be put together")
        return Sight(self, throws, feature)

    @property
    def lying(self) -> bool:
        """Whether there are dice that somebody may see and nobody has thrown."""
        return bool(self._blocks)

    def lost(self, throw: int) -> tuple[Any, ...]:
        """What the dice before everybody show that do not count."""
        return tuple([self._fell[throw][at] for at in self.dropped(throw)])

    def dropped(self, throw: int) -> list[int]:
        """The places of dice before everybody that do not count: none, unless only some of the dice by rank were asked for."""
        every = self._reads.get(throw, [])
        if not every or any(not isinstance(each, Ranked | Lowest) or each.mix is not ONE for each in every):
            return []
        values = self._fell[throw]
        order = sorted(range(len(values)), key=lambda at: (values[at], -at), reverse=True)
        kept: set[int] = set()
        for each in every:
            kept.update(
                order[each.first : each.last]
                if isinstance(each, Ranked)
                else order[max(0, len(order) - each.n) :]
            )
        return sorted(set(order) - kept)

    # -- looking -----------------------------------------------------------------------------------------------------

    def look(self, number: Number) -> Any:
        """What a number is in this run; `Looked` where that is not among the answers, `Early` where somebody saw it before."""
        key = number.key
        if key in self._seen:
            return self._seen[key]
        self._first(number)
        if self.at == len(self.answers):
            raise Looked(self._asked(number))
        answer = self.answers[self.at]
        assert type(answer) is Seen, "a rule did something else with the same answers"
        assert answer.key == key, "a rule looked at something else with the same answers"
        self._see(answer)
        return answer.value

    def ends(self, value: Any) -> Any:
        """A value that a run ends with, or `Ends` where there are numbers in it that nobody has seen yet."""
        number = together(value)
        if number is None:
            return value
        self._first(number)
        return Ends(value, self._asked(number))

    def mean(self, number: Number) -> Fraction:
        """What a number is on average: of what is not resolved, nothing."""
        if number.key in self._seen:
            return Fraction(self._seen[number.key])
        self._first(number)
        law = self._asked(number).values()
        return Fraction(sum([value * weight for value, weight in law.weights().items()]), law.total)

    def early(self, numbers: list[Number]) -> Look:
        """A look at numbers before a decision, made again of numbers of another run."""
        return self._asked(self.again(numbers[0]))

    def again(self, number: Any) -> Any:
        """A number of another run, in this one."""
        if isinstance(number, Sight):
            return Sight(self, number.throws, number.feature)
        if isinstance(number, Number):
            return Number(number.op, tuple([self.again(arg) for arg in number.args]))
        return number

    def _asked(self, number: Number) -> Look:
        return Look(number, dict(self._blocks), self.at, _where())

    def _first(self, number: Number) -> None:
        """Whoever decided before has seen the dice that lay there: what is looked at of them, they look at first."""
        for at, lay, mark in self._decided:
            new = [part for part in parts(number, lay) if self._order.get(part.key, mark) >= mark]
            if new:
                raise Early(at, new, self._asked(number))

    def _see(self, answer: Seen) -> None:
        for throw in answer.block.dice:
            self._blocks[throw] = answer.block
        self._order[answer.key] = len(self._order)
        self._seen[answer.key] = answer.value
        self.at += 1


def _sights(number: Number) -> list[Sight]:
    return list(blocks_of.sights(number))


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


def _where() -> str:
    """The file and line of the rule that looks."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and frame.f_globals.get("__name__", "").startswith("rollwright.dice"):
        frame = frame.f_back
    return "" if frame is None else f"{frame.f_code.co_filename}:{frame.f_lineno}"
