"""Group action rolls: the others' reaction rolls move the leader's action roll up and down."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from rollwright.rules import Bound, Effect, Program, Words, calls, pay, rule
from rollwright.systems.daggerheart import words
from rollwright.systems.daggerheart.action import costs, declare, settle
from rollwright.systems.daggerheart.after_roll import AFTER_ROLL
from rollwright.systems.daggerheart.arguments import Helper, Leader, Tracker
from rollwright.systems.daggerheart.duality import Declared, Result, rolling
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.outcomes import (
    FEAR,
    HOPE,
    MOVE,
    SUCCESS,
    Group,
    Reaction,
    Supported,
    moved,
)
from rollwright.systems.daggerheart.reaction import check_experiences, reaction

Leading = Annotated[
    Leader, Meta(description="the leader's action roll: an object with the parameters of daggerheart.action")
]
Helping = Annotated[
    tuple[Helper, ...],
    Meta(
        min_length=1,
        max_length=10,
        description="everybody else's reaction roll, in order: objects with the parameters of daggerheart.reaction, 1 to 10",
    ),
]


def _reacting(house: Daggerheart, helper: Helper) -> Bound:
    """A helper's reaction roll."""
    named = msgspec.structs.asdict(helper)
    return Bound(reaction, (house, *(named[name] for name in reaction.parameters)))


def _counts(outcome: Reaction) -> int:
    return 1 if outcome.success else -1


def _supported(outcomes: tuple[Reaction, ...] | None) -> tuple[Supported, ...] | None:
    return (
        None if outcomes is None else tuple(Supported(outcome.total, outcome.success) for outcome in outcomes)
    )


def _ended(house: Daggerheart, roll: Declared[Group], result: Result) -> Group:
    """The leader's outcome; *roll.more* are the bonus, the helpers' rolls, and the tokens."""
    bonus, helpers, tokens = roll.more
    return settle(Group, house, roll.modifier, result, tokens, bonus, helpers)


def _check(house: Daggerheart, leader: Leader, helpers: tuple[Helper, ...], tracker: bool) -> None:
    for at, helper in enumerate(helpers):
        check_experiences(house, helper.experiences, f"args.helpers[{at}].experiences")


def _gains(outcome: Group, *_: Any) -> tuple[Effect, ...]:
    return moved(outcome, "player")


def _parts(outcome: Group, house: Daggerheart, leader: Leader, *_: Any) -> list[tuple[str, int]]:
    return [
        *words.parts(outcome, "modifier", leader.modifier, leader.experiences),
        ("reaction rolls of the others", outcome.bonus),
    ]


@rule(
    "daggerheart.group",
    outcome=Group,
    words=Words(words.says_group, _parts, words.prompts_group),
    gains=_gains,
    check=_check,
    decisions=(AFTER_ROLL,),
    goals=(SUCCESS, HOPE, FEAR, MOVE),
)
def group(house: Daggerheart, leader: Leading, helpers: Helping, tracker: Tracker = False) -> Program[Group]:
    """The leader's action roll, +1 for every helper's successful reaction roll and −1 for every failed one.

    Book: Group Rolls.
    """
    yield from pay(*costs(house, leader.experiences, leader.helpers))
    reactions = [_reacting(house, helper).by(f"helper {at}") for at, helper in enumerate(helpers, 1)]
    bonus, outcomes = yield from calls(reactions, _counts, 0, int.__add__)
    tokens = (1 + len(helpers)) * tracker
    roll = declare(
        house,
        _ended,
        leader.modifier + bonus,
        () if leader.difficulty is None else (leader.difficulty,),
        leader.advantage,
        leader.helpers,
        leader.experiences,
        leader.dice,
        leader.prayer,
        leader.rerolls,
        (bonus, _supported(outcomes), tokens),
    )
    return (yield from rolling(house, roll))
