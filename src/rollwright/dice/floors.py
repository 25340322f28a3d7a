"""Floors: what a number comes to at least where some of its dice were not followed to their end."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

from rollwright.dice.features import Sum
from rollwright.dice.mixes import ONE
from rollwright.dice.numbers import Number, Sight, both
from rollwright.odds import Pool

RISING = (operator.add, min, max, both)
"""What grows with each of its numbers, or stays as it is."""


def floor(number: Number, pools: Mapping[int, Pool]) -> Any:
    """What a number comes to at least where one of its dice is not resolved; `None` where that is not known.

    It is known of sums of dice that say so themselves, as those do that count hits, and of what only grows with such sums.
    """
    unresolved = [throw for throw in sorted(number.dice) if pools[throw].die.unresolved]
    ends = [_least(number, pools, throw) for throw in unresolved]
    return None if None in ends else _lowest(ends)


def _least(number: Any, pools: Mapping[int, Pool], unresolved: int) -> Any:
    """The least that a number may come to where a die of that throw is not resolved; `None` where it is not known."""
    if not isinstance(number, Number):
        return number
    if type(number) is Sight:
        plain = isinstance(number.feature, Sum) and number.feature.mix is ONE and number.feature.worth is None
        return _sum(pools[number.throws[0]], number.throws[0] == unresolved) if plain else None
    every = [_least(arg, pools, unresolved) for arg in number.args]
    return None if number.op not in RISING or None in every else number.op(*every)


def _sum(pool: Pool, unresolved: bool) -> Any:
    """The least sum of some dice, one of which is surely not resolved, or may be."""
    least, low = pool.die.floor, min(pool.die.faces)
    if not pool.die.unresolved:
        return low * pool.count
    if least is None:
        return None
    low = min(low, least)
    return least + (pool.count - 1) * low if unresolved else pool.count * low


def _lowest(values: list[Any]) -> Any:
    """The least of several numbers, or of each of two that go together."""
    if isinstance(values[0], tuple):
        return tuple(map(_lowest, map(list, zip(*values, strict=True))))
    return min(values)
