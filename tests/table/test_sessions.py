"""Sessions of play, scenes and rests: each shows what it will change before it does."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.errors import BadArgument, Forbidden, NotFound, Refused
from rollwright.sheets import Deed, Offer
from rollwright.systems.double_down.kit import DoubleDownKit
from table.tabling import Playing, Reply

Move = tuple[str, dict[str, Any]]


def changed(reply: Reply) -> list[Any]:
    """What a reply says that was changed, apart from what dice did."""
    dice = reply.kinds.index("thrown") if "thrown" in reply.kinds else len(reply.events)
    return [
        change
        for at, event in enumerate(reply.events)
        for change in event["data"].get("changes", ())
        if at < dice or event["kind"] != "booked"
    ]


SEQUENCE: list[Move] = [
    ("begin-session", {}),
    ("rest", {"length": "short"}),
    ("begin-scene", {"scene": "the mill"}),
    ("rest", {"length": "long", "text": "at the inn"}),
    ("end-session", {}),
    ("begin-session", {}),
]

WORN = {
    "double-down": {"stress": 3, "regard_given": 2},
    "keepers": {"stress": 6, "pending": ["Stressed"]},
    "daggerheart": {
        "hp": 2,
        "stress": 3,
        "hope": 1,
        "tag_team_used": True,
        "rally": 6,
        "prayer": [3],
        "lasting": [{"name": "Hidden", "ends": "scene"}, {"name": "Blessed", "ends": "rest"}],
    },
    "storyteller": {"willpower": 0, "health_lost": 2},
}
RESTS = {
    "double-down": {"long": {"stress": "all"}},
    "keepers": {"short": {"stress": 1}},
    "daggerheart": {"short": {"stress": 1}, "long": {"hp": "all", "hope": 2}},
    "storyteller": {"long": {"willpower": 1, "health_lost": "all"}},
}


@pytest.mark.parametrize("system", WORN)
def test_a_preview_shows_exactly_what_is_then_changed(system: str) -> None:
    table = Playing(system, party=True, options={"rests": RESTS[system]})
    for name in table.players:
        table.gm.act("write", sheet=table.sheet(name), values=WORN[system])
    counts = []
    for move, args in SEQUENCE:
        length = len(table.log)
        preview = table.gm.preview(move, **args)
        assert len(table.log) == length, "a look changes nothing"
        reply = table.gm.act(move, **args)
        assert preview["changes"] == changed(reply)
        counts.append(len(preview["changes"]))
        for change in preview["changes"]:
            assert change["was"] != change["now"]
    assert sum(counts) > 0, "what is worn is restored by something"


def test_a_session_begins_and_ends_with_seeds_of_its_own() -> None:
    table = Playing()
    assert table.gm.look()["span"]["number"] == 0
    begun = table.gm.act("begin-session")
    assert begun.kinds[:2] == ["revealed", "spanned"]
    assert begun.of("session-begun")["session"] == 1
    with pytest.raises(Refused, match="end it first"):
        table.gm.act("begin-session")
    ended = table.gm.act("end-session")
    assert ended.kinds == ["session-ended", "revealed", "spanned"]
    with pytest.raises(Refused, match="no session"):
        table.gm.act("end-session")
    state = table.gm.look()
    assert (state["session"], state["playing"], state["span"]["number"]) == (1, False, 2)
    assert table.gm.act("begin-session").of("session-begun")["session"] == 2


def test_the_seed_of_hidden_dice_is_the_game_masters_to_reveal_when_they_are_thrown_no_more() -> None:
    table = Playing()
    ann = table.sit("Ann")
    table.gm.call("roll", {"dice": "3d6"}, hidden=True)
    with pytest.raises(Refused, match="still being thrown"):
        table.gm.act("reveal", span=0)
    with pytest.raises(Forbidden):
        ann.act("reveal", span=0)
    table.gm.act("begin-session")
    told = table.gm.act("reveal", span=0).of("revealed")
    with pytest.raises(Refused, match="already"):
        table.gm.act("reveal", span=0)
    assert (told["which"], told["seed"]) == ("hidden", table.state.seeds["0"]["hidden"])
    assert told["seed"] in str(ann.look("events"))


def test_seeds_are_nobodys_before_they_are_revealed() -> None:
    table = Playing(party=True)
    ann = next(iter(table.players.values()))
    for number in range(3):
        for person in (table.gm, ann):
            told = str(person.look("events")) + str(person.look())
            assert all(seed not in told for seed in table.state.span.seeds.values())
        table.gm.act("begin-session" if number % 2 == 0 else "end-session")


def test_a_scene_has_a_name() -> None:
    table = Playing()
    table.gm.act("begin-scene", scene="the mill")
    assert table.gm.look()["scene"] == "the mill"
    table.gm.act("begin-session")
    assert table.gm.look()["scene"] == ""


@pytest.mark.parametrize("move", ["begin-session", "begin-scene", "rest"])
def test_nothing_of_this_happens_while_something_is_rolled(move: str) -> None:
    table = Playing(options={"difficulties": "players"})
    ann, _ = table.seated("Ann")
    roll = ann.call("double-down.attempt", {"stat": "Agility", "difficulty": 9}, faces=[9]).roll
    with pytest.raises(Refused, match="not over"):
        table.gm.act(move)
    ann.answer(roll, "stand")
    table.gm.act(move)
    with pytest.raises(Forbidden):
        ann.act(move)


def test_what_only_waits_to_be_narrated_happens_first() -> None:
    table = Playing("daggerheart", options={"difficulties": "players"})
    ann, _ = table.seated("Ann")
    ann.call("daggerheart.action", {"trait": "Agility", "difficulty": 9}, faces=[9, 7])
    assert "thrown" not in str(table.gm.preview("rest"))
    table.gm.act("rest")
    assert table.values("Ann")["hope"] == 3


def test_dice_of_a_session_are_thrown_aside_and_kept() -> None:
    table = Playing("daggerheart")
    seraph, _ = table.seated("Seraph", traits={"Strength": 2}, spellcast="Strength", features=["Prayer Dice"])
    preview = table.gm.preview("begin-session")
    assert "prayer" not in {change["at"] for change in preview["changes"]}, "nobody knows the dice"
    reply = table.gm.act("begin-session")
    (thrown,) = reply.every("thrown")
    assert [group["seed"] for group in thrown["groups"]] == ["open"]
    assert table.values("Seraph")["prayer"] == sorted(reply.faces)
    table.gm.act("end-session")
    assert table.values("Seraph")["prayer"] == []
    typed = table.gm.call("begin-session", faces=[4, 1])
    assert typed.of("thrown")["groups"][0]["typed"] is True
    assert table.values("Seraph")["prayer"] == [1, 4]
    begun = typed.of("session-begun")["id"]
    table.gm.withdraw(begun)
    assert table.values("Seraph")["prayer"] == [], "the dice go with what they were thrown for"
    assert seraph.look()["session"] == 2


def test_dice_are_not_thrown_for_a_look() -> None:
    table = Playing()
    with pytest.raises(Refused, match="not thrown"):
        table.gm.preview("roll", dice="d6")
    with pytest.raises(BadArgument, match="the call"):
        table.gm.look("preview")


def test_a_preview_of_what_is_hidden_is_the_game_masters() -> None:
    table = Playing("daggerheart")
    troll = table.gm.act("lay", line="Troll: difficulty 14, hp 8", hidden=True).of("laid")["sheet"]["id"]
    preview = table.gm.preview("adjust", sheet=troll, counter="hp", by=2, why="a rock")
    assert [(change["at"], change["now"]) for change in preview["changes"]] == [("hp", 2)]
    assert preview["says"] == ["a rock"]


def test_some_rest_while_others_do_not() -> None:
    table = Playing(party=True)
    one, two, *_ = table.players
    for name in (one, two):
        tags = [{**tag, "exhausted": True} for tag in table.values(name)["tags"]]
        table.gm.act("write", sheet=table.sheet(name), values={"tags": tags})
    table.gm.act("rest", sheets=[table.sheet(one)])
    assert not any(tag["exhausted"] for tag in table.values(one)["tags"])
    assert all(tag["exhausted"] for tag in table.values(two)["tags"])
    with pytest.raises(NotFound):
        table.gm.act("rest", sheets=["sheet-none"])


def test_a_scene_may_lead_to_something(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Playing()
    offer = Offer(to="all", move="double-down.regard", says="to whoever was brave")
    monkeypatch.setattr(DoubleDownKit, "begin_scene", lambda kit, scene: Deed(offers=(offer,)))
    ann, _ = table.seated("Ann")
    _, bob = table.seated("Bob")
    made = table.gm.act("begin-scene").of("offered")["offer"]["id"]
    assert [each["id"] for each in ann.look()["offers"]] == [made]
    ann.call(offer=made, args={"to": bob})
    assert ann.look()["offers"] == []


def test_a_rest_that_a_table_chose_badly_says_where() -> None:
    table = Playing()
    table.seated("Ann")
    for restores in ({"luck": 1}, {"stress": -1}, {"stress": "some"}):
        with pytest.raises(BadArgument) as error:
            table.gm.act("set", options={"rests": {"short": restores}})
        assert "rests" in (error.value.at or "")
    with pytest.raises(BadArgument, match="luck") as error:
        Playing(party=True, options={"rests": {"long": {"luck": 1}}})
    assert error.value.at == "options.rests.long.luck"
    table.gm.act("set", options={"rests": {"short": {"stress": 1}}})
    table.gm.act("rest")


def test_dice_thrown_aside_may_change_nothing() -> None:
    table = Playing("daggerheart")
    ann, _ = table.seated("Ann", rally=6)
    reply = ann.call("daggerheart.rally-stress")
    assert reply.kinds == ["done", "thrown"], "there was no Stress to clear"
    assert table.values("Ann")["rally"] == 0
    table.gm.withdraw(reply.of("done")["id"])
    assert table.values("Ann")["rally"] == 6
