"""Text pictures fit their width, line up, and never hide or invent a weight."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.drawing import text
from rollwright.drawing.labels import columns_of

WEIGHTS = st.floats(0, 1, allow_nan=False)
ROWS = st.lists(st.tuples(st.text(max_size=40), WEIGHTS), min_size=1, max_size=12)
POINTS = st.lists(st.tuples(st.integers(-500, 5000), WEIGHTS), max_size=60)


@given(ROWS, st.integers(0, 120))
def test_bars_are_one_line_a_row_all_of_one_width(rows: list[tuple[str, float]], width: int) -> None:
    lines = text.bars(rows, width).split("\n")
    assert len(lines) == len(rows)
    assert {columns_of(line) for line in lines} <= {max(width, text.NARROWEST), columns_of(lines[0])}
    assert max(map(columns_of, lines)) <= max(width, text.NARROWEST)


def test_labels_of_different_width_line_up() -> None:
    lines = text.bars([("Success", 0.5), ("骰子", 0.25), ("e\u0301", 0.25)]).split("\n")
    assert {columns_of(line.split("█")[0]) for line in lines} == {9}


def test_bars_are_as_long_as_their_weights() -> None:
    lines = text.bars([("a", 0.4), ("b", 0.2), ("c", 0.1), ("d", 0.0)]).split("\n")
    full, half, quarter, none = (line.count("█") for line in lines)
    assert abs(full - 2 * half) <= 1
    assert abs(full - 4 * quarter) <= 3
    assert none == 0


def test_the_merest_chance_is_seen_and_nothing_is_not() -> None:
    merest, nothing = text.bars([("sure", 0.999999), ("merest", 1e-9), ("nothing", 0.0)]).split("\n")[1:]
    assert "▏" in merest
    assert "<0.01%" in merest
    assert nothing.split() == ["nothing", "0%"]


def test_a_label_cannot_drive_the_terminal() -> None:
    assert "\x1b" not in text.bars([("\x1b[2Jgone\nnext", 1.0)])


def test_no_rows_and_no_weight() -> None:
    assert text.bars([]) == text.EMPTY
    assert text.curve([]) == text.curve([(1, 0.0)]) == text.EMPTY
    assert text.bars([("a", 0.0), ("b", 0.0)]).count("0%") == 2


@given(POINTS, st.integers(0, 120), st.integers(1, 9))
def test_curves_fit(points: list[tuple[int, float]], width: int, height: int) -> None:
    lines = text.curve(points, width, height=height).split("\n")
    assert len(lines) in {1, height + 1}
    assert max(map(columns_of, lines)) <= max(width, text.NARROWEST)


def test_a_curve_names_its_ends_and_its_peak() -> None:
    axis = text.curve([(n, 0.05 if n != 4 else 0.1) for n in range(1, 20)]).split("\n")[-1]
    assert axis.split() == ["1", "peak", "4:", "10.0%", "19"]


def test_a_curve_says_where_it_left_out_a_tail() -> None:
    axis = text.curve([(0, 1e-9), (5, 0.5), (6, 0.5)]).split("\n")[-1]
    assert axis.startswith("…5")
    assert axis.endswith("6")


@pytest.mark.parametrize("values", [[0.25, 0.5], [0, 10**9], [0, 1, 10**9], [7]])
def test_odd_places(values: list[float]) -> None:
    assert "█" in text.curve([(x, 1 / len(values)) for x in values])
