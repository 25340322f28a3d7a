"""Closed forms in plain Python, one formula for one question: how quick it could be, and a second opinion.

Nothing here is general, and nothing is taken from the library. Weights are dicts or lists of integers over one total.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb
from typing import Any

from benchmarks.contenders import double_down

Rows = tuple[Mapping[Any, int], int]


def rows(result: Rows) -> Rows:
    """Weights by outcome, and their total."""
    return result


def sums(n: int, sides: int) -> Rows:
    """A recurrence of four terms up to the middle, and the mirror of it."""
    return dict(enumerate(_ways(n, sides), n)), sides**n


def _ways(n: int, sides: int) -> list[int]:
    """How often n dice with faces from 0 on reach each sum."""
    top = n * (sides - 1)
    half = top // 2
    ways = [1]
    for s in range(1, half + 1):
        here = (n + s - 1) * ways[s - 1]
        if s >= sides:
            here += (s - sides - n * sides) * ways[s - sides]
        if s > sides:
            here += (n * sides + sides + 1 - n - s) * ways[s - sides - 1]
        ways.append(here // s)
    return ways + ways[: top - half][::-1]


def keep_highest(n: int, sides: int, k: int) -> Rows:
    """Split on the lowest kept face: how many dice show more, how many show it, the rest shows less."""
    weights: Counter[int] = Counter()
    for face in range(1, sides + 1):
        for above in range(k):
            level = _level(n - above, k - above, face - 1)
            sums = _ways(above, sides - face) if face < sides or not above else []
            base = above * (face + 1) + (k - above) * face
            for more, ways in enumerate(sums):
                weights[base + more] += comb(n, above) * level * ways
    return weights, sides**n


def _level(dice: int, least: int, lower: int) -> int:
    """In how many ways at least so many of the dice show one face, and the others one of the lower ones."""
    return sum(comb(dice, equal) * lower ** (dice - equal) for equal in range(least, dice + 1))


def highest_and_sixes(most: int) -> list[Rows]:
    return [_highest_and_sixes(n) for n in range(most + 1)]


def _highest_and_sixes(n: int) -> Rows:
    if n == 0:
        return {(0, 0): 1}, 1
    weights = {(6, sixes): comb(n, sixes) * 5 ** (n - sixes) for sixes in range(1, n + 1)}
    weights |= {(face, 0): face**n - (face - 1) ** n for face in range(1, 6)}
    return weights, 6**n


def exploding(n: int, sides: int, depth: int) -> Rows:
    """The weights of one die packed into one integer, and its power."""
    last = sides * (depth + 1)
    one = [0] * (last + 1)
    for throw in range(depth + 1):
        for face in range(1, sides + (throw == depth)):
            one[sides * throw + face] = sides ** (depth - throw)
    total = sides ** (depth + 1)
    slot = total.bit_length() * n // 8 + 1
    packed = int.from_bytes(b"".join(weight.to_bytes(slot, "little") for weight in one), "little") ** n
    data = packed.to_bytes((last * n + 1) * slot, "little")
    weights = [int.from_bytes(data[at : at + slot], "little") for at in range(0, len(data), slot)]
    return dict(enumerate(weights)), total**n


def successes_and_ones(pool: int) -> Rows:
    """Multinomials: five faces succeed, one is a one, four are neither."""
    weights = {
        (successes, ones): comb(pool, successes)
        * comb(pool - successes, ones)
        * 5**successes
        * 4 ** (pool - successes - ones)
        for successes in range(pool + 1)
        for ones in range(pool - successes + 1)
    }
    return weights, 10**pool


def daggerheart(modifier: int, difficulty: int) -> Rows:
    """By the sum of the two d12, half of whose uneven pairs are with Hope."""
    success = failure = 0
    for total in range(3, 24):
        uneven = (12 - abs(13 - total)) // 2
        enough = min(6, max(0, 7 - (difficulty - modifier - total)))
        success += uneven * enough
        failure += uneven * (6 - enough)
    weights = {"Critical Success": 72, "Success with Hope": success, "Success with Fear": success}
    return weights | {"Failure with Hope": failure, "Failure with Fear": failure}, 864


def extended(pool: int, target: int, rolls: int) -> Rows:
    """A table over time: the weights of every number of successes so far, one list a roll."""
    gains, botch = _gains(pool)
    total = 10**pool
    going = [1] + [0] * (target - 1)
    ended: list[tuple[int, int, list[int]]] = []
    for roll in range(1, rolls + 1):
        after = [0] * (target + pool)
        for reached, weight in enumerate(going):
            if weight:
                for more, ways in enumerate(gains, reached):
                    after[more] += weight * ways
        after[0] += botch * sum(going)
        going = after[:target]
        ended.append((roll, target, after[target:]))
    ended.append((rolls, 0, going))
    weights = {
        (first + at, roll): w * total ** (rolls - roll)
        for roll, first, row in ended
        for at, w in enumerate(row)
    }
    return weights, total**rolls


def _gains(pool: int) -> tuple[list[int], int]:
    """The weights of 0, 1, 2 … net successes without a botch, and of a botch."""
    weights, _ = successes_and_ones(pool)
    gains = [0] * (pool + 1)
    botch = 0
    for (successes, ones), weight in weights.items():
        if ones and not successes:
            botch += weight
        else:
            gains[max(0, successes - ones)] += weight
    return gains, botch


def best_decisions(sheets: Iterable[tuple[int, int]], difficulties: Iterable[int]) -> list[Fraction]:
    return [_best(modifier, drive, difficulty) for modifier, drive in sheets for difficulty in difficulties]


def _best(modifier: int, drive: int, difficulty: int) -> Fraction:
    """Of the faces 3 to 18 some succeed; four tiers to begin with, each worth 20 as it stands or what four moves make."""
    worth = double_down.worths(difficulty, drive)
    hits = min(16, max(0, 19 - max(3, difficulty - modifier)))
    value = 0
    for tier, ways in ((1, 2), (0, hits), (-1, 16 - hits), (-2, 2)):
        doubled = (
            2 * (worth[tier + 2] + worth[tier - 2]) + hits * worth[tier + 1] + (16 - hits) * worth[tier - 1]
        )
        value += ways * max(20 * worth[tier], doubled)
    return Fraction(value, 400)


sums_in_notation = sums
successes_and_ones_merged = successes_and_ones
daggerheart_merged = daggerheart
best_decisions_merged = best_decisions
tally = successes_and_ones
