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


class Count(NamedTuple):
    """What is counted on the dice: successes before ones cancel any, ones, and the successes that are left."""

    rolled: int
    ones: int
    left: int


def counting(house: Storyteller, throw: Throw) -> View[Count]:
    """Count successes and ones; tens count twice with a specialty."""
    least = throw.difficulty
    double = house.double_on if throw.specialty else 11

    def worth(face: int) -> tuple[int, ...]:
        return (0 if face < least else 1 if face < double else 2), face == 1

    def apart(face: int) -> tuple[int, ...]:
        return least <= face < double, face >= least and face >= double, face == 1

    if throw.specialty and house.ones_vs_ten == "die":
        return Tally(apart).map(_whole_dice)
    return Tally(worth).map(_one_each)


def _one_each(seen: tuple[int, ...]) -> Count:
    rolled, ones = seen
    return Count(rolled, ones, rolled - ones if rolled > ones else 0)


def _whole_dice(seen: tuple[int, ...]) -> Count:
    """Each one takes a whole die, those that count twice first."""
    singles, doubles, ones = seen
    beyond = max(0, ones - doubles)
    return Count(singles + 2 * doubles, ones, 2 * max(0, doubles - ones) + max(0, singles - beyond))


def scoring(house: Storyteller, throw: Throw) -> Callable[[Count], int]:
    """A function from what was counted to the score: Willpower's success is beyond the reach of ones."""
    sure, botches = int(throw.willpower), BOTCHES[house.botch]

    def score(count: Count) -> int:
        return count.left + sure or (BOTCH if botches(count) else 0)

    return score


BOTCHES: dict[str, Callable[[Count], bool]] = {
    "no-success-dice": lambda count: count.ones > 0 and count.rolled == 0,
    "net-zero": lambda count: count.ones > 0,
    "more-ones": lambda count: count.ones > count.rolled,
}
"""Whether a roll of which no success is left is a botch, by the house's reading."""


@lru_cache(maxsize=1024)
def look(house: Storyteller, throw: Throw) -> View[Noted]:
    """See the score of a throw; successes rolled and ones are noted."""
    return Noting(counting(house, throw), scoring(house, throw), lambda count: (count.rolled, count.ones))


@lru_cache(maxsize=1024)
def look_named(house: Storyteller, throw: Throw, name: str) -> View[Noted]:
    """See the score of one of several throws; the whole result is noted under a name."""
    score = scoring(house, throw)

    def result(count: Count) -> Result:
        at = score(count)
        left = max(0, at)
        return Result(
            name, label(at), left, count.rolled, count.ones, house.degree(left), throw.dice, throw.difficulty
        )

    return Noting(counting(house, throw), score, result)


@lru_cache(maxsize=1024)
def look_only(house: Storyteller, throw: Throw) -> View[int]:
    """See the score of a throw and nothing else."""
    return counting(house, throw).map(scoring(house, throw))


def told(
    house: Storyteller, throw: Throw, seen: Noted
) -> tuple[str, int, int | None, int | None, str | None, bool, int]:
    """What `look` saw, as the fields of an action's outcome."""
    score, (rolled, ones) = seen.seen, seen.note or (None, None)
    successes = max(0, score)
    return label(score), successes, rolled, ones, house.degree(successes), False, throw.difficulty


def willpower(who: str) -> Effect:
    """The point of Willpower that buys a sure success, spent before the roll. Automatic successes."""
    return Effect("spend", who, "willpower", 1, "one sure success on the roll")
