"""From the first d20 to the outcome: what a single player, a group and a contest have in common. Rolls, steps 3 to 7."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from rollwright.odds import Noted, Noting, Read, View, d20
from rollwright.rules import Bound, Choose, Effect, Program, Request, Roll, conclude, pay, stage
from rollwright.systems.double_down.house import DoubleDown
from rollwright.systems.double_down.outcomes import Attempt
from rollwright.systems.double_down.tables import HIGHEST, LOWEST, Category

A = TypeVar("A", bound=Attempt)

KEYS = ("stand", "double")
WAYS = ("let the outcome stand", "roll again and move the outcome")
FIRST, SECOND = (("d20", 1 @ d20),), (("double down", 1 @ d20),)


class Stakes(NamedTuple):
    """What an attempt is about once its modifier is known: what a d20 has to show, and what there is to win and lose."""

    need: int
    boons: int
    banes: int
    drive: int
    support: bool
    combat: bool


class Shown(NamedTuple):
    """What is only shown: no decision depends on it."""

    category: str
    modifier: int
    difficulty: int
    commits: tuple[str, ...]
    total: int
    second_total: int | None = None


Situation = tuple[tuple[str, Any], ...]
"""Named plain values that a decision depends on."""


class Party(Struct, frozen=True, cache_hash=True):
    """Whose attempt it is: who is offered to double down, and how it ends. Here a player alone.

    *owed* is what only a success costs them.
    """

    owed: tuple[Effect, ...] = ()

    def offer(self, now: Situation, stakes: Stakes) -> Request:
        """The offer to double down."""
        return offered("player", now)

    def doubles(self, answer: Any) -> bool:
        """Whether the answer to the offer is to double down."""
        return bool(answer == "double")

    def end(self, house: DoubleDown, tier: int, stakes: Stakes, shown: Shown | None) -> Attempt | Bound:
        """Read the outcome, once, from the final tier; or what is due before it."""
        outcome = (
            settle(Attempt, house, tier, stakes, shown) if shown else settled(Attempt, house, tier, stakes)
        )
        return closing(house, self.owed, outcome) if self.owed and tier >= 0 else outcome


@lru_cache(maxsize=1024)
def offered(role: str, now: Situation) -> Choose:
    """The offer to double down, to one person."""
    return Choose(role, "double-down", KEYS, WAYS, now)


@lru_cache(maxsize=1024)
def situation(house: DoubleDown, tier: int, left: int) -> Situation:
    """What a decision to double down depends on: where the outcome stands, and how often it may still be moved."""
    label = ("label", house.tier(tier).label)
    return (label,) if house.double_downs == 1 else (label, ("left", left))


@lru_cache(maxsize=1024)
def row_of(house: DoubleDown, difficulty: int) -> Category:
    """The row of the difficulty table that a difficulty falls in."""
    return house.category(difficulty)


@lru_cache(maxsize=1024)
def first_look(house: DoubleDown, need: int) -> View[Any]:
    """See the tier of a first roll, naturals first; the face is noted."""
    return Noting(Read(int), _naturals(house, need, 1, 0), int)


@lru_cache(maxsize=1024)
def second_look(house: DoubleDown, need: int) -> View[Any]:
    """See by how many tiers a second roll moves the outcome; the face is noted."""
    return Noting(Read(int), _naturals(house, need, 2, 1), int)


def _naturals(house: DoubleDown, need: int, critical: int, success: int) -> Callable[[int], int]:
    """What a face is worth: in tiers of a first roll, or in steps of a second; missing is −1, a critical miss −2."""
    bottom, top = house.crit_bottom, 20 - house.crit_top

    def worth(face: int) -> int:
        if face > top:
            return critical
        return -2 if face <= bottom else success if face >= need else -1

    return worth


@lru_cache(maxsize=4096)
def settled(form: type[A], house: DoubleDown, tier: int, stakes: Stakes) -> A:
    """The outcome of a final tier, nothing shown: the same for everybody with the same stakes."""
    return settle(form, house, tier, stakes, None)


def settle(form: type[A], house: DoubleDown, tier: int, stakes: Stakes, shown: Shown | None, *more: Any) -> A:
    """Read the outcome, once, from the final tier; *more* are the fields that its *form* adds."""
    row, (_, boons, banes, drive, support, combat) = house.tiers[tier - LOWEST], stakes
    success = tier >= 0
    return form(
        row.label,
        tier,
        shown and shown.category,
        shown and shown.total,
        shown and shown.second_total,
        shown and shown.modifier,
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
) -> Program[Attempt]:
    """Roll the d20; then the offer to double down."""
    category, left = row_of(house, difficulty), house.double_downs
    need = max(house.crit_bottom + 1, min(21 - house.crit_top, difficulty - modifier))
    stakes = Stakes(need, category.boons, category.banes, drive, support, combat)

    def read(seen: Noted) -> Attempt | Bound:
        tier, face = seen
        shown = face and Shown(category.label, modifier, difficulty, commits, face + modifier)
        if left:
            return doubling(house, party, tier, left, stakes, shown)
        return party.end(house, tier, stakes, shown)

    return (yield from conclude(Roll(FIRST, first_look(house, need)), read))


@stage
def doubling(
    house: DoubleDown, party: Party, tier: int, left: int, stakes: Stakes, shown: Shown | None
) -> Program[Attempt]:
    """Offer to double down, up to *left* times."""

    def answered(answer: Any) -> Attempt | Bound:
        if party.doubles(answer):
            return again(house, party, tier, left, stakes, shown)
        return party.end(house, tier, stakes, shown)

    return (yield from conclude(party.offer(situation(house, tier, left), stakes), answered))


@stage
def again(
    house: DoubleDown, party: Party, tier: int, left: int, stakes: Stakes, shown: Shown | None
) -> Program[Attempt]:
    """Roll again, and move the outcome by what that shows."""

    def read(seen: Noted) -> Attempt | Bound:
        shift, face = seen
        after = tier + shift
        if not LOWEST <= after <= HIGHEST:
            after = LOWEST if shift < 0 else HIGHEST
        now = shown and shown._replace(second_total=face + shown.modifier)
        if left > 1:
            return doubling(house, party, after, left - 1, stakes, now)
        return party.end(house, after, stakes, now)

    return (yield from conclude(Roll(SECOND, second_look(house, stakes.need)), read))


@stage
def closing(house: DoubleDown, due: tuple[Effect, ...], outcome: Attempt) -> Program[Attempt]:
    """Pay what this outcome costs, and no other."""
    yield from pay(*due)
    return outcome
