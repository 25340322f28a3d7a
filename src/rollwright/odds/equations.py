"""Equations between the states of a chain, in whole numbers.

A row tells where a state ends: weights over one total, of other states that are still unknown, by their numbers from 0, and
of ends, by numbers below 0. What weighs nothing else is unresolved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd, lcm
from typing import Any

from rollwright.odds.work import Work

DIGITS = 64
"""So many bits of one number are multiplied at once, and what is common to two is found as quickly."""

Row = tuple[dict[int, int], int]


def add(row: dict[Any, int], key: Any, weight: int) -> None:
    """Add to what weighs *key* in a row."""
    row[key] = row.get(key, 0) + weight


def mixed(direct: dict[int, int], parts: list[tuple[Row, int]], total: int) -> Row:
    """A row of what a state leads to at once, *direct*, and of the rows of other states, each with its weight.

    >>> mixed({-1: 1}, [(({-1: 1, -2: 1}, 2), 1)], 2)
    ({-1: 3, -2: 1}, 4)
    """
    common = lcm(*[below for (_, below), _ in parts])
    weights = {key: weight * common for key, weight in direct.items()}
    for (row, below), weight in parts:
        scale = weight * (common // below)
        for key, inner in row.items():
            weights[key] = weights.get(key, 0) + inner * scale
    return _lowest(weights, total * common)


def without(row: dict[int, int], total: int, state: int) -> Row:
    """A state's row without the chance of coming back to itself first; nothing at all where it never leaves.

    >>> without({1: 1, -1: 1}, 3, 1)
    ({-1: 1}, 2)
    """
    own = row.get(state, 0)
    if own == total:
        return {}, 1
    return {key: weight for key, weight in row.items() if key != state}, total - own


def solve(rows: Sequence[Row], unknowns: list[int], start: int, work: Work) -> Row:
    """Put the unknown states into one another until only the start's row is left, and in it only ends."""
    equations = {state: rows[state] for state in (*unknowns, start)}
    while len(equations) > 1:
        state = min((state for state in equations if state != start), key=lambda state: equations[state][1])
        row = without(*equations.pop(state), state)
        for other, target in equations.items():
            if state in target[0]:
                _spend(work, row, target)
                equations[other] = _put_in(target, state, row)
    return without(*equations[start], start)


def solved(rows: Sequence[Row], unknowns: list[int], work: Work) -> dict[int, Row]:
    """Every unknown state in terms of ends alone.

    >>> solved([({1: 1, -1: 1}, 2), ({0: 1, -2: 1}, 2)], [0, 1], Work("", ""))
    {0: ({-1: 2, -2: 1}, 3), 1: ({-2: 2, -1: 1}, 3)}
    """
    equations = {state: rows[state] for state in unknowns}
    done: dict[int, Row] = {}
    while equations:
        state = min(equations, key=lambda state: equations[state][1])
        row = done[state] = without(*equations.pop(state), state)
        for some in (equations, done):
            for other, target in some.items():
                if state in target[0]:
                    _spend(work, row, target)
                    some[other] = _put_in(target, state, row)
    return {state: done[state] for state in unknowns}


def settled(rows: Sequence[Row], unknowns: list[int], work: Work) -> Iterator[Row]:
    """Every row in terms of ends alone."""
    solution = solved(rows, unknowns, work)
    for row, total in rows:
        parts = [(solution[key], weight) for key, weight in row.items() if key in solution]
        yield mixed({key: weight for key, weight in row.items() if key not in solution}, parts, total)


def _spend(work: Work, row: Row, target: Row) -> None:
    """Putting a row into another multiplies every number of both, which of long ones takes as long as they are wide and high."""
    one, other = row[1].bit_length(), target[1].bit_length()
    work.spend(len(row[0]) + len(target[0]), one + other + one * other // DIGITS)


def _put_in(target: Row, key: int, source: Row) -> Row:
    """Replace the unknown *key* of one row by what it is in terms of others."""
    row, total = target
    values, below = source
    common = gcd(row[key], below)
    share, below = row[key] // common, below // common
    weights = {other: weight * below for other, weight in row.items() if other != key}
    for other, weight in values.items():
        weights[other] = weights.get(other, 0) + share * weight
    return _lowest(weights, total * below)


def _lowest(row: dict[int, int], total: int) -> Row:
    common = gcd(total, *row.values())
    return (
        ({key: weight // common for key, weight in row.items()}, total // common)
        if common > 1
        else (row, total)
    )
