"""Numbers: which of two odds of numbers comes out larger, how often, by how much, and whether one is better in any case."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, pairwise
from typing import Any, Literal

from msgspec import Struct

from rollwright.odds import Odds


class Versus(Struct, frozen=True):
    """A against B, each rolled by itself: how often either is larger, and which one *dominates*.

    Dominance of the first *order*: whatever number is wanted, it is reached at least as often, and some more often.
    Of the second: whoever is careful prefers it, whatever a point more is worth to them. What is unresolved is in none of
    the three chances, and then nothing is said of dominance.
    """

    a_more: Fraction
    equal: Fraction
    b_more: Fraction
    distance: Fraction
    dominates: Literal["a", "b"] | None = None
    order: Literal[1, 2] | None = None


def versus(a: Odds[Any], b: Odds[Any]) -> Versus:
    """How two odds of numbers stand to each other.

    >>> found = versus(Odds({1: 1, 2: 1}), Odds({2: 1, 3: 1}))
    >>> found.a_more, found.equal, found.b_more, found.dominates, found.order
    (Fraction(0, 1), Fraction(1, 4), Fraction(3, 4), 'b', 1)
    """
    who, order = dominance(a, b)
    return Versus(*_often(a, b), distance(a, b), who, order)


def _often(a: Odds[Any], b: Odds[Any]) -> tuple[Fraction, Fraction, Fraction]:
    """How often A is larger, both are equal, B is larger."""
    mine, theirs = a.weights(), b.weights()
    more = less = equal = below_a = below_b = 0
    for value in sorted({*mine, *theirs}):
        wa, wb = mine.get(value, 0), theirs.get(value, 0)
        more, less, equal = more + wa * below_b, less + wb * below_a, equal + wa * wb
        below_a, below_b = below_a + wa, below_b + wb
    pairs = a.total * b.total
    return Fraction(more, pairs), Fraction(equal, pairs), Fraction(less, pairs)


def distance(a: Odds[Any], b: Odds[Any]) -> Fraction:
    """The total variation distance: the most that the chances of any event differ, from 0 to 1.

    >>> distance(Odds({"x": 1, "y": 1}), Odds({"x": 1, "y": 3}))
    Fraction(1, 4)
    """
    mine, theirs = a.weights(), b.weights()
    apart = sum(
        abs(mine.get(each, 0) * b.total - theirs.get(each, 0) * a.total)
        for each in dict.fromkeys((*mine, *theirs))
    )
    apart += abs(a.unresolved * b.total - b.unresolved * a.total)
    return Fraction(apart, 2 * a.total * b.total)


def dominance(a: Odds[Any], b: Odds[Any]) -> tuple[Literal["a", "b"] | None, Literal[1, 2] | None]:
    """Which of two odds of numbers dominates the other, and of which order; nobody where neither does, or both are equal."""
    if a.unresolved or b.unresolved:
        return None, None
    mine, theirs = a.weights(), b.weights()
    values = sorted({*mine, *theirs})
    below_a = accumulate(mine.get(value, 0) * b.total for value in values)
    below_b = accumulate(theirs.get(value, 0) * a.total for value in values)
    gaps = [of_b - of_a for of_a, of_b in zip(below_a, below_b, strict=True)]
    if who := _one_sided(gaps):
        return who, 1
    widths = [after - before for before, after in pairwise(values)]
    areas = list(accumulate(gap * width for gap, width in zip(gaps[:-1], widths, strict=True)))
    who = _one_sided(areas)
    return (who, 2) if who else (None, None)


def _one_sided(gaps: list[Any]) -> Literal["a", "b"] | None:
    """Whose all gaps are that are not 0."""
    if not any(gaps):
        return None
    return "a" if min(gaps) >= 0 else "b" if max(gaps) <= 0 else None
