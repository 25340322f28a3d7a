"""Sheets on a table: laid, written on, copied, shown and hidden, given away, taken off; counters adjusted within bounds."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest

from rollwright.errors import (
    BadArgument,
    BadInput,
    Forbidden,
    MissingArgument,
    NotFound,
    Refused,
    UnknownArgument,
)
from rollwright.systems.registry import system, systems
from rollwright.table.play import sizes
from rollwright.table.play.kits import kit_of
from table.tabling import Person, Playing


@pytest.fixture
def table() -> Playing:
    """Ann with a character; Bob, who has none yet."""
    table = Playing()
    table.seated("Ann", stress=2, drive=1)
    table.sit("Bob")
    return table


def laid(person: Person, **said: Any) -> Any:
    return person.act("lay", **said).of("laid")["sheet"]


def seen(person: Person) -> dict[str, Any]:
    return {sheet["name"]: sheet for sheet in person.look()["sheets"]}


# -- laying ----------------------------------------------------------------------------------------------------------


def test_a_player_lays_down_a_character_of_their_own_for_all_to_read(table: Playing) -> None:
    bob = table.players["Bob"]
    sheet = laid(bob, values={"name": "Bob", "drive": 3})
    assert (sheet["seat"], sheet["open"], sheet["kind"]) == (bob.id, True, "character")
    assert seen(table.players["Ann"])["Bob"]["values"]["drive"] == 3
    for said in (
        {"values": {"name": "Rat"}, "kind": "free"},
        {"line": "Rat: teeth 2"},
        {"values": {"name": "Bob 2"}, "hidden": True},
        {"values": {"name": "Bob 2"}, "open": False},
        {"values": {"name": "Bob 2"}, "seat": table.players["Ann"].id},
    ):
        with pytest.raises(Forbidden):
            bob.act("lay", **said)


def test_an_adversary_comes_from_a_line_several_times_with_names_of_their_own(table: Playing) -> None:
    table.gm.act("lay", line="Ghoul: health 6", copies=2)
    table.gm.act("lay", line="Ghoul: health 6")
    names = [name for name in seen(table.gm) if name.startswith("Ghoul")]
    assert names == ["Ghoul", "Ghoul 2", "Ghoul 3"]
    ghoul = seen(table.players["Ann"])["Ghoul 2"]
    assert (ghoul["values"], ghoul["open"], ghoul["seat"]) == (None, False, None)
    assert seen(table.gm)["Ghoul 2"]["values"]["counts"] == {"health": 6}


def test_what_cannot_be_laid(table: Playing) -> None:
    for said, error in (
        ({}, BadArgument),
        ({"values": {"name": "X"}, "kind": "dragon"}, BadArgument),
        ({"values": {"name": "X", "luck": 1}}, UnknownArgument),
        ({"values": {"name": "X", "stress": 10}}, BadArgument),
        ({"line": "Ghoul: lots of teeth"}, BadArgument),
        ({"values": {"name": "Table"}, "kind": "table"}, Refused),
        ({"values": {"name": "X"}, "seat": "seat-none"}, NotFound),
        ({"values": {"name": "X"}, "copies": 51}, BadArgument),
        ({"values": {"name": "X"}, "open": False}, BadArgument),
    ):
        with pytest.raises(error):
            table.gm.act("lay", **said)


def test_a_hidden_sheet_is_known_to_the_game_master_alone_and_does_not_show_in_names(table: Playing) -> None:
    ann, bob = table.players["Ann"], table.players["Bob"]
    known = len(ann.look("events")["events"])
    hidden = laid(table.gm, line="Ghoul: health 6", hidden=True)
    assert len(ann.look("events")["events"]) == known
    assert "Ghoul" not in seen(ann)
    for command in (
        lambda: ann.act("adjust", sheet=hidden["id"], counter="counts.health", by=1, why="hm"),
        lambda: ann.look("history", sheet=hidden["id"]),
        lambda: ann.look("form", move="double-down.regard", sheet=hidden["id"]),
    ):
        with pytest.raises(NotFound):
            command()
    assert laid(bob, values={"name": "Ghoul"})["name"] == "Ghoul"
    assert laid(table.gm, line="Ghoul", hidden=True)["name"] == "Ghoul #2"
    shown = laid(table.gm, line="Ghoul #2")
    assert shown["name"] == "Ghoul 2", "the number of a hidden one is not taken over"


@pytest.mark.parametrize("said", [{"hidden": True}, {"kind": "free", "open": False}])
def test_what_is_laid_for_somebodys_seat_is_not_shown_where_it_should_be_hidden(
    table: Playing, said: dict[str, Any]
) -> None:
    """Nobody who says that it is hidden shows it to all: it is refused, and can be given away later."""
    bob = table.players["Bob"]
    with pytest.raises(BadArgument, match="is open to all") as error:
        table.gm.act("lay", values={"name": "Shade"}, seat=bob.id, **said)
    assert error.value.at in {f"args.{name}" for name in said}
    assert "Shade" not in seen(bob)


def test_a_long_name_has_room_for_its_number(table: Playing) -> None:
    name = "x" * 60
    table.gm.act("lay", line=f"{name}: health 1", copies=2)
    assert {name, "x" * 55 + " 2"} <= set(seen(table.gm))


def test_a_table_has_room_for_so_many_sheets(table: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sizes, "SHEETS", 4)
    with pytest.raises(Refused, match="4 sheets"):
        table.gm.act("lay", line="Ghoul", copies=3)
    table.gm.act("lay", line="Ghoul", copies=2)


# -- writing ---------------------------------------------------------------------------------------------------------


def test_what_is_written_on_a_sheet_is_on_record_and_checked(table: Playing) -> None:
    ann, sheet = table.players["Ann"], table.sheet("Ann")
    reply = ann.act("write", sheet=sheet, values={"drive": 4, "stress": 2, "note": "lucky"})
    assert reply.of("wrote")["says"] == "Ann: drive, stress, note"
    changes = reply.of("wrote")["changes"]
    assert {change["at"]: (change["was"], change["now"]) for change in changes} == {
        "drive": (1, 4),
        "note": ("", "lucky"),
    }
    ann.act("write", sheet=sheet, values={"tags": [{"name": "Rogue"}]})
    assert table.values("Ann")["tags"] == [{"name": "Rogue", "level": 1, "exhausted": False}]
    for values, error in (
        ({"name": "Anna"}, BadArgument),
        ({"luck": 1}, UnknownArgument),
        ({"stress": 10}, BadArgument),
        ({"stress_track": 1}, BadArgument),
        ({"drive": 4}, Refused),
        ({}, Refused),
    ):
        with pytest.raises(error):
            ann.act("write", sheet=sheet, values=values)
    with pytest.raises(Forbidden):
        table.players["Bob"].act("write", sheet=sheet, values={"drive": 0})
    with pytest.raises(Forbidden):
        ann.act("write", sheet="table", values={"tension": 1})
    table.gm.act("write", sheet="table", values={"tension": 1})
    table.gm.withdraw(reply.of("wrote")["id"])
    assert (table.values("Ann")["drive"], table.values("Ann")["note"]) == (1, "")


def test_nobody_is_told_what_is_written_on_a_sheet_that_they_may_not_read(table: Playing) -> None:
    ann = table.players["Ann"]
    for said in ({}, {"hidden": True}):
        sheet = laid(table.gm, line="Ghoul: health 6", **said)["id"]
        known = len(ann.look("events")["events"])
        reply = table.gm.act("write", sheet=sheet, values={"note": "afraid of salt"})
        table.gm.act("adjust", sheet=sheet, counter="counts.health", by=-2, why="salt")
        assert len(ann.look("events")["events"]) == known
        table.gm.withdraw(reply.of("wrote")["id"])
        assert table.values(sheet)["note"] == ""
        assert len(ann.look("events")["events"]) == known


def test_a_word_that_changes_is_told(table: Playing) -> None:
    table = Playing("daggerheart")
    ann = table.sit("Ann")
    sheet = laid(table.gm, line="Troll: difficulty 14, hp 8")["id"]
    table.gm.act("adjust", sheet=sheet, counter="hp", by=5, why="a rock")
    *_, last = ann.look("events")["events"]
    assert last["data"]["states"] == {sheet: "badly hurt"}
    assert last["data"]["changes"] == []
    assert seen(ann)["Troll"]["state"] == "badly hurt"


# -- adjusting -------------------------------------------------------------------------------------------------------


def test_a_counter_is_adjusted_within_its_bounds_and_with_a_reason(table: Playing) -> None:
    ann, sheet = table.players["Ann"], table.sheet("Ann")
    reply = ann.act("adjust", sheet=sheet, counter="stress", by=-1, why="a nap")
    assert reply.of("adjusted")["says"] == "a nap"
    assert [(each["was"], each["now"], each["why"]) for each in reply.of("adjusted")["changes"]] == [
        (2, 1, "a nap")
    ]
    ann.act("adjust", sheet=sheet, counter="stress", to=9, why="a day")
    assert table.values("Ann")["stress"] == 9
    for said, error in (
        ({"by": 1}, Refused),
        ({"to": 10}, Refused),
        ({"to": -1}, Refused),
        ({"by": 0}, Refused),
        ({"to": 9}, Refused),
        ({}, BadArgument),
        ({"by": 1, "to": 1}, BadArgument),
        ({"by": 1_000_000}, BadArgument),
    ):
        with pytest.raises(error):
            ann.act("adjust", sheet=sheet, counter="stress", why="more", **said)
    with pytest.raises(BadArgument, match="stress, drive, experience"):
        ann.act("adjust", sheet=sheet, counter="luck", by=1, why="more")
    with pytest.raises(BadInput):
        ann.act("adjust", sheet=sheet, counter="stress", by=-1, why="")


def test_who_may_adjust(table: Playing) -> None:
    with pytest.raises(Forbidden):
        table.players["Bob"].act("adjust", sheet=table.sheet("Ann"), counter="drive", by=1, why="a gift")
    with pytest.raises(Forbidden, match="only the game master adjusts"):
        table.players["Bob"].act("adjust", sheet="table", counter="tension", by=1, why="boo")
    with pytest.raises(NotFound):
        table.gm.act("adjust", sheet="sheet-none", counter="drive", by=1, why="a gift")
    table.gm.act("adjust", sheet="table", counter="tension", by=2, why="boo")
    table.gm.act("adjust", sheet=table.sheet("Ann"), counter="drive", by=1, why="a gift")
    assert (table.values("table")["tension"], table.values("Ann")["drive"]) == (2, 2)
    nothing = laid(table.gm, line="Fog")["id"]
    with pytest.raises(BadArgument, match="none"):
        table.gm.act("adjust", sheet=nothing, counter="density", by=1, why="thick")


# -- whose, and who knows ----------------------------------------------------------------------------------------------


def test_a_sheet_is_copied_with_numbers(table: Playing) -> None:
    table.gm.act("copy", sheet=table.sheet("Ann"), copies=2)
    assert {"Ann 2", "Ann 3"} <= set(seen(table.gm))
    copy = seen(table.gm)["Ann 3"]
    assert (copy["seat"], copy["values"]["stress"], copy["values"]["name"]) == (None, 2, "Ann 3")
    with pytest.raises(Refused):
        table.gm.act("copy", sheet="table")


def test_a_sheet_is_shown_and_hidden_again(table: Playing) -> None:
    ann = table.players["Ann"]
    sheet = laid(table.gm, line="Ghoul: health 6", hidden=True)["id"]
    table.gm.act("show", sheet=sheet)
    assert seen(ann)["Ghoul"]["values"] is None
    table.gm.act("hide", sheet=sheet)
    assert "Ghoul" not in seen(ann)
    with pytest.raises(Refused, match="already"):
        table.gm.act("hide", sheet=sheet)
    assert seen(table.gm)["Ghoul"]["hidden"] is True
    with pytest.raises(NotFound):
        ann.look("history", sheet=sheet)
    for other in (table.sheet("Ann"), "table"):
        with pytest.raises(Refused, match="in the open"):
            table.gm.act("hide", sheet=other)


@pytest.mark.parametrize("act", ["hide", "remove"])
def test_who_is_named_by_a_roll_that_is_prepared_is_not_taken_away(act: str) -> None:
    table = Playing("daggerheart")
    orla, sheet = table.seated("Orla")
    troll = laid(table.gm, line="Troll: difficulty 14, hp 6")["id"]
    draft = orla.propose("daggerheart.tag-team", sheet, args={"targets": [troll]})
    with pytest.raises(Refused, match="a roll is being prepared that names Troll: drop it first"):
        table.gm.act(act, sheet=troll)
    orla.act("drop", draft=draft)
    table.gm.act(act, sheet=troll)


def test_a_roll_that_is_prepared_is_shown_with_its_sheet(table: Playing) -> None:
    ann = table.players["Ann"]
    sheet = laid(table.gm, line="Ghoul: health 6", hidden=True)["id"]
    table.gm.act("ask", move="double-down.support", sheets=[sheet])
    other = ann.propose("double-down.attempt", table.sheet("Ann"))
    assert [draft["id"] for draft in ann.look()["drafts"]] == [other]
    table.gm.act("show", sheet=sheet)
    assert len(ann.look()["drafts"]) == 2


def test_who_is_in_nothing_is_taken_off_while_others_roll(table: Playing) -> None:
    ann, sheet = table.players["Ann"], laid(table.gm, line="Ghoul")["id"]
    ann.propose("double-down.attempt", table.sheet("Ann"))
    table.gm.call(
        "double-down.attempt", {"stat": "Agility", "difficulty": 9}, sheet=table.sheet("Ann"), faces=[9]
    )
    table.gm.act("remove", sheet=sheet)


def test_a_sheet_is_given_to_a_seat_which_then_reads_it(table: Playing) -> None:
    bob = table.players["Bob"]
    sheet = laid(table.gm, line="Hound: health 4", hidden=True)["id"]
    table.gm.act("give", sheet=sheet, seat=bob.id)
    held = seen(bob)["Hound"]
    assert (held["seat"], held["open"], held["hidden"]) == (bob.id, True, False)
    bob.act("adjust", sheet=sheet, counter="counts.health", by=-1, why="bitten")
    table.gm.act("give", sheet=sheet)
    with pytest.raises(Forbidden):
        bob.act("adjust", sheet=sheet, counter="counts.health", by=-1, why="bitten")
    table.gm.act("give", sheet=laid(table.gm, line="Cat", hidden=True)["id"])
    assert "Cat" not in seen(bob), "nobody's, and hidden still"
    with pytest.raises(Refused):
        table.gm.act("give", sheet="table", seat=bob.id)
    with pytest.raises(NotFound):
        table.gm.act("give", sheet=sheet, seat="seat-none")


def test_a_sheet_is_taken_off_the_table_but_not_out_of_a_roll(table: Playing) -> None:
    ann, sheet = table.players["Ann"], table.sheet("Ann")
    draft = ann.propose("double-down.attempt", sheet)
    with pytest.raises(Refused, match="being prepared"):
        table.gm.act("remove", sheet=sheet)
    table.gm.act("frame", draft=draft, frame={"stat": "Agility", "difficulty": 9})
    roll = ann.call(draft=draft, faces=[9]).roll
    with pytest.raises(Refused, match="not over"):
        table.gm.act("remove", sheet=sheet)
    ann.answer(roll, "stand")
    assert table.gm.act("remove", sheet=sheet).of("removed") == {"sheet": sheet}
    assert "Ann" not in seen(ann)
    with pytest.raises(NotFound):
        table.gm.act("remove", sheet=sheet)
    with pytest.raises(Refused, match="stays"):
        table.gm.act("remove", sheet="table")
    with pytest.raises(Forbidden):
        ann.act("remove", sheet="table")


def test_who_helps_is_not_taken_off_either(table: Playing) -> None:
    bob, sheet = table.players["Bob"], laid(table.players["Bob"], values={"name": "Bob"})["id"]
    draft = table.players["Ann"].propose("double-down.group", table.sheet("Ann"))
    bob.act("join", draft=draft, sheet=sheet, part={})
    with pytest.raises(Refused, match="being prepared"):
        table.gm.act("remove", sheet=sheet)


def test_a_hidden_sheet_is_removed_without_a_word(table: Playing) -> None:
    sheet = laid(table.gm, line="Ghoul", hidden=True)["id"]
    known = len(table.players["Ann"].look("events")["events"])
    table.gm.act("remove", sheet=sheet)
    assert len(table.players["Ann"].look("events")["events"]) == known


# -- where numbers come from -------------------------------------------------------------------------------------------


def test_every_number_says_where_it_comes_from(table: Playing) -> None:
    ann, sheet = table.players["Ann"], table.sheet("Ann")
    table.gm.act("set", options={"difficulties": "players"})
    asked = ann.call(
        "double-down.attempt", {"stat": "Agility", "difficulty": 5, "drive": 1}, faces=[2], text="jump"
    )
    ann.answer(asked.roll, "stand")
    ann.act("adjust", sheet=sheet, counter="stress", by=1, why="wet feet")
    history = ann.look("history", sheet=sheet)["history"]
    assert [(row["at"], row["was"], row["now"]) for row in history] == [
        ("drive", 1, 0),
        ("drive", 0, 1),
        ("stress", 2, 3),
    ]
    assert history[0]["from"] == asked.roll
    assert history[0]["says"].startswith("jump: ")
    assert (history[2]["says"], history[2]["seat"]) == ("wet feet", ann.id)
    assert [row["at"] for row in ann.look("history", sheet=sheet, counter="stress")["history"]] == ["stress"]
    with pytest.raises(MissingArgument):
        ann.look("history")


def test_what_the_house_does_not_allow_is_not_written_anew() -> None:
    table = Playing("keepers", house={"k.mostDots": 4})
    ada, sheet = table.seated("Ada", dots={"Sneak": 4})
    table.gm.act("set", house={"k.mostDots": 3})
    ada.act(
        "write", sheet=sheet, values={"dots": {"Sneak": 4, "Brawl": 3}}
    )  # the fourth stands there already
    with pytest.raises(Refused, match="Brawl has 4 dots, and 3 are the most in this house") as error:
        ada.act("write", sheet=sheet, values={"dots": {"Sneak": 4, "Brawl": 4}})
    assert error.value.at == "args.values.dots.Brawl"
    with pytest.raises(Refused, match="Study has 4 dots") as error:
        laid(ada, values={"name": "Eda", "dots": {"Study": 4}})
    assert error.value.at == "args.values.dots.Study"


@pytest.mark.parametrize("name", [each.name for each in systems()])
def test_whatever_a_line_lays_down_is_a_sheet_that_can_be_played(name: str) -> None:
    """However long its name is, and however large its numbers are: it is read as every sheet is, by the next move of anybody, or not laid down."""
    table = Playing(name)
    found = system(name)
    assert found is not None
    kit = kit_of(found)
    named, colon, rest = kit.example.partition(":")
    names = (named, "x" * 60, "x" * 61, "x" * 400)
    numbers = (rest, *(re.sub(r"\d+", figure, rest) for figure in ("0", "999", "9" * 30, "-5")))
    laid = 0
    for line in [f"{each}{colon}{more}" for each in names for more in numbers]:
        with suppress(BadArgument):
            table.gm.act("lay", line=line)
            laid += 1
        for held in table.state.sheets.values():
            assert kit.sheets[held.kind].read(held.values or {}, found.house()), line
    assert laid >= 2
    with pytest.raises(BadArgument) as wrong:
        table.gm.act("lay", line="x" * 61 + colon + rest)
    assert wrong.value.at == "args.line"
