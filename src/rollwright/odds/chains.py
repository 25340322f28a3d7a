"""Chains: steps from state to state until one of the last states is reached.

`absorbed` tells exactly where a chain ends, however long it takes; `timed` tells after how many steps as well, up to
the point where hardly anything is left.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd, lcm
from operator import itemgetter, mul
from typing import Any

from rollwright.errors import TooLarge
from rollwright.odds.odds import Odds

Law = Callable[[Any], Odds[Any]]
Ended = Callable[[Any], bool]

MOST_STATES = 20_000
MOST_RETURNS = 200
LEFT = 10**12
"""A chain without a limit is followed until less than one in this many is left."""


def explore(start: Any, law: Law, ended: Ended) -> dict[Any, Odds[Any]]:
    """The odds of the next state for every state that is reached and goes on."""
    found: dict[Any, Odds[Any]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if state in found or ended(state):
            continue
        if len(found) >= MOST_STATES:
            raise TooLarge(f"more than {MOST_STATES:,} states are reached: set a nearer target, or sample")
        found[state] = law(state)
        waiting.extend(found[state])
    return found


def absorbed(
    start: Any, law: Law, ended: Ended, read: Callable[[Any], Any] = lambda state: state
) -> Odds[Any]:
    """The odds of what *read* sees of the state in which the chain ends; exact.

    Where progress only grows, states are solved from the end backwards; where a step leads back, the states that it
    leads back to are unknowns, solved together. What never ends is `unresolved`.

    >>> flip = Odds({"again": 1, "heads": 1, "tails": 2})
    >>> absorbed("again", lambda _: flip, lambda state: state != "again").p("tails")
    Fraction(2, 3)
    """
    steps = explore(start, law, ended)
    if not steps:
        return Odds.certain(read(start))
    order, returns = _order(steps)
    if len(returns) > MOST_RETURNS:
        raise TooLarge(
            f"steps lead back to {len(returns):,} states, more than {MOST_RETURNS}: sample instead"
        )
    rows = _eliminate(steps, order, returns, read)
    return _solve(rows, returns, start)


def _order(steps: dict[Any, Odds[Any]]) -> tuple[list[Any], list[Any]]:
    """The states, each after all that it leads to, and those that have to be unknowns for there to be such an order.

    Where every state that is left leads to another, the one that most others lead to becomes unknown: a botch that
    resets leads back to one.
    """
    before: dict[Any, list[Any]] = {state: [] for state in steps}
    ahead = dict.fromkeys(steps, 0)
    for state, odds in steps.items():
        for after in odds:
            if after in steps and after != state:
                before[after].append(state)
                ahead[state] += 1
    ready = [state for state, count in ahead.items() if not count]
    common = iter(sorted(steps, key=lambda state: -len(before[state])))
    order: dict[Any, None] = {}
    unknown: dict[Any, None] = {}
    while len(order) < len(steps):
        if ready:
            known = ready.pop()
            order[known] = None
            if known in unknown:
                continue
        else:
            known = next(state for state in common if state not in order)
            unknown[known] = None
        for state in before[known]:
            ahead[state] -= 1
            if not ahead[state]:
                ready.append(state)
    return list(order), list(unknown)


Row = tuple[dict[Any, int], int]
"""Weights over one total: of ends, by ("end", what is read), and of unknown states, by ("at", state)."""


def _eliminate(
    steps: dict[Any, Odds[Any]], order: list[Any], returns: list[Any], read: Callable[[Any], Any]
) -> dict[Any, Row]:
    """For every state, its ends in terms of the states that steps lead back to."""
    unknown = set(returns)
    rows: dict[Any, Row] = {}
    for state in order:
        parts: list[tuple[Row, int]] = []
        direct: dict[Any, int] = {}
        for after, weight in steps[state].weights().items():
            if after not in steps:
                _add(direct, ("end", read(after)), weight)
            elif after in unknown or after == state:
                _add(direct, ("at", after), weight)
            else:
                parts.append((rows[after], weight))
        rows[state] = _without_itself(*_mixed(direct, parts, steps[state].total), state)
    return rows


def _mixed(direct: dict[Any, int], parts: list[tuple[Row, int]], total: int) -> Row:
    common = lcm(*(below for (_, below), _ in parts)) if parts else 1
    mixed = {key: weight * common for key, weight in direct.items()}
    for (row, below), weight in parts:
        scale = weight * (common // below)
        for key, inner in row.items():
            mixed[key] = mixed.get(key, 0) + inner * scale
    return _lowest(mixed, total * common)


def _add(row: dict[Any, int], key: Any, weight: int) -> None:
    row[key] = row.get(key, 0) + weight


def _solve(rows: dict[Any, Row], returns: list[Any], start: Any) -> Odds[Any]:
    """Put the unknown states into one another, without fractions, until only the start's row is left, and its ends."""
    equations = {state: rows[state] for state in (*returns, start)}
    while len(equations) > 1:
        state = min((state for state in equations if state != start), key=lambda state: equations[state][1])
        row = _without_itself(*equations.pop(state), state)
        for other, target in equations.items():
            equations[other] = _put_in(target, ("at", state), row)
    last, total = _without_itself(*equations[start], start)
    ends = {key[1]: weight for key, weight in last.items()}
    return Odds(ends, unresolved=total - sum(ends.values())).reduced()


def _without_itself(row: dict[Any, int], total: int, state: Any) -> Row:
    """A state's row without the chance of coming back to itself first."""
    own = row.get(("at", state), 0)
    if own == total:
        return {}, 1
    return {key: weight for key, weight in row.items() if key != ("at", state)}, total - own


def _put_in(target: Row, key: Any, source: Row) -> Row:
    """Replace the unknown *key* of one row by what it is in terms of others."""
    row, total = target
    share = row.get(key, 0)
    if not share:
        return target
    values, below = source
    common = gcd(share, below)
    share, below = share // common, below // common
    mixed = {other: weight * below for other, weight in row.items() if other != key}
    for other, weight in values.items():
        mixed[other] = mixed.get(other, 0) + share * weight
    return _lowest(mixed, total * below)


def _lowest(row: dict[Any, int], total: int) -> Row:
    common = gcd(total, *row.values())
    return (
        ({key: weight // common for key, weight in row.items()}, total // common)
        if common > 1
        else (row, total)
    )


def timed(
    start: Any,
    law: Law,
    ended: Ended,
    *,
    limit: int | None = None,
    read: Callable[[Any, int], Any] = lambda *end: end,
) -> Odds[Any]:
    """The odds of ``read(state, steps)``: in which state the chain ends, and after how many steps.

    With *limit* the chain stops there, whatever its state. Without, it is followed until less than 10⁻¹² is left, which
    is `unresolved`.

    >>> flip = Odds({"again": 1, "heads": 1})
    >>> timed("again", lambda _: flip, lambda state: state == "heads", limit=2).weights()
    {('heads', 1): 2, ('heads', 2): 1, ('again', 2): 1}
    """
    if limit == 0 or ended(start):
        return Odds.certain(read(start, 0))
    return _Timed(start, law, ended).run(limit, read)


class _Timed:
    """The weights of all states after each step, over one total that grows from step to step.

    States are looked at when they are first reached, so that what would only be reached too late to matter costs nothing.
    """

    def __init__(self, start: Any, law: Law, ended: Ended) -> None:
        self.law, self.ended = law, ended
        self.factor = 1
        self.steps: dict[Any, Odds[Any]] = {}
        self.place: dict[Any, int] = {}
        self.into: dict[Any, list[tuple[int, int]]] = {}
        self.inner: dict[Any, Callable[[list[int]], int]] = {}
        self.ends: dict[Any, Callable[[list[int]], int]] = {}
        self.live = [1]
        self._reach([start])

    def _reach(self, states: list[Any]) -> None:
        """Look at states that are reached for the first time: where do they lead, and how often?"""
        if len(self.steps) + len(states) > MOST_STATES:
            raise TooLarge(f"more than {MOST_STATES:,} states are reached: set a nearer target, or sample")
        for state in states:
            self.place[state] = len(self.place)
            self.steps[state] = self.law(state)
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

    def run(self, limit: int | None, read: Callable[[Any, int], Any]) -> Odds[Any]:
        """Step until the limit, or until hardly anything is left."""
        finished: list[tuple[int, list[tuple[Any, int]]]] = []
        total, left, done = 1, 1, 0
        while left and (left * LEFT > total if limit is None else done < limit):
            finished.append((self.factor, [(state, flow(self.live)) for state, flow in self.ends.items()]))
            total *= self.factor
            done += 1
            self._step()
            left = sum(self.live)
        return self._odds(finished, read, limit is not None)

    def _step(self) -> None:
        weights = {state: flow(self.live) for state, flow in self.inner.items()}
        self._reach([state for state in weights if state not in self.place])
        self.live = [weights.get(state, 0) for state in self.place]

    def _odds(self, finished: list[Any], read: Callable[[Any, int], Any], stopped: bool) -> Odds[Any]:
        weights: dict[Any, int] = {}
        if stopped:
            for state, weight in zip(self.place, self.live, strict=True):
                if weight:
                    _add(weights, read(state, len(finished)), weight)
        scale = 1
        for step in range(len(finished), 0, -1):
            factor, rows = finished[step - 1]
            for state, weight in rows:
                if weight:
                    _add(weights, read(state, step), weight * scale)
            scale *= factor
        return Odds(weights, unresolved=scale - sum(weights.values()))


def _inflow(rows: list[tuple[int, int]]) -> Callable[[list[int]], int]:
    """A function that adds up what flows into one state, given the weights of all."""
    if len(rows) == 1:
        ((at, weight),) = rows
        return lambda live: live[at] * weight
    pick = itemgetter(*(at for at, _ in rows))
    weights = [weight for _, weight in rows]
    return lambda live: sum(map(mul, pick(live), weights))
