"""A law of runs: one that goes on from a place stands where one stands that is begun again with all its answers."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from itertools import islice
from typing import Any

from msgspec.structs import replace

from rollwright.dice.looks import Ends, Freely, SeenEarlier
from rollwright.errors import TooLarge
from rollwright.readings.exact import Exact
from rollwright.readings.limits import Limits
from rollwright.readings.policy import Policy
from rollwright.readings.spots import Spot
from rollwright.rules import Call, Calls, Choose, Effect, Looking, Repeat, Rule, Together, Window
from rollwright.rules.ends import Become, End
from rollwright.rules.walk import Walk

WAYS = 3
"""So many of the ways from a place are gone."""


def goes_on(bound: Rule, *, notes: bool, most: int) -> int:
    """Go through a rule from place to place, and hold each to a run that is begun anew; so many at the *most*. How many they were."""
    exact = Exact(Policy({}, otherwise="first"), notes=notes, limits=Limits(leaves=500, digits=200))
    end, seen, places = exact.end._replace(costs=notes), 0, [Spot(bound)]
    while places and seen < most:
        spot, seen = places.pop(), seen + 1
        found = ahead(spot, end)
        if isinstance(found, Become):
            places.append(spot.becoming(found.bound, tracks=False))
        elif isinstance(found, Choose | Together | Window):
            places += map(spot.then, map(Freely, islice(answers(found), WAYS)))
        elif isinstance(found, Looking):
            places += spot.each(found, islice(found.look.law(), WAYS))
        elif isinstance(found, Call | Calls | Repeat):
            with suppress(TooLarge):
                places += map(spot.then, islice(exact.law(found) or (), WAYS))
    return seen


def ahead(spot: Spot, end: End) -> Any:
    """What a run stands at that goes on to a place: what one stands at that is begun anew. Nothing where somebody looked too late."""
    anew = Walk(spot.bound, spot.answers)
    try:
        there = anew.request(end)
    except SeenEarlier:
        there = None
    try:
        found = spot.ahead(end)
    except SeenEarlier:
        assert there is None
        return None
    assert told(found) == told(there)
    if not isinstance(found, Looking):
        assert due(spot.costs(looked=end.costs)) == due(anew.paid)
    return found


def due(costs: Iterable[Effect]) -> list[Any]:
    """What is paid; a number that nobody has seen is known by its key."""
    return [(replace(each, amount=1), getattr(each.amount, "key", each.amount)) for each in costs]


def told(found: Any) -> Any:
    """What can be compared of what a run stands at: of what is asked for, no functions."""
    if isinstance(found, Looking):
        return found.look.number.key, found.look.law()
    if isinstance(found, Ends):
        return type(found), found.each()
    if isinstance(found, Call):
        return found.bound, found.then
    if isinstance(found, Calls):
        return found.bounds, found.start
    if isinstance(found, Repeat):
        return found.start, found.limit
    if isinstance(found, Together):
        return [told(choice) for choice in found.choices]
    if isinstance(found, Window):
        return found.name, found.closer, found.when, [told(act) for act in found.acts]
    return replace(found, says=found.said) if isinstance(found, Choose) else found


def answers(decision: Choose | Together | Window) -> Any:
    """Every answer to a decision."""
    if isinstance(decision, Together):
        return zip(*[choice.options for choice in decision.choices], strict=False)
    return iter(decision.options)
