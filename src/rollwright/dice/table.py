"""The table of one run: which dice lie there, what was seen of them, and what has to be looked at next."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from types import FrameType
from typing import Any

from rollwright.dice.blocks import Throws
from rollwright.dice.features import ONE, Feature, Lowest, Ranked
from rollwright.dice.joined import Block
from rollwright.dice.looks import Early, Ends, Fell, Freely, Look, Looked, Seen
from rollwright.dice.numbers import Number, Sight
from rollwright.dice.parts import parts
from rollwright.dice.pools import Dice
from rollwright.dice.within import together
from rollwright.errors import TooLarge
from rollwright.odds import Pool

Groups = Sequence[tuple[str, Pool]]
"""Dice that are thrown, each pool by its name."""


class Table:
    """What lies on the table in one run, read by the *answers* that the run was given."""

    __slots__ = (
        "_blocks",
        "_decided",
        "_fell",
        "_names",
        "_order",
        "_reads",
        "_seen",
        "answers",
        "at",
        "thrown",
    )

    def __init__(self, answers: Sequence[Any] = ()) -> None:
        self.answers, self.at, self.thrown = answers, 0, 0
        self._blocks: dict[int, Block] = {}
        self._fell: dict[int, tuple[Any, ...]] = {}
        self._names: dict[int, str] = {}
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

    def throw(self, groups: Groups, single: Sequence[bool]) -> tuple[Any, ...]:
        """Dice that fall here: as they were thrown, if that is among the answers, and unseen if not."""
        if self.at < len(self.answers) and type(self.answers[self.at]) is Fell:
            return self.fallen(self.next(), groups, single)
        found = []
        for (name, pool), one in zip(groups, single, strict=True):
            self._blocks[self.thrown] = Throws.thrown(self.thrown, pool)
            self._names[self.thrown] = f"{name} {pool}"
            found.append(self._on_table(pool, one=one))
        return tuple(found)

    def fallen(self, fell: Fell, groups: Groups, single: Sequence[bool]) -> tuple[Any, ...]:
        """Dice that lie before everybody."""
        found = []
        for values, (_, pool), one in zip(fell.groups, groups, single, strict=True):
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
        reads = self._reads.get(throw, [])
        every = [each for each in reads if isinstance(each, Ranked | Lowest) and each.mix is ONE]
        if not every or len(every) < len(reads):
            return []
        values = self._fell[throw]
        order = sorted(range(len(values)), key=lambda at: (values[at], -at), reverse=True)
        kept: set[int] = set()
        for each in every:
            first, last = (each.first, each.last) if isinstance(each, Ranked) else (-each.n, None)
            kept.update(order[first:last])
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

    def ends(self, value: Any, make: Callable[[Any], Any]) -> Ends:
        """What is made of a value that a run ends with, in which there are numbers that nobody has seen yet."""
        number = together(value)
        assert number is not None
        self._first(number)
        return Ends(value, make, self._asked(number))

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
        dice = tuple([self._names[throw] for throw in sorted(number.dice)])
        return Look(number, dict(self._blocks), dice, _where())

    def _first(self, number: Number) -> None:
        """Whoever decided before has seen the dice that lay there: what is looked at of them, they look at first."""
        for at, lay, mark in self._decided:
            new = [part for part in parts(number, lay) if self._order.get(part.key, mark) >= mark]
            if new:
                raise Early(at, new)

    def _see(self, answer: Seen) -> None:
        for throw in answer.block.dice:
            self._blocks[throw] = answer.block
        self._order[answer.key] = len(self._order)
        self._seen[answer.key] = answer.value
        self.at += 1


def _where() -> str:
    """The file and line of the rule that looks."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and frame.f_globals.get("__name__", "").startswith("rollwright.dice"):
        frame = frame.f_back
    return "" if frame is None else f"{frame.f_code.co_filename}:{frame.f_lineno}"
