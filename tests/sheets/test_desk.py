"""What a game brings for a desk and for newcomers holds for every game that has a kit: one tap makes the move, five make a character."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from rollwright.sheets import TABLE, Kit, Making, Scene, Shortcut
from rollwright.systems.registry import system, systems
from rollwright.table.play.kits import kit_of
from rollwright.testing import Tabletop

GAMES = [each.name for each in systems() if kit_of(each).making]
TAPS = 5
"""So many taps a character takes at the most: to begin, one for every pick, and to sit down."""


def tabletop(game: str) -> Tabletop:
    """A table with the party and those whom it may meet."""
    kit = kit_of(system(game))
    top = Tabletop(game, {each.name: each for each in (*kit.party, *kit.cast)})
    top.cards = {key: _theirs(kit, key, card) for key, card in top.cards.items()}
    return top


def _theirs(kit: Kit, key: str, card: Any) -> Any:
    return replace(card, seat=None) if key in {each.name for each in kit.cast} else card


def every_shortcut(top: Tabletop) -> list[tuple[Scene, Shortcut]]:
    scenes = [top.scene(key) for key in top.cards]
    return [(scene, each) for scene in scenes for each in top.kit.shortcuts(scene)]


@pytest.mark.parametrize("game", GAMES)
def test_a_shortcut_is_a_move_with_all_settled_but_what_it_asks(game: str) -> None:
    top = tabletop(game)
    for scene, each in every_shortcut(top):
        move = top.kit.moves[each.move]
        needed = {name for name, one in move.parameters.items() if one.required}
        assert needed - set(each.args) <= {each.asks}
        asked = {} if each.asks is None else {each.asks: _first(move, scene, each.asks)}
        if not each.lacks:
            assert move.deed(scene, {**each.args, **asked}).says


def _first(move: Any, scene: Scene, name: str) -> Any:
    pick = move.hints[name].pick
    return 6 if pick is None else next(value for value, _ in pick.choices(scene) if value is not None)


@pytest.mark.parametrize("game", GAMES)
def test_moves_that_are_called_for_are_players_and_of_the_game(game: str) -> None:
    kit = kit_of(system(game))
    assert kit.calls
    for name in kit.calls:
        assert kit.moves[name].by != "gm"
        assert kit.moves[name].rule


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_picked_on_the_way_a_character_comes_of_it_that_keeps_the_books_spread(game: str) -> None:
    kit = kit_of(system(game))
    making = kit.making
    assert making is not None
    assert 2 + sum(step.take for step in making.steps) <= TAPS
    house = system(game).house.of({})
    assert len(set(making.names)) == len(making.names) > 1
    for picked in every_way(making):
        for name in making.names[:1]:
            sheet = kit.character.read(joined(picked, {"name": name}), house)
            assert kit.departs(sheet) == ()
            assert sheet.about() or not making.spread


def every_way(making: Making) -> list[Mapping[str, Any]]:
    """All that can be picked, step by step."""
    found: list[Mapping[str, Any]] = [{}]
    for step in making.steps:
        ways = [joined(*(each.values for each in some)) for some in combinations(step.ways, step.take)]
        found = [joined(before, way) for before in found for way in ways]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_ready_made_party_keeps_what_the_book_gives_a_new_character(game: str) -> None:
    kit = kit_of(system(game))
    for sheet in (*kit.party, *kit.cast):
        assert kit.departs(sheet) == ()
        assert sheet.about() or sheet in kit.cast


@pytest.mark.parametrize(
    ("game", "values"),
    [
        ("daggerheart", {"traits": {"Agility": 2, "Strength": 2}}),
        ("daggerheart", {"experiences": [{"name": "One", "bonus": 2}]}),
        ("double-down", {"stats": {"Agility": 5, "Wisdom": 5}}),
    ],
)
def test_what_departs_from_the_book_is_said_in_a_sentence(game: str, values: Mapping[str, Any]) -> None:
    found = system(game)
    kit = kit_of(found)
    sheet = kit.character.read({**kit.party[0].values(), **values}, found.house.of({}))
    (said,) = kit.departs(sheet)
    assert said.endswith(".")


def test_an_older_character_may_have_more() -> None:
    found = system("daggerheart")
    values = {**kit_of(found).party[0].values(), "level": 2, "traits": {"Agility": 5}}
    assert kit_of(found).departs(kit_of(found).character.read(values, found.house.of({}))) == ()


@pytest.mark.parametrize("tracker", [True, False])
@pytest.mark.parametrize("edition", ["beta", "srd"])
def test_fear_and_tokens_are_a_tap_away_where_there_are_any(tracker: bool, edition: str) -> None:
    top = Tabletop("daggerheart", {}, {"dh.edition": edition})
    assert {each.says: bool(each.lacks) for each in top.kit.shortcuts(top.scene(TABLE))} == {
        "Spend a Fear": True,
        "Bank a Fear": False,
    }
    top.do("daggerheart.bank-fear")
    top.do("daggerheart.tracker", out=tracker)
    spend, *_ = top.kit.shortcuts(top.scene(TABLE))
    on = "tokens" if tracker else "environment" if edition == "beta" else "move"
    assert (spend.args, spend.lacks) == ({"on": on}, "")
    top.do(spend.move, **spend.args)
    assert (top[TABLE].fear, top[TABLE].action) == (0, 2 * tracker)
    assert top[TABLE].counter("action").strip is tracker


def test_an_adversary_that_is_down_attacks_nobody() -> None:
    top = tabletop("daggerheart")
    troll = top["Marsh troll"]
    for hp, lacks in ((0, ""), (troll.hp_max, "they are down")):
        top.cards["Marsh troll"] = replace(top.cards["Marsh troll"], sheet=replace(troll, hp=hp))
        attack, *_ = top.kit.shortcuts(top.scene("Marsh troll"))
        assert (attack.says, attack.lacks) == ("Attack", lacks)


def test_a_full_bowl_takes_no_more_fear() -> None:
    top = Tabletop("daggerheart", {})
    for _ in range(12):
        top.do("daggerheart.bank-fear")
    _, bank = top.kit.shortcuts(top.scene(TABLE))
    assert bank.lacks == "the bowl is full"


def joined(*every: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of all that was picked, one after the other, as the page puts them together."""
    found: dict[str, Any] = {}
    for values in every:
        for name, value in values.items():
            before = found.get(name)
            if isinstance(value, (list, tuple)):
                found[name] = [*(before or ()), *value]
            elif isinstance(value, Mapping):
                found[name] = {**(before or {}), **value}
            else:
                found[name] = value
    return found
