"""Sharing a roll that is prepared: who is called to it, what is agreed on for a part, who leads, and until when something may be added."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.errors import BadArgument, Forbidden, NotFound, Refused
from rollwright.table.proof.verify import verify
from table.tabling import Playing

GROUP, ACTION = "daggerheart.group", "daggerheart.action"


@pytest.fixture
def table() -> Playing:
    """Ann, Bob and Cid, who do something together."""
    table = Playing("daggerheart")
    for name, agility in (("Ann", 2), ("Bob", 1), ("Cid", 0)):
        table.seated(name, traits={"Agility": agility, "Strength": 1}, hope=4, prayer=[3])
    return table


def prepared(table: Playing, move: str = GROUP) -> str:
    """What Ann prepares, set by the game master."""
    draft = table.players["Ann"].propose(move, table.sheet("Ann"), args={"modifier": 1})
    table.gm.act("frame", draft=draft, frame={"trait": "Agility", "difficulty": 12})
    return draft


def todo(table: Playing, name: str) -> list[str]:
    return [each["do"] for each in table.players[name].look()["todo"]]


# -- called to it


def test_who_is_called_to_a_roll_has_it_waiting_until_they_join_or_take_no_part(table: Playing) -> None:
    draft, ann, bob, cid = prepared(table), *(table.players[name] for name in ("Ann", "Bob", "Cid"))
    assert todo(table, "Bob") == todo(table, "Cid") == ["join"], (
        "what several make together is asked of everybody"
    )
    ann.act("call-in", draft=draft, sheets=[])
    assert todo(table, "Bob") == []
    ann.act("call-in", draft=draft, sheets=[table.sheet("Bob"), table.sheet("Cid"), table.sheet("Bob")])
    assert table.state.drafts[draft].called == (table.sheet("Bob"), table.sheet("Cid"))
    assert (todo(table, "Ann"), todo(table, "Bob"), todo(table, "Cid")) == (["roll"], ["join"], ["join"])
    bob.act("join", draft=draft, sheet=table.sheet("Bob"), part={"trait": "Strength"})
    cid.act("leave", draft=draft, sheet=table.sheet("Cid"))
    assert todo(table, "Bob") == todo(table, "Cid") == []
    with pytest.raises(Refused, match="no part in this"):
        cid.act("leave", draft=draft, sheet=table.sheet("Cid"))
    table.gm.act("call-in", draft=draft, sheets=[table.sheet("Cid")])
    assert todo(table, "Cid") == ["join"]
    bob.act("leave", draft=draft, sheet=table.sheet("Bob"))
    assert todo(table, "Bob") == [], "whoever was called and left is called no more"


def test_whoever_has_gone_is_called_no_more_and_what_waited_for_them_alone_is_thrown(table: Playing) -> None:
    ann, bob, cid = (table.players[name] for name in ("Ann", "Bob", "Cid"))
    draft = ann.propose(GROUP, table.sheet("Ann"), args={"modifier": 1}, ready=True)
    table.gm.act("frame", draft=draft, frame={"trait": "Agility", "difficulty": 12})
    bob.act("join", draft=draft, sheet=table.sheet("Bob"), part={"trait": "Strength"})
    bob.act("vacate")
    assert table.state.drafts[draft].called == (table.sheet("Bob"), table.sheet("Cid"))
    assert [*table.state.drafts[draft].parts] == [table.sheet("Bob")], "what somebody gave stays"
    table.gm.act("vacate", seat=cid.id)
    assert draft not in table.state.drafts
    assert [roll.move for roll in table.state.pending] == [GROUP]


def test_what_cannot_be_rolled_without_somebody_waits_for_them_though_they_have_gone() -> None:
    table = Playing()
    for name in ("Ann", "Bob"):
        table.seated(name, stats={"Agility": 2})
    ann = table.players["Ann"]
    draft = ann.propose("double-down.contested", table.sheet("Ann"), args={"target": table.sheet("Bob")})
    table.gm.act("frame", draft=draft, frame={"stat": "Agility", "target_stat": "Agility"})
    before = table.state.drafts.get(draft)
    table.gm.act("vacate", seat=table.players["Bob"].id)
    assert table.state.drafts.get(draft) == before


def test_others_are_called_by_who_rolls_to_what_they_can_join(table: Playing) -> None:
    draft, ann, bob = prepared(table), table.players["Ann"], table.players["Bob"]
    with pytest.raises(Forbidden):
        bob.act("call-in", draft=draft, sheets=[table.sheet("Cid")])
    with pytest.raises(BadArgument, match="Ann makes this roll"):
        ann.act("call-in", draft=draft, sheets=[table.sheet("Ann")])
    hidden = table.gm.act("lay", values={"name": "Eve"}, hidden=True).of("laid")["sheet"]["id"]
    with pytest.raises(NotFound):
        ann.act("call-in", draft=draft, sheets=[hidden])
    with pytest.raises(Refused, match="hidden"):
        table.gm.act("call-in", draft=draft, sheets=[hidden])
    alone = ann.propose("daggerheart.reaction", table.sheet("Ann"))
    for act, more in (("call-in", {"sheets": []}), ("hand-on", {"sheet": table.sheet("Bob")})):
        with pytest.raises(Refused, match="alone|nobody leads"):
            ann.act(act, draft=alone, **more)
    with pytest.raises(Refused, match="alone"):
        table.gm.act("agree", draft=alone, sheet=table.sheet("Bob"))


# -- before it is set


def test_whoever_could_help_sees_how_it_would_be_before_the_game_master_has_set_it(table: Playing) -> None:
    ann, bob = table.players["Ann"], table.players["Bob"]
    draft = ann.propose(GROUP, table.sheet("Ann"), suggested={"trait": "Agility"})
    part = {table.sheet("Bob"): {"trait": "Strength"}}
    with pytest.raises(Refused, match="need a difficulty"):
        bob.look("odds", draft=draft, parts=part)
    thought = bob.look("odds", draft=draft, parts=part, args={"difficulty": 12})
    with pytest.raises(Refused, match="has not set it yet"):
        ann.call(draft=draft)
    table.gm.act("frame", draft=draft, frame={"trait": "Agility", "difficulty": 12})
    assert bob.look("odds", draft=draft, parts=part) == thought
    # what is set is what it is
    with pytest.raises(Forbidden, match="difficulty is for the game master to set"):
        bob.look("odds", draft=draft, parts=part, args={"difficulty": 5})


def test_what_is_suggested_is_what_others_pick_from(table: Playing) -> None:
    here = Playing("double-down")
    for name in ("Odile", "Tam"):
        here.seated(name, stats={"Wisdom": 3 if name == "Tam" else 2})
    draft = here.players["Odile"].propose(
        "double-down.group", here.sheet("Odile"), suggested={"stat": "Wisdom"}
    )
    fields = here.players["Tam"].look("form", draft=draft, sheet=here.sheet("Tam"))["part"]["fields"]
    told = {each["name"]: each for each in fields}
    assert [each["says"] for each in told["stat"]["choices"]] == ["Wisdom 3✦"]
    assert told["stat"]["title"] == "my stat counts"
    assert (told["relevant"]["needs"], told["why"]["needs"]) == ("tags", "drive")


def test_whether_a_helpers_tag_fits_is_the_game_masters_last_word_too() -> None:
    here = Playing(options={"difficulties": "players"})
    here.seated("Odile", stats={"Wisdom": 2})
    here.seated("Tam", tags=[{"name": "Rope dancer", "level": 2}])
    odile, tam, sheet = here.players["Odile"], here.players["Tam"], here.sheet("Tam")
    said = {"stat": "Wisdom", "difficulty": 12}
    draft = odile.propose("double-down.group", here.sheet("Odile"), suggested=said)
    here.gm.act("agree", draft=draft, sheet=sheet, part={"relevant": False})
    tam.act("join", draft=draft, sheet=sheet, part={"tags": ["Rope dancer"], "relevant": True})
    given = odile.call(draft=draft).of("started")["args"]["givers"]
    assert [(each["tag"], each["relevant"]) for each in given] == [(0, True), (2, False)]


# -- what is agreed on


def test_what_the_game_master_sets_of_a_part_holds_whatever_else_is_said(table: Playing) -> None:
    draft, ann, bob, gm = prepared(table), table.players["Ann"], table.players["Bob"], table.gm
    bob.act("join", draft=draft, sheet=table.sheet("Bob"), part={"trait": "Strength"})
    gm.act("agree", draft=draft, sheet=table.sheet("Bob"), part={"trait": "Agility", "advantage": 1})
    fields = bob.look("form", draft=draft, sheet=table.sheet("Bob"))["part"]["fields"]
    assert {"trait", "advantage"}.isdisjoint(each["name"] for each in fields)
    assert {each["name"]: each["by"] for each in fields}["experiences"] == "player"
    before = ann.look("odds", draft=draft)
    bob.act("join", draft=draft, sheet=table.sheet("Bob"), part={"trait": "Strength", "how": "lifts"})
    assert ann.look("odds", draft=draft) == before
    bob.act("join", draft=draft, sheet=table.sheet("Bob"), part={"how": "lifts"})
    reply = ann.call(draft=draft)
    started = reply.of("started")
    (helper,) = started["args"]["helpers"]
    assert (helper["modifier"], helper["advantage"]) == (1, 1)
    assert started["parts"] == {table.sheet("Bob"): {"how": "lifts", "trait": "Agility", "advantage": 1}}


def test_a_part_is_agreed_on_before_anybody_joins(table: Playing) -> None:
    draft, bob = prepared(table), table.players["Bob"]
    table.gm.act("agree", draft=draft, sheet=table.sheet("Bob"), part={"trait": "Agility"})
    bob.act("join", draft=draft, sheet=table.sheet("Bob"))
    assert table.state.drafts[draft].taking_part == {table.sheet("Bob"): {"trait": "Agility"}}
    table.gm.act("frame", draft=draft, frame={"trait": "Strength", "difficulty": 10})
    assert table.state.drafts[draft].agreed, "setting the roll anew leaves that as it is"
    table.gm.act("frame", draft=draft, move=ACTION, frame={"difficulty": 10})
    assert table.state.drafts[draft].agreed == {}


def test_the_game_master_sets_no_more_of_a_part_than_is_theirs(table: Playing) -> None:
    draft, bob, gm = prepared(table), table.players["Bob"], table.gm
    sheet = table.sheet("Bob")
    with pytest.raises(Forbidden, match="only the game master"):
        bob.act("agree", draft=draft, sheet=sheet, part={"trait": "Agility"})
    with pytest.raises(
        Forbidden, match="how is for them to say; of their part you set advantage, modifier, trait"
    ):
        gm.act("agree", draft=draft, sheet=sheet, part={"how": "badly"})
    with pytest.raises(Forbidden, match="luck"):
        gm.act("agree", draft=draft, sheet=sheet, part={"luck": 1})
    with pytest.raises(BadArgument) as error:
        gm.act("agree", draft=draft, sheet=sheet, part={"trait": "Charm"})
    assert error.value.at == "args.part.trait"
    hidden = gm.act("lay", values={"name": "Eve"}, hidden=True).of("laid")["sheet"]["id"]
    with pytest.raises(Refused, match="hidden"):
        gm.act("agree", draft=draft, sheet=hidden, part={"trait": "Agility"})


# -- who leads


def test_another_leads_and_whoever_began_takes_part(table: Playing) -> None:
    draft, ann, bob = prepared(table), table.players["Ann"], table.players["Bob"]
    bob.act("join", draft=draft, sheet=table.sheet("Bob"), part={"trait": "Strength"})
    table.gm.act("agree", draft=draft, sheet=table.sheet("Bob"), part={"trait": "Strength"})
    with pytest.raises(Forbidden):
        bob.act("hand-on", draft=draft, sheet=table.sheet("Bob"))
    ann.act("hand-on", draft=draft, sheet=table.sheet("Bob"))
    now = table.state.drafts[draft]
    assert (now.sheet, now.args, now.parts, now.agreed) == (table.sheet("Bob"), {}, {}, {})
    assert now.frame == {"trait": "Agility", "difficulty": 12}, "what the game master has set stays"
    assert (todo(table, "Ann"), todo(table, "Bob")) == ([], ["roll"])
    with pytest.raises(Forbidden):
        ann.call(draft=draft)
    ann.act("join", draft=draft, sheet=table.sheet("Ann"), part={"trait": "Strength"})
    roll = bob.call(draft=draft).roll
    assert table.state.rolls[roll].roles["player"] == table.sheet("Bob")
    ann.answer(roll, "throw")
    assert verify(line.encode() for line in ann.look("export")["lines"]).ok


def test_only_who_can_lead_leads(table: Playing) -> None:
    draft, ann = prepared(table), table.players["Ann"]
    troll = table.gm.act("lay", line="Troll: difficulty 14").of("laid")["sheet"]["id"]
    with pytest.raises(Refused, match="Troll cannot lead this"):
        ann.act("hand-on", draft=draft, sheet=troll)
    with pytest.raises(BadArgument, match="makes this roll"):
        ann.act("hand-on", draft=draft, sheet=table.sheet("Ann"))
    assert {each["move"] for each in ann.look()["moves"] if each.get("led")} == {GROUP}


# -- until when


@pytest.mark.parametrize("ends", ["own", "any"])
def test_whose_next_roll_ends_the_time_for_prayer_dice_is_the_houses(ends: str) -> None:
    table = Playing("daggerheart", house={"dh.windowEnds": ends}, options={"difficulties": "players"})
    ann, _ = table.seated("Ann")
    bob, _ = table.seated("Bob", prayer=[3])
    said: dict[str, Any] = {"trait": "Agility", "difficulty": 11}
    reply = ann.call(ACTION, said, faces=[3, 5])
    assert reply.of("waited")["waiting"].get("until", "own") == ends
    bob.call(ACTION, said, faces=[2, 5])
    status = table.state.rolls[reply.roll].status
    assert status == ("open" if ends == "own" else "applied")
    assert verify(line.encode() for line in bob.look("export")["lines"]).ok
