"""Rules made at random: what is read of dice that nobody has seen is what every face of every die comes to."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from dice_rules import SIDES, counted, decided, laid_out, made, random_rule, ways
from hours import often
from rollwright.readings.aims import Aim
from rollwright.readings.deciders import Follow
from rollwright.readings.exact import Exact
from rollwright.readings.frontier import Ahead, Frontier
from rollwright.readings.policy import Policy
from rollwright.readings.values import Values

PLAIN = Policy({}, otherwise="first")


def search() -> Values:
    """A search for as much as can be; what others do who choose at once is not known."""
    return Values(Aim(lambda came: came.to), side=lambda choice: SIDES.get(choice.role, 0), rest=PLAIN)


@pytest.mark.parametrize("seed", range(often(300, 5_000)))
def test_a_rule_is_what_brute_force_says(seed: int) -> None:
    bound = random_rule(made(random.Random(seed)))
    assert dict(Exact(PLAIN).odds(bound).map(lambda came: came.to).items()) == counted(bound)
    values = search()
    best = Fraction(*values.value(bound))
    assert best == laid_out(bound, SIDES)
    assert Exact(Follow(values)).odds(bound).mean(lambda came: came.to) == best


@pytest.mark.parametrize("seed", range(often(100, 1_000)))
def test_every_place_where_somebody_decides_can_be_laid_out(seed: int) -> None:
    bound = random_rule(made(random.Random(seed)))
    frontier = Frontier(Policy({}), notes=True)

    def worth(found: object) -> Fraction:
        if not isinstance(found, Ahead):
            return Fraction(found.to)  # type: ignore[attr-defined]
        options = [frontier.after(found, key) for key in ways(found.asked)]
        values = [sum((chance * worth(end) for end, chance in law.items()), Fraction(0)) for law in options]
        return decided(found.asked, values, SIDES)

    law = frontier.odds(bound)
    assert sum((chance * worth(end) for end, chance in law.items()), Fraction(0)) == laid_out(bound, SIDES)
