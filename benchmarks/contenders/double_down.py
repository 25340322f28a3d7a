"""Double Down's tables, as everybody but Rollwright is told them."""

from __future__ import annotations

BOONS = {-4: 0, -3: 0, -2: 0, -1: 0, 0: 0, 1: 1, 2: 2, 3: 4}
BANES = {-4: 8, -3: 4, -2: 2, -1: 1, 0: 0, 1: 0, 2: 0, 3: 0}
ROWS = ((25, 12, 6), (22, 10, 5), (19, 8, 4), (16, 6, 3), (13, 4, 2), (1, 2, 1))


def worths(difficulty: int, drive: int) -> dict[int, int]:
    """Boons less banes by tier; drive yields boons of its own on a success."""
    boons, banes = next((boons, banes) for least, boons, banes in ROWS if difficulty >= least)
    return {tier: BOONS[tier] * boons + drive * (tier >= 0) - BANES[tier] * banes for tier in BOONS}


def tier(face: int, modifier: int, difficulty: int) -> int:
    """The tier of a first d20."""
    if face <= 2 or face >= 19:
        return 1 if face >= 19 else -2
    return 0 if face + modifier >= difficulty else -1


def shift(face: int, modifier: int, difficulty: int) -> int:
    """By how many tiers a second d20 moves the outcome."""
    if face <= 2 or face >= 19:
        return 2 if face >= 19 else -2
    return 1 if face + modifier >= difficulty else -1
