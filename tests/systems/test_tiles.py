"""What can be tapped on the sheets of every game: each tile stands somewhere, and says to its move what that can be told."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from rollwright.sheets import Kit, Sheet
from rollwright.systems.daggerheart.entries import Weapon
from rollwright.systems.daggerheart.sheet import Character as Fighter
from rollwright.systems.double_down.sheet import Character as Stranger
from rollwright.systems.keepers.sheet import Character as Guest
from rollwright.systems.registry import system
from rollwright.table.play.kits import kit_of
from table.tabling import Playing

GAMES = ("daggerheart", "double-down", "keepers", "storyteller")


def kit(game: str) -> Kit:
    found = system(game)
    assert found is not None
    return kit_of(found)


def stands(values: Any, at: str) -> bool:
    """Whether something stands at a place of a sheet: a field, a name in it, or one of its items."""
    field, _, name = at.partition(".")
    inner = values[field]
    if not name:
        return True
    return any(name in (each, each.get("name") if isinstance(each, dict) else None) for each in inner)


@pytest.mark.parametrize("game", GAMES)
def test_every_tile_stands_on_its_sheet_and_fills_what_its_move_asks_for(game: str) -> None:
    here = kit(game)
    sheets: list[Sheet] = [*here.party, *here.cast, here.table(name="the table")]
    for sheet in sheets:
        tiles = list(here.tiles(sheet))
        assert len({tile.at for tile in tiles}) == len(tiles), "a place makes one move"
        for tile in tiles:
            assert stands(to_builtins(sheet), tile.at), tile
            for name in (tile.move, *tile.also):
                here.moves[name].partly(tile.args)
                assert isinstance(sheet, here.moves[name].actor or Sheet), tile
        assert bool(tiles) == (sheet.kind != here.table.kind and sheet.kind != "free"), sheet.name


def test_what_is_used_up_makes_no_move_and_what_was_learned_does() -> None:
    forger = kit("double-down").party[0]
    assert isinstance(forger, Stranger)
    (tag, *_) = forger.tags
    tired = replace(forger, tags=(replace(tag, exhausted=True), *forger.tags[1:]))
    assert f"tags.{tag.name}" in places("double-down", forger)
    assert places("double-down", forger) - places("double-down", tired) == {f"tags.{tag.name}"}

    guest = kit("keepers").party[0]
    assert isinstance(guest, Guest)
    (first, *others) = guest.distinctions
    later = replace(
        guest, abilities=("Walks through doors",), distinctions=(replace(first, comedy=True), *others)
    )
    assert places("keepers", later) ^ places("keepers", guest) == {
        "abilities.Walks through doors",
        f"distinctions.{first.name}",
    }


def test_a_weapon_says_what_it_deals_in_dice() -> None:
    arms = (
        Weapon(name="Rapier", trait="Presence", modifier=1),
        Weapon(name="Knives", trait="Finesse", die=6, targets=3),
        Weapon(name="Spark", trait="Spellcast", count="Spellcast", harm="magic"),
    )
    orla = Fighter(name="Orla", proficiency=2, weapons=arms)
    said = {tile.at.partition(".")[2]: tile.says for tile in kit("daggerheart").tiles(orla) if tile.says}
    assert said == {
        "Rapier": "Presence · 2d8+1 · physical",
        "Knives": "Finesse · 2d6 · physical · up to 3 targets",
        "Spark": "Spellcast · no dice · magic",
    }


def places(game: str, sheet: Sheet) -> set[str]:
    """Where the tiles of a sheet stand."""
    return {tile.at for tile in kit(game).tiles(sheet)}


@pytest.mark.parametrize("game", GAMES)
def test_whoever_reads_a_sheet_is_told_its_tiles(game: str) -> None:
    table = Playing(game, party=True)
    name, player = next(iter(table.players.items()))
    told = player.look("sheets")["tiles"]
    read = [held["id"] for held in player.look()["sheets"] if held["values"] is not None]
    assert told.keys() == set(read)
    assert told[table.sheet(name)]


@pytest.mark.parametrize(
    ("game", "move", "field"),
    [
        ("daggerheart", "daggerheart.trait", "difficulty"),
        ("double-down", "double-down.attempt", "difficulty"),
        ("storyteller", "storyteller.action", "difficulty"),
    ],
)
def test_how_hard_something_is_rises_step_by_step(game: str, move: str, field: str) -> None:
    table = Playing(game, party=True)
    name, player = next(iter(table.players.items()))
    form = player.look("form", move=move, sheet=table.sheet(name))
    (ladder,) = [each["ladder"] for each in form["fields"] if each["name"] == field]
    assert ladder["rungs"] == sorted(set(ladder["rungs"]))
    assert ladder["usual"] in ladder["rungs"]
