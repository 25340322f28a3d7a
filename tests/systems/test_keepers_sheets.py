"""Keepers at the table: sheets, what moves read, refuse, pay and book, and how an episode begins and ends."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import chain, product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hours import often
from rollwright.errors import BadInput, Refused
from rollwright.readings.dice import one_by_one
from rollwright.readings.events import Decided
from rollwright.readings.play import Play
from rollwright.rules import Effect, Rule
from rollwright.sheets import TABLE, Card, Done, Fact, Free, Sheet, put
from rollwright.systems.keepers.action import Action
from rollwright.systems.keepers.drama import alters
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.kit import kit
from rollwright.systems.keepers.moves import picks
from rollwright.systems.keepers.sheet import CONDITIONS, MOST_HARMS, Character, TableSheet
from rollwright.testing import Tabletop

HOUSE = Keepers()
VECTORS = [
    case
    for case in tomllib.loads((Path(__file__).parents[1] / "cases" / "sheets.toml").read_text())["case"]
    if case["rule"].startswith("keepers.")
]
GOAL = [{"name": "goal"}]
BOTH = [{"name": "goal"}, {"name": "guard", "threat": True}]


def sheet(name: str = "Ilse", **fields: Any) -> Character:
    given = {"dots": {"Sneak": 2}, "attributes": {"Body": 2}, "belongs": {"Sneak": "Body"}, **fields}
    return Character.read({"name": name, **given}, HOUSE)


def hurt(level: int, attribute: str | None = "Body", name: str = "trouble") -> dict[str, Any]:
    return {"name": name, "level": level, "attribute": attribute}


def table(house: dict[str, Any] | None = None, **fields: Any) -> Tabletop:
    """Ilse with those fields, and Bram who has an Edge."""
    return Tabletop("keepers", {"ilse": sheet(**fields), "bram": sheet("Bram", edge=1)}, house)


def bound(at: Tabletop, move: str = "keepers.act", parts: Any = None, **args: Any) -> dict[str, Any]:
    """The arguments that Ilse's move fills in for its rule."""
    found = kit.moves[move]
    joined = {key: found.joined(said) for key, said in (parts or {}).items()}
    deed = found.deed(at.scene("ilse", joined), args)
    assert deed.bound is not None
    return dict(deed.bound.arguments())


def refused(at: Tabletop, where: str, move: str = "keepers.act", me: str = "ilse", **args: Any) -> str:
    """The message of a refusal; nothing has changed by it."""
    before = dict(at.cards)
    with pytest.raises(BadInput) as error:
        at.do(move, me, **args)
    assert error.value.at == where
    assert at.cards == before
    return error.value.message


# -- the vectors -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", VECTORS, ids=[case["why"] for case in VECTORS])
def test_vectors(case: dict[str, Any]) -> None:
    player = Character.read({"name": "Player", **case["sheets"]["player"]}, HOUSE)
    at = Tabletop("keepers", {"player": player}, case.get("house"))
    at.do("keepers.act", "player", faces=list(chain(*case["faces"])), answers=case["answers"], **case["use"])
    values = at["player"].values()
    assert {name: values[name] for name in case["after"]["player"]} == case["after"]["player"]


# -- sheets ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("each", [*kit.party, *kit.cast, TableSheet(name="Table"), Character(name="Nobody")])
def test_a_sheet_is_what_it_was_written_as(each: Sheet) -> None:
    assert type(each).read(each.values(), HOUSE) == each
    assert type(each).schema()["$defs"]


def test_the_party_is_legal_and_can_do_everything_at_once() -> None:
    assert len(kit.party) == 4
    assert len({each.name for each in (*kit.party, *kit.cast)}) == 6
    for each in kit.party:
        assert isinstance(each, Character)
        assert len(each.distinctions) == 3
        assert set(each.dots) == set(each.belongs)
        assert set(each.belongs.values()) == set(each.attributes)
        assert max(each.dots.values()) == 3
        assert not each.stress


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"stress": 7}, "sheet.stress"),
        ({"edge": -1}, "sheet.edge"),
        ({"dots": {"Sneak": 5}}, "sheet.dots.Sneak"),
        ({"attributes": {"Soul": 1}}, "sheet.attributes"),
        ({"harms": [hurt(5)]}, "sheet.harms[0].level"),
        ({"harms": [hurt(1), hurt(2)]}, "sheet.harms.trouble"),
        ({"harms": [hurt(1, name="a.b")]}, "sheet.harms[0].name"),
        ({"distinctions": [{"name": "Loud"}] * 2}, "sheet.distinctions.Loud"),
        ({"distinctions": [{"name": name} for name in "abcd"]}, "sheet.distinctions"),
        ({"pending": ["Bored"]}, "sheet.pending[0]"),
        ({"luck": 1}, "sheet.luck"),
    ],
)
def test_a_sheet_says_where_it_is_wrong(fields: dict[str, Any], where: str) -> None:
    with pytest.raises(BadInput) as error:
        sheet(**fields)
    assert error.value.at == where


@pytest.mark.parametrize(("level", "word"), list(enumerate(CONDITIONS)))
def test_how_it_goes_in_a_word(level: int, word: str) -> None:
    harms = [hurt(level)] if level else []
    assert sheet(harms=harms).state() == word


# -- act: dice ---------------------------------------------------------------------------------------------------------


def test_an_action_reads_the_sheet() -> None:
    at = table(stress=2, edge=3)
    deed = kit.moves["keepers.act"].deed(at.scene("ilse"), {"action": "Sneak", "outcomes": BOTH})
    assert deed.bound is not None
    args = deed.bound.arguments()
    assert {name: args[name] for name in ("dots", "extra", "penalty", "attribute", "edge", "stress")} == {
        "dots": 2, "extra": 0, "penalty": 0, "attribute": 2, "edge": 3, "stress": 2,
    }  # fmt: skip
    assert deed.reserve == (("ilse", "edge", 2),)
    assert deed.says == "Ilse: Sneak"


def test_no_more_edge_is_held_back_than_pushes_may_cost() -> None:
    def reserve(at: Tabletop) -> Any:
        return kit.moves["keepers.act"].deed(at.scene("ilse"), {"action": "Sneak", "outcomes": BOTH}).reserve

    assert reserve(table(edge=1)) == (("ilse", "edge", 1),)
    assert reserve(table(edge=0)) == ()
    assert reserve(table(edge=3, stress=6)) == ()
    assert reserve(table(edge=3, belongs={})) == ()


def test_the_attribute_is_the_actions_or_what_the_game_master_says() -> None:
    at = table(attributes={"Body": 2, "Mind": 3})
    assert bound(at, action="Sneak", outcomes=GOAL)["attribute"] == 2
    assert bound(at, action="Sneak", outcomes=GOAL, attribute="Mind")["attribute"] == 3
    assert bound(at, action="Sneak", outcomes=GOAL, attribute="Social")["attribute"] == 0
    assert bound(table(belongs={}), action="Sneak", outcomes=GOAL)["attribute"] is None


def test_an_action_that_is_not_on_the_sheet_has_no_dots() -> None:
    for at in (table(), table(dots={}, belongs={})):
        args = bound(at, action="Fly", outcomes=GOAL)
        assert (args["dots"], args["attribute"]) == (0, None)
        deed = kit.moves["keepers.act"].deed(at.scene("ilse"), {"action": "Fly", "outcomes": GOAL})
        assert deed.warns == (
            "Ilse has nothing written down as Fly: it has no dots, and no push is offered unless it is said with which attribute",
        )
        _, played = at.do("keepers.act", "ilse", action="Fly", outcomes=GOAL, faces=[6, 4])
        assert played is not None
        assert played.outcome.labels == ("Partial Success",), "of the pair the lower"


def test_an_action_is_found_however_it_is_typed() -> None:
    at = table(dots={"Sneak": 2}, belongs={"Sneak": "Body", "Fly": "Mind"})
    for typed in ("Sneak", "sneak", " SNEAK\n"):
        args = bound(at, action=typed, outcomes=GOAL)
        assert args["dots"] == 2
    assert bound(at, action="fly", outcomes=GOAL)["dots"] == 0
    deed = kit.moves["keepers.act"].deed(at.scene("ilse"), {"action": " soar ", "outcomes": GOAL})
    assert (deed.says, deed.sources["dots"]) == ("Ilse: soar", "soar")
    with pytest.raises(BadInput) as refused:
        kit.moves["keepers.act"].deed(at.scene("ilse"), {"action": " \n", "outcomes": GOAL})
    assert refused.value.at == "args.action"


def test_what_follows_from_no_dots_is_as_with_dots_that_are_gone() -> None:
    """A crit of the pair, a die for every outcome beyond the first, Harm, and a push with the attribute that the game master says."""
    at = table(harms=[hurt(2, attribute=None)])
    said = {"action": "Fly", "outcomes": BOTH, "attribute": "Body"}
    deed = kit.moves["keepers.act"].deed(at.scene("ilse"), said)
    assert deed.warns == ("Ilse has nothing written down as Fly: it has no dots",)
    assert deed.bound is not None
    args = dict(deed.bound.arguments())
    assert [args[name] for name in ("dots", "penalty", "attribute")] == [0, 1, 1]
    _, played = at.do("keepers.act", "ilse", **said, faces=[6, 6, 2, 5], answers=["6-2", "goal", "no"])
    assert played is not None
    assert (played.outcome.crits, played.outcome.edge) == (1, 1)


def test_there_is_no_warning_of_what_is_on_the_sheet_with_no_dots() -> None:
    at = table(dots={"Fly": 0})
    assert kit.moves["keepers.act"].deed(at.scene("ilse"), {"action": "Fly", "outcomes": GOAL}).warns == ()


def test_dice_are_added_and_paid_for_before_the_roll() -> None:
    at = table(edge=1, abilities=["Second sight"])
    args = {"action": "Sneak", "outcomes": GOAL}
    assert bound(at, **args, edge=True)["extra"] == 1
    assert bound(at, **args, edge=True)["edge"] == 0
    assert bound(at, **args, bargain="noise", accept=True)["extra"] == 1
    assert bound(at, **args, bargain="noise")["extra"] == 0
    assert bound(at, **args, edge=True, ability="Second sight", ability_dice=2)["extra"] == 3
    assert bound(at, **args, parts={"bram": {}})["extra"] == 1
    at.do("keepers.act", "ilse", **args, edge=True, faces=[6, 1, 2])
    assert at["ilse"].edge == 0
    at.do("keepers.act", "ilse", **args, parts={"bram": {"way": "edge"}}, faces=[6, 1, 2])
    assert (at["bram"].edge, at["bram"].stress) == (0, 0)
    at.do("keepers.act", "ilse", **args, parts={"bram": {"way": "assist"}}, faces=[6, 1, 2])
    assert at["bram"].stress == 1


def test_one_die_may_be_added() -> None:
    args = {"action": "Sneak", "outcomes": GOAL, "bargain": "noise"}
    many: Any = {"bram": {}}
    assert "one die" in refused(table(edge=1), "args.accept", **args, edge=True, accept=True)
    assert "one die" in refused(table(edge=1), "parts.bram", **args, edge=True, parts=many)
    assert "one die" in refused(table(), "parts.bram", **args, accept=True, parts=many)


def test_a_die_that_cannot_be_paid_is_refused() -> None:
    args = {"action": "Sneak", "outcomes": GOAL}
    assert "this costs 1" in refused(table(), "ilse.edge", **args, edge=True)
    assert "nothing without bargain" in refused(table(), "args.accept", **args, accept=True)
    assert "no ability 'Flight'" in refused(table(), "args.ability", **args, ability="Flight")
    assert "themselves" in refused(table(edge=1), "parts.ilse", **args, parts={"ilse": {"way": "edge"}})
    for fields, way, where in (
        ({"stress": 6}, "assist", "bram.stress"),
        ({}, "edge", "bram.edge"),
        ({"edge": 1, "harms": [hurt(4)]}, "edge", "bram.harms"),
        ({"harms": [hurt(4)]}, "assist", "bram.harms"),
    ):
        at = Tabletop("keepers", {"ilse": sheet(), "bram": sheet("Bram", **fields)})
        refused(at, where, **args, parts={"bram": {"way": way}})
    at = Tabletop("keepers", {"ilse": sheet(), "dog": Free(name="Dog")})
    for way in ("assist", "edge"):
        assert "is not" in refused(at, "parts.dog", **args, parts={"dog": {"way": way}})
    refused(table(), "parts.ghost", **args, parts={"ghost": {}})
    with pytest.raises(BadInput) as error:
        kit.moves["keepers.act"].joined({"way": "cheer"})
    assert error.value.at == "part.way"


def test_an_assist_may_fill_the_helpers_track() -> None:
    at = Tabletop("keepers", {"ilse": sheet(), "bram": sheet("Bram", stress=5)})
    at.do("keepers.act", "ilse", action="Sneak", outcomes=GOAL, parts={"bram": {}}, faces=[6, 1, 2])
    assert (at["bram"].stress, at["bram"].pending) == (6, ("Stressed",))
    assert [(offer.to, offer.move) for offer in at.offers] == [("bram", "keepers.stressed")]


# -- act: Harm ---------------------------------------------------------------------------------------------------------


def test_harm_is_reckoned_from_the_sheet() -> None:
    at = table(
        harms=[
            hurt(2, "Body", "arm"), hurt(2, "Mind", "haze"), hurt(2, None, "Stressed"), hurt(1, "Body", "toe"),
        ]
    )  # fmt: skip
    args = bound(at, action="Sneak", outcomes=BOTH, penalty=1)
    assert (args["penalty"], args["attribute"]) == (3, 0)
    assert [each["effect"] for each in args["outcomes"]] == [1, 3]
    chosen = bound(at, action="Sneak", outcomes=GOAL, harms=["haze", "haze"])
    assert (chosen["penalty"], chosen["attribute"], chosen["outcomes"][0]["effect"]) == (1, 1, 2)
    assert bound(at, action="Sneak", outcomes=GOAL, harms=[])["penalty"] == 0
    spared = bound(at, action="Sneak", outcomes=[{"name": "goal", "hampered": False}])
    assert spared["outcomes"][0]["effect"] == 2
    assert "no Harm 'leg'" in refused(at, "args.harms", action="Sneak", outcomes=GOAL, harms=["leg"])


def test_level_three_acts_only_helped_or_pushing() -> None:
    act: dict[str, Any] = {"action": "Sneak", "outcomes": GOAL}
    stuck = [hurt(3)]
    deed, _ = table(harms=stuck).do("keepers.act", "ilse", **act, faces=[6, 1])
    assert deed.says.endswith("it counts only if it is pushed")
    deed, _ = table(harms=stuck).do("keepers.act", "ilse", **act, faces=[6, 1, 1], parts={"bram": {}})
    assert "pushed" not in deed.says
    refused(table(harms=stuck, stress=6), "ilse.stress", **act)
    refused(table(harms=[hurt(3, None)], belongs={}), "args.attribute", **act)
    refused(table(harms=stuck, stress=6), "ilse.stress", **act, parts={"bram": {"way": "edge"}})
    assert bound(table(harms=[hurt(3, "Mind")], stress=6), **act)["dots"] == 2


@pytest.mark.parametrize(
    ("move", "args"),
    [
        ("keepers.act", {"action": "Sneak", "outcomes": GOAL}),
        ("keepers.resist", {"attribute": "Body"}),
        ("keepers.comedy", {"distinction": "Loud"}),
        ("keepers.relieve", {}),
        ("keepers.stressed", {"way": "harm"}),
    ],
)
def test_the_dead_do_nothing_and_others_are_no_characters(move: str, args: dict[str, Any]) -> None:
    at = table(harms=[hurt(4, "Mind")], stress=6, edge=1, distinctions=[{"name": "Loud"}])
    assert "dead" in refused(at, "ilse.harms", move, **args)
    npc = Tabletop("keepers", {"ilse": Free(name="Porter")})
    assert "is not" in refused(npc, "sheet", move, **args)


# -- act: outcomes -----------------------------------------------------------------------------------------------------


def test_outcomes_are_as_big_as_the_peril_unless_said() -> None:
    at = table()
    at.do("keepers.peril", level=3)
    outcomes = [{"name": "goal"}, {"name": "crumb", "effect": 1}]
    args = bound(
        at, action="Sneak", outcomes=outcomes, added=[{"name": "style"}, {"name": "noise", "threat": True}]
    )
    assert [(each["name"], each["effect"], each["threat"]) for each in args["outcomes"]] == [
        ("goal", 3, False), ("crumb", 1, False), ("style", 3, False), ("noise", 3, True),
    ]  # fmt: skip


def test_effects_are_one_better_once() -> None:
    at = table(aptitudes=["Roofs"])
    act: dict[str, Any] = {"action": "Sneak", "outcomes": BOTH}

    def effects(**args: Any) -> list[int]:
        return [each["effect"] for each in bound(at, **act, **args)["outcomes"]]

    assert effects(aptitude="Roofs") == [3, 2]
    assert effects(aptitude="Roofs", betters="guard") == [2, 1]
    assert effects(setup=["goal"], aptitude="Roofs", betters="guard") == [3, 1]
    assert "no effect moves twice" in refused(at, "args.betters", **act, setup=["goal"], aptitude="Roofs")
    assert "no outcome" in refused(at, "args.setup", **act, setup=["luck"])
    assert "no outcome" in refused(at, "args.betters", **act, aptitude="Roofs", betters="luck")
    assert "no aptitude" in refused(at, "args.aptitude", **act, aptitude="Tides")
    refused(at, "args.outcomes[1].name", **act | {"outcomes": GOAL}, added=GOAL)


@given(
    st.integers(0, 4),
    st.booleans(),
    st.lists(st.integers(1, 2), max_size=6),
    st.booleans(),
)
def test_effects_keep_to_their_bounds(effect: int, threat: bool, levels: list[int], better: bool) -> None:
    at = table(harms=[hurt(level, name=f"h{place}") for place, level in enumerate(levels)])
    outcome = {"name": "goal", "effect": effect, "threat": threat}
    args = bound(at, action="Sneak", outcomes=[outcome], setup=["goal"] * better)
    wanted = (better - levels.count(1)) * (-1 if threat else 1)
    assert args["outcomes"][0]["effect"] == min(4, max(0, effect + wanted))
    assert args["penalty"] == levels.count(2)


# -- act: what is booked -----------------------------------------------------------------------------------------------


def test_pushes_are_booked_on_the_sheet() -> None:
    at = table(edge=1)
    at.do(
        "keepers.act",
        "ilse",
        action="Sneak",
        outcomes=BOTH,
        faces=[4, 3, 1, 5, 2],
        answers=["4-3", "edge:goal", "roll"],
    )
    assert (at["ilse"].edge, at["ilse"].stress, at.offers) == (0, 2, [])


def test_which_of_several_outcomes_is_pushed_is_one_question() -> None:
    at = table(edge=1)
    outcomes = [*BOTH, {"name": "a: b"}]
    _, play = at.roll(
        "keepers.act",
        "ilse",
        action="Sneak",
        outcomes=outcomes,
        faces=[2, 3, 1, 2, 5, 1],
        answers=["roll:a: b", "edge:guard", "no"],
    )
    assert [each.pushed for each in play.outcome.results] == [False, True, True]
    asked = [each.key for each in play.events if isinstance(each, Decided) and each.name == "push"]
    assert asked == ["roll:a: b", "edge:guard", "no"], "in whatever order, and each once"


def test_an_edge_that_the_roll_gains_pays_for_its_push() -> None:
    at = table(dots={"Sneak": 0})
    _, play = at.roll("keepers.act", "ilse", action="Sneak", outcomes=BOTH, faces=[6, 6, 2], answers=["6-2", "goal", "edge"])  # fmt: skip
    assert [(each.kind, each.amount) for each in play.effects] == [("spend", 1), ("gain", 1)]
    assert at["ilse"].edge == 0


def test_the_edge_paid_for_a_die_pays_for_no_push() -> None:
    at = table(dots={"Sneak": 0}, edge=1)
    outcomes = [*BOTH, {"name": "style"}]
    answers = ["6-6-2", "goal", "edge"]
    at.do(
        "keepers.act", "ilse", action="Sneak", outcomes=outcomes, edge=True, faces=[6, 6, 2], answers=answers
    )
    assert at["ilse"].edge == 0


def test_a_box_that_one_push_clears_may_be_marked_by_the_next() -> None:
    at = table({"k.critResist": "old"}, dots={"Sneak": 0}, stress=4)
    faces, answers = [3, 2, 2, 6, 6, 1, 1], ["roll:goal", "roll"]
    _, play = at.roll("keepers.act", "ilse", action="Sneak", outcomes=BOTH, faces=faces, answers=answers)
    assert (play.outcome.stress, play.outcome.cleared) == (3, 1)
    assert (at["ilse"].stress, at["ilse"].edge, at["ilse"].pending) == (6, 1, ("Stressed",))


def test_costs_may_be_booked_before_there_is_an_outcome() -> None:
    at = table(edge=1, stress=5)
    scene, card = at.scene("ilse"), at.cards["ilse"]
    done = Done(roll="r", move="keepers.act", args={}, roles={}, notes={"edge": 1, "stress": 5}, outcome=None)
    spent = kit.booked(scene, Effect("spend", "player", "edge"), card, done)
    assert [(each.at, each.by) for each in spent] == [("edge", -1)]
    marked = kit.booked(scene, Effect("mark", "player", "stress", 3), card, done)
    assert [(each.at, each.by) for each in marked] == [("stress", 1)]


def test_a_distinction_for_drama_is_used_when_a_die_was_altered() -> None:
    act: dict[str, Any] = {"action": "Sneak", "outcomes": GOAL}
    distinctions = [{"name": "Lame", "drama": True}, {"name": "Loud"}, {"name": "Shy"}]
    at = table(distinctions=distinctions)
    at.do("keepers.act", "ilse", **act, faces=[4, 1], answers=["no"])
    assert not at["ilse"].distinctions[1].drama
    deed, play = at.do("keepers.act", "ilse", **act, faces=[2, 1], answers=["1=6", "Loud"])
    assert [each.drama for each in at["ilse"].distinctions] == [True, True, False]
    assert not at["ilse"].distinctions[1].comedy
    held = (("ilse", "distinctions.Loud.drama", 1), ("ilse", "distinctions.Shy.drama", 1))
    assert (deed.reserve, deed.says) == (held, "Ilse: Sneak")
    assert play is not None
    assert play.outcome.labels == ("Success",)
    assert isinstance(deed.before, Action)
    assert not deed.before.drama, "odds before the roll know nothing of it"
    at.do("keepers.act", "ilse", **act, drama="Shy", faces=[2, 1], answers=["1=6"])
    deed, _ = at.do("keepers.act", "ilse", **act, faces=[2, 1], answers=["no"])
    assert deed.reserve == ()
    assert "this episode" in refused(at, "args.drama", **act, drama="Loud")
    assert "no Distinction" in refused(at, "args.drama", **act, drama="Coy")


def test_which_of_several_distinctions_is_said_when_a_die_was_altered() -> None:
    act: dict[str, Any] = {"action": "Sneak", "outcomes": GOAL}
    at = table(distinctions=[{"name": "Loud"}, {"name": "Shy"}])
    deed, play = at.roll("keepers.act", "ilse", **act, faces=[2, 1], answers=["1=6", "Shy"])
    assert [each.name for each in play.events if isinstance(each, Decided)] == ["dice", "invoke"]
    assert [each.drama for each in at["ilse"].distinctions] == [False, True]
    assert isinstance(deed.before, Action)
    assert (deed.before.drama, deed.before.distinctions) == (False, ())
    # of one that is meant nobody is asked, and nobody where none is used
    at = table(distinctions=[{"name": "Loud"}, {"name": "Shy"}])
    at.do("keepers.act", "ilse", **act, drama="Shy", faces=[2, 1], answers=["1=6"])
    assert [each.drama for each in at["ilse"].distinctions] == [False, True]
    # who only says which outcome gets which keeps what is fresh
    at.do("keepers.act", "ilse", action="Sneak", outcomes=BOTH, faces=[5, 1, 1], answers=["1-5", "no"])
    assert [each.drama for each in at["ilse"].distinctions] == [False, True]


def test_drama_is_offered_where_it_makes_something_better() -> None:
    at = table(distinctions=[{"name": "Loud"}])
    act: dict[str, Any] = {"action": "Sneak", "outcomes": GOAL}

    def offered(*faces: int, answers: tuple[str, ...] = (), name: str = "drama", **more: Any) -> list[str]:
        bound = kit.moves["keepers.act"].deed(at.scene("ilse"), act | more).bound
        assert bound is not None
        asked = Play(bound, faces=faces, answers=answers).pending
        return [*asked.options] if asked is not None and asked.name == name else []

    dice = {"name": "dice"}

    assert offered(6, 5) == ["keep", "2=6"], "a crit"
    assert offered(5, 1, **dice) == ["no", "roll", "1=6"], (
        "the other comes to the same, and whether it is pushed is asked with it"
    )
    assert offered(6, 6) == [], "nothing is better than two sixes"
    # where it matters what goes where that is said at once, and only who altered a die is asked again
    assert offered(5, 1, 1, outcomes=BOTH, **dice) == ["5-1", "1-5", "2=6"]
    assert offered(5, 1, 1, outcomes=BOTH, answers=("1-5",), name="push")[0] == "no"
    assert offered(5, 1, 1, outcomes=BOTH, answers=("2=6",), name="assign") == ["6-5", "5-6"]
    assert offered(5, 5, 1, outcomes=BOTH, **dice) == ["no", "roll:goal", "roll:guard", "1=6"]
    assert offered(6, 6, 1, outcomes=BOTH) == ["keep", "3=6"], "which outcome a crit goes to is asked first"


def test_what_is_said_where_drama_is_asked_comes_to_what_it_would_without() -> None:
    """Whoever turns no die is asked everything at once, and nothing comes of it that would not come of being asked in turn."""
    at, alone = table(distinctions=[{"name": "Loud"}]), table()

    def rule(at: Tabletop, act: dict[str, Any]) -> Rule[Any]:
        found = kit.moves["keepers.act"].deed(at.scene("ilse"), act).bound
        assert found is not None
        return found

    said = Counter[str]()
    for outcomes in (GOAL, BOTH):
        act = {"action": "Sneak", "outcomes": outcomes}
        here, there = rule(at, act), rule(alone, act)
        for faces in product(range(1, 7), repeat=here.arguments()["dots"] + len(outcomes) - 1):
            asked, without = Play(here, faces=faces).pending, Play(there, faces=faces).pending
            if asked is None or asked.name != "dice" or without is None:
                continue
            kept = [key for key in asked.options if not alters(key)]
            assert kept == [*without.options], faces
            for key in kept:
                more = {"faces": (*faces, 5, 5, 5), "answers": (key, "no", "no")}
                assert Play(here, **more).outcome == Play(there, **more).outcome
                said[without.name] += 1
    assert set(said) == {"assign", "push"}


def test_of_several_outcomes_none_is_told_as_a_success_and_drama_tells_the_results_to_assign() -> None:
    at = table(distinctions=[{"name": "Loud"}])
    bound = kit.moves["keepers.act"].deed(at.scene("ilse"), {"action": "Sneak", "outcomes": BOTH}).bound
    assert bound is not None
    for faces in product(range(1, 7), repeat=bound.arguments()["dots"] + 1):
        pending = Play(bound, faces=faces).pending
        assert pending is None or not [each for each in pending.says if "Success" in each]
    play = Play(bound, faces=(5, 1, 1)).pending
    assert play is not None
    assert play.says[-1] == "die 2, a 1, becomes a 6: 6, 5"


def test_results_are_assigned_only_where_it_matters_and_pushed_only_where_that_is_better() -> None:
    at = table()
    bound = kit.moves["keepers.act"].deed(at.scene("ilse"), {"action": "Sneak", "outcomes": BOTH}).bound
    assert bound is not None
    asked = Counter[str]()
    for faces in product(range(1, 7), repeat=bound.arguments()["dots"] + 1):
        pending = Play(bound, faces=faces).pending
        assert pending is not None
        tiers = [sum(face >= least for least in (4, 6)) for face in sorted(faces)[-2:]]
        expected = "assign" if len(set(tiers)) > 1 else "crit" if faces.count(6) > 1 else "push"
        assert pending.name == expected, faces
        asked[expected] += 1
    assert set(asked) == {"assign", "crit", "push"}


def test_a_distinction_in_an_open_roll_is_taken() -> None:
    at = table(distinctions=[{"name": "Loud"}])
    at.cards["ilse"] = Card("ilse", at["ilse"], reserved={"distinctions.Loud.drama": 1})
    assert "open roll" in refused(at, "args.drama", action="Sneak", outcomes=GOAL, drama="Loud")
    assert picked(at, "keepers.act", "drama") == []


def test_a_distinction_that_is_gone_by_then_is_not_missed() -> None:
    at = table()
    done = Done(
        roll="r", move="keepers.act", args={}, roles={"player": "ilse"}, notes={"drama": "Loud"}, outcome=None
    )
    assert kit.moves["keepers.act"].after(at.scene("ilse"), done).changes == ()


def test_edge_that_open_rolls_hold_back_is_not_there() -> None:
    at = table(edge=2)
    at.cards["ilse"] = Card("ilse", at["ilse"], reserved={"edge": 3})
    assert bound(at, action="Sneak", outcomes=GOAL)["edge"] == 0
    refused(at, "ilse.edge", action="Sneak", outcomes=GOAL, edge=True)


# -- Stress ------------------------------------------------------------------------------------------------------------


def test_resisting_costs_stress() -> None:
    at = table(harms=[hurt(2, None)])
    assert bound(at, "keepers.resist", attribute="Body") == {"pool": 1}
    assert bound(at, "keepers.resist", attribute="Body", dice=2, harms=[]) == {"pool": 4}
    told, _ = at.do("keepers.resist", "ilse", attribute="Body", harms=[], faces=[5, 1])
    assert told.sources == {"attribute": (("Body", 2), ("Harm", 0), ("extra dice", 0))}
    assert at["ilse"].stress == 2
    at.do("keepers.resist", "ilse", attribute="Body", harms=[], faces=[6, 6])
    assert (at["ilse"].stress, at["ilse"].edge) == (2, 1)
    refused(table(stress=6), "ilse.stress", "keepers.resist", attribute="Body")


def test_a_full_track_is_due_and_comes_down_or_leaves_harm() -> None:
    def full(house: dict[str, Any] | None = None, **fields: Any) -> Tabletop:
        at = table(house, stress=5, **fields)
        at.do("keepers.resist", "ilse", attribute="Body", faces=[1, 2])
        assert (at["ilse"].stress, at["ilse"].pending) == (6, ("Stressed",))
        assert [(each.to, each.move, each.args) for each in at.offers] == [("ilse", "keepers.stressed", {})]
        return at

    at = full(edge=1)
    assert [key for key, _ in picked(at, "keepers.stressed", "way")] == ["edge", "harm"]
    at.do("keepers.stressed", "ilse", way="edge")
    assert (at["ilse"].stress, at["ilse"].edge, at["ilse"].pending, at["ilse"].harms) == (5, 0, (), ())

    at = full()
    assert [key for key, _ in picked(at, "keepers.stressed", "way")] == ["harm"]
    refused(at, "ilse.edge", "keepers.stressed", way="edge")
    at.do("keepers.stressed", "ilse", way="harm")
    assert (at["ilse"].stress, at["ilse"].pending) == (6, ())
    assert [(each.name, each.level, each.attribute) for each in at["ilse"].harms] == [("Stressed", 2, None)]
    assert at["ilse"].facts() == (Fact("Harm", "Stressed 2"),)
    assert bound(at, action="Sneak", outcomes=GOAL)["penalty"] == 1

    at = full({"k.edgeClears": 2})
    at.do("keepers.relieve", "bram", sheet="ilse")
    assert (at["ilse"].stress, at["ilse"].pending, at["bram"].edge) == (4, (), 0)
    assert picked(at, "keepers.stressed", "way") == [("harm", "nothing is due any more")]
    deed, _ = at.do("keepers.stressed", "ilse", way="harm")
    assert deed.says.endswith("nothing is due for Stress any more")
    assert at["ilse"].harms == ()

    at = full({"k.edgeClears": 0}, edge=1)
    assert [key for key, _ in picked(at, "keepers.stressed", "way")] == ["harm"]
    assert "in this house" in refused(at, "ilse.stress", "keepers.stressed", way="edge")


def test_who_is_stressed_already_is_not_so_again() -> None:
    at = table(stress=5, harms=[hurt(2, None, "Stressed")])
    at.do("keepers.resist", "ilse", attribute="Body", faces=[1])
    assert (at["ilse"].stress, at["ilse"].pending, at.offers) == (6, (), [])
    at = table(stress=5, harms=[hurt(1, None, "Stressed")])
    at.do("keepers.resist", "ilse", attribute="Body", faces=[1, 2])
    at.do("keepers.stressed", "ilse", way="harm")
    assert [(each.name, each.level) for each in at["ilse"].harms] == [("Stressed", 2)]


def test_what_is_pending_is_not_offered_again() -> None:
    at = table(stress=6, pending=["Stressed"])
    at.do("keepers.act", "ilse", action="Sneak", outcomes=GOAL, faces=[6, 1])
    assert (at["ilse"].pending, at.offers) == (("Stressed",), [])


def test_comedy_clears_one_stress_once_an_episode() -> None:
    at = table(stress=6, pending=["Stressed"], distinctions=[{"name": "Loud"}, {"name": "Shy"}])
    at.do("keepers.comedy", "ilse", distinction="Loud")
    assert (at["ilse"].stress, at["ilse"].pending) == (5, ())
    assert [(each.comedy, each.drama) for each in at["ilse"].distinctions] == [(True, False), (False, False)]
    assert picked(at, "keepers.comedy", "distinction") == [("Shy", "Shy")]
    assert "this episode" in refused(at, "args.distinction", "keepers.comedy", distinction="Loud")
    assert "Loud, Shy" in refused(at, "args.distinction", "keepers.comedy", distinction="Wit")
    unmoved = table(distinctions=[{"name": "Loud"}])
    refused(unmoved, "ilse.stress", "keepers.comedy", distinction="Loud")


def test_an_edge_clears_stress() -> None:
    at = table(stress=2, edge=2)
    at.do("keepers.relieve", "ilse")
    assert (at["ilse"].stress, at["ilse"].edge) == (1, 1)
    assert picked(at, "keepers.relieve", "sheet") == [("ilse", "Ilse, 1 Stress")]
    assert "Bram has no Stress" in refused(at, "bram.stress", "keepers.relieve", sheet="bram")
    assert "is not" in refused(at, "args.sheet", "keepers.relieve", sheet=TABLE)
    refused(at, "args.sheet", "keepers.relieve", sheet="ghost")
    at.do("keepers.relieve", "bram", sheet="ilse")
    assert "this costs 1" in refused(table(stress=1), "ilse.edge", "keepers.relieve")


# -- the game master ---------------------------------------------------------------------------------------------------


def test_harm_is_given_changed_and_taken_off() -> None:
    at = table()

    def give(name: str, level: int, **args: Any) -> str:
        return at.do("keepers.harm", sheet="ilse", name=name, level=level, **args)[0].says

    def there() -> list[tuple[str, int, str | None]]:
        return [(each.name, each.level, each.attribute) for each in at["ilse"].harms]

    assert give("arm", 2, attribute="Body") == "Ilse: arm, level 2 Harm, Body"
    give("haze", 1)
    give("arm", 3)
    assert there() == [("arm", 3, None), ("haze", 1, None)]
    assert give("arm", 0) == "Ilse is rid of arm"
    assert there() == [("haze", 1, None)]
    gm: dict[str, Any] = {"move": "keepers.harm", "me": TABLE}
    assert "no Harm 'arm': haze" in refused(at, "args.name", **gm, sheet="ilse", name="arm", level=0)
    refused(at, "args.sheet", **gm, sheet=TABLE, name="arm", level=1)
    give("dead", 4)
    give("dead", 0)
    assert there() == [("haze", 1, None)]


def test_a_sheet_has_a_line_for_stressed_beside_all_others() -> None:
    at = table(stress=6, harms=[hurt(1, name=f"h{place}") for place in range(MOST_HARMS)])
    gm: dict[str, Any] = {"move": "keepers.harm", "me": TABLE, "sheet": "ilse"}
    assert "6 Harms already" in refused(at, "ilse.harms", **gm, name="more", level=1)
    at.do("keepers.stressed", "ilse", way="harm")
    at.do("keepers.harm", sheet="ilse", name="h0", level=2)
    assert [each.level for each in at["ilse"].harms] == [2, 1, 1, 1, 1, 1, 2]


def test_peril_is_bounded() -> None:
    at = table()
    at.do("keepers.peril", level=0)
    assert at[TABLE].peril == 0
    refused(at, "args.level", "keepers.peril", TABLE, level=5)
    assert picked(at, "keepers.peril", "level", TABLE)[4] == (4, "Extreme")


# -- episodes and rests ------------------------------------------------------------------------------------------------


def test_an_episode_begins_fresh_and_ends_with_what_is_due() -> None:
    worn = {"name": "Loud", "comedy": True, "drama": True}
    at = table(stress=6, pending=["Stressed"], edge=2, distinctions=[worn], harms=[hurt(1)])
    at.apply(kit.end_session(at.scene(TABLE)).changes)
    assert [each.name for each in at["ilse"].harms] == ["trouble", "Stressed"]
    assert (at["ilse"].stress, at["ilse"].pending, at[TABLE].episode) == (6, (), 0)
    assert kit.end_session(at.scene(TABLE)).changes == ()
    at.apply(kit.begin_session(at.scene(TABLE)).changes)
    ilse = at["ilse"]
    assert (ilse.stress, ilse.edge, at[TABLE].episode, len(ilse.harms)) == (0, 2, 1, 2)
    assert (ilse.distinctions[0].comedy, ilse.distinctions[0].drama) == (False, False)
    again = kit.begin_session(at.scene(TABLE)).changes
    assert [(each.sheet, each.at, each.now) for each in again] == [(TABLE, "episode", 2)]


def test_an_episode_that_nobody_ended_leaves_its_harm_too() -> None:
    at = table(stress=6)
    at.apply(kit.begin_session(at.scene(TABLE)).changes)
    assert ([each.name for each in at["ilse"].harms], at["ilse"].stress) == (["Stressed"], 0)
    at = table(stress=4, pending=["Stressed"])
    at.apply(kit.end_session(at.scene(TABLE)).changes)
    assert (at["ilse"].pending, at["ilse"].harms) == ((), ())


def test_scenes_change_nothing_by_themselves() -> None:
    assert kit.begin_scene(table(stress=3).scene(TABLE)).changes == ()


def test_a_rest_restores_what_the_table_chose() -> None:
    def rested(restores: dict[str, Any]) -> Character:
        at = table(stress=6, pending=["Stressed"], harms=[hurt(3), hurt(1, name="toe")])
        at.apply(kit.rest(at.scene(TABLE), "long", restores).changes)
        ilse: Character = at["ilse"]
        return ilse

    assert rested({}).values() == sheet(stress=6, pending=["Stressed"], harms=[hurt(3), hurt(1, name="toe")]).values()  # fmt: skip
    assert (rested({"stress": 2}).stress, rested({"stress": 2}).pending) == (4, ())
    assert rested({"stress": "all"}).stress == 0
    assert [each.level for each in rested({"harm": 1}).harms] == [2]
    assert rested({"harm": "all"}).harms == ()
    dead = table(harms=[hurt(4)])
    assert kit.rest(dead.scene(TABLE), "short", {"harm": "all"}).changes == ()


@pytest.mark.parametrize("restores", [{"edge": 1}, {"stress": -1}, {"stress": "some"}, {"harm": True}])
def test_a_rest_says_what_it_cannot_restore(restores: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as error:
        kit.rest(table().scene(TABLE), "short", restores)
    assert error.value.at == f"restores.{next(iter(restores))}"


# -- forms -------------------------------------------------------------------------------------------------------------


def picked(at: Tabletop, move: str, name: str, me: str = "ilse") -> list[tuple[Any, str]]:
    return list(kit.moves[move].hints[name].pick.choices(at.scene(me)))


@pytest.mark.parametrize("name", kit.moves)
def test_every_move_has_a_form_for_whoever_looks_at_it(name: str) -> None:
    found = kit.moves[name]
    assert msgspec.json.schema(found.shape)["$defs"]
    assert found.summary.endswith(".")
    assert all(each.help for each in found.parameters.values())
    at = Tabletop("keepers", {"ilse": kit.party[0], "porter": kit.cast[0]})
    assert set(found.hints) == set(found.parameters)
    for me in ("ilse", "porter", TABLE):
        for key, each in found.hints.items():
            for value, says in each.pick.choices(at.scene(me)) if each.pick else ():
                assert says
                found.partly({key: value})


def test_what_there_is_to_pick_from() -> None:
    at = table(
        harms=[hurt(2), hurt(1, None, "cold")],
        abilities=["Sight"],
        aptitudes=["Roofs"],
        distinctions=[{"name": "Loud"}, {"name": "Shy", "drama": True}],
        dots={"Sneak": 1, "Fly": 0},
    )
    assert picked(at, "keepers.act", "action") == [("Sneak", "Sneak, 1 die"), ("Fly", "Fly, 0 dice")]
    assert picked(at, "keepers.act", "attribute")[:2] == [("Body", "Body, 1 die"), ("Mind", "Mind, 0 dice")]
    assert picked(at, "keepers.act", "harms") == [
        ("trouble", "trouble, level 2, Body"), ("cold", "cold, level 1, all rolls"),
    ]  # fmt: skip
    assert picked(at, "keepers.act", "ability") == [("Sight", "Sight")]
    assert picked(at, "keepers.act", "aptitude") == [("Roofs", "Roofs")]
    assert picked(at, "keepers.act", "drama") == [(None, "any that is fresh"), ("Loud", "Loud")]
    assert picked(at, "keepers.act", "edge") == picked(at, "keepers.act", "edge", TABLE) == []
    at.apply(at.cards["ilse"].set("edge", 1))
    assert picked(at, "keepers.act", "edge") == [(True, "a die more")]
    within = kit.moves["keepers.act"].hints["outcomes"].inner_picks
    peril = [(None, "as the peril: Standard"), (0, "None"), (1, "Lesser"), (2, "Standard"), (3, "Great")]
    assert within["effect"].choices(at.scene("ilse"))[:5] == peril
    assert within["hampered"].choices(at.scene("ilse")) == [(True, "cold")]
    assert within["hampered"].choices(at.scene("bram")) == [], "what is not hurt is not hampered"
    assert picks.helping(at.scene("bram")) == [("assist", "Assist, for 1 Stress"), ("edge", "for an Edge")]
    assert picks.helping(at.scene(TABLE))[1] == ("edge", "for an Edge: there is none")
    assert picked(at, "keepers.harm", "sheet", TABLE) == [("ilse", "Ilse, hurt"), ("bram", "Bram, unhurt")]


def test_who_says_what() -> None:
    said = kit.moves["keepers.act"].said
    assert [name for name, who in said.items() if who == "gm"] == [
        "outcomes", "attribute", "harms", "penalty", "setup", "bargain",
    ]  # fmt: skip
    assert [each.id for each in kit.moves.values() if each.by == "gm"] == ["keepers.harm", "keepers.peril"]


# -- laws --------------------------------------------------------------------------------------------------------------

LEVELS = st.builds(
    hurt, st.integers(1, 3), st.sampled_from(["Body", "Mind", None]), st.sampled_from(["a", "b", "Stressed"])
)
SHEETS = st.builds(
    lambda **fields: sheet(**fields),
    dots=st.fixed_dictionaries({"Sneak": st.integers(0, 3)}),
    attributes=st.fixed_dictionaries({"Body": st.integers(0, 3)}),
    stress=st.integers(0, 6),
    edge=st.integers(0, 2),
    harms=st.lists(LEVELS, max_size=3, unique_by=lambda each: each["name"]),
    distinctions=st.just([{"name": "Loud"}, {"name": "Shy"}]),
)
OUTCOMES = st.sampled_from([GOAL, BOTH, [*BOTH, {"name": "style"}]])
DISTINCTION = st.sampled_from(["Loud", "Shy"])
WAYS = {
    "keepers.act": {
        "action": st.just("Sneak"),
        "outcomes": OUTCOMES,
        "attribute": st.sampled_from([None, "Body", "Mind"]),
        "edge": st.booleans(),
        "drama": st.none() | DISTINCTION,
    },
    "keepers.resist": {"attribute": st.sampled_from(["Body", "Mind"]), "dice": st.integers(-1, 3)},
    "keepers.comedy": {"distinction": DISTINCTION},
    "keepers.relieve": {"sheet": st.sampled_from([None, "ilse", "bram"])},
    "keepers.stressed": {"way": st.sampled_from(["edge", "harm"])},
    "keepers.harm": {
        "sheet": st.sampled_from(["ilse", "bram"]),
        "name": st.sampled_from(["a", "b"]),
        "level": st.integers(0, 3),
    },
    "keepers.peril": {"level": st.integers(0, 4)},
}


def test_the_laws_are_tried_on_every_move() -> None:
    assert WAYS.keys() == kit.moves.keys()


def played(data: Any, at: Tabletop, move: str, me: str, parts: Any, args: Any) -> None:
    """Make a move with drawn dice and answers, and compare the sheet with what the rule says it comes to."""
    found = kit.moves[move]
    deed = found.deed(at.scene(me, {key: found.joined(said) for key, said in parts.items()}), args)
    if deed.bound is None:
        at.do(move, me, **args)
        return
    play = Play(
        deed.bound,
        chance=one_by_one(lambda below: data.draw(st.integers(0, below - 1))),
        decide=lambda pending, _: data.draw(st.sampled_from(pending.options)),
    )
    play.finish()
    faces = [face for each in play.rolls for face in each.faces]
    answers = [each.key for each in play.events if isinstance(each, Decided)]
    before, spent = at[me], int(args.get("edge", False))
    at.do(move, me, faces=faces, answers=answers, parts=parts, **args)
    outcome, after = play.outcome, at[me]
    assert after.edge == before.edge - spent + outcome.edge - getattr(outcome, "edge_spent", 0)
    assert after.stress == max(0, min(6, before.stress + outcome.stress - outcome.cleared))
    assert bool(after.pending) == (bool(before.pending) or (after.stress == 6 and not after.stressed))


@settings(max_examples=often(150))
@given(st.data(), SHEETS, st.sampled_from(["step", "old"]))
def test_no_move_leaves_the_bounds(data: Any, ilse: Character, resist: str) -> None:
    at = Tabletop("keepers", {"ilse": ilse, "bram": sheet("Bram", edge=1)}, {"k.critResist": resist})
    refusals: list[str | None] = []
    for _ in range(data.draw(st.integers(1, 6))):
        move = data.draw(st.sampled_from(sorted(WAYS)))
        args = {name: data.draw(values) for name, values in WAYS[move].items()}
        me = TABLE if kit.moves[move].by == "gm" else "ilse"
        parts = {"bram": {"way": data.draw(st.sampled_from(["assist", "edge"]))}} if move == "keepers.act" and data.draw(st.booleans()) else {}  # fmt: skip
        try:
            played(data, at, move, me, parts, args)
        except Refused as error:
            refusals.append(error.at)
        for card in at.cards.values():
            card.sheet.check(at.house)
            assert type(card.sheet).read(card.sheet.values(), at.house) == card.sheet
    assert all(refusals)


@given(st.integers(0, 6))
def test_changes_say_what_was_and_can_be_taken_back(stress: int) -> None:
    at = table(stress=stress, pending=["Stressed"] if stress == 6 else [], edge=1)
    before = at["ilse"].values()
    changes = kit.begin_session(at.scene(TABLE)).changes
    at.apply(changes)
    values = at["ilse"].values()
    for change in reversed([each for each in changes if each.sheet == "ilse"]):
        values = put(values, change.at, change.was)
    assert values == before


def test_an_action_has_three_dots_at_most_unless_the_house_says_otherwise() -> None:
    five = sheet(dots={"Sneak": 4, "Brawl": 3})
    assert five.beyond(HOUSE) == {"dots.Sneak": "Sneak has 4 dots, and 3 are the most in this house"}
    assert five.beyond(Keepers(most_dots=4)) == {}
