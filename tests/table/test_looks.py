"""Looks: what a seat sees, and forms, odds and advice for everything that it might do."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from counted_calls import calls
from hours import some
from rollwright.errors import (
    BadArgument,
    BadNotation,
    Forbidden,
    NotFound,
    Refused,
    RollwrightError,
    TooLarge,
    TooMany,
)
from rollwright.systems.registry import find_rule, system
from rollwright.table.acts import ACTS
from rollwright.table.look import comparing, deciding, jobs, pricing, tables
from rollwright.table.play.kits import kit_of
from rollwright.verbs import odds
from table.tabling import Person, Playing, Reply

SYSTEMS = ("double-down", "keepers", "daggerheart", "storyteller", "plain", "lanterns")
ATTEMPT = "double-down.attempt"


def kit(name: str) -> Any:
    found = system(name)
    assert found is not None
    return kit_of(found)


@pytest.fixture
def table() -> Playing:
    """Ann and Bob at a table of Double Down."""
    table = Playing()
    table.seated("Ann", stats={"Agility": 3}, drive=2, tags=[{"name": "Rogue", "level": 2}])
    table.seated("Bob", stats={"Agility": 2}, stress=4)
    return table


# -- the state ---------------------------------------------------------------------------------------------------------


def test_the_state_says_who_one_is_and_what_may_be_done(table: Playing) -> None:
    ann = table.players["Ann"].look()
    assert ann["you"]["name"] == "Ann"
    assert ann["n"] == len(table.players["Ann"].look("events")["events"])
    mine = {each["move"] for each in ann["moves"]}
    every = {each["move"] for each in table.gm.look()["moves"]}
    assert mine < every
    assert {"double-down.banes", "frame", "narrate"} <= every - mine
    assert {"double-down.attempt", "propose", "say"} <= mine
    assert all(each["title"] and each["help"] for each in table.gm.look()["moves"])


def test_the_state_says_which_kinds_of_sheets_make_a_move() -> None:
    for name, move, kinds in (
        ("daggerheart", "daggerheart.gm-attack", ["adversary"]),
        ("daggerheart", "daggerheart.action", ["character"]),
        ("daggerheart", "daggerheart.bank-fear", []),
        ("storyteller", "storyteller.action", ["character", "adversary"]),
    ):
        listed = {each["move"]: each for each in Playing(name).gm.look()["moves"]}
        assert listed[move]["actors"] == kinds
        assert "actors" not in listed["say"]


def test_old_rolls_are_in_the_events_and_open_ones_stay_with_the_state(
    table: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "RECENT", 2)
    table.gm.act("set", options={"difficulties": "players"})
    ann = table.players["Ann"]
    waits = ann.call(ATTEMPT, {"stat": "Agility", "difficulty": 9}, faces=[9]).roll
    others = [ann.act("roll", dice="d6").roll for _ in range(4)]
    assert [card["id"] for card in ann.look()["rolls"]] == [waits, *others[-2:]]
    assert [card["id"] for card in ann.look("rolls", rolls=others)["rolls"]] == others
    assert ann.look("rolls", rolls=[others[-1], waits])["rolls"] == [
        ann.look()["rolls"][-1],
        ann.look()["rolls"][0],
    ]


def test_rolls_by_their_ids_are_those_that_a_seat_knows(table: Playing) -> None:
    hidden = table.gm.call("roll", {"dice": "d6"}, hidden=True).roll
    shown = table.gm.act("roll", dice="d6").roll
    asked = [hidden, "roll-of-nobody", shown]
    assert [card["id"] for card in table.gm.look("rolls", rolls=asked)["rolls"]] == [hidden, shown]
    assert [card["id"] for card in table.players["Ann"].look("rolls", rolls=asked)["rolls"]] == [shown]
    assert table.gm.look("rolls")["rolls"] == []


# -- forms -------------------------------------------------------------------------------------------------------------


def moves() -> list[tuple[str, str]]:
    return [(name, move) for name in SYSTEMS for move in kit(name).moves]


@pytest.mark.parametrize(("name", "move"), some(moves(), quick=2))
def test_every_move_has_a_form_for_whoever_might_make_it(name: str, move: str) -> None:
    table = Playing(name, party=True)
    people = [(table.gm, None), *((table.gm, held.id) for held in table.state.sheets.values())]
    people += [
        (each, next(s.id for s in table.state.sheets.values() if s.seat == each.id))
        for each in table.players.values()
    ]
    known = kit(name).moves[move]
    for person, sheet in people:
        if known.by == "gm" and person is not table.gm:
            with pytest.raises(Forbidden):
                person.look("form", move=move, sheet=sheet)
            continue
        form = person.look("form", move=move, sheet=sheet)
        assert [field["name"] for field in form["fields"]] == list(known.parameters)
        assert form["yours"] == ("gm" if person is table.gm else "player")
        for field in form["fields"]:
            assert field["help"] or field["schema"]
            assert field["by"] in ("gm", "player", "anyone")
            assert ("default" in field) != field["required"]
            for choice in field.get("choices", ()):
                assert choice["says"]


@pytest.mark.parametrize(("name", "move"), some(moves(), quick=2))
def test_a_list_has_room_for_what_stands_nowhere_wherever_that_counts(name: str, move: str) -> None:
    table = Playing(name, party=True)
    for sheet in table.state.sheets:
        form = table.gm.look("form", move=move, sheet=sheet)
        for field in form["fields"] if form["odds"] else ():
            if field["schema"].get("type") == "array" and field.get("choices"):
                counts = counted(table, form, field, sheet)
                assert counts is None or counts == field.get("free", False), (sheet, field["name"])


def counted(table: Playing, form: Any, field: Any, sheet: str) -> bool | None:
    """Whether there are odds with something that nobody has written down beside what there is to pick; `None` where something else is in the way."""
    args = {each["name"]: each["choices"][0]["value"] for each in form["fields"] if each.get("choices")}
    needed = {each["name"] for each in form["fields"] if each["required"]}
    said = {key: value for key, value in args.items() if key in needed}
    said[field["name"]] = [args[field["name"]], "Nowhere"]
    try:
        table.gm.look("odds", move=form["move"], sheet=sheet, args=said)
    except RollwrightError as error:
        return False if (error.at or "").startswith(f"args.{field['name']}") else None
    return True


@pytest.mark.parametrize("move", ACTS)
def test_every_move_that_all_tables_have_has_a_form(move: str) -> None:
    form = Playing("plain").gm.look("form", move=move)
    assert (form["move"], form["by"]) == (move, ACTS[move].by)
    assert form["schema"]
    assert form["help"]


def test_a_form_says_whether_dice_are_thrown() -> None:
    table = Playing("double-down", party=True)
    gm, odile = table.gm, next(iter(table.state.sheets.values())).id
    moves = ("attempt", "group", "spend", "advance", "regard")
    forms = [gm.look("form", move=f"double-down.{move}", sheet=odile) for move in moves]
    assert [form["dice"] for form in forms] == [True, True, False, False, False]
    assert forms[3]["fields"][0]["free"]  # a tag that is not there yet is a new one
    assert not any("free" in field for field in forms[0]["fields"])


def test_a_form_has_choices_within_the_objects_of_a_list() -> None:
    table = Playing("storyteller")
    ann, sheet = table.seated("Ann", traits={"Swimming": 3})
    within, single = (
        {field["name"]: field for field in ann.look("form", move=move, sheet=sheet)["fields"]}
        for move in ("storyteller.multiple", "storyteller.action")
    )
    assert {name: list(each["inner"]) for name, each in within.items()} == {
        "actions": ["traits", "opponent"],
        "adds": ["specialty", "willpower"],
    }
    assert "Swimming" in [each["value"] for each in within["actions"]["inner"]["traits"]]
    assert within["actions"]["inner"]["traits"] == single["traits"]["choices"]
    assert not any("inner" in each for each in single.values())
    assert within["actions"]["inner_free"] == ["traits", "opponent"]
    assert "inner_free" not in within["adds"]


def test_what_a_character_lacks_can_be_said_and_what_one_of_the_storytellers_people_lacks_cannot() -> None:
    table = Playing("storyteller", party=True)
    ours, theirs = (
        next(held.id for held in table.state.sheets.values() if held.kind == kind)
        for kind in ("character", "adversary")
    )
    for sheet, other, free in ((ours, theirs, True), (theirs, ours, False)):
        form = table.gm.look("form", move="storyteller.resisted", sheet=sheet, args={"opponent": other})
        fields = {each["name"]: each for each in form["fields"]}
        assert (fields["traits"].get("free", False), fields["opposing"].get("free", False)) == (
            free,
            not free,
        )
        assert form["part"]["fields"][0].get("free", False) == free


def test_a_form_says_what_only_an_offer_or_the_game_master_grants(table: Playing) -> None:
    ann = table.players["Ann"]
    form = ann.look("form", move="double-down.spend", sheet=table.sheet("Ann"))
    assert [field["name"] for field in form["fields"] if field.get("granted")] == ["boons"]
    assert not any(
        "granted" in field for field in ann.look("form", move=ATTEMPT, sheet=table.sheet("Ann"))["fields"]
    )


def test_a_form_says_without_what_a_field_means_nothing() -> None:
    table = Playing("keepers", party=True)
    sheet = next(iter(table.state.sheets.values())).id
    fields = table.gm.look("form", move="keepers.act", sheet=sheet)["fields"]
    needs = {each["name"]: each["needs"] for each in fields if "needs" in each}
    assert needs == {"accept": "bargain", "ability_dice": "ability", "betters": "aptitude"}


def test_a_form_says_in_whose_place_a_field_is_said_and_an_offer_of_the_one_does_not_ask_for_the_other() -> (
    None
):
    table = Playing("daggerheart", party=True)
    sheet = table.sheet("Orla Fennick")
    fields = table.gm.look("form", move="daggerheart.mark-damage", sheet=sheet)["fields"]
    assert {each["name"]: each["instead"] for each in fields if "instead" in each} == {"hp": "damage"}
    table.gm.call(
        "daggerheart.gm-attack", {"target": sheet}, sheet=table.sheet("Marsh troll"), faces=[20, 7, 7]
    )
    offer = next(each for each in table.state.offers if "mark-damage" in table.state.offers[each].move)
    asked = [each["name"] for each in table.gm.look("form", offer=offer)["fields"]]
    assert "resistance" in asked
    assert "hp" not in asked


def test_a_form_says_what_is_seldom_said_and_what_is_written_in_a_line() -> None:
    table = Playing("keepers", party=True)
    sheet = next(iter(table.state.sheets.values())).id
    fields = table.gm.look("form", move="keepers.act", sheet=sheet)["fields"]
    assert {each["name"] for each in fields if "seldom" in each} == {"attribute", "drama"}
    assert {each["name"]: each["lines"] for each in fields if "lines" in each} == {
        "outcomes": {"": "something to gain", "threat": "something to avoid"}
    }


@pytest.mark.parametrize(("edition", "offered"), [("beta", True), ("srd", False)])
def test_what_only_one_edition_has_is_offered_there_alone(edition: str, offered: bool) -> None:
    table = Playing("daggerheart", house={"dh.edition": edition})
    moves = {each["move"] for each in table.gm.look()["moves"]}
    for move in ("daggerheart.tracker", "daggerheart.activate"):
        assert (move in moves) is offered
    assert "daggerheart.bank-fear" in moves


def test_tension_is_asked_for_where_there_is_some(table: Playing) -> None:
    def there_is() -> list[int]:
        fields = table.gm.look("form", move="double-down.banes", sheet="table")["fields"]
        return [
            each["value"] for each in next(field for field in fields if field["name"] == "tension")["choices"]
        ]

    assert there_is() == [0]
    table.gm.act("adjust", sheet="table", counter="tension", by=2, why="the fog")
    assert there_is() == [0, 1, 2]


def test_the_form_of_a_draft_is_that_of_its_move_and_sheet(table: Playing) -> None:
    ann, bob = table.players["Ann"], table.players["Bob"]
    draft = ann.propose("double-down.group", table.sheet("Ann"))
    form = bob.look("form", draft=draft, sheet=table.sheet("Bob"))
    assert form["part"]["joins"]
    drive = next(field for field in ann.look("form", draft=draft)["fields"] if field["name"] == "drive")
    assert [choice["value"] for choice in drive["choices"]] == [0, 1, 2]


def test_a_form_shows_nothing_of_a_sheet_that_may_not_be_read(table: Playing) -> None:
    ghoul = table.gm.act("lay", line="Ghoul: health 6").of("laid")["sheet"]["id"]
    with pytest.raises(Forbidden):
        table.players["Ann"].look("form", move=ATTEMPT, sheet=ghoul)
    assert table.gm.look("form", move=ATTEMPT, sheet=ghoul)
    with pytest.raises(BadArgument, match="there is no move"):
        table.gm.look("form", move="double-down.fly")


def test_a_form_does_not_name_who_is_hidden(table: Playing) -> None:
    ghoul = table.gm.act("lay", line="Ghoul: health 6", hidden=True).of("laid")["sheet"]["id"]
    ann = table.players["Ann"]
    assert ghoul not in str(ann.look("form", move=ATTEMPT, sheet=table.sheet("Ann")))
    assert ghoul in str(table.gm.look("form", move=ATTEMPT, sheet=table.sheet("Ann")))


# -- odds and advice ---------------------------------------------------------------------------------------------------

PRICED: dict[str, dict[str, Any]] = {
    "double-down.attempt": {"stat": "Agility", "difficulty": 12},
    "double-down.support": {"stat": "Agility", "target": "@1"},
    "double-down.group": {"stat": "Agility", "difficulty": 12},
    "double-down.contested": {"stat": "Agility", "target": "@1"},
    "double-down.spend": {"boons": 2, "on": [{"what": "drive"}]},
    "double-down.advance": {"tag": "Older and wiser"},
    "double-down.banes": {"banes": 1, "on": [{"what": "stress", "who": "@1"}]},
    "keepers.act": {"action": "Sneak", "outcomes": [{"name": "goal"}]},
    "keepers.resist": {"attribute": "Body"},
    "daggerheart.action": {"trait": "Agility", "difficulty": 12},
    "daggerheart.trait": {"trait": "Agility", "difficulty": 12},
    "daggerheart.spellcast": {"difficulty": 12},
    "daggerheart.attack": {"weapon": "Rapier", "targets": ["@foe"]},
    "daggerheart.unarmed": {"trait": "Strength", "targets": ["@foe"]},
    "daggerheart.reaction": {"trait": "Agility", "difficulty": 12},
    "daggerheart.damage": {"weapon": "Rapier"},
    "daggerheart.group": {"trait": "Agility", "difficulty": 12},
    "daggerheart.tag-team": {"partner": "@1", "trait": "Agility", "difficulty": 12},
    "daggerheart.gm-attack": {"target": "@0"},
    "daggerheart.gm-reaction": {"difficulty": 12},
    "storyteller.teamwork": {"traits": ["Strength"]},
    "storyteller.task": {"task": "dig"},
    "storyteller.action": {"traits": ["Strength"], "difficulty": 6},
    "storyteller.extended": {"traits": ["Strength"], "target": 3, "max_rolls": 3},
    "storyteller.multiple": {
        "actions": [{"name": "one", "traits": ["Strength"]}, {"name": "two", "traits": ["Wits"]}]
    },
    "storyteller.resisted": {"traits": ["Strength"], "opponent": "@foe", "opposing": ["Melee"]},
    "storyteller.resisted-extended": {
        "traits": ["Strength"],
        "opponent": "@foe",
        "opposing": ["Melee"],
        "target": 1,
    },
}
"""What moves are told, to be priced: ``@0`` and ``@1`` are the first two of the party, ``@foe`` is the first of the cast."""

PARTS: dict[str, dict[str, Any]] = {
    "double-down.group": {"drive": 0},
    "daggerheart.group": {"trait": "Agility"},
    "daggerheart.tag-team": {"trait": "Strength"},
    "storyteller.teamwork": {"traits": ["Wits"]},
}
"""What the second of the party says, where a roll is nobody's alone."""


def filled(table: Playing, said: Any) -> Any:
    """What is said, with sheets by their ids."""
    if isinstance(said, dict):
        return {name: filled(table, value) for name, value in said.items()}
    if isinstance(said, list):
        return [filled(table, value) for value in said]
    if said in ("@0", "@1"):
        return table.sheet(list(table.players)[int(said[1])])
    if said == "@foe":
        return next(held.id for held in table.state.sheets.values() if held.hidden)
    return said


def dice_moves() -> list[str]:
    return [move for name in SYSTEMS[:4] for move, known in kit(name).moves.items() if known.rule is not None]


def about(table: Playing, move: str) -> dict[str, Any]:
    """How to look at a move, for the first of the party or of the cast, with whoever else takes part."""
    sheet = filled(table, "@foe" if kit(move.partition(".")[0]).moves[move].by == "gm" else "@0")
    look = {"move": move, "sheet": sheet, "args": filled(table, PRICED[move])}
    if move == "storyteller.task":
        table.gm.call(
            "storyteller.begin-task", {"name": "dig", "traits": ["Strength"], "target": 5}, sheet=sheet
        )
    if move in PARTS:
        look["draft"] = table.gm.act("ask", move=move, sheets=[sheet]).draft
        other = filled(table, "@1")
        if move == "daggerheart.tag-team":
            table.gm.act("adjust", sheet=sheet, counter="hope", to=3, why="for a tag team")
            table.gm.act("add", draft=look["draft"], args={"partner": other})
        table.gm.act("join", draft=look["draft"], sheet=other, part=PARTS[move])
    return look


@pytest.mark.parametrize("move", some(dice_moves(), quick=3))
def test_every_move_of_dice_has_its_odds_and_advice_from_the_sheet_as_it_stands(move: str) -> None:
    table = Playing(move.partition(".")[0], party=True)
    look = about(table, move)
    length = len(table.log)
    seen = table.gm.look("odds", **look)["odds"]
    assert seen
    assert sum(seen.values()) == pytest.approx(1)
    for goal in table.gm.look("form", move=move, sheet=look["sheet"])["goals"]:
        (way,) = table.gm.look("advice", **look, goal=goal["name"])["ways"]
        assert sum(way["odds"]["odds"].values()) == pytest.approx(1)
    assert len(table.log) == length, "a look changes nothing"


def test_every_move_of_dice_answers_whoever_asks_with_odds_or_a_clear_error() -> None:
    for move in dice_moves():
        table = Playing(move.partition(".")[0], party=True)
        for person in (table.gm, next(iter(table.players.values()))):
            for want in ("odds", "advice"):
                with suppress(RollwrightError):
                    person.look(want, move=move, goal="no such goal" if want == "advice" else None)


ODD: tuple[Any, ...] = (None, 5, "x", ["x"], [None], {"a": 1}, [{"traits": [["x"]]}])


@pytest.mark.parametrize("name", some(SYSTEMS, quick=2))
def test_a_form_is_there_or_refused_in_words_whatever_was_said_before_it_is_checked(name: str) -> None:
    table = Playing(name, party=name != "plain")
    for move, each in kit(name).moves.items():
        for odd in some(ODD, 2):
            for said in ({parameter: odd} for parameter in each.parameters):
                with suppress(RollwrightError):
                    table.gm.look("form", move=move, args=said)


@pytest.mark.parametrize("name", some(SYSTEMS, quick=2))
def test_whatever_is_said_is_done_and_priced_or_refused_in_words_whoever_takes_part(name: str) -> None:
    table = Playing(name, party=name != "plain")
    mine, other = [held.id for held in table.state.sheets.values() if held.seat][:2] or ["table", "nobody"]
    who = next(iter(table.players.values()), table.gm)
    for move, each in kit(name).moves.items():
        for odd in some(ODD, 2):
            for said in ({parameter: odd} for parameter in each.parameters):
                with suppress(RollwrightError):
                    table.gm.call(move, said, sheet=mine)
                for part in ({}, dict.fromkeys(each.part_hints, odd)):
                    with suppress(RollwrightError):
                        who.look("odds", move=move, sheet=mine, args=said, parts={other: part})


def test_odds_are_those_of_the_rule_with_what_the_sheet_says(table: Playing) -> None:
    ann = table.players["Ann"]
    said = {"stat": "Agility", "difficulty": 14, "drive": 2, "tags": ["Rogue"]}
    seen = ann.look("odds", move=ATTEMPT, args=said)["odds"]
    found = system("double-down")
    assert found is not None
    bound = found.rules[ATTEMPT].bind({"stat": 3, "difficulty": 14, "drive": 2, "tag": 2}, {})
    exact = odds(bound, policy="first", by="headline")
    assert seen == {str(outcome): weight / exact.total for outcome, weight in exact.weights().items()}
    assert table.values("Ann")["drive"] == 2, "nothing was paid for it"


def test_what_a_move_costs_must_be_there_to_be_priced(table: Playing) -> None:
    with pytest.raises(Refused):
        table.players["Ann"].look(
            "odds", move=ATTEMPT, args={"stat": "Agility", "difficulty": 14, "drive": 3}
        )
    with pytest.raises(Refused, match="rolls no dice"):
        table.players["Ann"].look("odds", move="double-down.regard", args={"to": table.sheet("Bob")})


def test_advice_says_which_tag_and_how_much_drive(table: Playing) -> None:
    ann = table.players["Ann"]
    said = {"stat": "Agility", "difficulty": 16}
    over = {"tags": [[], ["Rogue"]], "drive": [0, 1, 2, 3]}
    told = ann.look("advice", move=ATTEMPT, args=said, goal="success", over=over)
    ways = told["ways"]
    assert len(ways) == 6, "three drive are not there"
    assert ways[0]["args"] == {"tags": ["Rogue"], "drive": 2}
    values = [way["odds"]["value"] for way in ways]
    assert values == sorted(values, reverse=True)
    assert {row["name"] for row in ways[0]["odds"]["plan"]} == {"double-down"}
    for none in ([], [3, 4]):
        nothing = ann.look("advice", move=ATTEMPT, args=said, goal="success", over={"drive": none})
        assert nothing["ways"] == [], "no way at all, or none that can be paid"
    with pytest.raises(BadArgument, match="name a goal"):
        ann.look("advice", move=ATTEMPT, args=said)
    with pytest.raises(BadArgument, match="success"):
        ann.look("advice", move=ATTEMPT, args=said, goal="luck")
    with pytest.raises(TooMany):
        ann.look(
            "advice", move=ATTEMPT, args=said, goal="success", over={"drive": [0] * (jobs.MOST_WAYS + 1)}
        )
    many = {f"drive {at}": list(range(100)) for at in range(50)}
    with pytest.raises(TooMany, match="leave values out"):  # before the first of them is made
        ann.look("advice", move=ATTEMPT, args=said, goal="success", over=many)
    vast = {f"{name}": [*range(10)] for name in range(5000)}
    with pytest.raises(TooMany, match="more than a billion ways"):
        ann.look("advice", move=ATTEMPT, args=said, goal="success", over=vast)


def asked_in_secret(table: Playing, difficulty: int) -> Reply:
    """Ann is asked for an attempt whose difficulty she is not told."""
    frame = {"stat": "Agility", "difficulty": difficulty}
    return table.gm.act("ask", move=ATTEMPT, sheets=[table.sheet("Ann")], frame=frame, secret=["difficulty"])


def test_over_a_secret_difficulty_a_way_is_best_where_no_other_is_better_anywhere(table: Playing) -> None:
    ann = table.players["Ann"]
    asked = asked_in_secret(table, 12)
    ways = ann.look("advice", draft=asked.draft, goal="success", over={"drive": [0, 2, 1]})["ways"]
    assert [(way["args"]["drive"], way.get("best", False)) for way in ways] == [
        (2, True),
        (1, False),
        (0, False),
    ]
    assert all(point["odds"]["chance"] for way in ways for point in way["curve"])


def test_a_way_that_cannot_be_priced_does_not_keep_the_others_from_being_compared() -> None:
    said = {"dots": 3, "outcomes": [{"name": name} for name in "abcd"]}
    wide, plain = [
        ({"drama": on}, find_rule("keepers.action").bind({**said, "drama": on}), ()) for on in (True, False)
    ]
    told = comparing.compared([wide, plain], "results")
    assert [way["args"] for way in told["ways"]] == [{"drama": False}]
    assert told["more"]
    with pytest.raises(TooLarge, match="altering one of 6 dice"):
        comparing.compared([wide], "results")


def test_a_secret_difficulty_is_never_used_for_odds_and_advice(table: Playing) -> None:
    ann = table.players["Ann"]
    looks_alike = []
    for difficulty in (9, 21):
        asked = asked_in_secret(table, difficulty)
        seen = ann.look("odds", draft=asked.draft)
        advised = ann.look("advice", draft=asked.draft, goal="success", over={"drive": [0, 2]})
        assert "odds" in table.gm.look("odds", draft=asked.draft)
        roll = ann.call(draft=asked.draft, faces=[5]).roll
        waiting = ann.look("odds", roll=roll)
        assert "options" in table.gm.look("odds", roll=roll)
        assert seen["hidden"] == waiting["hidden"] == ["difficulty"]
        assert len({str(row["odds"]) for row in seen["curve"]}) > 3
        assert all("curve" in way for way in advised["ways"])
        ann.answer(roll, "stand")
        looks_alike.append((seen, advised))
    assert looks_alike[0] == looks_alike[1]


def test_what_a_roll_has_shown_narrows_the_curve(table: Playing) -> None:
    ann = table.players["Ann"]
    asked = asked_in_secret(table, 9)
    roll = ann.call(draft=asked.draft, faces=[8]).roll
    seen = ann.look("odds", roll=roll)["curve"]
    assert seen[-1]["at"] == 11, "it was a success with a total of 11"
    assert all(set(row["options"]) == {"stand", "double"} for row in seen)


def test_a_roll_that_waits_shows_the_odds_of_every_option(table: Playing) -> None:
    ann = table.players["Ann"]
    table.gm.act("set", options={"difficulties": "players"})
    roll = ann.call(ATTEMPT, {"stat": "Agility", "difficulty": 14}, faces=[10]).roll
    seen = ann.look("odds", roll=roll)["options"]
    assert seen["stand"] == {"Failure": 1.0}
    assert sum(seen["double"].values()) == pytest.approx(1)
    ann.answer(roll, "stand")
    with pytest.raises(Refused, match="waits for no decision"):
        ann.look("odds", roll=roll)
    with pytest.raises(NotFound):
        ann.look("odds", roll="roll-none")


def test_a_roll_that_waits_shows_what_every_option_is_worth(table: Playing) -> None:
    ann = table.players["Ann"]
    table.gm.act("set", options={"difficulties": "players"})
    roll = ann.call(ATTEMPT, {"stat": "Agility", "difficulty": 14}, faces=[10]).roll
    worth = ann.look("advice", roll=roll, goal="success")["options"]
    assert worth["stand"] == 0
    assert 0 < worth["double"] < 1
    with pytest.raises(BadArgument, match="no goal 'luck'"):
        ann.look("advice", roll=roll, goal="luck")


def test_odds_of_what_was_rolled_behind_a_screen_are_the_game_masters(table: Playing) -> None:
    ghoul = table.gm.act("lay", line="Ghoul: health 6").of("laid")["sheet"]["id"]
    rule = {"rule": ATTEMPT, "args": {"stat": 3, "difficulty": 12}}
    roll = table.gm.call("roll", rule, sheet=ghoul, faces=[9]).roll
    with pytest.raises(Refused, match="only the game master knows"):
        table.players["Ann"].look("odds", roll=roll)
    assert table.gm.look("odds", roll=roll)["options"]


def test_numbers_with_which_a_roll_could_not_have_gone_so_are_not_on_its_curve(table: Playing) -> None:
    ann = table.players["Ann"]
    table.gm.act("set", options={"difficulties": "players"})
    roll = ann.call(ATTEMPT, {"stat": "Agility", "difficulty": 14}, faces=[10]).roll
    rolling = table.state.rolls[roll]
    assert deciding.waiting(rolling, {}, ("difficulty",), "player")["curve"]
    other = replace(rolling, run=(*rolling.run, {"role": "player", "name": "double-down", "key": "sit"}))
    assert deciding.waiting(other, {}, ("difficulty",), "player")["curve"] == []


def test_odds_with_what_others_would_give(table: Playing) -> None:
    ann, bob = table.players["Ann"], table.sheet("Bob")
    table.gm.act("write", sheet=bob, values={"drive": 2})
    said = {"stat": "Agility", "difficulty": 16}
    seen = [
        ann.look("odds", move="double-down.group", args=said, parts={bob: {"drive": drive}})["odds"]
        for drive in (0, 2)
    ]
    assert seen[0]["Failure"] > seen[1]["Failure"]
    ghoul = table.gm.act("lay", line="Ghoul: health 6").of("laid")["sheet"]["id"]
    for sheet in (ghoul, "sheet-none"):
        with pytest.raises(NotFound, match="no open sheet"):
            ann.look("odds", move="double-down.group", args=said, parts={sheet: {}})


def test_a_table_may_play_without_odds(table: Playing) -> None:
    table.gm.act("set", options={"odds": False})
    said = {"stat": "Agility", "difficulty": 14}
    for want in ("odds", "advice"):
        with pytest.raises(Forbidden, match="without odds"):
            table.players["Ann"].look(want, move=ATTEMPT, args=said, goal="success")
        assert table.gm.look(want, move=ATTEMPT, sheet=table.sheet("Ann"), args=said, goal="success")


def test_players_may_ask_what_only_the_game_master_may_set(table: Playing) -> None:
    assert table.players["Ann"].look("odds", move=ATTEMPT, args={"stat": "Agility", "difficulty": 14})


def test_a_look_that_takes_too_long_ends_with_what_there_was_time_for(
    table: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.gm.act("set", options={"difficulties": "gm"})
    ann = table.players["Ann"]
    draft = ann.propose(ATTEMPT, table.sheet("Ann"))
    table.gm.act("frame", draft=draft, frame={"stat": "Agility", "difficulty": 14}, secret=["difficulty"])
    over = {"drive": [0, 1]}
    whole = ann.look("odds", draft=draft)
    assert "more" not in whole
    assert "more" not in table.gm.look("advice", draft=draft, goal="success", over=over)
    monkeypatch.setattr(pricing, "SECONDS", -1.0)
    assert ann.look("odds", draft=draft) == {
        "hidden": whole["hidden"],
        "curve": [],
        "more": True,
        "assumes": [],
    }
    (way,) = table.gm.look("advice", draft=draft, goal="success", over=over)["ways"]
    assert way["args"] == {"drive": 0}


@pytest.mark.parametrize("lengths", [*product([0, 1, 3, 6], repeat=3)])
def test_ways_are_in_order_however_little_there_was_time_for(lengths: tuple[int, ...]) -> None:
    """Curves that end at different places are compared as far as all of them go; what was not begun comes last."""
    ways = [
        {"drive": drive, "curve": [{"at": at, "odds": {"value": drive - at}} for at in range(length)]}
        for drive, length in enumerate(lengths)
    ]
    found = comparing._ranked(ways)
    begun = [drive for drive, length in enumerate(lengths) if length]
    assert [way["drive"] for way in found[: len(begun)]] == begun[::-1], "the better ones first"
    assert not any(way["curve"] for way in found[len(begun) :])
    assert any("best" in way for way in found) == (len(set(lengths)) == 1)


def test_the_form_of_an_amendment_shows_how_the_roll_stands(table: Playing) -> None:
    table.gm.act("set", options={"difficulties": "players"})
    ann = table.players["Ann"]
    roll = ann.call(
        ATTEMPT, {"stat": "Agility", "difficulty": 14}, sheet=table.sheet("Ann"), faces=(19,)
    ).roll
    fields = {each["name"]: each for each in table.gm.look("form", move="amend", roll=roll)["fields"]}
    assert (fields["stat"]["value"], fields["difficulty"]["value"]) == (3, 14)
    assert fields["difficulty"]["schema"]["maximum"] == 60
    with pytest.raises(NotFound):
        table.gm.look("form", move="amend", roll="roll-0")
    with pytest.raises(Forbidden):
        ann.look("form", move="amend", roll=roll)
    assert "fields" not in ann.look("form", move="amend")


# -- sheets ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SYSTEMS)
def test_sheets_are_described_by_schemas_and_counters_with_their_bounds(name: str) -> None:
    table = Playing(name, party=True)
    found, known = table.gm.look("sheets"), kit(name)
    assert set(found["kinds"]) == {found[role] for role in ("character", "adversary", "table")}
    for held in table.gm.look()["sheets"]:
        schema = found["kinds"][held["kind"]]
        named = schema["$ref"].rpartition("/")[2]
        assert set(held["values"]) == set(schema["$defs"][named]["properties"])
        sheet = known.sheets[held["kind"]].read(held["values"], known_house(table))
        assert [each["at"] for each in found["counters"][held["id"]]] == [each.at for each in sheet.counted()]
        for each in found["counters"][held["id"]]:
            assert each["title"]
            value = at_path(held["values"], each["at"])
            assert each["least"] <= value
            assert each["most"] is None or value <= each["most"]


def known_house(table: Playing) -> Any:
    return system(table.state.system).house.of(table.state.house)


def at_path(values: Any, path: str) -> Any:
    for name in path.split(".", 1):
        values = values[name]
    return values


def test_the_bounds_of_a_counter_follow_the_sheet() -> None:
    table = Playing("daggerheart", party=True)
    sheet = table.sheet("Orla Fennick")

    def most() -> dict[str, Any]:
        return {each["at"]: each["most"] for each in table.gm.look("sheets")["counters"][sheet]}

    before = most()
    table.gm.act("write", sheet=sheet, values={"hp_max": before["hp"] + 1})
    assert most() == {**before, "hp": before["hp"] + 1}


def test_counters_of_a_sheet_that_may_not_be_read_are_not_told(table: Playing) -> None:
    shown = table.gm.act("lay", line="Ghoul: health 6").of("laid")["sheet"]["id"]
    hidden = table.gm.act("lay", line="Wight: health 6", hidden=True).of("laid")["sheet"]["id"]
    assert {shown, hidden} <= set(table.gm.look("sheets")["counters"])
    ann = table.players["Ann"].look("sheets")
    assert {shown, hidden}.isdisjoint(ann["counters"])
    assert table.sheet("Ann") in ann["counters"]


@pytest.mark.parametrize(
    ("rule", "args", "order"),
    [
        ("storyteller.action", {"pool": 3}, ["Botch", "Failure", "Success"]),
        ("keepers.resistance", {"pool": 2}, ["3 Stress", "2 Stress", "1 Stress", "no Stress"]),
        ("daggerheart.gm-attack", {"bonus": 2, "evasion": 11}, ["Failure", "Success", "Critical Success"]),
        ("notation", {"text": "1d4+8"}, ["9", "10", "11", "12"]),
    ],
)
def test_odds_run_from_the_worst_outcome_to_the_best(
    rule: str, args: dict[str, Any], order: list[str]
) -> None:
    found = pricing.odds(find_rule(rule).bind(args))
    assert list(found) == order
    assert sum(found.values()) == pytest.approx(1)


def test_plain_dice_have_odds_too() -> None:
    table = Playing("double-down")
    ann = table.sit("Ann")
    assert ann.look("odds", move="roll", args={"dice": "d2"})["odds"] == {"1": 0.5, "2": 0.5}
    known = {"rule": "double-down.attempt", "args": {"stat": 2, "difficulty": 10}}
    assert "Success" in ann.look("odds", move="roll", args=known)["odds"]
    with pytest.raises(BadNotation):
        ann.look("odds", move="roll", args={"dice": "2d"})
    with pytest.raises(BadArgument):
        ann.look("odds", move="roll", args={})


def test_ways_that_are_hidden_differently_are_not_ranked() -> None:
    bound = find_rule(ATTEMPT)(stat=3, difficulty=12)
    told = comparing.compared([({}, bound, ()), ({"drive": 1}, bound, ("difficulty",))], "success")
    assert [way["args"] for way in told["ways"]] == [{}, {"drive": 1}]
    assert not any("best" in way for way in told["ways"])


def test_whoever_calls_several_picks_from_what_any_of_them_has() -> None:
    table = Playing("storyteller", party=True)
    names = ("Ysolde of the Fen", "Hadrun Ironbough")
    sheets = [table.sheet(each) for each in names]

    def traits(who: Person, of: list[str]) -> dict[str, str]:
        fields = who.look("form", move="storyteller.action", sheets=of)["fields"]
        return {each["value"]: each["says"] for each in fields[0]["choices"]}

    both, ysolde, hadrun = (traits(table.gm, of) for of in (sheets, sheets[:1], sheets[1:]))
    assert both.keys() == ysolde.keys() | hadrun.keys()
    assert (both["Survival"], both["Crafts"]) == (ysolde["Survival"], hadrun["Crafts"]), "of one alone"
    assert (ysolde["Strength"], hadrun["Strength"], both["Strength"]) == (
        "Strength 3",
        "Strength 5",
        "Strength",
    )
    assert both["Wits"] == ysolde["Wits"] == hadrun["Wits"] == "Wits 3"
    with pytest.raises(Forbidden):
        traits(
            table.players[names[0]], [table.gm.act("lay", line="Reeve: Melee 4").of("laid")["sheet"]["id"]]
        )


def test_the_other_side_stands_first_among_those_one_can_act_against() -> None:
    table = Playing("storyteller", party=True)
    ysolde, hers = table.players["Ysolde of the Fen"], table.sheet("Ysolde of the Fen")
    guard = table.gm.act("lay", line="Guard: Melee 4", hidden=False).of("laid")["sheet"]["id"]

    def against(who: Person, sheet: str) -> list[str]:
        fields = who.look("form", move="storyteller.resisted", sheet=sheet)["fields"]
        (opponent,) = [each for each in fields if each["name"] == "opponent"]
        return [each["value"] for each in opponent["choices"]]

    theirs = against(ysolde, hers)
    assert theirs[0] == guard
    assert theirs[1:] == [table.sheet(each) for each in table.players if each != "Ysolde of the Fen"]
    table.gm.act("lay", line="Reeve: Melee 4", hidden=False)
    assert against(table.gm, guard)[:4] == [table.sheet(each) for each in table.players]


def test_the_chance_of_the_success_is_told_where_there_is_but_one() -> None:
    table = Playing("storyteller", party=True)
    hers = table.sheet("Ysolde of the Fen")
    reeve = table.gm.act("lay", line="Reeve: Melee 4").of("laid")["sheet"]["id"]

    def priced(move: str, **args: Any) -> Any:
        return table.gm.look("odds", move=f"storyteller.{move}", sheet=hers, args=args)

    assert priced("action", traits=["Perception"])["chance"] == pytest.approx(0.74)
    assert priced("action", traits=["Perception"], willpower=True)["chance"] == 1
    contest = priced("resisted", traits=["Wits"], opponent=reeve, opposing=["Melee"])
    assert contest["chance"] == pytest.approx(contest["odds"]["Ysolde of the Fen wins"])
    two = [{"name": name, "traits": ["Dexterity", "Athletics"]} for name in ("jump", "run")]
    assert "chance" not in priced("multiple", actions=two), "each of them may succeed"

    # Of what is hidden nobody is told the chance, not by another way either.
    frame = {"traits": ["Perception"], "difficulty": 8}
    draft = table.gm.act(
        "ask", move="storyteller.action", sheets=[hers], frame=frame, secret=["difficulty"]
    ).draft
    seen = table.players["Ysolde of the Fen"].look("odds", draft=draft)
    assert "curve" in seen
    assert "chance" not in seen
    assert "chance" not in Playing("plain").gm.look("odds", move="roll", args={"dice": "2d6"})


# -- what a look costs -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", some(SYSTEMS, quick=3))
def test_a_look_costs_twice_as_much_at_a_table_with_twice_as_many_sheets(system: str) -> None:
    table = Playing(system)
    gm, kind = table.gm, table.gm.look("sheets")["adversary"]

    moves = [each["move"] for each in gm.look()["moves"] if "." in each["move"]][:3]

    def cost(many: int) -> dict[str, int]:
        for at in range(many // 50):
            gm.act("lay", kind=kind, values={"name": f"Crowd {at}"}, copies=50)
        crowd = [each["id"] for each in gm.look()["sheets"] if each["kind"] == kind][: many // 2]
        looks = {want: partial(gm.look, want) for want in ("state", "sheets")}
        looks |= {move: partial(gm.look, "form", move=move, sheets=crowd) for move in moves}
        for look in looks.values():
            look()  # what is found out once is known from then on
        return {name: calls(look) for name, look in looks.items()}

    once, twice = cost(100), cost(100)
    assert {name for name in once if twice[name] > 2.4 * once[name]} == set()


def test_damage_is_taken_off_what_those_have_whom_it_hits() -> None:
    table = Playing("double-down", party=True)

    def counters(**said: Any) -> list[str]:
        fields = table.gm.look("form", move="double-down.damage", args=said)["fields"]
        (found,) = [each["choices"] for each in fields if each["name"] == "counter"]
        return [each["says"] for each in found]

    assert counters() == counters(sheet=table.sheet("River Smugglers")) == ["the first", "health", "nerve"]
    assert counters(sheet=table.sheet("Toll Wraith")) == counters(sheet=table.sheet("Odile Marsh")) == []
