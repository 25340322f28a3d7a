"""What waits for whom is said by the state: nobody at the other end has to work it out."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.errors import BadArgument
from table.tabling import Person, Playing

ATTEMPT = "double-down.attempt"


def todo(person: Person) -> list[dict[str, Any]]:
    return list(person.look()["todo"])


@pytest.fixture
def table() -> Playing:
    found = Playing()
    found.seated("Ann", stats={"Agility": 3}, drive=2)
    found.seated("Bob", stats={"Agility": 2})
    found.sit("Wat", "watcher")
    return found


def test_a_roll_from_proposal_to_offer(table: Playing) -> None:
    ann, bob, wat = (table.players[name] for name in ("Ann", "Bob", "Wat"))
    draft = ann.propose(ATTEMPT, table.sheet("Ann"))
    assert todo(table.gm) == [{"do": "frame", "draft": draft}]
    assert todo(ann) == []
    table.gm.act("frame", draft=draft, frame={"stat": "Agility", "difficulty": 10})
    assert todo(table.gm) == []
    assert todo(ann) == [{"do": "roll", "draft": draft}]
    roll = ann.call(draft=draft, faces=(19,)).roll
    assert todo(ann) == [{"do": "answer", "roll": roll, "role": "player"}]
    offer = ann.answer(roll, "stand").of("offered")["offer"]["id"]
    assert todo(ann) == [{"do": "take", "offer": offer}]
    assert todo(bob) == todo(wat) == []
    ann.act("dismiss", offer=offer)
    assert todo(ann) == []


def test_a_call_without_what_only_the_game_master_can_set_waits_for_them(table: Playing) -> None:
    ann, sheet = table.players["Ann"], table.sheet("Ann")
    table.gm.act("ask", move=ATTEMPT, sheets=[sheet], frame={"stat": "Agility"})
    (draft,) = ann.look()["drafts"]
    assert draft["lacks"] == ["difficulty"]
    assert todo(ann) == []
    assert todo(table.gm) == [{"do": "frame", "draft": draft["id"]}]
    table.gm.act("frame", draft=draft["id"], frame={"stat": "Agility", "difficulty": 10})
    assert ann.look()["drafts"][0]["lacks"] == []
    assert todo(ann) == [{"do": "roll", "draft": draft["id"]}]
    table.gm.act("drop", draft=draft["id"])
    table.gm.act(
        "ask", move=ATTEMPT, sheets=[sheet], frame={"difficulty": 10}, choices={"stat": ["Agility", "Wits"]}
    )
    assert [each["do"] for each in todo(ann)] == ["roll"], "one of two is the player's to pick"
    table.gm.act("set", options={"difficulties": "players"})
    table.gm.act("ask", move=ATTEMPT, sheets=[sheet], frame={"stat": "Agility"})
    assert [each["do"] for each in todo(ann)] == ["roll", "roll"], (
        "where players set difficulties, nothing is lacking"
    )


def test_votes_are_due_until_they_are_in_and_are_seen_by_their_own_seat(table: Playing) -> None:
    ann, bob = table.players["Ann"], table.players["Bob"]
    frame = {"stat": "Agility", "difficulty": 30}
    table.gm.act("ask", move="double-down.group", sheets=[table.sheet("Ann")], frame=frame)
    (due,) = todo(ann)
    bob.act("join", draft=due["draft"], sheet=table.sheet("Bob"), part={})
    roll = ann.call(draft=due["draft"], faces=(10,)).roll
    assert [each["do"] for each in todo(ann) + todo(bob)] == ["answer", "answer"]
    bob.answer(roll, "double")
    assert todo(bob) == []
    assert len(todo(ann)) == 1
    mine, theirs = (
        next(each for each in person.look()["rolls"] if each["id"] == roll) for person in (bob, ann)
    )
    assert list(mine["commits"].values()) == ["double"]
    assert theirs["commits"] == {}
    assert mine["ready"] == theirs["ready"] != []


def test_dice_by_hand_wait_for_who_rolls(table: Playing) -> None:
    ann = table.players["Ann"]
    roll = ann.call("roll", {"dice": "2d6"}, by_hand=True).roll
    assert todo(ann) == [{"do": "throw", "roll": roll, "role": "player"}]
    assert todo(table.gm) == todo(table.players["Bob"]) == []


def test_nothing_waits_for_a_locked_seat_or_at_a_closed_table(table: Playing) -> None:
    ann = table.players["Ann"]
    table.gm.act(
        "ask", move=ATTEMPT, sheets=[table.sheet("Ann")], frame={"stat": "Agility", "difficulty": 10}
    )
    table.gm.act("lock", seat=ann.id)
    assert todo(ann) == []
    table.gm.act("unlock", seat=ann.id)
    assert len(todo(ann)) == 1
    table.gm.act("close")
    assert todo(ann) == []


def test_options_are_valued_for_a_goal(table: Playing) -> None:
    table.gm.act("set", options={"difficulties": "players"})
    ann = table.players["Ann"]
    roll = ann.call(ATTEMPT, {"stat": "Agility", "difficulty": 13}, sheet=table.sheet("Ann"), faces=(5,)).roll
    worth = ann.look("advice", roll=roll, goal="success")["options"]
    assert worth == {"stand": 0.0, "double": 0.55}  # 10 to 20 on a d20
    with pytest.raises(BadArgument, match="success"):
        ann.look("advice", roll=roll, goal="fame")


def test_a_part_can_be_thought_of_before_it_is_said() -> None:
    table = Playing("daggerheart", options={"difficulties": "players"})
    ann, sheet = table.seated("Ann", traits={"Agility": 1})
    _, helper = table.seated("Bob", hope=2)
    args = {"trait": "Agility", "difficulty": 15}
    alone, helped = (
        ann.look("odds", move="daggerheart.trait", sheet=sheet, args=args, parts=parts)["odds"]
        for parts in ({}, {helper: {}})
    )
    assert alone["Critical Success"] == helped["Critical Success"]
    assert alone["Success with Hope"] < helped["Success with Hope"]
