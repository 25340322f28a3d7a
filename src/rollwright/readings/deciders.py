"""Deciders: whoever settles decisions while values are searched. When the advice is followed, the search itself does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rollwright.odds import Odds
from rollwright.readings.spots import Spot
from rollwright.rules import Looking, Repeat, Request, Rule
from rollwright.rules.ends import ENTER
from rollwright.rules.requests import Deciding

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
        """What was stated for the others; `Searched` for whoever is searched for."""
        if not isinstance(request, Deciding) or self._values.choices.searched(request):
            raise Searched
        return self._values.choices.rest.decide(request, spot)

    def early(self, request: Request, spot: Spot) -> Looking | None:
        """As the others do."""
        return self._values.choices.rest.early(request, spot)

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
            return [
                (answer, 1) for answer in (request.answers if isinstance(request, Deciding) else (ENTER,))
            ]
