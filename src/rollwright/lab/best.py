"""The best that can be decided in a scene: at every place, for a goal, with the value of every option.

Places are settled from the end backwards, exactly; those that lead to one another together, by policy iteration. Where there are
any of these, and very many places, by value iteration in floats; `Best.exact` tells which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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
from rollwright.odds.states import circles, in_order
from rollwright.readings.aims import TRIFLE, average
from rollwright.readings.repeats import MOST_ROUNDS
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


class _Search:
    """The best from the end backwards: places that lead to one another are settled together, once all is known that they lead to besides.

    Where there are such *returns*, every step costs a trifle: of equals the one is taken that comes to an end.
    """

    def __init__(self, graph: Graph, worth: GoalTerms, against: tuple[str, ...]) -> None:
        self._graph, self._worth, self._against = graph, worth, against
        self._steps = {n: _anywhere(graph[n].ways) for n in range(len(graph)) if graph[n].ways}
        order, unknowns = in_order(self._steps)
        self.returns = bool(unknowns) or any(n in odds for n, odds in self._steps.items())
        self._groups = list(circles(self._steps)) if self.returns else [[n] for n in order]
        self._trifle = TRIFLE if self.returns else NOTHING
        self._values = dict(worth.ends)

    def settled(self) -> tuple[dict[int, Fraction], dict[int, str]]:
        """What places are worth, and the best option of each where something is decided."""
        choices: dict[int, str] = {}
        for group in self._groups:
            decided = {n: self._graph[n].ways[0].key for n in group if self._graph[n].ahead}
            if self._leads_back(group):
                choices |= self._together(group, decided)
            else:
                options = self._options(group[0])
                key, value = self._furthest(group[0], options)
                self._values[group[0]] = value - self._trifle
                choices |= dict.fromkeys(decided, key)
        return self._values, dict(sorted(choices.items())) if self.returns else choices

    def _leads_back(self, group: list[int]) -> bool:
        return len(group) > 1 or group[0] in self._steps[group[0]]

    def _together(self, group: list[int], decided: dict[int, str]) -> dict[int, str]:
        """Values for the decisions, decisions for the values, until nothing changes; what is as good stays."""
        for _ in range(MOST_ROUNDS):
            self._values |= _followed(self._graph, self._worth, decided, group, self._values, self._trifle)
            better = dict(decided)
            for number, before in decided.items():
                options = self._options(number)
                key, value = self._furthest(number, options)
                if value != options[before]:
                    better[number] = key
            if better == decided:
                return decided
            decided = better
        raise TooLarge("what is best in this scene does not settle: state a policy, or set a limit")

    def _options(self, number: int) -> dict[str, Fraction]:
        return {way.key: self._worth.way(way, self._values) for way in self._graph[number].ways}

    def _furthest(self, number: int, options: Mapping[str, Fraction]) -> tuple[str, Fraction]:
        return furthest(options, self._graph[number].role in self._against)


def _anywhere(ways: tuple[Way, ...]) -> Odds[int]:
    return Odds({to.place: 1 for way in ways for to in way.odds}, unresolved=1)


def _followed(
    graph: Graph,
    worth: GoalTerms,
    choices: Mapping[int, str],
    group: Iterable[int] | None = None,
    known: Mapping[int, Fraction] | None = None,
    trifle: Fraction = NOTHING,
) -> dict[int, Fraction]:
    """What every place is worth under these decisions; of a *group* those alone, where others are *known*."""
    ends = worth.ends if known is None else known
    every = [n for n in range(len(graph)) if n not in ends] if group is None else group
    taken = {n: _taken(graph, n, choices) for n in every}
    steps = {number: way.odds.map(lambda to: to.place) for number, way in taken.items()}
    gains = {number: worth.gain(way) - trifle for number, way in taken.items()}
    found = expected(steps, ends.__getitem__, gains.__getitem__)
    return found if group is not None else {**ends, **found}


def _taken(graph: Graph, number: int, choices: Mapping[int, str]) -> Way:
    ways = graph[number].ways
    return next((way for way in ways if way.key == choices.get(number)), ways[0])
