"""Repeats: what is best to decide within steps that are done again and again.

A step's outcome is the next state, so what a decision is worth depends on what every state is worth that follows: each is searched once those are
settled (`odds/settling.py`). With a limit, the steps that are left are part of the state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import proxy

from rollwright.dice.untold import GONE, without_notes
from rollwright.errors import TooLarge
from rollwright.odds import Noted, Odds
from rollwright.odds.chains import absorbed
from rollwright.odds.expectations import expected
from rollwright.odds.settling import Settling
from rollwright.odds.states import circles, explore
from rollwright.odds.steps import timed
from rollwright.readings.aims import TRIFLE
from rollwright.readings.ends import of_steps
from rollwright.readings.stages import Rounds
from rollwright.rules import Repeat, Rule
from rollwright.rules.outcome import shorn

if TYPE_CHECKING:
    from rollwright.readings.values import Values

Search = Callable[[Callable[[Any], Any]], "Values"]


MOST_WAYS = 10_000
"""Where steps are searched, each way between states is gone through in every round, for every option."""

WAY_OUT = (
    "state a policy, let fewer things change from step to step, or ask rollwright.lab.best.best(rule, goal), "
    "which has room for many more of them"
)


class At(NamedTuple):
    """A state, and how many steps are left (`None`: any number)."""

    state: Any
    left: int | None

    def then(self, state: Any) -> At:
        """The place after a step that leads to *state*."""
        return At(state, None if self.left is None else self.left - 1)


class Chain(Settling):
    """A repeat under the best decisions for an aim: what it is worth, and the odds of how it ends.

    *worth* tells what a last place is worth; *search* makes a search for an aim of the steps' own, *uniform* the odds of
    a step where whoever is searched for does anything, *told* what is looked at of where it leads.
    """

    def __init__(
        self,
        request: Repeat | Rounds,
        worth: Callable[[At], Fraction],
        search: Search,
        follow: Callable[[Values, Rule], Odds[Any]],
        uniform: Callable[[Rule], Odds[Any]],
        told: Callable[[Any], Any] = shorn,
    ) -> None:
        super().__init__(TRIFLE if request.limit is None else Fraction(0))
        self._request, self._search, self._follow, self._told = request, search, follow, told
        self.start = At(request.start, request.limit)
        self._searches: dict[int | None, Values] = {}
        self._best: dict[At, Odds[At]] = {}
        self._costs: dict[At, Fraction] = {}
        self._end_worth = cache(worth)
        try:
            self._anything = explore(
                self.start,
                lambda at: uniform(request.step(at.state)).map(lambda state: at.then(told(state))),
                self.ended,
                MOST_WAYS,
            )
            for at in {at for odds in self._anything.values() for at in odds if self.ended(at)}:
                self._end_worth(at)  # here, for whoever asked may have to be told more of it
            self.settle(circles(self._anything), self._anything)
        except TooLarge as error:
            raise of_steps(error, request, WAY_OUT) from None

    def worth(self, at: At) -> Fraction:
        """As of `Settling`."""
        return self._end_worth(at) if self.ended(at) else super().worth(at)

    def decide(self, places: Sequence[At]) -> dict[At, Fraction]:
        """As of `Settling`."""
        if not self._best.keys().isdisjoint(places):  # what was searched is of before
            self._searches.clear()
        worths = {at: Fraction(*self.search(at).value(self.step(at))) for at in places}
        self._best |= {at: self._law(at) for at in places}
        self._costs |= {at: self._cost(at, worth) for at, worth in worths.items()}
        return worths

    def course(self, at: At) -> tuple[Odds[At], Fraction]:
        """As of `Settling`; before anything is decided, anything is done."""
        return (self._best[at], -self._costs[at]) if at in self._best else (self._anything[at], Fraction(0))

    @property
    def value(self) -> Fraction:
        """What the repeat is worth from its start, where a step is still to be done."""
        return self.values[self.start]

    @cached_property
    def values(self) -> dict[At, Fraction]:
        """What it is worth from every place where a step is still to be done."""
        return expected(self._best, self._end_worth, lambda at: -self._costs[at])

    def ended(self, at: At) -> bool:
        """Whether the repeat ends here."""
        return at.left == 0 or bool(self._request.until(at.state))

    def law(self, at: At) -> Odds[At]:
        """The odds of the next place, deciding for the best."""
        return self._best[at]

    def places(self) -> list[At]:
        """Every place that may be passed under these decisions."""
        return list(explore(self.start, self.law, self.ended))

    def step(self, at: At) -> Rule:
        """The step that is done at a place."""
        return self._request.step(at.state)

    def _law(self, at: At) -> Odds[At]:
        return self._follow(self.search(at), self.step(at)).map(lambda state: at.then(self._told(state)))

    def search(self, at: At) -> Values:
        """The search for what is best in a step from *at*."""
        search = self._searches.get(at.left)
        if search is None:
            me: Chain = proxy(self)
            search = self._searches[at.left] = self._search(lambda state: me.worth(at.then(me._told(state))))
        return search

    def odds(self, *, steps: bool) -> Odds[Noted]:
        """The odds of the last state, with the number of *steps* noted or not."""
        if not steps:
            return absorbed(self.start, self.law, self.ended, lambda at: Noted(without_notes(at.state), GONE))
        return timed(
            self.start, self.law, self.ended, read=lambda at, done: Noted(without_notes(at.state), done)
        )

    def _cost(self, at: At, worth: Fraction) -> Fraction:
        """What a step from *at* costs, where anything has a price or what is paid is looked at: what is expected of it, less what it is *worth*."""
        search = self.search(at)
        if not search.aim.prices and not (search.onward and search.onward.looks):
            return Fraction(0)
        return self.law(at).mean(self.worth) - worth
