"""The book's tables, as data: how a die is read, and how big an outcome can be."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

HIGHEST = 6
"""The face that makes crits."""

FULL = 6
"""How many boxes the Stress track has."""

EFFECTS = ("None", "Lesser", "Standard", "Great", "Extreme")
"""The sizes of an outcome, and of a scene's peril: 0 to 4."""

STANDARD = EFFECTS.index("Standard")


class Reading(Struct, frozen=True, forbid_unknown_fields=True):
    """How a die is read from the face *least* on: in an action roll, and as Stress in a resistance roll."""

    label: str
    least: Annotated[int, Meta(ge=1)]
    stress: Annotated[int, Meta(ge=0)]


READINGS = (Reading("Failure", 1, 3), Reading("Partial Success", 4, 2), Reading("Success", 6, 1))
"""Worst first: their places are the tiers 0, 1 and 2."""

TOP = len(READINGS) - 1
"""The tier of a Success, which nothing can push further."""

ATTRIBUTES = ("Body", "Mind", "Social")
"""What actions belong to; each has dice to resist with."""

MOST_DISTINCTIONS = 3
"""How many Distinctions a character has."""

HINDERS, WEAKENS, STOPS, KILLS = 1, 2, 3, 4
"""What the levels of Harm do: an effect is one worse, a die is lost, nothing goes alone, and nothing goes any more."""

ADDED_DICE = 1
"""How many dice may be added to a roll by an Assist, an Edge or a Devil's Bargain; abilities come on top."""

ASSIST = 1
"""The Stress that an Assist costs whoever gives it."""

COMEDY = 1
"""The Stress that a Distinction clears when it is invoked for Comedy."""


GAINED = ("not this time", "partly", "got it")
THREATS = ("it happens", "partly", "avoided")


def read(threat: bool, tier: int) -> str:
    """How a result is read, in the words of what there is to gain or to avoid."""
    return (THREATS if threat else GAINED)[tier]
