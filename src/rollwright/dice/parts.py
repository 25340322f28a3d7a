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
    elif type(number) is Sight:
        for throw in number.throws:
            if throw in lay:
                yield Sight(number.run, (throw,), FACES)
    else:
        for arg in number.args:
            if isinstance(arg, Number):
                yield from parts(arg, lay, known, safe=safe)


FACES = Faces()


def sights(*numbers: Number) -> dict[Any, Sight]:
    """All that is read of dice for numbers, by its key, in the order in which they read it; a part that stands in several places is gone through once."""
    reads: dict[Any, Sight] = {}
    met: set[int] = set()
    waiting = list(reversed(numbers))
    while waiting:
        number = waiting.pop()
        if type(number) is Sight:
            reads.setdefault(number.key, number)
        elif id(number) not in met:
            met.add(id(number))
            waiting.extend([arg for arg in reversed(number.args) if isinstance(arg, Number)])
    return reads
