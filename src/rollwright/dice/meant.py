"""Meant: which dice somebody asks for by what they show, and what each of them is worth."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches
from functools import lru_cache, partial
from operator import eq
from typing import Any

from rollwright.dice.numbers import Number, looked
from rollwright.odds.faces import exact
from rollwright.odds.fields import NUMBERS

Which = int | str | Collection[Any] | Callable[[Any], Any]
"""Which dice are meant: by a face (a word is one), one of several, or whatever a function holds for."""

FaceWorth = Callable[[Any], int] | Mapping[Any, int]
"""What a die is worth by its face."""


@lru_cache(1_000)
def a_word(sides: tuple[Any, ...]) -> str | None:
    """The first word that dice of these sides may show; nothing where all are numbers. Every run asks it of the same few dice."""
    return next((side for side in sides if isinstance(side, str)), None)


def holding(*which: Which, faces: tuple[Any, ...]) -> Callable[[Any], Any]:
    """Tells of a face whether it is meant; a `TypeError` where a word is asked for of dice with numbers, or the other way round."""
    if len(which) != 1:
        every = [holding(each, faces=faces) for each in which]
        return lambda face: any(holds(face) for holds in every)
    (one,) = which
    if isinstance(one, Number):
        one = looked(one)
    if callable(one):
        return one
    if isinstance(one, (int, str)) or not isinstance(one, Collection):
        could_show(one, faces)
        return partial(eq, one)
    for each in one:
        could_show(each, faces)
    return one.__contains__


def could_show(asked: Any, faces: tuple[Any, ...]) -> None:
    """Refuse what dice like these never show: a word where all are numbers, a number or a word that is nearly theirs where all are words."""
    if not isinstance(asked, str) and a_word(faces) is None:
        return
    words = [face for face in faces if isinstance(face, str)]
    if isinstance(asked, str) and faces and not words:
        raise TypeError(f"these dice show numbers, as {faces[0]!r}, and never the word {asked!r}")
    if not isinstance(asked, str) and faces and len(words) == len(faces):
        raise TypeError(f"these dice show words, as {faces[0]!r}, and never {asked!r}")
    near = get_close_matches(asked, words, 1, 0.6) if isinstance(asked, str) and asked not in words else []
    if near:
        raise TypeError(f"these dice never show {asked!r}: {near[0]!r} is what one of them is called")


def worths(of: FaceWorth, faces: tuple[Any, ...]) -> tuple[tuple[int, Any], ...]:
    """What every face is worth; a `TypeError` where that is not said of all of them, or is no number."""
    if isinstance(of, Mapping):
        missing = [face for face in faces if face not in of]
        if missing:
            raise TypeError(
                f"{of!r:.60} has no {', '.join(map(repr, missing[:12]))}: a table of what dice are worth has every face; "
                "where others are worth nothing, write worth(lambda face: TABLE.get(face, 0))"
            )
        of = of.__getitem__
    elif isinstance(of, (int, Number)) or not callable(of):
        other: Any = of
        said = "a number" if isinstance(other, (int, Number)) else f"{other!r:.60}"
        raise TypeError(
            f"what a die is worth is said by a function of its face, as in worth(lambda face: face - 1), or by a table with every face, not by {said}"
        )
    table = tuple([(face, looked(of(face))) for face in faces])
    for face, worth in table:
        if type(worth) is not int:
            if not isinstance(worth, NUMBERS):
                raise TypeError(f"what a die is worth is a number, not {worth!r:.60} as for {face!r}")
            exact(worth)
    return table


INSTEAD = {
    **dict.fromkeys(("sum", "value"), "ask .total"),
    **dict.fromkeys(("max", "keep", "keep_highest", "drop_lowest"), "ask .highest(n), the sum of so many"),
    **dict.fromkeys(("min", "keep_lowest", "drop_highest"), "ask .lowest(n), the sum of so many"),
    **dict.fromkeys(("median", "mid"), "ask .middle(), or .middle(n) for so many"),
    **dict.fromkeys(("pairs", "matches", "multiples"), "ask .sets(2), or .largest_set"),
    **dict.fromkeys(("values", "rolls", "dice", "results"), "ask .sorted, the highest first"),
    "faces": "ask .sorted for what lies there, the highest first, or .sides for what a die of them may show",
    **dict.fromkeys(("filter", "only", "select"), "ask .where(…)"),
    **dict.fromkeys(("straight", "run"), "ask .longest_run"),
    **dict.fromkeys(("unique", "different"), "ask .distinct"),
    **dict.fromkeys(("len", "length", "n"), "ask .size"),
}
"""What people ask pools for by other names."""
