"""A pool: dice not yet rolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, islice, repeat
from typing import TYPE_CHECKING, Any

from rollwright.errors import TooLarge
from rollwright.odds.unthrown import Unthrown
from rollwright.odds.work import MOST_DICE, THROW, take

if TYPE_CHECKING:
    from rollwright.odds.die import Die

Draw = Callable[["Die[Any]", int], Sequence[Any]]
"""Throws a die so many times: the faces, in order."""


class Pool(Unthrown):
    """*size* dice of one kind, not yet rolled.

    The size is signed: penalties can push a pool to zero and below, and a rule may care how far. No dice are thrown
    for those: `count` is how many are.

    >>> from rollwright.odds import d10
    >>> (7 @ d10).count, (-2 @ d10).count, (-2 @ d10).size
    (7, 0, -2)
    """

    __slots__ = ("count", "die", "size")
    _are = "a pool"

    def __init__(self, size: int, die: Die[Any]) -> None:
        self.size = size
        self.die = die
        self.count = max(0, size)

    def throw(self, draw: Draw) -> tuple[Any, ...]:
        """Throw the dice by *draw*: every face in order, each further generation of a derived die after the last.

        Raises `TooLarge` for more than ten million dice.
        """
        if self.count > MOST_DICE:
            raise TooLarge(f"{self} is more than {MOST_DICE:,} dice: throw fewer at once")
        take(self.count * THROW)
        base = self.die.thrown()
        faces = list(draw(base, self.count))
        if base is not self.die:
            self._generations(faces, lambda count: draw(base, count))
        return tuple(faces)

    def values(self, faces: Sequence[Any]) -> tuple[Any, ...]:
        """What each die is worth, given all *faces* as `throw` returned them; ValueError where there are too few or many.

        >>> from rollwright.odds import d6, explode
        >>> (2 @ explode(d6)).values([6, 2, 3])
        (9, 2)
        """
        if self.die.thrown() is self.die:
            if len(faces) != self.count:
                raise ValueError(f"{self} shows {self.count} faces, not {len(faces)}")
            return tuple(faces)
        rest = chain(islice(faces, self.count, None), repeat(_MISSING))
        shown = self._generations(list(faces[: self.count]), lambda count: list(islice(rest, count)))
        if sum(map(len, shown)) != len(faces) or len(shown) != self.count:
            raise ValueError(f"{self} does not show {len(faces)} such faces")
        return tuple(self.die.value(each) for each in shown)

    def _generations(self, faces: list[Any], draw: Callable[[int], Sequence[Any]]) -> list[list[Any]]:
        """Throw again those dice that ask for it, generation by generation; new faces are added to *faces*."""
        shown = [[face] for face in faces]
        rolling = [each for each in shown if self.die.again(each)]
        while rolling:
            thrown = draw(len(rolling))
            faces += thrown
            for each, face in zip(rolling, thrown, strict=True):
                each.append(face)
            rolling = [each for each in rolling if self.die.again(each)]
        return shown

    @property
    def _not_thrown(self) -> str:
        return (
            f"{self} was not thrown yet: in a rule, `dice = yield from throw({self.size} @ {self.die})`, and ask what was thrown, as in "
            'dice.total; unlike dice are thrown at once by throw_all({"a": 2 @ d6, "b": 1 @ d8})'
        )

    if TYPE_CHECKING:
        ...
    else:
        __mul__ = __rmul__ = __add__ = __radd__ = __sub__ = __rsub__ = Unthrown._unthrown
        __lt__ = __le__ = __gt__ = __ge__ = Unthrown._unthrown
        __len__ = __iter__ = __getitem__ = __int__ = __index__ = __neg__ = __truediv__ = Unthrown._unthrown
        __floordiv__ = Unthrown._unthrown

        def __rmatmul__(self, size: Any) -> Any:
            raise TypeError(
                f"{self} are dice already: so many of them are written as one number, as in 3 @ {self.die}"
            )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pool):
            return NotImplemented
        return self.size == other.size and self.die == other.die

    def __hash__(self) -> int:
        return hash((self.size, self.die))

    def __repr__(self) -> str:
        return str(self.die) if self.size == 1 else f"{self.size}{self.die}"


_MISSING = object()
"""Stands where a face is missing: no die goes on after it, and it is counted."""
