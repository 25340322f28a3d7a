"""The table of one run: which dice lie there, what was seen of them, and what has to be looked at next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from rollwright.dice.ahead import Ahead
from rollwright.dice.blocks import Throws
from rollwright.dice.fallen import Fallen
from rollwright.dice.features import Feature, SingleFace, Sum
from rollwright.dice.joined import Block
from rollwright.dice.lines import line_that_looks, reaches, unsteady
from rollwright.dice.looks import (
    Ends,
    Fell,
    Freely,
    Look,
    Looked,
    Onwards,
    Partly,
    Seen,
    SeenEarlier,
)
from rollwright.dice.meant import could_show
from rollwright.dice.numbers import Number, Sight, both
from rollwright.dice.parts import parts
from rollwright.dice.pools import Dice
from rollwright.dice.quotes import Quotes, quote
from rollwright.dice.untold import veiled
from rollwright.errors import TooLarge
from rollwright.odds import Die, Noted, Pool
from rollwright.odds.work import Beyond, allowed

Groups = Sequence[tuple[str, Pool]]
"""Dice that are thrown, each pool by its name."""

CHEAP = 20_000_000
"""So much work, in the units of `Work`, is done for what may be left out: some two milliseconds."""

STAYS = Ahead(0)
"""A run that passes no look."""


class DiceTable:
    """What lies on the table in one run, read by the *answers* that the run was given.

    Where there is none for a look, the run ends there, unless it goes *ahead*.
    """

    __slots__ = (
        "_blocks",
        "_decided",
        "_fallen",
        "_lain",
        "_names",
        "_seen",
        "ahead",
        "answers",
        "at",
        "passed",
        "quotes",
        "reckons",
        "thrown",
        "veils",
    )

    def __init__(self, answers: Sequence[Any] = ()) -> None:
        self.answers, self.at, self.thrown = answers, 0, 0
        self.ahead, self._lain = STAYS, 0
        self.passed: tuple[Look, ...] = ()
        """The looks that were passed where it went *ahead*."""
        self.reckons = False
        self._fallen: Fallen | None = None
        self._blocks: dict[int, Block] = {}
        self._names: dict[int, tuple[str, Pool]] = {}
        self._seen: dict[Any, tuple[Any, int]] = {}
        self._decided: tuple[tuple[int, frozenset[int], int], ...] = ()
        self.quotes: Quotes = {}
        """What was written of numbers that nobody has looked at."""
        self.veils = False
        """Whether there was anything that this run was not told."""

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
            if self.thrown or self._lain:
                lay = frozenset(range(-self._lain, self.thrown))
                self._decided = (*self._decided, (self.at, lay, len(self._seen)))
            answer = answer.answer
        self.at += 1
        if type(answer) is Partly:
            self._lain += 1
            return Noted(answer.seen, self._lie(answer.note))
        if type(answer) is Noted:
            self._lain += 1
        told = veiled(answer)
        self.veils = self.veils or told is not answer
        return told

    # -- dice --------------------------------------------------------------------------------------------------------

    def throw(self, groups: Groups, single: Sequence[bool]) -> tuple[Any, ...]:
        """Dice that fall here: as they were thrown, if that is among the answers, and unseen if not."""
        if self.at < len(self.answers) and type(self.answers[self.at]) is Fell:
            return self.fallen(self.next(), groups, single)
        lying = []
        for group, one in zip(groups, single, strict=True):
            self._blocks[self.thrown] = Throws.thrown(self.thrown, group[1])
            self._names[self.thrown] = group
            lying.append(self._on_table(group[1], one=one))
        return tuple(lying)

    def _lie(self, die: Die) -> Any:
        """A die that comes with an answer, as if it had been thrown before all others: it is met in this run alone."""
        pool, at = 1 @ die, -self._lain
        self._blocks[at] = Throws((at,), (pool,), (), [()], [die.total], 0)
        self._names[at] = die.name, pool
        return Sight(self, (at,), SHOWN)

    def fallen(self, fell: Fell, groups: Groups, single: Sequence[bool]) -> tuple[Any, ...]:
        """Dice that lie before everybody."""
        lying = []
        for values, (_, pool), one in zip(fell.groups, groups, single, strict=True):
            self.before_all.lay(self.thrown, values)
            lying.append(self._on_table(pool, one=one))
        return tuple(lying)

    def _on_table(self, pool: Pool, *, one: bool) -> Any:
        at, self.thrown = self.thrown, self.thrown + 1
        if one:
            return self.read((at,), TOTAL if pool.die.numeric else SHOWN)
        return Dice(self, (at,), pool.die.faces, pool.count)

    def read(self, throws: tuple[int, ...], feature: Feature) -> Any:
        """A feature of throws: what it is where all of them lie before everybody, else a number that nobody has seen yet."""
        if self._fallen is not None and self._fallen.holds(throws):
            return self._fallen.read(throws, feature)
        return Sight(self, throws, feature)

    def drop(self, throw: int, highest: Any, lowest: Any) -> None:
        """Take note of the dice that do not count, where they lie before everybody."""
        if self._fallen is not None:
            self._fallen.drop(throw, highest, lowest)

    @property
    def lying(self) -> bool:
        """Whether there are dice that somebody may see and nobody has thrown."""
        return bool(self._blocks)

    @property
    def before_all(self) -> Fallen:
        """The dice that lie before everybody."""
        if self._fallen is None:
            self._fallen = Fallen()
        return self._fallen

    # -- looking -----------------------------------------------------------------------------------------------------

    def look(self, number: Number) -> Any:
        """What a number is in this run; `Looked` where that is not among the answers, `SeenEarlier` where somebody saw it before."""
        if self.reckons:
            raise reaches(line_that_looks())
        key = number.key
        if key in self._seen:
            return self._seen[key][0]
        if self._seen and (known := self._known(number)) is not None:
            return known[0]
        if self.at == len(self.answers):
            self._first(number)
            look = self._asked(number)
            ahead = self.ahead.sees(look, self.answers, len(self.passed))
            if ahead is None:
                raise Looked(look)
            self.passed, self.answers = (*self.passed, look), (*self.answers, ahead)
        answer = self.answers[self.at]
        if type(answer) is not Seen or answer.key != key:
            raise unsteady(line_that_looks())
        self._see(answer)
        return answer.value

    def _known(self, number: Number) -> tuple[Any] | None:
        """What a number is where all that it is made of was looked at: whoever has seen that sees nothing new."""
        seen = self._seen.get(number.key)
        if seen is not None:
            return (seen[0],)
        if type(number) is Sight:
            return None
        args = []
        for arg in number.args:
            if isinstance(arg, Number):
                known = self._known(arg)
                if known is None:
                    return None
                arg = known[0]
            args.append(arg)
        return (number.op(*args),)

    def ends(self, number: Number, make: Callable[[Any], Any]) -> Ends:
        """What is made of a number that a run ends with."""
        return Ends(self._last(number), make)

    def onwards(self, number: Number, make: Callable[[Any], Any]) -> Onwards:
        """The rules that are made of a number that a run ends with, and that it goes on as."""
        return Onwards(self._last(number), make)

    def _last(self, number: Number) -> Look:
        self._first(number)
        return Look(number, dict(self._blocks), self._names, None)

    def mean(self, number: Number) -> Fraction:
        """What a number is on average: of what is not resolved, nothing."""
        if number.key in self._seen:
            return Fraction(self._seen[number.key][0])
        self._first(number)
        law = self._asked(number).values()
        return Fraction(sum([value * weight for value, weight in law.weights().items()]), law.total)

    def least(self, number: Number) -> Any:
        """The least that a number may be, as far as this run has looked, and nothing where that takes long: this is no look."""
        known = self._known(number)
        if known:
            return known[0]
        with suppress(Beyond, TooLarge), allowed(CHEAP):
            return min(self._asked(number).values().weights())
        return None

    def quote(self, number: Number) -> str:
        """What a number is where it was looked at, and which dice it is of where it was not: this is no look."""
        try:
            return repr(self._seen[number.key][0])
        except (KeyError, TypeError):  # what it is compared with may be a list
            return quote(number, Look(number, {}, self._names, None).dice, self.quotes)

    def kind(self, number: Sight) -> type:
        """The type of what is read of dice; that of numbers which nobody has seen where it may be of several."""
        kinds = set(
            map(type, number.feature.values(self._names[throw][1].die.faces for throw in number.throws))
        )
        return kinds.pop() if len(kinds) == 1 else Sight

    def refuse_word(self, number: Sight, word: str) -> None:
        """Refuse a word that what is read of dice is held against: what a single die never shows, where it is nearly what it shows."""
        if number.feature in (SHOWN, TOTAL):
            could_show(word, self._names[number.throws[0]][1].die.faces)

    def early(self, numbers: list[Number]) -> Look:
        """A look at numbers before a decision, made again of numbers of another run."""
        return self._asked(self.again(numbers[0]))

    def again(self, number: Any) -> Any:
        """A number of another run, in this one."""
        if type(number) is Sight:
            return Sight(self, number.throws, number.feature)
        if isinstance(number, Number):
            return Number(number.op, tuple([self.again(arg) for arg in number.args]))
        return number

    def _asked(self, number: Number) -> Look:
        return Look(number, dict(self._blocks), self._names, line_that_looks())

    def _first(self, number: Number) -> None:
        """Whoever decided before has seen the dice that lay there: what is looked at of them, they look at first."""
        for at, lay, mark in self._decided:
            new = {part.key: part for part in parts(number, lay) if self._since(part, mark)}
            if new:
                raise SeenEarlier(at, [*new.values()])

    def _since(self, number: Number, mark: int) -> bool:
        """Whether something was not looked at before so many other things were, nor all that it is made of."""
        known = self._seen.get(number.key)
        if known is not None and known[1] < mark:
            return False
        if type(number) is Sight:
            return True
        return any(self._since(arg, mark) for arg in number.args if isinstance(arg, Number))

    def _see(self, answer: Seen) -> None:
        for throw in answer.block.dice:
            self._blocks[throw] = answer.block
        at = len(self._seen)
        self._seen[answer.key] = answer.value, at
        if answer.key[0] is both:  # whoever sees several values sees each of them
            for key, value in zip(answer.key[1:], answer.value, strict=True):
                self._seen.setdefault(key, (value, at))
        self.at += 1


SHOWN = SingleFace()
TOTAL = Sum()
"""What a single die shows."""
