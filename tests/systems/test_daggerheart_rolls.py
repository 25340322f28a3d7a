"""Daggerheart's rolls at the table: what they read from sheets, refuse, pay, book, and what they lead to."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rollwright as rw
from rollwright.errors import BadArgument, BadInput, Refused
from rollwright.readings.play import Play
from rollwright.rules import Window
from rollwright.sheets import TABLE, Card, Deed, Done, Free, Offer, Secret, Sheet
from rollwright.systems.daggerheart.entries import Experience, Lasting, Traits, Weapon
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.kit import kit
from rollwright.systems.daggerheart.moves.following import BANK, narrated
from rollwright.systems.daggerheart.sheet import Adversary, Character
from rollwright.systems.registry import find_rule
from rollwright.testing import Tabletop

SWORD = Weapon(name="Sword", trait="Agility", die=8, modifier=2)
KNIVES = Weapon(name="Knives", trait="Finesse", die=6, targets=3)
BOLT = Weapon(name="Bolt", trait="Spellcast", count="Spellcast", die=6, modifier=1, harm="magic")
FLAMES = Weapon(name="Flames", trait="Spellcast", count="2", die=6, harm="magic", targets=2)

ISABELLA = Character(
    name="Isabella",
    traits=Traits(agility=2, finesse=1, instinct=-1),
    hope=4,
    proficiency=2,
    experiences=(Experience(name="Rooftops", bonus=3), Experience(name="Court", bonus=2)),
    weapons=(SWORD, KNIVES, BOLT, FLAMES),
)
BRAM = Character(
    name="Bram", traits=Traits(strength=2, presence=1), hope=3, weapons=(SWORD, BOLT), spellcast="Presence"
)
ELYN = Character(name="Elyn", traits=Traits(strength=1), hope=3)
TROLL = Adversary(name="Troll", difficulty=14, major=9, severe=18, hp_max=8)
GHOUL = Adversary(name="Ghoul", difficulty=11)


def table(house: dict[str, Any] | None = None, **changes: dict[str, Any]) -> Tabletop:
    """Isabella, Bram and Elyn against a troll and a ghoul, with what is different said by sheet."""
    sheets: dict[str, Sheet] = {"isa": ISABELLA, "bram": BRAM, "elyn": ELYN, "troll": TROLL, "ghoul": GHOUL}
    for key, fields in changes.items():
        sheets[key] = type(sheets[key]).read({**sheets[key].values(), **fields}, Daggerheart())
    return Tabletop("daggerheart", sheets, house)


def deed(at: Tabletop, move: str, me: str = "isa", parts: Any = None, **args: Any) -> Deed:
    found = kit.moves[f"daggerheart.{move}"]
    joined = {key: found.joined(said) for key, said in (parts or {}).items()}
    return found.deed(at.scene(me, joined), args)


def bound(at: Tabletop, move: str, me: str = "isa", parts: Any = None, **args: Any) -> dict[str, Any]:
    """The arguments that a move fills in for its rule."""
    rule = deed(at, move, me, parts, **args).bound
    assert rule is not None
    return dict(rule.arguments())


def refused(at: Tabletop, where: str, move: str, me: str = "isa", parts: Any = None, **args: Any) -> str:
    """The message of a refusal, which says where."""
    with pytest.raises(BadInput) as error:
        deed(at, move, me, parts, **args)
    assert error.value.at == where, error.value.message
    assert isinstance(error.value, Refused | BadArgument)
    return error.value.message


def hold(at: Tabletop, key: str, **reserved: int) -> None:
    """Let an open roll hold something back."""
    card = at.cards[key]
    held = {name.replace("__", "."): amount for name, amount in reserved.items()}
    at.cards[key] = Card(card.id, card.sheet, card.seat, card.hidden, held)


# -- action, trait and spellcast rolls


@pytest.mark.parametrize(
    ("faces", "label", "hope", "stress"),
    [
        ([3, 6], "Failure with Fear", 4, 2),
        ([6, 3], "Failure with Hope", 5, 2),
        ([5, 9], "Success with Fear", 4, 2),
        ([10, 6], "Success with Hope", 5, 2),
        ([8, 8], "Critical Success", 5, 1),
    ],
)
def test_the_parapet(faces: list[int], label: str, hope: int, stress: int) -> None:
    at = table(isa={"stress": 2})
    told, play = at.roll("daggerheart.action", "isa", trait="Agility", difficulty=15, faces=faces)
    assert play.outcome.label == label
    assert (at["isa"].hope, at["isa"].stress) == (hope, stress)
    assert told.says == "Isabella: Agility roll"
    extras = Offer(
        to="gm",
        move="daggerheart.offer-extras",
        says="a critical success of Isabella: offer two extras",
        args={"to": "isa"},
        takes="Offer these",
        leaves="No extra",
    )
    follows = {"Critical Success": [extras], "Success with Fear": [BANK], "Failure with Fear": [BANK]}
    assert at.offers == follows.get(label, [])
    assert at["table"].fear == 0


@pytest.mark.parametrize(("switch", "fear", "offers"), [("auto", 1, 0), ("none", 0, 0), ("choice", 0, 1)])
def test_what_fear_brings_is_the_houses(switch: str, fear: int, offers: int) -> None:
    at = table({"dh.fearGain": switch})
    at.do("daggerheart.action", "isa", difficulty=15, faces=[3, 6])
    assert (at["table"].fear, len(at.offers)) == (fear, offers)


@given(
    st.sampled_from([None, "Agility", "Finesse", "Instinct"]),
    st.integers(-3, 3),
    st.lists(st.sampled_from(["Rooftops", "Court"]), unique=True),
)
def test_an_action_reads_the_sheet(trait: str | None, modifier: int, experiences: list[str]) -> None:
    args = bound(table(), "action", trait=trait, modifier=modifier, experiences=experiences)
    values = {None: 0, "Agility": 2, "Finesse": 1, "Instinct": -1}
    assert args["modifier"] == values[trait] + modifier
    assert args["experiences"] == [{"Rooftops": 3, "Court": 2}[name] for name in experiences]


def test_experiences_and_help_are_paid_before_the_roll() -> None:
    at = table()
    at.do(
        "daggerheart.action",
        "isa",
        trait="Agility",
        experiences=["Rooftops", "Court"],
        difficulty=20,
        parts={"bram": {"how": "a shove"}, "elyn": {}},
        faces=[4, 6, 2, 5],
    )
    assert (at["isa"].hope, at["bram"].hope, at["elyn"].hope) == (2, 2, 2)


@pytest.mark.parametrize(
    ("move", "house", "helpers", "dice", "lost"),
    [
        ("action", {}, ["bram"], 3, 1),
        ("action", {}, ["bram", "elyn"], 2, 2),
        ("action", {"dh.helpVsDisadvantage": "stack"}, ["bram"], 4, 0),
        ("attack", {}, ["bram"], 3, 1),
        ("group", {}, ["bram"], 5, 1),
    ],
)
def test_help_that_disadvantage_cancels_is_told(
    move: str, house: dict[str, Any], helpers: list[str], dice: int, lost: int
) -> None:
    at = table(house=house)
    said = (
        {"weapon": "Knives", "targets": ["ghoul"]}
        if move == "attack"
        else {"trait": "Agility", "difficulty": 20}
    )
    part = {"trait": "Agility", "helps": True} if move == "group" else {}
    rolled = {"parts": dict.fromkeys(helpers, part), "faces": [*range(1, dice + 1)]}
    answers = ["roll"] if move == "group" else []
    deed, _ = at.do(f"daggerheart.{move}", "isa", **said, advantage=-2, **rolled, answers=answers)
    whose = "a helper's die" if lost == 1 else f"{lost} helpers' dice"
    why = f"disadvantage cancels {whose}, and the Hope for it is spent all the same"
    assert deed.warns == ((why,) if lost else ())
    assert [at[helper].hope for helper in helpers] == [2] * len(helpers)


def test_what_cannot_be_paid_is_refused_before_any_die() -> None:
    at = table(isa={"hope": 1}, bram={"hope": 0})
    message = refused(at, "isa.hope", "action", experiences=["Rooftops", "Court"])
    assert message == "Isabella has 1 Hope, and this costs 2"
    assert refused(at, "bram.hope", "action", parts={"bram": {}}) == "Bram has 0 Hope, and this costs 1"
    hold(at, "isa", hope=1)
    assert "held back by an open roll" in refused(at, "isa.hope", "action", experiences=["Court"])
    assert refused(at, "args.experiences", "action", experiences=["Ships"]).startswith(
        "no Experience 'Ships'"
    )
    assert "counts once" in refused(at, "args.experiences", "action", experiences=["Court", "Court"])
    refused(at, "parts.isa", "action", parts={"isa": {}})
    refused(at, "parts.troll", "action", parts={"troll": {}})
    refused(at, "parts.nobody", "action", parts={"nobody": {}})
    refused(at, "sheet", "action", "troll")
    refused(at, "sheet", "action", TABLE)
    refused(at, "isa.rally", "action", rally=True)
    refused(at, "args.trait", "action", trait="Luck")


def test_a_roll_against_somebody_reads_what_it_has_to_reach_and_keeps_it_secret() -> None:
    at = table()
    told = deed(at, "action", trait="Agility", target="troll")
    assert told.bound is not None
    assert told.bound.arguments()["difficulty"] == 14
    assert told.secret == Secret(args=("difficulty",), called=("Troll's Difficulty",))
    assert told.says == "Isabella: Agility roll against Troll"
    open_one = deed(at, "action", target="troll", difficulty=10)
    assert open_one.bound is not None
    assert (open_one.bound.arguments()["difficulty"], open_one.secret) == (10, Secret())
    assert bound(at, "action", target="bram")["difficulty"] == BRAM.evasion
    assert deed(at, "action", target="bram").secret == Secret()
    assert bound(at, "action")["difficulty"] is None
    refused(at, "args.target", "action", target="isa")
    refused(at, "args.target", "action", target="nobody")


def test_conditions_of_who_is_rolled_against_are_sources() -> None:
    weak, unseen = [{"name": "Vulnerable"}], [{"name": "Hidden"}]
    at = table(troll={"lasting": weak}, ghoul={"lasting": unseen})
    assert bound(at, "action", target="troll")["advantage"] == 1
    assert bound(at, "action", target="ghoul", advantage=2)["advantage"] == 1
    assert bound(at, "action", advantage=-1)["advantage"] == -1
    assert bound(at, "attack", weapon="Knives", targets=["troll"])["advantage"] == 1
    assert bound(at, "attack", weapon="Knives", targets=["troll", "ghoul"])["advantage"] == 0
    both = table(troll={"lasting": weak}, ghoul={"lasting": [*weak, *unseen]})
    assert bound(both, "attack", weapon="Knives", targets=["troll", "ghoul"])["advantage"] == 1


def test_the_tracker_is_read_from_the_table_and_gets_its_token() -> None:
    at = table()
    assert bound(at, "action")["tracker"] is False
    at.do("daggerheart.tracker", out=True)
    at.do("daggerheart.action", "isa", difficulty=15, faces=[10, 6])
    at.do("daggerheart.reaction", "isa", trait="Agility", difficulty=15, faces=[10, 6])
    assert at["table"].action == 1


def test_a_rally_die_is_spent_before_the_roll() -> None:
    at = table(isa={"rally": 8})
    assert bound(at, "action", rally=True, dice=[4])["dice"] == [4, 8]
    _, play = at.roll("daggerheart.action", "isa", rally=True, difficulty=15, faces=[3, 6, 7])
    assert (play.outcome.total, at["isa"].rally) == (16, 0)


def test_trait_and_spellcast_rolls_say_their_trait() -> None:
    at = table()
    assert bound(at, "trait", trait="Finesse")["trait"] == "Finesse"
    args = bound(at, "spellcast", "bram", difficulty=14)
    assert (args["trait"], args["modifier"], args["difficulty"]) == ("Presence", 1, 14)
    assert "no spellcast trait" in refused(at, "isa.spellcast", "spellcast", difficulty=14)
    at.do("daggerheart.spellcast", "bram", difficulty=14, faces=[10, 6])
    assert at["bram"].hope == 4


# -- what is held for after the roll


def test_prayer_dice_of_all_are_offered_and_go_by_their_value() -> None:
    at = table(isa={"prayer": [2]}, elyn={"prayer": [4, 3]})
    told = deed(at, "action", trait="Agility", difficulty=15)
    assert told.reserve == (("isa", "prayer.2", 1), ("elyn", "prayer.3", 1), ("elyn", "prayer.4", 1))
    assert told.roles == {"player": "isa", "Elyn": "elyn"}
    _, play = at.roll(
        "daggerheart.action",
        "isa",
        trait="Agility",
        difficulty=15,
        faces=[5, 3],
        answers=["prayer:2", "prayer:3", "done"],
    )
    assert play.says == "15 with Hope: success"
    assert (at["isa"].prayer, at["elyn"].prayer) == ((), (4,))


def test_two_open_rolls_cannot_spend_the_same_prayer_die() -> None:
    at = table(elyn={"prayer": [3, 3, 4]})
    hold(at, "elyn", prayer__3=1, prayer__4=1)
    assert bound(at, "action")["prayer"] == [{"by": "Elyn", "value": 3}]
    hold(at, "elyn", prayer__3=2, prayer__4=1)
    assert bound(at, "action")["prayer"] == []


def test_only_as_much_is_offered_as_a_rule_takes() -> None:
    at = table(isa={"prayer": [1] * 6}, elyn={"prayer": [2] * 6})
    offered = bound(at, "action")["prayer"]
    assert [each["by"] for each in offered] == ["player"] * 6 + ["Elyn"] * 4


def test_names_that_mean_something_to_a_rule_or_two_people_are_replaced_by_ids() -> None:
    at = table(elyn={"prayer": [3], "name": "helper 1"}, bram={"prayer": [2], "name": "Isabella"})
    assert deed(at, "action").roles == {"player": "isa", "elyn": "elyn", "bram": "bram"}
    again = table(elyn={"prayer": [3], "name": "gm"})
    assert deed(again, "action").roles == {"player": "isa", "elyn": "elyn"}


LUCK = {"features": ["Luckbender"]}


def test_luckbender_is_once_a_session_for_three_hope_after_all_other_costs() -> None:
    at = table(elyn=LUCK)
    told = deed(at, "action", difficulty=15)
    assert told.reserve == (("elyn", "hope", 3), ("elyn", "luckbender_used", 1))
    assert bound(at, "action")["rerolls"] == [{"by": "Elyn"}]
    assert bound(at, "action", parts={"elyn": {}})["rerolls"] == []
    at.do("daggerheart.action", "isa", difficulty=15, faces=[3, 6, 10, 7], answers=["reroll"])
    assert (at["elyn"].hope, at["elyn"].luckbender_used, at["isa"].hope) == (0, True, 5)
    assert bound(table(elyn={**LUCK, "luckbender_used": True}), "action")["rerolls"] == []


def test_luckbender_is_not_offered_where_an_open_roll_holds_it() -> None:
    at = table(elyn={**LUCK, "hope": 6})
    hold(at, "elyn", hope=3, luckbender_used=1)
    assert bound(at, "action")["rerolls"] == []
    hold(at, "elyn", hope=4)
    assert bound(at, "action")["rerolls"] == []
    hold(at, "elyn", hope=3)
    assert bound(at, "action")["rerolls"] == [{"by": "Elyn"}]


# -- reaction rolls


def test_a_reaction_reads_the_trait_pays_experiences_and_takes_no_help_and_no_reroll() -> None:
    at = table(elyn={**LUCK, "prayer": [2]}, isa={"rally": 6})
    args = bound(
        at, "reaction", trait="Agility", difficulty=14, experiences=["Court"], rally=True, advantage=1
    )
    assert args == {
        "difficulty": 14,
        "modifier": 2,
        "advantage": 1,
        "experiences": [2],
        "dice": [6],
        "prayer": [{"by": "Elyn", "value": 2}],
    }
    assert kit.moves["daggerheart.reaction"].part is None
    at.do(
        "daggerheart.reaction",
        "isa",
        trait="Agility",
        difficulty=14,
        experiences=["Court"],
        faces=[9, 9],
        answers=["done"],
    )
    assert (at["isa"].hope, at.offers) == (3, [])


def test_a_reaction_needs_a_difficulty_or_whose_it_is() -> None:
    at = table()
    refused(at, "args.difficulty", "reaction", trait="Agility")
    told = deed(at, "reaction", trait="Agility", source="troll")
    assert told.bound is not None
    assert (told.bound.arguments()["difficulty"], told.secret.args) == (14, ("difficulty",))
    said = deed(at, "reaction", trait="Agility", source="troll", difficulty=9)
    assert said.bound is not None
    assert (said.bound.arguments()["difficulty"], said.secret) == (9, Secret())
    without = table({"dh.expOnReaction": False})
    refused(without, "args.experiences", "reaction", trait="Agility", difficulty=9, experiences=["Court"])


# -- attacks


def test_an_attack_reads_weapon_and_targets_and_offers_the_damage() -> None:
    at = table()
    told = deed(at, "attack", weapon="Sword", targets=["troll"])
    assert told.secret == Secret(args=("targets",), called=("Troll's Difficulty",))
    assert told.says == "Isabella: attack with Sword against Troll"
    args = bound(at, "attack", weapon="Sword", targets=["troll"])
    assert (args["targets"], args["modifier"], args["damage"]) == ([14], 2, "2d8+2")
    at.do("daggerheart.attack", "isa", weapon="Sword", targets=["troll"], faces=[9, 6, 3, 7])
    (offer,) = at.offers
    assert (offer.to, offer.move, dict(offer.args)) == (
        "gm",
        "daggerheart.mark-damage",
        {"sheet": "troll", "damage": 12},
    )
    assert offer.says == "12 physical damage to Troll: 2 Hit Points"
    at.do(offer.move, TABLE, **offer.args)
    assert at["troll"].hp == 2


def test_of_several_targets_those_that_are_hit_take_the_one_damage() -> None:
    at = table()
    at.do("daggerheart.attack", "isa", weapon="Knives", targets=["troll", "ghoul"], faces=[6, 5, 4, 1])
    assert [dict(each.args) for each in at.offers] == [{"sheet": "ghoul", "damage": 5}]
    assert at.offers[0].says.endswith("1 Hit Point")
    crit = table()
    crit.do("daggerheart.attack", "isa", weapon="Knives", targets=["troll", "ghoul"], faces=[1, 1, 4, 1])
    assert [each.args.get("damage") for each in crit.offers] == [17, 17, None]


def test_a_miss_with_fear_offers_a_fear_and_no_damage() -> None:
    at = table()
    at.do("daggerheart.attack", "isa", weapon="Sword", targets=["troll"], faces=[1, 2])
    assert at.offers == [BANK]


def test_a_target_that_is_gone_takes_nothing() -> None:
    at = table()
    move = kit.moves["daggerheart.attack"]
    told, play = at.roll("daggerheart.attack", "isa", weapon="Sword", targets=["troll"], faces=[9, 6, 3, 7])
    del at.cards["troll"]
    done = Done(roll="r", move=move.id, args={}, roles={}, notes=told.notes, outcome=play.outcome)
    assert move.after(at.scene("isa"), done).offers == ()


def test_an_attack_on_a_character_is_theirs_to_mark() -> None:
    at = table()
    told = deed(at, "attack", weapon="Sword", targets=["bram"])
    assert told.secret == Secret()
    at.do("daggerheart.attack", "isa", weapon="Sword", targets=["bram"], faces=[9, 6, 3, 7])
    assert [each.to for each in at.offers] == ["bram"]


def test_what_an_attack_refuses() -> None:
    at = table()
    assert "can hit 1 with one roll, not 2" in refused(
        at, "args.targets", "attack", weapon="Sword", targets=["troll", "ghoul"]
    )
    refused(at, "args.weapon", "attack", weapon="Bow", targets=["troll"])
    refused(at, "args.targets[1]", "attack", weapon="Knives", targets=["troll", "troll"])
    refused(at, "args.targets[0]", "attack", weapon="Sword", targets=["isa"])
    refused(at, "args.targets[0]", "attack", weapon="Sword", targets=["nobody"])
    refused(at, "args.difficulty", "attack", weapon="Sword", targets=[])
    refused(at, "isa.spellcast", "attack", weapon="Bolt", targets=["troll"])
    refused(at, "isa.rally", "attack", weapon="Sword", targets=["troll"], rally="damage")
    refused(at, "args.rally", "attack", weapon="Sword", targets=["troll"], rally="both")
    refused(at, "sheet", "attack", "troll", weapon="Sword", targets=["isa"])


@pytest.mark.parametrize(
    ("spellcast", "presence", "weapon", "modifier", "line"),
    [
        ("Presence", 3, "Bolt", 3, "3d6+1"),
        ("Presence", 1, "Bolt", 1, "1d6+1"),
        ("Presence", 0, "Bolt", 0, None),
        ("Presence", -1, "Bolt", -1, None),
        ("Presence", -1, "Flames", -1, "2d6"),
    ],
)
def test_a_spell_deals_as_many_dice_as_the_trait_and_none_at_zero(
    spellcast: str, presence: int, weapon: str, modifier: int, line: str | None
) -> None:
    at = table(isa={"spellcast": spellcast, "traits": {"Presence": presence}})
    args = bound(at, "attack", weapon=weapon, targets=["troll"])
    assert (args["modifier"], args["damage"]) == (modifier, line)


def test_a_rally_die_goes_to_the_roll_or_to_the_damage() -> None:
    at = table(isa={"rally": 6})
    args = {"weapon": "Sword", "targets": ["troll"]}
    on_roll, on_damage = (
        bound(at, "attack", rally="roll", **args),
        bound(at, "attack", rally="damage", **args),
    )
    assert (on_roll["dice"], on_roll["damage_dice"]) == ([6], [])
    assert (on_damage["dice"], on_damage["damage_dice"]) == ([], [6])
    at.do("daggerheart.attack", "isa", rally="damage", faces=[9, 6, 3, 7, 5], **args)
    assert (at.offers[0].args["damage"], at["isa"].rally) == (17, 0)


def test_who_attacks_is_hidden_no_more() -> None:
    hidden = {"lasting": [{"name": "Hidden"}, {"name": "Stonefoot"}]}
    at = table(isa=hidden, troll=hidden)
    at.do("daggerheart.attack", "isa", weapon="Sword", targets=["ghoul"], faces=[1, 2])
    at.do("daggerheart.gm-attack", "troll", target="bram", faces=[1])
    assert [at[key].lasting for key in ("isa", "troll")] == [(Lasting(name="Stonefoot"),)] * 2


@pytest.mark.parametrize(
    ("house", "proficiency", "line"),
    [({}, 1, "1d4"), ({}, 2, "1d4"), ({}, 5, "3d4"), ({"dh.edition": "srd"}, 5, "5d4")],
)
def test_fists_are_d4s_by_proficiency(house: dict[str, Any], proficiency: int, line: str) -> None:
    at = table(house, isa={"proficiency": proficiency})
    args = bound(at, "unarmed", trait="Finesse", targets=["troll"], rally="no")
    assert (args["damage"], args["modifier"], args["targets"]) == (line, 1, [14])
    with pytest.raises(Refused, match="hits one target, not 2"):
        bound(at, "unarmed", trait="Finesse", targets=["troll", "ghoul"], rally="no")
    assert deed(at, "unarmed", trait="Finesse", targets=["troll"]).notes["harm"] == "physical"


# -- damage by itself


def test_damage_by_a_weapon_by_a_line_or_by_an_adversary() -> None:
    at = table(isa={"rally": 6}, elyn={"prayer": [2]})
    assert bound(at, "damage", weapon="Sword", critical=True, rally=True, bonus_dice=[4]) == {
        "dice": "2d8+2",
        "critical": True,
        "bonus_dice": [4, 6],
        "prayer": [{"by": "Elyn", "value": 2}],
        "boosts": [],
    }
    assert bound(at, "damage", weapon="Sword", line="3d6")["dice"] == "3d6"
    told = deed(at, "damage", "troll")
    assert told.bound is not None
    assert told.bound.arguments()["dice"] == "1d6"
    assert told.bound.arguments()["prayer"] == []
    assert told.secret == Secret(args=("dice",), rolls=("Damage",), parts=("modifier",))
    assert deed(at, "damage", "troll", line="2d6").secret == Secret()
    assert told.says == "Troll: damage"
    dealt, _ = at.do(
        "daggerheart.damage", "isa", weapon="Sword", targets=["troll"], faces=[3, 7], answers=["done"]
    )
    assert dealt.says == "Isabella: damage with Sword to Troll"
    assert at.offers[0].says == "12 physical damage to Troll: 2 Hit Points"


def test_no_damage_without_dice() -> None:
    at = table(troll={"damage": None}, bram={"traits": {}})
    refused(at, "args.weapon", "damage")
    refused(at, "args.weapon", "damage", "troll")
    refused(at, "args.weapon", "damage", "bram", weapon="Bolt")
    refused(at, "args.dice", "damage", line="2d")
    refused(at, "sheet", "damage", TABLE, line="2d6")
    refused(at, "sheet", "damage", "troll", line="2d6", rally=True)


# -- what features add to damage

SNEAK = {"name": "Sneak attack", "dice": "2d6+1"}


def test_what_features_add_to_damage_is_named_and_added() -> None:
    at = table(isa={"boosts": [SNEAK]}, troll={"difficulty": 10})
    args = bound(
        at,
        "attack",
        weapon="Sword",
        targets=["troll"],
        boosts=["Sneak attack"],
        more_damage=[{"name": "Oil", "dice": "3"}],
    )
    assert args["boosts"] == [SNEAK, {"name": "Oil", "dice": "3"}]
    said = {"weapon": "Sword", "targets": ["troll"], "boosts": ["Sneak attack"]}
    _, play = at.roll("daggerheart.attack", "isa", faces=[9, 6, 1, 1, 2, 3], **said)
    assert [rolled.name for rolled in play.rolls[-2:]] == ["Damage", "Sneak attack"]
    assert play.outcome.damage == 1 + 1 + 2 + 2 + 3 + 1
    assert play.bound.card(play.outcome)[-2:] == [("damage: modifier", 2), ("damage: Sneak attack", 1)]
    _, crit = at.roll("daggerheart.attack", "isa", faces=[9, 9, 1, 1, 2, 3], **said)
    assert crit.outcome.damage == play.outcome.damage + 16, "a critical counts the weapon's own dice"
    loose = table({"dh.critMaxIncludesBonusDice": True}, isa={"boosts": [SNEAK]})
    _, more = loose.roll("daggerheart.attack", "isa", faces=[9, 9, 1, 1, 2, 3], **said)
    assert more.outcome.damage == crit.outcome.damage + 12
    assert ("damage: maximum of the dice", 28) in more.bound.card(more.outcome)


def test_damage_by_itself_takes_what_features_add() -> None:
    at = table(isa={"boosts": [SNEAK]})
    said = {"weapon": "Sword", "boosts": ["Sneak attack"], "more_damage": [{"name": "Oil", "dice": "1d4"}]}
    _, play = at.roll("daggerheart.damage", "isa", faces=[1, 1, 2, 3, 4], **said)
    assert play.outcome.total == 1 + 1 + 2 + 2 + 3 + 1 + 4
    assert play.parts == [("modifier", 2), ("Sneak attack", 1)]
    oil = [{"name": "Oil", "dice": "1d4"}]
    assert bound(at, "damage", "troll", more_damage=oil)["boosts"] == oil
    fists = bound(at, "unarmed", trait="Strength", targets=["troll"], boosts=["Sneak attack"])
    assert fists["boosts"] == [SNEAK]


def test_what_is_added_to_damage_is_on_the_sheet_counts_once_and_is_damage() -> None:
    at = table(isa={"boosts": [SNEAK]})
    said = {"weapon": "Sword", "targets": ["troll"]}
    refused(at, "args.boosts", "attack", boosts=["Luck"], **said)
    refused(at, "args.boosts", "attack", boosts=["Sneak attack", "Sneak attack"], **said)
    refused(at, "args.boosts[0].dice", "attack", more_damage=[{"name": "Oil", "dice": "2d"}], **said)
    with pytest.raises(BadArgument) as error:
        table(isa={"boosts": [{"name": "Oil", "dice": "a lot"}]})
    assert error.value.at == "sheet.boosts[0].dice"


# -- spells and cards


CALLS = [
    {"name": "Lull", "difficulty": 13, "ends": "scene"},
    {"name": "Glow"},
    {"name": "Gale", "trait": "Agility", "difficulty": 12},
]


def test_the_number_behind_a_spell_or_a_card_is_the_difficulty() -> None:
    at = table(bram={"abilities": CALLS})
    assert bound(at, "spellcast", "bram", spell="Lull")["difficulty"] == 13
    assert bound(at, "spellcast", "bram", spell="Lull", difficulty=17)["difficulty"] == 17
    assert bound(at, "spellcast", "bram", spell="Glow")["difficulty"] is None
    assert bound(at, "spellcast", "bram", spell="Lull", target="troll")["difficulty"] == 14
    assert deed(at, "spellcast", "bram", spell="Lull").says == "Bram: Presence roll for Lull"
    assert bound(at, "trait", "bram", trait="Agility", card="Gale")["difficulty"] == 12
    assert "not for a spellcast roll" in refused(at, "args.spell", "spellcast", "bram", spell="Gale")
    assert "calls for Agility" in refused(at, "args.trait", "trait", "bram", trait="Strength", card="Gale")
    picks = [
        [said for _, said in kit.moves[f"daggerheart.{move}"].hints[name].pick.choices(at.scene("bram"))]  # type: ignore[union-attr]
        for move, name in (("spellcast", "spell"), ("trait", "card"))
    ]
    assert picks == [["Lull: Spellcast (13)", "Glow: Spellcast"], ["Gale: Agility (12)"]]


def test_a_spell_that_is_not_on_the_sheet_is_not_cast() -> None:
    at = table(bram={"abilities": CALLS})
    assert "Lull, Glow, Gale" in refused(at, "args.spell", "spellcast", "bram", spell="Fly")
    assert "there is none" in refused(table(), "args.card", "trait", trait="Agility", card="Gale")


@pytest.mark.parametrize(("faces", "lasts"), [([9, 8], True), ([1, 2], False)])
def test_a_spell_without_damage_leaves_what_lasts_unless_it_fails(faces: list[int], lasts: bool) -> None:
    at = table(bram={"abilities": CALLS})
    at.do("daggerheart.spellcast", "bram", spell="Lull", faces=faces)
    offers = [each for each in at.offers if each.move == "daggerheart.begin-effect"]
    assert bool(offers) == lasts
    if offers:
        assert (offers[0].to, dict(offers[0].args)) == ("bram", {"name": "Lull", "ends": "scene"})
    at.do("daggerheart.spellcast", "bram", spell="Glow", faces=faces)
    assert [each for each in at.offers if each.move == "daggerheart.begin-effect"] == offers


# -- the extras of a critical


def extras(at: Tabletop, **args: Any) -> list[Offer]:
    at.offers = []
    at.do("daggerheart.offer-extras", to="isa", **args)
    return list(at.offers)


def test_the_master_offers_extras_of_which_one_is_taken() -> None:
    offers = extras(
        table(), extras=["damage", "advantage", "stress"], other="the gate opens", against="troll"
    )
    assert {each.instead for each in offers} == {"extra"}
    assert {each.to for each in offers} == {"isa"}
    assert [(each.move.partition(".")[2], each.says, dict(each.args)) for each in offers] == [
        ("damage", "damage to Troll", {"targets": ["troll"]}),
        ("keep-advantage", "advantage on your next roll against Troll", {"against": "troll"}),
        ("clear-stress", "clear a Stress", {"amount": 1}),
        ("extra", "the gate opens", {"what": "the gate opens"}),
    ]
    at = table()
    assert [dict(each.args) for each in extras(at, extras=["advantage", "damage"])] == [{"against": None}, {}]
    assert "offer two" in refused(at, "args.extras", "offer-extras", TABLE, to="isa", extras=["stress"])
    refused(at, "args.to", "offer-extras", TABLE, to="troll", extras=["stress", "damage"])
    at.cards["troll"] = Card("troll", TROLL, None, True)
    refused(at, "args.against", "offer-extras", TABLE, to="isa", extras=["stress", "damage"], against="troll")


def test_an_extra_in_words_is_told() -> None:
    told, _ = table().do("daggerheart.extra", "isa", what="the gate opens")
    assert told.says == "Isabella: the gate opens"


def test_advantage_that_is_kept_counts_for_the_next_roll_and_is_gone() -> None:
    at = table()
    at.do("daggerheart.keep-advantage", "isa")
    assert [each.name for each in at["isa"].saved] == ["next roll"]
    at.do("daggerheart.keep-advantage", "isa")
    assert len(at["isa"].saved) == 1, "the same twice is one"
    assert bound(at, "reaction", trait="Agility", difficulty=10)["advantage"] == 0, "an action roll's"
    told, play = at.roll("daggerheart.action", "isa", trait="Agility", difficulty=15, faces=[5, 6, 4])
    assert [rolled.name for rolled in play.rolls] == ["Hope", "Fear", "Advantage"]
    assert told.bound is not None
    assert at["isa"].saved == ()
    assert bound(at, "action", trait="Agility")["advantage"] == 0


def test_advantage_against_somebody_waits_for_a_roll_against_them_alone() -> None:
    at = table(isa={"hope": 6})
    at.do("daggerheart.keep-advantage", "isa", against="troll")
    assert [each.name for each in at["isa"].saved] == ["next roll against Troll"]
    assert bound(at, "action", trait="Agility")["advantage"] == 0
    knives = {"weapon": "Knives", "targets": ["troll", "ghoul"]}
    assert bound(at, "attack", **knives)["advantage"] == 0
    assert bound(at, "action", trait="Agility", target="troll")["advantage"] == 1
    assert bound(at, "attack", weapon="Sword", targets=["troll"], advantage=-1)["advantage"] == 0
    parts = {"elyn": {"trait": "Strength"}}
    team = bound(at, "tag-team", partner="elyn", weapon="Sword", targets=["troll"], parts=parts)
    assert (team["first"]["advantage"], team["second"]["advantage"]) == (1, 0)
    at.do("daggerheart.attack", "isa", weapon="Sword", targets=["troll"], faces=[1, 2, 3])
    assert at["isa"].saved == ()


def test_a_leader_brings_kept_advantage_into_the_groups_roll() -> None:
    at = table()
    at.do("daggerheart.keep-advantage", "isa")
    group = {"trait": "Agility", "difficulty": 12, "parts": {"elyn": {"trait": "Strength"}}}
    assert bound(at, "group", **group)["leader"]["advantage"] == 1


# -- how it is done, in a line


def test_how_magic_looks_is_told_and_changes_nothing() -> None:
    at = table(bram={"abilities": CALLS})
    how, said = "a galloping stallion of sparks", {"me": "bram", "spell": "Lull"}
    assert deed(at, "spellcast", how=how, **said).tells == (how,)
    assert bound(at, "spellcast", how=how, **said) == bound(at, "spellcast", **said)


def test_how_an_experience_helps_and_how_each_takes_part_is_told() -> None:
    at = table()
    how = "She grew up on these roofs."
    told = deed(
        at, "action", trait="Agility", experiences=["Rooftops"], how=how, parts={"elyn": {"how": "a rope"}}
    )
    assert told.tells == (how, "Elyn: a rope")
    assert deed(at, "attack", weapon="Sword", targets=["troll"], how=how).tells == (how,)
    assert deed(at, "reaction", trait="Agility", difficulty=10, how=how).tells == (how,)
    needs = kit.moves["daggerheart.action"].hints["how"].needs
    assert needs is not None
    assert needs.name == "experiences"
    parts = {"bram": {"trait": "Strength", "how": "shields them"}, "elyn": {"trait": "Strength"}}
    group = deed(at, "group", trait="Agility", difficulty=12, how="knows the way", parts=parts)
    assert group.tells == ("knows the way", "Bram: shields them")
    team = deed(
        table(isa={"hope": 6}),
        "tag-team",
        partner="elyn",
        trait="Agility",
        difficulty=10,
        parts={"elyn": {"trait": "Strength", "how": "throws her"}},
    )
    assert team.tells == ("Elyn: throws her",)


# -- groups


JOIN = {"bram": {"trait": "Strength"}, "elyn": {"trait": "Strength", "helps": True}}


def test_a_group_reads_every_sheet_and_whoever_helps_pays() -> None:
    at = table(bram={"rally": 6, "experiences": [{"name": "Camps"}]}, elyn={"prayer": [1]})
    bram = {
        "trait": "Strength",
        "experiences": ["Camps"],
        "rally": True,
        "modifier": 1,
        "advantage": 1,
        "dice": [4],
    }
    parts = {"bram": bram, "elyn": {"trait": "Strength", "helps": True}}
    args = bound(at, "group", parts=parts, trait="Agility", difficulty=15, reaction_difficulty=13)
    assert args["leader"]["helpers"] == 1
    assert (args["leader"]["modifier"], args["leader"]["difficulty"]) == (2, 15)
    assert args["leader"]["prayer"] == [], "what Elyn does not use on her reaction goes on to Isa's roll"
    assert args["lasting_prayer"]
    assert [each["modifier"] for each in args["helpers"]] == [1, 3]
    assert args["helpers"][1] == {
        "modifier": 3,
        "difficulty": 13,
        "advantage": 1,
        "experiences": [2],
        "dice": [4, 6],
        "prayer": [],
    }
    assert args["helpers"][0]["prayer"] == [{"by": "Elyn", "value": 1}]
    told, _ = at.do(
        "daggerheart.group",
        "isa",
        parts=parts,
        trait="Agility",
        difficulty=15,
        reaction_difficulty=13,
        faces=[7, 5, 3, 2, 1, 1, 1, 9, 7, 2],
        answers=["done", "experience:Rooftops", "roll", "prayer:1"],
    )
    assert told.roles == {"player": "isa", "helper 1": "elyn", "helper 2": "bram", "Elyn": "elyn"}
    assert at["elyn"].prayer == ()
    assert (at["isa"].hope, at["bram"].hope, at["elyn"].hope, at["bram"].rally) == (4, 2, 2, 0)


def test_the_books_group() -> None:
    people: dict[str, Sheet] = {
        name: Character(name=name, traits=Traits()) for name in ("ranger", "a", "b", "c", "d")
    }
    at = Tabletop("daggerheart", people)
    at.do("daggerheart.tracker", out=True)
    _, play = at.roll(
        "daggerheart.group",
        "ranger",
        trait="Agility",
        difficulty=14,
        reaction_difficulty=13,
        parts={name: {"trait": "Strength"} for name in "abcd"},
        faces=[8, 6, 10, 9, 5, 7, 9, 7, 6, 8],
        answers=["roll"],
    )
    assert (play.outcome.bonus, play.says.split(":")[0]) == (2, "16 with Fear")
    assert at["table"].action == 5
    assert at.offers == [BANK]
    for name in people:
        at.do("daggerheart.stress", name)
    assert [at[name].stress for name in people] == [1] * 5


def test_what_a_group_needs() -> None:
    at = table(elyn={"hope": 0})
    refused(at, "parts", "group", trait="Agility", difficulty=15)
    refused(at, "args.reaction_difficulty", "group", parts=JOIN, trait="Agility")
    refused(at, "elyn.hope", "group", parts=JOIN, trait="Agility", difficulty=15)
    refused(at, "parts.isa", "group", parts={"isa": {"trait": "Agility"}}, trait="Agility", difficulty=15)
    assert [
        each["difficulty"]
        for each in bound(table(), "group", parts=JOIN, trait="Agility", difficulty=9)["helpers"]
    ] == [9, 9]
    untold = bound(table(), "group", parts=JOIN, trait="Agility", reaction_difficulty=9)
    assert untold["leader"]["difficulty"] is None
    with pytest.raises(BadInput) as error:
        kit.moves["daggerheart.group"].joined({"trait": "Luck"})
    assert error.value.at == "part.trait"


# -- tag teams


def test_whose_advantage_was_kept_is_told_before_a_tag_team_uses_it_up() -> None:
    parts = {"bram": {"trait": "Strength"}}
    said: Any = {"partner": "bram", "trait": "Agility", "difficulty": 12}
    for keepers in ([], ["isa"], ["bram"], ["isa", "bram"]):
        at = table(**{who: {"saved": [{"name": "next roll"}], "hope": 6} for who in keepers})
        told = [f"advantage that {at.cards[who].name} kept counts, and is used up" for who in keepers]
        assert deed(at, "tag-team", parts=parts, **said).warns == tuple(told)


def test_a_tag_team_costs_three_hope_and_deals_both_damages() -> None:
    at = table(isa={"lasting": [{"name": "Hidden"}]})
    at.do("daggerheart.tracker", out=True)
    told, _ = at.do(
        "daggerheart.tag-team",
        "isa",
        partner="bram",
        weapon="Sword",
        targets=["troll"],
        experiences=["Court"],
        parts={"bram": {"weapon": "Bolt", "modifier": 1}},
        faces=[2, 3, 9, 6, 5, 5, 6],
        answers=["second"],
    )
    assert told.roles == {"player": "isa", "first": "isa", "second": "bram"}
    assert told.secret.args == ("first.targets", "second.targets")
    assert (at["isa"].hope, at["bram"].hope, at["isa"].tag_team_used, at["bram"].tag_team_used) == (
        0,
        4,
        True,
        False,
    )
    assert at["table"].action == 1
    assert at["isa"].lasting == ()
    assert [each.says for each in at.offers] == ["19 physical or magic damage to Troll: 3 Hit Points"]


def test_a_partner_without_a_weapon_and_rally_dice_in_both_damages() -> None:
    at = table(isa={"rally": 6, "hope": 6}, bram={"rally": 8, "boosts": [SNEAK]})
    part = {
        "unarmed": True,
        "trait": "Strength",
        "rally": True,
        "rally_on_damage": True,
        "boosts": ["Sneak attack"],
    }
    said = {
        "partner": "bram",
        "weapon": "Sword",
        "targets": ["troll"],
        "rally": True,
        "rally_on_damage": True,
    }
    told = deed(at, "tag-team", parts={"bram": part}, **said)
    assert told.bound is not None
    args = told.bound.arguments()
    assert [
        (args[who]["damage"], args[who]["damage_dice"], args[who]["dice"]) for who in ("first", "second")
    ] == [
        ("2d8+2", [6], []),
        ("1d4", [8], []),
    ]
    assert args["second"]["boosts"] == [SNEAK]
    assert {("isa", "rally", 6), ("bram", "rally", 8)} <= set(told.reserve)
    assert told.notes["harm"] == "physical"
    at.do("daggerheart.tag-team", "isa", parts={"bram": part}, faces=[1, 2, 2, 1], answers=["first"], **said)
    assert (at["isa"].rally, at["bram"].rally) == (6, 8), "no damage, and they are kept"
    at = table(isa={"rally": 6, "hope": 6}, bram={"rally": 8, "boosts": [SNEAK]})
    faces = [9, 8, 2, 1, 1, 1, 3, 2, 4, 1, 1]
    _, play = at.roll(
        "daggerheart.tag-team", "isa", parts={"bram": part}, faces=faces, answers=["first"], **said
    )
    assert play.outcome.damage == 1 + 1 + 2 + 3 + 2 + 4 + 1 + 1 + 1
    assert (at["isa"].rally, at["bram"].rally) == (0, 0)


def test_what_a_partner_cannot_do() -> None:
    at = table(isa={"rally": 6, "hope": 6})
    team = {"partner": "bram", "trait": "Agility", "targets": ["troll"]}
    both = {"bram": {"weapon": "Bolt", "unarmed": True}}
    assert "or without a weapon" in refused(at, "args.unarmed", "tag-team", parts=both, **team)
    several = {**team, "targets": ["troll", "ghoul"]}
    refused(at, "args.targets", "tag-team", parts={"bram": {"unarmed": True}}, **several)
    refused(at, "args.rally_on_damage", "tag-team", rally_on_damage=True, parts={"bram": {}}, **team)
    with pytest.raises(BadInput, match="nothing without rally"):
        kit.moves["daggerheart.tag-team"].joined({"rally_on_damage": True})
    args = bound(at, "tag-team", rally=True, rally_on_damage=True, parts={"bram": {}}, **team)
    assert (args["first"]["dice"], args["first"]["damage_dice"]) == ([6], []), (
        "to the roll, where it deals none"
    )


def test_the_choice_of_a_tag_team_shows_both_totals() -> None:
    at = table(isa={"hope": 6})
    told = deed(at, "tag-team", partner="bram", trait="Agility", difficulty=15, parts={"bram": {}})
    assert told.bound is not None
    play = rw.play(told.bound, faces=[9, 8, 2, 2])
    assert play.pending is not None
    assert play.pending.says == (
        "the first's roll: 19, Success with Hope",
        "the second's roll: 4, Critical Success",
    )


def test_a_tag_team_that_is_no_attack() -> None:
    at = table(bram={"lasting": [{"name": "Hidden"}]})
    parts = {"bram": {"trait": "Strength", "advantage": 1}}
    args = bound(at, "tag-team", partner="bram", trait="Agility", difficulty=15, parts=parts)
    assert (args["first"]["targets"], args["second"]["targets"]) == ([15], [15])
    assert (args["first"]["modifier"], args["second"]["modifier"]) == (2, 2)
    assert (args["first"]["damage"], args["second"]["damage"]) == (None, None)
    assert args["second"]["advantage"] == 1
    at.do(
        "daggerheart.tag-team",
        "isa",
        partner="bram",
        difficulty=15,
        parts={"bram": {}},
        faces=[9, 8, 1, 2],
        answers=["first"],
    )
    assert (at["isa"].hope, at["bram"].hope, at.offers) == (2, 3, [])
    assert at["bram"].suffers("Hidden")


def test_everybodys_dice_are_offered_in_one_place_only() -> None:
    at = table(isa={"prayer": [1]}, bram={"prayer": [2], **LUCK}, elyn={"prayer": [3], **LUCK})
    told = deed(at, "tag-team", partner="bram", difficulty=15, parts={"bram": {}})
    assert told.bound is not None
    args = told.bound.arguments()
    assert args["first"]["prayer"] == [{"by": "player", "value": 1}, {"by": "Elyn", "value": 3}]
    assert args["second"]["prayer"] == [{"by": "player", "value": 2}]
    assert (args["first"]["rerolls"], args["second"]["rerolls"]) == ([{"by": "Elyn"}], [{"by": "player"}])
    assert told.roles == {"player": "isa", "Elyn": "elyn", "first": "isa", "second": "bram"}
    at.do(
        "daggerheart.tag-team",
        "isa",
        partner="bram",
        difficulty=15,
        parts={"bram": {}},
        faces=[2, 3, 4, 5, 9, 8],
        answers=["prayer:1", "done", "prayer:2", "reroll", "prayer:3", "done", "second"],
    )
    assert (at["isa"].prayer, at["bram"].prayer, at["elyn"].prayer) == ((), (), ())
    assert (at["isa"].hope, at["bram"].hope, at["bram"].luckbender_used) == (1, 1, True)
    assert not at["elyn"].luckbender_used


def test_what_a_tag_team_needs() -> None:
    at = table(isa={"hope": 3})
    parts: dict[str, Any] = {"bram": {}}
    assert "has not said yet" in refused(at, "parts.bram", "tag-team", partner="bram", difficulty=15)
    refused(at, "args.difficulty", "tag-team", partner="bram", parts=parts)
    refused(at, "isa.hope", "tag-team", partner="bram", parts=parts, difficulty=9, experiences=["Court"])
    refused(at, "parts.elyn", "tag-team", partner="bram", parts={"bram": {}, "elyn": {}}, difficulty=9)
    refused(at, "args.partner", "tag-team", partner="nobody", parts=parts, difficulty=9)
    refused(at, "parts.troll", "tag-team", partner="troll", parts={"troll": {}}, difficulty=9)
    several = {"partner": "bram", "targets": ["troll", "ghoul"], "weapon": "Knives"}
    refused(at, "args.targets", "tag-team", parts={"bram": {"weapon": "Sword"}}, **several)
    assert bound(at, "tag-team", parts=parts, **several)["first"]["targets"] == [14, 11]
    used = table(isa={"tag_team_used": True})
    refused(used, "isa.tag_team_used", "tag-team", partner="bram", parts=parts, difficulty=9)
    poor = table(isa={"hope": 2})
    refused(poor, "isa.hope", "tag-team", partner="bram", parts=parts, difficulty=9)
    refused(at, "sheet", "tag-team", "troll", partner="bram", parts=parts, difficulty=9)


# -- what there is to pick from


def picks(at: Tabletop, move: str, name: str, me: str = "isa") -> list[Any]:
    pick = kit.moves[f"daggerheart.{move}"].hints[name].pick
    assert pick is not None
    return [value for value, _ in pick.choices(at.scene(me))]


def test_what_there_is_to_pick_from_is_read_from_the_sheets() -> None:
    at = table()
    assert picks(at, "action", "experiences") == ["Rooftops", "Court"]
    assert picks(table(isa={"hope": 0}), "action", "experiences") == []
    assert picks(at, "action", "experiences", TABLE) == []
    assert (
        picks(at, "action", "rally")
        == picks(at, "attack", "rally")
        == picks(at, "action", "rally", TABLE)
        == []
    )
    assert picks(table(isa={"rally": 6}), "action", "rally") == [True]
    assert picks(table(isa={"rally": 6}), "attack", "rally") == ["no", "roll", "damage"]
    assert picks(at, "action", "target") == [None, "troll", "ghoul", "bram", "elyn"]
    assert picks(at, "gm-attack", "target", "troll") == ["isa", "bram", "elyn", "ghoul"]
    assert picks(at, "attack", "weapon") == ["Sword", "Knives", "Bolt", "Flames"]
    assert picks(at, "attack", "weapon", "troll") == []
    assert picks(at, "tag-team", "partner") == ["bram", "elyn"]
    assert picks(at, "action", "difficulty") == [None, 5, 10, 15, 20, 25, 30]
    assert len(picks(at, "action", "trait")) == len(picks(at, "action", "trait", TABLE)) == 6


def test_a_hidden_sheet_is_neither_picked_nor_attacked() -> None:
    at = table()
    scene = at.scene("isa")
    seen = type(scene)(
        scene.house, scene.cards, scene.me, scene.options, {}, scene.visible - {"troll"}, scene.session
    )
    move = kit.moves["daggerheart.attack"]
    pick = move.hints["targets"].pick
    assert pick is not None
    assert "troll" not in [value for value, _ in pick.choices(seen)]
    with pytest.raises(BadArgument, match="there is no sheet 'troll' here"):
        move.deed(seen, {"weapon": "Sword", "targets": ["troll"]})


def test_a_free_sheet_is_no_target() -> None:
    at = table()
    at.cards["crow"] = Card("crow", Free(name="Crow"))
    assert "crow" not in picks(at, "attack", "targets")
    refused(at, "args.targets[0]", "attack", weapon="Sword", targets=["crow"])


def test_a_critical_of_whoever_has_no_sheet_here_brings_no_extras() -> None:
    outcome = rw.play(rw.daggerheart.action(difficulty=10), faces=[7, 7]).outcome
    assert outcome.critical
    at = table()
    for who, offers in (("gone", 0), ("isa", 1)):
        done = Done(
            roll="r", move="daggerheart.action", args={}, roles={"player": who}, notes={}, outcome=outcome
        )
        assert len(narrated(at.scene("isa"), done).offers) == offers


@given(
    st.tuples(st.integers(1, 12), st.integers(1, 12)),
    st.lists(st.integers(2, 30), min_size=1, max_size=3),
    st.lists(st.integers(1, 4), min_size=1, max_size=3),
)
def test_where_nobody_is_asked_after_a_roll_nothing_that_is_held_would_have_changed_it(
    faces: tuple[int, int], difficulties: list[int], prayers: list[int]
) -> None:
    rule = find_rule("daggerheart.attack").bind({"prayer": prayers, "targets": difficulties, "damage": None})

    def ends(answers: list[str]) -> list[tuple[Any, ...]]:
        """All ends, whatever is added of what is held."""
        play = Play(rule, faces=faces, answers=answers)
        if play.pending is None:
            gains = [each.to_dict() for each in play.bound.gains(play.outcome)]
            return [(play.outcome.label, play.outcome.hits, gains)]
        return [end for key in play.pending.options for end in ends([*answers, key])]

    first = Play(rule, faces=faces)
    assert first.pending is not None
    assert isinstance(first.pending.request, Window)
    every = ends([])
    asks = first.pending.request.asks
    alike = all(each == every[0] for each in every)
    assert alike == (not asks(known=True)), "where all is known, those are asked who could change it"
    if asks():
        assert not all(ends(["done"])[0][1]), "somebody is missed as yet"
    else:
        assert alike, "where it is not, whoever is not asked could not change it either"


def test_a_rally_die_is_called_so_where_no_other_dice_are_added() -> None:
    at = table(isa={"rally": 6}, elyn={"rally": 6})
    rolls: dict[str, Any] = {"trait": "Agility", "difficulty": 10, "rally": True}
    assert deed(at, "action", "isa", **rolls).called == {"Extra": "Rally"}
    assert deed(at, "action", "isa", **rolls, dice=[6]).called == {}
    swings = {"weapon": "Sword", "targets": ["troll"]}
    assert deed(at, "attack", "isa", **swings, rally="damage").called == {"Bonus": "Rally"}


@given(st.tuples(st.integers(1, 12), st.integers(1, 12)), st.integers(2, 30))
def test_who_holds_but_prayer_dice_is_not_asked_while_another_may_reroll_what_is_met(
    faces: tuple[int, int], difficulty: int
) -> None:
    held = {"prayer": [3], "rerolls": [{"by": "Pim"}]}
    play = Play(rw.daggerheart.attack(targets=[difficulty], damage=None, **held), faces=faces)
    assert play.pending is not None
    assert isinstance(play.pending.request, Window)
    asked = {each.role for each in play.pending.request.asks()}
    critical, met = faces[0] == faces[1], sum(faces) >= difficulty
    assert asked == (set() if critical else {"Pim"} if met else {"player", "Pim"})
