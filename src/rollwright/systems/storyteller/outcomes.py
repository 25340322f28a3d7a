"""What Storyteller's rolls come to, and what people may play for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from msgspec import Struct

from rollwright.rules import Goal, Outcome

SUCCESS, FAILURE, BOTCHED, ABANDONED = "Success", "Failure", "Botch", "Abandoned"


class Action(Outcome, frozen=True):
    """What a roll came to; an automatic success that was taken rolled nothing."""

    notes: ClassVar[frozenset[str]] = frozenset({"rolled", "ones"})

    label: str
    successes: int
    rolled: int | None
    ones: int | None
    degree: str | None
    automatic: bool
    difficulty: int


class Result(Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """What one side's roll, or one of several actions, came to.

    An action that was resisted has *against* it what the other side rolled, and its successes are the lead; *willpower* is what was spent
    when its turn came.
    """

    name: str
    label: str
    successes: int
    rolled: int
    ones: int
    degree: str | None
    dice: int
    difficulty: int
    automatic: bool = False
    against: int | None = None
    willpower: bool = False


class Multiple(Outcome, frozen=True):
    """What several actions in one turn came to: each by itself, how many succeeded, failed and were botched, and all successes."""

    notes: ClassVar[frozenset[str]] = frozenset({"results"})

    results: tuple[Result, ...] | None
    succeeded: int
    failed: int
    botches: int
    successes: int

    @property
    def headline(self) -> str:
        """How many of the actions succeeded."""
        return f"{self.succeeded} succeeded"


class Extended(Outcome, frozen=True):
    """What an extended action came to after so many rolls."""

    notes: ClassVar[frozenset[str]] = frozenset({"rolls"})

    label: str
    successes: int
    rolls: int | None


class Resisted(Outcome, frozen=True):
    """Who won a resisted action, by how much, what each side rolled, and who botched."""

    notes: ClassVar[frozenset[str]] = frozenset({"actor", "opponent"})

    winner: str | None
    margin: int
    degree: str | None
    actor: Result | None
    opponent: Result | None
    botched: tuple[str, ...]

    @property
    def headline(self) -> str:
        """Who won."""
        return _who(self.winner)


class Totals(Struct, frozen=True):
    """The successes that each side has gathered."""

    actor: int
    opponent: int


class Race(Outcome, frozen=True):
    """Who won an action that is resisted and extended, after how many rounds, and where both stand."""

    notes: ClassVar[frozenset[str]] = frozenset({"rounds", "totals"})

    winner: str | None
    rounds: int | None
    totals: Totals | None

    @property
    def headline(self) -> str:
        """Who won."""
        return _who(self.winner)


class Teamwork(Action, frozen=True):
    """What the primary actor's roll came to, with the dice that the helpers brought; what each rolled, where known."""

    notes: ClassVar[frozenset[str]] = frozenset({"rolled", "ones", "helpers"})
    played: ClassVar[frozenset[str]] = frozenset({"helpers"})

    bonus_dice: int
    helpers: tuple[Result, ...] | None


def label(successes: int, botch: bool) -> str:
    """What a roll is called that has so many successes left."""
    return BOTCHED if botch else SUCCESS if successes else FAILURE


def goals(
    success: Callable[[Any], bool],
    successes: Callable[[Any], int] | None = None,
    no_botch: Callable[[Any], bool] | None = None,
) -> tuple[Goal, ...]:
    """What people may play for, each read from an outcome of one kind."""
    offered = [Goal("success", "that it succeeds", success)]
    if successes is not None:
        offered.append(Goal("successes", "as many successes as can be", successes))
    if no_botch is not None:
        offered.append(Goal("no-botch", "that it is no botch", no_botch))
    return tuple(offered)


def against(role: str, name: str, help_: str, success: Callable[[Any], bool]) -> Goal:
    """What a *role* plays for that is not on the player's side: that it does not succeed."""
    return Goal(name, help_, lambda outcome: not success(outcome), role)


def won(outcome: Any) -> bool:
    """Whether the actor wins against the one who resists."""
    return bool(outcome.winner == "actor")


RESIST = against("opponent", "resist", "that the actor does not win", won)

ACTION_GOALS = goals(
    lambda outcome: outcome.label == SUCCESS,
    lambda outcome: outcome.successes,
    lambda outcome: outcome.label != BOTCHED,
)


def _who(winner: str | None) -> str:
    return f"{winner} wins" if winner else "nobody wins"
