"""Steps: where a chain ends, and after how many steps, up to the point where hardly anything is left."""

from __future__ import annotations

from collections.abc import Callable
from math import lcm
from operator import itemgetter, mul
from typing import Any

from rollwright.errors import TooLarge
from rollwright.odds.equations import add
from rollwright.odds.odds import Odds, made
from rollwright.odds.states import WAY_OUT, Ended, Law, few
from rollwright.odds.work import Work

LEFT = 10**12
"""A chain without a limit is followed until at most one in this many is left."""


MANY = 100
"""Of so many new states it is guessed in how many ways they lead on, before the first is looked at."""


def timed(
    start: Any,
    law: Law,
    ended: Ended,
    *,
    limit: int | None = None,
    digits: int = 0,
    read: Callable[[Any, int], Any] = lambda *end: end,
) -> Odds[Any]:
    """The odds of ``read(state, steps)``: in which state the chain ends, and after how many steps.

    With *limit* (steps, from 0) the chain stops there, whatever its state. Without, it is followed until at most 10⁻¹²
    is left that may still end; that is `unresolved`, and so are what never ends and what a step left unresolved.
    Raises `TooLarge` where a weight would have more than *digits* (0: any number).

    >>> flip = Odds({"again": 1, "heads": 1})
    >>> odds = timed("again", lambda _: flip, lambda state: state == "heads", limit=2)
    >>> odds.p(("heads", 2)), odds.p(("again", 2))
    (Fraction(1, 4), Fraction(1, 4))
    """
    if limit == 0 or ended(start):
        return Odds.certain(read(start, 0))
    return _Timed(start, law, ended).run(limit, digits, read)


class _Timed:
    """The weights of all states after each step, over one total that grows from step to step.

    States are looked at when they are first reached, so that what would only be reached too late to matter costs nothing.
    """

    def __init__(self, start: Any, law: Law, ended: Ended) -> None:
        self.law, self.ended = law, ended
        self.factor, self.ways = 1, 0
        self.steps: dict[Any, Odds[Any]] = {}
        self.place: dict[Any, int] = {}
        self.into: dict[Any, list[tuple[int, int]]] = {}
        self.inner: dict[Any, Callable[[list[int]], int]] = {}
        self.ends: dict[Any, Callable[[list[int]], int]] = {}
        self.live = [1]
        self.hopeful: list[int] | None = None
        self._reach([start])

    def _reach(self, states: list[Any]) -> None:
        """Look at states that are reached for the first time: where do they lead, and how often?"""
        if len(states) >= MANY:  # as many ways as from a state before are to be expected from each of these
            few(
                len(self.steps) + len(states), self.ways + len(states) * self.ways // len(self.steps) * 3 // 4
            )
        for state in states:
            few(len(self.steps) + 1, self.ways)
            self.place[state] = len(self.place)
            self.steps[state] = self.law(state)
            self.ways += len(self.steps[state])
        factor = lcm(self.factor, *(self.steps[state].total for state in states))
        if factor != self.factor:
            self.factor, states = factor, list(self.steps)
            self.into.clear()
        self._connect(states)

    def _connect(self, states: list[Any]) -> None:
        touched: dict[Any, None] = {}
        for state in states:
            odds, at = self.steps[state], self.place[state]
            scale = self.factor // odds.total
            for after, weight in odds.weights().items():
                self.into.setdefault(after, []).append((at, weight * scale))
                touched[after] = None
        for after in touched:
            flows = self.inner if after in self.inner or not self.ended(after) else self.ends
            flows[after] = _inflow(self.into[after])

    def run(self, limit: int | None, digits: int, read: Callable[[Any, int], Any]) -> Odds[Any]:
        """Step until the limit, or until hardly anything is left."""
        work = Work("this chain", WAY_OUT)
        finished: list[tuple[int, list[tuple[Any, int]]]] = []
        total, left, done, most = 1, 1, 0, 10**digits
        while left and (left * LEFT > total if limit is None else done < limit):
            finished.append((self.factor, [(state, flow(self.live)) for state, flow in self.ends.items()]))
            total *= self.factor
            done += 1
            if digits and total >= most:
                raise TooLarge(f"weights of more than {digits:,} digits after {done:,} steps: {WAY_OUT}")
            work.spend(sum(map(len, self.into.values())), total.bit_length())
            work.store(done * len(self.ends), total.bit_length())
            self._step()
            left = self._left() if limit is None else sum(self.live)
        return self._odds(finished, read, limit is not None)

    def _step(self) -> None:
        weights = {state: flow(self.live) for state, flow in self.inner.items()}
        reached = [state for state in weights if state not in self.place]
        if reached:
            self._reach(reached)
        elif self.hopeful is None:
            self.hopeful = self._leading_to_ends()
        self.live = [weights.get(state, 0) for state in self.place]

    def _leading_to_ends(self) -> list[int]:
        """The places of the states from which an end can be reached, once all states are known."""
        states = list(self.place)
        leading: dict[int, None] = {}
        waiting = list(self.ends)
        while waiting:
            for at, _ in self.into.get(waiting.pop(), []):
                if at not in leading:
                    leading[at] = None
                    waiting.append(states[at])
        return list(leading)

    def _left(self) -> int:
        """The weight of what may still end."""
        return sum(self.live) if self.hopeful is None else sum([self.live[at] for at in self.hopeful])

    def _odds(self, finished: list[Any], read: Callable[[Any, int], Any], stopped: bool) -> Odds[Any]:
        weights: dict[Any, int] = {}
        if stopped:
            for state, weight in zip(self.place, self.live, strict=True):
                if weight:
                    add(weights, read(state, len(finished)), weight)
        scale = 1
        for step in range(len(finished), 0, -1):
            factor, rows = finished[step - 1]
            for state, weight in rows:
                if weight:
                    add(weights, read(state, step), weight * scale)
            scale *= factor
        return made(weights, scale - sum(weights.values()))


def _inflow(rows: list[tuple[int, int]]) -> Callable[[list[int]], int]:
    """A function that adds up what flows into one state, given the weights of all."""
    if len(rows) == 1:
        ((at, weight),) = rows
        return lambda live: live[at] * weight
    pick = itemgetter(*(at for at, _ in rows))
    weights = [weight for _, weight in rows]
    return lambda live: sum(map(mul, pick(live), weights))
