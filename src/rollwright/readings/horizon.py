"""The horizon of a search: how many places it may go through, and where it stops in a rule that goes on within one play until chance ends it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from fractions import Fraction
from typing import Any, Final

from rollwright.errors import TooLarge
from rollwright.odds.work import take
from rollwright.readings.aims import Value
from rollwright.readings.guesses import Ways, Whole, too_many
from rollwright.readings.limits import HARDLY, PLACE
from rollwright.readings.spots import Spot
from rollwright.readings.underway import Underway
from rollwright.rules import Rule
from rollwright.rules.ends import End
from rollwright.rules.shape import written

MOST_SEARCHED: Final = 500_000
"""So many places may be searched for what is best around loops, each counted with the answers before it."""

WIDE: Final = (
    "more than {most:,} places to search in {name} ({at}): let less be decided after the roll, choose among fewer values, or "
    "state a policy; a rule that throws and then lets choose is cheaper where it returns another rule in between, as in return self.onward(total=self.total + die), "
    "and where less of the dice is told apart: of cards, deal(5, cards), or Die([1, 0], [4, 48]) for those that count; "
    "a game that goes on from state to state for as long as somebody dares is a repeat(step, start, until), of which "
    "rollwright.lab.best.best(rule, goal) finds the best"
)

LOOPED: Final = (
    "{rule!r} ({at}) goes on and on within one play, and after {most:,} places no end is in sight, since each time "
    "around is another place, whatever it has come to: write what leads on from one time to the next as the fields of a rule that is returned, as in "
    "return self.onward(won=won + 1), for then those that have come to the same are one place; let it be over at a target or after so many times; or state a policy"
)


class Hardly(Exception):
    """Whatever may come is hardly ever reached."""


class Room:
    """How many places a search may go through at the *most*, with those that it makes for the steps of repeats, and how many there were."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.anew()

    def anew(self) -> None:
        """Count anew: the search is over, and its plan is told."""
        self.places, self.spare = 0, MOST_SEARCHED


class Horizon:
    """The horizon of a search whose rules are *under* way and whose runs *end* so, which has so much *room*, and goes such *ways*."""

    def __init__(self, under: Underway, end: End, room: Room, ways: Ways) -> None:
        self._under, self._end, self.room = under, end, room
        self._whole = Whole(under.start, end, ways, dear=1)
        self.loops: set[Rule] = set()
        """The rules that go on within one play until chance ends it."""
        self._resolved = Fraction(1)

    def count(self, spot: Spot) -> None:
        """Count a place; `TooLarge` where there are too many, or will be."""
        room, cost = self.room, self._whole.cost(len(spot.answers))
        before, room.places = room.places, room.places + cost
        if too_many(before, room.places, room.most, self._whole):
            rule, said = spot.bound.rule, WIDE if self._under.likely is None else LOOPED
            raise TooLarge(said.format(rule=spot.bound, name=rule.__name__, at=written(rule), most=room.most))
        take(cost * PLACE)

    def within(self, at: Callable[[Any, Spot], Value], spot: Spot) -> Value:
        """What a place in a rule is worth; where that goes too deep, since it goes on within one play until chance ends it, as far as that is likely.

        A rule that went too deep once is not tried so again. All loops of a search share what may be searched around them.
        """
        under, room, bound = self._under, self.room, spot.bound
        before, most, spare = room.places, room.most, room.spare
        if under.likely is not None:
            return at(spot.ahead(self._end), spot)
        if bound not in self.loops:
            try:
                return at(spot.ahead(self._end), spot)
            except RecursionError:
                if under.deep:
                    raise
            self.loops.add(bound)
            room.places = before
        under.likely, room.most = 1.0, min(most, before + spare)
        try:
            return at(spot.ahead(self._end), spot)
        finally:
            under.likely, room.most, self._resolved = None, most, Fraction(1)
            room.spare = spare - (room.places - before)

    def around(
        self, at: Callable[[Any, Spot], Value], places: Iterable[Spot], weights: Iterable[int], total: int
    ) -> Value:
        """What comes of chance around a loop, each place weighed by how much of it is resolved; `Hardly` where nothing is."""
        under, before = self._under, self._under.likely or 0.0
        worth = resolved = Fraction(0)
        try:
            for place, weight in zip(places, weights, strict=True):
                under.likely = before * (weight / total)
                if under.likely >= HARDLY:
                    self._resolved = Fraction(1)
                    with suppress(Hardly):
                        value = Fraction(*at(place.ahead(self._end), place))
                        worth += value * self._resolved * weight
                        resolved += self._resolved * weight
        finally:
            under.likely = before
        if not resolved:
            raise Hardly
        self._resolved = resolved / total
        return (worth / resolved).as_integer_ratio()
