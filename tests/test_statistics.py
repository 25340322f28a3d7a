"""A million real plays of one rule per system stay inside the exact odds.

Each headline's count is compared with its exact probability at 6.5 standard deviations: by the normal bound a headline
strays that far once in 10^10 runs, so that all of them together raise a false alarm less than once in a million.
"""

from __future__ import annotations

import json
import subprocess
import sys
from math import sqrt
from pathlib import Path

import pytest

import rollwright as rw
from rollwright.systems.registry import find_rule

PLAYS = 1_000_000
SCRIPT = Path(__file__).parent / "throw_many.py"
RULES = {
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


@pytest.fixture(scope="module")
def counts() -> dict[str, dict[str, int]]:
    """How often each headline came, by rule; all rules thrown at the same time by processes of their own."""
    command = [sys.executable, str(SCRIPT)]
    running = {
        rule: subprocess.Popen([*command, rule, json.dumps(args), str(PLAYS)], stdout=subprocess.PIPE)
        for rule, args in RULES.items()
    }
    return {rule: json.loads(process.communicate()[0])[1] for rule, process in running.items()}


@pytest.mark.parametrize("rule", RULES)
def test_a_million_plays_stay_inside_the_odds(rule: str, counts: dict[str, dict[str, int]]) -> None:
    odds = rw.odds(find_rule(rule).bind(RULES[rule]), policy="first", by="headline")
    seen = counts[rule]
    assert sum(seen.values()) == PLAYS
    assert set(seen) <= set(map(str, odds))
    for headline, exact in odds.items():
        p = float(exact)
        assert abs(seen.get(str(headline), 0) - PLAYS * p) <= 6.5 * sqrt(PLAYS * p * (1 - p)) + 1
