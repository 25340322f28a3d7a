"""Spots: places in a run, and whoever settles what is decided there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Protocol

from rollwright.dice.looks import Ends, Onwards
from rollwright.dice.numbers import Number
from rollwright.dice.untold import without_notes
from rollwright.odds import Odds
from rollwright.odds.work import take
from rollwright.readings.limits import RUN
from rollwright.rules import Call, Calls, Effect, Looking, Repeat, Request, Rule
from rollwright.rules.decisions import DECISIONS
from rollwright.rules.ends import ENTER, WHOLE, Answers, Become, End
from rollwright.rules.requests import UNKNOWN
from rollwright.rules.runs import reach
from rollwright.rules.walk import Walk

LOOKED = WHOLE._replace(costs=True)

UNFINISHED: Final = DECISIONS | {Become, Looking, Call, Calls, Repeat, Ends, Onwards}
"""The kinds of what a run may stand at that is no outcome."""

OFTEN: Final = 40
"""After so many answers it is seen whether a run goes round and round."""


class Spot:
    """A place in a run: the rule and the answers so far.

    *paid* are the costs of the rules that became this one, where somebody looks at them. Of what the rule shows, the first
    *own* were not shown by those: all, where it does not say. It is *inside* where a called rule was entered on the way.
    """

    __slots__ = ("_costs", "_known", "_looked", "_walk", "answers", "bound", "inside", "own", "paid")

    def __init__(self, bound: Rule, answers: Answers = (), paid: tuple[Effect, ...] = ()) -> None:
        self.bound, self.answers, self.paid = bound, answers, paid
        self.inside = bool(answers) and any(answer is ENTER for answer in answers)
        self.own: int | None = None
        self._costs: list[Effect] | None = None
        self._looked = False
        self._known: Any = UNKNOWN
        self._walk: Walk | None = None

    def costs(self, *, looked: bool = False) -> tuple[Effect, ...]:
        """What this rule has paid up to here: in numbers that nobody may have seen, unless they were *looked* at."""
        if self._costs is None or self._looked < looked:
            self._costs = reach(self.bound, self.answers, LOOKED if looked else WHOLE).paid
            self._looked, self._walk = looked, None  # a run that looked at less is of no use any more
        return tuple(self._costs)

    def then(self, answer: Any) -> Spot:
        """The place after one more answer: a run that stands here goes on to the first that is asked for."""
        place = Spot(self.bound, (), self.paid)
        place.answers, place.inside = (*self.answers, answer), self.inside or answer is ENTER
        if self._walk is not None:
            place._walk, self._walk, place._looked = self._walk, None, self._looked
        return place

    def becoming(self, bound: Rule, *, tracks: bool) -> Spot:
        """The place where this run goes on as *bound*; what was paid before comes along for whoever *tracks* it."""
        onward = bound.by(self.bound.role)
        if not tracks:
            return Spot(onward)
        after = Spot(onward.showing(*self.bound.shows), (), (*self.paid, *self.costs(looked=True)))
        after.own = len(onward.shows)
        return after

    @property
    def bare(self) -> Spot:
        """The place without what its outcome will be made to show."""
        return Spot(self.bound.bare, self.answers, self.paid)

    @property
    def plain(self) -> Spot:
        """The same place for whoever does not ask for what is only shown."""
        return Spot(self.bound.bare, tuple([without_notes(answer) for answer in self.answers]), self.paid)

    def request(self, end: End = WHOLE) -> Any:
        """What the run asks for here, or its outcome as *end* reads it."""
        self._looked = end.costs
        if self.inside:
            return self._entered(end)
        walk = Walk(self.bound, self.answers)
        request = walk.request(end)
        self._costs = walk.paid
        return request

    def ahead(self, end: End) -> Any:
        """The same, for whoever follows every way from here: where a look's first answer leads to is found along the way (`each`)."""
        if self._known is not UNKNOWN:
            return self._known
        take(RUN)
        walk, self._walk = self._walk, None
        if self.inside:
            self._looked = end.costs
            return self._entered(end)
        if walk is None or self._looked != end.costs:
            walk = Walk(self.bound, self.answers)
        else:
            walk.table.answers = self.answers
        self._looked = end.costs
        request = walk.ahead(end)
        if walk.stands:
            self._walk = walk
        if type(request) is not Looking:
            self._costs = list(walk.paid)
        return request

    def onward(self, end: End) -> Any:
        """As `ahead`; `RecursionError` where the run has looked often by now, and would for ever."""
        if len(self.answers) == OFTEN and not self.inside and Walk(self.bound, self.answers).endless(end):
            raise RecursionError
        return self.ahead(end)

    def _entered(self, end: End) -> Any:
        run = reach(self.bound, self.answers, end)
        self._costs = run.paid
        return run.outcome if run.request is None else run.request

    def each(self, request: Request, answers: Iterable[Any]) -> list[Spot]:
        """The places after every answer to a request that nobody decides."""
        places = [self.then(answer) for answer in answers]
        if type(request) is Looking and places:
            first = places[0]
            first._known = request.known
            if type(request.known) is not Looking and request.known is not UNKNOWN:
                first._costs, first._looked = list(request.paid), self._looked
        return places

    def lying(self) -> bool:
        """Whether dice lie there that are not thrown yet, and of which somebody may want to know more."""
        if self.inside:
            return reach(self.bound, self.answers, None).table.lying
        walk = Walk(self.bound, self.answers)
        walk.request()
        return walk.table.lying

    def early(self, numbers: list[Number], end: End = WHOLE) -> Looking:
        """A look at the first of some numbers here, before anything else, in a reading that looks as *end* says."""
        if self.inside:
            look: Any = reach(self.bound, self.answers, end, numbers).request
        else:
            look = Walk(self.bound, self.answers).request(end, numbers)
        assert isinstance(look, Looking)
        return look

    def key(self) -> tuple[Any, ...]:
        """What the rest of a run depends on, at its beginning."""
        return self.bound, self.paid


class Decider(Protocol):
    """Whoever settles decisions: weights of answers for a request at a place in a run."""

    def decide(self, request: Request, spot: Spot) -> list[tuple[Any, int]]:
        """The answers with their weights; raises `Undecided` for a free choice."""
        ...

    def ways(self, request: Any, spot: Spot) -> Iterable[Any]:
        """Which answers to a decision are gone through, as far as that is known without a search; none where it is not."""
        ...

    def early(self, request: Request, spot: Spot) -> Looking | None:
        """What has to be looked at before a decision, if anything has."""
        ...

    def enters(self, bound: Rule) -> bool:
        """Whether a call of *bound* must be gone through, since what is best there depends on what follows."""
        ...

    def repeat(self, request: Repeat, spot: Spot, *, steps: bool) -> Odds[Any]:
        """The odds of the answer to a repeat whose steps must be gone through, with how many *steps* it takes or without."""
        ...

    @property
    def tracks(self) -> bool:
        """Whether answers depend on what was paid before."""
        ...
