"""Everybody's own dice: in a roll of several each throws theirs, when it is their turn, here or on a real table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from hours import some
from rollwright.errors import BadAnswer, BadFace, Forbidden, NotFound, Refused
from rollwright.table.log.signing import Signer
from rollwright.table.proof.verify import verify
from table.editing import edits, sealed
from table.tabling import Person, Playing, Reply

POOL = {"Swimming": 3, "Brawl": 3}


@pytest.fixture
def river() -> Playing:
    """Ann and Bob, with three dice each."""
    return opened()


def opened(**options: Any) -> Playing:
    table = Playing("storyteller", options=options)
    for name in ("Ann", "Bob"):
        table.seated(name, traits=POOL)
    return table


def wrestle(table: Playing, **more: Any) -> tuple[str, Reply]:
    """Ann rolls against Bob, who has said with what he resists."""
    ann, bob = table.players["Ann"], table.players["Bob"]
    move = "storyteller.resisted-extended" if "target" in more else "storyteller.resisted"
    frame = {"traits": ["Swimming"], **({"target": more.pop("target")} if "target" in more else {})}
    draft = ann.propose(move, table.sheet("Ann"), args={"opponent": table.sheet("Bob")})
    table.gm.act("frame", draft=draft, frame=frame)
    bob.act("join", draft=draft, sheet=table.sheet("Bob"), part={"traits": ["Brawl"]})
    reply = ann.call("", {}, draft=draft, **more)
    return reply.roll, reply


def whole(table: Playing, who: Person) -> bool:
    """Whether a log verifies, as somebody may see it."""
    return verify(line.encode() for line in who.look("export")["lines"]).ok


def test_who_began_throws_and_the_other_side_when_it_comes_to_it(river: Playing) -> None:
    roll, reply = wrestle(river)
    ann, bob = river.players["Ann"], river.players["Bob"]
    assert [group["name"] for group in reply.of("thrown")["groups"]] == ["actor"]
    waiting = reply.of("waited")["waiting"]
    assert waiting["by"] == {"role": "opponent", "seat": bob.id, "groups": 1}
    assert waiting["dice"] == [{"name": "opponent", "dice": "3d10"}]
    assert {"do": "throw", "roll": roll, "role": "opponent"} in bob.look("state")["todo"]
    assert not any(each.get("roll") == roll for each in ann.look("state")["todo"])
    assert whole(river, bob), "a log that ends while somebody's dice are waited for"
    with pytest.raises(Forbidden, match="somebody else's to throw"):
        ann.answer(roll, "throw")
    with pytest.raises(BadAnswer, match="say 'throw', or the faces of dice"):
        bob.answer(roll, "double")
    with pytest.raises(BadFace):
        bob.answer(roll, faces=[11, 1, 1])
    done = bob.answer(roll, "throw")
    assert done.kinds[:2] == ["thrown", "announced"]
    assert [each["seat"] for each in river.state.rolls[roll].run if "faces" in each] == [ann.id, bob.id]
    assert whole(river, ann)


def test_each_may_throw_real_dice_and_nobody_types_those_of_others(river: Playing) -> None:
    ann, bob = river.players["Ann"], river.players["Bob"]
    with pytest.raises(BadAnswer, match="somebody else's to throw"):
        wrestle(river, faces=[9, 9, 2, 2, 2, 2])
    roll, _ = wrestle(river, by_hand=True)
    with pytest.raises(Forbidden):
        river.sit("Cid").answer(roll, faces=[2, 2, 2])
    ann.answer(roll, faces=[9, 9, 2])
    done = bob.answer(roll, faces=[9, 2, 2])
    assert done.outcome["winner"] == "actor"
    assert all(group["typed"] for each in river.log if each.kind == "thrown" for group in each.data["groups"])


def test_who_took_real_dice_may_still_have_them_thrown_here(river: Playing) -> None:
    roll, _ = wrestle(river, by_hand=True)
    thrown = river.players["Ann"].answer(roll, "throw").of("thrown")["groups"]
    assert [(group["name"], "typed" in group) for group in thrown] == [("actor", False)]


def test_the_game_master_throws_for_who_is_away(river: Playing) -> None:
    roll, _ = wrestle(river)
    watcher = river.sit("Wim", role="watcher")
    with pytest.raises(Forbidden):
        watcher.answer(roll, "throw")
    assert river.gm.answer(roll, "throw").kinds[:2] == ["thrown", "announced"]
    other, _ = wrestle(river)
    assert river.gm.answer(other, faces=[9, 9, 9]).outcome["opponent"]["successes"] == 3


def test_round_by_round_and_each_of_them_by_both(river: Playing) -> None:
    ann, bob = river.players["Ann"], river.players["Bob"]
    roll, reply = wrestle(river, target=3, faces=[9, 9, 2])
    assert reply.of("waited")["waiting"]["by"]["seat"] == bob.id
    second = bob.answer(roll, faces=[2, 2, 2])
    assert second.of("waited")["waiting"]["by"] == {"role": "player", "seat": ann.id, "groups": 1}
    ann.answer(roll, faces=[9, 2, 2])
    assert bob.answer(roll, faces=[2, 2, 2]).outcome["rounds"] == 2
    assert whole(river, river.gm)


def test_nobody_adds_an_action_to_a_turn_that_has_begun(river: Playing) -> None:
    """Multiple actions: how many there are is said before the first; the Storyteller alone may put right what was said."""
    ann, gm = river.players["Ann"], river.gm
    declared = [{"name": each, "traits": ["Swimming"]} for each in ("dive", "rise")]
    draft = ann.propose("storyteller.multiple", river.sheet("Ann"), suggested={"actions": declared})
    gm.act("frame", draft=draft, frame={"actions": declared})
    roll = ann.call("", {}, draft=draft, by_hand=True).roll
    third = [*declared, {"name": "wave", "traits": ["Swimming"]}]
    with pytest.raises(Forbidden, match="only the game master"):
        ann.act("amend", roll=roll, args={"actions": river.state.rolls[roll].args["actions"] * 2})
    for who in (ann, gm):
        with pytest.raises(NotFound, match="in preparation"):
            who.call("", {"actions": third}, draft=draft)
    ann.answer(roll, faces=[8, 2])
    done = ann.answer(roll, faces=[9])
    assert [each["name"] for each in done.outcome["results"]] == ["dive", "rise"]


def test_a_table_may_want_all_dice_thrown_at_once() -> None:
    table = opened(throws="together")
    _, reply = wrestle(table)
    assert [group["name"] for group in reply.of("thrown")["groups"]] == ["actor", "opponent"]
    assert reply.kinds[:3] == ["started", "thrown", "announced"]


def test_nobody_goes_on_with_a_roll_of_somebody_whose_turn_it_is_not(river: Playing) -> None:
    roll, _ = wrestle(river)
    with pytest.raises(Refused, match="waits for something else"):
        river.gm.act("narrate", roll=roll)
    river.gm.withdraw(roll)
    with pytest.raises(Refused, match="over"):
        river.players["Bob"].answer(roll, "throw")


def test_a_group_chooses_who_rolls_for_it_and_that_one_throws() -> None:
    table = Playing(options={"difficulties": "players"})
    for name, stars in (("Ann", 2), ("Bob", 4), ("Cid", 1)):
        table.seated(name, stats={"Agility": stars})
    ann, bob, cid = (table.players[name] for name in ("Ann", "Bob", "Cid"))
    said = {"stat": "Agility", "difficulty": 12}
    draft = ann.propose("double-down.group", table.sheet("Ann"), suggested=said)
    bob.act("join", draft=draft, sheet=table.sheet("Bob"))
    with pytest.raises(Refused, match="takes part in it") as caught:
        ann.call("", {"roller": table.sheet("Cid")}, draft=draft)
    assert caught.value.at == "args.roller"
    reply = ann.call("", {"roller": table.sheet("Bob")}, draft=draft)
    assert reply.of("waited")["waiting"]["by"] == {"role": "Bob", "seat": bob.id, "groups": 1}
    assert [each["stat"] for each in reply.of("started")["args"]["givers"]] == [0, 4], "the roller's stat"
    with pytest.raises(Forbidden):
        cid.answer(reply.roll, "throw")
    bob.answer(reply.roll, faces=[18])
    ann.answer(reply.roll, "double", role="Ann")
    tie = bob.answer(reply.roll, "stand", role="Bob")
    assert (tie.outcome["roller"], tie.outcome["second_total"]) == ("Bob", None), "a tie goes by who rolls"
    assert {offer.to for offer in table.state.offers.values()} <= {table.sheet("Bob")}
    assert whole(table, cid)


def test_whoever_joins_a_group_may_say_that_they_roll_and_one_does() -> None:
    table = Playing(options={"difficulties": "players"})
    for name, stars in (("Ann", 2), ("Bob", 4), ("Cid", 1)):
        table.seated(name, stats={"Agility": stars})
    ann, bob, cid = (table.players[name] for name in ("Ann", "Bob", "Cid"))
    draft = ann.propose(
        "double-down.group", table.sheet("Ann"), suggested={"stat": "Agility", "difficulty": 12}
    )
    bob.act("join", draft=draft, sheet=table.sheet("Bob"), part={"rolls": True})
    cid.act("join", draft=draft, sheet=table.sheet("Cid"), part={"rolls": True})
    with pytest.raises(Refused, match="one rolls for a group: Bob says so already, not Cid too") as caught:
        ann.call("", {}, draft=draft)
    assert caught.value.at == f"parts.{table.sheet('Cid')}.rolls"
    cid.act("join", draft=draft, sheet=table.sheet("Cid"), part={})
    reply = ann.call("", {}, draft=draft)
    assert reply.of("waited")["waiting"]["by"] == {"role": "Bob", "seat": bob.id, "groups": 1}
    assert reply.of("started")["args"]["roller"] == "Bob"
    assert [each["stat"] for each in reply.of("started")["args"]["givers"]] == [0, 4, 0], "the roller's stat"


def test_a_roll_that_is_not_its_players_any_more_holds_up_nobody() -> None:
    table = Playing(options={"difficulties": "players"})
    for name in ("Ann", "Bob", "Cid"):
        table.seated(name, stats={"Agility": 2})
    ann, bob, cid = (table.players[name] for name in ("Ann", "Bob", "Cid"))
    said = {"stat": "Agility", "difficulty": 12}
    draft = ann.propose("double-down.group", table.sheet("Ann"), suggested=said, ready=True)
    table.gm.act("give", sheet=table.sheet("Ann"), seat=bob.id)
    bob.act("join", draft=draft, sheet=table.sheet("Bob"))
    reply = cid.act("leave", draft=draft, sheet=table.sheet("Cid"))
    assert not table.state.drafts[draft].ready, reply
    assert bob.call(draft=draft).of("started")["args"]["roller"] == "Ann"


def party(
    *, reaction: int = 12, prayer: Mapping[str, tuple[int, ...]] | None = None, **options: Any
) -> tuple[Playing, str]:
    """Ann leads a group of four in Daggerheart, and has begun its roll; nobody else has thrown yet. They hold these Prayer Dice."""
    table = Playing("daggerheart", options=options)
    for name in ("Ann", "Bob", "Cid", "Dot"):
        held = (prayer or {}).get(name, ())
        own = [{"name": f"{name}'s", "bonus": 2}]
        table.seated(name, experiences=own, rally=6 if name == "Ann" else 0, prayer=list(held))
    draft = table.players["Ann"].propose(
        "daggerheart.group", table.sheet("Ann"), suggested={"trait": "Agility"}
    )
    for name in ("Bob", "Cid", "Dot"):
        part = {"trait": "Agility"}
        table.players[name].act("join", draft=draft, sheet=table.sheet(name), part=part)
    table.gm.act("frame", draft=draft, frame={"difficulty": 15, "reaction_difficulty": reaction})
    return table, table.players["Ann"].call("", {}, draft=draft).roll


def wanted(table: Playing, roll: str) -> dict[str, str]:
    """Who is asked to throw something of a roll, and as which of its roles."""
    return {
        name: each["role"]
        for name, person in table.players.items()
        for each in person.look("state")["todo"]
        if each.get("roll") == roll and each["do"] == "throw"
    }


def test_nobody_waits_for_another_to_throw() -> None:
    table, roll = party()
    ann, bob, cid, dot = (table.players[name] for name in ("Ann", "Bob", "Cid", "Dot"))
    assert wanted(table, roll) == {"Bob": "helper 1", "Cid": "helper 2", "Dot": "helper 3"}
    with pytest.raises(Forbidden, match="somebody else's to throw"):
        ann.answer(roll, "throw")
    with pytest.raises(NotFound, match="no dice of 'helper 9'"):
        bob.answer(roll, "throw", role="helper 9")
    with pytest.raises(Forbidden):
        bob.answer(roll, "throw", role="helper 2")
    with pytest.raises(BadFace):
        dot.answer(roll, faces=[13, 1])
    early = dot.answer(roll, faces=[9, 9])
    assert [each["ahead"] for each in early.of("thrown")["groups"]] == ["helper 3", "helper 3"]
    assert early.of("waited")["waiting"]["by"]["role"] == "helper 1", (
        "what comes first is waited for as before"
    )
    assert [each["role"] for each in early.of("waited")["waiting"]["ahead"]] == ["helper 2"]
    assert wanted(table, roll) == {"Bob": "helper 1", "Cid": "helper 2"}
    assert whole(table, cid), "a log that ends with dice of the last before those of the first"
    table.gm.answer(roll, "throw", role="helper 2")
    assert whole(table, cid)
    asked = bob.answer(roll, faces=[1, 2])
    assert asked.kinds == ["thrown", "waited"], "what lies there is not thrown again"
    last = asked.of("waited")["waiting"]
    assert (last["name"], last["asks"][-1]["seat"]) == ("lead", ann.id)
    assert [each["says"] for each in early.of("waited")["waiting"]["came"]] == ["+1, success with 18"], (
        "what a part came to is told as soon as it is done"
    )
    assert [each["role"] for each in last["came"]] == ["helper 1", "helper 2", "helper 3"]
    assert [each["says"] for each in (last["came"][0], last["came"][2])] == [
        "−1, failure with 3",
        "+1, success with 18",
    ]
    run = [each.get("ahead") for each in table.state.rolls[roll].run if "faces" in each]
    assert run == ["helper 3", "helper 3", "helper 2", "helper 2", None, None]
    assert whole(table, bob)


def test_the_leader_decides_when_all_others_have_rolled_and_pays_then() -> None:
    table, roll = party()
    ann, gm = table.players["Ann"], table.gm
    for role, faces in (("helper 3", [9, 9]), ("helper 2", [9, 8]), ("helper 1", [1, 2])):
        waiting = gm.answer(roll, faces=faces, role=role).of("waited")["waiting"]
    says = [each["says"] for each in waiting["asks"][-1]["options"]]
    assert says == ["roll, with +1 from the others", "Ann's +2, for 1 Hope", "add the Rally die, a d6"]
    rows = ann.look("odds", roll=roll)["options"]
    assert {"roll", "experience:Ann's", "rally"} < {*rows}, "each with its odds"
    hope = table.values("Ann")["hope"]
    assert table.values("Ann")["rally"] == 6
    ann.answer(roll, "experience:Ann's")
    assert table.values("Ann")["hope"] == hope - 1
    ann.answer(roll, "rally")
    done = ann.answer(roll, "roll")
    assert table.values("Ann")["rally"] == 0
    assert done.outcome["hope_spent"] == 1
    assert done.outcome["modifier"] == done.outcome["bonus"] + 2
    assert {"name": "Experiences used then", "amount": 2} in done.of("announced")["parts"]
    assert whole(table, gm)


def test_dice_are_whose_they_are_whoever_had_them_fall() -> None:
    table = Playing(options={"difficulties": "players"})
    for name, stars in (("Ann", 2), ("Bob", 4)):
        table.seated(name, stats={"Agility": stars})
    ann, bob = table.players["Ann"], table.players["Bob"]
    said = {"stat": "Agility", "difficulty": 12}
    draft = ann.propose("double-down.group", table.sheet("Ann"), suggested=said)
    bob.act("join", draft=draft, sheet=table.sheet("Bob"))
    roll = ann.call("", {}, draft=draft).roll
    ann.answer(roll, "double", role="Ann")
    last = bob.answer(roll, "double", role="Bob").of("thrown")
    assert [each["seat"] for each in last["groups"]] == [ann.id], "Bob voted last, and Ann rolls"
    assert [each["seat"] for each in table.state.rolls[roll].run if "faces" in each] == [ann.id, ann.id]


SAID = {"ahead", "role", "name", "key"}


def test_what_was_decided_before_its_turn_is_not_told_otherwise() -> None:
    table, roll = party(reaction=16, prayer={"Cid": (1, 3)})
    table.players["Cid"].answer(roll, faces=[7, 6])
    table.players["Cid"].answer(roll, "prayer:1", turn="helper 2")
    table.gm.answer(roll, "throw", role="helper 3")
    for ended in (False, True):
        if ended:
            table.players["Bob"].answer(roll, faces=[9, 9], role="helper 1")
            table.players["Cid"].answer(roll, "prayer:3")
            table.players["Ann"].answer(roll, "roll")
        log = [json.loads(line) for line in table.gm.look("export")["lines"]]
        signer = Signer(table.state.key, table.state.table)
        assert verify(sealed(log, signer)).ok
        decided = [edit for edit in edits(log) if edit.kind == "decided" and edit.at in SAID]
        turns = [
            edit for edit in edits(log) if edit.kind == "waited" and ("ahead" in edit.at or "turn" in edit.at)
        ]
        waited = [
            edit
            for edit in turns
            if not edit.at.endswith("seat") and edit[1:3] != ("waiting.turn", "taken out")
        ]
        assert {edit.at for edit in decided} == SAID
        assert len(waited) > 20
        for edit in (*some(decided, quick=8), *some(waited, one_in=8, quick=4)):
            assert not verify(sealed(edit.log, signer)).ok, edit[:3]


@pytest.mark.parametrize("name", ["gm", "Cid"])
def test_whose_dice_lie_there_is_not_told_otherwise(name: str) -> None:
    table, roll = party()
    for who, role in (("Dot", "helper 3"), ("Cid", "helper 2"), ("Bob", "helper 1")):
        table.players[who].answer(roll, faces=[9, 2 + len(role)], role=role)
    table.players["Ann"].answer(roll, "roll")
    person = table.gm if name == "gm" else table.players[name]
    log = [json.loads(line) for line in person.look("export")["lines"]]
    signer = Signer(table.state.key, table.state.table)
    assert verify(sealed(log, signer)).ok
    found = [edit for edit in edits(log) if "ahead" in edit.at and not edit.at.endswith("seat")]
    assert {edit.kind for edit in found} == {"thrown", "waited"}
    assert len(found) > 20
    came = [edit for edit in edits(log) if "came" in edit.at and not edit.at.endswith("came")]
    assert len(came) > 5
    for edit in some((*found, *came), quick=8):
        assert not verify(sealed(edit.log, signer)).ok, edit[:3]


def test_the_other_side_may_be_quicker() -> None:
    table = opened(throws="each")
    ann, bob = table.players["Ann"], table.players["Bob"]
    roll, _ = wrestle(table, by_hand=True)
    early = bob.answer(roll, faces=[9, 2, 2])
    assert early.of("waited")["waiting"]["by"] == {"role": "player", "seat": ann.id, "groups": 1}
    assert early.of("waited")["waiting"]["dice"] == [{"name": "actor", "dice": "3d10"}]
    with pytest.raises(Forbidden):
        bob.answer(roll, "throw")
    done = ann.answer(roll, faces=[9, 9, 2])
    assert done.outcome["winner"] == "actor"
    assert whole(table, bob)


def test_real_dice_are_thrown_while_another_is_asked_something() -> None:
    table, roll = party(reaction=16, prayer={"Bob": (1,)})
    bob, cid = table.players["Bob"], table.players["Cid"]
    asked = bob.answer(roll, faces=[9, 6]).of("waited")["waiting"]
    assert (asked["kind"], {each["role"] for each in asked["ahead"]}) == ("window", {"helper 2", "helper 3"})
    assert wanted(table, roll) == {"Cid": "helper 2", "Dot": "helper 3"}
    with pytest.raises(Forbidden, match="somebody else's to throw"):
        table.players["Ann"].answer(roll, faces=[3, 4])
    assert cid.answer(roll, faces=[3, 4], role="helper 2").kinds == ["thrown", "waited"]
    last = bob.answer(roll, "prayer:1").of("waited")["waiting"]
    assert [each["role"] for each in last["came"]] == ["helper 1", "helper 2"], (
        "Cid's part is done with Bob's"
    )
    assert last["by"]["role"] == "helper 3"


def test_nobody_waits_for_another_to_be_asked() -> None:
    table, roll = party(reaction=16, prayer={"Cid": (1, 3), "Dot": (2,)})
    ann, bob, cid, dot = (table.players[name] for name in ("Ann", "Bob", "Cid", "Dot"))
    turn = {"turn": "helper 2"}
    early = cid.answer(roll, faces=[7, 6]).of("waited")["waiting"]
    asked = next(each for each in early["ahead"] if each["role"] == "helper 2")
    assert (early["by"]["role"], asked["kind"], asked["when"]["total"]) == ("helper 1", "window", 13)
    assert [(each["role"], each["seat"]) for each in asked["asks"]] == [("Cid", cid.id), ("gm", None)]
    todo = {"do": "answer", "roll": roll, "role": "Cid", **turn}
    assert todo in cid.look("state")["todo"]
    assert {**todo, "role": "gm"} in table.gm.look("state")["todo"]
    assert wanted(table, roll) == {"Bob": "helper 1", "Dot": "helper 3"}
    assert {*cid.look("odds", roll=roll, **turn)["options"]} == {"done", "prayer:1", "prayer:3"}
    with pytest.raises(NotFound, match="nothing in the turn of 'helper 3'"):
        dot.answer(roll, "prayer:2", turn="helper 3")
    with pytest.raises(Forbidden, match="somebody else to decide"):
        bob.answer(roll, "prayer:3", role="Cid", **turn)
    with pytest.raises(BadAnswer, match="no option here"):
        cid.answer(roll, "prayer:2", **turn)
    assert cid.answer(roll, "prayer:3", **turn).kinds == ["decided", "decided", "waited"], (
        "and nothing more changes it"
    )
    assert all(whole(table, each) for each in (ann, cid, table.gm))
    dot.answer(roll, "throw", role="helper 3", faces=[6, 8])
    assert dot.answer(roll, "pass", turn="helper 3").kinds == ["readied", "decided", "waited"]
    assert table.values("Cid")["prayer"] == [1, 3], "it is paid for when it is their turn"
    last = bob.answer(roll, faces=[9, 2]).of("waited")["waiting"]
    assert table.values("Cid")["prayer"] == [1]
    assert [each["says"] for each in last["came"]] == [
        "−1, failure with 11",
        "+1, success with 16",
        "−1, failure with 14",
    ]
    assert [each.get("ahead") for each in table.state.rolls[roll].run if "key" in each] == [
        "helper 2",
        "helper 2",
        "helper 3",
    ]
    ann.answer(roll, "roll")
    assert all(whole(table, each) for each in (ann, cid, table.gm))


def test_a_turn_that_comes_later_waits_for_nobody_who_has_gone() -> None:
    """And whoever goes throws no dice by that, which are waited for meanwhile."""
    table, roll = party(reaction=14, prayer={"Cid": (3,)})
    cid = table.players["Cid"]
    table.gm.act("give", sheet=table.sheet("Bob"), seat=cid.id)
    cid.answer(roll, faces=[7, 6], role="helper 2")

    def asked() -> list[str]:
        waiting = table.state.rolls[roll].waiting
        assert (waiting["kind"], waiting["by"]["role"]) == ("dice", "helper 1")
        return [ask["role"] for each in waiting["ahead"] if "asks" in each for ask in each["asks"]]

    assert asked() == ["Cid", "gm"]
    cid.act("vacate")
    assert asked() == []
    came = table.gm.answer(roll, faces=[9, 2], role="helper 1").of("waited")["waiting"]["came"]
    assert came[-1]["says"] == "−1, failure with 13"
    assert all(whole(table, each) for each in (cid, table.gm))


@pytest.mark.parametrize("to", [None, "Ann", "Cid"])
def test_whoever_is_given_a_sheet_has_not_thrown_its_dice(to: str | None) -> None:
    """Nobody's hand is at them: the game master's neither, nor that of whoever began the roll."""
    table, roll = party(reaction=14)
    seat = None if to is None else table.players[to].id
    given = table.gm.act("give", sheet=table.sheet("Bob"), seat=seat)
    assert given.kinds[0] == "laid"
    assert "thrown" not in given.kinds
    waiting = table.state.rolls[roll].waiting
    assert (waiting["kind"], waiting["by"]["role"], waiting["by"]["seat"]) == ("dice", "helper 1", seat)
    holder = table.gm if to is None else table.players[to]
    assert "thrown" in holder.answer(roll, "throw", role="helper 1").kinds
    assert all(whole(table, each) for each in (*table.players.values(), table.gm))


def test_who_helps_a_groups_leader_decides_when_all_have_rolled() -> None:
    table, roll = party()
    ann, bob, cid, dot = (table.players[name] for name in ("Ann", "Bob", "Cid", "Dot"))
    before = {name: table.values(name)["hope"] for name in ("Bob", "Cid", "Dot")}
    for role in ("helper 1", "helper 2", "helper 3"):
        waiting = table.gm.answer(roll, faces=[9, 9], role=role).of("waited")["waiting"]
    assert [each["role"] for each in waiting["asks"]] == ["helper 1", "helper 2", "helper 3", "player"]
    assert waiting["asks"][0]["help"].startswith("whether to Help the leader")
    assert {"do": "answer", "roll": roll, "role": "helper 1"} in bob.look("state")["todo"]
    odds = bob.look("odds", roll=roll)["options"]
    assert sum(p for label, p in odds["help:helper 1"].items() if "Success" in label) > sum(
        p for label, p in odds["roll"].items() if "Success" in label
    )
    with pytest.raises(BadAnswer, match="no option here"):
        dot.answer(roll, "help:helper 1")
    asked = cid.answer(roll, "help:helper 2").of("waited")["waiting"]
    assert [each["role"] for each in asked["asks"]] == ["helper 1", "helper 3", "player"]
    bob.answer(roll, "pass")
    assert dot.answer(roll, "pass").kinds == ["readied"], "the leader has still something to bring"
    done = ann.answer(roll, "roll")
    assert [each["name"] for each in done.of("thrown")["groups"]] == ["Hope", "Fear", "Help"]
    spent = {name: before[name] - table.values(name)["hope"] for name in before}
    assert spent == {"Bob": 0, "Cid": 1, "Dot": 0}
    assert whole(table, bob)


def test_when_nobody_helps_and_the_leader_has_nothing_to_bring_the_leader_rolls() -> None:
    table = Playing("daggerheart")
    for name, hope in (("Ann", 2), ("Bob", 2), ("Cid", 0)):
        table.seated(name, hope=hope)
    draft = table.players["Ann"].propose(
        "daggerheart.group", table.sheet("Ann"), suggested={"trait": "Agility"}
    )
    for name in ("Bob", "Cid"):
        table.players[name].act("join", draft=draft, sheet=table.sheet(name), part={"trait": "Agility"})
    table.gm.act("frame", draft=draft, frame={"difficulty": 15})
    roll = table.players["Ann"].call("", {}, draft=draft).roll
    table.players["Bob"].answer(roll, faces=[9, 1], role="helper 1")
    last = table.players["Cid"].answer(roll, faces=[9, 1], role="helper 2").of("waited")["waiting"]
    assert [each["role"] for each in last["asks"]] == ["helper 1", "player"], "no Hope, no Help"
    assert table.players["Bob"].answer(roll, "pass").kinds[:3] == ["readied", "decided", "thrown"]
