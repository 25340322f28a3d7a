"""Rolls at a table: dice that are fair, typed in or thrown by hand; decisions, votes and windows; hidden and amended ones."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.errors import (
    BadAnswer,
    BadArgument,
    BadFace,
    BadInput,
    Conflict,
    Forbidden,
    NotFound,
    Refused,
    TooLarge,
    UnknownRule,
)
from rollwright.systems.daggerheart.action import Action
from rollwright.systems.double_down.attempt import Attempt
from rollwright.table.hosts.host import Host
from rollwright.table.play import fairness, running, sizes
from rollwright.table.play.commands import Call
from rollwright.table.proof.verify import verify
from rollwright.table.seen import secrecy
from rollwright.table.stores.memory import Memory
from table.tabling import Person, Playing, Reply

SURE = {"stat": "Agility", "difficulty": 5}
ATTEMPT = "double-down.attempt"


def of(table: Playing, move: str, sheet: str, **args: Any) -> Any:
    """A roll that the game master makes for a sheet."""
    return table.gm.call(move, args, sheet=sheet)


@pytest.fixture
def dd() -> Playing:
    """A table of Double Down where players set difficulties."""
    table = Playing(options={"difficulties": "players"})
    table.seated(
        "Ann",
        stats={"Agility": 3},
        drive=3,
        tags=[{"name": "Rogue", "level": 2}, {"name": "Old", "level": 1}],
    )
    table.seated("Bob", stats={"Agility": 2}, drive=1, tags=[{"name": "Loud", "level": 1}])
    return table


@pytest.fixture
def dh() -> Playing:
    """A table of Daggerheart where players set difficulties, Ann holding a Prayer Die."""
    table = Playing("daggerheart", options={"difficulties": "players"})
    table.seated(
        "Ann", hope=2, prayer=[3], traits={"Agility": 1}, experiences=[{"name": "Ropes", "bonus": 2}]
    )
    table.seated("Bob", hope=3, prayer=[2])
    return table


# -- dice ------------------------------------------------------------------------------------------------------------


def test_fair_dice_are_those_of_the_seed_and_the_rollers_nonce(dd: Playing) -> None:
    reply = dd.players["Ann"].act("roll", dice="3d6 + 2d20")
    span = dd.state.span
    (thrown,) = reply.every("thrown")
    for draw, group in enumerate(thrown["groups"]):
        chance = fairness.below(span.seeds["open"], dd.id, 0, "open", draw, thrown["nonce"])
        assert (group["seed"], group["draw"]) == ("open", draw)
        assert group["faces"] == list(fairness.thrown(fairness.pool_of(group["dice"]), chance))
    again = dd.players["Ann"].call("roll", {"dice": "4d6kh3"}, nonce="my own")
    (group,) = again.of("thrown")["groups"]
    assert again.of("thrown")["nonce"] == "my own"
    assert group["draw"] == 2, "each group has a draw of its own"
    assert group["dropped"] == [min(group["faces"])]
    assert again.of("announced")["outcome"]["total"] == sum(group["faces"]) - min(group["faces"])


def test_nobody_but_who_rolls_has_a_hand_in_where_the_dice_fall(dd: Playing, dh: Playing) -> None:
    ann = dd.players["Ann"]
    roll = ann.call(ATTEMPT, SURE, nonce="Ann's own").roll
    answered = dd.gm.answer(roll, "double", role="player")
    assert answered.of("thrown")["nonce"] == "Ann's own"
    amended = dd.gm.call("amend", {"roll": roll, "args": {"difficulty": 9}}, nonce="the game master's")
    assert all(data["nonce"] == "Ann's own" for data in amended.every("thrown"))
    attack = {
        "weapon": "Sword",
        "targets": [dh.gm.act("lay", line="Troll: difficulty 2, hp 6").of("laid")["sheet"]["id"]],
    }
    dh.lay(
        "Cid",
        {
            "features": ["Luckbender"],
            "hope": 3,
            "traits": {"Agility": 5},
            "weapons": [{"name": "Sword", "trait": "Agility", "die": 8}],
        },
    )
    begun = dh.gm.call("daggerheart.attack", attack, sheet=dh.sheet("Cid"), nonce="Cid's own")
    closed = dh.gm.call("narrate", {"roll": begun.roll}, nonce="another")
    assert [data["nonce"] for data in begun.every("thrown") + closed.every("thrown")] == [
        "Cid's own",
        "Cid's own",
    ]


def test_typed_dice_are_marked_and_all_of_them_are_used(dd: Playing) -> None:
    reply = dd.players["Ann"].call("roll", {"dice": "2d6+1d4"}, faces=[6, 5, 3])
    assert [group["typed"] for group in reply.of("thrown")["groups"]] == [True, True]
    assert all("seed" not in group for group in reply.of("thrown")["groups"])
    assert reply.faces == [6, 5, 3]
    length = len(dd.log)
    for faces, error in (([6, 5, 3, 1], BadAnswer), ([7, 1, 1], BadFace), ([6], BadFace)):
        with pytest.raises(error):
            dd.players["Ann"].call("roll", {"dice": "2d6+1d4"}, faces=faces)
    assert len(dd.log) == length


def test_a_roll_by_hand_waits_for_the_faces_of_whoever_throws(dd: Playing) -> None:
    ann, bob = dd.players["Ann"], dd.players["Bob"]
    reply = ann.call(ATTEMPT, SURE, by_hand=True)
    waiting = reply.of("waited")["waiting"]
    assert (waiting["kind"], waiting["dice"]) == ("dice", [{"name": "d20", "dice": "d20"}])
    with pytest.raises(Refused, match="waits for no decision"):
        ann.look("odds", roll=reply.roll)
    with pytest.raises(Forbidden):
        bob.answer(reply.roll, faces=[12])
    with pytest.raises(BadAnswer, match="faces of dice"):
        ann.answer(reply.roll, "double")
    with pytest.raises(BadAnswer, match="left over"):
        ann.answer(reply.roll, faces=[12, 13])
    assert ann.answer(reply.roll, faces=[12]).kinds == ["thrown", "waited"]
    assert ann.answer(reply.roll, "double").of("waited")["waiting"]["kind"] == "dice"
    assert dd.gm.answer(reply.roll, faces=[20]).outcome["second_total"] == 23


def test_plain_dice_or_a_rule_by_its_numbers(dd: Playing) -> None:
    ann = dd.players["Ann"]
    known = ann.call("roll", {"rule": "double-down.attempt", "args": {"stat": 2, "difficulty": 9}}, faces=[4])
    assert dd.gm.answer(known.roll, "stand", role="player").outcome["total"] == 6
    other = ann.call(
        "roll", {"rule": "keepers.resistance", "args": {"pool": 2}}, sheet=dd.sheet("Ann"), faces=[4, 5]
    )
    assert other.of("started")["sheet"] == dd.sheet("Ann")
    for wrong in ({}, {"dice": "d6", "rule": "keepers.action"}):
        with pytest.raises(BadArgument, match="one of them"):
            ann.call("roll", wrong)
    with pytest.raises(UnknownRule):
        ann.act("roll", rule="double-down.sleep")
    with pytest.raises(BadInput):
        ann.act("roll", dice="2d")
    with pytest.raises(BadArgument):
        ann.call("roll", {"dice": "d6"}, nonce="n" * 101)
    with pytest.raises(Forbidden):
        ann.call("roll", {"dice": "d6"}, sheet=dd.sheet("Bob"))


# -- decisions -------------------------------------------------------------------------------------------------------


def test_a_decision_is_its_players_or_the_game_masters_who_says_for_whom(dd: Playing) -> None:
    ann, bob = dd.players["Ann"], dd.players["Bob"]
    roll = ann.call(ATTEMPT, SURE, faces=[12]).roll
    with pytest.raises(Forbidden, match="somebody else"):
        bob.answer(roll, "stand")
    with pytest.raises(BadAnswer, match="which option"):
        ann.answer(roll)
    with pytest.raises(BadAnswer, match="stand, double"):
        ann.answer(roll, "sit")
    with pytest.raises(NotFound, match="does not ask"):
        ann.answer(roll, "stand", role="target")
    with pytest.raises(Forbidden):
        dd.gm.answer(roll, "stand")
    assert dd.gm.answer(roll, "stand", role="player").of("decided")["key"] == "stand"
    with pytest.raises(Refused, match="is over"):
        ann.answer(roll, "stand")
    with pytest.raises(NotFound):
        ann.answer("roll-none", "stand")


def test_what_a_roll_costs_is_due_at_once_and_its_gains_at_the_end(dd: Playing) -> None:
    ann = dd.players["Ann"]
    reply = ann.call(ATTEMPT, {**SURE, "tags": ["Rogue"], "drive": 2}, faces=[8])
    assert dd.values("Ann")["drive"] == 1
    assert dd.values("Ann")["tags"][0]["exhausted"] is True
    assert reply.kinds.index("booked") < reply.kinds.index("waited")
    assert dd.state.rolls[reply.roll].paid == 2
    ann.answer(reply.roll, "stand")
    assert dd.state.rolls[reply.roll].status == "applied"
    assert dd.values("Ann")["drive"] == 1


def test_two_open_rolls_cannot_hold_the_same_thing() -> None:
    table = Playing(options={"difficulties": "players"}, house={"dd.tagExhaust": "on-success"})
    ann, _ = table.seated("Ann", stats={"Agility": 3}, tags=[{"name": "Rogue", "level": 2}])
    first = ann.call(ATTEMPT, {**SURE, "tags": ["Rogue"]}, faces=[12])
    assert first.of("started")["reserve"]
    with pytest.raises(Refused, match="held back"):
        ann.call(ATTEMPT, {**SURE, "tags": ["Rogue"]})
    ann.answer(first.roll, "stand")
    with pytest.raises(Refused, match="exhausted"):
        ann.call(ATTEMPT, {**SURE, "tags": ["Rogue"]})


# -- many at once ----------------------------------------------------------------------------------------------------


def contest(table: Playing) -> tuple[Person, Person, str]:
    """A contested roll of Ann against Bob, up to where both commit."""
    ann, bob = table.players["Ann"], table.players["Bob"]
    draft = ann.propose("double-down.contested", table.sheet("Ann"), args={"target": table.sheet("Bob")})
    form = ann.look("form", draft=draft)
    assert form["part"] is None or form["part"]["joins"]
    table.gm.act("frame", draft=draft, frame={"stat": "Agility"})
    roll = ann.call(draft=draft).roll
    bob.answer(roll, "roll")
    return ann, bob, roll


def test_commitments_are_hidden_until_all_are_in(dd: Playing) -> None:
    ann, bob, roll = contest(dd)
    waiting = dd.state.rolls[roll].waiting
    assert waiting is not None
    assert waiting["kind"] == "together"
    roles = [each["role"] for each in waiting["asks"]]
    keys = {each["role"]: [option["key"] for option in each["options"]] for each in waiting["asks"]}
    mine, other = roles
    ann.answer(roll, keys[mine][1])
    for person in (bob, dd.gm):
        (card,) = person.look()["rolls"]
        assert (card["ready"], card["commits"]) == ([mine], {})
    (own,) = ann.look()["rolls"]
    assert own["commits"] == {mine: keys[mine][1]}
    ann.answer(roll, keys[mine][0])
    assert ann.look()["rolls"][0]["ready"] == [mine]
    ann.answer(roll, keys[mine][1])
    reply = bob.answer(roll, keys[other][0])
    assert [(data["role"], data["key"]) for data in reply.every("decided")] == [
        (mine, keys[mine][1]),
        (other, keys[other][0]),
    ]
    assert dd.state.rolls[roll].commits == {}


def test_the_game_master_commits_for_who_is_not_there(dd: Playing) -> None:
    ann, bob, roll = contest(dd)
    waiting = dd.state.rolls[roll].waiting
    assert waiting is not None
    mine, other = waiting["asks"]
    dd.gm.answer(roll, other["options"][0]["key"], role=other["role"])
    assert bob.look()["rolls"][0]["commits"] == {}
    assert ann.answer(roll, mine["options"][0]["key"]).every("decided")


def test_a_roll_stays_open_to_all_who_hold_something_until_it_is_narrated(dh: Playing) -> None:
    ann, bob = dh.players["Ann"], dh.players["Bob"]
    reply = ann.call("daggerheart.action", {"trait": "Agility", "difficulty": 17}, faces=[5, 7])
    asks = reply.of("waited")["waiting"]["asks"]
    assert reply.of("waited")["waiting"]["kind"] == "window"
    assert asks[-1]["role"] == "gm"
    assert "announced" not in reply.kinds
    for answer in (lambda: ann.answer(reply.roll, "done"), lambda: ann.act("narrate", roll=reply.roll)):
        with pytest.raises((Forbidden, BadAnswer)):
            answer()
    added = bob.answer(reply.roll, "prayer:2")
    assert added.of("decided")["role"] == "Bob"
    assert dh.values("Bob")["prayer"] == []
    assert dh.state.offers == {}, "nothing is applied yet"
    told = dh.gm.act("narrate", roll=reply.roll)
    assert (told.outcome["total"], told.outcome["success"]) == (15, False)
    assert [each.move for each in dh.state.offers.values()] == ["daggerheart.bank-fear"]
    with pytest.raises(Refused, match="is over"):
        dh.gm.act("narrate", roll=reply.roll)


def test_a_roll_to_which_nobody_can_add_anything_waits_for_nobody(dh: Playing) -> None:
    for name in ("Ann", "Bob"):
        dh.gm.act("write", sheet=dh.sheet(name), values={"prayer": []})
    ann = dh.players["Ann"]
    roll = ann.call("daggerheart.action", {"trait": "Agility", "difficulty": 10}, faces=[9, 7]).roll
    assert dh.state.rolls[roll].status == "applied"
    assert dh.values("Ann")["hope"] == 3
    with pytest.raises(Refused, match="is over"):
        dh.gm.act("narrate", roll=roll)


@pytest.mark.parametrize(
    ("difficulty", "faces", "waits"), [(17, [8, 8], False), (14, [9, 7], False), (None, [9, 7], True)]
)
def test_whom_nothing_can_make_a_difference_to_is_not_asked(
    dh: Playing, difficulty: int | None, faces: list[int], waits: bool
) -> None:
    """Nobody is asked for Prayer Dice after a critical, or where every difficulty is met; where none is told, the total may matter."""
    reply = dh.players["Ann"].call(
        "daggerheart.action", {"trait": "Agility", "difficulty": difficulty}, faces=faces
    )
    assert ("waited" in reply.kinds) is waits
    assert dh.state.rolls[reply.roll].status == ("open" if waits else "applied")
    assert [data["key"] for data in reply.every("decided")] == [] if waits else ["done"]
    assert (dh.values("Ann")["prayer"], dh.values("Bob")["prayer"]) == ([3], [2])


def test_nobody_waits_for_a_seat_that_is_locked(dh: Playing) -> None:
    ann, bob = dh.players["Ann"], dh.players["Bob"]
    dh.gm.act("lock", seat=bob.id)
    said = {"trait": "Agility", "difficulty": 17}
    reply = ann.call("daggerheart.action", said, faces=[5, 7])
    assert [each["role"] for each in reply.of("waited")["waiting"]["asks"]] == ["player", "gm"]
    dh.gm.act("write", sheet=dh.sheet("Ann"), values={"prayer": []})
    again = ann.call("daggerheart.action", said, faces=[5, 7]).roll
    assert dh.state.rolls[again].status == "applied"


def test_nobody_waits_for_a_seat_on_which_nobody_sits(dh: Playing) -> None:
    for name in ("Ann", "Bob"):
        dh.gm.act("write", sheet=dh.sheet(name), values={"prayer": []})
    cid = dh.players["Cid"] = Person(dh, dh.gm.act("hand-out", name="Cid", empty=True).raw["token"])
    dh.lay("Cid", {"prayer": [3]})

    def waits() -> bool:
        return "waited" in acts().kinds

    def acts() -> Reply:
        said = {"trait": "Agility", "difficulty": 15}
        return dh.players["Ann"].call("daggerheart.action", said, faces=[5, 7])

    assert not waits()
    cid.act("sit")
    assert waits()
    asked = acts().roll
    dh.gm.act("vacate", seat=cid.id)
    assert dh.state.rolls[asked].status == "applied", "nobody else was asked"
    assert not waits()
    assert verify(line.encode() for line in dh.gm.look("export")["lines"]).ok


def test_an_open_window_asks_whoever_is_there(dh: Playing) -> None:
    ann, bob = dh.players["Ann"], dh.players["Bob"]

    def asked() -> list[str]:
        return [each["role"] for each in dh.state.rolls[roll].waiting["asks"]]

    roll = ann.call("daggerheart.action", {"trait": "Agility", "difficulty": 17}, faces=[5, 7]).roll
    everybody = asked()
    dh.gm.act("vacate", seat=bob.id)
    assert len(asked()) == 2
    bob.act("sit")
    assert asked() == everybody
    ann.answer(roll, "pass")
    dh.gm.act("say", text="anybody?")
    assert dh.state.rolls[roll].status == "open"
    dh.gm.act("lock", seat=bob.id)
    assert dh.state.rolls[roll].status == "applied", "who is left has passed"
    assert verify(line.encode() for line in dh.gm.look("export")["lines"]).ok


def test_whoever_is_given_a_sheet_is_asked_what_it_may_add(dh: Playing) -> None:
    bob, cid = dh.players["Bob"], dh.sit("Cid")
    roll = (
        dh.players["Ann"]
        .call("daggerheart.action", {"trait": "Agility", "difficulty": 17}, faces=[5, 7])
        .roll
    )
    todo = {"do": "answer", "roll": roll, "role": "Bob"}
    assert todo in bob.look()["todo"]
    dh.gm.act("give", sheet=dh.sheet("Bob"), seat=cid.id)
    assert (todo in bob.look()["todo"], todo in cid.look()["todo"]) == (False, True)
    dh.gm.act("give", sheet=dh.sheet("Bob"), seat=None)
    assert todo in dh.gm.look()["todo"]
    assert verify(line.encode() for line in dh.gm.look("export")["lines"]).ok


def test_a_prayer_die_that_is_enough_is_the_last(dh: Playing) -> None:
    ann, bob = dh.players["Ann"], dh.players["Bob"]
    roll = ann.call("daggerheart.action", {"trait": "Agility", "difficulty": 14}, faces=[5, 7]).roll
    added = bob.answer(roll, "prayer:2")
    assert [data["key"] for data in added.every("decided")] == ["prayer:2", "done"]
    assert added.outcome["label"] == "Success with Fear"


def test_what_an_older_table_has_announced_is_applied_when_somebody_rolls(dh: Playing) -> None:
    """There, an outcome was announced and applied later; a table may have stopped in between."""
    for name in ("Ann", "Bob"):
        dh.gm.act("write", sheet=dh.sheet(name), values={"prayer": []})
    first = dh.players["Ann"].call("daggerheart.action", {"trait": "Agility", "difficulty": 10}, faces=[9, 7])
    older, log = Memory(), dh.log
    kinds = [event.kind for event in log]
    older.append(dh.id, 0, log[: kinds.index("applied")]).result()
    dh.host, dh.store = Host(older, dh.machine), older
    assert dh.state.rolls[first.roll].status == "announced"
    with pytest.raises(Refused, match="waits until somebody rolls"):
        dh.players["Ann"].answer(first.roll, "done")
    assert not dh.gm.look()["todo"]
    dh.players["Bob"].call("daggerheart.action", {"trait": "Agility", "difficulty": 10}, faces=[9, 8])
    assert dh.state.rolls[first.roll].status == "applied"
    assert dh.values("Ann")["hope"] == 3


def test_what_a_settled_roll_gave_counts_for_the_next(dh: Playing) -> None:
    for name in ("Ann", "Bob"):
        dh.gm.act("write", sheet=dh.sheet(name), values={"prayer": [], "hope": 1})
    ann = dh.players["Ann"]
    ann.call("daggerheart.action", {"trait": "Agility", "difficulty": 10}, faces=[9, 7])
    ann.call(
        "daggerheart.action",
        {"trait": "Agility", "difficulty": 10, "experiences": ["Ropes"]},
        faces=[2, 5],
    )
    assert dh.values("Ann")["hope"] == 1, "one gained, one paid"


def test_a_window_is_closed_by_who_rolls_on_and_not_by_others(dh: Playing) -> None:
    ann = dh.players["Ann"]
    first = ann.call("daggerheart.action", {"trait": "Agility", "difficulty": 14}, faces=[5, 7])
    dh.gm.call(
        "daggerheart.action", {"trait": "Agility", "difficulty": 10}, sheet=dh.sheet("Bob"), hidden=True
    )
    assert dh.state.rolls[first.roll].status == "open"
    dh.players["Bob"].call("daggerheart.action", {"trait": "Agility", "difficulty": 10}, faces=[9, 8])
    assert dh.state.rolls[first.roll].status == "open"
    ann.call("daggerheart.action", {"trait": "Agility", "difficulty": 10}, faces=[9, 8])
    assert dh.state.rolls[first.roll].status == "applied"


def test_a_window_closes_by_itself_when_all_who_hold_something_have_passed(dh: Playing) -> None:
    ann = dh.players["Ann"]
    watcher = dh.sit("Wim", role="watcher")
    roll = ann.call("daggerheart.action", {"trait": "Agility", "difficulty": 14}, faces=[5, 7]).roll
    rolling = dh.state.rolls[roll]
    assert rolling.waiting is not None
    holders = {each["role"]: each["seat"] for each in rolling.waiting["asks"][:-1]}
    assert len(holders) > 1, "several hold something"
    with pytest.raises(Forbidden, match="you hold nothing"):
        watcher.answer(roll, "pass")
    by_seat = {person.id: person for person in dh.players.values()}
    *some, last = holders.items()
    for role, seat in some:
        reply = by_seat[seat].answer(roll, "pass")
        assert reply.kinds == ["readied"]
        assert not any(each.get("roll") == roll for each in by_seat[seat].look()["todo"])
        assert dh.state.rolls[roll].ready[-1] == role
        length = len(dh.log)
        with pytest.raises(Refused, match="you have passed"):
            by_seat[seat].answer(roll, "pass")
        assert len(dh.log) == length
    reply = by_seat[last[1]].answer(roll, "pass", role=last[0])
    assert reply.kinds[:3] == ["readied", "decided", "announced"]
    assert dh.state.rolls[roll].status == "applied"


def test_dice_of_hands_are_waited_for_when_a_window_is_closed(dh: Playing) -> None:
    sword = {"name": "Sword", "trait": "Agility", "die": 8}
    dh.gm.act("write", sheet=dh.sheet("Ann"), values={"weapons": [sword]})
    troll = dh.gm.act("lay", line="Troll: difficulty 8, hp 6, major 5, severe 9").of("laid")["sheet"]["id"]
    ann = dh.players["Ann"]
    roll = ann.call("daggerheart.attack", {"weapon": "Sword", "targets": [troll]}, faces=[1, 3]).roll
    ann.answer(roll, "prayer:3")
    rolling = dh.state.rolls[roll]
    assert rolling.waiting is not None
    assert (rolling.status, rolling.waiting["kind"]) == ("open", "dice")
    ann.answer(roll, faces=[6])
    assert dict(dh.state.rolls[roll].waiting["when"])["damage"] == 6, "what Prayer Dice are left may be added"
    assert dh.players["Bob"].answer(roll, "prayer:2").outcome["damage"] == 8
    assert {"name": "damage: prayer", "amount": 2} in dh.state.rolls[roll].result["parts"]
    assert dh.values("Bob")["prayer"] == []
    assert dh.state.rolls[roll].status == "applied"


def test_a_roll_without_end_is_refused(dd: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sizes, "THROWS", 1)
    rule = {"rule": "storyteller.extended", "args": {"pool": 1, "target": 30}}
    length = len(dd.log)
    with pytest.raises(TooLarge, match="does not end"):
        dd.players["Ann"].call("roll", rule)
    (thrown,) = dd.log[length:]
    assert (thrown.kind, thrown.data["aside"], thrown.command) == ("thrown", "refused", "")
    assert [group["draw"] for group in thrown.data["groups"]] == [0], "what was drawn is on record"
    dd.players["Ann"].act("roll", dice="2d6")
    assert verify(line.encode() for line in dd.gm.look("export")["lines"]).ok


def test_a_roll_that_waits_for_a_decision_is_not_narrated(dd: Playing) -> None:
    roll = dd.players["Ann"].call(ATTEMPT, SURE, faces=[12]).roll
    with pytest.raises(Refused, match="something else first"):
        dd.gm.act("narrate", roll=roll)
    with pytest.raises(NotFound):
        dd.gm.act("narrate", roll="roll-none")


# -- again, hidden, noted --------------------------------------------------------------------------------------------


def test_a_roll_is_made_again_with_the_same_words(dd: Playing) -> None:
    ann = dd.players["Ann"]
    plain = ann.act("roll", dice="2d6+1")
    again = ann.call(again=plain.roll)
    assert again.of("started")["args"] == plain.of("started")["args"]
    moved = ann.call(ATTEMPT, {**SURE, "drive": 1}, faces=[12])
    ann.answer(moved.roll, "stand")
    other = (
        ann.call(again=moved.roll, args={"drive": 0}, faces=[12])
        if False
        else ann.call("", {"drive": 0}, again=moved.roll, faces=[12])
    )
    assert other.of("started")["said"] == {**SURE, "drive": 0}
    assert other.of("started")["sheet"] == dd.sheet("Ann")
    with pytest.raises(BadArgument, match="rolled as"):
        ann.call("double-down.spend", again=moved.roll)
    with pytest.raises(BadArgument, match="one of draft, offer and again"):
        ann.call(again=moved.roll, draft="draft-1")
    with pytest.raises(NotFound):
        ann.call(again="roll-none")
    with pytest.raises(Forbidden):
        dd.players["Bob"].call(again=moved.roll)


def test_a_player_proposes_again_what_the_game_master_sets() -> None:
    table = Playing()
    ann, sheet = table.seated("Ann", stats={"Agility": 3}, drive=2)
    asked = table.gm.act("ask", move=ATTEMPT, sheets=[sheet], frame=SURE)
    roll = ann.call(draft=asked.draft, args={"drive": 1}, faces=[12]).roll
    ann.answer(roll, "stand")
    draft = ann.call(again=roll).of("drafted")["draft"]
    assert (draft["framed"], draft["suggested"], draft["args"]) == (False, SURE, {"drive": 1})
    assert "thrown" not in table.gm.call(again=roll, by_hand=True).kinds


def test_only_what_is_rolled_is_hidden(dd: Playing) -> None:
    with pytest.raises(BadArgument, match="throws no dice"):
        dd.gm.call("say", {"text": "psst"}, hidden=True)
    with pytest.raises(BadArgument, match="there is no move"):
        dd.gm.call("double-down.fly")


def test_what_was_secret_of_a_roll_is_not_said_again(dd: Playing) -> None:
    ann = dd.players["Ann"]
    asked = dd.gm.act("ask", move=ATTEMPT, sheets=[dd.sheet("Ann")], frame=SURE, secret=["difficulty"])
    roll = ann.call(draft=asked.draft, faces=[12]).roll
    ann.answer(roll, "stand")
    with pytest.raises(BadInput, match="difficulty"):
        ann.call(again=roll)
    with pytest.raises(BadInput, match="difficulty"):
        dd.gm.call(again=roll)


def test_a_hidden_roll_is_the_game_masters_alone(dd: Playing) -> None:
    ann = dd.players["Ann"]
    known = len(ann.look("events")["events"])
    roll = dd.gm.call("roll", {"dice": "3d6"}, hidden=True).roll
    assert dd.state.rolls[roll].hidden
    assert len(ann.look("events")["events"]) == known
    (thrown,) = [event for event in dd.log if event.kind == "thrown"]
    assert thrown.to == ("gm",)
    assert [group["seed"] for group in thrown.secret["gm"]["groups"]] == ["hidden"]
    for command in (
        lambda: ann.answer(roll, "stand"),
        lambda: ann.call(again=roll),
        lambda: ann.withdraw(roll),
        lambda: ann.act("tell", roll=roll, text="hm"),
        lambda: ann.look("odds", roll=roll),
    ):
        with pytest.raises(NotFound):
            command()
    dd.gm.act("tell", roll=roll, text="for later")
    assert len(ann.look("events")["events"]) == known
    with pytest.raises(Forbidden, match="in secret"):
        ann.call("roll", {"dice": "d6"}, hidden=True)
    with pytest.raises(Forbidden, match="in secret"):
        ann.call(ATTEMPT, SURE, hidden="noted")


@pytest.mark.parametrize("move", ["roll", "double-down.attempt"])
def test_a_noted_roll_tells_that_there_was_one_and_no_more(dd: Playing, move: str) -> None:
    args: dict[str, Any] = {"dice": "3d6"} if move == "roll" else dict(SURE)
    dd.gm.call(move, args, sheet=dd.sheet("Ann"), hidden="noted")
    *_, last = dd.players["Ann"].look("events")["events"]
    assert (last["kind"], last["data"]) == ("noted", {"says": "the game master rolls in secret"})


def test_a_hidden_roll_changes_open_sheets_without_saying_why(dd: Playing) -> None:
    reply = dd.gm.call(ATTEMPT, {**SURE, "drive": 2}, sheet=dd.sheet("Ann"), hidden=True, faces=[12])
    *_, last = dd.players["Bob"].look("events")["events"]
    assert last["kind"] == "booked"
    assert [(change["at"], change["now"], change["why"]) for change in last["data"]["changes"]] == [
        ("drive", 1, "")
    ]
    assert "roll" not in last["data"]
    dd.gm.withdraw(reply.roll)
    assert dd.values("Ann")["drive"] == 3
    assert reply.roll not in str(dd.players["Bob"].look("events"))


# -- amended ---------------------------------------------------------------------------------------------------------


def test_an_amended_roll_reads_the_same_dice_anew_and_exchanges_its_effects(dd: Playing) -> None:
    ann = dd.players["Ann"]
    roll = ann.call(ATTEMPT, {"stat": "Agility", "difficulty": 18, "drive": 2}, faces=[12]).roll
    before = ann.answer(roll, "stand").outcome
    assert dd.values("Ann")["drive"] == 2, "a failure gives one"
    reply = dd.gm.act("amend", roll=roll, args={"drive": 0, "difficulty": 11}, why="you had none")
    assert reply.of("amended")["why"] == "you had none"
    assert dd.values("Ann")["drive"] == 3
    now = dd.state.rolls[roll]
    assert now.status == "applied"
    assert now.past[0]["outcome"] == before
    assert now.result is not None
    assert now.result["outcome"]["total"] == before["total"] - 2
    assert before["label"] == "Failure"
    assert now.result["outcome"]["label"] == "Success"


def test_offers_of_a_roll_go_when_it_is_amended(dd: Playing) -> None:
    ann = dd.players["Ann"]
    roll = ann.call(ATTEMPT, SURE, faces=[20]).roll
    ann.answer(roll, "stand")
    (offer,) = dd.state.offers.values()
    assert offer.roll == roll
    dd.gm.act("amend", roll=roll, args={"difficulty": 30})
    assert not any(each.id == offer.id for each in dd.state.offers.values())


@pytest.fixture
def pool() -> tuple[Playing, str]:
    """A roll of three dice of Storyteller's, typed in."""
    table = Playing("storyteller")
    rule = {"rule": "storyteller.action", "args": {"pool": 3}}
    return table, table.sit("Ann").call("roll", rule, faces=[8, 4, 3]).roll


def test_dice_that_are_left_over_after_an_amendment_are_refused(pool: tuple[Playing, str]) -> None:
    table, roll = pool
    with pytest.raises(Refused, match="make no roll"):
        table.gm.act("amend", roll=roll, args={"pool": 2})
    with pytest.raises(BadArgument, match="no parameter"):
        table.gm.act("amend", roll=roll, args={"luck": 2})
    with pytest.raises(NotFound):
        table.gm.act("amend", roll="roll-none", args={})
    assert "thrown" not in table.gm.act("amend", roll=roll, args={"difficulty": 9}).kinds
    table.gm.withdraw(roll)
    with pytest.raises(Refused, match="this roll is over"):
        table.gm.act("amend", roll=roll, args={})


def test_dice_that_are_missing_after_an_amendment_are_thrown(pool: tuple[Playing, str]) -> None:
    table, _ = pool
    roll = table.players["Ann"].call("roll", {"rule": "storyteller.action", "args": {"pool": 3}}).roll
    (group,) = table.gm.act("amend", roll=roll, args={"pool": 5}).of("thrown")["groups"]
    assert (group["dice"], len(group["faces"]), group["seed"]) == ("2d10", 2, "open")
    faces = [face for each in table.state.rolls[roll].run for face in each["faces"]]
    assert len(faces) == 5
    assert table.state.rolls[roll].result["outcome"]["rolled"] == sum(face >= 6 for face in faces)
    table.gm.act("close")
    assert verify(line.encode() for line in table.gm.look("export")["lines"]).ok


def test_dice_of_hands_that_are_missing_after_an_amendment_are_waited_for(pool: tuple[Playing, str]) -> None:
    table, roll = pool
    waiting = table.gm.act("amend", roll=roll, args={"pool": 4}).of("waited")["waiting"]
    assert waiting["dice"] == [{"name": "pool", "dice": "d10"}]
    with pytest.raises(BadFace):
        table.players["Ann"].answer(roll, faces=[11])
    done = table.players["Ann"].answer(roll, faces=[10])
    assert done.outcome["successes"] == 2
    plain = table.gm.call("roll", {"dice": "2d10"}, faces=[9, 10]).roll
    with pytest.raises(BadFace, match="not the first dice"):
        table.gm.act("amend", roll=plain, args={"text": "2d10!"})


def test_what_a_move_changed_before_the_dice_stays_when_its_roll_is_amended() -> None:
    table = Playing("daggerheart", options={"difficulties": "players"})
    ann, sheet = table.seated("Ann", rally=6)
    roll = ann.call(
        "daggerheart.action", {"trait": "Agility", "difficulty": 14, "rally": True}, faces=[9, 4, 5]
    ).roll
    assert table.values("Ann")["rally"] == 0
    assert table.values("Ann")["hope"] == 3
    table.gm.act("amend", roll=roll, args={"difficulty": 25})
    assert table.values("Ann")["rally"] == 0
    assert table.values("Ann")["hope"] == 3
    assert table.state.rolls[roll].status == "applied"
    table.gm.withdraw(roll)
    assert (table.values("Ann")["rally"], table.values("Ann")["hope"]) == (6, 2)
    assert sheet


def test_votes_are_cast_anew_when_a_roll_is_amended_under_them(dd: Playing) -> None:
    ann, _, roll = contest(dd)
    waiting = dd.state.rolls[roll].waiting
    assert waiting is not None
    mine = waiting["asks"][0]
    ann.answer(roll, mine["options"][0]["key"])
    dd.gm.act("amend", roll=roll, args={})
    now = dd.state.rolls[roll]
    assert (now.ready, now.commits, now.status) == ((), {}, "open")
    ann.answer(roll, mine["options"][0]["key"])


def test_a_roll_whose_people_are_gone_is_not_amended(dd: Playing) -> None:
    ann = dd.players["Ann"]
    roll = ann.call(ATTEMPT, SURE, faces=[12]).roll
    ann.answer(roll, "stand")
    dd.gm.act("remove", sheet=dd.sheet("Ann"))
    with pytest.raises(Refused, match="not at the table"):
        dd.gm.act("amend", roll=roll, args={"difficulty": 9})
    dd.gm.withdraw(roll)


def test_a_roll_that_something_came_of_is_not_amended(dd: Playing) -> None:
    ann = dd.players["Ann"]
    roll = ann.call(ATTEMPT, SURE, faces=[20]).roll
    offer = ann.answer(roll, "stand").of("offered")["offer"]["id"]
    spent = ann.call(offer=offer, args={"on": [{"what": "drive", "amount": 1}]}).roll
    with pytest.raises(Refused, match="take that back first"):
        dd.gm.act("amend", roll=roll, args={"difficulty": 9})
    ann.withdraw(spent)
    dd.gm.act("amend", roll=roll, args={"difficulty": 9})


def test_a_hidden_roll_is_amended_unseen(dd: Playing) -> None:
    roll = dd.gm.call(ATTEMPT, {**SURE, "drive": 1}, sheet=dd.sheet("Ann"), hidden=True, faces=[12]).roll
    dd.gm.answer(roll, "stand", role="player")
    dd.gm.act("amend", roll=roll, args={"drive": 0})
    assert dd.values("Ann")["drive"] == 3
    assert not {"amended", "announced", "started"} & {
        event["kind"] for event in dd.players["Ann"].look("events")["events"]
    }


def test_what_somebody_leaves_or_comes_to_can_be_looked_at_while_others_are_asked(dh: Playing) -> None:
    ann, bob = dh.players["Ann"], dh.players["Bob"]
    ann.call("daggerheart.action", {"trait": "Agility", "difficulty": 17}, faces=[5, 7])
    for move in ("vacate", "lock"):
        assert dh.gm.preview(move, seat=bob.id)["changes"] == []
    bob.act("vacate")
    for move, said in (("sit", {}), ("say", {"text": "I am back"})):
        assert bob.preview(move, **said)["changes"] == []


def test_people_come_and_go_though_a_roll_is_of_another_version_of_its_rule(
    dh: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = dh.players["Ann"], dh.players["Bob"]
    roll = ann.call("daggerheart.action", {"trait": "Agility", "difficulty": 17}, faces=[5, 7]).roll
    asked = dh.state.rolls[roll].waiting

    class Newer(Action, id="daggerheart.action", version=Action.version + 1):
        """The same, a version later."""

    monkeypatch.setattr(running, "find_rule", lambda name: Newer)
    bob.act("vacate")
    bob.act("say", text="back")
    dh.gm.act("lock", seat=bob.id)
    assert dh.state.rolls[roll].waiting == asked


def test_a_roll_of_another_version_of_its_rule_does_not_go_on(
    dd: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = dd.players["Ann"]
    roll = ann.call(ATTEMPT, SURE, faces=[12]).roll

    class Newer(Attempt, id="double-down.attempt", version=Attempt.version + 1):
        """The same, a version later."""

    monkeypatch.setattr(running, "find_rule", lambda name: Newer)
    with pytest.raises(Conflict, match="withdraw it"):
        ann.answer(roll, "stand")
    ann.withdraw(roll)
    assert dd.state.rolls[roll].status == "withdrawn"


def test_of_a_roll_of_the_game_masters_people_everybody_hears_what_it_came_to_and_no_more() -> None:
    table = Playing("storyteller")
    ann = table.sit("Ann")
    guard = table.gm.act("lay", line="Guard: Melee 6, willpower 3").of("laid")["sheet"]["id"]
    reply = table.gm.call("storyteller.action", {"traits": ["Melee"]}, sheet=guard, faces=[9, 8, 7, 1, 2, 3])
    (card,) = ann.look()["rolls"]
    assert reply.outcome["rolled"] == 3
    assert card["result"]["outcome"]["successes"] == 2
    assert not {"rolled", "ones"} & set(card["result"]["outcome"])
    assert "pool" not in card["args"]
    assert card["run"] == []


def test_an_outcome_is_said_without_the_number_that_is_hidden() -> None:
    table = Playing("daggerheart")
    ann, sheet = table.seated("Ann", evasion=10)
    troll = table.gm.act("lay", line="Troll: attack +3, damage 1d6").of("laid")["sheet"]["id"]
    reply = table.gm.call("daggerheart.gm-attack", {"target": sheet}, sheet=troll, faces=[11, 4])
    (card,) = ann.look()["rolls"]
    assert "14" in reply.of("announced")["says"]
    assert card["result"]["says"]
    assert "14" not in card["result"]["says"]


@pytest.mark.parametrize(
    ("paths", "shown", "hidden"),
    [
        ((), {"a": 1, "b": {"c": 2, "d": 3}, "e": [{"f": 4}]}, {}),
        (("a", "luck"), {"b": {"c": 2, "d": 3}, "e": [{"f": 4}]}, {"a": 1}),
        (("b.c",), {"a": 1, "b": {"d": 3}, "e": [{"f": 4}]}, {"b": {"c": 2}}),
        (("b.c", "b.d", "b.luck"), {"a": 1, "b": {}, "e": [{"f": 4}]}, {"b": {"c": 2, "d": 3}}),
        (("b.luck", "a.luck"), {"a": 1, "b": {"c": 2, "d": 3}, "e": [{"f": 4}]}, {}),
        (("e.f",), {"a": 1, "b": {"c": 2, "d": 3}}, {"e": [{"f": 4}]}),
    ],
)
def test_what_is_hidden_by_its_path_is_all_that_is_missing(
    paths: tuple[str, ...], shown: Any, hidden: Any
) -> None:
    whole = {"a": 1, "b": {"c": 2, "d": 3}, "e": [{"f": 4}]}
    assert secrecy.without(whole, paths) == (shown, hidden)
    assert secrecy.merged(shown, hidden) == whole


@pytest.mark.parametrize(
    "dice",
    [
        "5000d1000000",
        "100d1000000kl1",
        "10d1000000",
        "d100000",
        "10000d6",
        "9000d2kh1",
        "+".join(["99d9999"] * 5),
        "2000d100!x100",
    ],
)
def test_what_a_table_throws_at_once_is_bounded_before_any_die_is_made(dd: Playing, dice: str) -> None:
    before = len(dd.log)
    for args in ({"dice": dice}, {"rule": "notation", "args": {"text": dice}}):
        with pytest.raises(TooLarge, match="fewer dice, or dice of fewer sides"):
            dd.gm.act("roll", **args)
        with pytest.raises(
            (TooLarge, Refused), match="fewer dice, or dice of fewer sides|not thrown for a look"
        ):
            dd.gm.look("preview", call=Call(id="-", move="roll", args=args))
    assert {event.data.get("aside") for event in dd.log[before:]} <= {"refused"}, (
        "what was drawn is on record"
    )


@pytest.mark.parametrize("dice", ["1000d6", "100d100kh50", "d10000", "200d20+4d12", "40d6!", "10d1000"])
def test_what_people_throw_is_within_that_bound(dd: Playing, dice: str) -> None:
    assert dd.gm.act("roll", dice=dice)


@pytest.mark.parametrize("dice", ["5000d1000000", "d100000"])
def test_odds_of_what_cannot_be_thrown_are_refused_before_any_die_is_made(dd: Playing, dice: str) -> None:
    with pytest.raises(TooLarge, match="fewer dice, or dice of fewer sides"):
        dd.gm.look("odds", move="roll", args={"dice": dice})


def test_who_takes_back_what_has_given_the_game_master_something_asks_for_that(dd: Playing) -> None:
    ann, said = dd.players["Ann"], {"stat": "Agility", "difficulty": 20}
    failed = ann.call(ATTEMPT, said, faces=[3]).roll
    ann.answer(failed, "stand")
    (banes,) = [each for each in dd.state.rolls[failed].result["effects"] if each["who"] == "gm"]  # type: ignore[index]
    assert banes["what"] == "banes"
    reply = ann.withdraw(failed)
    assert reply.of("noted") == {
        "says": "Ann asks to take this back: Ann: Agility",
        "of": failed,
        "stands": [],
        "asks": True,
    }
    assert dd.state.rolls[failed].status == "applied"
    dd.gm.withdraw(failed)
    assert dd.state.rolls[failed].status == "withdrawn"
    well = ann.call(ATTEMPT, {**said, "difficulty": 2}, faces=[19]).roll
    ann.answer(well, "stand")
    ann.withdraw(well)
    assert dd.state.rolls[well].status == "withdrawn"
