"""Deciders: whoever settles decisions while values are searched. When the advice is followed, `Best` does."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rollwright.dice.looks import SeenEarlier
from rollwright.odds import Odds
from rollwright.readings.choices import Step
from rollwright.readings.spots import Spot
from rollwright.rules import Choose, Looking, Repeat, Request, Rule, Window
from rollwright.rules.decisions import DECISIONS, Deciding
from rollwright.rules.ends import ENTER

if TYPE_CHECKING:
    from rollwright.readings.values import Values


class Searched(Exception):
    """A decision was met that must be searched: its rule cannot be one chance node."""


class Closed:
    """Settles what nobody searches; whatever is searched makes a call open."""

    tracks = False

    def __init__(self, values: Values) -> None:
        self._values = values

    def decide(self, request: Request, spot: Spot) -> list[tuple[Any, int]]:
        """What was stated for the others; `Searched` for whoever is searched for, here or in another search."""
        choices = self._values.choices
        if (
            not isinstance(request, Deciding)
            or choices.searched(request)
            or choices.rest.plans(request.choices)
        ):
            raise Searched
        return choices.rest.decide(request, spot)

    def ways(self, request: Any, spot: Spot) -> Iterable[Any]:
        """What was stated for the others; none for whoever is searched for."""
        choices = self._values.choices
        return () if choices.searched(request) else choices.rest.ways(request, spot)

    def early(self, request: Request, spot: Spot) -> Looking | None:
        """`None`: what is stated looks at nothing."""
        return None

    def enters(self, bound: Rule) -> bool:
        """As the search does."""
        return self._values.best.enters(bound)

    def repeat(self, request: Repeat, spot: Spot, *, steps: bool) -> Odds[Any]:
        """Always `Searched`: steps that must be gone through are searched."""
        raise Searched


class Anything(Closed):
    """Lets whoever is searched for do anything: what may be reached under some decisions."""

    def decide(self, request: Request, spot: Spot) -> list[tuple[Any, int]]:
        """What was stated for the others, and every option of whoever is searched for."""
        try:
            return super().decide(request, spot)
        except Searched:
            return [
                (answer, 1) for answer in (request.answers if isinstance(request, Deciding) else (ENTER,))
            ]

    def ways(self, request: Any, spot: Spot) -> Iterable[Any]:
        """What was stated for the others, and every option of whoever is searched for."""
        return super().ways(request, spot) or request.answers


class Best:
    """Decides as a search has found to be worth most."""

    def __init__(self, values: Values) -> None:
        self._values = values
        self.tracks = not values.aim.blind
        self._decided: dict[Any, list[tuple[Any, int]]] = {}
        self._steps: dict[Any, Step] = {}

    def clear(self) -> None:
        """Forget what was decided."""
        self._decided.clear()
        self._steps.clear()

    def decide(self, request: Request, spot: Spot) -> list[tuple[Any, int]]:
        """The best answers to a request at a place in a run, with weights."""
        if type(request) not in DECISIONS:
            return [(ENTER, 1)]
        return self._values.retried(lambda: self._decide(request, spot))

    def _decide(self, request: Request, spot: Spot) -> list[tuple[Any, int]]:
        values = self._values
        place = values.plain(spot)
        key = (*place.key(), place.answers)
        rows = self._decided.get(key)
        if rows is None:
            step = self._steps[key] = values.stepper(place, free=values.choices.searched(request))
            rows = values.choices.answers(request, place, step)
            rounds = values.repeats.rounds.get(place.bound)  # which may have been solved only now
            if rounds is not None:  # of equals the one that comes to an end is known there
                rows = rounds.search(rounds.start).best.decide(request, place)
            self._decided[key] = rows
        return rows

    def ways(self, request: Any, spot: Spot) -> Iterable[Any]:
        """None: what is best is not known without a search."""
        return ()

    def early(self, request: Request, spot: Spot) -> Looking | None:
        """What whoever decides at a place has to look at before; nothing where they have seen all that they can use."""
        try:
            self.decide(request, spot)
        except SeenEarlier as early:
            return spot.early(early.numbers, self._values.end)
        return None

    def options(self, request: Choose | Window, spot: Spot) -> dict[str, Fraction]:
        """What every option is worth."""
        self.decide(request, spot)
        place = self._values.plain(spot)
        step = self._steps[*place.key(), place.answers]
        return {key: Fraction(*step(key)) for key in request.options}

    def repeat(self, request: Repeat, spot: Spot, *, steps: bool) -> Odds[Any]:
        """The odds of how a repeat ends, deciding for the best in each step."""
        return self._values.chain(request, spot).odds(steps=steps)

    def enters(self, bound: Rule) -> bool:
        """Whether *bound* holds a decision that must be searched, or a cost that must be seen."""
        values = self._values
        return self.tracks or bool(values.aim.prices) or values.exact.raises(bound, Searched)

    def opens(self, request: Repeat) -> bool:
        """Whether any step of a repeat, the first or a later one, holds such a decision or cost."""
        return self._values.exact.law(request) is None
