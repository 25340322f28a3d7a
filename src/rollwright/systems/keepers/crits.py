"""Between the roll and the pushes: results are assigned to outcomes, and crits make some of them better."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rollwright.rules import Choose, Decision, Flow, Rule, choose, least
from rollwright.systems.keepers.outcomes import Action, Result, Stake
from rollwright.systems.keepers.push import ActionTerms, Pushing
from rollwright.systems.keepers.tables import EFFECTS, read

ASSIGN = Decision(
    "player",
    "assign",
    "results in the order of the outcomes, the best first: 4-2, 2-4",
    "which result each outcome gets",
    called="",
)
CRIT = Decision(
    "player",
    "crit",
    "an outcome's name",
    "which outcome's effect a crit moves by one; once per crit",
    facts={"crits": lambda crits: f"{crits} crit{'s' * (crits > 1)} to spend"},
)


class Spent(Struct, frozen=True, cache_hash=True):
    """What crits came to, which is only shown: an Edge for each, and the effects that they have moved."""

    outcomes: tuple[Stake, ...]
    tiers: tuple[Any, ...]
    crits: Any
    moves: tuple[Any, ...]

    def __call__(self, outcome: Action) -> Action:
        """An outcome with its results filled in, as far as they are known without the dice."""
        rows = zip(self.outcomes, self.moves, self.tiers, outcome.tiers, outcome.labels, strict=True)
        results = [
            Result(stake.name, 0, label, stake.moved(crits), now > tier, stake.threat)
            for stake, crits, tier, now, label in rows
        ]
        return replace(outcome, results=tuple(results), crits=self.crits, edge=outcome.edge + self.crits)


class Assigned(Struct, frozen=True, cache_hash=True):
    """The dice as they were assigned, of which only the tiers count any more."""

    dice: tuple[Any, ...]

    def __call__(self, outcome: Action) -> Action:
        """An outcome with the dice in its results."""
        rows = zip(outcome.results or (), self.dice, strict=True)
        return replace(outcome, results=tuple([replace(result, die=die) for result, die in rows]))


class Assigning(Rule[Action]):
    """An action roll whose *highest* dice are its results, and are not assigned to its outcomes yet."""

    scene: ActionTerms
    highest: tuple[int, ...]
    crits: int

    def play(self) -> Flow[Action]:
        """Let the player give every outcome one of the results, unless all are the same, or read alike where it is to be brief."""
        if not self.asks:
            return self.assigned(self.highest)
        key = yield from choose(self.offer)
        return self.assigned(tuple(map(int, key.split("-"))))

    @property
    def asks(self) -> bool:
        """Whether it matters which outcome gets which."""
        return len({self.scene.house.tier(die) if self.scene.brief else die for die in self.highest}) > 1

    @property
    def ways(self) -> tuple[str, ...]:
        """All ways to assign the results."""
        return arrangements(self.highest)

    def offer(self) -> Choose:
        """The ways to assign the results."""
        when = (("results", self.highest), ("crits", self.crits))
        return Choose("player", "assign", self.ways, self.told, when)

    def told(self, key: str) -> str:
        """One of them in words: which result goes where, and how it is read there."""
        given = zip(map(int, key.split("-")), self.scene.outcomes, strict=True)
        return ", ".join(
            [f"{die} for {each.name}: {read(each.threat, self.scene.house.tier(die))}" for die, each in given]
        )

    @property
    def next(self) -> Choose | None:
        """What is asked of these results: how they are assigned, or what is pushed; nothing where crits come between, or nothing can be."""
        if self.asks:
            return self.offer()
        pushing = None if self.spends else self.spending(self.highest).pushing().next()
        return pushing.offer() if isinstance(pushing, Pushing) else None

    @property
    def spends(self) -> bool:
        """Whether it is asked which outcomes crits go to."""
        return self.crits > 0 and len(self.highest) > 1

    def answered(self, key: str) -> Action | Rule[Action]:
        """What comes of the answer to what is asked `next`, given before it was asked."""
        return (
            self.assigned(tuple(map(int, key.split("-")))) if self.asks else self.assigned(self.highest, key)
        )

    def assigned(self, dice: tuple[int, ...], said: str = "") -> Action | Rule[Action]:
        """Read the dice as they were assigned, and go on to the crits; a single outcome gets all of them. *said* is what is pushed then."""
        house, crits, spending = self.scene.house, self.crits, self.spending(dice)
        if len(dice) == 1:
            end = spending.spent((least(1, crits) if house.crit_stack == "never" else crits,), said)
        else:
            end = spending if self.spends else spending.spent((0,) * len(dice), said)
        return end.showing(Assigned(dice))

    def spending(self, dice: tuple[int, ...]) -> Spending:
        """The roll with its dice as they were assigned."""
        tiers = tuple([self.scene.house.tier(die) for die in dice])
        return Spending(scene=self.scene, tiers=tiers, crits=self.crits)


def arrangements(highest: tuple[int, ...]) -> tuple[str, ...]:
    """The different ways to hand out results to as many outcomes, the best result first.

    >>> arrangements((5, 4, 4))
    ('5-4-4', '4-5-4', '4-4-5')
    """
    return tuple(["-".join(map(str, dice)) for dice in sorted(set(permutations(highest)), reverse=True)])


class Spending(Rule[Action]):
    """An action roll whose *crits* each move the effect of an outcome. Pool of Dice, crits."""

    scene: ActionTerms
    tiers: tuple[int, ...]
    crits: int

    def play(self) -> Flow[Action]:
        """Let the player spend crits on outcomes: on those that had none yet, where the house wants it so."""
        names, stacking = self.scene.names, self.scene.house.crit_stack
        moves, labels = [0] * len(names), self.scene.labels(self.tiers)
        for left in range(min(self.crits, len(names)) if stacking == "never" else self.crits, 0, -1):
            fresh = [
                name for name, moved in zip(names, moves, strict=True) if not moved or stacking == "free"
            ]
            keys = tuple(fresh) or names
            when = (("labels", labels), ("crits", left), ("open", keys))
            says = tuple([self.told(name, moves[names.index(name)] + 1) for name in keys])
            name = yield from choose(Choose("player", "crit", keys, says, when))
            moves[names.index(name)] += 1
        return self.spent(tuple(moves))

    def told(self, name: str, crits: int) -> str:
        """How big an outcome becomes by so many crits."""
        stake = self.scene.outcomes[self.scene.names.index(name)]
        return f"{name}: {EFFECTS[stake.moved(crits)]} effect"

    def pushing(self, said: str = "") -> Pushing:
        """The roll with its crits spent; every crit is an Edge."""
        every, edge = tuple(range(len(self.tiers))), self.scene.edge + self.crits
        return Pushing(scene=self.scene, tiers=self.tiers, edge=edge, left=every, said=said)

    def spent(self, moves: tuple[int, ...], said: str = "") -> Action | Rule[Action]:
        """Go on to the pushes."""
        end = self.pushing(said).next()
        return end.showing(Spent(self.scene.outcomes, self.tiers, self.crits, moves))
