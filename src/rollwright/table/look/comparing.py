"""Comparing: the best plan for a goal, and which way to make a move is worth most for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Any

from rollwright import verbs
from rollwright.errors import TooLarge
from rollwright.rules import Rule
from rollwright.table.look.pricing import LIMITS, Rows, assumptions, check_goal, curve, shares, until


def advice(bound: Rule, goal: str) -> Rows:
    """The best plan for a goal of whichever role has it: what to decide when, its value (a chance, or a number), its odds,
    and what it assumes of others.
    """
    check_goal(bound.rule, goal)
    read = bound.rule.goals[goal].read
    plan = verbs.advise(bound, goal, limits=LIMITS)
    return {
        "goal": goal,
        "value": float(plan.value),
        "exact": str(plan.value),
        "chance": all(isinstance(read(outcome), bool) for outcome in plan.odds.weights()),
        "plan": [row.to_dict() for row in plan.plan],
        "odds": shares(plan.odds, bound.rule, role=bound.rule.goals[goal].role or None),
        "assumes": assumptions(plan.assumed),
    }


def compared(ways: Sequence[tuple[Mapping[str, Any], Rule, tuple[str, ...]]], goal: str) -> Rows:
    """The advice for every way to make a move, best first; for as many as there is time for.

    A way that is too large to be priced is left out where another is not.
    """
    rows: list[Rows] = []
    large: TooLarge | None = None
    end = until()
    for args, bound, hidden in ways:
        if rows and monotonic() > end:
            break
        try:
            row = curve(bound, hidden, lambda tried: advice(tried, goal), end)
        except TooLarge as error:
            large = error
        else:
            rows.append({"args": dict(args), **row})
    if large is not None and not rows:
        raise large
    more = {"more": True} if len(rows) < len(ways) else {}
    return {"goal": goal, "ways": _ranked(rows), **more}


def _ranked(ways: Sequence[Rows]) -> list[Rows]:
    """The ways by what they are worth, over all that what is hidden could be; the first is *best* where no other is
    worth more for any of it. Where there was no time for all of it, by what all that were begun have; none is best then.
    """
    if not ways:
        return []
    values = [_worth(way) for way in ways]
    shared = frozenset.intersection(*(frozenset(each) for each in values if each)) if any(values) else ()
    order = sorted(
        range(len(ways)), key=lambda at: (not values[at], -sum(values[at].get(each, 0) for each in shared))
    )
    first, whole = values[order[0]], len({frozenset(each) for each in values}) == 1
    best = whole and all(first[at] >= each[at] for each in values for at in first)
    return [{**ways[at], **({"best": True} if best and at == order[0] else {})} for at in order]


def _worth(way: Rows) -> dict[int, float]:
    """What a way is worth, by what is hidden; by nothing where nothing is."""
    rows = way.get("curve", ({"at": 0, "odds": way.get("odds")},))
    return {row["at"]: row["odds"]["value"] for row in rows}
