"""Evenness: how often every face of a kind of die came, beside how often it was to be expected, and what even dice say to that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import erfc, exp, lgamma, log, sqrt
from typing import Any

from msgspec import UNSET, Struct

from rollwright.errors import BadInput
from rollwright.table.log.pieces import Json
from rollwright.table.log.shapes import Maybe
from rollwright.table.look.replies.record import FaceCount, Thrown
from rollwright.table.play.fairness import pool_of

SHOWN = 100
"""Dice of more faces are counted, and not face by face."""


LEAST = 5
"""So often every face must be expected before anything is said of a die."""


class DieKind(Struct, frozen=True):
    """A kind of die: its name, its faces, their weights; and whether it was thrown by hand."""

    die: str
    faces: tuple[Any, ...]
    weights: tuple[int, ...]
    typed: bool


Faces = dict[tuple[str, DieKind], Counter[Any]]
"""How often every face came, by whose seat it was and the kind of die."""


def kind_of(group: Json) -> DieKind | None:
    """What kind of die a group was of: its innermost one, since every throw of it shows a face."""
    typed, of = bool(group.get("typed")), group.get("of")
    if of is not None:
        faces = tuple(of["faces"])
        return DieKind(
            group["dice"].lstrip("-0123456789"), faces, tuple(of.get("weights") or (1,) * len(faces)), typed
        )
    try:
        die = pool_of(group["dice"]).die.thrown()
    except BadInput:
        return None
    return DieKind(str(die), die.faces, die.weights, typed)


def counted(thrown: Faces) -> tuple[list[Thrown], list[Thrown]]:
    """A row for every kind of die, the whole table's; and one for each of every seat's."""
    whole: dict[DieKind, Counter[Any]] = {}
    for (_, kind), faces in thrown.items():
        whole.setdefault(kind, Counter()).update(faces)
    dice = [_row(kind, faces) for kind, faces in whole.items()]
    return dice, [_row(kind, faces, seat) for (seat, kind), faces in thrown.items()]


def _row(kind: DieKind, faces: Counter[Any], seat: Maybe[str] = UNSET) -> Thrown:
    """How often every face of a die came, beside how often it was to be expected, and what even dice say to that."""
    share = faces.total() / sum(kind.weights)
    rows = [
        FaceCount(face=face, came=faces[face], expected=weight * share)
        for face, weight in zip(kind.faces, kind.weights, strict=True)
    ]
    shown, total = rows if len(rows) <= SHOWN else [], faces.total()
    return Thrown(die=kind.die, typed=kind.typed, thrown=total, faces=shown, even=even(rows), seat=seat)


def even(rows: Sequence[FaceCount]) -> float | None:
    """How often dice as even as can be would be at least as uneven as these: chi-square. `None` where too few were thrown.

    >>> round(even([FaceCount(face=0, came=12, expected=10.0), FaceCount(face=1, came=8, expected=10.0)]) or 0, 3)
    0.371
    """
    if len(rows) < 2 or min(row.expected for row in rows) < LEAST:
        return None
    return above(sum((row.came - row.expected) ** 2 / row.expected for row in rows), len(rows) - 1)


def above(chi: float, freedom: int) -> float:
    """How likely a chi-square of so many degrees of freedom is *chi* or more.

    >>> round(above(3.841, 1), 3), round(above(5.991, 2), 3), round(above(30.144, 19), 3)
    (0.05, 0.05, 0.05)
    """
    half, odd = chi / 2, freedom % 2
    chance = erfc(sqrt(half)) if odd else exp(-half)
    for step in range(1, (freedom + 1) // 2):
        power = step - odd / 2
        chance += exp(power * log(half) - half - lgamma(power + 1)) if half else 0.0
    return min(1.0, chance)
