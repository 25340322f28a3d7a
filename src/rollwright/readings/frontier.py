"""Frontier: the exact odds of a run up to where somebody decides, so that every place of a long run can be laid out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple
from weakref import proxy

from rollwright.dice.looks import Ends, Freely, SeenEarlier
from rollwright.errors import Undecided
from rollwright.odds import Odds
from rollwright.odds.weights import merge
from rollwright.readings.chance import answered
from rollwright.readings.exact import Exact, Shows
from rollwright.readings.limits import Limits
from rollwright.readings.loops import NOTHING
from rollwright.readings.policy import Policy
from rollwright.readings.spots import UNFINISHED, Spot
from rollwright.rules import Call, Choose, Looking, Repeat, Request, Rule
from rollwright.rules.decisions import DECISIONS, Deciding
from rollwright.rules.ends import ENTER, Answers, Become
from rollwright.rules.requests import same


class Open(NamedTuple):
    """A place in a run where somebody is free to decide: the rule, and the answers so far.

    Where it has called a rule in which the decision is, *within* is the place there.
    """

    bound: Rule
    answers: Answers
    within: Open | None = None

    @property
    def asked(self) -> Deciding:
        """What is decided here."""
        if self.within is not None:
            return self.within.asked
        request: Deciding = Spot(self.bound, self.answers).request()
        return request


class StatedOnly:
    """Settles what was stated; what was not is `Undecided`, and a rule that holds such a decision is entered."""

    tracks = False

    def __init__(self, policy: Policy, limits: Limits | None = None) -> None:
        self._policy = policy
        self._exact = Exact(proxy(self), notes=False, limits=limits)

    def settles(self, request: Deciding) -> bool:
        """Whether a policy was stated for everybody who is asked."""
        return all(self._policy.stated(choice) is not None for choice in request.choices)

    def decide(self, request: Request, spot: Spot) -> list[tuple[Any, int]]:
        """The answers that were stated, with their weights."""
        return self._policy.decide(request, spot)

    def ways(self, request: Deciding, spot: Spot) -> Sequence[Any]:
        """The answers that were stated; none where somebody is free."""
        return self._policy.ways(request, spot) if self.settles(request) else ()

    def early(self, request: Request, spot: Spot) -> Looking | None:
        """`None`: `Frontier` itself finds which dice a free decider has in sight."""
        return None

    def enters(self, bound: Rule) -> bool:
        """Whether *bound* holds a decision that nobody has stated anything for."""
        return self._exact.raises(bound, Undecided)

    def repeat(self, request: Repeat, spot: Spot, *, steps: bool) -> Odds[Any]:
        """A repeat within a run is entered, step by step."""
        return Odds.certain(ENTER)


class Whoever(StatedOnly):
    """Lets whoever is free do anything: what may come of a decision."""

    def decide(self, request: Request, spot: Spot) -> list[tuple[Any, int]]:
        """The answers that were stated, or every answer that there is."""
        if isinstance(request, Deciding) and not self.settles(request):
            return [(answer, 1) for answer in request.answers]
        return super().decide(request, spot)

    def ways(self, request: Deciding, spot: Spot) -> Sequence[Any]:
        """The answers that were stated, or every answer that there is."""
        return super().ways(request, spot) or request.answers

    def enters(self, bound: Rule) -> bool:
        """No rule is entered."""
        return False


class Frontier(Exact):
    """The exact odds of what a rule comes to, or of the first place where somebody decides for whom nothing was stated.

    The latter are outcomes too: an `Open` for each.
    """

    def __init__(self, policy: Policy, *, notes: bool = False) -> None:
        self.free = StatedOnly(policy)
        self._whoever = Exact(Whoever(policy), notes=notes)
        # A rule that goes on has all that it needs of the dice before.
        self._whoever.goes_on = lambda spot: NOTHING
        self._afters: dict[tuple[Open, Any], Odds[Any]] = {}
        super().__init__(self.free, notes=notes)
        self.shows = True

    def count_anew(self) -> None:
        """Count branches anew: the limit is for what follows one place, and not for all places together."""
        self.branches.followed = 0

    def shown(self, end: Any, shows: Shows) -> Any:
        """As `Exact.shown`; where the run is not at its end, it is remembered."""
        if isinstance(end, Open):
            return end._replace(bound=end.bound.showing(*shows))
        return super().shown(end, shows)

    def after(self, place: Open, answer: Any) -> Odds[Any]:
        """The odds after a decision."""
        spot = Spot(place.bound, (*place.answers, *(() if place.within else (answer,))))
        if place.within is None:
            return self.at(spot)
        key = place.within, answer
        if key not in self._afters:
            self._afters[key] = self.after(*key)
        odds = self._outward(self._afters[key], spot.bare.request(self.end), spot.bare)
        return self.showing(odds, {spot.bound.shows: 1})

    def throw(self, spot: Any) -> Throw | Any:
        """What is thrown next from a place (a `Spot`), where an answer leads to a place again or to an end; or the end, if nothing is.

        Cheaper than all odds from there where few of its ways are ever taken.
        """
        while isinstance(spot, Spot):
            reached = spot.request(self.end)
            if type(reached) not in UNFINISHED:
                return spot.bound.shown(reached)
            if spot.bound.shows:
                return Throw(self.at(spot), same)
            if isinstance(reached, Ends):
                return Throw(reached.law(), partial(_ended, spot))
            if isinstance(reached, Become):
                spot = spot.becoming(reached.bound, tracks=False)
                continue
            law = self._thrown(reached, spot)
            if law is None:
                return Throw(self.follow(reached, spot), same)
            if len(law) > 1 or law.unresolved:
                return Throw(law, spot.then)
            spot = spot.then(next(iter(law)))
        return spot

    def _thrown(self, asked: Request, spot: Spot) -> Odds[Any] | None:
        """The odds of the answer to a request; `None` where it has to be entered, or where somebody is free to decide."""
        if isinstance(asked, Choose):
            return Odds(merge(self.free.decide(asked, spot))) if self.free.settles(asked) else None
        return self.law(asked)

    def follow(self, reached: Any, spot: Spot) -> Odds[Any]:
        """As `Exact.follow`, no further than to where somebody is free to decide."""
        if type(reached) in DECISIONS and not self.free.settles(reached):
            early = self._early(reached, spot)
            return super().follow(early, spot) if early else Odds.certain(Open(spot.bound, spot.answers))
        if isinstance(reached, Call) and not spot.inside and self.free.enters(reached.bound):
            return self._outward(self.called.odds(reached.bound.by(spot.bound.role)), reached, spot)
        return super().follow(reached, spot)

    def _early(self, asked: Deciding, spot: Spot) -> Looking | None:
        """The dice that somebody free to decide here has in sight, where they matter later; `None` where none do."""
        if spot.lying():
            try:
                for answer in asked.answers:
                    self._whoever.at(spot.then(Freely(answer)))
            except SeenEarlier as early:
                return spot.early(early.numbers)
        return None

    def _outward(self, inner: Odds[Any], call: Call, spot: Spot) -> Odds[Any]:
        """The odds of a run from those of the rule that it calls at a place: where somebody decides, and what the rest leads to.

        The called rule is laid out by itself, so that what it comes to is found once, whoever calls it.
        """
        aheads: dict[Any, int] = {}
        answers: dict[Any, int] = {}
        for end, weight in inner.weights().items():
            if isinstance(end, Open):
                aheads[Open(spot.bound, spot.answers, end)] = weight
            else:
                answer = answered(call.read, end, notes=self.notes)
                answers[answer] = answers.get(answer, 0) + weight
        parts: list[tuple[Odds[Any], int]] = []
        if answers:
            law = Odds(answers)
            onward = self._branches(call, law, [spot.then(answer) for answer in law])
            parts.append((onward, sum(answers.values())))
        if aheads or inner.unresolved:
            here = Odds(aheads, unresolved=inner.unresolved)
            parts.append((here, here.total))
        return Odds.mixture(parts)


class Throw(NamedTuple):
    """What is thrown next in a run: the odds of the answers, and where each of them leads."""

    law: Odds[Any]
    then: Callable[[Any], Spot | Any]


def _ended(spot: Spot, end: Any) -> Any:
    """What a run ends with: an outcome, or the place where it goes on as another rule."""
    return spot.becoming(end, tracks=False) if isinstance(end, Rule) else end
