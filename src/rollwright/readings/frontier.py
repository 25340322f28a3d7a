"""Frontier: the exact odds of a run up to where somebody decides, so that every place of a long run can be laid out."""

from __future__ import annotations

from typing import Any, NamedTuple

from rollwright.errors import Undecided
from rollwright.odds import Odds
from rollwright.readings.exact import Exact
from rollwright.readings.limits import Limits
from rollwright.readings.policy import Policy
from rollwright.readings.spots import Spot
from rollwright.rules import Bound, Choose, Conclude, Repeat, Request, Together, Window
from rollwright.rules.walk import ENTER, Answers


class Ahead(NamedTuple):
    """A place in a run where somebody is free to decide: the rule, and the answers so far."""

    bound: Bound
    answers: Answers

    @property
    def asked(self) -> Choose | Together | Window:
        """What is decided here."""
        found: Choose | Together | Window = Spot(self.bound, self.answers).look()
        return found


class Free:
    """Settles what was stated; what was not is `Undecided`, and a rule that holds such a decision is entered."""

    searches = tracks = False

    def __init__(self, policy: Policy, limits: Limits | None = None) -> None:
        self._policy = policy
        self._exact = Exact(self, notes=False, limits=limits)
        self._open: dict[Bound, bool] = {}

    def settles(self, request: Choose | Together | Window) -> bool:
        """Whether a policy was stated for everybody who is asked."""
        asked = (request,) if isinstance(request, Choose) else _choices(request)
        return all(self._policy.stated(choice) is not None for choice in asked)

    def decide(self, request: Request, spot: Spot) -> list[tuple[Any, int]]:
        """The answers that were stated, with their weights."""
        return self._policy.decide(request, spot)

    def enters(self, bound: Bound) -> bool:
        """Whether *bound* holds a decision that nobody has stated anything for."""
        found = self._open.get(bound)
        if found is None:
            found = self._open[bound] = self._is_open(bound)
        return found

    def _is_open(self, bound: Bound) -> bool:
        try:
            self._exact.odds(bound)
        except Undecided:
            return True
        return False

    def repeat(self, request: Repeat, spot: Spot) -> Odds[Any]:
        """A repeat within a run is entered, step by step."""
        return Odds.certain(ENTER)


class Frontier(Exact):
    """The exact odds of what a rule comes to, or of the first place where somebody decides for whom nothing was stated.

    The latter are outcomes too: an `Ahead` for each.
    """

    def __init__(self, policy: Policy, *, notes: bool = False, limits: Limits | None = None) -> None:
        self.free = Free(policy, limits)
        super().__init__(self.free, notes=notes, limits=limits)

    def at(self, spot: Spot) -> Odds[Any]:
        """The odds from a place in a run; what its outcome is to show is remembered where the run is not at its end."""
        found, shows = self._at(spot.bare), spot.bound.shows
        if not shows:
            return found

        def shown(end: Any) -> Any:
            if isinstance(end, Ahead):
                return Ahead(end.bound.showing(*shows), end.answers)
            return spot.bound.shown(end)

        return found.map(shown)

    def after(self, place: Ahead, answer: Any) -> Odds[Any]:
        """The odds after a decision."""
        return self.at(Spot(place.bound, (*place.answers, answer)))

    def _after(self, found: Any, spot: Spot) -> Odds[Any]:
        asked = found.request if type(found) is Conclude else found
        if isinstance(asked, Choose | Together | Window) and not self.free.settles(asked):
            return Odds.certain(Ahead(spot.bound, spot.answers))
        return super()._after(found, spot)


def _choices(request: Together | Window) -> tuple[Choose, ...]:
    return request.choices if isinstance(request, Together) else request.acts
