"""What counters and kits declare of rests, of a session's beginning, and of what happens where something is full."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar

import pytest
from msgspec import Meta

from rollwright.errors import BadArgument
from rollwright.rules import House
from rollwright.sheets import After, Card, Counter, Done, Kit, Rests, Scene, Sheet

Number = Annotated[int, Meta(ge=0, le=99)]


class Hero(Sheet, frozen=True, kw_only=True):
    """Somebody who tires."""

    kind: ClassVar[str] = "character"
    counters: ClassVar[tuple[Counter, ...]] = (
        Counter("stress", "stress", most=5, rests=Rests(), begins="least"),
        Counter("hope", "hope", most=6, rests=Rests(up=True), begins="most"),
        Counter("drive", "drive", rests=Rests(up=True), begins="most"),
        Counter("coins", "coins", most=9, rests=Rests(up=True, whole=False)),
        Counter("trauma", "trauma", most=4),
    )

    stress: Number = 3
    hope: Number = 1
    drive: Number = 2
    coins: Number = 0
    trauma: Number = 0


def burdened(scene: Scene, card: Card) -> After:
    """Stress that is full is a trauma."""
    return After(scene.move(card, "stress", -5) + scene.move(card, "trauma", 1))


class Tiring(Kit):
    """A game of tired people."""

    character: type[Sheet] = Hero
    rested: Mapping[str, Any] = {"stress": 1}
    full: Mapping[str, Callable[[Scene, Card], After]] = {"stress": burdened}


def at(**values: int) -> Scene:
    """Ann, and a table."""
    cards = {"ann": Card("ann", Hero(name="Ann", **values)), "table": Card("table", Sheet(name="Table"))}
    return Scene(House(), cards, cards["ann"], visible=frozenset(cards))


def rested(restores: Mapping[str, Any]) -> dict[str, int]:
    return {change.at: change.now for change in Tiring().rest(at(), "long", restores).changes}


def test_a_rest_restores_what_its_kit_says_and_the_table_otherwise() -> None:
    assert rested({}) == {"stress": 2}
    assert rested({"stress": 0}) == {}
    assert rested({"stress": "all", "hope": 2, "coins": 12}) == {"stress": 0, "hope": 3, "coins": 9}
    assert rested({"hope": "all", "stress": 9}) == {"hope": 6, "stress": 0}


def test_what_has_no_end_is_never_restored_to_it() -> None:
    assert rested({"drive": "all", "stress": 0}) == {}
    assert [change.at for change in Tiring().begin_session(at()).changes] == ["stress", "hope"]


@pytest.mark.parametrize(
    ("what", "amount", "right"),
    [
        ("trauma", 1, "stress, hope, drive and coins, not 'trauma'"),
        ("coins", "all", "a number, 0 to 999,999, not 'all'"),
        ("hope", "some", "a number, 0 to 999,999, or 'all', not 'some'"),
        ("hope", 10**30, "a number, 0 to 999,999, or 'all', not 1000"),
        ("hope", -1, "not -1"),
        ("hope", True, "not True"),
    ],
)
def test_what_a_rest_cannot_restore(what: str, amount: Any, right: str) -> None:
    with pytest.raises(BadArgument, match=right) as error:
        Tiring().rest(at(), "short", {what: amount})
    assert error.value.at == f"restores.{what}"


def test_a_game_without_anything_to_restore_says_so() -> None:
    with pytest.raises(BadArgument, match="a rest restores nothing in this game, not 'hope'"):
        Kit().rest(at(), "short", {"hope": 1})


def test_what_is_full_after_a_roll_leads_to_what_the_kit_says_once_for_everybody() -> None:
    roles = {"player": "ann", "helper": "ann", "other": "nobody"}
    done = Done(roll="r", move="", args={}, roles=roles, notes={}, outcome=None)
    changes = Tiring().after(at(stress=5), done).changes
    assert [(change.at, change.now) for change in changes] == [("stress", 0), ("trauma", 1)]
    assert Tiring().after(at(stress=4, trauma=4), done) == After()
