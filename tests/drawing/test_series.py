"""A series keeps its weight wherever it is not told to lose some; ticks are round and inside."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.drawing.labels import clip, columns_of, number, pad, percent
from rollwright.drawing.series import averaged, filled, gap, gathered, levels, peak, ticks, trimmed

POINTS = st.lists(st.tuples(st.integers(-50, 500), st.floats(0, 1)), max_size=60).map(gathered)


@given(POINTS)
def test_filling_adds_no_weight_and_loses_no_point(points: list[tuple[float, float]]) -> None:
    full = filled(points)
    assert [point for point in full if point in points] == points
    assert sum(w for _, w in full) == pytest.approx(sum(w for _, w in points))
    assert len({b - a for (a, _), (b, _) in pairwise(full)}) <= 1


@given(POINTS)
def test_only_tails_are_trimmed(points: list[tuple[float, float]]) -> None:
    kept = trimmed(points, 0.01)
    start = points.index(kept[0]) if kept else 0
    assert points[start : start + len(kept)] == kept
    assert peak(kept) == peak(points)


@given(POINTS, st.integers(1, 20))
def test_averages_are_few_and_within_the_peak(points: list[tuple[float, float]], most: int) -> None:
    joined = averaged(points, most)
    assert len(joined) <= most
    assert peak(joined) <= peak(points) * (1 + 1e-9)


@given(st.integers(-1000, 1000), st.integers(1, 5000), st.integers(2, 12))
def test_ticks_are_whole_few_and_inside(low: int, span: int, about: int) -> None:
    found = ticks(low, low + span, about, whole=True)
    assert all(low <= tick <= low + span and float(tick).is_integer() for tick in found)
    assert len(found) <= about + 1


@given(st.floats(1e-9, 1), st.integers(2, 8))
def test_levels_reach_the_top(top: float, about: int) -> None:
    found = levels(top, about)
    assert found[0] == 0
    assert found[-2] < top <= found[-1] * (1 + 1e-9)


def test_far_places_are_not_filled() -> None:
    points = [(0, 0.5), (1, 0.2), (10**9, 0.3)]
    assert filled(points) == points
    assert gap(points) == 1
    assert gap([(4, 1.0)]) == 1


@given(st.text(max_size=30), st.integers(1, 20))
def test_clipped_and_padded_labels_have_their_width(label: str, width: int) -> None:
    assert columns_of(clip(label, width)) <= width
    assert columns_of(pad(label, width)) == width


@given(st.floats(0, 1))
def test_only_the_certain_is_called_so(weight: float) -> None:
    said = percent(weight)
    assert (said == "0%") == (weight == 0)
    assert (said == "100%") == (weight > 1 - 1e-12)
    assert len(said) <= 6


def test_numbers_are_said_with_their_digits() -> None:
    assert [number(x) for x in (0, -1200, 0.125, 3.0)] == ["0", "−1,200", "0.125", "3"]
