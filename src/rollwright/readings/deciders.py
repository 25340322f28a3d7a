"""Deciders: whoever settles decisions while values are searched, and when the advice is followed."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from rollwright.odds import Odds
from rollwright.readings.spots import Spot
from rollwright.rules import Choose, Looking, Repeat, Request, Rule, Together, Window
from rollwright.rules.ends import ENTER

if TYPE_CHECKING:
    from rollwright.readings.values import Values


class Follow:
    """Settles every decision as a search finds best."""

    def __init__(self, values: Values) -> None:
        self._values, self.tracks = values, values.tracks

    def decide(self, request: Request, spot: Spot) -> list[tuple[Any, int]]:
        """The best answers."""
        return self._values.decide(request, spot)

    def early(self, request: Request, spot: Spot) -> Looking | None:
        """What is to be seen before the best can be told."""
        return self._values.early(request, spot)

    def enters(self, bound: Rule) -> bool:
        """As the search does."""
        return self._values.enters(bound)

    def repeat(self, request: Repeat, spot: Spot, *, steps: bool) -> Odds[Any]:
        """As the search does."""
        return self._values.repeat(request, spot, steps=steps)


class Searched(Exception):
    """A decision was met that must be searched: its rule cannot be one chance node."""


class Closed:
    """Settles what nobody searches; whatever is searched makes a call open."""

    tracks = False

    def __init__(self, values: Values) -> None:
        self._values = values

    def decide(self, request: Request, spot: Spot) -> list[tuple[Any, int]]:
        """What was stated for the others; `Searched` for whoever is searched for."""
        if isinstance(request, Together):
            searched = any(map(self._values.side, request.choices))
        else:
            searched = not isinstance(request, Choose | Window) or self._values.side(request) != 0
        if searched:
            raise Searched
        return self._values.rest.decide(request, spot)

    def early(self, request: Request, spot: Spot) -> Looking | None:
        """As the others do."""
        return self._values.rest.early(request, spot)

    def enters(self, bound: Rule) -> bool:
        """As the search does."""
        return self._values.enters(bound)

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
            if isinstance(request, Together):
                return [(keys, 1) for keys in product(*(choice.options for choice in request.choices))]
            return (
                [(key, 1) for key in request.options]
                if isinstance(request, Choose | Window)
                else [(ENTER, 1)]
            )
