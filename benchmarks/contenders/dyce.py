"""dyce, as its documentation does these things: histograms, pools, `at`, `survey`, `expand`, `apply`."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from dyce import H, P, expand, explode_n
from dyce.lifecycle import ExperimentalWarning
from dyce.p import survey_outcome_order_ascending as ascending
from dyce.p import survey_outcome_order_descending as descending

from benchmarks.contenders import double_down

warnings.simplefilter("ignore", ExperimentalWarning)


def rows(result: H[Any]) -> tuple[Mapping[Any, int], int]:
    """Weights by outcome, and their total."""
    return dict(result.items()), result.total


def sums(n: int, sides: int) -> H[int]:
    return n @ H(sides)


def keep_highest(n: int, sides: int, k: int) -> H[int]:
    """`at` for few dice; for many a fold, since `at` goes through all that can be kept, a minute for ten of twenty d20."""
    return _keep_by_fold(n, sides, k) if k > 5 else (n @ P(sides)).at(slice(-k, None))


def _keep_by_fold(n: int, sides: int, k: int) -> H[int]:
    def take(state: Any, face: int, count: int) -> tuple[int, int]:
        taken, total = state
        more = min(count, k - taken)
        return taken + more, total + face * more

    return (n @ P(sides)).survey(
        accumulate=take, initial=(0, 0), order=descending, settle=lambda state: state[1]
    )


def highest_and_sixes(most: int) -> list[H[Any]]:
    return [_highest_and_sixes(n) if n else H({(0, 0): 1}) for n in range(most + 1)]


def _highest_and_sixes(n: int) -> H[Any]:
    def see(state: Any, face: int, count: int) -> tuple[int, int]:
        highest, sixes = state
        return max(highest, face), sixes + count * (face == 6)

    return (n @ P(6)).survey(accumulate=see, initial=(0, 0), order=descending)


def exploding(n: int, sides: int, depth: int) -> H[int]:
    return n @ explode_n(H(sides), n=depth)


def successes_and_ones(pool: int) -> H[Any]:
    def see(state: Any, face: int, count: int) -> tuple[int, int]:
        successes, ones = state
        return successes + count * (face >= 6), ones + count * (face == 1)

    return (pool @ P(10)).survey(accumulate=see, initial=(0, 0), order=ascending)


def successes_and_ones_merged(pool: int) -> H[Any]:
    def see(state: Any, kind: int, count: int) -> tuple[int, int]:
        successes, ones = state
        return successes + count * (kind == 1), ones + count * (kind == -1)

    kinds = H(10).apply(lambda face: (face >= 6) - (face == 1))
    return (pool @ P(kinds)).survey(accumulate=see, initial=(0, 0), order=ascending)


def daggerheart(modifier: int, difficulty: int) -> H[str]:
    def label(hope: Any, fear: Any, extra: Any) -> str:
        if hope.outcome == fear.outcome:
            return "Critical Success"
        success = hope.outcome + fear.outcome + extra.outcome + modifier >= difficulty
        return (
            f"{'Success' if success else 'Failure'} with {'Hope' if hope.outcome > fear.outcome else 'Fear'}"
        )

    return expand(label, H(12), H(12), H(6))


def daggerheart_merged(modifier: int, difficulty: int) -> H[str]:
    def label(seen: Any, extra: int) -> str:
        side, total = seen
        if not side:
            return "Critical Success"
        success = "Success" if total + extra + modifier >= difficulty else "Failure"
        return f"{success} with {'Hope' if side > 0 else 'Fear'}"

    duality = H(12).apply(lambda hope, fear: ((hope > fear) - (hope < fear), hope + fear), H(12))
    return duality.apply(label, H(6))


def extended(pool: int, target: int, rolls: int) -> H[Any]:
    """Step by step: histograms of what is still going on, and what has ended set aside."""

    def step(reached: int, more: int) -> int:
        return 0 if more < 0 else reached + more

    gain = successes_and_ones(pool).apply(_gain)
    going = H({0: 1})
    ended: dict[Any, int] = {}
    for roll in range(1, rolls + 1):
        after = going.apply(step, gain)
        scale = gain.total ** (rolls - roll)
        for reached, count in after.items():
            if reached >= target or roll == rolls:
                ended[reached, roll] = count * scale
        going = H({reached: count for reached, count in after.items() if reached < target})
    return H(ended)


def _gain(seen: tuple[int, int]) -> int:
    """Net successes, −1 for a botch."""
    successes, ones = seen
    return -1 if ones and not successes else max(0, successes - ones)


def best_decisions(sheets: Iterable[tuple[int, int]], difficulties: Iterable[int]) -> list[Fraction]:
    """Turn every face of the first d20 into the better of standing and what the faces of a second d20 make of it."""

    def best(modifier: int, drive: int, difficulty: int) -> Fraction:
        worth = double_down.worths(difficulty, drive)

        def better(face: int) -> Fraction:
            tier = double_down.tier(face, modifier, difficulty)
            doubled = H(20).apply(lambda face: worth[tier + double_down.shift(face, modifier, difficulty)])
            return max(Fraction(worth[tier]), _mean(doubled))

        return _mean(H(20).apply(better))

    return [best(modifier, drive, difficulty) for modifier, drive in sheets for difficulty in difficulties]


def best_decisions_merged(sheets: Iterable[tuple[int, int]], difficulties: Iterable[int]) -> list[Fraction]:
    """The same, with the faces of both d20 turned into tiers and moves first."""

    def best(modifier: int, drive: int, difficulty: int) -> Fraction:
        worth = double_down.worths(difficulty, drive)
        first = H(20).apply(lambda face: double_down.tier(face, modifier, difficulty))
        second = H(20).apply(lambda face: double_down.shift(face, modifier, difficulty))

        def better(tier: int) -> Fraction:
            return max(Fraction(worth[tier]), _mean(second.apply(lambda moved: worth[tier + moved])))

        return _mean(first.apply(better))

    return [best(modifier, drive, difficulty) for modifier, drive in sheets for difficulty in difficulties]


def _mean(values: H[Any]) -> Fraction:
    """The exact mean; dyce's own is a float."""
    return Fraction(sum(value * count for value, count in values.items())) / values.total


sums_in_notation = sums
tally = successes_and_ones
