"""What the odds of an action roll tell beside its results: whether anything fails, whether all of it succeeds, and crits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rollwright.odds import Odds
from rollwright.rules import Closer, Rule
from rollwright.systems.keepers.tables import TOP


def in_all(bound: Rule[Any], outcomes: int) -> Closer:
    """What is told of so many outcomes together."""
    several = outcomes > 1

    def tells(odds: Odds[Any]) -> dict[str, Fraction]:
        return {
            "nothing fails": odds.p(lambda outcome: several and min(outcome.tiers) > 0),
            "everything succeeds": odds.p(lambda outcome: several and min(outcome.tiers) == TOP),
            "a crit": odds.p(lambda outcome: outcome.crits > 0),
        }

    return Closer("In all" if several else "Besides", bound, None, tells)
