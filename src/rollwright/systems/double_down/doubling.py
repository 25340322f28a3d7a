"""From the first d20 to the outcome: what a single player, a group and a contest have in common. Rolls, steps 3 to 7."""

from __future__ import annotations

from typing import Any, ClassVar, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rollwright.odds import d20
from rollwright.rules import Choose, Effect, Flow, Program, Rule, choose, least, most, pay, reckon, throw
from rollwright.rules.requests import PLAYER
from rollwright.systems.double_down import outcomes
from rollwright.systems.double_down.house import DoubleDown
from rollwright.systems.double_down.tables import HIGHEST, LOWEST

A = TypeVar("A", bound=outcomes.Attempt)

KEYS = ("stand", "double")
WAYS = ("let the outcome stand", "double down")

Situation = tuple[tuple[str, Any], ...]
"""Named plain values that a decision depends on."""


class Doubling(Rule[A]):
    """A roll that stands at a *tier*, and may still be doubled down *left* times.

    It succeeds where a d20 shows the *need* or more; *boons* and *banes* are those of its difficulty, *drive* is what was spent
    on it, and *owed* is what only a success costs.
    """

    form: ClassVar[type[Any]] = outcomes.Attempt

    house: DoubleDown
    owed: tuple[Effect, ...] = ()
    drive: int = 0
    support: bool = False
    combat: bool = False
    need: int = 0
    boons: int = 0
    banes: int = 0
    tier: int = 0
    left: int = 0

    @property
    def thrower(self) -> str:
        """Who throws the d20."""
        return PLAYER

    def first(self, modifier: int, difficulty: int, commits: tuple[str, ...] = ()) -> Program[Self]:
        """The first d20 against a difficulty, and the tier that it reaches. Rolls, steps 2 and 3."""
        house, category = self.house, self.house.category(difficulty)
        need = max(house.crit_bottom + 1, min(21 - house.crit_top, difficulty - modifier))
        face = yield from throw(d20, by=self.thrower)
        reached = self.onward(
            need=need,
            boons=category.boons,
            banes=category.banes,
            tier=reckon(_worth, house, need, face, 1, 0),
            left=house.double_downs,
        )
        return reached.showing(FirstRoll(category.label, modifier, difficulty, commits, face + modifier))

    def play(self) -> Flow[A]:
        """Offer to double down while that is possible: roll again, and move the outcome by what that shows."""
        double, roll = (yield from self.doubles()) if self.left else (False, self)
        if not double:
            return (yield from roll.ends())
        face = yield from throw(d20, "double down", by=self.thrower)
        tier = least(HIGHEST, most(LOWEST, self.tier + reckon(_worth, self.house, self.need, face, 2, 1)))
        return roll.onward(tier=tier, left=self.left - 1).showing(SecondRoll(face))

    def situation(self) -> Situation:
        """What a decision to double down depends on: where the outcome stands, and how often it may still be moved."""
        label = ("label", self.house.tier(self.tier).label)
        return (label,) if self.house.double_downs == 1 else (label, ("left", self.left))

    def doubles(self) -> Program[tuple[bool, Self]]:
        """The offer to double down: whether they take it, and the roll with what is told of how that was decided."""
        choice = Choose("player", "double-down", KEYS, WAYS, self.situation(), stands=True)
        return (yield from choose(choice)) == "double", self

    def ends(self) -> Program[A]:
        """The outcome, read once, from the final tier; what only a success costs falls due."""
        if self.tier >= 0:
            yield from pay(*self.owed)
        return self.final()

    def final(self, **more: Any) -> A:
        """Read the outcome from the tier where it stands; *more* are the fields that its form adds."""
        tier = self.tier
        row, success = self.house.tiers[tier - LOWEST], tier >= 0
        halved = self.support and success
        boons = self.house.halved(tier, self.boons) if halved else row.boons * self.boons
        outcome: A = self.form(
            label=row.label,
            tier=tier,
            category=None,
            total=None,
            second_total=None,
            modifier=None,
            boons=boons + (self.drive if success else 0),
            banes=row.banes * self.banes,
            damage=row.damage if self.combat and not self.support else 0,
            drive_gained=0 if success else 1,
            drive_spent=self.drive,
            **more,
        )
        return outcome


def _worth(house: DoubleDown, need: int, face: int, critical: int, success: int) -> int:
    """What a d20 is worth, naturals first: the tier that the first reaches, or by how many tiers the second moves it. Rolls, steps 3 and 4."""
    if face > 20 - house.crit_top:
        return critical
    return -2 if face <= house.crit_bottom else success if face >= need else -1


class FirstRoll(Struct, frozen=True, cache_hash=True):
    """What is only shown of an attempt: no decision depends on it."""

    category: str
    modifier: int
    difficulty: int
    commits: tuple[str, ...]
    total: Any

    def __call__(self, outcome: Any) -> Any:
        """An outcome with that filled in."""
        again = outcome.second_total
        known = {"category": self.category, "total": self.total, "modifier": self.modifier}
        if self.commits:
            commit, target = self.commits
            known |= {"difficulty": self.difficulty, "commit": commit, "target_commit": target}
        return replace(outcome, second_total=None if again is None else again + self.modifier, **known)


class SecondRoll(Struct, frozen=True, cache_hash=True):
    """What the last second roll showed."""

    face: Any

    def __call__(self, outcome: Any) -> Any:
        """An outcome with that filled in, unless there was another after it."""
        return outcome if outcome.second_total is not None else replace(outcome, second_total=self.face)
