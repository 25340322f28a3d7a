"""Parts of numbers: what of them can be seen before, and what is read of dice for them."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from rollwright.dice.features import Faces
from rollwright.dice.numbers import Number, Sight


def parts(
    number: Number, lay: frozenset[int], known: Container[Any] = (), *, safe: bool = False
) -> Iterator[Number]:
    """The largest parts of a number that need only dice among these and cannot fail: not here (*safe*), or since they are *known*.

    Of what is read of several throws together, of which only some are among these, that is every die of those.
    """
    if number.dice <= lay and (safe or number.sure or number.key in known):
        yield number
    elif isinstance(number, Sight):
        for throw in number.throws:
            if throw in lay:
                yield Sight(number.run, (throw,), FACES)
    else:
        for arg in number.args:
            if isinstance(arg, Number):
                yield from parts(arg, lay, known, safe=safe)


FACES = Faces()


def sights(number: Any) -> Iterator[Sight]:
    """All that is read of dice for a number."""
    if isinstance(number, Sight):
        yield number
    elif isinstance(number, Number):
        for arg in number.args:
            yield from sights(arg)
