"""Moves: their parameters are described once, and what is said is checked against that."""

from __future__ import annotations

from typing import Annotated

import pytest
from msgspec import Meta, Struct

from rollwright.errors import BadArgument, BadInput, MissingArgument, Refused, UnknownArgument
from rollwright.rules import Effect, House
from rollwright.sheets import FLAT, GM, TABLE, Card, Deed, Done, Free, Pick, Scene, item_named, move
from rollwright.sheets.kit import Kit, moves
from rollwright.sheets.moves import move_of
from rollwright.systems.registry import find_rule


class Lends(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody lends."""

    dice: Annotated[int, Meta(ge=1, le=3)] = 1


class Ledge(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somewhere to stand."""

    name: Annotated[str, Meta(min_length=1)]


@move("t.climb", "Climb", part=Lends, joins="lend a hand")
def climb(
    scene: Scene,
    height: Annotated[int, Meta(ge=1, le=9, description="how high"), GM],
    rope: Annotated[str, Meta(description="which rope"), Pick(lambda scene: [("hemp", "hemp rope")])] = "",
) -> Deed:
    """Go up.

    And down again.
    """
    return Deed(says=f"{scene.me.name} climbs {height}")


@move("t.traverse", "Traverse")
def traverse(scene: Scene, ledges: tuple[Ledge, ...]) -> Deed:
    return Deed(says="goes along")


class Gear(Struct, frozen=True, kw_only=True):
    """What two moves ask for, said once."""

    hook: Annotated[int, Meta(ge=0, le=3, description="how many hooks"), GM] = 0
    lamp: Annotated[bool, Meta(description="whether there is light")] = False


@move("t.lower", "Lower")
def lower(scene: Scene, depth: int, *, gear: Annotated[Gear, FLAT], why: str = "") -> Deed:
    return Deed(says=f"{depth} down with {gear.hook}{' in light' * gear.lamp}{why}")


@move("t.wait", "Wait", by="anyone")
def wait(scene: Scene) -> Deed:
    return Deed(says="waits")


def scene(**counts: int) -> Scene:
    cards = {
        TABLE: Card(TABLE, Free(name="Table", counts={"fear": 1})),
        "ann": Card("ann", Free(name="Ann", counts=counts), seat="a", reserved={"counts.hope": 1}),
        "orc": Card("orc", Free(name="Orc"), hidden=True),
    }
    return Scene(House(), cards, cards["ann"], visible=frozenset({TABLE, "ann", "gone"}))


def test_a_move_says_what_it_is() -> None:
    assert (climb.id, climb.title, climb.by, climb.summary) == ("t.climb", "Climb", "player", "Go up.")
    assert wait.summary == "Wait", "its title, where nothing more is told"
    assert repr(climb) == "<move t.climb>"
    assert climb.said == {"height": "gm", "rope": "player"}
    assert climb.hints["height"].pick is None
    pick = climb.hints["rope"].pick
    assert pick is not None
    assert pick.choices(scene()) == [("hemp", "hemp rope")]
    assert climb.parameters["height"].help == "how high"
    assert moves(climb, wait) == {"t.climb": climb, "t.wait": wait}


def test_what_is_said_to_a_move_is_checked() -> None:
    assert climb.arguments({"height": 3}) == {"height": 3, "rope": ""}
    assert climb.deed(scene(), {"height": 3}).says == "Ann climbs 3"
    for said, error, at in (
        ({}, MissingArgument, "args.height"),
        ({"height": 10}, BadArgument, "args.height"),
        ({"height": 3, "wings": True}, UnknownArgument, "args.wings"),
    ):
        with pytest.raises(error) as found:
            climb.arguments(said)
        assert found.value.at == at


def test_what_is_said_so_far_is_checked_value_by_value() -> None:
    climb.partly({})
    climb.partly({"rope": "hemp"})
    with pytest.raises(BadArgument) as found:
        climb.partly({"height": 0}, "args.frame")
    assert found.value.at == "args.frame.height"
    with pytest.raises(BadArgument) as found:
        traverse.partly({"ledges": [{"name": "the chimney"}, {"name": ""}]}, "args.frame")
    assert found.value.message == "ledges[1].name: a text of at least 1 letter, not ''"
    assert found.value.at == "args.frame.ledges[1].name"


def test_what_others_say_is_checked_too() -> None:
    assert climb.joined({}) == Lends(dice=1)
    with pytest.raises(BadInput) as found:
        climb.joined({"dice": 4})
    assert found.value.at == "part.dice"


def test_a_move_without_an_afterwards_leads_to_nothing() -> None:
    done = Done(roll="r", move="t.wait", args={}, roles={}, notes={}, outcome=None)
    after = wait.after(scene(), done)
    assert (after.changes, after.offers) == ((), ())


def test_a_rule_is_a_move_told_its_numbers() -> None:
    rule = find_rule("double-down.attempt")
    derived = move_of(rule)
    assert list(derived.parameters) == list(rule.parameters)
    assert derived.summary == rule.summary
    house = rule.bind({"stat": 2, "difficulty": 9}, {}).house
    at = Scene(house, scene().cards, scene().me)
    deed = derived.deed(at, {"stat": 2, "difficulty": 9})
    assert deed.bound is not None
    assert deed.bound.arguments()["stat"] == 2
    assert set(deed.roles.values()) == {"ann"}
    with pytest.raises(BadInput):
        derived.deed(at, {"stat": 99, "difficulty": 9})


# -- scenes ------------------------------------------------------------------------------------------------------------


def test_a_sheet_that_may_not_be_known_is_as_one_that_there_is_not() -> None:
    at = scene()
    assert at.card("ann") is at.cards["ann"]
    errors = []
    for name in ("orc", "elf", "gone"):
        with pytest.raises(BadArgument) as found:
            at.card(name, "args.target")
        errors.append((found.value.message.replace(name, "?"), found.value.at))
    assert set(errors) == {("there is no sheet '?' here", "args.target")}
    assert set(at.of(Free)) == {TABLE, "ann"}


def test_counters_move_to_their_bounds_and_no_further() -> None:
    at = scene(hope=3)
    (change,) = at.move(at.me, "counts.hope", -2, "spent")
    assert (change.sheet, change.at, change.was, change.now, change.why) == (
        "ann",
        "counts.hope",
        3,
        1,
        "spent",
    )
    assert at.move(at.me, "counts.hope", 0) == ()
    assert at.move(at.me, "counts.hope", 10**7)[0].now == 999_999
    with pytest.raises(Refused, match="cannot move by"):
        at.move(at.me, "counts.hope", 10**7, strict=True)
    with pytest.raises(BadArgument, match="no counter"):
        at.move(at.me, "luck", 1)


def test_what_an_open_roll_holds_back_cannot_be_spent() -> None:
    at = scene(hope=3)
    assert at.me.free("counts.hope") == 2
    assert at.pay(at.me, "counts.hope", 2)[0].now == 1
    with pytest.raises(Refused, match="Ann has 2 hope, and this costs 3, 1 more is held back"):
        at.pay(at.me, "counts.hope", 3)
    with pytest.raises(Refused, match=r"Table has 1 fear, and this costs 2$"):
        at.pay(at.table, "counts.fear", 2)


def test_who_acts_is_of_a_kind() -> None:
    assert scene().acting(Free).name == "Ann"

    class Elf(Free, frozen=True, kw_only=True):
        """Somebody else."""

        kind = "elf"

    with pytest.raises(Refused, match="this is for an elf, which Ann is not"):
        scene().acting(Elf)


# -- kits --------------------------------------------------------------------------------------------------------------


def test_a_kit_without_anything_of_its_own_changes_nothing_but_counters() -> None:
    kit, at = Kit(), scene(hope=3, coins=0)
    empty = Deed()
    assert kit.begin_session(at) == kit.begin_scene(at) == empty
    assert kit.end_session(at) == Deed(says="A session ends")
    assert kit.rest(at, "short", {}) == Deed(says="A short rest")
    assert kit.after_aside(at, "dice", "ann", [3]) == ()
    assert set(kit.sheets) == {"free"}
    assert kit.adversary_from("Troll: health 6").name == "Troll"


@pytest.mark.parametrize(
    ("kind", "amount", "now"),
    [("gain", 2, 5), ("mark", 1, 4), ("token", 1, 4), ("spend", 2, 1), ("clear", 9, -6)],
)
def test_effects_move_the_counter_of_their_name(kind: str, amount: int, now: int) -> None:
    kit, at = Kit(), scene(hope=3)
    done = Done(roll="r", move="m", args={}, roles={}, notes={}, outcome=None)
    (change,) = kit.booked(at, Effect(kind, "player", "hope", amount, "why"), at.me, done)
    assert (change.now, change.why) == (now, "why")
    assert kit.booked(at, Effect(kind, "player", "luck", amount), at.me, done) == ()


def test_things_are_picked_by_name() -> None:
    at = scene()
    every = list(at.cards.values())
    assert item_named(every, "Ann", "person", "args.who") is at.me
    with pytest.raises(Refused, match="no person 'Zoe': Table, Ann, Orc") as found:
        item_named(every, "Zoe", "person", "args.who")
    assert found.value.at == "args.who"
    with pytest.raises(Refused, match="there is none"):
        item_named([], "Zoe", "person", "args.who")


def test_a_counter_that_is_not_there_is_told_with_those_that_are() -> None:
    at = scene(hope=3)
    for asked in (at.pay, at.afford, at.move):
        with pytest.raises(BadArgument, match=r"Ann has no counter 'luck': .*counts\.hope") as caught:
            asked(at.me, "luck", 1)
        assert caught.value.at.endswith(".luck")
    with pytest.raises(BadArgument, match="Table has no counter 'luck'"):
        at.table.free("luck")


def test_fields_that_several_moves_ask_for_are_parameters_of_each() -> None:
    assert list(lower.parameters) == ["depth", "hook", "lamp", "why"]
    assert lower.said["hook"] == "gm"
    assert lower.parameters["lamp"].help == "whether there is light"
    assert lower.deed(scene(), {"depth": 3, "hook": 2, "lamp": True}).says == "3 down with 2 in light"
    assert lower.deed(scene(), {"depth": 3, "why": "!"}).says == "3 down with 0!"
    with pytest.raises(BadArgument) as refused:
        lower.deed(scene(), {"depth": 3, "hook": 4})
    assert refused.value.at == "args.hook"
    with pytest.raises(UnknownArgument):
        lower.deed(scene(), {"depth": 3, "gear": {"hook": 1}})


def test_what_would_be_said_twice_is_refused_when_a_move_is_made() -> None:
    def first(scene: Scene, *, gear: Annotated[Gear, FLAT], lamp: bool = False) -> Deed:
        return Deed(says="")

    def second(scene: Scene, *, gear: Annotated[Gear, FLAT], more: Annotated[Gear, FLAT]) -> Deed:
        return Deed(says="")

    for program, name in ((first, "first.lamp"), (second, "second.hook")):
        with pytest.raises(TypeError, match=rf"{name}: it is said twice"):
            move("t.twice", "Twice")(program)
