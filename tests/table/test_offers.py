"""Offers: what may be done next, by whom; taken up once, or let go."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.errors import BadArgument, BadInput, Forbidden, NotFound, Refused
from rollwright.sheets import Deed, Offer
from rollwright.systems.double_down.kit import DoubleDownKit
from table.tabling import Person, Playing

ATTEMPT = "double-down.attempt"


@pytest.fixture
def table() -> Playing:
    """Ann and Bob, where players set difficulties."""
    table = Playing(options={"difficulties": "players"})
    table.seated("Ann", stats={"Agility": 3}, stress=4)
    table.seated("Bob", stats={"Agility": 2}, stress=4)
    return table


def boons(table: Playing, *, second: int = 10) -> dict[str, Any]:
    """A critical of Ann's that leaves her boons to spend."""
    ann = table.players["Ann"]
    roll = ann.call(ATTEMPT, {"stat": "Agility", "difficulty": 5}, faces=[20]).roll
    offer: dict[str, Any] = ann.answer(roll, "stand").of("offered")["offer"]
    return offer


def ids(table: Playing, name: str) -> list[str]:
    return [offer["id"] for offer in (table.players[name] if name else table.gm).look()["offers"]]


def test_an_offer_is_made_to_a_sheet_and_taken_up_once(table: Playing) -> None:
    offer = boons(table)
    assert (offer["to"], offer["move"]) == (table.sheet("Ann"), "double-down.spend")
    assert ids(table, "Ann") == ids(table, "") == [offer["id"]]
    assert ids(table, "Bob") == []
    ann = table.players["Ann"]
    taken = ann.call(offer=offer["id"], args={"on": [{"what": "stress", "amount": offer["left"]}]})
    assert taken.of("dismissed") == {"offer": offer["id"], "taken": True}
    assert table.values("Ann")["stress"] == 4 - offer["left"]
    assert ids(table, "Ann") == []
    with pytest.raises(NotFound):
        ann.call(offer=offer["id"], args={"on": []})


def test_what_is_left_is_offered_again(table: Playing) -> None:
    offer = boons(table)
    on = [{"what": "stress", "amount": 1, "who": table.sheet("Bob")}]
    rest = table.players["Ann"].call(offer=offer["id"], args={"on": on}).of("offered")["offer"]
    assert rest["left"] == offer["left"] - 1
    assert table.values("Bob")["stress"] == 3


def test_what_is_settled_of_an_offer_is_not_said_otherwise(table: Playing) -> None:
    offer = boons(table)
    ann = table.players["Ann"]
    spent = ann.call(offer=offer["id"], args={"boons": 99, "on": [{"what": "drive", "amount": 1}]})
    assert spent.of("started")["args"]["boons"] == offer["left"]
    with pytest.raises(BadArgument, match="offered as"):
        ann.call("double-down.regard", offer=boons(table)["id"])


def test_what_only_an_offer_grants_nobody_takes_without_one(table: Playing) -> None:
    ann = table.players["Ann"]
    with pytest.raises(Forbidden, match="only an offer or the game master grants"):
        ann.call("double-down.spend", {"boons": 5, "on": [{"what": "drive", "amount": 2}]})
    table.gm.call(
        "double-down.spend", {"boons": 5, "on": [{"what": "drive", "amount": 2}]}, sheet=table.sheet("Ann")
    )
    assert table.values("Ann")["drive"] == 2


@pytest.mark.parametrize("difficulties", ["gm", "players"])
def test_of_an_offer_a_player_says_what_a_player_may_say(difficulties: str) -> None:
    table = Playing("storyteller", options={"difficulties": difficulties})
    ann, held = table.seated("Ann")
    table.gm.call("storyteller.action", {"traits": ["Strength"]}, sheet=held, faces=[2])
    (offer,) = ann.look()["offers"]

    def asked(who: Person) -> set[str]:
        return {each["name"] for each in who.look("form", offer=offer["id"])["fields"]}

    given = {"automatic", "contested", "injury", "road"} - offer["args"].keys()
    assert given == {"automatic"}
    assert asked(table.gm) >= given
    if difficulties == "gm":
        assert not asked(ann) & given
        with pytest.raises(Forbidden, match="automatic is for the game master to set"):
            ann.call(offer=offer["id"], args={"automatic": True})
    else:
        assert asked(ann) >= given
    assert ann.call(offer=offer["id"], faces=[9]).outcome["successes"] == 1


def test_an_offer_is_not_somebody_elses_to_take_or_to_let_go(table: Playing) -> None:
    offer = boons(table)
    bob = table.players["Bob"]
    for command in (
        lambda: bob.call(offer=offer["id"], args={"on": []}),
        lambda: bob.act("dismiss", offer=offer["id"]),
    ):
        with pytest.raises(Forbidden):
            command()
    with pytest.raises(NotFound):
        bob.call(offer="offer-none")


@pytest.mark.parametrize("who", ["Ann", ""])
def test_an_offer_is_let_go_by_whom_it_is_made_to_or_the_game_master(table: Playing, who: str) -> None:
    offer = boons(table)
    person = table.players[who] if who else table.gm
    assert person.act("dismiss", offer=offer["id"]).of("dismissed") == {"offer": offer["id"], "taken": False}
    assert table.state.offers == {}
    assert not table.state.rolls[offer["roll"]].followed


def critical() -> tuple[Playing, list[dict[str, Any]]]:
    """A critical success of Ann's for which the game master offers three extras."""
    table = Playing("daggerheart", options={"difficulties": "players"})
    ann, _ = table.seated("Ann", traits={"Agility": 2}, stress=2)
    table.seated("Bob")
    ann.call("daggerheart.action", {"trait": "Agility", "difficulty": 10}, faces=[7, 7])
    (offer,) = table.gm.look()["offers"]
    assert ann.look()["offers"] == [], "the game master's alone"
    said = {"extras": ["advantage", "stress"], "other": "the gate opens"}
    came = table.gm.call(offer=offer["id"], args=said)
    return table, [each["offer"] for each in came.every("offered")]


def test_of_alternatives_one_is_taken_and_the_others_are_gone() -> None:
    table, offers = critical()
    ann, bob = table.players["Ann"], table.players["Bob"]
    assert ids(table, "Ann") == [each["id"] for each in offers]
    assert ids(table, "Bob") == []
    with pytest.raises(Forbidden):
        bob.call(offer=offers[0]["id"])
    taken = ann.call(offer=offers[0]["id"])
    assert [(each["offer"], each["taken"]) for each in taken.every("dismissed")] == [
        (offers[0]["id"], True),
        (offers[1]["id"], False),
        (offers[2]["id"], False),
    ]
    assert ids(table, "Ann") == []
    assert table.values("Ann")["saved"] == [{"name": "next roll", "against": ""}]
    with pytest.raises(NotFound):
        ann.call(offer=offers[1]["id"])
    acts = {"trait": "Agility", "difficulty": 10}
    assert ann.look("odds", move="daggerheart.action", sheet=table.sheet("Ann"), args=acts)["warns"] == [
        "advantage that was kept counts, and is used up"
    ]
    roll = ann.call("daggerheart.action", acts, faces=[6, 5, 4]).roll
    assert table.state.rolls[roll].args["advantage"] == 1
    assert table.values("Ann")["saved"] == []
    ann.withdraw(roll)
    assert table.values("Ann")["saved"] == [{"name": "next roll", "against": ""}], "taken back with the roll"


def test_alternatives_come_back_together_when_what_was_taken_is_taken_back() -> None:
    table, offers = critical()
    ann = table.players["Ann"]
    deed = ann.call(offer=offers[1]["id"]).of("done")["id"]
    assert table.values("Ann")["stress"] == 0
    ann.withdraw(deed)
    assert table.values("Ann")["stress"] == 1
    assert sorted(ids(table, "Ann")) == sorted(each["id"] for each in offers)
    ann.act("dismiss", offer=offers[0]["id"])
    assert len(ids(table, "Ann")) == 2, "letting one go lets no other go"


def test_what_a_deed_led_to_is_offered_no_more_when_it_is_taken_back() -> None:
    table, offers = critical()
    table.gm.withdraw(offers[0]["came"])
    assert ids(table, "Ann") == []
    assert [each["move"] for each in table.gm.look()["offers"]] == ["daggerheart.offer-extras"]
    deed = table.gm.call(
        "daggerheart.offer-extras", {"to": table.sheet("Ann"), "extras": ["advantage", "stress"]}
    )
    first = deed.every("offered")[0]["offer"]
    taken = table.players["Ann"].call(offer=first["id"]).of("done")["id"]
    table.gm.withdraw(first["came"])
    table.gm.withdraw(taken)
    assert ids(table, "Ann") == [], "nor what was taken of it"


def test_the_game_master_takes_up_what_is_offered_to_players(table: Playing) -> None:
    offer = boons(table)
    table.gm.call(offer=offer["id"], args={"on": [{"what": "stress", "amount": 1}]})
    assert table.values("Ann")["stress"] == 3, "for the sheet that it was made to"


def test_an_offer_to_the_game_master_is_known_to_nobody_else(table: Playing) -> None:
    ann = table.players["Ann"]
    roll = ann.call(ATTEMPT, {"stat": "Agility", "difficulty": 30}, faces=[1]).roll
    seen = ann.answer(roll, "stand")
    assert "offered" not in seen.kinds
    (offer,) = table.state.offers.values()
    assert (offer.to, offer.move) == ("gm", "double-down.banes")
    assert ids(table, "Ann") == []
    with pytest.raises(NotFound):
        ann.act("dismiss", offer=offer.id)
    known = len(ann.look("events")["events"])
    table.gm.act("dismiss", offer=offer.id)
    assert len(ann.look("events")["events"]) == known


def test_an_offer_to_who_has_left_the_table_is_nobodys_but_the_game_masters(table: Playing) -> None:
    offer = boons(table)
    table.gm.act("remove", sheet=table.sheet("Ann"))
    for name in ("Ann", "Bob"):
        assert ids(table, name) == []
        with pytest.raises((NotFound, Forbidden)):
            table.players[name].act("dismiss", offer=offer["id"])
    table.gm.act("dismiss", offer=offer["id"])


def test_what_is_secret_of_a_roll_stays_secret_in_what_it_leads_to() -> None:
    table = Playing("storyteller")
    ann, sheet = table.seated("Ann")
    asked = table.gm.act(
        "ask",
        move="storyteller.action",
        sheets=[sheet],
        frame={"traits": ["Strength"], "difficulty": 7},
        secret=["difficulty"],
    )
    reply = ann.call(draft=asked.draft, faces=[2])
    offer = reply.of("offered")["offer"]
    assert offer["says"] == "try again, one harder"
    assert "difficulty" not in offer["args"]
    assert offer["secret"] == ["difficulty"]
    assert table.state.offers[offer["id"]].args["difficulty"] == 7
    again = ann.call(offer=offer["id"], faces=[10])
    assert "difficulty" not in again.of("started")["args"]
    assert "difficulty" not in again.of("started")["said"]
    rolled = table.state.rolls[again.roll]
    assert (rolled.args["difficulty"], rolled.args["attempt"]) == (7, 2)
    assert "difficulty" not in str(again.of("announced")["outcome"])


def test_odds_of_an_offer_with_a_secret_are_a_curve_over_it() -> None:
    table = Playing("storyteller")
    ann, sheet = table.seated("Ann")
    frame = {"traits": ["Strength"], "difficulty": 7}
    asked = table.gm.act("ask", move="storyteller.action", sheets=[sheet], frame=frame, secret=["difficulty"])
    offer = ann.call(draft=asked.draft, faces=[2]).of("offered")["offer"]
    seen = ann.look("odds", offer=offer["id"])
    assert seen["hidden"]
    assert len({str(row["odds"]) for row in seen["curve"]}) > 3
    assert "odds" in table.gm.look("odds", offer=offer["id"])


def test_damage_is_offered_to_the_game_master_to_be_confirmed() -> None:
    table = Playing("daggerheart", options={"difficulties": "players"})
    ann, _ = table.seated(
        "Ann",
        traits={"Strength": 2},
        weapons=[{"name": "Axe", "trait": "Strength", "die": 8, "modifier": 1}],
    )
    line = "Troll: difficulty 11, hp 6, major 5, severe 9"
    troll = table.gm.act("lay", line=line).of("laid")["sheet"]["id"]
    ann.call("daggerheart.attack", {"weapon": "Axe", "targets": [troll]}, faces=[9, 7, 6])
    offers = [each for each in table.state.offers.values() if each.move == "daggerheart.mark-damage"]
    (offer,) = offers
    table.gm.call(offer=offer.id)
    assert table.values("Troll")["hp"] == 2, "7 damage: past the first threshold"
    assert next(held for held in ann.look()["sheets"] if held["id"] == troll)["state"] == "hurt"


def test_a_deed_may_lead_to_something(table: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, regard = table.players["Ann"], DoubleDownKit.moves["double-down.regard"]
    offer = Offer(to="gm", move="double-down.banes", says="a bane", args={"banes": 1})
    monkeypatch.setattr(regard, "program", lambda scene, to: Deed(says="kind", offers=(offer,)))
    ann.call("double-down.regard", {"to": table.sheet("Bob")})
    (made,) = table.state.offers.values()
    assert (made.to, made.roll) == ("gm", None)
    monkeypatch.setattr(regard, "program", lambda scene, to: Deed())
    with pytest.raises(Refused, match="changes nothing"):
        ann.call("double-down.regard", {"to": table.sheet("Bob")})


def test_the_form_of_an_offer_asks_for_what_is_left_to_say(table: Playing) -> None:
    offer = boons(table)
    form = table.players["Ann"].look("form", offer=offer["id"])
    fields = {field["name"] for field in form["fields"]}
    assert "on" in fields
    assert not fields & set(offer["args"])


def test_what_is_bought_is_told_with_its_price_and_what_pays_for_it(table: Playing) -> None:
    """Prices are those of the book: a stress 1, a drive 2 boons; a stress 1, a tension 2 banes, which tension adds to."""
    for move, who, paid in (
        ("double-down.spend", table.players["Ann"], ["boons"]),
        ("double-down.banes", table.gm, ["banes", "tension"]),
    ):
        fields = {
            each["name"]: each for each in who.look("form", move=move, sheet=table.sheet("Ann"))["fields"]
        }
        assert {name: each["budget"] for name, each in fields.items() if "budget" in each} == {"on": paid}
        costs = {each["value"]["what"]: each["costs"] for each in fields["on"]["choices"]}
        assert costs == (
            {"stress": 1, "drive": 2, "story": 1}
            if paid == ["boons"]
            else {"stress": 1, "tension": 2, "story": 1}
        )
    attempt = table.gm.look("form", move=ATTEMPT, sheet=table.sheet("Ann"))["fields"]
    assert not any("budget" in each for each in attempt)


def test_what_cannot_be_done_leaves_the_offer_where_it_is(table: Playing) -> None:
    offer = boons(table)
    ann = table.players["Ann"]
    with pytest.raises(Refused):
        ann.call(offer=offer["id"], args={"on": [{"what": "tag", "tag": "Rogue"}]})
    with pytest.raises(BadInput):
        ann.call(offer=offer["id"], args={"on": "all"})
    assert ids(table, "Ann") == [offer["id"]]


def test_a_rally_die_for_the_damage_is_gone_only_when_the_damage_is_thrown() -> None:
    table = Playing("daggerheart", options={"difficulties": "players"})
    sword = {"name": "Sword", "trait": "Agility", "die": 8}
    ann, _ = table.seated("Ann", traits={"Agility": 1}, weapons=[sword], rally=6)
    line = "Troll: difficulty 11, hp 6, major 5, severe 9"
    troll = table.gm.act("lay", line=line).of("laid")["sheet"]["id"]
    said = {"weapon": "Sword", "targets": [troll], "rally": "damage"}
    ann.call("daggerheart.attack", said, faces=[2, 1])
    assert table.values("Ann")["rally"] == 6, "nobody was hit"
    roll = ann.call("daggerheart.attack", said, by_hand=True).roll
    with pytest.raises(Refused, match="promised the Rally die"):
        ann.call("daggerheart.attack", said, faces=[9, 7, 6, 4])
    ann.answer(roll, faces=[9, 7])
    assert table.values("Ann")["rally"] == 6
    assert ann.answer(roll, faces=[6, 4]).outcome["damage"] == 10
    assert table.values("Ann")["rally"] == 0


def test_who_is_attacked_may_be_on_no_sheet_and_the_game_master_says_how_hard_it_is() -> None:
    table = Playing("daggerheart")
    ann, sheet = table.seated("Ann", weapons=[{"name": "Sword", "trait": "Agility", "die": 8}])
    args = {"weapon": "Sword"}
    with pytest.raises(Refused, match="targets, or a difficulty"):
        table.gm.call("daggerheart.attack", args, sheet=sheet)
    draft = ann.propose("daggerheart.attack", sheet, "the shadow at the door", args=args)
    table.gm.act("frame", draft=draft, frame={"difficulty": 15}, secret=["difficulty"])
    rolled = ann.call(draft=draft, faces=[9, 7, 6])
    card = ann.look()["rolls"][-1]
    assert (card["says"], card["args"].get("targets")) == ("Ann: attack with Sword", None)
    assert rolled.outcome["damage"] == 6
    assert table.gm.look()["offers"] == [], "nobody is there to mark it"


def test_an_adversary_whom_everybody_may_read_has_no_secret_difficulty() -> None:
    table = Playing("daggerheart", options={"difficulties": "players"})
    sword = {"name": "Sword", "trait": "Agility", "die": 8}
    ann, _ = table.seated("Ann", weapons=[sword])
    line = "Troll: difficulty 11, hp 6, major 5, severe 9"
    troll = table.gm.act("lay", line=line).of("laid")["sheet"]["id"]
    said = {"weapon": "Sword", "targets": [troll]}
    roll = ann.call("daggerheart.attack", said, faces=[2, 1]).roll
    cards = {each["id"]: each for each in ann.look()["rolls"]}
    assert "targets" not in cards[roll]["args"]
    table.gm.act("show", sheet=troll, open=True)
    roll = ann.call("daggerheart.attack", said, faces=[2, 1]).roll
    cards = {each["id"]: each for each in ann.look()["rolls"]}
    assert cards[roll]["args"]["targets"] == [11]
    with pytest.raises(Refused, match="open to all"):
        table.gm.act("show", sheet=table.sheet("Ann"), open=False)
    table.gm.act("show", sheet=troll, open=False)
    assert next(each for each in ann.look()["sheets"] if each["id"] == troll)["values"] is None


def test_an_extra_that_is_damage_is_taken_and_rolled_by_whoever_was_offered_it() -> None:
    """What the page of either is told: two ways, one is taken, and the other is gone; the damage is the game master's to mark."""
    dh = Playing("daggerheart", party=True)
    orla, hers = dh.players["Orla Fennick"], dh.sheet("Orla Fennick")
    troll = dh.gm.act("lay", line="Marsh troll: difficulty 10, hp 8, major 5, severe 40").of("laid")["sheet"][
        "id"
    ]
    dh.gm.act("show", sheet=troll)
    dh.gm.act("write", sheet=hers, values={"stress": 2})
    dh.gm.call("daggerheart.offer-extras", {"to": hers, "extras": ["damage", "stress"], "against": troll})
    ways = {each["says"]: each["id"] for each in orla.look()["offers"]}
    assert list(ways) == ["damage to Marsh troll", "clear a Stress"]
    assert [each["offer"] for each in orla.look()["todo"]] == list(ways.values())
    assert dh.players["Hesk Ironroot"].look()["todo"] == []
    done = orla.call(offer=ways["damage to Marsh troll"], args={"weapon": "Rapier"}, faces=[6])
    assert done.of("announced")["says"] == "6 damage"
    assert orla.look()["offers"] == []
    (marks,) = dh.gm.look()["offers"]
    dh.gm.call(offer=marks["id"])
    assert (dh.values(troll)["hp"], dh.values("Orla Fennick")["stress"]) == (2, 2)
    with pytest.raises(NotFound):
        orla.call(offer=ways["clear a Stress"])
