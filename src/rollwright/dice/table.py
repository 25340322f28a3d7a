"""The table of one run: which dice lie there, what was seen of them, and what has to be looked at next."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from types import FrameType
from typing import Any

from rollwright.dice.blocks import Throws
from rollwright.dice.features import Feature, Lowest, Ranked, Shown, Sum
from rollwright.dice.joined import Block
from rollwright.dice.looks import Early, Ends, Fell, Freely, Look, Looked, Onwards, Place, Seen
from rollwright.dice.numbers import Number, Sight
from rollwright.dice.parts import parts
from rollwright.dice.pools import Dice
from rollwright.errors import TooLarge
from rollwright.odds import Pool

Groups = Sequence[tuple[str, Pool]]
"""Dice that are thrown, each pool by its name."""

OURS = ("rollwright.dice", "rollwright.rules.asking")
"""Where looks pass through on their way from a rule."""


class Table:
    """What lies on the table in one run, read by the *answers* that the run was given.

    Where there is none for a look, the run ends there; one that goes *ahead* passes so many of them, each with the first
    thing that it may see.
    """

    __slots__ = (
        "_blocks",
        "_decided",
        "_drops",
        "_fell",
        "_names",
        "_order",
        "_reads",
        "_seen",
        "ahead",
        "answers",
        "at",
        "passed",
        "thrown",
    )

    def __init__(self, answers: Sequence[Any] = (), ahead: int = 0) -> None:
        self.answers, self.at, self.thrown = answers, 0, 0
        self.ahead, self.passed = ahead, list[Look]()
        self._blocks: dict[int, Block] = {}
        self._fell: dict[int, tuple[Any, ...]] = {}
        self._names: dict[int, tuple[str, Pool]] = {}
        self._reads: dict[int, list[tuple[tuple[int, ...], Feature]]] = {}
        self._drops: dict[int, tuple[int, int]] = {}
        self._seen: dict[Any, Any] = {}
        self._order: dict[Any, int] = {}
        self._decided: list[tuple[int, frozenset[int], int]] = []

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
            if self.thrown:
                self._decided.append((self.at, frozenset(range(self.thrown)), len(self._order)))
            answer = answer.answer
        self.at += 1
        return answer

    # -- dice --------------------------------------------------------------------------------------------------------

    def throw(self, groups: Groups, single: Sequence[bool]) -> tuple[Any, ...]:
        """Dice that fall here: as they were thrown, if that is among the answers, and unseen if not."""
        if self.at < len(self.answers) and type(self.answers[self.at]) is Fell:
            return self.fallen(self.next(), groups, single)
        found = []
        for group, one in zip(groups, single, strict=True):
            self._blocks[self.thrown] = Throws.thrown(self.thrown, group[1])
            self._names[self.thrown] = group
            found.append(self._on_table(group[1], one=one))
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
        number = TOTAL if pool.die.numeric else SHOWN
        return self.read((at,), number) if one else Dice(self, (at,), pool.die.faces, pool.count)

    def read(self, throws: tuple[int, ...], feature: Feature) -> Any:
        """A feature of throws: what it is where all of them lie before everybody, else a number that nobody has seen yet."""
        if self._fell and all(each in self._fell for each in throws):
            for each in throws:
                self._reads.setdefault(each, []).append((throws, feature))
            return feature.of([self._fell[each] for each in throws])
        for each in throws:
            if each in self._fell:
                raise TooLarge("dice that were thrown on a table and dice to come cannot be put together")
        return Sight(self, throws, feature)

    def drop(self, throw: int, highest: Any, lowest: Any) -> None:
        """Take note of the dice that do not count, where they lie before everybody."""
        if throw in self._fell:
            self._drops[throw] = highest, lowest

    @property
    def lying(self) -> bool:
        """Whether there are dice that somebody may see and nobody has thrown."""
        return bool(self._blocks)

    def lost(self, throw: int) -> tuple[Any, ...]:
        """What the dice before everybody show that do not count."""
        return tuple([self._fell[throw][at] for at in self.dropped(throw)])

    def dropped(self, throw: int) -> list[int]:
        """The places of dice before everybody that do not count: those that are dropped; else none, unless only some were asked for by rank."""
        places = range(len(self._fell[throw]))
        if throw in self._drops:
            highest, lowest = self._drops[throw]
            order = sorted(places, key=lambda at: (self._fell[throw][at], -at), reverse=True)
            return sorted(set(order) - set(order[highest : len(order) - lowest]))
        reads = self._reads.get(throw, [])
        kept: set[tuple[int, int]] = set()
        for throws, each in reads:
            if not isinstance(each, Ranked | Lowest) or len(each.mix.pooled) < len(throws):
                return []
            dice = [(die, at) for die in throws for at in range(len(self._fell[die]))]
            dice.sort(key=lambda place: self._fell[place[0]][place[1]], reverse=True)
            first, last = (each.first, each.last) if isinstance(each, Ranked) else (-each.n, None)
            kept.update(dice[first:last])
        return [at for at in places if reads and (throw, at) not in kept]

    # -- looking -----------------------------------------------------------------------------------------------------

    def look(self, number: Number) -> Any:
        """What a number is in this run; `Looked` where that is not among the answers, `Early` where somebody saw it before."""
        key = number.key
        if key in self._seen:
            return self._seen[key]
        self._first(number)
        if self.at == len(self.answers):
            self._pass(self._asked(number))
        answer = self.answers[self.at]
        assert type(answer) is Seen, "a rule did something else with the same answers"
        assert answer.key == key, "a rule looked at something else with the same answers"
        self._see(answer)
        return answer.value

    def _pass(self, look: Look) -> None:
        """Go on with the first thing that may be seen, as long as this run looks *ahead*."""
        if len(self.passed) >= self.ahead or not look.law():
            raise Looked(look)
        self.passed.append(look)
        self.answers = (*self.answers, next(iter(look.law())))

    def ends(self, number: Number, make: Callable[[Any], Any]) -> Ends:
        """What is made of a number that a run ends with."""
        self._first(number)
        return Ends(Look(number, dict(self._blocks), self._names, None), make)

    def onwards(self, number: Number, make: Callable[[Any], Any], fill: Callable[[Any], Any]) -> Onwards:
        """What is made of a number that a run ends with, and that goes on."""
        self._first(number)
        return Onwards(self._asked(number), make, fill)

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
        return Look(number, dict(self._blocks), self._names, _where())

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


SHOWN = Shown()
TOTAL = Sum()
"""What a single die shows."""


def _where() -> Place | None:
    """Where the rule looks: in which code, at which line; nothing where it is not its code that looks, but whoever reads what it came to."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and (name := frame.f_globals.get("__name__", "")).startswith(OURS):
        frame = frame.f_back
    return None if frame is None or name.startswith("rollwright.r") else Place(frame.f_code, frame.f_lineno)
