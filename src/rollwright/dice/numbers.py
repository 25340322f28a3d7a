"""Numbers that nobody has seen yet: what is reckoned with dice is known only where a rule looks."""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from rollwright.dice.features import Feature
from rollwright.dice.functions import OURS, function_key
from rollwright.dice.mistaken import CALLED, LENGTH, ONE, has_no


class Reader(Protocol):
    """Whoever can tell what a number is, in one run."""

    reckons: bool
    """Whether it is being reckoned how likely something is, of all that the dice may show: nobody looks meanwhile."""

    def look(self, number: Number) -> Any:
        """What a number is in this run."""
        ...

    def ends(self, number: Number, make: Callable[[Any], Any]) -> Any:
        """The odds of what is made of a number that a run ends with."""
        ...

    def quote(self, number: Number) -> str:
        """How a number is written where nobody is to look at it."""
        ...

    def mean(self, number: Number) -> Fraction:
        """What a number is on average in this run, which is no look."""
        ...

    def least(self, number: Number) -> Any:
        """The least that a number may be in this run, which is no look."""
        ...

    def kind(self, number: Sight) -> type:
        """The type of what is read of dice."""
        ...

    def refuse_word(self, number: Sight, word: str) -> None:
        """Refuse a word that what is read of dice is held against, where they never show it."""
        ...


NONE: frozenset[int] = frozenset()

PASSED_ON = ("abc", "typing")
"""Where a question for a type passes through on its way from who asks it."""


def _behind(op: Callable[[Any, Any], Any]) -> Callable[[Number, Any], Any]:
    """A number reckoned with what stands behind it."""
    return lambda self, other: Number(op, (self, other))


def _before(op: Callable[[Any, Any], Any]) -> Callable[[Number, Any], Any]:
    """A number reckoned with what stands before it."""
    return lambda self, other: Number(op, (other, self))


class Number:
    """A number that is reckoned from dice: sums, differences, comparisons and so on make more of them.

    `if`, ``int(…)``, an index, a dictionary and a text *look* at it; its `repr` does not. In play dice are plain whole numbers, and so is what is
    reckoned with them. It is known by its *key*, so that two runs of a rule can speak of the same number; it is *sure* where
    reckoning it can never fail.
    """

    __slots__ = ("args", "dice", "key", "op", "run", "sure")

    def __init__(self, op: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self.op, self.args = op, args
        self.run: Reader
        sure = op in SURE
        key = [op if sure or type(op) not in OURS else function_key(op)]
        dice = NONE
        for arg in args:
            if not isinstance(arg, Number):
                key.append(("is", arg))
                continue
            key.append(arg.key)
            sure = sure and arg.sure
            if dice is NONE:
                dice, self.run = arg.dice, arg.run
            elif dice != arg.dice:
                dice |= arg.dice
        self.dice: frozenset[int] = dice
        self.key: Any = tuple(key)
        self.sure: bool = sure

    if TYPE_CHECKING:
        ...
    else:

        @property
        def __class__(self):
            """For us its own type; for a rule that of the plain value which lies there in play."""
            frame = sys._getframe(1)
            while (name := frame.f_globals.get("__name__", "")) in PASSED_ON:
                frame = frame.f_back
            return type(self) if name.startswith("rollwright.") else kind_of(self)

    def __bool__(self) -> bool:
        return bool(self.run.look(self if self.op in TRUTHS else self != 0))

    def __index__(self) -> int:
        return operator.index(self.run.look(self))

    def __int__(self) -> int:
        return int(self.run.look(self))

    def __float__(self) -> float:
        return float(self.run.look(self))

    def __hash__(self) -> int:
        return hash(self.run.look(self))

    def __seen__(self) -> Any:
        """What it is: whoever makes a die of it looks at it."""
        return self.run.look(self)

    def __str__(self) -> str:
        return str(self.run.look(self))

    def __format__(self, form: str) -> str:
        return format(self.run.look(self), form)

    def __repr__(self) -> str:
        """What it is as far as this run knows: whoever finds a fault is shown numbers, and changes nothing by it."""
        return self.run.quote(self)

    def __iter__(self) -> Any:
        if issubclass(kind_of(self), str | tuple):
            return iter(self.run.look(self))
        raise TypeError(ONE)

    def __len__(self) -> int:
        if issubclass(kind_of(self), str | tuple):
            return len(self.run.look(self))
        raise TypeError(LENGTH)

    def __contains__(self, each: Any) -> bool:
        return each in self.run.look(self)

    def __eq__(self, other: object) -> Any:
        return Number(operator.eq, (self, other))

    def __ne__(self, other: object) -> Any:
        return Number(operator.ne, (self, other))

    __lt__, __le__ = _behind(operator.lt), _behind(operator.le)
    __gt__, __ge__ = _behind(operator.gt), _behind(operator.ge)
    __add__, __radd__ = _behind(operator.add), _before(operator.add)
    __sub__, __rsub__ = _behind(operator.sub), _before(operator.sub)
    __mul__, __rmul__ = _behind(operator.mul), _before(operator.mul)
    __floordiv__, __rfloordiv__ = _behind(operator.floordiv), _before(operator.floordiv)
    __truediv__, __rtruediv__ = _behind(operator.truediv), _before(operator.truediv)
    __mod__, __rmod__ = _behind(operator.mod), _before(operator.mod)
    __pow__, __rpow__ = _behind(operator.pow), _before(operator.pow)
    __and__, __or__, __xor__ = _behind(operator.and_), _behind(operator.or_), _behind(operator.xor)

    def __neg__(self) -> Any:
        return Number(operator.neg, (self,))

    def __pos__(self) -> Any:
        return self

    def __abs__(self) -> Any:
        return Number(operator.abs, (self,))

    def __divmod__(self, other: Any) -> Any:
        return self // other, self % other

    def __round__(self, digits: int | None = None) -> Any:
        return Number(round, (self, digits))

    def __invert__(self) -> Any:
        raise TypeError("write `not …`, which looks, or `… == 0`, which does not")

    def __call__(self, *_: Any) -> Any:
        """Refuse to be called: whoever does that means the number itself."""
        raise TypeError(CALLED)

    def __getitem__(self, at: Any) -> Any:
        if issubclass(kind_of(self), int):
            raise TypeError(ONE)
        return Number(operator.getitem, (self, at))

    def __getattr__(self, name: str) -> Any:
        """What the plain value has that lies there in play, as a word has `upper`: that looks."""
        if not name.startswith("_") and hasattr(kind_of(self), name):
            return getattr(self.run.look(self), name)
        raise has_no(name, self)

    def _truth_beside(self, other: Any) -> Any:
        """Another truth, to be joined with this one; a number is refused: it belongs to a comparison that wants brackets."""
        if isinstance(other, bool) or (other in (0, 1) and self.op in TRUTHS):
            return other
        raise TypeError(
            f"& and | bind closer than a comparison, so that this is {other!r} together with a number: "
            "put every comparison into brackets, as in (a > 3) & (b > 3)"
        )

    def __rand__(self, other: Any) -> Any:
        return Number(operator.and_, (self._truth_beside(other), self))

    def __ror__(self, other: Any) -> Any:
        return Number(operator.or_, (self._truth_beside(other), self))

    def __rxor__(self, other: Any) -> Any:
        return Number(operator.xor, (self._truth_beside(other), self))


def looked(value: Any) -> Any:
    """What a value is: a number that nobody has seen yet is looked at."""
    return value.run.look(value) if isinstance(value, Number) else value


TRUTHS = frozenset((operator.lt, operator.le, operator.eq, operator.ne, operator.gt, operator.ge))
"""What comes to a truth."""


def both(*values: Any) -> tuple[Any, ...]:
    """Several values as one."""
    return values


SURE = TRUTHS | {
    operator.add,
    operator.sub,
    operator.mul,
    operator.and_,
    operator.or_,
    operator.xor,
    operator.neg,
    operator.abs,
    min,
    max,
    both,
}
"""What never fails. Only these are looked at early as a whole; of others, what goes into them."""


WHOLE = SURE - TRUTHS - {both} | {operator.floordiv, operator.mod}
"""What makes whole numbers of whole numbers."""


def kind_of(number: Any) -> type:
    """The type of what a number is in play; that of numbers which nobody has seen where it may be of several."""
    if not isinstance(number, Number):
        return type(number)
    if type(number) is Sight:
        return number.run.kind(number)
    if number.op in TRUTHS:
        return bool
    whole = number.op in WHOLE and all(issubclass(kind_of(arg), int) for arg in number.args)
    return int if whole else type(number)


class Sight(Number):
    """What is read of dice: a feature of throws."""

    __slots__ = ("feature", "throws")

    def __init__(self, run: Reader, throws: tuple[int, ...], feature: Feature) -> None:
        self.op, self.args = both, ()
        self.run, self.throws, self.feature = run, throws, feature
        self.dice = frozenset(throws)
        self.key, self.sure = (throws, feature), True

    def __eq__(self, other: object) -> Any:
        self._held_against(other)
        return super().__eq__(other)

    def __ne__(self, other: object) -> Any:
        self._held_against(other)
        return super().__ne__(other)

    __hash__ = Number.__hash__

    def _held_against(self, other: object) -> None:
        if type(other) is str:
            self.run.refuse_word(self, other)
