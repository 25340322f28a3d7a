"""The basic roll: a pool of d10 against a difficulty, ones cancelling successes. Rolls."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from rollwright.odds import Noted, Noting, Pool, Tally, View, d10
from rollwright.rules import Effect
from rollwright.systems.storyteller.house import Storyteller
from rollwright.systems.storyteller.outcomes import Result, label

BOTCH = -1
"""The score of a botch; a failure scores 0, a success the successes that are left."""


class Throw(NamedTuple):
    """A pool to be thrown: how many dice, against which difficulty, with which help."""

    dice: int
    difficulty: int
    specialty: bool = False
    willpower: bool = False

    @property
    def pool(self) -> Pool:
        """The dice."""
        return self.dice @ d10


Counts = tuple[int, ...]
"""Successes before ones cancel any, ones, and, where ones take whole dice, the successes that are left."""


def counting(house: Storyteller, throw: Throw) -> View[Counts]:
    """Count successes and ones; tens count twice with a specialty."""
    least = throw.difficulty
    double = house.double_on if throw.specialty else 11

    def worth(face: int) -> Counts:
        return (0 if face < least else 1 if face < double else 2), face == 1

    def apart(face: int) -> Counts:
        return least <= face < double, face >= least and face >= double, face == 1

    return Tally(apart).map(_whole_dice) if _takes_dice(house, throw) else Tally(worth)


def counts(house: Storyteller, throw: Throw) -> dict[int, int]:
    """What each face counts as, to be shown: a success, two with a specialty, or one less for a one."""
    double = house.double_on if throw.specialty else 11
    good = {face: 1 + (face >= double) for face in range(throw.difficulty, 11)}
    return {1: -1, **good}


def _takes_dice(house: Storyteller, throw: Throw) -> bool:
    """Whether a one takes a die that would have counted twice."""
    return throw.specialty and house.ones_vs_ten == "die"


def _whole_dice(seen: Counts) -> Counts:
    """Each one takes a whole die, those that count twice first."""
    singles, doubles, ones = seen
    beyond = max(0, ones - doubles)
    return singles + 2 * doubles, ones, 2 * max(0, doubles - ones) + max(0, singles - beyond)


def scoring(house: Storyteller, throw: Throw) -> Callable[[Counts], int]:
    """A function from what was counted to the score: Willpower's success is beyond the reach of ones."""
    sure, botches, given = int(throw.willpower), BOTCHES[house.botch], _takes_dice(house, throw)

    def score(counts: Counts) -> int:
        rolled, ones = counts[:2]
        left = counts[2] if given else max(0, rolled - ones)
        return left + sure or (BOTCH if ones and botches(rolled, ones) else 0)

    return score


BOTCHES: dict[str, Callable[[int, int], bool]] = {
    "no-success-dice": lambda rolled, _: rolled == 0,
    "net-zero": lambda *_: True,
    "more-ones": lambda rolled, ones: ones > rolled,
}
"""Whether a roll with ones, of which no success is left, is a botch by the house's reading."""


@lru_cache(maxsize=1024)
def look(house: Storyteller, throw: Throw) -> View[Noted]:
    """See the score of a throw; successes rolled and ones are noted."""
    note = _first_two if _takes_dice(house, throw) else tuple
    return Noting(counting(house, throw), scoring(house, throw), note)


def _first_two(counts: Counts) -> Counts:
    return counts[:2]


@lru_cache(maxsize=1024)
def look_named(house: Storyteller, throw: Throw, name: str) -> View[Noted]:
    """See the score of one of several throws; the whole result is noted under a name."""
    score = scoring(house, throw)

    def result(counts: Counts) -> Result:
        at, (rolled, ones) = score(counts), counts[:2]
        left = max(0, at)
        return Result(name, label(at), left, rolled, ones, house.degree(left), throw.dice, throw.difficulty)

    return Noting(counting(house, throw), score, result)


@lru_cache(maxsize=1024)
def look_only(house: Storyteller, throw: Throw) -> View[int]:
    """See the score of a throw and nothing else."""
    return counting(house, throw).map(scoring(house, throw))


def told(
    house: Storyteller, throw: Throw, seen: Noted
) -> tuple[str, int, int | None, int | None, str | None, bool, int]:
    """What `look` saw, as the fields of an action's outcome."""
    score, note = seen
    rolled, ones = note or (None, None)
    name, successes, degree = standing(house, score)
    return name, successes, rolled, ones, degree, False, throw.difficulty


@lru_cache(maxsize=4096)
def standing(house: Storyteller, score: int) -> tuple[str, int, str | None]:
    """What a score means: its label, the successes and their degree."""
    successes = max(0, score)
    return label(score), successes, house.degree(successes)


def willpower(who: str) -> Effect:
    """The point of Willpower that buys a sure success, spent before the roll. Automatic successes."""
    return Effect("spend", who, "willpower", 1, "one sure success on the roll")
