"""Reaction rolls: the Duality Dice without Hope, Fear, help or tokens."""

from __future__ import annotations

from typing import Any

from rollwright.errors import Refused
from rollwright.rules import Program, Words, pay, rule
from rollwright.systems.daggerheart import words
from rollwright.systems.daggerheart.after_roll import AFTER_ROLL, held
from rollwright.systems.daggerheart.arguments import (
    Advantage,
    Dice,
    Difficulty,
    Experiences,
    Modifier,
    Prayer,
)
from rollwright.systems.daggerheart.duality import Declared, Result, experience_cost, plain_label, rolling
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.outcomes import SUCCESS, Reaction


def _ended(house: Daggerheart, roll: Declared[Reaction], result: Result) -> Reaction:
    critical, success = result.sign == 0, bool(result.success)
    return Reaction(
        plain_label(critical, success),
        result.total,
        None if result.total is None else roll.modifier,
        result.prayers,
        critical,
        success,
        result.spent,
        critical and house.reaction_crit_ignores,
    )


def check_experiences(house: Daggerheart, experiences: tuple[int, ...], at: str) -> None:
    """Refuse Experiences where the house keeps them to action rolls."""
    if experiences and not house.exp_on_reaction:
        raise Refused("Experiences may not be used on reaction rolls under dh.expOnReaction", at=at)


def _check(
    house: Daggerheart, difficulty: int, modifier: int, advantage: int, experiences: tuple[int, ...], *_: Any
) -> None:
    check_experiences(house, experiences, "args.experiences")


def _parts(
    outcome: Reaction,
    house: Daggerheart,
    difficulty: int,
    modifier: int,
    advantage: int,
    experiences: tuple[int, ...],
    *_: Any,
) -> list[tuple[str, int]]:
    return words.parts(outcome, "modifier", modifier, experiences)


@rule(
    "daggerheart.reaction",
    outcome=Reaction,
    words=Words(words.says_reaction, _parts, words.prompts_reaction),
    check=_check,
    decisions=(AFTER_ROLL,),
    goals=(SUCCESS,),
)
def reaction(
    house: Daggerheart,
    difficulty: Difficulty,
    modifier: Modifier = 0,
    advantage: Advantage = 0,
    experiences: Experiences = (),
    dice: Dice = (),
    prayer: Prayer = (),
) -> Program[Reaction]:
    """Hope, Fear and modifiers against a difficulty, to avoid something: no Hope, no Fear, no move.

    Book: Reaction Rolls.
    """
    cost = experience_cost(house, experiences)
    yield from pay(cost)
    own, _ = house.advantage(advantage, 0)
    roll = Declared(
        _ended,
        modifier + sum(experiences),
        (difficulty,),
        own,
        0,
        dice,
        held(prayer),
        cost.amount,
        sided=False,
    )
    return (yield from rolling(house, roll))
