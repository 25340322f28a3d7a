"""Between the roll and the pushes: results are assigned to outcomes, and crits make some of them better."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Any, NamedTuple

from msgspec import Struct, structs

from rollwright.rules import Bound, Choose, Decision, Program, conclude, stage
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.outcomes import Action, Result
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


class Shown(Struct, frozen=True, cache_hash=True):
    """What is only shown: no decision depends on dice, names and effects once the results are assigned."""

    tiers: tuple[int, ...]
    results: tuple[Result, ...]

    @classmethod
    def of(cls, house: Keepers, scene: Scene, dice: tuple[int, ...]) -> Shown:
        """The dice as they were assigned."""
        tiers = tuple([house.tier(die) for die in dice])
        rows = zip(scene.names, dice, tiers, scene.effects, scene.threats, strict=True)
        results = [
            Result(name, die, house.label(tier), effect, False, threat)
            for name, die, tier, effect, threat in rows
        ]
        return cls(tiers, tuple(results))

    def moved(self, at: int) -> Shown:
        """The same with one more crit spent on the outcome in the place *at*."""
        results = self.results
        return Shown(self.tiers, (*results[:at], results[at].moved(), *results[at + 1 :]))

    def __call__(self, outcome: Action) -> Action:
        """An outcome with its results filled in."""
        rows = zip(self.results, self.tiers, outcome.tiers, outcome.labels, strict=True)
        results = [result if tier == now else result.pushed_to(label) for result, tier, now, label in rows]
        return structs.replace(outcome, results=tuple(results))


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
    shown = Shown.of(house, scene, dice) if wanted else None
    return spend(
        house, scene, tiers, Track.of(scene, crits, wanted), Crits.of(house, crits, len(dice)), shown
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
        end = pushes(house, scene, tiers, 0, track)
        if shown is None:
            return end
        return end.showing(shown) if isinstance(end, Bound) else shown(end)
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
    return spend(house, scene, tiers, track, crits.spent(at), shown and shown.moved(at))
