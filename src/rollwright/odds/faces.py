"""Faces: what may stand on a die and how much it weighs, from the lowest on, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from itertools import chain
from math import isfinite
from operator import index
from typing import Any


def lowest_first(faces: Iterable[Any]) -> list[Any]:
    """Faces from the lowest to the highest; where some are numbers and some words, the numbers come first.

    >>> lowest_first(["star", 2, 0])
    [0, 2, 'star']
    """
    every = list(faces)
    try:
        return sorted(every)
    except TypeError:
        return sorted(every, key=lambda face: (isinstance(face, str), str(type(face)), face))


def weighed(faces: tuple[Any, ...], weights: Iterable[int] | None) -> dict[Any, int]:
    """Every face with its weight, equal ones merged; all weigh 1 unless it is said."""
    each_weighs = (1,) * len(faces) if weights is None else tuple(weights)
    if len(each_weighs) != len(faces):
        raise ValueError(
            f"a die has a weight for each of its faces: here are {len(each_weighs)} for {len(faces)}"
        )
    if plainly_written(faces) and whole_from_one(each_weighs):
        once = dict(zip(faces, each_weighs, strict=True))
        if len(once) == len(faces):
            return once
    merged: dict[Any, int] = {}
    for each, weight in zip(faces, each_weighs, strict=True):
        if type(weight) in (float, Fraction, str):
            raise TypeError(f"a face's weight is a whole number, as in Die([1, 2], [3, 1]), not {weight!r}")
        if each is None:
            raise TypeError(
                "None is no face, since nobody can see whether a number is None: a blank side is a word, or 0"
            )
        face, count = each if type(each) is int else plain_face(each), index(weight)
        if count < 0:
            raise ValueError(f"a face's weight is an integer from 0, not {count}")
        if count:
            merged[face] = merged.get(face, 0) + count
    if not merged:
        raise ValueError("a die has at least one face")
    return merged


PLAIN = frozenset((int, str))


def plainly_written(faces: tuple[Any, ...]) -> bool:
    """Whether faces are whole numbers and words, or all of them tuples of such: as they stand, and no others."""
    kinds = set(map(type, faces))
    return kinds <= PLAIN or (kinds == {tuple} and PLAIN.issuperset(map(type, chain.from_iterable(faces))))


def whole_from_one(weights: tuple[Any, ...]) -> bool:
    """Whether weights are whole numbers from 1 on."""
    return set(map(type, weights)) == {int} and min(weights) > 0


DYADIC = 1_024
"""Floats with no more than so many parts, as halves and quarters, add up exactly."""


def exact(number: Any) -> Any:
    """A number whose sums are exact; a `TypeError` for a float such as 0.1, of which three are not 0.3.

    >>> exact(0.5)
    0.5
    >>> exact(0.1)
    Traceback (most recent call last):
    TypeError: 0.1 is a float, which does not add up exactly: write Fraction(1, 10)
    """
    if type(number) is float and not (isfinite(number) and number.as_integer_ratio()[1] <= DYADIC):
        instead = (
            f": write Fraction{Fraction(number).limit_denominator(1_000).as_integer_ratio()}"
            if isfinite(number)
            else ""
        )
        raise TypeError(f"{number!r} is a float, which does not add up exactly{instead}")
    return number


def plain_face(face: Any) -> Any:
    """A face as a plain value: what a rule reckoned with dice that nobody has seen is looked at."""
    if type(face) is tuple:
        return tuple(map(plain_face, face))
    look = getattr(type(face), "__seen__", None)
    return exact(face) if look is None else look(face)


def face_text(face: Any) -> str:
    """A face as people read it, and type it: a blank one is seen, too.

    >>> face_text(6), face_text("")
    ('6', '""')
    """
    return str(face) or '""'


def name_of(faces: tuple[Any, ...]) -> str:
    """What a die with faces of its own is called.

    Logs have it so: a die is called the same for good.

    >>> name_of(("heads", "tails")), name_of(("", "S"))
    ('Die(heads, tails)', 'Die(, S)')
    """
    return f"Die({', '.join(map(str, faces[:12]))}{', …' if len(faces) > 12 else ''})"


OWN = re.compile(r"(\d*)Die\((.*)\)")
"""How dice with faces of their own are written."""


def in_words(dice: str) -> str:
    """Dice as people say them: those with faces of their own by these.

    >>> in_words("3d6"), in_words("2Die(heads, tails)"), in_words("Die(1, 1, 2)")
    ('3d6', '2 dice of heads, tails', 'a die of 1, 1, 2')
    """
    return OWN.sub(
        lambda match: f"{match[1]} dice of {match[2]}" if match[1] else f"a die of {match[2]}", dice
    )
