"""Following: a scene under settled decisions, as a chain from state to state, and the exact odds of how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from operator import add
from typing import Any

from rollwright.errors import Undecided
from rollwright.lab.graph import Graph, Place, To
from rollwright.odds import Odds
from rollwright.odds.chains import absorbed, timed
from rollwright.odds.expectations import expected
from rollwright.readings.policy import undecided

Choices = Mapping[int, str]
"""What is decided at each place by its number; where nothing is said, nobody comes or nothing is open."""


class Chain:
    """A scene as a chain: what is decided at every place is settled, so that each state has odds of the next one.

    >>> import rollwright as rw
    >>> from rollwright.lab.graph import graph
    >>> task = Chain(graph(rw.storyteller.extended(pool=4, target=3, max_rolls=2)))
    >>> round(float(task.odds().by("label").p("Success")), 4)
    0.684
    """

    def __init__(self, graph: Graph, choices: Choices | None = None) -> None:
        self.graph, self._choices = graph, choices or {}
        self._laws: dict[int, Odds[To]] = {}

    def law(self, number: int) -> Odds[To]:
        """The odds of the next state, and of what is added to the sums on the way there, from a state that is no end."""
        found = self._laws.get(number)
        if found is None:
            found = self._laws[number] = self._settled(self.graph[number].ways[0].odds)
        return found

    def _settled(self, odds: Odds[To]) -> Odds[To]:
        """Odds of places, those where somebody decides replaced by where that leads."""
        if not any(self.graph[to.place].ahead for to in odds):
            return odds
        parts = [(self._onward(to), weight) for to, weight in odds.weights().items()]
        if odds.unresolved:
            parts.append((Odds({}, unresolved=1), odds.unresolved))
        return Odds.mixture(parts).reduced()

    def _onward(self, to: To) -> Odds[To]:
        place = self.graph[to.place]
        if place.ahead is None:
            return Odds.certain(to)
        return self._settled(self._chosen(to.place, place))

    def _chosen(self, number: int, place: Place) -> Odds[To]:
        key = self._choices.get(number)
        for way in place.ways:
            if way.key == key:
                return way.odds
        raise self._undecided(place)

    def _undecided(self, place: Place) -> Undecided:
        assert place.asked is not None
        return undecided(place.role or "", place.asked.name, place.asked.options)

    def ended(self, number: int) -> bool:
        """Whether a place is an end."""
        return not self.graph[number].ways

    # -- what it comes to --------------------------------------------------------------------------------------------

    def odds(self, *, steps: bool = False) -> Odds[Any]:
        """The exact odds of what the scene comes to; with the number of *steps* where the outcome tells it.

        `TooLarge` where more than 20,000 states with their sums can be reached.
        """
        scene, graph = self.graph.scene, self.graph
        start = To(0, scene.begin)

        def law(here: To) -> Odds[To]:
            return self.law(here.place).map(lambda to: To(to.place, tuple(map(add, here.sums, to.sums))))

        def read(end: To, done: int | None = None) -> Any:
            return scene.outcome(graph[end.place].at, end.sums, done)

        def ended(here: To) -> bool:
            return self.ended(here.place)

        return timed(start, law, ended, read=read) if steps else absorbed(start, law, ended, read)

    def mean(self, sum_name: str) -> Fraction:
        """The average of one of the sums; exact, and quick, since the states are looked at without their sums."""
        at = self.graph.scene.sums.index(sum_name)
        steps = self._explored()
        gain = {number: odds.mean(lambda to: to.sums[at]) for number, odds in steps.items()}
        places = {number: odds.map(lambda to: to.place) for number, odds in steps.items()}
        start = self.graph.scene.begin[at]
        return start + expected(places, lambda _: Fraction(0), gain.__getitem__).get(0, Fraction(0))

    def _explored(self) -> dict[int, Odds[To]]:
        found: dict[int, Odds[To]] = {}
        waiting = [0]
        while waiting:
            number = waiting.pop()
            if number not in found and not self.ended(number):
                found[number] = self.law(number)
                waiting.extend(to.place for to in found[number])
        return found
