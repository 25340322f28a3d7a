"""Values with numbers in them that nobody has seen yet: outcomes, arguments, situations."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from operator import itemgetter
from types import MethodType
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import astuple, replace

from rollwright.dice.numbers import Number, Sight, both
from rollwright.dice.pools import Dice

Fill = Callable[[tuple[Any, ...]], Any]
"""Makes a value again, with what is known of all numbers that were found, each in its place."""

PLAIN: set[type] = {int, str, bool, float, type(None)}
"""Types in whose values there are never numbers that nobody has seen yet, as far as they were met."""

TUPLES: dict[type, bool] = {}
"""Types in whose values there may be any: whether they are tuples, and structs if not."""


def holds(value: Any) -> bool:
    """Whether there are numbers in a value that nobody has seen yet."""
    kind = type(value)
    if kind is Number or kind is Sight:
        return True
    if kind not in TUPLES and not _met(kind, value):
        return False
    for each in value if TUPLES[kind] else astuple(value):
        if type(each) not in PLAIN and holds(each):
            return True
    return False


class Unknown(NamedTuple):
    """The numbers in a value that nobody has seen yet as one, and how the value is made again of what they are."""

    number: Number
    fill: Callable[[Any], Any]


def unknown(value: Any) -> Unknown | None:
    """All numbers in a value that nobody has seen yet: `None` where there are none."""
    numbers: list[Number] = []
    fill = _taken(value, numbers)
    if fill is None:
        return None
    if len(numbers) == 1:
        return Unknown(numbers[0], lambda known: fill((known,)))
    return Unknown(Number(both, tuple(numbers)), fill)


def looked_at(value: Any) -> Any:
    """The same value with all its numbers looked at, together."""
    inside = unknown(value)
    return value if inside is None else inside.fill(inside.number.run.look(inside.number))


def ends(value: Any, make: Callable[[Any], Any] = lambda value: value) -> Any:
    """The end of a run: the value as *make* has it, or the odds of that where numbers in it have not been seen yet."""
    if isinstance(value, Number):
        return value.run.ends(value, make)
    inside = unknown(value)
    if inside is None:
        return value
    return inside.number.run.ends(inside.number, lambda known: make(inside.fill(known)))


def mean(value: Any) -> Any:
    """A number on average, where nobody has seen it yet; anything else as it is."""
    return value.run.mean(value) if isinstance(value, Number) else value


def least_of(value: Any) -> Any:
    """The least that a number may be, where nobody has seen it yet, and nothing where that is not told cheaply; anything else as it is."""
    return value.run.least(value) if isinstance(value, Number) else value


def mean_of(value: Any, read: Callable[[Any], Any]) -> Any:
    """What is read of a value, on average where there are numbers in it that nobody has seen yet: of what is not resolved, nothing."""
    read_value = ends(value, read)
    if read_value is value:
        return read(value)
    law = read_value.law()
    return Fraction(sum([worth * weight for worth, weight in law.weights().items()]), law.total)


def _taken(value: Any, numbers: list[Number]) -> Fill | None:
    """Add the numbers of a value to others, and tell how the value is made again; nothing where there are none.

    A type whose *settled* is true never has any.
    """
    kind = type(value)
    if kind is Number or kind is Sight:
        numbers.append(value)
        return itemgetter(len(numbers) - 1)
    if kind not in TUPLES and not _met(kind, value):
        return None
    values = value if TUPLES[kind] else astuple(value)
    inner: list[tuple[int, Fill]] = []
    for at, each in enumerate(values):
        if type(each) not in PLAIN and (fill := _taken(each, numbers)) is not None:
            inner.append((at, fill))
    if not inner:
        return None
    if values is value:
        return _refilled(getattr(kind, "_make", tuple), values, inner)
    named = [(kind.__struct_fields__[at], each) for at, each in inner]
    if len(named) == 1:
        ((name, one),) = named
        return lambda known: replace(value, **{name: one(known)})
    return lambda known: replace(value, **{name: each(known) for name, each in named})


def _refilled(make: Callable[[list[Any]], Any], values: Any, inner: list[tuple[int, Fill]]) -> Fill:
    def fill(known: tuple[Any, ...]) -> Any:
        every = list(values)
        for at, each in inner:
            every[at] = each(known)
        return make(every)

    return fill


def _met(kind: type, value: Any) -> bool:
    """Whether there may be numbers that nobody has seen yet in the values of a type, which is known from now on."""
    if issubclass(kind, Dice) or kind is MethodType:
        raise TypeError(
            "an outcome, a situation and the fields of a rule hold numbers: of dice, say which, as in dice.total or dice.highest()"
        )
    if unanswered := getattr(kind, "unanswered", None):
        raise unanswered(value)
    if issubclass(kind, tuple):
        TUPLES[kind] = True
    elif issubclass(kind, Struct) and getattr(kind, "settled", False) is not True:
        TUPLES[kind] = False
    else:
        PLAIN.add(kind)
    return kind in TUPLES
