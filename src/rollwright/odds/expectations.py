"""Expectations: what a chain is worth on average from every state that it may pass."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rollwright.odds.chains import circle_rows
from rollwright.odds.equations import Row, settled
from rollwright.odds.odds import Odds
from rollwright.odds.states import WAY_OUT, circles
from rollwright.odds.work import Work


def expected(
    steps: Mapping[Any, Odds[Any]],
    worth: Callable[[Any], Fraction],
    gain: Callable[[Any], Fraction] = lambda _: Fraction(0),
) -> dict[Any, Fraction]:
    """The expectation from every state of *steps*: *worth* of the last state, and *gain* of every state on the way.

    What never ends, and what a step leaves unresolved, is worth nothing.

    >>> flip = Odds({"again": 1, "heads": 1})
    >>> expected({"again": flip}, lambda _: Fraction(0), lambda _: Fraction(1))
    {'again': Fraction(2, 1)}
    """
    known = {end: _row(worth(end)) for odds in steps.values() for end in odds if end not in steps}
    for circle in circles(steps):
        work = Work("this chain", WAY_OUT)
        place, rows, unknown = circle_rows(
            steps, circle, known, work, lambda _: ONE, lambda state: _row(gain(state))
        )
        known |= zip(place, settled(rows, unknown, work), strict=True)
    return {state: Fraction(known[state][0].get(ONE, 0), known[state][1]) for state in steps}


ONE = -1
"""What a row is in terms of, where all of its ends are numbers."""


def _row(number: Fraction) -> Row:
    return {ONE: number.numerator}, number.denominator
