"""Where a modifier comes from: stat, stress track, tag and drive, and what each costs."""

from __future__ import annotations

from typing import Annotated, NamedTuple

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


class Stars(NamedTuple):
    """What goes into the modifier of a roll: stars of a stat, a stress track and a tag, and drive."""

    stat: int
    stress: int
    tag: int
    relevant: bool
    drive: int

    def by_source(self, house: DoubleDown) -> dict[str, int]:
        """The stars, each by its source. Rolls, step 2.

        >>> Stars(stat=3, stress=0, tag=2, relevant=True, drive=1).by_source(DoubleDown())
        {'stat': 3, 'stress': 0, 'tag': 2, 'drive': 1}
        """
        return {
            "stat": self.stat,
            "stress": max(self.stress, house.min_stress_stars),
            "tag": house.tag_stars(self.tag, self.relevant),
            "drive": self.drive,
        }

    def modifier(self, house: DoubleDown) -> int:
        """Their sum."""
        return sum(self.by_source(house).values())

    def parts(self, house: DoubleDown) -> list[tuple[str, int]]:
        """The sources that give any."""
        return [(name, amount) for name, amount in self.by_source(house).items() if amount]

    def costs(self, house: DoubleDown, who: str) -> tuple[Effect, ...]:
        """What is paid before the dice, whatever happens: the tag unless only a success exhausts it, and the drive."""
        exhausted = int(self.tag > 0 and house.tag_exhaust == "on-use")
        return (
            Effect("exhaust", who, "tag", exhausted, "its stars on this roll"),
            Effect("spend", who, "drive", self.drive, "a star each"),
        )

    def owed(self, house: DoubleDown, who: str) -> tuple[Effect, ...]:
        """What only a success costs: the tag, where it is not exhausted on use."""
        if self.tag and house.tag_exhaust == "on-success":
            return (Effect("exhaust", who, "tag", 1, "a success with its stars"),)
        return ()


def check_tag(house: DoubleDown, level: int, relevant: bool, at: str) -> None:
    """Refuse a tag that the house does not allow."""
    if not house.allows(level, relevant):
        raise Refused("an irrelevant tag of one star may not be used under dd.irrelevantTagFloor", at=at)
