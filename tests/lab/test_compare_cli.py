"""``rollwright compare``: how settings are said, what is shown, what is told of mistakes, and the file form."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from commands import Command

ACTION = ["daggerheart.action", "--modifier", "2", "--difficulty", "15"]
FIGHT = ["daggerheart.fight", "--vary", "rounds=1,2", "--policy", "player=first"]
POOL = ["storyteller.action", "--pool", "5", "--difficulty", "7"]


run = Command("compare")


def names(*words: str) -> list[str]:
    return [each["name"] for each in run.json(*words)["settings"]]


def test_variations_are_taken_together() -> None:
    assert names(*ACTION, "--vary", "advantage=0,1") == ["advantage 0", "advantage 1"]
    both = names(*ACTION, "--vary", "advantage=0,1", "--vary", "house.dh.edition=beta,srd")
    assert both == ["advantage 0, dh.edition beta", "advantage 1, dh.edition srd"]
    assert names(*POOL, "--vary", "pool=3..5") == ["pool 3", "pool 4", "pool 5"]
    attempt = ["double-down.attempt", "--stat", "3", "--difficulty", "14"]
    assert names(*attempt, "--vary", "policy.player=stand,double") == ["player stand", "player double"]


def test_other_settings_beside_it() -> None:
    assert names(*POOL, "--with", "--pool 6") == ["pool 5", "pool 6"]
    assert names("2d6", "1d12") == ["2d6", "1d12"]
    assert names("2d6 + 1", "--with", "1d12") == ["2d6 + 1", "1d12"]
    other = names(*ACTION, "--with", "storyteller.action --pool 4")
    assert other == ["daggerheart.action: modifier 2, difficulty 15", "storyteller.action: pool 4"]
    assert names("double-down.session", "--goal", "net", "--attempts", "1", "--vary", "drive=0,1") == [
        "drive 0",
        "drive 1",
    ]


def test_the_numbers_are_exact() -> None:
    found = run.json(*ACTION, "--vary", "advantage=0,1")
    [row] = [each for each in found["comparisons"][0]["numbers"] if each["name"] == "success"]
    values = [Fraction(each["value"]["exact"]) for each in found["settings"]]
    assert [Fraction(each["exact"]) for each in row["means"]] == values
    assert Fraction(row["difference"]["exact"]) == values[1] - values[0] == Fraction(23, 108)
    chances = [Fraction(row[key]["exact"]) for key in ("a_more", "equal", "b_more")]
    assert sum(chances) == 1


def test_one_setting_alone_shows_its_levers_and_its_rates() -> None:
    found = run.json(*POOL, "--mean", "successes")
    assert found["comparisons"] == []
    assert [each["measure"] for each in (*found["sensitivity"], *found["exchange"])] == [
        "mean of successes"
    ] * 2
    resources = found["exchange"][0]["resources"]
    assert resources[0]["name"] == "willpower"
    assert all(each["rates"][each["name"]]["exact"] == "1" for each in resources)


def test_a_goal_is_decided_for_and_judged_by() -> None:
    found = run.json("double-down.attempt", "--stat", "3", "--difficulty", "14", "--goal", "net")
    assert found["measure"] == "net"
    assert found["settings"][0]["value"]["exact"] == "-13/50"


def test_what_is_shown_can_be_read() -> None:
    text = run(*ACTION, "--vary", "advantage=0,1", "--exchange", "--unit", "experiences=2").stdout
    assert "B larger at every threshold" in text
    assert "judged by success: A 0.5833, B 0.7963" in text
    assert "experiences" in text or "helpers: 1" in text
    assert max(map(len, text.splitlines())) < 140
    three = run(*POOL, "--vary", "pool=3..5").stdout
    assert "  C  pool 5" in three
    joined = run("6d6", "4d10").stdout
    assert "37 labels in 19 rows" in joined
    assert "house.dh.advantageDie" in run(*ACTION, "--advantage", "1", "--rules").stdout


TASK = ["storyteller.extended", "--pool", "4", "--target", "5"]


def test_numbers_of_steps_are_exact_without_a_limit() -> None:
    found = run.json(*TASK, "--mean", "rolls", "--vary", "difficulty=6,7")
    [rolls] = [each for each in found["comparisons"][0]["numbers"] if each["name"] == "rolls"]
    assert [each["value"] for each in found["settings"]] == rolls["means"]
    assert rolls["means"][0]["float"] == pytest.approx(3.56, abs=0.001)
    shown = run(*TASK, "--p", "rolls<=3", "--vary", "difficulty=6,7").stdout
    assert "judged by rolls <= 3: A 0.5858, B 0.3648" in shown
    assert "rolls        3.56" in shown
    by = run(*TASK, "--by", "rolls", "--vary", "difficulty=6,7").stdout
    assert "2 to 4     79.7%" in by


def test_a_label_that_only_one_of_them_has_is_no_mistake() -> None:
    """A point of Willpower is a success: who spends it does not fail."""
    found = run.json(*POOL, "--p", "label == Failure", "--vary", "willpower=false,true")
    assert [each["value"]["float"] > 0 for each in found["settings"]] == [True, False]


def test_settings_are_drawn_beside_each_other(tmp_path: Path) -> None:
    picture = tmp_path / "two.svg"
    found = run(*ACTION, "--vary", "advantage=0,1", "--plot", str(picture))
    assert found.exit_code == 0
    assert "B advantage 1, Success with Hope: 35.6%" in picture.read_text()
    assert run("2d6", "1d12", "--plot", str(picture)).exit_code == 0
    assert run(*POOL, "--mean", "successes", "--plot", str(picture)).exit_code == 0
    assert "willpower" in picture.read_text()


FILE = """
title = "Does advantage beat an Experience?"
rule  = "daggerheart.action"
args  = { modifier = 2, difficulty = 15 }
units = { experiences = 2 }

[[settings]]
name = "advantage"
args = { advantage = 1 }

[[settings]]
name = "an Experience"
args = { experiences = [2] }
"""


def test_a_comparison_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FILE)
    found = run.json(str(file))
    assert found["title"] == "Does advantage beat an Experience?"
    assert [each["name"] for each in found["settings"]] == ["advantage", "an Experience"]
    assert len(found["sensitivity"]) == len(found["exchange"]) == 2
    file.write_text('settings = [{ notation = "2d6" }, { notation = "1d12" }]\nexchange = false')
    assert [each["name"] for each in run.json(str(file))["settings"]] == ["2d6", "1d12"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rule = ", "TOML"),
        ('rule = "storyteller.action"\nsettings = [{ args = { pool = 90 } }]', "settings[0].args.pool"),
        ('settings = [{ notation = "2dd" }]', "a number of sides"),
        ("settings = [{}]", "a rule or a notation"),
        ('rule = "storyteller.action"\ncolour = 3', "colour"),
    ],
)
def test_a_file_that_is_no_comparison_is_told(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    found = run(str(file))
    assert found.exit_code == 2
    assert told in found.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "name a rule"),
        (["nowhere.toml"], "cannot be read"),
        ([*ACTION, "--vary", "luck=0,1"], "no parameter 'luck'"),
        ([*ACTION, "--vary", "advantage"], "KEY=A,B"),
        ([*ACTION, "--plot", "two.png"], "FILE.svg"),
        ([*ACTION, "--vary", "modifier=1..7", "--plot", "many.svg"], "6 are the most"),
        ([*ACTION, "--vary", "advantage=0,1", "--vary", "modifier=1,2,3"], "as many values"),
        ([*ACTION, "--vary", "modifier=1..40"], "12 are the most"),
        ([*ACTION, "--vary", "house.dh.luck=1,2"], "dh.luck"),
        ([*ACTION, "--with", "--luck 3"], "luck"),
        ([*ACTION, "--with", "'"], "split"),
        ([*ACTION, "--with", ""], "written as on the command line"),
        ([*ACTION, "--unit", "experiences"], "PARAM=VALUE"),
        ([*ACTION, "--unit", "luck=3"], "luck"),
        ([*ACTION, "--goal", "luck"], "luck"),
        (
            [*ACTION, "--vary", "advantage=0,1", "--p", "label == Sucess"],
            "label is never 'Sucess': it is Crit",
        ),
        ([*ACTION, "--vary", "advantage=0,1", "--by", "luck"], "luck"),
        (["double-down.attempt", "--stat", "3", "--difficulty", "14"], "give --goal NAME"),
        ([*FIGHT, "--policy", "gm=xx"], "gm cannot choose 'xx'"),
        ([*FIGHT, "--policy", "gm=first", "--policy", "foo=first"], "no role 'foo'"),
        ([*FIGHT, "--policy", "gm=first", "--mean", "luck"], "mean of luck cannot be read"),
    ],
)
def test_what_is_asked_wrongly_is_told(words: list[str], told: str) -> None:
    found = run(*words)
    assert (found.exit_code, found.stdout) == (2, "")
    assert told in found.stderr
