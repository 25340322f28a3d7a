"""A skirmish of Genesys: two friends attack somebody in turns, and hand boosts to each other, until that one is down."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from genesys.rolls import ADVANTAGE, Attack, Few, Struck
from rollwright.rules import Flow, Goal, Outcome, Rule, State, call, repeat

THREAT = 2
"""So much threat is one strain."""


class Standing(State, frozen=True):
    """Where a skirmish stands: wounds that the foe can still take, strain of the two, turns that are left, a boost handed on."""

    sums: ClassVar[tuple[str, ...]] = ("criticals",)

    wounds: int
    strain: int
    turns: int
    boost: int = 0
    spent: bool = False
    criticals: int = 0

    @property
    def over(self) -> bool:
        """Whether the foe is down, the two are spent, or time is over."""
        return self.spent or not (self.wounds and self.turns)


class Fought(Outcome, frozen=True):
    """What a skirmish came to: who is down, the strain of the two, the turns that were left, and critical injuries."""

    label: str
    strain: int
    turns: int
    criticals: int


class Turn(Rule[Standing]):
    """One attack of a skirmish, by the game's own rule."""

    skirmish: Skirmish
    now: Standing

    def play(self) -> Flow[Standing]:
        """Attack with the boost that was handed on, if there is one; threat is strain."""
        skirmish, now = self.skirmish, self.now
        attack = Attack(
            trait=skirmish.trait,
            skill=skirmish.skill,
            difficulty=skirmish.difficulty,
            boost=now.boost,
            damage=skirmish.damage,
            rating=skirmish.rating,
            soak=skirmish.soak,
        )
        damage, critical, eased, boost = yield from call(attack, _came)
        strain = max(0, now.strain + eased)
        return Standing(
            wounds=max(0, now.wounds - damage),
            strain=min(skirmish.nerve, strain),
            turns=now.turns - 1,
            boost=boost,
            spent=strain > skirmish.nerve,
            criticals=now.criticals + critical,
        )


def _came(outcome: Struck) -> tuple[int, int, int, int]:
    """What a skirmish needs to know of an attack: damage, whether it is critical, strain more or less, and boosts."""
    return (
        outcome.damage,
        int(outcome.critical),
        outcome.threat // THREAT - outcome.recovered,
        outcome.boosts,
    )


class Skirmish(
    Rule[Fought],
    id="genesys.skirmish",
    title="Skirmish",
    says=lambda outcome: f"{outcome.label}: {outcome.strain} strain, {outcome.turns} turns left",
    decisions=(ADVANTAGE,),
    goals=(
        Goal("down", "the foe is down in time", lambda outcome: int(outcome.label == "Down")),
        Goal("soon", "as many turns left as possible", lambda outcome: outcome.turns),
        Goal("calm", "as little strain as possible", lambda outcome: -outcome.strain),
    ),
):
    """Attack after attack of two friends who are alike, until the foe is down, their strain too much, or time over.

    A boost helps whoever is next; two threat are a strain.
    """

    trait: Annotated[int, Meta(ge=0, le=6, description="the characteristic, 0 to 6")] = 2
    skill: Annotated[Few, Meta(description="ranks of the skill, 0 to 5")] = 1
    difficulty: Annotated[Few, Meta(description="difficulty dice, 0 to 5")] = 2
    damage: Annotated[int, Meta(ge=0, le=20, description="what the weapon does, 0 to 20")] = 5
    rating: Annotated[int, Meta(ge=1, le=6, description="advantage that a critical injury takes, 1 to 6")] = 3
    soak: Annotated[int, Meta(ge=0, le=20, description="what the foe soaks, 0 to 20")] = 3
    wounds: Annotated[int, Meta(ge=1, le=30, description="wounds that the foe can take, 1 to 30")] = 6
    nerve: Annotated[int, Meta(ge=1, le=30, description="strain that the two can take, 1 to 30")] = 4
    strain: Annotated[int, Meta(ge=0, le=30, description="strain when it begins, 0 to 30")] = 2
    turns: Annotated[int, Meta(ge=1, le=10, description="attacks that there is time for, 1 to 10")] = 3

    def check(self) -> None:
        """Refuse more strain than the two can take."""
        if self.strain > self.nerve:
            raise ValueError(
                f"who can take {self.nerve} strain has not {self.strain}: say {self.nerve} at most"
            )

    def play(self) -> Flow[Fought]:
        """Attack after attack."""
        begin = Standing(self.wounds, self.strain, self.turns)
        end, _ = yield from repeat(
            lambda now: Turn(skirmish=self, now=now), begin, lambda now: bool(now.over)
        )
        label = "Down" if not end.wounds else "Spent" if end.spent else "Standing"
        return Fought(label, end.strain, end.turns, end.criticals)
