"""States: what a chain may pass through, and in which order it is solved.

Where a step may lead back, the states that lead to one another are one circle: it is solved by itself, once everything
that it leads to is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rollwright.errors import TooLarge
from rollwright.odds.odds import Odds

Law = Callable[[Any], Odds[Any]]
"""The odds of the next state."""
Ended = Callable[[Any], bool]
"""Whether a state is one of the last."""

MOST_STATES = 20_000
MOST_WAYS = 150_000
"""States are reached in so many ways: to find one more takes a rule some ten microseconds."""

WAY_OUT = "set a nearer target or a limit, or sample"


def explore(start: Any, law: Law, ended: Ended, most: int | None = None) -> dict[Any, Odds[Any]]:
    """The odds of the next state for every state that is reached and goes on; `TooLarge` beyond 20,000 states, or so many ways at the *most*.

    >>> sorted(explore(3, lambda n: Odds({n - 1: 1, n - 2: 1}), lambda n: n <= 0))
    [1, 2, 3]
    """
    laws: dict[Any, Odds[Any]] = {}
    waiting, ways = [start], 0
    while waiting:
        state = waiting.pop()
        if state not in laws and not ended(state):
            few(len(laws) + 1, ways, most)
            laws[state] = law(state)
            waiting.extend(laws[state])
            ways += len(laws[state])
    return laws


def few(states: int, ways: int, most: int | None = None) -> None:
    """Raise `TooLarge` for more than 20,000 states, or so many ways between them at the *most*: 150,000 by default."""
    most = MOST_WAYS if most is None else most
    if states > MOST_STATES:
        raise TooLarge(f"more than {MOST_STATES:,} states are reached: {WAY_OUT}")
    if ways > most:
        raise TooLarge(f"{states:,} states are reached in more than {most:,} ways: {WAY_OUT}")


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


def circles(steps: Mapping[Any, Odds[Any]]) -> Iterator[list[Any]]:
    """The states in groups that lead to one another, each group after all that it leads to; most are of one state.

    >>> steps = {1: Odds({2: 1, 0: 1}), 2: Odds({1: 1, 3: 1}), 3: Odds({3: 1, 4: 1})}
    >>> list(circles(steps))
    [[3], [2, 1]]
    """
    order: dict[Any, int] = {}
    waiting: dict[Any, None] = {}
    for start in steps:
        if start not in order:
            yield from _circles_from(start, steps, order, waiting)


def _circles_from(
    start: Any, steps: Mapping[Any, Odds[Any]], order: dict[Any, int], waiting: dict[Any, None]
) -> Iterator[list[Any]]:
    """The circles that are reached from a state and are not known yet.

    States are numbered as they are *found*; those that are *waiting* are in no circle yet. This is Tarjan's way, without recursion.
    """
    order[start] = len(order)
    waiting[start] = None
    path = [(start, iter(steps[start]))]
    first = {start: order[start]}  # the earliest state that each leads back to
    while path:
        state, ahead = path[-1]
        for after in ahead:
            if after not in steps:
                continue
            if after not in order:
                order[after] = first[after] = len(order)
                waiting[after] = None
                path.append((after, iter(steps[after])))
                break
            if after in waiting:
                first[state] = min(first[state], order[after])
        else:
            path.pop()
            if path:
                before = path[-1][0]
                first[before] = min(first[before], first[state])
            if first[state] == order[state]:
                circle = []
                while (last := waiting.popitem()[0]) != state:
                    circle.append(last)
                yield [*circle, state]
