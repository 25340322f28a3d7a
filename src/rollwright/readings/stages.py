"""Stages: rules that go on as one another, as the states of a chain."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from weakref import proxy

from rollwright.errors import TooLarge
from rollwright.odds import Odds
from rollwright.odds.chains import Absorbing
from rollwright.odds.states import explore
from rollwright.odds.steps import timed
from rollwright.readings.ends import certain
from rollwright.readings.spots import Spot
from rollwright.readings.underway import Underway
from rollwright.rules import Effect, Rule
from rollwright.rules.ends import Endless, endless

if TYPE_CHECKING:
    from rollwright.readings.exact import Exact

FEW: Final = 1_000
"""Rules that go on as one another in no more ways are solved at once; more may have no end."""

MANY: Final = 20_000
"""Nor may more than these where one is known that comes back to itself."""


class Stage(NamedTuple):
    """The rule that a run goes on as, and what was paid before."""

    bound: Rule
    paid: tuple[Effect, ...]


def unshown(stage: Stage) -> TooLarge:
    """The error for what would be shown of a rule each time that one goes on as it."""
    return TooLarge(
        f"{stage.bound!r} comes back to itself, and shows something each time: ask by one field, or show it where it ends"
    )


def one_by_one(reading: Exact) -> Callable[[Stage], Odds[Any]]:
    """The odds in a reading of what a stage comes to, or goes on as: no run is followed further than to another rule."""
    single = reading.apart()
    single.under = Underway()

    def onto(spot: Spot) -> Odds[Any]:
        bound = spot.bound if reading.decider.tracks else spot.bound.bare
        stage = certain(Stage(bound, spot.paid))
        return reading.showing(stage, {spot.bound.shows: 1}) if reading.shows else stage

    def law(stage: Stage) -> Odds[Any]:
        with single.under.begun(stage, stage.bound):
            return single.run(Spot(stage.bound, (), stage.paid))

    single.goes_on = onto
    return law


class Rounds(NamedTuple):
    """A rule that goes on as others, or as itself, as the repeat that it is: every step is a rule, until there is an outcome.

    Of a stage of which anything is *known* already, no more is asked.
    """

    start: Stage
    known: Callable[[Stage], Any]
    limit: None = None

    def step(self, stage: Stage) -> Rule:
        """The rule that is gone through next."""
        return stage.bound

    def until(self, at: Any) -> bool:
        """Whether it is an outcome, or known."""
        return _ended(at) or self.known(at) is not None


class Stages:
    """Where runs end that go on from stage to stage; *law* tells of one what it comes to, or goes on as."""

    def __init__(self, law: Callable[[Stage], Odds[Any]]) -> None:
        self._law = law
        self._laws: dict[Stage, Odds[Any]] = {}
        me: Stages = proxy(self)
        self._chain = Absorbing(lambda stage: me._known(stage), _ended)

    def odds(self, start: Stage, digits: int, *, deep: bool) -> Odds[Any]:
        """The odds of how it ends; where there are ever more stages, they are followed until hardly anything is left.

        *deep* says that none of them is known to come back to itself.
        """
        try:
            explore(start, self._known, _ended, FEW if deep else MANY)
        except Endless:
            raise
        except TooLarge:
            if odds := self._followed(start, digits):
                return odds
        return self._chain.of(start)

    def _followed(self, start: Stage, digits: int) -> Odds[Any] | None:
        """The odds as far as they could be followed; `None` where they can be solved, since no more stages are to come."""
        try:
            odds = timed(start, self._known, _ended, digits=digits, read=lambda end, _: end)
        except TooLarge:
            if self._closed():
                return None
            *_, last = self._laws
            raise endless(last.bound, start.bound) from None
        return None if odds.unresolved and self._closed() else odds

    def _known(self, stage: Stage) -> Odds[Any]:
        law = self._laws.get(stage)
        if law is None:
            law = self._laws[stage] = self._law(stage)
        return law

    def _closed(self) -> bool:
        return all(_ended(at) or at in self._laws for odds in self._laws.values() for at in odds)


def _ended(at: Any) -> bool:
    return type(at) is not Stage
