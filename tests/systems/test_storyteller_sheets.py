"""Storyteller at the table: what its moves read, refuse, pay and book, and that no sheet ever leaves its bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from hours import often
from rollwright.errors import BadArgument, BadInput, MissingArgument, Refused, TooLarge, UnknownArgument
from rollwright.readings.dice import one_by_one, seeded_dice
from rollwright.readings.play import Play
from rollwright.sheets import TABLE, Done, Offer, Secret
from rollwright.systems.registry import system
from rollwright.systems.storyteller import Storyteller
from rollwright.systems.storyteller.kit import kit
from rollwright.systems.storyteller.moves.secrets import VEILS, of_contest
from rollwright.systems.storyteller.outcomes import Action
from rollwright.systems.storyteller.sheet import (
    Adversary,
    Being,
    Character,
    Rated,
    Rating,
    Road,
    TableSheet,
)
from rollwright.systems.storyteller.task import Task
from rollwright.testing import Tabletop

HOUSE = Storyteller()
HERO = {
    "name": "Johan",
    "attributes": [
        {"name": "Strength", "dots": 5, "specialties": ["lifting"]},
        {"name": "Dexterity", "dots": 3},
        {"name": "Stamina", "dots": 4},
        {"name": "Manipulation", "dots": 2, "specialties": ["lies"]},
        {"name": "Charisma", "dots": 0},
    ],
    "abilities": [
        {"name": "Athletics", "dots": 4, "specialties": ["climbing", "lifting"]},
        {"name": "Brawl", "dots": 2},
        {"name": "Persuasion", "dots": 1},
    ],
    "willpower": 2,
    "willpower_max": 6,
    "road": {"name": "Road of Tides", "rating": 5},
    "traits": {"Fenfolk": 3},
}
OTHER = {
    "name": "Mirela",
    "attributes": [{"name": "Dexterity", "dots": 4}, {"name": "Charisma", "dots": 3}],
    "abilities": [
        {"name": "Larceny", "dots": 4, "specialties": ["pockets"]},
        {"name": "Expression", "dots": 1},
    ],
    "willpower": 1,
    "willpower_max": 4,
}
GUARD = {"name": "Guard", "pools": {"Melee": 6, "Alertness": 4}, "willpower": 1, "specialties": ["spears"]}


def table(house: Mapping[str, Any] | None = None, **hero: Any) -> Tabletop:
    sheets = {
        "hero": Character.read({**HERO, **hero}, HOUSE),
        "other": Character.read(OTHER, HOUSE),
        "guard": Adversary.read(GUARD, HOUSE),
    }
    return Tabletop("storyteller", sheets, house)


def hide(at: Tabletop, key: str) -> None:
    at.cards[key] = msgspec.structs.replace(at.cards[key], hidden=True)


def hold(at: Tabletop, key: str, **reserved: int) -> None:
    at.cards[key] = msgspec.structs.replace(at.cards[key], reserved=reserved)


def refused(at: Tabletop, where: str, move: str, me: str = "hero", error: type = Refused, **said: Any) -> str:
    """The message of a move that is refused, which changes nothing."""
    before = {key: card.sheet for key, card in at.cards.items()}
    with pytest.raises(error) as caught:
        at.do(f"storyteller.{move}", me, **said)
    assert caught.value.at == where
    assert {key: card.sheet for key, card in at.cards.items()} == before
    return str(caught.value)


# ---- sheets


@pytest.mark.parametrize("kind", [Character, Adversary])
def test_a_name_is_enough(kind: type[Being]) -> None:
    sheet = kind.read({"name": "Nobody"}, HOUSE)
    assert sheet.willpower == 0
    assert kind.read(sheet.values(), HOUSE) == sheet


def test_a_character_begins_with_the_nine_attributes_at_one_dot() -> None:
    rated = Character(name="New").rated()
    assert [dots for dots, *_ in rated.values()][:9] == [1] * 9
    assert {"Strength", "Dexterity", "Stamina", "Charisma", "Manipulation", "Wits"} < set(rated)


def test_what_can_be_rolled_is_found_by_name() -> None:
    rated = Character.read(HERO, HOUSE).rated()
    assert rated["Strength"] == Rating(5, ("lifting",))
    assert rated["Fenfolk"] == Rating(3)
    assert rated["Road of Tides"] == Rating(5, road=True)
    assert rated["Willpower"] == Rating(6), "rolled by the rating, not by the points that are left"
    assert Adversary.read(GUARD, HOUSE).rated() == {
        "Melee": Rating(6, ("spears",)),
        "Alertness": Rating(4, ("spears",)),
        "Willpower": Rating(10),
    }


@pytest.mark.parametrize(
    ("fields", "error", "at"),
    [
        ({"willpower": 7}, BadArgument, "sheet.willpower"),
        ({"willpower_max": 11}, BadArgument, "sheet.willpower_max"),
        ({"health": 3, "health_lost": 4}, BadArgument, "sheet.health_lost"),
        ({"counts": {"a.b": 1}}, BadArgument, "sheet"),
        ({"counts": {"blood": -1}}, BadArgument, "sheet.counts.blood"),
        ({"road": {"rating": 11}}, BadArgument, "sheet.road.rating"),
        ({"attributes": [{"name": "Wits", "dots": 11}]}, BadArgument, "sheet.attributes[0].dots"),
        ({"attributes": [{"dots": 1}]}, MissingArgument, "sheet.attributes[0].name"),
        ({"clan": "none"}, UnknownArgument, "sheet.clan"),
        ({"traits": {"Brawl": 1}}, BadArgument, "sheet"),
        ({"traits": {"Willpower": 1}}, BadArgument, "sheet"),
        ({"road": {"name": "Strength"}}, BadArgument, "sheet"),
    ],
)
def test_a_sheet_out_of_bounds_says_where(fields: dict[str, Any], error: type, at: str) -> None:
    with pytest.raises(error) as caught:
        Character.read({**HERO, **fields}, HOUSE)
    assert (caught.value.at or "").startswith(at)


TASK = {"name": "Siege", "sheet": "hero", "traits": ["Wits"], "target": 5}


@pytest.mark.parametrize("kind", [TableSheet, Character, Adversary])
def test_tasks_need_names_of_their_own(kind: Any) -> None:
    with pytest.raises(BadArgument, match="two tasks named 'Siege'"):
        kind.read({"name": "It", "tasks": [TASK, TASK]}, HOUSE)
    sheet = kind.read({"name": "It", "tasks": [TASK]}, HOUSE)
    assert sheet.counter("tasks.Siege.total").bounds(sheet, HOUSE) == (0, 9999)


def test_counters_follow_the_sheet() -> None:
    at = table(counts={"blood": 4}, health=7)
    counters = {each.at: each.bounds(at["hero"], HOUSE) for each in at["hero"].counted()}
    assert counters == {
        "willpower": (0, 6),
        "health_lost": (0, 7),
        "counts.blood": (0, 9999),
        "road.rating": (0, 10),
    }
    scene = at.scene("hero")
    at.apply(scene.move(scene.me, "road.rating", 9))
    at.apply(scene.move(scene.me, "willpower", 9))
    at.apply(scene.move(scene.me, "counts.blood", -9))
    assert (at["hero"].road.rating, at["hero"].willpower, at["hero"].counts["blood"]) == (10, 6, 0)


@pytest.mark.parametrize(
    ("health", "lost", "word"),
    [
        (0, 0, ""),
        (0, 5, "hurt"),
        (7, 0, "unhurt"),
        (7, 3, "hurt"),
        (7, 4, "badly hurt"),
        (7, 6, "badly hurt"),
        (7, 7, "down"),
    ],
)
def test_how_it_goes_for_somebody_is_a_word(health: int, lost: int, word: str) -> None:
    assert Adversary(name="Guard", health=health, health_lost=lost).state() == word


# ---- one roll


@pytest.mark.parametrize(
    ("traits", "pool"),
    [
        (["Strength", "Athletics"], 9),
        (["Strength", "Stamina"], 9),
        (["Willpower"], 6),
        (["Road of Tides"], 5),
        (["Fenfolk"], 3),
        (["Charisma", "Persuasion"], 1),
    ],
)
def test_dots_are_dice(traits: list[str], pool: int) -> None:
    deed, play = table().roll("storyteller.action", "hero", traits=traits, faces=[7] * pool)
    assert deed.bound is not None
    assert deed.bound.arguments()["pool"] == pool
    assert deed.bound.arguments()["road"] is (traits == ["Road of Tides"])
    assert play.outcome.successes == pool
    assert deed.says == f"Johan rolls {' + '.join(traits)}"
    assert deed.secret == Secret()


def test_a_trait_that_is_not_on_the_sheet_has_no_dots() -> None:
    """Rolls: one die for every dot that the character possesses."""
    _, brawl = table().do("storyteller.action", "hero", traits=["Strength"], faces=[2] * 5)
    _, both = table().do("storyteller.action", "hero", traits=["Strength", "Lockpicking"], faces=[2] * 5)
    assert brawl is not None
    assert both is not None
    assert len(both.rolls[0].faces) == len(brawl.rolls[0].faces) == 5
    refused(table(), "args.traits", "action", traits=["Lockpicking", "Forgery"])
    refused(table(), "args.traits", "action", me="guard", traits=["Melee", "Forgery"])


def test_the_storyteller_changes_the_pool_and_the_difficulty() -> None:
    deed, play = table().do(
        "storyteller.action", "hero", traits=["Brawl"], modifier=3, difficulty=8, faces=[7, 8, 2, 2, 2]
    )
    assert deed.bound is not None
    assert play is not None
    assert (deed.bound.arguments()["pool"], play.outcome.successes) == (5, 1)


def test_the_lifting_specialist_of_the_book() -> None:
    said = {"traits": ["Strength"], "difficulty": 8, "faces": [2, 3, 8, 10, 10]}
    _, plain = table().do("storyteller.action", "hero", **said)
    _, special = table().do("storyteller.action", "hero", specialty="lifting", **said)
    assert plain is not None
    assert special is not None
    assert (plain.outcome.successes, special.outcome.successes) == (3, 5)


@pytest.mark.parametrize(
    ("said", "where", "says"),
    [
        ({"traits": ["Melee"]}, "args.traits", "Johan has no trait 'Melee': Strength"),
        ({"traits": ["Brawl", "Brawl"]}, "args.traits", "counts once"),
        ({"traits": ["Charisma"]}, "args.traits", "no dice"),
        ({"traits": ["Brawl"], "modifier": -2}, "args.traits", "no dice"),
        (
            {"traits": ["Brawl"], "specialty": "lifting"},
            "args.specialty",
            "belongs to Strength and Athletics",
        ),
        ({"traits": ["Brawl"], "specialty": "knives"}, "args.specialty", "no specialty of Johan"),
        (
            {"traits": ["Manipulation"], "specialty": "lies"},
            "args.specialty",
            "from 4 dots on, and Manipulation has 2",
        ),
        ({"traits": ["Brawl"], "difficulty": 8, "attempt": 3}, "args.attempt", "difficulty 10"),
        ({"traits": ["Brawl"], "automatic": True, "injury": True}, "args.automatic", "hurt"),
        ({"traits": ["Brawl"], "automatic": True, "contested": True}, "args.automatic", "contest"),
        ({"traits": ["Road of Tides"], "automatic": True}, "args.automatic", "Road"),
        ({"traits": ["Brawl"], "automatic": True, "road": True}, "args.automatic", "Road"),
    ],
)
def test_what_the_book_forbids_is_refused_before_any_die(said: dict[str, Any], where: str, says: str) -> None:
    assert says in refused(table(), where, "action", **said)


def test_a_specialty_of_two_traits_needs_the_dots_in_one_of_those_rolled() -> None:
    attributes = [
        {"name": "Wits", "dots": 3, "specialties": ["ice"]},
        {"name": "Strength", "dots": 4, "specialties": ["ice"]},
    ]
    at = table(attributes=attributes)
    assert "Wits has 3" in refused(at, "args.specialty", "action", traits=["Wits"], specialty="ice")
    at.do("storyteller.action", "hero", traits=["Wits", "Strength"], specialty="ice", faces=[5] * 7)


def test_the_storyteller_is_told_what_is_wrong_with_their_own_people() -> None:
    assert "Melee, Alertness" in refused(table(), "args.traits", "action", "guard", traits=["Stealth"])


def test_more_dice_than_there_are() -> None:
    many = {f"T{at}": 10 for at in range(4)}
    at = table(traits=many)
    said = {"traits": list(many), "modifier": 11}
    assert "50 dice at most, not 51" in refused(at, "args.traits", "action", error=TooLarge, **said)
    at.do("storyteller.action", "hero", traits=list(many), modifier=10, faces=[5] * 50)


def test_an_empty_pool_rolls_a_die_where_the_house_says_so() -> None:
    deed, _ = table({"st.zeroPool": "roll-one"}).do(
        "storyteller.action", "hero", traits=["Charisma"], faces=[5]
    )
    assert deed.bound is not None
    assert deed.bound.arguments()["pool"] == 1


def test_the_table_does_not_roll() -> None:
    assert "which Table is not" in refused(table(), "sheet", "action", TABLE, traits=["Wits"])


# ---- Willpower


def test_a_point_of_willpower_is_spent_for_a_sure_success() -> None:
    at = table()
    _, play = at.roll("storyteller.action", "hero", traits=["Brawl"], willpower=True, faces=[1, 1])
    assert (play.outcome.successes, at["hero"].willpower) == (1, 1)


def test_without_willpower_none_is_spent() -> None:
    assert "0 Willpower, and this costs 1" in refused(
        table(willpower=0), "hero.willpower", "action", traits=["Brawl"], willpower=True
    )


def test_what_an_open_roll_holds_back_is_not_there() -> None:
    at = table()
    hold(at, "hero", willpower=2)
    assert "2 more is held back" in refused(at, "hero.willpower", "action", traits=["Brawl"], willpower=True)


@pytest.mark.parametrize(("answer", "left", "faces"), [("take", 2, []), ("roll", 1, [6, 1])])
def test_an_automatic_success_that_is_taken_costs_nothing(answer: str, left: int, faces: list[int]) -> None:
    at = table()
    deed, _ = at.do(
        "storyteller.action",
        "hero",
        traits=["Brawl"],
        willpower=True,
        automatic=True,
        answers=[answer],
        faces=faces,
    )
    assert deed.reserve == (("hero", "willpower", 1),), "held back until it is decided"
    assert at["hero"].willpower == left


def test_what_is_spent_at_once_is_not_held_back() -> None:
    deed, _ = table().do("storyteller.action", "hero", traits=["Brawl"], willpower=True, faces=[5, 5])
    assert deed.reserve == ()


# ---- trying again


def test_the_retries_of_the_book_from_six_to_nine() -> None:
    at = table()
    said: dict[str, Any] = {"traits": ["Brawl"], "modifier": 1, "injury": True}
    reached = []
    for _ in range(9):
        _, play = at.roll("storyteller.action", "hero", faces=[2, 3, 4], **said)
        reached.append(play.outcome.difficulty)
        if not at.offers:
            break
        offer = at.offers.pop()
        assert (offer.to, offer.move, offer.secret) == ("hero", "storyteller.action", ())
        said = offer.args
        assert (said["modifier"], said["injury"]) == (1, True)
    assert reached == [6, 7, 8, 9]


@pytest.mark.parametrize(("faces", "label"), [([7, 7], "Success"), ([1, 2], "Botch")])
def test_only_a_failure_is_tried_again(faces: list[int], label: str) -> None:
    at = table()
    _, play = at.roll("storyteller.action", "hero", traits=["Brawl"], faces=faces)
    assert (play.outcome.label, at.offers) == (label, [])


def test_a_secret_difficulty_stays_secret_when_it_is_tried_again() -> None:
    at = table()
    move = at.kit.moves["storyteller.action"]
    deed, play = at.roll("storyteller.action", "hero", traits=["Brawl"], difficulty=7, faces=[2, 2])
    done = Done(
        roll="r",
        move=move.id,
        args=move.arguments({"traits": ["Brawl"], "difficulty": 7}),
        roles=deed.roles,
        notes=deed.notes,
        outcome=play.outcome,
        veiled=("difficulty",),
    )
    (offer,) = move.after(at.scene("hero"), done).offers
    assert offer.secret == ("difficulty",)
    assert "7" not in offer.says
    assert "8" not in offer.says


# ---- several actions


JOHAN = [
    {"name": "dodge", "traits": ["Dexterity", "Athletics"]},
    {"name": "slam", "traits": ["Strength", "Brawl"], "attack": True},
    {"name": "door", "traits": ["Strength", "Stamina"]},
]


def test_specialties_of_a_turn_are_those_of_the_traits_that_are_rolled_in_it() -> None:
    at = table()
    pick = kit.moves["storyteller.multiple"].hints["adds"].inner_picks["specialty"]

    def there(actions: Any) -> list[str]:
        scene = msgspec.structs.replace(at.scene("hero"), said={"actions": actions})
        return [value for value, _ in pick.choices(scene)]

    assert there([]) == ["lifting", "climbing"]
    assert there(JOHAN[1:]) == ["lifting"]
    for nothing_checked in (None, 5, ["x"], {"a": 1}, [{"traits": [["x"]]}, JOHAN[1]]):
        assert there(nothing_checked) == ["lifting", "climbing"]


def test_johan_in_his_escape_from_the_castle() -> None:
    at = table()
    deed, play = at.roll(
        "storyteller.multiple",
        "hero",
        actions=JOHAN,
        adds=[{"name": "door", "willpower": True}, {"name": "dodge", "specialty": "climbing"}],
        faces=[7, 7, 10, 2, 2, 2, 8, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1],
        answers=["keep", "keep"],
    )
    results = play.outcome.results
    assert [(each.dice, each.difficulty, each.successes) for each in results] == [
        (6, 7, 4),
        (5, 8, 1),
        (6, 9, 1),
    ]
    assert at["hero"].willpower == 1
    assert deed.says == "Johan does 3 things in one turn"


@pytest.mark.parametrize(
    ("actions", "adds", "where", "says"),
    [
        ([JOHAN[0], {**JOHAN[0]}], [], "args.actions", "a name of its own"),
        (JOHAN, [{"name": "sing"}], "args.adds[0].name", "none of dodge, slam, door"),
        (JOHAN, [{"name": "slam"}, {"name": "slam"}], "args.adds[1].name", "named twice"),
        (
            JOHAN,
            [{"name": "slam", "specialty": "climbing"}],
            "args.actions[1].specialty",
            "belongs to Athletics",
        ),
        ([JOHAN[1], {"name": "x", "traits": ["Melee"]}], [], "args.actions[1].traits", "no trait 'Melee'"),
        ([JOHAN[0], {"name": "x", "traits": ["Brawl"]}], [], "args.actions[1]", "no dice left of 2"),
        ([JOHAN[0], {**JOHAN[2], "difficulty": 8}], [], "args.actions[1]", "difficulty 10"),
        ([JOHAN[1], {**JOHAN[2], "attack": True}], [], "args.actions[1]", "second attack"),
    ],
)
def test_sets_of_actions_that_cannot_be(actions: Any, adds: Any, where: str, says: str) -> None:
    assert says in refused(table(), where, "multiple", actions=actions, adds=adds)


def test_each_action_costs_its_own_point() -> None:
    adds = [{"name": each["name"], "willpower": True} for each in JOHAN]
    said = {"actions": JOHAN, "adds": adds}
    assert "2 Willpower, and this costs 3" in refused(table(), "hero.willpower", "multiple", **said)
    at = table(willpower=3)
    at.do("storyteller.multiple", "hero", faces=[5] * 17, **said)
    assert at["hero"].willpower == 0


# ---- teamwork


def test_helpers_bring_dice_and_pay_for_themselves() -> None:
    at = table()
    deed, play = at.roll(
        "storyteller.teamwork",
        "other",
        traits=["Dexterity", "Larceny"],
        specialty="pockets",
        willpower=True,
        helper_difficulty=7,
        parts={
            "hero": {"traits": ["Strength"], "specialty": "lifting", "willpower": True},
            "guard": {"traits": ["Alertness"]},
        },
        faces=[7, 10, 2, 2, 2, 6, 8, 2, 2] + [10] + [5] * 12,
    )
    assert play.outcome.bonus_dice == 4 + 1
    assert play.outcome.successes == 3
    assert (at["hero"].willpower, at["other"].willpower, at["guard"].willpower) == (1, 0, 1)
    assert deed.roles == {"player": "other", "helper 1": "hero", "helper 2": "guard"}
    assert deed.secret.rolls == ("helper 2",), "only what the Storyteller's people roll is hidden"
    assert "rolled" not in deed.secret.outcome


def test_helpers_beyond_the_limit_make_it_harder() -> None:
    parts = {"other": {"traits": ["Charisma"]}}
    at = table()
    _, play = at.roll(
        "storyteller.teamwork", "hero", traits=["Brawl"], limit=0, parts=parts, faces=[7, 2, 2, 6, 6, 7]
    )
    assert (play.outcome.difficulty, play.outcome.helpers[0].difficulty, play.outcome.successes) == (7, 7, 1)
    said = {"traits": ["Brawl"], "limit": 0, "parts": parts}
    refused(at, "args.helpers[0]", "teamwork", helper_difficulty=10, **said)


@pytest.mark.parametrize(
    ("parts", "where", "says"),
    [
        ({}, "parts", "nobody"),
        ({"hero": {"traits": ["Brawl"]}}, "parts.hero", "leads"),
        ({"other": {"traits": ["Brawl"]}}, "parts.other.traits", "Mirela has no trait 'Brawl'"),
        ({"other": {"traits": ["Larceny"], "specialty": "locks"}}, "parts.other.specialty", "no specialty"),
        ({TABLE: {"traits": ["Larceny"]}}, "parts.table", "Table has no traits"),
        ({"guard": {"traits": ["Stealth"]}}, "parts.guard.traits", "said for Guard does not go"),
    ],
)
def test_help_that_cannot_be(parts: Any, where: str, says: str) -> None:
    told = refused(table(), where, "teamwork", traits=["Brawl"], parts=parts)
    assert says in told
    assert "Alertness" not in told


# ---- resisted


def test_a_resisted_action_between_two_players() -> None:
    at = table()
    deed, play = at.roll(
        "storyteller.resisted",
        "hero",
        opponent="other",
        traits=["Strength", "Brawl"],
        specialty="lifting",
        willpower=True,
        parts={"other": {"traits": ["Dexterity", "Larceny"], "specialty": "pockets", "willpower": True}},
        faces=[8, 10, 2, 2, 2, 2, 2, 10, 2, 2, 2, 2, 2, 2, 3],
    )
    out = play.outcome
    assert (out.actor.difficulty, out.opponent.difficulty) == (8, 7), "each from the other's pool"
    assert (out.winner, out.margin) == ("actor", 4 - 3)
    assert (at["hero"].willpower, at["other"].willpower) == (1, 0)
    assert deed.says == "Johan rolls Strength + Brawl against Mirela"
    assert deed.secret == Secret()


@pytest.mark.parametrize(
    ("house", "said", "actor", "opponent"),
    [
        ({}, {}, 8, 2),
        ({}, {"difficulty": 5, "opposing_difficulty": 4}, 5, 4),
        ({}, {"difficulty": "Charisma", "opposing_difficulty": "Strength"}, 3, 5),
        ({"st.resistedMinDifficulty": 4}, {"difficulty": "Charisma"}, 4, 4),
        ({"st.resistedMinDifficulty": "any"}, {"difficulty": "Expression"}, 2, 2),
        ({"st.resistedMinDifficulty": "fixed6"}, {}, 6, 6),
        ({}, {"opposing_modifier": 5}, 9, 2),
        ({}, {"opposing": ["Charisma"]}, 3, 2),
    ],
)
def test_where_the_difficulties_of_a_resisted_action_come_from(
    house: Any, said: dict[str, Any], actor: int, opponent: int
) -> None:
    at = table(house)
    parts = {"other": {"traits": ["Dexterity", "Larceny"]}}
    _, play = at.roll(
        "storyteller.resisted",
        "hero",
        opponent="other",
        traits=["Brawl"],
        parts=parts,
        chance=seeded_dice(1),
        **said,
    )
    assert (play.outcome.actor.difficulty, play.outcome.opponent.difficulty) == (actor, opponent)


@pytest.mark.parametrize(
    ("said", "where", "says", "error"),
    [
        ({"opponent": "hero"}, "args.opponent", "themselves", Refused),
        ({"opponent": "Old Wat"}, "args.opposing_dice", "how many dice Old Wat", Refused),
        (
            {"opponent": "Old Wat", "opposing_dice": 4, "difficulty": "Melee"},
            "args.difficulty",
            "no traits",
            Refused,
        ),
        ({"opponent": "other"}, "parts.other", "Mirela has not said yet", Refused),
        ({"opponent": "other", "parts": {"other": {}}}, "args.opposing", "nobody has said", Refused),
        ({"opponent": "guard"}, "args.opposing", "nobody has said", Refused),
        ({"opponent": "guard", "opposing": ["Stealth"]}, "args.opposing.traits", "does not go with", Refused),
        (
            {"opponent": "guard", "opposing": ["Melee"], "difficulty": "Stealth"},
            "args.difficulty",
            "no such",
            Refused,
        ),
        (
            {"opponent": "guard", "opposing": ["Melee"], "opposing_difficulty": "Melee"},
            "args.opposing_difficulty",
            "Johan has no trait",
            Refused,
        ),
        (
            {"opponent": "table", "parts": {"table": {"traits": ["X"]}}},
            "parts.table",
            "no traits to roll",
            Refused,
        ),
    ],
)
def test_resistance_that_cannot_be(said: dict[str, Any], where: str, says: str, error: type) -> None:
    told = refused(table(), where, "resisted", traits=["Brawl"], error=error, **said)
    assert says in told
    assert "Alertness" not in told


def test_a_player_against_the_storytellers_guard_learns_no_number_of_his() -> None:
    at = table()
    deed, play = at.roll(
        "storyteller.resisted",
        "hero",
        opponent="guard",
        traits=["Brawl"],
        opposing=["Melee"],
        faces=[8, 6] + [1] * 6,
    )
    assert (play.outcome.actor.difficulty, play.outcome.winner) == (6, "actor")
    assert "opponent.pool" in deed.secret.args
    assert "actor.difficulty" not in deed.secret.args, "that his pool sets it is no secret"
    rated, _ = table().do(
        "storyteller.resisted",
        "hero",
        opponent="guard",
        traits=["Brawl"],
        opposing=["Melee"],
        difficulty="Melee",
        chance=seeded_dice(2),
    )
    assert {"opponent.pool", "actor.difficulty"} <= set(rated.secret.args)
    assert set(deed.secret.outcome) == {"actor", "opponent", "totals", "difficulty"}
    assert deed.secret.rolls == ("opponent",)
    assert {"opponent: dice", "actor: difficulty", "actor: rolled"} <= set(deed.secret.parts)
    assert "actor: dice" not in deed.secret.parts
    assert deed.roles["opponent"] == "guard"


def test_the_guard_acts_against_a_player() -> None:
    at = table()
    deed, play = at.roll(
        "storyteller.resisted",
        "guard",
        opponent="hero",
        traits=["Melee"],
        specialty="spears",
        willpower=True,
        parts={"hero": {"traits": ["Brawl"]}},
        faces=[10] + [3] * 5 + [6, 6],
    )
    assert play.outcome.winner == "actor"
    assert deed.says == "Guard rolls against Johan"
    assert deed.secret.rolls == ("actor",)
    assert "opponent: difficulty" in deed.secret.parts
    assert at["guard"].willpower == 0


def test_a_difficulty_that_is_said_betrays_nothing() -> None:
    at = table()
    said = {"opponent": "guard", "traits": ["Brawl"], "opposing": ["Melee"], "difficulty": 7}
    deed, _ = at.do("storyteller.resisted", "hero", chance=seeded_dice(2), **said)
    assert deed.secret.outcome == ("opponent", "totals", "difficulty")
    assert of_contest(at.cards["guard"], at.cards["guard"], "Guard", (True, True)).rolls == (
        "actor",
        "opponent",
    )


def test_an_open_difficulty_against_the_guard_leaves_the_players_roll_open() -> None:
    said = {"opponent": "hero", "traits": ["Melee"], "opposing_difficulty": 7}
    parts = {"hero": {"traits": ["Brawl"]}}
    deed, _ = table().do("storyteller.resisted", "guard", parts=parts, chance=seeded_dice(2), **said)
    assert deed.secret.outcome == ("actor", "totals", "difficulty")
    assert "opponent.difficulty" not in deed.secret.args


def test_the_guards_empty_willpower_is_not_told() -> None:
    at = table()
    hold(at, "guard", willpower=1)
    part = {"guard": {"traits": ["Melee"], "willpower": True}}
    told = refused(at, "parts.guard", "resisted", opponent="guard", traits=["Brawl"], parts=part)
    assert "Willpower" not in told


def test_resisted_and_extended_runs_to_its_end() -> None:
    at = table()
    deed, play = at.roll(
        "storyteller.resisted-extended",
        "hero",
        opponent="other",
        traits=["Brawl"],
        target=6,
        willpower=True,
        parts={"other": {"traits": ["Charisma"], "willpower": True}},
        faces=[3, 4, 2, 2, 3, 3, 1, 2, 3, 2],
    )
    assert (play.outcome.winner, play.outcome.rounds) == ("opponent", 2), (
        "3 to 4, then 3 to 7: Willpower counts once"
    )
    assert (at["hero"].willpower, at["other"].willpower) == (1, 0)
    assert deed.says == "Johan keeps rolling Brawl against Mirela"


# ---- extended actions


def test_an_extended_action_in_one_go_pays_a_point_a_roll() -> None:
    at = table()
    deed, play = at.roll(
        "storyteller.extended",
        "hero",
        traits=["Manipulation", "Persuasion"],
        target=5,
        willpower=2,
        faces=[6, 7, 8, 9, 2, 2],
    )
    assert (play.outcome.label, play.outcome.successes, play.outcome.rolls) == ("Success", 6, 2)
    assert deed.reserve == (("hero", "willpower", 2),)
    assert at["hero"].willpower == 0
    said = {"traits": ["Brawl"], "target": 5, "willpower": 1}
    assert "costs 1" in refused(at, "hero.willpower", "extended", **said)


def test_an_extended_action_that_is_soon_over_leaves_the_other_points() -> None:
    at = table()
    at.do("storyteller.extended", "hero", traits=["Brawl"], target=2, willpower=2, max_rolls=4, faces=[7, 2])
    assert at["hero"].willpower == 1


VILLAGE = {
    "name": "Sway the village",
    "traits": ["Manipulation", "Persuasion"],
    "target": 10,
    "interval": "a week",
}


def roll(at: Tabletop, *faces: int, **said: Any) -> Task:
    at.do("storyteller.task", "hero", task="Sway the village", faces=faces, **said)
    task: Task = at[TABLE].tasks[0]
    return task


def begun(house: Mapping[str, Any] | None = None, **said: Any) -> Tabletop:
    at = table(house)
    deed, play = at.do("storyteller.begin-task", "hero", **{**VILLAGE, **said})
    assert play is None
    assert deed.says == "Johan begins a task: Sway the village, 10 successes"
    return at


def test_the_village_is_swayed_week_by_week() -> None:
    at = begun()
    assert at[TABLE].tasks == (
        Task(
            name="Sway the village",
            sheet="hero",
            traits=("Manipulation", "Persuasion"),
            target=10,
            interval="a week",
        ),
    )
    assert roll(at, 6, 7, 8).total == 3
    assert roll(at, 6, 7, 1, willpower=True).total == 5
    task = roll(at, 2, 2, 3)
    assert (task.total, task.rolls, task.state) == (5, 3, "open")
    (offer,) = at.offers
    assert (offer.move, offer.args) == ("storyteller.task", {"task": "Sway the village"})
    assert offer.says == "Sway the village, 5 of 10 so far, roll 4, a week each", "and no harder"
    roll(at, 9, 9, 9)
    task = roll(at, 9, 9, 9)
    assert (task.total, task.rolls, task.state) == (11, 5, "done")
    assert at["hero"].willpower == 1
    assert "is done" in refused(at, "args.task", "task", task="Sway the village")


@pytest.mark.parametrize(("target", "state"), [(2, "done"), (3, "done"), (4, "open")])
def test_a_task_is_done_at_its_target(target: int, state: str) -> None:
    at = table()
    at.do("storyteller.begin-task", "hero", **{**VILLAGE, "target": target})
    assert roll(at, 6, 7, 8).state == state


def test_a_botch_starts_over() -> None:
    at = begun()
    roll(at, 6, 7, 8)
    task = roll(at, 1, 2, 3)
    assert (task.total, task.rolls, task.state) == (0, 2, "open")
    assert roll(at, 1, 2, 3).total == 0


def test_a_botch_ends_it() -> None:
    at = begun({"st.extendedBotch": "end"})
    roll(at, 6, 7, 8)
    task = roll(at, 1, 2, 3)
    assert (task.total, task.state) == (3, "over")
    assert "is over" in refused(at, "args.task", "task", task="Sway the village")


@pytest.mark.parametrize(("then", "total", "state"), [("restart", 0, "open"), ("abandon", 3, "over")])
def test_the_storyteller_is_asked_about_a_botch(then: str, total: int, state: str) -> None:
    at = begun({"st.extendedBotch": "ask"})
    roll(at, 6, 7, 8)
    assert roll(at, 1, 2, 3).state == "botched"
    assert "waits for the Storyteller" in refused(at, "args.task", "task", task="Sway the village")
    (offer,) = at.offers
    assert offer == Offer(
        to="gm",
        move="storyteller.botched-task",
        says="Sway the village: a botch; start over, or give up?",
        args={"task": "Sway the village", "kept_on": TABLE},
        takes="Decide",
        leaves="Leave it open",
    )
    at.do(offer.move, **offer.args, then=then)
    task = at[TABLE].tasks[0]
    assert (task.total, task.state) == (total, state)
    refused(at, "args.task", "botched-task", TABLE, task=task.name, then=then)


@pytest.mark.parametrize("house", ["reset", "end", "ask"])
@pytest.mark.parametrize("faces", [(2, 3, 4), (1, 3, 4)])
def test_time_is_up(house: str, faces: tuple[int, ...]) -> None:
    at = begun({"st.extendedBotch": house}, max_rolls=2)
    assert roll(at, 6, 7, 8).state == "open"
    task = roll(at, *faces)
    assert (task.state, task.rolls, at.offers) == ("over", 2, [])


def test_a_task_rolls_what_was_settled_and_what_is_said_now() -> None:
    at = begun(difficulty=7, modifier=2)
    deed, _ = at.do("storyteller.task", "hero", task="Sway the village", faces=[6] * 5)
    assert deed.bound is not None
    assert (deed.bound.arguments()["pool"], deed.bound.arguments()["difficulty"]) == (5, 7)
    told = "Sway the village, 0 of 10 so far, roll 1, a week each"
    assert deed.says == f"Johan rolls Manipulation + Persuasion: {told}"
    assert roll(at, 6, 6, 6, 6, 6, difficulty=5).total == 5


@pytest.mark.parametrize(
    ("move", "me", "said", "where", "says"),
    [
        ("begin-task", "hero", VILLAGE, "args.name", "already"),
        ("begin-task", "hero", {**VILLAGE, "name": "Other", "traits": ["X"]}, "args.traits", "no trait 'X'"),
        ("task", "hero", {"task": "Other"}, "args.task", "no task 'Other': Sway the village"),
        ("task", "other", {"task": "Sway the village"}, "args.task", "there is none"),
        ("drop-task", TABLE, {"task": "Other"}, "args.task", "no task 'Other': Sway the village"),
        ("drop-task", TABLE, {"task": "Other", "kept_on": "guard"}, "args.task", "there is none"),
    ],
)
def test_tasks_that_cannot_be(move: str, me: str, said: Any, where: str, says: str) -> None:
    assert says in refused(begun(), where, move, me, **said)


def test_a_table_has_room_for_forty_tasks() -> None:
    at = table()
    for number in range(40):
        at.do("storyteller.begin-task", "hero", **{**VILLAGE, "name": f"Task {number}"})
    assert "40 tasks" in refused(at, "args.name", "begin-task", **VILLAGE)
    at.do("storyteller.drop-task", task="Task 7")
    at.do("storyteller.begin-task", "hero", **VILLAGE)
    assert [task.name for task in at[TABLE].tasks][6:8] == ["Task 6", "Task 8"]


def test_a_task_that_was_dropped_meanwhile_gains_nothing() -> None:
    at = begun()
    move = at.kit.moves["storyteller.task"]
    deed, play = at.roll("storyteller.task", "hero", task="Sway the village", faces=[6, 6, 6])
    at.do("storyteller.drop-task", task="Sway the village")
    done = Done(roll="r", move=move.id, args={}, roles=deed.roles, notes=deed.notes, outcome=play.outcome)
    assert move.after(at.scene("hero"), done) == type(move.after(at.scene("hero"), done))()


def test_the_storytellers_people_keep_their_tasks_to_themselves() -> None:
    at = table({"st.extendedBotch": "ask"})
    deed, _ = at.do("storyteller.begin-task", "guard", name="Search", traits=["Alertness"], target=4)
    assert deed.says == "Guard begins a task"
    assert at[TABLE].tasks == ()
    deed, _ = at.do("storyteller.task", "guard", task="Search", faces=[1, 2, 2, 2])
    assert deed.says == "Guard rolls"
    assert at["guard"].tasks[0].state == "botched"
    deed, _ = at.do("storyteller.botched-task", task="Search", kept_on="guard", then="restart")
    assert deed.says == "a task starts over"
    deed, _ = at.do("storyteller.drop-task", task="Search", kept_on="guard")
    assert (deed.says, at["guard"].tasks) == ("a task is dropped", ())


# ---- secrets, forms, offers


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("action", {"traits": ["Melee"]}),
        ("extended", {"traits": ["Melee"], "target": 1}),
        ("teamwork", {"traits": ["Melee"], "parts": {"hero": {"traits": ["Brawl"]}}}),
    ],
)
def test_of_the_guards_rolls_players_see_what_they_come_to(move: str, said: dict[str, Any]) -> None:
    deed, _ = table().roll(f"storyteller.{move}", "guard", chance=seeded_dice(3), **said)
    assert "Melee" not in deed.says
    assert "pool" in deed.secret.args
    assert "pool" in deed.secret.rolls
    assert "dice" in deed.secret.parts
    assert not {"label", "successes", "degree"} & set(deed.secret.outcome)


def test_of_the_guards_turn_players_see_how_many_succeed() -> None:
    actions = [{"name": "strike", "traits": ["Melee"]}, {"name": "watch", "traits": ["Alertness"]}]
    deed, play = table().roll("storyteller.multiple", "guard", actions=actions, chance=seeded_dice(3))
    assert deed.secret.rolls == tuple(each.name for each in play.rolls)
    hidden = {name for name, _ in play.parts if name in deed.secret.parts}
    assert {"strike: dice", "watch: dice"} <= hidden
    assert "strike: difficulty" not in hidden


def test_who_is_hidden_acts_unseen() -> None:
    at = table()
    hide(at, "guard")
    said: Any = {"chance": seeded_dice(4)}
    assert at.do("storyteller.action", "guard", traits=["Melee"], **said)[0].hidden
    hide(at, "hero")
    assert at.do("storyteller.begin-task", "hero", **VILLAGE)[0].hidden
    assert at["hero"].tasks
    assert at[TABLE].tasks == ()


def test_every_veil_is_of_a_parameter_that_the_storyteller_sets() -> None:
    said = {name for move in kit.moves.values() for name, by in move.said.items() if by == "gm"}
    assert set(VEILS) <= said
    assert kit.veils == VEILS


def test_a_veiled_difficulty_leaves_nothing_to_count_it_by() -> None:
    deed, play = table().roll(
        "storyteller.action", "hero", traits=["Brawl"], attempt=2, willpower=True, faces=[7, 1]
    )
    veil = VEILS["difficulty"]
    shown = {name for name, _ in play.parts if name not in veil.parts}
    assert shown == {"dice", "further attempts", "Willpower"}
    assert {"difficulty", "rolled"} <= set(veil.outcome) & set(Action.__struct_fields__)
    assert deed.bound is not None
    assert "difficulty" in deed.bound.arguments().keys() & set(veil.args)


def test_forms_offer_what_is_on_the_sheets() -> None:
    at = begun()
    scene = at.scene("hero")
    picks = {name: each.pick for move in kit.moves.values() for name, each in move.hints.items() if each.pick}

    def choices(name: str, move: str = "action", me: Any = scene) -> Any:
        pick = kit.moves[f"storyteller.{move}"].hints[name].pick
        assert pick is not None
        return pick.choices(me)

    assert set(picks) == {"traits", "specialty", "willpower", "opponent", "target", "task", "kept_on"}
    assert choices("traits")[0] == ("Strength", "Strength 5")
    assert choices("specialty") == [("lifting", "lifting (Strength)"), ("climbing", "climbing (Athletics)")]
    assert choices("willpower") == [(True, "one sure success for a point")]
    assert choices("willpower", me=at.scene(TABLE)) == []
    assert choices("opponent", "resisted") == [("guard", "Guard"), ("other", "Mirela")]
    assert choices("task", "task") == [("Sway the village", "Sway the village: 0 of 10")]
    assert choices("specialty", me=at.scene("guard")) == [("spears", "spears (Melee)")]
    assert choices("traits", me=at.scene(TABLE)) == choices("specialty", me=at.scene(TABLE)) == []
    assert choices("kept_on", "drop-task", at.scene(TABLE)) == [(TABLE, "Table")]
    roll(at, 1, 1, 1)
    at.apply(at.cards[TABLE].set("tasks.Sway the village.state", "over"))
    assert choices("task", "task", at.scene("hero")) == []
    assert choices("task", "drop-task", at.scene(TABLE)) == [("Sway the village", "Sway the village (over)")]


@pytest.mark.parametrize("move", kit.moves.values(), ids=lambda move: move.id)
def test_every_move_has_a_form(move: Any) -> None:
    schema = msgspec.json.schema(move.shape)
    assert schema["$defs"]
    assert move.summary.endswith(".")
    assert all(each.help for each in move.parameters.values())
    if move.part is not None:
        assert msgspec.json.schema(move.part)["$defs"]
        assert move.joins


# ---- the party, adversaries, sessions


@pytest.mark.parametrize("sheet", [*kit.party, *kit.cast], ids=lambda sheet: sheet.name)
def test_the_party_and_the_cast_are_ready(sheet: Being) -> None:
    sheet.check(HOUSE)
    assert type(sheet).read(sheet.values(), HOUSE) == sheet
    assert sheet.willpower == sheet.willpower_max > 0
    assert sheet.state() == "unhurt"
    at = Tabletop("storyteller", {"one": sheet})
    for name in sheet.rated():
        at.do("storyteller.action", "one", traits=[name], chance=seeded_dice(5))


def test_specialties_of_the_party_are_legal_and_usable() -> None:
    for sheet in kit.party:
        assert isinstance(sheet, Character)
        special = [each for each in (*sheet.attributes, *sheet.abilities) if each.specialties]
        assert special
        assert all(each.dots >= 4 for each in special)
        assert all(each.dots <= 5 for each in (*sheet.attributes, *sheet.abilities))


def test_the_party_can_make_every_move() -> None:
    one, two, *_ = kit.party
    at = Tabletop("storyteller", {"one": one, "two": two, "guard": kit.cast[0]}, {"st.extendedBotch": "ask"})
    dice: Any = {"chance": seeded_dice(6)}
    parts = {"two": {"traits": ["Manipulation", "Persuasion"], "specialty": "crowds"}}
    long = [
        ("action", {"traits": ["Stamina", "Survival"], "specialty": "cold water", "willpower": True}),
        (
            "multiple",
            {"actions": [{"name": "row", "traits": ["Strength"]}, {"name": "look", "traits": ["Wits"]}]},
        ),
        ("teamwork", {"traits": ["Strength"], "parts": parts}),
        ("resisted", {"traits": ["Wits"], "opponent": "two", "parts": parts}),
        ("resisted-extended", {"traits": ["Wits"], "opponent": "guard", "opposing": ["Brawl"], "target": 4}),
        ("extended", {"traits": ["Athletics"], "target": 4}),
        ("begin-task", {"name": "Dyke", "traits": ["Strength", "Athletics"], "target": 20}),
        ("task", {"task": "Dyke", "specialty": "rowing"}),
    ]
    for move, said in long:
        at.do(
            f"storyteller.{move}",
            "one",
            **({} if move == "begin-task" else dice),
            decide=lambda *asked: "restart" if "restart" in str(asked) else "keep",
            **said,
        )
    at.apply(at.cards[TABLE].set("tasks.Dyke.state", "botched"))
    at.do("storyteller.botched-task", task="Dyke", then="abandon")
    at.do("storyteller.drop-task", task="Dyke")
    assert {f"storyteller.{move}" for move, _ in long} | {
        "storyteller.botched-task",
        "storyteller.drop-task",
    } == set(kit.moves)


@pytest.mark.parametrize(
    ("line", "values"),
    [
        (
            "Guard: Melee 6, Alertness 5, willpower 3, health 7, specialty long spears",
            {
                "pools": {"Melee": 6, "Alertness": 5},
                "willpower": 3,
                "willpower_max": 3,
                "health": 7,
                "specialties": ["long spears"],
            },
        ),
        ("  Old Tam  ", {"name": "Old Tam", "pools": {}, "willpower_max": 0}),
        ("Hound: Bite and hold 5, Health 4", {"pools": {"Bite and hold": 5}, "health": 4}),
    ],
)
def test_adversaries_are_made_from_a_line(line: str, values: dict[str, Any]) -> None:
    found = kit.adversary_from(line).values()
    assert {name: found[name] for name in values} == values


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "a name, a colon and numbers"),
        (": Melee 6", "a name, a colon and numbers"),
        ("Guard: Melee", "not 'Melee'"),
        ("Guard: Melee -2", "not 'Melee -2'"),
        ("Guard: Melee 6, Melee 5", "Melee is told twice"),
        ("Guard: willpower 3, Willpower 4", "willpower is told twice"),
        ("Guard: Melee 60", "Guard: "),
        ("Guard: willpower 11", "Guard: "),
    ],
)
def test_a_line_that_is_not_understood_says_why(line: str, says: str) -> None:
    with pytest.raises(BadArgument, match=says) as caught:
        kit.adversary_from(line)
    assert caught.value.at == "args.line"


def test_by_the_book_sessions_scenes_and_rests_restore_nothing() -> None:
    scene = table().scene(TABLE)
    deeds = [
        kit.begin_session(scene),
        kit.end_session(scene),
        kit.begin_scene(scene),
        kit.rest(scene, "long", {}),
    ]
    assert all(not deed.changes and not deed.asides for deed in deeds)


@pytest.mark.parametrize(
    ("restores", "willpower", "lost"),
    [
        ({"willpower": 1}, (3, 2), (5, 0)),
        ({"willpower": "all"}, (6, 4), (5, 0)),
        ({"health_lost": 2, "willpower": 3}, (5, 4), (3, 0)),
        ({"health_lost": "all"}, (2, 1), (0, 0)),
    ],
)
def test_a_rest_restores_what_the_table_says(
    restores: dict[str, Any], willpower: tuple[int, int], lost: tuple[int, int]
) -> None:
    at = table(health_lost=5)
    guard = at["guard"]
    deed = at.kit.rest(at.scene(TABLE), "short", restores)
    at.apply(deed.changes)
    assert deed.says == "A short rest"
    assert (at["hero"].willpower, at["other"].willpower) == willpower
    assert (at["hero"].health_lost, at["other"].health_lost) == lost
    assert at["guard"] == guard


def test_a_rest_restores_nothing_that_is_not_there() -> None:
    with pytest.raises(BadArgument, match="willpower and health_lost, not 'blood'") as caught:
        kit.rest(table().scene(TABLE), "long", {"blood": 1})
    assert caught.value.at == "restores.blood"


def test_the_game_brings_its_kit() -> None:
    found = system("storyteller")
    assert found is not None
    assert found.kit is not None
    assert found.kit() is kit
    assert set(kit.sheets) == {"character", "adversary", "table"}


# ---- whatever is played, bounds are kept


dots = some.integers(0, 10)
names = some.sampled_from(["Wits", "Strength", "Brawl", "Larceny"])


@some.composite
def characters(draw: Any) -> Character:
    rated = draw(some.lists(names, unique=True, max_size=4))
    most = draw(dots)
    return Character(
        name="Anyone",
        attributes=tuple(Rated(name=name, dots=draw(dots), specialties=("knives",)) for name in rated),
        road=Road(rating=draw(dots)),
        willpower=draw(some.integers(0, most)),
        willpower_max=most,
    )


@some.composite
def said_of(draw: Any, at: Tabletop) -> tuple[str, str, dict[str, Any]]:
    """A move of somebody at the table, as it might be said: often legal, sometimes not."""
    move = draw(some.sampled_from(list(kit.moves)))
    found = kit.moves[move]
    me = draw(some.sampled_from(["one", "two", "guard"])) if found.by == "player" else TABLE

    def traits(key: str) -> list[str]:
        rated = list(at[key].rated())
        return draw(some.lists(some.sampled_from(rated), min_size=1, max_size=2, unique=True))

    values = {
        "traits": lambda: traits(me),
        "difficulty": lambda: draw(some.integers(2, 10)),
        "specialty": lambda: draw(some.sampled_from([None, "knives"])),
        "willpower": lambda: (
            draw(some.integers(0, 3)) if move.endswith(".extended") else draw(some.booleans())
        ),
        "automatic": lambda: draw(some.booleans()),
        "actions": lambda: [{"name": name, "traits": traits(me), "difficulty": 4} for name in "ab"],
        "adds": lambda: [{"name": "b", "willpower": draw(some.booleans())}],
        "target": lambda: draw(some.integers(1, 6)),
        "max_rolls": lambda: draw(some.integers(1, 4)),
        "max_rounds": lambda: draw(some.integers(1, 4)),
        "opponent": lambda: draw(some.sampled_from(["one", "two", "guard"])),
        "opposing": lambda: ["Melee"],
        "name": lambda: draw(some.sampled_from(["Dyke", "Siege"])),
        "task": lambda: draw(some.sampled_from(["Dyke", "Siege"])),
        "then": lambda: draw(some.sampled_from(["restart", "abandon"])),
        "kept_on": lambda: draw(some.sampled_from([TABLE, "guard"])),
    }
    said = {name: values[name]() for name in found.parameters if name in values}
    if found.part is not None:
        others = [key for key in ("one", "two") if key != me]
        said["parts"] = {key: {"traits": traits(key), "willpower": draw(some.booleans())} for key in others}
        if said.get("opponent") != "guard":
            said.pop("opposing", None)
    return move, me, said


@settings(max_examples=often(80))
@given(data=some.data(), seed=some.integers(0, 10**6))
def test_whatever_is_played_no_sheet_leaves_its_bounds(data: Any, seed: int) -> None:
    house = {
        "st.extendedBotch": data.draw(some.sampled_from(["reset", "end", "ask"])),
        "st.zeroPool": data.draw(some.sampled_from(["forbid", "roll-one"])),
    }
    guard = Adversary(name="Guard", pools={"Melee": 5}, willpower=2, willpower_max=2)
    at = Tabletop(
        "storyteller", {"one": data.draw(characters()), "two": data.draw(characters()), "guard": guard}, house
    )
    chance = seeded_dice(seed)
    refusals: list[BadInput] = []
    for _ in range(8):
        move, me, said = data.draw(said_of(at))
        before = sum(at[key].willpower for key in ("one", "two", "guard"))
        try:
            _, play = at.do(move, me, chance=chance, decide=lambda asked, _: asked.options[-1], **said)
        except BadInput as error:
            refusals.append(error)
            continue
        spent = sum(each.amount for each in play.effects) if play else 0
        assert sum(at[key].willpower for key in ("one", "two", "guard")) == before - spent
        for card in at.cards.values():
            card.sheet.check(at.house)
            assert type(card.sheet).read(card.sheet.values(), at.house) == card.sheet
        for task in at[TABLE].tasks:
            assert (task.state == "done") == (task.total >= task.target)
            assert task.max_rolls is None or task.rolls <= task.max_rolls
    assert all(error.at for error in refusals)


# ---- what the book has of trying again, several actions, teams and those who resist


def always(face: int) -> Any:
    """Dice that all show one face."""
    return one_by_one(lambda _: face - 1)


def test_before_each_of_several_actions_a_point_of_willpower_may_be_spent() -> None:
    at = table()
    asked: list[tuple[Any, ...]] = []

    def decide(pending: Any, play: Play) -> str:
        when = dict(pending.when)
        asked.append((when["action"], when["dice"], when["difficulty"], when["points"]))
        return "keep" if when["action"] == "dodge" else "spend"

    _, play = at.roll("storyteller.multiple", "hero", actions=JOHAN, decide=decide, chance=always(2))
    assert asked == [("dodge", 6, 7, 2), ("slam", 5, 8, 2), ("door", 6, 9, 1)]
    assert [each.successes for each in play.outcome.results] == [0, 1, 1]
    assert at["hero"].willpower == 0
    told = dict(play.bound.card(play.outcome))
    assert (told["slam: Willpower"], told["door: rolled"]) == (1, "0 successes")


def test_one_of_several_actions_may_be_resisted_and_another_be_a_success_without_a_roll() -> None:
    at = table(willpower=0)
    actions = [
        {**JOHAN[0], "opponent": "guard", "opposing": ["Melee"]},
        {**JOHAN[1], "opponent": "Old Wat", "opposing_dice": 3, "difficulty": 5},
        {**JOHAN[2], "automatic": True},
    ]
    deed, play = at.roll(
        "storyteller.multiple",
        "hero",
        actions=actions,
        answers=["take"],
        faces=[7, 7, 8, 2, 2, 2, 6, 2, 2, 2, 2, 2, 7, 7, 7, 7, 7, 2, 2, 2],
    )
    dodge, slam, door = play.outcome.results
    # the guard's six dice are the difficulty, one harder as the first of several; his one success is taken off the three
    assert (dodge.dice, dodge.difficulty, dodge.successes, dodge.against) == (6, 7, 2, 1)
    assert (slam.dice, slam.difficulty, slam.successes, slam.against) == (5, 7, 5, 0)
    assert (door.automatic, door.successes, door.label) == (True, 1, "Success")
    assert play.says.endswith("door: 1 success (Marginal), automatic")
    assert deed.roles == {"player": "hero", "opponent 1": "guard"}
    assert deed.secret.rolls == ("dodge: opponent 1", "slam: opponent 2")
    assert {"results.difficulty", "results.against"} <= set(deed.secret.outcome)
    assert dict(play.bound.card(play.outcome))["dodge: against"] == "1 success"


@pytest.mark.parametrize(
    ("change", "where", "says"),
    [
        ({"opponent": "hero"}, "args.actions[0].opponent", "cannot resist themselves"),
        ({"opponent": "other"}, "parts.other", "has not said yet"),
        ({"opponent": "guard"}, "args.actions[0].opposing", "nobody has said"),
        ({"opponent": "Old Wat"}, "args.actions[0].opposing_dice", "how many dice"),
        ({"automatic": True, "traits": ["Road of Kings"]}, "args.actions[0].automatic", "Road"),
        ({"automatic": True, "attack": True}, "args.actions[0]", "no automatic success"),
        ({"attempt": 4}, "args.actions[0]", "difficulty 10"),
    ],
)
def test_several_actions_of_which_one_cannot_be(change: dict[str, Any], where: str, says: str) -> None:
    at = table(road={"name": "Road of Kings", "rating": 5})
    actions = [{**JOHAN[0], **change}, JOHAN[2]]
    assert says in refused(at, where, "multiple", actions=actions)


def test_a_success_that_is_offered_for_one_of_several_actions_may_be_rolled_for() -> None:
    at = table(willpower=0)
    actions = [JOHAN[0], {**JOHAN[2], "automatic": True}]
    _, play = at.roll("storyteller.multiple", "hero", actions=actions, answers=["roll"], chance=always(2))
    assert [each.automatic for each in play.outcome.results] == [False, False]


def test_who_resists_one_of_several_actions_is_waited_for() -> None:
    at = table()
    awaits = kit.moves["storyteller.multiple"].awaits
    actions = [{**JOHAN[0], "opponent": "other"}, {**JOHAN[1], "opponent": "guard"}]
    assert awaits(at.scene("hero"), {"actions": actions}) == ("other",)
    joined = kit.moves["storyteller.multiple"].joined({"traits": ["Wits"]})
    assert awaits(at.scene("hero", {"other": joined}), {"actions": actions}) == ()
    assert awaits(at.scene("hero"), {}) == ()


def test_what_failed_among_several_actions_may_be_tried_again_by_itself() -> None:
    at = table(willpower=0)
    actions = [
        JOHAN[0],
        {**JOHAN[2], "difficulty": 7, "attempt": 1},
        {**JOHAN[1], "opponent": "guard", "opposing": ["Melee"]},
    ]
    at.do("storyteller.multiple", "hero", actions=actions, chance=always(2))
    offers = [(offer.says, offer.args["difficulty"], offer.args["attempt"]) for offer in at.offers]
    assert offers == [("try dodge again, one harder", 6, 2), ("try door again, one harder", 7, 2)]


def test_a_team_that_failed_may_try_again_one_harder() -> None:
    at = table()
    parts = {"other": {"traits": ["Larceny"]}}
    said: dict[str, Any] = {"traits": ["Brawl"], "difficulty": 8, "parts": parts}
    _, play = at.roll("storyteller.teamwork", "hero", **said, chance=always(2))
    (offer,) = at.offers
    assert (offer.prepares, offer.args["attempt"], offer.args["difficulty"]) == (True, 2, 8)
    _, play = at.roll("storyteller.teamwork", "hero", **said, attempt=2, chance=always(2))
    assert play.outcome.difficulty == 9
    assert len(at.offers) == 1, "another would be at ten"
    assert "attempt 3" in refused(at, "args.attempt", "teamwork", **said, attempt=3)


def test_the_storyteller_sets_difficulty_and_dice_for_single_helpers() -> None:
    at = table()
    parts = {"other": {"traits": ["Larceny"]}}
    bare, _ = at.do("storyteller.teamwork", "hero", traits=["Brawl"], parts=parts, chance=always(2))
    helping = [{"sheet": "other", "difficulty": 8, "modifier": 2}, {"sheet": "guard"}]
    deed, _ = at.do(
        "storyteller.teamwork", "hero", traits=["Brawl"], helping=helping, parts=parts, chance=always(2)
    )
    assert bare.bound is not None
    assert deed.bound is not None
    (before,), (now,) = bare.bound.arguments()["helpers"], deed.bound.arguments()["helpers"]
    assert (now["pool"], now["difficulty"]) == (before["pool"] + 2, 8)
    twice = [{"sheet": "other"}, {"sheet": "other"}]
    assert "named twice" in refused(
        at, "args.helping[1].sheet", "teamwork", traits=["Brawl"], helping=twice, parts=parts
    )


def test_who_did_not_win_may_try_again_one_harder() -> None:
    at = table()
    said: dict[str, Any] = {
        "opponent": "other",
        "traits": ["Strength"],
        "parts": {"other": {"traits": ["Larceny"]}},
        "difficulty": 7,
    }
    at.do("storyteller.resisted", "hero", **said, chance=always(2))
    (offer,) = at.offers
    assert (offer.prepares, offer.args["attempt"]) == (True, 2)
    _, play = at.roll("storyteller.resisted", "hero", **said, attempt=3, chance=always(9))
    assert play.outcome.actor.difficulty == 9
    assert len(at.offers) == 1, "who has won needs no other attempt"
    assert "attempt 4" in refused(at, "args.attempt", "resisted", **said, attempt=4)


def test_trying_again_against_the_guard_tells_nothing_of_his_pool() -> None:
    at = table()
    said: dict[str, Any] = {"opponent": "guard", "traits": ["Brawl"], "opposing": ["Melee"]}
    for attempt, reach in ((1, 6), (3, 8), (9, 9)):
        _, play = at.roll("storyteller.resisted", "hero", **said, attempt=attempt, chance=always(2))
        assert play.outcome.actor.difficulty == reach


def test_somebody_who_has_no_sheet_resists_with_dice_that_are_made_up() -> None:
    at = table()
    deed, play = at.roll(
        "storyteller.resisted",
        "hero",
        opponent="Old Wat",
        traits=["Brawl"],
        opposing_dice=4,
        opposing_modifier=1,
        chance=always(9),
    )
    assert play.outcome.actor.difficulty == 5
    assert deed.says == "Johan rolls Brawl against Old Wat"
    assert "opponent" not in deed.roles
    assert "opponent" in deed.secret.rolls
    deed, _ = at.do(
        "storyteller.resisted", "hero", opponent="guard", traits=["Brawl"], opposing_dice=4, chance=always(9)
    )
    assert deed.bound is not None
    assert deed.bound.arguments()["opponent"]["pool"] == 4


def test_round_by_round_both_say_whether_they_spend_willpower() -> None:
    at = table()
    parts = {"other": {"traits": ["Larceny"]}}
    deed, play = at.roll(
        "storyteller.resisted-extended",
        "hero",
        opponent="other",
        traits=["Brawl"],
        target=2,
        difficulty=9,
        opposing_difficulty=9,
        parts=parts,
        answers=["spend", "keep", "spend", "keep"],
        chance=always(2),
    )
    assert play.says == "actor wins after 2 rounds, 2 to 0"
    assert at["hero"].willpower == 0
    assert deed.bound is not None
    sides = deed.bound.arguments()
    assert sides["actor"]["points"] == 2
    deed, _ = at.do(
        "storyteller.resisted-extended",
        "hero",
        opponent="guard",
        traits=["Brawl"],
        opposing=["Melee"],
        target=1,
        chance=always(9),
    )
    assert deed.bound is not None
    assert deed.bound.arguments()["opponent"]["points"] == 0, (
        "whether the guard has any is the Storyteller's to know"
    )


def test_an_automatic_success_suggests_itself_where_the_pool_meets_the_difficulty() -> None:
    at = table()

    def hints(**said: Any) -> tuple[str, ...]:
        return (
            kit.moves["storyteller.action"]
            .deed(at.scene("hero"), {"traits": ["Dexterity", "Athletics"], **said})
            .hints
        )

    assert hints(difficulty=7) == ("7 dice against difficulty 7: a success may be given without a roll",)
    assert hints(difficulty=8) == hints(difficulty=7, attempt=2) == ()
    for never in ("automatic", "contested", "injury", "road"):
        assert hints(**({never: True} if never != "automatic" else {"automatic": True})) == ()


def test_a_trait_has_one_specialty_unless_the_house_says_otherwise() -> None:
    hero = Character.read({**HERO}, HOUSE)
    assert hero.beyond(HOUSE) == {
        "abilities.Athletics": "Athletics has 2 specialties, and a trait has 1 specialty in this house"
    }
    assert hero.beyond(Storyteller(specialties=2)) == {}
    assert "a trait has 2 specialties" in str(
        Character.read(
            {"name": "X", "abilities": [{"name": "Law", "specialties": ["a", "b", "c"]}]}, HOUSE
        ).beyond(Storyteller(specialties=2))
    )
    assert all(not sheet.beyond(HOUSE) for sheet in (*kit.party, *kit.cast))


def test_the_storyteller_picks_from_what_the_other_side_has() -> None:
    at = table()
    pick = kit.moves["storyteller.resisted"].hints["opposing"].pick_of
    assert pick is not None
    scene = at.scene("hero")
    assert ("Melee", "Melee 6") in pick.choices(scene, scene.cards["guard"])
    assert pick.choices(scene, scene.cards[TABLE]) == []
