"""Attack rolls: one action roll against every target, and damage, rolled once, for whoever is hit."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rollwright.rules import Bound, Effect, Program, Words, conclude, pay, rule, stage
from rollwright.systems.daggerheart import words
from rollwright.systems.daggerheart.action import costs, declare, settle
from rollwright.systems.daggerheart.after_roll import AFTER_ROLL
from rollwright.systems.daggerheart.arguments import (
    Advantage,
    Damage,
    DamageDice,
    Dice,
    Experiences,
    Helpers,
    Modifier,
    Prayer,
    Rerolls,
    Targets,
    Tracker,
)
from rollwright.systems.daggerheart.damage import check_line, damage_parts, damage_roll
from rollwright.systems.daggerheart.duality import Declared, Result, rolling
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.outcomes import DAMAGE, FEAR, HOPE, MOVE, SUCCESS, Attack, moved


def _ended(house: Daggerheart, roll: Declared[Attack], result: Result) -> Attack | Bound:
    """Go on to damage if anybody is hit; *roll.more* are the damage, its bonus dice, and the tokens."""
    text, _, tokens = roll.more
    if result.success and text is not None:
        return hitting(house, roll, result)
    return settle(Attack, house, roll.modifier, result, tokens, result.hits, None)


@stage
def hitting(house: Daggerheart, roll: Declared[Attack], result: Result) -> Program[Attack]:
    """Roll damage once for all who are hit. Damage Rolls."""
    text, bonus_dice, tokens = roll.more
    ended = settle(Attack, house, roll.modifier, result, tokens, result.hits, None)
    dice = damage_roll(house, result.sign == 0, (text, bonus_dice))
    return (yield from conclude(dice, lambda damage: replace(ended, damage=damage)))


def _check(house: Daggerheart, *args: Any) -> None:
    check_line(args[-3], "args.damage")


def _gains(outcome: Attack, *_: Any) -> tuple[Effect, ...]:
    return moved(outcome, "player")


def _parts(outcome: Attack, house: Daggerheart, *args: Any) -> list[tuple[str, int]]:
    _, modifier, _, _, experiences, *_ = args
    return words.parts(outcome, "modifier", modifier, experiences)


def _card(outcome: Attack, house: Daggerheart, *args: Any) -> list[tuple[str, int]]:
    """The parts with what is added to the damage dice."""
    dealt = [] if outcome.damage is None else damage_parts(house, outcome.critical, args[-3])
    return [*_parts(outcome, house, *args), *dealt]


@rule(
    "daggerheart.attack",
    outcome=Attack,
    words=Words(words.says_attack, _parts, words.prompts, _card),
    gains=_gains,
    check=_check,
    decisions=(AFTER_ROLL,),
    goals=(SUCCESS, HOPE, DAMAGE, FEAR, MOVE),
)
def attack(
    house: Daggerheart,
    targets: Targets,
    modifier: Modifier = 0,
    advantage: Advantage = 0,
    helpers: Helpers = 0,
    experiences: Experiences = (),
    dice: Dice = (),
    prayer: Prayer = (),
    rerolls: Rerolls = 0,
    damage: Damage = "2d8+2",
    damage_dice: DamageDice = (),
    tracker: Tracker = False,
) -> Program[Attack]:
    """An action roll to harm: compared with every target, damage rolled once for all who are hit.

    Book: Attack Rolls.
    """
    yield from pay(*costs(house, experiences, helpers))
    more = damage, damage_dice, int(tracker)
    roll = declare(
        house, _ended, modifier, targets, advantage, helpers, experiences, dice, prayer, rerolls, more
    )
    return (yield from rolling(house, roll))
