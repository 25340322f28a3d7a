"""Dice made from dice: exploding, rerolled, penetrating.

A derived die is one die to every view: what it is worth in the end, with its exact weights. Thrown at a table it shows
all its faces, one generation after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce
from math import log10
from operator import add, index
from reprlib import repr as shortened
from typing import Any

from rollwright.errors import TooLarge
from rollwright.odds.die import Die, F
from rollwright.odds.faces import plain_face
from rollwright.odds.work import Work

DEPTH_SHOWN = 1000
"""How often a die that may explode for ever is thrown at most at a real table."""
MOST_FOLLOWED = 20_000
"""How often it is thrown at most to find its odds, times the faces that it explodes on."""

Faces = Iterable[Any] | Callable[[Any], Any]
"""On which faces a die is thrown again: these, or those of which a function says so."""

Adding = Callable[[Any, Any], Any]
"""What a die is worth after one more throw, given what it was worth so far and what the throw is worth."""


class Derived(Die[F]):
    """A die thrown again while its last throw is worth one of *on*, at most *depth* times more.

    Made by `explode`, `penetrate` and `reroll`. With *unresolved* a throw of *on* at the end of *depth* stays
    unresolved, since the die goes on at the table; without, it stands.
    """

    __slots__ = ("_worth", "base", "depth", "on")

    def __init__(
        self, base: Die[F], on: frozenset[Any], depth: int, adding: Adding, *, unresolved: bool, name: str
    ) -> None:
        weights = _unroll(base, on, depth, adding, unresolved, name)
        left = base.total ** (depth + 1) - sum(weights.values())
        super().__init__(weights, weights.values(), name=name, unresolved=left)
        self.base, self.on = base, on
        self._worth: Callable[[Sequence[Any]], Any] = partial(reduce, adding)
        self.depth = DEPTH_SHOWN if unresolved else depth

    def thrown(self) -> Die[Any]:
        """The die that is physically thrown: the innermost base."""
        return self.base.thrown()

    def again(self, faces: Sequence[Any]) -> bool:
        """Whether the die, having shown *faces* so far (at least one), is thrown once more."""
        throws, unfinished = self._throws(faces)
        return unfinished or (throws[-1] in self.on and len(throws) <= self.depth)

    def value(self, faces: Sequence[Any]) -> Any:
        """What the die is worth after showing all its *faces*."""
        return self._worth(self._throws(faces)[0])

    def _throws(self, faces: Sequence[Any]) -> tuple[list[Any], bool]:
        """What each throw of the base die was worth, and whether the last one is not finished."""
        if self.base.thrown() is self.base:
            return list(faces), False
        throws, current = [], []
        for face in faces:
            current.append(face)
            if not self.base.again(current):
                throws.append(self.base.value(current))
                current = []
        return throws, bool(current)

    def _identity(self) -> tuple[Any, ...]:
        """Dice that add their throws up differently and can be thrown again have different weights, too."""
        return (*super()._identity(), self.base, self.on, self.depth)

    __hash__ = Die.__hash__


def explode(
    die: Die[F],
    on: Faces | None = None,
    *,
    depth: int | None = None,
    digits: int = 18,
    name: str | None = None,
) -> Derived[F]:
    """A die that is thrown again and added while it shows a face of *on*: its highest face, unless given.

    With *depth* (0 or more) at most so many times. Without, it may go on for ever; what has not ended when at most 10
    to the −*digits* is left is `unresolved`, never rescaled away.

    Raises ValueError for a face that the die does not have and for a die that nothing ends, `TooLarge` where it would have to be followed too far.

    >>> explode(Die(range(1, 7)), depth=1).faces[-1]
    12
    """
    return _exploding(die, on, depth, digits, add, name or f"{die}!")


def penetrate(
    die: Die[F],
    on: Faces | None = None,
    *,
    depth: int | None = None,
    digits: int = 18,
    name: str | None = None,
) -> Derived[F]:
    """An exploding die each of whose further throws counts one less; whether it goes on is decided by the full face.

    Ranges and errors are those of `explode`.

    >>> penetrate(Die(range(1, 7)), depth=1).faces[-1]
    11
    """
    return _exploding(die, on, depth, digits, _add_less, name or f"{die}!p")


def reroll(die: Die[F], on: Faces, *, times: int = 1, name: str | None = None) -> Derived[F]:
    """A die that is thrown again, at most *times* (0 or more), while it shows a face of *on*; the last face stands.

    Raises ValueError for a face that the die does not have.

    >>> reroll(Die(range(1, 7)), [1]).weights
    (1, 7, 7, 7, 7, 7)
    """
    if times is None:
        raise TypeError(
            "times is a whole number; a die that is thrown again until it shows none of these faces is a die without them, as in Die([2, 3, 4, 5, 6])"
        )
    faces, times = _named(die, on, "reroll(d6, [1], times=1)"), index(times)
    name = name or f"{die}r{','.join(map(str, sorted(faces)))}"
    return Derived(die, faces, times, _last, unresolved=False, name=name)


def _exploding(
    die: Die[F], on: Faces | None, depth: int | None, digits: int, adding: Adding, name: str
) -> Derived[F]:
    shown: tuple[Any, ...] = die.faces
    faces = frozenset([max(shown)]) if on is None else _named(die, on, "explode(d6, [6], depth=1)")
    depth = None if depth is None else index(depth)
    if depth is None and faces >= set(die.faces):
        raise ValueError(f"{die} would explode for ever: some face must end it")
    finite = depth if depth is not None else _depth(die, faces, digits)
    return Derived(die, faces, finite, adding, unresolved=depth is None, name=name)


def _named(die: Die[Any], on: Faces, right: str) -> frozenset[Any]:
    """The faces on which a die is thrown again, each of which it has."""
    if hasattr(on, "__index__"):
        raise TypeError(f"the faces come in a list, and how often beside them: {right}")
    if callable(on):
        return frozenset([face for face in die.faces if on(face)])
    faces = [plain_face(face) for face in on]
    for face in faces:
        if face not in die.faces:
            raise ValueError(f"{die} never shows {face!r}: its faces are {shortened(list(die.faces))}")
    return frozenset(faces)


def _depth(die: Die[Any], on: frozenset[Any], digits: int) -> int:
    """How many further throws until at most 10^-digits goes on exploding."""
    hot = sum(weight for face, weight in zip(die.faces, die.weights, strict=True) if face in on)
    if not hot:
        return 0
    about = digits / (log10(die.total) - log10(hot))
    if about * len(on) > MOST_FOLLOWED:
        raise TooLarge(f"{die} goes on exploding too often to be followed: name fewer faces, or a depth")
    depth = max(0, int(about) - 2)
    while hot ** (depth + 1) * 10**digits > die.total ** (depth + 1):
        depth += 1
    return depth


def _unroll(
    base: Die[Any], on: frozenset[Any], depth: int, adding: Adding, unresolved: bool, name: str
) -> dict[Any, int]:
    """The weights of what the die is worth in the end, over base.total ** (depth + 1).

    Throws that go on are kept by what they are worth so far; of a reroll, that is of no consequence.
    """
    if depth < 0:
        raise ValueError(f"a die is thrown again 0 times or more, not {depth}")
    work, bits = Work(name, "name fewer faces, or a lesser depth"), (depth + 1) * base.total.bit_length()
    work.spend(depth, bits)
    faces = [(face, weight, face in on) for face, weight in zip(base.faces, base.weights, strict=True)]
    ended: dict[Any, int] = {}
    going: dict[Any, int] = {}
    for throw in range(depth + 1):
        work.spend(max(1, len(going)) * len(faces), bits)
        goes_on = unresolved or throw < depth
        scale = base.total ** (depth - throw)
        following: dict[Any, int] = {}
        for so_far, before in going.items() if throw else [(None, 1)]:
            scaled = before * scale
            for face, weight, hot in faces:
                value = adding(so_far, face) if throw else face
                if hot and goes_on:
                    key = None if adding is _last else value
                    following[key] = following.get(key, 0) + before * weight
                else:
                    ended[value] = ended.get(value, 0) + scaled * weight
        going = following
    return dict(sorted(ended.items()))


def _last(_: Any, face: Any) -> Any:
    return face


def _add_less(so_far: Any, face: Any) -> Any:
    return so_far + face - 1
