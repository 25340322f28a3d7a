"""Branches: how many a reading of all answers has followed, and which request had the most; one that has too many is refused."""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.errors import TooLarge
from rollwright.readings.ends import request_name
from rollwright.readings.guesses import Whole, too_many
from rollwright.readings.spots import Spot
from rollwright.rules import Looking, Request


class Branches:
    """The count of one reading, and what it tells of a way out: *one_field* is whether no more than that is asked for."""

    def __init__(self, *, one_field: bool) -> None:
        self.followed, self.one_field = 0, one_field
        self._widest: tuple[Request | None, int] = (None, 0)

    def follow(self, request: Request, places: Sequence[Spot], most: int, whole: Whole) -> None:
        """Count the *places* that a request leads to, those that are far off more than once; `TooLarge` where that are, or will be, more than so many branches at the *most*."""
        width, cost = len(places), sum([whole.cost(len(place.answers)) for place in places])
        before, self.followed = self.followed, self.followed + cost
        if width > self._widest[1]:
            self._widest = (request, width)
        if too_many(before, self.followed, most, whole):
            self.followed = max(self.followed, most + 1)  # for whoever tries again in another way
            raise self._too_many(most)

    def _too_many(self, most: int) -> TooLarge:
        request, widest = self._widest
        way_out = ""
        if isinstance(request, Looking):
            way_out = (
                "let that line tell less apart (a comparison, a count, a table; of cards, deal(5, cards), or Die([1, 0], [4, 48]) for those that count), "
                "add up without a look (hits += die > 4), go on as another rule in between (return self.onward(won=won + die)), "
                "for then those that have come to the same are one, "
            )
        return TooLarge(
            f"more than {most:,} branches; the widest request is {request_name(request)} with {widest:,} answers: {way_out}"
            f"{'' if self.one_field else 'ask by one field, '}state a policy, or use fewer dice"
        )
