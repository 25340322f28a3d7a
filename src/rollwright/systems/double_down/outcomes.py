"""What Double Down's rolls come to, what that moves on the sheets, and what people may play for."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rollwright.rules import Effect, Goal, Outcome


class Attempt(Outcome, frozen=True):
    """What an attempt came to; *tier* runs from −4 (Legendary Failure) to 3 (Legendary Success)."""

    notes: ClassVar[frozenset[str]] = frozenset({"category", "total", "second_total", "modifier", "difficulty", "roller"})

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

    @property
    def success(self) -> bool:
        """Whether it is any tier of success."""
        return self.tier >= 0


class Group(Attempt, frozen=True):
    """What a group's attempt came to, rolled by one of them."""

    roller: str | None


class Contested(Attempt, frozen=True):
    """What an attempt against another player's character came to, and what that player answered."""

    difficulty: int | None
    response: str


def moved(outcome: Attempt, who: str) -> tuple[Effect, ...]:
    """What an outcome moves for *who* rolled."""
    return (
        Effect("gain", who, "boons", outcome.boons, outcome.label),
        Effect("gain", "gm", "banes", outcome.banes, outcome.label),
        Effect("gain", "target", "damage", outcome.damage, outcome.label),
        Effect("gain", who, "drive", outcome.drive_gained, "a failure"),
    )


def _goal(name: str, help_: str, read: Callable[[Attempt], int]) -> Goal:
    return Goal(name, help_, read)


GOALS = (
    _goal("success", "any tier of success", lambda outcome: int(outcome.tier >= 0)),
    _goal("net", "boons less banes", lambda outcome: outcome.boons - outcome.banes),
    _goal("boons", "boons", lambda outcome: outcome.boons),
    _goal("damage", "damage dealt", lambda outcome: outcome.damage),
)
