"""Following: a scene under settled decisions, as a chain from state to state, and the exact odds of how it ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from operator import add
from typing import Any

from rollwright.dice.untold import ActedOn
from rollwright.errors import TooLarge, Undecided
from rollwright.lab.graph import Graph, Place, To
from rollwright.odds import Odds
from rollwright.odds.chains import absorbed
from rollwright.odds.expectations import expected
from rollwright.odds.steps import timed
from rollwright.readings.frontier import Throw
from rollwright.readings.stated import undecided

MOST_STATES = 100_000
"""So many states without their sums are looked at for an average."""
MOST_DIGITS = 4_000
"""So many digits have the chances of what ends within so many steps."""

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
        self._onwards: dict[int, Odds[To]] = {}

    def law(self, number: int) -> Odds[To]:
        """The odds of the next state, and of what is added to the sums on the way there, from a state that is no end."""
        law = self._laws.get(number)
        if law is None:
            law = self._laws[number] = self._settled(self.graph[number].ways[0].odds)
            self._onwards.clear()  # places within a step are met again in that step only
        return law

    def _settled(self, odds: Odds[To]) -> Odds[To]:
        """Odds of places, those where somebody decides replaced by where that leads."""
        if not any(self.graph.ahead(to.place) for to in odds):
            return odds
        parts = [(self._onward(to), weight) for to, weight in odds.weights().items()]
        if odds.unresolved:
            parts.append((Odds({}, unresolved=1), odds.unresolved))
        return Odds.mixture(parts).reduced()

    def _onward(self, to: To) -> Odds[To]:
        if self.graph.ahead(to.place) is None:
            return Odds.certain(to)
        onward = self._onwards.get(to.place)
        if onward is None:
            chosen = self._chosen(to.place, self.graph[to.place])
            onward = self._onwards[to.place] = self._settled(chosen)
        return onward

    def _chosen(self, number: int, place: Place) -> Odds[To]:
        key = self._choices.get(number)
        for way in place.ways:
            if way.key == key:
                return way.odds
        raise self._undecided(place)

    def _undecided(self, place: Place) -> Undecided:
        assert place.asked is not None
        return undecided(place.role or "", place.asked.name, place.asked.options)

    def throw(self, number: int) -> Throw:
        """What is thrown first in a state that is no end; for whoever takes few of the ways from it, cheaper than its law.

        Where decisions were looked for, all of it is laid out already, and the whole step is one throw.
        """
        if self._choices or number in self._laws:
            return Throw(self.law(number), lambda to: to)
        return self.graph.throw(number)

    def follow(self, number: int, answer: Any) -> To | Throw:
        """Where an answer led that was thrown in a step from this state; `Undecided` where somebody is free to decide."""
        to = answer if isinstance(answer, To) else self.graph.follow(number, answer)
        if isinstance(to, To) and self.graph.ahead(to.place) is not None:
            raise self._undecided(self.graph[to.place])
        return to

    def ended(self, number: int) -> bool:
        """Whether a place is an end."""
        return self.graph.ended(number)

    # -- what it comes to --------------------------------------------------------------------------------------------

    def odds(self, *, steps: bool = False) -> Odds[Any]:
        """The exact odds of what the scene comes to; with the number of *steps* where the outcome tells it.

        `TooLarge` where more than 20,000 states with their sums can be reached.
        """
        scene, graph = self.graph.scene, self.graph

        def read(end: To, done: int | None = None) -> Any:
            return scene.outcome(graph[end.place].at, end.sums, done)

        start, law, ended = self._stepping()
        if not steps:
            with suppress(ActedOn):
                return absorbed(start, law, ended, read)
        return timed(start, law, ended, read=read)

    def _stepping(self) -> tuple[To, Callable[[To], Odds[To]], Callable[[To], bool]]:
        """Where it starts, the odds of the next state, and whether one is an end: with the sums so far."""

        def law(here: To) -> Odds[To]:
            return self.law(here.place).map(lambda to: To(to.place, tuple(map(add, here.sums, to.sums))))

        return To(0, self.graph.scene.begin), law, lambda here: self.ended(here.place)

    def mean(self, sum_name: str) -> Fraction:
        """The average of one of the sums; exact, and quick, since the states are looked at without their sums.

        `TooLarge` where more than 100,000 states can be reached.
        """
        at = self.graph.scene.sums.index(sum_name)
        gain = {number: odds.mean(lambda to: to.sums[at]) for number, odds in self.explored().items()}
        start = self.graph.scene.begin[at]
        return start + expected(self.places(), lambda _: Fraction(0), gain.__getitem__).get(0, Fraction(0))

    def few(self, most: int) -> bool:
        """Whether no more than *most* states, without their sums, can be reached."""
        try:
            self.explored(most)
        except TooLarge:
            return False
        return True

    def ended_within(self, steps: int) -> Odds[Any]:
        """The odds of what the scene comes to, the number of steps told, where it ends in so many; `None` where it does not.

        `TooLarge` as for `odds`, and where chances would have more than 4,000 digits.
        """
        scene, graph = self.graph.scene, self.graph

        def read(end: To, done: int) -> Any:
            return scene.outcome(graph[end.place].at, end.sums, done) if self.ended(end.place) else None

        start, law, ended = self._stepping()
        return timed(start, law, ended, limit=steps, digits=MOST_DIGITS, read=read)

    def surely_ends(self) -> bool:
        """Whether the scene ends sooner or later, but for a chance of 0: from every state an end can be reached."""
        steps = self.explored()
        before: dict[int, list[int]] = {}
        for number, odds in steps.items():
            for to in odds:
                before.setdefault(to.place, []).append(number)
        ending = dict.fromkeys(place for place in before if place not in steps)
        waiting = list(ending)
        while waiting:
            new = [number for number in before.get(waiting.pop(), ()) if number not in ending]
            ending.update(dict.fromkeys(new))
            waiting += new
        return all(number in ending and not odds.unresolved for number, odds in steps.items())

    def ends(self) -> list[int]:
        """The places where the scene can end."""
        steps = self.explored()
        return list(
            dict.fromkeys(to.place for odds in steps.values() for to in odds if to.place not in steps)
        ) or [0]

    def places(self) -> dict[int, Odds[int]]:
        """For every state that is no end, the odds of the next one."""
        return {number: odds.map(lambda to: to.place) for number, odds in self.explored().items()}

    def explored(self, most: int = MOST_STATES) -> dict[int, Odds[To]]:
        """The law of every state that can be reached and is no end; `TooLarge` where there are more than *most*."""
        laws: dict[int, Odds[To]] = {}
        waiting = [0]
        while waiting:
            number = waiting.pop()
            if len(laws) > most:
                raise TooLarge(f"more than {most:,} states can be reached: sample this scene")
            if number not in laws and not self.ended(number):
                laws[number] = self.law(number)
                waiting.extend(to.place for to in laws[number])
        return laws
