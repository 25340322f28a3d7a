"""What Double Down's rolls come to, what that moves on the sheets, and what people may play for."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rollwright.rules import Effect, Goal, Outcome


class Attempt(Outcome, frozen=True):
    """What an attempt came to; *tier* runs from −4 (Legendary Failure) to 3 (Legendary Success). Rolls, steps 3 to 7."""

    notes: ClassVar[frozenset[str]] = frozenset({"category", "total", "second_total", "modifier"})

    label: str
    tier: int
    category: str | None
    total: int | None
    second_total: int | None
    modifier: int | None
    boons: int
    banes: int
    damage: int
    drive_gained: int
    drive_spent: int

    @property
    def success(self) -> bool:
        """Whether it is any tier of success."""
        return self.tier >= 0


class Group(Attempt, frozen=True):
    """What a group's attempt came to: who rolled it, who spent drive on it, and whether the (last) vote was a *tie* that the roller
    broke. Rolls, group rolls.
    """

    notes: ClassVar[frozenset[str]] = Attempt.notes | {"tied"}

    roller: str
    spenders: tuple[str, ...]
    tied: bool | None


class Contested(Attempt, frozen=True):
    """What an attempt against another player's character came to. Rolls, contested rolls.

    *response* is what that player answered: to `roll`, or to `allow` or `refuse` it without dice. *commit* and
    *target_commit* are what both put in, as they said it: ``TAG/DRIVE``.
    """

    notes: ClassVar[frozenset[str]] = Attempt.notes | {"difficulty", "commit", "target_commit"}

    difficulty: int | None
    response: str
    commit: str | None
    target_commit: str | None


class Spent(Outcome, frozen=True):
    """What was bought, and what is left of what it was bought with."""

    cost: int
    left: int

    @property
    def headline(self) -> str:
        """What is left."""
        return f"{self.left} left"


def moved(outcome: Attempt, who: str, *, boons: str | None = None) -> tuple[Effect, ...]:
    """What an outcome moves for *who* rolled, the *boons* to somebody else where one is named."""
    return (
        Effect("gain", boons or who, "boons", outcome.boons, outcome.label),
        Effect("gain", "gm", "banes", outcome.banes, outcome.label),
        Effect("gain", "target", "damage", outcome.damage, outcome.label),
        Effect("gain", who, "drive", outcome.drive_gained, "a failure"),
    )


def _goal(name: str, help_: str, read: Callable[[Attempt], int], role: str = "") -> Goal:
    return Goal(name, help_, read, role)


GOALS = (
    _goal("success", "any tier of success", lambda outcome: outcome.tier >= 0),
    _goal("net", "boons less banes", lambda outcome: outcome.boons - outcome.banes),
    _goal("boons", "boons", lambda outcome: outcome.boons),
    _goal("damage", "damage dealt", lambda outcome: outcome.damage),
)

CONTEST_GOALS = (
    *GOALS,
    _goal("hold", "that the attempt fails", lambda outcome: outcome.tier < 0, "target"),
    _goal("unhurt", "as little damage taken as possible", lambda outcome: -outcome.damage, "target"),
    _goal("banes", "banes for the game master", lambda outcome: outcome.banes, "gm"),
    _goal("peace", "as few banes as possible", lambda outcome: -outcome.banes, "gm"),
)
"""What the two sides of a contest, and the game master, may play for."""
