"""Damage, Stress, Fear, tokens, gifts, lasting effects and adversaries at a table of Daggerheart."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rollwright.errors import BadArgument, BadInput, Refused
from rollwright.sheets import TABLE, Aside, Card, Deed, Free, Secret, Sheet
from rollwright.systems.daggerheart.entries import Experience, Feature, Lasting
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.kit import kit
from rollwright.systems.daggerheart.sheet import Adversary, Character
from rollwright.systems.daggerheart.tables import hit_points
from rollwright.testing import Tabletop

ANN = Character(name="Ann", hope=3, armor_max=2, evasion=11)
BEN = Character(name="Ben", hope=2, prayer=(2, 4))
TROLL = Adversary(
    name="Troll",
    difficulty=14,
    attack=2,
    weapon="Claws",
    damage="2d8+2",
    hp_max=8,
    major=9,
    severe=18,
    experiences=(Experience(name="Ambush", bonus=3),),
    features=(
        Feature(name="Drag", tokens=2),
        Feature(name="Roar", fear=1),
        Feature(name="Both", tokens=1, fear=2),
    ),
)


def table(
    house: dict[str, Any] | None = None, counts: dict[str, Any] | None = None, **changes: Any
) -> Tabletop:
    """Ann, Ben and a troll, with what is different said by sheet, and the table's *counts*."""
    sheets: dict[str, Sheet] = {"ann": ANN, "ben": BEN, "troll": TROLL}
    for key, fields in changes.items():
        sheets[key] = type(sheets[key]).read({**sheets[key].values(), **fields}, Daggerheart())
    at = Tabletop("daggerheart", sheets, house)
    for path, now in (counts or {}).items():
        at.apply(at.cards[TABLE].set(path, now))
    return at


def deed(at: Tabletop, move: str, me: str = TABLE, parts: Any = None, **args: Any) -> Deed:
    found = kit.moves[f"daggerheart.{move}"]
    joined = {key: found.joined(said) for key, said in (parts or {}).items()}
    return found.deed(at.scene(me, joined), args)


def do(at: Tabletop, move: str, me: str = TABLE, **args: Any) -> Deed:
    told, _ = at.do(f"daggerheart.{move}", me, **args)
    return told


def refused(at: Tabletop, where: str, move: str, me: str = TABLE, parts: Any = None, **args: Any) -> str:
    """The message of a refusal, which says where."""
    with pytest.raises(BadInput) as error:
        deed(at, move, me, parts, **args)
    assert error.value.at == where, error.value.message
    assert isinstance(error.value, Refused | BadArgument)
    return error.value.message


# -- damage


@given(
    st.integers(0, 40),
    st.booleans(),
    st.lists(st.sampled_from((2, 4)), unique=True, max_size=2),
    st.booleans(),
)
def test_damage_is_halved_then_reduced_then_read_then_armored(
    damage: int, resistance: bool, prayer: list[int], massive: bool
) -> None:
    at = table(counts={"massive": massive})
    left = (damage + 1) // 2 if resistance else damage
    points = hit_points(left - sum(prayer), 7, 14, massive=massive)
    args = {"damage": damage, "resistance": resistance, "prayer": prayer}
    less = [*["half resisted"] * resistance, *[f"{sum(prayer)} less by Prayer Dice"] * bool(prayer)]
    told = do(at, "mark-damage", "ben", **args)
    assert {each.why for each in told.changes if each.at == "hp"} <= {", ".join((f"{damage} damage", *less))}
    assert at["ben"].hp == points
    assert at["ben"].prayer == tuple(sorted({2, 4} - set(prayer)))
    assert told.says == f"Ben marks {points} Hit Point{'s' * (points != 1)}"


def test_armor_takes_one_hit_point_away() -> None:
    at = table()
    do(at, "mark-damage", "ann", damage=8, armor=True)
    assert (at["ann"].hp, at["ann"].armor) == (1, 1)
    do(at, "mark-damage", "ann", hp=1, armor=True)
    assert (at["ann"].hp, at["ann"].armor) == (1, 2)
    refused(at, "ann.armor", "mark-damage", "ann", damage=8, armor=True)
    assert "nothing to prevent" in refused(table(), "args.armor", "mark-damage", "ann", damage=0, armor=True)
    refused(at, "args.armor", "mark-damage", sheet="troll", damage=8, armor=True)


def test_the_last_hit_point_is_said_and_the_rest_is_lost() -> None:
    at = table(ann={"hp": 4})
    assert do(at, "mark-damage", sheet="ann", damage=30).says == "Ann marks 2 Hit Points, the last"
    assert at["ann"].hp == 6
    assert do(at, "mark-damage", sheet="ann", damage=30).says == "Ann marks 0 Hit Points"
    assert do(at, "mark-damage", "ann", hp=0).says == "Ann marks 0 Hit Points"


def test_an_adversarys_numbers_are_not_told() -> None:
    at = table()
    assert do(at, "mark-damage", sheet="troll", damage=12).says == "Troll: hurt"
    assert do(at, "mark-damage", sheet="troll", damage=18).says == "Troll: badly hurt"
    assert at["troll"].hp == 5
    card = at.cards["troll"]
    at.cards["troll"] = Card(card.id, card.sheet, None, True)
    assert deed(at, "mark-damage", sheet="troll", damage=1).hidden


def test_others_may_reduce_damage_with_their_prayer_dice() -> None:
    at = table()
    do(at, "mark-damage", "ann", damage=9, parts={"ben": {"prayer": [4]}})
    assert (at["ann"].hp, at["ben"].prayer) == (1, (2,))
    at = table()
    do(at, "mark-damage", sheet="ann", damage=9, parts={"ben": {"prayer": [2, 4]}})
    assert (at["ann"].hp, at["ben"].prayer) == (1, ())


def test_what_damage_refuses() -> None:
    at = table()
    refused(at, "args.damage", "mark-damage", "ann")
    refused(at, "args.damage", "mark-damage", "ann", damage=3, hp=1)
    refused(at, "args.sheet", "mark-damage")
    refused(at, "args.sheet", "mark-damage", "ann", sheet="ben", damage=3)
    refused(at, "args.sheet", "mark-damage", sheet="nobody", damage=3)
    refused(at, "args.sheet", "mark-damage", sheet=TABLE, damage=3)
    assert "holds no Prayer Die of 3" in refused(at, "ben.prayer", "mark-damage", "ben", damage=3, prayer=[3])
    refused(at, "ben.prayer", "mark-damage", "ben", damage=3, prayer=[2, 2])
    refused(at, "args.prayer", "mark-damage", "ben", hp=1, prayer=[2])
    refused(at, "args.prayer", "mark-damage", sheet="troll", damage=3, parts={"ben": {"prayer": [2]}})
    refused(at, "parts.troll", "mark-damage", "ann", damage=3, parts={"troll": {"prayer": [2]}})
    refused(at, "parts.ben", "mark-damage", "ben", damage=3, prayer=[4], parts={"ben": {"prayer": [2]}})
    card = at.cards["ben"]
    at.cards["ben"] = Card("ben", card.sheet, "ben", False, {"prayer.2": 1})
    refused(at, "ben.prayer", "mark-damage", "ben", damage=3, prayer=[2])


# -- Stress


@given(st.integers(0, 6), st.integers(1, 9), st.integers(0, 6))
def test_the_last_stress_makes_vulnerable_and_what_is_beyond_is_one_hit_point(
    marked: int, amount: int, hp: int
) -> None:
    at = table(ann={"stress": marked, "hp": hp})
    do(at, "stress", "ann", amount=amount)
    ann, room = at["ann"], 6 - marked
    assert ann.stress == min(6, marked + amount)
    assert ann.suffers("Vulnerable") == (0 < room <= amount)
    assert ann.hp == min(6, hp + (amount > room))
    do(at, "clear-stress", "ann", amount=1)
    assert not at["ann"].suffers("Vulnerable")


def test_vulnerable_does_not_stack_and_ends_as_it_was_begun() -> None:
    at = table(ann={"stress": 5, "lasting": [{"name": "Vulnerable", "ends": "scene"}]})
    do(at, "stress", "ann")
    assert at["ann"].lasting == (Lasting(name="Vulnerable", ends="scene"),)
    do(at, "clear-stress", "ann", amount=9)
    assert (at["ann"].stress, at["ann"].suffers("Vulnerable")) == (0, True)
    assert deed(at, "clear-stress", "ann").changes == ()


def test_somebody_without_stress_slots_marks_hit_points() -> None:
    at = table(troll={"stress_max": 0})
    do(at, "stress", "troll", amount=2)
    assert (at["troll"].hp, at["troll"].lasting) == (1, ())
    refused(at, "sheet", "stress")
    refused(at, "sheet", "clear-stress")


# -- Fear and tokens


def test_fear_is_banked_up_to_its_end() -> None:
    at = table(counts={"fear": 11})
    do(at, "bank-fear")
    assert at["table"].fear == 12
    refused(at, "table.fear", "bank-fear")


def test_fear_buys_two_tokens_each_while_the_tracker_is_out() -> None:
    at = table(counts={"fear": 4})
    refused(at, "table.tracker", "spend-fear", on="tokens")
    assert do(at, "tracker", out=True).says == "The action tracker is out"
    do(at, "spend-fear", on="tokens", amount=2)
    assert (at["table"].fear, at["table"].action) == (2, 4)
    do(at, "spend-fear", on="move")
    do(at, "spend-fear", on="environment")
    assert (at["table"].fear, at["table"].action) == (0, 4)
    refused(at, "table.fear", "spend-fear", on="environment")
    refused(at, "args.amount", "spend-fear", on="move", amount=2)
    refused(at, "args.on", "spend-fear", on="dice")
    assert do(at, "tracker", out=False).says == "The action tracker is put away"
    assert (at["table"].tracker, at["table"].action) == (False, 4)


def test_a_move_is_seized_without_a_tracker_by_the_released_rules_only() -> None:
    refused(table(counts={"fear": 1}), "table.tracker", "spend-fear", on="move")
    at = table({"dh.edition": "srd"}, {"fear": 1})
    refused(at, "table.tracker", "spend-fear", on="tokens")
    do(at, "spend-fear", on="move")
    assert at["table"].fear == 0


def test_tokens_are_spent_on_activations() -> None:
    at = table(counts={"action": 3})
    assert do(at, "activate", tokens=2).says == "2 activations"
    assert do(at, "activate", "troll").says == "Troll is activated"
    assert at["table"].action == 0
    refused(at, "table.action", "activate")
    refused(at, "table.action", "activate", "troll")
    refused(at, "args.tokens", "activate", "troll", tokens=2)


def test_features_cost_what_they_say() -> None:
    at = table(counts={"action": 3, "fear": 3})
    for name in ("Drag", "Roar", "Both"):
        do(at, "feature", "troll", feature=name)
    assert (at["table"].action, at["table"].fear) == (0, 0)
    refused(at, "table.action", "feature", "troll", feature="Drag")
    refused(at, "table.fear", "feature", "troll", feature="Roar")
    refused(at, "args.feature", "feature", "troll", feature="Fly")
    refused(at, "sheet", "feature", "ann", feature="Drag")


# -- adversaries


def test_an_adversary_attacks_against_evasion_and_the_damage_is_the_players_to_mark() -> None:
    at = table(counts={"fear": 1}, ann={"lasting": [{"name": "Vulnerable"}]})
    told = deed(at, "gm-attack", "troll", target="ann", modifier=1, experiences=["Ambush"], dice=[4])
    assert told.bound is not None
    assert told.bound.arguments() == {
        "bonus": 6,
        "evasion": 11,
        "advantage": 1,
        "dice": [4],
        "damage": "2d8+2",
    }
    assert told.secret == Secret(("bonus", "damage"), ("total",), ("Damage",), ("bonus", "damage"))
    assert (told.says, told.hidden) == ("Troll: Claws against Ann", False)
    do(at, "gm-attack", "troll", target="ann", experiences=["Ambush"], faces=[2, 20, 5, 7])
    assert at["table"].fear == 0
    (offer,) = at.offers
    assert (offer.to, offer.says) == ("ann", "30 physical damage to Ann: 3 Hit Points")
    do(at, "mark-damage", "ann", **offer.args)
    assert at["ann"].hp == 3


def test_a_miss_hurts_nobody_and_another_adversarys_difficulty_stays_secret() -> None:
    at = table()
    do(at, "gm-attack", "troll", target="ann", faces=[2])
    assert at.offers == []
    at = Tabletop("daggerheart", {"troll": TROLL, "ghoul": Adversary(name="Ghoul", damage=None)})
    assert deed(at, "gm-attack", "troll", target="ghoul").secret.args == ("bonus", "damage", "evasion")
    do(at, "gm-attack", "ghoul", target="troll", faces=[19])
    assert at.offers == []


def test_an_adversary_reacts_with_an_experience_for_fear() -> None:
    at = table(counts={"fear": 1})
    told = deed(
        at, "gm-reaction", "troll", difficulty=15, experiences=["Ambush"], modifier=1, advantage=-1, dice=[4]
    )
    assert told.bound is not None
    assert told.bound.arguments() == {"difficulty": 15, "bonus": 4, "advantage": -1, "dice": [4]}
    assert told.secret.args == ("bonus",)
    do(at, "gm-reaction", "troll", difficulty=15, experiences=["Ambush"], faces=[12])
    assert at["table"].fear == 0
    refused(at, "table.fear", "gm-reaction", "troll", difficulty=15, experiences=["Ambush"])
    refused(at, "args.experiences", "gm-reaction", "troll", difficulty=15, experiences=["Law"])
    refused(at, "sheet", "gm-reaction", "ann", difficulty=15)
    refused(at, "sheet", "gm-attack", "ann", target="troll")
    refused(at, "args.target", "gm-attack", "troll", target="troll")
    refused(at, "args.target", "gm-attack", "troll", target="nobody")


# -- Rally, Prayer Dice, Hope


@pytest.mark.parametrize(("level", "sides"), [(1, 6), (4, 6), (5, 8)])
def test_a_bard_rallies_everybody_once_a_session(level: int, sides: int) -> None:
    at = table(ann={"features": ["Rally"], "level": level}, ben={"rally": 4})
    do(at, "rally", "ann")
    assert (at["ann"].rally, at["ben"].rally, at["ann"].rally_given) == (sides, sides, True)
    refused(at, "ann.rally_given", "rally", "ann")
    refused(at, "ben.features", "rally", "ben")
    refused(at, "sheet", "rally", "troll")


def test_a_rally_die_clears_as_much_stress_as_it_shows() -> None:
    at = table(ann={"rally": 8, "stress": 6, "lasting": [{"name": "Vulnerable", "ends": "stress"}]})
    told = do(at, "rally-stress", "ann")
    assert told.asides == (Aside("Rally", "1d8", "ann"),)
    at.apply(kit.after_aside(at.scene(TABLE), "Rally", "ann", [4]))
    assert (at["ann"].rally, at["ann"].stress, at["ann"].lasting) == (0, 2, ())
    refused(at, "ann.rally", "rally-stress", "ann")
    refused(at, "sheet", "rally-stress")


def test_a_prayer_die_is_given_as_hope() -> None:
    at = table()
    do(at, "pray", "ben", die=2, to="ann")
    assert (at["ben"].prayer, at["ann"].hope) == ((4,), 5)
    do(at, "pray", "ben", die=4, to="ben")
    assert (at["ben"].prayer, at["ben"].hope) == ((), 6)
    refused(at, "ben.prayer", "pray", "ben", die=4, to="ann")
    refused(table(), "args.to", "pray", "ben", die=4, to="troll")
    refused(table(), "args.to", "pray", "ben", die=4, to="nobody")
    refused(table(), "sheet", "pray", "troll", die=4, to="ann")


def test_hope_is_spent_on_features() -> None:
    at = table()
    assert do(at, "hope", "ann", amount=2, on="Deft Strike").says == "Ann spends 2 Hope on Deft Strike"
    assert do(at, "hope", "ann", amount=1).says == "Ann spends 1 Hope"
    assert at["ann"].hope == 0
    refused(at, "ann.hope", "hope", "ann", amount=1)
    refused(at, "sheet", "hope", "troll", amount=1)


# -- what lasts


def test_what_lasts_is_written_down_once_and_ended_by_name() -> None:
    at = table()
    told = do(at, "begin-effect", "ann", name="Rune Circle", ends="long rest", note="ten paces")
    assert told.says == "Ann: Rune Circle, at the next long rest"
    do(at, "begin-effect", "ann", name="Hidden")
    do(at, "begin-effect", "troll", name="Hidden")
    assert at["ann"].lasting == (
        Lasting(name="Rune Circle", ends="long rest", note="ten paces"),
        Lasting(name="Hidden"),
    )
    assert "does not stack" in refused(at, "args.name", "begin-effect", "ann", name="Hidden", ends="scene")
    do(at, "end-effect", "ann", name="Rune Circle", on="ann")
    assert [each.name for each in at["ann"].lasting] == ["Hidden"]
    refused(at, "args.name", "end-effect", "ann", name="Rune Circle", on="ann")
    refused(at, "args.ends", "begin-effect", "ann", name="Spell", ends="never")
    refused(at, "sheet", "begin-effect", name="Hidden")
    refused(at, "sheet", "end-effect", name="Hidden", on="ann")


def test_who_makes_something_that_lasts_on_another_may_end_it() -> None:
    """Spellcast Rolls: whoever has cast a spell can always choose to end it."""
    at = table()
    told = do(at, "begin-effect", "ann", name="Bound by vines", ends="temporary", on="troll")
    assert told.says == "Ann: Bound by vines on Troll, when the game master spends a move on it"
    assert at["troll"].lasting == (Lasting(name="Bound by vines", ends="temporary", by="ann"),)
    assert picks(at, "end-effect", "name", "ann") == ["Bound by vines"]
    assert picks(at, "end-effect", "on", "ann") == picks(at, "end-temporary", "on", TABLE) == ["troll"]
    assert picks(at, "end-effect", "name", "ben") == []
    assert "not yours to end" in refused(
        at, "args.name", "end-effect", "ben", name="Bound by vines", on="troll"
    )
    told = do(at, "end-effect", "ann", name="Bound by vines", on="troll")
    assert (told.says, at["troll"].lasting) == ("Troll: Bound by vines ends", ())
    do(at, "begin-effect", "ben", name="Asleep", ends="scene", on="troll")
    refused(at, "args.name", "end-temporary", TABLE, name="Asleep", on="troll")
    do(at, "begin-effect", "ben", name="Slowed", ends="temporary", on="ann")
    told = do(at, "end-temporary", TABLE, name="Slowed", on="ann")
    assert told.says == "the game master's move: Slowed on Ann ends"


@pytest.mark.parametrize(
    ("paid", "said", "left"),
    [("roll", "", (1, 1)), ("token", ", for an action token", (1, 0)), ("fear", ", for a Fear", (0, 1))],
)
def test_what_is_temporary_ends_for_a_move_that_a_roll_gave_or_a_token_or_a_fear(
    paid: str, said: str, left: tuple[int, int]
) -> None:
    """Spellcast Rolls; The Action Tracker; Fear: a move is seized while the tracker is out."""
    at = table(counts={"fear": 1, "action": 1})
    do(at, "begin-effect", "ben", name="Slowed", ends="temporary", on="ann")
    slowed: dict[str, Any] = {"name": "Slowed", "on": "ann", "paid": paid}
    if paid == "fear":
        refused(at, "table.tracker", "end-temporary", **slowed)
    assert picks(at, "end-temporary", "paid", TABLE) == ["roll", "token"]
    do(at, "tracker", out=True)
    assert picks(at, "end-temporary", "paid", TABLE) == ["roll", "token", "fear"]
    told = do(at, "end-temporary", **slowed)
    assert told.says == f"the game master's move: Slowed on Ann ends{said}"
    assert (at["ann"].lasting, at["table"].fear, at["table"].action) == ((), *left)
    do(at, "begin-effect", "ben", name="Slowed", ends="temporary", on="ann")
    if paid != "roll":
        assert paid not in picks(at, "end-temporary", "paid", TABLE)
        refused(at, f"table.{'action' if paid == 'token' else 'fear'}", "end-temporary", **slowed)


def test_what_lasts_names_nobody_whom_nobody_may_know_of() -> None:
    at = table()
    at.cards["troll"] = replace(at.cards["troll"], hidden=True)
    do(at, "begin-effect", "troll", name="Held", on="ann")
    assert at["ann"].lasting == (Lasting(name="Held", ends="chosen", by="gm"),)
    assert (picks(at, "end-effect", "on", "ben"), picks(at, "end-effect", "on", "troll")) == ([], ["ann"])
    do(at, "end-effect", "troll", name="Held", on="ann")
    assert at["ann"].lasting == ()


# -- what there is to pick from


def picks(at: Tabletop, move: str, name: str, me: str) -> list[Any]:
    pick = kit.moves[f"daggerheart.{move}"].hints[name].pick
    assert pick is not None
    return [value for value, _ in pick.choices(at.scene(me))]


def test_what_there_is_to_pick_from_is_read_from_the_sheets() -> None:
    at = table(
        counts={"action": 2, "fear": 1}, ben={"prayer": [2, 4, 4]}, ann={"lasting": [{"name": "Spell"}]}
    )
    assert picks(at, "mark-damage", "prayer", "ben") == [2, 4, 4]
    assert picks(at, "mark-damage", "prayer", "troll") == []
    assert picks(at, "mark-damage", "sheet", "ben") == [None]
    assert picks(at, "mark-damage", "sheet", TABLE) == ["ann", "ben", "troll"]
    at.cards["troll"] = Card("troll", at["troll"])
    assert picks(at, "mark-damage", "sheet", "troll") == [None, "ann", "ben"]
    assert picks(at, "pray", "die", "ben") == [2, 4]
    assert picks(at, "pray", "die", TABLE) == []
    assert picks(at, "pray", "to", "ben") == ["ann", "ben"]
    assert picks(at, "feature", "feature", "troll") == ["Drag", "Roar"]
    assert picks(at, "feature", "feature", TABLE) == []
    assert picks(at, "gm-attack", "experiences", "troll") == ["Ambush"]
    assert picks(table(), "gm-attack", "experiences", "troll") == []
    assert picks(at, "gm-reaction", "difficulty", "troll") == [5, 10, 15, 20, 25, 30]
    assert picks(at, "end-effect", "name", "ann") == ["Spell"]
    assert picks(at, "end-effect", "name", TABLE) == []
    assert picks(at, "begin-effect", "name", "ann") == ["Vulnerable", "Restrained", "Hidden"]
    assert "temporary" in picks(at, "begin-effect", "ends", "ann")


def test_hidden_adversaries_act_out_of_sight() -> None:
    at = table(counts={"action": 9, "fear": 9})
    card = at.cards["troll"]
    at.cards["troll"] = Card(card.id, card.sheet, None, True)
    acts: dict[str, dict[str, Any]] = {
        "gm-attack": {"target": "ann"},
        "gm-reaction": {"difficulty": 10},
        "feature": {"feature": "Drag"},
        "activate": {},
        "stress": {},
        "clear-stress": {},
        "begin-effect": {"name": "Hidden"},
    }
    assert all(deed(at, move, "troll", **args).hidden for move, args in acts.items())
    assert not any(deed(at, move, "ann").hidden for move in ("stress", "clear-stress"))


def test_free_sheets_take_no_damage() -> None:
    at = table()
    at.cards["crow"] = Card("crow", Free(name="Crow"))
    message = refused(at, "args.sheet", "mark-damage", sheet="crow", damage=3)
    assert message == "this is for a character or adversary, which Crow is not"
