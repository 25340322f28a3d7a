"""Pools on the table: what a rule can ask of dice that were thrown together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from rollwright.dice.features import ONE, Feature, Largest, Lowest, Mix, Pairs, Ranked, Run, Sets, Sum


class Reads(Protocol):
    """Reads a feature of throws: a number, or, where dice lie before everybody, what it is."""

    def read(self, throws: tuple[int, ...], feature: Feature) -> Any:
        """The number."""
        ...


class Dice:
    """Dice that were thrown together. Everything that is asked of them is a number; asking is not looking.

    Pools can be put together (``a + b``), let dice of the same face cancel each other (``a - b``), and be cut down to some
    of their faces (`where`).
    """

    __slots__ = ("_mix", "_run", "_throws", "faces", "size")

    def __init__(
        self, run: Reads, throws: tuple[int, ...], faces: tuple[Any, ...], size: int | None, mix: Mix = ONE
    ) -> None:
        self._run, self._throws, self._mix = run, throws, mix
        self.faces = faces
        """The faces that they may show."""
        self.size = size
        """How many dice there are; `None` where that depends on what they show."""

    def _read(self, feature: Feature) -> Any:
        return self._run.read(self._throws, feature)

    @property
    def total(self) -> Any:
        """The sum of all dice; 0 of none."""
        return self._read(Sum(self._mix))

    def count(self, which: Any) -> Any:
        """How many dice show a face, or one of several, or one for which a function holds."""
        return self.worth(lambda face: int(bool(_holds(which, face))))

    def worth(self, of: Callable[[Any], int]) -> Any:
        """The sum of what each die is worth by its face."""
        return self._read(Sum(self._mix, tuple([(face, of(face)) for face in self.faces])))

    def highest(self, n: int = 1) -> Any:
        """The sum of the *n* highest dice (of all, where there are no more); 0 of none."""
        return self._read(Ranked(self._mix, 0, _some(n)))

    def lowest(self, n: int = 1) -> Any:
        """The sum of the *n* lowest dice (of all, where there are no more); 0 of none."""
        return self._read(Lowest(self._mix, _some(n))) if _some(n) else 0

    def ranked(self, at: int) -> Any:
        """The die in a place, the highest in place 0; 0 where there is none."""
        return self._read(Ranked(self._mix, at, at + 1))

    @property
    def sorted(self) -> tuple[Any, ...]:
        """Every die, the highest first; only where it is known how many there are."""
        if self.size is None:
            raise TypeError("how many dice there are depends on what they show: ask .ranked(at) for each")
        return tuple([self.ranked(at) for at in range(self.size)])

    def sets(self, size: int = 2) -> Any:
        """How many faces are shown by at least so many dice: pairs, unless it is said."""
        return self._read(Sets(self._mix, size))

    @property
    def largest_set(self) -> Any:
        """How many dice show the face that most of them show; 0 of none."""
        return self._read(Largest(self._mix))

    @property
    def distinct(self) -> Any:
        """How many different faces are shown."""
        return self.sets(1)

    @property
    def longest_run(self) -> Any:
        """How many faces follow one another without a gap, where most do; 0 of none."""
        return self._read(Run(self._mix))

    def where(self, which: Any) -> Dice:
        """Only the dice that show a face, or one of several, or one for which a function holds."""
        kept = tuple([face for face in self.faces if _holds(which, face)])
        return Dice(self._run, self._throws, kept, None, Mix("where", self._mix, frozenset(kept)))

    def __add__(self, other: Dice) -> Dice:
        """Both together."""
        if not isinstance(other, Dice):
            return NotImplemented
        size = None if self.size is None or other.size is None else self.size + other.size
        return self._with(other, "+", size)

    def __sub__(self, other: Dice) -> Dice:
        """What is left of these when each of the others cancels one that shows the same face."""
        if not isinstance(other, Dice):
            return NotImplemented
        return self._with(other, "-", None)

    def wins(self, other: Dice) -> Any:
        """How many pairs these dice win, the highest beside the highest of the others, and so on while both have dice."""
        return self._pairs(other, ties=False)

    def ties(self, other: Dice) -> Any:
        """How many pairs show the same, the highest beside the highest of the others, and so on while both have dice."""
        return self._pairs(other, ties=True)

    def _pairs(self, other: Dice, *, ties: bool) -> Any:
        if self.size is None or other.size is None:
            raise TypeError("pairs are for dice of which it is known how many there are")
        throws, (ours, theirs) = self._places(other)
        most = min(self.size, other.size)
        return self._run.read(throws, Pairs(self._mix.moved(ours), other._mix.moved(theirs), most, ties))

    def _places(self, other: Dice) -> tuple[tuple[int, ...], list[tuple[int, ...]]]:
        """All throws of both, and where those of each are among them."""
        throws = tuple(dict.fromkeys(self._throws + other._throws))
        return throws, [tuple([throws.index(each) for each in dice._throws]) for dice in (self, other)]

    def _with(self, other: Dice, kind: str, size: int | None) -> Dice:
        throws, places = self._places(other)
        mix = Mix(kind, self._mix.moved(places[0]), other._mix.moved(places[1]))
        return Dice(self._run, throws, tuple(sorted({*self.faces, *other.faces})), size, mix)

    def __iter__(self) -> Iterator[Any]:
        raise TypeError(
            "a pool does not tell its dice apart: ask .count(…), .highest(…), .sorted, or throw them one by one"
        )

    def __len__(self) -> int:
        if self.size is None:
            raise TypeError("how many dice there are depends on what they show: ask .count(…)")
        return self.size

    def __bool__(self) -> bool:
        raise TypeError("a pool of dice is neither true nor false: ask .size, or .count(…)")

    def __repr__(self) -> str:
        return f"<{'some' if self.size is None else self.size} dice on the table>"


def _holds(which: Any, face: Any) -> Any:
    if callable(which):
        return which(face)
    return face in which if isinstance(which, tuple | list | set | frozenset | range) else face == which


def _some(n: int) -> int:
    if n < 0:
        raise ValueError(f"0 or more dice, not {n}")
    return n
