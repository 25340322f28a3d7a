"""Guesses: whether a rule has far more branches than may be, so that not all of them need to be gone through to find out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from random import Random
from typing import Any, Final

from rollwright.readings.ends import request_name
from rollwright.readings.spots import Spot
from rollwright.rules import Looking, Rule
from rollwright.rules.ends import End

GUESSED: Final = 4_000
"""After so many branches it is guessed how many there are."""

GUESSES: Final = 15

STEPS: Final = 100
"""No way is followed further: that of a rule that has no end would be for ever."""


def too_many(before: int, now: int, most: int, under: Mapping[Any, Rule], end: End) -> bool:
    """Whether there are more than so many branches at the *most*; and as soon as there are some thousand, whether there will be, by a guess.

    It is of the last of the stages that are being laid out; where only a part of one is, nobody guesses.
    """
    return now > most or (before < GUESSED <= now and bool(under) and _far_too_many(under, most, end))


def _far_too_many(under: Mapping[Any, Rule], most: int, end: End) -> bool:
    """Whether the last stage has far more branches than may be.

    Of a way that is taken as likely as it is, one over that likelihood is on average how many there are: where it is more than
    four times the limit for most of some ways, they are too many.
    """
    *_, stage = under.values()
    pick, enough = Random(GUESSED), 4 * most
    guesses = sorted(_guess(Spot(stage), enough, end, pick) for _ in range(GUESSES))
    return guesses[GUESSES // 2] > enough


def _guess(spot: Spot, enough: int, end: End, pick: Random) -> Fraction:
    """One over how likely a way is that is taken by chance, up to where anything else is asked for than a look, or until it is more than *enough*."""
    ways = Fraction(1)
    while (
        ways <= enough
        and len(spot.answers) < STEPS
        and type(reached := spot.request(end)) is Looking
        and (law := reached.look.law().weights())
    ):
        ((answer, weight),) = pick.choices(list(law.items()), list(law.values()))
        ways *= Fraction(sum(law.values()), weight)
        spot = spot.then(answer)
    return ways


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
