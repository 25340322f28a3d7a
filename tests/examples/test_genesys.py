"""Genesys, against every way that its dice can fall, and its moves."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest

import rollwright as rw
from rollwright.doors.web.words import words
from rollwright.errors import BadArgument, Refused
from rollwright.lab.scenes import find
from rollwright.systems import System
from rollwright.testing import Tabletop

DICE = {
    "boost": "- - S SA AA A",
    "ability": "- S S SS A A SA AA",
    "proficiency": "- S S SS SS A SA SA SA AA AA X",
    "setback": "- - F F T T",
    "difficulty": "- F FF T T T TT FT",
    "challenge": "- F F FF FF T T FT FT TT TT D",
}
"""The faces once more, so that a slip in them is seen."""


def fallen(*dice: str) -> Counter[tuple[int, int, int, int]]:
    """Every way that dice can fall: successes, advantage, triumphs, despairs."""
    found: Counter[tuple[int, int, int, int]] = Counter()
    for faces in product(*(DICE[name].split() for name in dice)):
        n = Counter("".join(faces))
        found[n["S"] + n["X"] - n["F"] - n["D"], n["A"] - n["T"], n["X"], n["D"]] += 1
    return found


@pytest.mark.parametrize(
    ("args", "dice"),
    [
        ({"trait": 2, "difficulty": 0}, ["ability"] * 2),
        ({"trait": 2, "skill": 1, "difficulty": 1}, ["ability", "proficiency", "difficulty"]),
        ({"trait": 1, "skill": 1, "difficulty": 1, "upgrades": 1}, ["proficiency", "challenge"]),
        (
            {"trait": 1, "difficulty": 1, "boost": 1, "setback": 2},
            ["ability", "difficulty", "boost", "setback", "setback"],
        ),
        (
            {"trait": 0, "skill": 2, "difficulty": 1, "upgrades": 2},
            ["ability", "ability", "challenge", "difficulty"],
        ),
    ],
    ids=str,
)
def test_every_face_of_every_die(game: System, args: dict[str, int], dice: list[str]) -> None:
    ways, total = fallen(*dice), prod(len(DICE[name].split()) for name in dice)
    odds = rw.odds(game.check(**args))
    found = {(o.successes, o.advantage, o.triumphs, o.despairs): chance for o, chance in odds.items()}
    assert found == {key: Fraction(count, total) for key, count in ways.items()}


def test_a_story_point_is_an_upgrade(game: System) -> None:
    spends = {"player": "spend"}
    assert rw.odds(game.check(trait=2, skill=1, story=True), by="label", policy=spends) == rw.odds(
        game.check(trait=2, skill=2), by="label"
    )
    assert rw.odds(game.check(dark=True), by="label", policy={"gm": "spend"}) == rw.odds(
        game.check(upgrades=1), by="label"
    )


def test_a_story_point_is_spent_where_it_is_cheap(game: System) -> None:
    check = game.check(trait=3, skill=1, story=True)
    keys = [rw.advise(check, "success", prices={"story": price}).plan[0].key for price in ("0", "1")]
    assert keys == ["spend", "keep"]


def test_advantage_is_worth_what_is_bought(game: System) -> None:
    """All of it recovers strain; or two of it are a critical injury, if there is a hit."""
    ways = fallen("ability", "ability")
    attack = game.attack(trait=2, difficulty=0, rating=2)
    eased = sum(max(0, advantage) * n for (_, advantage, _, _), n in ways.items())
    hurt = sum(n for (successes, advantage, _, _), n in ways.items() if successes > 0 and advantage >= 2)
    assert rw.advise(attack, "relief").value == Fraction(eased, 64)
    assert rw.advise(attack, "critical").value == Fraction(hurt, 64)


def skirmish(game: System) -> Tabletop:
    """Iva, Osk and a guard."""
    iva, osk = game.kit.party
    return Tabletop(game.name, {"iva": iva, "osk": osk, "guard": game.kit.cast[0]})


def test_an_attack_is_booked_on_both_sheets(game: System) -> None:
    table = skirmish(game)
    table.do("genesys.strain", "iva", much=2)
    deed, play = table.do(
        "genesys.strike",
        "iva",
        weapon="bow",
        target="guard",
        difficulty=1,
        faces=["X", "SA", "SA", "-"],
        answers=["spend", "keep", "triumph", "recover", "done"],
    )
    assert deed.says == "Iva attacks Guard"
    assert play is not None
    assert play.says == "Hit, 6 damage, critical"
    assert (table["guard"].wounds, table["iva"].strain) == (6, 1)
    assert (table["table"].story, table["table"].dark) == (1, 2)


def test_a_check_reads_the_sheet(game: System) -> None:
    table = skirmish(game)
    deed, play = table.do(
        "genesys.do",
        "osk",
        skill="lift",
        boost=1,
        difficulty=1,
        faces=["AA", "S", "-", "SS", "D"],
        answers=["keep", "spend"],
    )
    assert deed.says == "Osk: lift"
    assert play is not None
    assert play.says == "Success: 2 success, 2 advantage, 1 despair"
    assert (table["table"].story, table["table"].dark) == (3, 0)


def test_what_cannot_be_done_is_refused(game: System) -> None:
    table = skirmish(game)
    with pytest.raises(Refused, match="no skill 'swim': aim, talk"):
        table.do("genesys.do", "iva", skill="swim")
    with pytest.raises(Refused, match="no weapon 'axe'"):
        table.do("genesys.strike", "iva", weapon="axe", target="guard")
    with pytest.raises(Refused, match="Table cannot be attacked"):
        table.do("genesys.strike", "iva", weapon="bow", target="table")
    with pytest.raises(BadArgument, match="no sheet 'nobody'"):
        table.do("genesys.strike", "iva", weapon="bow", target="nobody")


def test_foes_come_from_a_line(game: System) -> None:
    kit = game.kit()
    assert [kit.adversary_from(line).soak for line in (kit.example, "Rat", "Ogre: soak 40")] == [3, 2, 20]
    tiles = [tile.at for tile in kit.tiles(game.kit.party[0])]
    assert tiles == ["skills.aim", "skills.talk", "weapons.bow"]


# -- the scene ---------------------------------------------------------------------------------------------------------


def test_a_boost_helps_whoever_is_next_and_damage_adds_up(game: System) -> None:
    play = rw.play(
        find("genesys.skirmish")(difficulty=1, wounds=6), faces=["AA", "S", "-", "S", "S", "S", "-"]
    )
    play.answer("boost")
    assert play.says == "Down: 2 strain, 1 turns left"


def test_two_threat_are_a_strain_and_who_can_take_no_more_is_spent(game: System) -> None:
    play = rw.play(find("genesys.skirmish")(trait=1, skill=0, nerve=2), faces=["-", "TT", "-"])
    assert (play.outcome.label, play.outcome.turns, play.outcome.strain) == ("Spent", 2, 2)
    play = rw.play(find("genesys.skirmish")(trait=1, skill=0, difficulty=0, turns=1), faces=["AA"])
    play.answer("recover")
    play.answer("recover")
    assert (play.outcome.label, play.outcome.strain) == ("Standing", 0)


def test_nobody_begins_with_more_strain_than_they_can_take(game: System) -> None:
    with pytest.raises(BadArgument, match="who can take 2 strain has not 3: say 2 at most"):
        find("genesys.skirmish")(nerve=2, strain=3)


def test_it_speaks_german(game: System) -> None:
    said = words("de", "genesys")
    assert said["recover 1 strain for 1 advantage"] == "1 Erschöpfung abbauen für 1 Vorteil"
