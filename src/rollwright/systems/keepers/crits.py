"""Between the roll and the pushes: results are assigned to outcomes, and crits make some of them better."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Any, NamedTuple

from rollwright.rules import Bound, Choose, Decision, Program, conclude, stage
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.outcomes import Action, Result, Shown
from rollwright.systems.keepers.push import Scene, Track, pushes

ASSIGN = Decision(
    "player",
    "assign",
    "results in the order of the outcomes, the best first: 4-2, 2-4",
    "which result each outcome gets",
)
CRIT = Decision(
    "player", "crit", "an outcome's name", "which outcome's effect a crit moves by one; once per crit"
)


def assigned(
    house: Keepers, scene: Scene, found: tuple[int, ...], crits: int, wanted: bool | None
) -> Action | Bound:
    """Go on to the assignment of the results found; *wanted* says whether anybody will be shown the dice."""
    if len(arrangements(found)) == 1:
        return take(house, scene, found, crits, wanted)
    return assigning(house, scene, found, crits, wanted)


@stage
def assigning(
    house: Keepers, scene: Scene, found: tuple[int, ...], crits: int, wanted: bool | None
) -> Program[Action]:
    """Let the player give every outcome one of the results."""
    orders = arrangements(found)

    def answered(key: Any) -> Action | Bound:
        return take(house, scene, orders[key], crits, wanted)

    keys = tuple(orders)
    when = (("results", found), ("crits", crits))
    choice = Choose("player", "assign", keys, _in_words(scene.names, keys), when)
    return (yield from conclude(choice, answered))


class Crits(NamedTuple):
    """The crits that are *left* to spend, and the outcomes that come first because they had none yet."""

    left: int
    fresh: tuple[int, ...]

    @classmethod
    def of(cls, house: Keepers, crits: int, outcomes: int) -> Crits:
        """The crits of a roll for so many outcomes."""
        left = min(crits, outcomes) if house.crit_stack == "never" else crits
        return cls(left, () if house.crit_stack == "free" else tuple(range(outcomes)))

    def spent(self, at: int) -> Crits:
        """The crits after one of them was spent on the outcome in the place *at*."""
        return Crits(self.left - 1, tuple([place for place in self.fresh if place != at]))


def take(
    house: Keepers, scene: Scene, dice: tuple[int, ...], crits: int, wanted: bool | None
) -> Action | Bound:
    """Read the dice as they were assigned; from here on only their tiers count."""
    tiers = tuple([house.tier(die) for die in dice])
    shown = _results(house, scene, dice) if wanted else None
    return spend(house, scene, tiers, Track(crits, crits), Crits.of(house, crits, len(dice)), shown)


def _results(house: Keepers, scene: Scene, dice: tuple[int, ...]) -> Shown:
    rows = zip(scene.names, dice, scene.effects, scene.threats, strict=True)
    return tuple(
        [Result(name, die, house.label(house.tier(die)), size, False, bad) for name, die, size, bad in rows]
    )


@lru_cache(maxsize=1024)
def arrangements(found: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """The different ways to hand out results to as many outcomes, by key, the best result first.

    >>> list(arrangements((5, 4, 4)))
    ['5-4-4', '4-5-4', '4-4-5']
    """
    orders = sorted(set(permutations(found)), reverse=True)
    return {"-".join(map(str, dice)): dice for dice in orders}


@lru_cache(maxsize=1024)
def _in_words(names: tuple[str, ...], keys: tuple[str, ...]) -> tuple[str, ...]:
    rows = [zip(names, key.split("-"), strict=True) for key in keys]
    return tuple([", ".join([f"{die} for {name}" for name, die in row]) for row in rows])


def spend(
    house: Keepers, scene: Scene, tiers: tuple[int, ...], track: Track, crits: Crits, shown: Shown | None
) -> Action | Bound:
    """Go on to the next crit that somebody has to decide about, or to the pushes."""
    if not crits.left:
        return pushes(house, scene, tiers, 0, track, shown)
    choices = crits.fresh or range(len(tiers))
    if len(choices) == 1:
        return _move(house, scene, tiers, track, crits, shown, choices[0])
    return spending(house, scene, tiers, track, crits, shown)


@stage
def spending(
    house: Keepers, scene: Scene, tiers: tuple[int, ...], track: Track, crits: Crits, shown: Shown | None
) -> Program[Action]:
    """Let the player spend a crit on an outcome: one that had none yet, where the house wants it so.

    Pool of Dice, crits. The effect that it moves is only shown: nothing that follows depends on it.
    """

    def answered(name: Any) -> Action | Bound:
        return _move(house, scene, tiers, track, crits, shown, scene.names.index(name))

    places = crits.fresh or range(len(tiers))
    names = tuple([scene.names[at] for at in places])
    says = tuple([f"{scene.names[at]}: {'less' if scene.threats[at] else 'more'} effect" for at in places])
    labels = tuple([house.label(tier) for tier in tiers])
    when = (("labels", labels), ("crits", crits.left), ("open", names))
    return (yield from conclude(Choose("player", "crit", names, says, when), answered))


def _move(
    house: Keepers,
    scene: Scene,
    tiers: tuple[int, ...],
    track: Track,
    crits: Crits,
    shown: Shown | None,
    at: int,
) -> Action | Bound:
    after = shown and (*shown[:at], shown[at].moved(), *shown[at + 1 :])
    return spend(house, scene, tiers, track, crits.spent(at), after)
