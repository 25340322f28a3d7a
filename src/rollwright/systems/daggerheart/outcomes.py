"""What Daggerheart's rolls come to, what that moves on the sheets, and what people may play for."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from rollwright.rules import Effect, Goal, Outcome


class Thrown(Outcome, frozen=True, cache_hash=True):
    """What is told of every roll of the Duality Dice; *prayers* is what Prayer Dice added to the total."""

    notes: ClassVar[frozenset[str]] = frozenset({"total", "modifier", "prayers"})

    label: str
    total: int | None
    modifier: int | None
    prayers: int | None
    critical: bool


class Action(Thrown, frozen=True, cache_hash=True):
    """What an action roll came to.

    *success* is `None` where no difficulty was told. *fear* is what the game master gets of it: ``none``, ``choice``
    (a move, or a Fear banked instead) or ``gain``; *gm_move* whether the next move is the game master's.
    """

    with_hope: bool
    success: bool | None
    hope_spent: int
    hope_gained: int
    stress_cleared: int
    fear: str
    gm_move: bool
    tokens: int


class Attack(Action, frozen=True, cache_hash=True, omit_defaults=True):
    """What an attack came to: which targets are hit, and the damage, one for all of them.

    *damage_prayers* is what Prayer Dice added to the damage, and `None` where none could.
    """

    notes: ClassVar[frozenset[str]] = Action.notes | {"damage_prayers"}

    hits: tuple[bool, ...]
    damage: int | None
    damage_prayers: int | None = None


class Supported(Struct, frozen=True):
    """What a helper's reaction roll came to in a group."""

    total: int | None
    success: bool


class Group(Action, frozen=True, cache_hash=True):
    """What a group's action came to; what every helper rolled is known to those who play."""

    notes: ClassVar[frozenset[str]] = Action.notes | {"helpers"}
    played: ClassVar[frozenset[str]] = frozenset({"helpers"})

    bonus: int
    helpers: tuple[Supported, ...] | None


class TagTeam(Attack, frozen=True, kw_only=True, cache_hash=True):
    """What a tag team came to: whose roll stands for both, the damage of both, and who gained and spent Hope.

    *hope_gained* is what both of them gained, as *hope_spent* is what both spent; whoever gained any gained as much.
    """

    notes: ClassVar[frozenset[str]] = Attack.notes | {"hope_spent_by"}

    chosen: str
    hope_gained_by: tuple[str, ...]
    hope_spent_by: tuple[str, ...] | None


class Reaction(Thrown, frozen=True, cache_hash=True):
    """What a reaction roll came to; *ignores_effects*: a critical also ignores what hits even on a success."""

    success: bool
    hope_spent: int
    ignores_effects: bool


class Damage(Outcome, frozen=True, cache_hash=True):
    """What damage was rolled, with the maximum that a critical added and the *prayers* in it."""

    total: int
    maximum_added: int
    prayers: int

    @property
    def headline(self) -> str:
        """The damage."""
        return str(self.total)


class Unarmed(Damage, frozen=True, cache_hash=True):
    """What damage was dealt without a weapon, with how many d4."""

    dice: int


class GmAttack(Outcome, frozen=True, cache_hash=True):
    """What an adversary's attack came to."""

    notes: ClassVar[frozenset[str]] = frozenset({"total"})

    label: str
    total: int | None
    hit: bool
    critical: bool
    damage: int | None


class GmReaction(Outcome, frozen=True, cache_hash=True):
    """What an adversary's reaction roll came to."""

    notes: ClassVar[frozenset[str]] = frozenset({"total"})

    label: str
    total: int | None
    success: bool
    critical: bool


def moved(outcome: Action, *gainers: str, cleared: str = "player", fear: int = 1) -> tuple[Effect, ...]:
    """What an action moves: Hope for *gainers*, for each as much, Stress for who *cleared* it, Fear, and tokens for the tracker."""
    return (
        *(
            Effect("gain", who, "hope", outcome.hope_gained // len(gainers), "a roll with Hope")
            for who in gainers
        ),
        Effect("clear", cleared, "stress", outcome.stress_cleared, "a critical success"),
        Effect("gain", "gm", "fear", fear * (outcome.fear == "gain"), "a roll with Fear"),
        Effect("token", "table", "action", outcome.tokens, "the action tracker"),
    )


SUCCESS = Goal("success", "a success of any kind", lambda outcome: bool(outcome.success))
HOPE = Goal("hope", "Hope gained", lambda outcome: outcome.hope_gained)
TEAM_HOPE = Goal("hope", "Hope gained by both", lambda outcome: outcome.hope_gained)
DAMAGE = Goal("damage", "damage dealt to each target", lambda outcome: outcome.damage or 0)
TOTAL_DAMAGE = Goal("damage", "damage dealt", lambda outcome: outcome.total)
HIT = Goal("success", "a hit", lambda outcome: outcome.hit)
STANDING = Goal(
    "outcome",
    "a success first, then a critical one, then Hope",
    lambda outcome: 4 * bool(outcome.success) + 2 * outcome.critical + outcome.with_hope,
)
FEAR = Goal("fear", "a roll with Fear", lambda outcome: outcome.fear != "none", "gm")
MOVE = Goal("move", "that the next move is the game master's", lambda outcome: outcome.gm_move, "gm")
EVADED = Goal("evade", "that it misses", lambda outcome: not outcome.hit, "target")
UNHURT = Goal(
    "unhurt", "as little damage taken as possible", lambda outcome: -(outcome.damage or 0), "target"
)
