"""Keepers in the Dark by counting every die and every pair."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

Weights = dict[tuple[int, tuple[int, ...], tuple[int, ...]], int]


@cache
def pair_kinds() -> tuple[tuple[int, int, int], ...]:
    """Lower face, number of sixes, weight of each kind of pair."""
    kinds: dict[tuple[int, int], int] = {}
    for a, b in product(range(1, 7), repeat=2):
        kind = min(a, b), (a == 6) + (b == 6)
        kinds[kind] = kinds.get(kind, 0) + 1
    return tuple((low, sixes, weight) for (low, sixes), weight in kinds.items())


@cache
def thrown(pool: int, need: int) -> tuple[tuple[int, tuple[int, ...], tuple[int, ...], Fraction], ...]:
    """Sixes, natural dice, pairs in order, probability."""
    naturals, pairs = max(pool, 0), max(need - pool, 0)
    weights: Weights = {}
    for dice in product(range(1, 7), repeat=naturals):
        for kinds in product(pair_kinds(), repeat=pairs):
            weight = 1
            for kind in kinds:
                weight *= kind[2]
            sixes = dice.count(6) + sum(kind[1] for kind in kinds)
            key = sixes, tuple(sorted(dice, reverse=True)), tuple(kind[0] for kind in kinds)
            weights[key] = weights.get(key, 0) + weight
    total = 6 ** (naturals + 2 * pairs)
    return tuple((*key, Fraction(weight, total)) for key, weight in weights.items())


def results(
    pool: int, need: int, negative: str = "lowest", crit: int = 2
) -> dict[tuple[int, tuple[int, ...]], Fraction]:
    """Number of crits and the *need* results that count, best first."""
    odds: dict[tuple[int, tuple[int, ...]], Fraction] = {}
    for sixes, dice, pairs, p in thrown(pool, need):
        if pool >= 0 or negative == "best-pair":
            counting = sorted(dice + pairs, reverse=True)[:need]
        elif negative == "lowest":
            counting = sorted(pairs, reverse=True)[-need:]
        else:
            counting = sorted(pairs[-need:], reverse=True)
        key = max(0, sixes - crit + 1), tuple(counting)
        odds[key] = odds.get(key, Fraction(0)) + p
    return odds


def label(die: int) -> str:
    """How a die is read."""
    return "Success" if die == 6 else "Partial Success" if die >= 4 else "Failure"


def resistance(
    pool: int, negative: str = "lowest", crit_resist: str = "step"
) -> dict[tuple[str, int, int], Fraction]:
    """Label, stress and crits of a resistance roll."""
    odds: dict[tuple[str, int, int], Fraction] = {}
    for (crits, (die,)), p in results(pool, 1, negative).items():
        stress = {"Failure": 3, "Partial Success": 2, "Success": 1}[label(die)]
        stress = max(0, stress - crits) if crit_resist == "step" else 0 if crits else stress
        key = label(die), stress, crits
        odds[key] = odds.get(key, Fraction(0)) + p
    return odds


def action_first(
    dots: int, outcomes: int, penalty: int = 0, negative: str = "lowest"
) -> dict[tuple[tuple[str, ...], tuple[int, ...], int], Fraction]:
    """Labels, effects and crits when the best result goes first and each crit to the first outcome it may move."""
    odds: dict[tuple[tuple[str, ...], tuple[int, ...], int], Fraction] = {}
    for (crits, counting), p in results(dots + outcomes - 1 - penalty, outcomes, negative).items():
        effects = [2] * outcomes
        for n in range(crits):
            place = n if n < outcomes else 0
            effects[place] = min(4, effects[place] + 1)
        key = tuple(label(die) for die in counting), tuple(effects), crits
        odds[key] = odds.get(key, Fraction(0)) + p
    return odds
