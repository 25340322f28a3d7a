"""Derived dice: their laws are those of throwing every face of every generation."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.errors import TooLarge
from rollwright.odds import Die, KeepTotal, Total, d4, d6, d20, d100, explode, penetrate, reroll

Unrolled = Callable[[Die], dict[Any, Fraction]]

LOADED = Die([-1, 0, 2, 5], [1, 2, 3, 1])
ENDING = [
    explode(d6, depth=0),
    explode(d6, depth=2),
    explode(d4, [1, 3], depth=3),
    explode(d4, [], depth=2),
    explode(d4, range(1, 5), depth=2),
    explode(LOADED, [0, 2], depth=3),
    penetrate(d4, depth=3),
    penetrate(LOADED, [2, 5], depth=2),
    reroll(d6, [1]),
    reroll(d6, [1, 2, 6], times=3),
    reroll(LOADED, [0], times=0),
    reroll(Die("abc"), "ab", times=2),
    explode(reroll(d4, [1]), depth=2),
    reroll(explode(d4, depth=1), [5, 6]),
    penetrate(explode(d4, [1], depth=1), [4], depth=1),
]


@pytest.mark.parametrize("die", ENDING, ids=str)
def test_the_law_is_that_of_every_generation(die: Die, unrolled: Unrolled) -> None:
    assert _law(die) == unrolled(die)
    assert die.unresolved == 0


@given(st.lists(st.integers(-3, 5), min_size=1, max_size=4), st.sets(st.integers(-3, 5)), st.integers(0, 3))
def test_the_law_of_any_small_die(unrolled: Unrolled, faces: list[int], on: set[int], depth: int) -> None:
    on &= set(faces)
    for make in (explode, penetrate):
        die = make(Die(faces), on, depth=depth)
        assert _law(die) == unrolled(die)
    again = reroll(Die(faces), on, times=depth)
    assert _law(again) == unrolled(again)


def _law(die: Die) -> dict[Any, Fraction]:
    return {face: Fraction(weight, die.total) for face, weight in zip(die.faces, die.weights, strict=True)}


@pytest.mark.parametrize("digits", [1, 3, 12, 18, 30])
@pytest.mark.parametrize(
    ("base", "on"), [(d6, [6]), (d20, range(11, 21)), (LOADED, [2]), (Die([1, 2], [3, 1]), [1])]
)
def test_what_goes_on_for_ever_is_followed_just_far_enough(base: Die, on: list[int], digits: int) -> None:
    hot = Fraction(
        sum(weight for face, weight in zip(base.faces, base.weights, strict=True) if face in on), base.total
    )
    die = explode(base, on, digits=digits)
    left = Fraction(die.unresolved, die.total)
    assert left <= Fraction(1, 10**digits) < left / hot
    deep = next(depth for depth in range(1000) if hot ** (depth + 1) == left)
    ended, stopped = _law(die), _law(explode(base, on, depth=deep))
    assert all(p <= stopped[face] for face, p in ended.items())


def test_endless_dice_are_thrown_on_at_the_table() -> None:
    die = explode(d6)
    assert die.again([6] * 500)
    assert not die.again([6] * 500 + [5])
    assert die.value([6] * 500 + [5]) == 3005
    assert not explode(d6, depth=2).again([6, 6, 6])


def test_nothing_that_explodes_leaves_nothing_unresolved() -> None:
    assert explode(d6, []).weights == (1,) * 6
    assert explode(d6, []).unresolved == 0


def test_what_a_base_left_unresolved_stays_unresolved() -> None:
    base = explode(d6, digits=2)
    again = reroll(base, [1])
    left = Fraction(base.unresolved, base.total)
    assert Fraction(again.unresolved, again.total) == left + left / 6
    twice = explode(base, [1], depth=1)
    assert Fraction(twice.unresolved, twice.total) == left + left / 6
    assert Total().law(2 @ again).unresolved == again.total**2 - again.resolved**2


def test_dice_differ_by_how_they_are_made() -> None:
    dice = [
        explode(d6, depth=1),
        explode(d6, depth=2),
        explode(d6, [5], depth=1),
        penetrate(d6, depth=1),
        reroll(d6, [6]),
        reroll(d6, [6], times=2),
    ]
    assert len(set(dice)) == len(dice)
    assert explode(d6, depth=1) == explode(d6, [6], depth=1, name="other")
    assert explode(d6, digits=3) == explode(d6, digits=3)


@pytest.mark.parametrize(
    ("die", "name"),
    [
        (explode(d6), "d6!"),
        (penetrate(d6), "d6!p"),
        (reroll(d6, [2, 1]), "d6r1,2"),
        (explode(reroll(d6, [1])), "d6r1!"),
        (explode(d6, name="wild"), "wild"),
    ],
)
def test_a_derived_die_says_what_it_is(die: Die, name: str) -> None:
    assert str(die) == name


def test_a_die_that_nothing_ends_is_refused() -> None:
    with pytest.raises(ValueError, match="some face must end it"):
        explode(d6, range(1, 7))


@pytest.mark.parametrize("make", [explode, penetrate, reroll])
def test_a_face_that_the_die_does_not_have_is_refused(make: Callable[..., Die]) -> None:
    with pytest.raises(ValueError, match=re.escape("d6 never shows 7: its faces are [1, 2, 3, 4, 5, 6]")):
        make(d6, [6, 7])


@pytest.mark.parametrize("depth", [-1, -5])
def test_depths_are_not_negative(depth: int) -> None:
    with pytest.raises(ValueError, match="0 times or more"):
        explode(d6, depth=depth)
    with pytest.raises(ValueError, match="0 times or more"):
        reroll(d6, [1], times=depth)


@pytest.mark.parametrize(
    "make",
    [
        lambda: explode(d6, depth=10**6),
        lambda: explode(d6, depth=10**9),
        lambda: explode(d100, range(2, 101)),
        lambda: explode(Die([1, 2], [1, 10**6])),
        lambda: explode(d6, digits=10**6),
        lambda: reroll(d6, [1], times=10**7),
        lambda: explode(Die(range(0, 10**6, 7)), range(0, 10**5, 7), depth=9),
    ],
)
def test_what_would_take_minutes_is_refused_at_once(make: Callable[[], Die]) -> None:
    with pytest.raises(TooLarge, match="fewer faces"):
        make()


def test_a_pool_of_derived_dice_shows_every_value_of_theirs() -> None:
    die = explode(Die([0, 1]), depth=1)
    assert KeepTotal(slice(-1, None)).law(2 @ die).p(2) == Fraction(7, 16)
