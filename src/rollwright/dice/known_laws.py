"""Known laws: the laws of dice that were thrown together, kept for the many ways of a run in which the same is asked of them."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any, Final

from rollwright.dice.features import Feature
from rollwright.dice.laws import law
from rollwright.odds import Pool

SMALL: Final = 400
"""What has no more rows than this is reckoned quickly enough."""

MOST_ROWS: Final = 400_000
"""So many rows are kept together, and always the law that was asked for last."""


class KnownLaw:
    """The rows of a law with their weights; *after* tells by what was known before, the first columns, in which places its rows stand."""

    __slots__ = ("after", "rows", "unresolved", "weights")

    def __init__(self, weights: dict[tuple[Any, ...], int], unresolved: int, known: int) -> None:
        self.rows, self.weights, self.unresolved = list(weights), list(weights.values()), unresolved
        self.after: dict[tuple[Any, ...], list[int]] = {}
        for at, row in enumerate(self.rows):
            self.after.setdefault(row[:known], []).append(at)


LAWS: OrderedDict[Any, KnownLaw] = OrderedDict()
"""By dice, what is asked of them and how much of that was known before; what was asked for last stands last."""
MAKING_ROOM: Final = Lock()


def law_by(pools: tuple[Pool, ...], features: tuple[Feature, ...], known: int) -> KnownLaw:
    """The joint law of features of dice, by the first of them, so many, that are known already."""
    key = pools, features, known
    known_law = LAWS.pop(key, None) or KnownLaw(*law(pools, features), known)
    if len(known_law.rows) > SMALL:
        with MAKING_ROOM:
            LAWS[key] = known_law
            while len(LAWS) > 1 and sum([len(each.rows) for each in LAWS.values()]) > MOST_ROWS:
                LAWS.popitem(last=False)
    return known_law
