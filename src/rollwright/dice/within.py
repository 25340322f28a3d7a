"""Values with numbers in them that nobody has seen yet: outcomes, arguments, situations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from rollwright.dice.numbers import Number, Sight, both

PLAIN = frozenset((int, str, bool, float, type(None)))
Fill = Callable[[Iterator[Any]], Any]
"""Makes a value again, with what is known in the places of its numbers."""

FIELDS: dict[type, tuple[str, ...] | None] = {}
"""By type: the fields in which there may be numbers that nobody has seen yet; nothing for what is itself a row of values."""


def holds(value: Any) -> bool:
    """Whether there are numbers in a value that nobody has seen yet."""
    return _taken(value, []) is not None


def unseen(value: Any) -> list[Number]:
    """The numbers in a value that nobody has seen yet, in order."""
    found: list[Number] = []
    _taken(value, found)
    return found


def together(value: Any) -> Number | None:
    """All numbers in a value that nobody has seen yet as one: `None` where there are none."""
    numbers = unseen(value)
    if not numbers:
        return None
    return numbers[0] if len(numbers) == 1 else Number(both, tuple(numbers))


def seen(value: Any) -> Any:
    """The same value with all its numbers looked at, together."""
    number = together(value)
    return value if number is None else filling(value)(number.run.look(number))


def ends(value: Any, make: Callable[[Any], Any] = lambda value: value) -> Any:
    """A value that a run ends with: the odds of what is made of it, where there are numbers in it that nobody has seen yet."""
    number = together(value)
    return value if number is None else number.run.ends(value, make)


def mean(value: Any) -> Any:
    """A number on average, where nobody has seen it yet; anything else as it is."""
    return value.run.mean(value) if isinstance(value, Number) else value


def filling(value: Any) -> Callable[[Any], Any]:
    """A function that fills in what `together` has found in a value."""
    numbers: list[Number] = []
    fill = _taken(value, numbers)
    assert fill is not None
    if len(numbers) == 1:
        return lambda known: fill(iter((known,)))
    return lambda known: fill(iter(known))


def _taken(value: Any, numbers: list[Number]) -> Fill | None:
    """Add the numbers of a value to others, and tell how the value is made again; nothing where there are none."""
    kind = type(value)
    if kind is Number or kind is Sight:
        numbers.append(value)
        return next
    if kind not in FIELDS:
        FIELDS[kind] = _fields(kind)
    fields = FIELDS[kind]
    values = value if fields is None else [getattr(value, name) for name in fields] if fields else ()
    inner: list[tuple[int, Fill]] = []
    for at, each in enumerate(values):
        if type(each) not in PLAIN and (fill := _taken(each, numbers)) is not None:
            inner.append((at, fill))
    if not inner:
        return None
    if fields is None:
        return _refilled(kind._make if hasattr(kind, "_make") else tuple, values, inner)
    return _refilled(lambda every: kind(*every), values, inner)


def _refilled(make: Callable[[list[Any]], Any], values: Any, inner: list[tuple[int, Fill]]) -> Fill:
    def fill(known: Iterator[Any]) -> Any:
        every = list(values)
        for at, each in inner:
            every[at] = each(known)
        return make(every)

    return fill


def _fields(kind: type) -> tuple[str, ...] | None:
    """The fields of a type in which there may be any; a type whose *settled* is true never has any."""
    if issubclass(kind, tuple):
        return None
    return kind.__struct_fields__ if issubclass(kind, Struct) and not getattr(kind, "settled", False) else ()
