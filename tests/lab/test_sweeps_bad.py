"""Studies that are wrong: each is refused before anything runs, with the place and what would be right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rollwright.errors import BadInput
from rollwright.lab import sweeps

GOOD = """
rule = "double-down.attempt"
args = { stat = 3 }
[grid]
difficulty = [14, 18]
policy = { stand = "first", best = "best:net" }
[measures]
success = { p = "tier >= 0" }
"""

WRONG = [
    ("[grid", "grid", "file", "this is no TOML"),
    ("[measures]\nsuccess", "[measure]\nsuccess", "measure", "a study has no parameter 'measure'"),
    ('rule = "double-down.attempt"', "", "rule", "either a rule (or scene) or a notation"),
    ('rule = "double', 'notation = "3d6"\nrule = "double', "rule", "either a rule (or scene) or a notation"),
    ("double-down.attempt", "double-down.atempt", "rule", "there is no rule 'double-down.atempt'"),
    ("stat = 3", "stat = 9", "args.stat", "stat: a whole number, 1 to 5, not 9"),
    ("stat = 3", "state = 3", "args.state", "has no parameter 'state'"),
    ("args = { stat = 3 }", "", "args.stat", "needs stat"),
    ("[14, 18]", "[14, 99]", "grid.difficulty[1]", "difficulty: a whole number, 1 to 60, not 99"),
    ("[14, 18]", '[14, "18"]', "grid.difficulty[1]", "difficulty: a whole number, not '18'"),
    ("[14, 18]", "[]", "grid.difficulty", "a list of values, or a range"),
    ("[14, 18]", "14", "grid.difficulty", "a list of values, or a range"),
    ("[14, 18]", '"18..14"', "grid.difficulty", "a range begins with the smaller number"),
    ("[14, 18]", '"1..9999999"', "grid.difficulty", "9,999,999 values, where 1,000,000 are the most"),
    (
        "[14, 18]",
        f'"1..{"9" * 4300}"',
        "grid.difficulty",
        "more than a billion values, where 1,000,000 are the most",
    ),
    ("[14, 18]", '"1..9999"\ndrive = "1..9999"', "grid", "199,960,002 cells, where 1,000,000 are the most"),
    ("difficulty = [", "dificulty = [", "args.difficulty|grid.dificulty[0]", "dificulty"),
    ("[14, 18]", '[14]\nhouse."dd.nope" = [1]', "grid.house.dd.nope[0]", "there is no house rule 'dd.nope'"),
    ("[14, 18]", '[14]\nhouse."dd.tagExhaust" = ["on-use", "x"]', "grid.house.dd.tagExhaust[1]", "one of"),
    ("[14, 18]", "[14]\nhouse = [1]", "grid.house", "house rules are varied by their keys"),
    ('"first"', '"best:gold"', "grid.policy.stand", "has no goal 'gold'"),
    ('"first"', '{ player = "oppose" }', "grid.policy.stand", "who opposes plays against a goal"),
    ('"first"', '"sit"', "grid.policy.stand.player", "player cannot choose 'sit' for 'double-down'"),
    ('"first"', '{ gm = "sit" }', "grid.policy.stand.player", "player decides 'double-down'"),
    (
        '"first"',
        '{ player = "double", friend = "first" }',
        "grid.policy.stand.friend",
        "has no role 'friend'",
    ),
    ('"first"', "3", "grid.policy.stand", "a policy is a text"),
    ('"first"', "{ player = 3 }", "grid.policy.stand", "a policy is a text"),
    ('{ stand = "first", best = "best:net" }', "3", "grid.policy", "policies by name"),
    ('policy = { stand = "first", best = "best:net" }', "", "policy.player", "player decides 'double-down'"),
    ('"tier >= 0"', '"luck >= 0"', "measures.success.p", "luck >= 0 cannot be read"),
    ('"tier >= 0"', '"tier >= high"', "measures.success.p", ">= compares numbers"),
    ('{ p = "tier >= 0" }', "{}", "measures.success", "asks for one of p, mean, variance, quantile, worth"),
    ('{ p = "tier >= 0" }', '"tier >= 0"', "measures.success", "a measure is a table"),
    ('p = "tier >= 0"', 'p = "tier >= 0", mean = "tier"', "measures.success", "not p and mean"),
    ('p = "tier >= 0"', 'mean = "label"', "measures.success.mean", "mean of label cannot be read"),
    ('p = "tier >= 0"', 'quantile = { of = "label" }', "measures.success.quantile", "a number is wanted"),
    (
        'p = "tier >= 0"',
        'quantile = { of = "tier", at = 2 }',
        "measures.success.quantile.at",
        "a share above 0",
    ),
    ('p = "tier >= 0"', "worth = true", "grid.policy.stand", "nobody plays for a goal here"),
    ('p = "tier >= 0"', 'worth = "gold"', "measures.success.worth", "has no goal 'gold'"),
    ('p = "tier >= 0"', 'value = "tier"', "measures.success.value", "has no parameter 'value'"),
    ("success = {", "difficulty = {", "measures.difficulty", "there is a column difficulty already"),
    ("success = {", '"reason" = {', "measures.reason", "there is a column reason already"),
    ('success = { p = "tier >= 0" }', "", "measures", "a study asks for something"),
    ("[14, 18]", "[14]\nreason = [1]", "grid", "reason is a column of its own"),
    ("args = {", "samples = 0\nargs = {", "samples", "samples: a whole number, 1 to 1,000,000,000, not 0"),
    ("args = {", "seed = [1]\nargs = {", "seed", "seed: a whole number"),
]


@pytest.mark.parametrize(
    ("old", "new", "at", "message"), WRONG, ids=[f"{row[2]}-{row[3][:30]}" for row in WRONG]
)
def test_a_bad_study_is_refused_with_its_place(
    old: str, new: str, at: str, message: str, tmp_path: Path
) -> None:
    assert old in GOOD
    with pytest.raises(BadInput) as caught:
        sweeps.sweep(sweeps.opened(GOOD.replace(old, new, 1).encode()), tmp_path / "out.csv", workers=1)
    assert message in caught.value.message
    assert caught.value.at in at.split("|")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("args", "at", "message"),
    [
        ({}, "grid.party.hp[0]", "party: a list"),
        ({"party": [{"hp": 2}]}, "grid.party.hp", "vary it whole, as party = [FIRST, SECOND]"),
    ],
    ids=["left out", "given"],
)
def test_what_stands_in_a_list_does_not_vary_by_itself(args: dict[str, Any], at: str, message: str) -> None:
    study = {"rule": "daggerheart.fight", "args": {"rounds": 1, **args}, "policy": "first"}
    study |= {"grid": {"party": {"hp": [3, 4]}}, "measures": {"lost": {"mean": "lost"}}}
    with pytest.raises(BadInput) as caught:
        sweeps.sweep(sweeps.read(study))
    assert (caught.value.at, message in caught.value.message) == (at, True)


def test_a_notation_that_is_none() -> None:
    study = {"notation": "{n}d6zz", "grid": {"n": [1, 2]}, "measures": {"mean": {"mean": "total"}}}
    with pytest.raises(BadInput, match="expected a modifier") as caught:
        sweeps.sweep(sweeps.read(study))
    assert caught.value.at == "notation"


@pytest.mark.parametrize(
    ("more", "at", "message"),
    [
        ({"output": "out.txt"}, "output", "a file ending in .csv or .parquet, not out.txt"),
        ({"output": "no/such/out.csv"}, "output", "cannot be written"),
        ({"workers": 0}, "workers", "workers are 1 to 1024, not 0"),
        ({"workers": 2, "dask": "tcp://127.0.0.1:1"}, "workers", "one engine"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_a_bad_call(more: dict[str, Any], at: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        sweeps.sweep(sweeps.opened(GOOD.encode()), **more)
    assert (caught.value.at, message in caught.value.message) == (at, True)


def test_what_one_house_rule_leaves_open_is_a_row_with_its_reason() -> None:
    """The policy will do for the first cell; in the second the game master decides what a botch means."""
    study = {
        "rule": "storyteller.extended",
        "args": {"pool": 2, "target": 3, "difficulty": 8, "max_rolls": 3},
        "grid": {"house": {"st.extendedBotch": ["reset", "ask"]}},
        "measures": {"success": {"p": "label == Success"}},
    }
    told, open_ = sweeps.sweep(sweeps.read(study), workers=1)
    assert not told["reason"]
    assert "gm decides 'botch'" in open_["reason"]
    study["grid"] = {"house": {"st.extendedBotch": ["ask"]}}
    with pytest.raises(BadInput, match="gm decides 'botch'"):
        sweeps.sweep(sweeps.read(study), workers=1)
