"""Aims: what somebody plays for, as a number; and how such numbers are averaged and compared."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from copy import copy
from fractions import Fraction
from inspect import signature
from math import gcd, lcm
from operator import mul
from typing import Any

from rollwright.dice.numbers import Number
from rollwright.dice.untold import UNTOLD, ActedOn
from rollwright.dice.within import mean, mean_of
from rollwright.errors import BadArgument, WrongType
from rollwright.rules import Effect, Outcome, RuleType
from rollwright.rules.arguments import fraction
from rollwright.rules.asked import Asked
from rollwright.rules.requests import PLAYER

Value = tuple[int, int]
"""A number as numerator and positive denominator, not always in lowest terms."""

SMALL = 1 << 32
"""Denominators below this are not worth reducing."""

TRIFLE = Fraction(1, 10**40)
"""What anything that is spent is taken to be worth, so that of equals the one is found that spends less."""

MOST_PRICES = 50
"""So many things may have a price."""

Prices = Mapping[str, Fraction | int | float | str]
Valuation = Callable[[Any, tuple[Effect, ...]], Any] | Callable[[Any], Any]
"""What an outcome is worth, together with the effects or whatever they are."""

RESOURCES = frozenset(
    (
        "hope",
        "stress",
        "hp",
        "fear",
        "drive",
        "tag",
        "edge",
        "willpower",
        "boons",
        "banes",
        "damage",
        "action",
        "prayer",
    )
)
"""What effects commonly move; a game may know more."""


class Thrift(dict[str, Fraction]):
    """Prices at which everything that is spent costs a trifle more."""

    def get(self, what: str, default: Any = 0) -> Any:
        """The price of something, that of what has none too."""
        return super().get(what, default) + TRIFLE

    def __bool__(self) -> bool:
        return True


class Aim:
    """A number read of the outcome, less the price of what is spent on the way.

    What *others* spend has no price. A *blind* aim reads nothing that is only noted, and no effects: everything else is
    then merged as far as it goes.
    """

    blind = True

    def __init__(
        self, read: Callable[[Any], Any], prices: Prices | None = None, others: Collection[str] = ()
    ) -> None:
        self._read, self._others, self._whole = read, frozenset(others), False
        self.met: set[str] = set()
        if len(prices or ()) > MOST_PRICES:
            raise BadArgument(f"prices of {MOST_PRICES} things at the most", at="prices")
        self.prices = {what: _price(what, price) for what, price in (prices or {}).items()}

    def thrifty(self) -> Aim:
        """The same aim, which of equals prefers what spends less."""
        other = copy(self)
        other.prices = Thrift(self.prices)
        return other

    def instead(self, read: Callable[[Any], Any]) -> Aim:
        """An aim for another number, which is read of all that there is of an outcome, at the same prices."""
        other = Aim(read, self.prices, self._others)
        other.met, other._whole = self.met, True
        return other

    def verify(self) -> None:
        """Raise `BadArgument` for the price of something that no game knows and nothing here cost, where anything did: else no price matters."""
        for what in self.prices:
            if self.met and what not in RESOURCES | self.met:
                raise BadArgument(
                    f"nothing here costs {what!r}: {', '.join(sorted(self.met))}", at=f"prices.{what}"
                )

    def worth(self, outcome: Any) -> Value:
        """What an outcome is worth, whatever was paid for it."""
        inside = self._whole or isinstance(outcome, Number)
        try:
            worth = mean_of(outcome, self._read) if inside else mean(self._read(outcome))
        except AttributeError as error:
            _refuse_missing(error)
            raise
        if worth is UNTOLD:
            raise ActedOn
        return (worth, 1) if type(worth) is int else _exactly(worth)

    def less(self, value: Value, paid: tuple[Effect, ...]) -> Value:
        """A value less the price of what was paid."""
        worth, below = value
        price = Fraction(0)
        for effect in paid:
            self.met.add(effect.what)
            if effect.who not in self._others:
                price += self.prices.get(effect.what, 0) * Fraction(mean(effect.cost))
        return worth * price.denominator - price.numerator * below, below * price.denominator


def _exactly(worth: Any) -> Value:
    """A worth that is no whole number; `Forgotten` where it is what nobody has answered."""
    if isinstance(worth, Asked):
        raise worth.unanswered()
    return Fraction(worth).as_integer_ratio()


class OwnAim(Aim):
    """An aim of somebody's own: any number read of the outcome, notes included, and of all effects."""

    blind = False

    def __init__(
        self, worth: Callable[..., Any], prices: Prices | None = None, others: Collection[str] = ()
    ) -> None:
        super().__init__(lambda outcome: outcome, prices, others)
        self._worth = worth

    def of(self, outcome: Any, effects: tuple[Effect, ...]) -> Value:
        """What an outcome is worth together with everything that was paid and gained."""
        try:
            worth: Value = Fraction(self._worth(outcome, effects)).as_integer_ratio()
        except AttributeError as error:
            _refuse_missing(error)
            raise
        return self.less(worth, effects)


def _refuse_missing(error: AttributeError) -> None:
    """Raise `BadArgument` where a goal reads what an outcome has not."""
    if isinstance(error.obj, Outcome):
        kind: Any = type(error.obj)
        fields = ", ".join(kind.__struct_fields__) or "none"
        raise BadArgument(
            f"the goal reads {error.name!r}, and the fields of {kind.__name__} are: {fields}", at="goal"
        ) from error


def acting(role: str, acts: str | None) -> str:
    """A role as it is known in a run: whoever acts as its player may have another name."""
    return acts if role == PLAYER and acts is not None else role


def aim(
    rule: RuleType,
    goal: str | Valuation,
    prices: Prices | None = None,
    role: str | None = None,
    acts: str | None = None,
    stated: Collection[str] = (),
) -> Aim:
    """The aim behind a goal's name, or a function, for *role*; `UnknownGoal` lists those that the rule has.

    What is spent by others who have a say in the rule, as it declares or as it is *stated* what they do, costs that role nothing.
    Whoever *acts* as the player may have another name.
    """
    others = {acting(each, acts) for each in (*[decision.role for decision in rule.decisions], *stated)}
    others.discard(role or acting(rule.player, acts))
    if isinstance(goal, str):
        return Aim(rule.goal(goal).read, prices, others)
    if not callable(goal):
        raise WrongType(f"a goal is a name, or a function of the outcome, not {goal!r:.80}", at="goal")
    worth: Any = goal
    return (Aim if _of_outcomes(worth) else OwnAim)(worth, prices, others)


def _of_outcomes(goal: Callable[..., Any]) -> bool:
    """Whether a function takes an outcome alone, and no effects."""
    try:
        signature(goal).bind(None, ())
    except (TypeError, ValueError):  # the latter of what is made in C and tells nothing of itself
        return True
    return False


def _price(what: str, price: Any) -> Fraction:
    try:
        if isinstance(price, bool):
            raise ValueError
        number = fraction(str(price))
    except ValueError:
        raise BadArgument(f"a price is a number, not {price!r:.80}", at=f"prices.{what}") from None
    if number < 0:
        raise BadArgument(f"a price is 0 or more, not {price!r:.80}", at=f"prices.{what}")
    return number


def average(values: list[Value], weights: Iterable[int], total: int) -> Value:
    """The average of values by their weights over *total*."""
    belows = {below for _, below in values}
    if len(belows) == 1:
        (common,) = belows
        return sum(map(mul, [worth for worth, _ in values], weights)), total * common
    common = lcm(*belows)
    return sum(map(mul, [worth * (common // below) for worth, below in values], weights)), total * common


def furthest(values: list[Value], side: int) -> Value:
    """The largest value (side 1) or the least (−1); of equals, the first."""
    top = values[0]
    for value in values:
        if (value[0] * top[1] - top[0] * value[1]) * side > 0:
            top = value
    return top


def lowest(value: Value) -> Value:
    """A value in lowest terms, once its numbers have grown."""
    worth, below = value
    if below < SMALL:
        return value
    common = gcd(worth, below)
    return (worth // common, below // common) if common > 1 else value
