"""The book's tables, as data: what the five outcomes bring, what Hope buys, traits, hit points."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Amount = Annotated[int, Meta(ge=0)]

TRAITS = ("Agility", "Strength", "Finesse", "Instinct", "Presence", "Knowledge")
"""The traits that a roll may call for."""

BENCHMARKS = {5: "very easy", 10: "easy", 15: "average", 20: "hard", 25: "very hard", 30: "nearly impossible"}
"""What difficulties mean, in steps of five."""

AVERAGE = 15
"""The difficulty of what is neither easy nor hard."""

TOKENS_FOR_FEAR = 2
"""How many tokens one Fear adds to the action tracker."""

FEAR_PRICE = 1
"""What the game master pays in Fear for tokens, for a move that is seized, for an adversary's Experience."""

RALLY_DICE = {1: 6, 5: 8}
"""The sides of Rally dice, from which level of the bard on."""

PRAYER_DIE = 4
"""The sides of Prayer Dice."""


class Consequence(Struct, frozen=True):
    """A row of the outcomes: its label, the Hope gained, the Stress cleared, whether it is a roll that may bring the
    game master Fear, and whether the game master makes a move.
    """

    label: str
    hope: Amount
    stress: Amount
    fear: bool
    gm_move: bool


OUTCOMES = (
    Consequence("Critical Success", 1, 1, False, False),
    Consequence("Success with Hope", 1, 0, False, False),
    Consequence("Success with Fear", 0, 0, True, True),
    Consequence("Failure with Hope", 1, 0, False, True),
    Consequence("Failure with Fear", 0, 0, True, True),
    Consequence("Hope", 1, 0, False, False),
    Consequence("Fear", 0, 0, True, True),
)
"""What an action roll can come to; the last two where no difficulty was told."""


class Prices(Struct, frozen=True, forbid_unknown_fields=True):
    """What costs how much Hope: an Experience, helping an ally, a reroll (Luckbender), starting a tag team."""

    experience: Amount = 1
    help: Amount = 1
    reroll: Amount = 3
    tag_team: Amount = 3


def weapon_dice(proficiency: int, sides: int, modifier: int = 0) -> str:
    """A weapon's damage: as many dice as Proficiency, the modifier once. Damage rolls.

    >>> weapon_dice(2, 8, 2)
    '2d8+2'
    """
    return f"{proficiency}d{sides}" + (f"{modifier:+}" if modifier else "")


def rally_die(level: int) -> int:
    """The sides of the Rally dice that a bard of this level hands out. Rally.

    >>> [rally_die(level) for level in (1, 4, 5, 10)]
    [6, 6, 8, 8]
    """
    return max(sides for least, sides in RALLY_DICE.items() if level >= least)


def hit_points(damage: int, major: int | None, severe: int | None, *, massive: bool = False) -> int:
    """How many hit points *damage* marks against two thresholds, of which one that is not there is never reached; *massive* marks a fourth
    from twice severe on.

    >>> [hit_points(damage, 7, 14) for damage in (0, 6, 7, 14, 28)]
    [0, 1, 2, 3, 3]
    """
    if damage <= 0:
        return 0
    if severe is not None and damage >= severe:
        return 4 if massive and damage >= 2 * severe else 3
    return 2 if major is not None and damage >= major else 1
