"""Double Down by counting both d20s."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

LADDER = (
    "Legendary Failure",
    "Overwhelming Failure",
    "Critical Failure",
    "Failure",
    "Success",
    "Critical Success",
    "Overwhelming Success",
    "Legendary Success",
)
BANE_TIMES = (8, 4, 2, 1, 0, 0, 0, 0)
BOON_TIMES = {
    "plain": (0, 0, 0, 0, 0, 1, 2, 4),
    "fill-success": (0, 0, 0, 0, Fraction(1, 2), 1, 2, 4),
    "half-all": (0, 0, 0, 0, Fraction(1, 2), Fraction(1, 2), 1, 2),
    "half-strict": (0, 0, 0, 0, 0, Fraction(1, 2), 1, 2),
}
DAMAGE = (0, 0, 0, 0, 1, 2, 3, 4)
ROWS = ((12, 2, 1), (15, 4, 2), (18, 6, 3), (21, 8, 4), (24, 10, 5), (10**9, 12, 6))


def attempt(
    modifier: int,
    difficulty: int,
    doubles: Callable[[str], bool],
    *,
    drive: int = 0,
    support: str = "plain",
    combat: bool = False,
) -> dict[tuple[str, int, int, int, int], Fraction]:
    """Label, boons, banes, damage and drive gained; *doubles* tells from the first label whether to go on."""
    odds: dict[tuple[str, int, int, int, int], Fraction] = {}
    for first, second in product(range(1, 21), repeat=2):
        index = start(first, modifier, difficulty)
        if doubles(LADDER[index]):
            index += shift(second, modifier, difficulty)
        key = settle(index, difficulty, drive, support, combat)
        odds[key] = odds.get(key, Fraction(0)) + Fraction(1, 400)
    return odds


def start(face: int, modifier: int, difficulty: int) -> int:
    """Where the first die lands on the ladder, natural faces before totals."""
    if face >= 19:
        return 5
    if face <= 2:
        return 2
    return 4 if face + modifier >= difficulty else 3


def shift(face: int, modifier: int, difficulty: int) -> int:
    """How far the second die moves it."""
    if face >= 19:
        return 2
    if face <= 2:
        return -2
    return 1 if face + modifier >= difficulty else -1


def settle(
    index: int, difficulty: int, drive: int, support: str, combat: bool
) -> tuple[str, int, int, int, int]:
    """What the final place on the ladder brings."""
    boons, banes = next((b, c) for top, b, c in ROWS if difficulty <= top)
    gained = BOON_TIMES[support][index] * boons + (drive if index >= 4 else 0)
    damage = DAMAGE[index] if combat and support == "plain" else 0
    return LADDER[index], int(gained), BANE_TIMES[index] * banes, damage, int(index < 4)


def best_net(modifier: int, difficulty: int) -> tuple[dict[str, bool], Fraction]:
    """Boons less banes without drive: where doubling is strictly better, and what the whole attempt is worth."""

    def worth(index: int) -> int:
        _, boons, banes, _, _ = settle(index, difficulty, 0, "plain", False)
        return boons - banes

    plan, value = {}, Fraction(0)
    for face in range(1, 21):
        index = start(face, modifier, difficulty)
        doubled = Fraction(sum(worth(index + shift(f, modifier, difficulty)) for f in range(1, 21)), 20)
        plan[LADDER[index]] = doubled > worth(index)
        value += max(doubled, worth(index)) / Fraction(20)
    return plan, value
