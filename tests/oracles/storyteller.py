"""Storyteller by counting every d10 of the pool."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod


@cache
def throws(pool: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every handful of faces with the number of orders it comes in."""
    return tuple(
        (faces, factorial(pool) // prod(factorial(faces.count(f)) for f in set(faces)))
        for faces in combinations_with_replacement(range(1, 11), pool)
    )


def count(faces: tuple[int, ...], difficulty: int, specialty: bool, ones_vs_ten: str) -> tuple[int, int, int]:
    """Successes before the ones, ones, and successes left, never below nothing."""
    worth = sorted(
        (2 if specialty and face == 10 else 1 for face in faces if face >= difficulty), reverse=True
    )
    ones = faces.count(1)
    left = sum(worth[ones:]) if ones_vs_ten == "die" else max(0, sum(worth) - ones)
    return sum(worth), ones, left


def botched(rolled: int, ones: int, left: int, option: str) -> bool:
    """Whether a roll without a success left is a botch."""
    if option == "net-zero":
        return left == 0 and ones > 0
    if option == "more-ones":
        return ones > rolled
    return rolled == 0 and ones > 0


def action(
    pool: int,
    difficulty: int = 6,
    *,
    specialty: bool = False,
    willpower: bool = False,
    botch: str = "no-success-dice",
    ones_vs_ten: str = "one",
) -> dict[tuple[str, int], Fraction]:
    """Label and net successes."""
    odds: dict[tuple[str, int], Fraction] = {}
    for faces, weight in throws(pool):
        rolled, ones, left = count(faces, difficulty, specialty, ones_vs_ten)
        net = left + willpower
        miss = "Botch" if botched(rolled, ones, left, botch) else "Failure"
        key = ("Success" if net else miss), net
        odds[key] = odds.get(key, Fraction(0)) + Fraction(weight, 10**pool)
    return odds


def resisted(pool: int, opposing: int) -> dict[tuple[str | None, int], Fraction]:
    """Winner and margin; each side's difficulty is the other's pool, from 2 to 9."""
    odds: dict[tuple[str | None, int], Fraction] = {}
    ours = action(pool, min(9, max(2, opposing)))
    theirs = action(opposing, min(9, max(2, pool)))
    for (_, a), p in ours.items():
        for (_, b), q in theirs.items():
            key = ("actor" if a > b else "opponent" if b > a else None), abs(a - b)
            odds[key] = odds.get(key, Fraction(0)) + p * q
    return odds
