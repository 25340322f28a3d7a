"""The action roll: results for outcomes, crits, and the offer to push."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rollwright.errors import BadArgument
from rollwright.rules import (
    Closer,
    Effect,
    Flow,
    Rule,
    as_they_lie,
    reckon,
    throw_all,
)
from rollwright.systems.keepers import glance, words
from rollwright.systems.keepers.closer import in_all
from rollwright.systems.keepers.crits import ASSIGN, CRIT, Assigning
from rollwright.systems.keepers.drama import DICE, DRAMA, INVOKE, Altering
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.outcomes import ACTION_GOALS, Stake, moved
from rollwright.systems.keepers.outcomes import Action as Acted
from rollwright.systems.keepers.pool import Hand
from rollwright.systems.keepers.push import PUSH, ActionTerms
from rollwright.systems.keepers.resistance import ResistancePool

Dots = Annotated[int, Meta(ge=0, le=4, description="dots of the action, a die each, 0 to 4")]
Outcomes = Annotated[
    tuple[Stake, ...],
    Meta(
        min_length=1,
        max_length=6,
        description="what the roll is about, 1 to 6 outcomes that get a result each; every one beyond the first adds a die",
    ),
]
Extra = Annotated[
    int,
    Meta(
        ge=0, le=6, description="extra dice, from an Assist, an Edge, a Devil's Bargain or an ability, 0 to 6"
    ),
]
Penalty = Annotated[
    int, Meta(ge=0, le=6, description="dice lost, to level 2 Harm or being Stressed for example, 0 to 6")
]
Attribute = Annotated[
    ResistancePool | None,
    Meta(
        description="resistance dice of the attribute that pushes are paid with, −6 to 10; without, no push is offered"
    ),
]
Edge = Annotated[
    int, Meta(ge=0, le=9_999, description="Edge held before the roll, 0 to 9,999; one pays for a push")
]
StressHeld = Annotated[
    int, Meta(ge=0, le=6, description="Stress marked before the roll, 0 to 6; a full track refuses a push")
]
Drama = Annotated[
    bool,
    Meta(
        description="whether a Distinction is invoked for Drama: one die may be altered before pairs drop their higher one"
    ),
]

Distinctions = Annotated[
    tuple[Annotated[str, Meta(min_length=1, max_length=60)], ...],
    Meta(
        max_length=3,
        description="the Distinctions that may be invoked for Drama; whoever alters a die says which of several it is",
    ),
]

Brief = Annotated[
    bool,
    Meta(
        description="whether only what matters is asked: to alter a die where that makes something better, to assign results where "
        "it matters which outcome gets which; and to push any of the outcomes, all in one question"
    ),
]

MOST_ALTERED = 5
WIDE = "altering one of {} dice cannot be priced before the roll, of {} it can: roll without drama, or roll first and look at the odds then"


class Action(
    Rule[Acted],
    id="keepers.action",
    version=8,
    says=words.says,
    prompts=words.prompts,
    upshot=glance.action,
    decisions=(DRAMA, DICE, INVOKE, ASSIGN, CRIT, PUSH),
    goals=ACTION_GOALS,
):
    """Action dice for one or several outcomes, a result each; then crits, and pushes.

    Book: Pool of Dice.
    """

    house: Keepers = Keepers()
    dots: Dots
    outcomes: Outcomes
    extra: Extra = 0
    penalty: Penalty = 0
    attribute: Attribute = None
    edge: Edge = 0
    stress: StressHeld = 0
    drama: Drama = False
    distinctions: Distinctions = ()
    brief: Brief = False

    @property
    def hand(self) -> Hand:
        """Its dice: each outcome beyond the first adds one. Pool of Dice, negative dice."""
        need = len(self.outcomes)
        return Hand(self.house, self.dots + need - 1 + self.extra - self.penalty, need)

    def check(self) -> None:
        """Refuse two outcomes of one name."""
        names = [stake.name for stake in self.outcomes]
        for at, name in enumerate(names):
            if name in names[:at]:
                raise BadArgument(
                    f"there are two outcomes {name!r}: give each a name of its own",
                    at=f"args.outcomes[{at}].name",
                )

    def play(self) -> Flow[Acted]:
        """Roll, and go on to what may be altered, or to the results and their outcomes."""
        scene = ActionTerms(self.house, self.outcomes, self.attribute, self.edge, self.stress, self.brief)
        hand = self.hand
        if self.drama:
            dice = yield from throw_all(hand.groups)
            wide = WIDE.format(sum(map(len, dice)), MOST_ALTERED)
            lie = as_they_lie(dice, most=MOST_ALTERED, wide=wide)
            return Altering(scene=scene, hand=hand, dice=lie, distinctions=self.distinctions)
        highest, crits = yield from hand.roll()
        assigning = Assigning(scene=scene, highest=highest, crits=crits)
        return assigning if hand.need > 1 else assigning.assigned((reckon(max, highest),))

    def gains(self, outcome: Acted) -> tuple[Effect, ...]:
        """What it moves."""
        return moved(outcome)

    def closer(self) -> tuple[Closer, ...]:
        """Whether anything fails, and crits."""
        return (in_all(self, len(self.outcomes)),)

    def parts(self, outcome: Acted) -> list[tuple[str, int]]:
        """The dice by their sources."""
        parts = (
            ("dots", self.dots),
            ("outcomes beyond the first", len(self.outcomes) - 1),
            ("extra dice", self.extra),
            ("penalty", -self.penalty),
        )
        return [(name, amount) for name, amount in parts if amount]
