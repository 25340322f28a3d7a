"""Worth: what outcomes that are called the same are worth together for goals, so that they can be put in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from rollwright.odds import Odds
from rollwright.rules import Goal


class Worth(NamedTuple):
    """The weight of what is called the same, and what that is worth on average for each goal."""

    weight: int
    goals: list[Fraction]


def worths(parts: Iterable[tuple[Odds[Any], Sequence[Goal]]], name: Callable[[Any], Any]) -> dict[Any, Worth]:
    """What outcomes are worth by their *name*, in all of several odds, of which each brings its own reading of the same goals.

    Of one odds alone weights are its own.

    >>> import rollwright as rw
    >>> action = rw.storyteller.action(pool=1)
    >>> found = worths([(rw.odds(action), [action.rule.goals["successes"]])], lambda outcome: outcome.label)
    >>> {label: (each.weight, *map(int, each.goals)) for label, each in found.items()}
    {'Failure': (4, 0), 'Botch': (1, 0), 'Success': (5, 1)}
    """
    rows = list(parts)
    common = lcm(*(odds.total for odds, _ in rows))
    weights: dict[Any, int] = {}
    sums: dict[Any, list[Any]] = {}
    for odds, goals in rows:
        for outcome, weight in odds.weights().items():
            called, share = name(outcome), weight * (common // odds.total)
            weights[called] = weights.get(called, 0) + share
            row = sums.setdefault(called, [0] * len(goals))
            for at, goal in enumerate(goals):
                row[at] += share * (goal.read(outcome) or 0)
    return {
        called: Worth(weight, [Fraction(each, weight) for each in sums[called]])
        for called, weight in weights.items()
    }
