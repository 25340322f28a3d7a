"""A run that is gone through one throw at a time comes to the same as all its odds at once."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

import games
from rollwright.errors import Undecided
from rollwright.odds import d6
from rollwright.readings.exact import Exact
from rollwright.readings.frontier import Frontier, Open, Throw
from rollwright.readings.policy import Policy
from rollwright.readings.spots import Spot
from rollwright.rules import Flow, Rule, choose, throw

FIRST = Policy({}, otherwise="first")


class Settled(games.Game, id="t.settled"):
    """A decision, and nothing else."""

    def play(self) -> Flow[games.Won]:
        return one_or_two((yield from choose("player", "take", "one", "two")))


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
        Settled(),
        games.Toss(),
        games.Toss().showing(marked),
        games.Twice(),
        games.Last(),
        games.Team(),
        games.Holders(),
    ],
    ids=repr,
)
def test_throw_after_throw_comes_to_the_odds(bound: Rule) -> None:
    frontier = Frontier(FIRST)
    odds = frontier.at(Spot(bound))
    assert walked(frontier, Spot(bound)) == {
        end: Fraction(weight, odds.total) for end, weight in odds.weights().items()
    }
    assert all(end.shown == "marked" for end in odds.weights()) is bool(bound.shows)


@pytest.mark.parametrize("bound", [games.Press(), games.Deep(), games.Walk(), games.Duel()], ids=repr)
def test_what_is_done_again_and_again_is_gone_through_up_to_the_first_open_decision(bound: Rule) -> None:
    frontier, decided = Frontier(Policy({})), Exact(Policy({}))
    ends = frontier.at(Spot(bound)).weights()
    try:
        decided.odds(bound)
    except Undecided:
        assert all(isinstance(end, Open) for end in ends)
    else:
        assert not any(isinstance(end, Open) for end in ends)


class Pressing(games.Game, id="t.pressing"):
    """Throw and add up for as long as you dare, without an end; it counts how often that is begun."""

    gathered: int = 0
    begun: ClassVar[list[int]] = [0]

    def play(self) -> Flow[games.Won]:
        self.begun[0] += 1
        came = yield from throw(d6)
        if came == 1 or (yield from choose("player", "on", "stop", "on")) == "stop":
            return games.won(self.gathered * (came > 1))
        return self.onward(gathered=self.gathered + came)


def test_of_what_may_follow_a_decision_no_more_is_gone_through_than_the_rule_at_hand() -> None:
    Pressing.begun[0] = 0
    frontier = Frontier(Policy({}))
    found = frontier.odds(Pressing())
    assert sum(isinstance(end, Open) for end in found) == 5
    onward = [frontier.after(end, "on") for end in found if isinstance(end, Open)]
    assert [len(odds) for odds in onward] == [6] * 5
    assert Pressing.begun[0] < 200
