"""Pools: signed sizes, and derived dice thrown generation by generation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.errors import TooLarge
from rollwright.odds import Die, Pool, d6, d10, explode, penetrate, reroll

NESTED = explode(reroll(d6, [1]), depth=2)


def script(*faces: Any) -> Callable[[Die, int], list[Any]]:
    rest: Iterator[Any] = iter(faces)
    return lambda die, count: [next(rest) for _ in range(count)]


@pytest.mark.parametrize("size", [-3, -1, 0, 1, 4])
def test_sizes_are_signed_and_no_dice_are_thrown_below_zero(size: int) -> None:
    pool = size @ d6
    assert (pool.size, pool.count) == (size, max(0, size))
    assert pool.throw(lambda die, count: [die.faces[-1]] * count) == (6,) * pool.count
    assert pool.values(pool.throw(lambda die, count: [2] * count)) == (2,) * pool.count


def test_pools_are_values() -> None:
    assert 2 @ d6 == 2 @ Die(range(1, 7))
    assert hash(2 @ d6) == hash(2 @ Die(range(1, 7)))
    assert len({2 @ d6, 3 @ d6, 2 @ d10, -1 @ d6, -2 @ d6}) == 5
    assert 2 @ d6 != "2d6"


@pytest.mark.parametrize(
    ("pool", "text"), [(1 @ d6, "d6"), (4 @ d6, "4d6"), (-2 @ d10, "-2d10"), (0 @ d6, "0d6")]
)
def test_a_pool_says_what_it_is(pool: Pool, text: str) -> None:
    assert repr(pool) == text


@pytest.mark.parametrize(
    ("pool", "faces", "values"),
    [
        (3 @ explode(d6), (6, 2, 6, 3, 6, 1), (9, 2, 13)),  # second generation 3 and 6, third 1
        (2 @ explode(d6, depth=1), (6, 6, 6, 6), (12, 12)),
        (2 @ explode(d6, [1, 6], depth=2), (1, 6, 1, 2, 6), (8, 8)),
        (2 @ penetrate(d6), (6, 5, 6, 3), (6 + 5 + 2, 5)),
        (3 @ reroll(d6, [1, 2]), (1, 5, 2, 2, 6), (2, 5, 6)),
        (1 @ reroll(d6, [1], times=3), (1, 1, 1, 1), (1,)),
        # a 1 is rerolled, to a 6, which explodes; the other 6 explodes to a 1, which is rerolled to a 1 and stands
        (2 @ NESTED, (1, 6, 6, 1, 4, 1), (6 + 4, 6 + 1)),
    ],
)
def test_each_generation_follows_the_one_before(
    pool: Pool, faces: tuple[int, ...], values: tuple[int, ...]
) -> None:
    thrown = pool.throw(script(*faces))
    assert thrown == faces
    assert pool.values(thrown) == values


@given(
    st.integers(0, 5),
    st.sampled_from([d6, explode(d6, depth=2), penetrate(d6), reroll(d6, [1, 6]), NESTED]),
    st.data(),
)
def test_values_read_back_whatever_was_thrown(count: int, die: Die, data: st.DataObject) -> None:
    pool = count @ die
    faces = pool.throw(
        lambda base, count: data.draw(st.lists(st.sampled_from(base.faces), min_size=count, max_size=count))
    )
    values = pool.values(faces)
    assert len(values) == count
    assert all(value in die.faces or die.unresolved for value in values)


@pytest.mark.parametrize(
    ("pool", "faces"),
    [
        (2 @ d6, [1]),
        (2 @ d6, [1, 2, 3]),
        (2 @ explode(d6), [6]),
        (2 @ explode(d6), [6, 1]),
        (2 @ explode(d6), [6, 1, 2, 3]),
        (1 @ NESTED, [1]),
        (0 @ explode(d6), [1]),
    ],
)
def test_values_of_too_few_or_many_faces_are_refused(pool: Pool, faces: list[int]) -> None:
    with pytest.raises(ValueError, match="face"):
        pool.values(faces)


def test_nobody_throws_a_billion_dice() -> None:
    with pytest.raises(TooLarge, match="10,000,000 dice"):
        (10**9 @ d6).throw(lambda die, count: [1] * count)
