"""Brute force: every face of every die of a roll, one by one, decisions by their plain option."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from rollwright.dice.looks import Fell
from rollwright.rules import Rule, Throw
from rollwright.rules.decisions import Deciding
from rollwright.rules.ends import ENTER
from rollwright.rules.runs import Run, settle

LONGEST = 100
"""What may go on for ever is followed no further than this."""


def brute_force(bound: Rule, most: int) -> dict[Any, Fraction] | None:
    """How likely every outcome is, by trying; `None` where that takes more than so many places, or ways of a throw, at the *most*."""
    chances: dict[Any, Fraction] = {}
    try:
        for outcome, chance in _ways(bound, (), Fraction(1), [most], most):
            chances[outcome] = chances.get(outcome, Fraction(0)) + chance
    except OverflowError:
        return None
    return chances


def standing(bound: Rule, answers: Sequence[Any]) -> Run:
    """A run after these answers, every die of it before everybody."""
    run = Run(bound)
    for answer in answers:
        settle(run)
        run.answer(answer)
    settle(run)
    return run


def _ways(
    bound: Rule, answers: tuple[Any, ...], chance: Fraction, left: list[int], most: int
) -> Iterator[tuple[Any, Fraction]]:
    left[0] -= 1
    if left[0] < 0 or len(answers) > LONGEST:
        raise OverflowError
    run = standing(bound, answers)
    request = run.request
    if request is None:
        yield run.outcome, chance
    elif isinstance(request, Throw):
        for answer, share in throws(request, most):
            yield from _ways(bound, (*answers, answer), chance * share, left, most)
    else:
        answer = request.answers[0] if isinstance(request, Deciding) else ENTER
        yield from _ways(bound, (*answers, answer), chance, left, most)


def throws(request: Throw, most: int) -> Iterator[tuple[Any, Fraction]]:
    """Every answer to a throw, with its chance; `OverflowError` where dice explode without end, or have more than so many ways at the *most*."""
    dice = [pool.die for pool in request.pools for _ in range(pool.count)]
    if prod(len(die.faces) for die in dice) > most or any(die.thrown() is not die for die in dice):
        raise OverflowError
    for faces in product(*(zip(die.faces, die.weights, strict=True) for die in dice)):
        shown = iter([face for face, _ in faces])
        values = tuple([tuple([next(shown) for _ in range(pool.count)]) for pool in request.pools])
        share = Fraction(prod(weight for _, weight in faces), prod(die.total for die in dice))
        yield Fell(values), share
