"""Pools on the table: what a rule can ask of dice that were thrown together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from rollwright.dice.features import Feature, Largest, Lead, Lowest, Lying, Pairs, Ranked, Sets, Straight, Sum
from rollwright.dice.meant import INSTEAD, FaceWorth, Which, a_word, holding, worths
from rollwright.dice.mixes import ONE, Mix
from rollwright.dice.ranks import Sorted
from rollwright.odds.faces import lowest_first


class Reads(Protocol):
    """Reads a feature of throws: a number, or, where dice lie before everybody, what it is."""

    def read(self, throws: tuple[int, ...], feature: Feature) -> Any:
        """The number."""
        ...

    @property
    def lying(self) -> bool:
        """Whether there are dice that nobody has thrown."""
        ...

    def drop(self, throw: int, highest: Any, lowest: Any) -> None:
        """Say of a throw how many of its highest and of its lowest dice do not count."""
        ...


class Dice:
    """Dice that were thrown together. Everything that is asked of them is a number; asking is not looking.

    Pools can be put together (``a + b``), let dice of the same face cancel each other (``a - b``), and be cut down to some
    of their faces (`where`).
    """

    __slots__ = ("_mix", "_run", "_size", "_throws", "sides")

    @property
    def on_table(self) -> bool:
        """Whether nobody has thrown them yet, so that they can be asked only while they lie there."""
        return bool(self._run.lying)

    def __init__(
        self, run: Reads, throws: tuple[int, ...], faces: tuple[Any, ...], size: int | None, mix: Mix = ONE
    ) -> None:
        self._run, self._throws, self._mix = run, throws, mix
        self.sides = faces
        """The faces that a die of them may show."""
        self._size = size  # `None` where it depends on what they show

    def _read(self, feature: Feature) -> int:
        number: int = self._run.read(self._throws, feature)
        return number

    def _show_numbers(self, asked: str) -> None:
        """Refuse to be asked for what only dice with numbers have."""
        if (word := a_word(self.sides)) is not None:
            raise TypeError(
                f"dice that show words, as {word!r}, have no {asked}: ask .count(…) for how many show one, "
                "or .worth(…), where it is said what each is worth"
            )

    @property
    def size(self) -> int:
        """How many dice there are: known from the beginning, or a number where it depends on what they show."""
        return self.count() if self._size is None else self._size

    @property
    def total(self) -> int:
        """The sum of all dice; 0 of none."""
        self._show_numbers("total")
        return self._read(Sum(self._mix))

    def count(self, *which: Which) -> int:
        """How many dice show a face, or one of several, or one for which a function holds; how many there are, where nothing is said."""
        holds = holding(*which, faces=self.sides) if which else lambda face: True
        return self._read(Sum(self._mix, tuple([(face, 1 if holds(face) else 0) for face in self.sides])))

    def worth(self, of: FaceWorth) -> int:
        """The sum of what each die is worth by its face: a function of that, or a table with every face."""
        return self._read(Sum(self._mix, worths(of, self.sides)))

    def highest(self, n: int = 1) -> int:
        """The sum of the *n* highest dice (of all, where there are no more); 0 of none."""
        self._show_numbers("highest die")
        return self._read(Ranked(self._mix, None, 0, _some(n)))

    def lowest(self, n: int = 1) -> int:
        """The sum of the *n* lowest dice (of all, where there are no more); 0 of none."""
        self._show_numbers("lowest die")
        return self._read(Lowest(self._mix, some)) if (some := _some(n)) else 0

    def middle(self, n: int = 1) -> int:
        """The sum of the *n* dice in the middle, with as many above as below (of all, where there are no more); 0 of none.

        Raises ValueError where as many do not lie to both sides.
        """
        if self._size is None:
            raise TypeError("how many dice there are depends on what they show: ask .ranked(at, upto)")
        above, odd = divmod(max(0, self._size - _some(n)), 2)
        if odd:
            raise ValueError(f"of {self._size} dice {n} do not lie in the middle: ask .ranked(at, upto)")
        return self.ranked(above, self._size - above)

    def ranked(self, at: int, upto: int | None = None, worth: FaceWorth | None = None) -> int:
        """The die in a place, the highest in place 0 and the lowest in place −1, or the sum of all dice from there *upto* another; 0 of none.

        A die is worth its face, unless *worth* says what it is worth by that.
        """
        each = None
        if worth is None:
            self._show_numbers("highest die")
        else:
            each = worths(worth, self.sides)
        first = self._place(at)
        last = first + 1 if upto is None else self._place(upto)
        return self._read(Ranked(self._mix, each, max(0, first), max(0, last)))

    def _place(self, at: int) -> int:
        """A place, counted from the lowest die where it is negative."""
        at = index(at)
        if at < 0 and self._size is None:
            raise TypeError(
                "how many dice there are depends on what they show: count places from the highest"
            )
        return at if at >= 0 else at + (self._size or 0)

    @property
    def sorted(self) -> tuple[int, ...]:
        """Every die, the highest first; only where it is known how many there are."""
        if self._size is None:
            raise TypeError("how many dice there are depends on what they show: ask .ranked(at) for each")
        ranks = tuple([self.ranked(at) for at in range(self._size)])
        return ranks if all(type(each) is int for each in ranks) else Sorted(self, ranks)

    def sets(self, size: int = 2) -> int:
        """How many faces are shown by at least so many dice: pairs, unless it is said."""
        return self._read(Sets(self._mix, _some(size)))

    @property
    def largest_set(self) -> int:
        """How many dice show the face that most of them show; 0 of none."""
        return self._read(Largest(self._mix))

    @property
    def distinct(self) -> int:
        """How many different faces are shown."""
        return self.sets(1)

    @property
    def longest_run(self) -> int:
        """How many faces follow one another without a gap, where most do; 0 of none."""
        self._show_numbers("run")
        return self._read(Straight(self._mix))

    def where(self, which: Which) -> Dice:
        """Only the dice that show a face, or one of several, or one for which a function holds."""
        holds = holding(which, faces=self.sides)
        kept = tuple([face for face in self.sides if holds(face)])
        return Dice(self._run, self._throws, kept, None, Mix("where", self._mix, frozenset(kept)))

    def drop(self, *, highest: Any = 0, lowest: Any = 0) -> None:
        """Say how many of the highest and of the lowest dice are shown as dropped, whatever is asked of them. This looks at nothing."""
        (throw,) = self._throws
        self._run.drop(throw, highest, lowest)

    def __add__(self, other: Dice) -> Dice:
        """Both together."""
        return self._with(other, "+")

    def __sub__(self, other: Dice) -> Dice:
        """What is left of these when each of the others cancels one that shows the same face."""
        return self._with(other, "-")

    def wins(self, other: Dice) -> int:
        """How many pairs these dice win, the highest beside the highest of the others, and so on while both have dice."""
        return self._pairs(other, ties=False)

    def ties(self, other: Dice) -> int:
        """How many pairs show the same, the highest beside the highest of the others, and so on while both have dice."""
        return self._pairs(other, ties=True)

    def ahead(self, other: Dice) -> int:
        """How these dice, sorted, compare with others: 1 where they are ahead in the first pair that differs, −1 where the others are, else 0."""
        throws, (ours, theirs) = self._places(other)
        number: int = self._run.read(throws, Lead(self._mix.moved(ours), other._mix.moved(theirs)))
        return number

    def _pairs(self, other: Dice, *, ties: bool) -> int:
        if not isinstance(other, Dice):
            raise TypeError(f"pairs are of two pools, as in a.wins(b), not {other!r}")
        if self._size is None or other._size is None:
            raise TypeError("pairs are for dice of which it is known how many there are")
        throws, (ours, theirs) = self._places(other)
        most = min(self._size, other._size)
        pairs = Pairs(self._mix.moved(ours), other._mix.moved(theirs), most, ties)
        number: int = self._run.read(throws, pairs)
        return number

    def _places(self, other: Dice) -> tuple[tuple[int, ...], list[tuple[int, ...]]]:
        """All throws of both, and where those of each are among them."""
        throws = tuple(dict.fromkeys(self._throws + other._throws))
        return throws, [tuple([throws.index(each) for each in dice._throws]) for dice in (self, other)]

    def _with(self, other: Any, kind: str) -> Dice:
        if not isinstance(other, Dice):
            self._number()
        size = None if kind == "-" or self._size is None or other._size is None else self._size + other._size
        throws, places = self._places(other)
        mix = Mix(kind, self._mix.moved(places[0]), other._mix.moved(places[1]))
        return Dice(self._run, throws, tuple(lowest_first({*self.sides, *other.sides})), size, mix)

    def __iter__(self) -> Iterator[Any]:
        raise TypeError(
            "a pool does not tell its dice apart: ask .total, .count(…), .worth(…), .highest(…), .sorted, or throw them one by one"
        )

    def __len__(self) -> int:
        """How many dice there are, which is a look where it depends on what they show."""
        return index(self.size)

    def __bool__(self) -> bool:
        raise TypeError("a pool of dice is neither true nor false: ask .size, or .count(…)")

    def __contains__(self, face: Any) -> bool:
        """Whether any die shows a face, which is a look."""
        return bool(self.count(face))

    def __getitem__(self, at: Any) -> Any:
        raise TypeError(
            "dice that were thrown together lie in no order: ask .ranked(0) for the highest, or .sorted"
        )

    if TYPE_CHECKING:
        ...
    else:

        def __getattr__(self, name: str) -> Any:
            instead = INSTEAD.get(
                name, "ask .total, .count(…), .highest(n), .lowest(n), .ranked(i), .sorted or .sets(n)"
            )
            raise AttributeError(f"a pool of dice has no {name}: {instead}", name=name, obj=self)

    def _number(self, *_: Any) -> NoReturn:
        raise TypeError("a pool of dice is no number: ask .total, .count(…) or .highest(…)")

    def __rmatmul__(self, size: Any) -> NoReturn:
        raise TypeError(
            "dice that lie there are thrown already: throw new ones, as in throw(dice.count(1) @ d6)"
        )

    __lt__ = __le__ = __gt__ = __ge__ = __int__ = __index__ = __neg__ = __matmul__ = _number
    __mul__ = __rmul__ = __rsub__ = __truediv__ = __floordiv__ = __mod__ = _number

    def __eq__(self, other: object) -> bool:
        return self is other if isinstance(other, Dice) else bool(self._number())

    __hash__ = object.__hash__

    def __radd__(self, other: Any) -> Dice:
        return self if other == 0 else self._number()  # `sum` begins with 0

    def __str__(self) -> str:
        """Refuse to be a text: what lies there is one only once it was asked for."""
        raise TypeError("a pool of dice is no text: write what you ask of it, as in f'{dice.total}'")

    def __format__(self, form: str) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<{'some' if self._size is None else self._size} dice on the table>"


def as_they_lie(dice: Sequence[Dice], *, most: int, wide: str) -> Any:
    """Every die of some pools in its place, pool by pool: only for whoever picks one of them.

    There is nothing wider to be looked at. Before the roll it is refused for more than so many dice, and *wide* says why.
    """
    throws = tuple([throw for each in dice for throw in each._throws])
    return dice[0]._run.read(throws, Lying(ONE, tuple(range(len(throws))), most, wide))


def _some(n: int) -> int:
    n = index(n)
    if n < 0:
        raise ValueError(f"0 or more dice, not {n}")
    return n
