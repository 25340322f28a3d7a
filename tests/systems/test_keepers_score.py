"""Scores of Keepers: against the readings of the rule itself, and what Stress and Edge do in them."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import rollwright as rw
from hours import some
from rollwright.lab.best import best
from rollwright.lab.follow import Chain
from rollwright.lab.graph import Graph
from rollwright.lab.habits import habits
from rollwright.lab.runs import runs
from rollwright.lab.scene import Scene
from rollwright.rules import Rule
from rollwright.systems.keepers.score import Score

SMALL = [
    Score(obstacles=1, threat=False, edge=1),
    Score(obstacles=2, threat=False, dots=1, stress=4),
    Score(obstacles=1, dots=0, attribute=0, stress=5, edge=2),
    Score(obstacles=1, dots=1, attribute=3, stressed=True),
]


@pytest.mark.parametrize("bound", SMALL, ids=range(4))
def test_a_score_followed_is_the_rule(bound: Rule) -> None:
    found = Chain(Graph(Scene(bound), {"player": "first"})).odds()
    assert found == rw.odds(bound, policy={"player": "first"})


@pytest.mark.parametrize(("bound", "goal"), some(product(SMALL, ["gained", "stress"]), quick=3))
def test_the_best_is_worth_what_its_odds_say_and_no_less_than_the_plain(bound: Rule, goal: str) -> None:
    """The search of the rule reads no notes, such as Edge that is gained: where it begins with none, it is a bound."""
    found = best(bound, goal)
    assert found.exact
    assert found.odds().mean(bound.rule.goals[goal].read) == found.value
    if not bound.arguments()["edge"]:
        assert found.value >= rw.odds(bound, policy={"player": "first"}).mean(bound.rule.goals[goal].read)


def test_one_obstacle_is_one_roll() -> None:
    """Without Edge a score of one obstacle is worth what the action roll is advised to be worth."""
    stakes = [{"name": "gain"}, {"name": "threat", "threat": True}]
    roll = rw.keepers.action(dots=2, outcomes=stakes, attribute=2, stress=1)
    found = best(Score(obstacles=1, stress=1, holding=0), "gained")
    first = rw.odds(roll, policy={"player": {"assign": "first", "crit": "first", "push": "roll"}})
    assert found.value == first.map(lambda outcome: outcome.tiers[0]).mean()


def test_edge_is_worth_having_and_stress_is_not() -> None:
    def value(**given: Any) -> Any:
        return best(Score(obstacles=2, threat=False, **given), "net").value

    assert value(edge=2) > value(edge=1) > value()
    assert value() >= value(stress=3) > value(stress=6)
    assert value(dots=3) > value()
    assert value() > value(penalty=1)


def test_a_full_track_makes_stressed_unless_an_edge_clears_some() -> None:
    def ends(way: str) -> Any:
        policy = {"player": {"edge": "keep", "push": "roll", "full": way}}
        return Chain(Graph(Scene(Score(obstacles=1, threat=False, stress=5, edge=1)), policy)).odds()

    taken, cleared = ends("take"), ends("clear")
    full = taken.p(lambda end: end.stressed)
    assert full == taken.p(lambda end: end.stress == 6) > 0
    assert cleared.p(lambda end: end.stressed) == 0
    assert cleared.p(lambda end: end.stress == 5 and end.edge == 0) > 0


def test_crits_bring_edge_and_move_effect() -> None:
    policy = {"player": {"edge": "keep", "push": "no", "assign": "first", "crit": "gain"}}
    odds = Chain(Graph(Scene(Score(obstacles=1, dots=3)), policy)).odds()
    roll = rw.keepers.action(dots=3, outcomes=[{"name": "a"}, {"name": "b"}])
    crits = rw.odds(roll, policy={"player": "first"}).map(lambda outcome: min(3, outcome.crits))
    assert odds.map(lambda end: end.edge) == crits
    assert odds.p(lambda end: end.swing > 0) > 0


def test_a_score_is_sampled_as_it_is_exact() -> None:
    """An average within 5.5 standard errors: a false alarm in fewer than one of twenty million runs."""
    found = best(Score(obstacles=3, threat=False), "net")
    drawn = runs(found.chain, 50_000, seed=2)
    mean, error = drawn.mean(lambda end: end.gained + end.swing)
    assert abs(mean - float(found.value)) < 5.5 * error
    assert found.kept(found.choices) == found.value
    assert found.kept(habits(found, 1).choices) <= found.value


def test_a_score_is_played_like_any_rule() -> None:
    run = rw.play(Score(obstacles=2, edge=1))
    while run.pending is not None:
        run.answer(run.pending.options[-1])
    assert 0 <= run.outcome.stress <= 6
    assert str(run.says)
