"""The command line, in this process and without a terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest

import rollwright as rw
from commands import Command
from rollwright.doors import batch
from rollwright.doors.catalogue import chosen
from rollwright.doors.cli.app import COMMANDS, rollwright
from rollwright.doors.faults import fault

ATTEMPT = ("double-down.attempt", "--stat", "3", "--difficulty", "15")


call = Command()


def done(*args: str) -> str:
    result = call(*args)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def refused(*args: str) -> str:
    """The one line on standard error of a command line that cannot be done."""
    result = call(*args)
    assert result.exit_code == 2, result.output
    (line,) = result.stderr.splitlines()
    assert line.startswith("rollwright: ")
    return line


# -- roll ------------------------------------------------------------------------------------------------------------


def test_a_roll_says_what_it_means_and_shows_everything() -> None:
    lines = done(
        "roll", *ATTEMPT, "--tag=2", "--drive", "1", "--faces", "10,12", "--answers", "double"
    ).splitlines()
    assert lines[0] == "16 then 18: Critical Success, 5 boons"
    told = [line.split(None, 1) for line in lines[1:]]
    assert lines[1].split() == ["d20", "10", "[d20]"]
    assert lines[2].split() == ["double", "down", "12", "[d20]"]
    assert ["exhausts", "1 tag (its stars on this roll)"] in told
    assert ["spends", "1 drive (a star each)"] in told
    assert any(label == "tell" for label, _ in told)


RACE = [
    "storyteller.resisted-extended",
    "--actor",
    '{"pool": 5, "points": 1}',
    "--opponent",
    '{"pool": 4}',
    "--target",
    "5",
]


def test_what_takes_several_throws_says_after_each_how_far_it_has_come() -> None:
    extended = ["storyteller.extended", "--pool", "2", "--target", "5", "--faces", "9,8,1,1,9,9,9,7,6,6"]
    lines = done("roll", *extended).splitlines()
    told = [line.split(maxsplit=2)[2] for line in lines if line.strip().startswith("so far")]
    assert told == ["2 of 5", "0 of 5", "2 of 5", "4 of 5"], "two ones are a botch, and the task begins anew"
    assert lines[0] == "6 successes in 5 rolls"
    assert "so far" not in done(
        "roll", "storyteller.extended", "--pool", "3", "--target", "2", "--faces", "9,8,7"
    )

    lines = done(
        "roll", *RACE, "--faces", "9,9,2,2,2,2,2,2,2,9,9,9,9,9,2,2,2,2", "--decide", "first"
    ).splitlines()
    assert [line.strip() for line in lines if "so far" in line] == ["so far    actor 2 of 5, opponent 0 of 5"]


def test_outcomes_in_short_are_as_many_as_are_named() -> None:
    """A list of names in one flag: none of them is dropped, and each beyond the first is a die."""
    odds = ["odds", "keepers.action", "--dots", "1"]
    for told in (
        ["--outcomes", "goal,hurt"],
        ["--outcomes", "goal", "--outcomes", "hurt"],
        ["--outcomes=name=goal,name=hurt"],
    ):
        lines = done(*odds, *told, "--policy", "first").splitlines()
        assert lines[0].endswith("outcomes name=goal,effect=2,threat=false; name=hurt,effect=2,threat=false")
        shown = {line[:34].strip(): line.split()[-2] for line in lines[2:8]}
        two = rw.keepers.action(dots=1, outcomes=[{"name": "goal"}, {"name": "hurt"}])
        found = rw.odds(two, by="headline", policy="first")
        assert shown == {label: str(chance) for label, chance in found.items()}
    assert "player decides 'crit' (goal, hurt)" in refused(*odds, "--outcomes", "goal,hurt")
    assert refused(*odds, "--outcomes", "goal,goal").endswith("(at args.outcomes[1].name)")


def test_dropped_dice_are_marked() -> None:
    assert "6 5 (1) 4" in done("roll", "4d6kh3", "--faces", "6,5,1,4")


def test_a_notation_may_be_several_words_and_begin_with_a_minus() -> None:
    assert done("roll", "/wod20", "pool:3", "difficulty:6", "--faces", "7,8,1").startswith("1 success")
    assert done("roll", "dheart", "-2", "--faces", "8,4").startswith("10 with Hope")
    assert done("roll", "-1+2d6", "--faces", "3,4").splitlines()[0] == "6"


def test_the_rule_may_come_last() -> None:
    assert done(
        "roll",
        "--stat",
        "3",
        "--difficulty",
        "15",
        "--faces",
        "10",
        "--answers",
        "stand",
        "double-down.attempt",
    )


def test_the_same_seed_gives_the_same_roll() -> None:
    once, again = (done("roll", "8d6", "--seed", "7") for _ in range(2))
    assert once == again


@pytest.mark.parametrize("flag", [["--combat"], ["--combat", "true"], ["--combat=true"]])
def test_yes_or_no_may_be_a_mere_flag(flag: list[str]) -> None:
    assert "gains    target: 1 damage" in done("roll", *ATTEMPT, *flag, "--faces", "15", "--answers", "stand")
    assert "damage" not in done("roll", *ATTEMPT, "--combat", "false", "--faces", "15", "--answers", "stand")


@pytest.mark.parametrize(
    "helpers",
    [
        ["--helpers", "3,2"],
        ["--helpers", "3", "--helpers", "2"],
        ["--helpers", "[3,2]"],
        ["--helpers=pool=3", "--helpers", '{"pool": 2}'],
    ],
)
def test_lists_and_objects(helpers: list[str]) -> None:
    told = done(
        "roll",
        "storyteller.teamwork",
        "--pool",
        "4",
        *helpers,
        "--limit",
        "1",
        "--faces",
        "7,8,2,9,3,7,7,1,2,3,4,10",
        "--json",
    )
    assert json.loads(told)["outcome"]["bonus_dice"] == 3


def test_an_object_with_a_list_within() -> None:
    mine, theirs = 'stat=3,tags=[{"level":2}],drive=1', 'stat=3,stress=1,tags=[{"level":2}],drive=1'
    told = done(
        "roll", "double-down.contested", "--attempter", mine, "--target", theirs,
        "--faces", "6,20", "--answers", "roll,1/1,1/1", "--answers", "double",
    )  # fmt: skip
    assert "Critical Success, 7 boons" in told


def test_decide_answers_for_whoever_is_not_there() -> None:
    assert done("roll", *ATTEMPT, "--faces", "10", "--decide", "first").startswith("13: Failure")
    assert done("roll", *ATTEMPT, "--faces", "10,15", "--decide", "best:success").startswith(
        "13 then 18: Success"
    )


def test_a_recorded_roll_can_be_replayed(tmp_path: Path) -> None:
    record = tmp_path / "roll.json"
    shown = done("roll", *ATTEMPT, "--faces", "10", "--answers", "stand", "--record", str(record))
    told = done("replay", str(record)).splitlines()
    assert told == ["double-down.attempt: stat 3, difficulty 15", *shown.splitlines()]
    assert json.loads(done("replay", str(record), "--json"))["outcome"]["label"] == "Failure"
    record.write_text(record.read_text().replace('"faces":[10]', '"faces":[18]'))
    assert "recorded" in refused("replay", str(record)) or "another" in refused("replay", str(record))
    assert "cannot be read" in refused("replay", str(tmp_path / "nothing.json"))


# -- odds ------------------------------------------------------------------------------------------------------------


def test_odds_by_headline() -> None:
    lines = done("odds", *ATTEMPT, "--policy", "player=stand").splitlines()
    assert lines[0] == "double-down.attempt: stat 3, difficulty 15"
    assert lines[2].split()[:3] == ["Failure", "45.0%", "9/20"]
    assert "boons 0.4" in lines[-1]


@pytest.mark.parametrize("policy", ["first", "player=stand", "player.double-down=stand", "player=first"])
def test_ways_to_state_a_policy(policy: str) -> None:
    assert "45.0%" in done("odds", *ATTEMPT, "--policy", policy, "--by", "label")


def test_a_total_is_shown_with_what_is_typical() -> None:
    told = done("odds", "3d6")
    assert "mean 10.5, standard deviation 2.96" in told
    assert "50% 10" in told
    assert len(done("odds", "1000d6").splitlines()) < 70


def test_what_is_not_finished_is_told() -> None:
    assert "not finished" in done("odds", "d2!")


def test_a_plan_is_plotted_over_what_was_open(tmp_path: Path) -> None:
    file = tmp_path / "plan.svg"
    asked = ("advise", "double-down.attempt", "--stat", "3", "--goal", "net", "--plot", str(file))
    pictures = {}
    for over in (("--over", "drive=0..3"), ("--over", "drive=0..3", "--over", "tag=0..2"), ()):
        result = call(*asked, "--difficulty", "14", *over)
        assert result.exit_code == 0, result.output
        pictures[len(over)] = file.read_text()
    assert "<polyline" in pictures[2]
    assert "tag 2, drive 3: " in pictures[4]
    assert "Overwhelming Success" in pictures[0]
    assert "FILE.svg" in refused(*asked[:-1], "x.png", "--difficulty", "14")


def test_a_sweep_is_plotted(tmp_path: Path) -> None:
    study, file = tmp_path / "study.toml", tmp_path / "study.svg"
    study.write_text('notation = "{n}d6"\n[grid]\nn = "1..3"\n[measures]\nmean = { mean = "total" }\n')
    result = call("sweep", str(study), "--workers", "1", "--plot", str(file), "--measure", "mean")
    assert result.exit_code == 0, result.output
    assert "10.5" in file.read_text()
    assert "no measure" in refused(
        "sweep", str(study), "--workers", "1", "--plot", str(file), "--measure", "median"
    )


def test_a_plot_is_a_picture_with_a_title(tmp_path: Path) -> None:
    for notation in ("2d6", "20d6"):
        file = tmp_path / f"{notation}.svg"
        result = call("odds", notation, "--plot", str(file))
        assert result.exit_code == 0
        assert file.read_text().startswith("<svg ")
        assert f"notation: text {notation}</title>" in file.read_text()
    assert "FILE.svg" in refused("odds", "2d6", "--plot", "x.png")
    assert "cannot be written" in refused("odds", "2d6", "--plot", str(tmp_path / "no" / "x.svg"))


# -- advice ----------------------------------------------------------------------------------------------------------


def test_advice_names_the_best_and_what_everything_is_worth() -> None:
    told = done("advise", *ATTEMPT, "--goal", "net", "--over", "drive=0..2", "--price", "drive=2")
    assert told.splitlines()[1] == "net: -0.565 (-113/200) with drive 0"
    assert "player  double-down  label Failure           stand" in told
    assert "2  -2.795" in told


def test_over_takes_a_list_of_two() -> None:
    options = json.loads(done("advise", *ATTEMPT, "--goal", "success", "--over", "drive=0,5", "--json"))[
        "options"
    ]
    assert [option["args"] for option in options] == [{"drive": 0}, {"drive": 5}]
    yes_or_no = json.loads(
        done("advise", *ATTEMPT, "--goal", "boons", "--over", "support=false,true", "--json")
    )
    assert [option["args"] for option in yes_or_no["options"]] == [{"support": False}, {"support": True}]


# -- rules -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", chosen(None), ids=lambda rule: rule.id)
def test_every_rule_explains_itself(rule: Any) -> None:
    told = done("rules", rule.id)
    for name in rule.parameters:
        assert f"  --{name}  " in told
    for each in rule.decisions:
        assert each.name in told
    for goal in rule.goals:
        assert goal in told
    for key in rule.house.by_key():
        assert key in told
    assert "value;" not in told
    help_ = done("roll", rule.id, "--help")
    for name in rule.parameters:
        assert f"--{name.replace('_', '-')}" in help_


def test_all_rules_and_one_system() -> None:
    assert all(rule.id in done("rules") for rule in chosen(None))
    told = done("rules", "double-down")
    assert "double-down.contested" in told
    assert "dd.maxDoubleDowns" in told
    assert "Source:" in told
    assert "there is no rule" in refused("rules", "parcheesi")


# -- house rules -----------------------------------------------------------------------------------------------------

TOML = [
    '"dd.critTop" = 1\n"dd.critBottom" = 1',
    "[dd]\ncritTop = 1\ncritBottom = 1\n[dh]\nedition = 'srd'",
    "dd.critTop = 1\ndd.critBottom = 1",
]


@pytest.mark.parametrize("text", TOML)
def test_a_house_may_be_a_file(tmp_path: Path, text: str) -> None:
    file = tmp_path / "house.toml"
    file.write_text(text)
    told = done("odds", *ATTEMPT, "--policy", "first", "--house", str(file))
    assert told.splitlines()[0].endswith("dd.critTop=1, dd.critBottom=1")
    assert "5.0%   1/20" in told
    assert told == done(
        "odds", *ATTEMPT, "--policy", "first", "--house", "dd.critTop=1", "--house", "dd.critBottom=1"
    )


def test_a_house_that_cannot_be_read(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("critTop = = 1")
    assert "is no TOML" in refused("roll", *ATTEMPT, "--house", str(bad))
    bad.write_bytes(b"\xff")
    assert "is no TOML" in refused("roll", *ATTEMPT, "--house", str(bad))
    bad.write_text("[dd]\nluck = 1")
    assert "no house rule 'dd.luck'" in refused("roll", *ATTEMPT, "--house", str(bad))
    assert "cannot be read" in refused("roll", *ATTEMPT, "--house", str(tmp_path / "none.toml"))
    assert "KEY=VALUE or a FILE.toml" in refused("roll", *ATTEMPT, "--house", "lucky")
    assert "no house rule" in refused("roll", *ATTEMPT, "--house", "dd.luck=1")
    assert "dd.critTop" in refused("roll", *ATTEMPT, "--house", "dd.critTop=many")


# -- --json ----------------------------------------------------------------------------------------------------------

SAME = [
    (["roll", *ATTEMPT, "--faces", "10", "--answers", "stand"],
     {"do": "roll", "rule": ATTEMPT[0], "args": {"stat": 3, "difficulty": 15}, "faces": [10], "answers": ["stand"]}),
    (["roll", "2d6+1", "--faces", "3,4"], {"do": "roll", "notation": "2d6+1", "faces": [3, 4]}),
    (["odds", *ATTEMPT, "--policy", "player=stand"],
     {"do": "odds", "rule": ATTEMPT[0], "args": {"stat": 3, "difficulty": 15}, "policy": {"player": "stand"}}),
    (["odds", *ATTEMPT, "--policy", "best:success", "--by", "label"],
     {"do": "odds", "rule": ATTEMPT[0], "args": {"stat": 3, "difficulty": 15}, "policy": "best:success", "by": "label"}),
    (["odds", "7ST6", "--by", "label"], {"do": "odds", "notation": "7ST6", "by": "label"}),
    (["advise", *ATTEMPT, "--goal", "success", "--over", "drive=0..5", "--price", "drive=0.1"],
     {"do": "advise", "rule": ATTEMPT[0], "args": {"stat": 3, "difficulty": 15}, "goal": "success",
      "over": {"drive": [0, 5]}, "prices": {"drive": 0.1}}),
    (["rules"], {"do": "rules"}),
    (["rules", "keepers"], {"do": "rules", "rule": "keepers"}),
    (["rules", "daggerheart.attack"], {"do": "rules", "rule": "daggerheart.attack"}),
    (["roll", "double-down.attempt", "--stat", "9", "--difficulty", "1"],
     {"do": "roll", "rule": "double-down.attempt", "args": {"stat": "9", "difficulty": 1}}),
]  # fmt: skip


@pytest.mark.parametrize(("args", "request_"), SAME, ids=range(len(SAME)))
def test_json_is_exactly_what_batch_replies(args: list[str], request_: dict[str, Any]) -> None:
    printed = call(*args, "--json").stdout
    expected = json.loads(batch.reply(json.dumps(request_).encode()))
    if not expected["ok"]:
        assert json.loads(printed)["error"]["code"] == expected["error"]["code"]
        return
    assert json.loads(printed) == expected


def test_a_roll_that_waits_is_shown_as_json_and_is_not_done() -> None:
    result = call("roll", *ATTEMPT, "--faces", "10", "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["pending"]["name"] == "double-down"
    assert "--answers" in result.stderr


# -- what cannot be done ---------------------------------------------------------------------------------------------

WRONG = [
    (["dance"], "No such command 'dance'"),
    (["rol", "4d6"], "No such command 'rol'. Did you mean 'roll'?"),
    (["roll"], "name a rule or write a notation"),
    (["roll", "double-down"], "double-down is a system; its rules are double-down.attempt"),
    (["roll", "double-down.sulk"], "there is no rule 'double-down.sulk' (did you mean double-down.spend?): double-down.attempt"),
    (["roll", "nope"], "'nope' is no rule, and no dice: `rollwright rules` lists what there is"),
    (["odds", "atempt"], "'atempt' is no rule (did you mean double-down.attempt?), and no dice"),
    (["odds", "daggerheart.acton"], "there is no rule 'daggerheart.acton' (did you mean daggerheart.action?): "),
    (["roll", "double-down.attempt", "--stat", "3"], "needs difficulty"),
    (["roll", *ATTEMPT, "--luck", "3"], "there is no option --luck: --stat, --difficulty, --stress"),
    (["roll", *ATTEMPT, "--stres", "3"], "there is no option --stres, did you mean --stress? There are --stat, --difficulty"),
    (["rules", "--luck"], "there is no option --luck: --json"),
    (["roll", *ATTEMPT, "3"], "what is '3'?"),
    (["roll", *ATTEMPT, "--stat", "4"], "stat is given 2 times"),
    (["roll", *ATTEMPT, "--seed"], "requires an argument"),
    (["roll", "double-down.attempt", "--stat", "many", "--difficulty", "15"], "stat: a whole number, not 'many'"),
    (["roll", *ATTEMPT], "--answers, one of stand, double"),
    (["roll", *ATTEMPT, "--by-hand"], "the roll waits for d20 d20: give --faces"),
    (["roll", *ATTEMPT, "--faces", "21", "--answers", "stand"], "21 is no face of d20"),
    (["roll", *ATTEMPT, "--faces", "10,11", "--answers", "stand"], "one face is left over, 11"),
    (["roll", *ATTEMPT, "--answers", "triple"], "'triple'"),
    (["roll", *ATTEMPT, "--answers", "stand,stand"], "left over"),
    (["roll", *ATTEMPT, "--decide", "luck"], "decide is ask, first or best:GOAL"),
    (["roll", *ATTEMPT, "--goal", "glory"], "no goal 'glory'"),
    (["roll", "4d"], "expected"),
    (["roll", "--stat", "3"], "options go with a rule, whose whole name comes first"),
    (["roll", "double_down.Attempt", "--stat", "3"], "did you mean double-down.attempt?"),
    (["roll", "999999999d999999999"], "at most"),
    (["odds", *ATTEMPT], "--policy player=OPTION"),
    (["odds", *ATTEMPT, "--policy", "stand"], "not 'stand': player=stand?"),
    (["advise", *ATTEMPT, "success"], "'success' is a goal: --goal success"),
    (["odds", *ATTEMPT, "--policy", "player=triple"], "cannot choose 'triple'"),
    (["odds", *ATTEMPT, "--policy", "player=stand", "--policy", "player=double"], "two policies for player"),
    (["odds", *ATTEMPT, "--policy", "first", "--by", "colour"], "no field 'colour'"),
    (["advise", *ATTEMPT], "advise needs --goal: success, net, boons, damage"),
    (["advise", *ATTEMPT, "--goal", "glory"], "no goal 'glory'"),
    (["advise", *ATTEMPT, "--goal", "net", "--over", "drive"], "PARAM=A..B"),
    (["advise", *ATTEMPT, "--goal", "net", "--over", "luck=0..3"], "no parameter 'luck'"),
    (["advise", *ATTEMPT, "--goal", "net", "--over", "drive=5..0"], "is empty"),
    (["advise", *ATTEMPT, "--goal", "net", "--over", "drive=0..x"], "two whole numbers"),
    (["advise", *ATTEMPT, "--goal", "net", "--over", "difficulty=0..999999"], "are the most"),
    (["advise", *ATTEMPT, "--goal", "net", "--price", "drive"], "WHAT=NUMBER"),
    (["advise", *ATTEMPT, "--goal", "net", "--price", "drive=dear"], "a price is a number"),
    (["roll", "storyteller.teamwork", "--pool", "3", "--helpers", "dice=3"], "helpers has no 'dice'"),
    (["roll", "storyteller.teamwork", "--pool", "3", "--helpers", "[3"], "no JSON"),
]  # fmt: skip


@pytest.mark.parametrize(("args", "told"), WRONG, ids=[" ".join(args)[:60] for args, _ in WRONG])
def test_bad_input_is_told_in_one_line(args: list[str], told: str) -> None:
    assert told in refused(*args)


def test_a_fault_is_told_in_one_line_and_whose_it_is(broken: None) -> None:
    result = call("roll", "broken.divide")
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert "a fault of broken_dice, in broken_dice.py:" in result.stderr
    assert "return Nothing(str(1 // self.seed)): ZeroDivisionError(" in result.stderr
    assert "report" in result.stderr
    error = ZeroDivisionError()
    assert fault(error) == "a fault of ours: ZeroDivisionError()"
    error.add_note("where it is reckoned what a rule comes to")
    assert fault(error) == "a fault where it is reckoned what a rule comes to: ZeroDivisionError()"
    assert done("roll", "broken.divide", "--seed", "3", "--args.seed", "1").splitlines() == ["1"]


def test_a_third_partys_rule_appears_everywhere(broken: None) -> None:
    assert "broken.divide" in done("rules")
    assert "by what is divided" in done("roll", "broken.divide", "--help")


# -- the rest --------------------------------------------------------------------------------------------------------


def test_help_needs_no_command() -> None:
    assert done() == done("--help")
    assert "rollwright play" in done()


def test_what_is_listed_is_how_every_commands_own_help_begins() -> None:
    for name, each in COMMANDS.items():
        command = rollwright.get_command(click.Context(rollwright), name)
        assert command
        assert str(command.help).startswith(each.summary.removesuffix("."))


def test_explain_draws_a_tree() -> None:
    told = done("explain", *ATTEMPT)
    assert "roll d20" in told
    assert told.startswith("double-down.attempt: stat")
    assert "player decides: double-down" in told


def test_play_without_a_terminal_is_one_plain_round() -> None:
    told = done("play", "--seed", "4")
    assert "* is the advice" in told
    assert "nobody is asked here: stand" in told
    assert "* best for net" in told
    assert told == done("play", "--seed", "4") == done("play", "double-down", "--seed", "4")
    assert told.isprintable() or "\x1b" not in told


def test_a_game_without_rounds_is_told_which_have_some() -> None:
    assert "'keepers' has no rounds to play at once: double-down" in refused("play", "keepers")
