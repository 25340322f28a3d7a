"""Going ahead: what a run sees where it has no answer yet, so that it goes on, one way of all that there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rollwright.dice.looks import Look, Seen

MOST_TOGETHER = 20
"""Nothing that goes round and round looks at so many throws at once: they are gathered, and become more and more."""


class Ahead:
    """How many looks a run passes at the *most*, each with the first thing that may be seen.

    One that may go *round and round* sees what it saw at a like look before, where it may be seen again.
    """

    __slots__ = ("_most", "_round")

    def __init__(self, most: int, *, round_and_round: bool = False) -> None:
        self._most, self._round = most, round_and_round

    def sees(self, look: Look, answers: Sequence[Any], passed: int) -> Seen | None:
        """What is seen at the next look after these *answers*, where so many are passed; `None` where the run goes no further."""
        grows = self._round and len(look.number.dice) > MOST_TOGETHER
        if passed >= self._most or grows or not look.law():
            return None
        return _as_before(look, answers) if self._round else next(iter(look.law()))


def _as_before(look: Look, answers: Sequence[Any]) -> Seen:
    """What a like look saw the last time, where it may be seen again; else the first thing that may be."""
    ways = {seen.value: seen for seen in look.law()}
    like = _of_any_dice(look.number.key)
    for seen in reversed(answers):
        if type(seen) is Seen and seen.value in ways and _of_any_dice(seen.key) == like:
            return ways[seen.value]
    return next(iter(ways.values()))


def _of_any_dice(key: Any) -> Any:
    """What is reckoned, by its key, of whichever throws it is."""
    first, *more = key
    if type(first) is tuple:
        return more
    return key if first == "is" else [first, *map(_of_any_dice, more)]
