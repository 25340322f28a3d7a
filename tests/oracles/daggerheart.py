"""Daggerheart by counting Hope, Fear and every d6."""

from __future__ import annotations

from fractions import Fraction
from itertools import product


def d6_terms(advantage: int, helpers: int, help_option: str) -> tuple[int, int]:
    """How many d6 the highest is added of, and how many are subtracted."""
    if help_option == "stack":
        return helpers + (advantage > 0), int(advantage < 0)
    left = helpers + (1 if advantage > 0 else advantage)
    return max(left, 0), int(left < 0)


def action(
    modifier: int, difficulty: int | None, advantage: int = 0, helpers: int = 0, help_option: str = "cancel"
) -> dict[tuple[str, int], Fraction]:
    """Label and total of an action roll."""
    odds: dict[tuple[str, int], Fraction] = {}
    added, taken = d6_terms(advantage, helpers, help_option)
    one = Fraction(1, 144 * 6 ** (added + taken))
    for plus in product(range(1, 7), repeat=added):
        for minus in product(range(1, 7), repeat=taken):
            extra = max(plus, default=0) - sum(minus)
            for hope, fear in product(range(1, 13), repeat=2):
                total = hope + fear + modifier + extra
                key = read(hope, fear, total, difficulty), total
                odds[key] = odds.get(key, Fraction(0)) + one
    return odds


def read(hope: int, fear: int, total: int, difficulty: int | None) -> str:
    """What the two d12 and the total mean."""
    if hope == fear:
        return "Critical Success"
    side = "Hope" if hope > fear else "Fear"
    if difficulty is None:
        return side
    return f"{'Success' if total >= difficulty else 'Failure'} with {side}"


def gm_attack(bonus: int, evasion: int, advantage: int = 0) -> dict[tuple[str, int, bool], Fraction]:
    """Label, total and whether it hits; under advantage the higher of two d20, under disadvantage the lower."""
    odds: dict[tuple[str, int, bool], Fraction] = {}
    for pair in product(range(1, 21), repeat=2):
        kept = pair[0] if advantage == 0 else max(pair) if advantage > 0 else min(pair)
        hit = kept == 20 or kept + bonus >= evasion
        label = "Critical Success" if kept == 20 else "Success" if hit else "Failure"
        key = label, kept + bonus, hit
        odds[key] = odds.get(key, Fraction(0)) + Fraction(1, 400)
    return odds


def damage(dice: int, sides: int, modifier: int, critical: bool = False) -> dict[int, Fraction]:
    """Total of a damage roll; a critical starts from the dice's maximum."""
    odds: dict[int, Fraction] = {}
    for faces in product(range(1, sides + 1), repeat=dice):
        total = sum(faces) + modifier + (dice * sides if critical else 0)
        odds[total] = odds.get(total, Fraction(0)) + Fraction(1, sides**dice)
    return odds
