"""Exact: every answer, each with its weight.

A rule is started again for every branch and sent the answers that lead there. Branches meet again where a rule becomes
another one, or calls it: those odds are remembered, by rule and arguments, as long as the reading lasts. Where a rule comes back to
itself, or goes on as one after the other, those that lead to one another are solved together (`stages.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from rollwright.dice.looks import Ends, Onwards
from rollwright.dice.untold import ActedOn
from rollwright.errors import TooLarge
from rollwright.odds import Odds
from rollwright.odds.limits import Work
from rollwright.odds.odds import made, merge
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
from rollwright.readings.limits import Limits
from rollwright.readings.spots import UNFINISHED, Decider, Spot
from rollwright.readings.stages import Stage, Stages
from rollwright.rules import Looking, Outcome, Repeat, Request, Rule
from rollwright.rules.ends import Become, End, Endless, endless, untold
from rollwright.rules.outcome import shorn, unkept, with_shown
from rollwright.rules.requests import DECISIONS

LOOKED_AT: Final = frozenset((Looking, Ends, Onwards))

FEW: Final = 10
"""Where calls go too deep and there are no more rules under way, one of them goes on and on by itself."""

TRIFLE: Final = 1e-15
"""What is less likely than this in a rule with a loop is followed no further."""

ENOUGH: Final = 10**12
"""No more than one part in so many is left unresolved by loops."""

MOST_LOOPED: Final = 10_000
"""So many branches may a rule with a loop have until then."""

NOTHING: Final[Odds[Any]] = made({}, 1)

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
        self.chance = Chance(self)
        self._shown = Work("what is shown of it", "ask by one field, or use fewer dice")
        self._under: dict[Any, Rule] = {}
        self._own = 0
        """So many of those that are under way are not of this run: it was called by them."""
        self._likely: float | None = None
        """How likely a place in a rule with a loop is reached; `None` as long as no loop was met."""
        self._stages: Stages | None = None
        self._one_stage = False
        """Whether a run is followed no further than to the rule that it goes on as."""
        self.branches = Branches(one_field=only is not None and bool(only[1]))
        read = without_shown if only is None else partial(alone, *only)
        end = End(fully_seen) if notes else End(read, shorn, shows=False)
        self.end = end._replace(costs=decider.tracks)
        # of what is called, its caller may look at any field
        self.called = self if only is None else Exact(decider, notes=notes, limits=limits)

    def odds(self, bound: Rule) -> Odds[Any]:
        """The odds of what a rule returns; `TooLarge` for one that has no end."""
        before = self._own, self._one_stage
        self._own, self._one_stage = len(self._under), False
        try:
            odds = self.at(Spot(bound))
        finally:
            self._own, self._one_stage = before
        if not len(odds):
            raise TooLarge(
                f"{bound!r} never comes to an end: what it is thrown for, or thrown again until, never is so"
            )
        return odds

    def at(self, spot: Spot) -> Odds[Any]:
        """The odds of the outcome from a place in a run."""
        told = self.tells
        try:
            if not spot.bound.shows:
                return self._at(spot)
            odds = self._at(spot if self.decider.tracks else spot.bare)
            return self._showing(odds, {spot.bound.shows[: spot.own]: 1}) if self.shows else odds
        except RecursionError:
            deep = len(self._under) > self._own + FEW
            if not deep and self._likely is None and (looped := self._looped(spot)):
                return looped
            raise endless(spot.bound, self._first(spot.bound), deep=deep) from None
        except ActedOn:
            if self._under:  # whoever began begins anew
                raise
            if told:
                raise untold(spot.bound) from None
        self.tell()
        return self.at(spot)

    def _looped(self, spot: Spot) -> Odds[Any] | None:
        """The odds of a rule with a loop that chance ends, followed until hardly anything is left; `None` where they are not found so."""
        known, limits = dict(self._memory), self.limits
        self._likely = 1.0
        self.limits = replace(limits, leaves=min(limits.leaves, self.branches.followed + MOST_LOOPED))
        odds = NOTHING
        try:
            with suppress(TooLarge):
                odds = self.at(spot)
        finally:
            self._likely, self.limits = None, limits
        if odds.unresolved * ENOUGH <= odds.total:
            return odds
        self._memory = known
        return None

    def _unlikely(self, reached: Any, spot: Spot, share: float) -> Odds[Any]:
        """The odds from a place in a rule with a loop; nothing of it is resolved where it is hardly ever reached."""
        before = self._likely
        assert before is not None
        self._likely = before * share
        try:
            return NOTHING if self._likely < TRIFLE else self._after(reached, spot)
        finally:
            self._likely = before

    def tell(self) -> None:
        """Tell rules from now on all that can be told, and forget what was found without."""
        self.tells = self.notes = True
        self.end = self.end._replace(read=fully_seen, plain=fully_seen, shows=True)
        self.shows = True
        self.called = self
        self._memory.clear()
        self.chance.clear()
        self._stages = None

    def _at(self, spot: Spot) -> Odds[Any]:
        """The same without what is only shown at the end, so that places which differ in nothing else are one."""
        if spot.answers:
            return self._after(spot.ahead(self.end), spot)
        key = spot.key()
        try:
            odds = self._memory.get(key)
        except TypeError:
            raise unkept(spot.bound) from None
        if odds is None:
            if key in self._under:
                back = list(self._under).index(key)
                raise endless(
                    spot.bound, self._first(spot.bound), again=True, back=back if back >= self._own else None
                )
            self._under[key] = spot.bound
            likely = self._likely
            self._likely = None if likely is None else 1.0
            try:
                odds = self._after(spot.ahead(self.end), spot)
            except Endless as error:
                place = len(self._under) - 1
                last = error.deep and place == self._own
                if not last and error.back != place:
                    raise error.with_traceback(None) from None  # else as long as the way that led there
                self._stages = self._stages or Stages(self.stage)
                try:
                    odds = self._stages.odds(Stage(*key), self.limits.digits, back=not last)
                except Endless as other:
                    other.deep = other.deep and not last  # nobody else tries it
                    raise
            finally:
                self._likely = likely
                del self._under[key]
            self._memory[key] = odds
        return odds

    def stage(self, stage: Stage) -> Odds[Any]:
        """The odds of what a rule comes to, or goes on as."""
        one, began = self._one_stage, stage not in self._under
        self._one_stage = True
        self._under.setdefault(stage, stage.bound)
        try:
            spot = Spot(stage.bound, (), stage.paid)
            return self._after(spot.ahead(self.end), spot)
        finally:
            self._one_stage = one
            if began:
                del self._under[stage]

    def _onto(self, spot: Spot) -> Odds[Any]:
        """The odds from where a run goes on as another rule."""
        if not self._one_stage:
            return self.at(spot)
        stage = certain(Stage(spot.bound if self.decider.tracks else spot.bound.bare, spot.paid))
        return self._showing(stage, {spot.bound.shows: 1}) if self.shows else stage

    def _first(self, bound: Rule) -> Rule:
        """What was asked for when the reading came to *bound*."""
        return next(iter(self._under.values()), bound)

    def _after(self, reached: Any, spot: Spot) -> Odds[Any]:
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
            return self._onward(reached, spot)
        if kind is Become:
            return self._onto(spot.becoming(reached.bound, tracks=self.decider.tracks))
        if kind in DECISIONS:
            reached = self.decider.early(reached, spot) or reached
        law = self.chance.law(reached)
        if law is None:
            law = self._decided(reached, spot)
        return self._branches(reached, law, spot.each(reached, law))

    def _onward(self, onwards: Onwards, spot: Spot) -> Odds[Any]:
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
            parts.append((self._showing(self._onto(place), each), sum(each.values())))
        return joined({}, parts, total - sum(weights))

    def _showing(self, odds: Odds[Any], shows: Mapping[Shows, int]) -> Odds[Any]:
        """Odds with what is to be shown put onto the ends, one thing or another, as likely as it says."""
        if () in shows:
            return odds
        if self._one_stage:
            raise TooLarge(
                f"{next(iter(self._under.values()))!r} comes back to itself, and shows something each time: ask by one field, or show it where it ends"
            )
        rows: dict[Any, int] = {}
        for each, weight in shows.items():
            self._shown.spend(SHOWING * len(odds))
            for end, count in odds.weights().items():
                end = self.shown(end, each)
                rows[end] = rows.get(end, 0) + count * weight
        return made(rows, odds.unresolved * sum(shows.values()))

    def shown(self, end: Any, shows: Shows) -> Any:
        """An end with what is to be shown of it."""
        return with_shown(end, shows)

    def _decided(self, request: Request, spot: Spot) -> Odds[Any]:
        if isinstance(request, Repeat):
            return self.decider.repeat(request, spot, steps=self.chance.steps(request))
        return Odds(merge(self.decider.decide(request, spot)))

    def _branches(self, request: Request, law: Odds[Any], places: list[Spot]) -> Odds[Any]:
        """The odds over the places that the answers of a request lead to."""
        self.branches.follow(request, len(places), self.limits.leaves, self._under, self.end)
        ends: dict[Any, int] = {}
        parts: list[tuple[Odds[Any], int]] = []
        for place, weight in zip(places, law.weights().values(), strict=True):
            reached = place.ahead(self.end)
            if type(reached) in UNFINISHED:
                part = (
                    self._after(reached, place)
                    if self._likely is None
                    else self._unlikely(reached, place, weight / law.total)
                )
                parts.append((part, weight))
                continue
            try:
                ends[reached] = ends.get(reached, 0) + weight
            except TypeError:
                raise unkept(reached) from None
        return joined(ends, parts, law.unresolved)
