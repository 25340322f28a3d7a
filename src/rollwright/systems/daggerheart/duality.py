"""The Duality Dice: Hope and Fear with everything thrown beside them, as one roll, and what may follow it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import add, neg
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from rollwright.odds import Join, Noted, Noting, Pool, Total, View, d, d12
from rollwright.rules import Bound, Effect, Program, Roll, conclude, pay, stage, window
from rollwright.systems.daggerheart.after_roll import (
    AGAIN,
    Held,
    going_on,
    offer,
    pray,
    prayers,
    rerolls,
    without,
)
from rollwright.systems.daggerheart.dice import Best, Duality, Groups, Told, added, met
from rollwright.systems.daggerheart.house import Daggerheart

HOPE_AND_FEAR: Groups = (("Hope", 1 @ d12), ("Fear", 1 @ d12))
SIDED, UNSIDED = Duality(), Duality(sided=False)


class Result(NamedTuple):
    """A roll as it stands when nobody changes it any more: *sign* as `Duality` sees it, a hit or miss for every
    difficulty told, the Hope that its player spent, and the total, with the *prayers* in it, where it is noted.
    """

    sign: int
    hits: tuple[bool, ...]
    spent: int
    total: int | None
    prayers: int | None

    @property
    def success(self) -> bool | None:
        """Whether any difficulty is met; a critical meets all, and `None` is not told."""
        return True if self.sign == 0 else any(self.hits) if self.hits else None


T = TypeVar("T")
End = Callable[[Daggerheart, "Declared[T]", Result], T | Bound]
"""What a rule makes of a result: its outcome, or the stage that goes on from it."""


class Declared(Struct, Generic[T], frozen=True, cache_hash=True):
    """A roll of the Duality Dice with everything that was declared before it.

    *own* is the own advantage die (1 added, −1 subtracted). *more* is only for the *end*. Without *sided* only a critical
    is told from the rest, as on reaction rolls.
    """

    end: End[T]
    modifier: int
    targets: tuple[int, ...]
    own: int
    helpers: int
    dice: tuple[int, ...]
    held: tuple[Held, ...]
    spent: int
    more: Any = None
    sided: bool = True

    @property
    def duality(self) -> Duality:
        """What is looked at of Hope and Fear."""
        return SIDED if self.sided else UNSIDED


class Standing(NamedTuple):
    """A roll as it stands while something is held: *duality* and *rest* of the total are apart as long as a reroll may
    come, *noted* says whether the total will be read.
    """

    duality: int
    sign: int
    rest: int
    held: tuple[Held, ...]
    spent: int
    noted: bool | None

    @property
    def total(self) -> int:
        """The total so far."""
        return self.duality + self.rest

    def merged(self) -> Standing:
        """The same, with duality and rest as one where no reroll can tell them apart any more."""
        return self if rerolls(self.held) else self._replace(duality=0, rest=self.total)

    def end(self, house: Daggerheart, roll: Declared[T]) -> T | Bound:
        """What the rule makes of it."""
        hits = met(roll.targets, self.total, self.sign)
        used = prayers(roll.held) - prayers(self.held)
        noted = (self.total, used) if self.noted else (None, None)
        return roll.end(house, roll, Result(self.sign, hits, self.spent, *noted))


def help_costs(house: Daggerheart, helpers: int) -> tuple[Effect, ...]:
    """The Hope that every helper pays before the roll, cancelled or not. Help an Ally."""
    price = house.prices.help
    return tuple(
        Effect("spend", f"helper {at}", "hope", price, "helping an ally") for at in range(1, helpers + 1)
    )


def experience_cost(house: Daggerheart, experiences: Sequence[int]) -> Effect:
    """The Hope that Experiences cost the player, before the roll."""
    return Effect("spend", "player", "hope", len(experiences) * house.prices.experience, "Experiences")


def rolling(house: Daggerheart, roll: Declared[T]) -> Program[T]:
    """Throw everything at once; then, if anything is held, ask for it. Rolls, step 3."""
    groups, view = _look(house.advantage_die, roll)
    end, spent = roll.end, roll.spent

    def read(seen: Noted) -> T | Bound:
        (sign, hits), total = seen
        return end(house, roll, Result(sign, hits, spent, total, None if total is None else 0))

    def read_apart(seen: Noted) -> T | Bound:
        duality, sign, rest = seen.seen
        return after(house, roll, Standing(duality, sign, rest, roll.held, spent, seen.note).merged())

    return (yield from conclude(Roll(groups, view), read_apart if roll.held else read))


@stage
def after(house: Daggerheart, roll: Declared[T], now: Standing) -> Program[T]:
    """Whoever holds something may use it, again until all are done. After the roll."""
    key = yield from window(offer(house, now.held, _situation(house, roll, now)))
    end: T | Bound
    if key == "done":
        end = now.end(house, roll)
    else:
        used, left = without(now.held, key)
        if used.value:
            yield from pray(used)
            end = _standing(house, roll, now._replace(rest=now.rest + used.value, held=left))
        else:
            end = afresh(house, roll, now._replace(duality=0, sign=0, held=left), used.by)
    return (yield from going_on(end))


@stage
def afresh(house: Daggerheart, roll: Declared[T], before: Standing, by: str) -> Program[T]:
    """Reroll both Duality Dice, for Hope; everything else of the roll stays. Luckbender."""
    price = house.prices.reroll
    yield from pay(Effect("spend", by, "hope", price, AGAIN))
    spent = before.spent + price * (by == "player")

    def read(seen: tuple[int, int]) -> T | Bound:
        duality, sign = seen
        return _standing(house, roll, before._replace(duality=duality, sign=sign, spent=spent))

    return (yield from conclude(Roll(HOPE_AND_FEAR, roll.duality), read))


def _standing(house: Daggerheart, roll: Declared[T], now: Standing) -> T | Bound:
    """Go on from what stands: to the window as long as anything is held, else to the end."""
    if now.held:
        return after(house, roll, now.merged())
    return now.end(house, roll)


def _situation(house: Daggerheart, roll: Declared[Any], now: Standing) -> tuple[tuple[str, Any], ...]:
    """What a decision after the roll depends on."""
    result = Result(now.sign, met(roll.targets, now.total, now.sign), 0, None, None)
    if roll.sided:
        label = house.row(now.sign, result.success).label
    else:
        label = plain_label(now.sign == 0, bool(result.success))
    apart = (("duality", now.duality),) if rerolls(now.held) else ()
    return (("label", label), ("total", now.total), *apart)


def plain_label(critical: bool, success: bool) -> str:
    """The label of a roll that knows neither Hope nor Fear."""
    return "Critical Success" if critical else "Success" if success else "Failure"


@lru_cache(maxsize=512)
def _look(sides: int, roll: Declared[Any]) -> tuple[Groups, View[Any]]:
    """The dice of a roll, and what is looked at of them."""
    groups, views = _beside(sides, roll)
    groups = (*HOPE_AND_FEAR, *groups)
    if not roll.held:
        return groups, Told(roll.duality, views, roll.modifier, roll.targets)
    rest = Join(views, roll.modifier, add)
    apart = Join([roll.duality, rest], (), lambda seen, more: (*seen, more) if seen else more)
    return groups, Noting(apart, lambda seen: seen, lambda _: True)


def _beside(sides: int, roll: Declared[Any]) -> tuple[Groups, list[View[Any]]]:
    """The dice beside Hope and Fear, and what each group adds to the total."""
    groups: list[tuple[str, Pool]] = []
    views: list[View[Any]] = []
    if roll.own:
        groups.append(("Advantage" if roll.own > 0 else "Disadvantage", 1 @ d(sides)))
    if roll.helpers:
        groups.append(("Help", roll.helpers @ d(sides)))
    if roll.own < 0:
        views.append(Total().map(neg))
    if roll.own > 0 or roll.helpers:
        views.append(Best((roll.own > 0) + (roll.helpers > 0)))
    extra, totals = added("Extra", roll.dice)
    return (*groups, *extra), [*views, *totals]
