"""Hands: what a function is given of dice that nobody has seen, sorted dice, pools, tuples and lists: each as one number, and how it is made again once that is known."""

from __future__ import annotations

from collections.abc import Callable
from math import comb, prod
from typing import Any, Final, NamedTuple, NoReturn

from msgspec import Struct
from msgspec.structs import astuple

from rollwright.dice.features import Faces, Feature
from rollwright.dice.functions import OURS, function_key
from rollwright.dice.numbers import Number, Sight, both
from rollwright.dice.pools import Dice
from rollwright.dice.ranks import Sorted

Make = Any  # what is made of one value, of which a checker sees no more in a named tuple
"""Makes a value again of what is known of it."""

UNSEEN: Final = frozenset((Number, Sight))
AS_THEY_ARE: set[type] = {int, str, bool, float, type(None), Number, Sight}
"""The types of what most functions are given, as far as they were met."""


WIDE = 10_000
"""Dice that may lie in more ways than this are not handed over whole."""


class Hand(NamedTuple):
    """A value as one number, or as it is where no dice are in it, and how it is made again where that is not all."""

    stands: Any
    make: Make | None = None


def ways(value: Any) -> int:
    """In how many ways dice that are handed over may lie, the highest first, as far as it is known how many they are; 1 of anything else."""
    dice = value.dice if type(value) is Sorted else value
    if type(dice) is Dice:
        size = dice._size or 0
        return comb(size + len(dice.sides) - 1, size)
    return prod(map(ways, value)) if type(value) in (tuple, list) else 1


def hand(value: Any) -> Hand:
    """A value as it goes into a number that is reckoned of it."""
    kind = type(value)
    if kind in AS_THEY_ARE:
        return Hand(value)
    if kind is Sorted:
        return Hand(_every(value.dice))
    if kind is Dice:
        return Hand(_every(value), Again(value.sides, value._size))
    if issubclass(kind, tuple) or kind is list:
        return _together(kind, value)
    if kind is dict:
        return _together(kind, tuple(value.items()))
    if kind is set:  # whoever puts a number into one looks at it
        return Hand(frozenset(value), set)
    if not issubclass(kind, Struct):
        return Hand(value)
    if getattr(kind, "settled", False) is True:
        AS_THEY_ARE.add(kind)
        return Hand(value)
    together = _together(kind, astuple(value))
    return together if isinstance(together.stands, Number) else Hand(value)


def _together(kind: type, values: Any) -> Hand:
    """Several values as one."""
    hands = [hand(each) for each in values]
    stands, makes = tuple([each.stands for each in hands]), tuple([each.make for each in hands])
    unseen = any(isinstance(each, Number) for each in stands)
    make = None if kind is tuple and makes.count(None) == len(makes) else Made(kind, makes)
    return Hand(Number(both, stands) if unseen else stands, make)


def _every(dice: Any) -> Any:
    """Every die, the highest first: as one number where nobody has seen them."""
    return dice._run.read(dice._throws, Faces(dice._mix))


def _again(makes: tuple[Make | None, ...], known: Any) -> list[Any]:
    """Several values again, each of what is known of it."""
    return [each if make is None else make(each) for make, each in zip(makes, known, strict=True)]


class Made(NamedTuple):
    """Makes a value of some kind again, of what each of its parts is made of."""

    kind: Any
    makes: tuple[Make | None, ...]

    def __call__(self, known: Any) -> Any:
        """The value, of what each part of it is."""
        values = _again(self.makes, known)
        if issubclass(self.kind, Struct):
            return self.kind(**dict(zip(self.kind.__struct_fields__, values, strict=True)))
        return getattr(self.kind, "_make", self.kind)(values)


class Again(NamedTuple):
    """Makes a pool again of what its dice show."""

    sides: tuple[Any, ...]
    size: int | None

    def __call__(self, faces: tuple[Any, ...]) -> Dice:
        """The pool, of what its dice show."""
        throws: Any = (Shown(faces),)
        return Dice(SHOWN, throws, self.sides, self.size)


class Shown:
    """Dice that are known: a throw of its own, whatever others show."""

    __slots__ = ("faces",)

    def __init__(self, faces: tuple[Any, ...]) -> None:
        self.faces = faces


class Reading:
    """Reads dice that are known."""

    lying = False

    def read(self, throws: Any, feature: Feature) -> Any:
        """What a feature of them is."""
        return feature.of([each.faces for each in throws])

    def drop(self, throw: Any, highest: Any, lowest: Any) -> NoReturn:
        """Refuse to say of these what is shown as dropped."""
        raise TypeError(
            "which dice are dropped is said of the pool itself, and not in a function that reckons with it"
        )


SHOWN: Final = Reading()


class Given:
    """A function that makes what it is given of what is known of that, in the same order."""

    __slots__ = ("_key", "function", "makes")

    def __init__(self, function: Callable[..., Any], makes: tuple[Make | None, ...]) -> None:
        self.function, self.makes = function, makes
        self._key = function_key(function) if type(function) in OURS else function, makes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Given) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __call__(self, *known: Any) -> Any:
        """What the function makes of it."""
        return self.function(*_again(self.makes, known))
