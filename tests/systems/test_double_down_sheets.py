"""Double Down at the table: sheets and their bounds, what every move reads, refuses, pays and books, sessions and rests."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hours import often
from rollwright.errors import BadArgument, BadInput, Refused, RollwrightError, UnknownArgument
from rollwright.readings.play import Play
from rollwright.rules import Effect
from rollwright.sheets import TABLE, Card, Done, Free, Move, Scene, Secret, Sheet
from rollwright.systems.double_down import DoubleDown
from rollwright.systems.double_down.kit import kit
from rollwright.systems.double_down.moves.attempting import VEILED
from rollwright.systems.double_down.moves.reading import distinct_names
from rollwright.systems.double_down.sheet import HURT, MOST, Character, TableSheet, Tag
from rollwright.systems.double_down.tables import REGARD_PER_SESSION, STATS
from rollwright.testing import Tabletop

HOUSE = DoubleDown()
CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "sheets.toml").read_text())["case"]
OURS = [case for case in CASES if case["rule"].startswith("double-down.")]
ON_SUCCESS = {"dd.tagExhaust": "on-success"}


def character(name: str = "Ann", **fields: Any) -> Character:
    tags = fields.pop("tags", {"Rogue": 2, "Lucky": 1})
    every = tuple(Tag(name=tag.strip("!"), level=level, exhausted="!" in tag) for tag, level in tags.items())
    return Character(name=name, tags=every, **{"stats": {"Agility": 3, "Wisdom": 5}, "drive": 3} | fields)


def table(house: Mapping[str, Any] | None = None, **sheets: Sheet) -> Tabletop:
    return Tabletop("double-down", {"ann": character(), "ben": character("Ben"), **sheets}, house)


def hold(top: Tabletop, deed: Any) -> None:
    """What the session does with what a deed reserves."""
    for sheet, at, amount in deed.reserve:
        card = top.cards[sheet]
        reserved = {**card.reserved, at: card.reserved.get(at, 0) + amount}
        top.cards[sheet] = Card(card.id, card.sheet, card.seat, card.hidden, reserved)


def hide(top: Tabletop, key: str) -> None:
    card = top.cards[key]
    top.cards[key] = Card(key, card.sheet, None, True, card.reserved)


def refused(top: Tabletop, move: str, me: str, at: str, **args: Any) -> str:
    before = dict(top.cards)
    with pytest.raises(Refused) as error:
        top.do(f"double-down.{move}", me, **args)
    assert error.value.at == at
    assert top.cards == before
    return error.value.message


# ---- what is asked and told before a roll


def test_whoever_spends_drive_is_asked_why_when_it_is_spent() -> None:
    top = table()
    said = {"stat": "Agility", "difficulty": 14, "drive": 1, "why": "She has crossed it blind."}
    deed, play = top.do("double-down.attempt", "ann", faces=[10], answers=["stand"], **said)
    assert deed.tells == ("She has crossed it blind.",)
    assert play is not None
    assert [who for who, _ in play.prompts][:1] == ["player"], "and asked again when it is over, to tell more"
    move = kit.moves["double-down.attempt"]
    assert move.hints["why"].needs is not None
    assert move.hints["why"].needs.name == "drive"
    assert not move.parameters["why"].required
    group, _ = top.do(
        "double-down.group",
        "ann",
        faces=[10],
        answers=["stand", "stand"],
        stat="Agility",
        difficulty=14,
        parts={"ben": {"drive": 1, "why": "He owes her."}},
    )
    assert group.tells == ("Ben: He owes her.",)
    helped, _ = top.do(
        "double-down.support", "ann", faces=[10], answers=["stand"], target="ben", stat="Agility", why="!"
    )
    assert helped.tells == ("!",)


def test_a_tag_that_gives_nothing_is_warned_of() -> None:
    top = table()
    move = kit.moves["double-down.attempt"]
    said = {"stat": "Agility", "difficulty": 14, "tags": ["Lucky"]}
    assert move.deed(top.scene("ann"), {**said, "relevant": False}).warns == (
        "Lucky (Ann) gives nothing here: it has one star, and does not fit",
    )
    for fits in ({}, {"tags": ["Rogue"], "relevant": False}, {"tags": []}):
        assert move.deed(top.scene("ann"), said | fits).warns == ()
    floor = table({"dd.irrelevantTagFloor": "floor-1"})
    assert move.deed(floor.scene("ann"), {**said, "relevant": False}).warns == ()
    group = kit.moves["double-down.group"]
    part = {"ben": group.joined({"tags": ["Lucky"], "relevant": False})}
    deed = group.deed(top.scene("ann", part), {"stat": "Agility", "difficulty": 14})
    assert [each[:11] for each in deed.warns] == ["Lucky (Ben)"]


def test_a_group_does_without_a_stat_where_the_house_lets_it() -> None:
    move = kit.moves["double-down.group"]
    pick = move.hints["stat"].pick
    said = {"stat": None, "difficulty": 14, "drive": 2}
    free, bound = table({"dd.groupStat": "optional"}), table()
    assert (None, "no stat fits") in pick.choices(free.scene("ann"))  # type: ignore[union-attr]
    assert (None, "no stat fits") not in pick.choices(bound.scene("ann"))  # type: ignore[union-attr]
    parts = {"ben": move.joined({"stat": True})}
    deed = move.deed(free.scene("ann", parts), said)
    assert deed.says == "Ann for a group of 2: no stat"
    assert deed.bound is not None
    assert [giver["stat"] for giver in deed.bound.arguments()["givers"]] == [0, 0]
    with pytest.raises(Refused, match="has to give a base stat"):
        move.deed(bound.scene("ann", parts), said)


def test_who_is_called_to_a_group_sees_their_own_stat() -> None:
    top, move = table(), kit.moves["double-down.group"]
    pick = move.part_hints["stat"].pick
    scene = top.scene("ben")
    named = Scene(scene.house, scene.cards, scene.me, visible=scene.visible, said={"stat": "Wisdom"})
    assert pick.choices(named) == [(True, "Wisdom 5✦")]
    assert pick.choices(scene) == [(True, "instead of the roller's")]
    assert pick.choices(top.scene(TABLE)) == [(True, "instead of the roller's")]


# ---- sheets


def test_a_sheet_needs_a_name_only_and_starts_fresh() -> None:
    sheet = Character.read({"name": "Ann"}, HOUSE)
    assert (list(sheet.stats), sheet.tags, sheet.stress, sheet.drive) == (list(STATS), (), 0, 0)
    assert len(STATS) == 8


@pytest.mark.parametrize(
    ("fields", "at"),
    [
        ({"stress": 10}, "sheet.stress"),
        ({"stress": -1}, "sheet.stress"),
        ({"stress_track": 2, "stress": 3}, "sheet.stress"),
        ({"stress_stars": [4, 4]}, "sheet.stress_stars"),
        ({"stress_stars": [4, 2]}, "sheet.stress_stars"),
        ({"tags": [{"name": "A", "level": 6}]}, "sheet.tags[0].level"),
        ({"tags": [{"name": "A"}, {"name": "A"}]}, "sheet.tags[1].name"),
        ({"tags": [{"name": "A.b"}]}, "sheet.tags[0].name"),
        ({"stats": {f"S{at}": 1 for at in range(10)}}, "sheet.stats"),
        ({"regard_given": REGARD_PER_SESSION + 1}, "sheet.regard_given"),
        ({"drive": -1}, "sheet.drive"),
    ],
)
def test_a_sheet_out_of_its_bounds_is_refused_where_it_is(fields: dict[str, Any], at: str) -> None:
    with pytest.raises(BadArgument) as error:
        Character.read({"name": "Ann"} | fields, HOUSE)
    assert error.value.at == at


def test_the_stars_of_the_stress_track_rise_with_what_is_marked_and_so_does_the_word_for_it() -> None:
    stars = [character(stress=marked).stars for marked in range(10)]
    assert stars == [0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert [character(stress=marked).state() for marked in (0, 1, 4, 9)] == list(HURT)
    assert character(stress=9, stress_stars=(2,)).stars == 1
    assert character(stress=9, stress_stars=()).stars == 0


@pytest.mark.parametrize(
    "sheet", [*kit.party, *kit.cast, TableSheet(name="Table", tension=3)], ids=lambda s: s.name
)
def test_ready_made_sheets_are_legal_and_survive_json(sheet: Sheet) -> None:
    sheet.check(HOUSE)
    assert type(sheet).read(msgspec.json.decode(msgspec.json.encode(sheet)), HOUSE) == sheet
    assert type(sheet).read(sheet.values(), HOUSE) == sheet
    assert kit.sheets[sheet.kind] is type(sheet)


def test_the_party_follows_the_spread_of_the_book() -> None:
    assert len({sheet.name for sheet in kit.party}) == 4
    for sheet in kit.party:
        assert isinstance(sheet, Character)
        assert sorted(sheet.stats.values()) == [1, 2, 2, 3, 3, 3, 4, 4, 5]
        assert list(sheet.stats)[:8] == list(STATS)
        traits, assets = sheet.tags[:6], sheet.tags[6:]
        assert sorted(tag.level for tag in traits) == [1, 1, 2, 2, 3, 3]
        assert len(assets) == 3


def test_an_adversary_comes_from_a_line() -> None:
    assert kit.adversary_from("Troll: health 6, anger 2") == Free(
        name="Troll", counts={"health": 6, "anger": 2}
    )
    with pytest.raises(BadArgument) as error:
        kit.adversary_from("Troll: health")
    assert error.value.at == "args.line"


# ---- the vectors of sheets.toml


@pytest.mark.parametrize("case", OURS, ids=[case["why"][:50] for case in OURS])
def test_vectors(case: dict[str, Any]) -> None:
    sheets = {key: Character.read({"name": key} | values, HOUSE) for key, values in case["sheets"].items()}
    top = Tabletop("double-down", sheets)
    faces = [face for group in case.get("faces", ()) for face in group]
    if "error" in case:
        with pytest.raises(RollwrightError) as error:
            top.do(case["rule"], "player", faces=faces, answers=case.get("answers", ()), **case["use"])
        assert error.value.code == case["error"]["code"]
        return
    top.do(case["rule"], "player", faces=faces, answers=case.get("answers", ()), **case["use"])
    for key, wanted in case["after"].items():
        values = top[key].values()
        for field, value in wanted.items():
            if field == "tags":
                assert [{name: tag[name] for name in value[0]} for tag in values["tags"]] == value
            else:
                assert values[field] == value


# ---- attempt and support


def test_the_books_example_from_sheet_to_sheet() -> None:
    top = table()
    _, play = top.roll(
        "double-down.attempt",
        "ann",
        faces=[6, 20],
        answers=["double"],
        stat="Agility",
        difficulty=14,
        tags=["Rogue"],
        drive=1,
    )
    assert (play.outcome.modifier, play.outcome.total, play.outcome.label) == (6, 12, "Critical Success")
    assert top["ann"].drive == 2
    assert [tag.exhausted for tag in top["ann"].tags] == [True, False]
    (offer,) = top.offers
    assert (offer.to, offer.move, offer.left, offer.says) == (
        "ann",
        "double-down.spend",
        5,
        "5 boons to spend",
    )
    bought = [{"what": "drive", "amount": 2}, {"what": "tag", "tag": "Rogue"}]
    refused(top, "spend", "ann", "args.on", **offer.args, on=bought)
    top.do(offer.move, "ann", **offer.args, on=bought[:1])
    assert top["ann"].drive == 4
    assert top.offers[-1].args == {"boons": 1}
    top.do(top.offers[-1].move, "ann", **top.offers[-1].args, on=[{"what": "story"}])
    assert len(top.offers) == 2


def test_a_failure_gives_a_drive_and_the_master_banes() -> None:
    top = table()
    top.do("double-down.attempt", "ann", faces=[1], answers=["stand"], stat="Agility", difficulty=14)
    assert top["ann"].drive == 4
    (offer,) = top.offers
    assert (offer.to, offer.move, offer.left) == ("gm", "double-down.banes", 4)
    assert offer.args == {"banes": 4, "who": "ann"}


def test_stars_come_from_the_sheet_and_an_unfit_tag_counts_one_less() -> None:
    top = table(cleo=character("Cleo", stress=4))
    deed, _ = top.do(
        "double-down.attempt",
        "cleo",
        faces=[10],
        answers=["stand"],
        stat="Wisdom",
        difficulty=14,
        tags=["Lucky"],
        relevant=False,
    )
    assert deed.bound is not None
    told = deed.bound.arguments()
    assert (told["stat"], told["stress"], told["tag"], told["relevant"]) == (5, 2, 1, False)
    assert top["cleo"].tag("Lucky").exhausted


def test_what_cannot_be_used_is_refused_before_any_die() -> None:
    top = table(cleo=character("Cleo", tags={"Rogue!": 2, "Lucky": 1}, stats={}))
    fair = {"stat": "Agility", "difficulty": 14}
    assert "Rogue, Lucky" in refused(top, "attempt", "ann", "args.tags", **fair, tags=["Rogue", "Lucky"])
    assert "Rogue, Lucky" in refused(top, "attempt", "ann", "args.tags", **fair, tags=["Brave"])
    assert "exhausted" in refused(top, "attempt", "cleo", "args.tags", **fair, tags=["Rogue"])
    assert "none" in refused(top, "attempt", "cleo", "args.stat", **fair)
    assert "Agility, Wisdom" in refused(top, "attempt", "ann", "args.stat", stat="Luck", difficulty=14)
    assert "costs 4" in refused(top, "attempt", "ann", "ann.drive", **fair, drive=4)
    refused(top, "attempt", TABLE, "sheet", **fair)
    strict = table({"dd.irrelevantTagFloor": "disallow-level-1"})
    refused(strict, "attempt", "ann", "args.tags", **fair, tags=["Lucky"], relevant=False)
    for move in ("attempt", "group"):
        with pytest.raises(BadArgument) as error:
            top.do(f"double-down.{move}", "ann", **fair, target="nobody")
        assert error.value.at == "args.target"


def test_a_tag_that_only_a_success_exhausts_is_held_back_until_then() -> None:
    top = table(ON_SUCCESS)
    said = {"stat": "Agility", "difficulty": 14, "tags": ["Rogue"]}
    deed, _ = top.do("double-down.attempt", "ann", faces=[5], answers=["stand"], **said)
    assert not top["ann"].tag("Rogue").exhausted
    assert deed.reserve == (("ann", "tags.Rogue.level", 2),)
    hold(top, deed)
    assert "held back" in refused(top, "attempt", "ann", "args.tags", **said)
    top.cards["ann"] = Card("ann", top["ann"])
    top.do("double-down.attempt", "ann", faces=[15], answers=["stand"], **said)
    assert top["ann"].tag("Rogue").exhausted
    assert not table().do("double-down.attempt", "ann", faces=[5], answers=["stand"], **said)[0].reserve


def test_damage_is_offered_to_the_master_with_whom_it_was_aimed_at() -> None:
    top = table(wraith=kit.cast[0])
    fair = {"stat": "Agility", "difficulty": 12, "combat": True}
    top.do("double-down.attempt", "ann", faces=[10], answers=["stand"], **fair, target="wraith")
    (offer,) = top.offers
    assert (offer.to, offer.says, offer.args) == (
        "gm",
        "1 damage to Toll Wraith",
        {"damage": 1, "sheet": "wraith"},
    )
    deed, _ = top.do(offer.move, TABLE, **offer.args)
    assert (deed.says, deed.hidden, top["wraith"].counts) == ("1 damage to Toll Wraith", False, {"health": 5})
    top.do("double-down.attempt", "ann", faces=[10], answers=["stand"], **fair)
    assert (top.offers[-1].says, top.offers[-1].args) == ("1 damage", {"damage": 1})


def test_a_target_that_has_left_meanwhile_is_not_named() -> None:
    top = table(wraith=kit.cast[0])
    move = kit.moves["double-down.attempt"]
    deed = move.deed(
        top.scene("ann"), {"stat": "Agility", "difficulty": 5, "combat": True, "target": "wraith"}
    )
    assert deed.bound is not None
    play = Play(deed.bound, faces=[10], answers=["stand"])
    del top.cards["wraith"]
    done = Done(roll="r", move=move.id, args={}, roles=deed.roles, notes=deed.notes, outcome=play.outcome)
    (offer,) = move.after(top.scene("ann"), done).offers
    assert offer.says == "1 damage"


def test_support_reads_the_difficulty_from_the_stress_of_who_is_helped() -> None:
    top = table(cleo=character("Cleo", stress=6), wraith=kit.cast[0])
    deed, play = top.do(
        "double-down.support", "ann", faces=[13], answers=["stand"], target="cleo", stat="Agility"
    )
    assert deed.bound is not None
    assert play is not None
    assert (deed.bound.arguments()["difficulty"], deed.bound.arguments()["support"]) == (16, True)
    assert (play.outcome.label, play.outcome.boons, play.outcome.damage) == ("Success", 3, 0)
    assert top.offers[-1].args == {"boons": 3, "who": "cleo"}
    top.do("double-down.spend", "ann", **top.offers[-1].args, on=[{"what": "stress", "amount": 2}])
    assert (top["cleo"].stress, top["ann"].stress) == (4, 0)
    assert top.offers[-1].args == {"boons": 1, "who": "cleo"}
    refused(top, "support", "ann", "args.difficulty", target="wraith", stat="Agility")
    refused(top, "support", TABLE, "sheet", target="wraith", stat="Agility")
    top.do(
        "double-down.support",
        "ann",
        faces=[20],
        answers=["stand"],
        target="wraith",
        stat="Agility",
        difficulty=9,
    )
    assert top.offers[-1].args == {"boons": 2}


def test_a_difficulty_read_from_a_hidden_sheet_is_the_masters_alone() -> None:
    top = table(cleo=character("Cleo", stress=6))
    open_ = kit.moves["double-down.support"].deed(top.scene("ann"), {"target": "cleo", "stat": "Agility"})
    assert open_.secret == Secret()
    hide(top, "cleo")
    deed = kit.moves["double-down.support"].deed(top.scene("ann"), {"target": "cleo", "stat": "Agility"})
    assert deed.secret == kit.veils["difficulty"] == VEILED
    assert "who" not in deed.notes
    assert deed.bound is not None
    assert set(deed.secret.args) <= set(deed.bound.arguments())


# ---- group


def parts(**said: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    return dict(said)


def test_a_group_adds_up_what_each_gives_and_each_pays() -> None:
    top = Tabletop(
        "double-down",
        {
            "a": character("Ann", stats={"Toughness": 5}),
            "b": character("Ben", tags={"Strong": 4}),
            "c": character("Cleo", stress=4),
            "d": character("Dan"),
        },
    )
    deed, play = top.roll(
        "double-down.group",
        "a",
        faces=[1],
        answers=["stand", "stand", "stand", "double"],
        parts=parts(b={"tags": ["Strong"], "drive": 1}, c={"stress": True, "drive": 1}, d={"drive": 2}),
        stat="Toughness",
        difficulty=14,
    )
    assert (play.outcome.modifier, play.outcome.drive_spent, play.outcome.roller) == (15, 4, "Ann")
    assert [top[key].drive for key in "abcd"] == [4, 2, 2, 1]
    assert top["b"].tag("Strong").exhausted
    assert deed.roles == {"Ann": "a", "Ben": "b", "Cleo": "c", "Dan": "d", "group": "a"}
    assert (top.offers[-1].to, top.offers[-1].args["who"]) == ("gm", "a")
    won, _ = top.do(
        "double-down.group",
        "d",
        faces=[20],
        answers=["stand", "stand"],
        parts=parts(a={"stat": True}),
        stat="Toughness",
        difficulty=14,
        combat=True,
        target="a",
    )
    assert won.bound is not None
    assert [(each["name"], each["stat"]) for each in won.bound.arguments()["givers"]] == [
        ("Dan", 0),
        ("Ann", 5),
    ]
    assert [(offer.to, offer.move.split(".")[1]) for offer in top.offers[-2:]] == [
        ("d", "spend"),
        ("gm", "damage"),
    ]


def test_givers_of_one_name_are_told_apart() -> None:
    top = table(ON_SUCCESS, other=character("Ann", drive=5), master=character("gm"))
    deed, _ = top.do(
        "double-down.group",
        "ann",
        faces=[15],
        answers=["stand"] * 3,
        parts=parts(other={"tags": ["Lucky"], "drive": 5}, master={}),
        stat="Wisdom",
        difficulty=10,
    )
    assert deed.roles == {"Ann": "ann", "Ann 2": "other", "gm 2": "master", "group": "ann"}
    assert deed.reserve == (("other", "tags.Lucky.level", 1),)
    assert (top["ann"].drive, top["other"].drive) == (3, 0)
    assert top["other"].tag("Lucky").exhausted
    assert not top["ann"].tag("Lucky").exhausted
    assert top[TABLE].tension == 0


@pytest.mark.parametrize(
    ("own", "others", "at"),
    [
        ({"tags": ["Rogue"]}, {"ben": {"tags": ["Rogue"]}}, "parts.ben.tags"),
        ({}, {"ben": {"stat": True}, "cleo": {"stat": True}}, "parts.cleo.stat"),
        ({"stress": True}, {"cleo": {"stress": True}}, "parts.cleo.stress"),
        ({"drive": 3}, {"ben": {"drive": 3}}, "args.drive"),
        ({}, {"ben": {"drive": 4}}, "ben.drive"),
        ({}, {"ben": {"tags": ["Rogue", "Lucky"]}}, "parts.ben.tags"),
        ({}, {"ben": {"tags": ["Brave"]}}, "parts.ben.tags"),
        ({}, {"wraith": {}}, "parts.wraith"),
        ({}, {"ann": {}}, "parts.ann"),
        ({"stat": "Luck"}, {}, "args.stat"),
    ],
)
def test_a_group_gives_no_more_than_the_book_allows(
    own: dict[str, Any], others: dict[str, Any], at: str
) -> None:
    top = table(ann=character("Ann", stress=1), cleo=character("Cleo", stress=1), wraith=kit.cast[0])
    refused(top, "group", "ann", at, parts=others, **{"stat": "Agility", "difficulty": 12} | own)
    refused(top, "group", TABLE, "sheet", stat="Agility", difficulty=12)


def test_other_complaints_of_the_groups_rule_keep_their_place() -> None:
    crowd = {f"s{at}": character(f"Giver {at}") for at in range(11)}
    top = table(**crowd)
    with pytest.raises(BadInput) as error:
        top.do("double-down.group", "ann", parts={key: {} for key in crowd}, stat="Agility", difficulty=12)
    assert "10" in error.value.message


def test_a_part_is_checked_where_it_is_said() -> None:
    with pytest.raises(BadArgument) as error:
        table().do("double-down.group", "ann", parts={"ben": {"drive": 6}}, stat="Agility", difficulty=12)
    assert error.value.at == "part.drive"
    with pytest.raises(UnknownArgument):
        table().do("double-down.group", "ann", parts={"ben": {"luck": 6}}, stat="Agility", difficulty=12)


# ---- contested


CONTEST = {"target": "ben", "stat": "Agility", "target_stat": "Wisdom"}


def test_a_contest_reads_both_sheets_and_both_pay_what_they_commit() -> None:
    top = table(
        ann=character(tags={"Spent!": 5, "Rogue": 2, "Lucky": 1}),
        ben=character("Ben", stress=1, tags={"Wary": 3, "Calm": 1}),
    )
    deed, play = top.roll(
        "double-down.contested",
        "ann",
        faces=[1],
        answers=["roll", "2/1", "1/2", "stand", "2"],
        **CONTEST,
        irrelevant=["Lucky"],
    )
    assert (play.outcome.difficulty, play.outcome.modifier) == (10 + 5 + 1 + 3 + 2, 3 + 0 + 1)
    assert [tag.name for tag in top["ann"].tags if tag.exhausted] == ["Spent", "Lucky"]
    assert [tag.name for tag in top["ben"].tags if tag.exhausted] == ["Wary"]
    assert (top["ann"].drive, top["ben"].drive) == (3 - 1 + 1, 1)
    assert deed.reserve == (
        ("ann", "drive", 3),
        ("ann", "tags.Rogue.level", 2),
        ("ann", "tags.Lucky.level", 1),
        ("ben", "drive", 3),
        ("ben", "tags.Wary.level", 3),
        ("ben", "tags.Calm.level", 1),
    )
    assert [(offer.to, offer.args) for offer in top.offers] == [("gm", {"banes": 6, "who": "ann"})]


def test_a_contest_that_is_won_goes_to_the_attempter_and_harms_the_target() -> None:
    top = table(ON_SUCCESS)
    top.do(
        "double-down.contested",
        "ann",
        faces=[20],
        answers=["roll", "1/0", "2/0", "stand"],
        target="ben",
        stat="Agility",
        combat=True,
    )
    assert [tag.exhausted for tag in top["ann"].tags + top["ben"].tags] == [True, False, False, False]
    assert [(offer.to, offer.args) for offer in top.offers] == [
        ("ann", {"boons": 4}),
        ("gm", {"damage": 2, "sheet": "ben"}),
    ]
    top.do(top.offers[-1].move, TABLE, **top.offers[-1].args)
    assert top["ben"].stress == 2


def test_under_on_success_the_target_who_holds_out_exhausts_the_tag() -> None:
    top = table(ON_SUCCESS)
    top.do("double-down.contested", "ann", faces=[3], answers=["roll", "1/0", "2/0", "stand", "0"], **CONTEST)
    assert [tag.exhausted for tag in top["ann"].tags + top["ben"].tags] == [False, False, False, True]


def test_a_contest_allowed_costs_nobody_anything() -> None:
    top = table()
    before = top["ann"], top["ben"]
    top.do("double-down.contested", "ann", answers=["allow"], **CONTEST)
    assert (top["ann"], top["ben"], top.offers) == (*before, [])


def test_what_a_contest_may_take_is_held_back_from_other_rolls() -> None:
    top = table(ann=character(drive=7), ben=character("Ben", drive=0, tags={}))
    deed = kit.moves["double-down.contested"].deed(top.scene("ann"), CONTEST)
    assert deed.reserve == (
        ("ann", "drive", 5),
        ("ann", "tags.Rogue.level", 2),
        ("ann", "tags.Lucky.level", 1),
    )
    for sheet, at, amount in deed.reserve:
        top.scene("ann").afford(top.cards[sheet], at, amount)
    hold(top, deed)
    fair = {"stat": "Agility", "difficulty": 14}
    refused(top, "attempt", "ann", "args.tags", **fair, tags=["Rogue"])
    assert "5 more is held back" in refused(top, "attempt", "ann", "ann.drive", **fair, drive=3)
    again = kit.moves["double-down.contested"].deed(top.scene("ben"), CONTEST | {"target": "ann"})
    assert again.bound is not None
    told = again.bound.arguments()["target"]
    assert (told["drive"], told["tags"]) == (2, [])
    top.do("double-down.attempt", "ann", faces=[10], answers=["stand"], **fair, drive=2)
    assert top["ann"].drive == 5


def test_a_contest_is_between_two_characters_whom_people_know() -> None:
    top = table(wraith=kit.cast[0])
    assert "Toll Wraith" in refused(top, "contested", "ann", "args.target", **CONTEST | {"target": "wraith"})
    refused(top, "contested", "ann", "args.target", **CONTEST | {"target": "ann"})
    refused(top, "contested", "ann", "args.target_stat", **CONTEST | {"target_stat": "Luck"})
    refused(top, "contested", "ann", "args.irrelevant", **CONTEST, irrelevant=["Brave"])
    refused(top, "contested", "ann", "args.target_irrelevant", **CONTEST, target_irrelevant=["Brave"])
    refused(top, "contested", TABLE, "sheet", **CONTEST)
    hide(top, "ben")
    refused(top, "contested", "ann", "args.target", **CONTEST)


def test_a_tag_struck_off_the_sheet_meanwhile_is_no_longer_exhausted() -> None:
    top = table()
    done = Done(
        roll="r", move="m", args={}, roles={}, notes={"tags": {"player": ["Gone", "Lucky"]}}, outcome=None
    )
    changes = kit.booked(
        top.scene("ann"), Effect("exhaust", "player", "tag", 1, "its stars"), top.cards["ann"], done
    )
    assert [(change.at, change.now) for change in changes] == [("tags.Lucky.exhausted", True)]


# ---- boons and banes


def test_boons_help_whom_they_name() -> None:
    top = table(cleo=character("Cleo", stress=3, tags={"Rogue!": 2, "Lucky!": 1}))
    deed, play = top.roll(
        "double-down.spend",
        "ann",
        boons=20,
        who="cleo",
        on=[
            {"what": "tag", "tag": "Rogue"},
            {"what": "tag", "tag": "Lucky"},
            {"what": "stress", "amount": 3},
            {"what": "drive", "who": "ben"},
            {"what": "drive", "who": "ann", "amount": 2},
            {"what": "story", "amount": 4},
        ],
    )
    assert (play.outcome.cost, play.outcome.left) == (17, 3)
    assert deed.says == "Ann spends boons, 4 of them on a reward of the story"
    assert not any(tag.exhausted for tag in top["cleo"].tags)
    assert (top["cleo"].stress, top["cleo"].drive, top["ben"].drive, top["ann"].drive) == (0, 3, 4, 5)
    assert deed.roles == {"Cleo": "cleo", "Ben": "ben", "Ann": "ann", "player": "ann"}
    assert top.offers[-1].args == {"boons": 3, "who": "cleo"}


@pytest.mark.parametrize(
    ("on", "at"),
    [
        ([{"what": "stress"}], "args.on[0].amount"),
        (
            [{"what": "stress", "who": "cleo"}, {"what": "stress", "who": "cleo", "amount": 3}],
            "args.on[1].amount",
        ),
        ([{"what": "tag"}], "args.on[0].tag"),
        ([{"what": "drive", "tag": "Rogue"}], "args.on[0].tag"),
        ([{"what": "tag", "tag": "Rogue"}], "args.on[0].tag"),
        ([{"what": "tag", "tag": "Brave"}], "args.on[0].tag"),
        ([{"what": "tag", "tag": "Old", "who": "cleo", "amount": 2}], "args.on[0].amount"),
        ([{"what": "tag", "tag": "Old", "who": "cleo"}] * 2, "args.on[1].tag"),
        ([{"what": "drive", "who": "wraith"}], "args.on[0].who"),
        ([{"what": "drive", "amount": 6}], "args.on"),
    ],
)
def test_boons_buy_only_what_there_is(on: list[dict[str, Any]], at: str) -> None:
    top = table(cleo=character("Cleo", stress=3, tags={"Old!": 1}), wraith=kit.cast[0])
    refused(top, "spend", "ann", at, boons=11, on=on)


def test_nobody_spends_on_a_sheet_they_cannot_know() -> None:
    with pytest.raises(BadArgument) as error:
        table().do("double-down.spend", "ann", boons=2, on=[{"what": "drive", "who": "ghost"}])
    assert error.value.at == "args.on[0].who"


def test_banes_and_tension() -> None:
    top = table()
    top.do("double-down.banes", banes=5, on=[{"what": "tension", "amount": 2}], who="ann")
    assert top[TABLE].tension == 2
    assert (top.offers[-1].to, top.offers[-1].args) == ("gm", {"banes": 1, "who": "ann"})
    on = [{"what": "stress", "amount": 2}, {"what": "stress", "who": "ben"}]
    refused(top, "banes", TABLE, "args.on", banes=1, who="ann", on=on)
    refused(top, "banes", TABLE, "table.tension", banes=1, tension=3, who="ann", on=on)
    refused(top, "banes", TABLE, "args.tension", banes=0, tension=2, who="ann", on=on[:1])
    top.do("double-down.banes", banes=1, tension=2, who="ann", on=on)
    assert (top["ann"].stress, top["ben"].stress, top[TABLE].tension) == (2, 1, 0)
    assert len(top.offers) == 1
    top.do("double-down.banes", banes=1, on=[{"what": "story"}])
    refused(top, "banes", TABLE, "args.on[0].who", banes=1, on=[{"what": "stress"}])
    told = refused(
        top, "banes", TABLE, "args.on[0].amount", banes=9, who="ann", on=[{"what": "stress", "amount": 8}]
    )
    assert "room for 7" in told


# ---- regard, experience, damage


def test_regard_is_given_twice_a_session_to_others() -> None:
    top = table(wraith=kit.cast[0])
    for to in ("ann", "wraith"):
        refused(top, "regard", "ann", "args.to", to=to)
    refused(top, "regard", "wraith", "sheet", to="ann")
    deed, _ = top.do("double-down.regard", "ann", to="ben")
    top.do("double-down.regard", "ann", to="ben")
    assert deed.says == "Ann shows Ben regard: a drive"
    assert (top["ann"].regard_given, top["ann"].drive, top["ben"].drive) == (2, 3, 5)
    refused(top, "regard", "ann", "ann.regard_given", to="ben")
    top.apply(kit.begin_session(top.scene(TABLE)).changes)
    assert top["ann"].regard_given == 0
    assert not kit.begin_session(top.scene(TABLE)).changes
    top.do("double-down.regard", "ann", to="ben")
    assert top["ben"].drive == 6


def test_experience_buys_a_new_tag_or_more_stars() -> None:
    top = table(ann=character(experience=10))
    top.do("double-down.advance", "ann", tag="Rogue", stars=1)
    assert (top["ann"].tag("Rogue").level, top["ann"].experience) == (3, 5)
    top.do("double-down.advance", "ann", tag="Brave", stars=2)
    assert (top["ann"].tag("Brave"), top["ann"].experience) == (Tag(name="Brave", level=2), 1)
    refused(top, "advance", "ann", "args.stars", tag="Brave")
    refused(top, "advance", "ann", "args.stars", tag="Rogue", stars=3)
    refused(top, "advance", TABLE, "sheet", tag="Rogue")
    full = table(ann=character(tags={f"Tag {at}": 1 for at in range(30)}, experience=1))
    refused(full, "advance", "ann", "args.tag", tag="One More")


def test_damage_marks_stress_or_is_taken_off_a_counter_and_no_further_than_it_goes() -> None:
    top = table(smugglers=kit.cast[1], shade=Free(name="Shade"), debt=Free(name="Debt", counts={"coins": -2}))
    top.do("double-down.damage", sheet="ann", damage=99)
    assert top["ann"].stress == top["ann"].stress_track
    top.do("double-down.damage", sheet="smugglers", damage=3, counter="nerve")
    top.do("double-down.damage", sheet="smugglers", damage=1)
    top.do("double-down.damage", sheet="debt", damage=1)
    assert (top["smugglers"].counts, top["debt"].counts) == ({"health": 3, "nerve": 0}, {"coins": -2})
    assert "health, nerve" in refused(
        top, "damage", TABLE, "args.counter", sheet="smugglers", damage=1, counter="hope"
    )
    refused(top, "damage", TABLE, "args.sheet", sheet="shade", damage=1)
    refused(top, "damage", TABLE, "args.sheet", sheet=TABLE, damage=1)
    hide(top, "smugglers")
    assert top.do("double-down.damage", sheet="smugglers", damage=1)[0].hidden


# ---- sessions and rests


def test_a_rest_recovers_tags_and_whatever_else_the_table_says() -> None:
    weary = character(tags={"Rogue!": 2, "Lucky!": 1, "Calm": 1}, stress=5)
    top = table(ann=weary)
    deed = kit.rest(top.scene(TABLE), "short", {})
    assert (deed.says, [change.at for change in deed.changes]) == (
        "A short rest",
        ["tags.Rogue.exhausted", "tags.Lucky.exhausted"],
    )
    top.apply(kit.rest(top.scene(TABLE), "short", {"tags": 1, "stress": 2, "drive": 1}).changes)
    assert [tag.exhausted for tag in top["ann"].tags] == [False, True, False]
    assert (top["ann"].stress, top["ann"].drive, top["ben"].drive, top["ben"].stress) == (3, 4, 4, 0)
    top.apply(kit.rest(top.scene(TABLE), "long", {"tags": 0, "stress": "all"}).changes)
    assert (top["ann"].stress, top["ann"].tag("Lucky").exhausted) == (0, True)


@pytest.mark.parametrize(
    ("restores", "at"),
    [
        ({"hope": 1}, "restores.hope"),
        ({"drive": "all"}, "restores.drive"),
        ({"tags": "some"}, "restores.tags"),
        ({"stress": -1}, "restores.stress"),
        ({"stress": True}, "restores.stress"),
    ],
)
def test_a_rest_that_restores_something_else_is_refused(restores: dict[str, Any], at: str) -> None:
    with pytest.raises(BadArgument) as error:
        kit.rest(table().scene(TABLE), "short", restores)
    assert error.value.at == at


def test_sessions_and_scenes_change_nothing_that_the_book_does_not_say() -> None:
    top = table(ann=character(stress=2, tags={"Rogue!": 1}))
    assert not kit.end_session(top.scene(TABLE)).changes
    assert not kit.begin_scene(top.scene(TABLE)).changes
    assert not kit.begin_session(top.scene(TABLE)).changes


# ---- forms


@pytest.mark.parametrize("move", kit.moves.values(), ids=list(kit.moves))
def test_every_move_has_a_form_with_help(move: Move) -> None:
    schema = msgspec.json.schema(move.shape)
    assert schema["$defs"]
    assert all(parameter.help for parameter in move.parameters.values())
    assert move.summary.endswith(".")
    if move.part:
        assert msgspec.json.schema(move.part)


def test_the_game_master_sets_what_is_theirs() -> None:
    ours = {name: {key for key, by in move.said.items() if by == "gm"} for name, move in kit.moves.items()}
    assert ours["double-down.attempt"] == {"stat", "difficulty", "combat"}
    assert ours["double-down.support"] == {"stat", "difficulty"}
    assert ours["double-down.group"] == {"stat", "difficulty", "support", "combat"}
    assert ours["double-down.contested"] == {
        "stat",
        "target_stat",
        "irrelevant",
        "target_irrelevant",
        "support",
        "combat",
    }
    assert ours["double-down.spend"] == {"boons"}


def picked(top: Tabletop, move: str, parameter: str, me: str) -> list[Any]:
    pick = kit.moves[f"double-down.{move}"].hints[parameter].pick
    return [value for value, says in pick.choices(top.scene(me)) if says]


def test_what_there_is_to_pick_comes_from_the_sheets_as_they_stand() -> None:
    top = table(
        ben=character("Ben", stats={"Luck": 1}, tags={"Old!": 1}, stress=9, drive=9, experience=4),
        wraith=kit.cast[0],
        smugglers=kit.cast[1],
    )
    assert picked(top, "attempt", "stat", "ann") == ["Agility", "Wisdom"]
    assert picked(top, "attempt", "stat", TABLE) == ["Agility", "Wisdom", "Luck"]
    assert picked(top, "attempt", "tags", "ann") == ["Rogue", "Lucky"]
    assert picked(top, "attempt", "tags", "ben") == picked(top, "attempt", "tags", TABLE) == []
    assert picked(top, "attempt", "drive", "ann") == [0, 1, 2, 3]
    assert picked(top, "attempt", "drive", "ben") == [0, 1, 2, 3, 4, 5]
    assert picked(top, "attempt", "drive", TABLE) == [0]
    assert picked(top, "attempt", "target", "ann") == ["ann", "ben", "wraith", "smugglers"]
    assert picked(top, "contested", "target", "ann") == picked(top, "regard", "to", "ann") == ["ben"]
    assert picked(top, "contested", "irrelevant", "ann") == ["Rogue", "Lucky"]
    assert picked(top, "contested", "irrelevant", "wraith") == []
    assert picked(top, "advance", "tag", "ben") == ["Old"]
    assert picked(top, "advance", "tag", "ann") == picked(top, "advance", "tag", TABLE) == []
    assert picked(top, "damage", "counter", TABLE) == [None, "health", "nerve"]
    assert picked(table(wraith=kit.cast[0]), "damage", "counter", TABLE) == []
    assert picked(top, "spend", "who", "ann") == []  # what is picked from a list says whose it is
    assert picked(top, "spend", "on", "ann") == [
        {"what": "drive", "who": "ann"},
        {"what": "stress", "who": "ben"},
        {"what": "tag", "who": "ben", "tag": "Old"},
        {"what": "drive", "who": "ben"},
        {"what": "story"},
    ]
    assert picked(top, "banes", "on", TABLE) == [
        {"what": "stress", "who": "ann"},
        {"what": "tension"},
        {"what": "story"},
    ]


def test_of_whoever_it_is_attempted_against_their_own_stats_and_tags_are_there_to_pick() -> None:
    top = table(ben=character("Ben", stats={"Luck": 1}, tags={"Old": 2, "Used!": 1}), wraith=kit.cast[0])
    move, scene = kit.moves["double-down.contested"], top.scene("ann")
    stat, tags = move.hints["target_stat"].pick_of, move.hints["target_irrelevant"].pick_of
    assert stat is not None
    assert tags is not None
    assert (stat.name, tags.name) == ("target", "target")
    assert stat.choices(scene, top.cards["ben"]) == [("Luck", "Luck 1✦")]
    assert tags.choices(scene, top.cards["ben"]) == [("Old", "Old 2✦")]
    assert stat.choices(scene, top.cards["wraith"]) == tags.choices(scene, top.cards["wraith"]) == []


def offered(top: Tabletop, move: str, parameter: str) -> list[tuple[Any, str]]:
    return list(kit.moves[f"double-down.{move}"].hints[parameter].pick.choices(top.scene(TABLE)))


def test_the_books_difficulties_are_at_hand_as_the_house_has_them() -> None:
    assert offered(table(), "attempt", "difficulty") == offered(table(), "group", "difficulty") == [
        (10, "10: easy"),
        (13, "13: medium"),
        (16, "16: hard"),
        (19, "19: expert"),
        (22, "22: master"),
        (25, "25: impossible"),
    ]  # fmt: skip
    old = table({"dd.difficultyTable": "old5"})
    assert [number for number, _ in offered(old, "attempt", "difficulty")] == [10, 11, 16, 21, 26]
    own = [
        {"label": "Calm", "least": 1, "boons": 1, "banes": 1},
        {"label": "Storm", "least": 6, "boons": 2, "banes": 2},
    ]
    assert offered(table({"dd.difficulties": own}), "attempt", "difficulty") == [
        (5, "5: calm"),
        (6, "6: storm"),
    ]
    alone = table({"dd.difficulties": own[:1]})
    assert offered(alone, "attempt", "difficulty") == [(10, "10: calm")]


def test_a_support_rolls_difficulties_are_named_once_each() -> None:
    top = table(ben=character("Ben", stress=4), cleo=character("Cleo"))
    assert offered(top, "support", "difficulty") == [(10, "10: helping Ann, Cleo"), (14, "14: helping Ben")]


@given(st.lists(st.sampled_from(["Ann", "Ann 2", "gm", "gm 2", "player", "Ben"]), min_size=1, max_size=8))
def test_names_in_a_rule_are_nobody_elses(names: list[str]) -> None:
    found = distinct_names(Card(f"s{at}", Character(name=name)) for at, name in enumerate(names))
    assert len(set(found.values())) == len(names)
    assert not {"gm", "player", "table", "target", "group", "attempter"} & set(found.values())
    assert all(found[f"s{at}"].startswith(name) for at, name in enumerate(names))


# ---- everything at once: random play never leaves the bounds


@st.composite
def sheets(draw: st.DrawFn, name: str) -> Character:
    track = draw(st.integers(1, 9))
    tags = draw(st.dictionaries(st.sampled_from(["A", "B", "C!", "D!"]), st.integers(1, 5), max_size=4))
    return character(
        name,
        tags=tags,
        stress_track=track,
        stress=draw(st.integers(0, track)),
        drive=draw(st.sampled_from([0, 1, 3, 7, MOST])),
        experience=draw(st.integers(0, 12)),
        regard_given=draw(st.integers(0, 2)),
    )


def said(draw: st.DrawFn, move: Move, scene: Scene) -> dict[str, Any]:
    """Something that may be said to a move: from what there is to pick, else of the parameter's type."""
    args: dict[str, Any] = {}
    numbers = {
        "difficulty": (1, 30),
        "boons": (0, 20),
        "banes": (0, 20),
        "damage": (0, 9),
        "tension": (0, 3),
        "stars": (1, 3),
    }
    for name, parameter in move.parameters.items():
        pick = move.hints[name].pick
        values = [value for value, _ in pick.choices(scene)] if pick else []
        if name in ("on", "tags", "irrelevant", "target_irrelevant"):
            most = 3 if name == "on" else 1
            args[name] = draw(st.lists(st.sampled_from(values), max_size=most)) if values else []
        elif values and (parameter.required or draw(st.booleans())):
            args[name] = draw(st.sampled_from(values))
        elif name in numbers:
            args[name] = draw(st.integers(*numbers[name]))
        elif not pick and not parameter.required:
            args[name] = draw(st.booleans())
    return args


@settings(max_examples=often(150))
@given(st.data())
def test_whatever_is_played_every_sheet_stays_in_its_bounds(data: st.DataObject) -> None:
    house = data.draw(st.sampled_from([{}, ON_SUCCESS, {"dd.minStressStars": 1}]))
    cast = {key: data.draw(sheets(key)) for key in ("ann", "ben", "cleo")}
    top = Tabletop("double-down", {**cast, "wraith": kit.cast[0]}, house)
    places: list[str | None] = []
    for _ in range(data.draw(st.integers(1, 6))):
        name = data.draw(st.sampled_from(sorted(kit.moves)))
        me = TABLE if kit.moves[name].by == "gm" else data.draw(st.sampled_from(["ann", "ben"]))
        args = said(data.draw, kit.moves[name], top.scene(me))
        joined = {"cleo": {"drive": data.draw(st.integers(0, 2))}} if kit.moves[name].part else {}
        before = {key: card.sheet for key, card in top.cards.items()}
        try:
            parts_ = {key: kit.moves[name].joined(part) for key, part in joined.items()}
            deed = kit.moves[name].deed(top.scene(me, parts_), args)
        except BadInput as error:
            places.append(error.at)
            continue
        answers, faces = [], data.draw(st.lists(st.integers(1, 20), min_size=2, max_size=2))
        if deed.bound is not None:
            play = Play(deed.bound, chance=None)
            while not play.done:
                assert play.pending is not None
                if play.pending.dice:
                    play.throw(faces[len(play.rolls)])
                else:
                    answers.append(data.draw(st.sampled_from(play.pending.options)))
                    play.answer(answers[-1])
            faces = faces[: len(play.rolls)]
        top.do(name, me, faces=faces if deed.bound else (), answers=answers, parts=joined, **args)
        for key, card in top.cards.items():
            card.sheet.check(top.house)
            assert type(card.sheet).read(card.sheet.values(), top.house) == card.sheet
            assert card.sheet.name == before[key].name
    assert all(places)


@pytest.mark.parametrize("me", range(len(kit.party)))
def test_every_move_can_be_made_by_everybody_of_the_party(me: int) -> None:
    crew = {f"s{at}": sheet for at, sheet in enumerate(kit.party)}
    top = Tabletop("double-down", {**crew, "wraith": kit.cast[0]})
    mine, other = f"s{me}", f"s{me - 1 if me else 1}"
    tag = crew[mine].values()["tags"][0]["name"]
    first = {"stat": "Rivercraft", "tags": [tag]}
    top.do("double-down.attempt", mine, faces=[1], answers=["stand"], difficulty=14, **first)
    top.do("double-down.support", mine, faces=[20], answers=["stand"], target=other, stat="Wisdom", drive=1)
    top.do("double-down.spend", mine, boons=2, on=[{"what": "tag", "tag": tag}])
    top.do("double-down.banes", banes=2, who=mine, on=[{"what": "tension"}])
    gives = {other: {"tags": [crew[other].values()["tags"][0]["name"]]}}
    top.do(
        "double-down.group",
        mine,
        faces=[10],
        answers=["stand"] * 2,
        parts=gives,
        stat="Combat",
        difficulty=10,
        stress=True,
    )
    top.do("double-down.contested", mine, answers=["refuse"], target=other, stat="Charisma")
    top.do("double-down.regard", mine, to=other)
    top.do("double-down.advance", mine, tag="Seen It Before")
    top.do("double-down.damage", sheet="wraith", damage=1)
    assert top[mine].values() == crew[mine].values() | {
        "tags": [*crew[mine].values()["tags"], {"name": "Seen It Before", "level": 1, "exhausted": False}],
        "experience": 2,
        "regard_given": 1,
    }
    assert top[other].drive == 1
