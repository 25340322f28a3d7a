"""Chains: steps from state to state until one of the last states is reached.

`absorbed` tells exactly where a chain ends, however long it takes; `timed` tells after how many steps as well, up to
the point where hardly anything is left. Both raise `TooLarge` where that would take minutes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import lcm
from operator import itemgetter, mul
from typing import Any

from rollwright.errors import TooLarge
from rollwright.odds.equations import Row, mixed, solve, solved, without
from rollwright.odds.limits import Work
from rollwright.odds.odds import Odds, made

Law = Callable[[Any], Odds[Any]]
"""The odds of the next state."""
Ended = Callable[[Any], bool]
"""Whether a state is one of the last."""

MOST_STATES = 20_000
MOST_WAYS = 250_000
"""States are reached in so many ways: to find one more takes a rule some ten microseconds."""
LEFT = 10**12
"""A chain without a limit is followed until at most one in this many is left."""

WAY_OUT = "set a nearer target or a limit, or sample"


def absorbed(
    start: Any, law: Law, ended: Ended, read: Callable[[Any], Any] = lambda state: state
) -> Odds[Any]:
    """The odds of what *read* sees of the state in which the chain ends; exact.

    Where progress only grows, states are solved from the end backwards; where a step leads back, the states that it
    leads back to are unknowns, solved together. What never ends is `unresolved`, as is what a step left so.

    >>> flip = Odds({"again": 1, "heads": 1, "tails": 2})
    >>> absorbed("again", lambda _: flip, lambda state: state != "again").p("tails")
    Fraction(2, 3)
    """
    steps = explore(start, law, ended)
    if not steps:
        return Odds.certain(read(start))
    work = Work("this chain", WAY_OUT)
    order, unknowns = in_order(steps)
    place = {state: at for at, state in enumerate(order)}
    unknown = [place[state] for state in unknowns]
    ends = Ends(read)
    rows = _rows(steps, place, set(unknown), ends, work, {})
    return ends.odds(*solve(rows, unknown, place[start], work))


class Absorbing:
    """Where a chain ends from any of its states, as `absorbed` tells it from one: each state is solved once for all of them."""

    def __init__(self, law: Law, ended: Ended, read: Callable[[Any], Any] = lambda state: state) -> None:
        self._law, self._ended, self._read = law, ended, read
        self._ends = Ends(read)
        self._known: dict[Any, Row] = {}

    def of(self, start: Any) -> Odds[Any]:
        """The odds of what is read of the state in which the chain ends from here.

        >>> walk = Absorbing(lambda at: Odds({at - 1: 1, at + 1: 1}), lambda at: at in (0, 3))
        >>> walk.of(1).p(3), walk.of(2).p(3), walk.of(3).p(3)
        (Fraction(1, 3), Fraction(2, 3), Fraction(1, 1))
        """
        if self._ended(start):
            return Odds.certain(self._read(start))
        if start not in self._known:
            self._solve(start)
        return self._ends.odds(*self._known[start])

    def _solve(self, start: Any) -> None:
        """Solve what is reached from here and was not before."""
        known, work = self._known, Work("this chain", WAY_OUT)
        steps = explore(start, self._law, lambda state: state in known or self._ended(state))
        order, unknowns = in_order(steps)
        place = {state: at for at, state in enumerate(order)}
        unknown = [place[state] for state in unknowns]
        rows = _rows(steps, place, set(unknown), self._ends, work, known)
        found = solved(rows, unknown, work)
        for state, (row, total) in zip(order, rows, strict=True):
            parts = [(found[key], weight) for key, weight in row.items() if key in found]
            direct = {key: weight for key, weight in row.items() if key not in found}
            known[state] = mixed(direct, parts, total)


class Ends:
    """The states in which a chain ends, and what is read of each: numbered below 0."""

    def __init__(self, read: Callable[[Any], Any]) -> None:
        self._read = read
        self._ends: dict[Any, int] = {}
        self._as: dict[Any, int] = {}

    def number(self, end: Any) -> int:
        """The number of what is read of an end."""
        if end not in self._ends:
            self._ends[end] = self._as.setdefault(self._read(end), ~len(self._as))
        return self._ends[end]

    def odds(self, row: dict[int, int], total: int) -> Odds[Any]:
        """The odds of a row in which only ends are left."""
        ends = list(self._as)
        found = {ends[~end]: weight for end, weight in row.items()}
        return made(found, total - sum(found.values())).reduced()


def explore(start: Any, law: Law, ended: Ended) -> dict[Any, Odds[Any]]:
    """The odds of the next state for every state that is reached and goes on; `TooLarge` beyond 20,000 states, or 250,000 ways between them.

    >>> sorted(explore(3, lambda n: Odds({n - 1: 1, n - 2: 1}), lambda n: n <= 0))
    [1, 2, 3]
    """
    found: dict[Any, Odds[Any]] = {}
    waiting, ways = [start], 0
    while waiting:
        state = waiting.pop()
        if state not in found and not ended(state):
            _few(len(found) + 1, ways)
            found[state] = law(state)
            waiting.extend(found[state])
            ways += len(found[state])
    return found


def _few(states: int, ways: int) -> None:
    if states > MOST_STATES:
        raise TooLarge(f"more than {MOST_STATES:,} states are reached: {WAY_OUT}")
    if ways > MOST_WAYS:
        raise TooLarge(f"{states:,} states are reached in more than {MOST_WAYS:,} ways: {WAY_OUT}")


def in_order(steps: dict[Any, Odds[Any]]) -> tuple[list[Any], list[Any]]:
    """The states ordered so that each follows all it leads to, and the states treated as unknowns to break circles.

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
            known = next(state for state in common if state not in order and state not in unknown)
            unknown[known] = None
        for state in before[known]:
            ahead[state] -= 1
            if not ahead[state]:
                ready.append(state)
    return list(order), list(unknown)


def _rows(
    steps: dict[Any, Odds[Any]],
    place: dict[Any, int],
    unknown: set[int],
    ends: Ends,
    work: Work,
    known: Mapping[Any, Row],
) -> list[Row]:
    """For every state in its place, its ends in terms of the unknown states, and of the ends of those that are *known*."""
    rows: list[Row] = []
    for here, state in enumerate(place):
        parts: list[tuple[Row, int]] = []
        direct: dict[int, int] = {}
        for after, weight in steps[state].weights().items():
            at = place.get(after)
            if at is None and after not in known:
                _add(direct, ends.number(after), weight)
            elif at is not None and (at in unknown or at == here):
                _add(direct, at, weight)
            else:
                row = known[after] if at is None else rows[at]
                parts.append((row, weight))
                work.spend(len(row[0]), row[1].bit_length())
        rows.append(without(*mixed(direct, parts, steps[state].total), here))
    return rows


def _add(row: dict[Any, int], key: Any, weight: int) -> None:
    row[key] = row.get(key, 0) + weight


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
        for state in states:
            _few(len(self.steps) + 1, self.ways)
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
        found: dict[int, None] = {}
        waiting = list(self.ends)
        while waiting:
            for at, _ in self.into.get(waiting.pop(), []):
                if at not in found:
                    found[at] = None
                    waiting.append(states[at])
        return list(found)

    def _left(self) -> int:
        """The weight of what may still end."""
        return sum(self.live) if self.hopeful is None else sum([self.live[at] for at in self.hopeful])

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
        return made(weights, scale - sum(weights.values()))


def _inflow(rows: list[tuple[int, int]]) -> Callable[[list[int]], int]:
    """A function that adds up what flows into one state, given the weights of all."""
    if len(rows) == 1:
        ((at, weight),) = rows
        return lambda live: live[at] * weight
    pick = itemgetter(*(at for at, _ in rows))
    weights = [weight for _, weight in rows]
    return lambda live: sum(map(mul, pick(live), weights))
