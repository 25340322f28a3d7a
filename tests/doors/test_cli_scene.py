"""``rollwright scene``: the list, what a scene comes to and how that was found, the best and its habits, and what is refused."""

from __future__ import annotations

import json

import pytest

from commands import Command
from rollwright.lab.best import best
from rollwright.lab.scenes import find, scenes

SCORE = ("keepers.score", "--obstacles", "2", "--threat", "false")
FIGHT = ("daggerheart.fight", "--rounds", "2")
FIRST = ("--policy", "player=first")
MOVES = ("--policy", "gm.move=first", "--policy", "gm.activate=first")


call, rules = Command("scene"), Command("rules")


def test_without_a_name_the_scenes_are_listed() -> None:
    lines = call().stdout.splitlines()
    assert [line.split()[0] for line in lines[: len(scenes())]] == list(scenes())
    assert [row["scene"] for row in call.json()["scenes"]] == list(scenes())


def test_a_scene_has_its_parameters_as_options_and_its_page() -> None:
    help_ = call("daggerheart.fight", "--help").stdout
    assert "--adversaries" in help_
    assert "after how many rounds" in help_
    page = rules("daggerheart.fight").stdout
    assert "rollwright scene daggerheart.fight" in page
    assert "as few rounds as possible" in page
    described = rules("keepers.score", "--json").stdout
    assert json.loads(described)["scene"]["id"] == "keepers.score"
    task = rules("storyteller.extended").stdout
    assert "rollwright roll storyteller.extended" in task


def test_the_best_its_habits_and_what_is_asked() -> None:
    found = call.json(
        *SCORE, "--best", "net", "--habits", "2", "--ask", "mean(stress)", "--ask", "p(stressed == true)"
    )
    wanted = best(find("keepers.score")(obstacles=2, threat=False), "net")
    assert found["how"] == "exact"
    assert found["best"]["value"] == float(wanted.value)
    assert found["habits"]["value"] <= found["best"]["value"]
    assert [each["ask"] for each in found["asked"]] == ["mean(stress)", "p(stressed == true)"]
    assert found["asked"][0]["value"] == float(wanted.odds().mean("stress"))
    shown = call(*SCORE, "--best", "net", "--habits", "2").stdout
    assert f"exact: {len(wanted.graph)} places laid out" in shown
    assert "best for net: " in shown
    assert "push: roll" in shown
    assert "instead of" in shown


def test_the_game_master_may_oppose() -> None:
    found = call.json(*FIGHT, "--best", "win", "--policy", "gm=oppose")
    wanted = best(find("daggerheart.fight")(rounds=2), "win", against=("gm",))
    assert found["best"] == {"goal": "win", "value": float(wanted.value), "how": "exact"}
    shown = call(*FIGHT, "--best", "win", "--policy", "gm=oppose").stdout
    assert "gm opposing" in shown
    assert call(*FIGHT, "--policy", "player=best:win", "--policy", "gm=oppose").stdout == shown


def test_what_is_sampled_says_so() -> None:
    stated = ("--policy", "player=first", "--policy", "gm=first")
    found = call.json(*FIGHT, *stated, "--sample", "500", "--seed", "dice", "--ask", "p(label == Victory)")
    assert (found["how"], found["runs"], found["seed"]) == ("sampled", 500, "dice")
    assert found["asked"][0]["how"] == "sampled"
    assert found["asked"][0]["error"] > 0
    again = call.json(*FIGHT, *stated, "--sample", "500", "--seed", "dice", "--ask", "p(label == Victory)")
    assert again == found
    shown = call(*FIGHT, *stated, "--sample", "400").stdout
    assert "sampled: 400 runs from seed 0" in shown
    assert "at most 2.5 %" in shown
    exact = call.json(*FIGHT, "--policy", "first", "--by", "label")
    assert exact["how"] == "exact"
    assert {row["outcome"]["label"] for row in exact["odds"]} == {"Victory", "Defeat", "Broken off"}


def test_numbers_of_steps_are_exact_without_a_limit() -> None:
    task = ("storyteller.extended", "--pool", "1", "--target", "3", "--difficulty", "10")
    shown = call(*task, "--ask", "mean(rolls)", "--ask", "p(rolls<=3)", "--ask", "median(rolls)").stdout
    assert shown.endswith("mean(rolls) = 70\np(rolls<=3) = 0.001\nmedian(rolls) = 51\n")


def test_a_word_that_no_sampled_run_has_is_told() -> None:
    found = call(*FIGHT, "--policy", "first", "--sample", "200", "--ask", "label == Vctory")
    assert found.exit_code == 0
    assert "in 200 runs label is never 'Vctory': it is " in found.stderr
    assert call(*FIGHT, "--policy", "first", "--sample", "200", "--ask", "label == Victory").stderr == ""


def test_a_headline_of_several_fields_says_which() -> None:
    shown = call("keepers.score", "--obstacles", "3", "--threat", "false", "--best", "net").stdout
    assert "gained + avoided: mean 5.22937, " in shown
    assert "on average: gained 5.229, swing 0.087, " in shown
    assert "best for net: 5.31676" in shown
    assert (
        "boons − banes: mean " in call("double-down.session", "--attempts", "2", "--policy", "first").stdout
    )


def test_parties_are_written_as_objects() -> None:
    party = (
        "--party",
        "name=Ann,modifier=3",
        "--party",
        "name=Ben,armor=1",
        "--adversaries",
        "name=Wolf,count=1,hp=1",
    )
    found = call.json(*FIGHT, *party, "--policy", "first")
    assert [each["name"] for each in found["args"]["party"]] == ["Ann", "Ben"]


def test_a_rule_is_a_scene_of_one_roll_and_rolls_are_counted() -> None:
    assert "places laid out" in call("daggerheart.action", "--difficulty", "15").stdout
    found = call.json(
        "storyteller.extended", "--pool", "5", "--target", "4", "--ask", "p(rolls <= 2)", "--by", "rolls"
    )
    assert {row["outcome"]["rolls"] for row in found["odds"]} >= {1, 2, 3}
    assert 0 < found["asked"][0]["value"] < 1


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((*FIGHT,), "gm=first or --best GOAL"),
        ((*FIGHT, "--best", "win"), "gm decides as well"),
        ((*FIGHT, "--best", "glory", "--policy", "gm=oppose"), "no goal 'glory'"),
        ((*FIGHT, "--policy", "gm=oppose"), "give --best GOAL"),
        ((*FIGHT, "--best", "win", "--policy", "first"), "name the role"),
        ((*FIGHT, "--habits", "3"), "give --best GOAL"),
        ((*FIGHT, "--policy", "first", "--by", "glory"), "glory"),
        ((*FIGHT, "--policy", "first", "--ask", "mean(glory)"), "glory"),
        (
            (*FIGHT, "--policy", "first", "--ask", "p(label==Vctory)"),
            "'Vctory': it is Broken off, Defeat, Victory",
        ),
        ((*FIGHT, "--policy", "first", "--ask", "fallen == 0 and label != Los"), "label is never 'Los'"),
        (
            ("keepers.sore",),
            "there is no rule 'keepers.sore': keepers.action, keepers.resistance; scenes: double-down",
        ),
        (
            ("nonesuch",),
            "'nonesuch' is no rule, and no dice: `rollwright rules` lists what there is; scenes: double-down.session",
        ),
        ((*FIGHT, "--party", "hp=0"), "hp"),
        ((*FIGHT, *FIRST, "--policy", "gm=xx"), "gm cannot choose 'xx'"),
        ((*FIGHT, *FIRST, "--policy", "gm=first", "--policy", "foo=first"), "no role 'foo'"),
        ((*FIGHT, *FIRST, "--policy", "gm=first", "--policy", "gm.activte=attack"), "two policies for gm"),
        ((*FIGHT, *FIRST, *MOVES, "--policy", "gm.activte=attack"), "no decision 'activte'"),
        ((*FIGHT, *FIRST, "--policy", "gm=xx", "--sample", "50"), "gm cannot choose 'xx'"),
        ((*FIGHT, "--best", "win", "--policy", "gm=bestt"), "gm cannot choose 'bestt'"),
    ],
    ids=str,
)
def test_what_is_refused_says_what_would_be_right(args: tuple[str, ...], message: str) -> None:
    result = call(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
