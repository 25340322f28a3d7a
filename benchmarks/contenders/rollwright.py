"""Rollwright: views for plain dice; for the games the rules themselves, and nothing beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from operator import attrgetter
from typing import Any

from rollwright import Odds, double_down, odds, storyteller
from rollwright import daggerheart as dh
from rollwright.odds import Fold, KeepTotal, Tally, Total, d, d6, d10, explode
from rollwright.readings.aims import aim
from rollwright.readings.policy import Policy
from rollwright.readings.values import Values
from rollwright.systems import plain as plain

ROLL = attrgetter("rolled", "ones")
STATE = attrgetter("successes", "rolls")


def rows(result: Odds[Any]) -> tuple[Mapping[Any, int], int]:
    """Weights by what everybody compares, and their total; of a whole outcome, the fields that the others have too."""
    first = next(iter(result))
    read = next((read for field, read in (("ones", ROLL), ("rolls", STATE)) if hasattr(first, field)), None)
    seen = result if read is None else result.map(read)
    return seen.weights(), seen.total


def sums(n: int, sides: int) -> Odds[int]:
    return Total().law(n @ d(sides))


def sums_in_notation(n: int, sides: int) -> Odds[Any]:
    return odds(f"{n}d{sides}", by="total")


def keep_highest(n: int, sides: int, k: int) -> Odds[int]:
    return KeepTotal(slice(-k, None)).law(n @ d(sides))


def highest_and_sixes(most: int) -> list[Odds[Any]]:
    look = Fold((0, 0), _higher, settled=lambda state: state[0] > 0)
    return [look.law(n @ d6) for n in range(most + 1)]


def _higher(state: tuple[int, int], face: int, count: int) -> tuple[int, int]:
    return (face, count if face == 6 else 0) if count else state


def exploding(n: int, sides: int, depth: int) -> Odds[int]:
    return Total().law(n @ explode(d(sides), depth=depth))


def tally(pool: int) -> Odds[Any]:
    return Tally(lambda face: (face >= 6, face == 1)).law(pool @ d10)


def successes_and_ones(pool: int) -> Odds[Any]:
    return odds(storyteller.action(pool=pool))


def daggerheart(modifier: int, difficulty: int) -> Odds[str]:
    return odds(dh.action(modifier=modifier, difficulty=difficulty, advantage=1), by="label")


def extended(pool: int, target: int, rolls: int) -> Odds[Any]:
    return odds(storyteller.extended(pool=pool, target=target, max_rolls=rolls))


def best_decisions(sheets: Iterable[tuple[int, int]], difficulties: Iterable[int]) -> list[Fraction]:
    """One search for the goal, as `advise` makes it, asked for every situation."""
    values = Values(aim(double_down.attempt, "net"), side=lambda _: 1, rest=Policy({}, otherwise="first"))
    return [
        Fraction(*values.value(double_down.attempt(difficulty=difficulty, **_sheet(*sheet))))
        for sheet in sheets
        for difficulty in difficulties
    ]


def _sheet(modifier: int, drive: int) -> dict[str, int]:
    """A modifier by its sources."""
    stat = min(5, modifier - drive)
    stress = min(3, modifier - drive - stat)
    return {"stat": stat, "stress": stress, "tag": modifier - drive - stat - stress, "drive": drive}


successes_and_ones_merged = successes_and_ones
daggerheart_merged = daggerheart
best_decisions_merged = best_decisions
