"""The best that can be decided in a scene: at every place, for a goal, with the value of every option.

Where a scene never comes back to a place, places are settled from the end backwards, exactly. Where it does, by policy
iteration over exact values while there are few places, and else by value iteration in floats; `Best.exact` tells which.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from rollwright.errors import TooLarge, UnknownGoal
from rollwright.lab.follow import Chain
from rollwright.lab.graph import Graph, To, Way
from rollwright.lab.scene import Scene, Summed
from rollwright.odds import Odds
from rollwright.odds.chains import in_order
from rollwright.odds.expectations import expected
from rollwright.readings.policy import Stated
from rollwright.readings.repeats import MOST_ROUNDS, TRIFLE
from rollwright.rules import Bound

MOST_EXACT = 4_000
"""So many places with returns among them are settled exactly; more, in floats."""

Number = Fraction | float


class Best:
    """What is best at every place of a scene for whoever plays for a goal; the others do as was stated.

    *value* is what the scene is worth then; *choices* names the best option of every place where something is decided;
    *exact* is false where values were found in floats; *error* is about how far they may be off.
    """

    def __init__(
        self,
        graph: Graph,
        goal: str,
        values: Mapping[int, Number],
        choices: Mapping[int, str],
        error: float = 0.0,
    ) -> None:
        self.graph, self.goal, self.values, self.choices, self.error = graph, goal, values, choices, error

    @property
    def exact(self) -> bool:
        """Whether every value is exact."""
        return self.error == 0.0

    @property
    def value(self) -> Number:
        """What the scene is worth from its beginning."""
        return self.values[0]

    @cached_property
    def chain(self) -> Chain:
        """The scene with these decisions."""
        return Chain(self.graph, self.choices)

    def odds(self) -> Odds[Any]:
        """The exact odds of what the scene comes to when everything is decided so."""
        return self.chain.odds()

    def options(self, number: int) -> dict[str, Number]:
        """What every option at a place is worth."""
        worth = worth_of(self.graph, self.goal)
        return {way.key: worth.way(way, self.values) for way in self.graph[number].ways}


class Worth:
    """What counts for a goal: what an end is worth, and what a step adds."""

    def __init__(self, graph: Graph, goal: str) -> None:
        self._graph, rule = graph, graph.scene.bound.rule
        if goal not in rule.goals:
            known = ", ".join(rule.goals) or "none"
            raise UnknownGoal(f"{rule.id} has no goal {goal!r}: {known}", at="goal")
        self._read = rule.goals[goal].read
        sums = graph.scene.sums
        self._sum = sums.index(goal) if goal in sums else None

    def end(self, number: int) -> Fraction:
        """What an end is worth, apart from what was added up on the way."""
        if self._sum is not None:
            return Fraction(0)
        return Fraction(self._graph.scene.worth(self._graph[number].at, self._read))

    def step(self, to: To) -> int:
        """What a step adds at once."""
        return 0 if self._sum is None else to.sums[self._sum]

    def way(self, way: Way, values: Mapping[int, Any]) -> Any:
        """What one answer is worth, with *values* for the places that it leads to."""
        total: Any = 0
        for to, weight in way.odds.weights().items():
            total += weight * (values[to.place] + self.step(to))
        return (
            Fraction(total, way.odds.total) if isinstance(total, int | Fraction) else total / way.odds.total
        )


def worth_of(graph: Graph, goal: str) -> Worth:
    """What counts in a graph for a goal."""
    return Worth(graph, goal)


def laid_out(bound: Bound, goal: str, policy: Mapping[str, Stated] | None = None) -> Graph:
    """A scene's graph for a goal: its sums kept apart where the goal lets them be, else as part of the states."""
    graph = Graph(Scene(bound), policy).whole()
    worth = Worth(graph, goal)
    try:
        for number in range(len(graph)):
            if not graph[number].ways:
                worth.end(number)
    except Summed:
        return Graph(Scene(bound, apart=False), policy).whole()
    return graph


def best(
    bound: Bound, goal: str, policy: Mapping[str, Stated] | None = None, *, against: tuple[str, ...] = ()
) -> Best:
    """The best decisions in a scene for a goal of its rule. *policy* states what others do; *against* names who opposes.

    Raises `UnknownGoal`, `TooLarge` where the scene has too many places, `Undecided` where people decide unseen.

    >>> import rollwright as rw
    >>> found = best(rw.double_down.attempt(stat=3, difficulty=14), "net")
    >>> found.value, found.exact
    (Fraction(-13, 50), True)
    """
    graph = laid_out(bound, goal, policy)
    worth = Worth(graph, goal)
    order = _backwards(graph)
    if order is not None:
        return _settled(graph, goal, worth, order, against)
    if len(graph) <= MOST_EXACT:
        return _iterated(graph, goal, worth, against)
    from rollwright.lab.numeric import iterated

    values, choices, error = iterated(graph, worth, against)
    return Best(graph, goal, values, choices, error)


def _backwards(graph: Graph) -> list[int] | None:
    """The places, each after all that it leads to; `None` where one leads back to itself."""
    steps = {number: _anywhere(graph[number].ways) for number in range(len(graph)) if graph[number].ways}
    if any(number in odds for number, odds in steps.items()):
        return None
    order, unknowns = in_order(steps)
    return None if unknowns else order


def _anywhere(ways: tuple[Way, ...]) -> Odds[int]:
    return Odds({to.place: 1 for way in ways for to in way.odds}, unresolved=1)


def _settled(graph: Graph, goal: str, worth: Worth, order: list[int], against: tuple[str, ...]) -> Best:
    """The best from the end backwards."""
    values: dict[int, Fraction] = {n: worth.end(n) for n in range(len(graph)) if not graph[n].ways}
    choices: dict[int, str] = {}
    for number in order:
        place = graph[number]
        key, values[number] = furthest(
            {way.key: worth.way(way, values) for way in place.ways}, place.role in against
        )
        if place.ahead:
            choices[number] = key
    return Best(graph, goal, values, choices)


def furthest(values: Mapping[str, Any], least: bool) -> tuple[str, Any]:
    """The option that is worth most (or *least*), and what; of equals the first."""
    pick: Callable[..., Any] = min if least else max
    key = pick(values, key=lambda key: values[key])
    return key, values[key]


def _iterated(graph: Graph, goal: str, worth: Worth, against: tuple[str, ...]) -> Best:
    """The best where places lead back: values for the decisions, decisions for the values, until nothing changes."""
    ends = {n: worth.end(n) for n in range(len(graph)) if not graph[n].ways}
    choices = {n: graph[n].ways[0].key for n in range(len(graph)) if graph[n].ahead}
    for _ in range(MOST_ROUNDS):
        values = _followed(graph, worth, ends, choices, TRIFLE)
        better = _improved(graph, worth, values, choices, against)
        if better == choices:
            return Best(graph, goal, _followed(graph, worth, ends, choices, Fraction(0)), choices)
        choices = better
    raise TooLarge("what is best in this scene does not settle: state a policy, or set a limit")


def _followed(
    graph: Graph, worth: Worth, ends: Mapping[int, Fraction], choices: Mapping[int, str], trifle: Fraction
) -> dict[int, Fraction]:
    """What every place is worth under these decisions."""
    taken = {n: _taken(graph, n, choices) for n in range(len(graph)) if n not in ends}
    steps = {number: way.odds.map(lambda to: to.place) for number, way in taken.items()}
    gains = {number: way.odds.mean(worth.step) - trifle for number, way in taken.items()}
    return {**ends, **expected(steps, ends.__getitem__, gains.__getitem__)}


def _taken(graph: Graph, number: int, choices: Mapping[int, str]) -> Way:
    ways = graph[number].ways
    return next((way for way in ways if way.key == choices.get(number)), ways[0])


def _improved(
    graph: Graph,
    worth: Worth,
    values: Mapping[int, Fraction],
    choices: Mapping[int, str],
    against: tuple[str, ...],
) -> dict[int, str]:
    """Better decisions for these values; what is as good stays."""
    found = dict(choices)
    for number, before in choices.items():
        place = graph[number]
        options = {way.key: worth.way(way, values) for way in place.ways}
        key, value = furthest(options, place.role in against)
        if value != options[before]:
            found[number] = key
    return found
