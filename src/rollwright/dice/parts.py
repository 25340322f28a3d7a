"""Parts of numbers: what of them can be seen before, and what is read of dice for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rollwright.dice.features import Faces
from rollwright.dice.numbers import SURE, Number, Sight


def parts(number: Any, lay: frozenset[int] | range) -> Iterator[Number]:
    """The largest parts of a number that need only dice among these and cannot fail.

    Of what is read of several throws together, of which only some are among these, that is every die of those.
    """
    if not isinstance(number, Number):
        return
    if all(throw in lay for throw in number.dice) and sure(number):
        yield number
    elif isinstance(number, Sight):
        for throw in number.throws:
            if throw in lay:
                yield Sight(number.run, (throw,), FACES)
    else:
        for arg in number.args:
            yield from parts(arg, lay)


FACES = Faces()


def sure(number: Any) -> bool:
    """Whether reckoning a number can never fail."""
    return (
        not isinstance(number, Number)
        or isinstance(number, Sight)
        or (number.op in SURE and all(map(sure, number.args)))
    )


def sights(number: Any) -> Iterator[Sight]:
    """All that is read of dice for a number."""
    if isinstance(number, Sight):
        yield number
    elif isinstance(number, Number):
        for arg in number.args:
            yield from sights(arg)
