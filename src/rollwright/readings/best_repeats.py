"""The repeats that a search comes upon, each solved once as a chain (`repeats.py`); and rules that come back to themselves."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from rollwright.dice.untold import GONE, without_notes
from rollwright.odds import Noted, Odds
from rollwright.readings.aims import OwnAim, Value
from rollwright.readings.deciders import Anything
from rollwright.readings.repeats import At, Chain
from rollwright.readings.spots import Spot
from rollwright.readings.stages import Rounds, Stage, one_by_one
from rollwright.rules import Effect, Repeat, Rule
from rollwright.rules.ends import Endless
from rollwright.rules.outcome import shorn
from rollwright.rules.requests import same

if TYPE_CHECKING:
    from rollwright.readings.values import Values

Gains = Callable[[Any], tuple[Effect, ...]]


class WouldLook(Exception):
    """Something was paid on the way that an aim would look at."""


class Onward(NamedTuple):
    """What it is *worth* to go on as another rule, where that is not followed; *looks* says that the aim would look at what is paid on the way."""

    worth: Callable[[Stage], Fraction]
    looks: bool

    def rule(self, bound: Rule, spot: Spot) -> Value:
        """What it is worth to go on as *bound*."""
        return self.end(self.worth(Stage(bound.bare, ())).as_integer_ratio(), spot)

    def end(self, worth: Value, spot: Spot) -> Value:
        """What an end is worth; `WouldLook` where something was paid for it that would be looked at."""
        if self.looks and spot.costs():
            raise WouldLook
        return worth


class BestRepeats:
    """The repeats of a search, each solved once; *rounds* are those of rules that go on as one another, by rule."""

    def __init__(self, values: Values, gains: Gains) -> None:
        self._values, self._gains = values, gains
        self._chains: dict[Any, Chain] = {}
        self.rounds: dict[Rule, Chain] = {}
        self._anything: Callable[[Stage], Odds[Any]] | None = None
        """Where rules go on to, whatever is decided: they may be gone through a second time, by their odds."""

    def clear(self) -> None:
        """Forget what was solved."""
        self._chains.clear()
        self.rounds.clear()
        self._anything = None

    def chain(self, request: Repeat, place: Spot) -> Chain:
        """A repeat at a place in a run."""
        key = (*place.key(), place.answers)
        chain = self._chains.get(key)
        if chain is None:
            values = self._values
            counts = values.exact.notes and request.limit is not None

            def worth(at: At) -> Fraction:
                """What a last state is worth; whoever wants to know how many steps it took is told where these are limited."""
                done = (request.limit or 0) - (at.left or 0) if counts else GONE
                return Fraction(*values.after(place, Noted(without_notes(at.state), done)))

            chain = self._chains[key] = Chain(
                request,
                worth,
                lambda read: values.within(values.aim.instead(read)),
                lambda search, bound: search.reading(search.best, notes=False).odds(bound),
                values.reading(Anything(values), notes=False).odds,
            )
        return chain

    def back(self, bound: Rule, error: Endless) -> dict[Rule, Value]:
        """What a rule is worth that comes back to itself, or goes on as many others, and what these are: they are the states of a chain.

        It ends where that is known already. An aim of somebody's own would look at what is paid on the way: then the *error* stands.
        """
        values, aim, gains = self._values, self._values.aim, self._gains
        own = isinstance(aim, OwnAim)

        @cache
        def known(stage: Stage) -> Value | None:
            """What was known of a stage when it was met: those of this chain are not."""
            return values.known(stage.bound)

        def worth(at: At) -> Fraction:
            ratio = known(at.state) if isinstance(at.state, Stage) else None
            if ratio is None:
                ratio = aim.of(at.state, gains(at.state)) if isinstance(aim, OwnAim) else aim.worth(at.state)
            return Fraction(*ratio)

        def search(read: Callable[[Any], Any]) -> Values:
            within = values.within(aim.instead(read))
            within.onward = Onward(read, own)
            return within

        if self._anything is None:
            self._anything = cache(one_by_one(values.reading(Anything(values), notes=own)))
        anything = self._anything
        try:
            chain = Chain(
                Rounds(Stage(bound.bare, ()), known),
                worth,
                search,
                lambda search, each: one_by_one(search.reading(search.best, notes=own))(Stage(each, ())),
                lambda each: anything(Stage(each, ())),
                same if own else shorn,
            )
        except WouldLook:
            raise error.with_traceback(None) from None
        worths = {at.state.bound: value.as_integer_ratio() for at, value in chain.values.items()}
        self.rounds |= dict.fromkeys(worths, chain)
        return worths
