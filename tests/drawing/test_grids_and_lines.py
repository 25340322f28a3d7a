"""Heat maps, lines, and bars side by side: well-formed, true to their numbers, and silent about nothing."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.drawing import beside, tables
from rollwright.drawing.heat import heat
from rollwright.drawing.lines import Series, lines, overlaid
from rollwright.drawing.picture import Picture, bundle

SVG = "{http://www.w3.org/2000/svg}"
VALUES = st.floats(-1e6, 1e6, allow_nan=False)


def drawn(picture: str, tag: str, kind: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(picture)
    return [e for e in root.iter(SVG + tag) if any(c.startswith(kind) for c in e.get("class", "").split())]


def words(picture: str) -> list[str]:
    return [e.text or "" for e in ElementTree.fromstring(picture).iter(SVG + "text")]


def told(picture: str) -> list[str]:
    return [e.text or "" for e in ElementTree.fromstring(picture).iter(SVG + "title")]


@given(
    st.lists(st.lists(st.one_of(st.none(), VALUES), min_size=3, max_size=3), min_size=1, max_size=30),
    st.text(max_size=60),
    st.booleans(),
)
def test_any_numbers_give_a_well_formed_grid(
    cells: list[list[float | None]], word: str, two_ways: bool
) -> None:
    rows = [word] * len(cells)
    picture = heat(
        cells,
        columns=[word, "b", "c"],
        rows=rows,
        title=word,
        across=word,
        middle=0 if two_ways else None,
        say=str,
    )
    ElementTree.fromstring(picture)
    assert tables.grid(cells, columns=["a", "b", "c"], rows=rows)


def test_a_grid_says_every_number_where_it_fits_and_always_when_pointed_at() -> None:
    few = heat([[0.125, None]], columns=["1", "2"], rows=["6"], title="t", across="pool", down="difficulty")
    assert "12.5%" in words(few)
    assert "difficulty 6, pool 1: 12.5%" in told(few)
    assert len(drawn(few, "rect", "gone")) == 1
    many = heat([[i / 60 for i in range(60)]], columns=[str(i) for i in range(60)], rows=["6"], title="t")
    assert "10.0%" not in words(many)
    assert any(each.endswith(": 10.0%") for each in told(many))


def test_the_least_and_the_most_have_the_ends_of_the_scale() -> None:
    picture = heat([[0.2, 0.9, 0.5]], columns=["a", "b", "c"], rows=["r"], title="t")
    cells = [e.get("class") for e in drawn(picture, "rect", "heat")][:3]
    assert cells[:2] == ["heat0", "heat20"]
    both = heat([[-1.0, 0.5, 0.0]], columns=["a", "b", "c"], rows=["r"], title="t", middle=0)
    assert [e.get("class") for e in drawn(both, "rect", "both")][:3] == ["both0", "both15", "both10"]


def test_a_screen_reader_hears_the_extent_and_the_extremes() -> None:
    picture = heat(
        [[0.2, 0.9]], columns=["a", "b"], rows=["r"], title="t", across="x", down="y", measure="chance"
    )
    spoken = ElementTree.fromstring(picture).findtext(SVG + "desc")
    assert spoken == "chance, y r to r, x a to b; least y r, x a: 20.0%; most y r, x b: 90.0%"


@given(
    st.lists(
        st.tuples(st.text(max_size=30), st.lists(st.tuples(VALUES, VALUES), max_size=50)),
        min_size=1,
        max_size=6,
    )
)
def test_any_series_give_well_formed_lines(series: list[tuple[str, list[tuple[float, float]]]]) -> None:
    ElementTree.fromstring(lines([Series(*each) for each in series], title="t", say=str))


def test_a_line_goes_where_its_numbers_are() -> None:
    picture = lines([Series("a", [(0, 0.0), (1, 0.5), (2, 1.0)])], title="t")
    line = next(e for e in drawn(picture, "polyline", "c0l"))
    places = [tuple(map(float, pair.split(","))) for pair in (line.get("points") or "").split()]
    (x0, y0), (x1, y1), (x2, y2) = places
    assert x1 - x0 == pytest.approx(x2 - x1, abs=0.02)
    assert y0 - y1 == pytest.approx(y1 - y2, abs=0.02)
    assert y0 > y2


def test_names_never_touch() -> None:
    series = [Series(name, [(1, 0.5), (2, 0.5 + at / 1000)]) for at, name in enumerate("abcdef")]
    picture = lines(series, title="t")
    heights = sorted(float(e.get("y", 0)) for e in drawn(picture, "text", "c"))
    assert len(heights) == 6
    assert all(after - before >= 15.9 for before, after in pairwise(heights))


def test_what_is_not_certain_has_a_band() -> None:
    sure = lines([Series("a", [(1, 0.5), (2, 0.6)])], title="t")
    unsure = lines([Series("a", [(1, 0.5), (2, 0.6)], [(1, 0.4, 0.6), (2, 0.5, 0.7)])], title="t")
    assert not drawn(sure, "path", "c0a")
    assert len(drawn(unsure, "path", "c0a")) == 1


def test_more_than_can_be_told_apart_is_refused() -> None:
    with pytest.raises(ValueError, match="six"):
        lines([Series(str(n), [(0, n)]) for n in range(7)], title="t")
    with pytest.raises(ValueError, match="six"):
        beside.beside([str(n) for n in range(7)], [("a", [0.1] * 7)], title="t")


def test_distributions_are_filled_and_named_above() -> None:
    picture = overlaid([("even", [(2, 0.5), (4, 0.5)]), ("all", [(n, 0.25) for n in range(1, 5)])], title="t")
    assert {"even", "all"} <= set(words(picture))
    assert "even, 2: 50.0%" in told(picture)


def test_bars_side_by_side_are_as_long_as_their_weights() -> None:
    picture = beside.beside(["a", "b"], [("x", [0.2, 0.4]), ("y", [0.0, 0.1])], title="t")
    lengths = [float(e.get("width", 0)) for e in drawn(picture, "rect", "c")][2:]
    assert lengths == pytest.approx([lengths[2] * 2, lengths[2] * 4, lengths[2]], abs=0.05)


def test_more_goes_to_the_right_and_less_to_the_left() -> None:
    picture = beside.differences([("x", 0.1), ("y", -0.2), ("z", 0.0)], title="t")
    more, less = (
        e for kind in ("both18", "both2") for e in drawn(picture, "rect", kind) if e.get("class") == kind
    )
    start, width = float(less.get("x", 0)), float(less.get("width", 0))
    assert start + width == pytest.approx(float(more.get("x", 0)), abs=0.02)
    assert width == pytest.approx(2 * float(more.get("width", 0)), abs=0.02)
    assert {"+10.0 points", "−20.0 points", "0 points"} <= set(words(picture))
    assert not any("←" in word for word in words(beside.differences([("x", 0.1)], title="t")))
    assert beside.points(0.0001) == "+<0.1 points"


def test_nothing_to_draw_is_said() -> None:
    nothing = [
        heat([[None]], columns=["a"], rows=["b"], title="t"),
        lines([], title="t"),
        overlaid([("a", [])], title="t"),
        beside.beside([], [], title="t"),
        beside.differences([], title="t"),
    ]
    assert all("Nothing to draw." in words(picture) for picture in nothing)
    assert tables.grid([[None]], columns=["a"], rows=["b"]) == "nothing to draw"


def test_a_picture_is_shown_as_what_is_asked_for() -> None:
    picture = Picture("<svg/>", "text")
    assert picture._repr_mimebundle_() == {
        "text/plain": "text",
        "text/html": "<svg/>",
        "image/svg+xml": "<svg/>",
    }
    assert picture._repr_mimebundle_(include=["text/plain"]) == {"text/plain": "text"}
    assert bundle("a", "b", "c", exclude=["image/svg+xml"]) == {"text/plain": "a", "text/html": "c"}
    assert (str(picture), repr(picture), picture._repr_html_()) == ("text", "text", "<svg/>")
