"""Chance: the odds of what nobody decides, as part of an exact reading: a look, a call, several of them, a repeat."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final
from weakref import proxy

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


class NotChance(Exception):
    """One of the steps of a repeat holds what must be decided for the best: it is no chance node."""


class Chance:
    """The odds of what nobody decides, for an exact reading; repeats are solved once, wherever one is begun.

    It does not hold the reading that asks, which holds it: so nothing is left of either for the garbage collector.
    """

    def __init__(self) -> None:
        self._chains: dict[Any, Absorbing] = {}

    def clear(self) -> None:
        """Forget what was solved."""
        self._chains.clear()

    def law(self, request: Any, reading: Exact) -> Odds[Any] | None:
        """The odds of the answer to a request that nobody decides; `None` for a decision, or a call to be entered."""
        kind: Any = type(request)
        if kind is Looking:
            seen: Odds[Any] = request.look.law()
            return seen
        if kind is Call:
            if reading.decider.enters(request.bound):
                return None
            told = partial(answered, request.read, notes=reading.notes)
            return reading.called.odds(request.bound).map(told)
        if kind is Calls:
            return None if any(map(reading.decider.enters, request.bounds)) else _folded(request, reading)
        if kind is Repeat:
            with suppress(NotChance):
                return self._repeat(request, reading)
        return None

    def _repeat(self, request: Repeat, reading: Exact) -> Odds[Any]:
        try:
            return self._chained(request, reading)
        except TooLarge as error:
            more = CHEAPER if reading.branches.one_field else f"ask by one field, {CHEAPER}"
            raise of_steps(error, request, more) from None

    def _chained(self, request: Repeat, reading: Exact) -> Odds[Any]:
        enters, called = reading.decider.enters, proxy(reading.called)

        def law(state: Any) -> Odds[Any]:
            step = request.step(state)
            if enters(step):
                raise NotChance
            odds: Odds[Any] = called.odds(step)
            return odds

        steps = reading.notes and request.counted
        if request.limit is None and not steps:
            with suppress(TooLarge):  # then it is followed step by step, and what is left is unresolved
                return self._absorbed(request, law, partial(_end, notes=reading.notes))
        read = Noted if steps else lambda state, _: _end(state, notes=reading.notes)
        most = reading.limits.digits
        ends = timed(request.start, law, request.until, limit=request.limit, digits=most, read=read)
        return partly(ends) if steps else ends

    def _absorbed(
        self, request: Repeat, law: Callable[[Any], Odds[Any]], end: Callable[[Any], Noted]
    ) -> Odds[Any]:
        """Where a repeat ends; what is asked from one place after the other in it is solved once for all of them."""
        key = (meant(request.step), meant(request.until))
        if key in self._chains:
            return self._chains[key].of(request.start)
        self._chains[key] = Absorbing(law, request.until, end)
        return absorbed(request.start, law, request.until, end)


def answered(read: Callable[[Any], Any], outcome: Any, *, notes: bool) -> Any:
    """The answer to a rule that calls another: what it reads of the outcome, with notes withheld unless *notes* are asked for."""
    if notes:
        return read(outcome)
    bare = without_notes(outcome)
    return bare if read is same else without_notes(read(veiled(bare)))


def _folded(request: Calls, reading: Exact) -> Odds[Any]:
    """The odds of several calls folded into one state; the single outcomes are notes, for play only."""

    def told(state: Noted, outcome: Any) -> Noted:
        return Noted(request.fold(state.seen, request.read(outcome)), (*state.note, outcome))

    tells = reading.tells
    fold = told if tells else request.fold
    state: Odds[Any] = Odds.certain(Noted(request.start, ()) if tells else request.start)
    for bound in request.bounds:
        seen = reading.called.odds(bound)
        if not tells:
            seen = seen.map(partial(answered, request.read, notes=reading.notes))
        unresolved = state.total * seen.total - (state.total - state.unresolved) * (
            seen.total - seen.unresolved
        )
        rows = seen.weights().items()
        state = Odds(
            merge((fold(at, more), w * v) for at, w in state.weights().items() for more, v in rows),
            unresolved=unresolved,
        )
    return state if tells else state.map(lambda folded: Noted(folded, GONE))


def _end(state: Any, *, notes: bool) -> Noted:
    return Noted(state if notes else without_notes(state), GONE)
