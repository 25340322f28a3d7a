"""What a card tells of a roll: its parts by what they come from on the sheets, what dice count as, and how it stands."""

from __future__ import annotations

from typing import Any

import pytest

import rollwright as rw
from rollwright.readings import policies
from rollwright.table.look import deciding, pricing
from table.tabling import Person, Playing

TROLL = {
    "name": "Marsh troll",
    "difficulty": 14,
    "hp_max": 8,
    "attack": 2,
    "damage": "2d8+3",
    "experiences": [{"name": "Ambusher", "bonus": 3}],
}


def card(who: Person, roll: str) -> Any:
    """A roll as somebody sees it."""
    return next(each for each in who.look()["rolls"] if each["id"] == roll)


def parts(who: Person, roll: str) -> list[tuple[str, Any]]:
    """What somebody is told that a roll is made of."""
    return [(each["name"], each["amount"]) for each in card(who, roll)["result"]["parts"]]


@pytest.fixture
def dd() -> Playing:
    """A table of Double Down where players set difficulties."""
    table = Playing(options={"difficulties": "players"})
    for name, tag in (("Ann", "Silver Tongue"), ("Bob", "Loud")):
        table.seated(name, stats={"Charisma": 4}, drive=2, tags=[{"name": tag, "level": 3}])
    return table


@pytest.fixture
def dh() -> Playing:
    """A table of Daggerheart with a troll."""
    table = Playing("daggerheart", options={"difficulties": "players"})
    gossip = [{"name": "Ferry gossip", "bonus": 2}]
    table.seated("Ann", hope=3, traits={"Agility": 1}, experiences=gossip, evasion=10)
    table.lay("Marsh troll", TROLL, kind="adversary")
    return table


@pytest.fixture
def st() -> Playing:
    """A table of Storyteller where players set difficulties."""
    table = Playing("storyteller", options={"difficulties": "players"})
    table.seated(
        "Ann",
        attributes=[{"name": "Dexterity", "dots": 3}],
        abilities=[{"name": "Melee", "dots": 4, "specialties": ["Duels"]}],
    )
    return table


# -- where parts come from -----------------------------------------------------------------------------------------------


def test_a_trait_and_an_experience_are_named(dh: Playing) -> None:
    ann, said = dh.players["Ann"], {"trait": "Agility", "modifier": 2, "experiences": ["Ferry gossip"]}
    roll = ann.call("daggerheart.trait", {**said, "difficulty": 12}, faces=[7, 4]).roll
    assert parts(ann, roll) == [("Agility", 1), ("modifier", 2), ("Ferry gossip", 2)]
    acted = ann.call("daggerheart.action", {"trait": "Agility", "difficulty": 12}, faces=[7, 4]).roll
    assert parts(ann, acted) == [("Agility", 1)]
    assert "sources" not in card(dh.gm, acted)


def test_parts_that_do_not_add_up_any_more_keep_the_names_of_the_rule(dh: Playing) -> None:
    ann, said = dh.players["Ann"], {"trait": "Agility", "difficulty": 12, "experiences": ["Ferry gossip"]}
    roll = ann.call("daggerheart.action", said, faces=[7, 4]).roll
    dh.gm.act("amend", roll=roll, args={"modifier": 4})
    assert parts(ann, roll) == [("modifier", 4), ("Ferry gossip", 2)]


def test_what_an_adversary_adds_is_the_masters_to_know(dh: Playing) -> None:
    dh.gm.act("adjust", sheet="table", counter="fear", by=2, why="a move")
    said = {"target": dh.sheet("Ann"), "experiences": ["Ambusher"]}
    roll = dh.gm.call("daggerheart.gm-attack", said, sheet=dh.sheet("Marsh troll"), faces=[12, 2, 8]).roll
    assert parts(dh.gm, roll) == [("attack", 2), ("Ambusher", 3), ("damage: modifier", 3)]
    assert card(dh.gm, roll)["result"]["says"] == "17: hit, 13 damage"
    assert parts(dh.players["Ann"], roll) == []


def test_a_stat_and_a_tag_are_named_alone_and_in_a_contest(dd: Playing) -> None:
    ann, bob = dd.players["Ann"], dd.players["Bob"]
    said = {"target": dd.sheet("Bob"), "stat": "Charisma"}
    roll = ann.call("double-down.contested", said).roll
    bob.answer(roll, "roll")
    ann.answer(roll, "1/1")
    bob.answer(roll, "1/0")
    ann.answer(roll, "stand")
    if (waiting := dd.state.rolls[roll].waiting) is not None:
        assert waiting["name"] == "ignore-banes"
        assert all(each["then"] for each in waiting["asks"][0]["options"])
        dd.gm.answer(roll, "0")
    assert parts(ann, roll) == [
        ("Charisma", 4),
        ("Silver Tongue", 3),
        ("drive", 1),
        ("difficulty: contested", "10"),
        ("difficulty: Charisma", "4"),
        ("difficulty: Loud", "3"),
    ]


# -- what dice count as --------------------------------------------------------------------------------------------------

POOL = [10, 2, 2, 9, 3, 7, 1]


def test_dice_say_what_they_count_as_and_where_they_come_from(st: Playing) -> None:
    ann, said = st.players["Ann"], {"traits": ["Dexterity", "Melee"], "specialty": "Duels"}
    roll = ann.call("storyteller.action", said, faces=POOL).roll
    assert parts(ann, roll) == [
        ("Dexterity", 3),
        ("Melee", 4),
        ("rolled", "4 successes"),
        ("ones", -1),
        ("difficulty", "6"),
        ("Duels", "tens count twice"),
    ]
    counts = card(ann, roll)["result"]["counts"]
    assert counts == {"pool": {"1": -1, "6": 1, "7": 1, "8": 1, "9": 1, "10": 2}}


def test_a_hidden_difficulty_cannot_be_told_from_marks(st: Playing) -> None:
    ann, sheet = st.players["Ann"], st.sheet("Ann")
    draft = ann.propose("storyteller.action", sheet, suggested={"traits": ["Dexterity", "Melee"]})
    frame = {"traits": ["Dexterity", "Melee"], "difficulty": 8}
    st.gm.act("frame", draft=draft, frame=frame, secret=["difficulty"])
    roll = ann.call(draft=draft, faces=POOL).roll
    assert card(ann, roll)["result"]["counts"] == {}
    assert parts(ann, roll) == [("Dexterity", 3), ("Melee", 4)]
    assert card(st.gm, roll)["result"]["counts"]["pool"]["8"] == 1
    assert ("difficulty", "8") in parts(st.gm, roll)


# -- how it stands -------------------------------------------------------------------------------------------------------


def test_a_roll_that_waits_says_what_it_would_come_to(dd: Playing) -> None:
    ann, said = dd.players["Ann"], {"stat": "Charisma", "difficulty": 13, "tags": ["Silver Tongue"]}
    waiting = card(ann, ann.call("double-down.attempt", said, faces=[3]).roll)["waiting"]
    assert waiting["stands"]["says"].startswith("10: Failure")
    told = [(each["name"], each["amount"]) for each in waiting["stands"]["parts"]]
    assert told == [("Charisma", 4), ("Silver Tongue", 3), ("difficulty", "13")]
    stand, double = waiting["asks"][0]["options"]
    assert stand["then"] == waiting["stands"]["says"]
    assert "then" not in double


def test_with_a_hidden_difficulty_a_roll_that_waits_says_no_more_than_it_depends_on(dd: Playing) -> None:
    ann = dd.players["Ann"]
    draft = ann.propose("double-down.attempt", dd.sheet("Ann"))
    dd.gm.act("frame", draft=draft, frame={"stat": "Charisma", "difficulty": 13}, secret=["difficulty"])
    roll = ann.call(draft=draft, faces=[3]).roll
    waiting = card(ann, roll)["waiting"]
    assert waiting["stands"] == {"says": "", "parts": [{"name": "Charisma", "amount": 4, "of": "stat"}]}
    assert all("then" not in each for each in waiting["asks"][0]["options"])
    known = card(dd.gm, roll)["waiting"]
    assert known["stands"]["says"].startswith("7: Failure")
    assert known["asks"][0]["options"][0]["then"]


def test_the_odds_of_an_option_tell_what_it_costs_where_its_outcome_is_certain() -> None:
    table = Playing("keepers", options={"difficulties": "players"})
    ann, _ = table.seated("Ann", dots={"Sway": 1}, attributes={"Mind": 2}, belongs={"Sway": "Mind"})
    roll = ann.call("keepers.act", {"action": "Sway", "outcomes": [{"name": "goal"}]}, faces=[3]).roll
    odds = ann.look("odds", roll=roll)
    assert len(odds["options"]["no"]) == len(odds["options"]["roll"]) == 1, "what it takes is told beside it"
    assert odds["tolls"]["roll"][0].keys() >= {"1 Stress", "2 Stress", "3 Stress"}
    play = rw.play(rw.keepers.action(dots=1, outcomes=[{"name": "goal"}], attribute=2), faces=[3])
    policy = policies.policy_for(play.bound, {}, pricing.LIMITS)
    assert play.pending is not None
    found = policies.option_outcomes(play, policy, asked=play.pending.of("player"), limits=pricing.LIMITS)
    told = deciding.option_odds(found, play.bound.rule, "player")
    assert len(told["roll"]) > 1
    assert any("Stress" in each for each in told["roll"])


# -- what things are called ----------------------------------------------------------------------------------------------


def test_a_hidden_number_is_called_by_whose_it_is(dh: Playing) -> None:
    ann, troll = dh.players["Ann"], dh.sheet("Marsh troll")
    said = {"args": {"trait": "Agility", "target": troll}, "sheet": dh.sheet("Ann")}
    seen = ann.look("odds", move="daggerheart.action", **said)
    assert seen["called"] == ["Marsh troll's Difficulty"]
    assert seen["curve"]
    assert "called" not in dh.gm.look("odds", move="daggerheart.action", **said)


def test_a_field_that_is_a_counter_is_called_as_the_sheet_calls_it(dh: Playing) -> None:
    ann = dh.players["Ann"]
    fields = ann.look("form", move="daggerheart.mark-damage", sheet=dh.sheet("Ann"))["fields"]
    assert [each["title"] for each in fields if each["name"] == "hp"] == ["Hit Points marked"]


def test_what_there_is_no_room_for_is_told_to_all_on_the_card() -> None:
    table = Playing("daggerheart", options={"difficulties": "players"})
    ann, bob = table.seated("Ann", hope=6)[0], table.seated("Bob", hope=5)[0]
    jump = {"trait": "Agility", "difficulty": 5}
    for who, warns in ((ann, ["Ann has 6 Hope, the most: 1 more is lost"]), (bob, [])):
        roll = who.call("daggerheart.action", jump, faces=[9, 3]).roll
        for seat in (ann, bob, table.gm):
            assert card(seat, roll).get("warns", []) == warns
    roll = ann.call("daggerheart.action", jump, faces=[9, 3]).roll
    table.gm.act("amend", roll=roll, args={"difficulty": 4})
    assert table.state.rolls[roll].warns == ("Ann has 6 Hope, the most: 1 more is lost",)
    table.gm.act("adjust", sheet=table.sheet("Ann"), counter="hope", by=-1, why="spent")
    table.gm.act("amend", roll=roll, args={"difficulty": 3})
    assert table.state.rolls[roll].warns == ()


def test_a_fear_that_there_is_no_room_for_is_told() -> None:
    table = Playing("daggerheart", house={"dh.edition": "srd"}, options={"difficulties": "players"})
    ann, _ = table.seated("Ann")
    table.gm.act("adjust", sheet="table", counter="fear", to=12, why="a long night")
    roll = ann.call("daggerheart.action", {"trait": "Agility", "difficulty": 5}, faces=[3, 9]).roll
    assert card(ann, roll)["warns"] == ["Table has 12 Fear, the most: 1 more is lost"]
