"""Powered by the Apocalypse, against the thirty-six ways of two dice, and its moves."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import rollwright as rw
from rollwright.errors import Refused
from rollwright.systems import System
from rollwright.testing import Tabletop

LABELS = ("Miss", "Weak Hit", "Strong Hit")
TWO = [a + b for a, b in product(range(1, 7), repeat=2)]


def tier(total: int) -> int:
    return 2 if total >= 10 else 1 if total >= 7 else 0


@pytest.mark.parametrize("stat", range(-3, 4))
def test_every_stat_by_brute_force(game: System, stat: int) -> None:
    odds = rw.odds(game.roll(stat=stat), by="label")
    for at, label in enumerate(LABELS):
        assert odds.p(label) == Fraction(sum(tier(two + stat) == at for two in TWO), 36)


@pytest.mark.parametrize(("dice", "counts"), [("best two of three", 1), ("worst two of three", 0)])
def test_two_of_three_dice(game: System, dice: str, counts: int) -> None:
    every = [sum(sorted(faces)[counts : counts + 2]) for faces in product(range(1, 7), repeat=3)]
    odds = rw.odds(game.roll(stat=1, dice=dice), by="label")
    for at, label in enumerate(LABELS):
        assert odds.p(label) == Fraction(sum(tier(two + 1) == at for two in every), 216)


def test_forward_is_worth_what_it_costs(game: System) -> None:
    """One more is as good as a better stat, and it is paid."""
    better, helped = rw.odds(game.roll(stat=1)), rw.odds(game.roll(stat=0, forward=1))
    assert better == helped
    assert (
        rw.advise(game.roll(stat=0, forward=1), "hit", prices={"forward": 1}).value
        == better.by("tier").at_least(1) - 1
    )


def test_a_friend_helps_where_it_matters(game: System) -> None:
    """Any hit is wanted: so at six, and nowhere else."""
    plan = rw.advise(game.roll(stat=0, bond=2), "hit", role="helper")
    helps = Fraction(sum(two >= 5 for two in TWO), 36)
    assert [dict(row.when)["total"] for row in plan.plan if row.key == "help"] == [6]
    assert plan.value == Fraction(21, 36) + Fraction(5, 36) * helps


def test_the_dearest_options_are_picked_first(game: System) -> None:
    options = [{"name": "a", "worth": 1}, {"name": "b", "worth": 5}, {"name": "c", "worth": 3}]
    plan = rw.advise(game.roll(stat=0, picks=(1, 2), options=options), "worth")
    assert plan.value == Fraction(15, 36) * 5 + Fraction(6, 36) * 8


def sitting(game: System) -> Tabletop:
    """Rook and Vale, as they come."""
    return Tabletop(game.name, dict(zip(("rook", "vale"), game.kit.party, strict=True)))


def test_a_friend_joins_once_the_dice_lie_there(game: System) -> None:
    table = sitting(game)
    deed, play = table.do(
        "pbta.make",
        "rook",
        name="look around",
        friend="vale",
        faces=[3, 4, 6, 6],
        answers=["help", "where to go", "what to fear"],
    )
    assert deed.roles == {"player": "rook", "helper": "vale"}
    assert play is not None
    assert play.says == "10: Strong Hit, where to go, what to fear, who rules here"


def test_forward_and_setbacks_are_gone_afterwards(game: System) -> None:
    table = sitting(game)
    table.do("pbta.aid", "rook", whom="vale", faces=[6, 5])
    table.do("pbta.aid", "rook", whom="vale", hinder=True, faces=[6, 5])
    assert (table["vale"].forward, table["vale"].setback) == (1, 2)
    _, play = table.roll("pbta.try", "vale", stat="hard", ongoing=1, faces=[2, 3])
    assert play.outcome.total == 2 + 3 + 2 + 1 - 1
    assert (table["vale"].forward, table["vale"].setback) == (0, 0)


def test_hold_is_spent_one_for_one(game: System) -> None:
    table = sitting(game)
    table.do("pbta.make", "rook", name="stand guard", faces=[6, 5])
    table.do("pbta.spend", "rook", many=2)
    assert table["rook"].hold == 1
    with pytest.raises(Refused, match="Rook has 1 hold, and this costs 2"):
        table.do("pbta.spend", "rook", many=2)


def test_five_misses_are_an_improvement(game: System) -> None:
    table = sitting(game)
    for _ in range(5):
        assert not table.offers
        table.do("pbta.try", "rook", stat="hard", faces=[1, 1])
    assert [offer.move for offer in table.offers] == ["pbta.improve"]
    table.do("pbta.improve", "rook", stat="hard")
    assert (table["rook"].stats["hard"], table["rook"].xp) == (0, 0)
    with pytest.raises(Refused, match="Rook has 0 experience, and this costs 5"):
        table.do("pbta.improve", "rook", stat="hard")


def test_what_cannot_be_done_is_refused(game: System) -> None:
    table = sitting(game)
    with pytest.raises(Refused, match="no move 'fly'"):
        table.do("pbta.make", "rook", name="fly")
    with pytest.raises(Refused, match="no stat 'cool': sharp, hard"):
        table.do("pbta.try", "rook", stat="cool")
    with pytest.raises(Refused, match="cannot be more"):
        table.do("pbta.improve", "rook", stat="cool")


def test_moves_and_stats_are_tapped(game: System) -> None:
    tiles = [tile.at for tile in game.kit().tiles(game.kit.party[0])]
    assert tiles == ["moves.look around", "moves.stand guard", "stats.sharp", "stats.hard"]
