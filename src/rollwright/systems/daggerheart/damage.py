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
from rollwright.notation.tree import Binary, Negative, Node, Number, negative
from rollwright.notation.tree import Dice as Term
from rollwright.odds import Join, Pool, View, d
from rollwright.rules import Program, Words, become, roll_all, rule, stage
from rollwright.systems.daggerheart import words
from rollwright.systems.daggerheart.after_roll import AFTER_ROLL, Held, held, offer, without
from rollwright.systems.daggerheart.arguments import Critical, DamageDice, Prayer
from rollwright.systems.daggerheart.duality import Groups, Sum
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


def _terms(node: Node) -> Iterator[Term | int]:
    """What is added up: dice, and numbers with their signs."""
    if isinstance(node, Binary) and node.sign in "+-":
        yield from _terms(node.left)
        yield from _terms(node.right if node.sign == "+" else negative(node.right))
    elif isinstance(node, Negative) and isinstance(node.of, Number):
        yield -node.of.value
    elif isinstance(node, Number):
        yield node.value
    elif isinstance(node, Term) and not node.explosion and not node.counting:
        yield node
    else:
        raise BadNotation(f"damage is a sum of dice and numbers, such as 2d8+2, and not {node.text}")


def check_line(text: str | None, at: str) -> None:
    """Refuse what is no line of damage."""
    try:
        if text is not None:
            line(text)
    except BadNotation as error:
        raise BadArgument(f"{at.removeprefix('args.')}: {error.message}", at=at) from None


DamageLine = tuple[str, tuple[int, ...]]
"""A line of damage, and the dice added to it."""


class Throw(NamedTuple):
    """The dice of a damage roll, what is looked at, and the maximum that a critical adds."""

    groups: Groups
    view: View[int]
    maximum: int


@lru_cache(maxsize=512)
def throw(critical: bool, all_maximum: bool, *lines: DamageLine) -> Throw:
    """A damage roll: every line with the dice added to it, and on a critical the maximum. Damage rolls."""
    groups: list[tuple[str, Pool]] = []
    views: list[View[int]] = []
    maximum = 0
    for text, bonus_dice in lines:
        attacking = line(text)
        groups += attacking.groups
        groups += (("Bonus", 1 @ d(sides)) for sides in bonus_dice)
        views += attacking.view, Sum(len(bonus_dice))
        maximum += critical * (attacking.maximum + all_maximum * sum(bonus_dice))
    return Throw(tuple(groups), Join(views, maximum, add), maximum)


def rolled(house: Daggerheart, critical: bool, *lines: DamageLine) -> Program[int]:
    """Roll the damage of one or several lines, once, and see the sum."""
    groups, view, _ = throw(critical, house.crit_max_includes_bonus_dice, *lines)
    return (yield from roll_all(groups, view))


@stage
def damaged(house: Daggerheart, total: int, maximum: int, things: tuple[Held, ...]) -> Program[Damage]:
    """Whoever holds a Prayer Die may add it to the damage, again until all are done."""
    key = yield from offer(house, things, (("damage", total),))
    if key == "done":
        return Damage(total, maximum)
    used, left = without(things, key)
    if not left:
        return Damage(total + used.value, maximum)
    return (yield from become(damaged(house, total + used.value, maximum, left)))


def _check(house: Daggerheart, dice: str, *_: Any) -> None:
    check_line(dice, "args.dice")


def _parts(outcome: Damage, house: Daggerheart, dice: str, *_: Any) -> list[tuple[str, int]]:
    named = (("modifier", line(dice).modifier), ("maximum of the damage dice", outcome.maximum_added))
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
    """The damage of a hit; a critical starts from the maximum of the damage dice. Damage Rolls."""
    total = yield from rolled(house, critical, (dice, bonus_dice))
    maximum = throw(critical, house.crit_max_includes_bonus_dice, (dice, bonus_dice)).maximum
    if not prayer:
        return Damage(total, maximum)
    return (yield from become(damaged(house, total, maximum, held(prayer))))


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
    """The damage of a hit without a weapon: d4s by Proficiency. Rolls, Unarmed Attack Rolls."""
    count = house.unarmed_dice(proficiency)
    fists = f"{count}d4", bonus_dice
    total = yield from rolled(house, critical, fists)
    return Unarmed(total, throw(critical, house.crit_max_includes_bonus_dice, fists).maximum, count)
