"""Taken back: a player their own until something depends on it, the game master anything; dice stay on record."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.errors import Forbidden, NotFound, Refused
from rollwright.table.look.tables import RECENT
from table.tabling import Playing

ATTEMPT = "double-down.attempt"
EASY = {"stat": "Agility", "difficulty": 5}


@pytest.fixture
def table() -> Playing:
    """Ann and Bob, where players set difficulties."""
    table = Playing(options={"difficulties": "players"})
    table.seated("Ann", stats={"Agility": 3}, stress=4, drive=3, tags=[{"name": "Rogue", "level": 2}])
    table.seated("Bob", stats={"Agility": 2}, stress=4, drive=1)
    return table


def spent(table: Playing, **more: Any) -> str:
    """A roll of Ann's with drive and a tag."""
    ann = table.players["Ann"]
    reply = ann.call(ATTEMPT, {**EASY, "drive": 2, "tags": ["Rogue"], **more}, faces=[8])
    ann.answer(reply.roll, "stand")
    return reply.roll


def test_a_roll_is_taken_back_with_all_it_changed_and_its_dice_stay_on_record(table: Playing) -> None:
    roll = spent(table)
    assert table.values("Ann")["drive"] == 1
    reply = table.players["Ann"].withdraw(roll, reason="wrong stat")
    told = reply.of("withdrawn")
    assert (told["of"], told["says"]) == (roll, "wrong stat")
    assert table.values("Ann")["drive"] == 3
    assert table.values("Ann")["tags"][0]["exhausted"] is False
    rolling = table.state.rolls[roll]
    assert rolling.status == "withdrawn"
    assert [record["faces"] for record in rolling.run if "faces" in record] == [[8]]
    assert {event["kind"] for event in table.gm.look("events")["events"]} >= {"thrown", "announced"}
    with pytest.raises(Refused, match="already"):
        table.gm.withdraw(roll)


def test_a_roll_that_is_not_over_is_taken_back_too(table: Playing) -> None:
    ann = table.players["Ann"]
    roll = ann.call(ATTEMPT, {**EASY, "drive": 2}, faces=[8]).roll
    ann.withdraw(roll)
    assert table.values("Ann")["drive"] == 3
    assert table.state.open == {}
    with pytest.raises(Refused, match="is over"):
        ann.answer(roll, "stand")
    waits = ann.call(ATTEMPT, {**EASY, "drive": 1}, by_hand=True).roll
    ann.withdraw(waits)
    assert table.values("Ann")["drive"] == 3


def test_a_player_takes_back_what_is_theirs(table: Playing) -> None:
    roll = spent(table)
    with pytest.raises(Forbidden, match="not yours"):
        table.players["Bob"].withdraw(roll)
    with pytest.raises(NotFound):
        table.players["Bob"].withdraw("roll-none")
    made = table.players["Ann"].call("double-down.regard", {"to": table.sheet("Bob")}).of("done")["id"]
    with pytest.raises(Forbidden):
        table.players["Bob"].withdraw(made)
    table.players["Ann"].withdraw(made)
    assert (table.values("Ann")["regard_given"], table.values("Bob")["drive"]) == (0, 1)
    with pytest.raises(Refused, match="already"):
        table.players["Ann"].withdraw(made)


def test_what_something_else_depends_on_is_asked_of_the_game_master(table: Playing) -> None:
    ann = table.players["Ann"]
    roll = spent(table)
    adjusted = ann.act("adjust", sheet=table.sheet("Ann"), counter="drive", by=1, why="a gift")
    before = table.values("Ann")["drive"]
    assert ann.withdraw(roll).of("noted")["asks"]
    assert (table.values("Ann")["drive"], list(table.state.asked)) == (before, [roll])
    table.gm.withdraw(roll)
    assert table.values("Ann")["drive"] == 4, "what came later stays"
    ann.withdraw(adjusted.of("adjusted")["id"])
    assert table.values("Ann")["drive"] == 3


def test_offers_go_with_the_roll_that_they_came_from(table: Playing) -> None:
    ann = table.players["Ann"]
    roll = ann.call(ATTEMPT, EASY, faces=[20]).roll
    offer = ann.answer(roll, "stand").of("offered")["offer"]["id"]
    ann.withdraw(roll)
    assert table.state.offers == {}
    with pytest.raises(NotFound):
        ann.call(offer=offer)


def test_a_roll_that_something_came_of_is_the_game_masters_to_take_back(table: Playing) -> None:
    ann = table.players["Ann"]
    roll = ann.call(ATTEMPT, EASY, faces=[20]).roll
    offer = ann.answer(roll, "stand").of("offered")["offer"]["id"]
    ann.call(offer=offer, args={"on": [{"what": "stress", "amount": 1, "who": table.sheet("Bob")}]})
    assert ann.withdraw(roll).of("noted")["asks"]
    assert table.state.rolls[roll].status != "withdrawn"
    assert roll in [each.get("roll") for each in table.gm.look()["todo"]]
    table.gm.withdraw(roll)
    assert (table.state.rolls[roll].status, list(table.state.asked)) == ("withdrawn", [])


def test_an_offer_stands_again_when_what_it_was_taken_up_for_is_taken_back(table: Playing) -> None:
    ann = table.players["Ann"]
    roll = ann.call(ATTEMPT, EASY, faces=[20]).roll
    offer = ann.answer(roll, "stand").of("offered")["offer"]
    taken = ann.call(offer=offer["id"], args={"on": [{"what": "stress", "amount": offer["left"]}]})
    ann.withdraw(taken.roll)
    assert table.values("Ann")["stress"] == 4
    (again,) = ann.look()["offers"]
    assert (again["move"], again["left"]) == (offer["move"], offer["left"])
    ann.call(offer=again["id"], args={"on": [{"what": "stress", "amount": 1}]})
    assert table.values("Ann")["stress"] == 3


def test_what_is_taken_back_keeps_within_bounds(table: Playing) -> None:
    ann, sheet = table.players["Ann"], table.sheet("Ann")
    given = ann.act("adjust", sheet=sheet, counter="drive", by=2, why="a gift").of("adjusted")["id"]
    table.gm.act("adjust", sheet=sheet, counter="drive", to=1, why="a price")
    table.gm.withdraw(given)
    assert table.values("Ann")["drive"] == 0


def test_what_was_written_is_put_back_only_where_it_still_stands(table: Playing) -> None:
    ann, sheet = table.players["Ann"], table.sheet("Ann")
    first = ann.act("write", sheet=sheet, values={"note": "one", "flaws": "vain"}).of("wrote")["id"]
    ann.act("write", sheet=sheet, values={"note": "two"})
    with pytest.raises(Refused, match="note"):
        ann.withdraw(first)
    table.gm.withdraw(first)
    assert (table.values("Ann")["note"], table.values("Ann")["flaws"]) == ("two", "")


def test_what_was_changed_on_a_sheet_that_is_gone_is_left(table: Playing) -> None:
    roll = spent(table)
    table.gm.act("remove", sheet=table.sheet("Ann"))
    assert table.gm.withdraw(roll).of("withdrawn")["changes"] == []


def test_what_stood_in_a_list_that_is_gone_is_left(table: Playing) -> None:
    roll = spent(table)
    table.gm.act("write", sheet=table.sheet("Ann"), values={"tags": []})
    with pytest.raises(Refused):
        table.players["Ann"].withdraw(roll)
    table.gm.withdraw(roll)
    assert (table.values("Ann")["tags"], table.values("Ann")["drive"]) == ([], 3)


def test_a_players_own_is_refused_where_its_numbers_cannot_go_back(table: Playing) -> None:
    ann, sheet = table.players["Ann"], table.sheet("Ann")
    given = ann.act("adjust", sheet=sheet, counter="stress", to=9, why="a beating").of("adjusted")["id"]
    table.gm.act("write", sheet=sheet, values={"tags": []})
    ann.withdraw(given)
    assert table.values("Ann")["stress"] == 4


def test_a_hidden_deed_is_taken_back_unseen() -> None:
    table = Playing("daggerheart")
    ann, _ = table.seated("Ann")
    troll = table.gm.act("lay", line="Troll: difficulty 14, hp 8, stress 3", hidden=True).of("laid")
    sheet = troll["sheet"]["id"]
    known = len(ann.look("events")["events"])
    reply = table.gm.call("daggerheart.stress", {"amount": 2}, sheet=sheet)
    assert table.values(sheet)["stress"] == 2
    deed = reply.of("done")["id"]
    with pytest.raises(NotFound):
        ann.withdraw(deed)
    table.gm.withdraw(deed)
    assert table.values(sheet)["stress"] == 0
    assert len(ann.look("events")["events"]) == known


def test_a_roll_without_dice_is_taken_back_though_its_price_was_touched(table: Playing) -> None:
    ann, sheet = table.players["Ann"], table.sheet("Ann")
    roll = ann.call(ATTEMPT, {**EASY, "drive": 1}, by_hand=True).roll
    ann.act("adjust", sheet=sheet, counter="drive", by=1, why="a gift")
    ann.withdraw(roll)
    assert table.state.rolls[roll].status == "withdrawn"


def test_what_somebody_asks_to_take_back_waits_for_the_game_master_alone() -> None:
    table = Playing("daggerheart", options={"difficulties": "players"})
    ann, _ = table.seated("Ann")
    jump = {"trait": "Agility", "difficulty": 20}
    roll = ann.call("daggerheart.action", jump, faces=[3, 6]).roll
    waits = {"do": "undo", "roll": roll}
    ann.withdraw(roll)
    assert waits in table.gm.look()["todo"]
    assert waits not in ann.look()["todo"]
    with pytest.raises(Refused, match="asked already: the game master decides"):
        ann.withdraw(roll)
    with pytest.raises(Forbidden, match="Let a roll stand"):
        ann.act("let-stand", roll=roll)
    stands = table.gm.act("let-stand", roll=roll).of("noted")
    assert stands == {"says": "it stands: Ann: Agility roll", "of": roll, "stands": [], "asks": False}
    assert waits not in table.gm.look()["todo"]
    with pytest.raises(NotFound, match="nobody asks to take back"):
        table.gm.act("let-stand", roll=roll)
    assert ann.withdraw(roll).of("noted")["asks"], "it may be asked again"
    table.gm.withdraw(roll)
    assert (table.state.asked, table.state.rolls[roll].status) == ({}, "withdrawn")


def test_what_is_asked_back_is_shown_however_many_rolls_came_after_it() -> None:
    table = Playing("daggerheart", options={"difficulties": "players"})
    ann, _ = table.seated("Ann")
    roll = ann.call("daggerheart.action", {"trait": "Agility", "difficulty": 20}, faces=[3, 6]).roll
    ann.withdraw(roll)
    for _ in range(RECENT):
        table.gm.act("roll", dice="d6")
    for who in (table.gm, ann):
        assert who.look()["rolls"][0]["id"] == roll
    table.gm.act("let-stand", roll=roll)
    assert roll not in [each["id"] for each in table.gm.look()["rolls"]]


def test_a_roll_with_fear_is_not_taken_back_while_the_game_master_may_bank_it() -> None:
    table = Playing("daggerheart", options={"difficulties": "players"})
    ann, _ = table.seated("Ann")
    jump = {"trait": "Agility", "difficulty": 20}
    roll = ann.call("daggerheart.action", jump, faces=[3, 6]).roll
    assert [each.to for each in table.state.offers.values()] == ["gm"]
    assert ann.withdraw(roll).of("noted")["says"].startswith("Ann asks to take this back: ")
    assert (table.state.rolls[roll].status, len(table.state.offers)) == ("applied", 1)
    table.gm.withdraw(roll)
    assert (table.state.offers, table.state.asked) == ({}, {})
    well = ann.call("daggerheart.action", jump, faces=[6, 3]).roll
    ann.withdraw(well)
    assert table.state.rolls[well].status == "withdrawn"


# -- rolls that are not over ---------------------------------------------------------------------------------------------


@pytest.fixture
def bells() -> Playing:
    """Ann, and Bob who holds a Prayer Die, at a table of Daggerheart."""
    table = Playing("daggerheart", options={"difficulties": "players"})
    table.seated("Ann")
    table.seated("Bob", prayer=[2], hope=3)
    return table


def jumps(table: Playing, *faces: int, difficulty: int | None = 20, **more: Any) -> str:
    said = {"trait": "Agility", "difficulty": difficulty}
    return table.players["Ann"].call("daggerheart.action", said, faces=list(faces), **more).roll


def asks_back(table: Playing, roll: str) -> bool:
    """Whether Ann's taking a roll back waits for the game master; they do it then."""
    asked = [
        event["data"]["asks"]
        for event in table.players["Ann"].withdraw(roll).events
        if event["kind"] == "noted"
    ]
    if asked:
        assert table.state.rolls[roll].status == "open"
        table.gm.withdraw(roll)
    assert table.state.rolls[roll].status == "withdrawn"
    return asked == [True]


@pytest.mark.parametrize(("faces", "asks"), [((9, 8), False), ((8, 9), True)])
def test_a_roll_that_others_may_add_to_is_asked_back_where_fear_hangs_on_it_as_it_stands(
    bells: Playing, faces: tuple[int, int], asks: bool
) -> None:
    roll = jumps(bells, *faces, difficulty=19)
    waiting = bells.state.rolls[roll].waiting
    assert waiting is not None
    assert waiting["kind"] == "window"
    assert asks_back(bells, roll) is asks


def test_a_roll_that_somebody_has_added_to_is_asked_back_and_gives_it_back(bells: Playing) -> None:
    bells.gm.act("write", sheet=bells.sheet("Bob"), values={"prayer": [2, 1]})
    roll = jumps(bells, 9, 8)
    bells.players["Bob"].answer(roll, "prayer:1")
    assert bells.values("Bob")["prayer"] == [2]
    assert asks_back(bells, roll)
    assert sorted(bells.values("Bob")["prayer"]) == [1, 2]


def test_taking_back_a_roll_against_a_secret_tells_nothing_about_it() -> None:
    """Whether banes hang on a failure is for nobody to find out by trying to take it back."""
    table = Playing()
    ann, sheet = table.seated("Ann", stats={"Agility": 3})
    for difficulty in (5, 25):
        draft = ann.propose(ATTEMPT, sheet)
        table.gm.act(
            "frame", draft=draft, frame={"difficulty": difficulty, "stat": "Agility"}, secret=["difficulty"]
        )
        assert asks_back(table, ann.call(draft=draft, faces=[12]).roll)


@pytest.mark.parametrize(("face", "asks"), [(12, False), (3, True)])
def test_a_failure_that_may_still_be_doubled_down_on_is_asked_back(
    table: Playing, face: int, asks: bool
) -> None:
    roll = table.players["Ann"].call(ATTEMPT, {"stat": "Agility", "difficulty": 12}, faces=[face]).roll
    assert asks_back(table, roll) is asks


def test_a_group_is_asked_back_once_dice_lie_and_not_before() -> None:
    table = Playing(options={"difficulties": "players"})
    ann, _ = table.seated("Ann", stats={"Agility": 3})
    bob, his = table.seated("Bob", stats={"Agility": 2})
    for faces, asks in ((None, False), ([9], True)):
        draft = ann.propose("double-down.group", table.sheet("Ann"), helped=True)
        table.gm.act("frame", draft=draft, frame={"stat": "Agility", "difficulty": 8})
        bob.act("join", draft=draft, sheet=his, part={})
        assert asks_back(table, ann.call(draft=draft, faces=faces, by_hand=True).roll) is asks


def test_what_another_pays_for_a_roll_is_asked_back_before_any_dice(bells: Playing) -> None:
    ann, bob = bells.players["Ann"], bells.players["Bob"]
    draft = ann.propose("daggerheart.action", bells.sheet("Ann"), helped=True)
    bells.gm.act("frame", draft=draft, frame={"trait": "Agility", "difficulty": 12})
    bob.act("join", draft=draft, sheet=bells.sheet("Bob"), part={"how": "a shoulder"})
    roll = ann.call(draft=draft, by_hand=True).roll
    assert bells.values("Bob")["hope"] == 2
    assert asks_back(bells, roll)
    assert bells.values("Bob")["hope"] == 3
