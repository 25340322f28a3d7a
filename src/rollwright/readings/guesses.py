"""Guesses: whether a rule has far more branches than may be, so that not all of them need to be gone through to find out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random
from typing import Any, Final, NamedTuple

from rollwright.dice.looks import Freely
from rollwright.errors import TooLarge
from rollwright.odds.work import Beyond, allowed, take
from rollwright.readings.ends import request_name
from rollwright.readings.limits import HARDLY, RUN
from rollwright.readings.spots import Spot
from rollwright.rules import Looking, Rule
from rollwright.rules.decisions import DECISIONS
from rollwright.rules.ends import End

GUESSED: Final = 10_000
"""After so many branches it is guessed how many there are."""

GUESSES: Final = 2
KEPT: Final = 40
"""So often, each time by so many of the places that are as far away as one another."""

STEPS: Final = 100
"""No way is followed further: that of a rule that has no end would be for ever."""

EFFORT: Final = 10_000 * RUN
"""No more work goes into guessing."""

Ways = Callable[[Any, Spot], Iterable[Any]]
"""Which answers of a decision are gone through at a place, as far as that is known at once."""


class Whole(NamedTuple):
    """All that is gone through: from a *start*, which is asked for where it is needed (nothing where it is not known) to such an *end*, by these *ways* where somebody decides.

    A place counts once more for every so many answers that lead there: a run that is begun for it is sent all of them, which are *dear* ones.
    """

    start: Callable[[], Spot | None]
    end: End
    ways: Ways
    dear: int

    def cost(self, answers: int) -> int:
        """What a place counts to which so many answers lead."""
        return 1 + answers // self.dear


def too_many(before: int, now: int, most: int, whole: Whole) -> bool:
    """Whether there are more than so many branches at the *most*; and as soon as there are some thousand, whether there will be, by a guess."""
    return now > most or (before < GUESSED <= now and _far_too_many(most, whole))


def _far_too_many(most: int, whole: Whole) -> bool:
    """Whether there are far more branches than may be: more than twice as many, by every guess."""
    start = whole.start()
    if start is None:
        return False
    pick = Random(GUESSED)
    with suppress(TooLarge, Beyond), allowed(EFFORT):
        return all(_more(2 * most, start, whole, pick) for _ in range(GUESSES))
    return False


def _more(enough: int, start: Spot, whole: Whole, pick: Random) -> bool:
    """Whether there are more than *enough*: how many places are one answer further than others is guessed from some of these."""
    answers = start.answers
    told = Spot(start.bound, tuple([each.answer if type(each) is Freely else each for each in answers]))
    level, each, sum_of_all = [(told, 1.0)], 1.0, 0.0
    for further in range(1, STEPS):
        onward = [(spot, *way) for spot, likely in level for way in _onward(spot, likely, whole)]
        sum_of_all += each * len(onward) * whole.cost(len(answers) + further)
        if not onward or sum_of_all > enough:
            return bool(onward)
        kept = pick.sample(onward, min(KEPT, len(onward)))
        each *= len(onward) / len(kept)
        level = [(spot.then(answer), chance) for spot, answer, chance in kept]
    return False


def _onward(spot: Spot, likely: float, whole: Whole) -> list[tuple[Any, float]]:
    """The answers to a look or a decision at a place that is so *likely*, and how likely each is; none where anything else is asked for."""
    take(RUN)
    reached = spot.request(whole.end)
    if type(reached) in DECISIONS:
        return [(answer, likely) for answer in whole.ways(reached, spot)]
    if type(reached) is not Looking:
        return []
    law = reached.look.law()
    chances = [(answer, likely * (weight / law.total)) for answer, weight in law.weights().items()]
    return [(answer, chance) for answer, chance in chances if chance >= HARDLY]


def lines(bound: Rule) -> list[str]:
    """The lines in which a rule looks again and again within one play, where it may go on for very long so; none where it may not."""
    spot, seen = _first_looking([Spot(bound)]), list[str]()
    while spot is not None and len(seen) < STEPS:
        look = spot.request()
        seen.append(request_name(look).removeprefix("the look in "))
        spot = _first_looking(map(spot.then, look.look.law()))
    return list(dict.fromkeys(seen[STEPS // 2 :]))


def _first_looking(places: Iterable[Spot]) -> Spot | None:
    """The first place where a line of a rule looks at dice, and not whoever reads what it comes to; nothing where none does."""
    for place in places:
        reached = place.request()
        if type(reached) is Looking and reached.look.place is not None:
            return place
    return None
