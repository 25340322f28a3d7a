"""From the first d20 to the outcome: what a single player, a group and a contest have in common. Rolls, steps 3 to 7."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rollwright.odds import d20
from rollwright.rules import Bound, Choose, Effect, Program, choose, least, most, pay, reckon, stage, throw
from rollwright.systems.double_down.house import DoubleDown
from rollwright.systems.double_down.outcomes import Attempt
from rollwright.systems.double_down.tables import HIGHEST, LOWEST

A = TypeVar("A", bound=Attempt)

KEYS = ("stand", "double")
WAYS = ("let the outcome stand", "roll again and move the outcome")


class Stakes(NamedTuple):
    """What an attempt is about once its modifier is known: what a d20 has to show, and what there is to win and lose."""

    need: int
    boons: int
    banes: int
    drive: int
    support: bool
    combat: bool


class Shown(Struct, frozen=True, cache_hash=True):
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


class Again(Struct, frozen=True, cache_hash=True):
    """What the last second roll showed."""

    face: Any

    def __call__(self, outcome: Any) -> Any:
        """An outcome with that filled in, unless there was another after it."""
        return outcome if outcome.second_total is not None else replace(outcome, second_total=self.face)


Situation = tuple[tuple[str, Any], ...]
"""Named plain values that a decision depends on."""


class Party(Struct, frozen=True, cache_hash=True):
    """Whose attempt it is: who is offered to double down, and how it ends. Here a player alone.

    *owed* is what only a success costs them. No dice have a say in any of that.
    """

    settled: ClassVar[bool] = True

    owed: tuple[Effect, ...] = ()

    def doubles(self, now: Situation, stakes: Stakes) -> Program[bool]:
        """The offer to double down, and whether they take it."""
        return (yield from choose(offered("player", now))) == "double"

    def ends(self, house: DoubleDown, tier: int, stakes: Stakes) -> Program[Attempt]:
        """Read the outcome, once, from the final tier; what only a success costs falls due."""
        if tier >= 0:
            yield from pay(*self.owed)
        return settle(Attempt, house, tier, stakes)


def offered(role: str, now: Situation) -> Choose:
    """The offer to double down, to one person."""
    return Choose(role, "double-down", KEYS, WAYS, now)


def situation(house: DoubleDown, tier: int, left: int) -> Situation:
    """What a decision to double down depends on: where the outcome stands, and how often it may still be moved."""
    label = ("label", house.tier(tier).label)
    return (label,) if house.double_downs == 1 else (label, ("left", left))


def reached(house: DoubleDown, need: int, face: int) -> int:
    """The tier that a first d20 reaches, naturals first. Rolls, step 3."""
    return _worth(house, need, face, 1, 0)


def moves(house: DoubleDown, need: int, face: int) -> int:
    """By how many tiers a second d20 moves the outcome, naturals first. Rolls, step 4."""
    return _worth(house, need, face, 2, 1)


def _worth(house: DoubleDown, need: int, face: int, critical: int, success: int) -> int:
    if face > 20 - house.crit_top:
        return critical
    return -2 if face <= house.crit_bottom else success if face >= need else -1


def settle(form: type[A], house: DoubleDown, tier: int, stakes: Stakes, *more: Any) -> A:
    """Read the outcome, once, from the final tier; *more* are the fields that its *form* adds."""
    row, (_, boons, banes, drive, support, combat) = house.tiers[tier - LOWEST], stakes
    success = tier >= 0
    return form(
        row.label,
        tier,
        None,
        None,
        None,
        None,
        (house.halved(tier, boons) if support and success else row.boons * boons) + (drive if success else 0),
        row.banes * banes,
        row.damage if combat and not support else 0,
        0 if success else 1,
        drive,
        *more,
    )


def rolling(
    house: DoubleDown,
    party: Party,
    modifier: int,
    difficulty: int,
    drive: int,
    support: bool,
    combat: bool,
    commits: tuple[str, ...] = (),
) -> Program[Bound]:
    """Roll the d20; then the offer to double down."""
    category = house.category(difficulty)
    need = max(house.crit_bottom + 1, min(21 - house.crit_top, difficulty - modifier))
    stakes = Stakes(need, category.boons, category.banes, drive, support, combat)
    face = yield from throw(d20)
    tier = reckon(reached, house, need, face)
    shown = Shown(category.label, modifier, difficulty, commits, face + modifier)
    return doubling(house, party, tier, house.double_downs, stakes).showing(shown)


@stage
def doubling(
    house: DoubleDown, party: Party, tier: int, left: int, stakes: Stakes
) -> Program[Attempt | Bound]:
    """Offer to double down, up to *left* times; roll again, and move the outcome by what that shows."""
    if not left or not (yield from party.doubles(situation(house, tier, left), stakes)):
        return (yield from party.ends(house, tier, stakes))
    face = yield from throw(d20, "double down")
    after = least(HIGHEST, most(LOWEST, tier + reckon(moves, house, stakes.need, face)))
    return doubling(house, party, after, left - 1, stakes).showing(Again(face))
