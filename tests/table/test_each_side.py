"""Whoever decides sees the odds of their own decision, for their own goals; nobody else does, and what is assumed of others is said."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.errors import BadArgument, Forbidden, Refused
from rollwright.systems.registry import find_rule
from rollwright.verbs import odds
from table.tabling import Person, Playing


@pytest.fixture
def table() -> Playing:
    """Ann against Bob, while Cid looks on."""
    table = Playing()
    table.seated("Ann", stats={"Agility": 3}, drive=1, tags=[{"name": "Rogue", "level": 2}])
    table.seated("Bob", stats={"Agility": 4}, drive=2)
    table.seated("Cid")
    return table


def contest(table: Playing) -> str:
    """A contest of Ann against Bob that waits for what both commit."""
    ann, bob = table.players["Ann"], table.players["Bob"]
    draft = ann.propose("double-down.contested", table.sheet("Ann"), args={"target": table.sheet("Bob")})
    table.gm.act("frame", draft=draft, frame={"stat": "Agility"})
    roll = ann.call(draft=draft).roll
    bob.answer(roll, "roll")
    return roll


def worth(person: Person, roll: str, goal: str, **more: Any) -> Any:
    return person.look("advice", roll=roll, goal=goal, **more)["options"]


def test_both_sides_of_a_contest_see_their_own_decision(table: Playing) -> None:
    roll, ann, bob = contest(table), table.players["Ann"], table.players["Bob"]
    mine, theirs = ann.look("odds", roll=roll), bob.look("odds", roll=roll)
    assert list(mine["options"]) == ["0/0", "0/1", "1/0", "1/1"]
    assert list(theirs["options"]) == ["0/0", "0/1", "0/2"]
    success = [sum(p for label, p in row.items() if "Success" in label) for row in theirs["options"].values()]
    assert success == sorted(success, reverse=True), "the more is put against it, the less likely it is"
    assert list(mine["options"]["0/0"]) == list(reversed(theirs["options"]["0/0"])), (
        "the best stands last for each"
    )
    assert {"role": "attempter", "name": "commit", "way": "0/0"} in theirs["assumes"]
    assert {"role": "target", "name": "commit", "way": "0/0"} in mine["assumes"]
    assert {"role": "gm", "name": "ignore-banes", "way": "first"} in mine["assumes"]


def test_what_is_shown_before_a_contest_is_that_of_the_rule(table: Playing) -> None:
    roll, bob = contest(table), table.players["Bob"]
    rolling = table.state.rolls[roll]
    bound = find_rule(rolling.rule).bind(rolling.args, rolling.house)
    for key, shown in bob.look("odds", roll=roll)["options"].items():
        stated = {"target": {"response": "roll", "commit": key}, "attempter": "first", "gm": "first"}
        exact = odds(bound, policy=stated, by="headline")
        assert shown == pytest.approx({label: float(p) for label, p in exact.items()}, abs=1e-12)


def test_each_side_is_advised_for_its_own_goals(table: Playing) -> None:
    roll, ann, bob = contest(table), table.players["Ann"], table.players["Bob"]
    holding = list(worth(bob, roll, "hold").values())
    assert holding == sorted(holding)
    assert worth(ann, roll, "success")["1/1"] > worth(ann, roll, "success")["0/0"]
    with pytest.raises(BadArgument, match="for target: hold, unhurt"):
        worth(bob, roll, "success")
    with pytest.raises(BadArgument, match="for attempter: success, net, boons, damage"):
        worth(ann, roll, "hold")


def test_who_is_not_asked_sees_no_odds_of_it(table: Playing) -> None:
    roll = contest(table)
    with pytest.raises(Refused, match="does not wait for you: it is theirs to see who decide"):
        table.players["Cid"].look("odds", roll=roll)
    with pytest.raises(Refused, match="theirs"):
        table.players["Cid"].look("odds", roll=roll, role="target")
    with pytest.raises(Refused, match="name the role: attempter"):
        table.players["Ann"].look("odds", roll=roll, role="target")
    with pytest.raises(Refused, match="name the role: attempter, target"):
        table.gm.look("odds", roll=roll)
    theirs = table.gm.look("odds", roll=roll, role="target")
    assert theirs == table.players["Bob"].look("odds", roll=roll), (
        "who may answer for anybody may look for them"
    )


def test_what_one_has_committed_changes_nothing_for_the_other(table: Playing) -> None:
    roll, ann, bob = contest(table), table.players["Ann"], table.players["Bob"]
    before = bob.look("odds", roll=roll), worth(bob, roll, "hold")
    ann.answer(roll, "1/1")
    assert (bob.look("odds", roll=roll), worth(bob, roll, "hold")) == before


def test_the_game_master_weighs_banes_for_goals_of_their_own(table: Playing) -> None:
    roll, ann, bob = contest(table), table.players["Ann"], table.players["Bob"]
    ann.answer(roll, "0/0", faces=[1])
    bob.answer(roll, "0/0", faces=[1])
    ann.answer(roll, "stand")
    banes = worth(table.gm, roll, "banes")
    assert max(banes, key=banes.__getitem__) == "0"
    peace = worth(table.gm, roll, "peace")
    assert max(peace, key=peace.__getitem__) == list(peace)[-1]
    with pytest.raises(BadArgument, match="for gm: banes, peace"):
        worth(table.gm, roll, "net")


def test_who_plays_both_sides_looks_at_one_after_the_other(table: Playing) -> None:
    table.gm.act("lay", values={"name": "Dot", "stats": {"Agility": 2}, "drive": 1})
    table.gm.act("lay", values={"name": "Eve", "stats": {"Agility": 2}, "drive": 2})
    said = {"target": table.sheet("Eve"), "stat": "Agility"}
    roll = table.gm.call("double-down.contested", said, sheet=table.sheet("Dot")).roll
    table.gm.answer(roll, "roll")
    assert list(table.gm.look("odds", roll=roll)["options"]) == ["0/0", "0/1"]
    table.gm.answer(roll, "0/0", role="attempter")
    assert list(table.gm.look("odds", roll=roll)["options"]) == ["0/0", "0/1", "0/2"]
    assert list(table.gm.look("odds", roll=roll, role="attempter")["options"]) == ["0/0", "0/1"]


def test_a_form_lists_the_goals_of_whoever_sees_it(table: Playing) -> None:
    ann, sheet = table.players["Ann"], table.sheet("Ann")
    look = {"move": "double-down.contested", "sheet": sheet}
    assert {goal["role"] for goal in ann.look("form", **look)["goals"]} == {"attempter"}
    assert {goal["role"] for goal in table.gm.look("form", **look)["goals"]} == {"attempter", "target", "gm"}


def test_whoever_resists_is_advised_for_what_they_want() -> None:
    st = Playing("storyteller")
    ann, sheet = st.seated("Ann")
    bob, theirs = st.seated("Bob", traits={"Stubborn": 2})
    draft = ann.propose(
        "storyteller.resisted", sheet, suggested={"traits": ["Strength"]}, args={"opponent": theirs}
    )
    st.gm.act("frame", draft=draft, frame={"traits": ["Strength"]})
    assert [each["name"] for each in bob.look("form", draft=draft, sheet=theirs)["goals"]] == ["resist"]
    assert "resist" not in [each["name"] for each in ann.look("form", draft=draft)["goals"]]

    def worth_of(*traits: str) -> float:
        said = {"draft": draft, "parts": {theirs: {"traits": list(traits)}}, "goal": "resist"}
        return float(bob.look("advice", **said)["ways"][0]["odds"]["value"])

    assert 0 < worth_of("Stamina") < worth_of("Stamina", "Stubborn") < 1


def test_what_was_gathered_against_an_unknown_pool_stays_unknown() -> None:
    """With open dice beside it, it would tell the difficulty, which is the pool."""
    st = Playing("storyteller")
    ann, sheet = st.seated("Ann", traits={"Swimming": 3})
    ghoul = st.gm.act("lay", line="Ghoul: Brawl 6").of("laid")["sheet"]["id"]
    draft = ann.propose("storyteller.resisted-extended", sheet, args={"opponent": ghoul})
    st.gm.act("frame", draft=draft, frame={"traits": ["Swimming"], "opposing": ["Brawl"], "target": 4})
    reply = ann.call(draft=draft)
    came = reply.of("announced")
    assert came["outcome"].keys() == {"winner", "rounds"}
    assert " to " not in came["says"]
    master = next(card for card in st.gm.look()["rolls"] if card["id"] == reply.roll)
    assert master["result"]["outcome"]["totals"]


def group(table: Playing, **frame: Any) -> str:
    """A group's roll that Ann prepares."""
    ann = table.players["Ann"]
    draft = ann.propose("double-down.group", table.sheet("Ann"))
    table.gm.act("frame", draft=draft, frame={"stat": "Agility", "difficulty": 14}, **frame)
    return draft


def test_who_may_join_sees_what_their_part_makes_of_it(table: Playing) -> None:
    draft, bob = group(table), table.players["Bob"]
    look = {"draft": draft, "parts": {table.sheet("Bob"): {"stat": True, "drive": 2}}}
    before = bob.look("odds", **look)
    bob.act("join", draft=draft, sheet=table.sheet("Bob"), part={"stat": True, "drive": 2})
    after = table.players["Ann"].look("odds", draft=draft)
    assert before == after
    assert before["odds"] != bob.look("odds", draft=draft, parts={table.sheet("Bob"): {}})["odds"]
    part = bob.look("form", draft=draft, sheet=table.sheet("Bob"))["part"]["fields"]
    assert next(each["choices"] for each in part if each["name"] == "stat") == [
        {"value": True, "says": "Agility 4✦"}
    ]


def test_who_may_join_learns_nothing_that_is_not_theirs(table: Playing) -> None:
    draft, bob = group(table, secret=["difficulty"]), table.players["Bob"]
    shown = bob.look("odds", draft=draft, parts={table.sheet("Bob"): {}})
    assert shown["hidden"] == ["difficulty"]
    assert shown == table.players["Ann"].look("odds", draft=draft, parts={table.sheet("Bob"): {}})
    with pytest.raises(Forbidden):
        bob.call(draft=draft)
    troll = table.gm.act("lay", line="Troll: health 6").of("laid")["sheet"]["id"]
    table.gm.act("join", draft=draft, sheet=troll)
    with pytest.raises(Forbidden):
        bob.look("odds", draft=draft)


def test_odds_warn_of_what_gives_nothing(table: Playing) -> None:
    table.gm.act("write", sheet=table.sheet("Ann"), values={"tags": [{"name": "Rogue", "level": 1}]})
    ann = table.players["Ann"]
    draft = ann.propose("double-down.attempt", table.sheet("Ann"), args={"tags": ["Rogue"]})
    table.gm.act("frame", draft=draft, frame={"stat": "Agility", "difficulty": 14, "relevant": False})
    assert ann.look("odds", draft=draft)["warns"] == [
        "Rogue (Ann) gives nothing here: it has one star, and does not fit"
    ]
    assert "warns" not in ann.look("odds", draft=draft, args={"tags": []})
