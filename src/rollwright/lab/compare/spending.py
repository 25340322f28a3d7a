"""Spending: how much of every resource a roll takes away on average, and what being free to spend one is worth.

Read from the effects that the rule itself emits: what is spent, marked or exhausted, costs and gains alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from rollwright import verbs
from rollwright.lab.compare.settings import Setting
from rollwright.readings.stated import Stated, goal_of
from rollwright.rules import Effect

TRIFLE = Fraction(1, 10**9)
"""So little a unit costs where it is only to be counted: among ways that are equally good, the one that spends less."""

DEAR = 10**9
"""So much it costs where it is never to be spent."""

NOBODY = "nobody at all"
"""The role of whoever only watches: everybody else then does as was stated."""

Paid = tuple[Effect, ...]


class Bought(NamedTuple):
    """What being free to spend a resource brings: the *gain* for the goal, and how much is *spent* for it."""

    gain: Fraction
    spent: Fraction


def kinds(setting: Setting) -> list[str]:
    """Every resource that some way through the rule takes away; none of a scene, which books nothing."""
    return [] if setting.scene else _kinds(setting, _parted(setting)[1])


def spending(setting: Setting) -> dict[str, Fraction]:
    """How much of every resource is spent, marked or exhausted on average, as the setting's policy decides.

    A scene books nothing, so nothing is told of it. Decisions that are made for a goal are made by the player.

    >>> import rollwright as rw
    >>> spending(Setting(rw.double_down.attempt(stat=3, difficulty=14, drive=2), "first"))
    {'drive': Fraction(2, 1)}
    """
    if setting.scene:
        return {}
    goal, others = _parted(setting)
    spent = {}
    for what in _kinds(setting, others):
        amount = _plan(setting, goal, what, others).spent if goal else _watched(setting, what, others)
        if amount:
            spent[what] = amount
    return spent


def bought(setting: Setting) -> dict[str, Bought]:
    """What being free to decide for spending is worth to the goal that is played for, resource by resource.

    Each is compared with the best that can be done without ever spending it.
    """
    goal, others = _parted(setting)
    if setting.scene or not goal:
        return {}
    by_name = {}
    for what in _kinds(setting, others):
        free, never = _plan(setting, goal, what, others), _plan(setting, goal, what, others, DEAR)
        if free.spent > never.spent:
            by_name[what] = Bought(free.gain - never.gain, free.spent - never.spent)
    return by_name


def saved(setting: Setting, what: str, other: str) -> Bought:
    """How much of an *other* resource is spared where the goal is reached as well by spending this one, and how much of this.

    Nothing where it spares nothing: Edge that is spent on a push in place of marking Stress does.
    """
    goal, others = _parted(setting)
    none = Bought(Fraction(0), Fraction(0))
    if setting.scene or not goal:
        return none
    never = _priced(setting, goal, others, {what: DEAR, other: TRIFLE})
    free = _priced(setting, goal, others, {what: TRIFLE**2, other: TRIFLE})
    dearer = _priced(setting, goal, others, {what: 2 * TRIFLE**2, other: TRIFLE})
    spent = (free.value - dearer.value) / TRIFLE**2
    rest = (free.gain - free.value - TRIFLE**2 * spent) / TRIFLE
    spared = (never.gain - never.value) / TRIFLE - rest
    return Bought(spared, spent) if never.gain == free.gain and spared > 0 < spent else none


def _parted(setting: Setting) -> tuple[str, dict[str, Stated]]:
    """The goal that the player plays for, if any, and what is stated of the others."""
    policy, player = setting.policy, setting.rule.player
    roles = dict.fromkeys((player, *(decision.role for decision in setting.rule.decisions)))
    stated: Mapping[str, Stated] = (
        dict.fromkeys(roles, policy) if isinstance(policy, str) else dict(policy or {})
    )
    if not setting.goal:
        return "", dict(stated)
    return setting.goal, {
        role: "first" if goal_of(each) else each for role, each in stated.items() if role != player
    }


def _kinds(setting: Setting, others: Mapping[str, Stated]) -> list[str]:
    """Every resource that some way through the rule takes away."""
    met: dict[str, None] = {}

    def worth(outcome: Any, paid: Paid) -> int:
        met.update((effect.what, None) for effect in paid if effect.cost)
        return 0

    role = setting.rule.player if _parted(setting)[0] else NOBODY
    verbs.advise(setting.bound, worth, role=role, policy=others)
    return list(met)


def _watched(setting: Setting, what: str, stated: Mapping[str, Stated]) -> Fraction:
    """How much of a resource is taken away where everybody does as was stated."""
    return verbs.advise(setting.bound, lambda _, paid: _cost(paid, what), role=NOBODY, policy=stated).value


def _plan(
    setting: Setting, goal: str, what: str, others: Mapping[str, Stated], price: Fraction | int = TRIFLE
) -> Bought:
    """What the goal comes to, and what is spent for it, where a unit of a resource has a price."""
    gain, value = _priced(setting, goal, others, {what: price})
    return Bought(gain, (gain - value) / price)


class Planned(NamedTuple):
    """What a plan gains for its goal, and what that is worth less the price of what it spends."""

    gain: Fraction
    value: Fraction


def _priced(
    setting: Setting, goal: str, others: Mapping[str, Stated], prices: Mapping[str, Fraction | int]
) -> Planned:
    """The best plan where resources have prices."""
    read = setting.rule.goals[goal].read

    def worth(outcome: Any, paid: Paid) -> Fraction:
        price = sum((price * _cost(paid, what) for what, price in prices.items()), Fraction(0))
        return Fraction(read(outcome)) - price

    plan = verbs.advise(setting.bound, worth, policy=others)
    return Planned(plan.odds.mean(read), plan.value)


def _cost(paid: Paid, what: str) -> int:
    return sum(effect.cost for effect in paid if effect.what == what)
