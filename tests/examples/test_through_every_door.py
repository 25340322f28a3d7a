"""A game from outside that brings all that a game can bring, through every door: the page has it in `browser/test_outside.py`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner

import rollwright as rw
from installing import installed
from rollwright.doors import batch
from rollwright.doors.cli.app import rollwright as command
from rollwright.doors.web.words import words
from rollwright.lab import claims, sweeps
from rollwright.lab.best import best
from rollwright.lab.scenes import find, listing
from rollwright.systems import System
from rollwright.testing import Tabletop

FIRST = {"player": "first"}


@pytest.fixture(scope="module", autouse=True)
def game() -> Iterator[System]:
    """Blades in the Dark, installed."""
    with installed("blades") as found:
        yield found


def typed(*words: str) -> dict[str, Any]:
    """What the command line says, as JSON."""
    ran = CliRunner().invoke(command, [*words, "--json"])
    assert ran.exit_code == 0, ran.output
    found: dict[str, Any] = json.loads(ran.output)
    return found


def test_odds_and_advice(game: System) -> None:
    odds = rw.odds(game.act(dots=3), by="label", policy=FIRST)
    assert odds.p("Critical Success") == Fraction(2, 27)
    assert rw.advise(game.act(dots=1), "ticks").value > odds.p("Success")
    asked = {"do": "odds", "rule": "blades.act", "args": {"dots": 3}, "by": "label", "policy": "first"}
    told = json.loads(batch.encoded(asked))
    rows = {row["outcome"]["label"]: Fraction(int(row["weight"]), int(told["of"])) for row in told["odds"]}
    assert rows["Critical Success"] == Fraction(2, 27)


def test_a_scene_of_its_own(game: System) -> None:
    score = find("blades.score")
    assert listing()["blades.score"] == score.summary
    found = best(score(clock=4, actions=3), "done")
    assert found.exact
    assert found.value > rw.odds(score(clock=4, actions=3), policy=FIRST).p(lambda end: end.label == "Done")
    hard = rw.odds(score(clock=12, actions=1, attribute=0, stress=5), policy="best:unhurt")
    assert hard.p(lambda end: end.label == "Out") > 0


def test_its_book_is_checked(game: System) -> None:
    assert "blades" in claims.shelf()
    verdicts = [each.verdict for each in claims.check(claims.shipped("blades"))]
    assert verdicts == ["holds"] * 4


def test_a_study_of_it(game: System) -> None:
    study = {
        "rule": "blades.score",
        "args": {"actions": 2},
        "grid": {"dots": [1, 3], "clock": [4]},
        "policy": "first",
        "measures": {"done": {"p": "label == Done", "exact": True}},
    }
    table = sweeps.sweep(sweeps.read(study), workers=1)
    exact = [
        rw.odds(find("blades.score")(dots=dots, clock=4, actions=2), policy=FIRST).p(
            lambda end: end.label == "Done"
        )
        for dots in (1, 3)
    ]
    assert [Fraction(row["done.exact"]) for row in table] == exact


def test_the_command_line(game: System) -> None:
    assert [row["scene"] for row in typed("scene")["scenes"]][-1] == "blades.score"
    rolled = typed("roll", "blades.act", "--dots", "2", "--faces", "5,2", "--answers", "no,no")
    assert rolled["outcome"]["label"] == "Partial Success"
    assert typed("claims", "blades")["counts"]["holds"] == 4
    assert typed("rules", "blades.score")["scene"]["id"] == "blades.score"
    assert typed("advise", "blades.act", "--dots", "1", "--goal", "ticks")["best"]["plan"]


def test_the_table(game: System) -> None:
    assert game.kit is not None
    table = Tabletop("blades", dict(zip(("ash", "wren"), game.kit().party, strict=True)))
    table.do("blades.hold-out", "wren", attribute="prowess", faces=[1])
    assert table["wren"].stress == 5


def test_its_german(game: System) -> None:
    assert words("de", "blades")["Indulge a vice"] == "Einem Laster nachgehen"


def test_books_are_called_after_their_game(game: System) -> None:
    assert list(game.books) == ["blades"]
    nothing = System("nothing", "Nothing", ())
    assert (nothing.books, dict(nothing.scenes)) == ({}, {})
    assert System("dark", "Dark", (), package="blades").books.keys() == {"dark-blades"}
    assert System("ironsworn", "Without a shelf", (), package="rollwright").books == {}
