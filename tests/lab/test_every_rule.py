"""Laws that hold for every rule as a scene: followed, it has the rule's own odds; at its best, the rule's own advice."""

from __future__ import annotations

import pytest

from examples import examples
from rollwright.errors import TooLarge, Undecided
from rollwright.lab.best import Best, best
from rollwright.lab.follow import Chain
from rollwright.lab.graph import Graph
from rollwright.lab.scene import Scene
from rollwright.rules import Rule
from rollwright.verbs import advise, odds

SMALL = 400


def _small(bound: Rule) -> bool:
    try:
        return len(Graph(Scene(bound)).whole(SMALL)) <= SMALL
    except (TooLarge, Undecided):
        return False


EXAMPLES = [bound for bound in examples() if _small(bound)]
assert len(EXAMPLES) > 200


@pytest.mark.parametrize("bound", EXAMPLES, ids=repr)
def test_followed_by_a_policy_it_is_the_rule(bound: Rule) -> None:
    assert _first(Graph(Scene(bound))).odds().by("headline") == odds(bound, policy="first", by="headline")


def _first(graph: Graph) -> Chain:
    """The scene with the plain decision everywhere."""
    graph.whole()
    return Chain(graph, {n: graph[n].ways[0].key for n in range(len(graph)) if graph[n].ahead})


DECIDED = [
    (bound, goal)
    for bound in EXAMPLES
    if bound.rule.decisions and len({d.role for d in bound.rule.decisions}) == 1
    for goal in bound.rule.goals
]


@pytest.mark.parametrize(("bound", "goal"), DECIDED, ids=repr)
def test_at_its_best_it_is_worth_what_the_advice_says(bound: Rule, goal: str) -> None:
    role = bound.rule.decisions[0].role
    found: Best = best(bound, goal)
    assert found.exact
    assert found.value == advise(bound, goal, role=role).value
    assert found.odds().mean(bound.rule.goals[goal].read) == found.value
