"""What the rolls of Keepers come to, what that moves on the sheets, and what people may play for."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from rollwright.rules import Effect, Goal, Outcome
from rollwright.systems.keepers.tables import EFFECTS


class Result(Struct, frozen=True, cache_hash=True):
    """What one outcome of an action roll came to: the die assigned to it, how it is read, and how big it is.

    *effect* runs from 0 (None) to 4 (Extreme); a *threat* is something to avoid; *pushed* says that the label is one
    better than the die.
    """

    name: str
    die: int
    label: str
    effect: int
    pushed: bool
    threat: bool

    def moved(self) -> Result:
        """The same with one more crit spent on it: more of what is wanted, less of a threat, from None to Extreme.

        >>> Result("goal", 6, "Success", 2, False, False).moved().effect
        3
        """
        effect = max(0, self.effect - 1) if self.threat else min(len(EFFECTS) - 1, self.effect + 1)
        return Result(self.name, self.die, self.label, effect, self.pushed, self.threat)

    def pushed_to(self, label: str) -> Result:
        """The same, pushed."""
        return Result(self.name, self.die, label, self.effect, True, self.threat)


class Action(Outcome, frozen=True, cache_hash=True):
    """What an action roll came to, outcome by outcome.

    *labels* and *tiers* (0 Failure, 1 Partial Success, 2 Success) repeat what the results say, and are all that anybody
    decides by.
    """

    notes: ClassVar[frozenset[str]] = frozenset({"results", "crits", "edge", "edge_spent"})

    results: tuple[Result, ...] | None
    crits: int | None
    edge: int | None
    edge_spent: int | None
    stress: int
    cleared: int
    labels: tuple[str, ...]
    tiers: tuple[int, ...]

    @property
    def headline(self) -> str:
        """The labels in the order of the outcomes."""
        return ", ".join(self.labels)


class Resistance(Outcome, frozen=True):
    """What a resistance roll came to: its Stress, the crits, and an Edge for each of them."""

    label: str
    stress: int
    crits: int
    edge: int
    cleared: int
    tier: int


def moved(outcome: Action | Resistance) -> tuple[Effect, ...]:
    """What is gained; Stress was marked and Edge spent before."""
    return (
        Effect("gain", "player", "edge", outcome.edge or 0, "crits"),
        Effect("clear", "player", "stress", outcome.cleared, "a crit on a resistance roll"),
    )


STRESS = Goal(
    "stress",
    "as little Stress as possible: what is cleared less what is marked",
    lambda o: o.cleared - o.stress,
)

ACTION_GOALS = (
    Goal(
        "results",
        "the sum of the results: 2 for every Success, 1 for every Partial Success",
        lambda o: sum(o.tiers),
    ),
    STRESS,
    Goal("success", "at least a Partial Success in the first outcome", lambda o: o.tiers[0] > 0),
)
RESISTANCE_GOALS = (
    Goal("results", "2 for a Success, 1 for a Partial Success", lambda o: o.tier),
    STRESS,
    Goal("success", "at least a Partial Success", lambda o: o.tier > 0),
)
