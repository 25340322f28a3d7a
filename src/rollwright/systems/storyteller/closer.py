"""What the odds of a roll tell beside how it ends: how well it goes, how long it takes, what becomes of each action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import accumulate
from typing import Any

from rollwright.odds import Odds
from rollwright.rules import Closer, Rule
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.outcomes import BOTCHED, SUCCESS
from rollwright.systems.storyteller.words import counted_as

MOST = 4
"""So many ends of a long task are told."""
SELDOM = Fraction(1, 20)
"""What is seldomer than this, of all that succeeds, is not told on its own."""


def how_well(bound: Rule[Any], house: Storyteller) -> Closer:
    """How likely each degree of success is, the least first."""
    return Closer("How well", bound, "degree", _of(*[row.label for row in house.degrees]))


def how_long(bound: Rule[Any]) -> Closer:
    """How likely it is done within so many rolls."""
    return Closer("Done", bound, None, _within)


def _within(odds: Odds[Any]) -> dict[str, Fraction]:
    took = odds.map(lambda outcome: outcome.rolls if outcome.label == SUCCESS else None)
    rolls = sorted(count for count in took if count is not None)
    every = list(zip(rolls, accumulate(map(took.p, rolls)), strict=True))
    told = [(count, chance) for count, chance in every if _is_likely(chance, every[-1][1], took.p(count))]
    return {f"in {counted_as(count, 'roll', 'rolls')}": chance for count, chance in _few(told)}


def _is_likely(chance: Fraction, most: Fraction, more: Fraction) -> bool:
    """Whether it is done by then often enough, and by far not always a roll earlier."""
    return chance >= SELDOM * most and chance - more <= (1 - SELDOM) * most


def _few(rows: list[Any]) -> list[Any]:
    """The last of some rows and those on the way to it, evenly."""
    if len(rows) <= MOST:
        return rows
    return [rows[at * len(rows) // MOST - 1] for at in range(1, MOST + 1)]


def each(name: str, bound: Rule[Any]) -> Closer:
    """How likely one of several things succeeds, or is botched."""
    return Closer(name, bound, "label", _of(SUCCESS, BOTCHED))


def _of(*labels: str) -> Callable[[Odds[Any]], Mapping[str, Fraction]]:
    """The chances of some labels."""
    return lambda odds: {label: odds.p(label) for label in labels}
