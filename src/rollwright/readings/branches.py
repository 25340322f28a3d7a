"""Branches: how many a reading of all answers has followed, and which request had the most; one that has too many is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rollwright.errors import TooLarge
from rollwright.readings.ends import request_name
from rollwright.readings.guesses import Whole, too_many
from rollwright.readings.spots import Spot
from rollwright.rules import Looking, Request


class Parting:
    """Where runs part: what is asked for in one place, and into how many ways at once and in all."""

    __slots__ = ("request", "ways", "widest")

    def __init__(self, request: Request) -> None:
        self.request, self.ways, self.widest = request, 0, 0

    def add(self, ways: int) -> None:
        """Once more, into so many."""
        self.ways += ways
        self.widest = max(self.widest, ways)


class Branches:
    """The count of one reading, and what it tells of a way out: *one_field* is whether no more than that is asked for."""

    def __init__(self, *, one_field: bool) -> None:
        self.followed, self.one_field = 0, one_field
        self._partings: dict[Any, Parting] = {}

    def follow(self, request: Request, places: Sequence[Spot], most: int, whole: Whole) -> None:
        """Count the *places* that a request leads to, those that are far off more than once; `TooLarge` where that are, or will be, more than so many branches at the *most*."""
        width, cost = len(places), sum([whole.cost(len(place.answers)) for place in places])
        before, self.followed = self.followed, self.followed + cost
        if width > 1:
            self._parting(request).add(width)
        if too_many(before, self.followed, most, whole):
            self.followed = max(self.followed, most + 1)  # for whoever tries again in another way
            raise self._too_many(most, request)

    def _parting(self, request: Request) -> Parting:
        """The place in the rule where this is asked for: of a look its line."""
        place = request.look.place if isinstance(request, Looking) else None
        key = (place.file, place.line) if place else type(request)
        found = self._partings.get(key)
        if found is None:
            found = self._partings[key] = Parting(request)
        return found

    def _too_many(self, most: int, last: Request) -> TooLarge:
        parting = max(self._partings.values(), key=lambda each: each.ways, default=Parting(last))
        request, way_out = parting.request, ""
        ways = f"up to {parting.widest:,} ways each time" if parting.widest else "one way only, and on and on"
        if isinstance(request, Looking):
            cards = (
                ", for cards deal(5, cards), or Die([1, 0], [4, 48]) for those that count"
                if any("a die of" in each or "deal(" in each for each in request.look.dice)
                else ""
            )
            way_out = (
                f"let that line tell less apart (a comparison, a count, a table{cards}), reckon with all dice of a pool at once without a look "
                "(reckon(lambda dice: …, pool.sorted), where dice are plain numbers, the highest first), "
                "add up without a look (hits += die > 4), go on as another rule in between (return self.onward(won=won + die)), "
                "for then those that have come to the same are one, "
            )
        return TooLarge(
            f"more than {most:,} branches; most part at {request_name(request)}, {ways}: {way_out}"
            f"{'' if self.one_field else 'ask by one field, '}state a policy, or use fewer dice"
        )
