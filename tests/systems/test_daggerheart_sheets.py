"""Daggerheart's sheets and kit: bounds, round trips, lines of adversaries, sessions and rests, and random evenings."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hours import often
from rollwright.errors import BadArgument, BadInput, Refused
from rollwright.readings.dice import one_by_one
from rollwright.rules import Effect
from rollwright.sheets import TABLE, Card, Deed, Done, Free, Pick, Scene, Sheet
from rollwright.systems.daggerheart.adversary import adversary
from rollwright.systems.daggerheart.after_roll import REROLL
from rollwright.systems.daggerheart.entries import Experience, Feature, Lasting, Traits, Weapon
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.kit import kit
from rollwright.systems.daggerheart.sheet import Adversary, Character, Creature, TableSheet
from rollwright.systems.daggerheart.tables import TRAITS, hit_points
from rollwright.testing import Tabletop

HOUSE = Daggerheart()
VECTORS = [
    case
    for case in tomllib.loads((Path(__file__).parents[1] / "cases" / "sheets.toml").read_text())["case"]
    if case["rule"].startswith("daggerheart.")
]


# -- the sheets


@pytest.mark.parametrize("kind", [Character, Adversary, TableSheet])
def test_a_name_is_all_that_a_sheet_needs(kind: type[Sheet]) -> None:
    sheet = kind.read({"name": "Ann"}, HOUSE)
    assert kind.read(sheet.values(), HOUSE) == sheet
    assert {"name"} == set(kind.schema()["$defs"][kind.__name__]["required"])


@pytest.mark.parametrize("sheet", [*kit.party, *kit.cast], ids=lambda sheet: sheet.name)
def test_the_party_and_the_cast_are_valid_sheets_that_survive_json(sheet: Sheet) -> None:
    sheet.check(HOUSE)
    assert type(sheet).read(msgspec.json.decode(msgspec.json.encode(sheet)), HOUSE) == sheet
    for name in ("hp", "stress"):
        assert sheet.counter(name) is not None


def test_the_party_is_four_of_the_first_level_as_the_book_makes_them() -> None:
    party = [sheet for sheet in kit.party if isinstance(sheet, Character)]
    assert len(party) == len({sheet.name for sheet in party}) == 4
    for sheet in party:
        assert sorted(sheet.traits.of(name) for name in TRAITS) == [-1, 0, 0, 1, 1, 2]
        assert (sheet.level, sheet.proficiency, sheet.hope, sheet.hp, sheet.stress) == (1, 1, 2, 0, 0)
        assert [each.bonus for each in sheet.experiences] == [2, 2]
        assert sheet.weapons
    assert {feature for sheet in party for feature in sheet.features} == {
        "Rally",
        "Prayer Dice",
        "Luckbender",
    }
    assert {sheet.spellcast is None for sheet in party} == {True, False}
    assert all(isinstance(sheet, Adversary) for sheet in kit.cast)


def test_traits_are_the_books() -> None:
    assert tuple(Traits().__struct_encode_fields__) == TRAITS
    assert [Traits(agility=3, knowledge=-1).of(name) for name in TRAITS] == [3, 0, 0, 0, 0, -1]


REJECTED: list[tuple[type[Sheet], dict[str, Any], str, str]] = [
    (Character, {"hope": 7}, "sheet.hope", "0 to 6, not 7"),
    (Character, {"stress": 7}, "sheet.stress", "0 to 6, not 7"),
    (Character, {"stress": 3, "stress_max": 2}, "sheet.stress", "0 to 2, not 3"),
    (Character, {"hp": -1}, "sheet.hp", "0 to 99"),
    (Character, {"armor": 1}, "sheet.armor", "0 to 0, not 1"),
    (Character, {"traits": {"Luck": 2}}, "sheet.traits.Luck", "there is no"),
    (Character, {"traits": {"Agility": 21}}, "sheet.traits.Agility", "−20 to 20"),
    (Character, {"spellcast": "Luck"}, "sheet.spellcast", "Agility|Strength"),
    (Character, {"features": ["Flight"]}, "sheet.features[0]", "Rally|Prayer Dice|Luckbender"),
    (Character, {"prayer": [0]}, "sheet.prayer[0]", "1 to 12"),
    (Character, {"major": 9, "severe": 8}, "sheet.severe", "9 (the major one) or more, not 8"),
    (Character, {"weapons": [{"name": "Axe"}, {"name": "Axe"}]}, "sheet.weapons", "'Axe' stands twice"),
    (
        Character,
        {"weapons": [{"name": "Axe", "count": "0"}]},
        "sheet.weapons[0].count",
        "Proficiency|Spellcast",
    ),
    (Character, {"experiences": [{"name": "A"}, {"name": "A"}]}, "sheet.experiences", "twice"),
    (Character, {"lasting": [{"name": "Hidden"}, {"name": "Hidden"}]}, "sheet.lasting", "twice"),
    (
        Character,
        {"lasting": [{"name": "Hidden", "ends": "never"}]},
        "sheet.lasting[0].ends",
        "chosen|temporary",
    ),
    (Adversary, {"damage": "2d"}, "sheet.damage", "damage"),
    (Adversary, {"features": [{"name": "F"}, {"name": "F"}]}, "sheet.features", "twice"),
    (Adversary, {"severe": 5, "major": 6}, "sheet.severe", "6 (the major one)"),
    (TableSheet, {"fear": 13}, "sheet.fear", "0 to 12, not 13"),
    (TableSheet, {"tempo": 1}, "sheet.tempo", "tempo"),
]


@pytest.mark.parametrize(("kind", "fields", "at", "says"), REJECTED, ids=[f"{each[2]}" for each in REJECTED])
def test_a_sheet_says_where_it_is_wrong(
    kind: type[Sheet], fields: dict[str, Any], at: str, says: str
) -> None:
    with pytest.raises(BadInput) as error:
        kind.read({"name": "Ann", **fields}, HOUSE)
    assert error.value.at == at
    assert says in error.value.message


def test_the_cap_of_hope_is_the_houses() -> None:
    assert Character.read({"name": "Ann", "hope": 8}, Daggerheart(hope_cap=9)).hope == 8
    with pytest.raises(BadArgument, match="Hope of Ann is 0 to 5, not 6"):
        Character.read({"name": "Ann", "hope": 6}, Daggerheart(hope_cap=5))


@given(st.integers(-3, 60), st.integers(0, 20), st.integers(0, 20))
def test_damage_goes_through_the_thresholds_of_whoever_has_them(damage: int, major: int, more: int) -> None:
    severe = major + more
    both = Adversary(name="Troll", major=major, severe=severe)
    assert both.marks(damage) == hit_points(damage, major, severe)
    assert both.marks(damage, massive=True) == hit_points(damage, major, severe, massive=True)
    assert Adversary(name="Thug").marks(damage) == (1 if damage > 0 else 0)
    assert Adversary(name="Brute", major=major).marks(damage) == min(2, both.marks(damage))


@pytest.mark.parametrize(
    ("hp", "word"),
    [(0, "unhurt"), (1, "hurt"), (3, "hurt"), (4, "badly hurt"), (6, "badly hurt"), (7, "down")],
)
def test_how_it_goes_for_somebody_in_a_word(hp: int, word: str) -> None:
    assert Adversary(name="Troll", hp=hp, hp_max=7).state() == word
    both = (Lasting(name="Vulnerable"), Lasting(name="Hidden"))
    assert Character(name="Ann", hp=hp, hp_max=7, lasting=both).state() == f"{word}, Vulnerable, Hidden"


# -- lines of adversaries


def test_a_line_makes_an_adversary() -> None:
    line = (
        "Old Troll: difficulty 14, hp 8, stress 3, major 9, severe 18, attack +2, damage 2d8+3, weapon Big claws, "
        "harm magic, experience Lies in wait +3, experience Clumsy −1"
    )
    assert kit.adversary_from(line) == Adversary(
        name="Old Troll",
        difficulty=14,
        hp_max=8,
        stress_max=3,
        major=9,
        severe=18,
        attack=2,
        damage="2d8+3",
        weapon="Big claws",
        harm="magic",
        experiences=(Experience(name="Lies in wait", bonus=3), Experience(name="Clumsy", bonus=-1)),
    )
    assert adversary("Thug") == adversary(" Thug : ") == Adversary(name="Thug")
    assert adversary("Ghoul: attack −1").attack == -1


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Troll: hp many", "'hp many' is none of difficulty, hp"),
        ("Troll: speed 4", "'speed 4' is none of"),
        ("Troll: damage", "'damage' is none of"),
        ("Troll: experience Old", "'experience Old' is none of"),
        ("Troll: damage 2q8", "damage"),
        ("Troll: hp 200", "hp_max: "),
        ("Troll: major 9, severe 4", "severe threshold"),
        (": hp 3", "a name, a colon and numbers"),
        ("", "a name, a colon and numbers"),
    ],
)
def test_a_line_that_is_not_understood_says_what(line: str, says: str) -> None:
    with pytest.raises(BadArgument) as error:
        kit.adversary_from(line)
    assert error.value.at == "args.line"
    assert says in error.value.message


# -- the vectors


def _vector(case: dict[str, Any]) -> tuple[Tabletop, dict[str, Any]]:
    """The table of a vector, and what its move is told: a tag team's second says a part of their own."""
    sheets = {
        name: Character.read({"name": name, **values}, Daggerheart.of(case.get("house", {})))
        for name, values in case["sheets"].items()
    }
    use = dict(case["use"])
    if case["rule"] == "daggerheart.tag-team":
        (difficulty,) = use["first"]["targets"]
        use = {
            "partner": "second",
            "modifier": use["first"]["modifier"],
            "difficulty": difficulty,
            "parts": {"second": {"modifier": use["second"]["modifier"]}},
        }
    return Tabletop("daggerheart", sheets, case.get("house")), use


@pytest.mark.parametrize("case", VECTORS, ids=[case["why"] for case in VECTORS])
def test_vectors(case: dict[str, Any]) -> None:
    at, use = _vector(case)
    me = next(iter(case["sheets"]))
    if "error" in case:
        with pytest.raises(BadInput) as error:
            at.do(case["rule"], me, **use)
        assert error.value.code == case["error"]["code"]
        return
    at.do(case["rule"], me, faces=[face for group in case["faces"] for face in group], **use)
    for name, fields in case["after"].items():
        assert {field: getattr(at[name], field) for field in fields} == fields


# -- what effects book


def _done() -> Done:
    return Done(roll="r", move="", args={}, roles={}, notes={}, outcome=None)


def _booked(sheet: Sheet, effect: Effect) -> dict[str, Any]:
    at = Tabletop("daggerheart", {"ann": sheet})
    return {each.at: each.now for each in kit.booked(at.scene("ann"), effect, at.cards["ann"], _done())}


def test_effects_move_what_they_name() -> None:
    ann = Character(
        name="Ann", hope=5, stress=6, prayer=(2, 3, 3), lasting=(Lasting(name="Vulnerable", ends="stress"),)
    )
    assert _booked(ann, Effect("gain", "player", "hope", 2)) == {"hope": 6}
    assert _booked(ann, Effect("spend", "player", "hope", 5)) == {"hope": 0}
    assert _booked(ann, Effect("clear", "player", "stress", 1)) == {"stress": 5, "lasting": []}
    assert _booked(ann, Effect("spend", "player", "prayer", 1, "a prayer", 3)) == {"prayer": [2, 3]}
    assert _booked(ann, Effect("spend", "player", "hope", 3, "again", REROLL)) == {
        "hope": 2,
        "luckbender_used": True,
    }
    assert _booked(Free(name="Crow"), Effect("clear", "player", "stress", 1)) == {}
    assert _booked(Adversary(name="Troll"), Effect("gain", "player", "hope", 1)) == {}


def test_what_is_not_there_is_not_spent() -> None:
    for effect, at in (
        (Effect("spend", "player", "prayer", 1, "a prayer", 4), "ann.prayer"),
        (Effect("spend", "player", "hope", 3), "ann.hope"),
    ):
        with pytest.raises(Refused) as error:
            _booked(Character(name="Ann", prayer=(2,)), effect)
        assert error.value.at == at


# -- sessions, scenes, rests


def _evening() -> Tabletop:
    ends = ("session", "scene", "rest", "long rest", "stress", "chosen", "temporary")
    lasting = tuple(Lasting(name=each, ends=each) for each in ends)
    used = {"tag_team_used": True, "luckbender_used": True, "rally_given": True}
    ann = Character(
        name="Ann",
        hope=1,
        stress=3,
        hp=4,
        armor=2,
        armor_max=3,
        rally=6,
        prayer=(1, 4),
        lasting=lasting,
        features=("Prayer Dice",),
        spellcast="Instinct",
        traits=Traits(instinct=2),
        **used,
    )
    unable = Character(name="Ben", features=("Prayer Dice",), traits=Traits(instinct=2))
    troll = Adversary(name="Troll", hp=2, stress=1, lasting=lasting)
    return Tabletop("daggerheart", {"ann": ann, "ben": unable, "troll": troll})


def _left(sheet: Creature) -> list[str]:
    return [each.name for each in sheet.lasting]


def test_a_session_gives_back_what_is_once_a_session_and_throws_prayer_dice() -> None:
    at = _evening()
    deed = kit.begin_session(at.scene(TABLE))
    assert [(each.name, each.dice, each.sheet) for each in deed.asides] == [("Prayer Dice", "2d4", "ann")]
    at.apply(deed.changes)
    ann = at["ann"]
    assert not any((ann.tag_team_used, ann.luckbender_used, ann.rally_given, ann.rally, ann.prayer))
    at.apply(kit.after_aside(at.scene(TABLE), "Prayer Dice", "ann", [4, 2]))
    assert at["ann"].prayer == (2, 4)
    assert (at["ann"].hope, at["ann"].stress) == (1, 3)


def test_a_session_takes_unspent_dice_with_it() -> None:
    at = _evening()
    at.apply(kit.end_session(at.scene(TABLE)).changes)
    assert (at["ann"].rally, at["ann"].prayer, at["ann"].tag_team_used) == (0, (), True)
    assert "session" not in _left(at["ann"])
    assert (
        _left(at["ann"])
        == _left(at["troll"])
        == ["scene", "rest", "long rest", "stress", "chosen", "temporary"]
    )


def test_a_scene_ends_what_lasts_as_long() -> None:
    at = _evening()
    at.apply(kit.begin_scene(at.scene(TABLE)).changes)
    assert _left(at["ann"]) == ["session", "rest", "long rest", "stress", "chosen", "temporary"]
    assert at["ann"].rally == 6


@pytest.mark.parametrize(
    ("length", "restores", "numbers", "ended"),
    [
        ("short", {}, (1, 3, 4, 2), {"rest"}),
        ("long", {}, (1, 3, 4, 2), {"rest", "long rest"}),
        ("short", {"stress": 0, "hp": 2}, (1, 3, 2, 2), {"rest"}),
        ("short", {"stress": 1, "armor": "all"}, (1, 2, 4, 0), {"rest", "stress"}),
        ("long", {"hope": 2, "stress": "all", "hp": "all"}, (3, 0, 0, 2), {"rest", "long rest", "stress"}),
        ("long", {"hope": "all"}, (6, 3, 4, 2), {"rest", "long rest"}),
    ],
)
def test_a_rest_restores_what_the_table_says(
    length: str, restores: dict[str, Any], numbers: tuple[int, ...], ended: set[str]
) -> None:
    at = _evening()
    before = set(_left(at["ann"]))
    at.apply(kit.rest(at.scene(TABLE), length, restores).changes)
    ann, troll = at["ann"], at["troll"]
    assert (ann.hope, ann.stress, ann.hp, ann.armor) == numbers
    assert before - set(_left(ann)) == ended
    assert (troll.hp, troll.stress) == (2, 1)
    assert "rest" not in _left(troll)


@pytest.mark.parametrize(
    ("length", "restores", "where"),
    [
        ("noon", {}, "args.length"),
        ("short", {"fear": 1}, "restores.fear"),
        ("short", {"hope": -1}, "restores.hope"),
        ("short", {"hope": "some"}, "restores.hope"),
        ("long", {"hp": True}, "restores.hp"),
    ],
)
def test_a_rest_that_is_none(length: str, restores: dict[str, Any], where: str) -> None:
    with pytest.raises(BadArgument) as error:
        kit.rest(_evening().scene(TABLE), length, restores)
    assert error.value.at == where


# -- the moves as a whole


def test_every_move_has_a_form_and_says_what_it_is() -> None:
    for move in kit.moves.values():
        assert msgspec.json.schema(move.shape)["$defs"]
        assert move.summary.endswith(".")
        assert all(each.help for each in move.parameters.values())
        assert move.part is None or msgspec.json.schema(move.part)
        assert bool(move.part) == bool(move.joins)
        for name in move.parameters:
            assert move.said[name] in ("player", "gm", "anyone")
    assert {name for move in kit.moves.values() for name, by in move.said.items() if by == "gm"} == {
        "trait",
        "difficulty",
        "reaction_difficulty",
        "advantage",
        "against",
        "what",
    }
    granted = {move.id: move.granted for move in kit.moves.values() if move.granted}
    assert granted == {"daggerheart.keep-advantage": ("against",), "daggerheart.extra": ("what",)}


def test_every_move_and_every_number_of_a_sheet_is_on_the_games_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "systems" / "daggerheart.md").read_text()
    names = [*kit.moves, *(name for kind in kit.sheets.values() for name in kind.__struct_fields__)]
    assert not [name for name in names if f"`{name}`" not in page and f"`{name}=" not in page]


def test_veils_hide_the_difficulty_wherever_a_rule_has_it() -> None:
    paths = {each.split(".")[0] for veil in kit.veils.values() for each in veil.args}
    assert {"difficulty", "targets", "leader", "helpers", "first", "second"} == paths
    assert set(kit.veils) == {"difficulty", "reaction_difficulty"}


def _many() -> Tabletop:
    """The party with full hands, and adversaries to meet."""
    sheets: dict[str, Sheet] = {}
    for sheet in kit.party:
        assert isinstance(sheet, Character)
        held = msgspec.structs.replace(
            sheet,
            hope=6,
            rally=6,
            stress=2,
            prayer=(2, 3) if sheet.features else (),
            lasting=(Lasting(name="Stonefoot"), Lasting(name="Slowed", ends="temporary")),
        )
        sheets[sheet.name.split()[0].lower()] = held
    sheets |= {sheet.name.split()[0].lower(): sheet for sheet in kit.cast}
    at = Tabletop("daggerheart", sheets)
    table = at.cards[TABLE]
    for path, now in (("fear", 6), ("action", 6), ("tracker", True)):
        at.apply(table.set(path, now))
    return at


def _said(move: Any, scene: Scene, random: Random) -> dict[str, Any]:
    """Something to say to a move, of what there is to pick from."""
    args: dict[str, Any] = {}
    for name, parameter in move.parameters.items():
        pick: Pick | None = move.hints[name].pick
        many = "tuple" in str(parameter.type)
        if pick is not None:
            values = [value for value, _ in pick.choices(scene)]
            if many:
                args[name] = random.sample(values, min(len(values), random.choice((0, 1, 1, 2))))
            elif values:
                args[name] = random.choice(values)
        elif parameter.type is bool or "bool" in str(parameter.type):
            args[name] = random.random() < 0.4
        elif name in ("amount", "tokens", "damage"):
            args[name] = random.choice((1, 1, 2, 9))
        elif name == "what":
            args[name] = "the bridge holds"
        elif name in ("rally", "on"):
            args[name] = random.choice(
                ("no", "roll", "damage") if name == "rally" else ("tokens", "move", "environment")
            )
    return args


def _parts(move: Any, me: str, scene: Scene, random: Random) -> dict[str, Any]:
    """What others may say for their sheets."""
    if move.part is None:
        return {}
    says = {
        "Supports": {"trait": "Instinct", "helps": random.random() < 0.5, "rally": random.random() < 0.3},
        "TeamsUp": {"trait": "Agility", "modifier": 1, "unarmed": random.random() < 0.5, "rally": True},
        "Help": {},
        "Prays": {"prayer": [random.choice((2, 3))]},
    }[move.part.__name__]
    names = [key for key in scene.of(Character) if key != me]
    return dict.fromkeys(random.sample(names, random.choice((0, 1, 1, 2))), says)


def _finish(at: Tabletop, deed: Deed, random: Random) -> None:
    for aside in deed.asides:
        count, sides = map(int, aside.dice.split("d"))
        faces = [random.randint(1, sides) for _ in range(count)]
        at.apply(kit.after_aside(at.scene(TABLE), aside.name, aside.sheet, faces))


Try = tuple[str, dict[str, Any], dict[str, Any]]


def _tries(at: Tabletop, move: Any, random: Random) -> list[Try]:
    """A few ways to make a move: who, what is said, and what others say."""
    people = [key for key, card in at.cards.items() if isinstance(card.sheet, Character)]
    every = [*at.cards, *(people if move.by == "player" else [TABLE, "marsh", "marsh"])]
    return [
        (me, _said(move, at.scene(me), random), _parts(move, me, at.scene(me), random))
        for me in random.choices(every, k=8)
    ]


def _refusal(
    at: Tabletop, move: Any, me: str, args: dict[str, Any], parts: dict[str, Any]
) -> BadInput | None:
    """Why a move cannot be made so, if it cannot."""
    try:
        move.deed(at.scene(me, {key: move.joined(said) for key, said in parts.items()}), args)
    except BadInput as error:
        return error
    return None


HOUSES: list[dict[str, Any]] = [{}, {"dh.edition": "srd"}, {"dh.prices": {"help": 0, "reroll": 1}}]


@settings(max_examples=often(60))
@given(st.integers(0, 2**32), st.sampled_from(HOUSES))
def test_random_evenings_never_leave_the_bounds_and_what_was_allowed_is_always_booked(
    seed: int, house: dict[str, Any]
) -> None:
    random, at = Random(seed), _many()
    at.house = Daggerheart.of(house)
    for _ in range(12):
        move = kit.moves[random.choice(list(kit.moves))]
        ways = [way for way in _tries(at, move, random) if _refusal(at, move, *way) is None]
        for me, args, parts in ways[:1]:
            said = {"parts": parts, "chance": one_by_one(random.randrange), **args}
            deed, _ = at.do(move.id, me, decide=lambda asked, _: random.choice(asked.options), **said)
            _finish(at, deed, random)
        for card in at.cards.values():
            card.sheet.check(at.house)


def test_every_move_can_be_made_by_somebody_and_a_refusal_always_says_where() -> None:
    random, at = Random(1), _many()
    for move in kit.moves.values():
        refusals = [
            _refusal(at, move, *way) for _ in range(often(40, 40)) for way in _tries(at, move, random)
        ]
        assert None in refusals
        assert all(error.at for error in refusals if error is not None)


def test_a_card_of_another_kind_is_refused_with_its_place() -> None:
    at = Tabletop("daggerheart", {"ann": Character(name="Ann"), "crow": Free(name="Crow")})
    at.cards["crow"] = Card("crow", Free(name="Crow"))
    with pytest.raises(Refused, match="this is for a character or adversary, which Crow is not") as error:
        at.do("daggerheart.unarmed", "ann", trait="Strength", targets=["crow"])
    assert error.value.at == "args.targets[0]"


def test_what_a_weapon_or_feature_is_by_default() -> None:
    assert (Weapon(name="Sword").count, Weapon(name="Sword").targets) == ("Proficiency", 1)
    assert (Feature(name="Roar").tokens, Feature(name="Roar").fear) == (0, 0)
