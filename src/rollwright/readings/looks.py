"""Looks: at which of its lines a rule looks at dice, into how many ways that splits it, and how often."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rollwright.dice.looks import Ends, Look
from rollwright.odds import Odds
from rollwright.readings.exact import Exact
from rollwright.readings.frontier import Whoever
from rollwright.readings.limits import Limits
from rollwright.readings.policy import Policy
from rollwright.readings.spots import Spot
from rollwright.rules import Looking, Rule
from rollwright.rules.shape import begins


class LookedAt(Struct, frozen=True):
    """A line of a rule that looks at *dice*: its *file* and number, and the *code* that stands there.

    *ways* are the most into which it splits a run, *times* how often it is asked while all odds are found. A rule that hands on or
    ends with what nobody has seen is named by the line where it begins.
    """

    file: str
    line: int
    code: str
    dice: tuple[str, ...]
    ways: int
    times: int


def looks(bound: Rule, limits: Limits | None = None) -> list[LookedAt]:
    """Every line that looks at dice while the odds of a rule's outcome are found, what is only shown left out; the widest first.

    Whatever can be decided is. `TooLarge` where there are too many branches to find them all.
    """
    watched = _Watched(limits)
    watched.odds(bound)
    return sorted(watched.lines.values(), key=lambda each: (-each.ways, -each.times))


class _Watched(Exact):
    """Exact odds, taking note of every look on the way."""

    def __init__(self, limits: Limits | None) -> None:
        super().__init__(Whoever(Policy({}), limits), notes=False, limits=limits)
        self.lines: dict[tuple[str, int], LookedAt] = {}

    def follow(self, reached: Any, spot: Spot) -> Odds[Any]:
        """As `Exact.follow`."""
        if isinstance(reached, Looking):
            self._note(reached.look, len(reached.look.law()), spot)
        elif isinstance(reached, Ends):
            self._note(reached.look, len(reached.look.values()), spot)
        return super().follow(reached, spot)

    def _note(self, look: Look, ways: int, spot: Spot) -> None:
        place = look.place or begins(spot.bound.rule)
        at = place.file, place.line
        before = self.lines.get(at)
        if before:
            ways = max(ways, before.ways)
        self.lines[at] = LookedAt(*at, place.code, look.dice, ways, before.times + 1 if before else 1)
