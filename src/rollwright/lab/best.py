"""The best that can be decided in a scene: at every place, for a goal, with the value of every option.

Places are settled from the end backwards, exactly (`odds/settling.py`). Where some lead back to one another, and there are very many places,
by value iteration in floats; `Best.exact` tells which.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from rollwright.drawing.picture import Pictured
from rollwright.drawing.svg import bars
from rollwright.errors import TooLarge
from rollwright.lab.follow import Chain
from rollwright.lab.graph import Graph
from rollwright.lab.linear import NotLinear
from rollwright.lab.numeric import iterated
from rollwright.lab.scene import Scene
from rollwright.lab.terms import NOTHING, GoalTerms
from rollwright.odds import Odds
from rollwright.odds.expectations import expected
from rollwright.odds.settling import Settling, leads_back
from rollwright.odds.showing import picture
from rollwright.odds.states import circles
from rollwright.readings.aims import TRIFLE
from rollwright.readings.stated import Stated
from rollwright.rules import Rule

MOST_EXACT = 4_000
"""So many places with returns among them are settled exactly; more, in floats."""

LARGEST = 4_000
"""Of a scene with more places only the value is shown: its odds would keep a notebook waiting."""

Number = Fraction | float


class Best(Pictured):
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
        """What the scene is worth when the best is decided everywhere.

        >>> import rollwright as rw
        >>> best(rw.double_down.attempt(stat=3, difficulty=14), "net")
        Best(double-down.attempt, net = -0.26, 4 decisions)
        """
        decisions = f"{len(self.choices):,} decision{'' if len(self.choices) == 1 else 's'}"
        return f"Best({self._rule}, {self.goal} = {self._about}, {decisions})"

    def _picture(self) -> str:
        """The odds of what the scene comes to, where it is small; else what it is worth."""
        title = f"{self._rule}, the best for {self.goal}: {self._about}"
        odds = self._odds_of_few()
        return picture(odds, title) if odds is not None else bars([], title=title, description=repr(self))

    def _odds_of_few(self) -> Odds[Any] | None:
        try:
            return self.odds() if len(self.graph) <= LARGEST else None
        except TooLarge:
            return None

    @property
    def _rule(self) -> str:
        return self.graph.scene.bound.rule.id

    @property
    def _about(self) -> str:
        return f"{float(self.value):.4g}{f' ± {self.error:.2g}' if self.error else ''}"


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
        return Best(graph, worth, *iterated(graph, worth, against))
    values, choices = search.settled()
    return Best(graph, worth, _followed(graph, worth, choices) if search.returns else values, choices)


def best_option(values: Mapping[str, Any], least: bool) -> tuple[str, Any]:
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
            key, worths[number] = best_option(options, place.role in self._against)
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
