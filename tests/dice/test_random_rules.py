"""Rules made at random: what is read of dice that nobody has seen is what every face of every die comes to."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from dice_rules import GOALS, SIDES, Came, Random, counted, decided, laid_out, made, played_for, ways
from going_on import goes_on
from hours import brief, night, often
from rollwright.dice.blocks import forget
from rollwright.odds.work import MOST_WORK, allowed
from rollwright.readings.aims import Aim, OwnAim
from rollwright.readings.exact import Exact
from rollwright.readings.frontier import Frontier, Open
from rollwright.readings.policies import policy_for
from rollwright.readings.policy import Policy
from rollwright.readings.values import Values

PLAIN = Policy({}, otherwise="first")


def search() -> Values:
    """A search for as much as can be; what others do who choose at once is not known."""
    return Values(Aim(lambda came: came.to), side=lambda choice: SIDES.get(choice.role, 0), rest=PLAIN)


FOUND = (897, 4120)
"""Rules that a night has found, in which somebody who chooses at once with others has to look at one number for two reasons."""


def seeds(day: int, all_night: int, *besides: int) -> list[int]:
    """Which rules are written. What takes as long as ten others is for the night or the day, and so are those *besides*."""
    if brief():
        return sorted({*range(often(day))} - {7, 21})
    return sorted({*range(often(day, all_night)), *besides} - (set() if night() else {21}))


@pytest.mark.parametrize("seed", seeds(25, 5_000, *FOUND))
def test_a_rule_is_what_brute_force_says(seed: int) -> None:
    bound = Random(steps=made(random.Random(seed)))
    assert dict(Exact(PLAIN).odds(bound).map(lambda came: came.to).items()) == counted(bound)
    values = search()
    best = Fraction(*values.value(bound))
    assert best == laid_out(bound, SIDES)
    assert Exact(values.best).odds(bound).mean(lambda came: came.to) == best


@pytest.mark.parametrize("they", [1, -1], ids=["for it", "against it"])
@pytest.mark.parametrize(
    "seed", [seed for seed in seeds(40, 600) if "together" in repr(made(random.Random(seed)))]
)
def test_who_choose_at_once_play_for_the_same_or_against_each_other(seed: int, they: int) -> None:
    bound, sides = Random(steps=made(random.Random(seed))), {**SIDES, "they": they}
    values = Values(Aim(lambda came: came.to), side=lambda choice: sides.get(choice.role, 0), rest=PLAIN)
    best = Fraction(*values.value(bound))
    assert best == laid_out(bound, sides)
    assert Exact(values.best).odds(bound).mean(lambda came: came.to) == best


@pytest.mark.parametrize("seed", range(often(15, 1_000)))
def test_whatever_the_aim_is_told_by_it_is_worth_the_same(seed: int) -> None:
    """An aim of somebody's own sees the whole outcome; a stated policy may be to do what is best."""
    steps = made(random.Random(seed))
    bound = Random(steps=steps)
    best = laid_out(bound, SIDES)
    own = Values(OwnAim(lambda came, _: came.to), side=lambda choice: SIDES.get(choice.role, 0), rest=PLAIN)
    assert Fraction(*own.value(bound)) == best
    if "together" not in repr(steps):
        values = search()
        stated = Policy(dict.fromkeys(SIDES, "best:to"), best=lambda *_: values.best, otherwise="first")
        assert Exact(stated).odds(bound).mean(lambda came: came.to) == best


@pytest.mark.parametrize("seed", seeds(40, 5_000))
def test_each_plays_for_a_goal_and_knows_that_the_others_do(seed: int) -> None:
    bound = Random(steps=made(random.Random(seed), choices=2 + seed % 3))
    stated = {**{role: f"best:{role}" for role in GOALS}, "they": "uniform"}
    odds = Exact(policy_for(bound, stated)).odds(bound)
    assert [odds.mean(read) for read in GOALS.values()] == played_for(bound, GOALS)


@pytest.mark.parametrize("stated", [{}, {"you": "0"}], ids=["both free", "one free"])
@pytest.mark.parametrize("seed", seeds(12, 1_000, 488))
def test_every_place_where_somebody_decides_can_be_laid_out(seed: int, stated: dict[str, Any]) -> None:
    bound = Random(steps=made(random.Random(seed)))
    frontier = Frontier(Policy(stated), notes=True)
    sides = {role: side for role, side in SIDES.items() if role not in stated}

    def worth(found: object) -> Fraction:
        if not isinstance(found, Open):
            assert isinstance(found, Came)
            return Fraction(found.to)
        options = [frontier.after(found, key) for key in ways(found.asked)]
        values = [sum((chance * worth(end) for end, chance in law.items()), Fraction(0)) for law in options]
        return decided(found.asked, values, sides)

    law = frontier.odds(bound)
    assert sum((chance * worth(end) for end, chance in law.items()), Fraction(0)) == laid_out(bound, sides)


def tasks(seed: int, *, choices: int) -> tuple[Any, ...]:
    """The steps of a small rule with things that are done again and again."""
    return made(random.Random(seed), throws=2, choices=choices, depth=2, tasks=2 - choices)


@pytest.mark.parametrize("acts", [False, True], ids=["told", "acted on"])
@pytest.mark.parametrize("seed", range(often(15, 2_000)))
def test_how_often_something_was_done_is_a_number_like_any_other(seed: int, acts: bool) -> None:
    """Nobody has seen it until a rule looks, and it goes with what the steps have come to."""
    bound = Random(steps=tasks(seed, choices=0), acts=acts)
    assert dict(Exact(PLAIN).odds(bound).items()) == counted(bound, lambda came: came)


@pytest.mark.parametrize("acts", [False, True], ids=["told", "acted on"])
@pytest.mark.parametrize("seed", range(often(15, 2_000)))
def test_what_is_best_in_tasks_is_what_brute_force_says(seed: int, acts: bool) -> None:
    bound = Random(steps=tasks(seed, choices=1), acts=acts)
    values = search()
    best = Fraction(*values.value(bound))
    assert best == laid_out(bound, SIDES)
    assert Exact(values.best).odds(bound).mean(lambda came: came.to) == best
    own = Values(OwnAim(lambda came, _: came.to), side=lambda choice: SIDES.get(choice.role, 0), rest=PLAIN)
    assert Fraction(*own.value(bound)) == best


@pytest.mark.parametrize("notes", [False, True])
@pytest.mark.parametrize("seed", range(often(15, 2_000)))
def test_a_run_that_goes_on_is_one_from_the_beginning(seed: int, notes: bool) -> None:
    assert goes_on(Random(steps=made(random.Random(seed), tasks=seed % 3)), notes=notes, most=40)


def answered(bound: Random) -> tuple[Any, ...]:
    """What a rule comes to and what is best in it, without what is only shown; how many places were gone through for each, and what was reckoned."""
    forget()
    with allowed(MOST_WORK) as left:
        exact = Exact(PLAIN, notes=False, only=(Came, "to"))
        law, values = exact.odds(bound).map(lambda came: came.to), search()
        best = Fraction(*values.value(bound))
    places = exact.branches.followed, values.horizon.room.places, values.exact.branches.followed
    return law, best, places, MOST_WORK - left[0]


@pytest.mark.parametrize("seed", range(often(25, 2_000)))
def test_what_is_only_shown_costs_nothing_where_nobody_asks(seed: int) -> None:
    """All that can be asked of all dice is in the outcome, in a note and in a field: no place more is gone through, and no more is reckoned."""
    steps = made(random.Random(seed), tasks=seed % 2)
    assert answered(Random(steps=steps, tells=2)) == answered(Random(steps=steps))


@pytest.mark.parametrize("seed", range(often(25, 2_000)))
def test_a_rule_told_in_one_go_is_the_same_as_one_whose_branches_meet(seed: int) -> None:
    """Rules that it goes on as, calls and repeats: to their plain loops."""
    steps = made(random.Random(seed), tasks=seed % 2)
    meets, naive = Random(steps=steps), Random(steps=steps, naive=True)
    assert Exact(PLAIN).odds(naive) == Exact(PLAIN).odds(meets)
    assert Fraction(*search().value(naive)) == Fraction(*search().value(meets))
