"""Values: what a place in a run is worth to somebody with a goal.

An expectimax over the finite tree, in whole numbers: chance averages, whoever plays for the goal takes the best, whoever
opposes it the worst, everybody else does as was stated. Stages are remembered by their arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar
from weakref import proxy

from rollwright.dice.looks import Ends, Freely, Onwards, SeenEarlier
from rollwright.dice.numbers import Number
from rollwright.dice.untold import ActedOn
from rollwright.errors import TooLarge
from rollwright.readings.aims import Aim, OwnAim, Value, average, furthest, lowest
from rollwright.readings.best_repeats import BestRepeats, Onward
from rollwright.readings.choices import Choices, Side, Step
from rollwright.readings.deciders import Best, Closed
from rollwright.readings.ends import fully_seen
from rollwright.readings.exact import Exact
from rollwright.readings.horizon import Horizon, Room
from rollwright.readings.limits import Limits
from rollwright.readings.policy import Policy
from rollwright.readings.repeats import Chain
from rollwright.readings.spots import UNFINISHED, Decider, Spot
from rollwright.readings.stated import two_in_steps
from rollwright.readings.underway import Underway
from rollwright.rules import Choose, Effect, Repeat, Rule
from rollwright.rules.decisions import DECISIONS
from rollwright.rules.ends import ENTER, Become, End, Endless, untold

T = TypeVar("T")
Paid = tuple[Effect, ...]


MOST_WEIGHED: Final = 10_000
"""Of so many decisions within rules it is kept what their options are worth."""


class Values:
    """The search for what is best for some roles' aim.

    *side* tells who plays for the aim (1) and who against it (−1); *rest* settles the others' decisions (0).
    """

    def __init__(
        self,
        aim: Aim,
        *,
        side: Side,
        rest: Policy,
        gains: Callable[[Any], tuple[Effect, ...]] = lambda _: (),
        limits: Limits | None = None,
        thrifty: bool = True,
    ) -> None:
        self.aim, self._gains = aim, gains
        me: Values = proxy(self)  # for all that this search holds
        self.choices = Choices(side, rest, (lambda: me._spends_least()) if thrifty else None)
        self.exact = Exact(Closed(me), notes=not aim.blind, limits=limits)
        self._memory: dict[Any, Value] = {}
        self.repeats = BestRepeats(me, gains)
        self.best = Best(me)
        """Decides as is worth most."""
        self.onward: Onward | None = None
        self._weighed: dict[Any, dict[str, Value]] = {}
        self._by_odds = False
        """Whether rules in which nobody decides are weighed by their odds: they go on and on as ever others."""
        self.closed: set[Rule] = set()
        """Rules that were weighed by their odds: nobody decides in them."""
        self._under = Underway()
        # of an outcome a blind aim looks at its worth alone
        self.end = End(aim.worth, aim.worth, shows=False) if aim.blind else End(fully_seen, costs=True)
        self.horizon = Horizon(self._under, self.end, Room(self.exact.limits.leaves), self.choices.ways)

    # -- values ------------------------------------------------------------------------------------------------------

    def value(self, bound: Rule, paid: Paid = ()) -> Value:
        """What *bound* is worth from its beginning, with *paid* before it where the aim looks at that."""
        key = (bound, paid) if paid else bound
        value = self._memory.get(key)
        if value is None:
            find = self._begun if self._under.rules else self._first
            value = self._memory[key] = find(key, bound, paid)
        return value

    def _first(self, key: Any, bound: Rule, paid: Paid) -> Value:
        """What a rule is worth that no other led to; found anew where one acts on what it was not told."""
        try:
            return self.retried(lambda: self._begun(key, bound, paid))
        except ActedOn:
            raise untold(bound) from None

    def known(self, bound: Rule) -> Value | None:
        """What a rule is worth, if that was found already."""
        return self._memory.get(bound)

    def _begun(self, key: Any, bound: Rule, paid: Paid) -> Value:
        if self._by_odds and not self.best.enters(bound):
            return self._undecided(bound)
        with self._under.begun(key, bound):
            try:
                return lowest(self.horizon.within(self._at, Spot(bound, paid=paid)))
            except RecursionError:
                error = self._under.endless(bound)
            except Endless as known:
                error = known.with_traceback(None)  # which holds this run, and it that
            if not self._under.solves(error) or paid or bound.shows:
                raise error.with_traceback(None) from None  # else as long as the way that led there
            try:
                self._memory.update(self.repeats.back(bound, error))
                return self._memory[bound.bare]
            except TooLarge as known:
                if self._by_odds:
                    raise
                wide = known.with_traceback(None)
        self._by_odds = True
        self.horizon.room.anew()
        try:
            return self._begun(key, bound, paid)
        except TooLarge:
            raise wide from None

    def _undecided(self, bound: Rule) -> Value:
        """What a rule is worth in which nobody decides, by its odds: of what is not resolved, nothing."""
        odds = self.exact.odds(bound)
        self.closed.add(bound.bare)
        return average([self.aim.worth(end) for end in odds], odds.weights().values(), odds.total)

    def retried(self, find: Callable[[], T]) -> T:
        """What is found; found anew where a rule acts on what it was not told, with everything that can be told."""
        told = self.tells
        try:
            return find()
        except ActedOn:
            if told or self._under.rules:  # whoever began begins anew, if that helps
                raise
        self.exact.tell()
        for known in (self._memory, self.repeats, self.best, self._weighed):
            known.clear()
        return find()

    @property
    def tells(self) -> bool:
        """Whether rules are told all that can be told, since one acts on it."""
        return self.exact.tells

    def plain(self, spot: Spot) -> Spot:
        """A place for this search: without what nobody asks for."""
        if not self.aim.blind:
            return spot
        return spot.bare if self.tells else spot.plain

    def _at(self, reached: Any, spot: Spot) -> Value:
        """What a place is worth where *reached* is asked for, or is the outcome."""
        self.horizon.count(spot)
        kind = type(reached)
        if kind not in UNFINISHED:
            return self._leaf(reached, spot)
        if kind is Become:
            return self._become(reached.bound, spot)
        if kind is Ends or kind is Onwards:
            ends, weights, total = reached.each()
            step = self._leaf if kind is Ends else self._become
            return average([step(end, spot) for end in ends], weights, total)
        if kind in DECISIONS:
            try:
                return self._decision(reached, spot)
            except SeenEarlier as early:
                if early.at != len(spot.answers):
                    raise
                return self._looked(spot, early.numbers)
        law = self.exact.law(reached)
        if law is not None:
            rows = law.weights()
            places = spot.each(reached, rows)
            if self._under.likely is not None:
                return self.horizon.around(self._at, places, rows.values(), law.total)
            worths = [self._at(place.onward(self.end), place) for place in places]
            return average(worths, rows.values(), law.total)
        if kind is Repeat:
            return self.chain(reached, spot).value.as_integer_ratio()
        return self.after(spot, ENTER)

    def _decision(self, request: Any, spot: Spot) -> Value:
        """What a place is worth where somebody decides."""
        if type(request) is Choose and (side := self.choices.role_side(request)):
            values = self._options(request, spot)
            few = self._under.likely is None and len(self._weighed) < MOST_WEIGHED
            if few or not spot.answers:  # whoever follows the plan asks for them again
                self._weighed[*spot.key(), spot.answers] = dict(zip(request.options, values, strict=True))
            return furthest(values, side)
        step = self.stepper(spot, free=self.choices.searched(request))
        rows = dict(self.choices.answers(request, spot, step))
        return average([step(answer) for answer in rows], rows.values(), sum(rows.values()))

    def _options(self, choice: Choose, spot: Spot) -> list[Value]:
        """What every option is worth; `SeenEarlier` with all that has to be looked at before any of them can be told."""
        values: list[Value] = []
        needed: dict[Any, Number] = {}
        for key in choice.options:
            try:
                values.append(self.after(spot, Freely(key)))
            except SeenEarlier as early:
                if early.at != len(spot.answers):
                    raise
                needed.update((number.key, number) for number in early.numbers)
        if needed:
            raise SeenEarlier(len(spot.answers), list(needed.values()))
        return values

    def _looked(self, spot: Spot, numbers: list[Number]) -> Value:
        """What a place is worth once some numbers are looked at, before anything else."""
        if not numbers:
            return self._at(spot.ahead(self.end), spot)
        law = spot.early(numbers, self.end).look.law()
        rows = law.weights()
        return average(
            [self._looked(spot.then(seen), numbers[1:]) for seen in rows], rows.values(), law.total
        )

    def after(self, spot: Spot, answer: Any) -> Value:
        """What a place is worth after one more answer."""
        place = spot.then(answer)
        return self._at(place.ahead(self.end), place)

    def _later(self, spot: Spot, answer: Any) -> Value:
        """The same, asked by whoever follows a plan or settles what is not searched: a loop may begin after it."""
        if self._under.rules:
            return self.after(spot, answer)
        self._under.asked = place = spot.then(answer)
        return self.horizon.within(self._at, place)

    def stepper(self, spot: Spot, *, free: bool = True) -> Step:
        """What every answer at a place is worth, each worked out once; *free* where whoever gives it has seen what lies there."""
        known: dict[Any, Value] = dict(self._weighed.get((*spot.key(), spot.answers), ()))
        me: Values = proxy(self)

        def step(answer: Any) -> Value:
            value = known.get(answer)
            if value is None:
                value = known[answer] = me._later(spot, Freely(answer) if free else answer)
            return value

        return step

    def _leaf(self, reached: Any, spot: Spot) -> Value:
        """What the end of a run is worth: an outcome, or for a blind aim what that is worth by itself."""
        aim = self.aim
        if isinstance(aim, OwnAim):
            outcome = spot.bound.shown(reached)
            return aim.of(outcome, (*spot.paid, *spot.costs(looked=True), *self._gains(outcome)))
        worth: Value = reached if self.onward is None else self.onward.end(reached, spot)
        return aim.less(worth, spot.costs()) if aim.prices else worth

    def _become(self, bound: Rule, spot: Spot) -> Value:
        bound, aim = bound.by(spot.bound.role), self.aim
        if self.onward is not None:
            worth = self.onward.rule(bound, spot)
            return aim.less(worth, spot.costs()) if aim.prices else worth
        if isinstance(aim, OwnAim):
            return self.value(bound.showing(*spot.bound.shows), (*spot.paid, *spot.costs(looked=True)))
        return aim.less(self.value(bound), spot.costs()) if aim.prices else self.value(bound)

    # -- repeats -----------------------------------------------------------------------------------------------------

    def chain(self, request: Repeat, spot: Spot) -> Chain:
        """A repeat under the best decisions. An aim of somebody's own does not see what its steps cost."""
        return self.retried(lambda: self.repeats.chain(request, self.plain(spot)))

    def within(self, aim: Aim) -> Values:
        """A search for another aim in the steps of a repeat, by the same people; what it goes through is counted with this one's."""
        search = Values(
            aim,
            side=self.choices.role_side,
            rest=self.choices.rest.of_others(best=two_in_steps),
            limits=self.exact.limits,
            thrifty=False,
        )
        search.exact.branches, search.horizon.room = self.exact.branches, self.horizon.room
        return search

    def reading(self, decider: Decider, *, notes: bool) -> Exact:
        """The odds as somebody decides, whose branches are counted with those of this search."""
        reading = Exact(decider, notes=notes, limits=self.exact.limits)
        reading.branches = self.exact.branches
        return reading

    def _spends_least(self) -> Values:
        """A search for what spends least, for a quarter of what this one may cost."""
        return Values(
            self.aim.thrifty(),
            side=self.choices.role_side,
            rest=self.choices.rest,
            gains=self._gains,
            limits=Limits(leaves=self.horizon.room.most // 4, digits=self.exact.limits.digits),
            thrifty=False,
        )
