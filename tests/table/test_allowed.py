"""Allowing is rolling: what a player wanted thrown is thrown when it is allowed; and what is known already needs nobody's leave."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.errors import Forbidden
from rollwright.table.play.commands import Call
from table.tabling import Person, Playing

ATTEMPT = "double-down.attempt"
SET = {"stat": "Agility", "difficulty": 14}


class One:
    """Ann at a table of Double Down, who has said Roll."""

    def __init__(self, **said: Any) -> None:
        self.table = Playing()
        self.gm = self.table.gm
        self.ann, self.anns = self.table.seated("Ann", stats={"Agility": 3}, drive=2)
        self.said = said

    def asks(self, move: str = ATTEMPT, **more: Any) -> str:
        args = {"move": move, "sheet": self.anns, "text": "over the wall", "ready": True, **self.said}
        return self.ann.call("propose", args, **more).draft


def drafts(who: Person) -> list[Any]:
    found: list[Any] = who.look()["drafts"]
    return found


def test_what_was_to_be_thrown_is_thrown_when_it_is_allowed() -> None:
    at = One()
    draft = at.asks(nonce="mine")
    reply = at.gm.act("frame", draft=draft, frame=SET)
    (roll,) = at.ann.look()["rolls"]
    assert (roll["text"], roll["seat"]) == ("over the wall", at.ann.id)
    assert reply.of("started")["draft"] == draft
    assert (reply.of("started")["nonce"], drafts(at.gm)) == ("mine", [])
    assert {event["seat"] for event in reply.events if event["kind"] == "started"} == {at.ann.id}
    assert len(reply.faces) == 1


def test_what_is_allowed_twice_is_answered_alike_with_the_dice_that_fell() -> None:
    at = One()
    call = Call(id="allow it", move="frame", args={"draft": at.asks(), "frame": SET})
    once, again = at.gm.do(call), at.gm.do(call)
    assert "thrown" in once.kinds
    assert [each["n"] for each in again.events] == [each["n"] for each in once.events]
    assert len(at.ann.look()["rolls"]) == 1


def test_an_id_is_its_seats_own_whatever_others_call_what_makes_ones_dice_fall() -> None:
    """Clients that count their commands have the same ids all the time."""
    at = One()
    allows = Call(id="c-1", move="frame", args={"draft": at.asks(), "frame": SET})
    says, rolls = (
        Call(id="c-1", move="say", args={"text": "mine"}),
        Call(id="c-2", move="roll", args={"dice": "d6"}),
    )
    done = [(at.gm, allows, at.gm.do(allows).events)]
    assert "command" not in at.ann.look("events")["events"][-1], "the game master's id is nothing to her"
    done += [
        (who, said, who.do(said).events) for who, said in ((at.ann, says), (at.ann, rolls), (at.gm, rolls))
    ]
    assert all(who.do(said).events == events for who, said, events in done)


def test_real_dice_are_thrown_by_hand_when_it_is_allowed() -> None:
    at = One()
    reply = at.gm.act("frame", draft=at.asks(by_hand=True), frame=SET)
    assert reply.of("waited")["waiting"]["kind"] == "dice"
    assert at.ann.look()["todo"] == [{"do": "throw", "roll": reply.roll, "role": "player"}]


@pytest.mark.parametrize(
    ("lacking", "frame"),
    [
        ({"args": {"drive": 2}}, {"frame": SET}),
        ({}, {"frame": {"difficulty": 14}, "choices": {"stat": ["Agility", "Wisdom"]}}),
        ({}, {"frame": {"difficulty": 14}}),
    ],
    ids=["it cannot be paid any more", "there is something to choose", "something was not said"],
)
def test_what_cannot_be_rolled_as_it_stands_waits_for_its_player(lacking: Any, frame: Any) -> None:
    at = One(**lacking)
    draft = at.asks()
    at.gm.act("adjust", sheet=at.anns, counter="drive", to=1, why="the cold")
    at.gm.act("frame", draft=draft, **frame)
    (now,) = drafts(at.ann)
    assert (now["framed"], now["ready"], at.ann.look()["rolls"]) == (True, False, [])


def test_whoever_may_do_nothing_throws_nothing() -> None:
    at = One()
    draft = at.asks()
    at.gm.act("lock", seat=at.ann.id)
    at.gm.act("frame", draft=draft, frame=SET)
    assert [each["ready"] for each in drafts(at.gm)] == [False]


def test_others_are_asked_for_help_where_they_can() -> None:
    at = One(helped=True, ready=False)
    at.asks()
    at.asks("double-down.group")
    assert [each["helped"] for each in drafts(at.gm)] == [False, True]


def test_an_attack_waits_for_nobody_unless_something_of_the_game_masters_is_said() -> None:
    table = Playing("daggerheart", party=True)
    gm, hesk = table.gm, table.players["Hesk Ironroot"]
    foe = gm.act("lay", line="Troll: difficulty 14, hp 8").of("laid")["sheet"]["id"]
    attack = {"weapon": "Battleaxe", "targets": [foe]}
    roll = hesk.call("daggerheart.attack", attack, faces=[9, 4]).roll
    assert hesk.look("rolls", rolls=[roll])["rolls"][0]["args"].get("targets") is None
    with pytest.raises(Forbidden, match="propose it first"):
        hesk.call("daggerheart.attack", {**attack, "advantage": 1})
    with pytest.raises(Forbidden, match="propose it first"):
        hesk.call("daggerheart.trait", {"trait": "Agility", "target": foe})
    sheet = table.sheet("Hesk Ironroot")
    args: dict[str, Any] = {"move": "daggerheart.attack", "sheet": sheet, "args": attack}
    assert hesk.act("propose", **args).of("drafted")["draft"]["framed"]
    assert not hesk.act("propose", **args, suggested={"advantage": 1}).of("drafted")["draft"]["framed"]


def test_what_somebody_resists_is_thrown_once_they_have_said_how() -> None:
    table = Playing("storyteller", party=True)
    gm, mirela, hadrun = table.gm, table.players["Mirela Two-Coats"], table.players["Hadrun Ironbough"]
    his, hers = table.sheet("Hadrun Ironbough"), table.sheet("Mirela Two-Coats")
    args: dict[str, Any] = {"move": "storyteller.resisted", "sheet": hers, "args": {"opponent": his}}
    draft = mirela.call("propose", {**args, "ready": True}).draft
    gm.act("frame", draft=draft, frame={"traits": ["Dexterity", "Larceny"]})
    assert {"do": "join", "draft": draft} in hadrun.look()["todo"]
    assert [(each["ready"], each["called"]) for each in drafts(mirela)] == [(True, [his])]
    reply = hadrun.act("join", draft=draft, sheet=his, part={"traits": ["Perception"]})
    assert {event["seat"] for event in reply.events if event["kind"] == "started"} == {mirela.id}
    assert drafts(mirela) == []
