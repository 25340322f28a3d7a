"""SVG pictures are well-formed, say what they show, and keep their proportions."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.drawing import svg

SVG = "{http://www.w3.org/2000/svg}"
WEIGHTS = st.floats(0, 1, allow_nan=False)
DIE = [(n, 1 / 6) for n in range(1, 7)]


def parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def drawn(picture: str, tag: str, kind: str) -> list[ElementTree.Element]:
    return [e for e in parse(picture).iter(SVG + tag) if kind in e.get("class", "").split()]


def words(picture: str) -> list[str]:
    return [e.text or "" for e in parse(picture).iter(SVG + "text")]


@given(
    st.lists(st.tuples(st.text(max_size=40), WEIGHTS), max_size=9), st.text(max_size=90), st.text(max_size=90)
)
def test_any_words_give_well_formed_bars(rows: list[tuple[str, float]], title: str, description: str) -> None:
    assert len(drawn(svg.bars(rows, title=title, description=description), "rect", "bar")) == sum(
        weight > 0 for _, weight in rows
    )


@given(st.lists(st.tuples(st.integers(-500, 5000), WEIGHTS), max_size=200), st.text(max_size=30))
def test_any_numbers_give_a_well_formed_curve(points: list[tuple[int, float]], word: str) -> None:
    parse(svg.curve(points, title=word, marks=[(0, word)]))


def test_words_are_escaped() -> None:
    picture = svg.bars([("<b>&\"'\x00", 1.0)], title="</title><script>", description="a & b")
    assert "<script" not in picture
    assert "<b>&\"'" in words(picture)


@pytest.mark.parametrize(
    "picture", [svg.bars([("yes", 0.25), ("no", 0.75)], title="Asked"), svg.curve(DIE, title="Asked")]
)
def test_a_picture_is_named_and_described(picture: str) -> None:
    root = parse(picture)
    ids = {e.get("id"): e.text for e in root}
    name, description = (root.get("aria-labelledby") or "").split()
    assert root.get("role") == "img"
    assert ids[name] == "Asked"
    assert "%" in (ids[description] or "")


def test_a_description_takes_the_place_of_ours() -> None:
    root = parse(svg.bars([("yes", 1.0)], title="Asked", description="All is well."))
    assert root.findtext(SVG + "desc") == "All is well."


def test_two_pictures_in_one_page_have_their_own_ids() -> None:
    one, other = (parse(svg.bars([(label, 1.0)], title="same")) for label in "ab")
    assert one.get("aria-labelledby") != other.get("aria-labelledby")


def test_the_same_input_gives_the_same_picture() -> None:
    assert svg.curve(DIE, title="d6") == svg.curve(list(reversed(DIE)), title="d6")


def test_light_and_dark() -> None:
    assert "prefers-color-scheme:dark" in svg.bars([("a", 1.0)], title="t")


def test_bars_are_as_long_as_their_weights() -> None:
    picture = svg.bars([("a", 0.5), ("b", 0.25), ("none", 0.0)], title="t")
    long, half = (float(e.get("width", 0)) for e in drawn(picture, "rect", "bar"))
    assert long == pytest.approx(2 * half, abs=0.02)
    assert {"50.0%", "25.0%", "0%"} <= set(words(picture))


def test_columns_are_as_high_as_their_weights() -> None:
    low, high = (
        float(e.get("height", 0)) for e in drawn(svg.curve([(1, 0.2), (2, 0.8)], title="t"), "rect", "bar")
    )
    assert high == pytest.approx(4 * low, abs=0.05)


def test_nothing_to_draw_is_said() -> None:
    for picture in (svg.bars([], title="t"), svg.curve([], title="t"), svg.curve([(1, 0.0)], title="t")):
        assert "Nothing to draw." in words(picture)
    assert not drawn(svg.bars([("a", 0.0)], title="t"), "rect", "bar")


def test_a_thousand_rows_stay_one_page() -> None:
    picture = svg.bars([(f"row {i}", 0.001) for i in range(1000)], title="t")
    assert len(drawn(picture, "rect", "bar")) == 48
    assert "953 others" in words(picture)


def test_a_hundred_thousand_points_stay_small() -> None:
    picture = svg.curve([(n, 1e-5) for n in range(100_000)], title="t")
    assert len(drawn(picture, "path", "area")) == 1
    assert len(picture) < 30_000


def test_a_gap_is_drawn_as_a_gap() -> None:
    points = [(0, 0.3), *((n, 0.007) for n in range(100, 200))]
    line = drawn(svg.curve(points, title="t"), "polyline", "line")[0].get("points", "")
    heights = [float(pair.split(",")[1]) for pair in line.split()]
    assert heights[1] == heights[99] == max(heights)


def test_what_is_left_out_is_said() -> None:
    picture = svg.curve([(0, 1e-9), (10, 0.5), (11, 0.5)], title="t")
    assert any(word.startswith("0 to 11 are possible") for word in words(picture))
    assert not any("possible" in word for word in words(svg.curve(DIE, title="t")))


def test_marks_stand_where_they_belong() -> None:
    picture = svg.curve(DIE, title="t", marks=[(3.5, "mean"), (99, "far away")])
    left, right = (float(e.get("x", 0)) for e in drawn(picture, "rect", "bar")[2:4])
    (mark,) = drawn(picture, "line", "mark")
    assert left < float(mark.get("x1", 0)) < right + 44
    assert "far away" not in words(picture)
