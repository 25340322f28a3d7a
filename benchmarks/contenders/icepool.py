"""icepool, as its documentation does these things: dice operators, pools, evaluators, `map`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from math import lcm
from typing import Any

import icepool
from icepool import Die, MultisetEvaluator, d
from icepool.evaluator.basic import sum_evaluator

from benchmarks.contenders import double_down


@contextmanager
def deep() -> Iterator[None]:
    """Let calls go deep for a while: the sum of a thousand dice goes a thousand calls deep. Nobody else may: what has no end would go on for longer."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(10_000)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def forget() -> None:
    """Drop what icepool keeps from one call to the next: sums with their die, states with its shared evaluators."""
    d.cache_clear()
    for evaluator in (sum_evaluator, icepool.evaluator.keep_evaluator):
        getattr(evaluator, "_cache", {}).clear()
    icepool.Pool.clear_cache()


def rows(result: Die[Any]) -> tuple[Mapping[Any, int], int]:
    """Weights by outcome, and their total."""
    return dict(result.items()), result.denominator()


def sums(n: int, sides: int) -> Die[int]:
    with deep():
        return n @ d(sides)


def keep_highest(n: int, sides: int, k: int) -> Die[int]:
    return d(sides).highest(n, k)


def highest_and_sixes(most: int) -> list[Die[Any]]:
    look = HighestAndSixes()
    return [look.evaluate(d(6).pool(n)) for n in range(most + 1)]


class HighestAndSixes(MultisetEvaluator[int, Any]):
    """The highest face, and how many sixes."""

    def initial_state(self, *_: Any) -> tuple[int, int]:
        return 0, 0

    def next_state(self, state: Any, order: Any, face: int, count: int) -> tuple[int, int]:
        highest, sixes = state
        return (max(highest, face), sixes + count * (face == 6)) if count else state


def exploding(n: int, sides: int, depth: int) -> Die[int]:
    return n @ d(sides).explode(depth=depth)


class SuccessesAndOnes(MultisetEvaluator[int, Any]):
    """How many dice reach 6, and how many show 1."""

    def initial_state(self, *_: Any) -> tuple[int, int]:
        return 0, 0

    def next_state(self, state: Any, order: Any, face: int, count: int) -> tuple[int, int]:
        successes, ones = state
        return successes + count * (face >= 6), ones + count * (face == 1)


def successes_and_ones(pool: int) -> Die[Any]:
    return SuccessesAndOnes().evaluate(d(10).pool(pool))


def successes_and_ones_merged(pool: int) -> Die[Any]:
    return SuccessesAndOnes().evaluate(d(10).map({3: 2, 4: 2, 5: 2, 7: 6, 8: 6, 9: 6, 10: 6}).pool(pool))


def daggerheart(modifier: int, difficulty: int) -> Die[str]:
    def label(hope: int, fear: int, extra: int) -> str:
        if hope == fear:
            return "Critical Success"
        success = "Success" if hope + fear + extra + modifier >= difficulty else "Failure"
        return f"{success} with {'Hope' if hope > fear else 'Fear'}"

    return icepool.map(label, d(12), d(12), d(6))


def daggerheart_merged(modifier: int, difficulty: int) -> Die[str]:
    duality = icepool.map(lambda hope, fear: ((hope > fear) - (hope < fear), hope + fear), d(12), d(12))

    def label(seen: Any, extra: int) -> str:
        side, total = seen
        if not side:
            return "Critical Success"
        success = "Success" if total + extra + modifier >= difficulty else "Failure"
        return f"{success} with {'Hope' if side > 0 else 'Fear'}"

    return icepool.map(label, duality, d(6), star=False)


def extended(pool: int, target: int, rolls: int) -> Die[Any]:
    """Step by step, what has ended set aside: many times as fast here as `map_and_time`, which does the same."""
    gain = successes_and_ones(pool).map(_gain, star=True)
    steps = {reached: gain.map(_step(reached)) for reached in range(target)}
    going = Die([0])
    ended: dict[Any, tuple[int, int]] = {}
    for roll in range(1, rolls + 1):
        after = going.map(steps)
        for reached, count in after.items():
            if reached >= target or (roll == rolls and reached >= 0):
                ended[reached, roll] = count, after.denominator()
        going = after.map(lambda reached: -1 if reached >= target else reached)
    common = lcm(*(total for _, total in ended.values()))
    return Die({key: count * (common // total) for key, (count, total) in ended.items()})


def _step(reached: int) -> Callable[[int], int]:
    return lambda more: 0 if more < 0 else reached + more


def _gain(successes: int, ones: int) -> int:
    """Net successes, −1 for a botch."""
    return -1 if ones and not successes else max(0, successes - ones)


def best_decisions(sheets: Iterable[tuple[int, int]], difficulties: Iterable[int]) -> list[Fraction]:
    """Map every face of the first d20 to the better of standing and what the faces of a second d20 make of it."""

    def best(modifier: int, drive: int, difficulty: int) -> Fraction:
        worth = double_down.worths(difficulty, drive)

        def better(face: int) -> Fraction:
            tier = double_down.tier(face, modifier, difficulty)
            doubled = d(20).map(lambda face: worth[tier + double_down.shift(face, modifier, difficulty)])
            return max(Fraction(worth[tier]), doubled.mean())

        return d(20).map(better).mean()

    return [best(modifier, drive, difficulty) for modifier, drive in sheets for difficulty in difficulties]


def best_decisions_merged(sheets: Iterable[tuple[int, int]], difficulties: Iterable[int]) -> list[Fraction]:
    """The same, with the faces of both d20 turned into tiers and moves first."""

    def best(modifier: int, drive: int, difficulty: int) -> Fraction:
        worth = double_down.worths(difficulty, drive)
        first = d(20).map(lambda face: double_down.tier(face, modifier, difficulty))
        second = d(20).map(lambda face: double_down.shift(face, modifier, difficulty))

        def better(tier: int) -> Fraction:
            return max(Fraction(worth[tier]), second.map(lambda moved: worth[tier + moved]).mean())

        return first.map(better).mean()

    return [best(modifier, drive, difficulty) for modifier, drive in sheets for difficulty in difficulties]


sums_in_notation = sums
tally = successes_and_ones
