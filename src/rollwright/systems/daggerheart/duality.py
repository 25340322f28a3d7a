"""The Duality Dice: Hope and Fear with everything thrown beside them, as one roll, and what may follow it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import add, neg
from typing import Any, NamedTuple

from msgspec import Struct

from rollwright.odds import Join, Noting, Odds, Pool, Total, View, d, d12
from rollwright.odds.views import KeepTotal, Values
from rollwright.rules import Bound, Effect, Program, become, pay, roll_all, stage
from rollwright.systems.daggerheart.after_roll import Held, offer, reroll_cost, rerolls, without
from rollwright.systems.daggerheart.house import Daggerheart

Groups = tuple[tuple[str, Pool], ...]
HOPE_AND_FEAR: Groups = (("Hope", 1 @ d12), ("Fear", 1 @ d12))


class Duality(View[tuple[int, int]]):
    """See the sum of Hope and Fear, and which is higher: 1 Hope, −1 Fear, 0 neither.

    >>> Duality().of([3], [6])
    (9, -1)
    """

    __slots__ = ()
    arity = 2

    def of(self, *groups: Values) -> tuple[int, int]:
        """Return the sum and the sign of two dice."""
        (hope,), (fear,) = groups
        return hope + fear, (hope > fear) - (hope < fear)

    def law(self, *pools: Pool) -> Odds[tuple[int, int]]:
        """Return the odds of sum and sign."""
        return _duality(*pools)


@lru_cache(maxsize=8)
def _duality(hopes: Pool, fears: Pool) -> Odds[tuple[int, int]]:
    ways: dict[tuple[int, int], int] = {}
    rows = list(zip(fears.die.faces, fears.die.weights, strict=True))
    for hope, weight in zip(hopes.die.faces, hopes.die.weights, strict=True):
        for fear, more in rows:
            seen = hope + fear, (hope > fear) - (hope < fear)
            ways[seen] = ways.get(seen, 0) + weight * more
    return Odds(ways)


class Best(View[int]):
    """See the highest of all dice of several like groups, 0 of none: the own advantage die and the helpers'.

    >>> Best(2).of([3], [2, 5]), Best(2).dropped([3], [2, 5])
    (5, [[0], [0]])
    """

    __slots__ = ("arity",)

    def __init__(self, arity: int) -> None:
        self.arity = arity

    def of(self, *groups: Values) -> int:
        """Return the highest value."""
        return max((value for group in groups for value in group), default=0)

    def law(self, *pools: Pool) -> Odds[int]:
        """Return the odds of the highest, as of one group."""
        return KeepTotal(slice(-1, None)).law(sum(pool.count for pool in pools) @ pools[0].die)

    def dropped(self, *groups: Values) -> list[list[int]]:
        """Return all positions but that of the first highest die."""
        places = [
            (value, -at, -place) for at, group in enumerate(groups) for place, value in enumerate(group)
        ]
        _, at, place = max(places, default=(0, 0, 0))
        return [
            [here for here in range(len(group)) if (here, number) != (-place, -at)]
            for number, group in enumerate(groups)
        ]


class Sum(View[int]):
    """See the sum of several groups of any dice.

    >>> Sum(2).of([3], [2, 5])
    10
    """

    __slots__ = ("arity",)

    def __init__(self, arity: int) -> None:
        self.arity = arity

    def of(self, *groups: Values) -> int:
        """Return the sum of all values."""
        return sum(map(sum, groups))

    def law(self, *pools: Pool) -> Odds[int]:
        """Return the odds of the sum."""
        return Total().law(*pools)


class Result(NamedTuple):
    """A roll as it stands when nobody changes it any more: *sign* as `Duality` sees it, a hit or miss for every
    difficulty told, the Hope that its player spent, and the total where it is noted.
    """

    sign: int
    hits: tuple[bool, ...]
    spent: int
    total: int | None

    @property
    def success(self) -> bool | None:
        """Whether any difficulty is met; a critical meets all, and `None` is not told."""
        return True if self.sign == 0 else any(self.hits) if self.hits else None


End = Callable[[Daggerheart, "Roll", Result], Any]
"""What a rule makes of a result: its outcome, or the stage that goes on from it."""


class Roll(Struct, frozen=True, cache_hash=True):
    """A roll of the Duality Dice with everything that was declared before it, and the rule's *end* of it.

    *own* is the own advantage die (1 added, −1 subtracted), *more* what only the end reads. Without *sided* only a
    critical is told from the rest, as on reaction rolls.
    """

    end: End
    modifier: int
    targets: tuple[int, ...]
    own: int
    helpers: int
    dice: tuple[int, ...]
    held: tuple[Held, ...]
    spent: int
    more: Any = None
    sided: bool = True

    def hits(self, total: int, sign: int) -> tuple[bool, ...]:
        """Which difficulties a total meets; a critical meets all."""
        return tuple([sign == 0 or total >= target for target in self.targets])


def help_costs(house: Daggerheart, helpers: int) -> tuple[Effect, ...]:
    """The Hope that every helper pays before the roll, cancelled or not. Help an Ally."""
    price = house.prices.help
    return tuple(
        Effect("spend", f"helper {at}", "hope", price, "helping an ally") for at in range(1, helpers + 1)
    )


def experience_cost(house: Daggerheart, experiences: Sequence[int]) -> Effect:
    """The Hope that Experiences cost the player, before the roll."""
    return Effect("spend", "player", "hope", len(experiences) * house.prices.experience, "Experiences")


@stage
def rolling(house: Daggerheart, roll: Roll) -> Program[Any]:
    """Throw everything at once; then, if anything is held, ask for it. Rolls, step 3."""
    groups, view = _look(house.advantage_die, roll)
    if not roll.held:
        (sign, hits), total = yield from roll_all(groups, view)
        return (yield from _end(house, roll, Result(sign, hits, roll.spent, total)))
    (duality, sign, rest), shown = yield from roll_all(groups, view)
    return (yield from become(after(house, roll, duality, sign, rest, roll.held, roll.spent, shown)))


@stage
def after(
    house: Daggerheart,
    roll: Roll,
    duality: int,
    sign: int,
    rest: int,
    things: tuple[Held, ...],
    spent: int,
    shown: bool | None,
) -> Program[Any]:
    """Whoever holds something may use it, again until all are done.

    *duality* and *rest* of the total are kept apart as long as a reroll may come. After the roll.
    """
    total, again = duality + rest, rerolls(things)
    hits = roll.hits(total, sign)
    when = (*_situation(house, roll, sign, hits, total), *((("duality", duality),) if again else ()))
    key = yield from offer(house, things, when)
    if key == "done":
        return (yield from _end(house, roll, Result(sign, hits, spent, shown and total)))
    used, left = without(things, key)
    if used.value:
        return (yield from _go_on(house, roll, duality, sign, rest + used.value, left, spent, shown))
    cost = reroll_cost(house, used)
    yield from pay(cost)
    return (
        yield from become(afresh(house, roll, rest, left, spent + cost.amount * (used.by == "player"), shown))
    )


@stage
def afresh(
    house: Daggerheart, roll: Roll, rest: int, things: tuple[Held, ...], spent: int, shown: bool | None
) -> Program[Any]:
    """Reroll both Duality Dice; everything else of the roll stays. Luckbender."""
    duality, sign = yield from roll_all(HOPE_AND_FEAR, DUALITY if roll.sided else CRITICAL)
    return (yield from _go_on(house, roll, duality, sign, rest, things, spent, shown))


def _go_on(
    house: Daggerheart,
    roll: Roll,
    duality: int,
    sign: int,
    rest: int,
    things: tuple[Held, ...],
    spent: int,
    shown: bool | None,
) -> Program[Any]:
    """Ask again, or end where nothing is held any more."""
    total = duality + rest
    if not things:
        return (yield from _end(house, roll, Result(sign, roll.hits(total, sign), spent, shown and total)))
    if not rerolls(things):
        duality, sign, rest = _as_one((duality, sign, rest))
    return (yield from become(after(house, roll, duality, sign, rest, things, spent, shown)))


def _end(house: Daggerheart, roll: Roll, result: Result) -> Program[Any]:
    ended = roll.end(house, roll, result)
    return (yield from become(ended)) if isinstance(ended, Bound) else ended


def _situation(
    house: Daggerheart, roll: Roll, sign: int, hits: tuple[bool, ...], total: int
) -> tuple[tuple[str, Any], ...]:
    result = Result(sign, hits, 0, None)
    label = (
        house.row(sign, result.success).label if roll.sided else plain_label(sign == 0, bool(result.success))
    )
    return ("label", label), ("total", total)


def plain_label(critical: bool, success: bool) -> str:
    """The label of a roll that knows neither Hope nor Fear."""
    return "Critical Success" if critical else "Success" if success else "Failure"


DUALITY: View[Any] = Duality()
CRITICAL: View[Any] = DUALITY.map(lambda seen: (seen[0], abs(seen[1])))


@lru_cache(maxsize=512)
def _look(sides: int, roll: Roll) -> tuple[Groups, View[Any]]:
    """The dice of a roll, and what is looked at of them."""
    groups, views = _beside(sides, roll)
    view = DUALITY if roll.sided else CRITICAL
    if roll.held:
        rest = Join(views, roll.modifier, add)
        apart = Join([view, rest], (), lambda seen, more: (*seen, more) if seen else more)
        return (*HOPE_AND_FEAR, *groups), Noting(
            apart, _kept_apart if rerolls(roll.held) else _as_one, lambda _: True
        )
    whole = Join([view, *views], None, lambda seen, more: more if seen is None else (seen[0] + more, seen[1]))
    modifier, hits = roll.modifier, roll.hits
    return (*HOPE_AND_FEAR, *groups), Noting(
        whole, lambda seen: (seen[1], hits(seen[0] + modifier, seen[1])), lambda seen: seen[0] + modifier
    )


def _kept_apart(seen: tuple[int, int, int]) -> tuple[int, int, int]:
    return seen


def _as_one(seen: tuple[int, int, int]) -> tuple[int, int, int]:
    """Duality, sign and rest, where no reroll can tell duality and rest apart any more."""
    duality, sign, rest = seen
    return 0, sign, duality + rest


def _beside(sides: int, roll: Roll) -> tuple[Groups, list[View[Any]]]:
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
    if roll.dice:
        groups.extend(("Extra", 1 @ d(each)) for each in roll.dice)
        views.append(Sum(len(roll.dice)))
    return tuple(groups), views
