"""Expectations of chains agree with closed forms and with the odds of where they end."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.odds import Odds
from rollwright.odds.chains import absorbed
from rollwright.odds.expectations import expected
from rollwright.odds.states import explore

TABLES = st.integers(1, 5).flatmap(
    lambda size: st.lists(
        st.dictionaries(st.integers(0, size + 1), st.integers(1, 5), min_size=1, max_size=4),
        min_size=size,
        max_size=size,
    )
)


def once(_: Any) -> Fraction:
    return Fraction(1)


def nothing(_: Any) -> Fraction:
    return Fraction(0)


@pytest.mark.parametrize("kinds", [1, 2, 6, 20])
def test_the_coupon_collector_takes_the_harmonic_number_of_steps(kinds: int) -> None:
    steps = explore(0, lambda held: Odds({held: held, held + 1: kinds - held}), lambda held: held == kinds)
    assert expected(steps, nothing, once)[0] == sum(Fraction(kinds, left) for left in range(1, kinds + 1))


def test_gamblers_ruin_lasts_as_long_as_the_product_of_the_ways() -> None:
    steps = explore(3, lambda at: Odds({at + 1: 1, at - 1: 1}), lambda at: at in (0, 10))
    assert expected(steps, nothing, once) == {at: at * (10 - at) for at in range(1, 10)}
    assert expected(steps, Fraction) == {at: at for at in range(1, 10)}


@given(TABLES)
def test_what_ends_are_worth_on_average(table: list[dict[int, int]]) -> None:
    steps = {state: Odds(row) for state, row in enumerate(table)}
    found = expected(steps, Fraction)
    for state in steps:
        assert found[state] == absorbed(state, steps.__getitem__, lambda at: at not in steps).mean()


def test_what_never_ends_or_is_unresolved_is_worth_nothing() -> None:
    steps = {
        "start": Odds({"trap": 1, "ring": 1, "leaky": 1, 8: 1}),
        "trap": Odds.certain("trap"),
        "ring": Odds.certain("round"),
        "round": Odds.certain("ring"),
        "leaky": Odds({8: 1, "leaky": 2}, unresolved=1),
    }
    worth = {"start": 3, "trap": 0, "ring": 0, "round": 0, "leaky": 4}
    assert expected(steps, Fraction) == worth
