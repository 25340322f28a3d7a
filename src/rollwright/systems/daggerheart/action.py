"""Action rolls: the Duality Dice against a difficulty; trait and spellcast rolls are action rolls too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

from msgspec import Meta

from rollwright.errors import Refused
from rollwright.rules import Effect, Program, Words, pay, rule
from rollwright.systems.daggerheart import words
from rollwright.systems.daggerheart.after_roll import AFTER_ROLL, held
from rollwright.systems.daggerheart.arguments import (
    Advantage,
    Dice,
    Experiences,
    Helpers,
    Modifier,
    Prayer,
    PrayerDie,
    Reroll,
    Rerolls,
    Tracker,
    Untold,
)
from rollwright.systems.daggerheart.duality import Declared, End, Result, experience_cost, help_costs, rolling
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.outcomes import FEAR, HOPE, MOVE, SUCCESS, Action, moved

A = TypeVar("A", bound=Action)
T = TypeVar("T")

Trait = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=60,
        description="the trait that the roll calls for, such as Agility; its value is in modifier",
    ),
]
SpellcastTrait = Annotated[
    Annotated[str, Meta(min_length=1, max_length=60)] | None,
    Meta(description="the class's spellcast trait; null where there is none, and then no roll"),
]


def costs(house: Daggerheart, experiences: Sequence[int], helpers: int) -> tuple[Effect, ...]:
    """What is paid before an action roll."""
    return experience_cost(house, experiences), *help_costs(house, helpers)


def declare(
    house: Daggerheart,
    end: End[T],
    modifier: int,
    targets: tuple[int, ...],
    advantage: int,
    helpers: int,
    experiences: tuple[int, ...],
    dice: tuple[int, ...],
    prayer: tuple[int | PrayerDie, ...],
    rerolls: int | tuple[Reroll, ...],
    more: Any = None,
) -> Declared[T]:
    """An action roll with everything that was declared before it. Rolls, steps 1 and 2."""
    own, help_dice = house.advantage(advantage, helpers)
    total, spent = modifier + sum(experiences), experience_cost(house, experiences).amount
    return Declared(end, total, targets, own, help_dice, dice, held(prayer, rerolls), spent, more)


def settle(form: type[A], house: Daggerheart, modifier: int, result: Result, tokens: int, *more: Any) -> A:
    """Read the outcome, once, from the final result; *more* are the fields that its *form* adds. Rolls, step 4."""
    sign, success = result.sign, result.success
    row = house.row(sign, success)
    return form(
        row.label,
        result.total,
        None if result.total is None else modifier,
        result.prayers,
        sign == 0,
        sign >= 0,
        success,
        result.spent,
        row.hope,
        row.stress,
        house.fear(row),
        row.gm_move,
        tokens,
        *more,
    )


def _ended(house: Daggerheart, roll: Declared[Action], result: Result) -> Action:
    """The outcome of an action roll; *roll.more* are its tokens."""
    return settle(Action, house, roll.modifier, result, roll.more)


def _gains(outcome: Action, *_: Any) -> tuple[Effect, ...]:
    return moved(outcome, "player")


def _parts(outcome: Action, house: Daggerheart, *args: Any) -> list[tuple[str, int]]:
    modifier, _, _, _, experiences, *_ = args
    return words.parts(outcome, "modifier", modifier, experiences)


def _trait_parts(outcome: Action, house: Daggerheart, *args: Any) -> list[tuple[str, int]]:
    trait, modifier, _, _, _, experiences, *_ = args
    return words.parts(outcome, trait, modifier, experiences)


@rule(
    "daggerheart.action",
    outcome=Action,
    words=Words(words.says, _parts, words.prompts),
    gains=_gains,
    decisions=(AFTER_ROLL,),
    goals=(SUCCESS, HOPE, FEAR, MOVE),
)
def action(
    house: Daggerheart,
    modifier: Modifier = 0,
    difficulty: Untold = None,
    advantage: Advantage = 0,
    helpers: Helpers = 0,
    experiences: Experiences = (),
    dice: Dice = (),
    prayer: Prayer = (),
    rerolls: Rerolls = 0,
    tracker: Tracker = False,
) -> Program[Action]:
    """Hope, Fear and modifiers against a difficulty: a success or a failure, with Hope or with Fear.

    Book: Rolls.
    """
    yield from pay(*costs(house, experiences, helpers))
    targets = () if difficulty is None else (difficulty,)
    roll = declare(
        house, _ended, modifier, targets, advantage, helpers, experiences, dice, prayer, rerolls, int(tracker)
    )
    return (yield from rolling(house, roll))


@rule(
    "daggerheart.trait",
    outcome=Action,
    words=Words(words.says, _trait_parts, words.prompts),
    gains=_gains,
    decisions=(AFTER_ROLL,),
    goals=(SUCCESS, HOPE, FEAR, MOVE),
)
def trait(
    house: Daggerheart,
    trait: Trait,
    modifier: Modifier = 0,
    difficulty: Untold = None,
    advantage: Advantage = 0,
    helpers: Helpers = 0,
    experiences: Experiences = (),
    dice: Dice = (),
    prayer: Prayer = (),
    rerolls: Rerolls = 0,
    tracker: Tracker = False,
) -> Program[Action]:
    """An action roll that calls for a certain trait.

    Book: Rolls, Trait Rolls.
    """
    return action.program(
        house, modifier, difficulty, advantage, helpers, experiences, dice, prayer, rerolls, tracker
    )


def _check_spellcast(house: Daggerheart, trait: str | None, *_: Any) -> None:
    if trait is None:
        raise Refused("without a spellcast trait there is no spellcast roll", at="args.trait")


@rule(
    "daggerheart.spellcast",
    outcome=Action,
    words=Words(words.says, _trait_parts, words.prompts),
    gains=_gains,
    check=_check_spellcast,
    decisions=(AFTER_ROLL,),
    goals=(SUCCESS, HOPE, FEAR, MOVE),
)
def spellcast(
    house: Daggerheart,
    trait: SpellcastTrait,
    modifier: Modifier = 0,
    difficulty: Untold = None,
    advantage: Advantage = 0,
    helpers: Helpers = 0,
    experiences: Experiences = (),
    dice: Dice = (),
    prayer: Prayer = (),
    rerolls: Rerolls = 0,
    tracker: Tracker = False,
) -> Program[Action]:
    """An action roll for a spell, by the class's spellcast trait.

    Book: Rolls, Spellcast Rolls.
    """
    return action.program(
        house, modifier, difficulty, advantage, helpers, experiences, dice, prayer, rerolls, tracker
    )
