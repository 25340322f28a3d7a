"""The action roll: results for outcomes, crits, and the offer to push."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rollwright.errors import BadArgument
from rollwright.rules import Choose, Decision, Effect, Flow, Rule, as_they_lie, choose, reckon, throw_all
from rollwright.systems.keepers import words
from rollwright.systems.keepers.crits import ASSIGN, CRIT, Assigning
from rollwright.systems.keepers.house import Keepers
from rollwright.systems.keepers.outcomes import ACTION_GOALS, Stake, moved
from rollwright.systems.keepers.outcomes import Action as Acted
from rollwright.systems.keepers.pool import Hand
from rollwright.systems.keepers.push import PUSH, Scene
from rollwright.systems.keepers.resistance import ResistancePool
from rollwright.systems.keepers.tables import HIGHEST

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
Edge = Annotated[int, Meta(ge=0, description="Edge held before the roll, 0 or more; one pays for a push")]
StressHeld = Annotated[
    int, Meta(ge=0, le=6, description="Stress marked before the roll, 0 to 6; a full track refuses a push")
]
Drama = Annotated[
    bool,
    Meta(
        description="whether a Distinction is invoked for Drama: one die may be altered before pairs drop their higher one"
    ),
]

DRAMA = Decision(
    "player",
    "drama",
    "keep, I=F",
    "let die I (from 1, natural dice first) become F, before crits and pairs; if on",
)


MOST_ALTERED = 5
WIDE = "altering one of {} dice cannot be priced before the roll, of {} it can: roll without drama, or roll first and look at the odds then"


class Altering(Rule[Acted]):
    """An action roll of which one die may be altered, before crits are counted and pairs drop their higher one.

    Pool of Dice, negative dice; Distinctions.
    """

    scene: Scene
    hand: Hand
    dice: tuple[tuple[int, ...], ...]

    @property
    def faces(self) -> tuple[int, ...]:
        """Every die in its place, natural ones first."""
        return sum(self.dice, ())

    def play(self) -> Flow[Acted]:
        """Let the player alter a die, and count what lies then."""
        hand, natural = self.hand, max(0, self.hand.size)
        key = yield from choose(self.offer)
        lie = altered(self.faces, key)
        highest = sorted(lie[:natural], reverse=True)[: hand.need]
        lows = tuple(map(min, lie[natural::2], lie[natural + 1 :: 2]))
        crits = hand.house.crits(lie.count(HIGHEST))
        return Assigning(scene=self.scene, found=hand.counting(highest, lows), crits=crits)

    def offer(self) -> Choose:
        """Every die as any other face."""
        faces = self.faces
        keys = [
            f"{at}={new}" for at, face in enumerate(faces, 1) for new in range(1, HIGHEST + 1) if new != face
        ]
        when = tuple([(name, lie) for (name, _), lie in zip(self.hand.groups, self.dice, strict=True)])
        return Choose("player", "drama", ("keep", *keys), self.told, when)

    def told(self, key: str) -> str:
        """An alteration in words."""
        if key == "keep":
            return "change no die"
        at, face = map(int, key.split("="))
        return f"die {at}, a {self.faces[at - 1]}, becomes a {face}"


def altered(faces: tuple[int, ...], key: str) -> tuple[int, ...]:
    """The dice after an alteration.

    >>> altered((6, 6, 5), "1=4")
    (4, 6, 5)
    """
    if key == "keep":
        return faces
    at, face = map(int, key.split("="))
    return (*faces[: at - 1], face, *faces[at:])


class Action(
    Rule[Acted],
    id="keepers.action",
    version=2,
    says=words.says,
    prompts=words.prompts,
    decisions=(DRAMA, ASSIGN, CRIT, PUSH),
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
        scene = Scene(self.house, self.outcomes, self.attribute, self.edge, self.stress)
        hand = self.hand
        if self.drama:
            dice = yield from throw_all(hand.groups)
            wide = WIDE.format(sum(map(len, dice)), MOST_ALTERED)
            return Altering(scene=scene, hand=hand, dice=as_they_lie(dice, most=MOST_ALTERED, wide=wide))
        found, crits = yield from hand.roll()
        assigning = Assigning(scene=scene, found=found, crits=crits)
        return assigning if hand.need > 1 else assigning.assigned((reckon(max, found),))

    def gains(self, outcome: Acted) -> tuple[Effect, ...]:
        """What it moves."""
        return moved(outcome)

    def parts(self, outcome: Acted) -> list[tuple[str, int]]:
        """The dice by their sources."""
        parts = (
            ("dots", self.dots),
            ("outcomes beyond the first", len(self.outcomes) - 1),
            ("extra dice", self.extra),
            ("penalty", -self.penalty),
        )
        return [(name, amount) for name, amount in parts if amount]
