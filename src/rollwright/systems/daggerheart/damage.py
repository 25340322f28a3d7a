"""Damage rolls: the attack's dice and its modifier, with their maximum on top for a critical."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import add
from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from rollwright.errors import BadArgument, BadNotation
from rollwright.notation import parse
from rollwright.notation.parser import read as tree_of
from rollwright.notation.tree import Binary, Negative, Node, Number
from rollwright.notation.tree import Dice as Term
from rollwright.odds import Join, Pool, View
from rollwright.rules import Bound, Program, Roll, Words, conclude, rule, stage, window
from rollwright.systems.daggerheart import words
from rollwright.systems.daggerheart.after_roll import AFTER_ROLL, Held, going_on, held, offer, pray, without
from rollwright.systems.daggerheart.arguments import Critical, DamageDice, Prayer
from rollwright.systems.daggerheart.dice import Groups, added
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.outcomes import TOTAL_DAMAGE, Damage, Unarmed

MOST_DICE = 100

Line = Annotated[str, Meta(max_length=60, description="the damage dice and modifier, such as 2d8+2")]
Proficiency = Annotated[int, Meta(ge=1, le=6, description="Proficiency, 1 to 6")]


class Attacking(NamedTuple):
    """A line of damage, read: its dice, what is looked at, the maximum of its dice, and its modifier."""

    groups: Groups
    view: View[int]
    maximum: int
    modifier: int


@lru_cache(maxsize=512)
def line(text: str) -> Attacking:
    """Read a line of damage: dice, kept ones too, and numbers, added; `BadNotation` for anything else.

    >>> line("2d8+2").maximum, line("2d8+2").modifier
    (16, 2)
    """
    expression = parse(text)
    terms = list(_terms(tree_of(text.partition("#")[0])))
    dice = [term for term in terms if isinstance(term, Term)]
    if sum(term.n for term in dice) > MOST_DICE:
        raise BadNotation(f"at most {MOST_DICE} damage dice")
    groups = tuple(("Damage", pool) for _, pool in expression.groups)
    maximum = sum(len(term.kept) * max(pool.die.faces) for term, (_, pool) in zip(dice, groups, strict=True))
    modifier = sum(term for term in terms if isinstance(term, int))
    return Attacking(groups, expression.view.map(lambda reading: reading.total), maximum, modifier)


def _terms(node: Node, sign: int = 1) -> Iterator[Term | int]:
    """What is added up: dice, and numbers with their signs."""
    if isinstance(node, Binary) and node.sign in "+-":
        yield from _terms(node.left, sign)
        yield from _terms(node.right, sign if node.sign == "+" else -sign)
    elif isinstance(node, Negative):
        yield from _terms(node.of, -sign)
    elif isinstance(node, Number):
        yield sign * node.value
    elif isinstance(node, Term) and sign > 0 and not node.explosion and not node.counting:
        yield node
    else:
        shown = node.text if sign > 0 else f"-{node.text}"
        raise BadNotation(f"damage is a sum of dice and numbers, such as 2d8+2, without {shown}")


def check_line(text: str | None, at: str) -> None:
    """Refuse what is no line of damage."""
    try:
        if text is not None:
            line(text)
    except BadNotation as error:
        raise BadArgument(f"{at.removeprefix('args.')}: {error.message}", at=at) from None


DamageLine = tuple[str, tuple[int, ...]]
"""A line of damage, and the dice added to it."""


def damage_roll(house: Daggerheart, critical: bool, *lines: DamageLine) -> Roll:
    """The roll for the damage of one or several lines, which sees the sum; a critical adds the maximum. Damage Rolls."""
    return _throw(lines, maximum_added(house, critical, *lines))


def maximum_added(house: Daggerheart, critical: bool, *lines: DamageLine) -> int:
    """What a critical adds: the maximum of the damage dice; of dice added to them only by house rule. Damage Rolls."""
    if not critical:
        return 0
    bonus = sum(sum(bonus_dice) for _, bonus_dice in lines) if house.crit_max_includes_bonus_dice else 0
    return bonus + sum(line(text).maximum for text, _ in lines)


@lru_cache(maxsize=512)
def _throw(lines: tuple[DamageLine, ...], maximum: int) -> Roll:
    groups: list[tuple[str, Pool]] = []
    views: list[View[int]] = []
    for text, bonus_dice in lines:
        bonus, totals = added("Bonus", bonus_dice)
        groups += *line(text).groups, *bonus
        views += line(text).view, *totals
    return Roll(tuple(groups), Join(views, maximum, add))


def damage_parts(house: Daggerheart, critical: bool, *texts: str | None) -> list[tuple[str, int]]:
    """What is added to the damage dice of these lines, as a card tells it."""
    lines = [(text, ()) for text in texts if text is not None]
    named = (
        ("damage: modifier", sum(line(text).modifier for text, _ in lines)),
        ("damage: maximum of the dice", maximum_added(house, critical, *lines)),
    )
    return [(name, amount) for name, amount in named if amount]


@stage
def damaged(house: Daggerheart, now: Damage, things: tuple[Held, ...]) -> Program[Damage]:
    """Whoever holds a Prayer Die may add it to the damage, again until all are done."""
    key = yield from window(offer(house, things, (("damage", now.total),)))
    if key == "done":
        return now
    used, left = without(things, key)
    more = Damage(now.total + used.value, now.maximum_added, now.prayers + used.value)
    yield from pray(used)
    return (yield from going_on(_standing(house, more, left)))


def _standing(house: Daggerheart, now: Damage, things: tuple[Held, ...]) -> Damage | Bound:
    return damaged(house, now, things) if things else now


def _check(house: Daggerheart, dice: str, *_: Any) -> None:
    check_line(dice, "args.dice")


def _parts(outcome: Damage, house: Daggerheart, dice: str, *_: Any) -> list[tuple[str, int]]:
    named = (
        ("modifier", line(dice).modifier),
        ("maximum of the damage dice", outcome.maximum_added),
        ("prayer", outcome.prayers),
    )
    return [(name, amount) for name, amount in named if amount]


@rule(
    "daggerheart.damage",
    outcome=Damage,
    words=Words(words.says_damage, _parts),
    check=_check,
    decisions=(AFTER_ROLL,),
    goals=(TOTAL_DAMAGE,),
)
def damage(
    house: Daggerheart,
    dice: Line = "2d8+2",
    critical: Critical = False,
    bonus_dice: DamageDice = (),
    prayer: Prayer = (),
) -> Program[Damage]:
    """The damage of a hit; a critical starts from the maximum of the damage dice.

    Book: Damage Rolls.
    """
    line, things = (dice, bonus_dice), held(prayer)
    maximum = maximum_added(house, critical, line)
    dice_roll = damage_roll(house, critical, line)
    return (yield from conclude(dice_roll, lambda total: _standing(house, Damage(total, maximum, 0), things)))


def _unarmed_parts(outcome: Unarmed, *_: Any) -> list[tuple[str, int]]:
    return [("maximum of the damage dice", outcome.maximum_added)] if outcome.maximum_added else []


@rule(
    "daggerheart.unarmed",
    outcome=Unarmed,
    words=Words(words.says_damage, _unarmed_parts),
    goals=(TOTAL_DAMAGE,),
)
def unarmed(
    house: Daggerheart, proficiency: Proficiency, critical: Critical = False, bonus_dice: DamageDice = ()
) -> Program[Unarmed]:
    """The damage of a hit without a weapon: d4s by Proficiency.

    Book: Rolls, Unarmed Attack Rolls.
    """
    count = house.unarmed_dice(proficiency)
    fists = f"{count}d4", bonus_dice
    maximum = maximum_added(house, critical, fists)
    return (
        yield from conclude(
            damage_roll(house, critical, fists), lambda total: Unarmed(total, maximum, 0, count)
        )
    )
