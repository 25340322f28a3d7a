"""Chance: the odds of what nobody decides, as part of an exact reading: a look, a call, several of them, a repeat."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from rollwright.dice.functions import meant
from rollwright.dice.untold import GONE, veiled, without_notes
from rollwright.errors import TooLarge
from rollwright.odds import Noted, Odds
from rollwright.odds.chains import Absorbing, absorbed
from rollwright.odds.steps import timed
from rollwright.odds.weights import merge
from rollwright.readings.ends import of_steps, partly
from rollwright.rules import Call, Calls, Looking, Repeat
from rollwright.rules.requests import same

if TYPE_CHECKING:
    from rollwright.readings.exact import Exact

CHEAPER: Final = "let a step's outcome tell less apart"
"""How steps become cheaper that are done again and again."""


class Opened(Exception):
    """One of the steps of a repeat holds what must be decided for the best: it is no chance node."""


class Chance:
    """The odds of what nobody decides in an exact *reading*; repeats are solved once, wherever one is begun."""

    def __init__(self, reading: Exact) -> None:
        self._reading = reading
        self._chains: dict[Any, Absorbing] = {}

    def clear(self) -> None:
        """Forget what was solved."""
        self._chains.clear()

    def law(self, request: Any) -> Odds[Any] | None:
        """The odds of the answer to a request that nobody decides; `None` for a decision, or a call to be entered."""
        kind: Any = type(request)
        if kind is Looking:
            seen: Odds[Any] = request.look.law()
            return seen
        if kind is Call:
            return (
                None
                if self._reading.decider.enters(request.bound)
                else self._reading.called.odds(request.bound).map(
                    lambda outcome: self.answered(request.read, outcome)
                )
            )
        if kind is Calls:
            return None if any(map(self._reading.decider.enters, request.bounds)) else self._calls(request)
        if kind is Repeat:
            with suppress(Opened):
                return self._repeat(request)
        return None

    def answered(self, read: Callable[[Any], Any], outcome: Any) -> Any:
        """The answer to a rule that calls another: what it reads of the outcome, with notes withheld unless notes are asked for."""
        if self._reading.notes:
            return read(outcome)
        bare = without_notes(outcome)
        return bare if read is same else without_notes(read(veiled(bare)))

    def _calls(self, request: Calls) -> Odds[Any]:
        """The odds of several calls folded into one state; the single outcomes are notes, for play only."""

        def told(state: Noted, outcome: Any) -> Noted:
            return Noted(request.fold(state.seen, request.read(outcome)), (*state.note, outcome))

        fold = told if self._reading.tells else request.fold
        state: Odds[Any] = Odds.certain(Noted(request.start, ()) if self._reading.tells else request.start)
        for bound in request.bounds:
            seen = self._reading.called.odds(bound)
            if not self._reading.tells:
                seen = seen.map(lambda outcome: self.answered(request.read, outcome))
            unresolved = state.total * seen.total - (state.total - state.unresolved) * (
                seen.total - seen.unresolved
            )
            rows = seen.weights().items()
            state = Odds(
                merge((fold(at, more), w * v) for at, w in state.weights().items() for more, v in rows),
                unresolved=unresolved,
            )
        return state if self._reading.tells else state.map(lambda folded: Noted(folded, GONE))

    def steps(self, request: Repeat) -> bool:
        """Whether it is wanted how many steps a repeat takes."""
        return self._reading.notes and request.counted

    def _repeat(self, request: Repeat) -> Odds[Any]:
        try:
            return self._chained(request)
        except TooLarge as error:
            raise of_steps(
                error,
                request,
                CHEAPER if self._reading.branches.one_field else f"ask by one field, {CHEAPER}",
            ) from None

    def _chained(self, request: Repeat) -> Odds[Any]:
        def law(state: Any) -> Odds[Any]:
            step = request.step(state)
            if self._reading.decider.enters(step):
                raise Opened
            return self._reading.called.odds(step)

        steps = self.steps(request)
        if request.limit is None and not steps:
            with suppress(TooLarge):  # then it is followed step by step, and what is left is unresolved
                return self._absorbed(request, law)
        read = Noted if steps else lambda state, _: self._end(state)
        most = self._reading.limits.digits
        ends = timed(request.start, law, request.until, limit=request.limit, digits=most, read=read)
        return partly(ends) if steps else ends

    def _absorbed(self, request: Repeat, law: Callable[[Any], Odds[Any]]) -> Odds[Any]:
        """Where a repeat ends; what is asked from one place after the other in it is solved once for all of them."""
        key = (meant(request.step), meant(request.until))
        if key in self._chains:
            return self._chains[key].of(request.start)
        self._chains[key] = Absorbing(law, request.until, self._end)
        return absorbed(request.start, law, request.until, self._end)

    def _end(self, state: Any) -> Noted:
        return Noted(state if self._reading.notes else without_notes(state), GONE)
