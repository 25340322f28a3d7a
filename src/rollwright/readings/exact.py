"""Exact: every answer, each with its weight.

A rule is started again for every branch and sent the answers that lead there. Branches meet again where a rule becomes
another one, or calls it: those odds are remembered, by rule and arguments, as long as the reading lasts. Where a rule comes back to
itself, or goes on as one after the other, those that lead to one another are solved together (`stages.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from functools import partial
from typing import Any, Final
from weakref import proxy

from rollwright.dice.looks import Ends, Onwards
from rollwright.dice.untold import ActedOn
from rollwright.errors import TooLarge
from rollwright.odds import Odds
from rollwright.odds.odds import made
from rollwright.odds.weights import merge
from rollwright.odds.work import Work
from rollwright.readings.branches import Branches
from rollwright.readings.chance import Chance
from rollwright.readings.ends import (
    alone,
    certain,
    fully_seen,
    joined,
    odds_of_ends,
    without_shown,
)
from rollwright.readings.guesses import Whole
from rollwright.readings.limits import Limits
from rollwright.readings.loops import Loop
from rollwright.readings.spots import UNFINISHED, Decider, Spot
from rollwright.readings.stages import Stage, Stages, one_by_one, unshown
from rollwright.readings.underway import Underway
from rollwright.rules import Looking, Outcome, Repeat, Request, Rule
from rollwright.rules.decisions import DECISIONS
from rollwright.rules.ends import Become, End, Endless, untold
from rollwright.rules.outcome import shorn, unkept, with_shown
from rollwright.rules.shape import written

LOOKED_AT: Final = frozenset((Looking, Ends, Onwards))

DEAR: Final = 5
"""A branch counts once more for every so many answers that lead there."""

Shows = tuple[Callable[[Any], Any], ...]
"""What an outcome is to show, one after the other."""


SHOWING = 10
"""Putting what is only shown onto one end costs so many steps."""


class Exact:
    """The exact odds of bound rules, under one policy and one set of limits.

    *notes* says whether outcomes are wanted with the fields that no rule acts on, *only* of which outcomes no more is wanted than one field.
    Where a rule acts on what was not asked for, all of it is found anew, with everything that can be told.
    """

    def __init__(
        self,
        decider: Decider,
        *,
        notes: bool = True,
        only: tuple[type[Outcome], str] | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.decider, self.notes, self.limits = decider, notes, limits or Limits()
        self.shows = notes
        self.tells = False
        """Whether rules are told all that can be told."""
        self._memory: dict[Any, Odds[Any]] = {}
        self._raises: dict[Rule, bool] = {}
        self._chance = Chance()
        self._shown = Work("what is shown of it", "ask by one field, or use fewer dice")
        self.under = Underway()
        self.goes_on: Callable[[Spot], Odds[Any]] | None = None
        """The odds from where a run goes on as another rule, where they are not those of a run of that."""
        self.loop: Loop | None = None
        """Where it matters how likely places are."""
        self._stages: Stages | None = None
        self.branches = Branches(one_field=only is not None and bool(only[1]))
        read = without_shown if only is None else partial(alone, *only)
        end = End(fully_seen) if notes else End(read, shorn, shows=False)
        self.end = end._replace(costs=decider.tracks)
        # of what is called, its caller may look at any field
        self._called = None if only is None else Exact(decider, notes=notes, limits=limits)

    @property
    def called(self) -> Exact:
        """The reading of what is called."""
        return self._called or self

    def apart(self) -> Exact:
        """The same reading for one run: what goes on as another rule, or calls one, is of this one still, which whoever asks for it holds."""
        other = copy(self)
        other._called, other.goes_on = self._called or proxy(self), self.onto
        return other

    def onto(self, spot: Spot) -> Odds[Any]:
        """The odds from where a run goes on as another rule."""
        return self.at(spot) if self.goes_on is None else self.goes_on(spot)

    def law(self, request: Any) -> Odds[Any] | None:
        """The odds of the answer to a request that nobody decides; `None` for a decision, or a call to be entered."""
        return self._chance.law(request, self)

    def odds(self, bound: Rule) -> Odds[Any]:
        """The odds of what a rule returns; `TooLarge` for one that has no end."""
        with self.under.own_run():
            odds = self.at(Spot(bound))
        if not len(odds):
            raise TooLarge(
                f"{bound!r} ({written(bound.rule)}) never comes to an end: what it is thrown for, or thrown again until, never is so"
            )
        return odds

    def raises(self, bound: Rule, error: type[Exception]) -> bool:
        """Whether this *error* of the decider's is all that comes of asking for the odds of a rule; asked once for each."""
        known = self._raises.get(bound)
        if known is None:
            try:
                self.odds(bound)
                known = False
            except error:
                known = True
            self._raises[bound] = known
        return known

    def at(self, spot: Spot) -> Odds[Any]:
        """The odds of the outcome from a place in a run."""
        told = self.tells
        if spot.answers and not self.under.rules:
            self.under.asked = spot
        try:
            if not spot.bound.shows:
                return self._at(spot)
            odds = self._at(spot if self.decider.tracks else spot.bare)
            return self.showing(odds, {spot.bound.shows[: spot.own]: 1}) if self.shows else odds
        except ActedOn:
            if self.under.rules:  # whoever began begins anew
                raise
            if told:
                raise untold(spot.bound) from None
        self.tell()
        return self.at(spot)

    def tell(self) -> None:
        """Tell rules from now on all that can be told, and forget what was found without."""
        self.tells = self.notes = True
        self.end = self.end._replace(read=fully_seen, plain=fully_seen, shows=True)
        self.shows = True
        self._called = None
        self._memory.clear()
        self._chance.clear()
        self._stages = None

    def _at(self, spot: Spot) -> Odds[Any]:
        """The same without what is only shown at the end, so that places which differ in nothing else are one."""
        if spot.answers:
            return self.run(spot)
        key = spot.key()
        try:
            odds = self._memory.get(key)
        except TypeError:
            raise unkept(spot.bound) from None
        if odds is None:
            with self.under.begun(key, spot.bound):
                try:
                    odds = self.run(spot)
                except Endless as error:
                    if not self.under.solves(error):
                        raise error.with_traceback(None) from None  # else as long as the way that led there
                    self._stages = self._stages or Stages(one_by_one(proxy(self)))
                    odds = self._stages.odds(Stage(*key), self.limits.digits, deep=error.deep)
            self._memory[key] = odds
        return odds

    def run(self, spot: Spot) -> Odds[Any]:
        """The odds from a place, all that may follow gone through."""
        odds: Odds[Any] | None
        try:
            odds = self.follow(spot.ahead(self.end), spot)
        except RecursionError:
            odds = None if self.under.deep else Loop(self).odds(spot)
            if odds is None:
                raise self.under.endless(spot.bound) from None
        return odds

    def follow(self, reached: Any, spot: Spot) -> Odds[Any]:
        """The odds from a place where *reached* is asked for, or is the outcome."""
        kind = type(reached)
        if kind not in UNFINISHED:
            return certain(reached)
        if self.limits.digits and kind in LOOKED_AT:
            self.limits.check(reached.look.pools)
        if kind is Ends:
            try:
                return odds_of_ends(reached)
            except (ArithmeticError, LookupError, TypeError) as error:  # no line of the rule is under way
                error.add_note(f"where it is reckoned what {spot.bound!r:.200} comes to")
                raise
        if kind is Onwards:
            return self._onwards(reached, spot)
        if kind is Become:
            return self.onto(spot.becoming(reached.bound, tracks=self.decider.tracks))
        if kind in DECISIONS:
            reached = self.decider.early(reached, spot) or reached
        law = self.law(reached)
        if law is None:
            law = self._decided(reached, spot)
        return self._branches(reached, law, spot.each(reached, law))

    def _onwards(self, onwards: Onwards, spot: Spot) -> Odds[Any]:
        """The odds of what comes of the rules that a run goes on as, each laid out once, whatever it is to show."""
        tracks = self.decider.tracks
        rules, weights, total = onwards.each()
        ways: dict[Rule, dict[Shows, int]] = {}
        for rule, weight in zip(rules, weights, strict=True):
            onward, shows = (rule, ()) if tracks else (rule.bare, rule.shows)
            each = ways.setdefault(onward, {})
            each[shows] = each.get(shows, 0) + weight
        parts = []
        for rule, each in ways.items():
            place = spot.becoming(rule, tracks=tracks)
            parts.append((self.showing(self.onto(place), each), sum(each.values())))
        return joined({}, parts, total - sum(weights))

    def showing(self, odds: Odds[Any], shows: Mapping[Shows, int]) -> Odds[Any]:
        """Odds with what is to be shown put onto the ends, one thing or another, as likely as it says."""
        if () in shows:
            return odds
        rows: dict[Any, int] = {}
        for each, weight in shows.items():
            self._shown.spend(SHOWING * len(odds))
            for end, count in odds.weights().items():
                end = self.shown(end, each)
                rows[end] = rows.get(end, 0) + count * weight
        return made(rows, odds.unresolved * sum(shows.values()))

    def shown(self, end: Any, shows: Shows) -> Any:
        """An end with what is to be shown of it."""
        if type(end) is Stage:
            raise unshown(end)
        return with_shown(end, shows)

    def _decided(self, request: Request, spot: Spot) -> Odds[Any]:
        if isinstance(request, Repeat):
            return self.decider.repeat(request, spot, steps=self.notes and request.counted)
        return Odds(merge(self.decider.decide(request, spot)))

    def _branches(self, request: Request, law: Odds[Any], places: list[Spot]) -> Odds[Any]:
        """The odds over the places that the answers of a request lead to."""
        whole = Whole(self.under.start, self.end, self.decider.ways, DEAR)
        self.branches.follow(request, places, self.limits.leaves, whole)
        ends: dict[Any, int] = {}
        parts: list[tuple[Odds[Any], int]] = []
        for place, weight in zip(places, law.weights().values(), strict=True):
            reached = place.onward(self.end) if self.loop is None else place.ahead(self.end)
            if type(reached) in UNFINISHED:
                part = (
                    self.follow(reached, place)
                    if self.loop is None
                    else self.loop.follow(reached, place, weight / law.total)
                )
                parts.append((part, weight))
                continue
            try:
                ends[reached] = ends.get(reached, 0) + weight
            except TypeError:
                raise unkept(reached) from None
        return joined(ends, parts, law.unresolved)
