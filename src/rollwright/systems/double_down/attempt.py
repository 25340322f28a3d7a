"""The attempt: stars on a d20 against a difficulty, then the offer to double down."""

from __future__ import annotations

from typing import Any

from rollwright.rules import Bound, Decision, Effect, Program, Words, pay, rule
from rollwright.systems.double_down import sources, words
from rollwright.systems.double_down.doubling import Party, rolling
from rollwright.systems.double_down.house import DoubleDown
from rollwright.systems.double_down.outcomes import GOALS, Attempt, moved
from rollwright.systems.double_down.sources import (
    Combat,
    Difficulty,
    Drive,
    Relevant,
    Stat,
    Stress,
    Support,
    Tag,
)

DOUBLE_DOWN = "roll again to move the outcome a tier (two on 19–20 or 1–2), up or down"

ALONE = Party()
"""A player alone, who owes nothing more on a success."""


def _gains(outcome: Attempt, *_: Any) -> tuple[Effect, ...]:
    return moved(outcome, "player")


def _check(
    house: DoubleDown, stat: int, difficulty: int, stress: int, tag: int, relevant: bool, *_: Any
) -> None:
    sources.check_tag(house, tag, relevant, "args.tag")


def _parts(
    outcome: Attempt,
    house: DoubleDown,
    stat: int,
    difficulty: int,
    stress: int,
    tag: int,
    relevant: bool,
    drive: int,
    *_: Any,
) -> list[tuple[str, int]]:
    return sources.parts(house, stat, stress, tag, relevant, drive)


def _card(outcome: Attempt, house: DoubleDown, stat: int, difficulty: int, *args: Any) -> sources.Told:
    """The parts, and what the total was to reach."""
    return [*_parts(outcome, house, stat, difficulty, *args), ("difficulty", str(difficulty))]


@rule(
    "double-down.attempt",
    outcome=Attempt,
    words=Words(words.says, _parts, words.prompts, _card),
    gains=_gains,
    check=_check,
    decisions=(Decision("player", "double-down", "stand, double", DOUBLE_DOWN),),
    goals=GOALS,
)
def attempt(
    house: DoubleDown,
    stat: Stat,
    difficulty: Difficulty,
    stress: Stress = 0,
    tag: Tag = 0,
    relevant: Relevant = True,
    drive: Drive = 0,
    support: Support = False,
    combat: Combat = False,
) -> Program[Attempt | Bound]:
    """d20 and stars against a difficulty, then the offer to double down.

    Book: Rolls, steps 1 to 7.
    """
    modifier = sources.modifier(house, stat, stress, tag, relevant, drive)
    party = ALONE
    if tag or drive:
        party = Party(sources.owed(house, "player", tag))
        yield from pay(*sources.costs(house, "player", tag, drive))
    return (yield from rolling(house, party, modifier, difficulty, drive, support, combat))
