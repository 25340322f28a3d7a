"""Values with numbers in them that nobody has seen yet: outcomes, arguments, situations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from rollwright.dice.numbers import Number, both

PLAIN = frozenset((int, str, bool, float, type(None)))


def unseen(value: Any) -> list[Number]:
    """The numbers in a value that nobody has seen yet, in order. A type whose *settled* is true never has any."""
    kind = type(value)
    if kind in PLAIN:
        return []
    if isinstance(value, Number):
        return [value]
    if isinstance(value, tuple):
        return [number for each in value for number in unseen(each)]
    if isinstance(value, Struct) and not getattr(kind, "settled", False):
        return [
            number
            for name in value.__struct_fields__
            if type(each := getattr(value, name)) not in PLAIN
            for number in unseen(each)
        ]
    return []


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


def ends(value: Any) -> Any:
    """A value that a run ends with: its odds, where there are numbers in it that nobody has seen yet."""
    number = together(value)
    return value if number is None else number.run.ends(value)


def mean(value: Any) -> Any:
    """A number on average, where nobody has seen it yet; anything else as it is."""
    return value.run.mean(value) if isinstance(value, Number) else value


def filling(value: Any) -> Callable[[Any], Any]:
    """A function that fills in what `together` has found in a value."""
    if len(unseen(value)) == 1:
        return lambda known: _filled(value, iter((known,)))
    return lambda known: _filled(value, iter(known))


def _filled(value: Any, known: Iterator[Any]) -> Any:
    if type(value) in PLAIN:
        return value
    if isinstance(value, Number):
        return next(known)
    if isinstance(value, tuple):
        filled = [_filled(each, known) for each in value]
        return type(value)(*filled) if hasattr(value, "_fields") else tuple(filled)
    if isinstance(value, Struct) and unseen(value):
        return type(value)(*[_filled(getattr(value, name), known) for name in value.__struct_fields__])
    return value
