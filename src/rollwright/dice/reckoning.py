"""Reckoning: what a rule makes of numbers by functions, without a look."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from math import prod
from types import CellType, FunctionType
from typing import Any, TypeVar, cast

from rollwright.dice.hands import AS_THEY_ARE, UNSEEN, WIDE, Given, hand, ways
from rollwright.dice.numbers import Number, looked

T = TypeVar("T")


def most(*numbers: int) -> int:
    """The largest of numbers, without a look."""
    return reduce(partial(reckon, max), numbers)


def least(*numbers: int) -> int:
    """The least of numbers, without a look."""
    return reduce(partial(reckon, min), numbers)


def reckon(function: Callable[..., T], *numbers: Any) -> T:
    """What a function makes of numbers, without a look: a label, a degree, whatever it returns.

    Sorted dice, pools, and tuples and lists of numbers go into it as well. The function is asked about every value that all of these may have, and keeps what it has at hand now: in a loop, each has its own.
    Where dice may lie in more than 10,000 ways it is asked at once, and looks at what it reads of them.
    """
    kinds = {type(each) for each in numbers}
    if kinds <= AS_THEY_ARE:
        return (
            function(*numbers) if kinds.isdisjoint(UNSEEN) else cast("T", Number(captured(function), numbers))
        )
    if prod(map(ways, numbers)) > WIDE:
        return function(*numbers)  # looks at what it reads of them, which may be little
    hands = [hand(each) for each in numbers]
    if not any(isinstance(each.stands, Number) for each in hands):
        return function(*numbers)
    stands, makes = zip(*hands, strict=True)
    for each, stand in zip(numbers, stands, strict=True):
        _keeps(each, stand)
    op = captured(function)
    return cast("T", Number(op if makes.count(None) == len(makes) else Given(op, makes), stands))


def _keeps(given: Any, stands: Any) -> None:
    """Refuse what nobody can tell from others where the function is asked about it later."""
    try:
        isinstance(stands, Number) or hash(stands)
    except TypeError:
        raise TypeError(
            f"what reckon gives a function are numbers, words, dice, and tuples, lists and tables of them, not {given!r:.60}"
        ) from None


def captured(function: Any) -> Any:
    """A function with what it has at hand at this moment, whatever becomes of that before it is asked.

    Numbers that nobody has seen yet are looked at. A `TypeError` where it has dice at hand: what is asked of those later is told by nobody.
    """
    if type(function) is not FunctionType or not (function.__closure__ or function.__defaults__):
        return function
    cells = tuple([CellType(_now(cell.cell_contents)) for cell in function.__closure__ or ()])
    defaults = function.__defaults__ and tuple(map(_now, function.__defaults__))
    return FunctionType(function.__code__, function.__globals__, function.__name__, defaults, cells)


def _now(value: Any) -> Any:
    """What a function has at hand, as it is now."""
    if isinstance(value, Number):
        return looked(value)
    if type(value) in (list, set):
        return type(value)(map(_now, value))
    if isinstance(value, tuple):  # which sorted dice are as well
        return getattr(type(value), "_make", tuple)(map(_now, value))
    if type(value) is dict:
        return {key: _now(each) for key, each in value.items()}
    if getattr(value, "on_table", False):
        raise TypeError(
            "this function asks dice that may not lie there any more: ask them before, as in sixes = int(dice.count(6))"
        )
    return captured(value)
