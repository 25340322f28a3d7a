"""How a character of Storyteller is made in a few taps. Names, Roads and backgrounds are our own."""

from __future__ import annotations

from collections.abc import Mapping

from rollwright.sheets import Background, Making, Origin, Trial
from rollwright.systems.storyteller.tables import ATTRIBUTES


def _somebody(
    says: str, help: str, attributes: tuple[int, ...], abilities: Mapping[str, int], willpower: int, road: str
) -> Background:
    """Somebody, by the nine Attributes in the order of the book, what they have learnt, their Willpower, and their Road."""
    values = {
        "attributes": tuple(
            {"name": name, "dots": dots} for name, dots in zip(ATTRIBUTES, attributes, strict=True)
        ),
        "abilities": tuple({"name": name, "dots": dots} for name, dots in abilities.items()),
        "willpower": willpower,
        "willpower_max": willpower,
        "health": 7,
        "road": {"name": road, "rating": 6},
    }
    return Background(says=says, help=help, values=values)


PEOPLE = (
    _somebody(
        "A hunter",
        "tracks, snares, cold nights",
        (3, 3, 4, 2, 2, 2, 3, 2, 3),
        {"Survival": 4, "Athletics": 3, "Stealth": 3, "Archery": 3, "Awareness": 2},
        6,
        "Road of Tides",
    ),
    _somebody(
        "A speaker",
        "crowds lean in",
        (1, 2, 2, 4, 4, 3, 3, 3, 2),
        {"Persuasion": 4, "Expression": 3, "Empathy": 3, "Subterfuge": 2, "Academics": 2},
        7,
        "Road of Ink",
    ),
    _somebody(
        "A brawler",
        "strong, patient, bad with walls",
        (5, 3, 4, 1, 1, 2, 3, 2, 3),
        {"Brawl": 4, "Melee": 3, "Athletics": 3, "Intimidation": 2, "Crafts": 2},
        5,
        "Road of Embers",
    ),
    _somebody(
        "A thief",
        "quick fingers, quicker feet",
        (2, 4, 2, 3, 3, 2, 3, 2, 4),
        {"Larceny": 4, "Stealth": 4, "Subterfuge": 3, "Streetwise": 2, "Athletics": 1},
        4,
        "Road of Crossings",
    ),
    _somebody(
        "A scholar",
        "it is written somewhere",
        (1, 2, 2, 2, 3, 2, 4, 5, 3),
        {"Academics": 4, "Investigation": 4, "Occult": 3, "Medicine": 2, "Empathy": 1},
        6,
        "Road of Ink",
    ),
)

HAVE = ("Contacts", "Library", "A safe house", "Debts", "A good name", "Old friends")

MAKING = Making(
    steps=(
        Origin(asks="Who do you want to be?", ways=PEOPLE),
        Origin(
            asks="Two things that you have: three dots each",
            ways=tuple(Background(says=each, values={"traits": {each: 3}}) for each in HAVE),
            take=2,
        ),
    ),
    names=("Ansgar Vale", "Perrin of the Ford", "Sister Oda", "Hob Lackland"),
    swaps=("attributes", "abilities"),
)

TRIAL = Trial(
    "5d10",
    "Every die of 6 or more is a success in play, and every 1 takes one away.",
    "d10",
)
