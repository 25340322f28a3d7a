"""Blades in the Dark, against closed forms and brute force, and its moves."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import rollwright as rw
from rollwright.errors import Refused
from rollwright.systems import System
from rollwright.testing import Tabletop

PLAIN = {"player": {"another die": "no", "more effect": "no", "resist": "take it"}}
LABELS = ("Failure", "Partial Success", "Success", "Critical Success")


def tier(faces: tuple[int, ...], dice: int) -> int:
    """What lies there, told by hand."""
    best = max(faces) if dice else min(faces)
    if dice and faces.count(6) >= 2:
        return 3
    return 2 if best == 6 else 1 if best >= 4 else 0


@pytest.mark.parametrize("dice", range(1, 5))
def test_a_critical_has_two_sixes(game: System, dice: int) -> None:
    odds = rw.odds(game.act(dots=dice), by="label", policy=PLAIN)
    none, one = Fraction(5, 6) ** dice, dice * Fraction(1, 6) * Fraction(5, 6) ** (dice - 1)
    assert odds.p("Critical Success") == 1 - none - one
    assert odds.p("Success") == one
    assert odds.p("Failure") == Fraction(1, 2) ** dice


@pytest.mark.parametrize("dice", range(5))
def test_pools_by_brute_force(game: System, dice: int) -> None:
    every = list(product(range(1, 7), repeat=dice or 2))
    odds = rw.odds(game.fortune(dice=dice), by="label")
    for at, label in enumerate(LABELS):
        assert odds.p(label) == Fraction(sum(tier(faces, dice) == at for faces in every), len(every))


@pytest.mark.parametrize("dice", range(5))
def test_resisting_takes_six_less_the_best(game: System, dice: int) -> None:
    every = list(product(range(1, 7), repeat=dice or 2))
    taken = [6 - (max(faces) if dice else min(faces)) - (tier(faces, dice) == 3) for faces in every]
    assert rw.odds(game.resist(dice=dice), by="stress").mean() == Fraction(sum(taken), len(every))


def test_a_bargain_is_as_good_as_a_push_for_a_die(game: System) -> None:
    one, two = (
        rw.odds(game.act(dots=1), by="label", policy={"player": PLAIN["player"] | {"another die": way}})
        for way in ("push", "bargain")
    )
    assert one == two
    assert one.p("Critical Success") == Fraction(1, 36)


def test_advice_weighs_stress_against_harm(game: System) -> None:
    """A failure with three dice to resist with: whoever thinks stress dear lives with the consequence."""
    deed = game.act(dots=1, position="desperate", attribute=3)
    assert resisting(deed, "1/10") == "resist"
    assert resisting(deed, "10") == "take it"
    best = rw.advise(game.act(dots=0, effect="great"), "ticks", prices={"stress": "9"})
    assert [row.key for row in best.plan] == ["bargain", "no"]


def resisting(deed: object, price: str) -> str:
    plan = rw.advise(deed, "safe", prices={"stress": price}).plan
    return next(row.key for row in plan if row.name == "resist")


def scoundrels(game: System) -> Tabletop:
    """Ash and Wren, as they come."""
    ash, wren = game.kit.party
    return Tabletop(game.name, {"ash": ash, "wren": wren})


def test_an_action_is_booked_on_both_sheets(game: System) -> None:
    table = scoundrels(game)
    deed, play = table.do(
        "blades.do",
        "ash",
        action="sneak",
        position="desperate",
        attribute="prowess",
        parts={"wren": {"line": "a rope"}},
        faces=[1, 2, 3, 1, 5, 2],
        answers=["push", "no", "resist"],
    )
    assert deed.says == "Ash: sneak"
    assert deed.tells == ("Wren: a rope",)
    assert play is not None
    assert play.outcome.harm == 2
    assert (table["ash"].stress, table["ash"].xp, table["wren"].stress) == (3, 1, 1)


def test_too_much_stress_is_a_trauma(game: System) -> None:
    table = scoundrels(game)
    for dice in ([1], [2]):
        table.do("blades.hold-out", "wren", attribute="prowess", faces=dice)
    assert (table["wren"].stress, table["wren"].trauma) == (0, 1)


def test_a_vice_clears_stress(game: System) -> None:
    table = scoundrels(game)
    table.do("blades.hold-out", "wren", attribute="resolve", faces=[3])
    table.do("blades.indulge", "wren", cleared=2)
    assert table["wren"].stress == 1
    table.do("blades.ask", dice=1, faces=[6])


def test_what_cannot_be_done_is_refused(game: System) -> None:
    table = scoundrels(game)
    with pytest.raises(Refused, match="no action 'swim': study, sneak, climb, talk"):
        table.do("blades.do", "ash", action="swim")
    with pytest.raises(Refused, match="one friend"):
        table.do("blades.do", "ash", action="talk", parts={"wren": {}, "ash": {}})


def test_actions_are_tapped(game: System) -> None:
    ash = game.kit.party[0]
    tiles = list(game.kit().tiles(ash))
    assert [tile.at for tile in tiles] == ["insight.study", "prowess.sneak", "prowess.climb", "resolve.talk"]
