"""A die is a value: faces, weights, a name, and equality by how it acts."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.errors import TooLarge
from rollwright.odds import Die, Pool, d, d6, dF, explode, reroll


def test_equal_faces_are_merged_in_order_of_appearance() -> None:
    die = Die("abca", [1, 2, 3, 4])
    assert (die.faces, die.weights, die.total, die.resolved) == (("a", "b", "c"), (5, 2, 3), 10, 10)


def test_no_weight_is_below_0() -> None:
    with pytest.raises(ValueError, match="integer from 0, not -1"):
        Die([1, 2], [1, -1])


def test_a_face_of_weight_0_is_not_there() -> None:
    assert Die([1, 2, 3], [1, 0, 2]) == Die([1, 3], [1, 2])
    with pytest.raises(ValueError, match="at least one face"):
        Die([1], [0])


def test_who_names_a_number_for_faces_is_told_what_to_write() -> None:
    number: Any = 6
    with pytest.raises(TypeError, match=r"Die\(\[1, 2, 3\]\); with so many sides it is d\(6\)"):
        Die(number)
    with pytest.raises(TypeError, match=r"explode\(d6, \[6\], depth=1\)"):
        explode(d6, number)
    with pytest.raises(TypeError, match=r"reroll\(d6, \[1\], times=1\)"):
        reroll(d6, number)


@pytest.mark.parametrize("weights", [[1], [1, 2, 3]])
def test_every_face_has_one_weight(weights: list[int]) -> None:
    with pytest.raises(ValueError, match=f"here are {len(weights)} for 2"):
        Die([1, 2], weights)


@pytest.mark.parametrize("sides", [0, -3])
def test_a_die_has_a_face(sides: int) -> None:
    with pytest.raises(ValueError, match="at least one face"):
        d(sides)


def test_a_die_too_wide_is_refused_before_it_is_made() -> None:
    with pytest.raises(TooLarge, match="1,000,000 are the most"):
        d(10**15)


@pytest.mark.parametrize(
    ("die", "name"),
    [
        (d(6), "d6"),
        (d(1000), "d1000"),
        (Die([1, 2, 3]), "d3"),
        (Die([0, 1]), "Die(0, 1)"),
        (Die([1, 2], [1, 2]), "Die(1, 2)"),
        (Die(range(0, 40, 2)), "Die(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, …)"),
        (dF, "dF"),
    ],
)
def test_a_die_says_what_it_is(die: Die, name: str) -> None:
    assert repr(die) == die.name == name


@pytest.mark.parametrize(
    ("die", "sides"),
    [(d6, 6), (Die([1, 2], [2, 2]), 0), (Die([0, 1]), 0), (Die([1, 2], unresolved=1), 0), (Die([2, 1]), 0)],
)
def test_uniform_is_a_fair_die_from_one(die: Die, sides: int) -> None:
    assert die.uniform == sides


def test_dice_are_equal_when_they_act_alike() -> None:
    assert Die(range(1, 7), name="cube") == d6
    assert hash(Die(range(1, 7), name="cube")) == hash(d6)
    assert len({d6, Die(range(1, 7)), Die(range(1, 7), [1] * 6)}) == 1
    assert d6 != Die(range(1, 7), unresolved=1)
    assert d6 != Die(range(1, 7), [1, 1, 1, 1, 1, 2])
    assert d6 != explode(d6, depth=0)
    assert d6 != "d6"
    assert d(6) is d(6)
    assert d(101) == d(101)


def test_a_plain_die_is_thrown_once_and_worth_its_face() -> None:
    assert d6.thrown() is d6
    assert not d6.again([6])
    assert d6.value([4]) == 4


def test_faces_that_act_alike_become_one_face() -> None:
    merged = Die(range(1, 7), unresolved=2).merged(lambda face: face % 3)
    assert (merged.faces, merged.weights, merged.total) == ((1, 2, 0), (2, 2, 2), 8)


def test_a_number_of_dice_is_a_pool() -> None:
    assert 3 @ d6 == Pool(3, d6)
