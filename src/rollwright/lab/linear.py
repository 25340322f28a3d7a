"""Sums that nobody may look at: numbers that can be added up and multiplied, and turn against whoever decides by them.

A goal such as "boons less banes" reads them without looking, and says by that what a boon counts. One such as "at least
five boons" looks, and the sums have to be part of the states.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NoReturn


class NotLinear(Exception):
    """Something looked at a sum that was to be left alone."""


class Linear:
    """A number that hangs on sums: so much in itself, and so much for each unit of each sum.

    >>> net = Linear(0, {"boons": 1}) * 2 - Linear(3, {"banes": 1})
    >>> net.at_once, net.each
    (Fraction(-3, 1), {'boons': Fraction(2, 1), 'banes': Fraction(-1, 1)})
    """

    def __init__(self, at_once: Any, each: Mapping[str, Any]) -> None:
        self.at_once = Fraction(at_once)
        self.each = {name: Fraction(share) for name, share in each.items() if share}

    def __add__(self, other: Any) -> Linear:
        more = linear(other)
        names = dict.fromkeys((*self.each, *more.each))
        each = {name: self.each.get(name, 0) + more.each.get(name, 0) for name in names}
        return Linear(self.at_once + more.at_once, each)

    def __mul__(self, factor: Any) -> Linear:
        if isinstance(factor, Linear):
            raise NotLinear
        by = Fraction(factor)
        return Linear(self.at_once * by, {name: share * by for name, share in self.each.items()})

    def __truediv__(self, factor: Any) -> Linear:
        if isinstance(factor, Linear):
            raise NotLinear
        return self * (1 / Fraction(factor))

    def __neg__(self) -> Linear:
        return self * -1

    def __sub__(self, other: Any) -> Linear:
        return self + -linear(other)

    def __rsub__(self, other: Any) -> Linear:
        return linear(other) - self

    __radd__, __rmul__ = __add__, __mul__

    def _looked(self, *_: Any) -> NoReturn:
        raise NotLinear

    __bool__ = __eq__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = _looked
    __int__ = __float__ = __index__ = __str__ = __format__ = __floordiv__ = __mod__ = __abs__ = _looked


def linear(value: Any) -> Linear:
    """A number as one that hangs on no sum; what hangs on some, as it is."""
    return value if isinstance(value, Linear) else Linear(value, {})
