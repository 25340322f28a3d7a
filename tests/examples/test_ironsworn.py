"""Ironsworn, against all six hundred ways of its dice, and its moves."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import rollwright as rw
from rollwright.errors import Refused
from rollwright.systems import System
from rollwright.testing import Tabletop

WAYS = list(product(range(1, 7), range(1, 11), range(1, 11)))
LABELS = ("Miss", "Weak Hit", "Strong Hit")


def beaten(score: int, *challenge: int) -> int:
    return sum(score > die for die in challenge)


@pytest.mark.parametrize("stat", range(6))
def test_every_stat_by_brute_force(game: System, stat: int) -> None:
    odds = rw.odds(game.act(stat=stat, adds=1), by="label")
    for tier, label in enumerate(LABELS):
        ways = sum(beaten(min(10, die + stat + 1), a, b) == tier for die, a, b in WAYS)
        assert odds.p(label) == Fraction(ways, 600)


@pytest.mark.parametrize("momentum", [-6, -1, 3, 7, 10])
def test_momentum_by_brute_force(game: System, momentum: int) -> None:
    """Burned whenever it beats more; and what cancels the action die."""
    odds = rw.odds(game.act(stat=2, momentum=momentum), by="label", policy="burn" if momentum > 2 else None)
    tiers = [
        max(beaten(0 if die == -momentum else die, a - 2, b - 2), beaten(momentum, a, b))
        for die, a, b in WAYS
    ]
    for tier, label in enumerate(LABELS):
        assert odds.p(label) == Fraction(tiers.count(tier), 600)


@pytest.mark.parametrize("boxes", range(11))
def test_progress_is_a_square(game: System, boxes: int) -> None:
    below = Fraction(max(0, boxes - 1), 10)
    odds = rw.odds(game.progress(progress=boxes), by="label")
    assert odds.p("Strong Hit") == below**2
    assert odds.p("Miss") == (1 - below) ** 2


def test_momentum_is_burned_where_it_is_worth_it(game: System) -> None:
    rows = rw.advise(game.act(stat=1, momentum=10), "strong", prices={"momentum": "1/10"}).plan
    burned = {(dict(row.when)["now"], dict(row.when)["then"]): row.key for row in rows}
    assert burned == {(0, 1): "keep", (0, 2): "burn", (1, 2): "burn"}


def sworn(game: System) -> Tabletop:
    """Hale and Bryn, as they come."""
    return Tabletop(game.name, dict(zip(("hale", "bryn"), game.kit.party, strict=True)))


def test_momentum_is_burned_on_the_sheet(game: System) -> None:
    table = sworn(game)
    _, play = table.roll("ironsworn.try", "hale", stat="wits", faces=[1, 5, 5], answers=["burn"])
    assert play.says == "Strong Hit, a match, burned"
    assert table["hale"].momentum == 2 + 1


def test_bad_momentum_takes_the_die(game: System) -> None:
    table = sworn(game)
    _, play = table.roll("ironsworn.try", "bryn", stat="iron", faces=[2, 1, 3])
    assert play.says == "Miss"
    assert table["bryn"].reset == 1


def test_what_is_suffered_beyond_is_momentum(game: System) -> None:
    table = sworn(game)
    for much in (4, 3):
        table.do("ironsworn.suffer", "hale", what="supply", much=much)
    assert (table["hale"].supply, table["hale"].momentum) == (0, 4)


def test_a_vow_is_marked_by_its_rank_and_fulfilled(game: System) -> None:
    table = sworn(game)
    table.do("ironsworn.mark", "hale", vow="the bridge")
    assert table["hale"].vows[0].ticks == 36
    table.do("ironsworn.fulfil", "hale", vow="the bridge", faces=[10, 9])
    assert not table["hale"].vows[0].over
    table.do("ironsworn.fulfil", "hale", vow="the bridge", faces=[10, 8])
    assert (table["hale"].vows[0].over, table["hale"].xp) == (True, 1)
    with pytest.raises(Refused, match="no vow 'the bridge' that is not over"):
        table.do("ironsworn.mark", "hale", vow="the bridge")


def test_stats_and_vows_are_tapped(game: System) -> None:
    table = sworn(game)
    tiles = list(game.kit().tiles(table["hale"]))
    assert [tile.at for tile in tiles] == ["stats.iron", "stats.wits", "vows.the bridge"]
    with pytest.raises(Refused, match="no stat 'heart': iron, wits"):
        table.do("ironsworn.try", "hale", stat="heart")
    table.do("ironsworn.question", likely="likely", faces=[26])
