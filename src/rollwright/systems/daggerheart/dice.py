"""Daggerheart's dice by their names: Hope and Fear, and dice that are added."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from rollwright.odds import Die, Pool, d, d12

Groups = list[tuple[str, Pool]]

HOPE_AND_FEAR: list[tuple[str, Die]] = [("Hope", d12), ("Fear", d12)]


def added(name: str, dice: Iterable[int]) -> Groups:
    """Groups of dice of these sides, neighbours alike together.

    >>> added("Extra", [6, 6, 8])
    [('Extra', 2d6), ('Extra', d8)]
    """
    return [(name, len(list(alike)) @ d(sides)) for sides, alike in groupby(dice)]
