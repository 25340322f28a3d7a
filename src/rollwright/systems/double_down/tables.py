"""The book's tables, as data: outcomes, difficulties, prices, experience."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Amount = Annotated[int, Meta(ge=0)]

STATS = (
    "Agility",
    "Charisma",
    "Combat",
    "Intelligence",
    "Perception",
    "Proficiency",
    "Toughness",
    "Wisdom",
)
"""The base stats that a sheet names; a ninth is the game master's to name."""

LOWEST, HIGHEST = -4, 3
"""The ends of the ladder of tiers; 0 is a plain Success, −1 a plain Failure."""


class Tier(Struct, frozen=True):
    """A row of the outcomes table: multipliers of boons and banes, and the damage dealt in combat."""

    label: str
    boons: Amount
    banes: Amount
    damage: Amount


TIERS = (
    Tier("Legendary Failure", 0, 8, 0),
    Tier("Overwhelming Failure", 0, 4, 0),
    Tier("Critical Failure", 0, 2, 0),
    Tier("Failure", 0, 1, 0),
    Tier("Success", 0, 0, 1),
    Tier("Critical Success", 1, 0, 2),
    Tier("Overwhelming Success", 2, 0, 3),
    Tier("Legendary Success", 4, 0, 4),
)


class Category(Struct, frozen=True):
    """A row of the difficulty table: from which difficulty on it holds, and its boons and banes."""

    label: str
    least: int
    boons: Amount
    banes: Amount


def _categories(*rows: tuple[str, int]) -> tuple[Category, ...]:
    return tuple(Category(label, least, 2 * at, at) for at, (label, least) in enumerate(rows, 1))


DIFFICULTIES = {
    "current6": _categories(
        ("Easy", 1), ("Medium", 13), ("Hard", 16), ("Expert", 19), ("Master", 22), ("Impossible", 25)
    ),
    "gm5": _categories(("Easy", 1), ("Medium", 13), ("Hard", 16), ("Expert", 19), ("Impossible", 22)),
    "old5": _categories(("Easy", 1), ("Medium", 11), ("Hard", 16), ("Expert", 21), ("Impossible", 26)),
}

SUPPORT_HALVES = {"fill-success": (1, 2, 4, 8), "half-all": (1, 1, 2, 4), "half-strict": (0, 1, 2, 4)}
"""In a support roll: the multiplier of boons for the four successes, in halves."""

BOON_PRICES = {"stress": 1, "tag": 2, "drive": 2, "story": 1}
"""What a boon buys, each per unit: recover a stress, recover a tag, gain a drive; a story reward costs what the game
master says."""

BANE_PRICES = {"stress": 1, "tension": 2, "story": 1}
"""What a bane buys the game master, each per unit."""

TAG_EXPERIENCE = (1, 3, 5, 7, 9)
"""What a tag's next star costs in experience: a new tag, then from one star to two, and so on."""

REGARD_PER_SESSION = 2
"""How many drive a character may hand to others in one session, as regard."""


def experience(level: int) -> int:
    """What raising a tag from *level* stars (0: a new tag) to the next costs in experience. Reference, experience.

    >>> [experience(level) for level in range(5)]
    [1, 3, 5, 7, 9]
    """
    return TAG_EXPERIENCE[level]


def support_difficulty(stress: int) -> int:
    """The difficulty that the book suggests for a support roll on somebody who has taken *stress*. Rolls, support."""
    return 10 + stress
