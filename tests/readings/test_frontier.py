"""A run that is gone through one throw at a time comes to the same as all its odds at once."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

import games
from rollwright.errors import Undecided
from rollwright.readings.exact import Exact
from rollwright.readings.frontier import Ahead, Frontier, Throw
from rollwright.readings.policy import Policy
from rollwright.readings.spots import Spot
from rollwright.rules import Bound, Choose, Program, conclude, rule

FIRST = Policy({}, otherwise="first")


@rule("t.settled", outcome=games.Won, words=games.WORDS, goals=games.GOALS)
def settled(house: games.Table) -> Program[games.Won]:
    """Conclude with a decision."""
    return (yield from conclude(Choose("player", "take", ("one", "two")), one_or_two))


def one_or_two(key: str) -> games.Won:
    return games.won(1 if key == "one" else 2)


def marked(outcome: games.Won) -> games.Won:
    return replace(outcome, shown="marked")


def walked(frontier: Frontier, spot: Any) -> Counter[Any]:
    """The chances of every end, throw after throw."""
    found = frontier.throw(spot)
    if not isinstance(found, Throw):
        return Counter({found: Fraction(1)})
    chances: Counter[Any] = Counter()
    for answer, weight in found.law.weights().items():
        for end, chance in walked(frontier, found.then(answer)).items():
            chances[end] += chance * Fraction(weight, found.law.total)
    return chances


@pytest.mark.parametrize(
    "bound",
    [
        settled(),
        games.toss(),
        games.toss().showing(marked),
        games.twice(),
        games.last(),
        games.team(),
        games.holders(),
    ],
    ids=repr,
)
def test_throw_after_throw_comes_to_the_odds(bound: Bound) -> None:
    frontier = Frontier(FIRST)
    odds = frontier.at(Spot(bound))
    assert walked(frontier, Spot(bound)) == {
        end: Fraction(weight, odds.total) for end, weight in odds.weights().items()
    }
    assert all(end.shown == "marked" for end in odds.weights()) is bool(bound.shows)


@pytest.mark.parametrize("bound", [games.press(), games.deep(), games.walk(), games.duel()], ids=repr)
def test_what_is_done_again_and_again_is_gone_through_up_to_the_first_open_decision(bound: Bound) -> None:
    frontier, decided = Frontier(Policy({})), Exact(Policy({}))
    ends = frontier.at(Spot(bound)).weights()
    try:
        decided.odds(bound)
    except Undecided:
        assert all(isinstance(end, Ahead) for end in ends)
    else:
        assert not any(isinstance(end, Ahead) for end in ends)
