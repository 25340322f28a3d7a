"""Many real plays of one rule per system stay inside the exact odds: a million by night.

Each headline's count is compared with its exact probability at 6.5 standard deviations: by the normal bound a headline
strays that far once in 10^10 runs, so that all of them together raise a false alarm less than once in a million.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

import pytest

import rollwright as rw
from hours import often
from rollwright.readings.play import Play
from rollwright.rules import Rule
from rollwright.systems.registry import find_rule

PLAYS = often(4_000, 1_000_000)
RULES: dict[str, dict[str, Any]] = {
    "double-down.attempt": {"stat": 3, "difficulty": 14},
    "keepers.action": {
        "dots": 1,
        "penalty": 1,
        "outcomes": [{"name": "in"}, {"name": "unseen", "threat": True}],
    },
    "daggerheart.action": {"modifier": 2, "difficulty": 15, "advantage": 1, "dice": [6]},
    "storyteller.action": {"pool": 5, "specialty": True},
    "notation": {"text": "4d6kh3"},
}


def headlines(bound: Rule) -> Counter[str]:
    """How often each headline comes, decisions by their plain option."""
    return Counter(
        Play(bound, decide=lambda asked, _: asked.options[0]).outcome.headline for _ in range(PLAYS)
    )


@pytest.mark.parametrize("rule", RULES)
def test_many_plays_stay_inside_the_odds(rule: str) -> None:
    bound = find_rule(rule).bind(RULES[rule])
    odds, seen = rw.odds(bound, policy="first", by="headline"), headlines(bound)
    assert sum(seen.values()) == PLAYS
    assert set(seen) <= set(map(str, odds))
    for headline, exact in odds.items():
        p = float(exact)
        assert abs(seen[str(headline)] - PLAYS * p) <= 6.5 * sqrt(PLAYS * p * (1 - p)) + 1
