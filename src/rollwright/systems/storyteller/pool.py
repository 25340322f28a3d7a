"""The basic roll: a pool of d10 against a difficulty, ones cancelling successes. Rolls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rollwright.odds import Pool, d10
from rollwright.rules import Dice, Effect, most, reckon
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


class Score(NamedTuple):
    """What a pool came to: successes before ones cancel any, ones, and what is left; `BOTCH` for a botch."""

    rolled: Any
    ones: Any
    left: Any

    @property
    def successes(self) -> Any:
        """The successes that are left."""
        return most(0, self.left)


def scored(house: Storyteller, throw: Throw, dice: Dice) -> Score:
    """Count successes, tens twice with a specialty, and let ones cancel them: Willpower's is beyond their reach. Rolls."""
    least, double = throw.difficulty, house.double_on if throw.specialty else 11
    rolled = dice.worth(lambda face: (face >= least) + (face >= least and face >= double))
    ones = dice.count(1)
    if (
        throw.specialty and house.ones_vs_ten == "die"
    ):  # a one takes a whole die, those that count twice first
        doubles = dice.count(lambda face: face >= least and face >= double)
        singles = rolled - 2 * doubles
        net = 2 * most(0, doubles - ones) + most(0, singles - most(0, ones - doubles))
    else:
        net = most(0, rolled - ones)
    left = net + int(throw.willpower)
    return Score(rolled, ones, left - ((left == 0) & (ones > 0) & BOTCHES[house.botch](rolled, ones)))


BOTCHES: dict[str, Callable[[Any, Any], Any]] = {
    "no-success-dice": lambda rolled, _: rolled == 0,
    "net-zero": lambda *_: True,
    "more-ones": lambda rolled, ones: ones > rolled,
}
"""Whether a roll with ones, of which no success is left, is a botch by the house's reading."""


def result(house: Storyteller, throw: Throw, name: str, score: Score) -> Any:
    """What one of several throws came to, under its name."""
    return reckon(_result, house, throw, name, *score)


def _result(house: Storyteller, throw: Throw, name: str, rolled: int, ones: int, left: int) -> Result:
    successes = max(0, left)
    degree = house.degree(successes)
    return Result(name, label(left), successes, rolled, ones, degree, throw.dice, throw.difficulty)


def told(house: Storyteller, throw: Throw, score: Score) -> tuple[Any, Any, Any, Any, Any, bool, int]:
    """What a throw came to, as the fields of an action's outcome."""
    degree = reckon(house.degree, score.successes)
    return (
        reckon(label, score.left),
        score.successes,
        score.rolled,
        score.ones,
        degree,
        False,
        throw.difficulty,
    )


def counts(house: Storyteller, throw: Throw) -> dict[int, int]:
    """What each face counts as, to be shown: a success, two with a specialty, or one less for a one."""
    double = house.double_on if throw.specialty else 11
    good = {face: 1 + (face >= double) for face in range(throw.difficulty, 11)}
    return {1: -1, **good}


def willpower(who: str) -> Effect:
    """The point of Willpower that buys a sure success, spent before the roll. Automatic successes."""
    return Effect("spend", who, "willpower", 1, "one sure success on the roll")
