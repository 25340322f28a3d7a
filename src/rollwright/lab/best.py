"""The best that can be decided in a scene: at every place, for a goal, with the value of every option.

Places are settled from the end backwards, exactly (`odds/settling.py`). Where some lead back to one another, and there are very many places,
by value iteration in floats; `Best.exact` tells which.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from operator import mul
from typing import Any

from rollwright.drawing.picture import bundle
from rollwright.lab import showing
from rollwright.lab.follow import Chain
from rollwright.lab.graph import Graph, To, Way
from rollwright.lab.linear import NotLinear
from rollwright.lab.scene import Scene
from rollwright.odds import Odds
from rollwright.odds.expectations import expected
from rollwright.odds.settling import Settling, leads_back
from rollwright.odds.states import circles
from rollwright.readings.aims import TRIFLE, average
from rollwright.readings.stated import Stated
from rollwright.rules import Rule

MOST_EXACT = 4_000
"""So many places with returns among them are settled exactly; more, in floats."""

NOTHING = Fraction(0)

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
        return _followed(self.graph, self._worth, choices)[0] + self._worth.begin

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


def laid_out(bound: Rule, goal: str, policy: Mapping[str, Stated] | None = None) -> tuple[Graph, GoalTerms]:
    """A scene's graph and what counts in it: its sums kept apart where the goal lets them be, else as part of the states."""
    graph = Graph(Scene(bound), policy).whole()
    try:
        return graph, GoalTerms(graph, goal)
    except NotLinear:
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
    search = _Search(graph, worth, against)
    if search.returns and len(graph) > MOST_EXACT:
        from rollwright.lab.numeric import iterated

        return Best(graph, worth, *iterated(graph, worth, against))
    values, choices = search.settled()
    return Best(graph, worth, _followed(graph, worth, choices) if search.returns else values, choices)


def furthest(values: Mapping[str, Any], least: bool) -> tuple[str, Any]:
    """The option that is worth most (or *least*), and what; of equals the first."""
    pick: Callable[..., Any] = min if least else max
    key = pick(values, key=lambda key: values[key])
    return key, values[key]


class _Search(Settling):
    """The best at every place of a graph, where what is as good as what was decided before stays; *returns* says whether places lead back to one another."""

    def __init__(self, graph: Graph, worth: GoalTerms, against: tuple[str, ...]) -> None:
        self._graph, self._worth, self._against = graph, worth, against
        self._steps = {
            n: Odds({to.place: 1 for way in graph[n].ways for to in way.odds}, unresolved=1)
            for n in range(len(graph))
            if graph[n].ways
        }
        self._circles = list(circles(self._steps))
        self.returns = any(leads_back(circle, self._steps) for circle in self._circles)
        super().__init__(TRIFLE if self.returns else NOTHING)
        self._values |= worth.ends
        self._taken = {n: graph[n].ways[0].key for n in self._steps}

    def settled(self) -> tuple[dict[int, Fraction], dict[int, str]]:
        """What places are worth, and the best option of each where something is decided."""
        self.settle(self._circles, self._steps)
        return self._values, {n: key for n, key in self._taken.items() if self._graph[n].ahead}

    def decide(self, places: Sequence[int]) -> dict[int, Fraction]:
        """As of `Settling`."""
        worths: dict[int, Fraction] = {}
        for number in places:
            place = self._graph[number]
            options = {way.key: self._worth.way(way, self._values) for way in place.ways}
            key, worths[number] = furthest(options, place.role in self._against)
            if options[self._taken[number]] != worths[number]:
                self._taken[number] = key
        return worths

    def course(self, number: int) -> tuple[Odds[int], Fraction]:
        """As of `Settling`."""
        return _course(self._graph, self._worth, number, self._taken[number])


def _course(graph: Graph, worth: GoalTerms, number: int, key: str | None) -> tuple[Odds[int], Fraction]:
    """Where one answer at a place leads, and what it gains at once: the first, where there is none such."""
    ways = graph[number].ways
    way = next((way for way in ways if way.key == key), ways[0])
    return way.odds.map(lambda to: to.place), worth.gain(way)


def _followed(graph: Graph, worth: GoalTerms, choices: Mapping[int, str]) -> dict[int, Fraction]:
    """What every place is worth under these decisions."""
    courses = {n: _course(graph, worth, n, choices.get(n)) for n in range(len(graph)) if n not in worth.ends}
    laws = {number: law for number, (law, _) in courses.items()}
    return worth.ends | expected(laws, worth.ends.__getitem__, lambda number: courses[number][1])
