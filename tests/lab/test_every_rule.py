"""Laws that hold for every rule as a scene: followed, it has the rule's own odds; at its best, the rule's own advice."""

from __future__ import annotations

from functools import cache

import pytest

from examples import rules, tried
from hours import often
from rollwright.errors import TooLarge, Undecided
from rollwright.lab.best import Best, best
from rollwright.lab.follow import Chain
from rollwright.lab.graph import Graph
from rollwright.lab.scene import Scene
from rollwright.rules import Rule
from rollwright.verbs import advise, odds

SMALL = often(60, 400)


@cache
def _small(rule: str) -> list[Rule]:
    """The examples of a rule that have few places: the laws hold for all, and are tried where that is soon done."""
    return [bound for bound in tried() if bound.rule.id == rule and _places(bound) <= SMALL]


def _places(bound: Rule) -> int:
    try:
        return len(Graph(Scene(bound)).whole(SMALL))
    except (TooLarge, Undecided):
        return SMALL + 1


@pytest.mark.long
def test_most_examples_are_small() -> None:
    assert sum(len(_small(rule)) for rule in rules()) > 200


@pytest.mark.parametrize("rule", rules())
def test_followed_by_a_policy_it_is_the_rule(rule: str) -> None:
    for bound in _small(rule):
        followed = _first(Graph(Scene(bound))).odds().by("headline")
        assert followed == odds(bound, policy="first", by="headline"), bound


def _first(graph: Graph) -> Chain:
    """The scene with the plain decision everywhere."""
    graph.whole()
    return Chain(graph, {n: graph[n].ways[0].key for n in range(len(graph)) if graph[n].ahead})


@pytest.mark.parametrize("rule", rules())
def test_at_its_best_it_is_worth_what_the_advice_says(rule: str) -> None:
    for bound in _small(rule):
        roles = {each.role for each in bound.rule.decisions}
        for goal in bound.rule.goals if len(roles) == 1 else ():
            found: Best = best(bound, goal)
            assert found.exact, (bound, goal)
            assert found.value == advise(bound, goal, role=bound.rule.decisions[0].role).value, (bound, goal)
            assert found.odds().mean(bound.rule.goals[goal].read) == found.value, (bound, goal)
