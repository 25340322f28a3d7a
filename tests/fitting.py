"""Whether what was drawn in bulk is what the odds say: by the sum of squares, with room for chance."""

from __future__ import annotations

from typing import Any

from rollwright.odds import Odds


def fits(counts: dict[Any, int], odds: Odds[Any], n: int) -> None:
    """Hold how often each outcome came in *n* draws to its odds, those that come twenty times or more."""
    expected = {outcome: float(p) * n for outcome, p in odds.items() if p * n >= 20}
    off = sum((counts.get(outcome, 0) - want) ** 2 / want for outcome, want in expected.items())
    free = len(expected)
    assert off < free + 12 * (2 * free) ** 0.5
    assert sum(counts.values()) == n
