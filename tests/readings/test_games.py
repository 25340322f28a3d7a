"""Games solved: neither side can do better, whatever the other does."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.readings.games import Payoffs, solve

CELLS = st.one_of(st.integers(-9, 9), st.fractions(-3, 3, max_denominator=6))
MATRICES = st.tuples(st.integers(1, 6), st.integers(1, 6)).flatmap(
    lambda shape: st.lists(
        st.lists(CELLS, min_size=shape[1], max_size=shape[1]), min_size=shape[0], max_size=shape[0]
    )
)


def guaranteed(payoffs: Payoffs, plan: list[int]) -> Fraction:
    """What the rows' plan pays at the worst."""
    rows = zip(plan, payoffs, strict=True)
    return min(
        map(Fraction, map(sum, zip(*([w * cell for cell in row] for w, row in rows), strict=True)))
    ) / sum(plan)


def conceded(payoffs: Payoffs, plan: list[int]) -> Fraction:
    """What the columns' plan pays at the most."""
    return max(Fraction(sum(w * cell for w, cell in zip(plan, row, strict=True))) for row in payoffs) / sum(
        plan
    )


@given(MATRICES)
def test_minimax_holds_exactly(payoffs: Payoffs) -> None:
    rows, columns = solve(payoffs)
    assert (len(rows), len(columns)) == (len(payoffs), len(payoffs[0]))
    assert min(rows) >= 0 <= min(columns)
    assert guaranteed(payoffs, rows) == conceded(payoffs, columns)


@pytest.mark.parametrize("size", [8, 15])
def test_minimax_holds_in_large_games(size: int) -> None:
    payoffs = [
        [Fraction((37 * row * row + 91 * column + 13 * row * column) % 101, 7) for column in range(size)]
        for row in range(size)
    ]
    rows, columns = solve(payoffs)
    assert sum(map(bool, rows)) > 1
    assert guaranteed(payoffs, rows) == conceded(payoffs, columns)


@pytest.mark.parametrize(
    ("payoffs", "rows", "columns"),
    [
        ([[1, -1], [-1, 1]], [1, 1], [1, 1]),  # matching pennies
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], [1, 1, 1], [1, 1, 1]),  # rock, paper, scissors
        ([[0, -1, 2], [1, 0, -1], [-2, 1, 0]], [1, 2, 1], [1, 2, 1]),  # scissors against rock pay double
        ([[2, -1], [-1, 1]], [2, 3], [2, 3]),
        ([[1, -1], [-1, 1], [-2, -2]], [1, 1, 0], [1, 1]),  # the last row is never good
        ([[1, -1, 5], [-1, 1, 5]], [1, 1], [1, 1, 0]),  # nor is the last column
        ([[Fraction(1, 3), Fraction(-1, 3)], [Fraction(-1, 2), Fraction(1, 2)]], [3, 2], [1, 1]),
        ([[1, -1]] * 2 + [[-1, 1]], [1, 0, 1], [1, 1]),  # of two equal rows the first
    ],
)
def test_known_games(payoffs: Payoffs, rows: list[int], columns: list[int]) -> None:
    assert solve(payoffs) == (rows, columns)


@pytest.mark.parametrize(
    ("payoffs", "row", "column"),
    [
        ([[7]], 0, 0),
        ([[3, 1], [2, 0]], 0, 1),
        ([[1, 2, 3]], 0, 0),
        ([[1], [3], [3]], 1, 0),
        ([[0, 0], [0, 0]], 0, 0),
        ([[4, 2, 5], [1, 0, 9], [2, 1, -3]], 0, 1),
    ],
)
def test_a_saddle_point_is_played_always(payoffs: Payoffs, row: int, column: int) -> None:
    rows, columns = solve(payoffs)
    assert [at for at, weight in enumerate(rows) if weight] == [row]
    assert [at for at, weight in enumerate(columns) if weight] == [column]


@given(MATRICES, st.integers(-5, 5), st.integers(1, 4))
def test_the_value_moves_with_the_payoffs(payoffs: Payoffs, more: int, times: int) -> None:
    moved = [[cell * times + more for cell in row] for row in payoffs]
    value = guaranteed(payoffs, solve(payoffs)[0])
    assert guaranteed(moved, solve(moved)[0]) == value * times + more


@given(MATRICES)
def test_either_side_sees_the_same_game(payoffs: Payoffs) -> None:
    turned = [[-cell for cell in column] for column in zip(*payoffs, strict=True)]
    value = guaranteed(payoffs, solve(payoffs)[0])
    assert guaranteed(turned, solve(turned)[0]) == -value


@pytest.mark.parametrize("payoffs", [[], [[]], [[1, 2], [3]]])
def test_a_game_has_a_full_table(payoffs: Payoffs) -> None:
    with pytest.raises(ValueError, match=r"empty|shorter|arg"):
        solve(payoffs)
