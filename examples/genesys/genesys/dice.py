"""The dice of Genesys. A face is written by its symbols.

``S`` success, ``A`` advantage, ``X`` a triumph; ``F`` failure, ``T`` threat, ``D`` a despair; ``-`` where there is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rollwright.odds import Die
from rollwright.rules import Dice, Program, throw_all
from rollwright.systems import Sign

DICE: Mapping[str, Die[str]] = {
    "boost": Die(("-", "-", "S", "SA", "AA", "A")),
    "ability": Die(("-", "S", "S", "SS", "A", "A", "SA", "AA")),
    "proficiency": Die(("-", "S", "S", "SS", "SS", "A", "SA", "SA", "SA", "AA", "AA", "X")),
    "setback": Die(("-", "-", "F", "F", "T", "T")),
    "difficulty": Die(("-", "F", "FF", "T", "T", "T", "TT", "FT")),
    "challenge": Die(("-", "F", "F", "FF", "FF", "T", "T", "FT", "FT", "TT", "TT", "D")),
}

SIGNS: Mapping[str, Sign] = {
    "-": Sign(sign="·", says="nothing"),
    "S": Sign(sign="✹", says="success"),
    "A": Sign(sign="▲", says="advantage"),
    "X": Sign(sign="✪", says="triumph"),
    "F": Sign(sign="▼", says="failure"),
    "T": Sign(sign="◆", says="threat"),
    "D": Sign(sign="✖", says="despair"),
}
"""How symbols are shown on dice, and what they are called."""


def successes(face: str) -> int:
    """What a face is worth in successes, of which a triumph is one and a despair one less."""
    return sum(face.count(good) for good in "SX") - sum(face.count(bad) for bad in "FD")


def advantage(face: str) -> int:
    """What a face is worth in advantage."""
    return face.count("A") - face.count("T")


def upgraded(dice: int, upgrades: int) -> tuple[int, int]:
    """So many dice with so many upgrades: how many stay, and how many are better. Where all are, a die more is the next upgrade.

    >>> upgraded(3, 2), upgraded(2, 3), upgraded(2, 4)
    ((1, 2), (1, 2), (0, 3))
    """
    while upgrades > dice:
        dice, upgrades = dice + 1, upgrades - 1
    return dice - upgrades, upgrades


def thrown(**counts: int) -> Program[Any]:
    """Throw so many of each: net successes and advantage, triumphs and despairs."""
    pools = {name: counts[name] @ die for name, die in DICE.items() if counts.get(name)}
    if not pools:
        return 0, 0, 0, 0
    lies: tuple[Dice, ...] = yield from throw_all(pools)
    at = dict(zip(pools, lies, strict=True))
    return (
        sum(dice.worth(successes) for dice in lies),
        sum(dice.worth(advantage) for dice in lies),
        at["proficiency"].count("X") if "proficiency" in at else 0,
        at["challenge"].count("D") if "challenge" in at else 0,
    )
