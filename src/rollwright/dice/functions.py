"""Functions that numbers are reckoned by: when two are the same, though every run of a rule makes its own."""

from __future__ import annotations

from types import FunctionType, MethodType
from typing import Any

from msgspec import Struct

OURS = (FunctionType, MethodType)


def function_key(function: Any) -> Any:
    """A function as every run of a rule makes it again: what it does, and what it has at hand."""
    if type(function) is MethodType:
        if not isinstance(function.__self__, Struct):
            return function
        return function_key(function.__func__), function.__self__
    cells = function.__closure__
    at_hand = cells and tuple([alike(cell.cell_contents) for cell in cells])
    return function.__code__, alike(function.__defaults__), at_hand


def alike(value: Any) -> Any:
    """A value that a function has at hand, as it is in every run: lists and tables by what is in them."""
    kind = type(value)
    if kind is list or kind is tuple:
        return kind, tuple(map(alike, value))
    if kind is dict:
        return kind, tuple([(alike(key), alike(each)) for key, each in value.items()])
    if kind is set:
        return kind, frozenset(value)
    return function_key(value) if kind in OURS else value


def meant(function: Any) -> Any:
    """What tells functions apart by what they do; one that has something at hand that cannot be compared is only itself.

    >>> def above(least):
    ...     return lambda at: at > least
    >>> meant(above(3)) == meant(above(3)), meant(above(3)) == meant(above(4)), meant(max) is max
    (True, False, True)
    >>> alone = above(bytearray())
    >>> meant(alone) is alone
    True
    """
    if type(function) not in OURS:
        return function
    key = function_key(function)
    try:
        hash(key)
    except TypeError:
        return function
    return key
