"""The extended action: roll after roll until enough successes are gathered. Extended actions."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec import Meta

from rollwright.rules import Closer, Decision, Flow, Rule, choose, reckon, repeat
from rollwright.systems.storyteller import glance, outcomes, words
from rollwright.systems.storyteller.closer import how_long
from rollwright.systems.storyteller.outcomes import ABANDONED, FAILURE, SUCCESS
from rollwright.systems.storyteller.pool import Hand, Pooled, roll, spend
from rollwright.systems.storyteller.sides import Difficulty, Specialty, Target

MaxRolls = Annotated[
    Annotated[int, Meta(ge=1, le=1000)] | None,
    Meta(description="how many rolls there is time for, 1 to 1000; as many as it takes by default"),
]
Points = Annotated[
    int, Meta(ge=0, le=10, description="points of Willpower, one on each of the first so many rolls, 0 to 10")
]

WAYS = {"restart": "start over with nothing", "abandon": "the task cannot be finished any more"}
BY_HOUSE = {"reset": "restart", "end": "abandon"}


class Progress(NamedTuple):
    """How far it is: the successes gathered, and the points of Willpower still to be spent."""

    gathered: int
    points: int


GIVEN_UP = Progress(-1, 0)


class Interval(Rule[Progress]):
    """One roll of an extended action."""

    hand: Hand
    now: Progress

    def play(self) -> Flow[Progress]:
        """Roll, with a point of Willpower where there is one left; what a botch means may be asked."""
        hand = self.hand._replace(willpower=True) if self.now.points else self.hand
        yield from spend(hand)
        (score,) = yield from roll(hand, when=[("successes", self.now.gathered)])
        if hand.house.extended_botch == "ask" and score.botch:
            return self.botched((yield from choose("gm", "botch", WAYS, successes=self.now.gathered)))
        return reckon(self.after, score.net, score.botch)

    def after(self, net: int, botch: bool) -> Progress:
        """How far the task is after a roll: its successes are added, unless it is a botch."""
        if botch:
            return self.botched(BY_HOUSE[self.hand.house.extended_botch])
        return Progress(self.now.gathered + net, self.left)

    def botched(self, way: str) -> Progress:
        """A botch means starting over, or giving up."""
        return Progress(0, self.left) if way == "restart" else GIVEN_UP

    @property
    def left(self) -> int:
        """The points of Willpower that are left after this roll."""
        return max(0, self.now.points - 1)


def _reached(outcome: outcomes.Extended) -> bool:
    return outcome.label == SUCCESS


class Extended(
    Pooled[outcomes.Extended],
    id="storyteller.extended",
    says=words.says_extended,
    prompts=words.prompts_extended,
    upshot=glance.extended,
    tracks=glance.gathering,
    decisions=(
        Decision(
            "gm",
            "botch",
            "restart, abandon",
            "whether a botch means starting over or giving up",
            called="after the botch",
            facts={"successes": lambda count: f"{words.successes(count)} so far"},
        ),
    ),
    goals=(
        *outcomes.goals(
            _reached, lambda outcome: outcome.successes, lambda outcome: outcome.label != ABANDONED
        ),
        outcomes.against("gm", "hinder", "that it does not succeed", _reached),
    ),
):
    """Roll after roll until the target is reached; a botch starts over.

    Book: Extended actions.
    """

    target: Target
    difficulty: Difficulty = 6
    specialty: Specialty = False
    max_rolls: MaxRolls = None
    willpower: Points = 0

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The dice of each roll."""
        return (Hand(self.house, self.pool, self.difficulty, self.specialty),)

    def play(self) -> Flow[outcomes.Extended]:
        """Roll until there are successes enough, or no time or task any more."""
        (gathered, _), rolls = yield from repeat(
            lambda task: Interval(hand=self.hands[0], now=task),
            Progress(0, self.willpower),
            lambda task: not 0 <= task.gathered < self.target,
            limit=self.max_rolls,
        )
        label = SUCCESS if gathered >= self.target else FAILURE if gathered >= 0 else ABANDONED
        return outcomes.Extended(label, max(0, gathered), rolls)

    def closer(self) -> tuple[Closer, ...]:
        """How long it takes."""
        return (how_long(self),)

    def parts(self, outcome: outcomes.Extended) -> list[tuple[str, int]]:
        """The dice, and the successes to gather."""
        return [("dice", self.pool), ("target", self.target)]
