"""Dice that nobody may see before they decide: thrown before or after, it is the same game, by brute force over what is known."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from dice_rules import SIDES, Came, Random, decided, in_one_go, laid_out, made, places, ways
from hours import often, some
from rollwright.odds import d
from rollwright.readings.aims import Aim
from rollwright.readings.policy import Policy
from rollwright.readings.values import Values
from rollwright.rules import Flow, Rule, Throw, throw

EVERY = {**SIDES, "they": -1}
CUP, LIFTED = "cup", "lifted"

Known = tuple[tuple[tuple[Any, ...], Fraction], ...]
"""Everywhere that a run may stand as far as anybody knows, and how likely each is."""


class Hidden(Rule[Came]):
    """A die under a cup, which is lifted once some decisions were made; then others are, by whoever has seen it.

    It is thrown before all that, or when the cup is lifted.
    """

    steps: tuple[Any, ...]
    then: tuple[Any, ...]
    before: bool

    def play(self) -> Flow[Came]:
        """Throw, decide, lift the cup, decide again."""
        if self.before:
            dice: Any = yield from throw(1 @ d(3), CUP)
        came = yield from in_one_go(Random(steps=self.steps, naive=True))
        if self.before:
            yield from throw(d(1), LIFTED)
        else:
            dice = yield from throw(1 @ d(3), CUP)
        return (yield from Random(steps=self.then, given=(came, dice), naive=True).play())


def hidden(seed: int, *, before: bool) -> Hidden:
    """Such a rule, made at random."""
    r = random.Random(seed)
    return Hidden(steps=made(r, 0, 2, 2, 2), then=made(r, 2, 1, 1, 2), before=before)


def by_what_is_known(bound: Rule) -> Fraction:
    """What the best decisions are worth of people who do not see what lies under the cup: the same wherever they cannot tell where they are."""
    there = places(bound)

    def after(known: Known, way: Any, of: int = 1) -> Known:
        return tuple([((*answers, way), chance / of) for answers, chance in known])

    @cache
    def worth(known: Known) -> Fraction:
        every = [there(answers) for answers, _ in known]
        request = every[0][0]
        if request is None:
            return sum(
                (chance * came.to for (_, chance), (_, came) in zip(known, every, strict=True)), Fraction(0)
            )
        answers = ways(request)
        assert all(ways(other) == answers for other, _ in every if other)
        if isinstance(request, Throw) and request.name == CUP:
            return worth(tuple([place for way in answers for place in after(known, way, len(answers))]))
        if isinstance(request, Throw) and request.name == LIFTED:
            return sum((worth(after((place,), answers[0])) for place in known), Fraction(0))
        if isinstance(request, Throw):
            return sum((worth(after(known, way, len(answers))) for way in answers), Fraction(0))
        return decided(request, [worth(after(known, way)) for way in answers], EVERY)

    return worth((((), Fraction(1)),))


def best(bound: Rule[Any]) -> Fraction:
    """What is best for me, against all others."""
    aim, side = Aim(lambda came: came.to), lambda choice: EVERY.get(choice.role, 0)
    return Fraction(*Values(aim, side=side, rest=Policy({}, otherwise="first")).value(bound))


def deciding(until: int) -> list[int]:
    """Rules in which somebody decides."""
    return [seed for seed in range(until) if "'me'" in repr(hidden(seed, before=True).steps)]


SEEDS = deciding(often(40, 600))


@pytest.mark.parametrize("seed", SEEDS)
def test_dice_that_nobody_sees_are_thrown_before_or_after(seed: int) -> None:
    assert best(hidden(seed, before=False)) == by_what_is_known(hidden(seed, before=True))


def test_who_sees_them_does_better() -> None:
    """Thrown before, they are seen, unless it does not matter."""
    early = [hidden(seed, before=True) for seed in some(deciding(60)[:20], one_in=4, quick=4)]
    worth = [best(bound) for bound in early]
    assert worth == [laid_out(bound, EVERY) for bound in early]
    assert any(seen > by_what_is_known(bound) for seen, bound in zip(worth, early, strict=True))
