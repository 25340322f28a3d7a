"""What counts for a goal in a scene, place by place: what an end is worth, and what a step adds on the way."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from operator import mul
from typing import Any

from rollwright.lab.graph import Graph, To, Way
from rollwright.lab.linear import NotLinear
from rollwright.readings.aims import average

NOTHING = Fraction(0)


class GoalTerms:
    """What counts for a goal: what an end is worth in itself, and what a unit of each sum is.

    Raises `UnknownGoal`, and `NotLinear` where the goal looks at sums that are kept apart from the states.
    """

    def __init__(self, graph: Graph, goal: str) -> None:
        rule, scene = graph.scene.bound.rule, graph.scene
        self.goal, read = goal, rule.goal(goal).read
        worths = {n: scene.worth(graph[n].at, read) for n in range(len(graph)) if not graph[n].ways}
        self.ends = {number: worth.at_once for number, worth in worths.items()}
        each = next(iter(worths.values())).each if worths else {}
        if any(worth.each != each for worth in worths.values()) or "steps" in each:
            raise NotLinear
        self._each = tuple(each.get(name, NOTHING) for name in scene.sums)
        self.begin = sum(map(mul, self._each, scene.begin), start=NOTHING)

    def step(self, to: To) -> Fraction:
        """What a step adds at once."""
        return sum(map(mul, self._each, to.sums), start=NOTHING) if any(self._each) else NOTHING

    def gain(self, way: Way) -> Fraction:
        """What a step adds at once on average."""
        return way.odds.mean(self.step) if any(self._each) else NOTHING

    def way(self, way: Way, values: Mapping[int, Any]) -> Any:
        """What one answer is worth, with *values* for the places that it leads to."""
        rows = way.odds.weights()
        worths = [values[to.place] + more if (more := self.step(to)) else values[to.place] for to in rows]
        if float in map(type, worths):
            return sum(map(mul, worths, rows.values())) / way.odds.total
        return Fraction(
            *average([worth.as_integer_ratio() for worth in worths], rows.values(), way.odds.total)
        )
