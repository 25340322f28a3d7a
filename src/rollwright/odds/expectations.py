"""Expectations: what a chain is worth on average from every state that it may pass."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rollwright.odds.odds import Odds
from rollwright.odds.states import circles, in_order

Line = tuple[Fraction, dict[Any, Fraction]]
"""A number, and how often each unknown state's expectation is added to it."""


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
    found: dict[Any, Fraction] = {}
    for circle in circles(steps):
        order, unknowns = in_order({state: steps[state] for state in circle})
        known = dict.fromkeys(unknowns)
        lines: dict[Any, Line] = {}
        for state in order:
            lines[state] = _line(state, steps[state], lines, known, found, worth, gain)
        solved = _solved({state: lines[state] for state in unknowns})
        found |= {state: _put(line, solved)[0] for state, line in lines.items()}
    return found


def _line(
    state: Any,
    odds: Odds[Any],
    lines: Mapping[Any, Line],
    unknown: Mapping[Any, None],
    found: Mapping[Any, Fraction],
    worth: Callable[[Any], Fraction],
    gain: Callable[[Any], Fraction],
) -> Line:
    """One state's expectation in terms of the unknown ones."""
    number, others = gain(state), dict[Any, Fraction]()
    for after, p in odds.items():
        if after in unknown or after == state:
            others[after] = others.get(after, Fraction(0)) + p
        elif after in lines:
            more, parts = lines[after]
            number += p * more
            for other, share in parts.items():
                others[other] = others.get(other, Fraction(0)) + p * share
        else:
            number += p * (found[after] if after in found else worth(after))
    return _without((number, others), state)


def _without(line: Line, state: Any) -> Line:
    """A line without the chance of coming back to itself first; coming back for ever is worth nothing."""
    number, others = line
    own = others.pop(state, Fraction(0))
    if own == 1:
        return Fraction(0), {}
    return number / (1 - own), {other: share / (1 - own) for other, share in others.items()}


def _solved(lines: dict[Any, Line]) -> dict[Any, Line]:
    """The unknown states' expectations, each put into all others in turn."""
    for state in list(lines):
        lines[state] = _without(lines[state], state)
        for other in lines:
            if other != state:
                lines[other] = _put(lines[other], {state: lines[state]})
    return lines


def _put(line: Line, known: Mapping[Any, Line]) -> Line:
    """A line with what is known put in for its unknown states."""
    number, others = line
    left: dict[Any, Fraction] = {}
    for state, share in others.items():
        more, parts = known.get(state, (Fraction(0), {state: Fraction(1)}))
        number += share * more
        for other, part in parts.items():
            left[other] = left.get(other, Fraction(0)) + share * part
    return number, left
