"""The best that can be decided in a scene: at every place, for a goal, with the value of every option.

Where a scene never comes back to a place, places are settled from the end backwards, exactly. Where it does, by policy
iteration over exact values while there are few places, and else by value iteration in floats; `Best.exact` tells which.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from operator import mul
from typing import Any

from rollwright.drawing.picture import bundle
from rollwright.errors import TooLarge
from rollwright.lab import showing
from rollwright.lab.follow import Chain
from rollwright.lab.graph import Graph, To, Way
from rollwright.lab.linear import Looked
from rollwright.lab.scene import Scene
from rollwright.odds import Odds
from rollwright.odds.expectations import expected
from rollwright.odds.states import in_order
from rollwright.readings.aims import TRIFLE
from rollwright.readings.repeats import MOST_ROUNDS
from rollwright.readings.stated import Stated
from rollwright.rules import Rule

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
        worth: GoalTerms,
        values: Mapping[int, Number],
        choices: Mapping[int, str],
        error: float = 0.0,
    ) -> None:
        self.graph, self._worth, self.values, self.choices, self.error = graph, worth, values, choices, error

    @property
    def exact(self) -> bool:
        """Whether every value is exact."""
        return self.error == 0.0

    @property
    def value(self) -> Number:
        """What the scene is worth from its beginning."""
        return self.values[0] + self._worth.begin

    @property
    def goal(self) -> str:
        """The goal that is played for."""
        return self._worth.goal

    @cached_property
    def chain(self) -> Chain:
        """The scene with these decisions."""
        return Chain(self.graph, self.choices)

    def odds(self) -> Odds[Any]:
        """The exact odds of what the scene comes to when everything is decided so."""
        return self.chain.odds()

    def kept(self, choices: Mapping[int, str]) -> Number:
        """What the scene is worth when these decisions are kept to instead."""
        return _followed(self.graph, self._worth, choices, Fraction(0))[0] + self._worth.begin

    def options(self, number: int) -> dict[str, Number]:
        """What every option at a place is worth."""
        return {way.key: self._worth.way(way, self.values) for way in self.graph[number].ways}

    def __repr__(self) -> str:
        return showing.said_best(self)

    def _repr_html_(self) -> str:
        return showing.picture_of_best(self)

    def _repr_mimebundle_(self, **asked: Any) -> dict[str, str]:
        return bundle(repr(self), showing.picture_of_best(self), **asked)


class GoalTerms:
    """What counts for a goal: what an end is worth in itself, and what a unit of each sum is.

    Raises `UnknownGoal`, and `Looked` where the goal looks at sums that are kept apart from the states.
    """

    def __init__(self, graph: Graph, goal: str) -> None:
        rule, scene = graph.scene.bound.rule, graph.scene
        self.goal, read = goal, rule.goal(goal).read
        worths = {n: scene.worth(graph[n].at, read) for n in range(len(graph)) if not graph[n].ways}
        self.ends = {number: worth.at_once for number, worth in worths.items()}
        each = next(iter(worths.values())).each if worths else {}
        if any(worth.each != each for worth in worths.values()) or "steps" in each:
            raise Looked
        self._each = tuple(each.get(name, Fraction(0)) for name in scene.sums)
        self.begin = sum(map(mul, self._each, scene.begin), start=Fraction(0))

    def step(self, to: To) -> Fraction:
        """What a step adds at once."""
        return sum(map(mul, self._each, to.sums), start=Fraction(0))

    def way(self, way: Way, values: Mapping[int, Any]) -> Any:
        """What one answer is worth, with *values* for the places that it leads to."""
        total: Any = 0
        for to, weight in way.odds.weights().items():
            total += weight * (values[to.place] + self.step(to))
        return (
            Fraction(total, way.odds.total) if isinstance(total, int | Fraction) else total / way.odds.total
        )


def laid_out(bound: Rule, goal: str, policy: Mapping[str, Stated] | None = None) -> tuple[Graph, GoalTerms]:
    """A scene's graph and what counts in it: its sums kept apart where the goal lets them be, else as part of the states."""
    graph = Graph(Scene(bound), policy).whole()
    try:
        return graph, GoalTerms(graph, goal)
    except Looked:
        graph = Graph(Scene(bound, apart=False), policy).whole()
        return graph, GoalTerms(graph, goal)


def best(
    bound: Rule, goal: str, policy: Mapping[str, Stated] | None = None, *, against: tuple[str, ...] = ()
) -> Best:
    """The best decisions in a scene for a goal of its rule. *policy* states what others do; *against* names who opposes.

    Raises `UnknownGoal`, `TooLarge` where the scene has too many places, `Undecided` where people decide unseen.

    >>> import rollwright as rw
    >>> found = best(rw.double_down.attempt(stat=3, difficulty=14), "net")
    >>> found.value, found.exact
    (Fraction(-13, 50), True)
    """
    graph, worth = laid_out(bound, goal, policy)
    order = _backwards(graph)
    if order is not None:
        return _settled(graph, worth, order, against)
    if len(graph) <= MOST_EXACT:
        return _iterated(graph, worth, against)
    from rollwright.lab.numeric import iterated

    values, choices, error = iterated(graph, worth, against)
    return Best(graph, worth, values, choices, error)


def _backwards(graph: Graph) -> list[int] | None:
    """The places, each after all that it leads to; `None` where one leads back to itself."""
    steps = {number: _anywhere(graph[number].ways) for number in range(len(graph)) if graph[number].ways}
    if any(number in odds for number, odds in steps.items()):
        return None
    order, unknowns = in_order(steps)
    return None if unknowns else order


def _anywhere(ways: tuple[Way, ...]) -> Odds[int]:
    return Odds({to.place: 1 for way in ways for to in way.odds}, unresolved=1)


def _settled(graph: Graph, worth: GoalTerms, order: list[int], against: tuple[str, ...]) -> Best:
    """The best from the end backwards."""
    values: dict[int, Fraction] = dict(worth.ends)
    choices: dict[int, str] = {}
    for number in order:
        place = graph[number]
        key, values[number] = furthest(
            {way.key: worth.way(way, values) for way in place.ways}, place.role in against
        )
        if place.ahead:
            choices[number] = key
    return Best(graph, worth, values, choices)


def furthest(values: Mapping[str, Any], least: bool) -> tuple[str, Any]:
    """The option that is worth most (or *least*), and what; of equals the first."""
    pick: Callable[..., Any] = min if least else max
    key = pick(values, key=lambda key: values[key])
    return key, values[key]


def _iterated(graph: Graph, worth: GoalTerms, against: tuple[str, ...]) -> Best:
    """The best where places lead back: values for the decisions, decisions for the values, until nothing changes."""
    choices = {n: graph[n].ways[0].key for n in range(len(graph)) if graph[n].ahead}
    for _ in range(MOST_ROUNDS):
        values = _followed(graph, worth, choices, TRIFLE)
        better = _improved(graph, worth, values, choices, against)
        if better == choices:
            return Best(graph, worth, _followed(graph, worth, choices, Fraction(0)), choices)
        choices = better
    raise TooLarge("what is best in this scene does not settle: state a policy, or set a limit")


def _followed(
    graph: Graph, worth: GoalTerms, choices: Mapping[int, str], trifle: Fraction
) -> dict[int, Fraction]:
    """What every place is worth under these decisions."""
    ends = worth.ends
    taken = {n: _taken(graph, n, choices) for n in range(len(graph)) if n not in ends}
    steps = {number: way.odds.map(lambda to: to.place) for number, way in taken.items()}
    gains = {number: way.odds.mean(worth.step) - trifle for number, way in taken.items()}
    return {**ends, **expected(steps, ends.__getitem__, gains.__getitem__)}


def _taken(graph: Graph, number: int, choices: Mapping[int, str]) -> Way:
    ways = graph[number].ways
    return next((way for way in ways if way.key == choices.get(number)), ways[0])


def _improved(
    graph: Graph,
    worth: GoalTerms,
    values: Mapping[int, Fraction],
    choices: Mapping[int, str],
    against: tuple[str, ...],
) -> dict[int, str]:
    """Better decisions for these values; what is as good stays."""
    improved = dict(choices)
    for number, before in choices.items():
        place = graph[number]
        options = {way.key: worth.way(way, values) for way in place.ways}
        key, value = furthest(options, place.role in against)
        if value != options[before]:
            improved[number] = key
    return improved
