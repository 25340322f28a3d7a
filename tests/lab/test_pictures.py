"""Pictures of tables and odds show the numbers that are in them, and the lab's answers show themselves."""

from __future__ import annotations

import sys
from fractions import Fraction
from xml.etree import ElementTree

import pytest

import rollwright as rw
from rollwright.drawing.labels import percent
from rollwright.errors import BadArgument, BadInput
from rollwright.lab import charts, columns, pictures, sweeps
from rollwright.lab.best import best
from rollwright.lab.habits import habits
from rollwright.lab.reported import Reported
from rollwright.lab.reports import Report
from rollwright.lab.scenes import find
from rollwright.lab.sweeps import drawn
from rollwright.odds import Odds

KINDS = {"text/plain", "text/html", "image/svg+xml"}
TABLE = [{"pool": p, "difficulty": d, "chance": Fraction(p, d)} for p in (2, 1) for d in (8, 6)]
COIN, BENT = Odds({"heads": 1, "tails": 1}), Odds({"heads": 2, "tails": 1})


def told(svg: str) -> list[str]:
    return [e.text or "" for e in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}title")]


def test_a_grid_puts_numbers_where_they_belong_in_order() -> None:
    picture = pictures.grid(TABLE, "pool", "difficulty", "chance", title="t", best="row")
    assert "difficulty 6, pool 2: 33.3%" in told(picture.svg)
    assert picture.text.splitlines()[0].split() == ["difficulty,", "pool", "1", "2"]
    assert picture.svg.count('class="best"') == 2


@pytest.mark.parametrize(("best", "frames"), [("row", 2), ("column", 2), ("all", 1), (None, 0)])
def test_the_best_is_framed(best: str | None, frames: int) -> None:
    picture = pictures.grid(TABLE, "pool", "difficulty", "chance", title="t", best=best)
    assert picture.svg.count('class="best"') == frames


def test_holes_stay_holes() -> None:
    picture = pictures.grid(
        [*TABLE, {"pool": 3, "difficulty": 6, "chance": None}], "pool", "difficulty", "chance", title="t"
    )
    assert picture.text.count("·") == 2


def test_a_curve_has_a_band_where_numbers_were_sampled() -> None:
    rows = [{"pool": p, "chance": Reported(p / 10, "sampled", 0.05)} for p in (1, 2)]
    assert 'class="c0a"' in pictures.curve(rows, "pool", "chance", title="t").svg
    exact = [{"pool": p, "chance": Reported(Fraction(p, 10))} for p in (1, 2)]
    assert 'class="c0a"' not in pictures.curve(exact, "pool", "chance", title="t").svg
    assert columns.band(rows, "pool", "chance", None) == [(1.0, 0.0, 0.2), (2.0, 0.1, pytest.approx(0.3))]


def test_a_curve_for_each_value_of_another_column() -> None:
    picture = pictures.curve(TABLE, "pool", "chance", by="difficulty", title="t")
    assert {"difficulty 6, 2: 33.3%", "difficulty 8, 1: 12.5%"} <= set(told(picture.svg))


def test_a_column_that_there_is_not() -> None:
    with pytest.raises(BadArgument, match="pool, difficulty, chance") as caught:
        pictures.curve(TABLE, "dice", "chance", title="t")
    assert caught.value.at == "dice"


def test_words_are_compared_as_bars_and_many_numbers_as_curves() -> None:
    bars = pictures.compare({"fair": COIN, "bent": BENT}, of=None, title="t", order=["tails", "heads"])
    assert "bent, heads: 66.7%" in told(bars.svg)
    assert bars.text.splitlines()[1].startswith("tails")
    curves = pictures.compare({"2d6": rw.odds("2d6"), "2d8": rw.odds("2d8")}, of="total", title="t")
    assert "2d8, 16: 1.6%" in told(curves.svg)
    assert "polyline" in curves.svg
    long = pictures.compare({"a": rw.odds("20d6"), "b": rw.odds("19d6")}, of="total", title="t")
    assert long.text.endswith("more")


def test_a_difference_is_of_two() -> None:
    picture = pictures.differences({"fair": COIN, "bent": BENT}, of=None, title="t")
    assert "heads: +16.7 points" in told(picture.svg)
    with pytest.raises(BadArgument, match="of two"):
        pictures.differences({"fair": COIN}, of=None, title="t")


def test_a_table_has_the_picture_that_suits_it() -> None:
    assert "polyline" in pictures.table(TABLE[:1] + TABLE[2:3], ["pool"], "chance").svg
    assert "difficulty 8, pool 1: 12.5%" in told(pictures.table(TABLE, ["difficulty", "pool"], "chance").svg)
    words = [{"way": "stand", "net": 0.25}, {"way": "double", "net": 0.5}]
    assert "50.0%" in pictures.table(words, ["way"], "net").text
    assert (
        "−2.00"
        in pictures.table([{"way": "stand", "net": -2}, {"way": "x", "net": 0.5}], ["way"], "net").text
    )
    with pytest.raises(BadArgument, match="not 3"):
        pictures.table(TABLE, ["a", "b", "c"], "chance")


def test_numbers_of_a_picture_have_the_same_digits() -> None:
    say = columns.saying([1.0, 2.345])
    assert (say(1.0), say(2.345)) == ("1.00", "2.35")
    assert columns.saying([3, 40])(3) == "3"
    assert columns.saying([0.5, 2000.5])(2000.5) == "2,000"
    assert columns.word(True) == "yes"
    brief = columns.shorter(percent)
    assert brief is not None
    assert [brief(value) for value in (0, 0.001, 0.5, 0.999, 1)] == ["0%", "<1%", "50%", ">99%", "100%"]


def test_a_plan_is_drawn_over_what_was_open() -> None:
    given = {"stat": 3, "difficulty": 14}
    for over, shape in (
        ({"relevant": [True, False]}, "yes"),
        ({"drive": range(3), "tag": range(2)}, 'class="best"'),
        ({}, "bar"),
    ):
        plan = rw.advise(rw.double_down.attempt, "net", args=given, over=over)
        assert shape in pictures.of_plan(plan).svg + pictures.of_plan(plan).text


def test_odds_and_plans_show_themselves() -> None:
    roll = rw.double_down.attempt(stat=3, difficulty=14)
    plan = rw.advise(roll, "net")
    assert set(rw.odds("2d6")._repr_mimebundle_()) == set(plan._repr_mimebundle_()) == KINDS
    html = plan._repr_html_()
    ElementTree.fromstring(f"<div>{html}</div>")
    assert "<td>double</td>" in html
    certain = rw.advise(rw.daggerheart.action(modifier=1, difficulty=14), "success")
    assert "<table>" not in certain._repr_html_()


def test_what_the_lab_finds_shows_itself() -> None:
    session = find("double-down.session")(attempts=2)
    found = best(session, "net")
    kept = habits(found, 2)
    assert set(found._repr_mimebundle_()) == KINDS
    assert repr(found).startswith("Best(double-down.session, net = ")
    assert str(kept).splitlines()[-1].endswith("of all decisions")
    ElementTree.fromstring(f"<div>{kept._repr_html_()}</div>")
    report = Report(rw.storyteller.extended(pool=3, target=3, max_rolls=3))
    assert set(report._repr_mimebundle_()) == KINDS
    assert "storyteller.extended, exact" in report._repr_html_()


def test_charts_hold_the_same_numbers() -> None:
    rows = charts.grid(TABLE, "pool", "difficulty", "chance", title="t").to_dict()["data"]["values"]
    assert {"across": "2", "down": "6", "value": pytest.approx(1 / 3)} in rows
    two_ways = charts.grid(TABLE, "pool", "difficulty", "chance", title="t", middle=0).to_dict()
    low, high = two_ways["encoding"]["color"]["scale"]["domain"]
    assert low == -high
    curve = charts.curve(TABLE, "pool", "chance", by="difficulty", title="t").to_dict()
    values = curve["data"]["values"] if "data" in curve else curve["layer"][0]["data"]["values"]
    assert {"series": "difficulty 8", "across": 2.0, "value": 0.25, "low": 0.25, "high": 0.25} in values
    compared = charts.comparison({"fair": COIN, "bent": BENT}, of=None, title="t").to_dict()
    assert {"outcome": "tails", "of": "fair", "chance": 0.5} in compared["data"]["values"]


def test_without_altair_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "altair", None)
    with pytest.raises(BadInput, match=r"rollwright\[lab\]"):
        charts.distribution(COIN, of=None, title="t")


def swept(grid: str) -> sweeps.StudyTable:
    measures = '[measures]\nsuccess = { p = "label == Success" }\nmean = { mean = "successes" }\n'
    text = f'rule = "storyteller.action"\n[grid]\n{grid}\n{measures}'
    return sweeps.sweep(sweeps.opened(text.encode()), workers=1)


def test_a_sweep_is_drawn_over_what_varies() -> None:
    one = swept('pool = "1..3"')
    assert "2: 65.0%" in told(drawn.picture(one.study, one).svg)
    assert "mean: storyteller.action" in told(drawn.picture(one.study, one, "mean").svg)
    two = swept('pool = "1..3"\ndifficulty = [6, 8]')
    assert "pool 2, difficulty 6: 65.0%" in told(drawn.picture(two.study, two).svg)
    lines = swept('pool = "1..3"\nspecialty = [true, false]')
    assert "specialty yes, 3: " in " ".join(told(drawn.picture(lines.study, lines).svg))
    three = swept('pool = "1..2"\ndifficulty = [6, 8]\nspecialty = [true, false]')
    with pytest.raises(BadArgument, match="not 3"):
        drawn.picture(three.study, three)
    with pytest.raises(BadArgument, match="success, mean"):
        drawn.picture(one.study, one, "median")
    assert set(two._repr_mimebundle_()) == KINDS
    shown = three._repr_mimebundle_()
    assert set(shown) == KINDS - {"image/svg+xml"}
    assert shown["text/html"].startswith("<table>")
    ElementTree.fromstring(f"<div>{two._repr_mimebundle_()['text/html']}</div>")
