"""Reckoning: what a rule makes of numbers by functions, without a look."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from types import CellType, FunctionType
from typing import Any, TypeVar

from rollwright.dice.numbers import Number

T = TypeVar("T")


def looked(value: Any) -> Any:
    """What a value is: a number that nobody has seen yet is looked at."""
    return value.run.look(value) if isinstance(value, Number) else value


def most(*numbers: int) -> int:
    """The largest of numbers, without a look."""
    return reduce(partial(reckon, max), numbers)


def least(*numbers: int) -> int:
    """The least of numbers, without a look."""
    return reduce(partial(reckon, min), numbers)


def reckon(function: Callable[..., T], *numbers: Any) -> T:
    """What a function makes of numbers, without a look: a label, a degree, whatever it returns.

    The function is asked about every value that the numbers may have, and keeps what it has at hand now: in a loop, each has its own.
    """
    for each in numbers:
        if isinstance(each, Number):
            made: T = Number(captured(function), numbers)  # type: ignore[assignment]  # it stands for what is made
            return made
    return function(*numbers)


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
    if type(value) in (list, tuple, set):
        return type(value)(map(_now, value))
    if type(value) is dict:
        return {key: _now(each) for key, each in value.items()}
    if getattr(value, "on_table", False):
        raise TypeError(
            "this function asks dice that may not lie there any more: ask them before, as in sixes = int(dice.count(6))"
        )
    return captured(value)
