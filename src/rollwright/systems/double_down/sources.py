"""Where a modifier comes from: stat, stress track, tag and drive, and what each costs."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.rules import Effect
from rollwright.systems.double_down.house import DoubleDown

Stat = Annotated[
    int, Meta(ge=1, le=5, description="stars of the base stat that the game master names, 1 to 5")
]
Difficulty = Annotated[
    int,
    Meta(
        ge=1,
        le=60,
        description="what the total has to reach, 10 (easy) to 22 and more, 1 to 60; for a support roll the book suggests "
        "10 and the stress that the one who is helped has taken",
    ),
]
Stress = Annotated[int, Meta(ge=0, le=3, description="stars of the stress track, 0 (nothing marked) to 3")]
Tag = Annotated[
    int, Meta(ge=0, le=5, description="stars of the tag that is exhausted for this roll, 0 (none) to 5")
]
Relevant = Annotated[
    bool, Meta(description="whether that tag fits the attempt; one that does not counts one star less")
]
Drive = Annotated[
    int, Meta(ge=0, le=5, description="drive spent: a star each, and a boon each on a success, 0 to 5")
]
Support = Annotated[
    bool, Meta(description="whether the roll only seeks boons: half of them on a plain success, no damage")
]
Combat = Annotated[bool, Meta(description="whether the outcome deals damage")]

Told = list[tuple[str, int | str]]
"""What a card tells: parts of a total by name, and numbers that are no part of it, in words."""

MOST_DRIVE = 5
"""The most drive that goes into one roll, whoever spends it."""


def modifier(house: DoubleDown, stat: int, stress: int, tag: int, relevant: bool, drive: int) -> int:
    """The sum of the stars. Rolls, step 2.

    >>> modifier(DoubleDown(), stat=3, stress=0, tag=2, relevant=True, drive=1)
    6
    """
    return stat + max(stress, house.min_stress_stars) + house.tag_stars(tag, relevant) + drive


def parts(
    house: DoubleDown, stat: int, stress: int, tag: int, relevant: bool, drive: int
) -> list[tuple[str, int]]:
    """The same by its sources, those that give any."""
    stars = {
        "stat": stat,
        "stress": max(stress, house.min_stress_stars),
        "tag": house.tag_stars(tag, relevant),
        "drive": drive,
    }
    return [(name, amount) for name, amount in stars.items() if amount]


def costs(house: DoubleDown, who: str, tag: int, drive: int) -> tuple[Effect, ...]:
    """What is paid before the dice, whatever happens: the tag unless only a success exhausts it, and the drive."""
    exhausted = int(tag > 0 and house.tag_exhaust == "on-use")
    return (
        Effect("exhaust", who, "tag", exhausted, "its stars on this roll"),
        Effect("spend", who, "drive", drive, "a star each"),
    )


def owed(house: DoubleDown, who: str, tag: int) -> tuple[Effect, ...]:
    """What only a success costs: the tag, where it is not exhausted on use."""
    if tag and house.tag_exhaust == "on-success":
        return (Effect("exhaust", who, "tag", 1, "a success with its stars"),)
    return ()


def check_tag(house: DoubleDown, level: int, relevant: bool, at: str) -> None:
    """Refuse a tag that the house does not allow."""
    if not house.allows(level, relevant):
        raise Refused("an irrelevant tag of one star may not be used under dd.irrelevantTagFloor", at=at)
