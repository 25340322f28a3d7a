"""Dice made from dice: exploding, rerolled, penetrating.

A derived die is one die to every view: what it is worth in the end, with its exact weights. Thrown at a table it shows
all its faces, one generation after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rollwright.errors import TooLarge
from rollwright.odds.die import Die

DEPTH_SHOWN = 1000
"""How often a die that may explode for ever is thrown at most at a real table."""
MOST_UNROLLED = 20_000


class Derived(Die):
    """A die thrown again while its last face is one of *on*, at most *depth* times more."""

    __slots__ = ("_worth", "base", "depth", "on")

    def __init__(
        self,
        base: Die,
        on: frozenset[Any],
        depth: int,
        worth: Callable[[Sequence[Any]], Any],
        *,
        unresolved: bool,
        name: str,
    ) -> None:
        weights, left = _unroll(base, on, depth, worth, unresolved)
        super().__init__(weights, weights.values(), name=name, unresolved=left)
        self.base, self.on, self._worth = base, on, worth
        self.depth = DEPTH_SHOWN if unresolved else depth

    def thrown(self) -> Die:
        return self.base.thrown()

    def again(self, faces: Sequence[Any]) -> bool:
        throws, unfinished = self._throws(faces)
        return unfinished or (throws[-1] in self.on and len(throws) <= self.depth)

    def value(self, faces: Sequence[Any]) -> Any:
        return self._worth(self._throws(faces)[0])

    def _throws(self, faces: Sequence[Any]) -> tuple[list[Any], bool]:
        """What each throw of the base die was worth, and whether the last one is not finished."""
        throws, current = [], []
        for face in faces:
            current.append(face)
            if not self.base.again(current):
                throws.append(self.base.value(current))
                current = []
        return throws, bool(current)

    def _identity(self) -> tuple[Any, ...]:
        return (*super()._identity(), self.base, self.on, self.depth)

    __hash__ = Die.__hash__


def explode(
    die: Die, on: Iterable[Any] | None = None, *, depth: int | None = None, digits: int = 18, name: str | None = None
) -> Derived:
    """A die that is thrown again and added while it shows a face of *on*: its highest face, unless given.

    Without *depth* it may go on for ever; what has not ended when less than 10 to the −*digits* is left is
    `unresolved`, never rescaled away.

    >>> explode(Die(range(1, 7)), depth=1).faces[-1]
    12
    """
    return _exploding(die, on, depth, digits, sum, name or f"{die}!")


def penetrate(
    die: Die, on: Iterable[Any] | None = None, *, depth: int | None = None, digits: int = 18, name: str | None = None
) -> Derived:
    """An exploding die each of whose further faces counts one less.

    >>> penetrate(Die(range(1, 7)), depth=1).faces[-1]
    11
    """
    return _exploding(die, on, depth, digits, _penetrated, name or f"{die}!p")


def reroll(die: Die, on: Iterable[Any], *, times: int = 1, name: str | None = None) -> Derived:
    """A die that is thrown again, at most *times*, while it shows a face of *on*; the last face stands.

    >>> reroll(Die(range(1, 7)), [1]).weights
    (1, 7, 7, 7, 7, 7)
    """
    faces = frozenset(on)
    return Derived(die, faces, times, _last, unresolved=False, name=name or f"{die}r{','.join(map(str, sorted(faces)))}")


def _exploding(
    die: Die,
    on: Iterable[Any] | None,
    depth: int | None,
    digits: int,
    worth: Callable[[Sequence[Any]], Any],
    name: str,
) -> Derived:
    faces = frozenset([max(die.faces)] if on is None else on)
    if depth is None and faces >= set(die.faces):
        raise ValueError(f"{die} would explode for ever: some face must end it")
    finite = depth if depth is not None else _depth(die, faces, digits)
    return Derived(die, faces, finite, worth, unresolved=depth is None, name=name)


def _depth(die: Die, on: frozenset[Any], digits: int) -> int:
    """How many further throws until less than 10^-digits goes on exploding."""
    hot = sum(weight for face, weight in zip(die.faces, die.weights, strict=True) if face in on)
    depth, left, total = 0, hot, die.total
    while left * 10**digits > total:
        depth, left, total = depth + 1, left * hot, total * die.total
        if depth * len(on) > MOST_UNROLLED:
            raise TooLarge(f"{die} goes on exploding too often to be followed: name fewer faces, or a depth")
    return depth


def _unroll(
    base: Die, on: frozenset[Any], depth: int, worth: Callable[[Sequence[Any]], Any], unresolved: bool
) -> tuple[dict[Any, int], int]:
    """The weights of what the die is worth, over base.total ** (depth + 1), and what still goes on."""
    ended: dict[Any, int] = {}
    going: dict[tuple[Any, ...], int] = {(): 1}
    for throw in range(depth + 1):
        scale = base.total ** (depth - throw)
        following: dict[tuple[Any, ...], int] = {}
        for faces, before in going.items():
            for face, weight in zip(base.faces, base.weights, strict=True):
                shown = (*faces, face)
                if face in on and (unresolved or throw < depth):
                    shown = _shortened(shown, worth)
                    following[shown] = following.get(shown, 0) + before * weight
                else:
                    value = worth(shown)
                    ended[value] = ended.get(value, 0) + before * weight * scale
        going = following
    return dict(sorted(ended.items())), sum(going.values())


def _shortened(shown: tuple[Any, ...], worth: Callable[[Sequence[Any]], Any]) -> tuple[Any, ...]:
    """The shortest faces that will be worth the same whatever follows: keeps the unrolling small."""
    if worth is _last:
        return ()
    if len(shown) < 2:
        return shown
    return (worth(shown),) if worth is sum else (worth(shown), 1)


def _last(faces: Sequence[Any]) -> Any:
    return faces[-1]


def _penetrated(faces: Sequence[Any]) -> Any:
    return sum(faces) - (len(faces) - 1)
