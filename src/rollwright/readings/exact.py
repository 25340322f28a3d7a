"""Exact: every answer, each with its weight.

A rule is started again for every branch and sent the answers that lead there. Branches meet again where a rule becomes
another one, or calls it: those odds are remembered, by rule and arguments, as long as the reading lasts.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from rollwright.dice.looks import Ends
from rollwright.dice.within import ends, unseen
from rollwright.errors import TooLarge
from rollwright.odds import Noted, Odds
from rollwright.odds.chains import absorbed, timed
from rollwright.odds.limits import take
from rollwright.odds.odds import merge
from rollwright.readings.limits import BRANCH, Limits
from rollwright.readings.spots import Decider, Spot
from rollwright.rules import (
    Become,
    Bound,
    Call,
    Calls,
    Choose,
    Conclude,
    Looking,
    Repeat,
    Request,
    Roll,
    Together,
    Window,
)
from rollwright.rules.walk import ENTER, End, blank, endless


class Exact:
    """The exact odds of bound rules, under one policy and one set of limits.

    *notes* says whether outcomes are wanted with the fields that no rule acts on.
    """

    def __init__(self, decider: Decider, *, notes: bool = True, limits: Limits | None = None) -> None:
        self.decider, self.notes, self.limits = decider, notes, limits or Limits()
        self._memory: dict[Any, Odds[Any]] = {}
        self._laws: dict[Any, Odds[Any]] = {}
        self._leaves = 0
        self._widest = ("nothing", 0)
        self._under: dict[Any, Bound] = {}
        self.end = End(whole) if notes else End(bare, shows=False)

    def odds(self, bound: Bound) -> Odds[Any]:
        """The odds of what a rule returns; `TooLarge` for one that has no end."""
        twin = Spot(bound) if self.notes and self.decider.searches else None
        return self.at(Spot(bound, (), twin))

    def at(self, spot: Spot) -> Odds[Any]:
        """The odds of the outcome from a place in a run."""
        try:
            if spot.bound.shows:
                return self._at(spot if self.decider.tracks else spot.bare).map(spot.bound.shown)
            return self._at(spot)
        except RecursionError:
            raise endless(spot.bound, self._first(spot.bound)) from None

    def _at(self, spot: Spot) -> Odds[Any]:
        """The same without what is only shown at the end, so that places which differ in nothing else are one."""
        if spot.answers:
            return self._after(spot.glance(self.end), spot)
        key = spot.key()
        found = self._memory.get(key)
        if found is None:
            if key in self._under:
                raise endless(spot.bound, self._first(spot.bound), again=True)
            self._under[key] = spot.bound
            try:
                found = self._memory[key] = self._after(spot.glance(self.end), spot)
            finally:
                del self._under[key]
        return found

    def _first(self, bound: Bound) -> Bound:
        """What was asked for when the reading came to *bound*."""
        return next(iter(self._under.values()), bound)

    def _after(self, found: Any, spot: Spot) -> Odds[Any]:
        """The odds from a place where *found* is asked for, or is the outcome."""
        if type(found) is Ends:
            return self._ended(found.law(), spot)
        if not isinstance(found, Request):
            return Odds.certain(found)
        if isinstance(found, Become):
            return self.at(self._become(found.bound, spot.twin.look().bound if spot.twin else None, spot))
        then = None
        if type(found) is Conclude:
            found, then = found.request, found.read
        if isinstance(found, Choose | Together | Window):
            found = self.decider.early(found, spot) or found
        law = self.law(found)
        if law is None:
            law = self._decided(found, spot)
        if then is None or ENTER in law:
            return self._branches(found, law, [spot.then(answer) for answer in law])
        return self._ends(found, law, then, spot)

    def _ended(self, law: Odds[Any], spot: Spot) -> Odds[Any]:
        """The odds of what a run ends with: outcomes, or those of the rules that it becomes."""
        if not isinstance(next(iter(law), None), Become):
            return law
        rows = law.weights()
        parts = [
            (self.at(self._become(end.bound, end.bound.bare if spot.twin else None, spot)), weight)
            for end, weight in rows.items()
        ]
        return _mixed({}, parts, law.unresolved)

    def _decided(self, found: Request, spot: Spot) -> Odds[Any]:
        if isinstance(found, Repeat):
            return self.decider.repeat(found, spot)
        return Odds(merge(self.decider.decide(found, spot)))

    def _become(self, bound: Bound, twin: Bound | None, spot: Spot) -> Spot:
        """The place where a run goes on as *bound*, and its twin as another."""
        blind = Spot(twin.by(spot.bound.role)) if twin else None
        return spot.becoming(bound, tracks=self.decider.tracks, twin=blind)

    def _branches(self, request: Request, law: Odds[Any], places: list[Spot]) -> Odds[Any]:
        """The odds over the places that the answers of a request lead to."""
        self._count(request, len(places))
        ends: dict[Any, int] = {}
        parts: list[tuple[Odds[Any], int]] = []
        for place, weight in zip(places, law.weights().values(), strict=True):
            found = place.glance(self.end)
            if isinstance(found, Request | Ends):
                parts.append((self._after(found, place), weight))
            else:
                ends[found] = ends.get(found, 0) + weight
        return _mixed(ends, parts, law.unresolved)

    def _ends(self, request: Request, law: Odds[Any], read: Callable[[Any], Any], spot: Spot) -> Odds[Any]:
        """The odds over what the answers of a last request are read as."""
        rows = law.weights()
        self._count(request, len(rows))
        blindly = spot.twin.glance().read if spot.twin else None
        ends: dict[Any, int] = {}
        parts: list[tuple[Odds[Any], int]] = []
        for answer, weight in rows.items():
            end = read(answer)
            if type(end) is Bound:
                twin = blindly(blank(answer)) if blindly else None
                parts.append((self.at(self._become(end, twin, spot)), weight))
            else:
                ends[end] = ends.get(end, 0) + weight
        if law.floor is not None and not parts:
            return Odds(ends, unresolved=law.unresolved, floor=read(law.floor))  # the last look of a notation
        return _mixed(ends, parts, law.unresolved)

    def _count(self, request: Request, width: int) -> None:
        self._leaves += width
        if width > self._widest[1]:
            self._widest = (getattr(request, "name", type(request).__name__), width)
        if self._leaves > self.limits.leaves:
            name, widest = self._widest
            raise TooLarge(
                f"more than {self.limits.leaves:,} branches; the widest request is {name!r} with {widest:,} answers: "
                "ask by one field, state a policy, or use fewer dice"
            )
        take(width * BRANCH)

    # -- chance ------------------------------------------------------------------------------------------------------

    def law(self, request: Request) -> Odds[Any] | None:
        """The odds of the answer to a request that nobody decides; `None` for a decision, or a call to be entered."""
        if isinstance(request, Looking):
            return request.look.law()
        if isinstance(request, Roll):
            return self._roll(request)
        if isinstance(request, Call):
            return (
                None
                if self.decider.enters(request.bound)
                else self._read(self.odds(request.bound).map(request.read))
            )
        if isinstance(request, Calls):
            return None if any(map(self.decider.enters, request.bounds)) else self._calls(request)
        if isinstance(request, Repeat):
            return None if self.decider.enters(request.step(request.start)) else self._repeat(request)
        return None

    def _roll(self, request: Roll) -> Odds[Any]:
        key = (request.view, request.groups)
        found = self._laws.get(key)
        if found is None:
            pools = request.pools
            self.limits.check(pools)
            found = self._laws[key] = (request.view if self.notes else request.view.blank()).law(*pools)
        return found

    def _read(self, odds: Odds[Any]) -> Odds[Any]:
        return odds if self.notes else odds.map(blank)

    def _calls(self, request: Calls) -> Odds[Any]:
        """The fold of the calls; what each came to in itself is known only to who plays."""
        fold = request.fold
        state: Odds[Any] = Odds.certain(request.start)
        for bound in request.bounds:
            seen = self._read(self.odds(bound).map(request.read))
            unresolved = state.total * seen.total - (state.total - state.unresolved) * (
                seen.total - seen.unresolved
            )
            rows = seen.weights().items()
            state = Odds(
                merge((fold(at, more), w * v) for at, w in state.weights().items() for more, v in rows),
                unresolved=unresolved,
            )
        return state.map(lambda folded: Noted(folded, None))

    def _repeat(self, request: Repeat) -> Odds[Any]:
        def law(state: Any) -> Odds[Any]:
            return self.odds(request.step(state))

        if not self.notes and request.limit is None:
            with suppress(TooLarge):  # then it is followed step by step, and what is left is unresolved
                return absorbed(request.start, law, request.until, lambda state: Noted(state, None))
        read = Noted if self.notes else lambda state, _: Noted(state, None)
        most = self.limits.digits
        return timed(request.start, law, request.until, limit=request.limit, digits=most, read=read)


def bare(outcome: Any) -> Any:
    """An outcome, or a state, with `None` for what it only shows, and everything else seen."""
    return ends(shorn(outcome), shorn)


def shorn(outcome: Any) -> Any:
    """An outcome, or a state, with `None` for what it only shows."""
    notes = getattr(type(outcome), "notes", ())
    return _without(outcome, [name for name in notes if getattr(outcome, name, None) is not None])


def whole(outcome: Any) -> Any:
    """An outcome with everything seen but what only those know who play."""
    played = getattr(type(outcome), "played", ())
    return ends(_without(outcome, [name for name in played if unseen(getattr(outcome, name))]))


def _without(outcome: Any, fields: list[str]) -> Any:
    if not fields:
        return outcome
    gone = dict.fromkeys(fields)
    return (
        msgspec.structs.replace(outcome, **gone) if isinstance(outcome, Struct) else outcome._replace(**gone)
    )


def _mixed(ends: dict[Any, int], parts: list[tuple[Odds[Any], int]], unresolved: int) -> Odds[Any]:
    """Ends reached at once and the odds of what goes on, over one total."""
    if not parts:
        return Odds(ends, unresolved=unresolved)
    if ends or unresolved:
        here = Odds(ends, unresolved=unresolved)
        parts.append((here, here.total))
    return Odds.mixture(parts)
