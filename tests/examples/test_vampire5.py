"""Vampire 5, against closed forms and brute force, and its moves."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import pytest

import rollwright as rw
from rollwright.errors import Refused
from rollwright.systems import System
from rollwright.testing import Tabletop
from table.tabling import Playing

TEN = Fraction(1, 10)


def label(plain: tuple[int, ...], hungry: tuple[int, ...], difficulty: int) -> str:
    """What lies there, told by hand."""
    faces = plain + hungry
    tens = faces.count(10)
    successes = sum(face >= 6 for face in faces) + tens // 2 * 2
    if successes >= difficulty:
        return "Win" if tens < 2 else "Messy Critical" if 10 in hungry else "Critical Win"
    return "Bestial Failure" if 1 in hungry else "Failure" if successes else "Total Failure"


@pytest.mark.parametrize(("pool", "hunger"), [(2, 0), (5, 2), (8, 5), (3, 5), (12, 1)])
def test_messy_criticals_in_closed_form(game: System, pool: int, hunger: int) -> None:
    """Two tens at least, less those where none is hungry."""

    def two(dice: int) -> Fraction:
        few = sum(comb(dice, k) * TEN**k * (1 - TEN) ** (dice - k) for k in (0, 1))
        return 1 - few

    hungry = min(pool, hunger)
    odds = rw.odds(game.act(pool=pool, hunger=hunger, willpower=False), by="label")
    assert odds.p("Messy Critical") == two(pool) - two(pool - hungry) * (1 - TEN) ** hungry


@pytest.mark.parametrize(("pool", "hunger", "difficulty"), [(3, 1, 2), (4, 2, 3), (3, 3, 1)])
def test_every_label_by_brute_force(game: System, pool: int, hunger: int, difficulty: int) -> None:
    odds = rw.odds(
        game.act(pool=pool, hunger=hunger, difficulty=difficulty), by="label", policy={"player": "keep"}
    )
    every = [
        label(faces[hunger:], faces[:hunger], difficulty) for faces in product(range(1, 11), repeat=pool)
    ]
    for each, chance in odds.items():
        assert chance == Fraction(every.count(each), 10**pool)


def test_willpower_by_hand(game: System) -> None:
    """Two dice for one success: only if both failed, both again."""
    plan = rw.advise(game.act(pool=2, hunger=0, difficulty=1), "win")
    assert plan.value == 1 - Fraction(1, 16)
    assert {row.key for row in plan.plan if dict(row.when)["failures"] == 2} == {"failures"}


def test_the_beast_is_kept_out(game: System) -> None:
    """A ten beside a hungry ten is thrown again by who wants it tame, and by nobody who only wants to win."""
    lies = {"tens": 1, "successes": 0, "failures": 0, "hungry tens": 1}
    keys = {
        goal: [
            row.key
            for row in rw.advise(game.act(pool=2, hunger=1, difficulty=1), goal).plan
            if lies.items() <= dict(row.when).items()
        ]
        for goal in ("tame", "win")
    }
    assert keys == {"tame": ["tens"], "win": ["keep"]}


def test_a_surge_is_two_more_dice(game: System) -> None:
    surge = rw.odds(
        game.act(pool=2, hunger=1, surge=2, willpower=False), by="won", policy={"player": "surge"}
    )
    assert surge == rw.odds(game.act(pool=4, hunger=1, willpower=False), by="won")
    starved = game.act(pool=2, hunger=5, surge=2, willpower=False)
    assert rw.play(starved, seed=1).done


def kindred(game: System) -> Tabletop:
    """Noor and Pell, as they come."""
    return Tabletop(game.name, dict(zip(("noor", "pell"), game.kit.party, strict=True)))


def test_a_surge_makes_hungry_on_the_sheet(game: System) -> None:
    table = kindred(game)
    deed, play = table.do(
        "vampire5.do",
        "noor",
        attribute="strength",
        difficulty=1,
        faces=[4, 10, 2],
        answers=["surge"],
    )
    assert deed.says == "Noor: strength"
    assert play is not None
    assert (play.says, table["noor"].hunger, table["noor"].willpower) == ("Win: 1 success", 3, 5)


def test_who_starves_cannot_rouse_the_blood(game: System) -> None:
    table = kindred(game)
    with pytest.raises(Refused, match="Pell is too hungry"):
        table.do("vampire5.stir", "pell")
    table.do("vampire5.feed", "pell", slaked=2)
    table.do("vampire5.stir", "pell", faces=[1])
    assert table["pell"].hunger == 4
    table.do("vampire5.feed", "pell", slaked=5)
    assert table["pell"].hunger == 1
    table.do("vampire5.feed", "pell", slaked=5, kill=True)
    assert table["pell"].hunger == 0


def test_a_session_begins_with_all_willpower(game: System) -> None:
    table = kindred(game)
    table.apply(game.kit().begin_session(table.scene("table")).changes)
    assert (table["noor"].willpower, table["pell"].willpower) == (5, 6)


def test_attributes_and_skills_are_tapped(game: System) -> None:
    table = kindred(game)
    tiles = [tile.at for tile in game.kit().tiles(table["noor"])]
    assert tiles == ["attributes.wits", "attributes.strength", "skills.stealth"]
    with pytest.raises(Refused, match="no attribute 'charm': wits, strength"):
        table.do("vampire5.do", "noor", attribute="charm")
    with pytest.raises(Refused, match="no skill 'talk': stealth"):
        table.do("vampire5.do", "noor", attribute="wits", skill="talk")


def test_what_it_asks_is_told_in_its_own_words(game: System) -> None:
    """Its Willpower and its successes are called as another game's are, and told as it says itself."""
    table = Playing(system="vampire5")
    ann, sheet = table.seated("Ann", attributes={"wits": 5}, hunger=1)
    said = {"attribute": "wits", "difficulty": 3}
    roll = table.gm.call("vampire5.do", said, sheet=sheet).roll
    ann.answer(roll, "no", faces=(8, 7, 2, 2, 1))
    (card,) = ann.look()["rolls"]
    assert list(card["waiting"]["facts"].values()) == ["successes 2", "failures 2", "a hungry one"]
    ann.answer(roll, "keep")
    run = ann.look()["rolls"][0]["run"]
    assert [each["asked"] for each in run if "key" in each] == ["", "Willpower"]
