"""What the rolls of Keepers come to, what that moves on the sheets, and what people may play for."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct

from rollwright.rules import Effect, Goal, Outcome, least, most
from rollwright.systems.keepers.tables import EFFECTS


class Stake(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An outcome that an action roll is about: something to gain, or a threat to avoid."""

    name: Annotated[
        str,
        Meta(min_length=1, max_length=80, description="what the outcome is called; each a name of its own"),
    ]
    effect: Annotated[
        int,
        Meta(
            ge=0,
            le=4,
            description="how big it is: 0 None, 1 Lesser, 2 Standard, 3 Great, 4 Extreme; normally the peril",
        ),
    ] = 2
    threat: Annotated[
        bool,
        Meta(description="whether it is something to avoid: crits then make it smaller instead of bigger"),
    ] = False

    def moved(self, crits: Any) -> Any:
        """The effect after so many crits: more of what is wanted, less of a threat, from None to Extreme.

        >>> Stake(name="goal").moved(1), Stake(name="threat", threat=True).moved(3)
        (3, 0)
        """
        return most(0, self.effect - crits) if self.threat else least(len(EFFECTS) - 1, self.effect + crits)


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

    @property
    def headline(self) -> str:
        """What it costs."""
        return f"{self.stress} Stress" if self.stress else "no Stress"


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
