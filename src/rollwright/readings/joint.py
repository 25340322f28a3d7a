"""Joint answers: what those do who choose at once, where some play for a value and some against it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from rollwright.readings.aims import Value, average
from rollwright.readings.games import solve
from rollwright.rules import Together

Keys = tuple[str, ...]


def joint(
    request: Together, sides: list[int], others: Sequence[tuple[Keys, int]], step: Callable[[Any], Value]
) -> list[tuple[Keys, int]]:
    """Their answers, with weights: the best reply to what *others* are believed to do, or the equilibrium against opponents.

    *sides* tells of each choice whether it is made for the value (1), against it (−1), or neither (0); *others* are the answers of
    the last, with weights. *step* tells what an answer of all is worth.
    """
    if not any(sides):
        return [(_merged(sides, (), (), other), weight) for other, weight in others]
    total = sum(weight for _, weight in others)
    mine, theirs = _combinations(request, sides, 1), _combinations(request, sides, -1)

    def worth(my: Keys, their: Keys) -> Fraction:
        rows = [(_merged(sides, my, their, other), weight) for other, weight in others]
        return Fraction(*average([step(answer) for answer, _ in rows], [weight for _, weight in rows], total))

    ours, against = solve([[worth(my, their) for their in theirs] for my in mine])
    return [
        (_merged(sides, my, their, other), int(p * q * weight))
        for my, p in zip(mine, ours, strict=True)
        for their, q in zip(theirs, against, strict=True)
        for other, weight in others
        if p * q
    ]


def _combinations(request: Together, sides: list[int], side: int) -> list[Keys]:
    """Everything that those of one side can choose together, unanimous choices first."""
    options = [choice.options for choice, at in zip(request.choices, sides, strict=True) if at == side]
    return sorted(product(*options), key=lambda keys: len(set(keys)) > 1)


def _merged(sides: list[int], mine: Keys, theirs: Keys, others: Keys) -> Keys:
    hands = {1: iter(mine), -1: iter(theirs), 0: iter(others)}
    return tuple(next(hands[side]) for side in sides)
