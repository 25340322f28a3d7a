"""Chains: steps from state to state until one of the last states is reached; exactly where that is, however long it takes.

Where progress only grows, states are solved from the end backwards; where a step leads back, the states that it
leads back to are unknowns, solved together. What never ends is `unresolved`, as is what a step left so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rollwright.odds.equations import Row, add, mixed, settled, solve, without
from rollwright.odds.odds import Odds, made
from rollwright.odds.states import WAY_OUT, Ended, Law, circles, explore, in_order
from rollwright.odds.work import Work


def absorbed(
    start: Any, law: Law, ended: Ended, read: Callable[[Any], Any] = lambda state: state
) -> Odds[Any]:
    """The odds of what *read* sees of the state in which the chain ends; exact.

    >>> flip = Odds({"again": 1, "heads": 1, "tails": 2})
    >>> absorbed("again", lambda _: flip, lambda state: state != "again").p("tails")
    Fraction(2, 3)
    """
    return Absorbing(law, ended, read).of(start, alone=True)


class Absorbing:
    """Where a chain ends from any of its states, as `absorbed` tells it from one: each state is solved once for all of them."""

    def __init__(self, law: Law, ended: Ended, read: Callable[[Any], Any] = lambda state: state) -> None:
        self._law, self._ended = law, ended
        self._ends = Ends(read)
        self._known: dict[Any, Row] = {}

    def of(self, start: Any, *, alone: bool = False) -> Odds[Any]:
        """The odds of what is read of the state in which the chain ends from here; where nobody asks for others, for this *alone*.

        >>> walk = Absorbing(lambda at: Odds({at - 1: 1, at + 1: 1}), lambda at: at in (0, 3))
        >>> walk.of(1).p(3), walk.of(2).p(3), walk.of(3).p(3)
        (Fraction(1, 3), Fraction(2, 3), Fraction(1, 1))
        """
        if self._ended(start):
            return Odds.certain(self._ends.read(start))
        if start not in self._known:
            self._solve(start, alone)
        return self._ends.odds(*self._known[start])

    def _solve(self, start: Any, alone: bool) -> None:
        """Solve what is reached from here and was not before, circle by circle."""
        known, work = self._known, Work("this chain", WAY_OUT)
        steps = explore(start, self._law, lambda state: state in known or self._ended(state))
        groups = list(circles(steps))
        if alone:  # what leads to the last circle is put into it, which takes less than to solve all of that
            last = max((at for at, circle in enumerate(groups) if len(circle) > 1), default=0)
            groups[last:] = [[state for circle in groups[last:] for state in circle]]
        for circle in groups:
            place, rows, unknown = circle_rows(steps, circle, known, work, self._ends.number)
            if alone and start in place:
                known[start] = solve(rows, unknown, place[start], work)
                return
            known |= zip(place, settled(rows, unknown, work), strict=True)


class Ends:
    """The states in which a chain ends, and what is read of each: numbered below 0."""

    def __init__(self, read: Callable[[Any], Any]) -> None:
        self.read = read
        self._ends: dict[Any, int] = {}
        self._as: dict[Any, int] = {}

    def number(self, end: Any) -> int:
        """The number of what is read of an end."""
        if end not in self._ends:
            self._ends[end] = self._as.setdefault(self.read(end), ~len(self._as))
        return self._ends[end]

    def odds(self, row: dict[int, int], total: int) -> Odds[Any]:
        """The odds of a row in which only ends are left."""
        ends = list(self._as)
        weights = {ends[~end]: weight for end, weight in row.items()}
        return made(weights, total - sum(weights.values())).reduced()


def circle_rows(
    steps: Mapping[Any, Odds[Any]],
    circle: Sequence[Any],
    known: Mapping[Any, Row],
    work: Work,
    number: Callable[[Any], int],
    gain: Callable[[Any], Row | None] = lambda _: None,
) -> tuple[dict[Any, int], list[Row], list[int]]:
    """The states of a circle in their places, a row for each, and the places of those that are unknown.

    A row is what a state gains by itself, and in terms of the unknown states, of what is *known*, and of ends by their *number*.
    """
    order, unknowns = in_order({state: steps[state] for state in circle})
    place = {state: at for at, state in enumerate(order)}
    unknown = {place[state]: None for state in unknowns}
    rows: list[Row] = []
    for here, state in enumerate(order):
        own, total = gain(state), steps[state].total
        parts: list[tuple[Row, int]] = [] if own is None else [(own, total)]
        direct: dict[int, int] = {}
        for after, weight in steps[state].weights().items():
            at = place.get(after)
            if at is None and after not in known:
                add(direct, number(after), weight)
            elif at is not None and (at in unknown or at == here):
                add(direct, at, weight)
            else:
                row = known[after] if at is None else rows[at]
                parts.append((row, weight))
                work.spend(len(row[0]), row[1].bit_length())
        rows.append(without(*mixed(direct, parts, total), here))
    return place, rows, list(unknown)
